"""The map mode by keys: tools, strokes, regions, questions, and what can not be done."""

from __future__ import annotations

import pytest

from editors import brush, features, layers
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import on_stage, pressed

TERRAINS = {"stlo": "woods", "ecouves": "brush"}


def terrain(desk, hex_: str) -> str:  # type: ignore[no-untyped-def]
    layer = layers.layer(desk.files, "terrain")
    symbol = brush.symbol_at(desk.files, layer, hex_)
    return next(one.id for one in brush.palette(desk.files, layer) if one.symbol == symbol)


def words(desk, hex_: str) -> list[str]:  # type: ignore[no-untyped-def]
    return [thing.words for thing in features.standing(desk.files, hex_)]


@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_enter_paints_the_terrain_in_hand(system: str) -> None:
    desk = pressed(empty(system), "Enter")
    assert terrain(desk, desk.session.cursor) == TERRAINS[system]
    assert desk.document.next_undo.startswith("paint")


@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_every_tool_is_taken_and_used_without_a_fault(system: str) -> None:
    files = shipped(system)
    count = len(layers.tools(files))
    for number in range(count):
        desk = pressed(files, "t", *["Up"] * count, *["Down"] * 0)
        desk.session.listing = None
        desk.session.mode.use(layers.tools(files)[number])  # type: ignore[attr-defined]
        desk.press("Enter", "k")
        if desk.session.ask is not None:
            desk.write("7")
        desk.press("Right", "Down", "Enter", "k")
        if desk.session.ask is not None:
            desk.write("7")
        assert desk.document.dirty, layers.tools(files)[number].id
        while desk.document.next_undo:
            desk.press("u")
        assert desk.files == files


def test_digits_take_a_terrain_and_tab_the_next() -> None:
    desk = pressed(empty("stlo"), "3", "Enter")
    assert terrain(desk, desk.session.cursor) == "village"
    desk.press("Tab", "Enter")
    assert terrain(desk, desk.session.cursor) == "town"


def test_a_stroke_from_hex_to_hex_is_one_step_and_another_stroke_another() -> None:
    desk = pressed(empty("stlo"), "Enter", "Right", "Enter", "Right", "Enter")
    assert len(desk.document.steps[0]) == 1
    desk.press("Down", "Down", "Down", "Enter")
    assert len(desk.document.steps[0]) == 2
    desk.press("u", "u")
    assert not desk.document.dirty
    assert "taken back" in desk.said


def test_a_wide_brush_paints_all_hexes_under_it() -> None:
    desk = pressed(empty("stlo"), "s", "Enter")
    grid = layers.grid_of(desk.files)
    assert all(terrain(desk, hex_) == "woods" for hex_ in grid.within(desk.session.cursor, 1))


@pytest.mark.parametrize(("times", "shape"), [(1, "line"), (2, "rectangle")])
def test_a_line_and_a_rectangle_go_from_the_first_enter_to_the_second(times: int, shape: str) -> None:
    desk = pressed(empty("stlo"))
    start = desk.session.cursor
    desk.press(*["f"] * times, "Enter", "Right", "Right", "Down", "Down", "Enter")
    grid = layers.grid_of(desk.files)
    end = desk.session.cursor
    wanted = brush.line(grid, start, end) if shape == "line" else brush.rectangle(grid, start, end)
    painted = {hex_ for hex_ in grid if terrain(desk, hex_) == "woods"}
    assert painted == set(wanted)


def test_filling_paints_what_hangs_together() -> None:
    desk = pressed(empty("stlo"), "f", "f", "f", "Enter")
    assert {terrain(desk, hex_) for hex_ in layers.grid_of(desk.files)} == {"woods"}


def test_the_ground_is_raised_and_lowered() -> None:
    desk = pressed(empty("stlo"), "+", "+", "-")
    assert "level 6" in words(desk, desk.session.cursor)


def test_a_stream_is_led_on_along_the_shortest_chain_of_hexsides() -> None:
    desk = pressed(empty("stlo"), "t", "w", "s", "Enter", "k", "Right", "Right", "Enter", "k")
    streams = desk.files.map.streams
    assert len(streams) == 1
    assert len(streams[0].hexsides) == 5


def test_another_key_than_a_direction_draws_nothing() -> None:
    desk = pressed(empty("stlo"), "t", "w", "s", "Enter", "x")
    assert not desk.document.dirty
    assert desk.said == "no hexside was chosen"


def test_a_road_is_begun_led_on_and_left() -> None:
    desk = pressed(empty("stlo"), "t", "r", "h", "Enter", "Right", "Right", "Enter", "Right", "Enter", "Back", "Enter")
    assert [len(road.hexes) for road in desk.files.map.roads] == [4]
    assert desk.said.startswith("the road: highway begins")


def test_a_depot_asks_for_its_name() -> None:
    desk = pressed(empty("stlo"), "t", "d", "u", "Enter")
    desk.write("Rampan [crossing]")
    assert [row.name for row in desk.files.map.depots] == ["Rampan [crossing]"]
    desk.press("x")
    assert not desk.files.map.depots


