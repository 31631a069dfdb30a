"""Sections 7.3 and 7.4: lines of communication and the command radius."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine.hexes import Hex, hexside
from rules.engine.paths import spread
from rules.stlo import zoc
from rules.stlo.battle import Battle

OFF_ROAD = 10
"""Hexes from a unit to a road at the most, the road hex counted (7.3 A)."""

RADIUS = 4
"""The command radius in hexes (7.4.1 A)."""


@dataclass(frozen=True)
class Loc:
    """A line of communication: whether it can be traced, the hexes across country and along the road to the depot.

    ``cross_country`` begins with the hex after the unit's and ends with the road hex; it is empty for a unit
    on the road. ``road`` begins with the first road hex and ends with the depot.
    """

    traced: bool
    cross_country: tuple[Hex, ...] = ()
    road: tuple[Hex, ...] = ()

    @property
    def path(self) -> tuple[Hex, ...]:
        """The whole line without the unit's hex, as far as it was traced."""
        return self.cross_country + (self.road[1:] if self.cross_country else self.road)


def _supplied_roads(battle: Battle, side: str) -> dict[Hex, Hex | None]:
    """Each road hex joined to an own depot, with the next hex on the way to it (7.3 A, A33, A34)."""

    def work() -> dict[Hex, Hex | None]:
        closed = zoc.closed(battle, side)
        links, rivers = battle.board.road_links, battle.board.rivers
        depots = sorted(h for h, d in battle.scenario.depots.items() if d.side == side and h not in closed)
        towards: dict[Hex, Hex | None] = dict.fromkeys(depots)
        queue = deque(depots)
        while queue:
            here = queue.popleft()
            for there in sorted(links.get(here, ())):
                if there not in towards and there not in closed and hexside(here, there) not in rivers:
                    towards[there] = here
                    queue.append(there)
        return towards

    return battle.memo(("roads", side), work)


def loc(battle: Battle, hex_: Hex, side: str) -> Loc:
    """The LOC of a unit or HQ of a side that stands in a hex (7.3).

    At most ten hexes across country to the first road hex, then along connected road to an own depot. The own
    hex is never a bar (A31); the leg across country ends with the first road hex it enters (A32).
    """
    return battle.memo(("loc", hex_, side), lambda: _trace(battle, hex_, side))


def _trace(battle: Battle, hex_: Hex, side: str) -> Loc:
    roads = _supplied_roads(battle, side)
    own_road = _road_from(battle, hex_, side)
    if own_road is not None:
        return Loc(True, (), own_road)
    closed, links, ways = zoc.closed(battle, side), battle.board.road_links, battle.board.ways
    back: dict[Hex, Hex] = {hex_: hex_}
    ring = [hex_]
    for _ in range(OFF_ROAD):
        entered: list[Hex] = []
        for here in ring:
            for there in ways[here]:
                if there in back or there in closed:
                    continue
                back[there] = here
                if there in roads:
                    return Loc(True, _way_back(back, hex_, there), _follow(roads, there))
                if there not in links:
                    entered.append(there)
        ring = entered
    return Loc(False)


def _road_from(battle: Battle, hex_: Hex, side: str) -> tuple[Hex, ...] | None:
    """The road from a unit's own hex to a depot: the own hex may be enemy-controlled, the next ones may not."""
    roads = _supplied_roads(battle, side)
    if hex_ in roads:
        return _follow(roads, hex_)
    depot = battle.scenario.depots.get(hex_)
    if depot is not None and depot.side == side:
        return (hex_,)
    rivers = battle.board.rivers
    for there in sorted(battle.board.road_links.get(hex_, ())):
        if there in roads and hexside(hex_, there) not in rivers:
            return (hex_, *_follow(roads, there))
    return None


def _follow(roads: dict[Hex, Hex | None], hex_: Hex) -> tuple[Hex, ...]:
    way = [hex_]
    while (onward := roads[way[-1]]) is not None:
        way.append(onward)
    return tuple(way)


def _way_back(back: dict[Hex, Hex], start: Hex, end: Hex) -> tuple[Hex, ...]:
    way = [end]
    while back[way[-1]] != start:
        way.append(back[way[-1]])
    return tuple(reversed(way))


def unit_loc(battle: Battle, unit: str) -> Loc:
    """The LOC of a unit on the map (7.3)."""
    return loc(battle, battle.unit(unit).hex, battle.side_of(unit))


def radius(battle: Battle, hex_: Hex, side: str) -> dict[Hex, int]:
    """The hexes within command radius of a unit or HQ in a hex, each with the length of the path (7.4.1).

    The path enters no enemy-occupied hex and no enemy-controlled one unless a friendly unit occupies it; the own
    hex is always in.
    """
    return battle.memo(("radius", hex_, side), lambda: radius_of_any(battle, (hex_,), side))


def radius_of_any(battle: Battle, hexes: Iterable[Hex], side: str) -> dict[Hex, int]:
    """The hexes within command radius of a unit in any of some hexes (7.4.1)."""
    closed, ways = zoc.closed(battle, side), battle.board.ways
    return spread(hexes, RADIUS, ways.__getitem__, lambda there: there not in closed)


def in_command(battle: Battle, unit: str) -> bool:
    """Whether a unit is within the command radius of the active HQ (7.4). Raises ValueError if none is active."""
    active = battle.state.active
    if active is None:
        raise ValueError("no HQ is active")
    return battle.unit(unit).hex in radius(battle, active.hex, battle.side_of(unit))


def hq_has_loc(battle: Battle) -> bool:
    """Whether the active HQ can trace an LOC at this moment (7.3.1). Raises ValueError if none is active."""
    active = battle.state.active
    if active is None:
        raise ValueError("no HQ is active")
    return loc(battle, active.hex, battle.scenario.hqs[active.hq].side).traced
