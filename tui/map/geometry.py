"""Where hexes lie on the character grid, in three zooms.

Flat-topped hexes in detail (pitch 6 by 4, shifted columns 2 lines lower)::

     ╱5609╲        the tile of a hex: its own 20 cells and the four
    ╱ 1/38 ╲       slants on its left side; the slants on its right
    ╲ ⊠ 12 ╱       belong to the neighbours there
     ╲▁▁▁▁╱

Compact has a pitch of 3 by 2, the overview of 1 by 1 with shifted columns half a line lower. A hex is also known
by its position (i, j): column and row counted from 0. Positions just outside the grid are the tiles that close
the outer hexes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rules.engine.hexes import Grid, Hex

Zoom = Literal["detailed", "compact", "overview"]
Position = tuple[int, int]
Span = tuple[int, int, int]

ZOOMS: tuple[Zoom, ...] = ("detailed", "compact", "overview")


@dataclass(frozen=True, slots=True)
class Pattern:
    """The cells of a tile: for each line the first column and the width; and how tiles are set.

    ``outline`` are the lines of a hex with all its six hexsides, from the line above its tile on.
    """

    pitch_x: int
    pitch_y: int
    shift: int
    margin: int
    lines: tuple[tuple[int, int], ...]
    outline: tuple[tuple[int, int], ...]


PATTERNS: dict[Zoom, Pattern] = {
    "detailed": Pattern(
        6, 4, 2, 1, ((1, 5), (0, 7), (0, 7), (1, 5)), ((2, 4), (1, 6), (0, 8), (0, 8), (1, 6))
    ),
    "compact": Pattern(3, 2, 1, 1, ((0, 3), (0, 3)), ((1, 2), (0, 4), (0, 4))),
    "overview": Pattern(1, 1, 0, 0, ((0, 1),), ((0, 0), (0, 1), (0, 1))),
}  # fmt: skip


@dataclass(frozen=True)
class Geometry:
    """A grid in one zoom. Coordinates are cells of the whole map, (0, 0) at its top left."""

    grid: Grid
    zoom: Zoom

    @cached_property
    def pattern(self) -> Pattern:
        """The pattern of the zoom."""
        return PATTERNS[self.zoom]

    @cached_property
    def columns(self) -> int:
        """Columns of hexes."""
        return self.grid.last_column - self.grid.first_column + 1

    @cached_property
    def rows(self) -> int:
        """Rows of hexes."""
        return self.grid.last_row - self.grid.first_row + 1

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole map in cells, with the strokes that close it on the right and at the top."""
        pattern = self.pattern
        right = {"detailed": 2, "compact": 1, "overview": 0}[self.zoom]
        lower = pattern.shift if self.zoom != "overview" else 1
        return self.columns * pattern.pitch_x + right, pattern.margin + self.rows * pattern.pitch_y + lower

    def shifted(self, i: int) -> bool:
        """Whether the column at index i sits half a hex lower."""
        return ((self.grid.first_column + i) & 1) == (self.grid.shifted == "odd")

    def hex_of(self, position: Position) -> Hex | None:
        """The hex at a position; None outside the grid."""
        i, j = position
        if 0 <= i < self.columns and 0 <= j < self.rows:
            return self.grid.label(self.grid.first_column + i, self.grid.first_row + j)
        return None

    def position(self, hex_: Hex) -> Position:
        """The position of a hex."""
        column, row = self.grid.column_row(hex_)
        return column - self.grid.first_column, row - self.grid.first_row

    def origin(self, position: Position) -> tuple[int, int]:
        """The top left cell of the box that holds the tile."""
        i, j = position
        pattern = self.pattern
        return i * pattern.pitch_x, pattern.margin + j * pattern.pitch_y + (pattern.shift if self.shifted(i) else 0)

    def neighbour(self, position: Position, direction: str) -> Position:
        """The position next to another: n, ne, se, s, sw or nw of it, on the grid or not."""
        i, j = position
        if direction in ("n", "s"):
            return i, j + (1 if direction == "s" else -1)
        upper = j if self.shifted(i) else j - 1
        return i + (1 if "e" in direction else -1), upper + (1 if "s" in direction else 0)

    def tile_at(self, x: int, y: int) -> Position:
        """The position whose tile owns a cell; it may lie outside the grid."""
        pattern = self.pattern
        i, dx = divmod(x, pattern.pitch_x)
        if dx < pattern.lines[self.line_of(i, y)[1]][0]:
            i -= 1
        return i, self.line_of(i, y)[0]

    def line_of(self, i: int, y: int) -> tuple[int, int]:
        """For the column at index i: the row whose tile the map's line y crosses, and which of its lines that is."""
        pattern = self.pattern
        lower = pattern.shift if self.shifted(i) else 0
        return divmod(y - pattern.margin - lower, pattern.pitch_y)

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex that owns a cell; None outside the map."""
        return self.hex_of(self.tile_at(x, y))

    def spans(self, position: Position) -> tuple[Span, ...]:
        """The cells of a hex with all six hexsides, as (x, y, width) for each line."""
        x, y = self.origin(position)
        return tuple(
            (x + first, y - 1 + line, width)
            for line, (first, width) in enumerate(self.pattern.outline)
            if width and y - 1 + line >= 0
        )

    def cells(self, hex_: Hex) -> Iterator[tuple[int, int]]:
        """The cells of the tile of a hex."""
        x, y = self.origin(self.position(hex_))
        for line, (first, width) in enumerate(self.pattern.lines):
            for dx in range(first, first + width):
                yield x + dx, y + line
