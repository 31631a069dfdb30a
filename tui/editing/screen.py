"""The editor on the screen: tabs at the top, the map or a page, what can be done, and the keys."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Paste, Resize

from tui.editing.hands import Hands
from tui.editing.session import SHARED, EditSession
from tui.layout import layout
from tui.lines import LinePanel
from tui.map import HexMap
from tui.map.geometry import Zoom
from tui.registry import Keymap
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
        self.hands = Hands(session, self._outside)
        self._thinking: Timer | None = None
        super().__init__(session.keymap)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys."""
        super().rebind(keymap)
        self.hands.rebind(keymap)

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
        asked.show(self.hands.asked_lines(asked.size.width, asked.size.height or ASKED))

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
        """Give the author's hands a key."""
        if not self.is_mounted or not self.hands.press(event.key, event.character):
            return False
        self.redraw_soon()
        return True

    def _outside(self, id_: str) -> bool:
        """Carry out a command that needs the map widget or the application."""
        if id_ == "edit-zoom":
            self.map.cycle_zoom()
        elif id_ == "edit-settings":
            self.app.show_settings()  # type: ignore[attr-defined]
        else:
            return False
        return True

    def on_paste(self, event: Paste) -> None:
        """Put text from elsewhere into the line, if one is open."""
        self.hands.paste(event.text)
        self.redraw_soon()

    def on_hex_map_hex_chosen(self, message: HexMap.HexChosen) -> None:
        """A hex was clicked: the cursor goes there."""
        self.session.cursor = message.hex
        self.session.mode.moved()
        self.redraw_soon()
