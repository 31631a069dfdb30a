"""The play screen: the map, a column beside it, the log and the decision. All choices are made in it, none over it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Input

from tui import typed
from tui.lines import LinePanel, line
from tui.map import HexMap
from tui.map.geometry import Zoom
from tui.registry import CURSOR, Keymap
from tui.screens.keys import bindings_map
from tui.session import Session
from tui.styles import PanelStyles

SMALLEST = (80, 24)
"""Columns and rows of the smallest terminal that the screen fits in."""

ENTRIES = {
    "command": "action, or: why ACTION, rule 9.4.1, los FROM TO, find NAME",
    "find": "unit, hex or place",
    "filter": "words to look for",
}
"""What can be typed, for each purpose of the entry line."""


class PlayScreen(Screen[None]):
    """A game being played at one keyboard."""

    CSS = """
    PlayScreen { layout: vertical; }
    #status { height: 1; }
    #middle { height: 1fr; }
    #map { width: 1fr; height: 1fr; }
    #log { height: 1; }
    #side { width: 34; }
    #decision { height: 4; }
    #entry { height: 1; border: none; padding: 0; display: none; }
    #entry.open { display: block; }
    """

    def __init__(self, session: Session, styles: PanelStyles, zoom: Zoom = "compact") -> None:
        super().__init__()
        self.session = session
        self.styles_of = styles
        self._zoom = zoom
        self._entry_for = ""
        self._drafts: dict[str, str] = {}
        self.rebind(session.keymap)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys."""
        self.session.keymap = keymap
        self._bindings = bindings_map(keymap.all_of("play"), before_typing=("next", "previous"))

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
        yield LinePanel(style, id="log")
        yield LinePanel(style, id="decision")
        yield Input(id="entry", select_on_focus=False)

    def on_mount(self) -> None:
        """Show the game and give the map the keys."""
        self.map.focus()
        self.redraw()

    @property
    def map(self) -> HexMap:
        """The map widget."""
        return self.query_one("#map", HexMap)

    def _panel(self, id_: str) -> LinePanel:
        return self.query_one(f"#{id_}", LinePanel)

    def on_resize(self, event: Resize) -> None:
        """Share the room out anew: a wide terminal gets a wider column, a high one a longer log."""
        height = event.size.height
        self._panel("log").styles.height = 1 if height < 30 else 6
        self._panel("decision").styles.height = 4 if height < 36 else 5
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        """Show everything as it is now; what did not change is not sent."""
        size = self.size
        if size.width < SMALLEST[0] or size.height < SMALLEST[1]:
            text = f"This needs {SMALLEST[0]} x {SMALLEST[1]} characters; the terminal has {size.width} x {size.height}."
            self._panel("status").show([line((text, "warn"))])
            return
        session = self.session
        if self._widen():
            return
        self.map.show(session.map_model())
        if self.map.cursor != session.cursor:
            self.map.go_to(session.cursor)
        self._panel("status").show([session.status_line(size.width)])
        side, log, decision = self._panel("side"), self._panel("log"), self._panel("decision")
        side.show([[(" ", "plain"), *row] for row in session.side_lines(side.size.width - 2, side.size.height)])
        log.show(session.log_lines(log.size.height, log.size.width))
        decision.show(session.decision_lines(decision.size.width, decision.size.height))

    def _widen(self) -> bool:
        """Give the column beside the map its width: more while pages are open. True if it has to be laid out first."""
        side, width = self.query_one("#side"), self.size.width
        narrow, reading = (34, 46) if width < 110 else (40, 56) if width < 160 else (56, 56)
        wanted = reading if self.session.lookup.browser is not None else narrow
        if side.styles.width is not None and side.styles.width.value == wanted:
            return False
        side.styles.width = wanted
        self.call_after_refresh(self.redraw)
        return True

    def redress(self) -> None:
        """Show the map in the colours and characters of now."""
        self.map.set_look(self.styles_of.palette, self.styles_of.glyphs)

    def tell(self, text: str) -> None:
        """Say something where the decision is asked."""
        self.session.message = [line((text, "warn"))]
        self.redraw()

    # -- keys -----------------------------------------------------------------------------------------------

    def action_do(self, id_: str) -> None:
        """Carry out a command of the registry."""
        session = self.session
        reading = session.lookup.browser is not None
        if id_ in CURSOR and not reading and not session.curtain:
            self.map.move_cursor(CURSOR[id_])
            session.moved(self.map.cursor)
        elif id_ in ("command", "find"):
            self._open_entry("filter" if reading and id_ == "find" else id_)
            return
        elif id_ == "zoom":
            self.map.cycle_zoom()
        elif id_ == "settings":
            self.app.show_settings()  # type: ignore[attr-defined]
            return
        elif id_ == "quit":
            self.dismiss()
            return
        else:
            session.do(id_, max(1, self._panel("side").size.height - 3))
        self.redraw()

    def on_key(self, event: Key) -> None:
        """Digits take a choice by its number."""
        if event.key in "123456789" and not self._entry_for:
            self.session.take(int(event.key) - 1)
            self.redraw()
            event.stop()

    def on_hex_map_hex_chosen(self, message: HexMap.HexChosen) -> None:
        """A hex was clicked: the cursor goes there, and a second click takes it."""
        if message.hex == self.session.cursor and self.session.lookup.browser is None:
            self.session.take()
        else:
            self.session.moved(message.hex)
        self.redraw()

    # -- the entry line -------------------------------------------------------------------------------------

    def _open_entry(self, purpose: str) -> None:
        self._entry_for = purpose
        entry = self.query_one("#entry", Input)
        browser = self.session.lookup.browser
        entry.value = browser.filter if purpose == "filter" and browser else self._drafts.pop(purpose, "")
        entry.cursor_position = len(entry.value)
        entry.placeholder = ENTRIES[purpose]
        entry.add_class("open")
        entry.focus()

    def _close_entry(self) -> None:
        self._entry_for = ""
        self.query_one("#entry", Input).remove_class("open")
        self.map.focus()
        self.call_after_refresh(self.redraw)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed is played, asked about or looked for."""
        text, purpose = event.value.strip(), self._entry_for
        event.stop()
        if purpose == "find":
            self.session.find(text)
        elif purpose == "command" and text:
            typed.run(self.session, text)
        self._close_entry()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Pages are searched while one types."""
        event.stop()
        if self._entry_for == "filter":
            self.session.lookup.search(event.value)
            self.redraw()

    def key_escape(self) -> None:
        """Escape closes the entry line; what was typed is there again when it is opened the next time."""
        if self._entry_for == "filter":
            self.session.lookup.search("")
            self._close_entry()
        elif self._entry_for:
            self._drafts[self._entry_for] = self.query_one("#entry", Input).value
            self._close_entry()
