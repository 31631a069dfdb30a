"""The Textual widget of the map: a cursor, scrolling, and drawing no more than what has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from rules.engine.hexes import DIRECTIONS, Hex
from tui.glyphs import GlyphSet
from tui.map.geometry import ZOOMS, Zoom
from tui.map.model import MapModel
from tui.map.sheet import Sheet
from tui.palette import Ink, Palette

DEFAULT_KEYS: Mapping[str, str] = {
    "up": "up", "down": "down", "left": "left", "right": "right", "k": "n", "j": "s", "h": "left", "l": "right",
    "y": "nw", "u": "ne", "b": "sw", "n": "se", "enter": "choose",
}  # fmt: skip
"""What keys do on the map: a direction of `HexMap.move_cursor`, or ``choose``."""

_STRIPS = 150
"""Rows kept; they take much memory, and little time to be put together from tiles that are there."""

_ATTRIBUTES = {"b": "bold", "d": "dim", "u": "underline", "r": "reverse"}


@lru_cache(maxsize=4096)
def style_of(ink: Ink) -> Style:
    """An ink as Rich knows it. It is never a null style, which the line API could not take without colours."""
    words = [_ATTRIBUTES[letter] for letter in ink.attributes]
    return Style.parse(" ".join([*words, ink.fg or "default", "on", ink.bg or "default"]))


class HexMap(ScrollView, can_focus=True, inherit_bindings=False):
    """A hex map with a cursor.

    ``keys`` says what keys do while the map has the focus (see `DEFAULT_KEYS`); the application may replace it at
    any time. Palette and characters come from the application, which knows the terminal.
    """

    DEFAULT_CSS = """
    HexMap { scrollbar-size: 0 0; overflow: scroll scroll; background: transparent; }
    """

    class CursorMoved(Message):
        """The player has moved the cursor to another hex, by a key of the map or by a click."""

        def __init__(self, hex_: Hex) -> None:
            self.hex = hex_
            super().__init__()

    class HexChosen(Message):
        """A hex was chosen, by Enter or by a click."""

        def __init__(self, hex_: Hex) -> None:
            self.hex = hex_
            super().__init__()

    def __init__(
        self,
        model: MapModel,
        palette: Palette,
        *,
        glyphs: GlyphSet = "unicode",
        zoom: Zoom = "detailed",
        cursor: Hex = "",
        keys: Mapping[str, str] = DEFAULT_KEYS,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.sheet = Sheet(model, palette, glyphs, zoom)
        self.keys = keys
        self._strips: dict[tuple[int, int, int], Strip] = {}
        self._centred = False
        self.sheet.set_cursor(cursor or next(iter(model.board.grid)))
        self.virtual_size = Size(*self.sheet.geometry.size)

    # What is shown

    @property
    def model(self) -> MapModel:
        """The model on the screen."""
        return self.sheet.model

    def show(self, model: MapModel) -> None:
        """Show another model, drawing only the hexes in which it differs from the one before."""
        before, grid = self.model.board.grid, model.board.grid
        hexes = self.sheet.show(model)
        if not self.cursor:
            self.sheet.set_cursor(next(iter(grid)))
        self.virtual_size = Size(*self.sheet.geometry.size)
        if grid != before:
            self._follow()
        if hexes is None:
            self._draw_all()
        else:
            self._draw(hexes)

    def set_look(self, palette: Palette, glyphs: GlyphSet) -> None:
        """Draw with other colours and characters from now on."""
        self.sheet.set_look(palette, glyphs)
        self._draw_all()

    @property
    def zoom(self) -> Zoom:
        """The zoom: detailed, compact or overview."""
        return self.sheet.geometry.zoom

    @zoom.setter
    def zoom(self, zoom: Zoom) -> None:
        if zoom != self.zoom:
            self.sheet.set_zoom(zoom)
            self.virtual_size = Size(*self.sheet.geometry.size)
            self._draw_all()
            self.centre()

    def cycle_zoom(self, step: int = 1) -> None:
        """Go to the next zoom (or, with -1, to the one before)."""
        self.zoom = ZOOMS[(ZOOMS.index(self.zoom) + step) % len(ZOOMS)]

    # The cursor

    @property
    def cursor(self) -> Hex:
        """The hex under the cursor."""
        return self.sheet.scene.cursor

    def go_to(self, hex_: Hex, *, centre: bool = False) -> None:
        """Put the cursor on a hex and bring it into view, in the middle of it if asked.

        Raises KeyError off the grid.
        """
        self.model.board.grid.axial(hex_)
        old = self.cursor
        if hex_ != old:
            self.sheet.set_cursor(hex_)
            self._draw((old, hex_))
        if centre:
            self.centre()
        else:
            self._follow()

    def move_cursor(self, direction: str) -> bool:
        """Move the cursor: one of the six directions, or left, right, up and down. False at the edge of the map.

        Left and right keep to the row of hex numbers, so they go up and down by half a hex in turn.
        """
        grid = self.model.board.grid
        there = grid.neighbours(self.cursor)[DIRECTIONS.index(self._direction(direction))]
        if there is None:
            return False
        self.go_to(there)
        return True

    def _direction(self, direction: str) -> str:
        if direction in ("up", "down"):
            return "n" if direction == "up" else "s"
        if direction in ("left", "right"):
            geometry = self.sheet.geometry
            lower = geometry.shifted(geometry.position(self.cursor)[0])
            return ("n" if lower else "s") + ("w" if direction == "left" else "e")
        return direction

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex at a cell of the widget; None outside the map."""
        offset = self.scroll_offset
        return self.sheet.geometry.hex_at(x + offset.x, y + offset.y)

    def visible_hexes(self) -> tuple[Hex, ...]:
        """The hexes whose number is in view, in order of column and row."""
        geometry, offset, size = self.sheet.geometry, self.scroll_offset, self.size
        left, top = geometry.tile_at(offset.x, offset.y)
        right, bottom = geometry.tile_at(offset.x + size.width, offset.y + size.height)
        found = []
        for i in range(left - 1, right + 2):
            for j in range(top - 1, bottom + 2):
                hex_ = geometry.hex_of((i, j))
                x, y = geometry.origin((i, j))
                if hex_ and 0 <= x - offset.x < size.width and 0 <= y - offset.y < size.height:
                    found.append(hex_)
        return tuple(found)

    # Scrolling

    def centre(self) -> None:
        """Scroll so that the cursor is in the middle."""
        x, y = self.sheet.geometry.origin(self.sheet.geometry.position(self.cursor))
        self._scroll(x - self.size.width // 2, y - self.size.height // 2)

    def _follow(self) -> None:
        """Scroll by a third of the view, or as far as needed, when the cursor comes within a hex of the edge."""
        geometry, offset, size = self.sheet.geometry, self.scroll_offset, self.size
        if not size.area:
            return
        x, y = geometry.origin(geometry.position(self.cursor))
        pattern = geometry.pattern
        self._scroll(
            _followed(offset.x, x, pattern.pitch_x, size.width),
            _followed(offset.y, y, pattern.pitch_y, size.height),
        )

    def _scroll(self, x: int, y: int) -> None:
        x, y = max(0, x), max(0, y)
        if (x, y) != self.scroll_offset:
            self.scroll_to(x, y, animate=False, immediate=True)

    # Events

    def on_key(self, event: events.Key) -> None:
        """Move the cursor or choose, as the keys say."""
        action = self.keys.get(event.key)
        if action is None:
            return
        event.stop()
        event.prevent_default()
        if action == "choose":
            self.post_message(self.HexChosen(self.cursor))
        elif self.move_cursor(action):
            self.post_message(self.CursorMoved(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Choose the hex under the mouse."""
        if hex_ := self.hex_at(event.x, event.y):
            if hex_ != self.cursor:
                self.go_to(hex_)
                self.post_message(self.CursorMoved(hex_))
            self.post_message(self.HexChosen(hex_))

    def on_resize(self) -> None:
        """Begin with the cursor in the middle; later keep it in view."""
        self._strips.clear()
        if self._centred:
            self._follow()
        elif self.size.area:
            self._centred = True
            self.centre()

    # Drawing

    def render_line(self, y: int) -> Strip:
        """One row of the view."""
        offset, width = self.scroll_offset, self.size.width
        key = (y + offset.y, offset.x, width)
        strip = self._strips.get(key)
        if strip is None:
            if len(self._strips) >= _STRIPS:
                self._strips.clear()
            strip = self._strips[key] = self._strip(*key)
        return strip

    def _strip(self, y: int, x: int, width: int) -> Strip:
        start, runs = self.sheet.row(y, x, width)
        segments = []
        for text, ink in runs:
            # The first run begins before the view, and the last may end behind it. All cells are one column wide.
            shown = text[max(0, x - start) : x + width - start]
            start += len(text)
            if shown:
                segments.append(Segment(shown, style_of(ink)))
        missing = min(width, x + width - start)
        if missing > 0:
            segments.append(Segment(" " * missing, style_of(Ink("", self.sheet.scene.palette.void))))
        return Strip(segments, width)

    def _draw_all(self) -> None:
        self._strips.clear()
        self.refresh()

    def _draw(self, hexes: Iterable[Hex]) -> None:
        """Draw some hexes with their hexsides anew."""
        geometry, offset, size = self.sheet.geometry, self.scroll_offset, self.size
        view = Region(0, 0, size.width, size.height)
        rows: set[int] = set()
        regions = []
        for hex_ in hexes:
            if hex_ not in self.model.board.grid:
                continue
            for x, y, width in geometry.spans(geometry.position(hex_)):
                rows.add(y)
                region = Region(x - offset.x, y - offset.y, width, 1).intersection(view)
                if region:
                    regions.append(region)
        for key in [key for key in self._strips if key[0] in rows]:
            del self._strips[key]
        if regions:
            self.refresh(*regions)


def _followed(offset: int, at: int, pitch: int, view: int) -> int:
    """Where to scroll to along one axis so that a hex at a cell is seen with its neighbours."""
    third = max(pitch, view // 3)
    if at - pitch < offset:
        return min(offset - third, at - pitch) if at < offset else offset - third
    if at + 2 * pitch + 2 > offset + view:
        least = at + 2 * pitch + 2 - view
        return max(offset + third, least)
    return offset
