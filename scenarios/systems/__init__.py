"""What each system does with the files of its scenarios: a module or package here for each, by the system's name."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from rules import systems
from scenarios.problems import Problem

Moment = tuple[Any, Any, frozenset[str]]
"""A scenario, a state of it, and the options in play."""


class Document(Protocol):
    """A scenario as it stands in its folder: the typed files, what was odd about them, and what the rules play on."""

    @property
    def folder(self) -> Path:
        """The folder."""
        ...

    @property
    def files(self) -> Any:
        """The typed files by name."""
        ...

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What was odd about them."""
        ...

    @property
    def scenario(self) -> Any:
        """The scenario as the rules know it; its ``system`` names these."""
        ...


class ScenarioFiles(Protocol):
    """How a system reads, checks and writes its files. Errors are `ScenarioError` with every problem found."""

    def open_folder(self, folder: Path) -> Document:
        """Read, check and build the scenario in a folder."""
        ...

    def check_folder(self, folder: Path, *, strict: bool = False) -> tuple[Problem, ...]:
        """All problems of the scenario in a folder."""
        ...

    def read_situation(self, path: Path) -> Moment:
        """What a situation file describes."""
        ...

    def write_situation(
        self, path: Path, scenario: Any, state: Any, options: Iterable[str] = (), *, named: str = ""
    ) -> None:
        """Write a situation file that gives a state again."""
        ...


def files_of(system: str) -> ScenarioFiles:
    """How a system handles its files. Raises KeyError for an unknown system."""
    if system not in systems.NAMES:
        raise KeyError(system)
    return cast("ScenarioFiles", import_module(f"scenarios.systems.{system}"))
