"""The ground: a grid with the terrain and level of each hex, its hexsides, roads, features and places.

A board never changes during a game, so what depends on the ground alone is worked out once per board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.engine.hexes import Grid, Hex, Hexside, hexside


@dataclass(frozen=True)
class Terrain:
    """A kind of terrain: its name, its letter in text maps and the plain facts that the engine needs."""

    id: str
    name: str
    symbol: str
    blocks_sight: bool = False
    in_play: bool = True


@dataclass(frozen=True)
class Road:
    """A road: the hexes that it runs through, in order."""

    name: str
    kind: str
    hexes: tuple[Hex, ...]


@dataclass(frozen=True)
class Watercourse:
    """A stream or river along hexsides. A river can not be crossed but by a bridge, if the system knows any."""

    name: str
    kind: str
    sides: frozenset[Hexside]
    crossable: bool = True


@dataclass(frozen=True)
class Place:
    """A name on the map: town, hamlet, hill."""

    name: str
    hex: Hex
    kind: str
    guess: bool = False


@dataclass(frozen=True)
class Boundary:
    """A line on the map along hexsides, with the hexes on its closed side."""

    id: str
    name: str
    sides: frozenset[Hexside]
    closed: frozenset[Hex]


@dataclass(frozen=True, eq=False)
class Board:
    """The map of a scenario. Every hex of the grid has a terrain and a level."""

    title: str
    grid: Grid
    terrains: Mapping[str, Terrain]
    terrain: Mapping[Hex, str]
    level: Mapping[Hex, int]
    watercourses: tuple[Watercourse, ...] = ()
    roads: tuple[Road, ...] = ()
    places: tuple[Place, ...] = ()
    boundaries: Mapping[str, Boundary] = field(default_factory=dict)
    areas: Mapping[str, frozenset[Hex]] = field(default_factory=dict)
    features: Mapping[str, frozenset[Hex]] = field(default_factory=dict)

    def in_play(self, hex_: Hex) -> bool:
        """Whether a hex is on the map and not out of play."""
        return hex_ in self.land

    def has(self, feature: str, hex_: Hex) -> bool:
        """Whether a hex has a feature such as ``"steeple"``."""
        return hex_ in self.features.get(feature, frozenset())

    @cached_property
    def land(self) -> frozenset[Hex]:
        """The hexes that are in play."""
        return frozenset(h for h, t in self.terrain.items() if self.terrains[t].in_play)

    @cached_property
    def streams(self) -> frozenset[Hexside]:
        """The hexsides of streams that can be crossed."""
        return frozenset(s for w in self.watercourses if w.crossable for s in w.sides)

    @cached_property
    def rivers(self) -> frozenset[Hexside]:
        """The hexsides that can not be crossed."""
        return frozenset(s for w in self.watercourses if not w.crossable for s in w.sides)

    @cached_property
    def road_links(self) -> Mapping[Hex, frozenset[Hex]]:
        """For each hex with a road, the neighbours that a road leads to across their common hexside."""
        links: dict[Hex, set[Hex]] = {}
        for road in self.roads:
            for here in road.hexes:
                links.setdefault(here, set())
            for a, b in zip(road.hexes, road.hexes[1:], strict=False):
                links[a].add(b)
                links[b].add(a)
        return {h: frozenset(n) for h, n in links.items()}

    @cached_property
    def ways(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """For each hex in play, the neighbours that ground units can go to: in play, and across no river."""
        return _Ways(self)

    @cached_property
    def place_names(self) -> Mapping[Hex, str]:
        """The first name that stands at each named hex."""
        names: dict[Hex, str] = {}
        for place in self.places:
            names.setdefault(place.hex, place.name)
        return names


class _Ways(Mapping[Hex, tuple[Hex, ...]]):
    """The ways from each hex in play, found when they are first asked for: on a large map few ever are."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._found: dict[Hex, tuple[Hex, ...]] = {}

    def __getitem__(self, hex_: Hex) -> tuple[Hex, ...]:
        found = self._found.get(hex_)
        if found is None:
            found = self._found[hex_] = self._look(hex_)
        return found

    def _look(self, here: Hex) -> tuple[Hex, ...]:
        land, rivers = self._board.land, self._board.rivers
        if here not in land:
            raise KeyError(here)
        return tuple(
            there for there in self._board.grid.adjacent(here) if there in land and hexside(here, there) not in rivers
        )

    def __iter__(self) -> Iterator[Hex]:
        return iter(sorted(self._board.land))

    def __len__(self) -> int:
        return len(self._board.land)
