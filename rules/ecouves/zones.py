"""Chapter D: zones of control."""

from __future__ import annotations

from rules.ecouves.field import Field
from rules.ecouves.model import enemy
from rules.engine.hexes import Hex


def exerts(field: Field, counter: str) -> bool:
    """Whether a counter on the map has a zone of control: not if camouflaged (H.4), nobody at night (I.2)."""
    return not field.counter(counter).hidden and not field.night


def controls(field: Field, here: Hex, there: Hex) -> bool:
    """Whether a unit in a hex controls an adjacent hex, as far as the ground goes (D.1, D.9).

    Village, town and forest hexes can not be controlled, nor any hex across a river without a bridge.
    """
    return there in field.scenario.controllable[here]


def controlled(field: Field, side: str) -> frozenset[Hex]:
    """The hexes that at least one unit of a side controls (D.1, D.3, D.6)."""

    def work() -> frozenset[Hex]:
        near = field.scenario.controllable
        hexes = {field.counter(counter).hex for counter in field.on_map(side) if exerts(field, counter)}
        return frozenset(there for here in hexes for there in near[here])

    return field.memo(("zoc", side), work)


def in_enemy_zone(field: Field, hex_: Hex, side: str) -> bool:
    """Whether a hex is enemy-controlled, seen from a side."""
    return hex_ in controlled(field, enemy(side))


def controllers(field: Field, hex_: Hex, side: str) -> tuple[str, ...]:
    """The counters of a side that control a hex, by name (D.6)."""
    return tuple(
        counter
        for there in field.board.grid.adjacent(hex_)
        for counter in field.at(there)
        if field.side_of(counter) == side and exerts(field, counter) and controls(field, there, hex_)
    )
