"""The checks of the charts, each on a broken copy of the shipped ones."""

from __future__ import annotations

from typing import Any

import pytest

from scenarios import library
from tests.scenarios.broken import problems, row, the_problem

Charts = dict[str, Any]


def cell(table: str, column: int, index: int, value: str) -> Any:
    """A change of one result of a column."""

    def change(data: Charts) -> None:
        results = data[table]["columns"][column]["results"].split()
        results[index] = value
        data[table]["columns"][column]["results"] = " ".join(results)

    return change


# ---------------------------------------------------------------- combat


def test_a_missing_ratio_is_a_hole() -> None:
    def change(data: Charts) -> None:
        data["combat"]["ratios"].remove("4-1")
        for line in data["combat"]["lines"]:
            line["columns"].pop()

    the_problem("charts", change, "5-1 after 3-1", "each ratio")


@pytest.mark.parametrize("ratios", [["3-2"], ["2-1", "3-1"], ["1-1", "1-1"], ["2-1", "1-1"]])
def test_ratios_that_make_no_row(ratios: list[str]) -> None:
    the_problem("charts", lambda data: data["combat"].update(ratios=ratios), "combat.ratios")


def test_a_missing_roll_is_a_hole() -> None:
    def change(data: Charts) -> None:
        data["combat"]["columns"][4]["results"] = "A3 A2 A1"

    the_problem("charts", change, "combat.columns[5] (5).results", "3 results", "13 results")


@pytest.mark.parametrize("result", ["A0", "A8", "B1", "D", "N", "DL", "A10"])
def test_a_result_is_a1_to_a7_or_d1_to_d7(result: str) -> None:
    assert the_problem("charts", cell("combat", 0, 0, result), f"found {result}").rule == "9.2.2"


def test_a_cell_that_the_rulebook_gives_stays() -> None:
    problem = the_problem("charts", cell("combat", 8, 7, "D2"), "which the rulebook")
    assert problem.rule == "9.5 C"


def test_results_that_fall_where_they_should_rise_are_warnings() -> None:
    the_problem("charts", cell("combat", 0, 12, "A7"), "falls as the roll rises", severity="warning")
    the_problem("charts", cell("combat", 13, 0, "A7"), "falls as the ratio rises", severity="warning")
    swap = lambda data: data["combat"]["lines"].reverse()  # noqa: E731
    the_problem("charts", swap, "from best for the defender to worst", severity="warning")


def test_lines_and_columns_fit_together() -> None:
    the_problem("charts", lambda data: data["combat"]["lines"][0]["columns"].pop(), "9 columns", "10 columns")
    the_problem("charts", lambda data: data["combat"]["lines"][0]["columns"].__setitem__(0, 77), "found 77")
    the_problem("charts", lambda data: data["combat"]["columns"][1].update(column=1), "a number that no other")
    the_problem("charts", lambda data: data["combat"].update(first_roll=0), "-1, a roll of 1")
    the_problem("charts", lambda data: data["combat"].update(minimum=1), "limits on both sides of 0")


@pytest.mark.rule("stlo", "9.2.1.B")
def test_every_terrain_of_the_map_has_a_line() -> None:
    problem = the_problem("charts", lambda data: data["combat"]["lines"].pop(2), "no line for woods")
    assert problem.rule == "9.2.1.B"


@pytest.mark.rule("stlo", "9.2.1.B")
def test_no_terrain_has_two_lines_and_no_line_an_unknown_terrain() -> None:
    the_problem("charts", lambda data: data["combat"]["lines"].append(data["combat"]["lines"][0]), "a terrain that no")
    the_problem("charts", lambda data: data["combat"]["lines"][0].update(terrain="marsh"), "a terrain of the map")
    the_problem("charts", lambda data: data["combat"]["lines"][0].update(terrain="beyond"), "a terrain of the map")


