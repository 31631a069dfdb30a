"""Where hexes lie on paper: centres from hexalattice, corners and hexsides; millimetres, x to the right, y down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from hexalattice.hexalattice import create_hex_grid

from rules.engine.hexes import Grid, Hex, Hexside

Point = tuple[float, float]

RATIO = sqrt(3) / 2
"""The distance between columns, as a share of the distance across a hex."""

CORNERS: tuple[Point, ...] = tuple(
    (x / sqrt(3), y) for x, y in ((-0.5, -0.5), (0.5, -0.5), (1.0, 0.0), (0.5, 0.5), (-0.5, 0.5), (-1.0, 0.0))
)
"""The corners of a hex one across, clockwise from the north-west; hexside i of `DIRECTIONS` runs from i to i + 1."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """The hexes of a grid on paper, so far ``across``; the map begins at ``left`` and ``top``."""

    grid: Grid
    across: float
    left: float = 0.0
    top: float = 0.0

    @cached_property
    def centres(self) -> Mapping[Hex, Point]:
        """The centre of each hex, column by column.

        hexalattice stands its hexes on a corner and shifts every second row; with x and y exchanged that is a map
        whose second, fourth ... columns sit lower. If the first column is to sit lower, one is laid before it.
        """
        grid = self.grid
        columns, rows = grid.last_column - grid.first_column + 1, grid.last_row - grid.first_row + 1
        before = int(columns > 1 and (grid.first_column % 2 == 1) == (grid.shifted == "odd"))
        points, _ = create_hex_grid(
            nx=rows, ny=columns + before, min_diam=self.across, align_to_origin=False, do_plot=False
        )
        left = self.left + self.across * (RATIO * (1 / 1.5 - before))
        top = self.top + self.across / 2
        laid = points[before * rows :].tolist()
        return {hex_: (left + y, top + x) for hex_, (x, y) in zip(grid, laid, strict=True)}

    @property
    def size(self) -> Point:
        """Width and height of the whole map."""
        grid = self.grid
        columns, rows = grid.last_column - grid.first_column + 1, grid.last_row - grid.first_row + 1
        half = 0.5 if columns > 1 else 0.0
        return self.across * RATIO * (columns + 1 / 3), self.across * (rows + half)

    def corners(self, hex_: Hex, share: float = 1.0) -> list[Point]:
        """The corners of a hex, drawn in towards its centre by a share less than 1."""
        x, y = self.centres[hex_]
        scale = self.across * share
        return [(x + dx * scale, y + dy * scale) for dx, dy in CORNERS]

    def side(self, hex_: Hex, direction: int, share: float = 1.0) -> tuple[Point, Point]:
        """The two ends of a hexside of a hex."""
        around = self.corners(hex_, share)
        return around[direction], around[(direction + 1) % 6]

    def between(self, side: Hexside, share: float = 1.0) -> tuple[Point, Point]:
        """The two ends of the hexside between two hexes, as the first of them has it."""
        return self.side(side[0], self.grid.neighbours(side[0]).index(side[1]), share)

    def near(self, window: Window) -> frozenset[Hex]:
        """The hexes of which anything may lie in a window."""
        return frozenset(hex_ for hex_, (x, y) in self.centres.items() if window.holds(x, y, self.across))


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of paper."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point lies in the rectangle, or at most so far outside."""
        return self.left - margin <= x <= self.right + margin and self.top - margin <= y <= self.bottom + margin

    def meets(self, other: Window) -> bool:
        """Whether two rectangles overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def middle(points: Iterable[Point]) -> Point:
    """The mean of some points."""
    found = list(points)
    return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)
