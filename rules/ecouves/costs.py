"""C.7 to C.10: what a step from hex to hex costs, in half movement points.

The ground never changes, so the steps of an arm over a whole map are worked out once per scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.ecouves.charts import FORBIDDEN, Arm
from rules.ecouves.field import Field
from rules.ecouves.model import Scenario
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex, Hexside, hexside

HALVES = 2
"""The parts in which a movement point is counted, as a hex along a road costs one of them (C.10a)."""

ARM_NAMES: Mapping[str, str] = {"I": "infantry", "B": "armoured vehicles", "A": "towed guns"}
"""The movement types in words (A.e)."""


@dataclass(frozen=True, slots=True)
class Item:
    """One part of what a step costs: half points, what for, and the paragraph."""

    value: int
    label: str
    rule: str


Steps = Mapping[Hex, tuple[tuple[Hex, int], ...]]
"""The steps that lead from each hex: the hex entered and its cost in half points."""


@dataclass(frozen=True)
class Ways:
    """The steps of an arm on a map: all of them, and apart those that keep and that break up a group (C.10b)."""

    every: Steps
    whole: Steps
    breaking: Steps


def points(cost: int) -> str:
    """A cost in half points as movement points in words, such as ``3`` or ``1.5``."""
    return f"{cost // HALVES}.5" if cost % HALVES else str(cost // HALVES)


def allowance(field: Field, counter: str) -> int:
    """What a counter may spend in this turn, in half points: its movement, at night two thirds of it (C.1, I.1)."""
    movement = field.card(counter).movement
    # The result is rounded down, in whole points (AMB-4).
    return HALVES * (movement * 2 // 3 if field.night else movement)


def road_between(scenario: Scenario, here: Hex, there: Hex) -> str | None:
    """The class of the best road across the hexside between two hexes, or None."""
    return scenario.road_class.get(hexside(here, there))


# -- a single step ------------------------------------------------------------------------------------------


def step_cost(field: Field, counter: str, here: Hex, there: Hex) -> int | Refusal:
    """What it costs a counter to go from a hex into an adjacent one, or why it can not (C.3, C.7 to C.10)."""
    if there not in field.board.grid:
        return Refusal("C.3", f"{there} is off the map")
    if there not in field.board.grid.adjacent(here):
        return Refusal("C.3", f"{there} is not adjacent to {here}")
    items = step_items(field.scenario, field.card(counter).arm, here, there)
    return items if isinstance(items, Refusal) else sum(item.value for item in items)


def step_items(scenario: Scenario, arm: Arm, here: Hex, there: Hex) -> tuple[Item, ...] | Refusal:
    """The parts of what a step between adjacent hexes costs, or why that arm can not make it (C.7, C.9, C.10a).

    Along a road only its rate counts; off it the terrain, the stream and the slope add up.
    """
    road = road_between(scenario, here, there)
    if road is not None:
        return (Item(scenario.charts.roads[road], f"{_words(road)} to {there}", "C.10a"),)
    parts = [_terrain_item(scenario, arm, there)]
    parts += [_side_item(scenario, arm, feature, here, there) for feature in _features(scenario, here, there)]
    barred = next((part for part in parts if part.value == FORBIDDEN), None)
    if barred is not None:
        return Refusal(barred.rule, f"{ARM_NAMES[arm]} can not pass: {barred.label}")
    return tuple(part for part in parts if part.value)


def _features(scenario: Scenario, here: Hex, there: Hex) -> tuple[str, ...]:
    """What is added at a hexside off the road: keys of the chart of hexsides, the water first."""
    found = (_water(scenario, hexside(here, there)), _slope(scenario, here, there))
    return tuple(feature for feature in found if feature)


def _terrain_item(scenario: Scenario, arm: Arm, there: Hex) -> Item:
    terrain = scenario.board.terrain[there]
    return Item(scenario.charts.terrain[terrain].move[arm], f"{_words(terrain)} in {there}", "C.7")


def _side_item(scenario: Scenario, arm: Arm, feature: str, here: Hex, there: Hex) -> Item:
    return Item(scenario.charts.sides[feature].move[arm], f"{_words(feature)} from {here} to {there}", "C.9")


def _words(name: str) -> str:
    return f"{name} road" if name in ("main", "minor") else name.replace("_", " ")


def _water(scenario: Scenario, side: Hexside) -> str:
    """What water, or bridge over it, lies along a hexside: a key of the chart of hexsides, or empty."""
    if side in scenario.bridges:
        return "bridge"
    known: dict[Hexside, str] = scenario.__dict__.setdefault("_water", {})
    if not known:
        # A river comes after a brook, and counts where both run.
        for water in sorted(scenario.board.watercourses, key=lambda w: w.kind):
            known.update(dict.fromkeys(water.sides, water.kind))
    return known.get(side, "")


def _slope(scenario: Scenario, here: Hex, there: Hex) -> str:
    """The slope of a step: a key of the chart of hexsides, or empty on the level."""
    rise = scenario.board.level[there] - scenario.board.level[here]
    if rise == 0:
        return ""
    return "down" if rise < 0 else "up_one_level" if rise == 1 else "up_two_levels"


# -- all steps ----------------------------------------------------------------------------------------------


def breaks_up(field: Field, counter: str, here: Hex, there: Hex) -> bool:
    """Whether a counter that goes from a hex into an adjacent one must split there (C.10b)."""
    return is_group(field, counter) and off_road_wood(field.scenario, here, there)


def is_group(field: Field, counter: str) -> bool:
    """Whether a counter stands for a whole unit that has sections (A.d)."""
    card = field.card(counter)
    return not card.section and bool(field.scenario.units[card.unit].sections)


def off_road_wood(scenario: Scenario, here: Hex, there: Hex) -> bool:
    """Whether a step leads off road into terrain in which groups break up (C.10b)."""
    return scenario.charts.terrain[scenario.board.terrain[there]].must_split and road_between(
        scenario, here, there
    ) is None  # fmt: skip


def ways(scenario: Scenario, arm: Arm) -> Ways:
    """All steps of an arm on the map of a scenario."""
    # The ground never changes, so the answer stays with the scenario.
    known: dict[Arm, Ways] = scenario.__dict__.setdefault("_ways", {})
    if arm not in known:
        known[arm] = _make_ways(scenario, arm)
    return known[arm]


def _make_ways(scenario: Scenario, arm: Arm) -> Ways:
    every: dict[Hex, tuple[tuple[Hex, int], ...]] = {}
    whole, breaking = dict(every), dict(every)
    for here in scenario.board.grid:
        steps = [
            (there, cost)
            for there in scenario.board.grid.adjacent(here)
            if (cost := _bare_cost(scenario, arm, here, there)) != FORBIDDEN
        ]
        every[here] = tuple(steps)
        whole[here] = tuple(step for step in steps if not off_road_wood(scenario, here, step[0]))
        breaking[here] = tuple(step for step in steps if off_road_wood(scenario, here, step[0]))
    return Ways(every, whole, breaking)


def _bare_cost(scenario: Scenario, arm: Arm, here: Hex, there: Hex) -> int:
    """The sum of what `step_items` lists, or FORBIDDEN."""
    charts, road = scenario.charts, road_between(scenario, here, there)
    if road is not None:
        return charts.roads[road]
    parts = [charts.terrain[scenario.board.terrain[there]].move[arm]]
    parts += [charts.sides[feature].move[arm] for feature in _features(scenario, here, there)]
    return FORBIDDEN if FORBIDDEN in parts else sum(parts)
