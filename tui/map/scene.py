"""All that a tile is drawn from: the model, what is printed on its board, the cursor, palette and characters."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.hexes import Hex, hexside
from tui.glyphs import Glyphs
from tui.map.geometry import Geometry, Position
from tui.map.ground import Look, Printed
from tui.map.model import RIMMED, Counter, MapModel
from tui.palette import Ground, Ink, Palette

Token = tuple[str, Ink]

SIDES = ("nw", "sw", "s")
"""The hexsides that belong to a tile."""


@dataclass(slots=True)
class Scene:
    """The things to draw. ``cursor`` is a hex or empty."""

    model: MapModel
    printed: Printed
    geometry: Geometry
    palette: Palette
    glyphs: Glyphs
    cursor: Hex = ""

    @property
    def plain(self) -> bool:
        """Whether nothing may rest on colour."""
        return self.palette.mode == "none"

    def ground(self, look: Look, hex_: Hex) -> Ground:
        """Background, line colour and texture colour of a hex as printed."""
        palette = self.palette
        if look == "open":
            low, high = self.printed.levels
            bg = palette.height(self.model.board.level[hex_], low, high)
            return Ground(bg, palette.line, palette.number)
        return {"woods": palette.woods, "village": palette.village, "town": palette.town, "out": palette.out}[look]

    def background(self, hex_: Hex, ground: Ground) -> str:
        """The background of a hex with its overlay tint and highlight."""
        bg = ground.bg
        if (cell := self.model.overlay.get(hex_)) and cell.tint:
            bg = self.palette.tint(cell.tint)
        key = self.model.highlights.get(hex_, "")
        if key and key not in RIMMED:
            ink = self.palette.highlights.get(key)
            bg = (ink and ink.bg) or self.palette.lit(bg)
        return bg

    def stroke(self, position: Position, hex_: Hex | None, side: str) -> tuple[str, ...] | None:
        """What runs along a hexside of a tile: nothing but the grid is an empty tuple, no hexside at all None."""
        other = self.geometry.hex_of(self.geometry.neighbour(position, side))
        if hex_ is None or other is None:
            return None if hex_ is other else ()
        return self.printed.sides.get(hexside(hex_, other), ())

    def at_cursor(self, position: Position, direction: str = "") -> bool:
        """Whether the cursor is at a position, or next to it in a direction."""
        if not self.cursor:
            return False
        where = self.geometry.neighbour(position, direction) if direction else position
        return self.geometry.position(self.cursor) == where

    def counter_ink(self, counter: Counter) -> Ink:
        """The ink of a counter."""
        return (self.palette.first, self.palette.second)[self.model.style(counter.side)].counter

    def accent(self, side: str) -> str:
        """The colour of a side's marks on bare ground."""
        return (self.palette.first, self.palette.second)[self.model.style(side)].accent

    def symbol(self, counter: Counter) -> str:
        """The character for a kind of unit; where characters are few, the letter of its side."""
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
        """The mark of a pinned or disrupted unit."""
        if "disrupted" in counter.marks:
            return "D", self.palette.disrupted
        if "pinned" in counter.marks:
            return "P", self.palette.pinned
        return None

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
        for feature in self.printed.features.get(hex_, ()) if printed else ():
            if feature == "steeple":
                found.append((glyphs.steeple, Ink(palette.feature, "", "b")))
            elif feature == "entry":
                found.append((glyphs.entry, Ink(palette.feature, "", "")))
        return found
