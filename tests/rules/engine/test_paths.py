"""Searches: cheapest ways, hexes that stop, spread of a radius."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.engine.hexes import Grid, hexside
from rules.engine.paths import reach, spread

GRID = Grid(1, 9, 1, 9)


def flat(_here: str, _there: str) -> int | None:
    return 1


def test_on_open_ground_reach_is_distance() -> None:
    found = reach("0505", 3, GRID.adjacent, flat)
    assert found.costs == {hex_: GRID.distance("0505", hex_) for hex_ in GRID.within("0505", 3)}
    assert "0505" in found
    assert "0509" not in found


def test_a_path_begins_at_the_start_and_costs_what_it_says() -> None:
    streams = {hexside("0505", other) for other in GRID.adjacent("0505")[:3]}

    def cost(here: str, there: str) -> int | None:
        return 2 if hexside(here, there) in streams else 1

    found = reach("0505", 3, GRID.adjacent, cost)
    for hex_, spent in found.costs.items():
        path = found.path(hex_)
        assert (path[0], path[-1]) == ("0505", hex_)
        assert sum(cost(a, b) or 0 for a, b in pairwise(path)) == spent
    assert found.costs["0504"] == 2
    assert found.costs["0503"] == 3
    assert found.costs["0507"] == 2
    with pytest.raises(KeyError):
        found.path("0909")


def test_the_cheapest_way_may_go_round() -> None:
    def cost(here: str, there: str) -> int | None:
        return 9 if there == "0504" else 1

    found = reach("0505", 9, GRID.adjacent, cost)
    assert found.costs["0504"] == 9
    assert found.costs["0503"] == 3
    assert "0504" not in found.path("0503")


def test_a_step_that_can_not_be_made_is_not_made() -> None:
    found = reach("0505", 9, GRID.adjacent, lambda here, there: None if there == "0504" else 1)
    assert "0504" not in found


def test_a_hex_that_stops_is_entered_and_not_left() -> None:
    ring = set(GRID.adjacent("0505"))
    found = reach("0505", 9, GRID.adjacent, flat, lambda hex_: hex_ in ring)
    assert set(found.costs) == {"0505", *ring}


def test_the_start_can_always_be_left() -> None:
    found = reach("0505", 2, GRID.adjacent, flat, lambda hex_: hex_ == "0505")
    assert set(found.costs) == set(GRID.within("0505", 2))


def test_no_allowance_reaches_only_the_start() -> None:
    assert reach("0505", 0, GRID.adjacent, flat).costs == {"0505": 0}


def test_spread_counts_steps_round_obstacles() -> None:
    wall = {"0504", "0404", "0405", "0604", "0605"}
    found = spread(["0505"], 4, GRID.adjacent, lambda hex_: hex_ not in wall)
    assert found["0505"] == 0
    assert found["0506"] == 1
    assert not wall & set(found)
    assert "0503" not in found
    assert max(found.values()) == 4


def test_spread_from_several_sources_takes_the_nearest_and_keeps_all() -> None:
    found = spread(["0101", "0909"], 2, GRID.adjacent, lambda _: True)
    assert found == {
        hex_: min(GRID.distance("0101", hex_), GRID.distance("0909", hex_))
        for hex_ in GRID
        if min(GRID.distance("0101", hex_), GRID.distance("0909", hex_)) <= 2
    }
    assert spread(["0101"], 1, GRID.adjacent, lambda hex_: hex_ != "0101")["0101"] == 0
