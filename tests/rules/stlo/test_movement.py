"""Chapter 8: the movement action and stacking."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from rules.engine.game import Game, UnknownAction
from rules.engine.hexes import Grid
from rules.stlo import movement, supply_and_command, zoc
from rules.stlo.battle import Battle
from rules.stlo.model import Scenario
from tests.rules.stlo import tiny

rule = pytest.mark.rule

DEPOTS = (("0101", "us"), ("1201", "de"))
GRID = Grid(1, 12, 1, 12)


def made(ground: Any = None, *units: Any, us: str = "0505", **more: Any) -> Scenario:
    """A scenario with battalion 1/116, an LOC for both sides, and whatever else is named."""
    return tiny.scenario(ground, tiny.battalion("1/116", "us29", us), *units, depots=DEPOTS, **more)


def moving(scenario: Scenario, hq: str = "1/116", taps: int = 4, **changes: Any) -> Game:
    """A game at the move decision of a movement action."""
    return tiny.play(tiny.active(scenario, hq, taps, **changes), "movement")


def ends(game: Game, unit: str) -> set[str]:
    """The hexes that a unit may move to now."""
    return {action.split()[2] for action in tiny.legal(game, "move") if action.split()[1] == unit}


def at(game: Game, unit: str) -> str:
    return str(game.state.units[unit].hex)


def around(hex_: str, *distances: int) -> set[str]:
    return {h for h in GRID if GRID.distance(hex_, h) in distances}


def cost(game: Game) -> str:
    """The points that the last move cost, as its event tells."""
    return str(next(event for event in reversed(game.events) if event.kind == "move").data["cost"])


# -- 8.0 ----------------------------------------------------------------------------------------------------


@rule("stlo", "8.0.A")
@pytest.mark.parametrize("action", ["move 1/116 0504", "movement", "strategic"])
def test_no_move_without_an_active_hq(action: str) -> None:
    game = tiny.operation(made())
    assert tiny.refused(game, action) == "8.0.A"


@rule("stlo", "8.0.A")
def test_no_move_before_an_action_is_declared() -> None:
    game = tiny.active(made(), "1/116")
    assert tiny.refused(game, "move 1/116 0504") == "8.0.A"


@rule("stlo", "8.0.B")
def test_movement_gives_neither_the_points_nor_the_roads_of_strategic_movement() -> None:
    road = [f"05{row:02}" for row in range(1, 13)]
    game = moving(made(tiny.board(roads=[road])))
    assert "0508" in ends(game, "1/116")
    for hex_ in ("0509", "0511", "0512"):
        assert tiny.refused(game, f"move 1/116 {hex_}") == "8.1.A"


@rule("stlo", "8.0.B")
def test_the_two_actions_have_prices_of_their_own() -> None:
    assert tiny.play(tiny.active(made(), "1/116", 4), "movement").state.active.taps == 3
    assert tiny.play(tiny.active(made(), "1/116", 4), "strategic").state.active.taps == 0


@rule("stlo", "8.0.C")
def test_each_company_moves_its_full_allowance_in_any_order_for_one_point() -> None:
    game = moving(tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0505", "0606"), depots=DEPOTS), "1/115",
                  place="0505")  # fmt: skip
    assert game.state.active.taps == 3
    tiny.play(game, "move 1/115c 0609", "move 1/115a 0502", "move 1/115b 0205")
    assert [at(game, f"1/115{x}") for x in "abc"] == ["0502", "0205", "0609"]
    assert game.state.active.taps == 3
    assert game.decision is not None
    assert game.decision.kind == "action"


@rule("stlo", "8.0.C")
def test_a_company_may_stay_while_others_move() -> None:
    game = moving(tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0505", "0606"), depots=DEPOTS), "1/115",
                  place="0505")  # fmt: skip
    tiny.play(game, "move 1/115c 0609", "done")
    assert [at(game, f"1/115{x}") for x in "abc"] == ["0505", "0505", "0609"]
    assert game.decision is not None
    assert game.decision.kind == "action"


@rule("stlo", "8.0.C")
def test_only_the_units_of_the_active_hq_move() -> None:
    scenario = made(None, tiny.battalion("2/116", "us29", "0504"), tiny.battalion("1/8", "de3fj", "1112"))
    game = moving(scenario)
    assert tiny.refused(game, "move 2/116 0503") == "7.2.1"
    assert tiny.refused(game, "move 1/8 1111") == "7.2.1"


@rule("stlo", "8.0.C")
def test_a_company_that_is_not_on_the_map_does_not_move() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0505", "0606"), depots=DEPOTS)
    game = moving(scenario, "1/115", units={"1/115c": {"place": "eliminated", "hex": ""}})
    assert tiny.refused(game, "move 1/115c 0607") == "8.0.C"
    assert tiny.refused(game, "move 1/115 0607") == "8.0.C"


# -- 8.1 ----------------------------------------------------------------------------------------------------


@rule("stlo", "8.1.A")
@rule("stlo", "8.1.B")
def test_three_plain_hexes_are_in_reach_and_a_fourth_is_not() -> None:
    game = moving(made())
    assert ends(game, "1/116") == around("0505", 1, 2, 3)
    for hex_ in around("0505", 4):
        assert tiny.refused(game, f"move 1/116 {hex_}") == "8.1.A"


@rule("stlo", "8.1.A")
def test_a_hex_too_far_is_refused_with_what_it_would_cost() -> None:
    refusal = moving(made()).why("move 1/116 0510")
    assert refusal is not None
    assert refusal.reason == "0510 would cost 5 movement points; it has 3"


@rule("stlo", "4.1.B")
@rule("stlo", "8.1.A")
def test_a_hex_behind_the_enemy_is_refused_with_what_stops_the_unit_and_not_with_a_detour() -> None:
    line = [tiny.battalion(f"{number}/8", "de3fj", f"{2 * number:02}07") for number in range(1, 7)]
    game = moving(made(None, *line))
    within = game.why("move 1/116 0508")
    assert within is not None
    assert (within.rule, within.reason) == ("4.1.B", "it must stop in 0506, which the enemy controls")
    beyond = game.why("move 1/116 0511")
    assert beyond is not None
    assert beyond.reason.startswith("0511 would cost 6 movement points; it has 3; and on the way it must stop in 0506")
    assert beyond.reason.endswith("(4.1.B)")


@rule("stlo", "8.1.B")
@pytest.mark.parametrize(("hex_", "spent"), [("0504", "1"), ("0605", "1"), ("0503", "2"), ("0706", "2"), ("0502", "3")])
def test_each_hex_entered_costs_a_point(hex_: str, spent: str) -> None:
    assert cost(tiny.play(moving(made()), f"move 1/116 {hex_}")) == spent


@rule("stlo", "8.1.B")
def test_a_move_goes_through_adjacent_hexes() -> None:
    game = tiny.play(moving(made()), "move 1/116 0707")
    event = next(event for event in game.events if event.kind == "move")
    path = event.data["path"]
    assert (path[0], path[-1]) == (event.data["from"], event.data["to"]) == ("0505", "0707")
    assert all(GRID.distance(a, b) == 1 for a, b in pairwise(path))


@rule("stlo", "8.1.C")
def test_a_stream_hexside_costs_a_point_more() -> None:
    ground = tiny.board(streams=[("0505", "0504"), ("0504", "0503")])
    game = moving(made(ground))
    assert game.table.unit("1/116").hex == "0505"
    reach = movement.reach_of(game.table, "1/116")
    assert (reach.costs["0504"], reach.costs["0506"]) == (2, 1)
    assert reach.costs["0503"] == 3  # round the brook: 0605 or 0405 and on
    assert cost(tiny.play(game, "move 1/116 0504")) == "2"


@rule("stlo", "8.1.C")
@rule("stlo", "A38")
def test_there_is_no_smallest_move_that_is_always_allowed() -> None:
    # A corner behind two brooks: the second step can not be paid with the point that is left.
    brooks = [
        ("0101", "0201"),
        ("0101", "0202"),
        ("0101", "0102"),
        ("0102", "0103"),
        ("0102", "0202"),
        ("0102", "0203"),
    ]
    game = moving(tiny.scenario(tiny.board(streams=brooks), tiny.battalion("1/116", "us29", "0101"), depots=DEPOTS))
    assert ends(game, "1/116") == {"0102", "0201", "0202", "0203", "0301", "0302"}
    assert tiny.refused(game, "move 1/116 0103") == "8.1.A"


@rule("stlo", "8.1.D")
def test_roads_save_nothing_in_a_movement_action() -> None:
    game = moving(made(tiny.board(roads=[["0505", "0504", "0503", "0502", "0501"]])))
    assert cost(tiny.play(game, "move 1/116 0502")) == "3"
    assert tiny.refused(
        moving(made(tiny.board(roads=[["0505", "0504", "0503", "0502", "0501"]]))), "move 1/116 0501"
    ) == ("8.1.A")


@rule("stlo", "8.1.D")
@rule("stlo", "A35")
def test_a_road_bridge_does_not_save_the_point_for_the_stream() -> None:
    game = moving(made(tiny.board(roads=[["0505", "0504"]], streams=[("0505", "0504")])))
    assert cost(tiny.play(game, "move 1/116 0504")) == "2"


@rule("stlo", "8.1.E")
def test_several_movement_actions_in_one_operation() -> None:
    game = tiny.active(made(), "1/116", 2, (1, 6))
    tiny.play(game, "movement", "move 1/116 0508", "movement", "move 1/116 0511")
    assert at(game, "1/116") == "0511"
    moves = [event for event in game.events if event.kind == "move"]
    assert [event.data["cost"] for event in moves] == ["3", "3"]
    assert game.state.active is None


@rule("stlo", "8.1.F")
def test_friends_and_their_zones_cost_nothing_extra() -> None:
    game = moving(made(None, tiny.battalion("2/116", "us29", "0504")))
    reach = movement.reach_of(game.table, "1/116")
    assert reach.costs["0504"] == 1
    assert reach.costs["0503"] == 2
    assert reach.costs["0502"] == 3


@rule("stlo", "8.1.F")
def test_an_enemy_zone_costs_no_points_but_stops() -> None:
    game = moving(made(None, tiny.battalion("1/8", "de3fj", "0502")))
    reach = movement.reach_of(game.table, "1/116")
    assert reach.costs["0503"] == 2
    assert {h for h in reach.costs if GRID.distance(h, "0502") == 1} == {"0503", "0403", "0603"}
    assert "0501" not in reach


@rule("stlo", "8.1.G")
def test_points_left_over_are_not_saved() -> None:
    game = tiny.play(tiny.active(made(), "1/116", 2), "movement", "move 1/116 0506", "movement")
    assert ends(game, "1/116") == around("0506", 1, 2, 3)


@rule("stlo", "8.1.G")
def test_points_left_over_are_not_given_to_others_and_a_unit_moves_once() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0505", "0505"), depots=DEPOTS)
    game = tiny.play(moving(scenario, "1/115"), "move 1/115a 0504")
    assert tiny.refused(game, "move 1/115a 0503") == "8.1.G"
    assert ends(game, "1/115b") == around("0505", 1, 2, 3)


@rule("stlo", "8.1.G")
def test_to_stay_is_no_move() -> None:
    game = moving(made())
    assert tiny.refused(game, "move 1/116 0505") == "8.1.G"
    tiny.play(game, "done")
    assert at(game, "1/116") == "0505"
    assert "move" not in tiny.kinds(game)


@rule("stlo", "8.1.H1")
def test_no_unit_leaves_the_map() -> None:
    game = moving(made(us="0503", ground=tiny.board(terrain={"0502": "beyond", "0501": "beyond"})))
    assert tiny.refused(game, "move 1/116 0502") == "8.1.H1"
    corner = moving(made(us="0112"))
    assert ends(corner, "1/116") == around("0112", 1, 2, 3)
    assert corner.decision is not None
    off = corner.decision.why("move 1/116 0113")
    assert off is not None
    assert off.rule == "8.1.H1"
    with pytest.raises(UnknownAction):
        corner.apply("move 1/116 0113")


@rule("stlo", "8.1.H2")
def test_no_unit_enters_a_hex_with_an_enemy_even_a_lone_recon() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/8", "de3fj", "0505"), tiny.recon("RCN1", "us29", "0504"), depots=DEPOTS
    )
    game = moving(scenario, "1/8")
    assert tiny.refused(game, "move 1/8 0504") == "8.1.H2"


def vire() -> list[tuple[str, str]]:
    """A river from north to south between columns 05 and 06."""
    return [(f"05{row:02}", f"06{n:02}") for row in range(1, 13) for n in (row, row + 1) if n <= 12]


@rule("stlo", "A147")
def test_the_river_is_not_crossed_not_even_by_a_road() -> None:
    game = moving(made(tiny.board(rivers=vire(), roads=[["0505", "0605", "0604"]])))
    assert ends(game, "1/116") == {h for h in around("0505", 1, 2, 3) if h < "06"}
    assert tiny.refused(game, "move 1/116 0605") == "8.1.A"
    assert all(h < "06" for h in supply_and_command.radius(game.table, "0505", "us"))


@rule("stlo", "A147")
def test_land_out_of_play_holds_nothing() -> None:
    game = moving(made(tiny.board(terrain={"0506": "beyond", "0507": "beyond"})))
    assert {"0506", "0507"} & ends(game, "1/116") == set()
    assert tiny.refused(game, "move 1/116 0506") == "8.1.H1"


@rule("stlo", "A147")
def test_a_hex_that_no_way_leads_to_is_refused_as_such() -> None:
    refusal = moving(made(tiny.board(rivers=vire()))).why("move 1/116 0605")
    assert refusal is not None
    assert "no way" in refusal.reason


# -- zones of control on the move ---------------------------------------------------------------------------


@rule("stlo", "A25")
def test_no_step_from_zone_to_zone_nor_a_later_entry_in_the_same_action() -> None:
    game = moving(made(None, tiny.battalion("1/8", "de3fj", "0504"), tiny.battalion("2/8", "de3fj", "0708")))
    zone = zoc.controlled(game.table, "de")
    assert {"0505", "0605", "0608"} <= zone
    assert {"0606", "0607"} & zone == set()
    assert ends(game, "1/116") & zone == set()
    assert tiny.refused(game, "move 1/116 0605") == "4.1.A"  # the same unit controls both hexes
    assert tiny.refused(game, "move 1/116 0608") == "4.1.A"  # another one does, after two free hexes
    tiny.play(game, "move 1/116 0607", "movement")
    assert "0608" in ends(game, "1/116")


@rule("stlo", "8.1.F")
def test_a_unit_stops_in_the_zone_that_it_enters() -> None:
    game = moving(made(None, tiny.battalion("1/8", "de3fj", "0503")))
    assert "0404" in ends(game, "1/116")
    assert tiny.refused(game, "move 1/116 0403") == "4.1.B"
    tiny.play(game, "move 1/116 0404")
    assert at(game, "1/116") == "0404"


@rule("stlo", "A26")
@pytest.mark.parametrize("water", ["streams", "rivers"])
def test_neither_water_nor_height_keeps_a_zone_away(water: str) -> None:
    sides: Any = {water: [("0503", n) for n in GRID.adjacent("0503")]}
    game = moving(made(tiny.board(level={"0503": 1}, **sides), tiny.battalion("1/8", "de3fj", "0503"), us="0506"))
    reach = movement.reach_of(game.table, "1/116")
    assert reach.costs["0504"] == 2
    assert all("0504" not in reach.path(h)[:-1] for h in reach.costs)


@rule("stlo", "A133")
@rule("stlo", "A114")
def test_a_battalion_ringed_by_zones_can_not_move_but_can_do_other_things() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.battalion("1/8", "de3fj", "0504"),
        tiny.battalion("2/8", "de3fj", "0506"), tiny.substitutes("us", 3), depots=[("0505", "us"), ("1201", "de")],
    )  # fmt: skip
    game = tiny.active(scenario, "1/116", 6)
    refusal = game.why("movement")
    assert refusal is not None
    assert refusal.rule == "A114"
    assert "4.1.A" in refusal.reason
    assert {"breakdown", "entrench"} <= set(tiny.legal(game))


@rule("stlo", "A114")
@pytest.mark.parametrize("status", ["pinned", "disrupted"])
def test_movement_is_not_offered_if_no_unit_can_take_part(status: str) -> None:
    game = tiny.active(made(), "1/116", units={"1/116": {"status": status}})
    assert tiny.refused(game, "movement") == "14.2.1.A"


@rule("stlo", "A114")
def test_movement_is_not_offered_if_every_hex_within_reach_is_full() -> None:
    friends = [tiny.battalion(f"{n}/115", "us29", h) for n, h in enumerate(sorted(around("0101", 1, 2, 3)), 1)]
    ground = tiny.board()
    scenario = tiny.scenario(ground, tiny.battalion("1/116", "us29", "0101"), *friends, depots=DEPOTS)
    assert tiny.refused(tiny.active(scenario, "1/116"), "movement") == "A114"
    fewer = tiny.scenario(ground, tiny.battalion("1/116", "us29", "0101"), *friends[:-1], depots=DEPOTS)
    game = moving(fewer)
    assert ends(game, "1/116") == {friends[-1].setup}  # past full neighbours to the one free hex


@rule("stlo", "8.0.C")
def test_only_the_units_in_command_as_the_action_starts_move() -> None:
    # 1/115c is cut off from the HQ's radius; 1/115b opens a path to it, too late for this action.
    foes = [tiny.battalion("1/8", "de3fj", "0608"), tiny.battalion("2/8", "de3fj", "0308")]
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0506", "0508"), foes, depots=DEPOTS)
    game = moving(scenario, "1/115", place="0505")
    tiny.play(game, "move 1/115b 0507")
    assert "0508" in supply_and_command.radius(game.table, "0505", "us")
    assert tiny.refused(game, "move 1/115c 0509") == "7.4.3.A"
    tiny.play(game, "done", "movement")
    assert ends(game, "1/115c")


# -- 8.3: stacking ------------------------------------------------------------------------------------------


def companies_in(hex_: str, count: int, designation: str = "2/115") -> list[Any]:
    """A broken-down battalion with some of its companies in a hex and the others far away."""
    return tiny.companies(designation, "us29", *([hex_] * count + ["0112"] * (3 - count)))


@rule("stlo", "8.3")
def test_a_fourth_company_can_not_end_in_a_hex_but_can_pass() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0112", "0111"), companies_in("0504", 3),
                             depots=DEPOTS)  # fmt: skip
    game = moving(scenario, "1/115", place="0505")
    assert tiny.refused(game, "move 1/115a 0504") == "8.3"
    path = movement.reach_of(game.table, "1/115a").path("0503")
    assert path == ("0505", "0504", "0503")
    tiny.play(game, "move 1/115a 0503")
    assert at(game, "1/115a") == "0503"


@rule("stlo", "8.3")
@rule("stlo", "A40")
def test_a_company_that_leaves_first_makes_room() -> None:
    scenario = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0505", "0504", "0112"), companies_in("0504", 2), depots=DEPOTS
    )
    game = moving(scenario, "1/115", place="0505")
    assert tiny.refused(game, "move 1/115a 0504") == "8.3"  # though 1/115b could still leave
    tiny.play(game, "move 1/115b 0503", "move 1/115a 0504")
    assert at(game, "1/115a") == "0504"


@rule("stlo", "8.3")
@rule("stlo", "A39")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_battalion_shares_no_hex_with_a_company(count: int) -> None:
    game = moving(made(None, companies_in("0504", count)))
    assert tiny.refused(game, "move 1/116 0504") == "8.3"


@rule("stlo", "A39")
def test_a_company_shares_no_hex_with_a_battalion() -> None:
    scenario = made(None, tiny.companies("1/115", "us29", "0504", "0112", "0111"))
    game = moving(scenario, "1/115", place="0504")
    assert tiny.refused(game, "move 1/115a 0505") == "8.3"


@rule("stlo", "8.3")
def test_two_battalions_share_no_hex() -> None:
    assert tiny.refused(moving(made(None, tiny.battalion("2/116", "us29", "0504"))), "move 1/116 0504") == "8.3"


@rule("stlo", "8.3")
def test_the_limit_holds_where_a_unit_that_is_not_on_the_map_would_be_placed() -> None:
    scenario = made(None, tiny.battalion("1/175", "us29", "R", group="us-2"))
    table = tiny.battle(scenario)
    refusal = movement.stacking_refusal(table, "1/175", "0505")
    assert refusal is not None
    assert refusal.rule == "8.3"
    assert movement.stacking_refusal(table, "1/175", "0506") is None


@rule("stlo", "8.3.1.A")
def test_markers_do_not_count() -> None:
    scenario = made(None, tiny.recon("RCN1", "us29", "0504"))
    game = moving(scenario, works={"0504": "strongpoint"}, units={"RCN1": {"status": "pinned"}})
    assert "0504" in ends(game, "1/116")


@rule("stlo", "8.3.1.B")
def test_hqs_do_not_count() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0504", "0506"), depots=DEPOTS)
    game = tiny.play(moving(scenario, "1/115", place="0505"), "move 1/115b 0505", "move 1/115c 0505")
    assert game.state.active.hex == "0505"
    assert [at(game, f"1/115{x}") for x in "abc"] == ["0505"] * 3


@rule("stlo", "8.3.1.C")
def test_recon_units_do_not_count() -> None:
    scenario = made(None, tiny.recon("RCN1", "us29", "0504"), tiny.recon("RCN2", "us35", "0504"))
    assert "0504" in ends(moving(scenario), "1/116")
    assert movement.stacking_refusal(tiny.battle(scenario), "RCN1", "0505") is None


@rule("stlo", "8.3.1.D")
def test_observation_posts_do_not_count() -> None:
    assert "0504" in ends(moving(made(), posts={"us29": "0504"}), "1/116")


@rule("stlo", "8.3.2")
def test_companies_of_different_battalions_stack() -> None:
    scenario = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0505", "0112", "0111"), companies_in("0504", 1, "2/115"),
        companies_in("0504", 1, "3/115"), depots=DEPOTS,
    )  # fmt: skip
    game = tiny.play(moving(scenario, "1/115", place="0505"), "move 1/115a 0504")
    assert {game.table.designation(u) for u in game.table.at("0504")} == {"1/115", "2/115", "3/115"}


@rule("stlo", "8.3.3")
def test_assets_do_not_count() -> None:
    tanks = [tiny.m4(f"{x}/747") for x in "ABC"] + [tiny.engineer(), tiny.asset("AG/29", "us29", "M8", "minor", 1, 2)]
    with_assets = tiny.with_unit([asset.id for asset in tanks], "1/116")
    game = tiny.play(moving(made(assets=tanks), assets=with_assets), "move 1/116 0504")
    assert at(game, "1/116") == "0504"
    scenario = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0505", "0504", "0504"), assets=tanks[:2], depots=DEPOTS
    )
    given = {**tiny.with_unit(["A/747"], "1/115b"), **tiny.with_unit(["B/747"], "1/115c")}
    assert "0504" in ends(moving(scenario, "1/115", place="0505", assets=given), "1/115a")


# -- the search against the rules step by step --------------------------------------------------------------


def walks(battle: Battle, unit: str, points: int) -> Iterator[tuple[str, int]]:
    """Every hex that some walk of legal steps reaches, with what the walk costs: the rules without a search."""
    side, start, board = battle.side_of(unit), battle.unit(unit).hex, battle.board

    def go(here: str, left: int) -> Iterator[tuple[str, int]]:
        yield here, points - left
        for there in board.grid.adjacent(here):
            crossing = tuple(sorted((here, there)))
            price = 2 if crossing in board.streams else 1
            if price > left or there not in board.land or crossing in board.rivers:
                continue
            if any(battle.side_of(u) != side for u in battle.at(there)):
                continue
            if zoc.step_refusal(battle, side, start, here, there) is None:
                yield from go(there, left - price)

    return go(start, points)


@pytest.mark.parametrize("points", [3, 4])
@pytest.mark.parametrize("us", ["0505", "0604", "0705", "0404"])
def test_the_reach_is_exactly_what_legal_steps_can_do(us: str, points: int) -> None:
    foes = [tiny.battalion(f"{n}/8", "de3fj", h) for n, h in enumerate(("0502", "0706", "0408"), 1)]
    ground = tiny.board(
        streams=[("0505", "0504"), ("0505", "0605"), ("0604", "0603"), ("0406", "0506")],
        rivers=[("0404", "0304"), ("0404", "0305"), ("0405", "0305")],
        terrain={"0307": "beyond"},
    )
    battle = tiny.battle(made(ground, *foes, us=us))
    cheapest: dict[str, int] = {}
    for hex_, spent in walks(battle, "1/116", points):
        cheapest[hex_] = min(spent, cheapest.get(hex_, spent))
    assert movement.reach_of(battle, "1/116", points).costs == cheapest


@pytest.mark.parametrize("us", ["0505", "0604", "0705", "0404"])
def test_every_hex_is_either_legal_or_refused_with_a_paragraph(us: str) -> None:
    foes = [tiny.battalion(f"{n}/8", "de3fj", h) for n, h in enumerate(("0502", "0706", "0408"), 1)]
    game = moving(made(None, *foes, tiny.battalion("2/116", "us29", "0405"), us=us))
    assert game.decision is not None
    for hex_ in GRID:
        refusal = game.decision.why(f"move 1/116 {hex_}")
        assert (refusal is None) == (hex_ in ends(game, "1/116"))
        if refusal is not None:
            assert refusal.rule in {"8.1.A", "8.1.G", "8.1.H2", "8.3", "4.1.A", "4.1.B"}
            assert refusal.reason