@pytest.mark.rule("stlo", "9.2.1.B")
def test_every_hex_of_the_shipped_map_has_exactly_one_line() -> None:
    scenario = library.load("st-lo")
    order = scenario.charts.combat.terrain_order
    assert all(order.count(scenario.board.terrain[hex_]) == 1 for hex_ in scenario.board.land)
    assert set(order) == set(scenario.charts.combat.lines)


@pytest.mark.rule("stlo", "9.4.1.G")
@pytest.mark.parametrize(
    "bands",
    [
        [{"low": -99, "high": -7, "losses": 2}, {"low": -6, "high": 99, "losses": 1}],
        [
            {"low": -99, "high": -7, "losses": 2},
            {"low": -6, "high": -3, "losses": 1},
            {"low": 2, "high": 99, "superiority": True},
        ],
        [
            {"low": -99, "high": -7, "losses": 2},
            {"low": -6, "high": -2, "losses": 1},
            {"low": -1, "high": 1},
            {"low": 2, "high": 99, "superiority": True},
        ],
        [
            {"low": -99, "high": -7, "losses": 2},
            {"low": -6, "high": -3, "losses": 1},
            {"low": -2, "high": 2},
            {"low": 2, "high": 99, "superiority": True},
        ],
    ],
)
def test_armour_bands_with_a_hole_an_overlap_or_another_rule_are_rejected(bands: list[Charts]) -> None:
    assert the_problem("charts", lambda data: data["armor"].update(bands=bands), "armor.bands").rule == "9.4.1.G"


@pytest.mark.rule("stlo", "9.4.1.G")
@pytest.mark.parametrize("differential", range(-12, 13))
def test_the_shipped_armour_bands_agree_with_the_rule(differential: int) -> None:
    band = library.load("st-lo").charts.armor_band(differential)
    expected = 2 if differential <= -7 else 1 if differential <= -3 else 0
    assert (band.losses, band.superiority) == (expected, differential >= 2)


# ---------------------------------------------------------------- fire and weather


@pytest.mark.parametrize("table", ["barrage", "long_range"])
def test_holes_in_a_fire_table(table: str) -> None:
    the_problem("charts", lambda data: data[table]["columns"].pop(0), "needs a column")
    the_problem("charts", lambda data: data[table]["columns"][2].update(minimum=2), "columns in rising order")
    the_problem(
        "charts", lambda data: data[table]["columns"][2].update(results="P" if table == "barrage" else "1"), "8 results"
    )
    the_problem("charts", lambda data: data[table].update(first_roll=3), "the lowest modified roll")
    the_problem("charts", cell(table, 0, 0, "X"), "found X, expected one of")
    the_problem(
        "charts",
        lambda data: data[table]["columns"][1].update(name=data[table]["columns"][0]["name"]),
        "a name that no",
    )


def test_a_barrage_result_that_the_rulebook_gives_stays() -> None:
    the_problem("charts", cell("barrage", 8, 0, "N"), "P, which the rulebook gives")


def test_fire_that_weakens_as_sum_or_roll_rises_is_a_warning() -> None:
    the_problem("charts", cell("barrage", 8, 7, "N"), "falls as the roll rises", severity="warning")
    the_problem("charts", cell("long_range", 0, 0, "2"), "falls as the sum rises", severity="warning")


def test_the_air_strike_column_has_every_roll_and_goes_astray_somewhere() -> None:
    the_problem("charts", lambda data: data["air_strike"].update(results="N N US P P D D"), "7 results", "8 results")
    the_problem(
        "charts", lambda data: data["air_strike"].update(results="N N N P P D D DL"), "no US", severity="warning"
    )
    the_problem("charts", lambda data: data["air_strike"]["weather_drm"].pop("rain"), "nothing for rain")


def test_the_weather_track_has_six_boxes() -> None:
    the_problem("charts", lambda data: data["weather"]["boxes"].pop(), "boxes for 1, 2, 3, 4, 5", "1 to 6")
    the_problem("charts", lambda data: data["weather"]["boxes"][0].update(roll=2), "boxes for 2, 2", "1 to 6")
    the_problem("charts", lambda data: data["weather"]["boxes"][0].update(roll=7), "from 1 to 6")
    the_problem("charts", lambda data: data["weather"]["long_range_drm"].pop("clear"), "nothing for clear")


