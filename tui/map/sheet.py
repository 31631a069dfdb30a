"""A map as drawn: rows of inked runs, with a cache of tiles. No terminal library is needed for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.engine.hexes import Hex
from tui.glyphs import SETS, GlyphSet
from tui.map import compact, detailed, overview
from tui.map.canvas import Runs, joined
from tui.map.geometry import Geometry, Position, Zoom
from tui.map.ground import Printed
from tui.map.model import MapModel, changed
from tui.map.scene import Scene
from tui.palette import Palette

_PAINTERS: dict[Zoom, Callable[[Scene, Position], tuple[Runs, ...]]] = {
    "detailed": detailed.paint,
    "compact": compact.paint,
    "overview": overview.paint,
}
_TILES = 6000
"""Tiles kept; beyond that the cache starts anew, so that a large map takes no more memory than a small one."""


class Sheet:
    """The drawing of a model in one zoom. Rows and cells are counted from the top left of the whole map."""

    def __init__(
        self, model: MapModel, palette: Palette, glyphs: GlyphSet = "unicode", zoom: Zoom = "detailed"
    ) -> None:
        printed = Printed(model.board, model.outlined)
        self.scene = Scene(model, printed, Geometry(model.board.grid, zoom), palette, SETS[glyphs])
        self._tiles: dict[Position, tuple[Runs, ...]] = {}

    @property
    def geometry(self) -> Geometry:
        """Where the hexes lie."""
        return self.scene.geometry

    @property
    def model(self) -> MapModel:
        """What is shown."""
        return self.scene.model

    def show(self, model: MapModel) -> frozenset[Hex] | None:
        """Take a new model. Returns the hexes that must be drawn again, or None for all."""
        hexes = changed(self.scene.model, model)
        if hexes is None:
            if (model.board, model.outlined) != (self.scene.model.board, self.scene.model.outlined):
                self.scene.printed = Printed(model.board, model.outlined)
                self.scene.geometry = Geometry(model.board.grid, self.scene.geometry.zoom)
            self._tiles.clear()
        self.scene.model = model
        if hexes is not None:
            hexes = self._with_names(hexes)
            self._forget(hexes)
        return hexes

    def set_cursor(self, hex_: Hex) -> None:
        """Move the outline of the cursor to a hex; an empty text takes it away."""
        old, self.scene.cursor = self.scene.cursor, hex_
        self._forget_around(h for h in (old, hex_) if h)

    def set_zoom(self, zoom: Zoom) -> None:
        """Draw in another zoom."""
        self.scene.geometry = Geometry(self.scene.model.board.grid, zoom)
        self._tiles.clear()

    def set_look(self, palette: Palette, glyphs: GlyphSet) -> None:
        """Draw with other colours and characters."""
        self.scene.dress(palette, SETS[glyphs])
        self._tiles.clear()

    def tile(self, position: Position) -> tuple[Runs, ...]:
        """The lines of a tile."""
        tile = self._tiles.get(position)
        if tile is None:
            if len(self._tiles) >= _TILES:
                self._tiles.clear()
            tile = self._tiles[position] = _PAINTERS[self.geometry.zoom](self.scene, position)
        return tile

    def row(self, y: int, x: int, width: int) -> tuple[int, Runs]:
        """The runs of a row that cover the cells from x on, and the column where they start (at or before x)."""
        geometry = self.geometry
        pattern = geometry.pattern
        first = x // pattern.pitch_x - 1
        last = min(geometry.columns, (x + width) // pattern.pitch_x)
        start = first * pattern.pitch_x + pattern.lines[geometry.line_of(first, y)[1]][0]
        return start, joined(self._pieces(y, first, last))

    def text(self, x: int = 0, y: int = 0, width: int | None = None, height: int | None = None) -> str:
        """A part of the map as plain text, without blanks at the ends of lines."""
        full_width, full_height = self.geometry.size
        width = full_width - x if width is None else width
        height = full_height - y if height is None else height
        return "\n".join(self._plain(row, x, width) for row in range(y, y + height))

    def _plain(self, y: int, x: int, width: int) -> str:
        start, runs = self.row(y, x, width)
        return "".join(text for text, _ in runs)[x - start : x - start + width].rstrip()

    def _pieces(self, y: int, first: int, last: int) -> Iterator[Runs]:
        line_of, tile = self.geometry.line_of, self.tile
        lines = (line_of(0, y), line_of(1, y))
        for i in range(first, last + 1):
            j, line = lines[i & 1]
            yield tile((i, j))[line]

    def _with_names(self, hexes: frozenset[Hex]) -> frozenset[Hex]:
        """The hexes with those into which their names or the names below them reach."""
        if self.geometry.zoom == "overview" or not hexes:
            return hexes
        named = self.scene.printed.names
        grid = self.model.board.grid
        found = set(hexes)
        for hex_ in hexes:
            around = grid.neighbours(hex_)
            below = [h for h in (around[2], around[4]) if h in named]
            centres = ([hex_] if hex_ in named else []) + [h for h in below if h]
            for centre in centres:
                upper = grid.neighbours(centre)
                found |= {h for h in (centre, upper[1], upper[5]) if h}
        return frozenset(found)

    def _forget(self, hexes: Iterable[Hex]) -> None:
        geometry = self.geometry
        for hex_ in hexes:
            position = geometry.position(hex_)
            self._tiles.pop(position, None)
            if geometry.zoom == "overview":
                self._tiles.pop((position[0], position[1] + 1), None)

    def _forget_around(self, hexes: Iterable[Hex]) -> None:
        geometry = self.geometry
        for hex_ in hexes:
            position = geometry.position(hex_)
            self._tiles.pop(position, None)
            for direction in ("n", "ne", "se", "s"):
                self._tiles.pop(geometry.neighbour(position, direction), None)
