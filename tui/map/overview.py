"""The tile of a hex in the overview: one character. Shifted columns sit half a line lower, by half blocks.

The cell of a shifted column shows the lower half of the hex above over the upper half of its own hex; a hex with
something to say takes the whole cell.
"""

from __future__ import annotations

from rules.engine.hexes import Hex
from tui.map.canvas import Runs
from tui.map.geometry import Position
from tui.map.ground import Look
from tui.map.scene import Scene
from tui.palette import Ground, Ink


def paint(scene: Scene, position: Position) -> tuple[Runs, ...]:
    """The one cell of a tile, inside the grid or just outside it."""
    text, ink = _cell(scene, position)
    if text == " " and scene.geometry.shifted(position[0]) and not scene.plain and scene.glyphs.upper_half != " ":
        _, above = _cell(scene, (position[0], position[1] - 1))
        if above.bg != ink.bg:
            return (((scene.glyphs.upper_half, Ink(above.bg, ink.bg)),),)
    return (((text, ink),),)


def _cell(scene: Scene, position: Position) -> tuple[str, Ink]:
    hex_ = scene.geometry.hex_of(position)
    if hex_ is None:
        return " ", Ink("", scene.palette.void)
    look = scene.printed.look(hex_)
    ground = scene.surface(look, hex_)
    text, ink = _content(scene, hex_)
    if text == " ":
        text, ink = _printed(scene, hex_, look, ground)
    if hex_ == scene.cursor:
        return text, scene.palette.cursor
    return text, ink if ink.bg else Ink(ink.fg, ground.bg, ink.attributes)


def _content(scene: Scene, hex_: Hex) -> tuple[str, Ink]:
    model = scene.model
    cell = model.overlay.get(hex_)
    if cell and cell.text:
        return scene.glyphs.text(cell.text)[:1] or "?", Ink(scene.palette.tint_text, "", "b")
    key = model.highlights.get(hex_)
    mark = scene.palette.highlights[key] if key else Ink()
    if counter := model.counters.get(hex_):
        return scene.symbol(counter), mark if mark.bg else scene.counter_ink(counter)
    if key:
        return scene.glyphs.highlights[key], Ink(mark.fg, "", mark.attributes)
    if tokens := scene.tokens(hex_, printed=False):
        return tokens[0]
    return " ", Ink()


def _printed(scene: Scene, hex_: Hex, look: Look, ground: Ground) -> tuple[str, Ink]:
    glyphs = scene.glyphs
    if (texture := scene.texture(look)) and (look != "out" or scene.plain):
        return texture, Ink(ground.texture)
    if 2 in scene.printed.roads.get(hex_, {}).values():
        return glyphs.dot, Ink(scene.palette.highway)
    if scene.plain and look == "open":
        low, high = scene.printed.levels
        index = (scene.model.board.level[hex_] - low) * len(glyphs.relief) // (high - low + 1)
        return glyphs.relief[index], Ink("", "", "d")
    return " ", Ink(ground.line, ground.bg)
