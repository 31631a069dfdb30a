"""Chapter 8: movement, strategic movement, stacking and divisional boundaries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.hexes import Hex, hexside
from rules.engine.paths import Reach, StepCost, reach
from rules.engine.words import counted
from rules.stlo import recovery, refusals, zoc
from rules.stlo.battle import Battle
from rules.stlo.model import enemy
from rules.stlo.participation import active, eligible, unit_refusal

ALLOWANCE = 3
"""Movement points of a unit in a movement action (8.1 A)."""

STRATEGIC_ALLOWANCE = 8
"""Movement points of a battalion in strategic movement (8.2 B)."""

THIRDS = 3
"""The parts in which strategic movement counts a point, as a road hex costs one of them (8.2 C, A36)."""

KEEP_AWAY = 4
"""Hexes from an enemy unit at which strategic movement is still barred (8.2 A)."""

COMPANIES = 3
"""Companies that a hex holds instead of one battalion (8.3)."""

_NO_LIMIT = 1_000_000


@dataclass(frozen=True, slots=True)
class Gait:
    """A kind of move: the decision that asks for it, its allowance and the paragraph that sets it.

    ``allowance`` is in movement points, of which each is counted in ``parts``.
    """

    decision: str
    allowance: int
    rule: str
    parts: int = 1

    @property
    def strategic(self) -> bool:
        """Whether this is strategic movement, with its roads and its distance from the enemy (8.2)."""
        return self.parts == THIRDS

    def points(self, cost: int) -> str:
        """A cost in movement points as text, such as ``2`` or ``4/3``."""
        return str(Fraction(cost, self.parts))


MOVEMENT = Gait("move", ALLOWANCE, "8.1.A")
STRATEGIC = Gait("strategic-move", STRATEGIC_ALLOWANCE, "8.2.B", THIRDS)


# -- 8.1 and 8.2: the actions -------------------------------------------------------------------------------


def refusal(battle: Battle) -> Refusal | None:
    """Why a movement action would have nothing to do: no unit could move even one hex (8.1, A114)."""
    return _idle(battle, MOVEMENT)


def strategic_refusal(battle: Battle) -> Refusal | None:
    """Why strategic movement can not be chosen: enemies too near at the start, or nowhere to go (8.2 A, A114)."""
    for unit in eligible(battle):
        start = battle.unit(unit).hex
        if start in _near(battle, enemy(battle.side_of(unit))):
            return _too_near(battle, unit, start)
    return _idle(battle, STRATEGIC)


def movement(battle: Battle) -> Procedure[None]:
    """The movement action: each unit that can take part moves up to 3 points, in any order, or stays (8.1)."""
    yield from _action(battle, MOVEMENT)


def strategic(battle: Battle) -> Procedure[None]:
    """The strategic movement action: the battalion moves up to 8 points, a third for each road hex (8.2)."""
    yield from _action(battle, STRATEGIC)


def _action(battle: Battle, gait: Gait) -> Procedure[None]:
    """Move the units that can take part as the action starts; what opens later changes nothing (7.5.2, 8.0)."""
    hq = active(battle).hq
    out = {u: why for u in battle.subordinates(hq) if (why := unit_refusal(battle, u)) is not None}

    def outsider(unit: str) -> Refusal:
        if unit in out:
            return out[unit]
        if battle.is_recon(unit):
            return Refusal("17.0.A", f"{battle.describe(unit)} takes no part in tactical actions")
        if battle.designation(unit) == hq:
            return Refusal("8.0.C", f"{battle.describe(unit)} is not on the map")
        return Refusal("7.2.1", f"{battle.describe(unit)} is not subordinate to HQ {hq}")

    yield from march(battle, gait, eligible(battle), outsider, f"HQ {hq}: which unit moves where?")


def _idle(battle: Battle, gait: Gait) -> Refusal | None:
    """Why no unit of the active HQ could make a move, or None if one could (A114)."""
    hq = active(battle).hq
    units = eligible(battle)
    if not units:
        reasons = (unit_refusal(battle, unit) for unit in battle.subordinates(hq))
        return next((why for why in reasons if why), Refusal("A114", f"HQ {hq} has no unit on the map"))
    if any(can_move(battle, unit, gait) for unit in units):
        return None
    rules = {
        why.rule
        for unit in units
        for there in battle.board.ways[battle.unit(unit).hex]
        if (why := move_refusal(battle, unit, there, gait)) is not None
    }
    return Refusal("A114", f"no unit of HQ {hq} could move even one hex: {', '.join(sorted(rules)) or 'no way out'}")


# -- asking for moves ---------------------------------------------------------------------------------------


def march(
    battle: Battle, gait: Gait, units: Iterable[str], outsider: Callable[[str], Refusal], prompt: str
) -> Procedure[None]:
    """Ask for the moves of some units, one after another, each at most once, until all have moved or stay.

    ``outsider`` says why a unit that is not among them can not move.
    """
    waiting, moved = list(units), set[str]()
    while any(can_move(battle, unit, gait) for unit in waiting):
        choice = yield _move_decision(battle, gait, tuple(waiting), frozenset(moved), outsider, prompt)
        if choice.verb == "done":
            return
        unit, hex_ = choice.args
        waiting.remove(unit)
        moved.add(unit)
        _carry_out(battle, unit, hex_, gait)


def _move_decision(
    battle: Battle,
    gait: Gait,
    waiting: tuple[str, ...],
    moved: frozenset[str],
    outsider: Callable[[str], Refusal],
    prompt: str,
) -> Decision:
    """Which unit moves where next (8.0 C, 8.1 G)."""

    def candidates() -> Iterator[str]:
        for unit in waiting:
            way = reach_by(battle, unit, gait)
            yield from (f"move {unit} {hex_}" for hex_ in sorted(way.costs) if hex_ != way.start)
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        verb, _, rest = action.partition(" ")
        if verb == "done":
            return None
        unit, _, hex_ = rest.partition(" ")
        if verb == "move" and unit in waiting:
            return move_refusal(battle, unit, hex_, gait)
        if verb != "move" or unit not in battle.scenario.units:
            return refusals.not_now(action, "units are moving now", "8.0.A")
        if unit in waiting:
            return move_refusal(battle, unit, hex_, gait)
        if unit in moved:
            return Refusal("8.1.G", f"{battle.describe(unit)} has made its move in this action")
        return outsider(unit)

    now = active(battle)
    return Decision(
        battle.scenario.hqs[now.hq].side, gait.decision, prompt, candidates, refuse,
        {"hq": now.hq, "units": waiting, "moved": tuple(sorted(moved)), "allowance": gait.allowance},
    )  # fmt: skip


def _carry_out(battle: Battle, unit: str, hex_: Hex, gait: Gait) -> None:
    """Move a unit by its cheapest way; its assets go with it (7.2.3)."""
    way = reach_by(battle, unit, gait)
    points = gait.points(way.costs[hex_])
    words = f"{battle.describe(unit)} moves from {way.start} to {hex_} for {counted(points, 'point')}"
    ends: dict[str, Any] = {"from": way.start, "to": hex_}
    battle.emit("move", words, gait.rule, unit=unit, cost=points, path=list(way.path(hex_)), **ends)
    end_move(battle, unit, hex_)


def end_move(battle: Battle, unit: str, hex_: Hex) -> None:
    """Put a unit in a hex at the end of a move: with marked units there it is pinned or disrupted too (14.2)."""
    status = recovery.status_in(battle, hex_)
    battle.set_unit(unit, hex=hex_, status=status)
    if status:
        battle.emit(
            "marked", f"{battle.describe(unit)} ends its move in {hex_} and is {status} like the units there", "14.2",
            hex=hex_, status=status, units=[unit],
        )  # fmt: skip


# -- where a unit can go ------------------------------------------------------------------------------------


def reach_of(battle: Battle, unit: str, allowance: int = ALLOWANCE) -> Reach:
    """The hexes that a unit on the map can enter for at most allowance points, hexes too full to end in included.

    Costs are whole movement points (8.1). Raises ValueError for a unit that is not on the map.
    """
    gait = MOVEMENT if allowance == ALLOWANCE else Gait(MOVEMENT.decision, allowance, MOVEMENT.rule)
    return reach_by(battle, unit, gait)


def strategic_reach(battle: Battle, unit: str) -> Reach:
    """The hexes that a battalion can enter by strategic movement; costs are thirds of a point (8.2, A36).

    Empty but for the start if an enemy unit is too near there. Raises ValueError for a unit not on the map.
    """
    return reach_by(battle, unit, STRATEGIC)


def reach_by(battle: Battle, unit: str, gait: Gait) -> Reach:
    """The hexes that a unit can enter by a kind of move, with their costs in parts of a point."""

    def work() -> Reach:
        start = battle.unit(unit).hex
        if battle.unit(unit).place != "map":
            raise ValueError(f"{unit} is not on the map")
        if gait.strategic and start in _near(battle, enemy(battle.side_of(unit))):
            return Reach(start, {start: 0}, {})
        return _search(battle, unit, gait, gait.allowance * gait.parts, _shut(battle, unit, gait))

    return battle.memo(("reach", unit, gait.allowance, gait.parts), work)


def destinations(battle: Battle, unit: str, way: Reach) -> Iterator[Hex]:
    """The hexes of a reach in which a unit may end its move, in order; the one where it stands is left out."""
    return (h for h in sorted(way.costs) if h != way.start and stacking_refusal(battle, unit, h) is None)


def can_move(battle: Battle, unit: str, gait: Gait) -> bool:
    """Whether a unit could end a move in at least one other hex (A114)."""
    start = battle.unit(unit).hex
    if gait.strategic and start in _near(battle, enemy(battle.side_of(unit))):
        return False
    # Any single step is within every allowance (A38); the search is needed only past full neighbours.
    shut = _shut(battle, unit, gait)
    if any(there not in shut and stacking_refusal(battle, unit, there) is None for there in battle.board.ways[start]):
        return True
    return next(destinations(battle, unit, reach_by(battle, unit, gait)), None) is not None


def _search(battle: Battle, unit: str, gait: Gait, limit: int, shut: frozenset[Hex], *, zones: bool = True) -> Reach:
    """What a unit can enter for at most limit parts of a point, hexes in shut left out, with or without ZOCs."""
    stops = zoc.controlled(battle, enemy(battle.side_of(unit))) if zones and not gait.strategic else frozenset()
    cost = _drive(battle, shut) if gait.strategic else _walk(battle, shut)
    return reach(battle.unit(unit).hex, limit, battle.board.ways.__getitem__, cost, stops.__contains__)


def _walk(battle: Battle, shut: frozenset[Hex]) -> StepCost:
    """What a step costs: 1 point, 1 more over a stream, roads or not; None into a hex in shut (8.1 B to D, A35)."""
    streams = battle.board.streams

    def cost(here: Hex, there: Hex) -> int | None:
        if there in shut:
            return None
        return 2 if hexside(here, there) in streams else 1

    return cost


def _drive(battle: Battle, shut: frozenset[Hex]) -> StepCost:
    """What a step costs in thirds of a point: one along a road, streams or not, else as on foot (8.2 B, 8.2 C)."""
    walk, links = _walk(battle, shut), battle.board.road_links

    def cost(here: Hex, there: Hex) -> int | None:
        points = walk(here, there)
        if points is None:
            return None
        return 1 if there in links.get(here, ()) else THIRDS * points

    return cost


def _shut(battle: Battle, unit: str, gait: Gait) -> frozenset[Hex]:
    """The hexes that a unit can not enter in a move that starts where it stands (4.1 A, 8.1 H, 8.2 A, 8.4)."""
    foe = enemy(battle.side_of(unit))

    def work() -> frozenset[Hex]:
        shut = _held_or_closed(battle, unit)
        if gait.strategic:
            return shut | _near(battle, foe)
        zone = zoc.controlled(battle, foe)
        return shut | zone if battle.unit(unit).hex in zone else shut

    return battle.memo(("shut", unit, gait.strategic), work)


def _held_or_closed(battle: Battle, unit: str) -> frozenset[Hex]:
    """The hexes that the enemy holds and those behind a boundary (8.1 H, 8.4)."""
    foe, bound = enemy(battle.side_of(unit)), _boundaries(battle, unit)
    if not any(bound):
        return battle.occupied(foe)
    return battle.memo(("held_or_closed", foe, bound), lambda: battle.occupied(foe) | beyond(battle, unit))


def beyond(battle: Battle, unit: str) -> frozenset[Hex]:
    """The hexes beyond the divisional boundaries that bind a unit, empty for a unit that none binds (8.4)."""
    rules = zip(battle.scenario.boundary_rules, _boundaries(battle, unit), strict=True)
    closed = (battle.board.boundaries[rule.boundary].closed for rule, binds in rules if binds)
    return frozenset().union(*closed)


def _near(battle: Battle, foe: str) -> frozenset[Hex]:
    """The hexes that strategic movement keeps out of: at most four from an enemy, in a straight count (8.2 A, A37)."""
    within = battle.board.grid.within
    return battle.memo(
        ("near", foe), lambda: frozenset(hex_ for held in battle.occupied(foe) for hex_ in within(held, KEEP_AWAY))
    )


# -- why a unit can not go there ----------------------------------------------------------------------------


def move_refusal(battle: Battle, unit: str, hex_: Hex, gait: Gait) -> Refusal | None:
    """Why a unit can not end a move of a kind in a hex, or None if it can (4.1, 8.1 to 8.4)."""
    way = reach_by(battle, unit, gait)
    if hex_ == way.start:
        return Refusal("8.1.G", f"{battle.describe(unit)} is in {hex_} already; to stay there, finish with done")
    if hex_ in way.costs:
        return stacking_refusal(battle, unit, hex_)
    if hex_ not in battle.board.land:
        where = "out of play" if hex_ in battle.board.grid else "off the map"
        return Refusal("8.1.H1", f"{hex_} is {where}")
    return _entry_refusal(battle, unit, hex_, gait) or _too_far(battle, unit, hex_, gait)


def _entry_refusal(battle: Battle, unit: str, hex_: Hex, gait: Gait) -> Refusal | None:
    """Why a unit may not enter a hex from wherever it comes."""
    foe = enemy(battle.side_of(unit))
    if hex_ in battle.occupied(foe):
        return Refusal("8.1.H2", f"{hex_} is held by the enemy")
    boundary = boundary_refusal(battle, unit, hex_)
    if boundary is None and gait.strategic and hex_ in _near(battle, foe):
        return _too_near(battle, unit, hex_)
    return boundary


def _too_near(battle: Battle, unit: str, hex_: Hex) -> Refusal:
    foes = battle.occupied(enemy(battle.side_of(unit)))
    distance, nearest = min((battle.board.grid.distance(hex_, held), held) for held in foes)
    return Refusal(
        "8.2.A",
        f"{hex_} is {counted(distance, 'hex', 'hexes')} from the enemy in {nearest}; it must be more than {KEEP_AWAY}",
    )


def _too_far(battle: Battle, unit: str, hex_: Hex, gait: Gait) -> Refusal:
    """Why a hex that could be entered as such can not be reached: what bars the shortest way, or what it would cost.

    The shortest way is that which a unit could go but for ZOCs, boundaries and the distance kept from the enemy; a
    detour around them says less than what makes it necessary.
    """
    start, limit = battle.unit(unit).hex, gait.allowance * gait.parts
    held = battle.occupied(enemy(battle.side_of(unit)))
    ways = [
        way
        for shut in (_held_or_closed(battle, unit), held)
        if hex_ in (way := _search(battle, unit, gait, _NO_LIMIT, shut, zones=False))
    ]
    if not ways:
        return Refusal(gait.rule, f"no way leads from {start} to {hex_}")
    shortest = min(ways, key=lambda way: way.costs[hex_])
    within = next((way for way in ways if way.costs[hex_] <= limit), None)
    bar = _bar(battle, unit, gait, (within or shortest).path(hex_))
    if within is not None and bar is not None:
        return bar
    cost = counted(gait.points(shortest.costs[hex_]), "movement point")
    besides = f"; and on the way {bar.reason} ({bar.rule})" if bar is not None else ""
    return Refusal(gait.rule, f"{hex_} would cost {cost}; it has {gait.allowance}{besides}")


def _bar(battle: Battle, unit: str, gait: Gait, path: tuple[Hex, ...]) -> Refusal | None:
    """What first bars a way from hex to hex that begins where a unit stands, or None if nothing does."""
    steps = (_step_refusal(battle, unit, gait, path[0], here, there) for here, there in pairwise(path))
    return next((why for why in steps if why is not None), None)


def _step_refusal(battle: Battle, unit: str, gait: Gait, start: Hex, here: Hex, there: Hex) -> Refusal | None:
    """Why a unit that started its move in start may not step from here to there."""
    entry = _entry_refusal(battle, unit, there, gait)
    if entry is not None or gait.strategic:
        return entry
    return zoc.step_refusal(battle, battle.side_of(unit), start, here, there)


# -- 8.3: stacking ------------------------------------------------------------------------------------------


def stacking_refusal(battle: Battle, unit: str, hex_: Hex, leaving: Collection[str] = ()) -> Refusal | None:
    """Why a unit may not end in a hex with the infantry that stands there, those leaving apart (8.3).

    A hex holds one battalion or three companies of whatever battalions (8.3.2, A39); recon units, HQs, OPs,
    markers and assets do not count (8.3.1, 8.3.3).
    """
    here = battle.at(hex_)
    if not here or battle.is_recon(unit):
        return None
    others = [u for u in here if u != unit and u not in leaving and battle.is_infantry(u)]
    if not others:
        return None
    if battle.is_company(unit) and len(others) < COMPANIES and all(map(battle.is_company, others)):
        return None
    return Refusal(
        "8.3", f"{hex_} holds {', '.join(others)}: with {unit} it would be more than a battalion or three companies"
    )


# -- 8.4: divisional boundaries -----------------------------------------------------------------------------


def boundary_refusal(battle: Battle, unit: str, hex_: Hex, attack: bool = False) -> Refusal | None:
    """Why a divisional boundary keeps a unit from entering a hex, or with ``attack`` from attacking it (8.4).

    Lines bind the infantry of single divisions and single battalions, substitutes as the battalion they serve
    (A17), and never recon units (A24). Not every line that bars entry bars attacks (A22).
    """
    rules = battle.scenario.boundary_rules
    for rule, binds in zip(rules, _boundaries(battle, unit), strict=True):
        if binds and (rule.forbids_attack or not attack) and hex_ in battle.board.boundaries[rule.boundary].closed:
            line = battle.board.boundaries[rule.boundary].name
            doing = "attack" if attack else "enter"
            return Refusal(rule.rule, f"{battle.describe(unit)} may not {doing} {hex_}, beyond the {line} boundary")
    return None


def _boundaries(battle: Battle, unit: str) -> tuple[bool, ...]:
    """For each rule on boundaries, whether it binds a unit (8.4, 8.4.5)."""
    if battle.is_recon(unit):
        return (False,) * len(battle.scenario.boundary_rules)
    names = (battle.formation(unit), battle.designation(unit))
    return tuple(any(name in rule.applies_to for name in names) for rule in battle.scenario.boundary_rules)
