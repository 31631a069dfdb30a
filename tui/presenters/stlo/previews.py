"""What the choice picked out costs and may bring, in the few lines under the map, by the arithmetic that play uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from rules.engine.sums import total
from rules.engine.words import counted
from rules.stlo import barrage, entrenchment, headquarters, movement, observation, recovery, supply_and_command
from rules.stlo.battle import Battle, names
from rules.stlo.fire_odds import Odds, activation_odds, barrage_odds
from rules.stlo.fire_table import Shot
from rules.stlo.model import enemy
from rules.stlo.odds import CombatOdds
from tui.lines import Line, line
from tui.menus import Option
from tui.presenters.chances import counted_in, decimal, percent
from tui.presenters.stlo import forecast
from tui.presenters.stlo.fire_outlook import best_post, most
from tui.presenters.stlo.outlook import GAITS, lost, reorganized
from tui.presenters.stlo.warnings import warning


def preview(view: Battle, decision: Decision, option: Option, width: int) -> Sequence[Line]:
    """Costs and chances of an option; of one with more words to pick nothing."""
    action = option.action
    if action is None:
        return _so_far(view, decision)
    odds = forecast.fire(view, decision, action)
    if odds is not None and action.verb != "observe":
        return fire_lines(view, decision, odds)
    attacks = forecast.combats(view, decision, action) if action.verb != "observe" else ()
    if attacks:
        return combat_lines(attacks)
    tell = _VERBS.get(action.verb)
    words = tell(view, decision, action) if tell else warning(view, decision, action)
    return [line(part) for part in words.split("\n")] if words else ()


def _so_far(view: Battle, decision: Decision) -> Sequence[Line]:
    """The fire with the guns named so far, while the next one or its intensity is being picked."""
    odds = forecast.fire(view, decision, Action("done")) if decision.kind in forecast.FIRES else None
    if odds is None:
        return ()
    first, *others = fire_lines(view, decision, odds)
    return [[("so far: ", "dim"), *first], *others]


def brief(results: Mapping[str, Fraction]) -> str:
    """Results in a row, each with its chance; those that can not happen are left out."""
    cases = counted_in(results.values())
    found = ((name, chance) for name, chance in results.items() if chance)
    return "  ".join(f"{name} {percent(chance)} ({chance * cases} in {cases})" for name, chance in found)


# -- attacks ------------------------------------------------------------------------------------------------


def combat_lines(attacks: Sequence[CombatOdds]) -> Sequence[Line]:
    """One attack in two lines, several in one line each: figures, then the chances of all results."""
    if len(attacks) > 1:
        return [line(f"{_head(odds)}: ", (_ends(odds), "key")) for odds in attacks]
    (odds,) = attacks
    results = {str(result): chance for result, chance in odds.results.items()}
    return [line(f"{_head(odds)}: ", (_ends(odds), "key")), line((brief(results), "key"))]


def _head(odds: CombatOdds) -> str:
    """Ratio, line and modifiers, in few words."""
    modifier = f" {total(odds.modifiers):+d}" if odds.modifiers else ""
    return f"{odds.combat.attacker} {odds.ratio} on {odds.line}{modifier}{', armour duel' if odds.armor_attack else ''}"


def _ends(odds: CombatOdds) -> str:
    (first, *more) = odds.combat.hexes
    emptied = "all defenders lost" if more else f"{first} emptied"
    return f"{emptied} {percent(odds.defender_lost)}, attacker lost {percent(odds.attacker_lost)}"


# -- fires --------------------------------------------------------------------------------------------------


def fire_lines(view: Battle, decision: Decision, odds: Odds) -> Sequence[Line]:
    """A fire in two lines: sum, column and modifiers, then the chances of all results."""
    read = odds.reading
    items = "".join(f", {item.value:+d} {item.label}" for item in read.modifiers)
    head = f"sum {read.total}, column {read.column}" if read.values else f"column {read.column}"
    shown = [line(head + items), line((brief(odds.chances), "key"))]
    if "US" in odds.chances:
        hit = f"gone astray it may hit {names(odds.stray)}" if odds.stray else "no US unit is near"
        shown[0] = [*shown[0], (f"; {hit}", "warn" if odds.stray else "plain")]
    return shown


def _barrage(view: Battle, decision: Decision, action: Action) -> str:
    """The best that can be had: the OP with the highest sum, every gun at its most."""
    hex_ = action.args[0]
    plans = []
    for formation in barrage.observers(view, decision.side, hex_):
        if barrage.able(view, formation):
            place, ov = best_post(view, hex_, formation)
            sums = most(view, decision.side, formation, ov)
            plans.append((sum(sums.values()), formation, place, ov, sums))
    if not plans:
        return ""
    best, formation, place, ov, sums = max(plans, key=lambda plan: plan[0])
    shots = tuple(Shot(gun, _intensity(view, gun)) for gun in sums)
    chances = brief(barrage_odds(view, hex_, shots, ov).chances)
    short = view.scenario.formations[formation].short
    return f"OP {short} in {place}, OV {ov}: {counted(len(sums), 'gun')} at their most make {best}\n{chances}"


def _intensity(view: Battle, gun: str) -> str:
    return ("normal", "rapid", "maximum")[min(3, view.missions_left(gun)) - 1]


def _observe(view: Battle, decision: Decision, action: Action) -> str:
    target = action.args[2] if len(action.args) > 2 else str(decision.context.get("target", ""))
    seen = observation.sight(view.scenario, action.args[1], target)
    return f"OV {seen.value}: {seen.reason}"


# -- headquarters and actions -------------------------------------------------------------------------------


def _activation(view: Battle, decision: Decision, action: Action) -> str:
    hq = action.args[0]
    now, odds = view.state.hqs[hq], activation_odds(view.state.hqs[hq].morale)
    success = sum((chance for taps, chance in odds.items() if taps), Fraction(0))
    loss = headquarters.morale_loss(view, hq)
    morale = f"morale {now.morale} to {max(1, now.morale - loss)} in any case"
    if not success:
        return f"no die succeeds against morale 1 (A107); {morale}"
    fewest, highest = min(taps for taps in odds if taps), max(odds)
    span = counted(highest, "TAP") if fewest == highest else f"{fewest} to {highest} TAPs"
    expected = decimal(sum((taps * chance for taps, chance in odds.items()), Fraction(0)))
    return f"{percent(success)} ({success * 6} in 6) for {span}, {expected} to expect; {morale}"


def _place(view: Battle, decision: Decision, action: Action) -> str:
    inside = supply_and_command.radius(view, action.args[0], decision.side)
    units = view.subordinates(str(decision.context["hq"]))
    out = [unit for unit in units if view.unit(unit).hex not in inside]
    return f"out of command there: {names(out)}" if out else "all its units would be in command"


def _recovery(view: Battle, decision: Decision, action: Action) -> str:
    units = recovery.hexes(view)
    rolls = (f"{hex_} ({names(units[hex_])}) {percent(chance)}" for hex_, chance in recovery.chances(view).items())
    return f"1 in 2 for each hex: {', '.join(rolls)}"


def _entrench(view: Battle, decision: Decision, action: Action) -> str:
    works = (f"{hex_} {entrenchment.WORK_NAMES[work]}" for hex_, work in entrenchment.sites(view).items())
    return ", ".join(works)


def _move(view: Battle, decision: Decision, action: Action) -> str:
    """The cost and the way of a move, and whom it ends next to."""
    unit, hex_ = action.args
    gait = GAITS[decision.kind]
    way = movement.reach_by(view, unit, gait)
    by = way.path(hex_)[1:-1]
    words = f"{unit}: {gait.points(way.costs[hex_])} of {counted(gait.allowance, 'point')}"
    words += f" by {' '.join(by)}" if by else ""
    foes = _foes_next_to(view, hex_, decision.side)
    return f"{words}; ends next to {foes}" if foes else words


def _bomb(view: Battle, decision: Decision, action: Action) -> str:
    return f"{names(view.at(action.args[0]))}: disrupted, and a step is lost"


def _advance(view: Battle, decision: Decision, action: Action) -> str:
    return f"next to {_foes_next_to(view, action.args[0], decision.side) or 'no enemy'}"


def _foes_next_to(view: Battle, hex_: Hex, side: str) -> str:
    near = [there for there in view.board.grid.adjacent(hex_) if there in view.occupied(enemy(side))]
    return ", ".join(f"{there} ({names(view.at(there))})" for there in near)


def _lose(view: Battle, decision: Decision, action: Action) -> str:
    return lost(view, action.args[0])


def _reorganize(view: Battle, decision: Decision, action: Action) -> str:
    return reorganized(view, action)


_VERBS: Mapping[str, Callable[[Battle, Decision, Action], str]] = {
    "activate": _activation, "barrage": _barrage, "observe": _observe, "place": _place, "recovery": _recovery,
    "entrench": _entrench, "move": _move, "lose": _lose, "bomb": _bomb, "advance": _advance,
    "buildup": _reorganize, "breakdown": _reorganize,
}  # fmt: skip
