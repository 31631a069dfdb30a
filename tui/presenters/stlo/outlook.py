"""All that can be told of a choice before it is taken, as rows: every figure with its paragraph, every chance exact."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from rules.engine.decisions import Action, Decision
from rules.engine.words import counted
from rules.stlo import (
    actions,
    entrenchment,
    headquarters,
    movement,
    observation,
    participation,
    recovery,
    reorganization,
    supply_and_command,
    zoc,
)
from rules.stlo.battle import Battle, names
from rules.stlo.fire_odds import activation_odds
from rules.stlo.model import enemy
from rules.stlo.movement import Gait
from rules.stlo.recon import GAIT as RECON
from tui.browser import Row, gap, heading, note
from tui.lines import line
from tui.menus import Option
from tui.presenters.chances import counted_in, decimal
from tui.presenters.stlo import forecast
from tui.presenters.stlo.combat_outlook import attack_rows, chance, figure, support_rows
from tui.presenters.stlo.fire_outlook import barrage_rows, long_range_rows, plan_rows, post_rows, strike_rows
from tui.presenters.stlo.warnings import warning

GAITS: Mapping[str, Gait] = {"move": movement.MOVEMENT, "strategic-move": movement.STRATEGIC, "recon-move": RECON}
"""The kind of move that each decision asks for."""


def outlook(view: Battle, decision: Decision, option: Option) -> Sequence[Row]:
    """All that can be told of an option; of one with more words to pick nothing."""
    action = option.action
    if action is None:
        return []
    rows = _fires(view, decision, action)
    if rows is None:
        attacks = [attack_rows(view, odds) for odds in forecast.combats(view, decision, action)]
        rows = [row for index, one in enumerate(attacks) for row in ([gap(), *one] if index else one)]
    if not rows and (tell := _OTHERS.get(action.verb)):
        rows = tell(view, decision, action)
    warned = warning(view, decision, action)
    return rows or ([note(warned, "warn")] if warned else [])


def _fires(view: Battle, decision: Decision, action: Action) -> list[Row] | None:
    """The rows of a fire or of an observation post; None for anything else."""
    if decision.kind == "operation" and action.verb == "barrage":
        return plan_rows(view, decision.side, action.args[0])
    if decision.kind in ("on-call-post", "defensive-post") and action.verb == "observe":
        formation, place, target = action.args
        ov = observation.sight(view.scenario, place, target).value
        return [*post_rows(view, decision, action), gap(), *support_rows(view, decision, formation, ov)]
    odds = forecast.fire(view, decision, action)
    if odds is None:
        return post_rows(view, decision, action) if action.verb == "observe" else None
    if action.verb == "strike":
        return strike_rows(view, action.args[0], odds)
    if decision.kind == "strike-post":
        return [*post_rows(view, decision, action), gap(), *strike_rows(view, str(decision.context["target"]), odds)]
    if decision.kind == "barrage-fire":
        return barrage_rows(view, str(decision.context["target"]), odds)
    return long_range_rows(view, decision, odds)


# -- headquarters -------------------------------------------------------------------------------------------


def _activation(view: Battle, decision: Decision, action: Action) -> list[Row]:
    """The chance of each number of TAPs, what it costs in morale, and whether the units can trace an LOC (6.1)."""
    hq = action.args[0]
    now, odds = view.state.hqs[hq], activation_odds(view.state.hqs[hq].morale)
    cases = counted_in(odds.values())
    succeeds = sum((likelihood for taps, likelihood in odds.items() if taps), Fraction(0))
    expected = sum((taps * likelihood for taps, likelihood in odds.items()), Fraction(0))
    rows = [heading(f"Activate HQ {hq}")]
    rows.append(chance("succeeds", succeeds, cases, "6.1.D") if succeeds else figure("can not succeed", "", "A107"))
    rows.append(figure("TAPs to expect", decimal(expected), "6.1.D"))
    after = max(1, now.morale - headquarters.morale_loss(view, hq))
    rows.append(figure("Morale in any case", f"{now.morale} to {after}", "6.1.G" if now.attempted else "6.1.F"))
    rows += [_subordinate(view, unit) for unit in view.subordinates(hq)]
    rows += [gap(), heading("By the die")]
    for taps, likelihood in sorted(odds.items(), reverse=True):
        text, rule = (counted(taps, "TAP"), "6.1.D") if taps else ("fails", "6.1.C")
        rows.append(chance(text, likelihood, cases, rule))
    return rows


def _subordinate(view: Battle, unit: str) -> Row:
    now = view.unit(unit)
    marks = [now.status.upper()] if now.status else []
    marks += [] if supply_and_command.unit_loc(view, unit).traced else ["no LOC"]
    if zoc.in_enemy_zoc(view, now.hex, view.side_of(unit)):
        marks.append("in contact")
    right = line((", ".join(marks), "warn" if now.status or "no LOC" in marks else "dim"))
    return Row(line((f" {unit:<9}", view.side_of(unit)), now.hex), right, table=True)


def _place(view: Battle, decision: Decision, action: Action) -> list[Row]:
    """Which units would be in command radius of the HQ in a hex (7.4.1)."""
    hq, hex_ = str(decision.context["hq"]), action.args[0]
    inside = supply_and_command.radius(view, hex_, decision.side)
    rows = [heading(f"HQ {hq} in {hex_}")]
    for unit in view.subordinates(hq):
        there = view.unit(unit).hex
        words = f"{counted(inside[there], 'hex', 'hexes')} away" if inside.get(there) else "out of command"
        words = "with the HQ" if there == hex_ else words
        rows.append(figure(f"{unit:<9} {there}", words, "7.4.1.A" if there in inside else "7.4.3.A"))
    traced = supply_and_command.loc(view, hex_, decision.side).traced
    return [*rows, figure("Line of communication", "yes" if traced else "none", "7.3")]


# -- actions ------------------------------------------------------------------------------------------------


def _movement(view: Battle, decision: Decision, action: Action) -> list[Row]:
    """The units that can move, and what the action costs."""
    gait = movement.STRATEGIC if action.verb == "strategic" else movement.MOVEMENT
    rows = [heading(f"{gait.allowance} movement points for each unit")]
    for unit in participation.eligible(view):
        count = sum(1 for _ in movement.destinations(view, unit, movement.reach_by(view, unit, gait)))
        left = line((f" {unit:<9}", view.side_of(unit)), view.unit(unit).hex)
        rows.append(Row(left, line((counted(count, "hex", "hexes"), "key")), table=True))
    return rows + _price(view, action)


def _recovery(view: Battle, decision: Decision, action: Action) -> list[Row]:
    rows = [heading("Recovery: an even die frees a hex")]
    units = recovery.hexes(view)
    for hex_, likelihood in recovery.chances(view).items():
        rows.append(chance(f"{hex_}  {names(units[hex_])}", likelihood, 2, "14.3.1.B2"))
    return rows + _price(view, action)


def _entrench(view: Battle, decision: Decision, action: Action) -> list[Row]:
    rows = [heading("Entrench")]
    rows += [figure(f"{hex_}  {entrenchment.WORK_NAMES[work]}", "", "13.1.1") for hex_, work in
             entrenchment.sites(view).items()]  # fmt: skip
    return rows + _price(view, action)


def _price(view: Battle, action: Action) -> list[Row]:
    row = actions.DECLARED.get(action)
    cost = actions.price(view, row) if row else None
    return [figure("Costs", counted(cost, "TAP"), "7.1.1.B")] if isinstance(cost, int) else []


def _reorganize(view: Battle, decision: Decision, action: Action) -> list[Row]:
    return [heading("Reorganization"), note(f" {reorganized(view, action)}", indent=1), *_price(view, action)]


def reorganized(view: Battle, action: Action) -> str:
    """What buildup or breakdown would make of the active HQ's units (12.1.2, 12.2)."""
    hq = participation.active(view).hq
    units, battalion = view.subordinates(hq), reorganization.counter(view, hq)
    if action == "breakdown":
        return f"{view.describe(battalion)} becomes {names(reorganization.replacements(view, battalion))}"
    full = len(units) == reorganization.COMPANIES
    return f"{names(units)} become {view.describe(battalion)}, {'at full strength' if full else 'reduced'}"


