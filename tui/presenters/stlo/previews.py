"""What an attack or a fire may bring, in a few lines: the same arithmetic that play uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.engine.decisions import Action, Decision
from rules.stlo import combat, fire_odds, observation, participation
from rules.stlo.artillery import final_value
from rules.stlo.battle import Battle
from rules.stlo.combat_arithmetic import Combat
from rules.stlo.fire_table import Shot
from rules.stlo.odds import CombatOdds, combat_odds, odds_of
from tui.lines import Line, line, wrap


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; never 0 or 100 unless it is exactly that."""
    whole = round(chance * 100)
    if whole == 0 and chance:
        return "<1%"
    if whole == 100 and chance != 1:
        return ">99%"
    return f"{whole}%"


def chances(results: Mapping[str, Fraction]) -> str:
    """Results with their chances in one row, those that can not happen left out."""
    return "  ".join(f"{result} {percent(chance)}" for result, chance in results.items() if chance)


def attack_preview(view: Battle, kind: str, width: int) -> Sequence[Line]:
    """Ratio, modifiers and chances of each attack that an attack action would bring, as things stand."""
    shown: list[Line] = []
    for unit in participation.eligible(view):
        if combat.targets(view, unit):
            shown += combat_preview(combat_odds(view, unit, kind), width)
    return shown


def combat_preview(odds: CombatOdds, width: int) -> Sequence[Line]:
    """One attack in words: ratio, terrain line, modifiers, armour, and the chance of every result."""
    items = ", ".join(f"{item.value:+d} {item.label}" for item in odds.modifiers)
    armour = "  armour duel first" if odds.armor_attack else ""
    head = f"{odds.combat.attacker}: {odds.ratio} on {odds.line}{' (' + items + ')' if items else ''}{armour}"
    return [
        *wrap(head, width, "plain", "  "),
        *wrap(chances({str(result): chance for result, chance in odds.results.items()}), width, "key", "  "),
    ]


def fire_preview(view: Battle, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    """What a fire would add and bring, or an OP see, for the option picked out."""
    now = decision.context.get("combat")
    if isinstance(now, Combat) and action.verb not in ("observe", "fire"):
        return combat_preview(odds_of(view, now), width)
    match action.verb:
        case "observe":
            return _post_preview(view, decision, action)
        case "fire":
            return _gun_preview(view, decision, action, width)
        case "done" if decision.context.get("shots"):
            return _gun_preview(view, decision, None, width)
        case "strike":
            odds = fire_odds.air_odds(view, action.args[0])
            stray = f"  US may hit {', '.join(odds.stray)}" if odds.stray else ""
            return [line((chances(odds.chances), "key"), (stray, "warn"))]
        case _:
            return ()


def _post_preview(view: Battle, decision: Decision, action: Action) -> Sequence[Line]:
    target = action.args[2] if len(action.args) > 2 else str(decision.context.get("target", ""))
    if not target:
        return ()
    seen = observation.sight(view.scenario, action.args[1], target)
    return [line((f"OV {seen.value}: ", "key"), (seen.reason, "plain"))]


def _gun_preview(view: Battle, decision: Decision, action: Action | None, width: int) -> Sequence[Line]:
    context = decision.context
    fire = str(context.get("fire", ""))
    shots = tuple(Shot(gun, intensity) for gun, intensity in context.get("shots", ()))
    ov = int(context.get("ov", 1))
    if action is not None:
        shots = (*shots, Shot(action.args[0], action.args[1]))
    added = final_value(view.scenario.guns[shots[-1].gun], fire, shots[-1].intensity, ov) if fire else 0
    match fire:
        case "barrage":
            odds = fire_odds.barrage_odds(view, str(context["target"]), shots, ov)
        case "interdiction":
            odds = fire_odds.interdiction_odds(view, decision.side, shots)
        case "counter-battery":
            odds = fire_odds.counter_battery_odds(view, decision.side, shots)
        case _:
            return wrap(f"adds {added} to the strength", width) if fire else ()
    head = f"{len(shots)} firing, {odds.reading.total} in column {odds.reading.column}"
    items = "".join(f", {item.value:+d} {item.label}" for item in odds.reading.modifiers)
    return [*wrap(head + items, width, "plain", "  "), *wrap(chances(odds.chances), width, "key", "  ")]
