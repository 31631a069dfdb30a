"""Fire result C: counters that are pinned down (E.fire.C).

A pin lasts to the end of the next combat phase of the pinned counter's own side (AMB-16), so the marker needs no date.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES
from rules.engine.decisions import Refusal

RULE = "E.fire.C"


def pin(field: Field, counters: Iterable[str], rule: str = RULE) -> None:
    """Pin counters down: they stay where they are, and neither move nor fire."""
    struck = tuple(counters)
    for counter in struck:
        field.set_counter(counter, pinned=True)
    field.emit("pin", f"pinned down: {', '.join(struck)}", rule, counters=list(struck))


def fire_refusal(field: Field, counter: str) -> Refusal | None:
    """Why a pinned counter does not fire, not even at an enemy that controls it (E.fire.C, E.5b)."""
    if not field.counter(counter).pinned:
        return None
    return Refusal(RULE, f"{field.describe(counter)} is pinned down and does not fire")


def lift(field: Field, side: str) -> None:
    """Take the markers of a side off, at the end of its own combat phase (AMB-16)."""
    free = tuple(sorted(c for c, now in field.state.counters.items() if now.pinned and field.side_of(c) == side))
    if not free:
        return
    for counter in free:
        field.set_counter(counter, pinned=False)
    field.emit("unpin", f"{SIDE_NAMES[side]} counters no longer pinned: {', '.join(free)}", RULE, counters=list(free))
