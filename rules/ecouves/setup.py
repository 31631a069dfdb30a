"""Chapter L: setting up before turn 1 (L.0 to L.1c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from rules.ecouves import camouflage, refusals
from rules.ecouves.field import Field, dummy_side
from rules.ecouves.model import SIDE_NAMES, SIDES, Arrival, Placed, Scenario, Side, UnitCard
from rules.ecouves.state import PHASES, SETUP, Counter, Dummy, State
from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.hexes import Hex

# -- L.0: the beginning -------------------------------------------------------------------------------------


def initial_state(scenario: Scenario) -> State:
    """The state of a new game: everything waits, and a side with units to set up does so first (L.0)."""
    return State(
        turn=1,
        phase=SETUP if any(arrival.setup for arrival in scenario.arrivals.values()) else PHASES[0],
        counters={c: now for unit in scenario.units.values() for c, now in waiting(unit).items()},
        dummies={name: Dummy() for name in dummy_names(scenario)},
    )


def waiting(unit: UnitCard) -> Mapping[str, Counter]:
    """The counters of a unit that is still to come: it waits as a whole, its sections lie apart."""
    return {unit.id: Counter("waiting"), **dict.fromkeys(unit.sections, Counter("apart"))}


def dummy_names(scenario: Scenario) -> Iterator[str]:
    """The names of all dummies: ``FD1``, ``FD2`` and so on, then ``GD1`` and so on (H.7a)."""
    for side in SIDES:
        yield from (f"{side[0].upper()}D{n}" for n in range(1, scenario.dummies.get(side, 0) + 1))


def in_order(scenario: Scenario, state: State) -> State:
    """A state with its counters in the order of the scenario, wherever it comes from.

    So a game goes on from a stored state exactly as from its own.
    """
    order = [c for unit in scenario.units.values() for c in (unit.id, *unit.sections)]
    counters = {c: state.counters[c] for c in order if c in state.counters}
    dummies = {d: state.dummies[d] for d in dummy_names(scenario) if d in state.dummies}
    if list(counters) == list(state.counters) and list(dummies) == list(state.dummies):
        return state
    return replace(state, counters={**counters, **state.counters}, dummies={**dummies, **state.dummies})


# -- the decisions ------------------------------------------------------------------------------------------


def phase(field: Field) -> Procedure[None]:
    """The set-up: the side concerned places its units and dummies, and hides what it likes (L.0, L.1c).

    What it does is its own affair until it is done; the enemy then sees how it stands.
    """
    for side in SIDES:
        if units_of(field, side):
            yield from _set_up(field, side)
            words = f"the {SIDE_NAMES[side]} set-up is complete"
            field.emit("set-up", words, "L.0", reveals=True, side=side)


def _set_up(field: Field, side: Side) -> Procedure[None]:
    while True:
        choice = yield _decision(field, side)
        if choice.verb == "done":
            return
        if choice.verb == "select":
            yield from _place(field, side, choice.args[0])
            continue
        mark = len(field.events)
        _carry_out(field, side, choice)
        _keep_secret(field, side, mark)


def _keep_secret(field: Field, side: Side, mark: int) -> None:
    """Let only the side that sets up see what it has just done."""
    own = [event for event in field.events[mark:] if event.seen_by(side)]
    field.events[mark:] = [replace(event, only=side, reveals=False) for event in own]


def _decision(field: Field, side: Side) -> Decision:
    """What to do next in the set-up (L.0)."""

    def candidates() -> Iterator[str]:
        yield "ready"
        yield "done"
        units = units_of(field, side)
        yield from (f"select {unit}" for unit in units)
        yield from (f"lift {unit}" for unit in units)
        for verb in _ON_HEX:
            yield from (f"{verb} {hex_}" for hex_ in _hexes_near(field, side))

    def refuse(action: Action) -> Refusal | None:
        match action.verb:
            case "ready":
                return _ready_refusal(field, side)
            case "done":
                return completion_refusal(field, side)
            case "select":
                return _select_refusal(field, side, action.args[0])
            case "lift":
                return _lift_refusal(field, side, action.args[0])
        if action.verb in _ON_HEX:
            return _ON_HEX[action.verb](field, side, action.args[0])
        return refusals.not_now(field, action, f"the {SIDE_NAMES[side]} side sets up now", "L.0")

    left = sum(not placed(field, unit) for unit in units_of(field, side))
    prompt = f"{SIDE_NAMES[side]} set-up: {left} units to place" if left else f"{SIDE_NAMES[side]} set-up: done?"
    return Decision(side, "setup", prompt, candidates, refuse, {"side": side, "left": left})


def _hexes_near(field: Field, side: Side) -> list[Hex]:
    """The hexes in which a side could hide, show or lay anything: those with its units, and those beside them."""
    own = {now.hex for dummy, now in field.state.dummies.items() if now.place == "map" and dummy_side(dummy) == side}
    return sorted(camouflage.near_units(field, side) | own)


_ON_HEX = {
    "hide": camouflage.hide_refusal,
    "show": camouflage.show_refusal,
    "dummy": camouflage.dummy_refusal,
    "undummy": camouflage.undummy_refusal,
}


def _carry_out(field: Field, side: Side, choice: Action) -> None:
    match choice.verb:
        case "ready":
            take_ready(field, side)
        case "lift":
            _lift(field, choice.args[0])
        case "hide":
            camouflage.hide(field, side, choice.args[0])
        case "show":
            camouflage.show(field, side, choice.args[0])
        case "dummy":
            camouflage.lay_dummy(field, side, choice.args[0])
        case _:
            camouflage.take_back(field, side, choice.args[0])


# -- placing a unit -----------------------------------------------------------------------------------------


def _place(field: Field, side: Side, unit: str) -> Procedure[None]:
    """Ask where a selected unit stands and put it there (L.1)."""
    choice = yield _place_decision(field, side, unit)
    if choice.verb == "stay":
        return
    mark = len(field.events)
    put(field, unit, choice.args[1], split=len(choice.args) > 2)
    _keep_secret(field, side, mark)


def _place_decision(field: Field, side: Side, unit: str) -> Decision:
    area = area_of(field, arrival_of(field, unit))

    def candidates() -> Iterator[str]:
        yield "stay"
        for hex_ in sorted(area):
            yield from (f"place {unit} {hex_}", f"place {unit} {hex_} split")

    def refuse(action: Action) -> Refusal | None:
        if action.verb == "stay":
            return None
        if action.verb != "place":
            return refusals.not_now(field, action, f"{unit} is being placed", "L.0")
        if action.args[0] != unit:
            return Refusal("L.0", f"{unit} is selected, not {action.args[0]}")
        return placing_refusal(field, unit, action.args[1], split=len(action.args) > 2)

    return Decision(side, "setup-place", f"Where does {unit} stand?", candidates, refuse, {"unit": unit})


def put(field: Field, unit: str, hex_: Hex, *, split: bool) -> None:
    """Put a unit in a hex, as its symbol or as its sections; among blank counters it is hidden too (H.1, H.7e)."""
    hidden = any(field.counter(c).hidden for c in field.at(hex_)) or bool(field.dummies_at(hex_))
    names = field.scenario.units[unit].sections if split else (unit,)
    counters = {**field.state.counters, **dict.fromkeys(field.family(unit), Counter("apart"))}
    field.update(counters={**counters, **dict.fromkeys(names, Counter("map", hex_, hidden=hidden))})
    form = "split" if split else "grouped"
    field.emit("place", f"{unit} stands in {hex_}, {form}", "L.1", unit=unit, hex=hex_, split=split)


def _lift(field: Field, unit: str) -> None:
    field.update(counters={**field.state.counters, **waiting(field.scenario.units[unit])})
    field.emit("lift", f"{unit} is off the map again", "L.0", unit=unit)


def take_ready(field: Field, side: Side) -> None:
    """Set up as the scenario's ready set-up has it, whatever stood before (L.0)."""
    units = units_of(field, side)
    counters = {**field.state.counters}
    for unit in units:
        counters.update(waiting(field.scenario.units[unit]))
    dummies = {d: Dummy() if dummy_side(d) == side else now for d, now in field.state.dummies.items()}
    for line in ready_of(field.scenario, side):
        if line.id in dummies:
            dummies[line.id] = Dummy("map", line.hex)
            continue
        card = field.scenario.units[line.id]
        counters[card.id] = Counter("apart")
        names = card.sections if line.split else (card.id,)
        counters.update(dict.fromkeys(names, Counter("map", line.hex, hidden=line.hidden)))
    field.update(counters=counters, dummies=dummies)
    field.emit("ready", f"the {SIDE_NAMES[side]} side takes the ready set-up", "L.0", side=side)


