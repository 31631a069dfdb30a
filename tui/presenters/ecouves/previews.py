"""What an option costs or may bring, in a few lines: the same arithmetic that play uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.ecouves import (
    assault,
    camouflage,
    entry,
    fire_arithmetic,
    fire_reach,
    leaving,
    movement,
    scoring,
    setup,
    zones,
)
from rules.ecouves.assault import AssaultOdds
from rules.ecouves.costs import allowance
from rules.ecouves.entry import SPLIT
from rules.ecouves.field import Field
from rules.ecouves.fire_arithmetic import Figures, Volley
from rules.ecouves.footing import splits
from rules.ecouves.model import SIDE_NAMES, SIDES, enemy
from rules.ecouves.muster import Force, Muster
from rules.ecouves.reaching import Way, journey, left, price_of_leaving
from rules.engine.decisions import Action, Decision, Refusal
from rules.engine.hexes import Hex
from rules.engine.sums import Item, total
from rules.engine.words import counted
from tui.lines import Line, line, width_of, wrap
from tui.menus import Option
from tui.presenters.ecouves import odds, words
from tui.presenters.ecouves.piles import pile

Preview = Callable[[Field, Decision, Action, int], Sequence[Line]]

SUPPOSED = 5
"""The defence that a preview supposes behind blank counters: that of a common company."""


def preview(field: Field, decision: Decision, option: Option, width: int) -> Sequence[Line]:
    """Costs and chances of the option picked out; of several that it leads to what can be told of all."""
    action = common(option.actions)
    work = _VERBS.get(action.verb)
    if work is None or not (action.args or action in _BARE):
        return ()
    return work(field, decision, action, width)


def common(actions: Sequence[Action]) -> Action:
    """The words that some actions begin with; a single action itself."""
    first = actions[0].split(" ")
    depth = len(first)
    for action in actions[1:]:
        same = (a == b for a, b in zip(first, action.split(" "), strict=False))
        depth = min(depth, next((n for n, alike in enumerate(same) if not alike), len(action.split(" "))))
    return Action(" ".join(first[:depth]))


# -- movement and entry -------------------------------------------------------------------------------------


def _select(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    name = action.args[0]
    if decision.kind == "setup":
        return _card(field, name, width)
    price = price_of_leaving(field, name)
    more = f"; leaving the enemy zone costs {words.halves(price)} more (D.8)" if price else ""
    return wrap(f"{words.points(left(field, name))} left of {words.halves(allowance(field, name))}{more}", width)


def _card(field: Field, unit: str, width: int) -> Sequence[Line]:
    """What a unit is, grouped and split."""
    card, sections = field.card(unit), field.scenario.units[unit].sections
    parts = ""
    if sections:
        section = field.card(sections[0])
        parts = f"; split: {len(sections)} x {words.values(section)} {words.kind(section)}"
    return wrap(f"{words.kind(card)} {words.values(card)} (attack-defence-movement/range){parts}", width)


def _enter(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    unit = action.args[0]
    if len(action.args) < 2:
        return _card(field, unit, width)
    hex_, form = action.args[1], action.args[2] if len(action.args) > 2 else ""
    price = entry.entry_cost(field, unit, hex_)
    if isinstance(price, Refusal):
        return ()
    rest = words.points(max(0, allowance(field, unit) - price))
    text = f"enters {'split' if form == SPLIT else 'grouped'} for {words.points(price)}, {rest} left after that"
    stops = "; stops in an enemy zone (D.2)" if zones.in_enemy_zone(field, hex_, decision.side) else ""
    return wrap(text + stops, width)


def _move(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    counter, hex_ = str(decision.context["counter"]), action.args[0]
    found = movement.reach_of(field, counter)
    if not isinstance(found, Way) or hex_ not in found:
        return ()
    apart = hex_ in found.breaking or (len(action.args) > 1 and hex_ in found.splits)
    path = found.splitting_path(hex_) if apart else found.path(hex_)
    items = [(item.value, item.label, item.rule) for item in journey(field, counter, path)]
    cost = sum(value for value, _, _ in items)
    head = f"{words.points(cost)}, {words.halves(left(field, counter) - cost)} left: {_cost_words(items)}"
    ends = []
    if apart:
        ends.append(f"splits there into {len(field.scenario.units[counter].sections)} (C.10b)")
    if zones.in_enemy_zone(field, hex_, decision.side):
        ends.append("stops there: enemy zone (D.2)")
    return [*wrap(head, width, "plain", "  "), *([line(("; ".join(ends), "warn"))] if ends else [])]


def _cost_words(items: Iterable[tuple[int, str, str]]) -> str:
    """Costs by kind, those of the same kind added: ``main road 1.5 (C.10a), forest 3 (C.7)``."""
    sums: dict[tuple[str, str], int] = {}
    for value, label, rule in items:
        kind = label
        for word in (" to ", " in ", " from "):
            kind = kind.partition(word)[0]
        sums[kind, rule] = sums.get((kind, rule), 0) + value
    return ", ".join(f"{kind} {words.halves(value)} ({rule})" for (kind, rule), value in sums.items())


def _exit(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    counter, edge = str(decision.context["counter"]), action.args[0]
    area = scoring.exit_area(field, field.counter(counter).hex, edge)
    worth = scoring.exit_worth(field, decision.side, area)
    attack = field.card(counter).attack
    score = f"{worth.points(attack)} of attack {attack}: {worth.reason} ({worth.rule})"
    return wrap(f"leaves for good for {words.points(leaving.cost(field, counter))}; scores {score}", width)


# -- fire ---------------------------------------------------------------------------------------------------


def _fire(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    """Who could fire at a hex, and what all of them in one hex or next to each other would bring."""
    hex_ = action.args[0]
    able = fire_reach.able(field, decision.side, hex_)
    if len(able) == 1:
        return fire_lines(field, tuple(able), hex_, width)
    names = ", ".join(f"{counter} {mode}" for counter, mode in able.items())
    return wrap(f"{len(able)} can fire: {names}", width, "plain", "  ")


def _firers(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    firers = tuple(decision.context["firers"]) + action.args
    return fire_lines(field, firers, str(decision.context["target"]), width)


def fire_lines(field: Field, firers: tuple[str, ...], hex_: Hex, width: int) -> Sequence[Line]:
    """What a fire at a hex would bring against each counter that is shown there, and dispersed if it may be."""
    targets = fire_reach.open_targets(field, hex_)
    hidden = fire_reach.concealed(field, hex_)
    if not targets:
        items = fire_arithmetic.attack_items(field, Volley(firers, hex_, (), halved=not fire_reach.shown(field, hex_)))
        text = f"attack {_sum_words(items)}; blank counters are turned up first, so the chances are not known (H.3)"
        return wrap(text, width, "plain", "  ")
    shown: list[Line] = []
    if len(targets) == 1 and not hidden:
        return volley_lines(field, Volley(firers, hex_, targets), width)
    for target in targets:
        shown.append(_brief(field, Volley(firers, hex_, (target,)), target, width))
    if len(targets) > 1 and not hidden and all(field.card(firer).artillery for firer in firers):
        shown.append(_brief(field, Volley(firers, hex_, targets), "dispersed", width))
    if hidden:
        shown.append(line(("blank counters there are turned up first (H.3)", "warn")))
    return shown


def _aim(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    context = decision.context
    targets = action.args or tuple(context["stack"])
    return volley_lines(field, Volley(tuple(context["firers"]), context["target"], targets, context["halved"]), width)


def volley_lines(field: Field, volley: Volley, width: int) -> Sequence[Line]:
    """A fire in full: the chance of every result, difference, column, modifiers with their paragraphs."""
    figures = fire_arithmetic.figures(field, volley)
    head = f"{_sum_words(figures.attack)} against {_sum_words(figures.defence)}: {_column(figures)}"
    head += _modifier_words(figures.modifiers)
    return [line((odds.fire(field, figures, width), "key")), *wrap(head, width, "plain", "  ")]


def _brief(field: Field, volley: Volley, name: str, width: int) -> Line:
    """A fire in a line."""
    figures = fire_arithmetic.figures(field, volley)
    die = f" die {figures.modifier:+d}" if figures.modifier else ""
    head = line((f"{name} ", "title"), f"{_column(figures)}{die}: ")
    return [*head, (odds.fire(field, figures, width - width_of(head)), "key")]


def _column(figures: Figures) -> str:
    return f"{figures.difference:+d}, {'column ' + figures.column if figures.column else 'too low (E.22b)'}"


def _sum_words(items: Sequence[Item]) -> str:
    """A sum with its parts: ``8 (9 1/501RCC, -1 night I.4)``, ``9 1/501RCC``."""
    if len(items) < 2:
        return " ".join([str(total(items)), *(_short(item) for item in items)])
    parts = ", ".join(f"{item.value} {_short(item)}" + (f" {item.rule}" if item.value < 0 else "") for item in items)
    return f"{total(items)} ({parts})"


def _short(item: Item) -> str:
    """What an item is for in few words: a counter's name, or why it is halved."""
    if item.value >= 0:
        return item.label.removeprefix("section ")
    head, _, tail = item.label.partition(": ")
    return (head if head.startswith("half") else tail).partition(",")[0]


