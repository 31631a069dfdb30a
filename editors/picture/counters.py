"""Counters: the face of one, the stacks on the map, and sheets of them to cut out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from editors.picture.canvas import Canvas, box, polyline, width_of
from editors.picture.lattice import Lattice, Point
from editors.picture.sheet import Face, Sheet
from rules.engine.hexes import Hex

STACK = 0.66
"""The edge of a counter on the map, in parts of a hex."""

DARK = "#20201c"


def draw_stacks(canvas: Canvas, lattice: Lattice, sheet: Sheet, hexes: Collection[Hex]) -> None:
    """Draw the counters that stand on the map, a pile as a pile."""
    size = STACK * lattice.across
    for stack in sheet.stacks:
        if stack.hex in hexes:
            x, y = lattice.centres[stack.hex]
            step = 0.05 * size
            below = min(stack.count, 3) - 1
            for depth in range(below, 0, -1):
                _plate(canvas, (x + depth * step, y + depth * step), size, stack.top.colour, 9.0 - depth * 0.01)
            draw_face(canvas, stack.top, (x, y), size, order=9.0)
            if stack.count > 1:
                _count(canvas, (x + size * 0.5, y - size * 0.44), size, stack.count)


def _count(canvas: Canvas, at: Point, size: float, count: int) -> None:
    canvas.shape(Path.circle(at, size * 0.14), "#ffffff", order=9.5, edge=DARK, width=size * 0.015)
    canvas.text((at[0], at[1] + size * 0.005), str(count), size * 0.17, order=9.6, weight="bold")


def _plate(canvas: Canvas, at: Point, size: float, colour: str, order: float) -> None:
    canvas.shape(rounded_box(at, size, size, size * 0.08), colour, order=order, edge=DARK, width=size * 0.018)


def draw_face(canvas: Canvas, face: Face, at: Point, size: float, *, order: float, upside_down: bool = False) -> None:
    """Draw one side of a counter around a point."""
    if upside_down:
        turned = Affine2D().rotate_deg_around(*at, 180) + canvas.axes.transData
        canvas = replace(canvas, transform=turned)
    turn = 180.0 if upside_down else 0.0
    x, y = at
    _plate(canvas, at, size, face.colour, order)
    if face.band:
        stripe = box(x - size * 0.485, y - size * 0.4, size * 0.085, size * 0.8)
        canvas.area([stripe], face.band, order=order + 0.02)
    if face.reduced:
        canvas.area(
            [box(x - size * 0.4, y + size * 0.18, size * 0.88, size * 0.27)], "#ffffff", order=order + 0.01, alpha=0.55
        )
    if face.title:
        _line(canvas, (x + size * 0.04, y - size * 0.38), face.title, size, 0.165, 0.8, turn, order, "bold")
    # A note needs room between the box and the values.
    closer = 0.022 if face.note else 0.0
    if face.symbol:
        _symbol(canvas, face, (x + size * 0.04, y - size * (0.01 + closer)), size, order, turn)
    if face.note:
        _line(canvas, (x + size * 0.04, y + size * 0.18), face.note, size, 0.085, 0.78, turn, order, "normal")
    if face.values:
        words = "-".join(face.values)
        height = 0.21 if face.note or len(face.values) > 2 else 0.25
        _line(canvas, (x + size * 0.04, y + size * (0.335 + closer)), words, size, height, 0.8, turn, order, "bold")


def _line(
    canvas: Canvas, at: Point, words: str, size: float, height: float, room: float, turn: float, order: float,
    weight: str,
) -> None:  # fmt: skip
    """A line of words on a counter, made smaller if it is too long for it."""
    wide = width_of(words, weight=weight) * height
    high = height * min(1.0, room / wide) if wide else height
    canvas.text(at, words, size * high, DARK, order=order + 0.05, weight=weight, turn=turn)


def _symbol(canvas: Canvas, face: Face, at: Point, size: float, order: float, turn: float) -> None:
    """The box with its sign, and the size of the unit above it."""
    x, y = at
    wide, high = size * 0.44, size * 0.28
    canvas.area(
        [box(x - wide / 2, y - high / 2, wide, high)],
        "#ffffff",
        order=order + 0.03,
        edge=DARK,
        width=size * 0.02,
        alpha=0.92,
    )
    if face.symbol in SYMBOLS:
        SYMBOLS[face.symbol](canvas, at, wide / 2, high / 2, size * 0.022, order + 0.04)
    if face.size:
        canvas.text(
            (x, y - high / 2 - size * 0.062), face.size, size * 0.11, DARK, order=order + 0.05, weight="bold", turn=turn
        )


Sign = Callable[[Canvas, Point, float, float, float, float], None]
"""Draws a sign in a box: its middle, half its width and height, the width of the pen, the order."""


def _strokes(*lines: tuple[Point, ...]) -> Sign:
    """A sign of straight lines, with points from -1 to 1."""

    def draw(canvas: Canvas, at: Point, wide: float, high: float, pen: float, order: float) -> None:
        for line in lines:
            canvas.stroke(
                polyline([(at[0] + a * wide, at[1] + b * high) for a, b in line]), DARK, pen, order=order, cap="butt"
            )

    return draw


def _oval(canvas: Canvas, at: Point, wide: float, high: float, pen: float, order: float) -> None:
    flat = Affine2D().scale(wide * 0.68, high * 0.56).translate(*at)
    canvas.shape(flat.transform_path(Path.unit_circle()), "none", order=order, edge=DARK, width=pen)


def _dot(canvas: Canvas, at: Point, wide: float, high: float, pen: float, order: float) -> None:
    canvas.shape(Path.circle(at, high * 0.3), DARK, order=order)


def _flag(canvas: Canvas, at: Point, wide: float, high: float, pen: float, order: float) -> None:
    x, y = at
    canvas.area([box(x - wide, y - high, 2 * wide, 0.55 * high)], DARK, order=order)
    canvas.text((x, y + 0.26 * high), "HQ", high * 0.95, DARK, order=order, weight="bold")


def _unknown(canvas: Canvas, at: Point, wide: float, high: float, pen: float, order: float) -> None:
    canvas.text(at, "?", high * 1.5, DARK, order=order, weight="bold")


def _both(*signs: Sign) -> Sign:
    def draw(canvas: Canvas, at: Point, wide: float, high: float, pen: float, order: float) -> None:
        for sign in signs:
            sign(canvas, at, wide, high, pen, order)

    return draw


_CROSS = _strokes(((-1, -1), (1, 1)), ((-1, 1), (1, -1)))
_WEDGE = _strokes(((-1, 1), (0, -1), (1, 1)))

SYMBOLS: Mapping[str, Sign] = {
    "infantry": _CROSS,
    "mechanised": _both(_CROSS, _oval),
    "armour": _oval,
    "recon": _strokes(((-1, 1), (1, -1))),
    "tank-destroyer": _both(_WEDGE, _oval),
    "anti-tank": _WEDGE,
    "artillery": _dot,
    "self-propelled": _both(_oval, _dot),
    "engineers": _strokes(((-0.5, 0.55), (-0.5, -0.35), (0.5, -0.35), (0.5, 0.55)), ((0, -0.35), (0, 0.4))),
    "headquarters": _flag,
    "dummy": _unknown,
}
"""What stands in the box for each kind of unit."""


def rounded_box(at: Point, wide: float, high: float, radius: float) -> Path:
    """A rectangle with round corners around a point."""
    x, y = at
    left, right, top, bottom = x - wide / 2, x + wide / 2, y - high / 2, y + high / 2
    points = [
        (left + radius, top), (right - radius, top), (right, top), (right, top + radius), (right, bottom - radius),
        (right, bottom), (right - radius, bottom), (left + radius, bottom), (left, bottom), (left, bottom - radius),
        (left, top + radius), (left, top), (left + radius, top), (left + radius, top),
    ]  # fmt: skip
    line, curve = Path.LINETO, Path.CURVE3
    codes = [
        Path.MOVETO,
        line,
        curve,
        curve,
        line,
        curve,
        curve,
        line,
        curve,
        curve,
        line,
        curve,
        curve,
        Path.CLOSEPOLY,
    ]
    return Path(points, codes)
