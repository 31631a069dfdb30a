"""The lobby on a screen: the application of a session on a host."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence

from tui.alarm import Alarm
from tui.app import BocageApp
from tui.host.lists import Lists
from tui.host.lobby import House, branch_off
from tui.live import Live
from tui.reels import Reel
from tui.savefiles import games_folder
from tui.saves import SavedGame
from tui.screens.menu import Choice, ListScreen
from tui.seats import WATCH
from tui.settings import Settings
from tui.terminal import TerminalLook

SOON = 1.0
"""Seconds after which a list is made again when games were played meanwhile."""


class LobbyScreen(ListScreen):
    """A list that is made again when somebody has played. Whatever was picked out stays picked out."""

    def on_mount(self) -> None:
        """Listen for what is written to the games."""
        self._due: asyncio.TimerHandle | None = None
        self._alarm = Alarm(games_folder())
        if self._alarm.fd >= 0:
            asyncio.get_running_loop().add_reader(self._alarm.fd, self._alarmed)

    def on_unmount(self) -> None:
        """Listen no more."""
        if self._due is not None:
            self._due.cancel()
        if self._alarm.fd >= 0:
            asyncio.get_running_loop().remove_reader(self._alarm.fd)
        self._alarm.close()

    def _alarmed(self) -> None:
        self._alarm.heard()
        if self._due is None and self.is_current:
            self._due = asyncio.get_running_loop().call_later(SOON, self._look_again)

    def _look_again(self) -> None:
        self._due = None
        if self.is_attached and self.is_current:
            self.renew()

    def renew(self) -> None:
        """Ask again what there is to choose; the line that was picked out is looked for by what it stands for."""
        picked = _identity(self.choices[self.index]) if self.index < len(self.choices) else None
        super().renew()
        self.index = next((n for n, one in enumerate(self.choices) if _identity(one) == picked), self.index)


def _identity(choice: Choice) -> object:
    return getattr(choice, "path", choice.text)


class HostApp(BocageApp):
    """The program as players of a host have it: the lobby, games, replays and settings, and nothing else."""

    def __init__(self, look: TerminalLook, kept: Settings, house: House, user: str, notice: float) -> None:
        super().__init__(look, None, kept, player=house.player, first=lambda _: self._lists.first(user))
        # What the player's terminal says is all that there is: Python has put nothing into it.
        self._environ = dict(os.environ)
        self._house = house
        self._lists = Lists(self, house)
        self._notice = notice

    def on_mount(self) -> None:
        """Listen to the warning of a stop."""
        if not self.is_headless:
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self.warn)

    def warn(self) -> None:
        """Say that the host is about to stop."""
        self._say(stopping(self._notice))

    # -- the desk -------------------------------------------------------------------------------------------------

    def show(self, title: str, choices: Callable[[], Sequence[Choice]], notes: Callable[[], Sequence[str]]) -> None:
        """Show a list; when the first one is left the session ends."""
        first = not any(isinstance(one, LobbyScreen) for one in self.screen_stack)
        screen = LobbyScreen(title, choices, notes, self.styles_of, self.keymap)
        if first:
            self.push_screen(screen, self._leave)
        else:
            self.push_screen(screen)

    def back(self) -> None:
        """Leave the list that is shown."""
        self.pop_screen()

    def say(self, text: str) -> None:
        """Say something below the list."""
        self._say(text)

    def renew(self) -> None:
        """Make the list again."""
        if isinstance(self.screen, ListScreen):
            self.screen.renew()

    def play(self, live: Live) -> None:
        """Show a game."""
        self.open_game(live)

    def replay(self, saved: SavedGame) -> None:
        """Show a game again from its beginning."""
        self.open_replay(Reel(saved.game, WATCH), self._brancher(saved))

    def more(self) -> Sequence[Choice]:
        """What else there is in the first list."""
        return [
            Choice("Settings", self.show_settings), Choice("Help", self._help),
            Choice("Leave", self._leave, "everything played is saved"),
        ]  # fmt: skip

    # -- what is other than at home -------------------------------------------------------------------------------

    def _brancher(self, saved: SavedGame) -> Callable[[Reel, str], None]:
        """What keeps a game of the player's own from a moment of a replay on."""

        def branch(reel: Reel, word: str) -> None:
            live = branch_off(self._house, saved, reel.place, word)
            self.pop_screen()
            self.open_game(live)

        return branch

    def show_settings(self) -> None:
        """Show the settings, which the host keeps for the player."""
        super().show_settings()
        if isinstance(self.screen, ListScreen):
            self.screen.make_notes = lambda: [f"Kept on this host for {self._house.player}."]


def stopping(notice: float) -> str:
    """The warning of a stop, some seconds before it."""
    return f"The host stops in {notice:.0f} s; everything played is saved."
