"""E.4 to E.22: fire. One fire after another: the target hex, the firers, the counter aimed at, one die.

What is fired at is turned up after the firers are named and before anything else (H.3, AMB-53).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.ecouves import asking, camouflage, fire_arithmetic, fire_reach, grouping, pins, refusals, retreat, zones
from rules.ecouves.field import Field
from rules.ecouves.fire_arithmetic import NONE, Figures, Volley
from rules.ecouves.model import SIDE_NAMES, enemy
from rules.ecouves.options import DISPERSED_FOR_ALL
from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.engine.hexes import Hex
from rules.engine.sums import total

RESULTS: Mapping[str, str] = {
    NONE: "no effect",
    "R": "retreat",
    "D": "dislocation and retreat",
    "C": "pinned down",
    "E": "eliminated",
}
"""The results in words (E.fire)."""

Duties = Mapping[str, frozenset[str]]
"""For each artillery counter that must fire the enemies that controlled it when the phase began (E.5b)."""


# -- the phase (E.2, E.4a, E.6) -----------------------------------------------------------------------------


def phase(field: Field, side: str) -> Procedure[None]:
    """All fire of a side in its combat phase, in the order that it likes, before any assault (E.2, E.4a, I.3)."""
    duties = artillery_duties(field, side)
    while True:
        decision = fire_decision(field, side, duties)
        choice = yield from asking.ask(decision)
        if choice == "done":
            return
        yield from _fire(field, side, choice.args[0], chosen=not asking.single(decision))


def fire_decision(field: Field, side: str, duties: Duties) -> Decision:
    """Which hex is fired at next, or that it is enough."""
    targets = {hex_: found for hex_ in fire_reach.reach(field, side) if (found := fire_reach.able(field, side, hex_))}

    def candidates() -> Iterable[str]:
        yield from (f"fire {hex_}" for hex_ in targets)
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        if action == "done":
            return done_refusal(field, side, duties)
        if action.verb != "fire" or not action.args:
            return refusals.not_now(field, action, "fire is being declared", "E.2")
        return None if action.args[0] in targets else hex_refusal(field, side, action.args[0])

    return Decision(
        side, "fire", f"{SIDE_NAMES[side]} fire: which hex is fired at?", candidates, refuse,
        {"targets": targets, "duties": open_duties(field, side, duties)},
    )  # fmt: skip


def hex_refusal(field: Field, side: str, hex_: Hex) -> Refusal | None:
    """Why no counter of a side can fire at a hex, told for the one that lacks least in range; None if one can."""
    refusal = fire_reach.night_refusal(field) or fire_reach.target_refusal(field, side, hex_)
    if refusal is not None or fire_reach.able(field, side, hex_):
        return refusal

    def lack(counter: str) -> tuple[int, int, str]:
        distance = field.board.grid.distance(field.counter(counter).hex, hex_)
        return max(0, distance - fire_reach.range_of(field, counter)), distance, counter

    near = sorted(field.on_map(side), key=lack)
    return firer_refusal(field, near[0], hex_) if near else Refusal("E.2", "no counter of this side is on the map")


def firer_refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not fire at a hex that the enemy holds (E.1, E.5, E.12 to E.21)."""
    refusal = fire_reach.firer_refusal(field, counter)
    if refusal is not None:
        return refusal
    aimed = fire_reach.aim(field, counter, hex_)
    return aimed if isinstance(aimed, Refusal) else None


# -- duties of artillery (E.5b, E.25b) ----------------------------------------------------------------------


def artillery_duties(field: Field, side: str) -> Duties:
    """The artillery of a side that must fire, and at whom: at one that controls it now (E.5b).

    Taken when the phase begins (E.25b). None for counters that may not fire: camouflaged, pinned, locked, at night.
    """
    found = {}
    for counter in field.on_map(side):
        if field.card(counter).artillery and fire_reach.firer_refusal(field, counter) is None:
            controllers = zones.controllers(field, field.counter(counter).hex, enemy(side))
            if controllers:
                found[counter] = frozenset(controllers)
    return found


def open_duties(field: Field, side: str, duties: Duties) -> Mapping[str, tuple[Hex, ...]]:
    """The duties that still stand: each artillery counter with the hexes of which it must fire at one (E.25b).

    A controller that was eliminated or driven off counts no more, nor one that nobody may fire at.
    """
    found = {}
    for counter, first in duties.items():
        left = first & set(zones.controllers(field, field.counter(counter).hex, enemy(side)))
        hexes = sorted({field.counter(controller).hex for controller in left})
        owed = tuple(hex_ for hex_ in hexes if counter in fire_reach.able(field, side, hex_))
        if owed:
            found[counter] = owed
    return found


