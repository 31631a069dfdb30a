"""Finding scenarios: the built-in ones by name, any other by its folder.

A scenario is a folder with scenario.toml, map.toml, oob.toml and charts.toml. Its scenario.toml names the system
that reads the other three.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules.stlo.model import Scenario
from scenarios.problems import Problem, ScenarioError, shown
from scenarios.reading import read_toml
from scenarios.stlo import loading

BUILT_IN = Path(__file__).parent
"""The folder that holds the folders of the built-in scenarios."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A scenario as a list shows it."""

    name: str
    title: str
    folder: Path
    status: str


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
    except (OSError, ValueError):
        pass
    expected = f"a folder with scenario.toml, or one of {', '.join(names())}"
    raise ScenarioError([Problem(shown(text), "", "no scenario", expected)])


def scenarios(folders: Iterable[Path] = ()) -> tuple[Listed, ...]:
    """The built-in scenarios and those in the folders given, by name. A broken one is listed by its problem."""
    places = [BUILT_IN / name for name in names()]
    for folder in folders:
        places += sorted(path.parent for path in folder.glob("*/scenario.toml"))
    return tuple(_listed(place) for place in places)


def load(name_or_path: str | Path) -> Scenario:
    """A scenario ready to play. Raises ScenarioError with every problem that was found."""
    return open_scenario(name_or_path).scenario


def open_scenario(name_or_path: str | Path) -> loading.Document:
    """A scenario with its typed files beside it, for editors and for questions about sources.

    A built-in scenario is read once. Raises ScenarioError as `load`.
    """
    folder = find(name_or_path)
    return _built_in(folder) if folder.parent == BUILT_IN else loading.open_folder(folder)


def check(name_or_path: str | Path, *, strict: bool = False) -> tuple[Problem, ...]:
    """Everything wrong or odd with a scenario; empty if nothing is. Raises ScenarioError if there is no scenario."""
    return loading.check_folder(find(name_or_path), strict=strict)


@lru_cache(maxsize=8)
def _built_in(folder: Path) -> loading.Document:
    return loading.open_folder(folder)


def names() -> tuple[str, ...]:
    """The names of the built-in scenarios."""
    return tuple(sorted(path.parent.name for path in BUILT_IN.glob("*/scenario.toml")))


def _listed(folder: Path) -> Listed:
    try:
        head = read_toml(folder / "scenario.toml")
        title, status = head.get("title"), head.get("status")
        return Listed(folder.name, shown(str(title)), folder, shown(str(status)))
    except ScenarioError as error:
        return Listed(folder.name, str(error), folder, "broken")
