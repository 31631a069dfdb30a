"""Flat-topped hexes in numbered columns: neighbours, distances and straight lines in exact integers.

A hex is named by its column and row, two digits each (``"4909"``) or three where the grid is larger
(``"123045"``). Rows count southwards. Inside, a hex is an axial pair (q, r) whose third cube coordinate is
-q-r; nothing here uses a float, so every answer is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import lcm
from typing import Literal, cast

Hex = str
"""The number of a hex as printed on the map."""

Axial = tuple[int, int]
Shift = Literal["odd", "even"]

DIRECTIONS: tuple[str, ...] = ("n", "ne", "se", "s", "sw", "nw")
"""The six directions of a flat-topped hex, clockwise from north; the order of every neighbour tuple."""

STEPS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def cube_distance(a: Axial, b: Axial) -> int:
    """Hexes entered on the shortest way from a to b (adjacent = 1)."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@dataclass(frozen=True)
class Grid:
    """A rectangle of hexes: columns and rows from first to last, both ends included.

    ``shifted`` names the columns that sit half a hex lower (to the south).
    """

    first_column: int
    last_column: int
    first_row: int
    last_row: int
    shifted: Shift = "odd"
    digits: int = 2

    def __post_init__(self) -> None:
        if self.last_column < self.first_column or self.last_row < self.first_row:
            raise ValueError("a grid needs at least one column and one row")
        if min(self.first_column, self.first_row) < 0:
            raise ValueError("columns and rows are numbered from 0")
        if max(self.last_column, self.last_row) >= 10**self.digits:
            raise ValueError(f"{self.digits} digits cannot number column {self.last_column}, row {self.last_row}")

    def __contains__(self, hex_: object) -> bool:
        try:
            return isinstance(hex_, str) and self._tables.axials[hex_] is not None
        except KeyError:
            return False

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._hexes)

    def __len__(self) -> int:
        return (self.last_column - self.first_column + 1) * (self.last_row - self.first_row + 1)

    def label(self, column: int, row: int) -> Hex:
        """The number of the hex in a column and row, on the grid or not."""
        return f"{column:0{self.digits}d}{row:0{self.digits}d}"

    def column_row(self, hex_: Hex) -> tuple[int, int]:
        """Column and row of a hex number. Raises ValueError if it is no number of this width."""
        if not self._is_number(hex_):
            raise ValueError(f"{hex_!r} is no hex number of {2 * self.digits} digits")
        return int(hex_[: self.digits]), int(hex_[self.digits :])

    def _is_number(self, text: str) -> bool:
        return len(text) == 2 * self.digits and text.isascii() and text.isdigit()

    def axial(self, hex_: Hex) -> Axial:
        """The axial coordinates of a hex of the grid. Raises KeyError off the grid."""
        return self._tables.axials[hex_]

    def hex_at(self, axial: Axial) -> Hex | None:
        """The hex at axial coordinates, or None off the grid."""
        return self._tables.labels[axial]

    def neighbours(self, hex_: Hex) -> tuple[Hex | None, ...]:
        """The six neighbours, clockwise from north; None where the grid ends."""
        return self._tables.neighbours[hex_]

    def adjacent(self, hex_: Hex) -> tuple[Hex, ...]:
        """The neighbours that are on the grid, clockwise from north."""
        return self._tables.adjacent[hex_]

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes entered on the shortest way, whatever lies between (adjacent = 1, same hex = 0)."""
        axials = self._tables.axials
        return cube_distance(axials[a], axials[b])

    def within(self, hex_: Hex, radius: int) -> tuple[Hex, ...]:
        """All hexes at a distance of at most radius, the hex itself included, in order of column and row."""
        q, r = self._tables.axials[hex_]
        labels = self._tables.labels
        found = (labels[q + dq, r + dr] for dq, dr in disc(radius))
        return tuple(sorted(h for h in found if h is not None))

    def line(self, a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
        """The hexes that the straight line between two centres passes, in order, without both ends.

        Each item is one hex, or two where the line runs along the hexside between them. A hex touched only
        in a corner is not passed, and of a pair at the edge of the map only the hex on the map is named.
        """
        qa, ra = self._tables.axials[a]
        qb, rb = self._tables.axials[b]
        labels = self._tables.labels
        groups = []
        for group in line_offsets((qb - qa, rb - ra)):
            hexes = tuple(h for q, r in group if (h := labels[qa + q, ra + r]) is not None)
            if hexes:
                groups.append(tuple(sorted(hexes)))
        return tuple(groups)

    def side(self, a: Hex, b: Hex) -> Hexside:
        """The hexside between two adjacent hexes, always written the same way round.

        Raises ValueError if they are not adjacent.
        """
        if b not in self.adjacent(a):
            raise ValueError(f"{a} and {b} are not adjacent")
        return hexside(a, b)

    def _column_row(self, hex_: Hex) -> tuple[int, int] | None:
        """Column and row of a hex of the grid; None off the grid."""
        if not self._is_number(hex_):
            return None
        column, row = self.column_row(hex_)
        inside = self.first_column <= column <= self.last_column and self.first_row <= row <= self.last_row
        return (column, row) if inside else None

    def _drop(self, column: int) -> int:
        """How many rows a column begins lower, in axial coordinates."""
        parity = column & 1
        return (column - (parity if self.shifted == "odd" else -parity)) // 2

    @cached_property
    def _hexes(self) -> tuple[Hex, ...]:
        """All hexes, column by column."""
        rows = range(self.first_row, self.last_row + 1)
        return tuple(
            self.label(column, row) for column in range(self.first_column, self.last_column + 1) for row in rows
        )

    @cached_property
    def _tables(self) -> _Tables:
        axials, labels = _Axials(self), _Labels(self)
        neighbours = _Neighbours(axials, labels)
        return _Tables(axials, labels, neighbours, _Adjacent(neighbours))


Hexside = tuple[Hex, Hex]
"""A hexside: its two hexes, the smaller number first."""


def hexside(a: Hex, b: Hex) -> Hexside:
    """The side between two hexes, the smaller number first; the caller knows that they are adjacent."""
    return (a, b) if a < b else (b, a)


# What is looked up of a grid is found when it is first asked for: of a large map few hexes ever are.


class _Axials(dict[Hex, Axial]):
    """The axial coordinates of each hex. Raises KeyError off the grid."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, hex_: Hex) -> Axial:
        place = self._grid._column_row(hex_)
        if place is None:
            raise KeyError(hex_)
        found = self[hex_] = place[0], place[1] - self._grid._drop(place[0])
        return found


