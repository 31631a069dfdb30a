"""Hexsides as strokes: the grid, water, boundaries, and the outline of the cursor."""

from __future__ import annotations

from tui.map.canvas import Canvas
from tui.map.geometry import Position
from tui.map.scene import Scene
from tui.palette import Ink

Cell = tuple[int, int]

FALLING = {"nw": 0, "sw": 1, "s": 2}
"""Which glyph of a stroke (rising slant, falling slant, floor) a hexside of a tile takes."""


def draw(scene: Scene, canvas: Canvas, position: Position, cells: dict[str, tuple[Cell, ...]], line: str) -> None:
    """Draw the three hexsides that belong to a tile; cells are (line, column) by hexside."""
    hex_ = scene.geometry.hex_of(position)
    for side, places in cells.items():
        kinds = scene.stroke(position, hex_, side)
        if kinds is None:
            continue
        at_cursor = scene.at_cursor(position) or scene.at_cursor(position, side)
        for index, (row, x) in enumerate(places):
            kind = kinds[index % len(kinds)] if kinds else "grid"
            _stroke(scene, canvas, (row, x), kind, side, line, at_cursor)
    _brackets(scene, canvas, position, cells)


def _stroke(scene: Scene, canvas: Canvas, cell: Cell, kind: str, side: str, line: str, at_cursor: bool) -> None:
    palette, glyphs = scene.palette, scene.glyphs
    drawn: dict[str, tuple[tuple[str, str, str], str]] = {
        "grid": (glyphs.grid, line),
        "stream": (glyphs.stream, palette.stream),
        "river": (glyphs.river, palette.river),
        "boundary": (glyphs.boundary, palette.boundary),
        "area": (glyphs.area, palette.area),
    }
    stroke, fg = drawn[kind]
    attributes = "" if kind == "grid" else "b"
    if at_cursor:
        fg, attributes = palette.cursor.bg, "b"
        if kind == "grid":
            stroke = glyphs.cursor
    elif kind == "grid" and scene.plain:
        attributes = "d"
    canvas.put(*cell, stroke[FALLING[side]], fg, attributes)


def _brackets(scene: Scene, canvas: Canvas, position: Position, cells: dict[str, tuple[Cell, ...]]) -> None:
    """Where colour can not show the cursor, square brackets on its left and right do."""
    if not scene.cursor or not (scene.plain or scene.glyphs.name == "ascii"):
        return
    upper, lower = cells["nw"], cells["sw"]
    ink = Ink(scene.palette.cursor.bg, "", "b")
    if scene.at_cursor(position):
        canvas.stamp(*upper[-1], "[", ink)
        canvas.stamp(*lower[0], "[", ink)
    if scene.at_cursor(position, "sw"):
        canvas.stamp(*lower[-1], "]", ink)
    if scene.at_cursor(position, "nw"):
        canvas.stamp(*upper[0], "]", ink)
