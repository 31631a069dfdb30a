"""Finding scenarios: the built-in ones by name, any other by its folder.

A scenario is a folder with scenario.toml, map.toml, oob.toml and charts.toml. Its scenario.toml names the system
that reads the other three.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules import systems
from scenarios.problems import Problem, ScenarioError, shown
from scenarios.reading import folder_name, read_toml
from scenarios.systems import Document, Moment, files_of

BUILT_IN = Path(__file__).parent
"""The folder that holds the folders of the built-in scenarios."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A scenario as a list shows it; ``system`` is empty for a broken one."""

    name: str
    title: str
    folder: Path
    status: str
    system: str = ""


def find(name_or_path: str | Path) -> Path:
    """The folder of a scenario: a built-in one by its name, else a path to a folder or to its scenario.toml.

    Raises ScenarioError if there is none.
    """
    text = str(name_or_path)
    if text in names():
        return BUILT_IN / text
    try:
        path = Path(text)
        if path.name == "scenario.toml" and path.is_file():
            return path.parent
        if (path / "scenario.toml").is_file():
            return path
        found = "no scenario"
    except (OSError, ValueError) as error:
        found = "no permission to look" if isinstance(error, PermissionError) else "no scenario"
    expected = f"a folder with scenario.toml, or one of {', '.join(names())}"
    raise ScenarioError([Problem(shown(text) or '""', "", found, expected)])


def scenarios(folders: Iterable[Path] = ()) -> tuple[Listed, ...]:
    """The built-in scenarios and those in the folders given, by name. A broken one is listed by its problem."""
    places = [BUILT_IN / name for name in names()]
    for folder in folders:
        places += sorted(path.parent for path in folder.glob("*/scenario.toml"))
    return tuple(_listed(place) for place in places)


def load(name_or_path: str | Path) -> Any:
    """A scenario ready to play, as its system knows it. Raises ScenarioError with every problem that was found."""
    return open_scenario(name_or_path).scenario


def open_scenario(name_or_path: str | Path) -> Document:
    """A scenario with its typed files beside it, for editors and for questions about sources.

    A built-in scenario is read once. Raises ScenarioError as `load`.
    """
    folder = find(name_or_path)
    return _built_in(folder) if folder.parent == BUILT_IN else files_of(system_of(folder)).open_folder(folder)


def check(name_or_path: str | Path, *, strict: bool = False) -> tuple[Problem, ...]:
    """Everything wrong or odd with a scenario; empty if nothing is. Raises ScenarioError if there is no scenario."""
    folder = find(name_or_path)
    try:
        system = system_of(folder)
    except ScenarioError as error:
        return error.problems
    return files_of(system).check_folder(folder, strict=strict)


def read_situation(path: Path) -> Moment:
    """The scenario, state and options of a situation file. Raises ScenarioError with every problem found."""
    named = read_toml(path).get("scenario")
    return files_of(_system_named(named, path.parent)).read_situation(path)


def names_situation(text: str) -> bool:
    """Whether a text names a situation file: TOML, and none of the files of a scenario."""
    path = Path(text)
    if path.suffix != ".toml" or path.name == "scenario.toml" or not path.is_file():
        return False
    beside = (path.parent / "scenario.toml").is_file()
    return not beside or path.stem not in files_of(system_of(path.parent)).FILE_TYPES


def situation_text(path: Path) -> tuple[Path, str]:
    """The folder of the scenario of a situation file, and the text of the file. Raises ScenarioError."""
    named = read_toml(path).get("scenario")
    files_of(_system_named(named, path.parent)).read_situation(path)
    folder = BUILT_IN / str(named) if named in names() else find(path.parent / str(named))
    return folder, path.read_text("utf-8-sig")


def situation_on(name_or_path: str | Path, text: str) -> Moment:
    """The scenario, state and options of a situation given as text, on a scenario whatever the text calls it.

    Raises ScenarioError with every problem found.
    """
    folder = find(name_or_path)
    return files_of(system_of(folder)).situations().on(text, open_scenario(folder))


def write_situation(path: Path, scenario: Any, state: Any, options: Iterable[str] = (), *, named: str = "") -> None:
    """Write a situation file that gives a state again.

    ``named`` is how the file names the scenario if it is no built-in one. Raises ScenarioError if it can not be found
    by it, ValueError for a state that no situation can express, OSError if the file can not be written.
    """
    files_of(scenario.system).write_situation(path, scenario, state, options, named=named)


@lru_cache(maxsize=8)
def _built_in(folder: Path) -> Document:
    return files_of(system_of(folder)).open_folder(folder)


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of the built-in scenarios, those of the first system first."""
    folders = sorted(path.parent for path in BUILT_IN.glob("*/scenario.toml"))
    return tuple(folder.name for folder in sorted(folders, key=lambda folder: systems.NAMES.index(system_of(folder))))


def system_of(folder: Path) -> str:
    """The system that a scenario names. Raises ScenarioError if there is none such.

    The first system tells what is wrong with a file that can not be read.
    """
    name = f"{folder_name(folder)}/scenario.toml"
    try:
        head = read_toml(folder / "scenario.toml", name)
    except ScenarioError:
        return systems.NAMES[0]
    found = head.get("system")
    if found in systems.NAMES:
        return str(found)
    raise ScenarioError([Problem(name, "system", shown(str(found or "nothing")), " or ".join(systems.NAMES))])


def _system_named(scenario: object, folder: Path) -> str:
    """The system of the scenario that a situation names; the first one tells what is wrong with a name."""
    try:
        return system_of(BUILT_IN / str(scenario) if scenario in names() else find(folder / str(scenario)))
    except ScenarioError:
        return systems.NAMES[0]


def _listed(folder: Path) -> Listed:
    try:
        head = read_toml(folder / "scenario.toml")
        title, status = head.get("title"), head.get("status")
        return Listed(folder.name, shown(str(title)), folder, shown(str(status)), system_of(folder))
    except ScenarioError as error:
        return Listed(folder.name, str(error), folder, "broken")
