"""The options of the menu in words: what is taken, and at the right what it costs or how it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.ecouves import entry, fire_reach, movement, scoring
from rules.ecouves.entry import SPLIT
from rules.ecouves.field import Field
from rules.ecouves.reaching import Way, left
from rules.engine.decisions import Decision, Refusal
from rules.engine.words import counted
from tui.lines import Piece, line
from tui.menus import Option
from tui.presenters.base import Labels
from tui.presenters.ecouves import words as say
from tui.presenters.ecouves.piles import pile

FLAT = frozenset({
    "setup", "movement", "move", "fire", "firers", "target", "assault", "assault-force", "retreat", "push", "advance",
    "reorganization",
})  # fmt: skip
"""The decisions of which all options stand in one list, so that the cursor can pick them on the map."""

DONE: Mapping[str, str] = {
    "setup": "the set-up is complete", "movement": "end the movement phase", "fire": "end the fire",
    "firers": "fire with these", "assault": "end the assaults", "assault-force": "assault with these",
    "advance": "no more advances", "reorganization": "end the reorganization",
}  # fmt: skip
"""What it means to be done."""

VERBS: Mapping[str, str] = {
    "ready": "take the ready set-up", "select": "place a unit", "lift": "lift a unit", "hide": "camouflage a hex",
    "show": "turn up a hex", "dummy": "lay a dummy", "undummy": "take back a dummy", "split": "split a unit",
    "regroup": "regroup a unit", "enter": "bring on a unit", "move": "move to a hex", "exit": "leave the map",
    "fire": "fire at a hex", "assault": "assault a hex", "with": "take in a counter", "against": "take in a hex",
    "concentrate": "fire at one counter", "retreat": "retreat a counter", "push": "push a counter",
    "advance": "advance a counter", "place": "place it in a hex",
}  # fmt: skip
"""Kinds of actions in a list of kinds."""

Describe = Callable[[Field, Decision, tuple[str, ...]], Labels]


def label(field: Field, decision: Decision, prefix: tuple[str, ...], option: Option) -> Labels:
    """An option of the menu in words."""
    words = (*prefix, *option.words)
    verb = words[0]
    if verb == "done":
        return Labels(line(DONE.get(decision.kind, "done")))
    if verb == "stay":
        return Labels(line("leave it where it is" if decision.kind == "move" else "back to the list"))
    if prefix and option.words in ((), (SPLIT,)):
        return _form(field, decision, words)
    if words[-1] == SPLIT and len(words) > 2:
        return _apart(field, decision, words)
    if len(words) == 1 and verb in VERBS:
        many = str(len(option.actions)) if len(option.actions) > 1 else ""
        return Labels(line(VERBS[verb]), line((many, "dim")))
    describe = _WORDS.get(verb)
    return describe(field, decision, words) if describe else Labels(line(" ".join(option.words)))


def _form(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    """The choice between the symbol and the sections."""
    if words[-1] == "split":
        return Labels(line("split into its sections" if words[0] != "move" else "off the road, splitting there"))
    return Labels(line("grouped" if words[0] != "move" else "by road, grouped"))


def _apart(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    """A hex in which a unit comes to stand split, beside the one in which it stands grouped."""
    found = _WORDS[words[0]](field, decision, words[:-1])
    if words[0] != "move":
        return Labels([*found.left, (" split", "key")], found.right)
    way = movement.reach_of(field, str(decision.context["counter"]))
    cost = say.halves(way.splits[words[1]][0]) if isinstance(way, Way) and words[1] in way.splits else ""
    return Labels(found.left, line(("split ", "key"), (cost, "dim")))


# -- units and counters -------------------------------------------------------------------------------------


def _counter(field: Field, counter: str, right: str = "") -> Labels:
    """A counter on the map: name, hex, potentials, and something at the right."""
    card, now = field.card(counter), field.counter(counter)
    left_: list[Piece] = [(say.sign(card), card.side), (f"{now.hex} ", "plain"), (f"{counter:<9}", card.side)]
    left_ += [(f" {say.values(card)}", "plain")]
    return Labels([*left_, *((f" {mark}", "warn") for mark in say.marks(field, counter))], line((right, "dim")))


def _select(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    if decision.kind == "setup":
        placed = _unit(field, decision, words)
        return Labels([("place ", "dim"), *placed.left], placed.right)
    return _counter(field, words[1], say.halves(left(field, words[1])))


def _unit(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    """A unit as printed, and where it stands if it does."""
    unit = words[1]
    card = field.card(unit)
    here = dict.fromkeys(now.hex for c in field.family(unit) if (now := field.counter(c)).place == "map")
    left_ = line((f"{say.sign(card)}{unit}", card.side), f" {' '.join(here)}" if here else "")
    return Labels(left_, line((say.values(card), "dim")))


def _enter(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    unit = words[1]
    if len(words) < 3:
        card = field.card(unit)
        return Labels(line(("enter ", "dim"), (f"{say.sign(card)}{unit}", card.side)), line((say.values(card), "dim")))
    cost = entry.entry_cost(field, unit, words[2])
    return _hex(field, words[2], "" if isinstance(cost, Refusal) else say.halves(cost))


def _with(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    """A counter that could join a fire, with its attack and how it would fire; or an assault."""
    mode = decision.context.get("able", {}).get(words[1], "")
    if not mode:
        return _counter(field, words[1])
    card, now = field.card(words[1]), field.counter(words[1])
    left_ = line((say.sign(card), card.side), f"{now.hex} ", (card.id, card.side))
    return Labels(left_, line((f"{card.attack} {mode}", "dim")))


def _concentrate(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    card = field.card(words[1])
    return Labels(line("at ", (f"{card.id:<11}", card.side), f" {say.kind(card)}"), line((say.values(card), "dim")))


def _disperse(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    return Labels(line("dispersed, at all of them"), line((str(len(decision.context["stack"])), "dim")))


def _to(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    """A counter that goes to a hex after a combat; where all go to the same one it need not be named."""
    if len(words) < 3 or (words[0] == "advance" and len(decision.context["hexes"]) == 1):
        return _counter(field, words[1])
    right = say.values(field.card(words[1])) if words[0] == "advance" else say.ground(field, words[2]).partition(",")[0]
    return Labels(line((words[1], field.card(words[1]).side), f" to {words[2]}"), line((right, "dim")))


def _form_of(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    """A unit that changes its form, where it stands, and what it becomes."""
    unit, sections = words[1], field.scenario.units[words[1]].sections
    here = next((now.hex for one in field.family(unit) if (now := field.counter(one)).place == "map"), "")
    many = f"in {len(sections)}" if words[0] == "split" else ""
    return Labels(line((f"{words[0]} ", "dim"), (unit, field.card(unit).side), f" {here}"), line((many, "dim")))


def _lift(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    placed = _unit(field, decision, words)
    return Labels([("lift ", "dim"), *placed.left])


# -- hexes --------------------------------------------------------------------------------------------------


def _hex(field: Field, hex_: str, right: str = "") -> Labels:
    """A hex with its name, or who stands in it."""
    here = pile(field, hex_)
    names = [*here.known[:2], *([f"{here.blanks} blank"] if here.blanks else [])] if here else []
    text = " ".join(names) or field.board.place_names.get(hex_, "")
    return Labels(line(hex_, (f" {text}", here.side if here else "dim")), line((right, "dim")))


def _move(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    found = movement.reach_of(field, str(decision.context["counter"]))
    cost = found.costs.get(words[1])
    apart = " split" if isinstance(found, Way) and words[1] in found.breaking else ""
    return _hex(field, words[1], f"{say.halves(cost)}{apart}" if cost is not None else "")


def _exit(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    counter = str(decision.context["counter"])
    worth = scoring.exit_worth(field, decision.side, scoring.exit_area(field, field.counter(counter).hex, words[1]))
    gain = counted(worth.points(field.card(counter).attack), "point")
    return Labels(line(f"leave by the {words[1]}"), line((gain, "dim")))


def _fire(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    return _hex(field, words[1], counted(len(fire_reach.able(field, decision.side, words[1])), "firer"))


def _place(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    return _hex(field, words[2]) if len(words) > 2 else _unit(field, decision, words)


def _assault(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    """A hex to assault, and who must, if anybody must (E.25)."""
    owing = [counter for counter, hexes in decision.context.get("owed", {}).items() if words[1] in hexes]
    return _hex(field, words[1], f"owed by {owing[0] if len(owing) == 1 else len(owing)}" if owing else "")


ON_HEX: Mapping[str, str] = {"hide": "camouflage", "show": "turn up", "dummy": "dummy in", "undummy": "dummy off"}
"""What can be done in a hex, before its number."""


def _in_hex(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    made = _hex(field, words[1])
    return Labels([(f"{ON_HEX[words[0]]} ", "dim"), *made.left], made.right)


def _against(field: Field, decision: Decision, words: tuple[str, ...]) -> Labels:
    made = _hex(field, words[1])
    return Labels([("also ", "dim"), *made.left], made.right)


_WORDS: Mapping[str, Describe] = {
    "select": _select, "lift": _lift, "split": _form_of, "regroup": _form_of, "enter": _enter, "place": _place,
    "with": _with, "concentrate": _concentrate, "disperse": _disperse, "retreat": _to, "push": _to, "advance": _to,
    "move": _move, "exit": _exit, "fire": _fire, "assault": _assault, "against": _against, "hide": _in_hex,
    "show": _in_hex, "dummy": _in_hex, "undummy": _in_hex,
}  # fmt: skip
