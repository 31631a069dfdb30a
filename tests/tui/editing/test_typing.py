"""What stands in a line before anything is typed: replaced by the first character, changed by the cursor keys."""

from __future__ import annotations

import pytest

from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk(empty("stlo", 12, 10))


def test_a_designation_takes_the_place_of_the_one_made_up(desk: Desk) -> None:
    desk.press("F", "Down", "a", "3", "Enter", *"1/115", "Enter", "Esc", "a", "2", "Enter", *"1/115", "Enter")
    assert [row.id for row in desk.files.oob.battalions] == ["1/115"]
    assert [row.id for row in desk.files.oob.hqs] == ["1/115"]


def test_a_digit_that_began_a_number_is_gone_on_with(desk: Desk) -> None:
    desk.press("F", "Down", "a", "3", "Down", "Down", "1", "1", "Enter")
    assert desk.files.oob.battalions[0].full == 11


def test_a_filter_is_replaced() -> None:
    desk = Desk(shipped("stlo"))
    desk.press("F", "Down", "Down", "v", "f", *"2/115", "Enter", "f", *"3/115", "Enter")
    assert len(desk.session.modes["forces"].table.keys()) == 1  # type: ignore[attr-defined]


def test_a_cell_is_replaced_and_what_can_not_be_stays_to_be_mended(desk: Desk) -> None:
    desk.press("T", "Tab", "Enter", *"zz", "Enter")
    assert desk.session.ask is not None
    assert desk.hands.typed.text == "zz"
    desk.press("Clear", *"A6", "Enter")
    assert desk.session.ask is None
    assert desk.files.charts.combat.columns[0].results[:2] == "A6"


def test_a_wrong_entry_hex_leaves_the_line_open() -> None:
    desk = Desk(shipped("stlo"))
    desk.press("F", "/")
    desk.write("1/38")
    desk.press("g", "1")
    assert desk.session.ask is not None
    desk.press(*"9999", "Enter")
    assert desk.session.ask is not None
    assert desk.said == "9999 is off the map"


@pytest.mark.parametrize(("keys", "text"), [(("Back", "x"), "Old titlx"), (("Left", "x"), "Old titlxe")])
def test_cursor_keys_begin_to_change_it(keys: tuple[str, ...], text: str) -> None:
    desk = Desk(empty("stlo", 12, 10))
    desk.session.ask_name()
    desk.hands.asked_lines(80, 4)
    desk.hands.typed.begin("Old title", picked=True)
    desk.press(*keys)
    assert desk.hands.typed.text == text
