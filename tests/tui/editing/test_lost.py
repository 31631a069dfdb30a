"""What an operation could not keep is told, all of it, and can be taken back; marks go with what is taken back."""

from __future__ import annotations

from editors import layers
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk, pressed


def region(desk: Desk, first: str, last: str, cursor: str) -> None:
    """Mark a region, and go to a hex."""
    desk.session.cursor = first
    desk.press("v")
    desk.session.cursor = last
    desk.press("v")
    desk.session.cursor = cursor


def test_all_that_is_lost_is_listed_and_can_be_taken_back() -> None:
    files = shipped("stlo")
    desk = pressed(files, "g", "e")
    desk.write("0 0 -12 0")
    listing = desk.session.listing
    assert listing is not None
    count = len(listing.items) - 1
    assert count > 50
    assert desk.said.startswith(f"resize the map: {count} things could not be kept")
    assert any("steeple" in item.told and "1802" in item.told for item in listing.items)
    assert all(item.told for item in listing.items)
    desk.press("Down", "Enter")
    assert desk.session.listing is listing
    desk.press("u")
    assert desk.session.listing is None
    assert desk.files == files


def test_one_thing_that_is_lost_is_said_in_a_line() -> None:
    desk = pressed(empty("stlo"), "g", "e")
    desk.write("1 0 0 0")
    assert desk.session.listing is None
    desk = pressed(empty("stlo", 12, 10))
    region(desk, "0505", "0706", "0505")
    desk.press("c")
    desk.session.cursor = "1201"
    desk.press("V")
    assert "ground off the map" in desk.said
    assert "of 6 hexes" in desk.said
    assert desk.session.listing is None


def test_undoing_a_move_takes_the_marks_back() -> None:
    desk = pressed(shipped("stlo"))
    region(desk, "2020", "2222", "3030")
    marked = desk.session.mode.region  # type: ignore[attr-defined]
    desk.press("g", "m")
    moved = desk.session.mode.region  # type: ignore[attr-defined]
    assert moved != marked
    desk.press("u")
    assert desk.session.mode.region == marked  # type: ignore[attr-defined]
    desk.press("U")
    assert desk.session.mode.region == moved  # type: ignore[attr-defined]


def test_marks_made_later_are_not_changed_by_undoing_something_else() -> None:
    desk = pressed(shipped("stlo"))
    region(desk, "2020", "2222", "3030")
    desk.press("g", "m")
    region(desk, "2505", "2606", "2505")
    marked = desk.session.mode.region  # type: ignore[attr-defined]
    desk.press("+", "u")
    assert desk.session.mode.region == marked  # type: ignore[attr-defined]
    assert desk.session.cursor in layers.grid_of(desk.files)
