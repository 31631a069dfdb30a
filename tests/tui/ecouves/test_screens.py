"""Écouves on whole screens, and the menu that leads to it."""

from __future__ import annotations

import asyncio

import pytest
from syrupy.assertion import SnapshotAssertion

from rules import systems
from scenarios import library
from tests.tui.ecouves.sits import fight, shipped
from tests.tui.stage import SIZES, screen
from tui.app import BocageApp
from tui.saves import SavedGame
from tui.screens.menu import ListScreen
from tui.screens.play import PlayScreen
from tui.terminal import TerminalLook

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")

OPEN = {"X": "0505", "D": "0505", "G": "0710", "P": "0502", "Q": "0802 hidden"}


@every_size
def test_the_set_up_is_taken_and_the_keyboard_handed_over(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = shipped()
    assert screen(sitting, "enter", size=size) == snapshot(name="ready")
    assert screen(sitting, "e", size=size) == snapshot(name="handed over")
    assert screen(sitting, "enter", "enter", size=size) == snapshot(name="a unit enters")


@every_size
def test_a_fire_is_declared(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = fight(OPEN)
    assert screen(sitting, "enter", "tab", size=size) == snapshot


@every_size
def test_a_move_with_its_reach(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = fight({"X": "0505", "P": "0909"}, phase="french-movement")
    sitting.overlay = "reach"
    assert screen(sitting, "enter", "up", "up", size=size) == snapshot


def test_in_plain_characters(snapshot: SnapshotAssertion) -> None:
    found = screen(fight(OPEN), "enter", glyphs="ascii")
    assert found.isascii()
    assert found == snapshot


# -- the menu -----------------------------------------------------------------------------------------------


def test_a_new_game_is_offered_with_the_options_of_its_system() -> None:
    offered: dict[str, list[str]] = {}

    async def look() -> None:
        app = BocageApp(TerminalLook("256", "unicode"))
        async with app.run_test(size=(80, 24)) as pilot:
            app._new_game()
            await pilot.pause()
            games = app.screen
            assert isinstance(games, ListScreen)
            for choice in games.choices:
                choice.act()
                await pilot.pause()
                assert isinstance(app.screen, ListScreen)
                offered[choice.text] = [one.text for one in app.screen.choices]
                app.pop_screen()
                await pilot.pause()

    asyncio.run(look())
    assert list(offered) == [entry.title for entry in library.scenarios()]
    for entry in library.scenarios():
        options = systems.system(entry.system).options.values()
        assert offered[entry.title] == ["Play", *(f"[ ] {text}" for text in options)]


def test_an_option_is_chosen_and_the_game_begins() -> None:
    async def play() -> tuple[set[str], object]:
        app = BocageApp(TerminalLook("256", "unicode"))
        async with app.run_test(size=(80, 24)) as pilot:
            app._new_game()
            await pilot.pause()
            app.simulate_key("down")
            app.simulate_key("enter")
            await pilot.pause()
            app.simulate_key("down")
            app.simulate_key("enter")
            app.simulate_key("up")
            app.simulate_key("enter")
            await pilot.pause()
            await pilot.pause()
            shown = app.screen
            assert isinstance(shown, PlayScreen)
            return set(shown.session.game.options), shown.styles_of("french")

    options, style = asyncio.run(play())
    assert options == {"fire_floor"}
    assert style != BocageApp().styles_of("plain")


def test_the_colours_of_the_sides_are_those_of_the_game_that_is_shown() -> None:
    async def colours() -> list[object]:
        app = BocageApp(TerminalLook("256", "unicode"))
        found = []
        async with app.run_test(size=(80, 24)) as pilot:
            for name, side in (("st-lo", "us"), ("ecouves", "french"), ("st-lo", "us")):
                app.open_game(SavedGame.create(name, 1))
                await pilot.pause()
                found.append(app.styles_of(side))
                assert app.styles_of(side) != app.styles_of("plain")
        return found

    first, second, third = asyncio.run(colours())
    assert first == second == third
