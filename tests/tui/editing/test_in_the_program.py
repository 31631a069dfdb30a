"""The editor in the whole program: its menu, settings over it, the way out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.events import Key
from textual.pilot import Pilot

from editors.document import Document
from scenarios import library
from scenarios.canonical import canonical
from scenarios.systems import files_of
from tests.editors.samples import empty, shipped
from tui.app import BocageApp
from tui.editing.screen import EditScreen
from tui.editing.start import first
from tui.lines import LinePanel, text_of
from tui.screens.menu import ListScreen
from tui.screens.play import PlayScreen


def in_program(document: Document | None, work: Callable[[BocageApp, Pilot[int]], Awaitable[Any]]) -> Any:
    async def sit() -> Any:
        app = BocageApp(first=first(document))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            return await work(app, pilot)

    return asyncio.run(sit())


async def back_from_game(app: BocageApp, pilot: Pilot[int]) -> None:
    """Wait until a game was begun from the editor and left again."""
    for _ in range(300):
        await pilot.pause(0.02)
        if isinstance(app.screen, EditScreen) and app.screen.session.trial is not None:
            return


def titles(app: BocageApp) -> list[str]:
    assert isinstance(app.screen, ListScreen)
    return [choice.text for choice in app.screen.choices]


def test_the_menu_offers_scenarios_and_new_ones() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> list[str]:
        return titles(app)

    found = in_program(None, work)
    assert found[0] == "New scenario"
    assert any("St-Lô" in one for one in found)
    assert any("Écouves" in one for one in found)


def test_a_new_scenario_asks_for_its_name() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> tuple[str, str]:
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, EditScreen)
        await pilot.press(*"Elle", "enter")
        document = app.screen.session.document
        return document.title, document.files.scenario.id

    assert in_program(None, work) == ("Elle", "elle")


def test_settings_are_changed_over_the_editor(tmp_path: Path) -> None:
    Document(empty("stlo", 12, 10)).save(tmp_path / "elle")

    async def work(app: BocageApp, pilot: Pilot[int]) -> bool:
        await pilot.press("S", "right", "q")
        await pilot.pause()
        await pilot.press("enter")
        assert app.fault is None
        assert isinstance(app.screen, EditScreen)
        return app.screen.session.document.dirty

    assert in_program(Document.open(tmp_path / "elle"), work)


def test_the_tab_of_situations_plays_the_situation() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> tuple[Any, Any]:
        await pilot.press("R", "enter", "enter")
        assert isinstance(app.screen, EditScreen)
        session = app.screen.session
        handler = files_of("stlo")
        moment = replace(session.document.moment, turn=3, phase="operations", weather_box=3)
        session.document.change_moment("a later turn", moment)
        await pilot.press("P")
        await pilot.pause()
        assert app.fault is None
        assert isinstance(app.screen, PlayScreen)
        game = app.screen.session.game
        _, state, _ = handler.situations().on(canonical(moment), library.open_scenario("st-lo"))
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, EditScreen)
        assert app.screen.session.mode_id == "moment"
        return game.checkpoints[0].state, state

    begun, wanted = in_program(Document.open("st-lo"), work)
    assert begun == wanted
    assert begun.turn == 3


@pytest.mark.parametrize("pause", [0.0, 0.02, 0.1, 0.3, 0.6])
def test_what_is_typed_ahead_of_a_game_belongs_to_the_game(pause: float) -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> tuple[str, ...]:
        app.post_message(Key("P", "P"))
        await asyncio.sleep(pause)
        for key in ("t", "q", "q"):
            app.post_message(Key(key, key))
        await back_from_game(app, pilot)
        await pilot.pause()
        assert app.fault is None
        assert isinstance(app.screen, EditScreen)
        return "".join(text for text, _ in app.screen.session.message), app.screen.session.mode_id

    # The first key opens a list in the game, the next closes it, the last leaves the game.
    said, mode = in_program(Document.open("st-lo"), work)
    assert "back from the game" in said
    assert mode == "map"


def test_a_tab_changed_right_before_a_game_is_whole_when_the_author_comes_back() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> list[str]:
        await pilot.press("F")
        await pilot.pause()
        for key in ("M", "P", "q"):
            app.post_message(Key(key, key))
        await back_from_game(app, pilot)
        await pilot.pause(0.1)
        panel = app.screen.query_one("#side", LinePanel)
        return [text_of(one) for one in panel.lines if text_of(one).strip()]

    assert in_program(Document.open("st-lo"), work)[0].startswith(" TERRAIN")


def test_an_interrupt_names_the_way_out() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> str:
        app.action_tell_the_way_out()
        assert isinstance(app.screen, EditScreen)
        return "".join(text for text, _ in app.screen.session.message)

    assert in_program(Document.open("st-lo"), work) == "q leaves; unsaved work is asked about."


@pytest.mark.parametrize("name", ["st-lo", "ecouves"])
def test_leaving_ends_the_program(name: str) -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> None:
        await pilot.press("q")
        await pilot.pause()
        assert app.return_code == 0

    in_program(Document.open(name), work)


@pytest.mark.parametrize("tab", ["M", "F", "T", "I", "R", "X"])
def test_what_is_wrong_is_said_instead_of_a_game(tab: str) -> None:
    files = shipped("stlo")
    battalion = replace(files.oob.battalions[3], setup="0101")
    units = (*files.oob.battalions[:3], battalion, *files.oob.battalions[4:])
    wrong = replace(files, oob=replace(files.oob, battalions=units))

    async def work(app: BocageApp, pilot: Pilot[int]) -> tuple[str, str]:
        await pilot.press(tab, "P")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, EditScreen)
        shown = " ".join("".join(text for text, _ in one) for one in screen._panel("asked").lines)
        return " ".join(shown.split()), screen.session.mode_id

    said, mode = in_program(Document(wrong), work)
    assert said.startswith("1 wrong keeps it from being played: oob.toml: battalions[4]")
    assert mode == "forces"


def test_a_situation_that_is_wrong_says_so_instead_of_a_game() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> tuple[str, str]:
        await pilot.press("R", "enter", "enter")
        screen = app.screen
        assert isinstance(screen, EditScreen)
        document = screen.session.document
        document.change_moment("no such turn", replace(document.moment, turn=99))
        await pilot.press("P")
        await pilot.pause()
        assert app.screen is screen
        shown = " ".join("".join(text for text, _ in one) for one in screen._panel("asked").lines)
        return " ".join(shown.split()), screen.session.mode_id

    said, mode = in_program(Document.open("st-lo"), work)
    assert said.startswith("this keeps it from being played: turn: found 99")
    assert mode == "moment"


def test_the_size_of_a_new_map_is_typed_or_turned() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> tuple[list[str], str, int, int]:
        await pilot.press("enter", "down", "down", "1", "5")
        await pilot.pause()
        assert isinstance(app.screen, ListScreen)
        notes = [choice.note for choice in app.screen.choices[-2:]]
        await pilot.press("right", "down", "enter", "9", "9", "backspace", "up", "up", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, EditScreen)
        rows = app.screen.session.document.files.map.terrain_rows
        return notes, app.screen.session.document.system, len(rows[0]), len(rows)

    assert in_program(None, work) == (["15", "24"], "stlo", 16, 9)


def test_the_menu_tells_of_unsaved_work_and_a_game_of_the_title() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> str:
        app.action_tell_the_way_out()
        assert isinstance(app.screen, ListScreen)
        return app.screen.message

    assert in_program(None, work) == "q leaves; unsaved work is kept for the next time."


def test_a_game_from_the_editor_is_headed_by_its_own_title() -> None:
    files = shipped("stlo")
    files = replace(files, scenario=replace(files.scenario, title="Airel, a try"))

    async def work(app: BocageApp, pilot: Pilot[int]) -> str:
        await pilot.press("P")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        return "".join(text for text, _ in app.screen.session.status_line(80))

    assert in_program(Document(files, saved=files), work).startswith("Airel  turn 1/")
