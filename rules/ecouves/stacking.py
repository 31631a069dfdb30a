"""A.m and C.4 to C.6: how many counters a hex holds, and whose it is."""

from __future__ import annotations

from rules.ecouves.field import Field
from rules.ecouves.model import enemy
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex


def held_refusal(field: Field, side: str, hex_: Hex) -> Refusal | None:
    """Why a side's counters may not enter a hex because the enemy, be it with blank counters, holds it (C.5, C.6)."""
    if field.holder(hex_) == enemy(side):
        return Refusal("C.5", f"{hex_} is held by the enemy")
    return None


def stack_refusal(field: Field, side: str, hex_: Hex, count: int = 1, leaving: int = 0) -> Refusal | None:
    """Why some counters of a side can not stay in a hex, or None if they can (A.m, C.4, C.5).

    ``count`` come and ``leaving`` of those that are there make room. Symbols, silhouettes and the side's own dummies
    count one each (AMB-21).
    """
    held = held_refusal(field, side, hex_)
    if held is not None:
        return held
    room = field.room(hex_) + leaving
    if count <= room:
        return None
    limit = field.charts.stack_limit
    return Refusal("C.4", f"{hex_} would hold {limit - room + count} counters; {limit} are the limit")


def enemy_held(field: Field, side: str) -> frozenset[Hex]:
    """All hexes that the enemy of a side holds (C.6)."""

    foe = enemy(side)
    return field.memo(
        ("held by the enemy of", side), lambda: frozenset(h for h, holder in field.holders().items() if holder == foe)
    )


def full(field: Field) -> frozenset[Hex]:
    """The hexes in which no further counter fits (C.4)."""
    limit = field.charts.stack_limit
    return field.memo("full", lambda: frozenset(hex_ for hex_, count in field.crowds().items() if count >= limit))
