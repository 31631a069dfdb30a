"""F.1 to F.7: retreats after a combat, and counters that are lost. The owner moves his counters, one hex each.

The owner takes them in the order that he likes; those that have no hex come last, by name, so that neither the order
nor the questions depend on anything that is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.ecouves import asking, displacement, footing, leaving, locks, refusals, scoring
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES
from rules.ecouves.options import RETREAT_EXIT
from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.hexes import Hex


def resolve(field: Field, counters: Iterable[str], rule: str) -> Procedure[None]:
    """Retreat counters of one side one hex each, or lose them; ``rule`` is the result that asks for it (F.1, F.2).

    First those with a hex that has room for them, then those for whom friends can make room (F.4b, AMB-51); the rest
    is eliminated (F.3b), or by option leaves the map across an own exit edge (AMB-18).
    """
    left = tuple(sorted(counters))
    while left:
        decision = retreat_decision(field, left, rule)
        if decision.actions:
            choice = yield from asking.ask(decision)
            counter, hex_ = choice.args
            if footing.room_refusal(field, counter, hex_) is not None:
                yield from displacement.make_room(field, displacement.chain(field, counter, hex_, left))
            footing.go(field, counter, hex_, "retreat", "retreats to", rule)
        else:
            counter = left[0]
            _lose(field, counter, left)
        left = tuple(other for other in left if other != counter)


# -- where to (F.3, F.4) ------------------------------------------------------------------------------------


def retreat_decision(field: Field, left: tuple[str, ...], rule: str) -> Decision:
    """Which of the counters that have to retreat goes where; its owner says (F.3a, F.7)."""
    side = field.side_of(left[0])
    free = any(free_hexes(field, counter) for counter in left)

    def candidates() -> Iterable[str]:
        for counter in left:
            near = field.board.grid.adjacent(field.counter(counter).hex)
            yield from (f"retreat {counter} {hex_}" for hex_ in near)

    def refuse(action: Action) -> Refusal | None:
        if action.verb in ("done", "stay", "pass"):
            return Refusal("F.1", f"the retreat is compulsory: {', '.join(left)}")
        if action.verb != "retreat" or len(action.args) != 2:
            return refusals.not_now(field, action, "counters retreat now", "F.1")
        counter, hex_ = action.args
        if counter not in left:
            return Refusal("F.1", f"{counter} does not have to retreat")
        return retreat_refusal(field, counter, hex_, left, free)

    return Decision(
        side, "retreat", f"{SIDE_NAMES[side]} retreat: {', '.join(left)}", candidates, refuse,
        {"counters": left, "rule": rule, "displacing": not free},
    )  # fmt: skip


def free_hexes(field: Field, counter: str) -> tuple[Hex, ...]:
    """The hexes that a counter can retreat to without pushing anybody, clockwise from north (F.3a)."""
    return tuple(
        hex_
        for hex_ in field.board.grid.adjacent(field.counter(counter).hex)
        if footing.open_refusal(field, counter, hex_) is None and footing.room_refusal(field, counter, hex_) is None
    )


def retreat_refusal(field: Field, counter: str, hex_: Hex, left: tuple[str, ...], free: bool) -> Refusal | None:
    """Why a counter can not retreat to a hex (F.3, F.4); ``free`` tells that one of all has a hex with room."""
    barred = footing.open_refusal(field, counter, hex_)
    if barred is not None:
        return barred
    crowd = footing.room_refusal(field, counter, hex_)
    if crowd is None or crowd.rule == "C.10b":
        return crowd
    if free:
        return Refusal("AMB-51", f"{crowd.reason}, and friends are pushed only when no hex has room")
    if displacement.makes_room(field, counter, hex_, left):
        return None
    return Refusal("F.4c", f"{crowd.reason}, and nobody there can make room")


# -- losses (F.3b, F.4c, F.5, A.n) --------------------------------------------------------------------------


def _lose(field: Field, counter: str, left: tuple[str, ...]) -> None:
    """A counter has no hex to retreat to: it is eliminated, or leaves the map if the option lets it."""
    edge = own_exit(field, counter)
    if edge is not None:
        leaving.leave(field, counter, edge, "AMB-18")
        locks.drop(field, (counter,))
        return
    eliminate(field, counter, blocked(field, counter, left).rule)


def own_exit(field: Field, counter: str) -> str | None:
    """The edge across which a retreat may leave the map, or None: by option, where exits of its side count (AMB-18)."""
    if not field.option(RETREAT_EXIT):
        return None
    here, side = field.counter(counter).hex, field.side_of(counter)
    worth = {
        edge: scoring.exit_worth(field, side, scoring.exit_area(field, here, edge)).halves
        for edge in leaving.edges(field.board.grid, here)
    }
    edge = max(worth, key=lambda edge: worth[edge], default="")
    return edge if worth.get(edge, 0) > 0 else None


def blocked(field: Field, counter: str, left: tuple[str, ...]) -> Refusal:
    """Why a counter that has no hex to retreat to is lost: full hexes, the edge or the ground, or the enemy."""
    around = field.board.grid.neighbours(field.counter(counter).hex)
    found = {
        Refusal("F.5", "the map ends") if hex_ is None else retreat_refusal(field, counter, hex_, left, False)
        for hex_ in around
    }
    rules = {refusal.rule for refusal in found if refusal is not None}
    if rules & {"F.4c", "C.10b"}:
        return Refusal("F.4c", "no room, and nobody who could make any")
    if "F.5" in rules:
        return Refusal("F.5", "nowhere to go but off the map or into forbidden ground")
    return Refusal("F.3b", "every hex is controlled or held by the enemy")


_CAUSES = {
    "F.3b": "every hex to retreat to is held or controlled by the enemy",
    "F.4c": "there is no room to retreat, and nobody could make any",
    "F.5": "no hex on the map is open to its retreat",
}


def eliminate(field: Field, counter: str, rule: str) -> None:
    """Take a counter out of the game; a group takes all its sections along (A.n)."""
    card, here = field.card(counter), field.counter(counter).hex
    lost = (counter,) if card.section else field.family(card.unit)
    for name in lost:
        field.set_counter(name, place="eliminated", hex="", hidden=False, pinned=False)
    cause = f": {_CAUSES[rule]}" if rule in _CAUSES else ""
    words = f"{field.describe(counter)} is eliminated in {here}{cause}"
    field.emit("eliminated", words, rule, counter=counter, hex=here)
    locks.drop(field, lost)
