"""L.2 to L.8: units that come onto the map during the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.ecouves import stacking, zones
from rules.ecouves.costs import ARM_NAMES, allowance, points
from rules.ecouves.field import Field
from rules.ecouves.leaving import edge_road, edges
from rules.ecouves.model import SIDE_NAMES, Arrival
from rules.ecouves.options import NO_RESERVE
from rules.ecouves.state import Counter
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex
from rules.engine.words import counted

SPLIT = "split"
"""The word for a unit that comes as its sections."""


def rule_of(arrival: Arrival) -> str:
    """The paragraph by which a formation comes; each lays down something of its own (L.1 to L.8)."""
    kinds = {"L.1": arrival.setup, "L.7": arrival.optional, "L.3": arrival.one_area, "L.2": arrival.per_turn > 0}
    for rule, fits in kinds.items():
        if fits:
            return rule
    return {1: "L.4", 2: "L.5"}.get(arrival.turn, "L.6") if arrival.side == "french" else "L.8"


# -- who may come -------------------------------------------------------------------------------------------


def due(field: Field, side: str) -> tuple[str, ...]:
    """The units of a side that may still enter in this turn, as far as time and number go (L.2 to L.7)."""
    return tuple(u for u in _waiting(field, side) if time_refusal(field, u) is None)


def _waiting(field: Field, side: str) -> tuple[str, ...]:
    units, counters = field.scenario.units, field.state.counters
    return field.memo(
        ("waiting", side),
        lambda: tuple(u for u, card in units.items() if card.side == side and counters[u].place == "waiting"),
    )


def time_refusal(field: Field, unit: str) -> Refusal | None:
    """Why a waiting unit can not enter in this turn wherever it tries, or None (L.1 to L.7)."""
    formation = field.scenario.units[unit].formation
    arrival = field.scenario.arrivals.get(formation)
    if arrival is None:
        return Refusal("L.8", f"{formation} does not enter the map")
    rule = rule_of(arrival)
    if arrival.setup:
        return Refusal(rule, f"{formation} is set up before the game and does not enter later")
    if arrival.optional and field.option(NO_RESERVE):
        return Refusal(rule, f"{formation} stays away in this game")
    if field.state.turn < arrival.turn:
        return Refusal(rule, f"{formation} enters from turn {arrival.turn} on")
    if arrival.per_turn and field.state.entered.get(formation, 0) >= arrival.per_turn:
        return Refusal(rule, f"{arrival.per_turn} units of {formation} have entered in this turn, the most allowed")
    return None


def places(field: Field, arrival: Arrival) -> Mapping[Hex, str]:
    """The entry hexes of a formation, each with its area; only those of one area once that is fixed (L.3, AMB-55)."""
    fixed = field.state.section.get(arrival.formation)
    areas = (fixed,) if fixed else arrival.areas
    return field.memo(
        ("entry", areas), lambda: {hex_: area for area in areas for hex_ in sorted(field.board.areas[area])}
    )


# -- the action ---------------------------------------------------------------------------------------------


def candidates(field: Field, side: str) -> Iterator[str]:
    """All entries worth testing now: each unit that is due, in each hex, grouped and split."""
    for unit in due(field, side):
        for hex_ in places(field, field.scenario.arrivals[field.scenario.units[unit].formation]):
            yield f"enter {unit} {hex_}"
            yield f"enter {unit} {hex_} {SPLIT}"


def refusal(field: Field, side: str, unit: str, hex_: Hex, form: str = "") -> Refusal | None:
    """Why a unit can not enter in a hex, grouped or split, or None if it can (L.2 to L.8, J.2)."""
    card = field.scenario.units[unit]
    if card.side != side:
        return Refusal("L.8", f"{unit} is not yours")
    stays = _standing_refusal(field, unit) or time_refusal(field, unit) or _place_refusal(field, unit, hex_)
    if stays is not None:
        return stays
    key = ("enters", card.formation, field.card(unit).arm, field.card(unit).movement, len(card.sections), hex_, form)
    if field.memo(key, lambda: _form_refusal(field, unit, hex_, split=form == SPLIT) is None):
        return None
    return _form_refusal(field, unit, hex_, split=form == SPLIT)


def _form_refusal(field: Field, unit: str, hex_: Hex, *, split: bool) -> Refusal | None:
    """Why a unit can not come into an entry hex grouped or split: the ground, the price, the room (L.8, C.4, C.10b).

    The same for all units of a formation that are alike.
    """
    card = field.scenario.units[unit]
    if split and not card.sections:
        return Refusal("A.h", f"{unit} has no sections")
    price = entry_cost(field, unit, hex_)
    if isinstance(price, Refusal):
        return price
    if not split and card.sections and _off_road_wood(field, hex_):
        return Refusal("C.10b", f"{unit} can enter in {hex_}, in the woods off the road, only as its sections")
    if price > allowance(field, unit):
        return Refusal("C.8", f"entering in {hex_} would cost {counted(points(price), 'point')}; it has less")
    return stacking.stack_refusal(field, card.side, hex_, len(card.sections) if split else 1)


def _standing_refusal(field: Field, unit: str) -> Refusal | None:
    """Why a unit does not wait to enter (J.2)."""
    family = [field.counter(counter).place for counter in field.family(unit)]
    if family[0] == "waiting":
        return None
    if "exited" in family and "map" not in family:
        return Refusal("J.2", f"{unit} has left the map and never returns")
    return Refusal("L.8", f"{unit} does not wait to enter")


def _place_refusal(field: Field, unit: str, hex_: Hex) -> Refusal | None:
    """Why a formation does not come through a hex (L.2 to L.7)."""
    formation = field.scenario.units[unit].formation
    arrival = field.scenario.arrivals[formation]
    if hex_ in places(field, arrival):
        return None
    fixed = field.state.section.get(formation)
    if fixed and any(hex_ in field.board.areas[area] for area in arrival.areas):
        return Refusal(rule_of(arrival), f"{formation} has chosen the other section of the edge and keeps it")
    return Refusal(rule_of(arrival), f"{hex_} is no entry hex of {formation}")


def _road(field: Field, hex_: Hex) -> str | None:
    """The best road by which an entry hex is reached: on the edge one that leads off the map, inside any (L.8)."""
    if edges(field.board.grid, hex_):
        return edge_road(field, hex_)
    return field.scenario.best_road.get(hex_)


def _off_road_wood(field: Field, hex_: Hex) -> bool:
    return field.effect(hex_).must_split and _road(field, hex_) is None


def entry_cost(field: Field, unit: str, hex_: Hex) -> int | Refusal:
    """What entering in a hex costs a unit, in half points: its terrain, or the rate of a road that leads in (L.8)."""
    road = _road(field, hex_)
    if road is not None:
        return field.charts.roads[road]
    arm = field.card(unit).arm
    price = field.effect(hex_).move[arm]
    return price if price >= 0 else Refusal("C.7", f"{ARM_NAMES[arm]} can not enter {hex_}")


def enter(field: Field, unit: str, hex_: Hex, form: str = "") -> None:
    """Bring a unit onto the map with all its counters; in an enemy zone its move ends there (L.8, D.2, AMB-47)."""
    card = field.scenario.units[unit]
    price = entry_cost(field, unit, hex_)
    assert not isinstance(price, Refusal)
    came = card.sections if form == SPLIT else (unit,)
    counters = {**field.state.counters, unit: Counter("apart"), **dict.fromkeys(came, Counter("map", hex_))}
    stops = zones.in_enemy_zone(field, hex_, card.side)
    field.update(
        counters=counters, spent={**field.state.spent, **dict.fromkeys(came, price)},
        done=field.state.done | (frozenset(came) if stops else frozenset()), **_noted(field, card.formation, hex_),
    )  # fmt: skip
    words = f"{unit} enters in {hex_}{' split' if form == SPLIT else ''} for {counted(points(price), 'point')}"
    rule = rule_of(field.scenario.arrivals[card.formation])
    field.emit(
        "enter", f"{SIDE_NAMES[card.side]}: {words}", rule, unit=unit, hex=hex_, cost=price, counters=list(came),
        formation=card.formation, stopped=stops,
    )  # fmt: skip


def _noted(field: Field, formation: str, hex_: Hex) -> dict[str, Mapping[str, object]]:
    """The notes of an entry: one more unit of its formation, and the section of the edge that it has fixed (L.3)."""
    arrival, state = field.scenario.arrivals[formation], field.state
    notes: dict[str, Mapping[str, object]] = {
        "entered": {**state.entered, formation: state.entered.get(formation, 0) + 1}
    }
    if arrival.one_area and formation not in state.section:
        notes["section"] = {**state.section, formation: places(field, arrival)[hex_]}
    return notes
