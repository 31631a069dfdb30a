"""Chapter C: the movement phase, costs and stacking on the move."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rules.ecouves import costs, movement, reaching, sequence
from rules.ecouves.model import Scenario
from rules.engine.decisions import Refusal
from rules.engine.game import Game
from rules.engine.hexes import Grid
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

GRID = Grid(1, 12, 1, 12, shifted="even")


def made(*units: tiny.Made, bridges: Any = (), **ground: Any) -> Scenario:
    return tiny.scenario(tiny.board(**ground), *units, bridges=bridges)


def moving(scenario: Scenario, places: dict[str, str], **changes: Any) -> Game:
    return tiny.phase(scenario, places, **changes)


def go(game: Game, counter: str, *hexes: str) -> Game:
    """Move a counter step by step."""
    for hex_ in hexes:
        tiny.play(game, f"select {counter}", f"move {hex_}")
    return game


def ends(game: Game, counter: str) -> dict[str, int]:
    """The hexes that a counter may end in, with the half points that each costs."""
    tiny.play(game, f"select {counter}")
    costs = reaching.way(tiny.table(game), counter).costs
    found = {action.split()[1]: costs[action.split()[1]] for action in tiny.legal(game, "move")}
    tiny.play(game, "stay")
    return found


def left(game: Game, counter: str) -> int:
    return reaching.left(tiny.table(game), counter)


def around(hex_: str, *distances: int) -> set[str]:
    return {h for h in GRID if GRID.distance(hex_, h) in distances}


def step(scenario: Scenario, counter: str, here: str, there: str) -> int | str:
    """What a step costs in half points, or the paragraph that forbids it."""
    cost = costs.step_cost(tiny.field(scenario), counter, here, there)
    return cost.rule if isinstance(cost, Refusal) else cost


# -- C.1 to C.3 ---------------------------------------------------------------------------------------------


@rule("ecouves", "C.1")
def test_a_counter_moves_as_far_as_its_potential_and_no_further() -> None:
    game = moving(made(tiny.tanks("U", movement=3)), {"U": "0606"})
    assert set(ends(game, "U")) == around("0606", 1, 2, 3)
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0602") == "C.8"


@rule("ecouves", "C.1")
def test_a_counter_that_has_spent_all_is_not_taken_up_again() -> None:
    scenario = made(tiny.tanks("U", movement=12), tiny.tanks("V"), columns=(1, 20))
    game = go(moving(scenario, {"U": "0606", "V": "0202"}), "U", "1806")
    assert left(game, "U") == 0
    assert tiny.refused(game, "select U") == "C.1"


@rule("ecouves", "C.1")
def test_all_some_or_none_may_move_and_in_any_order() -> None:
    scenario = made(*(tiny.tanks(name) for name in "ABC"))
    start = {"A": "0202", "B": "0404", "C": "0606"}
    assert tiny.play(moving(scenario, start), "done").over
    game = go(go(moving(scenario, start), "C", "0607"), "A", "0203")
    tiny.play(game, "done")
    assert [tiny.at(game, c) for c in "ABC"] == ["0203", "0404", "0607"]


@rule("ecouves", "C.1")
@pytest.mark.parametrize("action", ["fire 0605", "assault 0605", "with U"])
def test_nobody_fights_in_a_movement_phase(action: str) -> None:
    game = moving(made(tiny.tanks("U"), tiny.tanks("Z", "german")), {"U": "0404", "Z": "0605"})
    assert tiny.refused(game, action).startswith("E.")


@rule("ecouves", "C.1")
def test_only_own_counters_on_the_map_move() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("V"), tiny.tanks("Z", "german"))
    game = moving(scenario, {"U": "0404", "Z": "1010"})
    for counter in ("Z", "V", "U-1"):
        assert tiny.refused(game, f"select {counter}") == "C.1"
    for counter, reason in (("V", "V has still to enter"), ("U-1", "section U-1 is not on the map")):
        assert (refusal := game.why(f"select {counter}")) is not None
        assert refusal.reason == reason


@rule("ecouves", "C.1")
def test_one_counter_at_a_time_is_on_the_move() -> None:
    game = moving(made(tiny.tanks("U"), tiny.tanks("V")), {"U": "0404", "V": "0606"})
    assert tiny.refused(game, "move 0405") == "C.1"
    tiny.play(game, "select U")
    for action in ("select V", "done"):
        assert tiny.refused(game, action) == "C.1"


@rule("ecouves", "C.2")
def test_what_is_not_used_is_lost_and_helps_nobody() -> None:
    scenario = made(tiny.tanks("X", movement=10), tiny.tanks("Y", movement=10))
    game = go(moving(scenario, {"X": "0606", "Y": "0202"}, turn=3), "X", "0602")
    assert left(game, "X") == 12
    assert left(game, "Y") == 20
    sequence.begin(tiny.table(game), "german-movement")
    tiny.table(game).update(turn=4)
    sequence.begin(tiny.table(game), "french-movement")
    assert left(game, "X") == 20


@rule("ecouves", "C.2")
def test_a_counter_put_back_has_spent_nothing() -> None:
    game = moving(made(tiny.tanks("U")), {"U": "0606"})
    tiny.play(game, "select U", "stay", "select U", "stay")
    assert left(game, "U") == 20
    assert tiny.at(game, "U") == "0606"


@rule("ecouves", "C.3")
def test_a_move_goes_from_hex_to_adjacent_hex() -> None:
    scenario = made(tiny.tanks("U"))
    assert step(scenario, "U", "0606", "0608") == "C.3"
    assert step(scenario, "U", "0606", "9999") == "C.3"
    game = go(moving(scenario, {"U": "0606"}), "U", "0610")
    path = tiny.events(game, "move")[-1].data["path"]
    assert path[0] == "0606"
    assert path[-1] == "0610"
    assert all(GRID.distance(a, b) == 1 for a, b in pairwise(path))


@rule("ecouves", "C.3")
def test_nobody_moves_over_the_gap_of_a_closed_ring() -> None:
    ring = dict.fromkeys(around("0606", 1), "pond")
    game = moving(made(tiny.tanks("U"), tiny.tanks("V"), terrain=ring), {"U": "0606", "V": "0202"})
    assert tiny.refused(game, "select U") == "C.8"


# -- C.4 to C.6 ---------------------------------------------------------------------------------------------


@rule("ecouves", "C.4")
def test_a_fourth_counter_may_end_in_a_hex_and_a_fifth_may_not() -> None:
    scenario = made(*(tiny.tanks(name) for name in "ABCDE"))
    game = moving(scenario, {"A": "0505", "B": "0505", "C": "0505", "D": "0504", "E": "0503"})
    go(game, "D", "0505")
    tiny.play(game, "select E")
    assert tiny.refused(game, "move 0505") == "C.4"


@rule("ecouves", "C.4")
@rule("ecouves", "C.5")
def test_a_full_hex_of_friends_is_passed_through() -> None:
    scenario = made(*(tiny.tanks(name) for name in "ABCDE"), roads=[("minor", "0503 0504 0505 0506 0507")])
    game = moving(scenario, {**dict.fromkeys("ABCD", "0505"), "E": "0504"})
    assert "0505" not in ends(game, "E")
    go(game, "E", "0507")
    assert tiny.events(game, "move")[-1].data["path"] == ["0504", "0505", "0506", "0507"]


@rule("ecouves", "C.5")
@pytest.mark.parametrize("how", ["shown", "hidden", "split"])
def test_a_hex_held_by_the_enemy_is_never_entered(how: str) -> None:
    words = "0505" if how == "shown" else f"0505 {how}"
    scenario = made(tiny.tanks("U"), tiny.tanks("Z", "german"), terrain={"0505": "forest"})
    game = moving(scenario, {"U": "0504", "Z": words})
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0505") == "C.5"


@rule("ecouves", "C.6")
def test_a_lone_dummy_holds_its_hex() -> None:
    scenario = made(tiny.tanks("U"), terrain={"0505": "forest"})
    game = moving(scenario, {"U": "0504"}, dummies={"GD1": "0505"})
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0505") == "C.5"


@rule("ecouves", "C.6")
def test_nobody_moves_through_the_enemy() -> None:
    wall = dict.fromkeys([h for h in GRID if h[2:] == "06" and h != "0506"], "pond")
    scenario = made(tiny.tanks("U"), terrain=wall | {"0506": "village"})
    game = moving(scenario, {"U": "0505"}, dummies={"GD1": "0506"})
    assert not {h for h in ends(game, "U") if h[2:] > "06"}
    assert "0507" in ends(moving(scenario, {"U": "0505"}), "U")


# -- C.7 to C.9 ---------------------------------------------------------------------------------------------


@rule("ecouves", "C.7")
@pytest.mark.parametrize(
    ("terrain", "infantry", "armour", "guns"),
    [("clear", 2, 2, 2), ("brush", 2, 4, 4), ("forest", 4, 6, 8), ("hamlet", 2, 2, 2), ("village", 2, 2, 2),
     ("town", 2, 2, 2), ("pond", "C.7", "C.7", "C.7")],
)  # fmt: skip
def test_each_arm_pays_its_price_for_the_hex(
    terrain: str, infantry: int | str, armour: int | str, guns: int | str
) -> None:
    scenario = made(tiny.infantry("I"), tiny.tanks("B"), tiny.guns("A"), terrain={"0505": terrain})
    assert [step(scenario, counter, "0504", "0505") for counter in "IBA"] == [infantry, armour, guns]


@rule("ecouves", "C.7")
def test_a_move_spends_what_the_chart_says() -> None:
    game = go(moving(made(tiny.tanks("U")), {"U": "0504"}), "U", "0505")
    assert left(game, "U") == 18
    assert tiny.events(game, "move")[-1].data["cost"] == 2


@rule("ecouves", "C.7")
def test_a_pond_is_not_crossed() -> None:
    game = moving(made(tiny.tanks("U"), terrain={"0505": "pond"}), {"U": "0504"})
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0505") == "C.7"
    assert tiny.legal(game, "move")


@rule("ecouves", "C.7")
@pytest.mark.parametrize(("arm", "cost"), [("I", 8), ("B", "C.9"), ("A", "C.9")])
def test_a_river_stops_vehicles_and_guns_where_no_bridge_is(arm: str, cost: int | str) -> None:
    units = (tiny.infantry("I"), tiny.tanks("B"), tiny.guns("A"))
    assert step(made(*units, rivers=[("0504", "0505")]), arm, "0504", "0505") == cost
    bridged = made(*units, rivers=[("0504", "0505")], bridges=[("0504", "0505")])
    assert step(bridged, arm, "0504", "0505") == 2


@rule("ecouves", "C.8")
def test_a_unit_stays_where_the_next_hex_costs_more_than_it_has_left() -> None:
    ring = dict.fromkeys(around("0505", 1), "forest")
    scenario = made(tiny.guns("G"), tiny.tanks("V"), terrain=ring)
    game = moving(scenario, {"G-1": "0505", "G-2": "0101", "G-3": "0101", "V": "1010"}, spent={"G-1": 4})
    assert left(game, "G-1") == 6
    assert tiny.refused(game, "select G-1") == "C.8"
    assert tiny.at(game, "G-1") == "0505"


@rule("ecouves", "C.8")
def test_a_counter_with_points_left_is_taken_up_again() -> None:
    game = go(moving(made(tiny.tanks("U", movement=3)), {"U": "0606"}), "U", "0605", "0604")
    assert left(game, "U") == 2
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0602") == "C.8"
    tiny.play(game, "move 0603")
    assert tiny.at(game, "U") == "0603"


@rule("ecouves", "C.ex3")
def test_example_3_the_guns_do_not_get_through_the_second_forest_hex() -> None:
    walls = dict.fromkeys(around("0505", 1) | around("0504", 1) | around("0503", 1), "pond")
    scenario = made(tiny.guns("G", movement=5), terrain={**walls, "0505": "clear", "0504": "forest", "0503": "forest"})
    game = moving(scenario, {"G-1": "0505", "G-2": "0505", "G-3": "0505"})
    assert set(ends(game, "G-1")) == {"0504"}
    go(game, "G-1", "0504")
    assert left(game, "G-1") == 2
    tiny.play(game, "select G-1")
    assert tiny.refused(game, "move 0503") == "C.8"


@rule("ecouves", "C.9")
def test_wood_brook_and_slope_add_up() -> None:
    scenario = made(
        tiny.infantry("I"), terrain={"0505": "forest"}, brooks=[("0504", "0505")], level={"0505": 2}
    )  # fmt: skip
    assert step(scenario, "I", "0504", "0505") == 8
    items = costs.step_items(scenario, "I", "0504", "0505")
    assert isinstance(items, tuple)
    assert [(item.value, item.rule) for item in items] == [(4, "C.7"), (2, "C.9"), (2, "C.9")]


@rule("ecouves", "C.9")
@pytest.mark.parametrize(
    ("arm", "rise", "cost"),
    [("I", 1, 4), ("B", 1, 4), ("A", 1, 4), ("I", 2, 6), ("B", 2, 6), ("A", 2, 8), ("B", 3, 6), ("B", -1, 2),
     ("B", -3, 2)],
)  # fmt: skip
def test_a_slope_costs_more_upwards_only(arm: str, rise: int, cost: int) -> None:
    scenario = made(tiny.infantry("I"), tiny.tanks("B"), tiny.guns("A"), level={"0505": 4 + rise, "0504": 4})
    assert step(scenario, arm, "0504", "0505") == cost


@rule("ecouves", "C.9")
@pytest.mark.parametrize(("arm", "cost"), [("I", 4), ("B", 4), ("A", 6)])
def test_a_brook_costs_more(arm: str, cost: int) -> None:
    scenario = made(tiny.infantry("I"), tiny.tanks("B"), tiny.guns("A"), brooks=[("0504", "0505")])
    assert step(scenario, arm, "0504", "0505") == cost


@rule("ecouves", "C.9")
def test_the_log_lists_the_parts_of_a_move() -> None:
    scenario = made(tiny.infantry("I"), terrain={"0506": "forest"}, brooks=[("0505", "0506")])
    game = go(moving(scenario, {"I-1": "0504", "I-2": "0101", "I-3": "0101"}), "I-1", "0505", "0506")
    data = tiny.events(game, "move")[-1].data
    assert [item["value"] for item in data["items"]] == [4, 2]
    assert sum(item["value"] for item in data["items"]) == data["cost"] == 6


# -- C.10, C.11 ---------------------------------------------------------------------------------------------

WOODED_ROAD = "0505 0506 0507 0508"
WOODS = dict.fromkeys(around("0507", 0, 1, 2) - {"0505"}, "forest")
BROOK = [("0506", "0507")]


def road_through_woods(kind: str, **more: Any) -> Scenario:
    return made(
        tiny.tanks("U", movement=8), terrain=WOODS, roads=[(kind, WOODED_ROAD)], level={"0507": 2, "0508": 3},
        rivers=BROOK, bridges=BROOK, **more,
    )  # fmt: skip


@rule("ecouves", "C.10a")
@pytest.mark.parametrize(("kind", "spent"), [("main", 3), ("minor", 3), ("forest_road", 6)])
def test_a_road_cancels_wood_slope_and_river_and_keeps_a_group_together(kind: str, spent: int) -> None:
    game = go(moving(road_through_woods(kind), {"U": "0505"}), "U", "0508")
    assert tiny.at(game, "U") == "0508"
    assert left(game, "U") == 16 - spent
    assert {item["rule"] for item in tiny.events(game, "move")[-1].data["items"]} == {"C.10a"}


@rule("ecouves", "C.10a")
def test_the_road_must_cross_the_hexside() -> None:
    scenario = made(tiny.tanks("U"), roads=[("main", "0504 0505"), ("main", "0604 0603")], brooks=[("0504", "0604")])
    assert step(scenario, "U", "0504", "0505") == 1
    assert step(scenario, "U", "0604", "0505") == 2
    assert costs.road_between(scenario, "0604", "0505") is None
    assert costs.road_between(scenario, "0505", "0504") == "main"


@rule("ecouves", "C.10a")
def test_where_two_roads_run_the_better_counts() -> None:
    scenario = made(tiny.tanks("U"), roads=[("forest_road", "0504 0505"), ("minor", "0505 0504")])
    assert step(scenario, "U", "0504", "0505") == 1


@rule("ecouves", "C.10b")
def test_a_group_splits_when_it_enters_the_woods_off_the_road_and_stops() -> None:
    scenario = made(tiny.tanks("U"), terrain={"0505": "forest"})
    game = go(moving(scenario, {"U": "0504"}), "U", "0505")
    assert tiny.at(game, "U") == "apart"
    assert [tiny.at(game, f"U-{n}") for n in (1, 2, 3)] == ["0505"] * 3
    assert tiny.events(game, "split")[-1].rule == "C.10b"


@rule("ecouves", "C.10b")
def test_a_group_does_not_go_on_through_the_woods() -> None:
    walls = dict.fromkeys(around("0505", 1) | around("0504", 1), "pond")
    scenario = made(tiny.tanks("U"), terrain={**walls, "0504": "clear", "0505": "forest", "0506": "clear"})
    game = moving(scenario, {"U": "0504"})
    assert set(ends(game, "U")) == {"0505"}
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0506") == "C.10b"


@rule("ecouves", "C.10b")
def test_the_sections_of_a_split_must_fit() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("A"), tiny.tanks("B", sections=2), terrain={"0505": "forest"})
    game = moving(scenario, {"U": "0504", "B": "0505 split"})
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0505") == "C.10b"
    game = moving(scenario, {"U": "0504", "B-1": "0505", "B-2": "0101"})
    go(game, "U", "0505")
    assert len(tiny.table(game).at("0505")) == 4


@rule("ecouves", "C.10b")
def test_between_two_roads_in_the_woods_no_road_leads() -> None:
    scenario = made(
        tiny.tanks("U"), terrain=dict.fromkeys(around("0505", 0, 1), "forest"),
        roads=[("minor", "0504 0505"), ("minor", "0605 0606")],
    )  # fmt: skip
    game = go(moving(scenario, {"U": "0505"}), "U", "0605")
    assert tiny.at(game, "U-1") == "0605"


@rule("ecouves", "C.10b")
def test_a_group_that_leaves_a_road_in_the_woods_for_open_ground_stays_together() -> None:
    scenario = made(tiny.tanks("U"), terrain={"0505": "forest"}, roads=[("minor", "0504 0505")])
    game = go(moving(scenario, {"U": "0504"}), "U", "0505", "0506")
    assert tiny.at(game, "U") == "0506"


@rule("ecouves", "C.10b")
def test_the_way_by_road_is_taken_where_it_costs_no_more() -> None:
    terrain = {"0505": "forest"}
    scenario = made(tiny.tanks("U"), terrain=terrain, roads=[("minor", "0504 0604 0505")])
    game = go(moving(scenario, {"U": "0504"}), "U", "0505")
    assert tiny.at(game, "U") == "0505"
    assert left(game, "U") == 18


@rule("ecouves", "C.10b")
def test_a_group_may_leave_the_road_to_split_where_it_could_come_by_road() -> None:
    scenario = made(tiny.tanks("U"), terrain={"0505": "forest"}, roads=[("minor", "0504 0604 0505")])
    game = moving(scenario, {"U": "0504"})
    tiny.play(game, "select U")
    assert tiny.refused(game, "move 0405 split") == "C.10b"
    tiny.play(game, "move 0505 split")
    assert tiny.at(game, "U-1") == "0505"
    assert left(game, "U-1") == 14
    plain = moving(made(tiny.tanks("U"), terrain={"0505": "forest"}), {"U": "0504"})
    tiny.play(plain, "select U")
    assert tiny.legal(plain, "move").count("move 0505 split") == 0
    assert tiny.refused(plain, "move 0505 split") == "C.10b"


@rule("ecouves", "C.10b")
def test_a_longer_way_by_road_keeps_a_group_together_step_by_step() -> None:
    way = ["0504", "0403", "0304", "0305", "0306", "0406", "0506", "0505"]
    scenario = made(tiny.tanks("U"), terrain={"0505": "forest"}, roads=[("main", " ".join(way))])
    direct = go(moving(scenario, {"U": "0504"}), "U", "0505")
    assert tiny.at(direct, "U") == "apart"
    round_about = go(moving(scenario, {"U": "0504"}), "U", *way[1:])
    assert tiny.at(round_about, "U") == "0505"


@rule("ecouves", "C.10b")
def test_where_a_split_does_not_fit_the_road_is_taken_although_it_costs_more() -> None:
    way = "0504 0403 0304 0305 0306 0406 0506 0505"
    scenario = made(tiny.tanks("U"), tiny.tanks("V", sections=2), terrain={"0505": "forest"}, roads=[("main", way)])
    game = go(moving(scenario, {"U": "0504", "V": "0505 split"}), "U", "0505")
    assert tiny.at(game, "U") == "0505"
    assert left(game, "U") == 13


@rule("ecouves", "C.10b")
def test_a_way_over_a_hex_that_may_also_be_split_into_is_told_as_it_runs() -> None:
    way = ["0504", "0403", "0304", "0305", "0306", "0406", "0506", "0505", "0605"]
    ground = {"0505": "forest", "0604": "pond"}
    scenario = made(tiny.tanks("U"), terrain=ground, roads=[("main", " ".join(way))], level={"0605": 5})
    reach = movement.reach_of(tiny.field(scenario, {"U": "0504"}), "U")
    assert reach.path("0505") == ("0504", "0505")
    assert reach.path("0605")[-3:] == ("0506", "0505", "0605")
    assert reach.costs["0605"] == 8


@rule("ecouves", "C.ex4")
def test_example_4_by_road_one_and_a_half_points_and_together() -> None:
    scenario = made(tiny.tanks("U"), terrain={"0605": "forest"}, roads=[("main", "0505 0504 0503 0502")])
    game = go(moving(scenario, {"U": "0505"}), "U", "0502")
    assert "1.5 points" in tiny.events(game, "move")[-1].text
    assert tiny.at(game, "U") == "0502"


@rule("ecouves", "C.ex4")
def test_example_4_off_the_road_four_points_and_split() -> None:
    scenario = made(tiny.tanks("U"), terrain={"0605": "forest"}, roads=[("main", "0505 0504 0503 0502")])
    game = go(moving(scenario, {"U": "0505"}), "U", "0605")
    go(game, "U-1", "0705")
    spent = [event.data["cost"] for event in tiny.events(game, "move")]
    assert spent == [6, 2]
    assert tiny.at(game, "U") == "apart"
    assert left(game, "U-1") == 20 - 8


@rule("ecouves", "C.10b")
def test_a_group_does_not_go_round_to_split_where_it_stands() -> None:
    scenario = made(tiny.tanks("U"), terrain={"0504": "forest"}, roads=[("main", "0505 0504 0503")])
    game = tiny.play(moving(scenario, {"U": "0504"}), "select U")
    assert "move 0503" in tiny.legal(game)
    assert not [text for text in tiny.legal(game) if text.startswith("move 0504")]
    for text in ("move 0504", "move 0504 split"):
        assert tiny.refused(game, text) == "C.3"


@rule("ecouves", "C.11")
def test_the_sections_go_on_each_with_what_the_group_had_left() -> None:
    scenario = made(tiny.tanks("U", movement=12), terrain={"0605": "forest"})
    game = go(moving(scenario, {"U": "0503"}), "U", "0505", "0605")
    assert [left(game, f"U-{n}") for n in (1, 2, 3)] == [14, 14, 14]
    go(go(game, "U-1", "0705"), "U-2", "0606")
    assert [tiny.at(game, f"U-{n}") for n in (1, 2, 3)] == ["0705", "0606", "0605"]
    assert [left(game, f"U-{n}") for n in (1, 2, 3)] == [12, 12, 14]


@rule("ecouves", "C.11")
def test_slower_sections_do_not_gain_by_the_split() -> None:
    slow = tiny.tanks("U", movement=12)
    cards = [slow.counters[0], *(tiny.replaced(card, movement=8) for card in slow.counters[1:])]
    scenario = made(tiny.Made(slow.unit, tuple(cards)), terrain={"0605": "forest"})
    game = go(moving(scenario, {"U": "0503"}), "U", "0505", "0605")
    assert left(game, "U-1") == 16 - 10


# -- who may not move ---------------------------------------------------------------------------------------


@rule("ecouves", "E.fire.C")
def test_a_pinned_counter_does_not_move() -> None:
    game = moving(made(tiny.tanks("U"), tiny.tanks("V")), {"U": "0505 pinned", "V": "0202"})
    assert tiny.refused(game, "select U") == "E.fire.C"


@rule("ecouves", "E.cc.B")
@rule("ecouves", "E.ex16")
def test_a_locked_counter_does_not_move_and_a_friend_may_join_it() -> None:
    scenario = made(tiny.tanks("A"), tiny.tanks("B"), tiny.tanks("Z", "german"))
    start = {"A": "0505", "B": "0508", "Z": "0504"}
    for hex_ in ("0505", "0503", "0403", "0404", "0603", "0604"):
        game = moving(scenario, start, locks=[(["A"], ["Z"], "french")])
        assert tiny.refused(game, "select A") == "E.cc.B"
        go(game, "B", hex_)
        assert tiny.at(game, "B") == hex_


def test_reach_for_scripts_is_in_half_points_and_knows_who_may_not_move() -> None:
    scenario = made(tiny.tanks("U", movement=1), tiny.tanks("V"))
    field = tiny.field(scenario, {"U": "0505", "V": "0606 pinned"})
    assert movement.reach_of(field, "U").costs == {"0505": 0, **dict.fromkeys(around("0505", 1), 2)}
    assert movement.reach_of(field, "V").costs == {"0606": 0}
    with pytest.raises(ValueError, match="not on the map"):
        movement.reach_of(field, "U-1")


def test_nothing_is_asked_when_nobody_can_move() -> None:
    assert moving(made(tiny.tanks("U")), {"U": "0505 pinned"}).over


def test_what_lies_under_the_enemys_blanks_changes_nothing_for_a_mover() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("Z", "german"), tiny.tanks("Y", "german"), terrain={"0505": "forest"})
    one = moving(scenario, {"U": "0504", "Z": "0505 hidden", "Y": "1010"})
    two = moving(scenario, {"U": "0504", "Y": "1010"}, dummies={"GD1": "0505"})
    for game in (one, two):
        tiny.play(game, "select U")
    assert tiny.legal(one) == tiny.legal(two)
    assert all(one.why(f"move {hex_}") == two.why(f"move {hex_}") for hex_ in GRID)


@pytest.mark.parametrize("counter", ["I", "B", "A"])
def test_the_steps_of_a_search_cost_what_the_log_lists(counter: str) -> None:
    terrain = dict(zip(sorted(GRID), ["clear", "brush", "forest", "pond", "town"] * 29, strict=False))
    level = dict(zip(sorted(GRID), [0, 1, 2, 4, 1, 0, 3] * 21, strict=False))
    water = [(h, GRID.adjacent(h)[0]) for h in sorted(GRID)]
    scenario = made(
        tiny.infantry("I"), tiny.tanks("B"), tiny.guns("A"), terrain=terrain, level=level, rivers=water[::5],
        brooks=water[1::3], bridges=water[::10], roads=[("main", "0505 0506 0507"), ("forest_road", "0803 0804 0904")],
    )  # fmt: skip
    field = tiny.field(scenario)
    every = costs.ways(scenario, field.card(counter).arm).every
    for here in GRID:
        listed = {there: costs.step_cost(field, counter, here, there) for there in GRID.adjacent(here)}
        assert dict(every[here]) == {there: cost for there, cost in listed.items() if isinstance(cost, int)}
