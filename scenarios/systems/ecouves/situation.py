"""Situations: a game's state as a file that says how it differs from the set-up, for tests, puzzles and bug reports.

`read_situation` and `write_situation` are exact opposites for every state that stands alone between phases.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from rules.ecouves.model import Scenario
from rules.ecouves.options import OPTIONS
from rules.ecouves.setup import in_order
from rules.ecouves.state import State
from scenarios import library
from scenarios.canonical import canonical
from scenarios.problems import Problem, Report, ScenarioError
from scenarios.reading import inside, parse_toml, read_toml
from scenarios.systems.ecouves.schema.moment import InlineMap, SituationFile
from scenarios.systems.ecouves.situation_check import check_situation
from scenarios.systems.ecouves.situation_state import entries_of, state_of
from scenarios.systems.ecouves.small_map import inline_map, on_small_map, small_map_hash
from scenarios.typed import convert
from scenarios.writing import write_text

Moment = tuple[Scenario, State, frozenset[str]]
"""A scenario, a state of it, and the options in play."""

IN_A_PHASE = ("spent", "done", "attacked", "assaulted", "duties")
"""The fields of a state that are in use only while a phase is being played."""


def read_situation(path: Path) -> Moment:
    """The scenario, state and options of a situation file. Raises ScenarioError with every problem found."""
    return _moment(read_toml(path), path.parent, path.name)


def parse_situation(text: str, folder: Path = Path(), name: str = "situation") -> Moment:
    """As `read_situation`, from a text. A scenario that it names by a path is looked for in the folder."""
    return _moment(parse_toml(text, name), folder, name)


def write_situation(
    path: Path, scenario: Scenario, state: State, options: Iterable[str] = (), *, named: str = ""
) -> None:
    """Write a situation file; arguments and errors as `situation_text`. Raises OSError if it can not be written."""
    write_text(path, situation_text(scenario, state, options, named=named, folder=path.parent))


def situation_text(
    scenario: Scenario,
    state: State,
    options: Iterable[str] = (),
    *,
    named: str = "",
    folder: Path = Path(),
) -> str:
    """The shortest situation file that gives this state.

    ``named`` is how the file names the scenario if it is no built-in one: a folder below that of the file. Raises
    ScenarioError if the scenario can not be found by it, and ValueError for a state inside a phase or one that no
    situation can express.
    """
    busy = [name for name in IN_A_PHASE if getattr(state, name)]
    if busy:
        raise ValueError(f"a situation stands between phases: something is noted under {busy[0]}")
    name = named or scenario.id
    base: Scenario = library.load(_place(name, folder, "situation"))
    small = _small(base, scenario)
    texts = []
    for only in (False, True):
        content = entries_of(scenario, state, name=name, options=sorted(options), only=only, small=small)
        texts.append(canonical(content))
    text = min(texts, key=len)
    found = parse_situation(text, folder)
    if found[1] != in_order(scenario, state) or found[0].hash != scenario.hash:
        raise ValueError(f"no situation can express this state: {_difference(found[1], state)}")
    return text


def _small(base: Scenario, scenario: Scenario) -> InlineMap | None:
    """The small map that a scenario stands on, None if it is the library's own."""
    if base.hash == scenario.hash:
        return None
    if small_map_hash(base, scenario) != scenario.hash:
        raise ScenarioError([Problem("situation", "scenario", scenario.id, "a scenario that is as its files say")])
    return inline_map(scenario)


def _difference(a: State, b: State) -> str:
    for field in fields(State):
        left, right = getattr(a, field.name), getattr(b, field.name)
        if left != right and isinstance(left, dict) and isinstance(right, dict):
            keys = [key for key in (*left, *right) if left.get(key) != right.get(key)]
            return f"{field.name}.{keys[0]}"
        if left != right:
            return field.name
    return "the scenario"


def _place(name: str, folder: Path, file: str) -> str | Path:
    """A built-in scenario's name as it is, any other as a path inside the folder of the file."""
    if name in library.names():
        return name
    path = inside(folder, name, file, "scenario")
    if not (path / "scenario.toml").is_file():
        near = difflib.get_close_matches(name, library.names(), 1) or library.names()
        expected = f"a scenario such as {near[0]}, or a folder below this file's with scenario.toml"
        raise ScenarioError([Problem(file, "scenario", repr(name), expected)])
    return path


def _moment(data: dict[str, object], folder: Path, file: str) -> Moment:
    content, problems = convert(data, SituationFile, file)
    if content is None:
        raise ScenarioError(problems)
    scenario: Scenario = library.load(_place(content.scenario, folder, file))
    report = Report()
    for index, name in enumerate(content.options, start=1):
        if name not in OPTIONS:
            report.error(file, f"options[{index}]", name, f"one of {', '.join(OPTIONS)}")
    if content.map is not None:
        scenario = on_small_map(scenario, content.map, file)
    check_situation(content, scenario, file, report)
    report.raise_errors()
    return scenario, state_of(content, scenario), frozenset(content.options)
