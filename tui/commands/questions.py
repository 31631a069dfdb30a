"""Questions about a St-Lô game at any moment, each answered by the rules' own functions."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction

from rules.engine.hexes import Hex
from rules.engine.sums import total
from rules.engine.words import counted
from rules.stlo import movement, observation, supply_and_command, victory, zoc
from rules.stlo.battle import Battle
from rules.stlo.model import SIDE_NAMES, Scenario
from rules.stlo.odds import combat_odds
from rules.stlo.system import SYSTEM
from tui.commands.output import Answer, CommandError, wrapped

ATTACKS = ("hasty", "deliberate", "intensive")


def los(scenario: Scenario, observer: Hex, target: Hex) -> Answer:
    """What an OP in a hex sees of another: the OV, the line of hexes, and what blocks it (11.3)."""
    for hex_ in (observer, target):
        if hex_ not in scenario.board.grid:
            raise CommandError(f"there is no hex {hex_!r} on the map")
    seen = observation.sight(scenario, observer, target)
    fields = {
        "from": observer,
        "to": target,
        "observed": seen.observed,
        "value": seen.value,
        "line": [list(group) for group in seen.line],
        "rule": seen.rule,
        "reason": seen.reason,
    }
    verdict = f"observed, OV {seen.value}" if seen.observed else "not observed"
    lines = [
        f"{observer} (level {seen.observer_level}) to {target} (level {seen.target_level}): {verdict}",
        f"{seen.rule}: {seen.reason}",
    ]
    if seen.line:
        lines += wrapped("line: ", ["/".join(group) for group in seen.line])
    return Answer("los", fields, tuple(lines))


def reach(battle: Battle, unit: str, strategic: bool = False) -> Answer:
    """The hexes in which a unit could end a move, with the movement points spent on the way (8.1, 8.2)."""
    unit = _unit_on_map(battle, unit)
    found = movement.strategic_reach(battle, unit) if strategic else movement.reach_of(battle, unit)
    parts = movement.THIRDS if strategic else 1
    hexes = {h: str(Fraction(found.costs[h], parts)) for h in movement.destinations(battle, unit, found)}
    kind = "strategic movement" if strategic else "movement"
    head = f"{unit}: {kind} to {counted(len(hexes), 'hex', 'hexes')}"
    return Answer(
        "reach", {"unit": unit, "hexes": hexes}, (head, *wrapped("  ", [f"{h}:{c}" for h, c in hexes.items()]))
    )


def radius(battle: Battle, name: str) -> Answer:
    """The hexes within the command radius of a unit, or of the active HQ (7.4.1)."""
    unit, hex_, side = _standing(battle, name)
    hexes = sorted(supply_and_command.radius(battle, hex_, side))
    head = f"{unit} in {hex_}: command radius of {counted(len(hexes), 'hex', 'hexes')}"
    return Answer("radius", {"unit": unit, "hexes": hexes}, (head, *wrapped("  ", hexes)))


def loc(battle: Battle, name: str) -> Answer:
    """Whether a unit, or the active HQ, can trace a line of communication, and its path (7.3)."""
    unit, hex_, side = _standing(battle, name)
    found = supply_and_command.loc(battle, hex_, side)
    head = f"{unit} in {hex_}: {'LOC to ' + (found.path or (hex_,))[-1] if found.traced else 'no LOC'}"
    fields = {"unit": unit, "traced": found.traced, "path": list(found.path)}
    return Answer("loc", fields, (head, *wrapped("  ", found.path)))


def control(battle: Battle, side: str) -> Answer:
    """The hexes that a side controls (4.0)."""
    side = side.casefold()
    if side not in SIDE_NAMES:
        raise CommandError(f"there is no side {side!r}; the sides are {', '.join(SIDE_NAMES)}")
    hexes = sorted(zoc.controlled(battle, side))
    head = f"{SIDE_NAMES[side]} zones of control: {counted(len(hexes), 'hex', 'hexes')}"
    return Answer("zoc", {"side": side, "hexes": hexes}, (head, *wrapped("  ", hexes)))


def odds(battle: Battle, name: str, kind: str) -> Answer:
    """The exact chances of every result of an attack that a unit would make now, without further fire (9.2)."""
    unit, kind = _unit_on_map(battle, name), kind.casefold()
    if kind not in ATTACKS:
        raise CommandError(f"there is no attack {kind!r}; attacks are {', '.join(ATTACKS)}")
    try:
        found = combat_odds(battle, unit, kind)
    except ValueError as error:
        raise CommandError(str(error)) from None
    drm = battle.charts.combat.held(total(found.modifiers))
    results = {str(result): str(chance) for result, chance in found.results.items()}
    lines = [f"{unit}, {kind} attack on {', '.join(found.combat.hexes)}: {found.ratio} {found.line}, {drm:+d}"]
    lines += [f"  {item.value:+d} {item.label} ({item.rule})" for item in found.modifiers]
    if found.armor_attack:
        lines.append("  armour superiority is rolled for; its chances are in these results")
    lines += [f"  {result}: {chance}" for result, chance in results.items()]
    fields = {"unit": unit, "kind": kind, "ratio": found.ratio, "drm": drm, "results": results}
    return Answer("odds", fields, tuple(lines))


def vp(battle: Battle) -> Answer:
    """The victory points of the US if the game ended now, item by item (21.0)."""
    items = victory.tally(battle)
    points = sum(item.points for item in items)
    level = battle.charts.victory_level(points)
    lines = [f"{points} VP: {level}"]
    for item in items:
        place = f" {item.hex}" if item.hex else ""
        lines.append(f"  {item.points} of {item.worth}: {item.what}{place}: {item.reason} ({item.rule})")
    return Answer("vp", {"points": points, "level": level, "items": [asdict(item) for item in items]}, tuple(lines))


def unit_named(battle: Battle, name: str) -> str:
    """The unit that a word names, case apart. Raises CommandError if there is none."""
    unit = SYSTEM.spelled(battle, "unit", name)
    if unit is None:
        raise CommandError(f"there is no unit {name!r}")
    return unit


def _unit_on_map(battle: Battle, name: str) -> str:
    unit = unit_named(battle, name)
    if battle.unit(unit).place != "map":
        raise CommandError(f"{unit} is not on the map ({battle.unit(unit).place})")
    return unit


def _standing(battle: Battle, name: str) -> tuple[str, Hex, str]:
    """A unit, or an active HQ whose battalion is broken down, with its hex and side."""
    active = battle.state.active
    if active is not None and active.hq.casefold() == name.casefold():
        unit = battle.state.units.get(active.hq)
        if unit is None or unit.place != "map":
            return active.hq, active.hex, battle.scenario.hqs[active.hq].side
    unit_name = _unit_on_map(battle, name)
    return unit_name, battle.unit(unit_name).hex, battle.side_of(unit_name)
