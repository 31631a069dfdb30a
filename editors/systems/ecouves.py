"""What the rules of Écouves answer about a map: sight (E.13 to E.16) and movement (C, D). They know no supply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from editors.systems import Mover, Moves, Seen
from rules.ecouves import costs, reaching, sight
from rules.ecouves.charts import Arm
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, SIDES, CounterCard, Scenario, Side, UnitCard
from rules.ecouves.setup import initial_state
from rules.ecouves.state import Counter
from rules.engine.hexes import Hex
from rules.engine.words import counted

_ANY = "any-"
_KINDS: Mapping[str, tuple[Arm, str, int]] = {
    "infantry": ("I", "infantry", 6),
    "armour": ("B", "armour", 8),
    "guns": ("A", "artillery", 6),
}
"""Counters of any unit by a word: movement type, symbol, and the usual movement points."""


def sees(scenario: Scenario, hex_: Hex) -> Seen:
    """The hexes that are seen from a hex (E.13 to E.16, E.18)."""
    found = dict.fromkeys(sorted(sight.visible(scenario, hex_) - {hex_}), "")
    hexes = counted(len(found), "hex", "hexes")
    return Seen(found, f"from {hex_} (level {scenario.board.level[hex_]}): {hexes} within {sight.LIMIT} (E.13)")


def why(scenario: Scenario, observer: Hex, target: Hex) -> tuple[bool, str, str]:
    """Whether a hex is seen from another, by which paragraph, and the reason (E.13 to E.18)."""
    seen = sight.sight(scenario, observer, target)
    return seen.observed, seen.rule, seen.reason


def movers(scenario: Scenario, hex_: Hex) -> tuple[Mover, ...]:
    """The units that the ready set-up has in a hex, and a section of each arm and side."""
    found = [Mover(p.id, p.id) for p in scenario.ready if p.hex == hex_ and p.id in scenario.counters]
    for side in SIDES:
        found += [
            Mover(f"{_ANY}{side} {word}", f"any {SIDE_NAMES[side]} {costs.ARM_NAMES[arm]}, {movement} points")
            for word, (arm, _, movement) in _KINDS.items()
        ]
    return tuple(found)


def reach(scenario: Scenario, hex_: Hex, mover: str) -> Moves:
    """Where a counter can go in one movement phase by day (C.7 to C.10, D)."""
    field = _with_counter(scenario, hex_, mover)
    way = reaching.way(field, mover)
    found = {there: costs.points(cost) for there, cost in way.costs.items() if there != hex_}
    have = costs.points(reaching.left(field, mover))
    return Moves(
        found,
        f"from {hex_} {counted(len(found), 'hex', 'hexes')} for at most {have} points, the numbers say how many (C.7)",
    )


def sides(scenario: Scenario) -> Mapping[str, str]:
    """The two sides."""
    return SIDE_NAMES


def supply(scenario: Scenario, hex_: Hex, side: str) -> None:
    """These rules know no lines of communication."""
    return


def _with_counter(scenario: Scenario, hex_: Hex, mover: str) -> Field:
    """The ready set-up with a counter in a hex; a section of no unit is made for one of any kind."""
    if mover not in scenario.counters:
        scenario = _with_card(scenario, mover)
    state = initial_state(scenario)
    placed = {p.id: Counter("map", p.hex) for p in scenario.ready if p.id in scenario.counters}
    counters = {**state.counters, **placed, mover: Counter("map", hex_)}
    return Field(scenario, frozenset(), replace(state, counters=counters, phase="french-movement"))


def _with_card(scenario: Scenario, mover: str) -> Scenario:
    named, _, word = mover.removeprefix(_ANY).partition(" ")
    side: Side = next(side for side in SIDES if side == named)
    arm, symbol, movement = _KINDS[word]
    card = CounterCard(mover, mover, side, arm, symbol, 1, 1, movement, 1, section=True)
    unit = UnitCard(mover, mover, side, "", "", ())
    return replace(
        scenario, units={**scenario.units, mover: unit}, counters={**scenario.counters, mover: card}
    )  # fmt: skip
