"""The checks of the map, each on a broken copy of the shipped one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.broken import problems, row, set_hex, the_problem

Map = dict[str, Any]


@pytest.mark.rule("stlo", "2.1.1")
def test_a_clear_hex_is_rejected_and_named() -> None:
    def change(data: Map) -> None:
        data["terrain"].append({"id": "clear", "symbol": "c", "name": "Clear"})
        set_hex(data, "terrain_rows", "4909", "c")

    problem = the_problem("map", change, "clear at hex 4909")
    assert problem.expected == "one of hedgerow, woods, village, town"
    assert problem.rule == "2.1.1"


@pytest.mark.rule("stlo", "2.1.1")
def test_a_terrain_in_play_that_the_rules_do_not_know_is_rejected_even_unused() -> None:
    the_problem("map", lambda data: data["terrain"].append({"id": "clear", "symbol": "c", "name": "Clear"}), "clear")


def test_an_unknown_symbol_names_its_hex() -> None:
    problem = the_problem("map", lambda data: set_hex(data, "terrain_rows", "4909", "?"), "'?' at hex 4909")
    assert problem.expected == "one of .wvT~"


@pytest.mark.rule("stlo", "11.2")
@pytest.mark.parametrize("symbol", ["0", "F", " ", "e", "-"])
def test_a_hex_without_a_level_from_1_to_14_is_rejected_and_named(symbol: str) -> None:
    problem = the_problem("map", lambda data: set_hex(data, "level_rows", "4909", symbol), "at hex 4909")
    assert problem.expected == "one of 123456789ABCDE"


@pytest.mark.rule("stlo", "11.2.1.A")
def test_odd_levels_side_by_side_are_a_warning_in_strict_mode_only() -> None:
    def change(data: Map) -> None:
        set_hex(data, "level_rows", "4200", "5")
        set_hex(data, "level_rows", "4300", "3")

    warning = the_problem("map", change, "4200 at 5 beside 4300 at 3", severity="warning", strict=True)
    assert warning.rule == "11.2.1.A"
    assert problems("map", change) == ()


@pytest.mark.rule("stlo", "11.2.1.A")
def test_levels_more_than_two_apart_are_a_warning_in_strict_mode_only() -> None:
    def change(data: Map) -> None:
        set_hex(data, "level_rows", "4200", "9")

    the_problem("map", change, "4200 at 9", "two levels", severity="warning", strict=True)
    assert problems("map", change) == ()


def test_rows_must_fit_the_grid() -> None:
    the_problem("map", lambda data: data["terrain_rows"].pop(), "terrain_rows", "31 rows", "32 rows")
    the_problem("map", lambda data: data["level_rows"].__setitem__(3, "333"), "level_rows[4]", "3 hexes in row 3")


@pytest.mark.parametrize(
    ("grid", "words"),
    [
        ({"last_column": 5}, "at least one column"),
        ({"last_column": 5, "last_row": 0, "first_row": 999, "first_column": 999}, "at least one column"),
        ({"last_column": 100}, "columns and rows up to 99, or the numbering CCCRRR"),
        (
            {"numbering": "CCCRRR", "first_column": 0, "last_column": 999, "first_row": 0, "last_row": 999},
            "250000 hexes",
        ),
        ({"last_row": 1000}, "from 0 to 999"),
    ],
)
def test_a_grid_that_can_not_be(grid: Map, words: str) -> None:
    the_problem("map", lambda data: data["grid"].update(grid), words)


@pytest.mark.parametrize(
    ("rows", "change"),
    [
        ("terrain", lambda data: data["terrain"].append({**data["terrain"][0], "symbol": "x"})),
        ("terrain", lambda data: data["terrain"].append({"id": "marsh", "symbol": ".", "name": "x", "in_play": False})),
    ],
)
def test_terrains_have_ids_and_symbols_of_their_own(rows: str, change: Any) -> None:
    the_problem("map", change, "that no other", rows)


OFF = "9909"
BEYOND = "0909"


@pytest.mark.parametrize("hex_", [OFF, BEYOND])
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda data, h: data["steeples"].append(h), id="steeple"),
        pytest.param(lambda data, h: data["depots"][0].update(hex=h), id="depot"),
        pytest.param(lambda data, h: data["entries"][0].update(hex=h), id="entry"),
        pytest.param(lambda data, h: data["works"]["improved"].append(h), id="works"),
        pytest.param(lambda data, h: data["observing_levels"].update({h: 7}), id="observing level"),
        pytest.param(lambda data, h: data["areas"]["st_lo_victory"]["hexes"].append(h), id="area"),
        pytest.param(lambda data, h: data["boundaries"][0].update(closed_from=h), id="boundary"),
        pytest.param(lambda data, h: data["roads"][0]["hexes"].append(h), id="road"),
    ],
)
def test_hexes_off_the_map_or_out_of_play(change: Any, hex_: str) -> None:
    where = "off the map" if hex_ == OFF else "out of play"
    the_problem("map", lambda data: change(data, hex_), f"{hex_}, which is {where}")


def test_a_place_name_may_stand_out_of_play_but_not_off_the_map() -> None:
    assert problems("map", lambda data: data["places"][0].update(hex=BEYOND)) == ()
    the_problem("map", lambda data: data["places"][0].update(hex=OFF), "places[1] (Saint-Lô).hex", "off the map")


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda data: data["steeples"].append("5613"), id="steeple"),
        pytest.param(lambda data: data["works"]["improved"].append("5613"), id="two works in a hex"),
        pytest.param(lambda data: data["depots"].append({**data["depots"][0], "name": "again"}), id="depot"),
        pytest.param(lambda data: data["entries"].append({**data["entries"][0], "name": "again"}), id="entry"),
        pytest.param(lambda data: data["areas"]["st_lo_victory"]["hexes"].append("2725"), id="area"),
        pytest.param(lambda data: data["streams"][1]["hexsides"].append("4310/4411"), id="hexside in one stream"),
        pytest.param(lambda data: data["streams"][2]["hexsides"].append("4411/4310"), id="hexside in two streams"),
        pytest.param(lambda data: data["boundaries"].append(data["boundaries"][0]), id="boundary"),
    ],
)
def test_nothing_stands_twice(change: Any) -> None:
    the_problem("map", change, "that no other entry has")


def test_hexsides_join_adjacent_hexes_of_the_map() -> None:
    the_problem("map", lambda data: data["streams"][1]["hexsides"].append("4310/4512"), "not adjacent")
    the_problem("map", lambda data: data["streams"][1]["hexsides"].append("4310/9911"), "9911", "off the map")
    the_problem("map", lambda data: data["streams"][1]["hexsides"].append("4310"), "a hexside")
    the_problem("map", lambda data: data["boundaries"][0]["hexsides"].append("4310/4512"), "not adjacent")


def test_a_road_does_not_jump() -> None:
    problem = the_problem("map", lambda data: row(data["roads"], "Rampan lane")["hexes"].pop(3), "does not jump")
    assert problem.found == "1515 after 1614"
    assert problem.place.endswith("(Rampan lane).hexes[4]")


def test_a_road_crosses_no_river() -> None:
    def change(data: Map) -> None:
        data["streams"][0]["hexsides"].append("4900/4901")

    the_problem("map", change, "4901 after 4900, across a river")


def test_a_boundary_line_with_a_gap_closes_nothing_off() -> None:
    def change(data: Map) -> None:
        row(data["boundaries"], "35th")["hexsides"].remove("3110/3210")

    problem = the_problem("map", change, "both hexes closed and so ", "edge to edge")
    assert problem.place.startswith("boundaries[")
    assert sum("hexes closed" in one.found for one in problems("map", change)) == 1


def test_a_depot_off_the_roads_could_end_no_line_of_communication() -> None:
    def change(data: Map) -> None:
        row(data["depots"], "1800")["hex"] = "1700"

    the_problem("map", change, "1700, off the roads", "7.3.A1")


@pytest.mark.rule("stlo", "21.1.1.A")
def test_another_number_of_special_depots_than_three_is_a_warning() -> None:
    def change(data: Map) -> None:
        row(data["depots"], "2626")["kind"] = "ordinary"

    the_problem("map", change, "2 special depots", "3 special depots", severity="warning")


def test_a_side_without_a_depot_and_a_map_without_a_victory_area_are_warnings() -> None:
    def change(data: Map) -> None:
        data["depots"] = [depot for depot in data["depots"] if depot["side"] == "de"]
        data["areas"] = {}

    the_problem("map", change, "no US depot", severity="warning")
    the_problem("map", change, "no st_lo_victory", severity="warning")
