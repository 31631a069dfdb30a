"""In which order the answers to a decision are listed, and which of them is picked out at first.

A player goes on with what he has begun: the unit that has just entered moves, the next of a stack follows the one
before, and what is left to do comes before what is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from rules.ecouves import setup
from rules.ecouves.field import Field
from rules.ecouves.model import Side
from rules.engine.decisions import Action, Decision
from rules.engine.events import Event
from rules.engine.hexes import Hex
from tui.menus import Option

# -- the order ----------------------------------------------------------------------------------------------


def ordered(field: Field, decision: Decision) -> Sequence[Action]:
    """The answers to a decision in the order of the menu."""
    match decision.kind:
        case "movement":
            return sorted(decision.actions, key=lambda action: _movement_key(field, action))
        case "move":
            return sorted(decision.actions, key=lambda action: action.verb != "exit")
        case "setup" | "reorganization":
            return sorted(decision.actions, key=lambda action: _place_key(field, action))
    return list(decision.actions)


def _movement_key(field: Field, action: Action) -> tuple[int, Hex, str]:
    """First who has not moved, hex by hex, then who may enter, last who may move on."""
    if action.verb != "select":
        return 1, "", ""
    counter = action.args[0]
    return (2 if moved(field, counter) else 0), field.counter(counter).hex, counter


VERBS: Mapping[str, int] = {
    verb: number for number, verb in enumerate(("ready", "select", "lift", "split", "regroup", "hide", "show"))
}
"""The order of what can be done in one hex; what is not named comes last."""


def _place_key(field: Field, action: Action) -> tuple[Hex, int]:
    """Hex by hex, and before that what is about none; what is alike stays in its order."""
    return place(field, action), VERBS.get(action.verb, len(VERBS))


def place(field: Field, action: Action) -> Hex:
    """The hex that an answer is about: the one that it names, or where its unit stands; empty if there is none."""
    for word in reversed(action.args):
        if word in field.board.grid:
            return word
        family = field.family(field.card(word).unit) if word in field.scenario.counters else ()
        for now in (field.counter(one) for one in family):
            if now.place == "map":
                return now.hex
    return ""


def moved(field: Field, counter: str) -> bool:
    """Whether a counter has moved in this phase; to have entered the map is not enough."""
    spent = field.state.spent.get(counter, 0)
    return counter in field.state.done or spent > entry_costs(field).get(counter, 0)


def entry_costs(field: Field) -> Mapping[str, int]:
    """What the counters that entered in this phase spent on it, in half points."""

    def work() -> dict[str, int]:
        entries = [event.data for event in _of_phase(field) if event.kind == "enter"]
        return {counter: data["cost"] for data in entries for counter in data["counters"]}

    return field.memo("entry costs", work)


# -- the first pick -----------------------------------------------------------------------------------------


def preferred(field: Field, decision: Decision, prefix: tuple[str, ...], options: Sequence[Option]) -> int | None:
    """The index of the option to be picked out at first, None if it is the nearest to the cursor."""
    names = {(*prefix, *option.words): index for index, option in enumerate(options)}
    match decision.kind, prefix:
        case "setup", ():
            return _setup(field, decision.side, names)
        case "reorganization", ():
            return names.get(("done",))
        case "movement", ():
            return _movement(field, names)
        case "movement", ("enter", *_):
            entry = last(field, "enter")
            return _ending(names, entry["hex"]) if entry else None
        case "move", _:
            return _move(field, decision, names)
    return None


Names = Mapping[tuple[str, ...], int]


def _setup(field: Field, side: str, names: Names) -> int | None:
    """The next unit once one is placed, the end once all are, before that the ready set-up."""
    units = setup.units_of(field, cast("Side", side))
    if not any(setup.placed(field, unit) for unit in units):
        return names.get(("ready",))
    waiting = next((unit for unit in units if ("select", unit) in names), "")
    return names.get(("select", waiting)) if waiting else names.get(("done",))


def _movement(field: Field, names: Names) -> int | None:
    """Who has just entered; else the next of the stack from which a counter has just moved, or nearest to it."""
    event = latest(field, "enter", "move")
    if event is None:
        return None
    if event.kind == "enter":
        return names.get(("select", event.data["counters"][0]))
    waiting = [name[1] for name in names if name[0] == "select" and not moved(field, name[1])]
    start = event.data["from"]
    distance = field.board.grid.distance
    near = min(waiting, key=lambda one: (distance(start, field.counter(one).hex), one), default="")
    entering = next((name for name in names if name[0] == "enter"), None)
    entry = last(field, "enter")
    if entering and (not near or (entry and entry["hex"] == start and field.counter(near).hex != start)):
        return names[entering]
    return names.get(("select", near) if near else ("done",))


def _move(field: Field, decision: Decision, names: Names) -> int | None:
    """Where the counter went that has moved from here last."""
    event = last(field, "move")
    here = field.counter(str(decision.context["counter"])).hex
    return _ending(names, event["to"]) if event and event["from"] == here else None


def _ending(names: Names, word: str) -> int | None:
    return next((index for name, index in names.items() if word in name), None)


# -- what has just happened ---------------------------------------------------------------------------------


def _of_phase(field: Field) -> Iterator[Event]:
    """The events of this phase, the latest first."""
    for event in reversed(field.events):
        if event.kind == "phase":
            return
        yield event


def latest(field: Field, *kinds: str) -> Event | None:
    """The latest event of this phase of some kinds."""
    return next((event for event in _of_phase(field) if event.kind in kinds), None)


def last(field: Field, kind: str) -> Mapping[str, Any]:
    """What the latest event of this phase of a kind carries; nothing if there is none."""
    event = latest(field, kind)
    return event.data if event else {}
