"""Lines on the map: watercourses, roads, bridges, boundaries and the edges of areas."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from matplotlib.path import Path

from editors.picture.canvas import Canvas, joined, polyline
from editors.picture.colours import DEEP, INK, WATER
from editors.picture.curves import chains, meeting, smooth
from editors.picture.lattice import Lattice, Point
from editors.picture.sheet import Line, RoadStyle, Sheet, WaterStyle
from rules.engine.hexes import Hex, Hexside


@dataclass(frozen=True)
class Pen:
    """How a line is drawn: its edge and its middle, as colours and as widths in parts of a hex."""

    edge: str
    fill: str
    outer: float
    inner: float
    dashes: tuple[float, ...] = ()
    order: float = 6.0


ROADS: Mapping[str, Pen] = {
    "track": Pen("#fdf8e6", "#6b4a2c", 0.052, 0.022, (0.09, 0.06), 6.0),
    "lane": Pen("#fdf8e6", "#7a5b3a", 0.06, 0.026, (0.2, 0.05), 6.1),
    "road": Pen("#57493a", "#fffdf4", 0.07, 0.042, (), 6.2),
    "highway": Pen("#4a2318", "#d9603f", 0.105, 0.068, (), 6.3),
}
WATERS: Mapping[str, Pen] = {
    "stream": Pen("#eaf4fa", WATER, 0.075, 0.052, (), 5.0),
    "river": Pen(DEEP, "#7fb2dc", 0.17, 0.125, (), 5.1),
}


def draw_waters(canvas: Canvas, lattice: Lattice, sheet: Sheet) -> None:
    """Draw the watercourses along their hexsides, and the bridges over them."""
    lines: dict[WaterStyle, list[list[Point]]] = {}
    for water in sheet.waters:
        sides = [lattice.between(side) for side in sorted(water.sides)]
        lines.setdefault(water.style, []).extend(chains(sides))
    fixed = meeting(line for found in lines.values() for line in found)
    for style, found in lines.items():
        _draw(canvas, WATERS[style], [smooth(line, fixed) for line in found], lattice.across)


def draw_roads(canvas: Canvas, lattice: Lattice, sheet: Sheet) -> None:
    """Draw the roads through the centres of their hexes, the better ones over the others, and the bridges."""
    lines: dict[RoadStyle, list[list[Point]]] = {}
    for way in sheet.roads:
        lines.setdefault(way.style, []).append(_course(lattice, way.hexes))
    fixed = _forks(line for found in lines.values() for line in found)
    for style, found in lines.items():
        _draw(canvas, ROADS[style], [smooth(line, fixed) for line in found], lattice.across)
    for side in sorted(sheet.bridges):
        draw_bridge(canvas, lattice, side)


def _course(lattice: Lattice, hexes: Sequence[Hex]) -> list[Point]:
    """The centres of a road's hexes; where it ends at the edge of the map it goes on to that edge."""
    points = [lattice.centres[hex_] for hex_ in hexes]
    if len(hexes) > 1:
        points = [*_beyond(lattice, hexes[1], hexes[0]), *points, *_beyond(lattice, hexes[-2], hexes[-1])]
    return points


def _beyond(lattice: Lattice, before: Hex, last: Hex) -> list[Point]:
    around = lattice.grid.neighbours(last)
    opposite = (around.index(before) + 3) % 6
    for direction in (opposite, (opposite + 1) % 6, (opposite - 1) % 6):
        if around[direction] is None:
            (ax, ay), (bx, by) = lattice.side(last, direction)
            return [((ax + bx) / 2, (ay + by) / 2)]
    return []


def _forks(lines: Iterable[list[Point]]) -> frozenset[Point]:
    """The centres in which roads meet that come from more than two sides."""
    links: dict[Point, set[Point]] = {}
    for line in lines:
        rounded = [(round(x, 3), round(y, 3)) for x, y in line]
        for a, b in pairwise(rounded):
            links.setdefault(a, set()).add(b)
            links.setdefault(b, set()).add(a)
    return frozenset(point for point, around in links.items() if len(around) > 2)


def _draw(canvas: Canvas, pen: Pen, paths: list[Path], unit: float) -> None:
    path = joined(paths)
    if path is None:
        return
    canvas.stroke(path, pen.edge, pen.outer * unit, order=pen.order)
    dashes = tuple(length * unit for length in pen.dashes)
    cap = "butt" if dashes else "round"
    canvas.stroke(path, pen.fill, pen.inner * unit, order=pen.order + 0.35, dashes=dashes, cap=cap)


