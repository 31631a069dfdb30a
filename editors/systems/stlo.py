"""What the rules of St-Lô answer about a map: observation (11), movement (8), lines of communication (7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from editors.systems import Mover, Moves, Seen, Trace
from rules.engine.hexes import Hex
from rules.engine.words import counted
from rules.stlo import movement, observation, supply_and_command
from rules.stlo.battle import Battle
from rules.stlo.model import SIDE_NAMES, SIDES, Scenario, UnitCard
from rules.stlo.setup import initial_state
from rules.stlo.state import Unit

_ANY = "any-"
_VALUES = "the numbers are observation values"
_GAITS = {"move": movement.MOVEMENT, "strategic": movement.STRATEGIC}


def sees(scenario: Scenario, hex_: Hex) -> Seen:
    """The hexes that an observation post in a hex observes, with their observation values (11.3)."""
    land = scenario.board.land
    near = (there for there in scenario.board.grid.within(hex_, observation.RANGE) if there in land)
    found = {t: str(s.value) for t in near if t != hex_ and (s := observation.sight(scenario, hex_, t)).observed}
    level = observation.observing_level(scenario, hex_)
    hexes = counted(len(found), "hex", "hexes")
    return Seen(
        found, f"an OP in {hex_} observes from level {level}: {hexes} within {observation.RANGE}; {_VALUES} (11.3)"
    )


def why(scenario: Scenario, observer: Hex, target: Hex) -> tuple[bool, str, str]:
    """Whether an observation post observes a hex, by which paragraph, and the reason (11.3)."""
    seen = observation.sight(scenario, observer, target)
    return seen.observed, seen.rule, seen.reason


def movers(scenario: Scenario, hex_: Hex) -> tuple[Mover, ...]:
    """The units that start in a hex, and a battalion of each side on foot and in strategic movement."""
    found = [
        Mover(f"move {card.id}", f"{card.kind} {card.id}: movement")
        for card in scenario.units.values()
        if card.setup == hex_
    ]
    for side in SIDES:
        found += [
            Mover(f"{verb} {_ANY}{side}", f"any {SIDE_NAMES[side]} battalion: {words}")
            for verb, words in (("move", "movement"), ("strategic", "strategic movement"))
        ]
    return tuple(found)


def reach(scenario: Scenario, hex_: Hex, mover: str) -> Moves:
    """Where a unit can go in one movement action, or in one of strategic movement (8.1, 8.2)."""
    verb, unit = mover.split(" ", 1)
    gait = _GAITS[verb]
    battle = _with_unit(scenario, hex_, unit)
    way = movement.reach_by(battle, unit, gait)
    costs = {there: gait.points(cost) for there, cost in way.costs.items() if there != hex_}
    hexes = counted(len(costs), "hex", "hexes")
    return Moves(
        costs, f"from {hex_} {hexes} for at most {gait.allowance} points, the numbers say how many ({gait.rule})"
    )


def sides(scenario: Scenario) -> Mapping[str, str]:
    """The two sides."""
    return SIDE_NAMES


def supply(scenario: Scenario, hex_: Hex, side: str) -> Trace:
    """The line of communication of a unit of a side in a hex, the enemy being where it is set up (7.3)."""
    unit = f"{_ANY}{side}"
    line = supply_and_command.loc(_with_unit(scenario, hex_, unit), hex_, side)
    if not line.traced:
        far = supply_and_command.OFF_ROAD
        return Trace(False, (), f"no LOC: no road to an own depot within {far} hexes of {hex_} (7.3)")
    off = counted(len(line.cross_country), "hex", "hexes")
    depot = scenario.depots[line.road[-1]].name if line.road[-1] in scenario.depots else line.road[-1]
    return Trace(True, line.path, f"LOC to {depot}: {off} across country, {len(line.road) - 1} by road (7.3)")


def _with_unit(scenario: Scenario, hex_: Hex, unit: str) -> Battle:
    """The set-up with a unit in a hex; a battalion of no division is made for one of any kind."""
    if unit not in scenario.units:
        side = next(side for side in SIDES if unit == f"{_ANY}{side}")
        card = UnitCard(unit, "battalion", side, "", "", (1, 1), (0, 0), hex_)
        scenario = replace(scenario, units={**scenario.units, unit: card})
    state = initial_state(scenario)
    units = {**state.units, unit: Unit("map", hex_, scenario.units[unit].steps)}
    return Battle(scenario, frozenset(), replace(state, units=units))
