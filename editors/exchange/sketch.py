"""A hex map as another program's file has it, before a legend says what its names stand for.

Hexes are flat-topped cells (column, row), rows counting southwards, of any whole numbers; every second column sits half
a hex lower. Points are in units of a lattice on which every centre and every corner is whole: three units from column
to column, two from row to row (`editors.exchange.plane`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scenarios.problems import shown

Cell = tuple[int, int]
Point = tuple[float, float]
Names = tuple[str, ...]
"""What something is called, its usual name first; of the more particular ones the last that a legend knows counts."""


@dataclass(frozen=True, slots=True)
class Placed:
    """What one line or tile says of one hex: names, and words written there. ``group`` is the number of its layer."""

    cell: Cell
    names: tuple[Names, ...]
    labels: tuple[str, ...] = ()
    group: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """Something drawn over the hexes: a point, a line, or with ``closed`` a shape.

    ``centres`` tells that its points are centres of hexes because the file names hexes. ``values`` are what else the
    file says of it; ``part`` joins lines that are one thing; ``where`` is its place in the file, for messages.
    """

    names: Names
    points: tuple[Point, ...]
    where: str
    label: str = ""
    closed: bool = False
    centres: bool = False
    part: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """A layer of tiles: its name, and what else the file says of it."""

    label: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Sketch:
    """A hex map from a file. ``low`` is 1 if odd columns sit lower, 0 if even ones do.

    ``size`` holds the first and the last cell of the rectangle that the map fills; ``numbered`` tells that the file
    itself calls its cells by these numbers.
    """

    file: str
    low: int
    size: tuple[Cell, Cell]
    placed: tuple[Placed, ...]
    drawn: tuple[Drawn, ...] = ()
    groups: tuple[Group, ...] = (Group(),)
    numbered: bool = False
    lost: tuple[str, ...] = ()


class Losses:
    """Collects what could not be carried over, each reason with how often and where first."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._first: dict[str, str] = {}

    def add(self, reason: str, where: str = "", count: int = 1) -> None:
        """Note something; ``where`` is its place, of which the first is told."""
        self._counts[reason] += count
        self._first.setdefault(reason, where)

    def extend(self, words: tuple[str, ...]) -> None:
        """Note what others have noted."""
        for reason in words:
            self.add(reason)

    @property
    def words(self) -> tuple[str, ...]:
        """A sentence for each reason, in the order in which they came up."""
        return tuple(self._sentence(reason, count) for reason, count in self._counts.items())

    def _sentence(self, reason: str, count: int) -> str:
        first = shown(self._first[reason])
        if count == 1:
            return f"{reason} ({first})" if first else reason
        return f"{reason} ({count} times, first in {first})" if first else f"{reason} ({count} times)"
