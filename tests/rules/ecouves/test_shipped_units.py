"""Chapters A and L on the shipped scenario: what its counters, its map and its arrivals are like."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import pytest

from rules.ecouves import costs, entry, grouping, leaving, reaching
from rules.ecouves.field import Field
from rules.ecouves.model import ARM_OF_SYMBOL, Scenario
from rules.ecouves.setup import initial_state
from scenarios.library import load
from tests.rules.ecouves import tiny

rule = pytest.mark.rule


@cache
def shipped() -> Scenario:
    scenario = load("ecouves")
    assert isinstance(scenario, Scenario)
    return scenario


def field(turn: int) -> Field:
    """The shipped game before anything has come, in some turn."""
    table = Field(shipped(), frozenset(), initial_state(shipped()))
    table.update(turn=turn)
    return table


def places(table: Field, formation: str) -> set[str]:
    return set(entry.places(table, shipped().arrivals[formation]))


# -- A: counters --------------------------------------------------------------------------------------------


@rule("ecouves", "A.a")
def test_a_hex_is_600_metres() -> None:
    data = tomllib.loads((files("scenarios") / "ecouves" / "scenario.toml").read_text(encoding="utf-8"))
    assert data["scale"]["metres_per_hex"] == 600
    assert len(shipped().board.terrain) == len(shipped().board.grid) == 54 * 64


@rule("ecouves", "A.b")
def test_all_counters_are_french_or_german() -> None:
    assert {card.side for card in shipped().counters.values()} == {"french", "german"}


@rule("ecouves", "A.c")
def test_every_counter_has_its_values() -> None:
    for card in shipped().counters.values():
        assert card.unit in shipped().units
        assert card.symbol in ARM_OF_SYMBOL
        assert min(card.attack, card.defense, card.movement) >= 0
        assert card.range >= 0


@rule("ecouves", "A.d")
@rule("ecouves", "A.h")
def test_every_unit_has_two_to_four_sections_of_its_own() -> None:
    for unit in shipped().units.values():
        assert 2 <= len(unit.sections) <= 4
        assert not shipped().counters[unit.id].section
        for section in unit.sections:
            card = shipped().counters[section]
            assert card.section
            assert card.unit == unit.id


@rule("ecouves", "A.e")
@rule("ecouves", "A.f")
def test_symbol_and_silhouette_are_of_the_arm_of_the_unit() -> None:
    for card in shipped().counters.values():
        assert card.arm == ARM_OF_SYMBOL[card.symbol]
        assert card.arm == shipped().counters[card.unit].arm


@rule("ecouves", "A.g")
def test_the_star_marks_tank_destroyers_and_anti_tank_guns_and_their_sections() -> None:
    for card in shipped().counters.values():
        assert card.star == (card.symbol in ("tank_destroyer", "anti_tank"))


@rule("ecouves", "A.l")
def test_a_group_hits_harder_and_is_easier_to_hurt_than_its_sections() -> None:
    for unit in shipped().units.values():
        group, parts = shipped().counters[unit.id], [shipped().counters[s] for s in unit.sections]
        assert group.attack > sum(part.attack for part in parts)
        assert group.defense < sum(part.defense for part in parts)


# -- C, J, L: the map ---------------------------------------------------------------------------------------


@rule("ecouves", "L.2")
def test_the_corner_of_the_116th_is_ten_edge_hexes() -> None:
    found = places(field(2), "116. Panzer-Division")
    assert len(found) == 10
    assert all(leaving.edges(shipped().board.grid, hex_) for hex_ in found)


@rule("ecouves", "L.3")
def test_the_sections_of_the_2nd_are_four_hexes_each_of_the_western_edge() -> None:
    arrival = shipped().arrivals["2. Panzer-Division"]
    sections = [shipped().board.areas[area] for area in arrival.areas]
    assert [len(section) for section in sections] == [4, 4]
    assert all("west" in leaving.edges(shipped().board.grid, hex_) for section in sections for hex_ in section)


@pytest.mark.parametrize(
    ("turn", "formation", "paragraph"),
    [(1, "G.T.V.", "L.4"), (2, "G.T.L.", "L.5"), (2, "116. Panzer-Division", "L.2"),
     (12, "2. Panzer-Division", "L.3"), (16, "G.T.D.", "L.6"), (16, "Reserve", "L.7")],
)  # fmt: skip
def test_each_formation_comes_in_its_turn_by_its_paragraph(turn: int, formation: str, paragraph: str) -> None:
    units = [u.id for u in shipped().units.values() if u.formation == formation]
    side = shipped().arrivals[formation].side
    early, late = field(turn - 1) if turn > 1 else None, field(turn)
    if early is not None:
        refusal = entry.time_refusal(early, units[0])
        assert refusal is not None
        assert refusal.rule == paragraph
        assert not set(units) & set(entry.due(early, side))
    assert set(units) <= set(entry.due(late, side))
    for hex_ in sorted(places(late, formation)):
        grouped, split = (entry.refusal(late, side, units[0], hex_, form) for form in ("", "split"))
        assert grouped is None
        assert split is None


@rule("ecouves", "L.8")
def test_by_the_roads_of_alencon_an_entry_costs_half_a_point() -> None:
    table = field(1)
    unit = next(u.id for u in shipped().units.values() if u.formation == "G.T.V.")
    assert {entry.entry_cost(table, unit, hex_) for hex_ in places(table, "G.T.V.")} == {1}


@rule("ecouves", "D.9b")
def test_every_road_over_a_river_has_its_bridge() -> None:
    scenario = shipped()
    assert not set(scenario.road_class) & scenario.unbridged


def test_a_day_on_the_road_reaches_far_and_the_search_keeps_to_its_points() -> None:
    table = field(1)
    unit = next(u.id for u in shipped().units.values() if u.formation == "G.T.V.")
    entry.enter(table, unit, "3760")
    way = reaching.way(table, unit)
    assert max(way.costs.values()) <= costs.allowance(table, unit) - 1
    assert len(way.costs) > 100
    assert grouping.fault(shipped(), table.state, unit) == ""
    assert tiny.charts().leave_zone == shipped().charts.leave_zone


def test_the_charts_of_the_small_scenarios_are_those_that_are_shipped() -> None:
    small, real = tiny.charts(), shipped().charts
    assert small.terrain == real.terrain
    assert small.sides == real.sides
    assert small.roads == real.roads
    assert small.fire.rows == real.fire.rows
    assert small.fire.columns == real.fire.columns
    assert small.close_combat.rows == real.close_combat.rows
    assert [turn.night for turn in small.turns] == [turn.night for turn in real.turns]
    assert (small.leave_zone, small.stack_limit) == (real.leave_zone, real.stack_limit)
