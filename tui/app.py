"""The Textual application: screens around saved games, and a terminal that is always left as it was found."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from rich.color import ColorSystem
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor
from textual.geometry import Size
from textual.screen import Screen

from rules.engine.words import counted
from tui import registry, settings
from tui.keys import key_name
from tui.lines import LinePanel
from tui.palette import Palette
from tui.patches import OneStart
from tui.savefiles import SaveError, list_games
from tui.screens.base import GameScreen
from tui.screens.menu import Choice, ListScreen
from tui.screens.small import SmallScreen
from tui.settings import Settings, SettingsError
from tui.styles import PanelStyles
from tui.terminal import SMALLEST, Modes, TerminalLook, TornKeys, environment, look_for
from tui.watch import Watch

if TYPE_CHECKING:
    from scenarios.library import Listed
    from tui.map.geometry import Zoom
    from tui.saves import SavedGame

SYSTEMS: Mapping[str, ColorSystem] = {
    "truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD,
    "none": ColorSystem.STANDARD,
}  # fmt: skip
"""The colours that are sent in each colour mode."""

ABOUT = (
    "St-Lô, July 1944: battalions in the hedgerows.",
    "Écouves, August 1944: the 2nd Armoured Division before the forest.",
)
RECONSTRUCTED = (
    "Maps, counters and charts are a reconstruction from the figures in the rulebook and from history.",
    "Two players share the keyboard: whoever is asked decides.",
)

CLICKS_ONLY = "\x1b[?1003l\x1b[?1000h"
"""Have the terminal report clicks, and not each movement of the mouse."""


class BocageApp(App[int], inherit_bindings=False):
    """The program: a menu, or a game at once. ``fault`` is what went wrong in it, if anything did."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "tell_the_way_out", show=False, priority=True),
        Binding("ctrl+z", "suspend", show=False, priority=True),
    ]

    def __init__(
        self,
        look: TerminalLook | None = None,
        saved: SavedGame | None = None,
        kept: Settings | None = None,
        overrides: Mapping[str, str] | None = None,
    ) -> None:
        self._environ = environment()
        self._kept = kept or Settings()
        self._overrides = dict(overrides or {})
        self.look = look or look_for(self._environ, self.settings)
        self.keymap = registry.bindings(self.settings)
        self._sides: Mapping[str, str] = {}
        self.styles_of = self._styles()
        super().__init__(ansi_color=self.look.colours in ("16", "none"))
        self.saved = saved
        self.fault: BaseException | None = None
        self._torn = TornKeys()
        self._no_colour = NoColor()
        self._one_start = OneStart(self)
        self._terminal: Modes | None = None
        self._apply_look()

    # -- start and end ------------------------------------------------------------------------------------------

    def on_load(self) -> None:
        """Hold the first frames back: one is enough."""
        self._one_start.hold()

    def on_mount(self) -> None:
        """Install what keeps the terminal whole, then show the first screen."""
        if not self.is_headless:
            self._terminal = Modes(sys.__stdin__.fileno() if sys.__stdin__ else 0)
            Watch(self._terminal.fd, self._told_to_end, self._terminal.restore).start(self.action_tell_the_way_out)
            self._report_clicks_only()
        self.app_resume_signal.subscribe(self, self._resumed)
        if self.saved is not None:
            self.open_game(self.saved, leaving=True)
        else:
            self.push_screen(self._menu(), self._leave)
        self._fit(self.size)

    def on_ready(self) -> None:
        """Show the first frame."""
        self._one_start.release()
        if not gc.isenabled():
            # What was loaded meanwhile stays: the collector need not look through it again and again.
            gc.collect(1)
            gc.freeze()
            gc.enable()

    def _leave(self, _: None = None) -> None:
        self.exit(0)

    def _told_to_end(self, status: int) -> None:
        self.exit(status)

    def _fatal_error(self) -> None:
        """Keep what went wrong for the caller: nothing is to be printed before the terminal is whole again."""
        self.fault = self.fault or sys.exception()
        self._close_messages_no_wait()

    # -- games --------------------------------------------------------------------------------------------------

    def open_game(self, saved: SavedGame, leaving: bool = False) -> None:
        """Show a game; when it is left, the program ends or the menu comes back."""
        from tui.presenters import presenter_for
        from tui.screens.play import PlayScreen
        from tui.session import Session

        presenter = presenter_for(saved.header.system)
        if self._sides != presenter.styles:
            self._sides = presenter.styles
            self.styles_of = self._styles()
        session = Session(saved, presenter, self.keymap)
        session.glyphs = self.look.glyphs
        session.confirmations = self.settings.confirmations

        def closed(_: None) -> None:
            saved.close()
            if leaving:
                self.exit(0)

        self.push_screen(PlayScreen(session, self.styles_of, cast("Zoom", self.settings.zoom)), closed)

    def open_file(self, path: Path, sound_part: bool = False) -> None:
        """Open a saved game; one that no longer plays to its end is offered as far as it is sound."""
        from tui.saves import SavedGame

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
        from scenarios.problems import ScenarioError
        from tui.saves import SavedGame

        try:
            saved = SavedGame.create(source, None, options)
        except (ScenarioError, SaveError, ValueError) as error:
            self._tell("That scenario can not be played", [str(error)])
            return
        self.pop_screen()
        self.pop_screen()
        self.open_game(saved)

    # -- screens ------------------------------------------------------------------------------------------------

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
            found += [Choice("Settings", self.show_settings), Choice("Help", self._help)]
            return [*found, Choice("Quit", self._leave)]

        return self._list("BOCAGE", choices, lambda: ABOUT)

    def _list(
        self, title: str, choices: Callable[[], Sequence[Choice]], notes: Callable[[], Sequence[str]]
    ) -> ListScreen:
        return ListScreen(title, choices, notes, self.styles_of, self.keymap)

    def _new_game(self) -> None:
        from scenarios import library

        def choices() -> list[Choice]:
            return [
                Choice(entry.title, lambda entry=entry: self._options(entry))  # type: ignore[misc]
                for entry in library.scenarios()
            ]

        self.push_screen(self._list("New game", choices, lambda: RECONSTRUCTED))

    def _options(self, entry: Listed) -> None:
        """Offer to play a scenario, with the options of its system."""
        from rules import systems

        chosen: set[str] = set()

        def toggle(option: str) -> None:
            chosen.symmetric_difference_update({option})
            screen.renew()

        def choices() -> list[Choice]:
            found = [Choice("Play", lambda: self._start(entry.name, sorted(chosen)))]
            options = systems.system(entry.system).options if entry.system else {}
            for option, text in options.items():
                mark = "[x]" if option in chosen else "[ ]"
                found.append(Choice(f"{mark} {text}", lambda option=option: toggle(option)))  # type: ignore[misc]
            return found

        screen = self._list(entry.title, choices, lambda: RECONSTRUCTED)
        self.push_screen(screen)

    def _saved_games(self) -> None:
        def choices() -> list[Choice]:
            return [
                Choice(
                    game.title or game.path.name,
                    lambda path=game.path: self.open_file(path),  # type: ignore[misc]
                    game.problem
                    or (game.result if game.finished else f"turn {game.turn}, {counted(game.actions, 'action')}"),
                )
                for game in list_games()
            ]

        self.push_screen(self._list("Saved games", choices, list))

    def _help(self) -> None:
        key = self.keymap.key
        notes = [
            f"Every decision is a list: {key('next')} goes through it, {key('take')} takes, digits take by number. The "
            f"cursor on the map picks hexes and units; {key('take')} takes what it stands on.",
            f"{key('why')} says why something can not be done, {key('undo')} takes back what no die has followed, "
            f"{key('command')} plays any action by its text, {key('help')} lists the keys and what is asked now, "
            f"{key('palette')} finds any command, {key('settings')} changes colours, characters and keys.",
            f"{key('preview')} tells all that is known of a choice in advance, {key('what-if')} tries it out in a copy "
            "of the game of which nothing is kept.",
            f"Everything played is on disk before it is shown. {key('quit')} leaves; the game goes on where it was. "
            "Ctrl+Z goes back to the shell for a while; fg there comes back.",
        ]
        self._tell("Help", notes)

    def _tell(self, title: str, notes: Sequence[str], offers: Sequence[Choice] = ()) -> None:
        def back() -> None:
            self.pop_screen()

        choices = [*offers, Choice("Back", back)]
        self.push_screen(self._list(title, lambda: choices, lambda: notes))

    def show_settings(self) -> None:
        """Show the settings, over whatever is shown now."""
        from tui.screens.settings import settings_screen

        def show(screen: ListScreen) -> None:
            self.push_screen(screen)

        show(settings_screen(self, self.styles_of, show))

    # -- settings -----------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings that hold now: those that are kept, and over them those of this time."""
        return settings.overridden(self._kept, self._overrides)

    def change(self, changed: Settings, name: str) -> str:
        """Apply and keep settings of which one has changed; what went wrong in keeping them, or an empty text."""
        self._overrides.pop(name, None)
        self._kept = replace(self._kept, **{name: getattr(changed, name)})
        self.look = look_for(self._environ, self.settings)
        self.keymap = registry.bindings(self.settings)
        self.styles_of = self._styles()
        self._apply_look()
        for screen in self.screen_stack:
            self._dress(screen)
        try:
            settings.save(self._kept)
        except SettingsError as error:
            return f"This holds for now, but: {error}"
        return ""

    def _styles(self) -> PanelStyles:
        return PanelStyles(Palette.for_terminal(self.look.colours, self.look.theme), self.look.glyphs, self._sides)

    def _apply_look(self) -> None:
        """Tell Textual of the colours."""
        self.ansi_color = self.look.colours in ("16", "none")
        self.console._color_system = SYSTEMS[self.look.colours]
        self.theme = "textual-light" if self.look.theme == "light" else "textual-dark"

    def _dress(self, screen: Screen[object]) -> None:
        """Show a screen with the look and the keys of now."""
        screen.styles_of = self.styles_of  # type: ignore[attr-defined]
        for panel in screen.query(LinePanel):
            panel.restyle(self.styles_of)
        if redress := getattr(screen, "redress", None):
            redress()
        if isinstance(screen, GameScreen):
            screen.rebind(self.keymap)
        if session := getattr(screen, "session", None):
            session.confirmations = self.settings.confirmations

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Without colours what is left of them in Textual's own widgets is taken away; else all styles are ours."""
        return [self._no_colour] if self.look.colours == "none" else []

    # -- keys ---------------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Give the screen its keys, without what is the rest of a torn one."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self._torn.torn(event.key, event.character, event.time):
                return
            if not self._is_own(event.key) and isinstance(self.screen, GameScreen) and self.screen.capture(event):
                return
        await super().on_event(event)

    def _is_own(self, key: str) -> bool:
        """Whether a key is one of the application, on whatever screen."""
        return key in self._bindings.key_to_bindings

    def action_tell_the_way_out(self) -> None:
        """Say how to leave: nobody leaves by a slip."""
        back = self.keymap.command("list-back").keys
        quits = self.keymap.command("quit").keys
        key = next((key for key in quits if key in back), quits[0])
        self._say(f"{key_name(key)} leaves; everything played is saved.")

    def action_suspend(self) -> None:
        """Go back to the shell for a while, if there is one that can bring the program back."""
        if can_come_back():
            self.action_suspend_process()
        else:
            self._say("There is no shell here to go back to.")

    def _say(self, text: str) -> None:
        tell = getattr(self.screen, "tell", None)
        if tell is not None:
            tell(text)

    # -- the terminal -------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Look whether the screens still fit."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        """Put a line that says what is needed over screens that do not fit, and take it away when they do."""
        small = size.width < SMALLEST[0] or size.height < SMALLEST[1]
        told = isinstance(self.screen, SmallScreen)
        if small and not told:
            self.push_screen(SmallScreen(self.styles_of))
        elif told and not small:
            self.pop_screen()

    def _resumed(self, _: App[object]) -> None:
        """After a stop the terminal shows another program's text: send everything."""
        self._report_clicks_only()
        self.screen.refresh(layout=True)

    def _set_pointer_shape(self, shape: str) -> None:
        """Leave the pointer as it is: old terminals would print the code for its shape."""

    def _report_clicks_only(self) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write(CLICKS_ONLY)


def can_come_back() -> bool:
    """Whether a shell with job control is there, so that the program can be stopped and continued."""
    try:
        return os.getpgrp() != os.getpgid(os.getsid(0))
    except OSError:
        return False