def test_nothing_to_erase_is_said() -> None:
    desk = pressed(empty("stlo"), "t", "d", "u", "x")
    assert desk.said == "there is no depot: us here"


def test_what_is_here_is_taken_up_with_its_tool() -> None:
    files = empty("stlo")
    desk = pressed(files, "t", "r", "h", "Enter", "Right", "Enter", "Back", "t", "t", "e")
    assert desk.said.startswith("taken up: Hedgerow")
    desk.press("t", "s", "e")
    assert desk.session.mode.tool.id == "road-highway"  # type: ignore[attr-defined]


def test_values_of_a_place_are_changed_in_a_form() -> None:
    desk = pressed(empty("stlo"), "t", "p", "Enter")
    desk.write("La Madeleine")
    desk.press("r", "1")
    assert desk.session.ask is not None
    desk.write("village")
    assert desk.files.map.places[0].kind == "village"


def test_a_region_is_copied_and_pasted() -> None:
    desk = pressed(empty("stlo"), "Enter", "v", "v", "c", "Right", "Right", "V")
    assert sum(row.count("w") for row in desk.files.map.terrain_rows) == 2


def test_a_region_is_moved_mirrored_turned_and_taken_back() -> None:
    files = shipped("stlo")
    for letter in "mltrR":
        desk = pressed(files, "v", "Right", "Right", "Down", "v", "Right", "g", letter)
        assert desk.document.dirty, letter
        desk.press("u")
        assert desk.files == files


def test_without_a_region_copying_says_how_to_mark_one() -> None:
    desk = pressed(empty("stlo"), "c")
    assert "no region is marked" in desk.said


def test_a_map_is_resized_and_renumbered() -> None:
    desk = pressed(empty("stlo", 12, 10), "g", "e")
    desk.write("1 2 0 -1")
    rows = desk.files.map.terrain_rows
    assert (len(rows[0]), len(rows)) == (15, 9)
    desk.press("g", "n")
    desk.write("20 30")
    assert layers.grid_of(desk.files).first_column == 20
    assert desk.session.cursor in layers.grid_of(desk.files)


def test_wrong_numbers_keep_the_line_open() -> None:
    desk = pressed(empty("stlo", 12, 10), "g", "e")
    desk.write("one two")
    assert desk.session.ask is not None
    assert "four whole numbers" in desk.said
    assert not desk.document.dirty


def test_a_terrain_is_replaced_everywhere() -> None:
    desk = pressed(shipped("stlo"), "g", "T", "2", "3")
    assert not any("w" in row for row in desk.files.map.terrain_rows)


@pytest.mark.parametrize("system", ["stlo", "ecouves"])
@pytest.mark.parametrize("letter", ["h", "s"])
def test_the_map_answers_questions_at_the_cursor(system: str, letter: str) -> None:
    desk = pressed(shipped(system), "o", letter)
    model = desk.session.mode.map_model()
    assert model.overlay
    desk.press("O")
    assert not desk.session.mode.map_model().overlay


def test_reach_and_supply_are_asked_of_a_unit_and_a_side() -> None:
    desk = pressed(shipped("stlo"), "o", "r", "1")
    assert desk.session.mode.map_model().overlay
    desk.press("o", "l", "1")
    assert "LOC" in desk.session.mode.asking.words  # type: ignore[attr-defined]


def test_a_question_about_a_broken_map_says_what_to_mend() -> None:
    from msgspec.structs import replace

    files = shipped("stlo")
    broken = replace(files, map=replace(files.map, terrain=files.map.terrain[:1]))
    desk = pressed(broken, "o", "s")
    assert "mended" in desk.session.mode.asking.words  # type: ignore[attr-defined]


def test_only_the_hexes_that_changed_are_drawn_again() -> None:
    async def work(stage, pilot):  # type: ignore[no-untyped-def]
        drawn = []
        show = stage.edit.map.sheet.show

        def watched(model):  # type: ignore[no-untyped-def]
            hexes = show(model)
            drawn.append(hexes)
            return hexes

        stage.edit.map.sheet.show = watched
        await pilot.press("enter")
        await pilot.pause()
        return [hexes for hexes in drawn if hexes is None or hexes]

    drawn = on_stage(empty("stlo"), work)
    assert drawn
    assert all(hexes is not None and len(hexes) < 10 for hexes in drawn)


def test_finding_goes_to_a_place_and_an_unknown_name_is_said() -> None:
    desk = pressed(shipped("stlo"), "/")
    desk.write("hill 122")
    assert desk.session.cursor == "2917"
    desk.press("/")
    desk.write("nowhere at all")
    assert desk.session.ask is not None
    assert "nothing here is called" in desk.said


def test_leaving_with_unsaved_work_is_asked() -> None:
    desk = pressed(empty("stlo"), "Enter", "q")
    assert desk.session.confirm is not None
    desk.press("n")
    assert desk.session.confirm is None
    assert desk.document.dirty
