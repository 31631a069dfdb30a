"""Smooth lines through chains of points, which still pass exactly where several lines meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from matplotlib.path import Path

from editors.picture.lattice import Point

Node = Point
"""A corner or a centre, rounded so that equal ones are equal."""


def rounded(point: Point) -> Node:
    """A point as a key."""
    return round(point[0], 3), round(point[1], 3)


def chains(segments: Iterable[tuple[Point, Point]]) -> list[list[Node]]:
    """Segments joined end to end into lines from one end or fork to the next; closed ones end where they begin."""
    links: dict[Node, list[Node]] = {}
    for a, b in segments:
        here, there = rounded(a), rounded(b)
        links.setdefault(here, []).append(there)
        links.setdefault(there, []).append(here)
    unused = {frozenset((a, b)) for a, around in links.items() for b in around}
    ends = sorted(node for node, around in links.items() if len(around) != 2)
    found = []
    for start in [*ends, *sorted(links)]:
        for second in sorted(links[start]):
            if frozenset((start, second)) in unused:
                found.append(_follow(start, second, links, unused))
    return found


def _follow(start: Node, second: Node, links: Mapping[Node, list[Node]], unused: set[frozenset[Node]]) -> list[Node]:
    line = [start, second]
    unused.discard(frozenset(line))
    while len(links[line[-1]]) == 2 and line[-1] != start:
        onward = [node for node in links[line[-1]] if frozenset((line[-1], node)) in unused]
        if not onward:
            break
        unused.discard(frozenset((line[-1], onward[0])))
        line.append(onward[0])
    return line


def meeting(lines: Iterable[Sequence[Point]]) -> frozenset[Node]:
    """The points at which lines end within others, or cross: there every line keeps to the point itself."""
    seen: Counter[Node] = Counter()
    for line in lines:
        for index, point in enumerate(line):
            seen[rounded(point)] += 1 if index in (0, len(line) - 1) else 2
    return frozenset(node for node, count in seen.items() if count > 2)


def smooth(line: Sequence[Point], fixed: Collection[Node] = ()) -> Path:
    """A curve along a chain of points: it rounds every bend but those at fixed points."""
    if len(line) > 2 and rounded(line[0]) == rounded(line[-1]) and rounded(line[0]) not in fixed:
        first = _half(line[0], line[1])
        line = [first, *line[1:], first]
    points: list[Point] = [line[0]]
    codes: list[Any] = [Path.MOVETO]
    for index in range(1, len(line) - 1):
        bend, after = line[index], _half(line[index], line[index + 1])
        points.append(_half(line[index - 1], bend) if index > 1 else _half(line[0], bend))
        codes.append(Path.LINETO)
        if rounded(bend) in fixed:
            points += [bend, after]
            codes += [Path.LINETO, Path.LINETO]
        else:
            points += [bend, after]
            codes += [Path.CURVE3, Path.CURVE3]
    points.append(line[-1])
    codes.append(Path.LINETO)
    return Path(points, codes)


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
