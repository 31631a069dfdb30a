"""Chapters J and K: what exits and what remains is worth, and who wins."""

from __future__ import annotations

import pytest

from rules.ecouves import scoring
from rules.ecouves.model import Scenario
from rules.ecouves.scoring import EAST, NORTH
from rules.ecouves.state import Exit
from scenarios import library
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

TRIPLE, SINGLE = "exit_20_21_3", "exit_20_21_1"


def made(*more: tiny.Made) -> Scenario:
    areas = {NORTH: ["0501", "0601", "1201"], EAST: ["1201", "1202", "1203"]}
    units = (tiny.tanks("1/AAA"), tiny.tanks("1/BBB", "german"), *more)
    return tiny.scenario(tiny.board(areas=areas), *units)


def points(turn: int, edge: str, attack: int = 9, *options: str, side: str = "german", hex_: str = "1201") -> int:
    """What a counter scores that leaves in a turn by an edge."""
    field = tiny.field(made(), None, *options, turn=turn)
    return scoring.exit_worth(field, side, scoring.exit_area(field, hex_, edge)).points(attack)


# ---------------------------------------------------------------- leaving the map


@rule("ecouves", "K.2")
@rule("ecouves", "AMB-2")
@pytest.mark.parametrize("turn", [1, 10, 12, 13])
def test_before_the_night_an_exit_between_argentan_and_sees_scores_half(turn: int) -> None:
    assert points(turn, "east") == points(turn, "north") == 4
    assert points(turn, "east", 8) == 4


@rule("ecouves", "K.3")
@pytest.mark.parametrize("turn", [14, 15, 16])
def test_at_night_it_scores_the_full_printed_attack(turn: int) -> None:
    assert points(turn, "east") == points(turn, "north") == 9


@rule("ecouves", "K.4")
@pytest.mark.parametrize("turn", [17, 20, 22])
def test_from_turn_17_the_eastern_edge_is_closed(turn: int) -> None:
    assert points(turn, "east") == 0
    assert points(turn, "north") > 0


@rule("ecouves", "K.5")
@pytest.mark.parametrize("turn", [17, 18, 19])
def test_the_northern_edge_scores_once_up_to_turn_19(turn: int) -> None:
    assert points(turn, "north", 8) == 8


@rule("ecouves", "K.5b")
@pytest.mark.parametrize("turn", [20, 21])
def test_turns_20_and_21_score_twice_or_by_option_once_or_three_times(turn: int) -> None:
    assert points(turn, "north", 8) == 16
    assert points(turn, "north", 8, SINGLE) == 8
    assert points(turn, "north", 8, TRIPLE) == 24


@rule("ecouves", "K.6")
def test_the_last_turn_scores_three_times() -> None:
    assert points(22, "north", 8) == 24
    assert points(22, "north", 8, SINGLE) == 24


@rule("ecouves", "J.3")
@pytest.mark.parametrize("turn", [5, 15, 22])
def test_a_french_unit_that_leaves_scores_nothing(turn: int) -> None:
    assert points(turn, "north", side="french") == 0
    assert scoring.exit_worth(tiny.field(made(), None, turn=turn), "french", NORTH).rule == "J.3"


@rule("ecouves", "J.4")
@pytest.mark.parametrize(("hex_", "edge"), [("0512", "south"), ("0106", "west"), ("0401", "north"), ("1204", "east")])
def test_a_german_unit_that_leaves_elsewhere_scores_nothing(hex_: str, edge: str) -> None:
    assert points(5, edge, hex_=hex_) == 0


@rule("ecouves", "K.4")
@rule("ecouves", "J.4")
def test_in_the_corner_the_edge_counts_not_the_hex() -> None:
    assert points(18, "north", 8, hex_="1201") == 8
    assert points(18, "east", 8, hex_="1201") == 0


@rule("ecouves", "K.2")
@rule("ecouves", "J.4")
def test_an_exit_in_play_is_noted_with_its_points() -> None:
    game = tiny.game(made(), {"1/AAA": "0111", "1/BBB": "1202"}, turn=10, phase="german-movement")
    tiny.play(game, "select 1/BBB", "exit east")
    assert game.state.exits == (Exit("1/BBB", 10, EAST, 9, 4),)
    assert game.state.counters["1/BBB"].place == "exited"
    late = tiny.game(made(), {"1/AAA": "0111", "1/BBB": "1202"}, turn=17, phase="german-movement")
    tiny.play(late, "select 1/BBB", "exit east")
    assert late.state.exits[-1].points == 0


