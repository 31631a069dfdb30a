"""C.7 to D.10: where a counter can go with what it has left, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from rules.ecouves import stacking, zones
from rules.ecouves.costs import (
    Item,
    Steps,
    allowance,
    breaks_up,
    is_group,
    points,
    step_cost,
    step_items,
    ways,
)
from rules.ecouves.field import Field
from rules.ecouves.model import enemy
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex
from rules.engine.paths import Reach
from rules.engine.words import counted

_FAR = 4000
"""More half points than any way across a map costs."""


class Way(Reach):
    """The hexes that a counter can enter, with costs in half points, and those where a group breaks up (C.10b).

    ``splits`` gives for each hex that a group can enter off the road in woods what that costs and the hex that it
    comes from; ``breaking`` are those of them where this is the cheapest way in. They too may be entered by road for
    more points, and lie on the way to others.
    """

    def __init__(
        self, start: Hex, costs: Mapping[Hex, int], back: Mapping[Hex, Hex], splits: Mapping[Hex, tuple[int, Hex]]
    ) -> None:
        cheaper = {hex_: cost for hex_, (cost, _) in splits.items() if cost < costs.get(hex_, _FAR)}
        super().__init__(start, {**costs, **cheaper}, back)
        self.splits = splits
        self.breaking = frozenset(cheaper)

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes of a cheapest way, the start first. Raises KeyError for a hex out of reach."""
        return self.splitting_path(hex_) if hex_ in self.breaking else super().path(hex_)

    def splitting_path(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes of the cheapest way that ends in woods off the road. Raises KeyError where there is none."""
        return (*super().path(self.splits[hex_][1]), hex_)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What limits a move: half points to spend, hexes shut, hexes that end it, and what leaving the start costs more.

    Where there is such a price the first hex may not be one of those that end a move (D.8).
    """

    limit: int
    shut: frozenset[Hex]
    stops: frozenset[Hex]
    price: int


# -- what a counter has -------------------------------------------------------------------------------------


def left(field: Field, counter: str) -> int:
    """The half points that a counter may still spend in this phase (C.1)."""
    return allowance(field, counter) - field.state.spent.get(counter, 0)


def zone(field: Field, counter: str) -> frozenset[Hex]:
    """The hexes that the enemy of a counter controls."""
    return zones.controlled(field, enemy(field.side_of(counter)))


def price_of_leaving(field: Field, counter: str) -> int:
    """The half points more that the first step of a counter costs because it stands in an enemy zone (D.8)."""
    # Whoever enters a zone stops there (D.2), so a counter that may move from one starts its move there.
    return field.charts.leave_zone if field.counter(counter).hex in zone(field, counter) else 0


def arrivals(field: Field, counter: str, here: Hex, there: Hex) -> int:
    """How many counters come into a hex when a counter goes there: its sections if it has to split (C.10b)."""
    if breaks_up(field, counter, here, there):
        return len(field.scenario.units[field.card(counter).unit].sections)
    return 1


# -- the search ---------------------------------------------------------------------------------------------


def way(field: Field, counter: str) -> Way:
    """Every hex that a counter on the map can enter in its move, those too full to end in included (C.8, D.2, D.8).

    Hexes held by the enemy are never entered (C.5), full ones that it controls neither (D.10).
    """
    rest = left(field, counter)

    def work() -> Way:
        side = field.side_of(counter)
        stops = zone(field, counter)
        shut = stacking.enemy_held(field, side) | (stops & stacking.full(field))
        return _search(field, counter, Bounds(rest, shut, stops, price_of_leaving(field, counter)))

    return field.memo(("way", counter, rest), work)


def _search(field: Field, counter: str, bounds: Bounds) -> Way:
    start, steps = field.counter(counter).hex, ways(field.scenario, field.card(counter).arm)
    if not is_group(field, counter):
        return Way(start, *_spread(steps.every, start, bounds), {})
    costs, back = _spread(steps.whole, start, bounds)
    return Way(start, costs, back, _breaking(field, counter, steps.breaking, costs, bounds))


def _spread(steps: Steps, start: Hex, bounds: Bounds) -> tuple[dict[Hex, int], dict[Hex, Hex]]:
    """The cheapest costs and the hex that each is entered from; costs are small numbers, so a bucket for each."""
    limit, shut, stops = max(0, bounds.limit), bounds.shut, bounds.stops
    costs, back = {start: 0}, dict[Hex, Hex]()
    buckets: list[list[Hex]] = [[] for _ in range(limit + 1)]
    for there, step in steps[start]:
        total = step + bounds.price
        if total <= limit and there not in shut and not (bounds.price and there in stops):
            costs[there], back[there] = total, start
            buckets[total].append(there)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if costs[here] < spent or here in stops:
                continue
            for there, step in steps[here]:
                total = spent + step
                if total <= limit and total < costs.get(there, _FAR) and there not in shut:
                    costs[there], back[there] = total, here
                    buckets[total].append(there)
    return costs, back


def _breaking(
    field: Field, counter: str, steps: Steps, costs: Mapping[Hex, int], bounds: Bounds
) -> dict[Hex, tuple[int, Hex]]:
    """Where a group may break up on off-road steps from the hexes that it can be in (C.10b); not where it stands."""
    found: dict[Hex, tuple[int, Hex]] = {}
    count, start = len(field.scenario.units[field.card(counter).unit].sections), field.counter(counter).hex
    for here, spent in costs.items():
        if here in bounds.stops and here != start:
            continue
        for there, step in steps[here]:
            total = spent + step + (bounds.price if here == start else 0)
            if total > bounds.limit or there in bounds.shut or total >= found.get(there, (_FAR, ""))[0]:
                continue
            if there != start and field.room(there) >= count:
                found[there] = (total, here)
    return found


def journey(field: Field, counter: str, path: tuple[Hex, ...]) -> tuple[Item, ...]:
    """The parts of what a move along a path costs, leaving an enemy zone included (C.9, D.8)."""
    items: list[Item] = []
    price = price_of_leaving(field, counter)
    if price:
        items.append(Item(price, f"leaving an enemy zone of control in {path[0]}", "D.8"))
    for here, there in pairwise(path):
        parts = step_items(field.scenario, field.card(counter).arm, here, there)
        assert not isinstance(parts, Refusal)
        items += parts
    return tuple(items)


# -- where it may end ---------------------------------------------------------------------------------------


def destinations(field: Field, counter: str) -> Iterator[Hex]:
    """The hexes in which a counter may end a move, in order; the one where it stands is left out (C.4)."""
    found = way(field, counter)
    crowded = stacking.full(field)
    return (hex_ for hex_ in sorted(found.costs) if hex_ != found.start and hex_ not in crowded)


def can_step(field: Field, counter: str) -> bool:
    """Whether a counter could make any move at all (C.8, D.8b)."""
    start, controlled = field.counter(counter).hex, zone(field, counter)
    shut, crowded = stacking.enemy_held(field, field.side_of(counter)), stacking.full(field)
    rest, banned = left(field, counter), frozenset[Hex]()
    if start in controlled:
        rest, banned = rest - field.charts.leave_zone, controlled
    steps, passable = ways(field.scenario, field.card(counter).arm), False
    group = is_group(field, counter)
    for there, step in steps.every[start]:
        if step > rest or there in shut or there in banned:
            continue
        if there not in crowded and not group:
            return True
        if there not in crowded and field.room(there) >= arrivals(field, counter, start, there):
            return True
        passable = True
    # Only past full neighbours is the whole search needed.
    return passable and next(destinations(field, counter), None) is not None


def split_refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a group can not choose to go to a hex off the road and split there, or None if it can (C.10b).

    That is a choice only where it would come by road for no more points.
    """
    found = way(field, counter)
    if hex_ in found.breaking:
        return Refusal("C.10b", f"{counter} splits in {hex_} anyway, off the road in the woods")
    if hex_ in found.splits:
        return None
    return refusal(field, counter, hex_) or Refusal("C.10b", f"{counter} does not come into woods off a road in {hex_}")


# -- why not ------------------------------------------------------------------------------------------------


def refusal(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """Why a counter can not move to a hex, or None if it can (C.3 to C.10, D.2, D.8, D.10)."""
    found = way(field, counter)
    if hex_ == found.start:
        return Refusal("C.3", f"{field.describe(counter)} is in {hex_} already; to leave it there: stay")
    if hex_ in found.costs:
        return stacking.stack_refusal(field, field.side_of(counter), hex_)
    if hex_ not in field.board.grid:
        return Refusal("C.3", f"{hex_} is off the map")
    held = stacking.held_refusal(field, field.side_of(counter), hex_)
    return held or _barred(field, counter, hex_) or _too_dear(field, counter, hex_)


def _barred(field: Field, counter: str, hex_: Hex) -> Refusal | None:
    """What bars the way to a hex that is near enough as far as the ground goes, or None."""
    held = stacking.enemy_held(field, field.side_of(counter))
    steps = ways(field.scenario, field.card(counter).arm).every
    start = field.counter(counter).hex
    costs, back = _spread(steps, start, Bounds(left(field, counter), held, frozenset(), 0))
    if hex_ not in costs:
        return None
    whys = (_step_refusal(field, counter, *step) for step in _steps_of(Reach(start, costs, back).path(hex_)))
    return next((why for why in whys if why is not None), None)


def _steps_of(path: tuple[Hex, ...]) -> Iterator[tuple[Hex | None, Hex, Hex]]:
    """The steps of a path, each with the hex before it, None at the start."""
    return zip((None, *path), path, path[1:], strict=False)


def _step_refusal(field: Field, counter: str, before: Hex | None, here: Hex, there: Hex) -> Refusal | None:
    """Why a counter that came into a hex from the one before may not go on to the next."""
    controlled = zone(field, counter)
    if before is None and here in controlled and there in controlled:
        return Refusal("D.8", f"the first step out of an enemy zone may not lead to {there}, controlled too")
    if before is not None and here in controlled:
        return Refusal("D.2", f"{here} is controlled by the enemy: a move ends there")
    if before is not None and breaks_up(field, counter, before, here):
        return Refusal("C.10b", f"{counter} would have to split in {here}, off the road in the woods, and stop")
    if there in controlled and there in stacking.full(field):
        return Refusal("D.10", f"{there} is controlled by the enemy and full: nobody may stop there")
    count = arrivals(field, counter, here, there)
    if count > 1 and field.room(there) < count:
        return Refusal("C.10b", f"{counter} would have to split in {there}, and {count} sections do not fit there")
    return None


def _too_dear(field: Field, counter: str, hex_: Hex) -> Refusal:
    """What a hex would cost that can be reached only with more points, or that no way leads there."""
    start, rest, price = field.counter(counter).hex, left(field, counter), price_of_leaving(field, counter)
    steps = ways(field.scenario, field.card(counter).arm).every
    held = stacking.enemy_held(field, field.side_of(counter))
    stops = zone(field, counter)
    for bounds in (Bounds(_FAR - 1, held, stops, price), Bounds(_FAR - 1, held, frozenset(), price)):
        cost = _spread(steps, start, bounds)[0].get(hex_)
        if cost is not None:
            rule = "D.8" if price and cost - price <= rest else "C.8"
            more = f", {points(price)} of them to leave an enemy zone" if price else ""
            words = f"{hex_} would cost {counted(points(cost), 'point')}{more}"
            return Refusal(rule, f"{words}; it has {points(rest)} left")
    step = step_cost(field, counter, start, hex_)
    return step if isinstance(step, Refusal) and step.rule != "C.3" else Refusal("C.7", f"no way leads to {hex_}")