def test_odd_weather_is_a_warning() -> None:
    the_problem("charts", lambda data: data["weather"]["boxes"][0].update(air_strikes=1), "in rain", severity="warning")

    def dry(data: Charts) -> None:
        for box in data["weather"]["boxes"]:
            box["weather"] = "clear"

    the_problem("charts", dry, "no rain", severity="warning")


# ---------------------------------------------------------------- actions, turns, victory


@pytest.mark.rule("stlo", "7.1.1.A")
@pytest.mark.parametrize(
    ("action", "cost"),
    [
        ("movement", 2),
        ("hasty", 2),
        ("recovery", 0),
        ("reorganization", "all"),
        ("strategic", 6),
        ("entrenching", 1),
        ("deliberate", 1),
        ("deliberate", 7),
        ("intensive", "all"),
        ("intensive", 7),
    ],
)
def test_a_price_against_the_rules_is_rejected(action: str, cost: int | str) -> None:
    change = lambda data: row(data["actions"]["prices"], action).update(cost=cost)  # noqa: E731
    assert the_problem("charts", change, f"({action}).cost: found {cost}").rule == "7.1.1.A"


@pytest.mark.rule("stlo", "7.1.1.A")
def test_a_deliberate_attack_is_no_dearer_than_an_intensive_one() -> None:
    change = lambda data: row(data["actions"]["prices"], "deliberate").update(cost=4)  # noqa: E731
    the_problem("charts", change, "4 for deliberate, 3 for intensive")


@pytest.mark.rule("stlo", "7.1.1.A")
def test_an_action_without_a_price_and_one_with_two_are_rejected() -> None:
    the_problem("charts", lambda data: data["actions"]["prices"].pop(0), "no price for movement")
    the_problem(
        "charts", lambda data: data["actions"]["prices"].append(data["actions"]["prices"][0]), "an action that no"
    )


@pytest.mark.rule("stlo", "7.1.1.A")
def test_the_shipped_prices() -> None:
    actions = library.load("st-lo").charts.actions
    normal = {name: action.normal for name, action in actions.items()}
    assert [normal[name] for name in ("movement", "hasty", "recovery", "reorganization")] == [1, 1, 1, 1]
    assert normal["strategic"] == normal["entrenching"] == "all"
    assert 1 < int(normal["deliberate"]) <= int(normal["intensive"]) <= 6
    assert [actions[name].no_loc for name in ("deliberate", "intensive", "strategic", "entrenching")] == [None] * 4
    assert [actions[name].companies for name in ("deliberate", "intensive", "strategic")] == [False] * 3


@pytest.mark.parametrize(
    ("index", "values", "words"),
    [
        (1, {"low": 17}, "without gap or overlap"),
        (1, {"high": 21}, "without gap or overlap"),
        (5, {"low": 1}, "no level for 0"),
        (0, {"low": 1000}, "from low to high"),
        (0, {"level": "marginal us"}, "a name that no"),
    ],
)
def test_victory_levels_follow_one_another(index: int, values: Charts, words: str) -> None:
    the_problem("charts", lambda data: data["victory"]["levels"][index].update(values), words)


def test_turns() -> None:
    the_problem("charts", lambda data: data["turns"].update(count=1), "minimum_operations", "at most 1")
    the_problem("charts", lambda data: data["turns"].update(count=3), "reinforcement.us.from_turn: found 4")


def test_groups_that_follow_without_a_roll() -> None:
    auto = lambda table: lambda data: data["reinforcement"].update(automatic_after=table)  # noqa: E731
    the_problem("charts", auto({"us-1": "us-9"}), "found us-9, expected the id")
    the_problem("charts", auto({"us-1": "us-3"}), "the group that follows us-1")
    the_problem("charts", auto({"us-1": "de-2"}), "the group that follows us-1")
    assert problems("charts", auto({})) == ()
