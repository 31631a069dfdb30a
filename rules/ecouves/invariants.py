"""What is true of every Écouves state, whatever was played: a check for tests, for stored games and for situations."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Callable, Collection, Iterator, Mapping

from rules.ecouves import costs, scoring, zones
from rules.ecouves.charts import FORBIDDEN
from rules.ecouves.field import Field, dummy_side
from rules.ecouves.locks import members
from rules.ecouves.model import SIDES, UnitCard, enemy
from rules.ecouves.options import NO_RESERVE
from rules.ecouves.setup import dummy_names
from rules.ecouves.state import OVER, PHASES, SETUP, Lock

Check = Callable[[Field], Iterator[str]]

_PLACES = ("map", "waiting", "apart", "eliminated", "exited")
_DUMMY_PLACES = ("pool", "map", "gone")
_PINNED_IN: Mapping[str, tuple[str, ...]] = {
    "french": ("german-combat", "german-reorganization", "french-movement", "french-combat", OVER),
    "german": ("french-combat", "french-reorganization", "german-movement", "german-combat", OVER),
}
"""The phases in which counters of a side can be pinned: from the enemy's combat to the end of their own (AMB-16)."""


def violations(field: Field, *, retreating: Collection[str] = ()) -> list[str]:
    """Everything that is wrong with a state at any moment of a game, in words; empty if nothing is.

    ``retreating`` are the counters that have to leave their hexes now: sections of a dislocated unit may crowd the
    hex where it stood until they do (E.fire.D).
    """
    lost = field.memo("places", lambda: list(_places(field)))
    if lost:
        # Nothing else can be asked about hexes that are not there.
        return lost
    # What hangs on nothing but where counters stand is looked at once for as long as they stand there.
    found = [*field.memo("standing", lambda: _all(field, _STANDING)), *_all(field, _MARKED)]
    return found + list(_stacks(field, retreating))


def _all(field: Field, checks: tuple[Check, ...]) -> list[str]:
    return [problem for check in checks for problem in check(field)]


def violations_between(field: Field) -> list[str]:
    """Everything that is wrong with a state that stands alone, between two phases.

    On top of `violations`: what belongs to one phase alone is gone, and nobody's pins outlast his combat.
    """
    state = field.state
    found = violations(field)
    if state.spent or state.done or state.attacked or state.assaulted or state.duties is not None:
        found.append("B.1: marks of a phase outlast it")
    return found


# -- tracks -------------------------------------------------------------------------------------------------


def _tracks(field: Field) -> Iterator[str]:
    """Turn, phase, points and result (B.1, B.3, K.10)."""
    state = field.state
    if not 1 <= state.turn <= field.scenario.last_turn:
        yield f"B.3: turn {state.turn} is not between 1 and {field.scenario.last_turn}"
    if state.phase not in (*PHASES, SETUP, OVER):
        yield f"B.1: there is no phase {state.phase!r}"
    if state.phase == SETUP and state.turn != 1:
        yield f"L.0: set-up in turn {state.turn}"
    if state.blanks:
        yield "H.7b: blank counters are counted outside of a view"
    if (state.phase == OVER) != bool(state.result):
        yield f"B.3: phase {state.phase} with result {state.result!r}"
    if state.phase != OVER and (state.french_points or state.german_points):
        yield "K.8: points before the end"


def score_violations(field: Field) -> list[str]:
    """What is wrong with the score of a game that was played to its end (K.2 to K.10)."""
    state, points = field.state, scoring.totals(scoring.tally(field))
    found = []
    if state.turn != field.scenario.last_turn:
        found.append(f"B.3: over in turn {state.turn}")
    if points != {"french": state.french_points, "german": state.german_points}:
        found.append(f"K.7: {points} counted, {state.french_points} and {state.german_points} noted")
    if state.result != scoring.verdict(state.french_points, state.german_points):
        found.append(f"K.10: {state.result!r} by {state.french_points} to {state.german_points}")
    return found


# -- counters and units -------------------------------------------------------------------------------------


def _places(field: Field) -> Iterator[str]:
    """The counters are those of the scenario, and those on the map are in a hex of it (A.c, C.3)."""
    if set(field.state.counters) != set(field.scenario.counters):
        yield "A.c: the counters of the state are not those of the scenario"
    for counter, now in field.state.counters.items():
        if (now.place == "map") != bool(now.hex) or (now.hex and now.hex not in field.board.land):
            yield f"C.3: {counter} is in {now.place}, hex {now.hex!r}"


def _counters(field: Field) -> Iterator[str]:
    """Each counter by itself: its place and its marks (A.i, H.1, E.fire.C)."""
    for counter, now in field.state.counters.items():
        if now.place not in _PLACES:
            yield f"A.i: {counter} is in {now.place!r}"
        if (now.hidden or now.pinned) and now.place != "map":
            yield f"A.i: {counter} is marked in {now.place}"


