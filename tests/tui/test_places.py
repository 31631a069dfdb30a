"""The menu and games of two: sitting down in a seat, watching, and replays from within a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from tests.tui.sittings import text
from tui.app import BocageApp
from tui.live import Live
from tui.reels import OVER_HERE
from tui.saves import SavedGame, list_games
from tui.screens.menu import ListScreen
from tui.screens.play import PlayScreen
from tui.screens.replay import ReplayScreen
from tui.seats import WATCH, Seats
from tui.terminal import TerminalLook


def shown(work: Callable[[BocageApp, Pilot[int]], Awaitable[None]], player: str, live: Live | None = None) -> None:
    """Run the program on a terminal in memory."""

    async def steps() -> None:
        app = BocageApp(TerminalLook("256", "unicode"), live, player=player)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await work(app, pilot)
        if app.live is not None:
            app.live.close()

    asyncio.run(steps())


def choices(app: BocageApp) -> list[str]:
    assert isinstance(app.screen, ListScreen)
    return [choice.text for choice in app.screen.choices]


def take(app: BocageApp, words: str) -> None:
    assert isinstance(app.screen, ListScreen)
    next(choice for choice in app.screen.choices if choice.text.startswith(words)).act()


async def _until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    """Wait until something holds, and the screen is laid out."""
    for _ in range(500):
        await pilot.pause(0.02)
        if holds() and (pilot.app.screen.query("#map") or isinstance(pilot.app.screen, ListScreen)):
            await pilot.pause()
            return
    raise AssertionError("that does not happen")


def test_a_side_of_a_new_game_is_taken_in_the_menu() -> None:
    async def work(app: BocageApp, pilot: Pilot[int]) -> None:
        for words in ("New game", "Écouves", "Play the German side"):
            take(app, words)
            await pilot.pause()
        await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert app.live is not None
        assert (app.live.seat, app.live.player) == ("german", "Anna")
        (listed,) = list_games()
        assert listed.players == {"german": "Anna"}

    shown(work, "Anna")


@pytest.mark.parametrize(("choice", "seat"), [("Play the German side", "de"), ("Watch", WATCH)])
def test_whoever_has_no_seat_is_asked_where_to_sit(choice: str, seat: str) -> None:
    with Live.sit(SavedGame.create("st-lo", 4), "us", "Anna"):

        async def work(app: BocageApp, pilot: Pilot[int]) -> None:
            assert not any(text == "Continue" for text in choices(app))
            (listed,) = list_games()
            app.open_file(listed.path)
            await pilot.pause()
            assert choices(app) == ["Play the German side", "Watch", "Back"]
            take(app, choice)
            await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
            assert app.live is not None
            assert app.live.seat == seat

        shown(work, "Bob")


def test_ones_own_game_of_two_is_gone_on_with_in_ones_seat() -> None:
    Live.sit(SavedGame.create("st-lo", 4), "us", "Anna").close()

    async def work(app: BocageApp, pilot: Pilot[int]) -> None:
        take(app, "Continue")
        await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert app.live is not None
        assert app.live.seat == "us"

    shown(work, "Anna")


@pytest.mark.parametrize("way", ["typed", "page"])
def test_a_seat_is_handed_over_on_the_screen_and_the_menu_comes_back(way: str) -> None:
    Live.sit(SavedGame.create("st-lo", 4), "us", "Anna").close()
    path = list_games()[0].path

    async def work(app: BocageApp, pilot: Pilot[int]) -> None:
        take(app, "Continue")
        await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
        if way == "typed":
            await pilot.press(":", *"hand-over Carla", "enter", "tab", "enter")
        else:
            await pilot.press("P", "/", *"hand this", "enter", "enter", "tab", "enter")
        await _until(pilot, lambda: isinstance(app.screen, ListScreen))
        assert app.fault is None

    shown(work, "Anna")
    with SavedGame.open(path) as saved:
        assert Seats(saved).holder("us") == ""
        assert bool(Seats(saved).all()) is (way == "typed")


def test_a_game_is_left_when_its_seat_is_given_away_elsewhere() -> None:
    Live.sit(SavedGame.create("st-lo", 4), "us", "Anna").close()
    path = list_games()[0].path

    async def work(app: BocageApp, pilot: Pilot[int]) -> None:
        take(app, "Continue")
        await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await pilot.press("R")
        await _until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        with SavedGame.open(path) as saved:
            Seats(saved).hand_over("us", "Carla")
        await _until(pilot, lambda: isinstance(app.screen, ListScreen))
        assert app.fault is None
        assert "This seat is no longer yours" in " ".join(app.screen.make_notes())  # type: ignore[attr-defined]

    shown(work, "Anna")


def test_a_replay_is_shown_from_within_a_game_and_left_for_it() -> None:
    with Live.sit(SavedGame.create("st-lo", 4), "us", "Anna") as live:

        async def work(app: BocageApp, pilot: Pilot[int]) -> None:
            await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
            play = app.screen
            assert isinstance(play, PlayScreen)
            play.do("replay")
            await _until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            assert isinstance(app.screen, ReplayScreen)
            assert app.screen.reel.length == 0
            app.screen.do("quit")
            await _until(pilot, lambda: app.screen is play)

        shown(work, "Anna", live)


def test_a_game_begun_from_a_replay_is_opened() -> None:
    saved = SavedGame.create("st-lo", 4)
    for _ in range(4):
        saved.play(saved.game.decision.actions[0])  # type: ignore[union-attr]
    with Live(saved) as live:

        async def work(app: BocageApp, pilot: Pilot[int]) -> None:
            await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
            app.show_replay(live)
            await _until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            assert isinstance(app.screen, ReplayScreen)
            for id_ in ("replay-next", "replay-next", "replay-branch", "replay-branch"):
                app.screen.do(id_)
            await _until(pilot, lambda: type(app.screen) is PlayScreen and app.live is not live)
            assert app.live is not None
            assert app.live.game.actions[:2] == saved.game.actions[:2]
            assert app.live.game.actions[2].startswith("mix ")
            assert len(list_games()) == 2

        shown(work, "Anna", live)


def test_no_game_is_begun_at_the_end_of_a_replay() -> None:
    saved = SavedGame.create("st-lo", 4)
    saved.play("resign us")
    with Live(saved) as live:

        async def work(app: BocageApp, pilot: Pilot[int]) -> None:
            await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
            app.show_replay(live)
            await _until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            assert isinstance(app.screen, ReplayScreen)
            replay = app.screen
            for id_ in ("replay-next", "replay-branch", "replay-branch"):
                replay.do(id_)
            assert text(replay.session.message) == OVER_HERE
            assert app.screen is replay
            assert len(list_games()) == 1

        shown(work, "Anna", live)


def test_the_pace_of_the_settings_holds_in_the_game() -> None:
    with Live.sit(SavedGame.create("st-lo", 4), "us", "Anna") as live:

        async def work(app: BocageApp, pilot: Pilot[int]) -> None:
            from dataclasses import replace

            await _until(pilot, lambda: isinstance(app.screen, PlayScreen))
            app.change(replace(app.settings, pace=2), "pace")
            assert live.pace == 2

        shown(work, "Anna", live)
