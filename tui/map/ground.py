"""What is printed on a board, sorted by hex and hexside for whoever draws it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rules.engine.board import Board
from rules.engine.hexes import DIRECTIONS, Hex, Hexside, hexside

Look = Literal["open", "woods", "brush", "hamlet", "village", "town", "out"]

STROKES = ("river", "stream", "boundary", "area")
"""What can run along a hexside, the most telling first."""

_LOOKS: Mapping[str, Look] = {
    "woods": "woods", "forest": "woods", "brush": "brush", "hamlet": "hamlet", "village": "village", "town": "town",
    "city": "town", "pond": "out",
}  # fmt: skip
_HIGHWAYS = ("highway", "main", "primary")
_FILLERS = ("de", "du", "des", "la", "le", "les", "of", "and", "the", "l'", "d'", "sur", "et", "st", "ste", "hill")


_MADE_OF: Mapping[str, tuple[str, ...]] = {
    "sides": ("watercourses", "boundaries", "areas"), "roads": ("roads",), "features": ("features",),
    "names": ("places",),
}  # fmt: skip
"""The parts of a board that tables are made from."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name on the map with the kind of place."""

    text: str
    kind: str


class Printed:
    """The tables of a board. They hold what is there, so they stay small on a large empty map.

    ``outlined`` names the areas whose edges are drawn, None for all.
    """

    def __init__(
        self,
        board: Board,
        outlined: frozenset[str] | None = None,
        before: Printed | None = None,
        edited: Iterable[Hex] = (),
    ) -> None:
        """``before`` are the tables of a board that this one came from, ``edited`` the hexes in which they differ.

        What is the same on both is not made again.
        """
        self.board = board
        self.outlined = outlined
        self._looks = {id_: _look(board, id_) for id_ in board.terrains}
        if before is not None:
            for name, parts in _MADE_OF.items():
                if name in before.__dict__ and all(getattr(board, p) == getattr(before.board, p) for p in parts):
                    self.__dict__[name] = before.__dict__[name]
            if "_heights" in before.__dict__ and before._looks == self._looks:
                self.__dict__["_heights"] = self._heights_after(before, edited)

    def look(self, hex_: Hex) -> Look:
        """How the terrain of a hex is drawn."""
        return self._looks.get(self.board.terrain[hex_], "open")

    @cached_property
    def levels(self) -> tuple[int, int]:
        """The lowest and the highest level of the ground in play."""
        found = [level for level, count in self._heights.items() if count]
        return (min(found), max(found)) if found else (0, 0)

    @cached_property
    def _heights(self) -> Counter[int]:
        """How many hexes in play there are of each level."""
        board = self.board
        return Counter(level for hex_, level in board.level.items() if self._looks[board.terrain[hex_]] != "out")

    def _heights_after(self, before: Printed, edited: Iterable[Hex]) -> Counter[int]:
        """The same, from the board before and the hexes that differ."""
        found = before._heights.copy()
        for hex_ in set(edited):
            for board, by in ((before.board, -1), (self.board, 1)):
                if self._looks[board.terrain[hex_]] != "out":
                    found[board.level[hex_]] += by
        return found

    @cached_property
    def sides(self) -> Mapping[Hexside, tuple[str, ...]]:
        """What runs along each hexside that carries anything: a choice of `STROKES` in their order."""
        found: dict[Hexside, set[str]] = {}
        for water in self.board.watercourses:
            for side in water.sides:
                wide = water.kind == "river" or not water.crossable
                found.setdefault(side, set()).add("river" if wide else "stream")
        for boundary in self.board.boundaries.values():
            for side in boundary.sides:
                found.setdefault(side, set()).add("boundary")
        for name, area in self.board.areas.items():
            if self.outlined is None or name in self.outlined:
                for side in self._edge(area):
                    found.setdefault(side, set()).add("area")
        return {side: tuple(kind for kind in STROKES if kind in kinds) for side, kinds in found.items()}

    @cached_property
    def roads(self) -> Mapping[Hex, Mapping[str, int]]:
        """For each hex with a road, the directions in which roads leave: 2 for a highway, 1 for any other."""
        found: dict[Hex, dict[str, int]] = {}
        for road in self.board.roads:
            weight = 2 if road.kind in _HIGHWAYS else 1
            for here in road.hexes:
                found.setdefault(here, {})
            for a, b in zip(road.hexes, road.hexes[1:], strict=False):
                for here, there in ((a, b), (b, a)):
                    direction = DIRECTIONS[self.board.grid.neighbours(here).index(there)]
                    found[here][direction] = max(weight, found[here].get(direction, 0))
        return found

    @cached_property
    def features(self) -> Mapping[Hex, tuple[str, ...]]:
        """The features of each hex that has any, in order of their names."""
        found: dict[Hex, list[str]] = {}
        for feature in sorted(self.board.features):
            for hex_ in self.board.features[feature]:
                found.setdefault(hex_, []).append(feature)
        return {hex_: tuple(features) for hex_, features in found.items()}

    @cached_property
    def names(self) -> Mapping[Hex, Name]:
        """The first name that stands in each named hex, shortened as maps do."""
        found: dict[Hex, Name] = {}
        for place in self.board.places:
            found.setdefault(place.hex, Name(abbreviated(place.name), place.kind))
        return found

    def _edge(self, area: frozenset[Hex]) -> set[Hexside]:
        grid = self.board.grid
        return {hexside(here, there) for here in area for there in grid.adjacent(here) if there not in area}


def _look(board: Board, id_: str) -> Look:
    terrain = board.terrains[id_]
    if not terrain.in_play:
        return "out"
    if id_ in _LOOKS:
        return _LOOKS[id_]
    return "woods" if terrain.blocks_sight else "open"


def abbreviated(name: str) -> str:
    """A name with Saint and Sainte shortened."""
    return re.sub(r"\bSaint(e?)(?=[- ])", r"St\1", name)


def shortened(name: str, room: int) -> str:
    """As much of a name as fits into room characters and still reads well; its first word is cut if it must be."""
    if len(name) <= room:
        return name
    parts = re.split(r"(?<=[- ])", name)
    while len(parts) > 1:
        parts.pop()
        while parts and parts[-1].strip(" -").lower() in _FILLERS:
            parts.pop()
        text = "".join(parts).rstrip(" -")
        if text and len(text) <= room:
            return text
    rest = re.sub(rf"^({'|'.join(_FILLERS)})[ -]", "", name, flags=re.IGNORECASE)
    if rest != name:
        return shortened(rest, room)
    return name[: room - 1] + "." if room > 2 else name[:room]
