"""F.4: friends are pushed back to make room for a counter that retreats, one chain of hexes for each counter.

A chain is planned to its end before anything moves, so that one that can not end is never begun (F.4c).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.ecouves import asking, footing, refusals
from rules.ecouves.field import Field
from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.hexes import Hex


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain in the making: the retreating counter, all counters that have to retreat, and the hexes so far.

    The first hex is that of the retreating counter, the last one is full.
    """

    counter: str
    retreating: frozenset[str]
    hexes: tuple[Hex, ...]


def chain(field: Field, counter: str, hex_: Hex, retreating: Iterable[str]) -> Chain:
    """The chain that begins with the retreat of a counter to a full hex."""
    return Chain(counter, frozenset(retreating), (field.counter(counter).hex, hex_))


def makes_room(field: Field, counter: str, hex_: Hex, retreating: Iterable[str]) -> bool:
    """Whether friends can be pushed back to make room for a counter in a full hex that it could retreat to (F.4b).

    A group that would split there needs room for all its sections, and no push makes that (AMB-48).
    """
    if footing.open_refusal(field, counter, hex_) is not None or footing.slots(field, counter, hex_) != 1:
        return False
    if field.room(hex_) > 0:
        return False
    return bool(_ends(field, chain(field, counter, hex_, retreating), set()))


def _ends(field: Field, begun: Chain, seen: set[Hex]) -> bool:
    """Whether a chain can be brought to an end from its last hex, by hexes that were not tried before."""
    for counter in movable(field, begun):
        for hex_ in field.board.grid.adjacent(begun.hexes[-1]):
            if hex_ in begun.hexes or hex_ in seen or footing.open_refusal(field, counter, hex_) is not None:
                continue
            if footing.room_refusal(field, counter, hex_) is None:
                return True
            if footing.slots(field, counter, hex_) == 1:
                seen.add(hex_)
                if _ends(field, Chain(begun.counter, begun.retreating, (*begun.hexes, hex_)), seen):
                    return True
    return False


def movable(field: Field, begun: Chain) -> tuple[str, ...]:
    """The counters in the last hex of a chain that can be pushed, by name."""
    return tuple(c for c in field.at(begun.hexes[-1]) if movable_refusal(field, begun, c) is None)


def movable_refusal(field: Field, begun: Chain, counter: str) -> Refusal | None:
    """Why a counter can not be pushed out of the last hex of a chain (F.4b, AMB-51); a pin does not matter."""
    now, words = field.counter(counter), field.describe(counter)
    if now.place != "map" or now.hex != begun.hexes[-1]:
        return Refusal("F.4b", f"{words} is not in {begun.hexes[-1]}")
    if counter in begun.retreating:
        return Refusal("F.4b", f"{words} has to retreat itself")
    if field.locked(counter):
        return Refusal("AMB-51", f"{words} is locked and is never pushed")
    if now.hidden:
        return Refusal("AMB-51", f"{words} is camouflaged and is never pushed")
    return None


def push_refusal(field: Field, begun: Chain, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not be pushed to a hex: F.3 holds for it, and the chain must come to an end (F.4b, F.4c)."""
    barred = movable_refusal(field, begun, counter) or footing.open_refusal(field, counter, hex_)
    if barred is not None:
        return barred
    if hex_ in begun.hexes:
        return Refusal("F.4b", f"the chain comes from {hex_}")
    crowd = footing.room_refusal(field, counter, hex_)
    if crowd is None or crowd.rule == "C.10b":
        return crowd
    if _ends(field, Chain(begun.counter, begun.retreating, (*begun.hexes, hex_)), set()):
        return None
    return Refusal("F.4c", f"nobody in {hex_} could make room in turn")


def make_room(field: Field, begun: Chain) -> Procedure[None]:
    """Push counters along a chain that the owner chooses, the last one first (F.4b)."""
    pushes: list[tuple[str, Hex]] = []
    while field.room(begun.hexes[-1]) <= 0:
        choice = yield from asking.ask(push_decision(field, begun))
        counter, hex_ = choice.args
        pushes.append((counter, hex_))
        if footing.room_refusal(field, counter, hex_) is None:
            break
        begun = Chain(begun.counter, begun.retreating, (*begun.hexes, hex_))
    for counter, hex_ in reversed(pushes):
        footing.go(field, counter, hex_, "push", "is pushed back to", "F.4b")


def push_decision(field: Field, begun: Chain) -> Decision:
    """Which friend is pushed where, out of the last hex of a chain; its owner says (F.4b, F.7)."""
    full, words = begun.hexes[-1], field.describe(begun.counter)

    def candidates() -> Iterable[str]:
        for counter in field.at(full):
            yield from (f"push {counter} {hex_}" for hex_ in field.board.grid.adjacent(full))

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "push" or len(action.args) != 2:
            return refusals.not_now(field, action, f"room is made in {full}", "F.4b")
        return push_refusal(field, begun, *action.args)

    return Decision(
        field.side_of(begun.counter), "push", f"Who is pushed out of {full} to make room for {words}?", candidates,
        refuse, {"counter": begun.counter, "hex": full, "hexes": begun.hexes},
    )  # fmt: skip
