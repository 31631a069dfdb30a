"""The checks of scenario.toml: the days that its turns fall on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.broken import problems, the_problem


@pytest.mark.parametrize("day", ["1944-02-30", "1943-02-29", "1944-06-31", "0000-01-01"])
def test_a_first_day_that_there_is_not(day: str) -> None:
    the_problem("scenario", lambda data: data.update(first_date=day), "first_date", day, "a day that there is")


def test_every_turn_needs_a_day() -> None:
    the_problem("scenario", lambda data: data.update(first_date="9999-12-25"), "first_date", "a day with 8 days")
    assert problems("scenario", lambda data: data.update(first_date="9999-12-24")) == ()


def test_turns_may_last_longer_than_a_day() -> None:
    def change(data: dict[str, Any]) -> None:
        data["scale"]["days_per_turn"] = 3
        data["first_date"] = "9999-12-08"

    assert problems("scenario", change) == ()
    the_problem("scenario", lambda data: change(data) or data.update(first_date="9999-12-09"), "a day with 24 days")


def test_a_leap_day() -> None:
    assert problems("scenario", lambda data: data.update(first_date="1944-02-29")) == ()
