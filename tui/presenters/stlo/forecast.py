"""What is being decided, with the option picked out already in it: the combats, the fires, as play would have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.decisions import Action, Decision
from rules.stlo import artillery, combat, fire_odds, participation
from rules.stlo.battle import Battle
from rules.stlo.combat_arithmetic import Combat
from rules.stlo.fire_odds import Odds
from rules.stlo.fire_table import Shot
from rules.stlo.odds import CombatOdds, combat_odds, odds_of

FIRES = ("barrage-fire", "interdiction", "counter-battery-fire")
"""The decisions at which the guns of a fire are named one by one."""


def combats(view: Battle, decision: Decision, action: Action) -> Sequence[CombatOdds]:
    """The attacks that an action is about, each as far as it is decided, with the action carried out."""
    if decision.kind == "action" and action.verb == "attack":
        units = [unit for unit in participation.eligible(view) if combat.targets(view, unit)]
        return [combat_odds(view, unit, action.args[0]) for unit in units]
    if decision.kind == "attacker" and action.verb == "engage":
        return [combat_odds(view, action.args[0], str(decision.context["kind"]))]
    now = decision.context.get("combat")
    if not isinstance(now, Combat) or decision.kind in ("advance", "armour-loss"):
        return []
    return [odds_of(view, _with(view, decision, action, now))]


def _with(view: Battle, decision: Decision, action: Action, now: Combat) -> Combat:
    """A combat with the assets that both sides have by now, and with what an action would add."""
    given = action.args[:1] if action.verb == "assign" else ()
    match decision.kind:
        case "attack-assets":
            return replace(now, assets=(*view.assets_with(now.attacker), *given))
        case "defence-assets":
            held = tuple(asset for unit in now.defenders for asset in view.assets_with(unit))
            return replace(now, defence_assets=(*held, *given))
        case "on-call-fire":
            return replace(now, on_call=final_value(view, decision, action, "on-call"))
        case "defensive-fire":
            return replace(now, defensive=final_value(view, decision, action, "defensive"))
    return now


def final_value(view: Battle, decision: Decision, action: Action, fire: str) -> int:
    """What a gun would add to a combat (10.3)."""
    gun, intensity = action.args
    return artillery.final_value(view.scenario.guns[gun], fire, intensity, int(decision.context["ov"]))


def shots(decision: Decision, action: Action) -> tuple[Shot, ...]:
    """The guns named so far, and the one that an action would add."""
    named = tuple(Shot(gun, intensity) for gun, intensity in decision.context.get("shots", ()))
    return (*named, Shot(*action.args)) if action.verb == "fire" else named


def fire(view: Battle, decision: Decision, action: Action) -> Odds | None:
    """The odds of the fire that guns are being named for, or of an air strike; None without guns."""
    if decision.kind == "operation" and action.verb == "strike":
        return fire_odds.air_odds(view, action.args[0])
    if decision.kind == "strike-post":
        return fire_odds.air_odds(view, str(decision.context["target"]))
    firing = shots(decision, action)
    if decision.kind not in FIRES or not firing:
        return None
    context = decision.context
    match context["fire"]:
        case "barrage":
            return fire_odds.barrage_odds(view, str(context["target"]), firing, int(context["ov"]))
        case "interdiction":
            return fire_odds.interdiction_odds(view, decision.side, firing)
    return fire_odds.counter_battery_odds(view, decision.side, firing)