def draw_bridge(canvas: Canvas, lattice: Lattice, side: Hexside) -> None:
    """Draw a bridge across a hexside."""
    (ax, ay), (bx, by) = lattice.between(side)
    bridge(canvas, ((ax + bx) / 2, (ay + by) / 2), math.atan2(by - ay, bx - ax), lattice.across)


def bridge(canvas: Canvas, at: Point, turn: float, unit: float) -> None:
    """Draw the sides of a bridge over water that flows in a direction."""
    cos, sin = math.cos(turn) * unit, math.sin(turn) * unit
    for off in (-0.075, 0.075):
        points = [(off * 1.6, -0.15), (off, -0.1), (off, 0.1), (off * 1.6, 0.15)]
        turned = [(at[0] + a * cos - b * sin, at[1] + a * sin + b * cos) for a, b in points]
        canvas.stroke(polyline(turned), INK, 0.03 * unit, order=6.9)


def draw_lines(canvas: Canvas, lattice: Lattice, sheet: Sheet) -> None:
    """Draw the boundaries as stroke and dot, each with its name along it."""
    standing = [mark.hex for marks in (sheet.stacks, sheet.signs, sheet.names) for mark in marks]
    taken = [lattice.centres[hex_] for hex_ in standing]
    for line in sheet.lines:
        found = chains(lattice.between(side) for side in sorted(line.sides))
        if found:
            boundary(canvas, found, line.colour, lattice.across)
            _name_along(canvas, max(found, key=len), line, lattice.across, taken)


def boundary(canvas: Canvas, lines: Sequence[Sequence[Point]], colour: str, unit: float) -> None:
    """Draw lines as boundaries."""
    path = joined(polyline(points) for points in lines)
    assert path is not None
    canvas.stroke(path, "#ffffff", 0.085 * unit, order=7.0, alpha=0.75)
    dashes = tuple(length * unit for length in (0.34, 0.09, 0.05, 0.09))
    canvas.stroke(path, colour, 0.05 * unit, order=7.05, dashes=dashes, cap="butt")


def _name_along(canvas: Canvas, points: list[Point], line: Line, unit: float, taken: Sequence[Point]) -> None:
    """Write a name beside a line where most room is, turned as the line runs there."""
    if len(points) < 8:
        return
    here = max(
        range(3, len(points) - 3), key=lambda n: min((math.dist(points[n], other) for other in taken), default=0.0)
    )
    (ax, ay), (bx, by) = points[here - 2], points[here + 2]
    turn = math.degrees(math.atan2(-(by - ay), bx - ax))
    turn = turn + 180 if turn < -90 else turn - 180 if turn > 90 else turn
    out = unit * 0.3
    slope = math.radians(turn)
    at = ((ax + bx) / 2 - out * math.sin(slope), (ay + by) / 2 - out * math.cos(slope))
    canvas.text(at, line.name, unit * 0.17, line.colour, order=7.2, halo=unit * 0.03, weight="bold", turn=turn)


def draw_outlines(canvas: Canvas, lattice: Lattice, sheet: Sheet, hexes: Collection[Hex]) -> None:
    """Draw the edges of the areas, a little inside their hexes."""
    for outline in sheet.outlines:
        tinted = [lattice.corners(hex_, 0.96) for hex_ in sorted(outline.hexes & set(hexes))]
        canvas.area(tinted, outline.colour, order=2.5, alpha=0.1)
        edge = [
            lattice.side(hex_, direction, 0.94)
            for hex_ in sorted(outline.hexes)
            for direction, there in enumerate(sheet.grid.neighbours(hex_))
            if there not in outline.hexes
        ]
        canvas.segments(edge, outline.colour, lattice.across * 0.045, order=5.5, alpha=0.85)


def sample(canvas: Canvas, style: str, left: float, right: float, y: float, unit: float) -> None:
    """A short piece of a road or watercourse for the legend."""
    pen = {**ROADS, **WATERS}[style]
    wave = unit * 0.05
    third = (right - left) / 3
    points = [(left, y + wave), (left + third, y - wave), (right - third, y + wave), (right, y - wave)]
    _draw(canvas, pen, [smooth(points)], unit)
