"""An attack before its dice: strengths, ratio, modifiers, armour duel, and the chances of all that may come of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from rules.engine.decisions import Decision
from rules.engine.sums import Item, total
from rules.engine.words import counted
from rules.stlo import artillery, combat_arithmetic
from rules.stlo.battle import Battle, names
from rules.stlo.charts import Result
from rules.stlo.combat_arithmetic import ArmorEffect, Combat
from rules.stlo.odds import CombatOdds, emptied
from tui.browser import Row, gap, heading
from tui.lines import line
from tui.presenters.chances import counted_in, decimal, in_cases
from tui.reference import link, paragraph

SYSTEM = "stlo"


def figure(text: str, value: str, rule: str) -> Row:
    """A figure with its paragraph."""
    return replace(link(SYSTEM, rule, line(f" {text}"), line((value, "key"))), indent=3)


def part(item: Item, signed: bool = False) -> Row:
    """A part of a sum with its paragraph."""
    value = f"{item.value:+d}" if signed else str(item.value)
    return replace(link(SYSTEM, item.rule, line((f"   {item.label}", "dim")), line(value)), indent=5)


def chance(text: str, likelihood: Fraction, cases: int, rule: str) -> Row:
    """Something that may happen, with how likely it is; it leads to its paragraph."""
    right = line((in_cases(likelihood, cases), "key"))
    return Row(line(f" {text}"), right, lambda: paragraph(SYSTEM, rule), indent=3)


def summed(text: str, items: Sequence[Item], rule: str, signed: bool = False) -> list[Row]:
    """A sum and its parts."""
    value = f"{total(items):+d}" if signed else str(total(items))
    return [figure(text, value, rule), *(part(item, signed) for item in items)]


def attack_rows(view: Battle, odds: CombatOdds) -> list[Row]:
    """One attack, from strengths to losses."""
    now = odds.combat
    rows = [heading(f"{now.attacker}, {now.kind} attack on {names(now.hexes)}", odds.ratio)]
    rows += _results(view, odds)
    rows += [gap(), heading("Strengths")]
    rows += summed("Attack", odds.attack, "9.2.A")
    rows += summed("Defence", odds.defence, "9.1.1")
    rows.append(figure("Ratio, rounded down", odds.ratio, "9.2.E1"))
    rows.append(figure("Terrain line", odds.line, "9.2.1.C" if len(now.hexes) > 1 else "9.2.1.B"))
    rows += _modifiers(view, odds.modifiers)
    return rows + (_armor(odds) if odds.armor_attack else [])


def _modifiers(view: Battle, items: Sequence[Item]) -> list[Row]:
    plain = total(items)
    if not items:
        return [figure("Modifiers of the die", "none", "9.4")]
    rows = summed("Modifiers of the die", items, "9.4", signed=True)
    held = view.charts.combat.held(plain)
    if held != plain:
        rows.append(part(Item(held, "held to the limits", "9.4.5"), signed=True))
    return rows


def _armor(odds: CombatOdds) -> list[Row]:
    """The armour duel: each side adds a die to its sum."""
    rows = [gap(), heading("Armour duel")]
    rows += summed("Armour, and a die", odds.armor_attack, "9.4.1.B")
    rows += summed("Anti-tank, and a die", odds.armor_defence, "9.4.1.B")
    cases = counted_in(odds.armor.values())
    for effect, likelihood in odds.armor.items():
        text, rule = _effect(effect)
        rows.append(chance(text, likelihood, cases, rule))
    return rows


def _effect(effect: ArmorEffect) -> tuple[str, str]:
    if effect.modifier:
        return f"superiority, {effect.modifier:+d} to the die", "9.4.1.C"
    if effect.losses:
        rule = "9.4.1.F" if effect.losses > 1 else "9.4.1.E"
        return f"the attacker loses {counted(effect.losses, 'armoured asset')}", rule
    return "no effect", "9.4.1.D"


def _results(view: Battle, odds: CombatOdds) -> list[Row]:
    """Every result with its chance, then what they come to."""
    cases = counted_in(odds.results.values())
    rows = [chance(_result(result), likelihood, cases, "9.2.2") for result, likelihood in odds.results.items()]
    rows += [gap(), heading("What it comes to")]
    rows.append(chance(f"{odds.combat.attacker} is lost", odds.attacker_lost, cases, "9.2.3"))
    rows += _emptied(view, odds, cases)
    rows.append(figure("Steps to expect, attacker", decimal(odds.attacker_losses), "9.2.2"))
    rows.append(figure("Steps to expect, defender", decimal(odds.defender_losses), "9.2.2"))
    if odds.armor_losses:
        rows.append(figure("Armoured assets to expect lost", decimal(odds.armor_losses), "9.4.1.E"))
    return rows


def _result(result: Result) -> str:
    loser = "attacker" if result.side == "A" else "defender"
    return f"{result}  {loser} loses {counted(result.steps, 'step')}"


def _emptied(view: Battle, odds: CombatOdds, cases: int) -> Iterable[Row]:
    """The chance that the defenders are wiped out; of several hexes that each is emptied, as their owner may choose."""
    many = len(odds.combat.hexes) > 1
    text = "all defenders are lost" if many else f"{odds.combat.hexes[0]} is emptied"
    yield chance(text, odds.defender_lost, cases, "9.2.6.A2")
    if many:
        for hex_, found in emptied(view, odds).items():
            if found.possible == found.certain and found.possible:
                yield chance(f"{hex_} is emptied", found.certain, cases, "9.2.4")
            elif found.possible:
                yield chance(f"{hex_} emptied, if its owner will", found.possible, cases, "9.2.4")


# -- fires in a combat --------------------------------------------------------------------------------------


def support_rows(view: Battle, decision: Decision, formation: str, ov: int) -> list[Row]:
    """What each gun would add to the combat from an observation post, and the ratio that it would make."""
    fire = "on-call" if decision.kind.startswith("on-call") else "defensive"
    now: Combat = decision.context["combat"]
    rows = [heading(f"With {fire} fire, OV {ov}", "adds  ratio")]
    for gun in decision.context["guns"].get(formation, ()):
        for intensity in artillery.FIRES[fire].intensities:
            if artillery.refusal(view, gun, fire, intensity) is None:
                value = artillery.final_value(view.scenario.guns[gun], fire, intensity, ov)
                with_it = replace(now, on_call=value) if fire == "on-call" else replace(now, defensive=value)
                ratio = view.charts.combat.ratios[combat_arithmetic.column(view, with_it)]
                rows.append(Row(line(f" {gun} {intensity}"), line((f"{value:>4}  {ratio:>5}", "key")), table=True))
    return rows
