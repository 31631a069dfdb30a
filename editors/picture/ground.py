"""The ground: hexes in the colours of their ground and level, slopes, woods, houses, and the numbers."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from zlib import crc32

import numpy as np
from hexalattice.hexalattice import plot_single_lattice_custom_colors

from editors.picture.canvas import Canvas
from editors.picture.colours import BROWN, Rgb, mixed, rgb, tints
from editors.picture.lattice import Lattice, Point
from editors.picture.sheet import Sheet
from rules.engine.hexes import Hex

MOST_NUMBERS = 8000
"""Maps with more hexes have numbers on every fifth column and row only."""

SHADOW = (2, 3, 4)
"""The sides of a hex that lie away from the light: south-east, south and south-west."""


def colours(sheet: Sheet) -> dict[Hex, Rgb]:
    """The colour of each hex: that of its ground, with as much of the tint of its level as the ground lets through."""
    by_level = tints(set(sheet.levels.values()))
    shades = {
        (kind, level): mixed(rgb(ground.colour), tint, ground.relief)
        for kind, ground in sheet.grounds.items()
        for level, tint in by_level.items()
    }
    return {hex_: shades[sheet.ground[hex_], sheet.levels[hex_]] for hex_ in sheet.grid}


def draw_ground(canvas: Canvas, lattice: Lattice, sheet: Sheet, hexes: Collection[Hex]) -> None:
    """Draw the ground of some hexes with everything that lies flat on it."""
    ordered = sorted(hexes)
    _draw_lattice(canvas, lattice, sheet, ordered)
    _draw_slopes(canvas, lattice, sheet, ordered)
    _draw_textures(canvas, lattice, sheet, ordered)
    rim = [
        lattice.side(hex_, direction)
        for hex_ in ordered
        for direction, there in enumerate(sheet.grid.neighbours(hex_))
        if there is None
    ]
    canvas.segments(rim, "#4b4636", lattice.across * 0.03, order=7.8)


def _draw_lattice(canvas: Canvas, lattice: Lattice, sheet: Sheet, hexes: list[Hex]) -> None:
    shades = colours(sheet)
    points = np.array([lattice.centres[hex_] for hex_ in hexes])
    faces = np.array([shades[hex_] for hex_ in hexes])
    edges = np.array([mixed(shades[hex_], (0.25, 0.22, 0.12), 0.32) for hex_ in hexes])
    before = set(canvas.axes.collections)
    plot_single_lattice_custom_colors(
        points[:, 0], points[:, 1], faces, edges, min_diam=lattice.across, plotting_gap=0.0, rotate_deg=30.0,
        line_width=0.35, h_ax=canvas.axes,
    )  # fmt: skip
    for collection in set(canvas.axes.collections) - before:
        collection.set_zorder(1)


def _draw_slopes(canvas: Canvas, lattice: Lattice, sheet: Sheet, hexes: list[Hex]) -> None:
    """Hexsides where the ground falls, dark away from the light and light towards it."""
    falls: dict[tuple[bool, int], list[tuple[Point, Point]]] = defaultdict(list)
    flat = {kind for kind, ground in sheet.grounds.items() if ground.texture == "waste"}
    for hex_ in hexes:
        for direction, there in enumerate(sheet.grid.neighbours(hex_)):
            drop = 0 if there is None else sheet.levels[hex_] - sheet.levels[there]
            if there is not None and drop > 0 and sheet.ground[there] not in flat:
                opposite = (direction + 3) % 6
                dark = direction in SHADOW
                falls[dark, min(drop, 4)].append(lattice.side(there, opposite, 0.965))
    for (dark, drop), sides in sorted(falls.items()):
        width = lattice.across * (0.02 + 0.016 * drop)
        if dark:
            canvas.segments(sides, BROWN, width, order=2, alpha=0.24 + 0.09 * drop)
        else:
            canvas.segments(sides, "#fffdf0", width * 0.8, order=2, alpha=0.45)


def _draw_textures(canvas: Canvas, lattice: Lattice, sheet: Sheet, hexes: list[Hex]) -> None:
    found: dict[str, list[Hex]] = defaultdict(list)
    for hex_ in hexes:
        found[sheet.grounds[sheet.ground[hex_]].texture].append(hex_)
    for texture, those in sorted(found.items()):
        if texture in TEXTURES:
            TEXTURES[texture](canvas, lattice, those)


# ---------------------------------------------------------------- textures


def _chance(hex_: Hex, index: int) -> float:
    """A number from 0 to 1 that is always the same for a hex."""
    return crc32(f"{hex_}:{index}".encode()) % 10007 / 10007


def _strewn(hex_: Hex, count: int, reach: float) -> Iterator[Point]:
    """Points strewn evenly over a hex one across, whatever the hex at other angles."""
    turn = _chance(hex_, 99) * math.tau
    for index in range(count):
        away = reach * math.sqrt((index + 0.5) / count)
        angle = turn + index * 2.39996 + (_chance(hex_, index) - 0.5) * 0.5
        yield away * math.cos(angle), away * math.sin(angle)


def _blob(centre: Point, radius: float, corners: int = 9) -> list[Point]:
    return [
        (centre[0] + radius * math.cos(math.tau * n / corners), centre[1] + radius * math.sin(math.tau * n / corners))
        for n in range(corners)
    ]


def _woods(canvas: Canvas, lattice: Lattice, hexes: list[Hex]) -> None:
    unit = lattice.across
    shade, crowns, lights = [], [], []
    for hex_ in hexes:
        x, y = lattice.centres[hex_]
        for index, (dx, dy) in enumerate(_strewn(hex_, 15, 0.47)):
            if abs(dx) < 0.25 and not -0.3 < dy < 0.34:
                continue  # the numbers stand there
            radius = unit * (0.052 + 0.026 * _chance(hex_, index + 40))
            at = (x + dx * unit, y + dy * unit)
            shade.append(_blob((at[0] + radius * 0.35, at[1] + radius * 0.4), radius))
            crowns.append(_blob(at, radius))
            lights.append(_blob((at[0] - radius * 0.25, at[1] - radius * 0.3), radius * 0.5, 6))
    canvas.area(shade, "#39562f", order=3.0, alpha=0.3)
    canvas.area(crowns, "#6f9a58", order=3.1, edge="#4a7140", width=unit * 0.006)
    canvas.area(lights, "#94b878", order=3.2, alpha=0.8)


def _brush(canvas: Canvas, lattice: Lattice, hexes: list[Hex]) -> None:
    unit = lattice.across
    dots, stalks = [], []
    for hex_ in hexes:
        x, y = lattice.centres[hex_]
        for index, (dx, dy) in enumerate(_strewn(hex_, 12, 0.44)):
            at = (x + dx * unit, y + dy * unit)
            if index % 2:
                dots.append(_blob(at, unit * 0.024, 7))
            else:
                stalks += [
                    (at, (at[0] - unit * 0.03, at[1] - unit * 0.05)),
                    (at, (at[0] + unit * 0.03, at[1] - unit * 0.05)),
                ]
    canvas.area(dots, "#8fa05c", order=3, alpha=0.8)
    canvas.segments(stalks, "#7f8f4c", unit * 0.012, order=3, alpha=0.9)


def _bocage(canvas: Canvas, lattice: Lattice, hexes: list[Hex]) -> None:
    """Small fields between hedgerows."""
    unit = lattice.across
    hedges = []
    for hex_ in hexes:
        x, y = lattice.centres[hex_]
        turn = _chance(hex_, 0) * math.pi
        cos, sin = math.cos(turn) * unit, math.sin(turn) * unit
        for index, (along, off, length) in enumerate(((-0.02, -0.16, 0.3), (0.02, 0.14, 0.28))):
            along += (_chance(hex_, index + 3) - 0.5) * 0.12
            a, b = along - length, along + length
            hedges.append(_turned(x, y, cos, sin, (a, off), (b, off)))
            cross = along + (_chance(hex_, index + 7) - 0.5) * 0.3
            hedges.append(_turned(x, y, cos, sin, (cross, off), (cross, off + (-0.2 if index == 0 else 0.22))))
        hedges.append(_turned(x, y, cos, sin, (0.06, -0.16), (0.0, 0.14)))
    canvas.segments(hedges, "#7f9a58", unit * 0.014, order=3, alpha=0.5)


def _turned(x: float, y: float, cos: float, sin: float, a: Point, b: Point) -> tuple[Point, Point]:
    first = (x + a[0] * cos - a[1] * sin, y + a[0] * sin + a[1] * cos)
    return first, (x + b[0] * cos - b[1] * sin, y + b[0] * sin + b[1] * cos)


def _houses(count: int, reach: float, size: float) -> Callable[[Canvas, Lattice, list[Hex]], None]:
    def draw(canvas: Canvas, lattice: Lattice, hexes: list[Hex]) -> None:
        unit = lattice.across
        walls, shade = [], []
        for hex_ in hexes:
            x, y = lattice.centres[hex_]
            for index, (dx, dy) in enumerate(_strewn(hex_, count, reach)):
                wide = unit * size * (1.0 + 0.7 * _chance(hex_, index + 20))
                deep = unit * size * 0.8
                turn = _chance(hex_, index % 3 + 60) * math.pi
                house = _block((x + dx * unit, y + dy * unit), wide, deep, turn)
                walls.append(house)
                shade.append([(px + unit * 0.012, py + unit * 0.016) for px, py in house])
        canvas.area(shade, "#3c2a20", order=3.3, alpha=0.35)
        canvas.area(walls, "#9a4f3c", order=3.4, edge="#54281d", width=unit * 0.008)

    return draw


def _block(centre: Point, wide: float, deep: float, turn: float) -> list[Point]:
    cos, sin = math.cos(turn), math.sin(turn)
    corners = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
    return [(centre[0] + a * cos - b * sin, centre[1] + a * sin + b * cos) for a, b in corners]


def _waves(canvas: Canvas, lattice: Lattice, hexes: list[Hex]) -> None:
    unit = lattice.across
    waves = []
    for hex_ in hexes:
        x, y = lattice.centres[hex_]
        for dx, dy in ((-0.2, -0.15), (0.12, -0.02), (-0.1, 0.14), (0.2, 0.24)):
            left, up = x + (dx - 0.1) * unit, y + dy * unit
            waves += [
                ((left, up), (left + unit * 0.1, up - unit * 0.03)),
                ((left + unit * 0.1, up - unit * 0.03), (left + unit * 0.2, up)),
            ]
    canvas.segments(waves, "#4a82b4", unit * 0.016, order=3, alpha=0.8)


def _waste(canvas: Canvas, lattice: Lattice, hexes: list[Hex]) -> None:
    unit = lattice.across
    lines = []
    for hex_ in hexes:
        x, y = lattice.centres[hex_]
        for off, half in ((-0.3, 0.2), (-0.1, 0.34), (0.1, 0.34), (0.3, 0.2)):
            middle = (x + off * unit * 0.8, y + off * unit * 0.8)
            step = half * unit * 0.8
            lines.append(((middle[0] - step, middle[1] + step), (middle[0] + step, middle[1] - step)))
    canvas.segments(lines, "#8a8980", unit * 0.012, order=3, alpha=0.45)


TEXTURES: dict[str, Callable[[Canvas, Lattice, list[Hex]], None]] = {
    "woods": _woods,
    "brush": _brush,
    "bocage": _bocage,
    "hamlet": _houses(4, 0.2, 0.034),
    "village": _houses(9, 0.31, 0.04),
    "town": _houses(24, 0.42, 0.044),
    "water": _waves,
    "waste": _waste,
}
"""How each texture is drawn."""


# ---------------------------------------------------------------- numbers


def draw_numbers(canvas: Canvas, lattice: Lattice, sheet: Sheet, hexes: Collection[Hex]) -> None:
    """Write the number of each hex at its upper edge and its level at its lower edge."""
    unit, grid = lattice.across, sheet.grid
    few = len(grid) > MOST_NUMBERS
    numbers, levels = [], []
    for hex_ in sorted(hexes):
        column, row = grid.column_row(hex_)
        x, y = lattice.centres[hex_]
        if canvas.window.holds(x, y, unit) and not (few and (column % 5 or row % 5)):
            numbers.append(((x, y - unit * 0.395), hex_))
            levels.append(((x, y + unit * 0.41), str(sheet.levels[hex_])))
    canvas.labels(numbers, unit * 0.11, "#4b463a", order=8)
    if not few:
        canvas.labels(levels, unit * 0.095, "#8a5a30", order=8, style="italic")
