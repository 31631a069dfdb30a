"""The tile of a hex in the compact zoom: two lines of two cells, and the slants on its left."""

from __future__ import annotations

from rules.engine.hexes import Hex
from tui.map import names, roads, strokes
from tui.map.canvas import Canvas, Runs
from tui.map.geometry import PATTERNS, Position
from tui.map.ground import Look
from tui.map.model import Counter
from tui.map.scene import Scene, Spot
from tui.palette import Ground, Ink

SIDES = strokes.Sides(((0, 0),), ((1, 0),), ((1, 1), (1, 2)))


def paint(scene: Scene, position: Position) -> tuple[Runs, ...]:
    """The two lines of a tile, inside the grid or just outside it."""
    spot = scene.spot(position)
    if spot.hex is None:
        canvas = Canvas(2, 3, Ink("", scene.palette.void))
        strokes.draw(scene, canvas, spot, SIDES, scene.palette.line)
    else:
        canvas = _hex(scene, spot, spot.hex)
    return canvas.tile(PATTERNS["compact"].lines)


def _hex(scene: Scene, spot: Spot, hex_: Hex) -> Canvas:
    look = scene.printed.look(hex_)
    ground = scene.surface(look, hex_)
    counter = scene.model.counters.get(hex_)
    canvas = Canvas(2, 3, Ink(ground.line, ground.bg))
    strokes.draw(scene, canvas, spot, SIDES, ground.line)
    roads.brief_crossings(scene, canvas, hex_)
    if counter is None:
        _open_ground(scene, canvas, hex_, look, ground)
    else:
        _counter(scene, canvas, hex_, counter)
    names.across(scene, canvas, spot, names.COMPACT)
    _overlay(scene, canvas, hex_)
    _highlight(scene, canvas, hex_)
    if hex_ == scene.cursor:
        canvas.stamp(0, 1, "".join(canvas.texts[0][1:3]), scene.palette.cursor)
    return canvas


def _open_ground(scene: Scene, canvas: Canvas, hex_: Hex, look: Look, ground: Ground) -> None:
    texture = scene.texture(look)
    if texture and (look != "out" or scene.plain):
        canvas.put(0, 1, texture, ground.texture)
        if look == "woods":
            canvas.put(1, 2, texture, ground.texture)
        if look == "town":
            canvas.put(0, 2, texture, ground.texture)
    roads.in_brief(scene, canvas, hex_)
    # Where there is a bridge the road shows it, as it crosses the stroke of the water.
    tokens = [token for token in scene.tokens(hex_) if token[0] != scene.glyphs.bridge]
    if tokens:
        line = 1 if names.place(scene, hex_, names.COMPACT) else 0
        for x, (text, ink) in zip((2, 1), tokens, strict=False):
            canvas.stamp(line, x, text, ink)
    elif scene.plain and look == "open":
        level = str(scene.model.board.level[hex_])
        if hex_ not in scene.printed.roads:
            canvas.put(0, 3 - len(level), level, "", "d")


def _counter(scene: Scene, canvas: Canvas, hex_: Hex, counter: Counter) -> None:
    ink = scene.counter_ink(counter)
    canvas.stamp(0, 1, scene.symbol(counter) + scene.size(counter), ink)
    strength = counter.strength[:2].rjust(2)
    canvas.stamp(1, 1, strength, ink)
    if status := scene.status(counter):
        canvas.stamp(0, 2, *status)
    elif hex_ == scene.model.hq or "hq" in counter.marks:
        canvas.stamp(0, 2, scene.glyphs.hq, Ink(scene.palette.hq, ink.bg, ink.attributes))
    if "reduced" in counter.marks:
        canvas.stamp(1, 1, strength, scene.counter_ink(counter, reduced=True))
    if len(counter.strength) < 2 and (work := scene.model.works.get(hex_)):
        canvas.stamp(1, 1, scene.glyphs.works.get(work, "?"), ink)


def _overlay(scene: Scene, canvas: Canvas, hex_: Hex) -> None:
    cell = scene.model.overlay.get(hex_)
    if cell and cell.text:
        text = scene.glyphs.text(cell.text.replace(".5", scene.glyphs.half))
        canvas.put(0, 1, text[:2].rjust(2), scene.palette.tint_text, "b")


def _highlight(scene: Scene, canvas: Canvas, hex_: Hex) -> None:
    key = scene.model.highlights.get(hex_)
    if key == "legal" and not scene.plain and canvas.texts[0][0].isalpha():
        # The lit ground tells as much, and the name can be read.
        return
    if key and hex_ != scene.cursor:
        ink = scene.palette.highlights[key]
        canvas.stamp(0, 0, scene.glyphs.highlights[key], ink)
