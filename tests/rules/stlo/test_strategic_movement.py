"""Section 8.2: strategic movement."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.game import Game
from rules.engine.hexes import Grid
from rules.stlo import movement
from rules.stlo.model import Scenario
from tests.rules.stlo import tiny

rule = pytest.mark.rule

COLUMN = [f"05{row:02}" for row in range(1, 31)]
"""A long road from north to south."""


def long_board(**more: Any) -> Any:
    return tiny.board(columns=(1, 10), rows=(1, 30), **more)


def made(ground: Any, *units: Any, us: str = "0505") -> Scenario:
    return tiny.scenario(
        ground, tiny.battalion("1/116", "us29", us), *units, depots=[("0501", "us"), ("0530", "de"), (us, "us")]
    )


def moving(scenario: Scenario, taps: int = 4, dice: tuple[int, ...] = (1, 6), **changes: Any) -> Game:
    return tiny.play(tiny.active(scenario, "1/116", taps, dice, **changes), "strategic")


def ends(game: Game) -> set[str]:
    return {action.split()[2] for action in tiny.legal(game, "move")}


def thirds(game: Game) -> dict[str, int]:
    return dict(movement.strategic_reach(game.table, "1/116").costs)


def cost(game: Game, hex_: str) -> Fraction:
    tiny.play(game, f"move 1/116 {hex_}")
    return Fraction(next(event for event in game.events if event.kind == "move").data["cost"])


def german(*hexes: str) -> list[Any]:
    return [tiny.battalion(f"{n}/8", "de3fj", hex_) for n, hex_ in enumerate(hexes, 1)]


# -- 8.2 A --------------------------------------------------------------------------------------------------


@rule("stlo", "8.2.A")
@pytest.mark.parametrize(("foe", "refusal"), [("0509", "8.2.A"), ("0907", "8.2.A"), ("0908", None), ("0510", None)])
def test_an_enemy_four_hexes_away_bars_the_action(foe: str, refusal: str | None) -> None:
    game = tiny.active(made(long_board(), german(foe)), "1/116")
    if refusal is None:
        assert "strategic" in tiny.legal(game)
    else:
        assert tiny.refused(game, "strategic") == refusal


@rule("stlo", "8.2.A")
def test_no_hex_of_the_way_or_its_end_is_within_four_of_an_enemy() -> None:
    ground = long_board()
    game = moving(made(ground, german("0510")))
    near = set(ground.grid.within("0510", 4))
    assert "0506" in near
    assert ends(game) & near == set()
    assert tiny.refused(game, "move 1/116 0506") == "8.2.A"
    reach = movement.strategic_reach(game.table, "1/116")
    assert all(not near & set(reach.path(hex_)) for hex_ in reach.costs)


@rule("stlo", "8.2.A")
def test_a_hex_beyond_the_barred_ones_needs_the_long_way_round() -> None:
    # A road leads straight past the enemy; the hex at its end is far enough from him, the road is not.
    ground = long_board(roads=[COLUMN])
    game = moving(made(ground, german("0912"), us="0505"))
    assert ground.grid.distance("0510", "0912") == 4
    assert ground.grid.distance("0518", "0912") > 4
    assert tiny.refused(game, "move 1/116 0518") == "8.2.A"
    assert "0518" in ends(moving(made(ground, us="0505")))


@rule("stlo", "A37")
def test_enemy_recon_behind_the_own_lines_bars_it_too() -> None:
    scenario = tiny.scenario(
        long_board(), tiny.battalion("1/8", "de3fj", "0505"), tiny.recon("RCN1", "us29", "0501"),
        depots=[("0530", "de"), ("0505", "de"), ("1001", "us")],
    )  # fmt: skip
    assert tiny.refused(tiny.active(scenario, "1/8"), "strategic") == "8.2.A"


@rule("stlo", "A37")
@rule("stlo", "A144")
def test_the_distance_is_counted_straight_across_a_river() -> None:
    river = [(f"05{row:02}", f"06{n:02}") for row in range(1, 31) for n in (row, row + 1) if n <= 30]
    game = tiny.active(made(long_board(rivers=river), german("0705")), "1/116")
    assert tiny.refused(game, "strategic") == "8.2.A"


# -- 8.2 B, C -----------------------------------------------------------------------------------------------


@rule("stlo", "8.2.B")
def test_eight_plain_hexes_are_in_reach_and_a_ninth_is_not() -> None:
    game = moving(made(long_board()))
    assert "0513" in ends(game)
    refusal = game.why("move 1/116 0514")
    assert refusal is not None
    assert refusal.rule == "8.2.B"
    assert "9 movement points" in refusal.reason
    assert cost(game, "0513") == 8


@rule("stlo", "8.2.B")
def test_off_the_road_a_stream_costs_a_point_more() -> None:
    ground = long_board(streams=[("0505", "0506"), ("0505", "0406"), ("0505", "0606")])
    assert cost(moving(made(ground)), "0506") == 2


@rule("stlo", "8.2.B")
def test_it_costs_every_point_and_the_hq_leaves() -> None:
    game = tiny.play(moving(made(long_board()), 5), "move 1/116 0513")
    assert game.state.active is None
    assert game.state.hqs["1/116"].place == "display"
    assert game.state.hqs["1/116"].attempted


@rule("stlo", "8.2.C")
@rule("stlo", "A36")
def test_twenty_four_road_hexes_cost_eight_points() -> None:
    game = moving(made(long_board(roads=[COLUMN])))
    assert thirds(game)["0529"] == 24
    assert "0529" in ends(game)
    assert tiny.refused(game, "move 1/116 0530") == "8.2.B"
    assert cost(game, "0529") == 8


@rule("stlo", "8.2.C")
def test_road_and_country_mix_in_one_move() -> None:
    # Twelve road hexes (4 points) and then four hexes of open country.
    road = [f"05{row:02}" for row in range(5, 18)]
    game = moving(made(long_board(roads=[road])))
    assert thirds(game)["0517"] == 12
    assert thirds(game)["0521"] == 24
    assert tiny.refused(game, "move 1/116 0522") == "8.2.B"
    assert cost(game, "0521") == 8


@rule("stlo", "8.2.C")
def test_a_road_bridge_cancels_the_stream() -> None:
    ground = long_board(roads=[["0505", "0506"]], streams=[("0505", "0506"), ("0505", "0504")])
    game = moving(made(ground))
    assert thirds(game)["0506"] == 1
    assert thirds(game)["0504"] == 6
    assert cost(game, "0506") == Fraction(1, 3)


@rule("stlo", "8.2.C")
def test_a_road_helps_only_across_its_own_hexside() -> None:
    # Two roads run side by side; stepping from one to the other is a step across country.
    ground = long_board(roads=[COLUMN, [f"06{row:02}" for row in range(1, 31)]])
    costs = thirds(moving(made(ground)))
    assert costs["0506"] == 1
    assert costs["0606"] == 3


@rule("stlo", "A36")
def test_thirds_are_counted_exactly() -> None:
    # One road hex leaves 7 2/3 points: seven hexes across country, and no eighth by rounding.
    game = moving(made(long_board(roads=[["0505", "0506"]])))
    assert thirds(game)["0513"] == 1 + 7 * 3
    assert tiny.refused(game, "move 1/116 0514") == "8.2.B"
    assert cost(game, "0513") == Fraction(22, 3)


@rule("stlo", "8.2.C")
def test_the_event_tells_the_way_and_the_cost_in_thirds() -> None:
    game = tiny.play(moving(made(long_board(roads=[COLUMN]))), "move 1/116 0509")
    event = next(event for event in game.events if event.kind == "move")
    assert event.data == {
        "unit": "1/116", "from": "0505", "to": "0509", "cost": "4/3",
        "path": ["0505", "0506", "0507", "0508", "0509"],
    }  # fmt: skip


def test_stacking_and_enemy_hexes_hold_here_too() -> None:
    game = moving(made(long_board(), tiny.battalion("2/116", "us29", "0507"), german("0520")))
    assert tiny.refused(game, "move 1/116 0507") == "8.3"
    assert "0508" in ends(game)
    assert tiny.refused(game, "move 1/116 0520") == "8.1.H2"


# -- when it is not offered ---------------------------------------------------------------------------------


@rule("stlo", "A117")
def test_not_without_an_loc() -> None:
    scenario = tiny.scenario(tiny.board(), tiny.battalion("1/116", "us29", "0505"), depots=[("1201", "de")])
    assert tiny.refused(tiny.active(scenario, "1/116"), "strategic") == "7.3.2.A"


@rule("stlo", "A117")
def test_not_after_the_battalion_has_left_the_radius() -> None:
    game = tiny.play(tiny.active(made(long_board()), "1/116", 4), "movement", "move 1/116 0508", "movement",
                     "move 1/116 0511")  # fmt: skip
    assert tiny.refused(game, "strategic") in {"7.1.2.A", "7.4.2.A1"}


def test_companies_have_none() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0505", "0505"), depots=[("0101", "us")])
    assert tiny.refused(tiny.active(scenario, "1/115"), "strategic") == "7.5.1"


@rule("stlo", "A114")
def test_not_if_there_is_nowhere_to_go() -> None:
    grid = Grid(1, 10, 1, 30)
    river = [("0505", n) for n in grid.adjacent("0505")]
    assert tiny.refused(tiny.active(made(long_board(rivers=river)), "1/116"), "strategic") == "A114"


def test_a_battalion_may_stay_where_it_is() -> None:
    game = tiny.play(moving(made(long_board())), "done")
    assert game.state.units["1/116"].hex == "0505"
    assert game.state.active is None


def test_an_own_question_on_strategic_reach_near_the_enemy_is_answered_with_the_start_alone() -> None:
    battle = tiny.battle(made(long_board(), german("0507")))
    assert dict(movement.strategic_reach(battle, "1/116").costs) == {"0505": 0}
    with pytest.raises(ValueError, match="not on the map"):
        movement.reach_of(tiny.battle(tiny.scenario(None, tiny.battalion("1/116", "us29", "R"))), "1/116")
