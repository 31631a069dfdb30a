"""The small signs of the map: steeples, depots, entry hexes, works and heights."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from editors.picture.canvas import Canvas, box, polyline
from editors.picture.lattice import Lattice, Point
from editors.picture.sheet import Sheet
from rules.engine.hexes import Hex

Draw = Callable[[Canvas, Point, float, str], None]
"""Draws a sign around a point, in the size of a hex so far across, in a colour."""


def draw_signs(canvas: Canvas, lattice: Lattice, sheet: Sheet, hexes: Collection[Hex]) -> None:
    """Draw the signs that stand in some hexes, each kind in its own corner of the hex or beside a counter there."""
    held = {stack.hex for stack in sheet.stacks}
    for sign in sheet.signs:
        if sign.hex in hexes:
            aside = sign.hex in held and sign.shape in BESIDE
            dx, dy = (BESIDE if aside else CORNERS)[sign.shape]
            unit = lattice.across
            x, y = lattice.centres[sign.hex]
            at = (x + dx * unit, y + dy * unit)
            turned = _inwards(canvas, lattice, at) if sign.shape == "entry" else canvas
            SIGNS[sign.shape](turned, at, unit * (0.72 if aside else 1.0), sign.colour)


def _inwards(canvas: Canvas, lattice: Lattice, at: Point) -> Canvas:
    """The canvas turned so that what points to the right points away from the nearest edge of the map."""
    (wide, high), (x, y) = lattice.size, (at[0] - lattice.left, at[1] - lattice.top)
    edges = {0.0: x, 180.0: wide - x, 90.0: y, -90.0: high - y}
    turn = min(edges, key=lambda angle: edges[angle])
    return replace(canvas, transform=Affine2D().rotate_deg_around(*at, turn) + canvas.axes.transData)


def _steeple(canvas: Canvas, at: Point, unit: float, colour: str) -> None:
    x, y = at
    roof = [(x - 0.045 * unit, y + 0.07 * unit), (x + 0.045 * unit, y + 0.07 * unit), (x, y - 0.06 * unit)]
    nave = box(x - 0.07 * unit, y + 0.06 * unit, 0.14 * unit, 0.075 * unit)
    canvas.area([nave, roof], colour, order=7.6, edge="#ffffff", width=0.012 * unit)
    upright = [(x, y - 0.15 * unit), (x, y - 0.05 * unit)]
    beam = [(x - 0.035 * unit, y - 0.115 * unit), (x + 0.035 * unit, y - 0.115 * unit)]
    for line in (upright, beam):
        canvas.stroke(polyline(line), "#ffffff", 0.045 * unit, order=7.55)
        canvas.stroke(polyline(line), colour, 0.02 * unit, order=7.6)


def _depot(canvas: Canvas, at: Point, unit: float, colour: str) -> None:
    x, y = at
    wide, high = 0.26 * unit, 0.19 * unit
    canvas.area([box(x - wide / 2, y - high / 2, wide, high)], colour, order=7.6, edge="#ffffff", width=0.018 * unit)
    low = y + high * 0.18
    canvas.stroke(
        polyline([(x - wide / 2 + 0.02 * unit, low), (x + wide / 2 - 0.02 * unit, low)]),
        "#ffffff",
        0.022 * unit,
        order=7.65,
    )


def _entry(canvas: Canvas, at: Point, unit: float, colour: str) -> None:
    x, y = at
    half, long = 0.1 * unit, 0.17 * unit
    arrow = [
        (x - long, y - half * 0.45), (x, y - half * 0.45), (x, y - half), (x + long * 0.8, y), (x, y + half),
        (x, y + half * 0.45), (x - long, y + half * 0.45),
    ]  # fmt: skip
    canvas.area([arrow], colour, order=7.6, edge="#ffffff", width=0.018 * unit)


def _works(full: bool) -> Draw:
    def draw(canvas: Canvas, at: Point, unit: float, colour: str) -> None:
        x, y = at
        first, last = (-200, 20) if not full else (-90, 270)
        radius = 0.31 * unit
        angles = [math.radians(first + (last - first) * n / 36) for n in range(37)]
        ring = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]
        path = Path(ring)
        canvas.stroke(path, "#fffdf0", 0.075 * unit, order=4.5, alpha=0.8)
        canvas.stroke(path, colour, 0.035 * unit, order=4.6)
        out = radius + 0.055 * unit
        teeth = [
            ((x + radius * math.cos(a), y + radius * math.sin(a)), (x + out * math.cos(a), y + out * math.sin(a)))
            for a in angles[1:-1:3]
        ]
        canvas.segments(teeth, colour, 0.028 * unit, order=4.6)

    return draw


def _height(canvas: Canvas, at: Point, unit: float, colour: str) -> None:
    x, y = at
    half = 0.1 * unit
    triangle = [(x - half, y + half * 0.75), (x + half, y + half * 0.75), (x, y - half)]
    canvas.area([triangle], colour, order=7.6, edge="#ffffff", width=0.02 * unit)


SIGNS: Mapping[str, Draw] = {
    "steeple": _steeple,
    "depot": _depot,
    "entry": _entry,
    "strongpoint": _works(True),
    "trench": _works(False),
    "height": _height,
}
"""How each sign is drawn."""

CORNERS: Mapping[str, Point] = {
    "steeple": (0.27, -0.2),
    "depot": (-0.3, 0.2),
    "entry": (0.26, 0.2),
    "strongpoint": (0.0, 0.0),
    "trench": (0.0, 0.02),
    "height": (0.0, 0.0),
}
"""Where in its hex each sign stands, so that several find room."""

BESIDE: Mapping[str, Point] = {"steeple": (0.44, -0.08), "depot": (-0.45, 0.0), "entry": (0.45, 0.1)}
"""Where signs stand beside a counter."""
