"""The editor on the screen: tabs at the top, the map or a page, what can be done, and the keys."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Paste, Resize

from tui.editing.session import SHARED, EditSession
from tui.entry import TypedLine
from tui.keys import DIGITS
from tui.layout import layout
from tui.lines import Line, LinePanel, flow, line
from tui.map import HexMap
from tui.map.geometry import Zoom
from tui.registry import CURSOR, Keymap
from tui.screens.base import GameScreen
from tui.styles import PanelStyles

if TYPE_CHECKING:
    from textual.timer import Timer

    from editors.recovery import Recovery

KEEP = 0.5
"""Seconds between looks whether there is unsaved work to be kept."""

THINK = 0.3
"""Seconds after the last change before the document is looked through."""

ASKED = 4
"""Lines below the map: what is asked or said, and the keys."""


class EditScreen(GameScreen):
    """A scenario being edited."""

    CSS = """
    EditScreen { layout: vertical; }
    #status { height: 1; }
    #middle { height: 1fr; }
    #map { width: 1fr; height: 1fr; }
    #main { width: 1fr; display: none; }
    #side { width: 34; }
    #asked { height: 4; }
    """

    context = SHARED

    def __init__(
        self, session: EditSession, styles: PanelStyles, zoom: Zoom = "compact", keeper: Recovery | None = None
    ) -> None:
        self.session = session
        self._keeper = keeper
        self.styles_of = styles
        self._zoom = zoom
        self.typed = TypedLine()
        self._asked: object = None
        self._picked = -1
        self._thinking: Timer | None = None
        super().__init__(session.keymap)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys: those of each mode before those that all modes share."""
        super().rebind(keymap)
        self.session.keymap = keymap
        self._by_context: dict[str, dict[str, str]] = {}
        for one in keymap.commands:
            self._by_context.setdefault(one.context, {}).update(dict.fromkeys(one.keys, one.id))

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        style = self.styles_of
        yield LinePanel(style, id="status")
        with Horizontal(id="middle"):
            yield HexMap(
                self.session.mode.map_model(), style.palette, glyphs=style.glyphs, zoom=self._zoom,
                cursor=self.session.cursor, keys={}, id="map",
            )  # fmt: skip
            yield LinePanel(style, id="main")
            yield LinePanel(style, id="side")
        yield LinePanel(style, id="asked")

    def on_mount(self) -> None:
        """Show the document."""
        self.session.leave = self._leave
        self.map.focus()
        self.redraw()
        if self._keeper is not None:
            self.set_interval(KEEP, self._keep)

    def _leave(self) -> None:
        self.dismiss()

    def _keep(self) -> None:
        """Keep what is unsaved, and see whether another program has changed the files meanwhile."""
        assert self._keeper is not None
        try:
            self._keeper.tick(time.monotonic())
        except OSError as error:
            self.tell(f"unsaved work can not be kept: {error.strerror}")

    @property
    def map(self) -> HexMap:
        """The map widget."""
        return self.query_one("#map", HexMap)

    def _panel(self, id_: str) -> LinePanel:
        return self.query_one(f"#{id_}", LinePanel)

    def on_resize(self, event: Resize) -> None:
        """Share the room out anew."""
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        """Show everything as it is now; what did not change is not sent."""
        if not self.is_attached or not self.query("#map"):
            # Called for later, and left meanwhile.
            return
        session, mode = self.session, self.session.mode
        self._share_out()
        self._panel("status").show([session.status_line(self.size.width)])
        if mode.on_map:
            self.map.show(mode.map_model())
            if session.cursor and self.map.cursor != session.cursor:
                self.map.go_to(session.cursor)
            session.cursor = self.map.cursor
            side = self._panel("side")
            width = layout(*self.size).column
            lines = session.listing.lines if session.listing is not None else mode.side_lines
            side.show([[(" ", "plain"), *row] for row in lines(width - 2, side.size.height)])
        else:
            main = self._panel("main")
            lines = session.listing.lines if session.listing is not None else mode.main_lines
            main.show(lines(main.size.width, main.size.height))
        if session.problems is None:
            self._look_through_soon()
        asked = self._panel("asked")
        asked.show(self._asked_lines(asked.size.width, asked.size.height or ASKED))

    def _share_out(self) -> None:
        on_map = self.session.mode.on_map
        for id_, there in (("map", on_map), ("side", on_map), ("main", not on_map)):
            widget = self.query_one(f"#{id_}")
            if widget.display != there:
                widget.display = there
                self.call_after_refresh(self.redraw)
        wanted = layout(*self.size).column
        side = self.query_one("#side")
        if side.styles.width is None or side.styles.width.value != wanted:
            side.styles.width = wanted

    def _asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What is asked: a question, a line to type, or what the mode offers."""
        session = self.session
        if session.confirm is not None:
            question = flow(line((session.confirm.question, "warn")), width, 2, rows - 1)
            keys = line(("Enter", "key"), (" yes  ", "dim"), ("any other key", "key"), (" no", "dim"))
            return [*question, *[line("")] * (rows - 1 - len(question)), keys]
        if session.ask is None:
            return session.asked_lines(width, rows)
        ask = session.ask
        told = session.message or line((ask.tell(self.typed.text), "dim"))
        entry = self.typed.shown(": ", ask.hint, width)
        return [line((ask.prompt, "title")), *flow(told, width, 2, rows - 2)[: rows - 2], entry]

    def _look_through_soon(self) -> None:
        """Look the document through when the author pauses: a key is not to wait for it."""
        if self._thinking is not None:
            self._thinking.stop()
        self._thinking = self.set_timer(THINK, self._look_through)

    def _look_through(self) -> None:
        self._thinking = None
        self.session.look_through()
        self.redraw()

    def redress(self) -> None:
        """Show the map in the colours and characters of now."""
        self.map.set_look(self.styles_of.palette, self.styles_of.glyphs)

    def tell(self, text: str) -> None:
        """Say something above the keys."""
        self.session.say(text, "warn")
        self.redraw_soon()

    # -- keys -------------------------------------------------------------------------------------------------

    def capture(self, event: Key) -> bool:
        """A key answers what is asked, is a part of what is typed, a choice's number, or a command."""
        if not self.is_mounted:
            return False
        session = self.session
        if session.confirm is not None:
            answered, session.confirm = session.confirm, None
            if event.key == "enter":
                answered.yes()
            self.redraw_soon()
            return True
        if session.ask is not None:
            self._type(event)
            return True
        if session.key(event.key, event.character):
            handed, session.handed = session.handed, ""
            if handed:
                self.do(handed)
            else:
                self._then()
            return True
        if event.key in DIGITS:
            session.attempt(lambda: session.mode.digit(int(event.key)))
            self._then()
            return True
        id_ = self._by_context.get(session.mode.context, {}).get(event.key) or self._commands.get(event.key)
        if id_ is not None:
            self.do(id_)
        return id_ is not None

    def do(self, id_: str) -> None:
        """Carry out a command of the registry."""
        session = self.session
        way = CURSOR.get(id_.removeprefix("edit-"))
        if way is not None and session.mode.on_map:
            session.message = ()
            self.map.move_cursor(way)
            session.cursor = self.map.cursor
            session.mode.moved()
        elif id_ == "edit-zoom":
            self.map.cycle_zoom()
        elif id_ == "edit-settings":
            self.app.show_settings()  # type: ignore[attr-defined]
            return
        else:
            session.do(id_)
        self._then()

    def _then(self) -> None:
        """Open the line that a command asked for, and show what has become of everything."""
        ask = self.session.ask
        if ask is not None and ask is not self._asked:
            self.typed.begin(ask.text)
            self._picked = -1
        self._asked = ask
        self.redraw_soon()

    def _type(self, event: Key) -> None:
        """What a key does while something is typed."""
        session, ask = self.session, self.session.ask
        assert ask is not None
        session.message = ()
        if event.key == "enter":
            self.typed.keep()
            reproach = ask.done(self.typed.text.strip())
            if reproach:
                session.say(reproach, "warn")
            elif session.ask is ask:
                session.ask = None
        elif event.key == "escape":
            session.ask = None
        elif event.key in ("tab", "shift+tab"):
            self._offer(1 if event.key == "tab" else -1)
        else:
            self.typed.key(event.key, event.character)
            self._picked = -1
        self._then()

    def _offer(self, by: int) -> None:
        """Put the next of what may be typed in the line."""
        assert self.session.ask is not None
        if self._picked < 0:
            self._offers = list(self.session.ask.offers(self.typed.text))
        if self._offers:
            self._picked = (self._picked + by) % len(self._offers) if self._picked >= 0 else (0 if by > 0 else -1)
            self._picked %= len(self._offers)
            self.typed.begin(self._offers[self._picked])

    def on_paste(self, event: Paste) -> None:
        """Put text from elsewhere into the line, if one is open."""
        if self.session.ask is not None:
            self.typed.insert(event.text)
            self._then()

    def on_hex_map_hex_chosen(self, message: HexMap.HexChosen) -> None:
        """A hex was clicked: the cursor goes there."""
        self.session.cursor = message.hex
        self.session.mode.moved()
        self._then()
