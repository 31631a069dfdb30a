"""All that can be told of a choice before it is taken, as rows: every figure with its paragraph, every chance exact."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rules.ecouves import assault, fire_arithmetic, fire_reach, movement, scoring
from rules.ecouves.assault_arithmetic import RESULTS as ASSAULT_RESULTS
from rules.ecouves.field import Field
from rules.ecouves.fire import RESULTS as FIRE_RESULTS
from rules.ecouves.fire_arithmetic import NONE, Figures, Volley
from rules.ecouves.muster import Force, Muster
from rules.ecouves.reaching import Way, journey, left
from rules.engine.decisions import Action, Decision
from rules.engine.hexes import Hex
from rules.engine.sums import Item, total
from rules.engine.words import counted
from tui.browser import Row, gap, heading, note
from tui.lines import line
from tui.menus import Option
from tui.presenters.chances import counted_in, in_cases
from tui.presenters.ecouves import sightlines, words
from tui.presenters.ecouves.previews import SUPPOSED, common, gathered, preview
from tui.presenters.ecouves.warnings import warning
from tui.presenters.ecouves.words import SYSTEM
from tui.reference import link

WIDTH = 400
"""Cells for a short preview that is broken into lines only where it is shown."""


def outlook(field: Field, decision: Decision, option: Option) -> Sequence[Row]:
    """All that can be told of an option."""
    action = common(option.actions)
    tell = _KINDS.get((decision.kind, action.verb))
    rows = tell(field, decision, action) if tell and (action.args or action in ("done", "disperse")) else []
    if not rows:
        rows = [Row(one) for one in preview(field, decision, option, WIDTH)]
    warned = warning(field, decision, action) if option.action is not None else ""
    return [*rows, *([gap(), note(warned, "warn")] if warned else [])]


# -- pieces -------------------------------------------------------------------------------------------------


def figure(text: str, value: str, rule: str) -> Row:
    """A figure with its paragraph."""
    return replace(link(SYSTEM, rule, line(f" {text}"), line((value, "key"))), indent=3)


def part(item: Item, signed: bool = False) -> Row:
    """A part of a sum with its paragraph."""
    value = f"{item.value:+d}" if signed else str(item.value)
    return replace(link(SYSTEM, item.rule, line((f"   {item.label}", "dim")), line(value)), indent=5)


def summed(text: str, items: Sequence[Item], rule: str, signed: bool = False) -> list[Row]:
    """A sum and its parts."""
    value = f"{total(items):+d}" if signed else str(total(items))
    return [figure(text, value, rule), *(part(item, signed) for item in items)]


def chance_rows(found: Mapping[str, Fraction], meanings: Mapping[str, str], rule: Callable[[str], str]) -> list[Row]:
    """The chance of every result, in cases and in per cent."""
    cases = counted_in(found.values()) if found else 1
    return [
        figure(f"{meaning} {code}", in_cases(found[code], cases), rule(code))
        for code, meaning in meanings.items()
        if code in found
    ]


# -- fire ---------------------------------------------------------------------------------------------------


def _fire(field: Field, decision: Decision, action: Action) -> list[Row]:
    """Who can fire at a hex and how, and what each would bring alone."""
    hex_ = action.args[0]
    able = fire_reach.able(field, decision.side, hex_)
    rows = [*volley_rows(field, tuple(able), hex_), gap()] if len(able) == 1 else []
    rows.append(heading(f"Fire at {hex_}", counted(len(able), "firer")))
    return rows + [_firer(field, firer, hex_, mode) for firer, mode in able.items()]


def _firer(field: Field, firer: str, hex_: Hex, mode: str) -> Row:
    """A firer with how it fires; directly, its line of sight is a page away."""
    here, card = field.counter(firer).hex, field.card(firer)
    text = line((f" {firer:<11}", card.side), f" {here} {words.values(card)}")
    if mode == "direct":
        return Row(text, line(("direct", "key")), lambda: sightlines.page(field, here, hex_))
    return link(SYSTEM, "E.19", text, line((mode, "key")))


def _firers(field: Field, decision: Decision, action: Action) -> list[Row]:
    hex_, firers = str(decision.context["target"]), (*decision.context["firers"], *action.args)
    able = fire_reach.able(field, decision.side, hex_)
    rows = [*volley_rows(field, firers, hex_), gap()]
    rows.append(heading(f"Fire at {hex_}", counted(len(firers), "firer")))
    return rows + [_firer(field, firer, hex_, able[firer]) for firer in firers if firer in able]


def volley_rows(field: Field, firers: tuple[str, ...], hex_: Hex) -> list[Row]:
    """What some firers would bring against each counter that is shown in a hex, and dispersed over all."""
    targets = fire_reach.open_targets(field, hex_)
    hidden = fire_reach.concealed(field, hex_)
    halved = not fire_reach.shown(field, hex_)
    rows: list[Row] = []
    for number, target in enumerate(targets):
        rows += [gap()] if number else []
        rows += _volley(field, Volley(firers, hex_, (target,)), f"At {target}")
    if len(targets) > 1 and not hidden and all(field.card(firer).artillery for firer in firers):
        rows += [gap(), *_volley(field, Volley(firers, hex_, targets), "Dispersed, at all")]
    if hidden:
        rows.append(link(SYSTEM, "H.3", line(("blank counters are turned up before the die", "warn"))))
    if halved:
        rows += summed("Attack", fire_arithmetic.attack_items(field, Volley(firers, hex_, (), halved)), "E.8")
        rows.append(note("what they hide, and so the chances, is not known", "dim", 1))
    return rows


def _aim(field: Field, decision: Decision, action: Action) -> list[Row]:
    context = decision.context
    targets = action.args or tuple(context["stack"])
    volley = Volley(tuple(context["firers"]), context["target"], targets, context["halved"])
    return _volley(field, volley, f"At {', '.join(targets)}")


def _volley(field: Field, volley: Volley, title: str) -> list[Row]:
    """One fire, from chances to sums."""
    figures = fire_arithmetic.figures(field, volley)
    found = fire_arithmetic.chances(field, figures)
    rows = [heading(title, f"{figures.difference:+d}")]
    rows += chance_rows(found, FIRE_RESULTS, lambda code: "E.22" if code == NONE else f"E.fire.{code}")
    return [*rows, *_fire_figures(figures)]


def _fire_figures(figures: Figures) -> list[Row]:
    rows = [*summed("Attack", figures.attack, "E.8"), *summed("Defence", figures.defence, "E.10b")]
    rows.append(figure("Difference", f"{figures.difference:+d}", "E.22"))
    if not figures.column:
        return [*rows, figure("Too low for any effect", "", "E.22b")]
    rows.append(figure("Column", figures.column, "E.22a"))
    return rows + (summed("Modifiers of the die", figures.modifiers, "E.17", signed=True) if figures.modifiers else [])


# -- assault ------------------------------------------------------------------------------------------------


def _assault(field: Field, decision: Decision, action: Action) -> list[Row]:
    force = gathered(field, decision, action)
    now = Muster(field, decision.side)
    if not force.counters:
        rows = [heading(f"Could assault {', '.join(sorted(force.hexes))}")]
        return rows + [_attacker(field, counter) for counter in now.fit(force.hexes)]
    rows = [heading(f"Assault on {', '.join(sorted(force.hexes))}"), *assault_rows(field, force)]
    rows += [gap(), heading("Attackers", str(len(force.counters)))]
    rows += [_attacker(field, counter) for counter in sorted(force.counters)]
    rows += [link(SYSTEM, why.rule, line((f"   {why.reason}", "dim"))) for why in dict.fromkeys(force.added.values())]
    joining = [one for one in sorted(now.able) if one not in force.counters and now.joining(force, one) is None]
    if joining:
        rows.append(note(f"could join: {', '.join(joining)}", "dim", 1))
    return rows


def _attacker(field: Field, counter: str) -> Row:
    card, now = field.card(counter), field.counter(counter)
    marks = " ".join(words.marks(field, counter))
    return Row(line((f" {counter:<11}", card.side), f" {now.hex} {words.values(card)}", (f" {marks}", "warn")))


def assault_rows(field: Field, force: Force) -> list[Row]:
    """One assault, from chances to sums; behind blank counters a common company is supposed."""
    odds = assault.assault_odds(field, force.hexes, force.counters)
    rows: list[Row] = []
    if odds.unknown:
        told = f"blank counters in {', '.join(odds.unknown)} are turned up first"
        rows.append(link(SYSTEM, "H.3", line((told, "warn"))))
        rows.append(note(f"Suppose that {SUPPOSED} defend behind them:", "dim"))
        odds = assault.assault_odds(field, force.hexes, force.counters, SUPPOSED)
    rows += chance_rows(odds.chances, ASSAULT_RESULTS, lambda code: f"E.cc.{code}")
    figures = odds.figures
    rows += [*summed("Attack", figures.attack, "E.30"), *summed("Defence", figures.defence, "E.30")]
    rows.append(figure("Odds", figures.column, "E.31b"))
    return rows + (summed("Modifiers of the die", figures.modifiers, "E.31", signed=True) if figures.modifiers else [])


# -- movement -----------------------------------------------------------------------------------------------


def _move(field: Field, decision: Decision, action: Action) -> list[Row]:
    """The way to a hex step by step, with what each costs."""
    counter, hex_ = str(decision.context["counter"]), action.args[0]
    path = way(field, decision, action)
    if not path:
        return []
    items = journey(field, counter, path)
    cost = sum(item.value for item in items)
    rows = [heading(f"{counter} to {hex_}", words.points(cost))]
    rows += [figure(item.label, words.halves(item.value), item.rule) for item in items]
    return [*rows, figure("Points left after that", words.halves(left(field, counter) - cost), "C.1")]


def way(field: Field, decision: Decision, action: Action) -> tuple[Hex, ...]:
    """The hexes of a move, the start first; none for a hex out of reach."""
    counter, hex_ = str(decision.context["counter"]), action.args[0]
    found = movement.reach_of(field, counter)
    if hex_ not in found:
        return ()
    if isinstance(found, Way) and len(action.args) > 1 and hex_ in found.splits:
        return found.splitting_path(hex_)
    return found.path(hex_)


def _exit(field: Field, decision: Decision, action: Action) -> list[Row]:
    """What leaving now is worth, and in the turns to come."""
    counter = str(decision.context["counter"])
    area = scoring.exit_area(field, field.counter(counter).hex, action.args[0])
    attack = field.card(counter).attack
    rows = [heading(f"{counter} leaves by the {action.args[0]} edge", f"attack {attack}")]
    before = ""
    for turn in range(field.state.turn, field.scenario.last_turn + 1):
        worth = scoring.exit_worth(field, decision.side, area, turn)
        if worth.reason != before:
            rows.append(figure(f"turn {turn}: {worth.reason}", str(worth.points(attack)), worth.rule))
        before = worth.reason
    return rows


Tell = Callable[[Field, Decision, Action], list[Row]]

_KINDS: Mapping[tuple[str, str], Tell] = {
    ("fire", "fire"): _fire, ("firers", "with"): _firers, ("firers", "done"): _firers, ("target", "concentrate"): _aim,
    ("target", "disperse"): _aim, ("assault", "assault"): _assault, ("assault-force", "with"): _assault,
    ("assault-force", "against"): _assault, ("assault-force", "done"): _assault, ("move", "move"): _move,
    ("move", "exit"): _exit,
}  # fmt: skip