def done_refusal(field: Field, side: str, duties: Duties) -> Refusal | None:
    """Why the fire of a side is not over: controlled artillery has still to fire (E.5b); all else is free (E.6)."""
    for counter, hexes in open_duties(field, side, duties).items():
        return Refusal("E.5b", f"{field.describe(counter)} is controlled and must fire at {' or '.join(hexes)}")
    return None


# -- the firers (E.8, E.9) ----------------------------------------------------------------------------------


def _fire(field: Field, side: str, hex_: Hex, *, chosen: bool) -> Procedure[None]:
    """One fire at a hex: its firers are named one by one, then it is resolved.

    One in which nothing was to be ``chosen`` is put all the same: nobody's die is rolled before he has seen for what.
    """
    firers: tuple[str, ...] = ()
    while True:
        decision = firers_decision(field, side, hex_, firers)
        choice = yield from asking.ask(decision, confirm=bool(firers) and not chosen)
        chosen = chosen or not asking.single(decision)
        if choice == "done":
            break
        firers = (*firers, choice.args[0])
    yield from resolve(field, side, hex_, firers)


def firers_decision(field: Field, side: str, hex_: Hex, firers: tuple[str, ...]) -> Decision:
    """Which counter fires at a hex next, beside those already named."""
    able = fire_reach.able(field, side, hex_)

    def candidates() -> Iterable[str]:
        yield from (f"with {counter}" for counter in able)
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        if action == "done":
            return None if firers else Refusal("E.7", f"at least one counter must fire at {hex_}")
        if action.verb != "with" or not action.args:
            return refusals.not_now(field, action, f"those that fire at {hex_} are being named", "E.8")
        return joining_refusal(field, side, hex_, firers, action.args[0])

    return Decision(
        side, "firers", f"Which counters fire at {hex_}?", candidates, refuse,
        {"target": hex_, "firers": firers, "able": able},
    )  # fmt: skip


def joining_refusal(field: Field, side: str, hex_: Hex, firers: tuple[str, ...], counter: str) -> Refusal | None:
    """Why a counter can not fire at a hex together with others (E.8, AMB-7)."""
    if field.side_of(counter) != side:
        return Refusal("B.2", f"{counter} is no {SIDE_NAMES[side]} counter")
    if counter in firers:
        return Refusal("E.3", f"{field.describe(counter)} fires already, with all it has")
    refusal = firer_refusal(field, counter, hex_)
    if refusal is not None or not firers:
        return refusal
    here, distance = field.counter(counter).hex, field.board.grid.distance
    if any(distance(here, field.counter(other).hex) <= 1 for other in firers):
        return None
    return Refusal("E.8", f"{field.describe(counter)} is not in the hex of another firer nor next to one")


# -- resolution (E.22) --------------------------------------------------------------------------------------


def resolve(field: Field, side: str, hex_: Hex, firers: tuple[str, ...]) -> Procedure[None]:
    """A fire with its firers named: the hex is turned up, a counter is aimed at, the die is rolled (H.3, E.10, E.22).

    A hex with nothing but dummies leaves nobody to hit; the firers have fired all the same (H.7d).
    """
    able = fire_reach.able(field, side, hex_)
    halved = not fire_reach.shown(field, hex_)
    field.update(attacked=field.state.attacked | set(firers))
    grouping.mark_fought(field, firers)
    field.emit(
        "fire-order", f"{', '.join(firers)}: fire at {hex_}", "E.7",
        side=side, hex=hex_, firers=list(firers), modes=[able[firer] for firer in firers], halved=halved,
    )  # fmt: skip
    if fire_reach.concealed(field, hex_):
        camouflage.reveal(field, hex_)
    if not fire_reach.open_targets(field, hex_):
        field.emit("fire-void", f"nobody is in {hex_} to be hit", "H.7d", side=side, hex=hex_, firers=list(firers))
        return
    targets = yield from _aim_at(field, side, hex_, firers, halved)
    grouping.mark_fought(field, targets)
    volley = Volley(firers, hex_, targets, halved)
    code = yield from _roll(field, side, volley)
    yield from _apply(field, targets, code)


def _aim_at(field: Field, side: str, hex_: Hex, firers: tuple[str, ...], halved: bool) -> Procedure[tuple[str, ...]]:
    """The counters that a fire is aimed at: one, or with dispersed fire all in the hex (E.10)."""
    stack = field.at(hex_)
    if len(stack) == 1:
        return stack
    choice = yield from asking.ask(target_decision(field, side, hex_, firers, halved))
    return stack if choice == "disperse" else (choice.args[0],)


