"""Chapter D: zones of control and what they do to movement."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ecouves import reaching, zones
from rules.ecouves.field import Field
from rules.ecouves.model import Scenario
from rules.ecouves.state import PHASES
from rules.engine.game import Game
from rules.engine.hexes import Grid
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

GRID = Grid(1, 12, 1, 12, shifted="even")


def made(*units: tiny.Made, bridges: Any = (), **ground: Any) -> Scenario:
    return tiny.scenario(tiny.board(**ground), *units, bridges=bridges)


def french(*names: str, **more: Any) -> list[tiny.Made]:
    return [tiny.tanks(name, **more) for name in names]


def german(*names: str) -> list[tiny.Made]:
    return [tiny.tanks(name, "german") for name in names]


def go(game: Game, counter: str, *hexes: str) -> Game:
    for hex_ in hexes:
        tiny.play(game, f"select {counter}", f"move {hex_}")
    return game


def controlled(field: Field, side: str) -> set[str]:
    return set(zones.controlled(field, side))


def around(hex_: str) -> set[str]:
    return set(GRID.adjacent(hex_))


def reach(game: Game, counter: str) -> dict[str, int]:
    return dict(reaching.way(tiny.table(game), counter).costs)


# -- D.1, D.3 to D.6 ----------------------------------------------------------------------------------------


@rule("ecouves", "D.1")
def test_the_six_hexes_around_a_unit_are_controlled() -> None:
    field = tiny.field(made(*german("Z")), {"Z": "0505"})
    assert controlled(field, "german") == around("0505")
    assert controlled(field, "french") == set()


@rule("ecouves", "D.3")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("turn", [1, 13, 17, 22])
def test_a_zone_holds_in_every_phase_and_day_turn(phase: str, turn: int) -> None:
    field = tiny.field(made(*german("Z")), {"Z": "0505"}, phase=phase, turn=turn)
    assert controlled(field, "german") == around("0505")


@rule("ecouves", "D.3")
def test_a_french_unit_stops_germans_in_the_german_phase() -> None:
    scenario = made(*french("U"), *german("Z"))
    game = tiny.phase(scenario, {"U": "0505", "Z": "0502"}, phase="german-movement")
    go(game, "Z", "0504")
    assert tiny.events(game, "move")[-1].rule == "D.2"
    assert game.over


@rule("ecouves", "D.4")
def test_adjacent_enemies_in_the_open_control_each_other() -> None:
    field = tiny.field(made(*french("U"), *german("Z")), {"U": "0505", "Z": "0504"})
    assert zones.in_enemy_zone(field, "0505", "french")
    assert zones.in_enemy_zone(field, "0504", "german")


@rule("ecouves", "D.5")
def test_a_zone_does_nothing_to_its_own_side() -> None:
    scenario = made(*french("U", "V"))
    game = tiny.phase(scenario, {"U": "0505", "V": "0502"})
    go(game, "V", "0504")
    assert reaching.left(tiny.table(game), "V") == 16
    go(game, "V", "0604", "0605")
    assert reaching.left(tiny.table(game), "V") == 12


@rule("ecouves", "D.6")
def test_a_hex_may_have_several_controllers_of_both_sides() -> None:
    scenario = made(*french("U"), *german("Y", "Z"))
    field = tiny.field(scenario, {"U": "0506", "Y": "0504", "Z": "0605"})
    assert set(zones.controllers(field, "0505", "german")) == {"Y", "Z"}
    assert zones.controllers(field, "0505", "french") == ("U",)


@rule("ecouves", "D.6")
def test_every_counter_of_a_split_unit_controls() -> None:
    field = tiny.field(made(*german("Z")), {"Z-1": "0504", "Z-2": "0504", "Z-3": "0508"})
    assert set(zones.controllers(field, "0505", "german")) == {"Z-1", "Z-2"}
    assert controlled(field, "german") == around("0504") | around("0508")


# -- D.2, D.7 -----------------------------------------------------------------------------------------------


@rule("ecouves", "D.2")
def test_a_unit_stops_where_the_enemy_controls() -> None:
    scenario = made(*french("U", "V"), *german("Z"))
    game = tiny.phase(scenario, {"U": "0502", "V": "0101", "Z": "0505"})
    go(game, "U", "0504")
    assert reaching.left(tiny.table(game), "U") > 0
    assert tiny.refused(game, "select U") == "D.2"


@rule("ecouves", "D.2")
def test_no_way_leads_on_through_a_zone() -> None:
    walls = {h: "pond" for h in GRID if h[:2] in ("04", "06")}
    scenario = made(*french("U"), *german("Z"), terrain={**walls, "0604": "clear"})
    game = tiny.phase(scenario, {"U": "0501", "Z": "0604"})
    assert {h for h in reach(game, "U") if h[:2] == "05"} == {"0501", "0502", "0503", "0504"}
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0506") == "D.2"


@rule("ecouves", "D.7")
def test_a_controlled_hex_costs_no_more() -> None:
    scenario = made(*french("U"), *german("Z"))
    game = go(tiny.phase(scenario, {"U": "0503", "Z": "0505"}), "U", "0504")
    assert tiny.events(game, "move")[-1].data["cost"] == 2


# -- D.8 ----------------------------------------------------------------------------------------------------


@rule("ecouves", "D.8")
def test_leaving_a_zone_costs_two_points_more() -> None:
    scenario = made(*french("U"), *german("Z"))
    game = go(tiny.phase(scenario, {"U": "0504", "Z": "0505"}), "U", "0503")
    data = tiny.events(game, "move")[-1].data
    assert data["cost"] == 6
    assert [(item["value"], item["rule"]) for item in data["items"]] == [(4, "D.8"), (2, "C.7")]
    assert reaching.left(tiny.table(game), "U") == 14


@rule("ecouves", "D.8")
def test_the_first_hex_may_not_be_controlled_and_later_ones_may() -> None:
    scenario = made(*french("U"), *german("Z"))
    game = tiny.phase(scenario, {"U": "0504", "Z": "0505"})
    tiny.play(game, "select U")
    path = reaching.way(tiny.table(game), "U").path("0404")
    assert path[1] not in around("0505")
    tiny.play(game, "stay")
    walls = dict.fromkeys(around("0504") - {"0404", "0604", "0505"}, "pond")
    shut = tiny.phase(made(*french("U", "V"), *german("Z"), terrain=walls), {"U": "0504", "V": "1010", "Z": "0505"})
    assert tiny.refused(shut, "select U") == "D.8b"


@rule("ecouves", "D.8")
def test_a_controlled_first_hex_is_refused_by_its_paragraph() -> None:
    scenario = made(*french("U", movement=3), *german("Z"))
    game = tiny.phase(scenario, {"U": "0504", "Z": "0505"})
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0404") == "D.8"


@rule("ecouves", "D.8")
def test_who_leaves_a_zone_and_comes_into_another_stops_there() -> None:
    scenario = made(*french("U"), *german("Y", "Z"))
    game = go(tiny.phase(scenario, {"U": "0505", "Y": "0506", "Z": "0502"}), "U", "0504", "0503")
    assert tiny.events(game, "move")[0].data["cost"] == 6
    assert game.over


@rule("ecouves", "D.8")
def test_the_price_is_paid_once() -> None:
    scenario = made(*french("U"), *german("Z"))
    game = go(tiny.phase(scenario, {"U": "0504", "Z": "0505"}), "U", "0503", "0502", "0501")
    assert reaching.left(tiny.table(game), "U") == 20 - 4 - 6


@rule("ecouves", "D.8b")
def test_who_can_not_pay_the_price_stays() -> None:
    poor = made(*french("U", movement=2), *french("V"), *german("Z"))
    game = tiny.phase(poor, {"U": "0504", "V": "1010", "Z": "0505"})
    assert tiny.refused(game, "select U") == "D.8b"
    rich = made(*french("U", movement=3), *german("Z"))
    assert tiny.legal(tiny.phase(rich, {"U": "0504", "Z": "0505"}), "select") == ["select U"]


RING = {"A": "0504", "B": "0605", "C": "0405"}
"""Three Germans who control every free hex around 0505."""


@rule("ecouves", "D.8b")
def test_a_unit_in_a_ring_of_controlled_hexes_can_not_move() -> None:
    scenario = made(*french("Z", "V"), *german("A", "B", "C"))
    start = {"Z": "0505", "V": "1111", **RING}
    game = tiny.phase(scenario, start)
    assert tiny.refused(game, "select Z") == "D.8b"
    assert set(reach(game, "Z")) == {"0505"}
    open_ = tiny.phase(scenario, {**start, "C": "0101"})
    assert "select Z" in tiny.legal(open_)


@rule("ecouves", "D.ex6")
def test_example_6_z_stays_and_x_leaves_by_the_one_way_out() -> None:
    scenario = made(*french("X", "Z", movement=6), *german("A", "B", "C", "D"))
    game = tiny.phase(scenario, {"Z": "0505", "X": "0908", **RING, "D": "1201"})
    assert tiny.refused(game, "select Z") == "D.8b"
    game = tiny.phase(scenario, {"Z": "0101", "X": "0908", "A": "0907", "B": "1109", "C": "0709", "D": "0711"})
    way = reaching.way(tiny.table(game), "X")
    assert way.costs["0909"] == 4 + 2
    assert {way.path(hex_)[1] for hex_ in way.costs if hex_ != "0908"} == {"0909"}
    tiny.play(game, "select X")
    for hex_ in ("1007", "0807"):
        assert tiny.refused(game, f"move {hex_}") == "D.8"
    tiny.play(game, "move 0909")
    assert reaching.left(tiny.table(game), "X") == 6


# -- D.9 ----------------------------------------------------------------------------------------------------


@rule("ecouves", "D.9a")
@pytest.mark.parametrize("terrain", ["forest", "village", "town"])
def test_woods_and_villages_are_not_controlled(terrain: str) -> None:
    field = tiny.field(made(*german("Z"), terrain={"0504": terrain}), {"Z": "0505"})
    assert controlled(field, "german") == around("0505") - {"0504"}


@rule("ecouves", "D.9a")
@pytest.mark.parametrize("terrain", ["hamlet", "brush"])
def test_hamlets_and_brush_are_controlled(terrain: str) -> None:
    field = tiny.field(made(*german("Z"), terrain={"0504": terrain}), {"Z": "0505"})
    assert "0504" in controlled(field, "german")


@rule("ecouves", "D.9a")
def test_a_unit_goes_from_wood_to_wood_past_the_enemy_without_stop_or_price() -> None:
    woods = dict.fromkeys(("0504", "0604", "0705"), "forest")
    scenario = made(*french("U"), *german("Z"), terrain=woods)
    game = tiny.phase(scenario, {"U-1": "0504", "U-2": "0101", "U-3": "0101", "Z": "0505"})
    go(game, "U-1", "0604")
    assert tiny.events(game, "move")[-1].data["cost"] == 6
    go(game, "U-1", "0705")
    assert tiny.at(game, "U-1") == "0705"
    assert reaching.left(tiny.table(game), "U-1") == 8


@rule("ecouves", "D.9b")
def test_a_river_without_a_bridge_stops_control() -> None:
    scenario = made(*german("Z"), rivers=[("0504", "0505")])
    assert "0504" not in controlled(tiny.field(scenario, {"Z": "0505"}), "german")
    bridged = made(*german("Z"), rivers=[("0504", "0505")], bridges=[("0504", "0505")])
    assert "0504" in controlled(tiny.field(bridged, {"Z": "0505"}), "german")


@rule("ecouves", "D.9b")
def test_a_brook_does_not_stop_control() -> None:
    field = tiny.field(made(*german("Z"), brooks=[("0504", "0505")]), {"Z": "0505"})
    assert "0504" in controlled(field, "german")


@rule("ecouves", "D.9b")
def test_across_a_river_a_hex_may_be_controlled_from_elsewhere() -> None:
    scenario = made(*german("Y", "Z"), rivers=[("0504", "0505")])
    field = tiny.field(scenario, {"Y": "0503", "Z": "0505"})
    assert zones.controllers(field, "0504", "german") == ("Y",)


@rule("ecouves", "D.9d")
@pytest.mark.parametrize("terrain", ["forest", "village"])
def test_a_unit_in_cover_controls_the_open_around_it(terrain: str) -> None:
    scenario = made(*french("A"), *german("Z"), terrain={"0505": terrain})
    field = tiny.field(scenario, {"A": "0505 split", "Z": "0504"})
    assert zones.in_enemy_zone(field, "0504", "german")
    assert not zones.in_enemy_zone(field, "0505", "french")


@rule("ecouves", "D.ex7")
def test_example_7() -> None:
    woods = dict.fromkeys(("0504", "0404", "0304", "0405"), "forest")
    scenario = made(*french("A", "B", "C"), *german("Z"), terrain={**woods, "0605": "village"})
    start = {"A": "0605", "B": "0508", "C-1": "0404", "C-2": "0101", "C-3": "0101", "Z": "0505"}
    game = tiny.phase(scenario, start)
    field = tiny.table(game)
    assert not zones.in_enemy_zone(field, "0605", "french")
    assert zones.controllers(field, "0505", "french") == ("A", "C-1")
    # C goes on inside the woods beside Z.
    go(game, "C-1", "0405")
    assert "select C-1" in tiny.legal(game)
    assert reaching.left(field, "C-1") == 14
    # B stops on a hex that Z controls.
    go(game, "B", "0506")
    assert tiny.refused(game, "select B") == "D.2"


# -- D.10 ---------------------------------------------------------------------------------------------------


@rule("ecouves", "D.10")
def test_a_friend_under_control_is_joined_and_not_passed() -> None:
    scenario = made(*french("A", "U"), *german("Z"))
    game = go(tiny.phase(scenario, {"A": "0504", "U": "0502", "Z": "0505"}), "U", "0504")
    assert tiny.at(game, "U") == "0504"
    assert tiny.refused(game, "select U") == "D.2"


@rule("ecouves", "D.10")
def test_a_full_stack_under_control_can_not_be_entered() -> None:
    scenario = made(*french("A", "B", "U"), *german("Z"))
    start = {"A": "0504 split", "B": "0504", "U": "0503", "Z": "0505"}
    game = tiny.phase(scenario, start)
    assert "0504" not in reach(game, "U")
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0504") == "D.10"
    roomy = tiny.phase(scenario, {**start, "B": "0101"})
    go(roomy, "U", "0504")
    assert len(tiny.table(roomy).at("0504")) == 4


# -- I.1, I.2: night ----------------------------------------------------------------------------------------


@rule("ecouves", "I.1")
@pytest.mark.parametrize(("movement", "night"), [(8, 5), (12, 8), (10, 6), (5, 3), (6, 4), (1, 0)])
@pytest.mark.parametrize("turn", [14, 15, 16])
def test_a_third_of_movement_is_lost_at_night(movement: int, night: int, turn: int) -> None:
    scenario = made(*french("U", movement=movement))
    assert reaching.left(tiny.field(scenario, {"U": "0505"}, turn=turn), "U") == 2 * night
    assert reaching.left(tiny.field(scenario, {"U": "0505"}, turn=13), "U") == 2 * movement


@rule("ecouves", "I.1")
def test_a_night_move_ends_where_the_night_allowance_does() -> None:
    scenario = made(*french("U", movement=3))
    game = tiny.phase(scenario, {"U": "0505"}, turn=14)
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0502") == "C.8"
    tiny.play(game, "move 0503")


@rule("ecouves", "I.2")
@pytest.mark.parametrize("turn", [14, 15, 16])
def test_at_night_nobody_stops_anybody(turn: int) -> None:
    scenario = made(*french("U", movement=9), *german("Z"))
    game = tiny.phase(scenario, {"U": "0404", "Z": "0505"}, turn=turn)
    assert controlled(tiny.table(game), "german") == set()
    go(game, "U", "0504", "0604")
    assert reaching.left(tiny.table(game), "U") == 12 - 4


@rule("ecouves", "I.2")
def test_at_night_the_ring_is_open() -> None:
    scenario = made(*french("Z"), *german("A", "B", "C"))
    game = tiny.phase(scenario, {"Z": "0505", **RING}, turn=15)
    go(game, "Z", "0604")
    assert tiny.events(game, "move")[-1].data["cost"] == 2
