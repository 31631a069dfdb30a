"""The play screen: the map, a column beside it, the log and the decision. All choices are made in it, none over it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Paste, Resize

from tui import typed
from tui.alarm import Alarm
from tui.completion import Completer
from tui.entry import TypedLine
from tui.keys import DIGITS
from tui.layout import layout
from tui.lines import Line, LinePanel, line
from tui.map import HexMap
from tui.map.geometry import Zoom
from tui.registry import CURSOR, Keymap
from tui.savefiles import log_of
from tui.screens.base import GameScreen
from tui.session import Session
from tui.styles import PanelStyles

ENTRIES = {
    "command": "action, or: why ACTION, rule NUMBER, los FROM TO, find NAME",
    "find": "unit, hex or place",
    "filter": "words to look for",
    "talk": "what to say to the other player",
}
"""What can be typed, for each purpose of the entry line."""


PAGED = ("filter", "talk")
"""Purposes of the entry line for which pages are open."""

READING = ("up", "down", "pageup", "pagedown")
"""Keys that go through the pages even while words to look for are typed."""

MARKS = {"command": ":", "find": "/", "filter": "/", "talk": '"'}
"""What stands before a line that is typed."""

LOOK = 0.1
"""Seconds between looks at whether others have played, where the system does not tell that they write to the file."""

SELDOM = 1.0
"""Seconds between looks where the system does tell."""

SOON, AFTERWARDS = 0.03, 0.5
"""Seconds between looks after it has told, since it does so before all is written, and for how long."""


class PlayScreen(GameScreen):
    """A game being played: by two at one keyboard, or by one of two who sit at different ones."""

    CSS = """
    PlayScreen { layout: vertical; }
    #status { height: 1; }
    #middle { height: 1fr; }
    #map { width: 1fr; height: 1fr; }
    #displays { height: 0; }
    #log { height: 1; }
    #side { width: 34; }
    #decision { height: 4; }
    """

    context = "play"
    part = "#map"

    def __init__(self, session: Session, styles: PanelStyles, zoom: Zoom = "compact") -> None:
        self.session = session
        self.styles_of = styles
        self._zoom = zoom
        self.typing_for = ""
        self.typed = TypedLine()
        self._drafts: dict[str, str] = {}
        self._completer = Completer()
        self._looking: asyncio.TimerHandle | None = None
        self._alarm: Alarm | None = None
        self._alarmed_until = 0.0
        super().__init__(session.keymap)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys."""
        self.session.keymap = keymap.suited(self.session.presenter)
        super().rebind(self.session.keymap)

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        style = self.styles_of
        yield LinePanel(style, id="status")
        with Horizontal(id="middle"):
            yield HexMap(
                self.session.map_model(), style.palette, glyphs=style.glyphs, zoom=self._zoom,
                cursor=self.session.cursor, keys={}, id="map",
            )  # fmt: skip
            yield LinePanel(style, id="side")
        yield LinePanel(style, id="displays")
        yield LinePanel(style, id="log")
        yield LinePanel(style, id="decision")

    def on_mount(self) -> None:
        """Show the game and give the map the keys."""
        if self.gone:
            return
        self.map.focus()
        self.redraw()
        if self.session.live is not None:
            self._alarm = Alarm(log_of(self.session.live.path))
            if self._alarm.fd >= 0:
                asyncio.get_running_loop().add_reader(self._alarm.fd, self._alarmed)
            self._look_later()

    def on_unmount(self) -> None:
        """Look at nothing any more."""
        if self._looking is not None:
            self._looking.cancel()
        if self._alarm is not None and self._alarm.fd >= 0:
            asyncio.get_running_loop().remove_reader(self._alarm.fd)
            self._alarm.close()

    def _alarmed(self) -> None:
        """Somebody writes to the game: look soon, and until all must be there."""
        assert self._alarm is not None
        self._alarm.heard()
        self._alarmed_until = time.monotonic() + AFTERWARDS
        if self._looking is not None:
            self._looking.cancel()
        self._look_later()

    def _look_later(self) -> None:
        """Look whether others have played, and again after a while. The loop's own timers cost next to nothing."""
        deaf = self._alarm is None or self._alarm.fd < 0
        often = deaf or self.session.arrivals.to_see
        wait = SOON if time.monotonic() < self._alarmed_until else LOOK if often else SELDOM
        self._looking = asyncio.get_running_loop().call_later(wait, self._look_later)
        if self.session.arrivals.due():
            self.call_later(self._look_at_others)

    def _look_at_others(self) -> None:
        if self._left:
            return
        if self.session.arrivals.look():
            self.redraw_soon()
        if self.session.live is not None and self.session.live.ousted:
            self.app.unseat(self)  # type: ignore[attr-defined]

    @property
    def map(self) -> HexMap:
        """The map widget."""
        return self.query_one("#map", HexMap)

    def _panel(self, id_: str) -> LinePanel:
        return self.query_one(f"#{id_}", LinePanel)

    def on_resize(self, event: Resize) -> None:
        """Share the room out anew."""
        found = layout(*event.size, displays=self.session.has_displays)
        self._panel("displays").styles.height = found.displays
        self._panel("log").styles.height = found.log
        self._panel("decision").styles.height = found.decision
        self.call_after_refresh(self.redraw_soon)

    def redraw(self) -> None:
        """Show everything as it is now; what did not change is not sent."""
        session, column = self.session, self._column()
        self.map.show(session.map_model())
        if self.map.cursor != session.cursor:
            self.map.go_to(session.cursor)
        self._panel("status").show([session.status_line(self.size.width)])
        side, log, decision = self._panel("side"), self._panel("log"), self._panel("decision")
        displays = self._panel("displays")
        if displays.size.height:
            displays.show(session.display_lines(displays.size.width, displays.size.height))
        side.show([[(" ", "plain"), *row] for row in session.side_lines(column - 2, side.size.height)])
        log.show(session.log_lines(log.size.height, log.size.width))
        width = decision.size.width
        asked = session.decision_lines(width, decision.size.height)
        decision.show(self._typing(asked, width) if self.typing_for else asked)

    def _typing(self, asked: Sequence[Line], width: int) -> Sequence[Line]:
        """What is asked while something is typed: below the question what the line may become, and last the line."""
        entry = self.typed.shown(MARKS[self.typing_for], ENTRIES[self.typing_for], width)
        if self.typing_for in PAGED:
            return [*asked[:-1], entry]
        return [asked[0], self._completer.line(width), *[line("")] * (len(asked) - 3), entry]

    def _column(self) -> int:
        """Give the column beside the map its width, which it has once it is laid out: more while something is read."""
        side = self.query_one("#side")
        wanted = layout(*self.size, self.session.reading).column
        if side.styles.width is None or side.styles.width.value != wanted:
            side.styles.width = wanted
        return wanted

    def redress(self) -> None:
        """Show the map in the colours and characters of now."""
        self.map.set_look(self.styles_of.palette, self.styles_of.glyphs)

    def tell(self, text: str) -> None:
        """Say something where the decision is asked."""
        self.session.message = [line((text, "warn"))]
        self.redraw_soon()

    # -- keys -----------------------------------------------------------------------------------------------

    def _hear_early(self) -> None:
        """Of what came before the game was there, an Enter that only hit a list twice takes no choice in it."""
        while self._early and self._early[0].key == "enter":
            del self._early[0]
        super()._hear_early()

    def capture(self, event: Key) -> bool:
        """A key is a part of what is typed, a command, or the number of a choice."""
        if self.typing_for and not (self.typing_for in PAGED and event.key in READING):
            self._type(event)
            return True
        if event.key in DIGITS:
            self.session.take(int(event.key) - 1)
            self.redraw_soon()
            return True
        return super().capture(event)

    def do(self, id_: str) -> None:
        """Carry out a command of the registry."""
        session = self.session
        reading = session.lookup.browser is not None
        if id_ in CURSOR and not reading and not session.curtain:
            self.map.move_cursor(CURSOR[id_])
            session.moved(self.map.cursor)
        elif id_ in ("command", "find"):
            if not session.curtain:
                self._open_entry("filter" if reading and id_ == "find" else id_)
        elif id_ == "zoom":
            self.map.cycle_zoom()
        elif id_ == "settings":
            self.app.show_settings()  # type: ignore[attr-defined]
            return
        elif id_ == "replay" and session.live is not None:
            self.app.show_replay(session.live)  # type: ignore[attr-defined]
            return
        elif id_ == "quit" and session.covered:
            session.close()
        elif id_ == "quit" and session.what_if.trial is not None:
            session.what_if.toggle()
        elif id_ == "quit":
            self.dismiss()
            return
        else:
            session.do(id_, max(1, self._panel("side").size.height - 3))
            self._after(id_)
        self.redraw_soon()

    def _after(self, id_: str) -> None:
        """Search the list of all commands at once; do what was picked from it."""
        session = self.session
        browser = session.lookup.browser
        if id_ == "palette" and browser is not None:
            self._open_entry("filter")
        elif id_ == "talk" and browser is not None and browser.id == "talk" and session.meeting.may_talk:
            self._open_entry("talk")
        elif session.handed:
            handed, session.handed = session.handed, ""
            self.do(handed)

    def on_hex_map_hex_chosen(self, message: HexMap.HexChosen) -> None:
        """A hex was clicked: the cursor goes there, and a second click takes it."""
        if message.hex == self.session.cursor and self.session.lookup.browser is None:
            self.session.take()
        else:
            self.session.moved(message.hex)
        self.redraw_soon()

    # -- the entry line -------------------------------------------------------------------------------------

    def _open_entry(self, purpose: str) -> None:
        self.typing_for = purpose
        browser = self.session.lookup.browser
        self.typed.begin(browser.filter if purpose == "filter" and browser else self._drafts.pop(purpose, ""))
        self._look()

    def _type(self, event: Key) -> None:
        """What a key does while something is typed."""
        if event.key == "enter":
            self._submit()
        elif event.key == "escape":
            self._give_up()
        elif event.key in ("tab", "shift+tab"):
            self.typed.begin(self._completer.tab(self.typed.text, 1 if event.key == "tab" else -1))
            if self._completer.picked is None:
                self._look()
        else:
            self.typed.key(event.key, event.character)
            self._look()
        self.redraw_soon()

    def _look(self) -> None:
        """Pages are searched while one types, and a line is looked through for what it may become."""
        if self.typing_for == "filter":
            self.session.lookup.search(self.typed.text)
        else:
            self._completer.look(self.session, self.typing_for, self.typed.text)

    def _submit(self) -> None:
        """What was typed is played, asked about or looked for."""
        text, purpose = self.typed.text.strip(), self.typing_for
        self.typing_for = ""
        self.typed.keep()
        if purpose == "find":
            self.session.find(text)
        elif purpose == "command" and text:
            typed.run(self.session, text)
            self._after("command")
        elif purpose == "talk":
            self._say(text)
        elif purpose == "filter" and self._in_palette():
            self.session.do("take")
            self._after("take")

    def _say(self, text: str) -> None:
        """Say something, and go on typing; with nothing to say the page is closed."""
        if not text:
            self.session.close()
            return
        self.session.meeting.say(text)
        if not self.session.message:
            self._open_entry("talk")

    def _in_palette(self) -> bool:
        browser = self.session.lookup.browser
        return browser is not None and browser.id == "palette"

    def _give_up(self) -> None:
        """Close the entry line, and nothing else; what was typed is there again when it is opened next."""
        if self.typing_for == "filter":
            self.session.lookup.search("")
            if self._in_palette():
                self.session.close()
        else:
            if self.typing_for == "talk":
                self.session.close()
            self._drafts[self.typing_for] = self.typed.text
        self.typing_for = ""

    def on_paste(self, event: Paste) -> None:
        """Put text from elsewhere into the entry line, if it is open."""
        if self.typing_for:
            self.typed.insert(event.text)
            self._look()
            self.redraw_soon()