# ---------------------------------------------------------------- the end


@rule("ecouves", "K.7")
def test_germans_on_the_map_score_half_each_rounded_down() -> None:
    scenario = made(tiny.tanks("2/BBB", "german", attack=7))
    field = tiny.field(scenario, {"1/BBB": "0505", "2/BBB": "0606"}, turn=22)
    assert scoring.totals(scoring.tally(field)) == {"french": 0, "german": 4 + 3}


@rule("ecouves", "K.7")
@rule("ecouves", "AMB-28")
def test_each_counter_is_halved_by_itself() -> None:
    field = tiny.field(made(), {"1/BBB": "0505 split"}, turn=22)
    # Three sections of 2: 1 each; the group of 9 would have scored 4.
    assert scoring.totals(scoring.tally(field))["german"] == 3


@rule("ecouves", "K.8")
def test_french_units_that_never_fought_count_twice() -> None:
    scenario = made(tiny.infantry("2/AAA"))
    field = tiny.field(scenario, {"1/AAA": "0505", "2/AAA": "0606"}, turn=22, fought=frozenset({"1/AAA"}))
    assert scoring.totals(scoring.tally(field))["french"] == 9 + 12


@rule("ecouves", "K.9")
@rule("ecouves", "AMB-23")
def test_having_fought_sticks_to_the_unit_grouped_or_split() -> None:
    fought = frozenset({"1/AAA"})
    grouped = tiny.field(made(), {"1/AAA": "0505"}, turn=22, fought=fought)
    split = tiny.field(made(), {"1/AAA": "0505 split"}, turn=22, fought=fought)
    fresh = tiny.field(made(), {"1/AAA": "0505 split"}, turn=22)
    assert [scoring.totals(scoring.tally(field))["french"] for field in (grouped, split, fresh)] == [9, 6, 12]


@rule("ecouves", "K.9")
def test_a_section_that_fights_marks_its_whole_unit() -> None:
    places = {"1/AAA-1": "0505", "1/AAA-2": "0202", "1/AAA-3": "0202", "1/BBB": "0507"}
    game = tiny.game(made(), places, [1], turn=22, phase="french-combat")
    tiny.play(game, "fire 0507")
    assert game.state.fought >= {"1/AAA"}


@rule("ecouves", "J.3")
def test_waiting_eliminated_and_exited_french_units_score_nothing() -> None:
    for place in ("waiting", "eliminated", "exited"):
        field = tiny.field(made(), {"1/AAA": place, "1/BBB": "0505"}, turn=22)
        assert scoring.totals(scoring.tally(field))["french"] == 0


@rule("ecouves", "K.10")
@pytest.mark.parametrize(
    ("french", "german", "result"),
    [
        (200, 201, "German victory"), (200, 200, "draw"), (200, 120, "draw"), (201, 120, "French victory"),
        (0, 0, "draw"), (0, 1, "German victory"), (81, 0, "French victory"),
    ],
)  # fmt: skip
def test_who_wins(french: int, german: int, result: str) -> None:
    assert scoring.verdict(french, german) == result


@rule("ecouves", "K.10")
def test_the_end_of_a_game_adds_exits_and_what_is_left() -> None:
    gone = Exit("2/BBB", 15, EAST, 7, 7)
    scenario = made(tiny.tanks("2/BBB", "german", attack=7))
    places = {"1/AAA": "0505", "1/BBB": "0111", "2/BBB": "exited"}
    game = tiny.game(scenario, places, turn=22, phase="german-reorganization", exits=(gone,))
    game.apply("done")
    assert (game.state.french_points, game.state.german_points) == (18, 7 + 4)
    result = tiny.events(game, "result")[0]
    assert result.rule == "K.10"
    assert {item["counter"]: item["points"] for item in result.data["items"]} == {"1/AAA": 18, "1/BBB": 4, "2/BBB": 7}


@rule("ecouves", "K.1")
def test_the_exits_of_the_map_run_from_argentan_to_the_corner_and_on_to_sees() -> None:
    board = library.load("ecouves").board
    hex_of = {place.name: place.hex for place in board.places}
    first, last = int(hex_of["Argentan"][:2]), board.grid.last_column
    assert board.areas[NORTH] == {f"{column:02d}01" for column in range(first, last + 1)}
    assert board.areas[EAST] == {f"{last:02d}{row:02d}" for row in range(1, int(hex_of["Sées"][2:]) + 1)}