def _modifier_words(items: Sequence[Item]) -> str:
    return "".join(f", {item.value:+d} {item.label} ({item.rule})" for item in items)


# -- assault ------------------------------------------------------------------------------------------------


def gathered(field: Field, decision: Decision, action: Action) -> Force:
    """An assault as it would be with an action in it: what is named so far, and what must be in it because of that."""
    hexes, counters = set(decision.context.get("hexes", ())), set(decision.context.get("counters", ()))
    (counters if action.verb == "with" else hexes).update(action.args)
    return Muster(field, decision.side).settle(Force(frozenset(hexes), frozenset(counters)))


def _assault(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    """What an assault would bring with all that must be in it; if none must, who could make it."""
    force = gathered(field, decision, action)
    if force.counters:
        return assault_lines(field, force.hexes, force.counters, width)
    could = ", ".join(Muster(field, decision.side).fit(force.hexes))
    return wrap(f"could assault {', '.join(sorted(force.hexes))}: {could}", width, "plain", "  ")


def assault_lines(field: Field, hexes: Iterable[Hex], counters: Iterable[str], width: int) -> Sequence[Line]:
    """An assault in full: the chance of every result, both sums, odds, modifiers with their paragraphs."""
    targets, force = tuple(hexes), tuple(counters)
    now = assault.assault_odds(field, targets, force)
    if not now.unknown:
        return [line((odds.assault(now, width), "key")), *wrap(_odds_words(now), width, "plain", "  ")]
    guess = assault.assault_odds(field, targets, force, SUPPOSED)
    head = f"{_sum_words(guess.figures.attack)} against a supposed {SUPPOSED} in {', '.join(now.unknown)} (H.3): "
    head += f"odds {guess.figures.column}{_modifier_words(guess.figures.modifiers)}"
    return [line((odds.assault(guess, width), "key")), *wrap(head, width, "plain", "  ")]


def _odds_words(now: AssaultOdds) -> str:
    figures = now.figures
    head = f"{_sum_words(figures.attack)} against {_sum_words(figures.defence)}: odds {figures.column}"
    return head + _modifier_words(figures.modifiers)


# -- after a combat -----------------------------------------------------------------------------------------


def _go(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    """What a counter finds in a hex that it retreats, is pushed or advances to."""
    if len(action.args) < 2:
        hexes = [one.args[1] for one in decision.actions if one.args[:1] == action.args]
        return wrap(f"{action.args[0]} can go to {', '.join(hexes)}", width)
    counter, hex_ = action.args
    facts = [words.ground(field, hex_)]
    here = pile(field, hex_)
    if here is not None:
        facts.append(f"{counted(here.count, 'counter')} there")
    if splits(field, counter, hex_):
        facts.append("it splits there (C.10b)")
    if zones.in_enemy_zone(field, hex_, decision.side):
        facts.append(f"{SIDE_NAMES[enemy(decision.side)]} zone")
    return [line(f"{counter} to {hex_}: {', '.join(facts)}")]


# -- reorganization and set-up ------------------------------------------------------------------------------


def _split(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    return _card(field, action.args[0], width)


def _hide(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    here = pile(field, action.args[0])
    names = ", ".join(here.shown) if here else ""
    return wrap(f"turns down {names}: no zone, no move, no fire; fire and assault on it at half (H.4-H.6)", width)


def _show(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    here = pile(field, action.args[0])
    back = f"; {len(here.dummies)} back to the pool (H.7c)" if here and here.dummies else ""
    return wrap(f"turns up {', '.join(here.hidden) if here else ''} (H.3){back}", width)


def _dummy(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    every, free = field.scenario.dummies[decision.side], len(camouflage.pool(field, decision.side))
    here = pile(field, action.args[0]) if action.args else None
    there = f"; {counted(here.count, 'counter')} there" if here else ""
    return wrap(f"{free} of {every} dummies left (H.7a){there}", width)


def _place(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    if len(action.args) < 2:
        return _card(field, action.args[0], width)
    unit, hex_ = action.args[0], action.args[1]
    arrival = setup.arrival_of(field, unit)
    mine = [one for one in setup.units_of(field, field.side_of(unit)) if setup.arrival_of(field, one) is arrival]
    inside = sum(setup.placed(field, one) and setup.in_woods(field, one) for one in mine)
    woods = {one for name in arrival.woods for one in field.board.areas.get(name, ())}
    here = "in the woods" if hex_ in woods else "outside the woods"
    need = setup.needed_in_woods(arrival, len(mine))
    return wrap(f"{words.ground(field, hex_)}, {here}; so far {inside} of {need} are in the woods (L.1b)", width)


def _ready(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    lines = [one for side in SIDES if side == decision.side for one in setup.ready_of(field.scenario, side)]
    units = [one for one in lines if one.id in field.scenario.units]
    hidden = sum(one.hidden for one in units)
    text = f"{len(units)} units, {hidden} of them camouflaged, and {len(lines) - len(units)} dummies"
    return wrap(f"{text}; replaces what stands", width)


def _done(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    match decision.kind:
        case "firers":
            return _firers(field, decision, action, width)
        case "assault-force":
            return _assault(field, decision, action, width)
    return ()


def _with(field: Field, decision: Decision, action: Action, width: int) -> Sequence[Line]:
    return (_firers if decision.kind == "firers" else _assault)(field, decision, action, width)


_BARE = ("ready", "disperse", "done", "dummy", "undummy")
"""Actions without words of which something can be told."""

_VERBS: Mapping[str, Preview] = {
    "select": _select, "enter": _enter, "move": _move, "exit": _exit, "fire": _fire, "concentrate": _aim,
    "disperse": _aim, "assault": _assault, "against": _assault, "retreat": _go, "push": _go, "advance": _go,
    "split": _split, "regroup": _split, "hide": _hide, "show": _show, "dummy": _dummy, "undummy": _dummy,
    "place": _place, "ready": _ready, "lift": _split, "done": _done, "with": _with,
}  # fmt: skip
