"""A map as drawn: rows of inked runs, with a cache of tiles. No terminal library is needed for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from rules.engine.hexes import Hex
from tui.glyphs import SETS, GlyphSet
from tui.map import compact, detailed, overview
from tui.map.canvas import Runs, joined
from tui.map.geometry import Geometry, Position, Zoom
from tui.map.ground import Printed
from tui.map.likeness import Place, likeness, place_of
from tui.map.model import MANY, MapModel, changed, edited
from tui.map.scene import Scene
from tui.palette import Palette

Tile = tuple[Runs, ...]
"""The lines of a tile."""

_PAINTERS: dict[Zoom, Callable[[Scene, Position], Tile]] = {
    "detailed": detailed.paint,
    "compact": compact.paint,
    "overview": overview.paint,
}
_TILES = 6000
"""Tiles kept; beyond that the cache starts anew, so that a large map takes no more memory than a small one."""


class _Known:
    """What is known of the tiles of a zoom: their places, numbers for what is printed there, drawings by likeness."""

    def __init__(self) -> None:
        self.places: dict[Position, Place] = {}
        self.alike: dict[Hashable, Tile] = {}
        self._printed: dict[Hashable, int] = {}

    def place(self, scene: Scene, position: Position) -> Place:
        """The place of a tile. What is printed there becomes a number, which takes less room and is found sooner."""
        place = place_of(scene, position)
        place = place._replace(printed=self._printed.setdefault(place.printed, len(self._printed)))
        self.places[position] = place
        return place


class Sheet:
    """The drawing of a model in one zoom. Rows and cells are counted from the top left of the whole map."""

    def __init__(
        self, model: MapModel, palette: Palette, glyphs: GlyphSet = "unicode", zoom: Zoom = "detailed"
    ) -> None:
        printed = Printed(model.board, model.outlined)
        self.scene = Scene(model, printed, Geometry(model.board.grid, zoom), palette, SETS[glyphs])
        self._tiles: dict[Position, Tile] = {}
        self._known: dict[Zoom, _Known] = {}

    @property
    def geometry(self) -> Geometry:
        """Where the hexes lie."""
        return self.scene.geometry

    @property
    def model(self) -> MapModel:
        """What is shown."""
        return self.scene.model

    def show(self, model: MapModel) -> frozenset[Hex] | None:
        """Take a new model. Returns the hexes that must be drawn again, or None for all.

        On another grid the cursor keeps its number; where there is no such hex it is nowhere.
        """
        before, scene = self.scene.model, self.scene
        grid = model.board.grid
        hexes = changed(before, model)
        if hexes is not None:
            hexes = frozenset(hex_ for hex_ in hexes if hex_ in grid)
        scene.model = model
        if scene.cursor not in grid:
            scene.cursor = ""
        ground = edited(before, model)
        if ground is not None and model.board is not before.board:
            levels = scene.printed.levels
            scene.printed = Printed(model.board, model.outlined, scene.printed, ground)
            if len(ground) > MANY:
                self._forget_ground()
            else:
                self._forget_around_and_beyond(ground)
            if scene.printed.levels != levels:
                # The tints of all levels are others.
                self._forget_all()
                return None
        if ground is None:
            if (model.board, model.outlined) != (before.board, before.outlined):
                scene.printed = Printed(model.board, model.outlined)
                scene.geometry = Geometry(model.board.grid, scene.geometry.zoom)
            self._forget_all()
        elif hexes is None:
            self._tiles.clear()
        else:
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
        self._forget_all()

    def tile(self, position: Position) -> Tile:
        """The lines of a tile."""
        tile = self._tiles.get(position)
        if tile is None:
            if len(self._tiles) >= _TILES:
                self._tiles.clear()
            tile = self._tiles[position] = self._drawn(position)
        return tile

    def _drawn(self, position: Position) -> Tile:
        """A tile as it has to look now: drawn, unless one that looks like it has been drawn before."""
        scene, zoom = self.scene, self.geometry.zoom
        if zoom == "overview":
            # One cell is drawn sooner than it is looked for.
            return _PAINTERS[zoom](scene, position)
        known = self._known.setdefault(zoom, _Known())
        place = known.places.get(position)
        if place is None:
            if len(known.places) >= _TILES:
                known = self._known[zoom] = _Known()
            place = known.place(scene, position)
        like = likeness(scene, place)
        tile = known.alike.get(like)
        if tile is None:
            if len(known.alike) >= _TILES:
                known.alike.clear()
            tile = known.alike[like] = _PAINTERS[zoom](scene, position)
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

    def _forget_all(self) -> None:
        self._tiles.clear()
        self._known.clear()

    def _forget_ground(self) -> None:
        """Forget what is printed anywhere, but not how it is drawn."""
        self._tiles.clear()
        for known in self._known.values():
            known.places.clear()

    def _forget(self, hexes: Iterable[Hex]) -> None:
        geometry = self.geometry
        for hex_ in hexes:
            position = geometry.position(hex_)
            self._tiles.pop(position, None)
            if geometry.zoom == "overview":
                self._tiles.pop((position[0], position[1] + 1), None)

    def _forget_around_and_beyond(self, hexes: Iterable[Hex]) -> None:
        """Forget what is printed in hexes that were edited, and at their edges."""
        for hex_ in hexes:
            for near in (hex_, *self.model.board.grid.adjacent(hex_)):
                for known in self._known.values():
                    known.places.pop(self.geometry.position(near), None)
        self._forget_around(hexes)

    def _forget_around(self, hexes: Iterable[Hex]) -> None:
        geometry = self.geometry
        for hex_ in hexes:
            position = geometry.position(hex_)
            self._tiles.pop(position, None)
            for direction in ("n", "ne", "se", "s"):
                self._tiles.pop(geometry.neighbour(position, direction), None)
