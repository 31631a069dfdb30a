"""Types of fields: everything that does not fit is reported, with its key path and what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from scenarios.problems import MOST_OF_A_KIND
from tests.scenarios.broken import problems, row, the_problem


def test_an_unknown_key_is_named_with_the_nearest_known_one() -> None:
    def change(data: dict[str, Any]) -> None:
        row(data["battalions"], "1/116")["ful"] = 3

    problem = the_problem("oob", change, "ful")
    assert problem.place.endswith("(1/116).ful")
    assert problem.found == "an unknown key"
    assert problem.expected == "the key full"


def test_a_missing_key_says_what_is_expected() -> None:
    problem = the_problem("oob", lambda data: row(data["hqs"], "1/115").pop("morale"), "morale")
    assert problem.found == "nothing"
    assert "a whole number from 0 to 99" in problem.expected


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("12", '"12"'),
        (1.5, "1.5"),
        (True, "true"),
        (-1, "-1"),
        (1000, "1000"),
        ([1], "a list of 1"),
        ({"a": 1}, "a table"),
    ],
)
def test_a_wrong_type_or_range_is_named(value: Any, found: str) -> None:
    def change(data: dict[str, Any]) -> None:
        row(data["battalions"], "1/116")["full"] = value

    problem = the_problem("oob", change, "full")
    assert problem.found == found
    assert problem.expected == "a whole number from 0 to 99"


def test_a_table_in_place_of_a_list_and_the_other_way_round() -> None:
    assert the_problem("oob", lambda data: data.update(hqs={"a": 1}), "hqs").expected == "a list"
    assert the_problem("map", lambda data: data.update(grid=[1]), "grid").expected == "a table"


def test_every_misfit_is_reported_at_once() -> None:
    def change(data: dict[str, Any]) -> None:
        row(data["hqs"], "1/115")["morale"] = "six"
        row(data["battalions"], "1/116")["setup"] = "490"
        row(data["assets"], "A/747")["asset_class"] = "big"
        data["surprise"] = 1

    assert len(problems("oob", change)) == 4


def test_a_bad_choice_lists_the_good_ones() -> None:
    def change(data: dict[str, Any]) -> None:
        row(data["assets"], "A/747")["asset_class"] = "big"

    assert the_problem("oob", change, "asset_class").expected == "engineer, major or minor"


def test_a_hex_number_is_a_text_of_digits() -> None:
    for value in (4909, "49a9", "49", "4909\n", "４９０９"):

        def change(data: dict[str, Any], value: Any = value) -> None:
            data["steeples"][0] = value

        assert "hex number" in the_problem("map", change, "steeples[1]").expected


def test_messages_are_one_clean_short_line() -> None:
    def change(data: dict[str, Any]) -> None:
        data["title"] = 5
        data["\x1b[31m" + "x" * 500] = 1

    for problem in problems("map", change):
        assert str(problem).isprintable()
        assert len(str(problem)) < 400


def test_thousands_of_the_same_kind_are_counted_not_listed() -> None:
    def change(data: dict[str, Any]) -> None:
        data["terrain_rows"] = ["?" * len(text) for text in data["terrain_rows"]]

    found = problems("map", change)
    assert len(found) == MOST_OF_A_KIND + 1
    assert found[-1].found.endswith("more of this kind")


def test_a_table_that_may_be_left_out_is_looked_into_too() -> None:
    problem = the_problem("map", lambda data: data["georeference"].update(latitude="x"), "latitude")
    assert problem.place == "georeference.latitude"
    assert problem.found == '"x"'
