"""The play screen with pages open: the column widens, keys turn pages, and pages are searched while one types."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.app import App
from textual.pilot import Pilot

from tests.tui import positions, sittings
from tests.tui.sittings import text
from tui.lines import LinePanel
from tui.palette import Palette
from tui.screens.play import PlayScreen
from tui.session import Session
from tui.styles import PanelStyles


class Shown(App[None]):
    """A sitting on the play screen and nothing else."""

    def __init__(self, sitting: Session) -> None:
        super().__init__()
        styles = PanelStyles(Palette.for_terminal("256"), "unicode", {"us": "first", "de": "second"})
        self.play = PlayScreen(sitting, styles)

    def on_mount(self) -> None:
        self.push_screen(self.play)


Work = Callable[[Shown, Pilot[None]], Awaitable[None]]


def run(work: Work, size: tuple[int, int] = (80, 24), sitting: Session | None = None) -> None:
    async def steps() -> None:
        app = Shown(sitting or sittings.shipped())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await work(app, pilot)

    asyncio.run(steps())


def side(app: Shown) -> str:
    return text(app.play.query_one("#side", LinePanel).lines)


@pytest.mark.parametrize(("size", "narrow", "wide"), [((80, 24), 34, 46), ((120, 40), 40, 56), ((200, 60), 56, 56)])
def test_the_column_widens_for_reading(size: tuple[int, int], narrow: int, wide: int) -> None:
    async def work(app: Shown, pilot: Pilot[None]) -> None:
        panel = app.play.query_one("#side", LinePanel)
        assert panel.size.width == narrow
        await pilot.press("r")
        await pilot.pause()
        assert panel.size.width == wide
        assert max(map(len, side(app).splitlines())) <= wide
        assert "Rules by chapter" in side(app)
        await pilot.press("escape")
        await pilot.pause()
        assert panel.size.width == narrow

    run(work, size)


def test_pages_are_searched_while_one_types() -> None:
    async def work(app: Shown, pilot: Pilot[None]) -> None:
        await pilot.press("r", "slash", *"recon")
        await pilot.pause()
        assert "/ recon" in side(app)
        await pilot.press("down", "enter", "enter")
        await pilot.pause()
        browser = app.play.session.lookup.browser
        assert browser is not None
        assert browser.deep
        await pilot.press("escape", "slash")
        assert app.play.typed.text == "recon"
        await pilot.press("escape")
        await pilot.pause()
        assert "/ recon" not in side(app)
        assert "Rules by chapter" in side(app)

    run(work)


def test_escape_closes_the_entry_line_and_nothing_else() -> None:
    async def work(app: Shown, pilot: Pilot[None]) -> None:
        await pilot.press("a", "colon", *"pas", "escape")
        await pilot.pause()
        assert not app.play.typing_for
        assert app.play.session.panel == "artillery"
        await pilot.press("colon")
        assert app.play.typed.text == "pas"

    run(work)


def test_the_key_that_leaves_closes_first_what_is_open() -> None:
    async def work(app: Shown, pilot: Pilot[None]) -> None:
        for opens in ("m", "a", "question_mark"):
            await pilot.press(opens, "q")
            await pilot.pause()
            assert app.screen is app.play
            assert not app.play.session.reading
        await pilot.press("q")
        await pilot.pause()
        assert app.screen is not app.play

    run(work)


def test_a_finished_game_is_left_though_its_result_is_shown() -> None:
    async def work(app: Shown, pilot: Pilot[None]) -> None:
        await pilot.press("m", "q", "q")
        await pilot.pause()
        assert app.screen is not app.play

    run(work, sitting=positions.over())


def test_digits_and_cursor_keys_do_nothing_to_the_game_while_one_reads() -> None:
    async def work(app: Shown, pilot: Pilot[None]) -> None:
        cursor = app.play.session.cursor
        await pilot.press("t", "1", "2", "e", "y", "down", "right")
        assert not app.play.session.game.actions
        assert app.play.session.cursor == cursor
        assert "UNITS BY NAME" in side(app)

    run(work)


def test_the_second_hex_of_a_line_of_sight_is_picked_on_the_map() -> None:
    async def work(app: Shown, pilot: Pilot[None]) -> None:
        start = app.play.session.cursor
        await pilot.press("s", "down", "down", "down")
        there = app.play.session.cursor
        await pilot.press("enter")
        await pilot.pause()
        assert f"SIGHT {start} TO {there}" in side(app)

    run(work)


def test_typed_commands_work_on_the_screen() -> None:
    async def work(app: Shown, pilot: Pilot[None]) -> None:
        await pilot.press("colon", *"rule", "space", *"9.4.1", "enter")
        await pilot.pause()
        assert "9.4.1.A" in side(app)
        # A column that has just been widened is filled at its new width.
        assert max(map(len, side(app).splitlines())) > 40

    run(work)


def test_nothing_is_typed_behind_the_curtain() -> None:
    sitting = sittings.shipped("hidden-displays")

    async def work(app: Shown, pilot: Pilot[None]) -> None:
        sitting.curtain = True
        await pilot.press("colon", "m", "down")
        assert not app.play.typing_for
        assert side(app).strip() == ""

    run(work, sitting=sitting)
