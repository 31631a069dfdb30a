"""The way from a problem and back, questions answered with yes, tools that do not depend on the one in hand."""

from __future__ import annotations

import pytest

from editors import access, layers
from editors.places import Place
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk, pressed
from tests.tui.editing.test_shown import wrong


def test_leaving_the_form_of_a_problem_leads_back_to_the_list() -> None:
    desk = Desk(wrong())
    desk.check()
    desk.press("X")
    for number in range(3):
        desk.press("Enter")
        assert desk.session.mode_id != "problems", number
        desk.press("Esc")
        assert desk.session.mode_id == "problems", number
        desk.press("Down")


def test_a_tab_taken_by_hand_is_left_as_any_other() -> None:
    desk = Desk(wrong())
    desk.check()
    desk.press("X", "Enter", "M", "Esc")
    assert desk.session.mode_id == "map"


def test_an_overlay_is_closed_before_the_way_back() -> None:
    files = shipped("stlo")
    desk = pressed(files, "X")
    layer = layers.layer(files, "area")
    assert desk.session.go_to(Place("map", layer.path, hex="3113", layer=layer), back="problems")
    desk.press("o", "h", "Esc")
    assert desk.session.mode_id == "map"
    desk.press("Esc")
    assert desk.session.mode_id == "problems"


@pytest.mark.parametrize("path", ["oob.recon", "oob.boundary_rules", "oob.artillery"])
def test_a_doubt_without_a_record_opens_the_table(path: str) -> None:
    desk = pressed(shipped("stlo"), "X")
    assert desk.session.go_to(Place("oob", path), back="problems")
    assert desk.session.mode_id == "forces"
    assert desk.session.mode.table.path == path  # type: ignore[attr-defined]
    desk.press("Esc")
    assert desk.session.mode_id == "problems"


@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_a_problem_of_a_layer_without_a_hex_takes_its_tool_in_hand(system: str) -> None:
    files = shipped(system)
    for layer in layers.layers_of(files).layers:
        if layer.kind != "rows" and not layer.units:
            desk = pressed(files, "X")
            assert desk.session.go_to(Place("map", layer.path, layer=layer))
            assert desk.session.mode.tool.layer == layer  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", ["Enter", "y"])
def test_a_question_is_answered_with_enter_or_y(key: str) -> None:
    desk = pressed(empty("stlo"), "Enter")
    left: list[bool] = []
    desk.session.leave = lambda: left.append(True)
    desk.press("q", "n")
    assert not left
    desk.press("q", key)
    assert left == [True]


def test_the_side_of_a_depot_does_not_depend_on_the_tool_in_hand() -> None:
    desk = Desk(empty("stlo"))
    for before in ((), ("t", "d", "u"), ("t", "d", "d"), ("t", "n", "d")):
        desk.press(*before, "t", "d", "u")
        assert desk.session.mode.tool.id == "depot-us"  # type: ignore[attr-defined]
        desk.press(*before, "t", "d", "d")
        assert desk.session.mode.tool.id == "depot-de"  # type: ignore[attr-defined]


def test_the_level_tool_begins_above_the_ground_under_the_cursor() -> None:
    desk = pressed(empty("stlo"), "t", "l")
    assert desk.session.mode.drawer.colour.name == "level 6"  # type: ignore[attr-defined]
    files = empty("stlo")
    files = access.put(files, "map.level_rows", tuple("E" * len(row) for row in files.map.level_rows))
    assert pressed(files, "t", "l").session.mode.drawer.colour.symbol == "E"  # type: ignore[attr-defined]


def test_answers_say_what_their_numbers_are() -> None:
    desk = pressed(shipped("stlo"), "o", "s")
    assert "the numbers are observation values" in desk.session.mode.asking.words  # type: ignore[attr-defined]
    for system in ("stlo", "ecouves"):
        desk = pressed(shipped(system), "/")
        desk.write("3015" if system == "stlo" else desk.session.cursor)
        desk.press("o", "r", "1")
        assert "the numbers say how many" in desk.session.mode.asking.words  # type: ignore[attr-defined]


def test_with_the_tool_for_areas_in_hand_all_areas_are_lit() -> None:
    files = shipped("stlo")
    desk = pressed(files, "t", "a")
    hexes = {hex_ for _, row in access.records(files, "map.areas") for hex_ in row.hexes}
    assert hexes <= set(desk.session.mode.map_model().highlights)
    desk.press("t", "t")
    assert not hexes & set(desk.session.mode.map_model().highlights)
