"""Chapter 21: victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import victory
from rules.stlo.model import Depot, Scenario
from rules.stlo.state import OVER
from tests.rules.stlo import tiny

US_DEPOT = "0101"
SPECIAL, ORDINARY = ("0508", "0608"), ("0206", "0406", "0306")


def ground(**parts: Any) -> Scenario:
    """A US road down the west edge, two special and three ordinary German depots, and a victory area of three hexes."""
    road = [f"01{row:02d}" for row in range(1, 13)]
    made = tiny.scenario(
        tiny.board(roads=[road], areas={"st_lo_victory": ("0508", "0509", "0510")}),
        tiny.battalion("1/115", "us29", "0102"), tiny.battalion("2/115", "us29", "0104"),
        *tiny.companies("3/115", "us29", "0106", "0106", "0106"),
        tiny.recon("RCN1", "us29", "0107"),
        tiny.battalion("1/8", "de3fj", "1212"), tiny.battalion("2/8", "de3fj", "1201"),
        depots=[(US_DEPOT, "us")],
        **parts,
    )  # fmt: skip
    depots: dict[str, Depot] = {
        **made.depots,
        **{hex_: Depot(hex_, "de", "special", "bridge") for hex_ in SPECIAL},
        **{hex_: Depot(hex_, "de", "ordinary", "dump") for hex_ in ORDINARY},
    }
    return replace(made, depots=depots)


def end(places: Mapping[str, str], made: Scenario | None = None, **changes: Any) -> Game:
    """A game that ends now, after the headquarters phase of turn 8, with units in other hexes than at set-up."""
    units = {unit: {"hex": hex_} for unit, hex_ in places.items()}
    return tiny.at(made or ground(), "headquarters", (), turn=8, units=units, **changes)


def items(game: Game) -> dict[str, victory.Item]:
    """The tally by hex; the area is under ``area``."""
    found = victory.tally(tiny.battle(game.scenario, state=game.state))
    return {item.hex if item.rule.startswith("21.1.1") else "area": item for item in found}


def without_us_depot(made: Scenario) -> Scenario:
    """The same ground, where no US unit can trace an LOC."""
    return replace(made, depots={hex_: depot for hex_, depot in made.depots.items() if depot.side == "de"})


@pytest.mark.rule("stlo", "21.0")
def test_only_hexes_held_at_the_end_count() -> None:
    game = end({"1/115": "0206"})
    assert game.over
    assert game.state.phase == OVER
    assert game.state.points == 1
    assert end({}).state.points == 0


@pytest.mark.rule("stlo", "21.0")
def test_a_depot_lost_before_the_end_counts_for_nothing() -> None:
    held = tiny.at(ground(), "headquarters", (3, 6, 6, 6, 1), turn=5, units={"1/115": {"hex": "0206"}})
    assert held.state.points == 0
    assert sum(item.points for item in items(held).values()) == 1
    assert end({"1/115": "0306", "1/8": "0206"}).state.points == 1
    assert items(end({"1/115": "0305", "1/8": "0206"}))["0206"].points == 0


@pytest.mark.rule("stlo", "21.0")
def test_only_the_us_scores() -> None:
    game = end({"1/8": US_DEPOT, "2/8": "0508"})
    assert game.state.points == 0
    assert US_DEPOT not in items(game)


@pytest.mark.rule("stlo", "21.1.1.A")
def test_three_depots_of_the_shipped_map_are_special() -> None:
    german = [depot for depot in tiny.shipped().depots.values() if depot.side == "de"]
    assert sorted(depot.hex for depot in german if depot.kind == "special") == ["2626", "2727", "2927"]
    assert len([depot for depot in german if depot.kind == "ordinary"]) >= 7
    game = tiny.battle(tiny.shipped())
    worth = {item.hex: item.worth for item in victory.tally(game) if item.rule != "21.1.2"}
    assert worth == {depot.hex: 2 if depot.kind == "special" else 1 for depot in german}


@pytest.mark.rule("stlo", "21.1.1.B")
def test_a_special_depot_brings_2_and_an_ordinary_one_1() -> None:
    game = end({"3/115a": "0608", "RCN1": "0206"})
    assert game.state.points == 3
    assert {hex_: item.points for hex_, item in items(game).items() if item.points} == {"0608": 2, "0206": 1}


@pytest.mark.rule("stlo", "21.1.1.B")
def test_a_depot_counts_once_whatever_is_in_it() -> None:
    assert end({"1/115": "0206", "RCN1": "0206"}).state.points == 1
    assert end({"3/115a": "0206", "3/115b": "0206", "3/115c": "0206"}).state.points == 1


@pytest.mark.rule("stlo", "21.1.1.B")
def test_a_zone_of_control_over_a_depot_is_not_enough() -> None:
    game = end({"1/115": "0205"})
    assert game.state.points == 0
    assert items(game)["0206"].reason == "no US infantry or recon unit is in it"


@pytest.mark.rule("stlo", "21.1.1.C")
def test_a_depot_counts_only_with_an_loc() -> None:
    game = end({"1/115": "0206"}, without_us_depot(ground()))
    assert game.state.points == 0
    item = items(game)["0206"]
    assert (item.rule, item.worth, item.points) == ("21.1.1.C", 1, 0)
    assert "1/115" in item.reason


@pytest.mark.rule("stlo", "21.1.1.C")
def test_a_german_depot_ends_no_us_loc() -> None:
    # The battalion stands on a German depot and on a road that leads to two more.
    joined = replace(ground(), board=tiny.board(roads=[["0206", "0306", "0406"]]))
    assert end({"1/115": "0306"}, without_us_depot(joined)).state.points == 0
    assert end({"1/115": "0306"}, joined).state.points == 1


@pytest.mark.rule("stlo", "21.1.2")
def test_the_area_brings_8_once() -> None:
    one = end({"1/115": "0509"})
    assert one.state.points == 8
    assert items(one)["area"].hex == "0509"
    three = end({"1/115": "0509", "2/115": "0510", "RCN1": "0509"})
    assert three.state.points == 8
    assert end({"RCN1": "0510"}).state.points == 8


@pytest.mark.rule("stlo", "21.1.2")
def test_the_area_counts_only_with_an_loc() -> None:
    game = end({"1/115": "0509"}, without_us_depot(ground()))
    assert game.state.points == 0
    assert "0509" in items(game)["area"].reason
    assert items(end({}))["area"].reason == "no US infantry or recon unit is in it"


@pytest.mark.rule("stlo", "21.1.2")
def test_one_unit_with_an_loc_is_enough() -> None:
    # 1/115 is ringed by zones of control in the north of the area, 2/115 has the way west open.
    road = [f"01{row:02d}" for row in range(1, 13)]
    apart = replace(ground(), board=tiny.board(roads=[road], areas={"st_lo_victory": ("1201", "0509")}))
    cut = {"1/115": "1201", "1/8": "1202", "2/8": "1102"}
    assert end(cut, apart).state.points == 0
    assert end({**cut, "2/115": "0509"}, apart).state.points == 8


@pytest.mark.rule("stlo", "21.1.2")
def test_a_german_in_the_area_does_not_matter() -> None:
    assert end({"1/115": "0509", "1/8": "0510"}).state.points == 8
    assert end({"1/8": "0510"}).state.points == 0


def test_a_special_depot_inside_the_area_counts_besides() -> None:
    assert end({"1/115": "0508"}).state.points == 10


# -- levels ---------------------------------------------------------------------------------------------------------


LEVELS = [
    pytest.param(25, "Decisive US", marks=pytest.mark.rule("stlo", "21.2.A")),
    pytest.param(21, "Decisive US", marks=pytest.mark.rule("stlo", "21.2.A")),
    pytest.param(20, "Substantial US", marks=pytest.mark.rule("stlo", "21.2.B")),
    pytest.param(16, "Substantial US", marks=pytest.mark.rule("stlo", "21.2.B")),
    pytest.param(15, "Marginal US", marks=pytest.mark.rule("stlo", "21.2.C")),
    pytest.param(11, "Marginal US", marks=pytest.mark.rule("stlo", "21.2.C")),
    pytest.param(10, "Marginal German", marks=pytest.mark.rule("stlo", "21.2.D")),
    pytest.param(8, "Marginal German", marks=pytest.mark.rule("stlo", "21.2.D")),
    pytest.param(7, "Substantial German", marks=pytest.mark.rule("stlo", "21.2.E")),
    pytest.param(6, "Substantial German", marks=pytest.mark.rule("stlo", "21.2.E")),
    pytest.param(5, "Decisive German", marks=pytest.mark.rule("stlo", "21.2.F")),
    pytest.param(0, "Decisive German", marks=pytest.mark.rule("stlo", "21.2.F")),
]


@pytest.mark.parametrize(("points", "level"), LEVELS)
def test_the_level_of_victory(points: int, level: str) -> None:
    charts = replace(tiny.charts(), depot_values={"ordinary": points, "special": 0}, area_value=0)
    made = replace(ground(), charts=charts)
    game = end({"1/115": "0206"}, made)
    assert (game.state.points, game.state.result) == (points, level)
    event = game.events[-1]
    assert (event.kind, event.data["points"], event.data["level"]) == ("victory", points, level)
    assert [item["points"] for item in event.data["items"] if item["points"]] == [points] * bool(points)
