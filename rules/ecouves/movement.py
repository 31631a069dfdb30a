"""Chapters C and D: the movement phase. Counters are taken up and moved one at a time, units enter and leave."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.ecouves import entry, grouping, leaving, reaching, refusals, zones
from rules.ecouves.costs import points
from rules.ecouves.entry import SPLIT
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES
from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.hexes import Hex
from rules.engine.paths import Reach
from rules.engine.words import counted


def phase(field: Field, side: str) -> Procedure[None]:
    """The movement phase of a side: any of its counters move and its units enter, in any order (C.1, L.8).

    A counter that has points left and is not stopped may be taken up again (C.8). Nothing is asked once nothing can
    be done.
    """
    while True:
        decision = _decision(field, side)
        if all(action == "done" for action in decision.actions):
            return
        choice = yield decision
        match choice.verb:
            case "done":
                return
            case "enter":
                entry.enter(field, *choice.args)
            case _:
                yield from _take_up(field, side, choice.args[0])


def reach_of(field: Field, counter: str) -> Reach:
    """The hexes that a counter on the map can enter now, with costs in half points; too full ones included.

    Only where it stands if it may not move. Raises ValueError for a counter that is not on the map.
    """
    now = field.counter(counter)
    if now.place != "map":
        raise ValueError(f"{counter} is not on the map")
    if standing_refusal(field, counter) is not None:
        return Reach(now.hex, {now.hex: 0}, {})
    return reaching.way(field, counter)


# -- which counter ------------------------------------------------------------------------------------------


def _decision(field: Field, side: str) -> Decision:
    """Which counter moves, or which unit enters, next (C.1)."""

    def candidates() -> Iterator[str]:
        yield from (f"select {counter}" for counter in field.on_map(side))
        yield from entry.candidates(field, side)
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        match action.verb:
            case "select":
                return select_refusal(field, side, action.args[0])
            case "enter":
                return entry.refusal(field, side, *action.args)
            case "done":
                return None
        return refusals.not_now(field, action, "a counter is selected first", "C.1")

    prompt = f"{SIDE_NAMES[side]} movement: which counter moves?"
    return Decision(side, "movement", prompt, candidates, refuse, {"side": side, "turn": field.state.turn})


def select_refusal(field: Field, side: str, counter: str) -> Refusal | None:
    """Why a counter can not be taken up to move, or None if it can (C.1, C.8, D.2, D.8b, H.4)."""
    if field.side_of(counter) != side:
        return Refusal("C.1", f"{counter} is not yours to move")
    if field.counter(counter).place != "map":
        where = "has still to enter" if field.counter(counter).place == "waiting" else "is not on the map"
        return Refusal("C.1", f"{field.describe(counter)} {where}")
    return standing_refusal(field, counter) or _idle_refusal(field, counter)


def standing_refusal(field: Field, counter: str) -> Refusal | None:
    """Why a counter on the map may not move as it stands: hidden, pinned, locked, stopped, or all points spent."""
    now = field.counter(counter)
    rule, why = "", ""
    if now.hidden:
        rule, why = "H.4", "is camouflaged and does not move"
    elif now.pinned:
        rule, why = "E.fire.C", "is pinned down and does not move"
    elif field.locked(counter):
        rule, why = "E.cc.B", "is in a combat that goes on and does not move"
    elif counter in field.state.done:
        rule, why = "D.2", "has stopped in an enemy zone of control"
    elif reaching.left(field, counter) <= 0:
        rule, why = "C.1", "has spent all its movement points"
    return Refusal(rule, f"{field.describe(counter)} {why}") if why else None


def _idle_refusal(field: Field, counter: str) -> Refusal | None:
    """Why a counter that may move has nowhere to go, or None (C.8, D.8b)."""
    here = field.counter(counter).hex
    exits = leaving.edges(field.board.grid, here)
    if reaching.can_step(field, counter) or any(leaving.refusal(field, counter, edge) is None for edge in exits):
        return None
    words = field.describe(counter)
    if reaching.price_of_leaving(field, counter):
        return Refusal("D.8b", f"{words} can not leave the enemy zone of control in {here}")
    rest = points(reaching.left(field, counter))
    return Refusal("C.8", f"{words} can not enter any hex around {here} with the {rest} points that it has left")


# -- where to -----------------------------------------------------------------------------------------------


def _take_up(field: Field, side: str, counter: str) -> Procedure[None]:
    """Move a counter that was selected, or leave it where it is (C.2)."""
    choice = yield _move_decision(field, side, counter)
    match choice.verb:
        case "move":
            move(field, counter, *choice.args)
        case "exit":
            leaving.leave(field, counter, choice.args[0])


def _move_decision(field: Field, side: str, counter: str) -> Decision:
    """Where a selected counter goes (C.1 to C.10, J.1)."""

    def candidates() -> Iterator[str]:
        yield from (f"move {hex_}" for hex_ in reaching.destinations(field, counter))
        yield from (f"move {hex_} {SPLIT}" for hex_ in sorted(reaching.way(field, counter).splits))
        yield from (f"exit {edge}" for edge in leaving.edges(field.board.grid, field.counter(counter).hex))
        yield "stay"

    def refuse(action: Action) -> Refusal | None:
        match action.verb:
            case "move":
                test = reaching.refusal if len(action.args) == 1 else reaching.split_refusal
                return test(field, counter, action.args[0])
            case "exit":
                return leaving.refusal(field, counter, action.args[0])
            case "stay":
                return None
            case "select" | "enter" | "done":
                return Refusal("C.1", f"{counter} is selected: move it, or leave it there with stay")
        return refusals.not_now(field, action, f"{counter} is selected and moves now", "C.1")

    rest = reaching.left(field, counter)
    prompt = f"{field.describe(counter)} has {counted(points(rest), 'movement point')} left: where to?"
    context = {"counter": counter, "hex": field.counter(counter).hex, "left": rest}
    return Decision(side, "move", prompt, candidates, refuse, context)


def move(field: Field, counter: str, hex_: Hex, form: str = "") -> None:
    """Move a counter by its cheapest way; it stops in an enemy zone (D.2), a group splits off road in woods (C.10b).

    With the form ``split`` a group takes the cheapest way off the road although it could come by road.
    """
    found = reaching.way(field, counter)
    splits = form == SPLIT or hex_ in found.breaking
    path = found.splitting_path(hex_) if splits else found.path(hex_)
    items = reaching.journey(field, counter, path)
    cost = sum(item.value for item in items)
    words = f"{field.describe(counter)} moves from {path[0]} to {hex_} for {counted(points(cost), 'point')}"
    stops = zones.in_enemy_zone(field, hex_, field.side_of(counter))
    ends: dict[str, Any] = {"from": path[0], "to": hex_}
    field.emit(
        "move", words + (" and stops in an enemy zone" if stops else ""), "D.2" if stops else "C.1",
        counter=counter, cost=cost, path=list(path), stopped=stops,
        items=[{"value": item.value, "label": item.label, "rule": item.rule} for item in items], **ends,
    )  # fmt: skip
    spent = field.state.spent.get(counter, 0) + cost
    done = field.state.done | {counter} if stops else field.state.done
    field.update(spent={**field.state.spent, counter: spent}, done=done)
    if splits:
        grouping.forced_split(field, counter, hex_)
    else:
        field.set_counter(counter, hex=hex_)
