"""The lobby on the screen: keys of the registry, games within it, and news while somebody waits."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest
from textual.events import Key
from textual.pilot import Pilot

from tests.tui.host.parlour import game, holders, house
from tui.host.screen import HostApp, LobbyScreen, stopping
from tui.savefiles import games_folder
from tui.saves import SavedGame
from tui.screens.base import GameScreen
from tui.screens.play import PlayScreen
from tui.screens.replay import ReplayScreen
from tui.seats import Seats
from tui.settings import Settings, settings_path
from tui.terminal import look_for


class Lobby(HostApp):
    """The lobby without a terminal."""

    @property
    def text(self) -> str:
        """All lines of the screen, without blanks at their ends."""
        strips = self.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    async def press(self, pilot: Pilot[int], *keys: str) -> str:
        """Press keys; the text of the screen after them."""
        for key in keys:
            screen = self.screen
            assert screen.hear(Key(key, key if len(key) == 1 else None))  # type: ignore[attr-defined]
            await pilot.pause()
        await pilot.pause()
        return self.text


def at(work: Callable[[Lobby, Pilot[int]], Awaitable[None]], player: str = "anna", user: str = "") -> None:
    """Do something in the lobby of a player."""

    async def steps() -> None:
        environ = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        app = Lobby(look_for(environ, Settings()), Settings(), house(player), user, 5)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await work(app, pilot)

    asyncio.run(steps())


def test_a_game_is_begun_with_a_few_keys_and_left_again() -> None:
    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        assert "> New game" in app.text
        text = await app.press(pilot, "enter", "enter", "down", "right", "up", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert "The US seat is free." in text
        assert "bocage play" not in text
        text = await app.press(pilot, "q")
        assert isinstance(app.screen, LobbyScreen)
        assert "Your games" in text

    at(work)


def test_who_comes_by_the_name_of_a_side_plays_at_once() -> None:
    path = game(us="anna", de="bob")

    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.session.live is not None
        assert (app.screen.session.live.seat, app.screen.session.live.path) == ("de", path)
        assert "BOCAGE" in await app.press(pilot, "q")

    at(work, "bob", "German")


def test_whoever_waits_in_the_lobby_sees_a_new_game_and_stays_where_he_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.host.screen.SOON", 0.0)

    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        text = await app.press(pilot, "down")
        assert "> Settings" in text
        path = game(us="bob", de="claire")
        for _ in range(200):
            if "to watch" in app.text:
                break
            await pilot.pause(0.02)
        assert "Games to watch" in app.text
        assert "> Settings" in app.text
        with SavedGame.open(path) as saved:
            Seats(saved).hand_over("us", "anna")
        for _ in range(200):
            if "kept for you" in app.text:
                break
            await pilot.pause(0.02)
        assert "US is kept for you against claire" in app.text
        assert "> Settings" in app.text

    games_folder().mkdir(parents=True)
    at(work)


def test_the_warning_of_a_stop_is_shown_in_lists_and_in_games() -> None:
    game(us="anna", de="bob")

    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        words = "The host stops in 5 s; everything played is saved."
        assert stopping(5) == words
        app.warn()
        await pilot.pause()
        assert words in app.text
        await app.press(pilot, "q")
        app.warn()
        await pilot.pause()
        assert words in app.text

    at(work, "anna", "us")


def test_settings_are_the_players_own_and_the_hosts_folder_is_not_told() -> None:
    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        text = await app.press(pilot, "down", "enter")
        assert "Kept on this host for anna." in text
        assert str(settings_path().parent) not in text
        await app.press(pilot, "enter")
        assert "glyphs" in settings_path().read_text()

    at(work)


def test_a_finished_game_is_played_back_and_branched_off_as_ones_own() -> None:
    path = game(us="anna", de="bob")
    with SavedGame.open(path) as saved:
        saved.play("resign us")

    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        await app.press(pilot, "down")
        assert "> Finished games" in app.text
        await app.press(pilot, "enter", "enter", "down", "enter")
        assert isinstance(app.screen, ReplayScreen)
        await app.press(pilot, "N", "N")
        assert type(app.screen) is PlayScreen
        assert app.screen.session.live is not None
        twin = app.screen.session.live.path
        assert holders(twin) == {"us": "anna", "de": "anna"}
        text = await app.press(pilot, "q", "q", "q")
        assert "you decide, US and German" in text

    at(work)


def test_the_list_that_comes_first_is_left_for_good() -> None:
    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        await app.press(pilot, "q")
        assert app.return_code == 0

    at(work)


def test_the_menu_of_a_game_at_home_is_not_to_be_had() -> None:
    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        assert "Editor" not in app.text
        assert "Saved games" not in app.text

    at(work)


KEYS = (
    *["up", "down", "enter", "right", "left", "tab", "e", "space"] * 4,
    *[
        "q",
        "escape",
        "P",
        "T",
        "R",
        "S",
        "u",
        "W",
        "H",
        "colon",
        "slash",
        "p",
        "m",
        "t",
        "U",
        "Y",
        "N",
        "1",
        "2",
        "x",
        "a",
    ],
)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_keys_are_pressed_the_lobby_goes_on_or_is_left(seed: int) -> None:
    game(us="anna", de="bob")
    game("ecouves", german="anna")
    chance = random.Random(seed)

    async def work(app: Lobby, pilot: Pilot[int]) -> None:
        for number in range(250):
            if not isinstance(app.screen, GameScreen):
                break
            key = chance.choice(KEYS)
            app.screen.hear(Key(key, key if len(key) == 1 else None))
            if number % 5 == 0:
                await pilot.pause()
        await pilot.pause()
        assert app.fault is None
        assert app.return_code == 0 or app.text.strip()

    at(work, "anna", "us")
