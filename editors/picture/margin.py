"""What stands around the map: the title above it, the legend, scale and compass below it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from editors.picture import strokes
from editors.picture.canvas import SERIF, Canvas, box, closed, width_of
from editors.picture.colours import BROWN, INK, Rgb, hexadecimal, mixed, rgb, tints
from editors.picture.ground import TEXTURES
from editors.picture.lattice import CORNERS, Lattice, Point
from editors.picture.sheet import Sheet
from editors.picture.signs import SIGNS
from rules.engine.hexes import Grid

SOFT = "#57493a"

Swatch = Callable[[Canvas, Point, float], None]
"""Draws the sample of an entry around a point, in a line of the legend so high."""


@dataclass(frozen=True)
class Entry:
    """A line of the legend: its sample and what it means."""

    swatch: Swatch
    words: str


def title_height(width: float, sheet: Sheet) -> float:
    """The room for title and subtitle over a sheet of a width."""
    return _title_type(width, sheet.title) * (2.1 if sheet.subtitle else 1.5)


def _title_type(width: float, title: str) -> float:
    wanted = min(max(width * 0.03, 5.0), 18.0)
    return min(wanted, width / max(width_of(title, SERIF, "bold"), 1.0))


def draw_title(canvas: Canvas, sheet: Sheet, left: float, top: float, width: float) -> None:
    """Write title and subtitle."""
    size = _title_type(width, sheet.title)
    canvas.text((left, top + size * 0.55), sheet.title, size, INK, order=10, family=SERIF, weight="bold", across="left")
    if sheet.subtitle and sheet.subtitle != sheet.title:
        small = min(size * 0.45, width / max(width_of(sheet.subtitle, SERIF, style="italic"), 1.0))
        at = (left, top + size * 1.5)
        canvas.text(at, sheet.subtitle, small, SOFT, order=10, family=SERIF, style="italic", across="left")


def legend_height(width: float, sheet: Sheet) -> float:
    """The room for legend and scale under a sheet of a width."""
    rows = math.ceil(len(_entries(sheet)) / _columns(width, sheet))
    return _cell(width) * (rows + 3.0)


def draw_legend(canvas: Canvas, sheet: Sheet, left: float, top: float, width: float, across: float) -> None:
    """Draw the legend in columns, then the levels from low to high, the scale and the compass."""
    entries, cell = _entries(sheet), _cell(width)
    columns = _columns(width, sheet)
    rows = math.ceil(len(entries) / columns)
    for index, entry in enumerate(entries):
        x = left + (index // rows) * width / columns
        y = top + cell * (index % rows + 0.5)
        entry.swatch(canvas, (x + cell * 0.7, y), cell)
        canvas.text((x + cell * 1.6, y), entry.words, _type(cell), INK, order=10, across="left")
    below = top + cell * (rows + 0.6)
    _draw_levels(canvas, sheet, left, below, width)
    _draw_scale(canvas, sheet, left, below + cell * 1.5, width, across)


def _cell(width: float) -> float:
    """The height of a line of the legend in millimetres: larger on large sheets."""
    return min(max(width / 45, 7.0), 15.0)


def _type(cell: float) -> float:
    return 0.37 * cell


def _columns(width: float, sheet: Sheet) -> int:
    cell = _cell(width)
    longest = max((width_of(entry.words) for entry in _entries(sheet)), default=1.0) * _type(cell)
    return max(1, int(width // (cell * 2.1 + longest)))


def _entries(sheet: Sheet) -> Sequence[Entry]:
    return tuple(_found(sheet))


def _found(sheet: Sheet) -> Iterator[Entry]:
    used = set(sheet.ground.values())
    for kind, ground in sheet.grounds.items():
        if kind in used:
            yield Entry(_hexagon(sheet, kind), ground.name)
    for style in strokes.ROADS:
        if any(way.style == style for way in sheet.roads):
            yield Entry(_line(style), sheet.road_names.get(style, style.capitalize()))
    for course in strokes.WATERS:
        if any(water.style == course for water in sheet.waters):
            yield Entry(_line(course), sheet.water_names.get(course, course.capitalize()))
    if sheet.bridges:
        yield Entry(_bridge, "Bridge")
    if sheet.lines:
        yield Entry(_boundary(sheet.lines[0].colour), sheet.line_name)
    for colour in dict.fromkeys(outline.colour for outline in sheet.outlines):
        yield Entry(_outline(colour), sheet.outline_names.get(colour, "Area"))
    shown = {(sign.shape, sign.colour) for sign in sheet.signs}
    for (shape, colour), words in sheet.sign_names.items():
        if (shape, colour) in shown:
            yield Entry(_sign(shape, colour), words)


def _hexagon(sheet: Sheet, kind: str) -> Swatch:
    """A hex of a kind of ground, on the level that it mostly has."""

    def swatch(canvas: Canvas, at: Point, cell: float) -> None:
        unit = cell * 0.92
        ground = sheet.grounds[kind]
        levels = sorted(level for hex_, level in sheet.levels.items() if sheet.ground[hex_] == kind)
        tint = tints(set(sheet.levels.values()))[levels[len(levels) // 2]]
        _fill(canvas, at, unit, mixed(rgb(ground.colour), tint, ground.relief))
        if ground.texture in TEXTURES:
            alone = Lattice(Grid(2, 2, 1, 1), unit, at[0] - unit / math.sqrt(3), at[1] - unit / 2)
            TEXTURES[ground.texture](canvas, alone, ["0201"])

    return swatch


def _fill(canvas: Canvas, at: Point, unit: float, colour: Rgb) -> None:
    corners = [(at[0] + x * unit, at[1] + y * unit) for x, y in CORNERS]
    canvas.shape(closed([corners]), hexadecimal(colour), order=2, edge="#6b6650", width=0.15)


def _line(style: str) -> Swatch:
    def swatch(canvas: Canvas, at: Point, cell: float) -> None:
        strokes.sample(canvas, style, at[0] - cell * 0.55, at[0] + cell * 0.55, at[1], cell * 1.6)

    return swatch


def _bridge(canvas: Canvas, at: Point, cell: float) -> None:
    strokes.sample(canvas, "stream", at[0] - cell * 0.55, at[0] + cell * 0.55, at[1], cell * 1.4)
    strokes.bridge(canvas, at, 0.0, cell * 1.4)


def _boundary(colour: str) -> Swatch:
    return lambda canvas, at, cell: strokes.boundary(
        canvas, [[(at[0] - cell * 0.6, at[1]), (at[0] + cell * 0.6, at[1])]], colour, cell * 1.4
    )


def _outline(colour: str) -> Swatch:
    def swatch(canvas: Canvas, at: Point, cell: float) -> None:
        corners = [(at[0] + x * cell * 0.8, at[1] + y * cell * 0.8) for x, y in CORNERS]
        canvas.area([corners], colour, order=2, alpha=0.12)
        canvas.area([corners], "none", order=5, edge=colour, width=cell * 0.07)

    return swatch


def _sign(shape: str, colour: str) -> Swatch:
    size = 1.25 if shape in ("strongpoint", "trench") else 1.9
    return lambda canvas, at, cell: SIGNS[shape](canvas, at, size * cell, colour)


def _draw_levels(canvas: Canvas, sheet: Sheet, left: float, top: float, width: float) -> None:
    """A row of hexes in the tints of the levels, and what the levels stand for."""
    shades, cell = tints(set(sheet.levels.values())), _cell(width)
    unit = min(cell * 0.8, (width - 3 * cell) / (1.25 * len(shades)))
    canvas.text((left, top), "Levels", _type(cell), INK, order=10, across="left", weight="bold")
    x = left + cell * 2.4
    for level, shade in shades.items():
        _fill(canvas, (x, top), unit, shade)
        canvas.text((x, top), str(level), unit * 0.42, BROWN, order=10, style="italic")
        x += unit * 1.25
    words, size = sheet.level_words, _type(cell) * 0.9
    if words and x + width_of(words) * size < left + width:
        canvas.text((x, top), words, size, SOFT, order=10, across="left")


STEPS = (100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000)
"""The lengths that a scale bar may have, in metres."""


def _draw_scale(canvas: Canvas, sheet: Sheet, left: float, top: float, width: float, across: float) -> None:
    """A scale bar of a round length, what a hex measures, and an arrow to the north."""
    cell = _cell(width)
    if sheet.azimuth is not None:
        _compass(canvas, (left + width - cell, top - cell * 0.6), sheet.azimuth, cell)
    if not sheet.metres:
        return
    a_metre = across / sheet.metres
    length = next((step for step in reversed(STEPS) if step * a_metre < width * 0.3), STEPS[0])
    quarter = length * a_metre / 4
    for index in range(4):
        colour = INK if index % 2 == 0 else "#ffffff"
        corners = box(left + index * quarter, top - cell * 0.1, quarter, cell * 0.2)
        canvas.area([corners], colour, order=10, edge=INK, width=0.2)
    words = f"{length // 1000} km" if length >= 1000 else f"{length} m"
    at = left + 4 * quarter + cell * 0.3
    canvas.text((at, top), words, _type(cell), INK, order=10, across="left")
    at += width_of(words) * _type(cell) + cell
    canvas.text((at, top), f"One hex is {sheet.metres} m across.", _type(cell), SOFT, order=10, across="left")


def _compass(canvas: Canvas, at: Point, azimuth: float, cell: float) -> None:
    """An arrow to true north; the top of the map points so many degrees east of it."""
    turn = math.radians(-azimuth)
    cos, sin = math.cos(turn) * cell, math.sin(turn) * cell

    def placed(*points: Point) -> list[Point]:
        return [(at[0] + a * cos - b * sin, at[1] + a * sin + b * cos) for a, b in points]

    canvas.area([placed((0, -0.85), (0.27, 0.5), (0, 0.28))], INK, order=10, edge=INK, width=0.2)
    canvas.area([placed((0, -0.85), (-0.27, 0.5), (0, 0.28))], "#ffffff", order=10, edge=INK, width=0.2)
    canvas.text(placed((0, -1.1))[0], "N", _type(cell) * 1.1, INK, order=10, weight="bold")
