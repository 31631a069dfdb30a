"""The play screen: the map, a column beside it, the log and the decision. All choices are made in it, none over it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Input

from tui.lines import LinePanel, line
from tui.map import HexMap
from tui.registry import COMMANDS, CURSOR, PANEL_IDS
from tui.session import Session
from tui.styles import PanelStyles

SMALLEST = (80, 24)
"""Columns and rows of the smallest terminal that the screen fits in."""


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

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(one.keys), f"do('{one.id}')", one.name, show=False, priority=one.id in ("next", "previous"))
        for one in COMMANDS
        if one.context == "play"
    ]

    def __init__(self, session: Session, styles: PanelStyles) -> None:
        super().__init__()
        self.session = session
        self.styles_of = styles
        self._entry_for = ""

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        style = self.styles_of
        yield LinePanel(style, id="status")
        with Horizontal(id="middle"):
            yield HexMap(
                self.session.map_model(), style.palette, glyphs=style.glyphs, zoom="compact",
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
        width, height = event.size
        self.query_one("#side").styles.width = 34 if width < 110 else 40 if width < 160 else 56
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
        self.map.show(session.map_model())
        if self.map.cursor != session.cursor:
            self.map.go_to(session.cursor)
        self._panel("status").show([session.status_line(size.width)])
        side, log, decision = self._panel("side"), self._panel("log"), self._panel("decision")
        side.show([[(" ", "plain"), *row] for row in session.side_lines(side.size.width - 2, side.size.height)])
        log.show(session.log_lines(log.size.height, log.size.width))
        decision.show(session.decision_lines(decision.size.width, decision.size.height))

    # -- keys -----------------------------------------------------------------------------------------------

    def action_do(self, id_: str) -> None:
        """Carry out a command of the registry."""
        session = self.session
        if id_ in CURSOR:
            self.map.move_cursor(CURSOR[id_])
            session.moved(self.map.cursor)
        elif id_ in PANEL_IDS:
            session.open(id_)
        elif id_ in ("command", "find"):
            self._open_entry(id_)
            return
        elif id_ == "zoom":
            self.map.cycle_zoom()
        elif id_ == "quit":
            self.dismiss()
            return
        else:
            self._session_command(id_)
        self.redraw()

    def _session_command(self, id_: str) -> None:
        session, page = self.session, max(1, self._panel("side").size.height - 3)
        match id_:
            case "take":
                session.take()
            case "next" | "previous":
                session.step(1 if id_ == "next" else -1)
            case "back" | "close":
                session.back()
            case "finish":
                session.finish()
            case "why":
                session.why()
            case "undo":
                session.undo()
            case "next-stack" | "previous-stack":
                session.next_stack(1 if id_ == "next-stack" else -1)
            case "overlay":
                session.next_overlay()
            case "no-overlay":
                session.overlay = ""
            case "centre":
                session.centre()
            case "page-down" | "page-up":
                session.scroll_panel(page if id_ == "page-down" else -page)

    def on_key(self, event: Key) -> None:
        """Digits take a choice by its number."""
        if event.key in "123456789" and not self._entry_for:
            self.session.take(int(event.key) - 1)
            self.redraw()
            event.stop()

    def on_hex_map_hex_chosen(self, message: HexMap.HexChosen) -> None:
        """A hex was clicked: the cursor goes there, and a second click takes it."""
        if message.hex == self.session.cursor:
            self.session.take()
        else:
            self.session.moved(message.hex)
        self.redraw()

    # -- the entry line -------------------------------------------------------------------------------------

    def _open_entry(self, purpose: str) -> None:
        self._entry_for = purpose
        entry = self.query_one("#entry", Input)
        entry.value = ""
        entry.placeholder = "action, or: why ACTION" if purpose == "command" else "unit, hex or place"
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
        elif text.startswith("why "):
            self.session.why_text(text.removeprefix("why "))
        elif text:
            self.session.play(text)
        self._close_entry()

    def key_escape(self) -> None:
        """Escape closes the entry line; nothing that was played is touched."""
        if self._entry_for:
            self._close_entry()
