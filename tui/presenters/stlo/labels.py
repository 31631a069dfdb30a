"""The lines of the menu: what stands for an option, and at the right what it costs, what it is worth, how it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.engine.decisions import Decision
from rules.engine.hexes import Hex
from rules.engine.words import counted
from rules.stlo import actions, artillery, movement, observation, zoc
from rules.stlo.battle import Battle
from rules.stlo.fire_odds import activation_odds
from tui.lines import line
from tui.menus import Option
from tui.presenters.base import Labels
from tui.presenters.chances import percent
from tui.presenters.stlo.outlook import GAITS

VERB_LABELS: Mapping[str, str] = {
    "activate": "activate an HQ",
    "barrage": "barrage fire",
    "strike": "air strike",
    "counter-battery": "counter-battery fire",
    "pass": "pass",
    "movement": "movement",
    "strategic": "strategic movement",
    "attack hasty": "hasty attack",
    "attack deliberate": "deliberate attack",
    "attack intensive": "intensive attack",
    "recovery": "recovery",
    "buildup": "build up",
    "breakdown": "break down",
    "entrench": "entrench",
    "end": "end the activation",
    "done": "done",
    "stay": "stay, no advance",
}


def label(view: Battle, decision: Decision, prefix: tuple[str, ...], option: Option) -> Labels:
    """An option of the menu."""
    words = (*prefix, *option.words)
    declared = " ".join(words)
    if decision.kind == "action" and declared in actions.DECLARED:
        cost = actions.price(view, actions.DECLARED[declared])
        right = line((counted(cost, "TAP"), "dim")) if isinstance(cost, int) else ()
        return Labels(line(VERB_LABELS[declared]), right)
    if len(words) == 1:
        many = str(len(option.actions)) if len(option.actions) > 1 else ""
        return Labels(line(VERB_LABELS.get(words[0], words[0])), line((many, "dim")))
    describe = _WORDS.get(words[0])
    return describe(view, decision, words) if describe else Labels(line(" ".join(option.words)))


def _hq(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    hq = words[1]
    now, units = view.state.hqs[hq], view.subordinates(hq)
    chance = sum((c for taps, c in activation_odds(now.morale).items() if taps), Fraction(0))
    where = view.unit(units[0]).hex if units else ""
    right = line((f"{'AA' if now.attempted else 'IA'} {now.morale}", "dim"), f"  {percent(chance):>4}")
    return Labels(line((f"{hq:<8}", view.scenario.hqs[hq].side), where), right)


def _unit(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    unit = words[1]
    now = view.unit(unit)
    left = line((f"{unit:<8}", view.side_of(unit)), now.hex, (f" {now.status}" if now.status else "", "warn"))
    return Labels(left, line((f"strength {view.strength(unit)}", "dim")))


def _move(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    """A unit that can move, or a hex that it can move to, with the points and whether the enemy controls it."""
    if len(words) < 3:
        return _unit(view, decision, words)
    unit, hex_ = words[1:]
    gait = GAITS[decision.kind]
    cost = counted(gait.points(movement.reach_by(view, unit, gait).costs[hex_]), "point")
    contact = zoc.in_enemy_zoc(view, hex_, decision.side)
    left = line(f"to {hex_} ", (_place(view, hex_), "dim"))
    return Labels(left, line(("contact  " if contact else "", "warn"), (cost, "dim")))


def _asset(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    """An asset, with whom it would join if that can be another one, and what it is worth."""
    card = view.scenario.assets[words[1]]
    several = len(decision.context.get("units", decision.context.get("companies", ()))) > 1
    to = f" to {words[2]}" if len(words) > 2 and several else ""
    if card.asset_class == "engineer":
        return Labels(line((f"{card.id:<8}", card.side), f" eng.{to}"), line(("+1 to the die", "dim")))
    if to:
        return Labels(line((f"{card.id:<8}", card.side), to), line((f"{card.weapon} {card.asset_class}", "dim")))
    left = line((f"{card.id:<8}", card.side), f" {card.weapon.removesuffix(' AT')}")
    return Labels(left, line((f"arm {card.armor} AT {card.anti_tank} {card.asset_class[:3]}.", "dim")))


def _gun(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    """A gun with its missions, and with an intensity what it would add to the fire."""
    card = view.scenario.guns[words[1]]
    used = view.state.guns[card.id].used if card.id in view.state.guns else 0
    track = [("■" * used, "warn"), ("□" * (card.missions - used), "good"), (" " * (6 - card.missions), "plain")]
    fire = str(decision.context.get("fire") or decision.kind.removesuffix("-fire"))
    if fire not in artillery.FIRES:
        return Labels(line((f"{card.id:<8}", card.side)), track)
    intensity = words[2] if len(words) > 2 else "normal"
    value = artillery.final_value(card, fire, intensity, int(decision.context.get("ov", 1)))
    shown = intensity if len(words) > 2 else ""
    return Labels(line((f"{card.id:<8}", card.side), shown), [(f"{value:+d} ", "plain"), *track])


def _post(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    short = view.scenario.formations[words[1]].short
    if len(words) < 3:
        return Labels(line(f"OP of the {short}"))
    target = words[3] if len(words) > 3 else str(decision.context.get("target", ""))
    left = line(f"OP {short} in {words[2]}{f' sees {target}' if len(words) > 3 else ''}")
    if not target:
        # It sees several targets, and which of them is to be picked next.
        return Labels(left)
    return Labels(left, line((f"OV {observation.sight(view.scenario, words[2], target).value}", "dim")))


def _loser(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    name = words[1]
    if name in view.scenario.assets:
        card = view.scenario.assets[name]
        return Labels(line((f"{name:<8}", card.side), f" {card.weapon}"), line(("eliminated", "warn")))
    result = "reduced" if view.unit(name).steps > 1 else "eliminated"
    return Labels(line((f"{name:<8}", view.side_of(name)), view.unit(name).hex), line((result, "warn")))


def _hex(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    here = list(view.at(words[1]))
    more = f" +{len(here) - 2}" if len(here) > 2 else ""
    return Labels(line(words[1], f"  {' '.join(here[:2])}{more}"), line((_place(view, words[1])[:14], "dim")))


def _advance(view: Battle, decision: Decision, words: tuple[str, ...]) -> Labels:
    return Labels(line(f"advance to {words[1]}"), line((_place(view, words[1])[:14], "dim")))


def _place(view: Battle, hex_: Hex) -> str:
    return view.board.place_names.get(hex_, "")


_WORDS: Mapping[str, Callable[[Battle, Decision, tuple[str, ...]], Labels]] = {
    "activate": _hq, "move": _move, "engage": _unit, "lose": _loser, "assign": _asset, "return": _asset,
    "give": _asset, "fire": _gun, "disorganize": _gun, "observe": _post, "barrage": _hex, "strike": _hex,
    "place": _hex, "advance": _advance, "bomb": _hex,
}  # fmt: skip
