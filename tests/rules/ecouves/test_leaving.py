"""Chapter J: leaving the map."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ecouves import leaving
from rules.ecouves.model import Scenario
from rules.engine.game import Game
from rules.engine.hexes import Grid
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

AREAS = {
    "north_exit": [f"{column}01" for column in range(50, 55)],
    "east_exit": [f"54{row:02}" for row in range(1, 13)],
}


def made(*units: tiny.Made, **ground: Any) -> Scenario:
    """The north-east corner of the map, with its real numbers."""
    return tiny.scenario(tiny.board(columns=(46, 54), rows=(1, 20), areas=AREAS, **ground), *units)


def moving(scenario: Scenario, places: dict[str, str], side: str = "german", **changes: Any) -> Game:
    return tiny.phase(scenario, places, phase=f"{side}-movement", **changes)


def exits(game: Game) -> list[str]:
    return [action.split()[1] for action in tiny.legal(game, "exit")]


@rule("ecouves", "J.1")
def test_a_unit_leaves_from_an_edge_hex_for_the_price_of_a_clear_hex() -> None:
    scenario = made(tiny.tanks("X", "german", attack=9, movement=10))
    game = moving(scenario, {"X": "5410"}, turn=5, spent={"X": 18})
    tiny.play(game, "select X", "exit east")
    assert tiny.at(game, "X") == "exited"
    data = tiny.events(game, "exit")[-1].data
    assert (data["turn"], data["edge"], data["attack"]) == (5, "east", 9)
    gone = game.state.exits[0]
    assert (gone.counter, gone.turn, gone.edge, gone.attack, gone.points) == ("X", 5, "east_exit", 9, 4)


@rule("ecouves", "J.1")
def test_half_a_point_does_not_pay_for_leaving_off_the_road() -> None:
    scenario = made(tiny.tanks("X", "german"), tiny.tanks("Y", "german"), terrain={"5409": "forest", "5311": "pond"})
    game = moving(scenario, {"X": "5410", "Y": "4610"}, spent={"X": 19})
    assert tiny.refused(game, "select X") == "C.8"


@rule("ecouves", "J.1")
def test_where_a_road_leads_off_half_a_point_pays() -> None:
    scenario = made(tiny.tanks("X", "german"), roads=[("main", "5210 5310 5410")])
    game = moving(scenario, {"X": "5410"}, spent={"X": 19})
    tiny.play(game, "select X", "exit east")
    assert tiny.at(game, "X") == "exited"


@rule("ecouves", "J.1")
def test_a_road_that_only_passes_an_edge_hex_leads_nowhere() -> None:
    scenario = made(tiny.tanks("X", "german"), roads=[("main", "5310 5410 5409 5309")])
    field = tiny.field(scenario, {"X": "5410"})
    assert leaving.edge_road(field, "5410") is None
    assert leaving.cost(field, "X") == 2


@rule("ecouves", "J.1")
def test_inside_the_map_nobody_leaves() -> None:
    game = moving(made(tiny.tanks("X", "german")), {"X": "5210"})
    tiny.play(game, "select X")
    for edge in leaving.EDGES:
        assert tiny.refused(game, f"exit {edge}") == "J.1"


@rule("ecouves", "J.1")
def test_only_over_its_own_edge() -> None:
    game = moving(made(tiny.tanks("X", "german")), {"X": "5410"})
    tiny.play(game, "select X")
    assert exits(game) == ["east"]
    assert tiny.refused(game, "exit north") == "J.1"


@rule("ecouves", "J.1")
@pytest.mark.parametrize(("edge", "area", "points"), [("north", "north_exit", 9), ("east", "", 0)])
def test_in_the_corner_the_owner_names_the_edge(edge: str, area: str, points: int) -> None:
    game = moving(made(tiny.tanks("X", "german", attack=9)), {"X": "5401"}, turn=18)
    tiny.play(game, "select X")
    assert exits(game) == ["north", "east"]
    tiny.play(game, f"exit {edge}")
    assert game.state.exits[0].points == points
    if edge == "north":
        assert game.state.exits[0].edge == area


@rule("ecouves", "J.1")
def test_leaving_from_an_enemy_zone_costs_two_points_more() -> None:
    scenario = made(tiny.tanks("X", "german"), tiny.tanks("Y", "german"), tiny.tanks("U"))
    start = {"X": "5410", "Y": "4610", "U": "5409"}
    field = tiny.field(scenario, start)
    assert leaving.cost(field, "X") == 6
    game = moving(scenario, start, spent={"X": 14})
    tiny.play(game, "select X", "exit east")
    assert tiny.refused(moving(scenario, start, spent={"X": 15}), "select X") == "D.8b"


@rule("ecouves", "J.1")
def test_even_where_every_way_is_controlled_the_map_may_be_left() -> None:
    walls = {"5411": "pond", "5309": "pond"}
    scenario = made(tiny.tanks("X", "german"), tiny.tanks("U"), terrain=walls)
    game = moving(scenario, {"X": "5410", "U": "5409"})
    tiny.play(game, "select X")
    assert "exit east" in tiny.legal(game)


@rule("ecouves", "J.1")
def test_the_edges_of_a_map() -> None:
    grid = Grid(46, 54, 1, 20, shifted="even")
    assert leaving.edges(grid, "5001") == ("north",)
    assert leaving.edges(grid, "5020") == ("south",)
    assert leaving.edges(grid, "4605") == ("west",)
    assert leaving.edges(grid, "4620") == ("south", "west")
    assert leaving.edges(grid, "5005") == ()


@rule("ecouves", "J.2")
def test_who_has_left_never_returns() -> None:
    arrivals = [tiny.arrival("116. Panzer-Division", "german", 2, "nw")]
    ground = tiny.board(areas={"nw": ["0101"]})
    scenario = tiny.scenario(
        ground, *(tiny.tanks(n, "german", formation="116. Panzer-Division") for n in "XYZ"), arrivals=arrivals
    )
    game = moving(scenario, {"X": "exited", "Y-1": "exited", "Y-2": "exited", "Y-3": "eliminated"})
    assert tiny.refused(game, "enter X 0101") == "J.2"
    assert tiny.refused(game, "enter Y 0101") == "J.2"
    assert tiny.refused(game, "select X") == "C.1"
    assert "enter Z 0101" in tiny.legal(game)


@rule("ecouves", "J.2")
def test_a_unit_that_has_left_is_nowhere_on_the_map() -> None:
    game = moving(made(tiny.tanks("X", "german")), {"X-1": "5410", "X-2": "5409", "X-3": "5409"})
    tiny.play(game, "select X-1", "exit east")
    assert tiny.table(game).at("5410") == ()
    assert tiny.table(game).section_lost("X")


@rule("ecouves", "J.3")
def test_french_units_that_leave_bring_nothing() -> None:
    game = moving(made(tiny.tanks("U", attack=9)), {"U": "5201"}, "french")
    tiny.play(game, "select U", "exit north")
    assert tiny.at(game, "U") == "exited"
    assert game.state.exits[0].points == 0
    assert tiny.events(game, "exit")[-1].data["worth"] == "J.3"


@rule("ecouves", "J.4")
@pytest.mark.parametrize(("hex_", "edge"), [("5020", "south"), ("4610", "west"), ("4801", "north"), ("5413", "east")])
def test_germans_that_leave_elsewhere_bring_nothing(hex_: str, edge: str) -> None:
    game = moving(made(tiny.tanks("X", "german", attack=9)), {"X": hex_}, turn=5)
    tiny.play(game, "select X", f"exit {edge}")
    assert game.state.exits[0].points == 0
    assert game.state.exits[0].edge == ""
    assert tiny.events(game, "exit")[-1].data["worth"] == "J.4"