def target_decision(field: Field, side: str, hex_: Hex, firers: tuple[str, ...], halved: bool) -> Decision:
    """At which counter of a hex, or at all of them, a fire is aimed; said before the die is rolled (E.10a)."""
    stack = field.at(hex_)

    def candidates() -> Iterable[str]:
        yield from (f"concentrate {counter}" for counter in stack)
        yield "disperse"

    def refuse(action: Action) -> Refusal | None:
        if action == "disperse":
            return dispersal_refusal(field, hex_, firers)
        if action.verb != "concentrate" or not action.args:
            return refusals.not_now(field, action, f"fire at {hex_} is aimed at one counter, or dispersed", "E.10a")
        return _aim_refusal(field, hex_, action.args[0])

    return Decision(
        side, "target", f"At whom in {hex_} is the fire of {', '.join(firers)} aimed?", candidates, refuse,
        {"target": hex_, "firers": firers, "stack": stack, "halved": halved},
    )  # fmt: skip


def dispersal_refusal(field: Field, hex_: Hex, firers: Iterable[str]) -> Refusal | None:
    """Why a fire can not be dispersed over all counters of a hex (E.10c, AMB-9, E.cc.B)."""
    if not field.option(DISPERSED_FOR_ALL):
        for firer in firers:
            if not field.card(firer).artillery:
                return Refusal("E.10c", f"{field.describe(firer)} is no artillery and fires at one counter")
    for counter in field.at(hex_):
        if field.locked(counter):
            return Refusal("E.cc.B", f"{field.describe(counter)} is locked and may not be fired at")
    return None


def _aim_refusal(field: Field, hex_: Hex, counter: str) -> Refusal | None:
    """Why a fire can not be aimed at one counter (E.10b, E.cc.B)."""
    if counter not in field.at(hex_):
        return Refusal("E.10b", f"{counter} is not in {hex_}")
    if field.locked(counter):
        return Refusal("E.cc.B", f"{field.describe(counter)} is locked and may not be fired at")
    return None


def _roll(field: Field, side: str, volley: Volley) -> Procedure[str]:
    """The die of a fire and its result; no die below the lowest column (E.22, E.22b)."""
    figures = fire_arithmetic.figures(field, volley)
    words = f"{total(figures.attack)} - {total(figures.defence)} = {figures.difference:+d}"
    data = {
        "side": side, "hex": volley.hex, "firers": list(volley.firers), "targets": list(volley.targets), **figures.data,
    }  # fmt: skip
    aimed = f"fire at {', '.join(volley.targets)} in {volley.hex}"
    if not figures.column:
        field.emit("fire", f"{aimed}: {words}, too low for any effect", "E.22b", result=NONE, **data)
        return NONE
    die = yield Roll("fire", side)
    row, code = fire_arithmetic.row(field, die, figures.modifier), fire_arithmetic.result(field, figures, die)
    rule = "E.22" if code == NONE else f"E.fire.{code}"
    words = f"{words}, column {figures.column}, rolled {die}{figures.modifier:+d}, row {row}"
    field.emit("fire", f"{aimed}: {words}: {RESULTS[code]}", rule, die=die, row=row, result=code, **data)
    return code


def _apply(field: Field, targets: tuple[str, ...], code: str) -> Procedure[None]:
    """Carry out a result on the counters that were aimed at (E.fire.R, E.fire.D, E.fire.C, E.fire.E)."""
    rule = f"E.fire.{code}"
    match code:
        case "R":
            yield from retreat.resolve(field, targets, rule)
        case "D":
            yield from retreat.resolve(field, _dislocate(field, targets), rule)
        case "C":
            pins.pin(field, targets, rule)
        case "E":
            for target in targets:
                retreat.eliminate(field, target, rule)


def _dislocate(field: Field, targets: Iterable[str]) -> tuple[str, ...]:
    """Split the grouped units among some counters and return all that now have to retreat (E.fire.D)."""
    found: list[str] = []
    for target in targets:
        sections = () if field.card(target).section else field.scenario.units[target].sections
        if sections:
            grouping.split(field, target, "E.fire.D")
        found.extend(sections or (target,))
    return tuple(found)


# -- odds ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FireOdds:
    """The figures of a fire before its die is rolled, and the exact chance of each result that can come up."""

    volley: Volley
    figures: Figures
    chances: Mapping[str, Fraction]


def fire_odds(field: Field, firers: Iterable[str], hex_: Hex, target: str = "") -> FireOdds:
    """The chances of a fire of some counters at one counter of a hex, or at all of them if none is named (E.22).

    Works alike on a game and on a side's view of it. Raises ValueError without firers or target, and for a target
    that is hidden, of which the firer knows nothing.
    """
    named, stack = tuple(firers), fire_reach.shown(field, hex_)
    targets = (target,) if target else stack
    if not named or not targets:
        raise ValueError(f"a fire at {hex_} needs counters that fire and counters that are shown there")
    if not set(targets) <= set(stack) or (not target and fire_reach.concealed(field, hex_)):
        raise ValueError(f"what {hex_} hides is not known before it is fired at")
    volley = Volley(named, hex_, targets)
    figures = fire_arithmetic.figures(field, volley)
    return FireOdds(volley, figures, fire_arithmetic.chances(field, figures))
