"""The Textual application: screens around saved games, and a terminal that is always left as it was found."""

from __future__ import annotations

import select
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from textual.app import App

from rules.stlo.system import SYSTEM
from scenarios import library
from scenarios.problems import ScenarioError
from tui.palette import Palette
from tui.presenters import presenter_for
from tui.presenters.stlo.maps import STYLES
from tui.saves import SavedGame, SaveError, list_games
from tui.screens.menu import Choice, ListScreen
from tui.screens.play import PlayScreen
from tui.session import Session
from tui.styles import PanelStyles
from tui.terminal import TerminalLook

WATCH_SECONDS = 1.0
"""How often the terminal is looked at for having been hung up."""


class BocageApp(App[int]):
    """The program: a menu, or a game at once."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, look: TerminalLook, saved: SavedGame | None = None) -> None:
        self.styles_of = PanelStyles(Palette.for_terminal(look.colours, look.theme), look.glyphs, STYLES)
        super().__init__(ansi_color=look.colours in ("16", "none"))
        self.saved = saved

    def on_mount(self) -> None:
        """Install what keeps the terminal whole, then show the first screen."""
        self._watch()
        if self.saved is not None:
            self.open_game(self.saved, leaving=True)
        else:
            self.push_screen(self._menu(), self._leave)

    def _leave(self, _: None = None) -> None:
        self.exit(0)

    # -- games ------------------------------------------------------------------------------------------------

    def open_game(self, saved: SavedGame, leaving: bool = False) -> None:
        """Show a game; when it is left, the program ends or the menu comes back."""
        session = Session(saved, presenter_for(saved.header.system))

        def closed(_: None) -> None:
            saved.close()
            if leaving:
                self.exit(0)

        self.push_screen(PlayScreen(session, self.styles_of), closed)

    def open_file(self, path: Path, sound_part: bool = False) -> None:
        """Open a saved game; one that no longer plays to its end is offered as far as it is sound."""
        try:
            saved = SavedGame.open(path, sound_part=sound_part)
        except SaveError as error:
            offer = (
                [Choice("Go on from the sound part, in a new file", lambda: self._branch(path))]
                if error.sound is not None
                else []
            )
            self._tell("That game can not be opened", [str(error)], offer)
            return
        self.open_game(saved)

    def _branch(self, path: Path) -> None:
        self.pop_screen()
        self.open_file(path, sound_part=True)

    def _start(self, source: str, options: Sequence[str]) -> None:
        try:
            saved = SavedGame.create(source, None, options)
        except (ScenarioError, SaveError, ValueError) as error:
            self._tell("That scenario can not be played", [str(error)])
            return
        self.pop_screen()
        self.open_game(saved)

    # -- screens ----------------------------------------------------------------------------------------------

    def _menu(self) -> ListScreen:
        def choices() -> list[Choice]:
            games = [game for game in list_games() if not game.problem]
            newest = next((game for game in games if not game.finished), None)
            found = []
            if newest is not None:
                note = f"{newest.title}, turn {newest.turn}"
                found.append(Choice("Continue", lambda: self.open_file(newest.path), note))
            found.append(Choice("New game", self._new_game))
            if games:
                found.append(Choice("Saved games", self._saved_games, str(len(games))))
            return [*found, Choice("Help", self._help), Choice("Quit", self._leave)]

        return ListScreen("BOCAGE", choices, lambda: ["St-Lô, July 1944: battalions in the hedgerows."], self.styles_of)

    def _new_game(self) -> None:
        chosen: set[str] = set()

        def toggle(option: str) -> None:
            chosen.symmetric_difference_update({option})
            screen.choices = choices()
            screen.redraw()

        def choices() -> list[Choice]:
            found = [
                Choice(f"Play {entry.title}", lambda name=entry.name: self._start(name, sorted(chosen)))  # type: ignore[misc]
                for entry in library.scenarios()
            ]
            for option, text in SYSTEM.options.items():
                mark = "[x]" if option in chosen else "[ ]"
                found.append(Choice(f"{mark} {text}", lambda option=option: toggle(option)))  # type: ignore[misc]
            return found

        notes = [
            "Maps, counters and charts are a reconstruction from the figures in the rulebook and from history.",
            "Two players share the keyboard: whoever is asked decides.",
        ]
        screen = ListScreen("New game", choices, lambda: notes, self.styles_of)
        self.push_screen(screen)

    def _saved_games(self) -> None:
        def choices() -> list[Choice]:
            return [
                Choice(
                    game.title or game.path.name,
                    lambda path=game.path: self.open_file(path),  # type: ignore[misc]
                    game.problem or (game.result if game.finished else f"turn {game.turn}, {game.actions} actions"),
                )
                for game in list_games()
            ]

        self.push_screen(ListScreen("Saved games", choices, list, self.styles_of))

    def _help(self) -> None:
        notes = [
            "Every decision is a list: Tab goes through it, Enter takes, digits take by number. The cursor on the map "
            "(arrows, or y k i / h l / b j n) picks hexes and units; Enter takes what it stands on.",
            "w says why something can not be done, u takes back what no die has followed, : plays any action by its "
            "text, ? lists the keys and what is asked now.",
            "Everything played is on disk before it is shown. q leaves; the game goes on where it was.",
        ]
        self._tell("Help", notes)

    def _tell(self, title: str, notes: Sequence[str], offers: Sequence[Choice] = ()) -> None:
        def back() -> None:
            self.pop_screen()

        choices = [*offers, Choice("Back", back)]
        self.push_screen(ListScreen(title, lambda: choices, lambda: notes, self.styles_of))

    # -- the terminal -----------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """End cleanly when told to or when the line is gone; every action played is on disk already."""
        import asyncio

        loop = asyncio.get_running_loop()
        for number in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(number, self.exit, 128 + number)
        if not self.is_headless:
            self.set_interval(WATCH_SECONDS, self._look_for_hangup)

    def _look_for_hangup(self) -> None:
        poll = select.poll()
        poll.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
        if any(event & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, event in poll.poll(0)):
            self.exit(128 + signal.SIGHUP)
