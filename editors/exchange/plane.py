"""The lattice of a sketch: centres and corners of its hexes as whole numbers, and the way from points back to hexes.

The centre of cell (c, r) is (3c, 2r), one further down in the lower columns; its corners lie at (±2, 0) and (±1, ±1)
from there. So no corner is ever a centre, and a hexside is two corners (2, 0) or (1, 1) apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

from editors.exchange.sketch import Cell, Point

CORNERS: tuple[tuple[int, int], ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""Clockwise from the north-west; hexside i, counted as in `rules.engine.hexes.DIRECTIONS`, runs from i to i + 1."""

Corner = tuple[int, int]
Side = tuple[Cell, int]
"""A hexside: a cell and a direction."""


@dataclass(frozen=True)
class Plane:
    """The lattice on which columns of the parity ``low`` sit half a hex lower."""

    low: int

    def centre(self, cell: Cell) -> Corner:
        """The centre of a cell."""
        column, row = cell
        return 3 * column, 2 * row + (1 if column % 2 == self.low else 0)

    def corners(self, cell: Cell) -> list[Corner]:
        """The six corners of a cell, clockwise from the north-west."""
        x, y = self.centre(cell)
        return [(x + dx, y + dy) for dx, dy in CORNERS]

    def ends(self, side: Side) -> tuple[Corner, Corner]:
        """The two corners of a hexside."""
        around = self.corners(side[0])
        return around[side[1]], around[(side[1] + 1) % 6]

    def beyond(self, side: Side) -> Cell:
        """The cell on the other side of a hexside."""
        (ax, ay), (bx, by) = self.ends(side)
        x, y = self.centre(side[0])
        return self.nearest((ax + bx - x, ay + by - y))

    def nearest(self, point: Point) -> Cell:
        """The cell whose centre is nearest to a point."""
        x, y = point
        found = []
        for column in (floor(x / 3), ceil(x / 3)):
            down = 1 if column % 2 == self.low else 0
            row = floor((y - down) / 2 + 0.5)
            found.append((_apart(self.centre((column, row)), point), (column, row)))
        return min(found)[1]

    def nearest_corner(self, point: Point) -> Corner:
        """The corner nearest to a point."""
        return min(self.corners(self.nearest(point)), key=lambda corner: (_apart(corner, point), corner))

    def nearest_side(self, point: Point) -> Side:
        """The hexside whose middle is nearest to a point."""
        cell = self.nearest(point)
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in (self.ends((cell, d)) for d in range(6))]
        return cell, min(range(6), key=lambda d: (_apart(middles[d], point), d))

    def side(self, a: Corner, b: Corner) -> Side:
        """The hexside between two corners one hexside apart."""
        away = (-(b[1] - a[1]) * 0.2, (b[0] - a[0]) * 0.2)
        cell = self.nearest(((a[0] + b[0]) / 2 + away[0], (a[1] + b[1]) / 2 + away[1]))
        around = self.corners(cell)
        for direction in range(6):
            if {around[direction], around[(direction + 1) % 6]} == {a, b}:
                return cell, direction
        raise ValueError(f"{a} and {b} are no hexside")

    def sides_along(self, points: Sequence[Point]) -> Iterator[Side]:
        """The hexsides along a line, which is drawn to the nearest corners and along hexsides between them."""
        corners = [self.nearest_corner(point) for point in points]
        for a, b in pairwise(corners):
            way = corner_way(a, b)
            for one, other in pairwise(way):
                yield self.side(one, other)

    def bank(self, points: Sequence[Point], *, left: bool) -> Iterator[Side]:
        """The hexsides on one bank of a line from hex to hex: those between its hexes and what lies beside them."""
        way = [self.nearest(points[0])]
        for point in points[1:]:
            while way[-1] != self.nearest(point):
                way.append(self._step(way[-1], self.nearest(point)))
        turn = 1 if left else -1
        for index, here in enumerate(way):
            onward = self._direction(here, way[index + 1]) if index + 1 < len(way) else None
            back = self._direction(here, way[index - 1]) if index else None
            if onward is None and back is None:
                continue
            end = (back or 0) + 3 if onward is None else onward
            direction = ((onward or 0) + 3 if back is None else back) + turn
            while direction % 6 != end % 6:
                yield here, direction % 6
                direction += turn

    def _step(self, here: Cell, there: Cell) -> Cell:
        """The neighbour of a cell on the way to another."""
        around = [self.beyond((here, direction)) for direction in range(6)]
        return min(around, key=lambda cell: (_apart(self.centre(cell), self.centre(there)), cell))

    def _direction(self, here: Cell, there: Cell) -> int:
        return next(direction for direction in range(6) if self.beyond((here, direction)) == there)

    def inside(self, points: Sequence[Point]) -> Iterator[Cell]:
        """The cells whose centres lie in a shape, column by column."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        for column in range(ceil(min(xs) / 3), floor(max(xs) / 3) + 1):
            for row in range(floor(min(ys) / 2) - 1, ceil(max(ys) / 2) + 1):
                if _holds(points, self.centre((column, row))):
                    yield column, row


def corner_way(start: Corner, end: Corner) -> list[Corner]:
    """A way along hexsides from corner to corner: always on to the next corner that lies nearest to the end."""
    way, seen = [start], {start}
    while way[-1] != end:
        x, y = way[-1]
        ahead = 1 if x % 3 == 2 else -1
        onward = [(x + 2 * ahead, y), (x - ahead, y - 1), (x - ahead, y + 1)]
        fresh = [corner for corner in onward if corner not in seen]
        if not fresh:
            return way
        way.append(min(fresh, key=lambda corner: (_apart(corner, end), corner)))
        seen.add(way[-1])
    return way


def _apart(a: Point, b: Point) -> float:
    """The square of the distance on the ground, on which a unit down is √3 times a unit across."""
    return (a[0] - b[0]) ** 2 + 3 * (a[1] - b[1]) ** 2


def _holds(points: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a shape, by the number of its edges to one side."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd
