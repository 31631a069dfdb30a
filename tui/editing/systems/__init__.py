"""What the editor's map shows of the files of each system: a module here for each, by the system's name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from editors.placing import Placed
from rules import systems
from rules.engine.board import Board
from rules.engine.hexes import Hex
from tui.map.model import Counter


class Shown(Protocol):
    """What a system shows on the editor's map. ``styles`` and ``letters`` are those of `MapModel`."""

    styles: Mapping[str, str]
    letters: Mapping[str, str]

    def finish(self, files: Any, board: Board) -> Board:
        """A board of terrain, levels, water and roads with what else the map draws; what is unsound is left out."""
        ...

    def works(self, files: Any) -> Mapping[Hex, str]:
        """The entrenchments, by hex."""
        ...

    def depots(self, files: Any) -> Mapping[Hex, str]:
        """The sides of the depots, by hex."""
        ...

    def counter(self, files: Any, stack: tuple[Placed, ...]) -> Counter:
        """The counter for the units that start in a hex."""
        ...


def shown_of(system: str) -> Shown:
    """What a system shows. Raises KeyError for an unknown system."""
    if system not in systems.NAMES:
        raise KeyError(system)
    return cast("Shown", import_module(f"tui.editing.systems.{system}").SHOWN)
