"""E.cc.B: combats that go on. Both sides stay put, and the side that is due must assault with all it has in them."""

from __future__ import annotations

from collections.abc import Iterable

from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, enemy
from rules.ecouves.state import Lock
from rules.engine.hexes import Hex

RULE = "E.cc.B"


def members(lock: Lock, side: str) -> tuple[str, ...]:
    """The counters of a side in a combat that goes on."""
    return lock.french if side == "french" else lock.german


def due(field: Field, side: str) -> tuple[Lock, ...]:
    """The combats that a side has to go on with in its combat phase."""
    return tuple(lock for lock in field.state.locks if lock.due == side)


def of(field: Field, counter: str) -> Lock | None:
    """The combat that a counter is locked in, or None."""
    return next((lock for lock in field.state.locks if counter in members(lock, field.side_of(counter))), None)


def hexes(field: Field, lock: Lock, side: str) -> tuple[Hex, ...]:
    """The hexes of a side in a combat that goes on, by name."""
    return tuple(sorted({field.counter(counter).hex for counter in members(lock, side)}))


# -- changes ------------------------------------------------------------------------------------------------


def lock(field: Field, side: str, attackers: Iterable[str], defenders: Iterable[str]) -> None:
    """Result B of an assault of a side: it goes on in the enemy's next combat phase.

    Combats that were locked before and are part of this one are merged into it, with those who could not strike.
    """
    ours, theirs = set(attackers), set(defenders)
    for old in touching(field, side, ours, theirs):
        ours.update(members(old, side))
        theirs.update(members(old, enemy(side)))
    release(field, touching(field, side, ours, theirs))
    french, german = (ours, theirs) if side == "french" else (theirs, ours)
    new = Lock(tuple(sorted(french)), tuple(sorted(german)), enemy(side))
    field.update(locks=(*field.state.locks, new))
    words = f"locked: {', '.join(new.french)} and {', '.join(new.german)}; the {SIDE_NAMES[new.due]} side must go on"
    field.emit("locked", words, RULE, french=list(new.french), german=list(new.german), due=new.due)


def touching(field: Field, side: str, attackers: Iterable[str], defenders: Iterable[str]) -> tuple[Lock, ...]:
    """The combats that go on between some of the attackers, of one side, and some of the defenders."""
    ours, theirs = set(attackers), set(defenders)
    return tuple(
        old
        for old in field.state.locks
        if ours & set(members(old, side)) or theirs & set(members(old, enemy(side)))
    )  # fmt: skip


def release(field: Field, ended: Iterable[Lock]) -> None:
    """End some combats that went on, without a word: the assault that ends them says it."""
    gone = tuple(ended)
    if gone:
        field.update(locks=tuple(old for old in field.state.locks if old not in gone))


def end(field: Field, old: Lock, why: str) -> None:
    """End a combat that went on, and say why."""
    release(field, (old,))
    words = f"no longer locked: {', '.join((*old.french, *old.german))}; {why}"
    field.emit("unlocked", words, RULE, french=list(old.french), german=list(old.german))


def drop(field: Field, counters: Iterable[str]) -> None:
    """Take counters that are lost out of the combats that go on; one that lacks a side ends at once."""
    lost = set(counters)
    for old in field.state.locks:
        new = Lock(
            tuple(c for c in old.french if c not in lost), tuple(c for c in old.german if c not in lost), old.due
        )  # fmt: skip
        if new == old:
            continue
        if new.french and new.german:
            field.update(locks=tuple(new if lock == old else lock for lock in field.state.locks))
        else:
            end(field, old, "one side of it is gone")
