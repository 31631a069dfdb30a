"""What an Écouves scenario is to the rules: board, counters as printed, charts. Nothing here changes in play.

A unit has a symbol counter (grouped) and, if it can be split, two to four silhouette counters (its sections). The name
of the unit is the id of its symbol counter, as in ``1/501RCC``; its sections are ``1/501RCC-1`` and so on. Dummies are
``FD1`` to ``FD15`` and ``GD1`` to ``GD25``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal

from rules.ecouves.charts import Arm, Charts
from rules.engine.board import Board
from rules.engine.hexes import Hex, Hexside, hexside

Side = Literal["french", "german"]
SIDES: tuple[Side, Side] = ("french", "german")
SIDE_NAMES: Mapping[str, str] = {"french": "French", "german": "German"}

ARM_OF_SYMBOL: Mapping[str, Arm] = {
    "mechanised_infantry": "B", "armour": "B", "reconnaissance": "B", "tank_destroyer": "B",
    "self_propelled_artillery": "B", "infantry": "I", "engineers": "I", "artillery": "A", "anti_tank": "A",
}  # fmt: skip
"""The movement type that goes with each symbol (A.e)."""


def enemy(side: str) -> Side:
    """The other side."""
    return "german" if side == "french" else "french"


@dataclass(frozen=True, slots=True)
class CounterCard:
    """A counter as printed (A.c): its potentials, arm and firing range in hexes.

    ``unit`` is the unit it belongs to; a symbol counter has the unit's own id. ``star`` marks tank destroyers and
    anti-tank guns (A.g), ``artillery`` units that only fire (E.4), ``indirect`` those that may fire indirectly (E.19).
    ``weapon`` names the silhouette of a section.
    """

    id: str
    unit: str
    side: Side
    arm: Arm
    symbol: str
    attack: int
    defense: int
    movement: int
    range: int
    star: bool = False
    artillery: bool = False
    indirect: bool = False
    section: bool = False
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit: a company, squadron or artillery group (A.d), its division and formation, and its sections (A.h)."""

    id: str
    name: str
    side: Side
    division: str
    formation: str
    sections: tuple[str, ...]
    axis: str = ""


@dataclass(frozen=True, slots=True)
class Arrival:
    """When and where a formation comes (L): set up before turn 1, or entering from a turn on through areas.

    ``per_turn`` is the number of units a turn, 0 for any; ``one_area`` tells whether the first entry fixes the area;
    ``woods`` and ``share`` say how many of its units a set-up needs in which areas (L.1b).
    """

    formation: str
    side: Side
    turn: int
    areas: tuple[str, ...]
    setup: bool = False
    per_turn: int = 0
    one_area: bool = False
    optional: bool = False
    woods: tuple[str, ...] = ()
    share: tuple[int, int] = (0, 1)


@dataclass(frozen=True, slots=True)
class Placed:
    """One line of the ready set-up: a unit (or dummy) in a hex, split or not, hidden or not."""

    id: str
    hex: Hex
    split: bool = False
    hidden: bool = False


@dataclass(frozen=True, eq=False)
class Scenario:
    """Everything that an Écouves game starts from. ``hash`` fixes the exact content; ``notes`` tell its sources.

    ``bridges`` are hexsides with a bridge; ``ridges`` the hexes of ridge lines (E.14); areas
    of the board hold entry, set-up, wood and exit hexes (``north_exit``, ``east_exit``, K.1).
    """

    system: ClassVar[str] = "ecouves"

    id: str
    title: str
    version: int
    hash: str
    board: Board
    charts: Charts
    units: Mapping[str, UnitCard]
    counters: Mapping[str, CounterCard]
    arrivals: Mapping[str, Arrival]
    dummies: Mapping[str, int]
    bridges: frozenset[Hexside]
    ridges: frozenset[Hex]
    ready: tuple[Placed, ...] = ()
    options: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @cached_property
    def last_turn(self) -> int:
        """The number of turns (B.3)."""
        return len(self.charts.turns)

    @cached_property
    def road_class(self) -> Mapping[Hexside, str]:
        """The best class of road across each hexside that a road crosses (C.10)."""
        found: dict[Hexside, str] = {}
        for road in self.board.roads:
            for a, b in zip(road.hexes, road.hexes[1:], strict=False):
                side = (a, b) if a < b else (b, a)
                old = found.get(side)
                if old is None or self.charts.roads[road.kind] < self.charts.roads[old]:
                    found[side] = road.kind
        return found

    @cached_property
    def controllable(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """For each hex the adjacent ones that a unit in it controls, as far as the ground goes (D.1, D.9)."""
        board = self.board
        open_ = {hex_ for hex_ in board.grid if self.charts.terrain[board.terrain[hex_]].control}
        return {
            here: tuple(
                there
                for there in board.grid.adjacent(here)
                if there in open_ and hexside(here, there) not in self.unbridged
            )
            for here in board.grid
        }

    @cached_property
    def best_road(self) -> Mapping[Hex, str]:
        """The best class of road in each hex with a road."""
        return self._best((hex_, road.kind) for road in self.board.roads for hex_ in road.hexes)

    @cached_property
    def road_ends(self) -> Mapping[Hex, str]:
        """The best class of road among those that end in a hex; on the edge of the map they lead off it (AMB-22)."""
        return self._best((hex_, road.kind) for road in self.board.roads for hex_ in (road.hexes[0], road.hexes[-1]))

    def _best(self, found: Iterable[tuple[Hex, str]]) -> Mapping[Hex, str]:
        best: dict[Hex, str] = {}
        for hex_, kind in found:
            if hex_ not in best or self.charts.roads[kind] < self.charts.roads[best[hex_]]:
                best[hex_] = kind
        return best

    @cached_property
    def unbridged(self) -> frozenset[Hexside]:
        """The river hexsides without a bridge, which stop control (D.9, AMB-31)."""
        return frozenset(s for w in self.board.watercourses if w.kind == "river" for s in w.sides) - self.bridges