def _families(field: Field) -> Iterator[str]:
    """Of each unit the symbol is in play or all its sections, never both (A.i to A.k, A.n)."""
    counters = field.state.counters
    for unit in field.scenario.units.values():
        whole, parts = counters[unit.id].place, {counters[section].place for section in unit.sections}
        if not _sound(unit, whole, parts):
            yield f"A.i: {unit.id} is in {whole}, its sections in {', '.join(sorted(parts))}"


def _sound(unit: UnitCard, whole: str, parts: set[str]) -> bool:
    if whole == "apart":
        return bool(unit.sections) and parts <= {"map", "eliminated", "exited"}
    return parts <= {"eliminated" if whole == "eliminated" else "apart"}


def _hexes(field: Field) -> Iterator[str]:
    """Never both sides in a hex, dummies and camouflaged counters among them (C.5, C.6)."""
    found: dict[str, str] = {}
    for counter, now in field.state.counters.items():
        if now.hex and found.setdefault(now.hex, field.side_of(counter)) != field.side_of(counter):
            yield f"C.5: both sides are in {now.hex}"
    for dummy, lying in field.state.dummies.items():
        if lying.hex and found.setdefault(lying.hex, dummy_side(dummy)) != dummy_side(dummy):
            yield f"C.5: both sides are in {lying.hex}"


def _stacks(field: Field, retreating: Collection[str]) -> Iterator[str]:
    """No more than four counters in a hex, dummies among them (A.m, C.4, AMB-21)."""
    limit = field.charts.stack_limit
    for hex_, count in field.crowds().items():
        if count > limit and count - sum(counter in retreating for counter in field.at(hex_)) > limit:
            yield f"C.4: {count} counters are in {hex_}"


def _ground(field: Field) -> Iterator[str]:
    """No counter on ground forbidden to it, and no group in the woods off a road (C.7, C.10b, AMB-35)."""
    roads = field.board.road_links
    for hex_, stack in field.stacks().items():
        if hex_ in roads:
            continue
        effect = field.effect(hex_)
        for counter in stack:
            if effect.move[field.card(counter).arm] == FORBIDDEN:
                yield f"C.7: {counter} stands in {effect.id}, {hex_}"
            if effect.must_split and costs.is_group(field, counter):
                yield f"C.10b: {counter} is grouped in the woods of {hex_}"


# -- camouflage, dummies, pins, locks -----------------------------------------------------------------------


def _camouflage(field: Field) -> Iterator[str]:
    """Camouflaged counters are in forest or village, and in no combat (H.1, H.2, H.3)."""
    state, locked = field.state, {c for lock in field.state.locks for c in (*lock.french, *lock.german)}
    for counter, now in state.counters.items():
        if not now.hidden:
            continue
        if now.hex and not field.effect(now.hex).hide:
            yield f"H.2: {counter} is camouflaged in {now.hex}"
        if counter in locked or counter in state.attacked:
            yield f"H.3: {counter} fights and is camouflaged"
        if counter in state.spent:
            yield f"H.4: {counter} has moved and is camouflaged"


def _dummies(field: Field) -> Iterator[str]:
    """Dummies by number and place (H.7a, H.7c, H.7e)."""
    if set(field.state.dummies) != set(dummy_names(field.scenario)):
        yield "H.7a: the dummies of the state are not those of the scenario"
    for dummy, now in field.state.dummies.items():
        if now.place not in _DUMMY_PLACES or (now.place == "map") != bool(now.hex):
            yield f"H.7c: {dummy} is in {now.place}, hex {now.hex!r}"
        elif now.hex and (now.hex not in field.board.land or not field.effect(now.hex).hide):
            yield f"H.7e: {dummy} lies in {now.hex}"


def _pins(field: Field) -> Iterator[str]:
    """A pin is there from the enemy's combat phase to the end of the own one (E.fire.C, AMB-16)."""
    for counter, now in field.state.counters.items():
        if now.pinned and field.state.phase not in _PINNED_IN[field.side_of(counter)]:
            yield f"E.fire.C: {counter} is still pinned in phase {field.state.phase}"


def _locks(field: Field) -> Iterator[str]:
    """Combats that go on bind counters of both sides that stand next to each other, each in one of them (E.cc.B)."""
    seen: Count[str] = Count()
    for lock in field.state.locks:
        seen.update((*lock.french, *lock.german))
        if lock.due not in SIDES or not lock.french or not lock.german:
            yield f"E.cc.B: {lock}"
        for side in SIDES:
            yield from _lock_members(field, lock, side)
    yield from (f"E.cc.B: {counter} is locked twice" for counter, count in seen.items() if count > 1)


def _lock_members(field: Field, lock: Lock, side: str) -> Iterator[str]:
    foes = {field.counter(foe).hex for foe in members(lock, enemy(side))}
    for counter in members(lock, side):
        now = field.counter(counter)
        if now.place != "map" or field.side_of(counter) != side:
            yield f"E.cc.B: {counter} is locked in {now.place}"
        elif not foes & set(field.board.grid.adjacent(now.hex)):
            yield f"E.cc.B: {counter} in {now.hex} is locked with nobody next to it"