def _move(view: Battle, decision: Decision, action: Action) -> list[Row]:
    """A move step by step, and what is next to its end (8.1, 8.2, 4.1)."""
    unit, hex_ = action.args
    gait = GAITS[decision.kind]
    way = movement.reach_by(view, unit, gait)
    cost = gait.points(way.costs[hex_])
    rows = [heading(f"{unit} to {hex_}", f"{cost} of {counted(gait.allowance, 'point')}")]
    rows += [figure(step, gait.points(way.costs[step]), gait.rule) for step in way.path(hex_)[1:]]
    near = [there for there in view.board.grid.adjacent(hex_) if there in view.occupied(enemy(decision.side))]
    rows += [figure(f"next to {there}: {names(view.at(there))}", "", "4.1.B") for there in near]
    return rows


# -- losses -------------------------------------------------------------------------------------------------


def _lose(view: Battle, decision: Decision, action: Action) -> list[Row]:
    return [note(lost(view, action.args[0]))]


def lost(view: Battle, name: str) -> str:
    """What the loss of a step makes of a unit or asset (9.2.3)."""
    if name in view.scenario.assets:
        return f"asset {name} is eliminated"
    now, values = view.unit(name), view.card(name).values
    if now.steps > 1:
        return f"{view.describe(name)} is reduced: strength {values[now.steps - 1]} to {values[now.steps - 2]}"
    held = view.assets_with(name)
    return f"{view.describe(name)} is eliminated{f'; {names(held)} would go to the holding box' if held else ''}"


_OTHERS: Mapping[str, Callable[[Battle, Decision, Action], list[Row]]] = {
    "activate": _activation, "place": _place, "movement": _movement, "strategic": _movement, "recovery": _recovery,
    "entrench": _entrench, "buildup": _reorganize, "breakdown": _reorganize, "move": _move, "lose": _lose,
}  # fmt: skip
