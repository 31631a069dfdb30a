"""E.13 to E.16: the line of sight. What can be seen from a hex depends on the ground alone.

A line is judged by the procedure of E.15b: higher ground blocks, the crest of a hill blocks from below and, two or
more hexes behind it, from above; forest, hamlets, villages and towns block but for a firer on a crest above them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.ecouves.model import Scenario
from rules.engine.hexes import Hex

LIMIT = 4
"""Hexes beyond which there is neither direct fire (E.18) nor observation (E.19)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether a target hex can be seen from another, at most four hexes away, and why.

    ``line`` holds the hexes between the two, a pair where the line runs along a hexside; ``blocked_by`` those that
    block it first, ``rule`` and ``reason`` what decides.
    """

    observer: Hex
    target: Hex
    distance: int
    observed: bool
    line: tuple[tuple[Hex, ...], ...]
    rule: str
    reason: str
    blocked_by: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Why a hex between firer and target blocks the line: paragraph and reason."""

    rule: str
    reason: str


def sight(scenario: Scenario, observer: Hex, target: Hex) -> Sight:
    """What is seen of a target hex from a hex (E.13 to E.16, E.18). Raises KeyError for a hex off the map.

    Looking the other way may give another answer where a crest lies between.
    """
    cache: dict[tuple[Hex, Hex], Sight] = _cache(scenario, "_sights")
    known = cache.get((observer, target))
    if known is None:
        known = cache[observer, target] = _look(scenario, observer, target)
    return known


def visible(scenario: Scenario, observer: Hex) -> frozenset[Hex]:
    """All hexes in play that are seen from a hex, itself included. Raises KeyError for a hex off the map."""
    cache: dict[Hex, frozenset[Hex]] = _cache(scenario, "_visible")
    known = cache.get(observer)
    if known is None:
        near = (h for h in scenario.board.grid.within(observer, LIMIT) if scenario.board.in_play(h))
        known = cache[observer] = frozenset(h for h in near if sight(scenario, observer, h).observed)
    return known


def _cache(scenario: Scenario, name: str) -> dict[Any, Any]:
    # Kept in the scenario itself, so that it is thrown away with it.
    found: dict[Any, Any] = scenario.__dict__.setdefault(name, {})
    return found


def _look(scenario: Scenario, observer: Hex, target: Hex) -> Sight:
    board = scenario.board
    distance, line = board.grid.distance(observer, target), board.grid.line(observer, target)

    def answer(observed: bool, rule: str, reason: str, blocked_by: tuple[Hex, ...] = ()) -> Sight:
        return Sight(observer, target, distance, observed, line, rule, reason, blocked_by)

    if distance <= 1:
        return answer(True, "E.15b", f"{observer} and {target} are next to each other")
    for group in line:
        blocks = [block(scenario, observer, target, hex_) for hex_ in group]
        first = blocks[0]
        # Along a hexside one open hex is enough (AMB-12); at the edge of the map there may be only one hex.
        if first is not None and None not in blocks:
            return answer(False, first.rule, first.reason, group)
    if distance > LIMIT:
        return answer(False, "E.18", f"{target} is {distance} hexes away from {observer}, more than {LIMIT}")
    if any(_passed_over(scenario, observer, target, hex_) for group in line for hex_ in group):
        return answer(True, "E.16", f"the crest {observer} looks over what lies lower on the way to {target}")
    return answer(True, "E.13", f"the line from {observer} to {target} is clear")


def block(scenario: Scenario, observer: Hex, target: Hex, hex_: Hex) -> Block | None:
    """Why a hex between observer and target blocks the line, or None: the four steps of E.15b in order."""
    board = scenario.board
    here, there, level = board.level[observer], board.level[target], board.level[hex_]
    if level > here and level > there:
        return Block("E.15b", f"{hex_} (level {level}) is higher than {observer} and {target}")
    if hex_ in scenario.ridges:
        if level > here:
            return Block("E.14", f"{target} lies behind the crest {hex_}, seen from below")
        if level > there and board.grid.distance(observer, hex_) >= 2:
            return Block("E.14", f"{observer} is too far back from the crest {hex_} to look down on {target}")
    if _blocking(scenario, hex_) and not _passed_over(scenario, observer, target, hex_):
        return Block("E.14", f"the {board.terrain[hex_]} in {hex_} blocks the line")
    return None


def _blocking(scenario: Scenario, hex_: Hex) -> bool:
    """Whether the terrain of a hex stops a line: forest, hamlet, village or town (E.14)."""
    return scenario.charts.terrain[scenario.board.terrain[hex_]].blocks


def _passed_over(scenario: Scenario, observer: Hex, target: Hex, hex_: Hex) -> bool:
    """Whether a firer on a crest looks over blocking terrain lower than itself, down at its target (E.16)."""
    if observer not in scenario.ridges or not _blocking(scenario, hex_):
        return False
    level = scenario.board.level
    return level[target] < level[observer] and level[hex_] < level[observer]
