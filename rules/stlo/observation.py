"""Chapter 11: observation. What an observation post sees depends on the ground alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.engine.hexes import Hex
from rules.engine.words import counted
from rules.stlo import supply_and_command
from rules.stlo.battle import Battle
from rules.stlo.model import Scenario

AUTOMATIC = 2
"""Hexes at which observation always succeeds (11.3.1 A)."""

RANGE = 12
"""Hexes beyond which observation is impossible (11.3.1 B)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether an OP sees a hex: the observation value (0 if not), the levels of both, and the line of hexes.

    ``line`` holds the hexes passed, two where the line runs along a hexside. ``blocked_by`` names the hexes
    that block, ``rule`` and ``reason`` say why it fails or succeeds.
    """

    observer: Hex
    target: Hex
    value: int
    observer_level: int
    target_level: int
    line: tuple[tuple[Hex, ...], ...]
    rule: str
    reason: str
    blocked_by: tuple[Hex, ...] = ()

    @property
    def observed(self) -> bool:
        """Whether observation succeeds."""
        return self.value > 0


def observing_level(scenario: Scenario, hex_: Hex) -> int:
    """The level an OP observes from: the hex's own, one more with a steeple, or the cathedral's (11.2.2, 11.2.3)."""
    fixed = scenario.observing_levels.get(hex_)
    if fixed is not None:
        return fixed
    return scenario.board.level[hex_] + scenario.board.has("steeple", hex_)


def observation_value(difference: int) -> int:
    """The OV for an OP some levels above its target: 4, 3 and 2 for as many levels, else 1 (11.3.7)."""
    return max(1, min(4, difference))


def sight(scenario: Scenario, observer: Hex, target: Hex) -> Sight:
    """What an OP in a hex sees of a target hex (11.3). Raises KeyError for a hex off the map."""
    cache = _cache(scenario)
    known = cache.get((observer, target))
    if known is None:
        known = cache[observer, target] = _look(scenario, observer, target)
    return known


def observes(scenario: Scenario, observer: Hex, target: Hex) -> bool:
    """Whether an OP in a hex observes a target hex (11.3).

    The same answer as that of `sight`; but most hexes are too far or too low, and for them nothing is looked up.
    """
    board = scenario.board
    distance = board.grid.distance(observer, target)
    if distance > RANGE:
        return False
    if distance > AUTOMATIC and observing_level(scenario, observer) - board.level[target] < 2:
        return False
    return sight(scenario, observer, target).observed


_SIGHTS = "_sights"


def _cache(scenario: Scenario) -> dict[tuple[Hex, Hex], Sight]:
    # Kept in the scenario itself, so that it is thrown away with it.
    cache: dict[tuple[Hex, Hex], Sight] | None = scenario.__dict__.get(_SIGHTS)
    if cache is None:
        cache = scenario.__dict__[_SIGHTS] = {}
    return cache


def _look(scenario: Scenario, observer: Hex, target: Hex) -> Sight:
    board = scenario.board
    distance = board.grid.distance(observer, target)
    far = counted(distance, "hex", "hexes")
    high, low = observing_level(scenario, observer), board.level[target]
    line = board.grid.line(observer, target) if distance <= RANGE else ()
    value = observation_value(high - low)

    def answer(seen: int, rule: str, reason: str, blocked_by: tuple[Hex, ...] = ()) -> Sight:
        return Sight(observer, target, seen, high, low, line, rule, reason, blocked_by)

    if distance <= AUTOMATIC:
        return answer(value, "11.3.1.A", f"{target} is {far} away: observed whatever lies between")
    if distance > RANGE:
        return answer(0, "11.3.1.B", f"{target} is {far} away, more than {RANGE}")
    if high - low < 2:
        return answer(0, "11.3.3", f"the OP observes from level {high}, not two levels above level {low} of {target}")
    for group in line:
        blocks = [_block(scenario, hex_, target, distance, high, low) for hex_ in group]
        first = blocks[0]
        # The observer chooses which of two hexes the line passes, so it is blocked only if both block (11.3.2 B).
        if first is not None and all(block is not None for block in blocks):
            return answer(0, first[0], first[1], group)
    return answer(value, "11.3.3", f"level {high} over level {low} with a clear line")


def block(scenario: Scenario, seen: Sight, hex_: Hex) -> tuple[str, str] | None:
    """Why a hex on the line of a sight would block it: paragraph and reason, or None (11.3.4, 11.3.5)."""
    distance = scenario.board.grid.distance(seen.observer, seen.target)
    return _block(scenario, hex_, seen.target, distance, seen.observer_level, seen.target_level)


def _block(scenario: Scenario, hex_: Hex, target: Hex, distance: int, high: int, low: int) -> tuple[str, str] | None:
    """Why a hex on the line blocks it: paragraph and reason (11.3.4), or None."""
    board = scenario.board
    level = board.level[hex_]
    if board.terrains[board.terrain[hex_]].blocks_sight:
        return "11.3.4.B", f"woods in {hex_} block the line"
    if level > high:
        return "11.3.4.A", f"{hex_} (level {level}) is higher than the OP (level {high})"
    if level > low and board.grid.distance(hex_, target) == 1:
        # A steep look at short range passes over the last rise (11.3.5).
        if distance in (3, 4) and high - low >= distance:
            return None
        return "11.3.4.C", f"{hex_} (level {level}) is next to {target} and higher than it (level {low})"
    return None


def placements(battle: Battle, bases: Iterable[str], side: str) -> list[Hex]:
    """The hexes where an OP may be placed within the command radius of any of some units, in order (11.1.1)."""
    hexes = sorted({battle.unit(unit).hex for unit in bases})
    return sorted(supply_and_command.radius_of_any(battle, hexes, side))


def observers(battle: Battle, hexes: Iterable[Hex], targets: Iterable[Hex]) -> Iterator[tuple[Hex, Hex, int]]:
    """The OP hexes among some that observe a target, each with the target and the OV (11.3.7)."""
    wanted = tuple(targets)
    for post in hexes:
        for target in wanted:
            seen = sight(battle.scenario, post, target)
            if seen.value:
                yield post, target, seen.value
