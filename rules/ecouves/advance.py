"""F.8: the advance after an assault into hexes that it left empty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.ecouves import asking, footing, refusals
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES
from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.hexes import Hex


@dataclass(frozen=True, slots=True)
class Chance:
    """An advance that is open: the winners that took part, the hexes left empty, and those who have advanced."""

    winners: tuple[str, ...]
    hexes: tuple[Hex, ...]
    advanced: tuple[str, ...] = ()


def offer(field: Field, winners: Iterable[str], hexes: Iterable[Hex]) -> Procedure[None]:
    """Let the winners of an assault advance into the hexes of the losers that nobody holds now (F.8a, F.8b).

    As many as have room, one hex each and before any other combat; enemy zones do not matter.
    """
    chance = Chance(
        tuple(c for c in sorted(winners) if field.counter(c).place == "map"),
        tuple(hex_ for hex_ in sorted(set(hexes)) if field.holder(hex_) is None),
    )  # fmt: skip
    while chance.winners and chance.hexes:
        choice = yield from asking.ask(advance_decision(field, chance))
        if choice == "done":
            return
        counter, hex_ = choice.args
        footing.go(field, counter, hex_, "advance", "advances to", "F.8a")
        chance = replace(chance, advanced=(*chance.advanced, counter))


def advance_decision(field: Field, chance: Chance) -> Decision:
    """Which winner advances next and where, or that it is enough; its owner says (F.7, F.8a)."""
    side = field.side_of(chance.winners[0])

    def candidates() -> Iterable[str]:
        for counter in chance.winners:
            yield from (f"advance {counter} {hex_}" for hex_ in chance.hexes)
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        if action == "done":
            return None
        if action.verb != "advance" or len(action.args) != 2:
            return refusals.not_now(field, action, "the winners of the assault may advance now", "F.8a")
        return advance_refusal(field, chance, *action.args)

    return Decision(
        side, "advance", f"{SIDE_NAMES[side]}: who advances into {' or '.join(chance.hexes)}?", candidates, refuse,
        {"counters": chance.winners, "hexes": chance.hexes, "advanced": chance.advanced},
    )  # fmt: skip


def advance_refusal(field: Field, chance: Chance, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not advance into a hex after an assault (F.8a, C.4, C.10b); zones do not matter (F.8b)."""
    if counter in chance.advanced:
        return Refusal("F.8a", f"{field.describe(counter)} has advanced already")
    if counter not in chance.winners:
        return Refusal("F.8a", f"{field.describe(counter)} took no part in that assault on the winning side")
    if hex_ not in chance.hexes:
        return Refusal("F.8a", f"{hex_} was not left empty by that assault")
    return footing.ground_refusal(field, counter, hex_) or footing.room_refusal(field, counter, hex_)
