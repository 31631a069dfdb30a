"""The editor on the screen: tabs at the top, the map or a page, what can be done, and the keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Paste, Resize

from tui.editing import below
from tui.editing.background import Checker, Told, Work, in_thread
from tui.editing.hands import Hands
from tui.editing.session import SHARED, EditSession
from tui.layout import layout
from tui.lines import Line, LinePanel
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

LOOK = 1.0
"""Seconds between looks at the files on disk."""

THINK = 0.3
"""Seconds after the last change before the document is looked through."""

WIDE = 110
"""Columns from which a page leaves room for something beside it."""

HIGH = 36
"""Lines from which problems and steps are shown below."""

BELOW = 5
"""Lines of that."""


Lines = Callable[[int, int], Sequence[Line]]
"""What gives the lines of a part for a width and a height."""


class EditScreen(GameScreen):
    """A scenario being edited."""

    CSS = """
    EditScreen { layout: vertical; }
    #status { height: 1; }
    #middle { height: 1fr; }
    #main { width: 1fr; display: none; }
    #map { width: 1fr; height: 1fr; }
    #side { width: 34; }
    #below { height: 5; display: none; }
    #asked { height: 4; }
    """

    context = SHARED
    part = "#map"
    safe = "unsaved work is asked about"
    """What becomes of the work of somebody who leaves."""

    def __init__(
        self, session: EditSession, styles: PanelStyles, zoom: Zoom = "compact", keeper: Recovery | None = None
    ) -> None:
        self.session = session
        self._keeper = keeper
        self.styles_of = styles
        self._zoom = zoom
        self.hands = Hands(session, self._outside)
        self._checker = Checker(session, self.redraw)
        self._thinking: Timer | None = None
        self._unkept = ""
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
            yield LinePanel(style, id="main")
            yield HexMap(
                self.session.mode.map_model(), style.palette, glyphs=style.glyphs, zoom=self._zoom,
                cursor=self.session.cursor, keys={}, id="map",
            )  # fmt: skip
            yield LinePanel(style, id="side")
        yield LinePanel(style, id="below")
        yield LinePanel(style, id="asked")

    def on_mount(self) -> None:
        """Show the document."""
        if self.gone:
            return
        self.session.leave = self._leave
        self.session.background = self._in_background
        self.map.focus()
        self.redraw()
        self.set_interval(LOOK, self._look_at_disk)
        if self._keeper is not None:
            self.set_interval(KEEP, self._keep)

    def on_screen_resume(self) -> None:
        """Show what is said on coming back from a game or the settings.

        Once more when all has its room: what was shared out anew while the screen was covered is laid out only now.
        """
        self.redraw_soon()
        self.call_after_refresh(self.redraw_soon)

    def _leave(self) -> None:
        self._left = True
        self.dismiss()

    def on_unmount(self) -> None:
        """Keep what is unsaved if the program is ended from outside."""
        if self._keeper is not None and not self._left and self.session.document.unsaved:
            # Nobody is left to be told of a full disk.
            with suppress(OSError):
                self._keeper.write()

    def _in_background(self, work: Work, told: Told) -> None:
        """Do what takes long in a thread, and show what comes of it."""

        def finished(found: object) -> None:
            told(found)
            self.redraw_soon()

        in_thread(work, finished)

    def _keep(self) -> None:
        """Keep what is unsaved."""
        assert self._keeper is not None
        before, self._unkept = self._unkept, ""
        try:
            self._keeper.tick(time.monotonic())
        except OSError as error:
            self._unkept = f"unsaved work can not be kept: {error.strerror}"
            # Said once, and not again and again in the place of whatever else is said.
            if self._unkept != before:
                self.tell(self._unkept)

    def _look_at_disk(self) -> None:
        """See whether another program has changed the files."""
        if self.session.disk.look():
            self.redraw_soon()

    @property
    def map(self) -> HexMap:
        """The map widget."""
        return self.query_one("#map", HexMap)

    def _panel(self, id_: str) -> LinePanel:
        return self.query_one(f"#{id_}", LinePanel)

    def on_resize(self, event: Resize) -> None:
        """Share the room out anew."""
        self.call_after_refresh(self.redraw_soon)

    # -- what is shown ----------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Show everything as it is now; what did not change is not sent."""
        if not self.is_attached or not self.query("#map"):
            # Called for later, and left meanwhile.
            return
        session = self.session
        shown = self._share_out()
        self._panel("status").show([session.status_line(self.size.width)])
        if "main" in shown:
            self._show_lines("main", session.mode.main_lines)
        if "map" in shown:
            self._show_map()
        if "side" in shown:
            self._show_lines("side", session.mode.side_lines)
        if "below" in shown:
            panel = self._panel("below")
            panel.show(below.lines(session, panel.size.width, panel.size.height or BELOW))
        if session.problems is None:
            self._look_through_soon()
        asked = self._panel("asked")
        asked.show(self.hands.asked_lines(asked.size.width, asked.size.height or layout(*self.size).decision))

    def _show_map(self) -> None:
        session = self.session
        self.map.show(session.mode.map_model())
        there = session.cursor if session.mode.on_map else session.mode.spot
        if there and there != self.map.cursor and there in self.map.model.board.grid:
            self.map.go_to(there)

    def _show_lines(self, id_: str, lines: Lines) -> None:
        """Show a page or the column beside it; a list that is open takes the place of one of them."""
        panel, session = self._panel(id_), self.session
        gap = 1 if id_ == "side" else 0
        if session.listing is not None and (id_ == "main" or session.mode.on_map):
            lines = session.listing.lines
        rows = lines(panel.size.width - 2 * gap, panel.size.height)
        panel.show([[(" ", "plain"), *row] for row in rows] if gap else rows)

    def _share_out(self) -> set[str]:
        """Give the parts their room; which of them are shown."""
        shown, width = self._parts()
        for id_ in ("main", "map", "side", "below"):
            widget = self.query_one(f"#{id_}")
            if widget.display != (id_ in shown):
                widget.display = id_ in shown
                self.call_after_refresh(self.redraw_soon)
        for id_, wanted in (("side", width), ("asked", None)):
            widget = self.query_one(f"#{id_}")
            now = widget.styles.width if id_ == "side" else widget.styles.height
            value = wanted if wanted is not None else layout(*self.size).decision
            if now is None or now.value != value:
                setattr(widget.styles, "width" if id_ == "side" else "height", value)
                self.call_after_refresh(self.redraw_soon)
        return shown

    def _parts(self) -> tuple[set[str], int]:
        """The parts that are shown now, and the width of the column."""
        mode, (columns, lines) = self.session.mode, self.size
        shown = {"map", "side"} if mode.on_map else {"main"}
        width = layout(columns, lines).column
        if not mode.on_map and columns >= WIDE and mode.beside:
            shown.add("map" if mode.beside == "map" else "side")
            width = columns // 2 - 4
        if lines >= HIGH:
            shown.add("below")
        return shown, width

    def _look_through_soon(self) -> None:
        """Look the document through when the author pauses: a key is not to wait for it."""
        if self._thinking is not None:
            self._thinking.stop()
        self._thinking = self.set_timer(THINK, self._look_through)

    def _look_through(self) -> None:
        self._thinking = None
        self._checker.begin()

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
        if not self.hands.press(event.key, event.character):
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
