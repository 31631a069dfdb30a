"""E.25 to E.29: who has to assault. What is owed is fixed when the combat phase begins, and can only lapse after that.

A counter owes an assault for each enemy that controls its hex; camouflaged counters and artillery owe none.
"""

from __future__ import annotations

from rules.ecouves import zones
from rules.ecouves.field import Field
from rules.ecouves.model import enemy
from rules.ecouves.state import Duty
from rules.engine.hexes import Hex


def fix(field: Field, side: str) -> None:
    """Fix what a side owes in its combat phase, which begins now (E.25b, E.28, AMB-49)."""
    field.update(duties=arising(field, side))


def arising(field: Field, side: str) -> tuple[Duty, ...]:
    """What a side would owe if its combat phase began now, by name (E.25).

    Nothing at night, as nobody has a zone of control (I.2); a pin lifts no duty.
    """
    found = []
    for counter in field.on_map(side):
        now = field.counter(counter)
        if field.card(counter).artillery or now.hidden:
            continue
        near = zones.controllers(field, now.hex, enemy(side))
        if near:
            found.append(Duty(counter, now.hex, {c: field.counter(c).hex for c in sorted(near)}))
    return tuple(found)


def owed(field: Field, side: str) -> tuple[Duty, ...]:
    """What a side still owes, by name, each duty with the controllers that are still to be assaulted (E.25b, E.28).

    As fixed at the start of the combat phase; outside of it, as it would stand if the phase began now.
    """
    fixed = field.state.duties
    found = (left(field, duty) for duty in (arising(field, side) if fixed is None else fixed))
    return tuple(duty for duty in found if duty.controllers and field.side_of(duty.counter) == side)


def left(field: Field, duty: Duty) -> Duty:
    """What is left of a duty: it lapses for a counter that has attacked or was moved, and for each controller that
    was assaulted, eliminated or moved away (E.25b).
    """  # fmt: skip
    state = field.state
    if duty.counter in state.attacked or not _stays(field, duty.counter, duty.hex):
        return Duty(duty.counter, duty.hex, {})
    rest = {
        controller: hex_
        for controller, hex_ in duty.controllers.items()
        if controller not in state.assaulted and _stays(field, controller, hex_)
    }
    return Duty(duty.counter, duty.hex, rest)


def _stays(field: Field, counter: str, hex_: Hex) -> bool:
    now = field.counter(counter)
    return now.place == "map" and now.hex == hex_