# -- what the set-up must satisfy ---------------------------------------------------------------------------


def arrival_of(field: Field, unit: str) -> Arrival:
    """When and where a unit's formation comes."""
    return field.scenario.arrivals[field.scenario.units[unit].formation]


def units_of(field: Field, side: Side) -> tuple[str, ...]:
    """The units of a side that are set up before the game, in the order of the order of battle (L.0)."""

    def work() -> Iterable[str]:
        arrivals = field.scenario.arrivals
        for unit in field.scenario.units.values():
            arrival = arrivals.get(unit.formation)
            if unit.side == side and arrival is not None and arrival.setup:
                yield unit.id

    return tuple(work())


def ready_of(scenario: Scenario, side: Side) -> tuple[Placed, ...]:
    """The lines of the ready set-up of a side, its dummies included."""
    return tuple(
        line
        for line in scenario.ready
        if (scenario.units[line.id].side if line.id in scenario.units else dummy_side(line.id)) == side
    )


def placed(field: Field, unit: str) -> bool:
    """Whether a unit is on the map, in either form."""
    return any(field.counter(counter).place == "map" for counter in field.family(unit))


def area_of(field: Field, arrival: Arrival) -> frozenset[Hex]:
    """The hexes in which a formation sets up (L.1)."""
    areas = (field.board.areas.get(name, frozenset()) for name in arrival.areas)
    return field.memo(("set-up area", arrival.formation), lambda: frozenset[Hex]().union(*areas))


