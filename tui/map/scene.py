"""All that a tile is drawn from: the model, what is printed on its board, the cursor, palette and characters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rules.engine.hexes import DIRECTIONS, Hex, hexside
from tui.glyphs import Glyphs
from tui.map.geometry import Geometry, Position
from tui.map.ground import Look, Printed
from tui.map.model import RIMMED, Counter, MapModel
from tui.palette import Ground, Ink, Palette

Token = tuple[str, Ink]
Stroke = tuple[tuple[str, str, str], Ink]

NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(6)
"""Where a neighbour stands in a tuple of six; the order of `DIRECTIONS`."""


class Spot(NamedTuple):
    """The place of a tile: its hex and the six around it, clockwise from north; None where there is no hex."""

    hex: Hex | None
    around: tuple[Hex | None, ...]


@dataclass(slots=True)
class Scene:
    """The things to draw. ``cursor`` is a hex or empty. After a change of palette or characters call `dress`."""

    model: MapModel
    printed: Printed
    geometry: Geometry
    palette: Palette
    glyphs: Glyphs
    cursor: Hex = ""
    plain: bool = False
    strokes: dict[str, Stroke] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dress(self.palette, self.glyphs)

    def dress(self, palette: Palette, glyphs: Glyphs) -> None:
        """Take a palette and characters. ``plain`` then says whether nothing may rest on colour."""
        self.palette, self.glyphs = palette, glyphs
        self.plain = palette.mode == "none"
        self.strokes = {
            "grid": (glyphs.grid, Ink(palette.line, "", "d" if self.plain else "")),
            "stream": (glyphs.stream, Ink(palette.stream, "", "b")),
            "river": (glyphs.river, Ink(palette.river, "", "b")),
            "boundary": (glyphs.boundary, Ink(palette.boundary, "", "b")),
            "area": (glyphs.area, Ink(palette.area, "", "b")),
        }

    def spot(self, position: Position) -> Spot:
        """The place of the tile at a position, inside the grid or just outside."""
        geometry = self.geometry
        hex_ = geometry.hex_of(position)
        if hex_ is not None:
            return Spot(hex_, geometry.grid.neighbours(hex_))
        return Spot(None, tuple(geometry.hex_of(geometry.neighbour(position, d)) for d in DIRECTIONS))

    def ground(self, look: Look, hex_: Hex) -> Ground:
        """Background, line colour and texture colour of a hex as printed."""
        palette = self.palette
        if look in ("open", "brush", "hamlet"):
            low, high = self.printed.levels
            bg = palette.height(self.model.board.level[hex_], low, high)
            return Ground(bg, palette.line, palette.number)
        return {"woods": palette.woods, "village": palette.village, "town": palette.town, "out": palette.out}[look]

    def surface(self, look: Look, hex_: Hex) -> Ground:
        """The same under the tint of an overlay and a highlight."""
        ground = self.ground(look, hex_)
        cell = self.model.overlay.get(hex_)
        if cell and cell.tint and self.palette.tints:
            ground = Ground(self.palette.tint(cell.tint), self.palette.line, self.palette.number)
        key = self.model.highlights.get(hex_, "")
        if not key or key in RIMMED:
            return ground
        ink = self.palette.highlights[key]
        if ink.bg:
            return Ground(ink.bg, self.palette.line, ink.fg)
        return Ground(self.palette.lit(ground.bg), ground.line, ground.texture)

    def texture(self, look: Look) -> str:
        """The character for a kind of terrain; empty for open ground."""
        glyphs = self.glyphs
        textures = {
            "woods": glyphs.woods, "brush": glyphs.brush, "hamlet": glyphs.hamlet, "village": glyphs.house,
            "town": glyphs.town, "out": glyphs.water,
        }  # fmt: skip
        return textures.get(look, "")

    def over(self, hex_: Hex | None, fg: str) -> str:
        """A colour for something drawn in a hex: that of its highlight where one fills the hex, else the one given."""
        key = self.model.highlights.get(hex_, "") if hex_ else ""
        if not key or key in RIMMED:
            return fg
        ink = self.palette.highlights[key]
        return ink.fg if ink.bg else fg

    def along(self, spot: Spot, direction: int) -> tuple[str, ...] | None:
        """What runs along a hexside: an empty tuple if nothing but the grid, None if there is no hexside."""
        hex_, other = spot.hex, spot.around[direction]
        if hex_ is None or other is None:
            return None if hex_ is other else ()
        return self.printed.sides.get(hexside(hex_, other), ())

    def counter_ink(self, counter: Counter, reduced: bool = False) -> Ink:
        """The ink of a counter, or that of the strength of a reduced one; dim if it has done its part."""
        look = (self.palette.first, self.palette.second)[self.model.style(counter.side)]
        ink = look.counter._replace(fg=look.reduced) if reduced else look.counter
        return ink._replace(attributes=ink.attributes.replace("b", "") + "d") if self._done(counter) else ink

    @staticmethod
    def _done(counter: Counter) -> bool:
        return "moved" in counter.marks or "fought" in counter.marks

    def accent(self, side: str) -> str:
        """The colour of a side's marks on bare ground."""
        return (self.palette.first, self.palette.second)[self.model.style(side)].accent

    def symbol(self, counter: Counter) -> str:
        """The character for a kind of unit; where characters are few, the letter of its side."""
        if counter.symbol in self.glyphs.units:
            return self.glyphs.units[counter.symbol][self.model.style(counter.side)]
        pair = self.glyphs.recon if counter.symbol == "recon" else self.glyphs.infantry
        if glyph := pair[self.model.style(counter.side)]:
            return glyph
        letter = self.model.letter(counter.side)
        return letter.lower() if counter.symbol == "recon" else letter

    def size(self, counter: Counter) -> str:
        """The character for the size of a unit; a battalion on its reduced side has a broken one."""
        if "reduced" in counter.marks:
            return self.glyphs.reduced
        return self.glyphs.sizes.get(counter.size, counter.size[:1] or " ")

    def status(self, counter: Counter) -> Token | None:
        """The mark of a unit that is disrupted, locked in combat, pinned or camouflaged, or that has done its part."""
        palette, own = self.palette, self.counter_ink(counter)
        marks = {
            "disrupted": ("D", palette.disrupted), "locked": ("L", palette.disrupted), "pinned": ("P", palette.pinned),
            "hidden": ("C", palette.chosen), "fought": ("f", own), "moved": ("m", own),
        }  # fmt: skip
        return next((token for mark, token in marks.items() if mark in counter.marks), None)

    def tokens(self, hex_: Hex, printed: bool = True) -> list[Token]:
        """Marks for what is in a hex besides units, the most telling first; all, or without what is only printed."""
        model, palette, glyphs = self.model, self.palette, self.glyphs
        found: list[Token] = []
        counter = model.counters.get(hex_)
        if hex_ == model.hq or (counter and "hq" in counter.marks):
            found.append((glyphs.hq, Ink(palette.hq, "", "b")))
        if counter and "assets" in counter.marks:
            found.append((glyphs.assets, Ink(self.accent(counter.side), "", "b")))
        work = model.works.get(hex_, "")
        if work and (printed or not work.startswith("printed")):
            found.append((glyphs.works.get(work, "?"), Ink(palette.works, "", "b")))
        if side := model.depots.get(hex_):
            found.append((glyphs.depot[model.style(side)], Ink(self.accent(side), "", "b")))
        if side := model.posts.get(hex_):
            found.append((glyphs.post[model.style(side)], Ink(self.accent(side), "", "b")))
        if counter and self.plain and (texture := self.texture(self.printed.look(hex_))):
            found.append((texture, Ink()))
        for feature in self.printed.features.get(hex_, ()) if printed else ():
            if feature == "steeple":
                found.append((glyphs.steeple, Ink(palette.feature, "", "b")))
            elif feature == "entry":
                found.append((glyphs.entry, Ink(palette.feature, "", "")))
            elif feature == "bridge":
                found.append((glyphs.bridge, Ink(palette.feature, "", "b")))
        if hex_ in model.highlights:
            return [(text, ink._replace(fg=self.over(hex_, ink.fg))) for text, ink in found]
        return found
