"""Situations: a game's state as a file that says how it differs from the set-up, for tests, puzzles and bug reports.

`read_situation` and `write_situation` are exact opposites for every state that stands alone between operations.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

import msgspec

from rules.stlo.model import Scenario
from rules.stlo.state import State
from scenarios import library
from scenarios.canonical import canonical
from scenarios.problems import Problem, Report, ScenarioError
from scenarios.reading import inside, parse_toml, read_toml
from scenarios.stlo.schema.moment import InlineMap, SituationFile
from scenarios.stlo.situation_check import check_situation
from scenarios.stlo.situation_state import entries_of, state_of
from scenarios.stlo.small_map import inline_map, on_small_map, small_map_hash
from scenarios.typed import convert
from scenarios.writing import write_text

Moment = tuple[Scenario, State, frozenset[str]]
"""A scenario, a state of it, and the options in play."""


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
    ScenarioError if the scenario can not be found by it, and ValueError for a state inside an operation or one
    that no situation can express.
    """
    if state.active is not None or state.posts:
        raise ValueError("a situation stands between operations: an HQ is active or an OP is on the map")
    name = named or scenario.id
    base = library.open_scenario(_place(name, folder, "situation")).scenario
    small = _small(base, scenario)
    texts = []
    for only in (False, True) if small is None else (True,):
        content = entries_of(scenario, state, name=name, options=sorted(options), only=only, small=small)
        texts.append(canonical(content))
    text = min(texts, key=len)
    found = parse_situation(text, folder)
    if found[1] != state or found[0].hash != scenario.hash:
        raise ValueError(f"no situation can express this state: {_difference(found[1], state)}")
    return text


def _small(base: Scenario, scenario: Scenario) -> InlineMap | None:
    """The small map that a scenario stands on, None if it is the library's own."""
    if base.hash == scenario.hash:
        return None
    if small_map_hash(base, scenario) != scenario.hash:
        raise ScenarioError([Problem("situation", "scenario", scenario.id, "a scenario that is as its files say")])
    small = inline_map(scenario)
    same = scenario.board.terrains == base.board.terrains
    return msgspec.structs.replace(small, terrain=()) if same else small


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
    document = library.open_scenario(_place(content.scenario, folder, file))
    scenario = document.scenario
    report = Report()
    _options(content, file, report)
    if content.map is not None:
        if not content.only:
            report.error(file, "only", "no only = true", "only = true beside a map: the set-up is on another one")
            report.raise_errors()
        scenario = on_small_map(scenario, content.map, document.files.map.terrain, file)
    check_situation(content, scenario, file, report)
    report.raise_errors()
    state = state_of(content, scenario)
    return scenario, state, frozenset(content.options)


def _options(content: SituationFile, file: str, report: Report) -> None:
    # Imported here, since it brings in every chapter of the rules, which reading a scenario does not need.
    from rules.stlo.system import SYSTEM

    for index, name in enumerate(content.options, start=1):
        if name not in SYSTEM.options:
            report.error(file, f"options[{index}]", name, f"one of {', '.join(SYSTEM.options)}")
