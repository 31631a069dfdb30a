"""Hexsides as strokes: the grid, water, boundaries, and the outline of the cursor."""

from __future__ import annotations

from dataclasses import dataclass

from tui.map.canvas import Canvas
from tui.map.scene import NORTH_WEST, SOUTH, SOUTH_WEST, Scene, Spot
from tui.palette import Ink

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sides:
    """The cells, as (line, column), of the three hexsides that belong to a tile."""

    north_west: tuple[Cell, ...]
    south_west: tuple[Cell, ...]
    south: tuple[Cell, ...]


def draw(scene: Scene, canvas: Canvas, spot: Spot, sides: Sides, line: str) -> None:
    """Draw the hexsides of a tile. The grid takes the colour given, anything else its own."""
    _side(scene, canvas, spot, NORTH_WEST, sides.north_west, 0, line)
    _side(scene, canvas, spot, SOUTH_WEST, sides.south_west, 1, line)
    _side(scene, canvas, spot, SOUTH, sides.south, 2, line)
    if scene.cursor and (scene.plain or scene.glyphs.name == "ascii"):
        _brackets(scene, canvas, spot, sides)


def _side(
    scene: Scene, canvas: Canvas, spot: Spot, direction: int, cells: tuple[Cell, ...], glyph: int, line: str
) -> None:
    """Draw one hexside; where two things run along it they take turns."""
    kinds = scene.along(spot, direction)
    if kinds is None:
        return
    outlined = scene.cursor != "" and scene.cursor in (spot.hex, spot.around[direction])
    for index, (row, x) in enumerate(cells):
        if kinds:
            stroke, ink = scene.strokes[kinds[index % len(kinds)]]
            fg, attributes = ink.fg, ink.attributes
        else:
            stroke, ink = scene.strokes["grid"]
            fg, attributes = line, ink.attributes
        if outlined:
            fg, attributes = scene.palette.cursor.bg, "b"
        canvas.put(row, x, stroke[glyph], fg, attributes)


def _brackets(scene: Scene, canvas: Canvas, spot: Spot, sides: Sides) -> None:
    """Where colour can not show the cursor, square brackets on its left and right do."""
    ink = Ink(scene.palette.cursor.bg, "", "b")
    if scene.cursor == spot.hex:
        canvas.stamp(*sides.north_west[-1], "[", ink)
        canvas.stamp(*sides.south_west[0], "[", ink)
    if scene.cursor == spot.around[SOUTH_WEST]:
        canvas.stamp(*sides.south_west[-1], "]", ink)
    if scene.cursor == spot.around[NORTH_WEST]:
        canvas.stamp(*sides.north_west[0], "]", ink)
