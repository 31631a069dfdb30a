"""Searches on a board: reachable hexes with their costs, and the spread of a radius. Integers only."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush

from rules.engine.hexes import Hex

StepCost = Callable[[Hex, Hex], int | None]
"""What it costs to go from a hex into an adjacent one; None if that cannot be done."""


class Reach:
    """The hexes that can be reached from a start: what each costs at the least, and the way there."""

    def __init__(self, start: Hex, costs: Mapping[Hex, int], back: Mapping[Hex, Hex]) -> None:
        self.start = start
        self.costs = costs
        self._back = back

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.costs

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes of a cheapest way, the start first. Raises KeyError for a hex out of reach."""
        if hex_ not in self.costs:
            raise KeyError(hex_)
        way = [hex_]
        while way[-1] != self.start:
            way.append(self._back[way[-1]])
        return tuple(reversed(way))


def reach(
    start: Hex,
    allowance: int,
    adjacent: Callable[[Hex], Iterable[Hex]],
    cost: StepCost,
    stops: Callable[[Hex], bool] = lambda _: False,
) -> Reach:
    """Every hex that can be entered for at most allowance, cheapest way first.

    A hex for which stops is true can be entered but not left again; the start can always be left.
    """
    costs: dict[Hex, int] = {start: 0}
    back: dict[Hex, Hex] = {}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if spent > costs[here] or (here != start and stops(here)):
            continue
        for there in adjacent(here):
            step = cost(here, there)
            if step is None or (total := spent + step) > allowance:
                continue
            if total < costs.get(there, allowance + 1):
                costs[there] = total
                back[there] = here
                heappush(queue, (total, there))
    return Reach(start, costs, back)


def spread(
    sources: Iterable[Hex],
    radius: int,
    adjacent: Callable[[Hex], Iterable[Hex]],
    enters: Callable[[Hex], bool],
) -> dict[Hex, int]:
    """The hexes within radius steps of any source, each with its steps; enters says which may be entered.

    The sources themselves are always in, with 0.
    """
    steps = dict.fromkeys(sources, 0)
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        count = steps[here] + 1
        if count > radius:
            continue
        for there in adjacent(here):
            if there not in steps and enters(there):
                steps[there] = count
                queue.append(there)
    return steps
