"""The map widget: cursor, scrolling, messages, and what it draws again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from rules.engine.board import Board
from rules.engine.hexes import Grid, Hex
from tests.tui import map_boards
from tui.map import ZOOMS, Counter, HexMap, MapModel, OverlayCell, Zoom
from tui.map.model import MANY
from tui.map.widget import style_of
from tui.palette import Ink, Palette


def wide_board(columns: int = 40, rows: int = 40) -> Board:
    """Open ground, larger than any view."""
    grid = Grid(10, 9 + columns, 10, 9 + rows)
    return replace(
        map_boards.board(), grid=grid, terrain=dict.fromkeys(grid, "open"), level=dict.fromkeys(grid, 1),
        watercourses=(), roads=(), places=(), boundaries={}, areas={}, features={},
    )  # fmt: skip


class MapApp(App[None]):
    """The map alone, with a list of what it says."""

    CSS = "HexMap { width: 1fr; height: 1fr; }"

    def __init__(self, model: MapModel, **options: Any) -> None:
        super().__init__()
        self.map = HexMap(model, Palette.for_terminal("256"), **options)
        self.said: list[tuple[str, Hex]] = []

    def compose(self) -> ComposeResult:
        yield self.map

    def on_mount(self) -> None:
        self.map.focus()

    def on_hex_map_cursor_moved(self, message: HexMap.CursorMoved) -> None:
        self.said.append(("moved", message.hex))

    def on_hex_map_hex_chosen(self, message: HexMap.HexChosen) -> None:
        self.said.append(("chosen", message.hex))


Body = Callable[[MapApp, Any], Awaitable[None]]


def run(body: Body, model: MapModel | None = None, size: tuple[int, int] = (80, 24), **options: Any) -> MapApp:
    """Run the application for as long as body runs."""
    app = MapApp(model or MapModel(wide_board()), **options)

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await body(app, pilot)

    asyncio.run(go())
    return app


def test_keys_move_the_cursor_and_enter_chooses() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        for key in ("up", "down", "left", "right", "k", "j", "y", "u", "b", "n", "enter"):
            app.simulate_key(key)
        await pilot.pause()

    app = run(body, cursor="2525")
    hexes = ["2524", "2525", "2425", "2525", "2524", "2525", "2425", "2524", "2425", "2525"]
    assert app.said == [*(("moved", hex_) for hex_ in hexes), ("chosen", "2525")]


def test_keys_can_be_set_by_the_application() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        app.map.keys = {"x": "se"}
        await pilot.press("u", "x", "up")

    assert run(body, cursor="2525").said == [("moved", "2626")]


@pytest.mark.parametrize(("start", "across"), [("2525", "2625"), ("2425", "2525")])
def test_right_and_left_keep_to_a_row(start: Hex, across: Hex) -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        assert app.map.move_cursor("right")
        assert app.map.cursor == across
        assert app.map.move_cursor("left")
        assert app.map.cursor == start

    run(body, cursor=start)


@pytest.mark.parametrize("direction", ["n", "ne", "nw", "sw", "left", "up"])
def test_the_cursor_stays_on_the_map(direction: str) -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        assert not app.map.move_cursor(direction)
        assert app.map.cursor == "1010"

    assert run(body, cursor="1010").said == []


def test_a_hex_off_the_map_is_refused() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        with pytest.raises(KeyError):
            app.map.go_to("9999")
        assert app.map.cursor == "2525"

    run(body, cursor="2525")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_cursor_is_always_in_view_with_its_neighbours(zoom: Zoom) -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        for direction in ["right"] * 24 + ["down"] * 24 + ["left"] * 48 + ["up"] * 48:
            app.map.move_cursor(direction)
            visible = app.map.visible_hexes()
            around = app.map.model.board.grid.adjacent(app.map.cursor)
            assert {app.map.cursor, *around} <= set(visible)

    run(body, zoom=zoom, cursor="2525")


def test_scrolling_goes_by_a_third_of_the_view() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        offsets = []
        for _ in range(8):
            app.map.move_cursor("down")
            offsets.append(app.map.scroll_offset.y)
        steps = [b - a for a, b in pairwise(offsets) if a != b]
        assert steps
        assert all(step >= 8 for step in steps)

    run(body, cursor="2525")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_mouse_finds_the_hex_that_is_drawn_there(zoom: Zoom) -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        geometry, offset = app.map.sheet.geometry, app.map.scroll_offset
        for hex_ in app.map.visible_hexes():
            for x, y in geometry.cells(hex_):
                assert app.map.hex_at(x - offset.x, y - offset.y) == hex_

    run(body, zoom=zoom, cursor="2525")


def test_a_click_moves_and_chooses() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        await pilot.click(HexMap, offset=(3, 2))

    app = run(body, map_boards.model(), cursor="1222")
    assert app.said == [("moved", "1020"), ("chosen", "1020")]


def test_zoom_cycles_and_keeps_the_cursor_in_view() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        seen = []
        for _ in range(4):
            seen.append(app.map.zoom)
            assert app.map.cursor in app.map.visible_hexes()
            app.map.cycle_zoom()
            await pilot.pause()
        assert seen == ["detailed", "compact", "overview", "detailed"]
        app.map.cycle_zoom(-1)
        assert app.map.zoom == "detailed"

    run(body, cursor="4848")


def refreshed(app: MapApp) -> list[tuple[Region, ...]]:
    """A list that grows with what the map asks to be drawn again; an empty item is the whole of it."""
    asked: list[tuple[Region, ...]] = []
    original = app.map.refresh

    def refresh(*regions: Region, **options: Any) -> HexMap:
        asked.append(regions)
        return original(*regions, **options)

    app.map.refresh = refresh  # type: ignore[method-assign]
    return asked


def test_a_move_draws_two_hexes_again() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        asked = refreshed(app)
        app.map.move_cursor("n")
        (regions,) = asked
        assert 0 < sum(region.area for region in regions) <= 2 * 32

    run(body, cursor="2525")


def test_a_changed_hex_alone_is_drawn_again() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        asked = refreshed(app)
        app.map.show(replace(app.map.model, counters={"2524": Counter("us", "1/116")}))
        (regions,) = asked
        assert 0 < sum(region.area for region in regions) <= 32

    run(body, cursor="2525")


def test_nothing_changed_draws_nothing() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        asked = refreshed(app)
        app.map.show(replace(app.map.model))
        app.map.show(replace(app.map.model, counters={"4848": Counter("us", "1/116")}))
        assert asked == []

    run(body, cursor="1212")


def test_many_changes_draw_the_view_once() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        asked = refreshed(app)
        hexes = list(app.map.model.board.grid)[: MANY + 1]
        app.map.show(replace(app.map.model, overlay={hex_: OverlayCell("1") for hex_ in hexes}))
        assert asked == [()]

    run(body, cursor="2525")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_after_changes_the_screen_is_what_a_fresh_map_shows(zoom: Zoom) -> None:
    model = map_boards.model()
    later = replace(
        model,
        counters={**model.counters, "1322": Counter("us", "3/116"), "1321": Counter("de", "1/9")},
        highlights={"1222": "legal"},
    )

    async def body(app: MapApp, pilot: Any) -> None:
        app.map.move_cursor("s")
        await pilot.pause()
        app.map.show(later)
        app.map.go_to("1222")
        await pilot.pause()

    changed = run(body, model, zoom=zoom, cursor="1221")

    async def nothing(app: MapApp, pilot: Any) -> None:
        pass

    fresh = run(nothing, later, zoom=zoom, cursor="1222")
    size = changed.map.sheet.geometry.size
    assert [changed.map.render_line(y) for y in range(size[1])] == [fresh.map.render_line(y) for y in range(size[1])]


def test_another_map_takes_the_place_of_the_first() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        app.map.show(map_boards.model())
        await pilot.pause()
        assert app.map.cursor in map_boards.GRID
        assert "1/116" in "".join(app.map.render_line(y).text for y in range(24))

    run(body, cursor="4848")


def test_lines_fill_the_view_and_every_segment_has_a_style() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        for y in range(24):
            strip = app.map.render_line(y)
            assert strip.cell_length == 80
            assert all(segment.style is not None for segment in strip)

    run(body, map_boards.model())
    run(body)


def test_new_colours_and_characters_are_taken_at_once() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        app.map.set_look(Palette.for_terminal("none"), "ascii")
        await pilot.pause()
        assert all(app.map.render_line(y).text.isascii() for y in range(24))

    run(body, map_boards.model())


def test_an_ink_is_a_style_without_colours_too() -> None:
    assert style_of(Ink()).color is not None
    assert style_of(Ink("", "", "bu")).underline
    assert style_of(Ink("#ffffff", "#000000")).bgcolor is not None


def test_a_window_that_changes_its_size_keeps_the_cursor() -> None:
    async def body(app: MapApp, pilot: Any) -> None:
        for size in ((200, 60), (40, 12), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.map.cursor in app.map.visible_hexes()

    run(body, cursor="4444")
