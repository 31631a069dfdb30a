"""A barrage, air strike, interdiction or counter-battery fire before its die, and what an observation post is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from rules.engine.sums import Item
from rules.engine.words import counted
from rules.stlo import (
    artillery,
    barrage,
    counterbattery,
    fire_odds,
    fire_table,
    interdiction,
    observation,
    posts,
    recovery,
)
from rules.stlo.battle import Battle, names
from rules.stlo.fire_odds import Odds
from rules.stlo.fire_table import Reading
from rules.stlo.model import SIDE_NAMES, enemy
from tui.browser import Row, gap, heading, note
from tui.lines import line
from tui.presenters.chances import counted_in, percent
from tui.presenters.stlo.combat_outlook import chance, figure, summed

MODIFIER_RULES: Mapping[str, str] = {"barrage": "14.1.B5", "strike": "15.0.A2"}

RESULT_RULES: Mapping[str, str] = {
    "N": "14.1.1.N", "P": "14.1.1.P", "D": "14.1.1.D", "DL": "14.1.1.DL", "US": "15.0.C",
}  # fmt: skip


def reading_rows(odds: Odds, rule: str) -> list[Row]:
    """How a fire is read on its table: sum, column, modifiers; ``rule`` is that of the modifiers."""
    read = odds.reading
    rows = summed("Final fire values", read.values, "10.3") if read.values else []
    rows.append(figure("Column", read.column, "10.3" if read.values else rule))
    return rows + (summed("Modifiers of the die", read.modifiers, rule, signed=True) if read.modifiers else [])


# -- at a hex -----------------------------------------------------------------------------------------------


def strike_rows(view: Battle, hex_: Hex, odds: Odds) -> list[Row]:
    """An air strike on a hex, and who may be hit by mistake."""
    rows = [heading(f"Air strike on {hex_}"), *_hits(view, hex_, odds.chances)]
    if "US" in odds.chances:
        rows.append(gap())
        rows += _stray(view, odds.stray)
    return [*rows, gap(), *reading_rows(odds, "15.0.A2")]


def _stray(view: Battle, hexes: tuple[Hex, ...]) -> list[Row]:
    """The US hexes of which the German picks one if the bombs go astray (15.0 C to E)."""
    if not hexes:
        return [note(" No US unit is near: bombs that go astray hit nobody.", indent=1)]
    rows = [heading("Gone astray the German picks" if len(hexes) > 1 else "Gone astray they hit")]
    return rows + [Row(line((f" {hex_}", "warn"), f"  {names(view.at(hex_))}"), indent=7) for hex_ in hexes]


def barrage_rows(view: Battle, hex_: Hex, odds: Odds) -> list[Row]:
    """A barrage on a hex with the guns named."""
    rows = [heading(f"Barrage on {hex_}"), *_hits(view, hex_, odds.chances), gap()]
    return rows + reading_rows(odds, "14.1.B5")


def _hits(view: Battle, hex_: Hex, results: Mapping[str, Fraction]) -> list[Row]:
    """Each result with its chance and what becomes of the units in the hex."""
    cases = counted_in(results.values())
    return [
        chance(f"{result:<2}  {_after(view, hex_, result)}", likelihood, cases, RESULT_RULES[result])
        for result, likelihood in results.items()
    ]


def _after(view: Battle, hex_: Hex, result: str) -> str:
    if result == "US":
        return "the bombs go astray"
    before = recovery.status_in(view, hex_)
    after = recovery.marker_after(before, result)
    if result == "N" or not after:
        return "no effect"
    words = f"{after} still" if after == before else after
    return f"{words}, a step lost" if result == "DL" else words


def plan_rows(view: Battle, side: str, hex_: Hex) -> list[Row]:
    """A barrage on a hex before its OP and guns are named: who can fire, and what each column would bring."""
    rows = [heading(f"Barrage on {hex_}", "sum at most"), note(f" {names(view.at(hex_))}", "dim", 1)]
    for formation in barrage.observers(view, side, hex_):
        rows += _able(view, side, hex_, formation)
    rows += [gap(), heading("From a sum of", "N    P    D   DL")]
    modifiers = fire_table.work_modifier(view, hex_, "14.1.B5")
    for column in view.charts.barrage.columns:
        read = Reading(view.charts.barrage, (Item(column.minimum, "", ""),), modifiers)
        rows.append(_table_row(f" {column.minimum}", fire_odds.chances(read)))
    return rows + (summed("Modifiers of the die", modifiers, "14.1.B5", signed=True) if modifiers else [])


def _table_row(text: str, results: Mapping[str, Fraction]) -> Row:
    shown = "".join(f"{percent(results[r]) if r in results else '-':>5}" for r in ("N", "P", "D", "DL"))
    return Row(line(text), line((shown, "key")), table=True)


def _able(view: Battle, side: str, hex_: Hex, formation: str) -> list[Row]:
    """What a division's OP and the guns that fire with it can do at most."""
    if not barrage.able(view, formation):
        return []
    place, ov = best_post(view, hex_, formation)
    sums = most(view, side, formation, ov)
    short = view.scenario.formations[formation].short
    text = f"OP {short} in {place}, OV {ov}, {counted(len(sums), 'gun')}"
    return [figure(text, str(sum(sums.values())), "14.1.B2")]


