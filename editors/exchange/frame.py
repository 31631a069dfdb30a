"""The grid that a sketch fills: from its cells and directions to hex numbers and hexsides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from editors.errors import EditError
from editors.exchange.plane import Plane, Side
from editors.exchange.sketch import Cell, Sketch
from rules.engine.hexes import Grid, Hex, Shift, hexside
from scenarios.mapcheck import MAX_HEXES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from editors.exchange.legend import GridTable


@dataclass(frozen=True)
class Frame:
    """A sketch on a grid. It is numbered as the legend says, else as the file itself does, else from 1 on."""

    sketch: Sketch
    table: GridTable | None = None

    @cached_property
    def plane(self) -> Plane:
        """The lattice of the sketch."""
        return Plane(self.sketch.low)

    @cached_property
    def grid(self) -> Grid:
        """The grid. Raises EditError for one larger than a map may be."""
        (left, top), (right, bottom) = self.sketch.size
        column, row = self._first
        last_column, last_row = column + right - left, row + bottom - top
        count = (right - left + 1) * (bottom - top + 1)
        if max(last_column, last_row) > 999 or count > MAX_HEXES:
            raise EditError(
                f"{self.sketch.file}: a map of {right - left + 1}x{bottom - top + 1} hexes is too large: "
                f"at most {MAX_HEXES:,}, numbered to 999"
            )
        wide = max(last_column, last_row) > 99 or (self.table is not None and self.table.numbering == "CCCRRR")
        lower = left % 2 == self.sketch.low
        shifted: Shift = "odd" if (column % 2 == 1) == lower else "even"
        return Grid(column, last_column, row, last_row, shifted, 3 if wide else 2)

    @property
    def _first(self) -> Cell:
        first = self.sketch.size[0]
        if self.table is not None:
            return self.table.first_column, self.table.first_row
        return first if self.sketch.numbered and min(first) >= 0 else (1, 1)

    def hex(self, cell: Cell) -> Hex | None:
        """The number of a cell, None off the map."""
        (left, top), grid = self.sketch.size[0], self.grid
        column, row = cell[0] - left + grid.first_column, cell[1] - top + grid.first_row
        inside = grid.first_column <= column <= grid.last_column and grid.first_row <= row <= grid.last_row
        return grid.label(column, row) if inside else None

    def side(self, side: Side) -> str | None:
        """A hexside as the files have it, None at the edge of the map or beyond."""
        one, other = self.hex(side[0]), self.hex(self.plane.beyond(side))
        return None if one is None or other is None else "/".join(hexside(one, other))

    def way(self, hexes: Sequence[Hex]) -> Iterator[Hex]:
        """Hexes with all those between that a straight line passes."""
        yield from hexes[:1]
        for here, there in pairwise(hexes):
            if here != there:
                yield from (group[0] for group in self.grid.line(here, there))
                yield there


def cell_words(cell: Cell) -> str:
    """A cell as messages name it."""
    return f"column {cell[0]}, row {cell[1]}"
