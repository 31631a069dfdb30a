"""Scenarios of the Écouves system: schema, checks, building the rules' model, saving, situations."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scenarios.systems import Moment
from scenarios.systems.ecouves.loading import Document, check_folder, open_folder

__all__ = ["Document", "check_folder", "open_folder", "read_situation", "write_situation"]


def read_situation(path: Path) -> Moment:
    """What a situation file describes. Raises ScenarioError."""
    from scenarios.systems.ecouves.situation import read_situation as read

    return read(path)


def write_situation(path: Path, scenario: Any, state: Any, options: Iterable[str] = (), *, named: str = "") -> None:
    """Write a situation file that gives a state again. Raises ScenarioError, ValueError, OSError."""
    from scenarios.systems.ecouves.situation import write_situation as write

    write(path, scenario, state, options, named=named)
