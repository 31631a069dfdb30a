"""The tile of a hex in detail: number, name, ground, roads, the top counter with all its marks."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.hexes import Hex
from tui.map import names, roads, strokes
from tui.map.canvas import Canvas, Runs
from tui.map.geometry import PATTERNS, Position
from tui.map.ground import Look
from tui.map.model import RIMMED, Counter
from tui.map.scene import Scene, Spot
from tui.palette import Ground, Ink

SIDES = strokes.Sides(((0, 1), (1, 0)), ((2, 0), (3, 1)), ((3, 2), (3, 3), (3, 4), (3, 5)))
FREE = (2, 5, 1, 6, 4, 3)
"""The columns of the third line in the order in which marks take them."""
PLAIN = (2, 1, 6, 3)
"""The same where the level stands beside them."""
RIM = (3, 4, 2, 5)
"""The same for the rim under a counter."""


def paint(scene: Scene, position: Position) -> tuple[Runs, ...]:
    """The four lines of a tile, inside the grid or just outside it."""
    spot = scene.spot(position)
    if spot.hex is None:
        canvas = Canvas(4, 7, Ink("", scene.palette.void))
        strokes.draw(scene, canvas, spot, SIDES, scene.palette.line)
    else:
        canvas = _hex(scene, spot, spot.hex)
    return canvas.tile(PATTERNS["detailed"].lines)


def _hex(scene: Scene, spot: Spot, hex_: Hex) -> Canvas:
    look = scene.printed.look(hex_)
    ground = scene.surface(look, hex_)
    counter = scene.model.counters.get(hex_)
    canvas = Canvas(4, 7, Ink(ground.line, ground.bg))
    _number(scene, canvas, hex_, ground)
    if counter is None:
        _texture(scene, canvas, look, ground)
        roads.in_detail(scene, canvas, hex_)
    strokes.draw(scene, canvas, spot, SIDES, ground.line)
    roads.crossings(scene, canvas, hex_)
    names.across(scene, canvas, spot, names.DETAILED)
    if counter is None:
        _open_ground(scene, canvas, hex_)
    else:
        _counter(scene, canvas, hex_, counter)
    _overlay(scene, canvas, hex_, counter is not None)
    _highlight(scene, canvas, hex_)
    return canvas


def _number(scene: Scene, canvas: Canvas, hex_: Hex, ground: Ground) -> None:
    """The number on the first line; one of six digits takes the second line, where it gives way to anything else."""
    ink = scene.palette.highlights.get(scene.model.highlights.get(hex_, ""), Ink())
    fg = ink.fg or ground.texture
    if len(hex_) <= 4:
        canvas.put(0, 2, hex_.center(4), fg, ink.attributes)
    else:
        canvas.put(1, 1, hex_[:6], fg, ink.attributes)
    if hex_ == scene.cursor:
        canvas.stamp(0, 2, "".join(canvas.texts[0][2:6]), scene.palette.cursor)


TEXTURES: Mapping[Look, tuple[tuple[int, int], ...]] = {
    "woods": ((1, 2), (1, 5), (2, 1), (2, 4)),
    "brush": ((1, 2), (2, 5)),
    "hamlet": ((1, 2), (2, 5)),
    "village": ((1, 2), (2, 5)),
    "town": ((1, 1), (1, 3), (1, 5), (2, 2), (2, 4), (2, 6)),
    "out": ((1, 2), (2, 5)),
}
"""The cells, as (line, column), that show the terrain."""


def _texture(scene: Scene, canvas: Canvas, look: Look, ground: Ground) -> None:
    for line, x in TEXTURES.get(look, ()):
        canvas.put(line, x, scene.texture(look), ground.texture)


def _open_ground(scene: Scene, canvas: Canvas, hex_: Hex) -> None:
    for x, (text, ink) in zip(PLAIN if scene.plain else FREE, scene.tokens(hex_), strict=False):
        canvas.stamp(2, x, text, ink)
    if scene.plain and scene.printed.look(hex_) != "out":
        level = str(scene.model.board.level[hex_])
        canvas.put(2, 6 - len(level), level, "", "d")


def _counter(scene: Scene, canvas: Canvas, hex_: Hex, counter: Counter) -> None:
    ink = scene.counter_ink(counter)
    canvas.stamp(1, 1, fitted(scene.glyphs.text(counter.label), 6).center(6), ink)
    strength = counter.strength[:2].rjust(2)
    canvas.stamp(2, 1, scene.symbol(counter) + scene.size(counter) + strength + "  ", ink)
    if "reduced" in counter.marks:
        canvas.stamp(2, 2, scene.size(counter) + strength, scene.counter_ink(counter, reduced=True))
    if status := scene.status(counter):
        canvas.stamp(2, 5, *status)
    if counter.count > 1:
        canvas.stamp(2, 6, str(min(9, counter.count)), ink)
    for x, (text, mark) in zip(RIM, scene.tokens(hex_), strict=False):
        canvas.put(3, x, text, mark.fg, mark.attributes + "u")


def _overlay(scene: Scene, canvas: Canvas, hex_: Hex, occupied: bool) -> None:
    cell = scene.model.overlay.get(hex_)
    if cell is None or not cell.text:
        return
    text = scene.glyphs.text(cell.text)[:4]
    if occupied:
        canvas.put(0, 2, text.center(4), scene.palette.tint_text, "b")
    else:
        canvas.put(1, 1, " " * 6, scene.palette.tint_text, "b")
        canvas.put(1, 1, text.center(6), scene.palette.tint_text, "b")


def _highlight(scene: Scene, canvas: Canvas, hex_: Hex) -> None:
    key = scene.model.highlights.get(hex_)
    if key and hex_ != scene.cursor:
        ink = scene.palette.highlights[key]
        canvas.stamp(0, 1, scene.glyphs.highlights[key], ink)
        if key in RIMMED:
            canvas.stamp(0, 2, "".join(canvas.texts[0][2:6]), ink)


def fitted(label: str, room: int) -> str:
    """A designation cut to size: the part before the stroke gives way, because the number tells units apart."""
    if len(label) <= room:
        return label
    head, stroke, tail = label.partition("/")
    if stroke and len(tail) + 2 <= room:
        return head[: room - 1 - len(tail)] + stroke + tail
    return label[:room]
