"""F.3 to F.5 and F.8: which hexes a counter can go to after a combat, and going there. Nothing is asked in here."""

from __future__ import annotations

from rules.ecouves import costs, grouping, stacking, zones
from rules.ecouves.field import Field
from rules.ecouves.model import enemy
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex


def slots(field: Field, counter: str, hex_: Hex) -> int:
    """The counters that stand in a hex when a counter comes there after a combat: a group in woods splits (AMB-48)."""
    if splits(field, counter, hex_):
        return len(field.scenario.units[counter].sections)
    return 1


def splits(field: Field, counter: str, hex_: Hex) -> bool:
    """Whether a counter that comes to a hex after a combat has to split, as if it came off road (C.10b, AMB-48)."""
    return field.effect(hex_).must_split and costs.is_group(field, counter)


def ground_refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not go to a hex after a combat because of the ground or the enemy in it (F.3a, F.5)."""
    words = field.describe(counter)
    if hex_ not in field.board.grid or not field.board.in_play(hex_):
        return Refusal("F.5", f"{hex_} is off the map")
    if hex_ not in field.board.grid.adjacent(field.counter(counter).hex):
        return Refusal("F.3a", f"{hex_} is not adjacent to {words}")
    if field.holder(hex_) == enemy(field.side_of(counter)):
        return Refusal("F.3a", f"the enemy holds {hex_}")
    cost = costs.step_cost(field, counter, field.counter(counter).hex, hex_)
    return Refusal("F.5", f"{words} can not go there: {cost.reason}") if isinstance(cost, Refusal) else None


def zone_refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not retreat to a hex because the enemy controls it (F.3a), a friend in it or not (F.4a)."""
    if not zones.in_enemy_zone(field, hex_, field.side_of(counter)):
        return None
    if field.holder(hex_) is not None:
        return Refusal("F.4a", f"the friends in {hex_} are in an enemy zone of control")
    return Refusal("F.3a", f"{hex_} is in an enemy zone of control")


def room_refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a hex has no room for a counter that comes there after a combat (C.4, C.10b, AMB-48)."""
    count = slots(field, counter, hex_)
    crowd = stacking.stack_refusal(field, field.side_of(counter), hex_, count)
    if crowd is None or count == 1:
        return crowd
    return Refusal("C.10b", f"{counter} would split in the woods: {crowd.reason}")


def open_refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not retreat to a hex, room apart (F.3a, F.4a, F.5)."""
    return ground_refusal(field, counter, hex_) or zone_refusal(field, counter, hex_)


def go(field: Field, counter: str, hex_: Hex, kind: str, words: str, rule: str) -> None:
    """Put a counter in a hex after a combat; a group that comes into woods splits there (C.10b, AMB-48)."""
    here = field.counter(counter).hex
    breaks = splits(field, counter, hex_)
    field.set_counter(counter, hex=hex_)
    field.emit(kind, f"{field.describe(counter)} {words} {hex_}", rule, counter=counter, start=here, hex=hex_)
    if breaks:
        grouping.forced_split(field, counter, hex_)
