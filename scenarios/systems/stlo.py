"""The files of St-Lô scenarios; what handles them is in `scenarios.stlo`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scenarios.stlo.loading import Document, check_folder, open_folder
from scenarios.systems import Moment

__all__ = ["Document", "check_folder", "open_folder", "read_situation", "write_situation"]


def read_situation(path: Path) -> Moment:
    """What a situation file describes. Raises ScenarioError."""
    from scenarios.stlo import situation

    return situation.read_situation(path)


def write_situation(path: Path, scenario: Any, state: Any, options: Iterable[str] = (), *, named: str = "") -> None:
    """Write a situation file that gives a state again. Raises ScenarioError, ValueError, OSError."""
    from scenarios.stlo import situation

    situation.write_situation(path, scenario, state, options, named=named)
