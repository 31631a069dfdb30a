"""Écouves on the editor's map: bridges, lines and areas, and the ready set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from editors.placing import Placed
from rules.engine.board import Board
from rules.engine.hexes import Hex
from scenarios.systems.ecouves import schema
from tui.map.model import Counter


class _Shown:
    styles: Mapping[str, str] = {"french": "first", "german": "second"}
    letters: Mapping[str, str] = {"french": "F", "german": "G"}

    def finish(self, files: schema.Files, board: Board) -> Board:
        """The board with areas and bridges."""
        return replace(
            board,
            features={"bridge": frozenset(h for row in files.map.bridges for h in row.hexside.split("/"))},
        )

    def works(self, files: schema.Files) -> Mapping[Hex, str]:
        """None."""
        return {}

    def depots(self, files: schema.Files) -> Mapping[Hex, str]:
        """None."""
        return {}

    def counter(self, files: schema.Files, stack: tuple[Placed, ...]) -> Counter:
        """The strongest unit of the stack; a dummy if there is none."""
        cards = {row.id: row for row in files.oob.units}
        known = [cards[one.name] for one in stack if one.name in cards]
        if not known:
            return Counter(stack[0].side, "dummy", "blank", "", str(len(stack)), count=len(stack))
        top = max(known, key=lambda row: row.attack)
        total = str(sum(row.attack for row in known))
        return Counter(stack[0].side, top.id, "infantry", "I", total, count=len(stack))


SHOWN = _Shown()
"""What Écouves shows."""
