"""Écouves on whole screens, and the menu that leads to it."""

from __future__ import annotations

import asyncio

import pytest
from syrupy.assertion import SnapshotAssertion

from rules import systems
from scenarios import library
from tests.rules.ecouves import fires, tiny
from tests.tui.ecouves import sits
from tests.tui.ecouves.sits import fight, pick, shipped, together
from tests.tui.stage import SIZES, screen
from tui.app import BocageApp
from tui.saves import SavedGame
from tui.screens.menu import ListScreen
from tui.screens.play import PlayScreen
from tui.terminal import TerminalLook

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")

OPEN = {"X": "0505", "D": "0505", "G": "0710", "P": "0502", "Q": "0802 hidden"}


@every_size
def test_the_set_up_is_taken_and_a_unit_enters(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = shipped()
    assert screen(sitting, "tab", "enter", size=size) == snapshot(name="a unit is placed")
    assert screen(sitting, "escape", "enter", size=size) == snapshot(name="ready")
    assert screen(sitting, "e", "enter", "enter", size=size) == snapshot(name="a unit has entered")


@every_size
def test_the_curtain(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = together(fight({**OPEN, "F": "0602 hidden"}, phase="german-movement"))
    assert screen(sitting, size=size) == snapshot(name="down")
    assert screen(sitting, "enter", size=size) == snapshot(name="up")


@every_size
def test_a_retreat_in_sight_of_both(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = fight({**OPEN, "Y": "0909"}, dice=(4,))
    assert screen(sitting, "shift+tab", "enter", "enter", "enter", "enter", size=size) == snapshot


@every_size
def test_an_assault(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = fight({"X": "0603", "Y": "0603", "P": "0602", "Q": "1112", "D": "1111"})
    sitting.overlay = "zoc-german"
    assert screen(sitting, size=size) == snapshot(name="owed")
    sitting = fight({"X": "0603", "D": "0702", "P": "0602 hidden", "Q": "1112"})
    assert screen(sitting, "e", "enter", "enter", size=size) == snapshot(name="of choice")


@every_size
def test_an_exit_at_night(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    made = fires.scenario(tiny.board(terrain=sits.COVER, areas={"north_exit": ["0501", "0601", "0701"]}))
    places = {"P": "0601", "F": "0602 hidden", "X": "0604 pinned", "Y": "0909"}
    sitting = fight(places, phase="german-movement", made=made, turn=15)
    sitting.overlay = "areas"
    sitting.take()
    assert screen(pick(sitting, "exit", "north"), size=size) == snapshot


@every_size
def test_a_reorganization(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = fight({"X": "0502", "Y": "0602 hidden", "D": "0404", "P": "1212"}, phase="french-reorganization")
    assert screen(sitting, "tab", size=size) == snapshot


@every_size
def test_a_fire_is_declared(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = fight(OPEN)
    assert screen(sitting, "enter", "tab", size=size) == snapshot


@every_size
def test_a_move_with_its_reach(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    sitting = fight({"X": "0505", "P": "0909"}, phase="french-movement")
    sitting.overlay = "reach"
    assert screen(sitting, "enter", "up", "up", size=size) == snapshot


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_in_plain_characters(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    found = screen(fight({**OPEN, "F": "0502"}), "enter", size=size, glyphs="ascii")
    assert found.isascii()
    assert found == snapshot(name="fire")
    moving = fight({"X": "0505", "Y": "0505", "D": "0708", "P": "0909"}, phase="french-movement")
    found = screen(moving, "enter", "up", "up", "enter", size=size, glyphs="ascii")
    assert found.isascii()
    assert found == snapshot(name="moved")


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
        assert offered[entry.title][-len(options) :] == [f"[ ] {text}" for text in options]
        assert offered[entry.title][0] == "Play"


def test_an_option_is_chosen_and_the_game_begins() -> None:
    async def play() -> tuple[set[str], object]:
        app = BocageApp(TerminalLook("256", "unicode"))
        async with app.run_test(size=(80, 24)) as pilot:
            app._new_game()
            await pilot.pause()
            app.simulate_key("down")
            app.simulate_key("enter")
            await pilot.pause()
            options = app.screen
            assert isinstance(options, ListScreen)
            floor = next(choice for choice in options.choices if choice.text.startswith("[ ] fire with a difference"))
            floor.act()
            options.choices[0].act()
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
                app.sit(SavedGame.create(name, 1), "")
                await pilot.pause()
                found.append(app.styles_of(side))
                assert app.styles_of(side) != app.styles_of("plain")
        return found

    first, second, third = asyncio.run(colours())
    assert first == second == third
