"""What each system does with the files of its scenarios: a module or package here for each, by the system's name.

It has ``FILES``, a `FileSet` that says how its files are read, checked, built and written.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from rules import systems

if TYPE_CHECKING:
    from scenarios import loading

Moment = tuple[Any, Any, frozenset[str]]
"""A scenario, a state of it, and the options in play."""

Document: TypeAlias = "loading.Document[Any, Any]"
"""A scenario as it stands in its folder: the typed files, what was odd about them, and what the rules play on."""

ScenarioFiles: TypeAlias = "loading.FileSet[Any, Any]"
"""How a system reads, checks and writes its files."""


def files_of(system: str) -> ScenarioFiles:
    """How a system handles its files. Raises KeyError for an unknown system."""
    if system not in systems.NAMES:
        raise KeyError(system)
    return cast("ScenarioFiles", import_module(f"scenarios.systems.{system}").FILES)