# -- combat record, exits, arrivals -------------------------------------------------------------------------


def _fought(field: Field) -> Iterator[str]:
    """Only units that came onto the map can have fought (K.8, AMB-23)."""
    for unit in field.state.fought:
        if unit not in field.scenario.units or field.counter(unit).place == "waiting":
            yield f"K.8: {unit} has fought"


def _exits(field: Field) -> Iterator[str]:
    """Each counter that left is noted once, with what the book gives for it (J.1 to J.4, K.2 to K.6)."""
    noted = [gone.counter for gone in field.state.exits]
    left = [counter for counter, now in field.state.counters.items() if now.place == "exited"]
    if sorted(noted) != sorted(left):
        yield f"J.2: exits are noted of {noted}, those off the map are {left}"
    for gone in field.state.exits:
        attack = field.card(gone.counter).attack
        worth = scoring.exit_worth(field, field.side_of(gone.counter), gone.edge, gone.turn)
        if gone.attack != attack or gone.points != worth.points(attack) or not 1 <= gone.turn <= field.state.turn:
            yield f"K.2: {gone}"
    turns = [gone.turn for gone in field.state.exits]
    if turns != sorted(turns):
        yield f"K.2: exits out of order: {turns}"


def _arrivals(field: Field) -> Iterator[str]:
    """Nobody is there before his time, or more of a formation than could have come (L.0 to L.7, AMB-54, AMB-55)."""
    state, arrivals = field.state, field.scenario.arrivals
    come: Count[str] = Count()
    for unit in field.scenario.units.values():
        arrival, waits = arrivals.get(unit.formation), field.counter(unit.id).place == "waiting"
        come[unit.formation] += not waits
        if waits and arrival is not None and arrival.setup and state.phase != SETUP:
            yield f"L.0: {unit.id} was not set up"
    for formation, count in come.items():
        arrival = arrivals.get(formation)
        if arrival is None or arrival.setup or not count:
            continue
        turns = state.turn - arrival.turn + 1
        if state.phase == SETUP or turns < 1 or (arrival.optional and field.option(NO_RESERVE)):
            yield f"L.8: {count} units of {formation} are there in turn {state.turn}"
        elif arrival.per_turn and count > arrival.per_turn * turns:
            yield f"L.2: {count} units of {formation} came in {turns} turns"
    for formation, count in state.entered.items():
        if count > come[formation] or count > (arrivals[formation].per_turn or count):
            yield f"L.2: {count} units of {formation} came in this turn"
    for formation, area in state.section.items():
        if not arrivals[formation].one_area or area not in arrivals[formation].areas:
            yield f"L.3: {formation} comes through {area}"


# -- marks of the present phase -----------------------------------------------------------------------------


def _movement(field: Field) -> Iterator[str]:
    """What was spent, and who has stopped: those who came into an enemy zone, and nobody at night (C.1, D.2, I.2)."""
    state = field.state
    side, _, part = state.phase.partition("-")
    if (state.spent or state.done) and part != "movement":
        yield f"C.2: movement points are spent in phase {state.phase}"
        return
    for counter, points in state.spent.items():
        now = field.counter(counter)
        if field.side_of(counter) != side or now.place not in ("map", "exited"):
            yield f"C.1: {counter} has spent points in {now.place}"
        if not 0 <= points <= costs.allowance(field, counter):
            yield f"C.1: {counter} has spent {points} half points of {costs.allowance(field, counter)}"
        if now.hex and zones.in_enemy_zone(field, now.hex, side) and counter not in state.done:
            yield f"D.2: {counter} moved into an enemy zone in {now.hex} and has not stopped"
    for counter in state.done:
        now = field.counter(counter)
        if now.place != "map" or not zones.in_enemy_zone(field, now.hex, side):
            yield f"D.2: {counter} has stopped in {now.hex!r}"


def _combat(field: Field) -> Iterator[str]:
    """Who has attacked and been assaulted, and what is owed, all in a combat phase (E.1, E.4b, E.25b, E.27)."""
    state = field.state
    side, _, part = state.phase.partition("-")
    if part != "combat":
        if state.attacked or state.assaulted or state.duties is not None:
            yield f"E.1: a combat is noted in phase {state.phase}"
        return
    if any(field.side_of(counter) != side for counter in state.attacked):
        yield f"E.1: {sorted(state.attacked)} have attacked"
    if any(field.side_of(counter) == side for counter in state.assaulted):
        yield f"E.27: {sorted(state.assaulted)} were assaulted"
    for name in (*state.attacked, *state.assaulted):
        if field.card(name).unit not in state.fought:
            yield f"K.8: {name} has fought, but its unit has not"
    if field.night and any(duty.controllers for duty in state.duties or ()):
        yield "I.2: an assault is owed at night"


_STANDING: tuple[Check, ...] = (_counters, _families, _hexes, _ground, _dummies)
_MARKED: tuple[Check, ...] = (
    _tracks, _camouflage, _pins, _locks, _fought, _exits, _arrivals, _movement, _combat,
)  # fmt: skip