class _Labels(dict[Axial, Hex | None]):
    """The hex at axial coordinates, None off the grid."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, axial: Axial) -> Hex | None:
        grid, (column, r) = self._grid, axial
        row = r + grid._drop(column)
        if grid.first_column <= column <= grid.last_column and grid.first_row <= row <= grid.last_row:
            rows = grid.last_row - grid.first_row + 1
            found = self[axial] = grid._hexes[(column - grid.first_column) * rows + row - grid.first_row]
            return found
        self[axial] = None
        return None


class _Neighbours(dict[Hex, tuple[Hex | None, ...]]):
    """The six neighbours of each hex."""

    def __init__(self, axials: _Axials, labels: _Labels) -> None:
        super().__init__()
        self._axials, self._labels = axials, labels

    def __missing__(self, hex_: Hex) -> tuple[Hex | None, ...]:
        q, r = self._axials[hex_]
        labels = self._labels
        found = self[hex_] = tuple(labels[q + dq, r + dr] for dq, dr in STEPS)
        return found


class _Adjacent(dict[Hex, tuple[Hex, ...]]):
    """The neighbours that are on the grid."""

    def __init__(self, neighbours: _Neighbours) -> None:
        super().__init__()
        self._neighbours = neighbours

    def __missing__(self, hex_: Hex) -> tuple[Hex, ...]:
        around = self._neighbours[hex_]
        inside = cast("tuple[Hex, ...]", around) if None not in around else tuple(n for n in around if n is not None)
        self[hex_] = inside
        return inside


@dataclass(frozen=True)
class _Tables:
    axials: _Axials
    labels: _Labels
    neighbours: _Neighbours
    adjacent: _Adjacent


@cache
def disc(radius: int) -> tuple[Axial, ...]:
    """The offsets of all hexes at a distance of at most radius."""
    return tuple((q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius)


@cache
def line_offsets(delta: Axial) -> tuple[tuple[Axial, ...], ...]:
    """The offsets of the hexes between a centre and the centre delta away, as `Grid.line` groups them.

    A hex is the set of points where each of q-r, r-s and s-q differs from its centre by at most 1. The line
    is t * delta for t from 0 to 1; it passes the hex where all three intervals of t overlap by more than a
    point, and runs along a hexside where one of the three stays exactly at 1.
    """
    slopes = _thirds(delta)
    # All ends of intervals are whole numbers once t is stretched by this.
    scale = lcm(*(abs(slope) for slope in slopes if slope))
    found: dict[tuple[int, int], list[Axial]] = {}
    for here in _beside_line(delta):
        span = _overlap(slopes, here, scale)
        if span is not None:
            found.setdefault(span, []).append(here)
    return tuple(tuple(sorted(found[span])) for span in sorted(found))


def _beside_line(delta: Axial) -> Iterator[Axial]:
    """The hexes that the line to delta may pass, without its ends: in each step along its longer axis the nearest."""
    dq, dr = delta
    swap = abs(dr) > abs(dq)
    run, rise = (dr, dq) if swap else (dq, dr)
    for x in range(min(0, run), max(0, run) + 1):
        y = x * rise // run if run else 0
        for here in ((x, y - 1), (x, y), (x, y + 1), (x, y + 2)):
            found = here[::-1] if swap else here
            if found != (0, 0) and found != delta:
                yield found


def _overlap(slopes: tuple[int, int, int], centre: Axial, scale: int) -> tuple[int, int] | None:
    low, high = 0, scale
    for slope, offset in zip(slopes, _thirds(centre), strict=True):
        if slope == 0:
            if abs(offset) > 1:
                return None
            continue
        step = scale // slope
        first, last = (offset - 1) * step, (offset + 1) * step
        if first > last:
            first, last = last, first
        low, high = max(low, first), min(high, last)
        if low >= high:
            return None
    return low, high


def _thirds(axial: Axial) -> tuple[int, int, int]:
    q, r = axial
    s = -q - r
    return q - r, r - s, s - q