def best_post(view: Battle, hex_: Hex, formation: str) -> tuple[Hex, int]:
    """The hex from which a division's OP observes a hex best, and the OV."""
    seen = posts.observing(view.scenario, posts.barrage_places(view, formation), hex_)
    values = [(observation.sight(view.scenario, place, hex_).value, place) for place in seen]
    ov = max(value for value, _ in values)
    return min(place for value, place in values if value == ov), ov


def most(view: Battle, side: str, formation: str, ov: int) -> dict[str, int]:
    """The highest final fire value that each gun can bring into a barrage now."""
    found: dict[str, int] = {}
    for gun in artillery.guns_of(view, side):
        for intensity in artillery.INTENSITIES:
            refused = barrage.gun_refusal(view, formation, gun) or artillery.refusal(view, gun, "barrage", intensity)
            if refused is None:
                found[gun] = artillery.final_value(view.scenario.guns[gun], "barrage", intensity, ov)
    return found


def post_rows(view: Battle, decision: Decision, action: Action) -> list[Row]:
    """What an OP would see from a hex, and for a barrage what the guns could bring with it."""
    formation, place, *rest = action.args
    target = rest[0] if rest else str(decision.context["target"])
    seen = observation.sight(view.scenario, place, target)
    rows = [heading(f"OP in {place}"), figure("Observation value", str(seen.value), "11.3.7")]
    rows.append(figure(seen.reason, "", seen.rule))
    if decision.kind == "barrage-post":
        sums = most(view, decision.side, formation, seen.value)
        rows.append(gap())
        rows.append(heading("Guns that can fire, each at its most", str(sum(sums.values()))))
        rows += [Row(line(f" {gun}"), line((str(value), "key")), table=True) for gun, value in sums.items()]
    return rows


# -- far away -----------------------------------------------------------------------------------------------


def long_range_rows(view: Battle, decision: Decision, odds: Odds) -> list[Row]:
    """Interdiction or counter-battery fire with the guns named."""
    foe, cases = enemy(decision.side), counted_in(odds.chances.values())
    interdicts = decision.context["fire"] == "interdiction"
    rows = [heading("Interdiction" if interdicts else "Counter-battery fire")]
    for result, likelihood in odds.chances.items():
        text, rule = _level(view, foe, result) if interdicts else _disorganised(foe, result)
        rows.append(chance(text, likelihood, cases, rule))
    first = () if interdicts else counterbattery.targets(view, foe)
    if first:
        rows.append(note(f" To be taken first: {names(first)}", "dim", 3))
    return [*rows, gap(), *reading_rows(odds, "16.0.B3" if interdicts else "22.1.B")]


def _level(view: Battle, foe: str, result: str) -> tuple[str, str]:
    before = view.state.levels[foe]
    after = interdiction.lowered(before, int(result))
    words = f"{before} to {after}" if after != before else f"{before} as now"
    return f"{result}  {SIDE_NAMES[foe]} initiative {words}", "16.0.B4"


def _disorganised(foe: str, result: str) -> tuple[str, str]:
    if result == "0":
        return "0  nothing", "22.1.1.A"
    return f"{result}  {counted(int(result), f'{SIDE_NAMES[foe]} gun')} disorganised", "22.1.1.B"
