"""St-Lô on the editor's map: steeples, entry hexes, entrenchments, depots, boundaries, and the units as set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from editors import access
from editors.placing import Placed
from rules.engine.board import Board, Boundary
from rules.engine.hexes import Hex
from scenarios.ground import sides_of
from scenarios.stlo import schema
from tui.map.model import Counter

_SIZES = {"oob.battalions": "II", "oob.companies": "I", "oob.recon": ""}


class _Shown:
    styles: Mapping[str, str] = {"us": "first", "de": "second"}
    letters: Mapping[str, str] = {"us": "U", "de": "G"}

    def finish(self, files: schema.Files, board: Board) -> Board:
        """The board with boundaries, areas, steeples and entry hexes."""
        content = files.map
        return replace(
            board,
            boundaries={
                row.id: Boundary(row.id, row.name, sides_of(row.hexsides), frozenset()) for row in content.boundaries
            },
            features={
                "steeple": frozenset(content.steeples),
                "entry": frozenset(row.hex for row in content.entries),
            },
        )

    def works(self, files: schema.Files) -> Mapping[Hex, str]:
        """The printed entrenchments."""
        works = files.map.works
        return {
            **dict.fromkeys(works.improved, "printed-improved"),
            **dict.fromkeys(works.strongpoint, "printed-strongpoint"),
        }

    def depots(self, files: schema.Files) -> Mapping[Hex, str]:
        """The sides of the depots."""
        return {row.hex: row.side for row in files.map.depots}

    def counter(self, files: schema.Files, stack: tuple[Placed, ...]) -> Counter:
        """The strongest unit of the stack, and the strength of all."""

        def strength(one: Placed) -> int:
            record: Any = access.record(files, one.path, one.key)
            return int(getattr(record, "full", 0) or getattr(record, "combat", 0))

        top = max(stack, key=strength)
        kind = "recon" if top.path == "oob.recon" else "infantry"
        total = str(sum(map(strength, stack)))
        return Counter(top.side, top.name, kind, _SIZES.get(top.path, ""), total, count=len(stack))


SHOWN = _Shown()
"""What St-Lô shows."""
