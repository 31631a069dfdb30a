"""Legal moves, radii, lines and zones in random positions of the real game, worked out again by plain methods.

Everything here starts from the map and the places of the units and uses none of the modules that it checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pytest

from rules.engine.game import Game
from rules.engine.hexes import hexside
from rules.stlo import supply_and_command, zoc
from rules.stlo.battle import Battle
from rules.stlo.model import enemy
from tests.rules.stlo.random_play import moves, new_game

rule = pytest.mark.rule


@dataclass(frozen=True)
class Ground:
    """Who stands where, seen from one side, and what follows from it."""

    battle: Battle
    side: str

    def held(self, side: str) -> set[str]:
        units = self.battle.state.units
        return {now.hex for name, now in units.items() if now.place == "map" and self.battle.card(name).side == side}

    @property
    def enemies(self) -> set[str]:
        return self.held(enemy(self.side))

    @property
    def friends(self) -> set[str]:
        return self.held(self.side)

    @property
    def zone(self) -> set[str]:
        return {
            near for hex_ in self.enemies for near in self.battle.board.grid.adjacent(hex_)
        } & self.battle.board.land

    @property
    def barred(self) -> set[str]:
        return self.enemies | (self.zone - self.friends)

    def beside(self, hex_: str) -> Iterator[str]:
        """The hexes that ground units could step into, friend or foe in them or not."""
        board = self.battle.board
        for near in board.grid.adjacent(hex_):
            if near in board.land and hexside(hex_, near) not in board.rivers:
                yield near


@cache
def positions(seed: int, kind: str, most: int) -> tuple[Game, ...]:
    """The first positions of a random game in which a kind of decision is asked."""
    game, found = new_game(seed), list[Game]()
    for action in moves(game, seed):
        if game.decision is not None and game.decision.kind == kind:
            found.append(game.fork())
        if len(found) == most:
            break
        game.apply(action)
    return tuple(found)


# -- moves --------------------------------------------------------------------------------------------------


def closed_to(battle: Battle, unit: str) -> set[str]:
    """The hexes behind a boundary that binds a unit."""
    card, now = battle.card(unit), battle.unit(unit)
    names = {now.formation or card.formation, now.serves or card.designation}
    if card.kind == "recon":
        return set()
    rules = [rule for rule in battle.scenario.boundary_rules if names & set(rule.applies_to)]
    return {hex_ for rule in rules for hex_ in battle.board.boundaries[rule.boundary].closed}


def room(battle: Battle, unit: str, hex_: str) -> bool:
    """Whether a unit may end a move beside those who stand in a hex."""
    kinds = [
        battle.card(other).kind
        for other, now in battle.state.units.items()
        if now.hex == hex_ and other != unit and battle.card(other).kind != "recon"
    ]
    kind = battle.card(unit).kind
    if kind == "recon" or not kinds:
        return True
    return kind != "battalion" and "battalion" not in kinds and len(kinds) < 3


def walks(ground: Ground, unit: str, points: int) -> set[str]:
    """Where a unit can end a move, by following every path step by step (4.1, 8.1, 8.3, 8.4)."""
    battle, start = ground.battle, ground.battle.unit(unit).hex
    shut, zone, streams = ground.enemies | closed_to(battle, unit), ground.zone, battle.board.streams
    ends: set[str] = set()

    def follow(here: str, left: int) -> None:
        for there in ground.beside(here):
            cost = 2 if hexside(here, there) in streams else 1
            if cost > left or there in shut or (there in zone and start in zone):
                continue
            ends.add(there)
            if there not in zone:
                follow(there, left - cost)

    follow(start, points)
    return {hex_ for hex_ in ends - {start} if room(battle, unit, hex_)}


def drives(ground: Ground, unit: str) -> set[str]:
    """Where a battalion can end strategic movement, by relaxing every hexside again and again (8.2)."""
    battle, board, start = ground.battle, ground.battle.board, ground.battle.unit(unit).hex
    near = {hex_ for foe in ground.enemies for hex_ in board.grid if board.grid.distance(foe, hex_) <= 4}
    shut = near | closed_to(battle, unit)
    pairs = {frozenset(pair) for road in board.roads for pair in pairwise(road.hexes)}
    costs = {start: 0}
    changed = start not in near
    while changed:
        changed = False
        for here in list(costs):
            for there in ground.beside(here):
                step = 1 if {here, there} in pairs else 6 if hexside(here, there) in board.streams else 3
                if there not in shut and costs[here] + step <= 24 and costs[here] + step < costs.get(there, 99):
                    costs[there] = costs[here] + step
                    changed = True
    return {hex_ for hex_ in costs if hex_ != start and room(battle, unit, hex_)}


def listed(game: Game) -> dict[str, set[str]]:
    """The legal moves of a decision by unit."""
    assert game.decision is not None
    found: dict[str, set[str]] = {unit: set() for unit in game.decision.context["units"]}
    for action in game.decision.actions:
        if action.verb == "move":
            found[action.args[0]].add(action.args[1])
    return found


@rule("stlo", "4.1.A")
@rule("stlo", "4.1.B")
@rule("stlo", "8.1.B")
@rule("stlo", "8.3")
@pytest.mark.parametrize("seed", [4, 9])
@pytest.mark.parametrize(("kind", "points"), [("move", 3), ("recon-move", 4)])
def test_the_moves_are_all_that_can_be_walked_and_no_others(seed: int, kind: str, points: int) -> None:
    checked = 0
    for game in positions(seed, kind, 40):
        assert game.decision is not None
        ground = Ground(game.table, game.decision.side)
        for unit, hexes in listed(game).items():
            assert hexes == walks(ground, unit, points), unit
            checked += 1
    assert checked > 20


@rule("stlo", "8.2.A")
@rule("stlo", "8.2.B")
@rule("stlo", "8.2.C")
def test_strategic_moves_are_all_that_can_be_driven_and_no_others() -> None:
    checked = 0
    for seed in (4, 9, 11):
        for game in positions(seed, "strategic-move", 6):
            assert game.decision is not None
            for unit, hexes in listed(game).items():
                assert hexes == drives(Ground(game.table, game.decision.side), unit), unit
                checked += 1
    assert checked >= 10


# -- zones, radii, lines ------------------------------------------------------------------------------------


@rule("stlo", "4.0.A")
@rule("stlo", "4.2")
@pytest.mark.parametrize("side", ["us", "de"])
def test_zones_and_closed_hexes(side: str) -> None:
    for game in positions(9, "action", 100)[::8]:
        ground = Ground(game.table, side)
        assert zoc.controlled(game.table, enemy(side)) == ground.zone
        assert zoc.closed(game.table, side) == ground.barred


def within_radius(ground: Ground, start: str) -> dict[str, int]:
    """The command radius in rings: what is next to the ring before and not barred (7.4.1)."""
    found, ring = {start: 0}, {start}
    for count in range(1, 5):
        ring = {there for here in ring for there in ground.beside(here)} - set(found) - ground.barred
        found.update(dict.fromkeys(ring, count))
    return found


@rule("stlo", "7.4.1.A")
@rule("stlo", "7.4.1.B")
@pytest.mark.parametrize("side", ["us", "de"])
def test_command_radii(side: str) -> None:
    for game in positions(9, "action", 100)[::16]:
        ground = Ground(game.table, side)
        for hex_ in sorted(ground.friends)[::3]:
            assert supply_and_command.radius(game.table, hex_, side) == within_radius(ground, hex_)


def has_line(ground: Ground, start: str) -> bool:
    """Whether a line can be traced, from the depots outwards and then by at most ten steps from the unit (7.3)."""
    board, barred = ground.battle.board, ground.barred
    pairs = [set(pair) for road in board.roads for pair in pairwise(road.hexes)]
    pairs = [pair for pair in pairs if hexside(*sorted(pair)) not in board.rivers]
    depots = {hex_ for hex_, depot in ground.battle.scenario.depots.items() if depot.side == ground.side}
    if start in depots:
        return True
    # The unit's own hex is no bar to its own line, and no part of anything else.
    joined = depots - barred
    while more := {hex_ for pair in pairs if pair & joined for hex_ in pair} - joined - (barred - {start}):
        joined |= more
    if start in joined:
        return True
    roads = {hex_ for road in board.roads for hex_ in road.hexes}
    seen, ring = {start}, {start}
    for _ in range(10):
        ring = {there for here in ring for there in ground.beside(here)} - seen - barred
        if ring & joined:
            return True
        seen |= ring
        ring -= roads
    return False


@rule("stlo", "7.3.A1")
@rule("stlo", "7.3.B")
@pytest.mark.parametrize("side", ["us", "de"])
def test_lines_of_communication(side: str) -> None:
    answers = set()
    for seed in (4, 9):
        for game in positions(seed, "operation", 400)[::40]:
            ground = Ground(game.table, side)
            for hex_ in sorted(ground.friends):
                line = supply_and_command.loc(game.table, hex_, side)
                assert line.traced == has_line(ground, hex_), hex_
                answers.add(line.traced)
                assert_sound(ground, hex_, line)
    assert True in answers


def assert_sound(ground: Ground, start: str, line: supply_and_command.Loc) -> None:
    """A line that is traced is unbroken, keeps off barred hexes, and ends in an own depot."""
    if not line.traced:
        return
    path = [start, *(hex_ for hex_ in line.path if hex_ != start)]
    assert all(there in ground.beside(here) for here, there in pairwise(path))
    assert not set(path[1:]) & ground.barred
    assert ground.battle.scenario.depots[path[-1]].side == ground.side
    assert len(line.cross_country) <= 10