def placing_refusal(field: Field, unit: str, hex_: Hex, *, split: bool) -> Refusal | None:
    """Why a unit can not be set up in a hex in a form, or None if it can (L.1, L.1c, A.m)."""
    card, arrival = field.scenario.units[unit], arrival_of(field, unit)
    if hex_ not in area_of(field, arrival):
        return Refusal("L.1", f"{hex_} is outside the set-up area of {arrival.formation}")
    if split and not card.sections:
        return Refusal("A.h", f"{unit} has no sections")
    effect = field.effect(hex_)
    if effect.move[field.card(unit).arm] < 0:
        return Refusal("C.7", f"{unit} can not stand in {field.board.terrains[effect.id].name}")
    if not split and effect.must_split and hex_ not in field.board.road_links:
        return Refusal("L.1c", f"in the woods of {hex_}, off any road, {unit} stands split")
    count, room = len(card.sections) if split else 1, field.room(hex_)
    if count > room:
        return Refusal("A.m", f"{hex_} has room for {room} more counters, not for {count}")
    return None


def _select_refusal(field: Field, side: Side, unit: str) -> Refusal | None:
    if unit not in units_of(field, side):
        return Refusal("L.0", f"{unit} is not set up before the game by the {SIDE_NAMES[side]} side")
    if placed(field, unit):
        return Refusal("L.0", f"{unit} is placed already; lift it first")
    return None


def _lift_refusal(field: Field, side: Side, unit: str) -> Refusal | None:
    if unit not in units_of(field, side) or not placed(field, unit):
        return Refusal("L.0", f"{unit} has not been placed in this set-up")
    return None


def _ready_refusal(field: Field, side: Side) -> Refusal | None:
    if not ready_of(field.scenario, side):
        return Refusal("L.0", "the scenario has no ready set-up")
    return None


def completion_refusal(field: Field, side: Side) -> Refusal | None:
    """Why the set-up of a side is not complete, or None if it is: units, woods, dummies (L.0, L.1b, H.7e)."""
    missing = [unit for unit in units_of(field, side) if not placed(field, unit)]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        return Refusal("L.0", f"{missing[0]}{more} must still be placed")
    return _woods_refusal(field, side) or _dummies_refusal(field, side)


def _woods_refusal(field: Field, side: Side) -> Refusal | None:
    """Why too few units of a formation stand in its woods (L.1b)."""
    for arrival in field.scenario.arrivals.values():
        units = [u for u in units_of(field, side) if arrival_of(field, u) is arrival]
        needed = needed_in_woods(arrival, len(units))
        inside = sum(in_woods(field, unit) for unit in units)
        if inside < needed:
            words = f"{inside} of {len(units)} units of {arrival.formation} stand in its woods"
            return Refusal("L.1b", f"{words}; at least {needed} must")
    return None


def needed_in_woods(arrival: Arrival, units: int) -> int:
    """How many of its units a formation must have in its woods: its share, rounded up (L.1b)."""
    share = Fraction(*arrival.share) * units
    return -(-share.numerator // share.denominator)


def in_woods(field: Field, unit: str) -> bool:
    """Whether all counters of a unit on the map stand in the woods of its formation (L.1b)."""
    woods = frozenset(h for name in arrival_of(field, unit).woods for h in field.board.areas.get(name, frozenset()))
    return all(now.hex in woods for c in field.family(unit) if (now := field.counter(c)).place == "map")


def _dummies_refusal(field: Field, side: Side) -> Refusal | None:
    """Why a dummy can not lie where it does: it was left behind when units were lifted (H.7e)."""
    near = camouflage.near_units(field, side)
    for dummy, now in field.state.dummies.items():
        if now.place == "map" and dummy_side(dummy) == side and now.hex not in near:
            return Refusal("H.7e", f"the dummy in {now.hex} has no unit beside it any more")
    return None
