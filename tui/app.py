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

from tui import registry, settings
from tui.driver import SleepingDriver
from tui.gamelist import list_games, unfinished
from tui.keys import key_name
from tui.lines import LinePanel
from tui.palette import Palette
from tui.patches import SHOWN, OneStart
from tui.savefiles import SaveError
from tui.screens.base import GameScreen
from tui.screens.menu import Choice, ListScreen
from tui.screens.small import SmallScreen
from tui.settings import Settings, SettingsError
from tui.styles import PanelStyles
from tui.terminal import SMALLEST, Modes, TerminalLook, TornKeys, environment, look_for
from tui.watch import Watch

if TYPE_CHECKING:
    from scenarios.library import Listed
    from tui.live import Live
    from tui.map.geometry import Zoom
    from tui.opened import Opened
    from tui.reels import Reel
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
        Binding("ctrl+l", "send_all", show=False, priority=True),
    ]

    def __init__(
        self,
        look: TerminalLook | None = None,
        live: Live | None = None,
        kept: Settings | None = None,
        overrides: Mapping[str, str] | None = None,
        player: str = "",
        replay: tuple[Opened, str] | None = None,
        first: Callable[[BocageApp], None] | None = None,
    ) -> None:
        """``first`` opens the first screen, if it is neither the menu nor a game."""
        self._environ = environment()
        self._kept = kept or Settings()
        self._overrides = dict(overrides or {})
        self.look = look or look_for(self._environ, self.settings)
        self.keymap = registry.bindings(self.settings)
        self._sides: Mapping[str, str] = {}
        self.styles_of = self._styles()
        super().__init__(driver_class=SleepingDriver, ansi_color=self.look.colours in ("16", "none"))
        self.live = live
        self._replay = replay
        self._first = first
        self.fault: BaseException | None = None
        self._player = player or (live.player if live is not None else "")
        self._torn = TornKeys()
        self._held: list[events.Key] | None = None
        self._no_colour = NoColor()
        self._one_start = OneStart(self)
        self._terminal: Modes | None = None
        self._apply_look()

    # -- start and end ------------------------------------------------------------------------------------------

    def on_load(self) -> None:
        """Hold the first frames back: one is enough."""
        SHOWN.forget()
        self._one_start.hold()

    def on_mount(self) -> None:
        """Install what keeps the terminal whole, then show the first screen."""
        if not self.is_headless:
            self._terminal = Modes(sys.__stdin__.fileno() if sys.__stdin__ else 0)
            Watch(self._terminal.fd, self._told_to_end, self._terminal.restore).start(self.action_tell_the_way_out)
            self._report_clicks_only()
        self.app_resume_signal.subscribe(self, self._resumed)
        if self.live is not None:
            self.open_game(self.live, leaving=True)
        elif self._replay is not None:
            self._open_found(*self._replay)
        elif self._first is not None:
            self._first(self)
        else:
            self.push_screen(self._menu(), self._leave)
        self._fit(self.size)

    def on_ready(self) -> None:
        """Show the first frame."""
        self._one_start.release()
        if not gc.isenabled():
            # What was loaded meanwhile stays, so the collector need never look through it. There is hardly a thing to
            # be collected in it now, and looking would take a twentieth of the start.
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

    @property
    def player(self) -> str:
        """What the other players call whoever sits here."""
        if not self._player:
            from tui.seats import login_name

            self._player = login_name()
        return self._player

    # -- games --------------------------------------------------------------------------------------------------

    def open_game(self, live: Live, leaving: bool = False) -> None:
        """Show a game that somebody has sat down at; when it is left, the program ends or the menu comes back."""
        from tui.presenters import presenter_for
        from tui.screens.play import PlayScreen
        from tui.session import Session

        presenter = presenter_for(live.header.system)
        self.dress_for(presenter.styles)
        self.live = live
        live.begin(self.settings.pace)
        session = Session(live, presenter, self.keymap)
        session.glyphs = self.look.glyphs
        session.confirmations = self.settings.confirmations
        session.arrivals.welcome()

        def closed(_: None) -> None:
            live.close()
            if leaving:
                self.exit(0)

        self.push_screen(PlayScreen(session, self.styles_of, cast("Zoom", self.settings.zoom)), closed)

    def unseat(self, screen: Screen[None]) -> None:
        """Leave a game in which the seat is no longer the player's, whatever is shown over it."""
        from tui.seats import OUSTED

        while self.screen is not screen and len(self.screen_stack) > 1:
            self.pop_screen()
        screen.dismiss()
        self.tell_about("The game is left", [f"{OUSTED[:1].upper()}{OUSTED[1:]}."])

    def dress_for(self, sides: Mapping[str, str]) -> None:
        """Use the colours that suit the sides of a system from now on."""
        if self._sides != sides:
            self._sides = sides
            self.styles_of = self._styles()

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
            self.tell_about("That game can not be opened", [str(error)], offer)
            return
        self._enter(saved)

    def _enter(self, saved: SavedGame) -> None:
        """Sit down at a game, in one's own seat; whoever has none is asked where."""
        from tui.entering import open_seats, own_seat
        from tui.seats import WATCH, SeatTaken

        try:
            self.sit(saved, own_seat(saved, self.player))
        except SeatTaken as error:
            names = saved.game.system.side_names
            places = [
                Choice(
                    "Watch" if seat == WATCH else f"Play the {names[seat]} side",
                    lambda seat=seat: self._sit_instead(saved, seat),  # type: ignore[misc]
                )
                for seat in open_seats(saved, self.player)
            ]
            self.tell_about(saved.header.title, [f"{str(error).capitalize()}."], places)

    def show_replay(self, live: Live) -> None:
        """Look again at a game that is open, up to where it stands, and then come back to it."""
        from tui.reels import Reel
        from tui.seats import WATCH

        seat = live.seat or WATCH
        self.open_replay(Reel(live.game, seat), self._brancher(live.saved) if live.may_branch else None)

    def _open_found(self, found: Opened, seat: str) -> None:
        """Show a replay at once, and end the program when it is left."""
        from tui.reels import Reel
        from tui.seats import Seats

        saved = found.saved
        branch = self._brancher(saved) if saved is not None and not Seats(saved).sealed else None
        self.open_replay(Reel(found.game, seat), branch, leaving=True)

    def open_replay(self, reel: Reel, branch: Callable[[Reel, str], None] | None = None, leaving: bool = False) -> None:
        """Show a replay; when it is left, the program ends or what was shown before comes back."""
        from tui.presenters import presenter_for
        from tui.screens.replay import ReplayScreen
        from tui.session import Session

        presenter = presenter_for(reel.full.system.name)
        self.dress_for(presenter.styles)
        session = Session(reel, presenter, self.keymap)
        session.glyphs = self.look.glyphs

        def closed(_: None) -> None:
            if leaving:
                self.exit(0)

        zoom = cast("Zoom", self.settings.zoom)
        self.push_screen(ReplayScreen(session, reel, self.styles_of, zoom, branch, self.settings.pace), closed)

    def _brancher(self, saved: SavedGame) -> Callable[[Reel, str], None]:
        """What keeps a game of its own from a moment of a replay on, and opens it in the place of the replay."""

        def branch(reel: Reel, word: str) -> None:
            kept = saved.branch(reel.place, word)
            self.pop_screen()
            self.sit(kept, "")

        return branch

    def _sit_instead(self, saved: SavedGame, seat: str) -> None:
        """Sit down after all, instead of the list of places."""
        self.pop_screen()
        self.sit(saved, seat)

    def sit(self, saved: SavedGame, seat: str) -> None:
        """Sit down in a seat of a game and show it; whoever can not is told why."""
        from tui.live import Live
        from tui.seats import SeatTaken

        try:
            live = Live.sit(saved, seat, self.player)
        except (SeatTaken, SaveError) as error:
            saved.close()
            self.tell_about("There is no sitting down", [f"{str(error).capitalize()}."])
            return
        self.open_game(live)

    def _branch(self, path: Path) -> None:
        self.pop_screen()
        self.open_file(path, sound_part=True)

    def _start(self, source: str, options: Sequence[str], seat: str = "") -> None:
        from scenarios.problems import ScenarioError
        from tui.saves import SavedGame

        try:
            saved = SavedGame.create(source, None, options)
        except (ScenarioError, SaveError, ValueError) as error:
            self.tell_about("That scenario can not be played", [str(error)])
            return
        self.pop_screen()
        self.pop_screen()
        self.sit(saved, seat)

    # -- screens ------------------------------------------------------------------------------------------------

    def _menu(self) -> ListScreen:
        def choices() -> list[Choice]:
            games = [game for game in list_games() if not game.problem]
            newest = next((game for game in games if unfinished(game, self.player)), None)
            found = []
            if newest is not None:
                note = f"{newest.title}, turn {newest.turn}"
                found.append(Choice("Continue", lambda: self.open_file(newest.path), note))
            found.append(Choice("New game", self._new_game))
            if games:
                found.append(Choice("Saved games", self._saved_games, str(len(games))))
            found.append(Choice("Editor", self._editor))
            found += [Choice("Settings", self.show_settings), Choice("Help", self._help)]
            return [*found, Choice("Quit", self._leave)]

        return self.list_screen("BOCAGE", choices, lambda: ABOUT)

    def _editor(self) -> None:
        from tui.editing.start import menu

        menu(self)

    def list_screen(
        self, title: str, choices: Callable[[], Sequence[Choice]], notes: Callable[[], Sequence[str]]
    ) -> ListScreen:
        """A list to pick from."""
        return ListScreen(title, choices, notes, self.styles_of, self.keymap)

    def _new_game(self) -> None:
        from scenarios import library

        def choices() -> list[Choice]:
            return [
                Choice(entry.title, lambda entry=entry: self._options(entry))  # type: ignore[misc]
                for entry in library.scenarios()
            ]

        self.push_screen(self.list_screen("New game", choices, lambda: RECONSTRUCTED))

    def _options(self, entry: Listed) -> None:
        """Offer to play a scenario, with the options of its system."""
        from rules import systems
        from rules.engine.options import toggled

        chosen: set[str] = set()

        def toggle(option: str) -> None:
            now = toggled(systems.system(entry.system), chosen, option)
            chosen.clear()
            chosen.update(now)
            screen.renew()

        def choices() -> list[Choice]:
            found = [Choice("Play", lambda: self._start(entry.name, sorted(chosen)), "both sides at this keyboard")]
            if not entry.system:
                return found
            found += [
                Choice(
                    f"Play the {name} side",
                    lambda side=side: self._start(entry.name, sorted(chosen), side),  # type: ignore[misc]
                    "the other player sits elsewhere",
                )
                for side, name in systems.system(entry.system).side_names.items()
            ]
            options = systems.system(entry.system).options
            for option, text in options.items():
                mark = "[x]" if option in chosen else "[ ]"
                found.append(Choice(f"{mark} {text}", lambda option=option: toggle(option)))  # type: ignore[misc]
            return found

        screen = self.list_screen(entry.title, choices, lambda: RECONSTRUCTED)
        self.push_screen(screen)

    def _saved_games(self) -> None:
        from tui.screens.games import games_screen

        self.push_screen(games_screen(self.open_file, self.styles_of, self.keymap))

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
            "Ctrl+Z goes back to the shell for a while; fg there comes back. Ctrl+L sends the whole screen again.",
        ]
        self.tell_about("Help", notes)

    def tell_about(self, title: str, notes: Sequence[str], offers: Sequence[Choice] = ()) -> None:
        """Tell something, with a way back and perhaps others."""

        def back() -> None:
            self.pop_screen()

        choices = [*offers, Choice("Back", back)]
        self.push_screen(self.list_screen(title, lambda: choices, lambda: notes))

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
            if getattr(session, "live", None) is not None:
                session.live.pace = self.settings.pace

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Without colours what is left of them in Textual's own widgets is taken away; else all styles are ours."""
        return [self._no_colour] if self.look.colours == "none" else []

    # -- keys ---------------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Give the screen its keys, without what is the rest of a torn one."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self._torn.torn(event.key, event.character, event.time):
                return
            if self._held is not None:
                self._held.append(event)
                return
            if not self._is_own(event.key) and isinstance(self.screen, GameScreen) and self.screen.hear(event):
                return
        await super().on_event(event)

    def work_on(self, work: Callable[[], None]) -> None:
        """Do something that takes a moment, such as opening a game, once what is on the screen is shown.

        Keys wait for it, and belong to the screen that it brings.
        """
        self._held = []

        def go() -> None:
            try:
                work()
            finally:
                held, self._held = self._held or [], None
                for event in held:
                    if isinstance(self.screen, GameScreen):
                        self.screen.hear(event)

        self.screen.call_after_refresh(go)

    def _is_own(self, key: str) -> bool:
        """Whether a key is one of the application, on whatever screen."""
        return key in self._bindings.key_to_bindings

    def action_tell_the_way_out(self) -> None:
        """Say how to leave: nobody leaves by a slip."""
        back = self.keymap.command("list-back").keys
        quits = self.keymap.command("quit").keys
        key = next((key for key in quits if key in back), quits[0])
        safe = getattr(self.screen, "safe", "everything played is saved")
        self._say(f"{key_name(key)} leaves; {safe}.")

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
        """Look whether the screens still fit. A terminal moves or loses text when its size changes."""
        SHOWN.forget()
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
        SHOWN.forget()
        self.screen.refresh(layout=True)

    def action_send_all(self) -> None:
        """Send the whole screen again: another program may have written over it."""
        SHOWN.forget()
        self.screen.refresh()

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
