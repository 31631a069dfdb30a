"""Hexsides: streams, rivers, boundaries, and chains of hexsides that run from one to another.

A hexside is a pair of adjacent hexes, the smaller number first; in the files it is ``"1500/1600"``. A hexside is in one
part of a layer at most: drawing a river over a stream takes it from the stream.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush

from editors import layers
from editors.access import grid_of
from editors.errors import EditError
from editors.layers import Part
from editors.schema import Files
from rules.engine.hexes import DIRECTIONS, Grid, Hex, Hexside, hexside
from scenarios.layers import Layer

STRETCH = 12
"""Hexes over which the shortest chain is looked for at once."""


def words(side: Hexside) -> str:
    """A hexside as the files have it."""
    return f"{side[0]}/{side[1]}"


def read(text: str) -> Hexside:
    """A hexside from the files, the smaller number first."""
    a, _, b = text.partition("/")
    return hexside(a, b)


def side_towards(grid: Grid, hex_: Hex, direction: str) -> Hexside:
    """The hexside of a hex in a direction (n, ne, se, s, sw, nw). Raises EditError at the edge of the map."""
    if hex_ not in grid:
        raise EditError(f"{hex_} is off the map")
    there = grid.neighbours(hex_)[DIRECTIONS.index(direction)]
    if there is None:
        raise EditError(f"{hex_} has no hexside inside the map to the {direction}")
    return hexside(hex_, there)


def next_to(grid: Grid, side: Hexside) -> tuple[Hexside, ...]:
    """The hexsides that meet a hexside at one of its two ends, at most four, in order."""
    a, b = side
    both = [hex_ for hex_ in grid.adjacent(a) if hex_ in grid.adjacent(b)]
    return tuple(sorted(hexside(x, c) for c in both for x in (a, b)))


def run(grid: Grid, start: Hexside, end: Hexside) -> tuple[Hexside, ...]:
    """The shortest chain of hexsides from one to another, both included, in order; of several the straightest.

    Over more than a dozen hexes it keeps to the straight line, which may take a few hexsides more. Raises EditError if
    one of them is none of the map.
    """
    for a, b in (start, end):
        if a not in grid or b not in grid.adjacent(a):
            raise EditError(f"{a}/{b} is no hexside of the map")
    chain, off = [start], _off_line(grid, start, end)
    for goal in (*_between(grid, start, end, off), end):
        for side in _shortest(grid, chain[-1], goal, off)[1:]:
            # Where two stretches would run over the same hexsides, the loop is left out.
            if side in chain:
                del chain[chain.index(side) :]
            chain.append(side)
    return tuple(chain)


Off = Callable[[Hexside], int]
"""How far a hexside lies off a straight line, in any unit."""


def _off_line(grid: Grid, start: Hexside, end: Hexside) -> Off:
    """How far hexsides lie off the line between the middles of two of them."""

    def middle(side: Hexside) -> tuple[int, int]:
        (q, r), (s, t) = grid.axial(side[0]), grid.axial(side[1])
        return q + s, r + t

    (q, r), (to_q, to_r) = middle(start), middle(end)

    def off(side: Hexside) -> int:
        # The area between the line and the middle goes with the distance, whatever the angle of the axes.
        s, t = middle(side)
        return abs((to_q - q) * (t - r) - (to_r - r) * (s - q))

    return off


def _between(grid: Grid, start: Hexside, end: Hexside, off: Off) -> Iterator[Hexside]:
    """Hexsides along the straight line, so far apart that the way from each to the next is soon found."""
    for group in list(grid.line(start[0], end[0]))[STRETCH:-STRETCH:STRETCH]:
        near = (hexside(group[0], there) for there in grid.adjacent(group[0]))
        yield min(near, key=lambda side: (_least(grid, side, start) + _least(grid, side, end), off(side), side))


def _shortest(grid: Grid, start: Hexside, end: Hexside, off: Off) -> tuple[Hexside, ...]:
    """The shortest chain; of several that which lies least off the line, all its hexsides taken together."""
    back: dict[Hexside, Hexside | None] = {start: None}
    best = {start: (0, 0)}
    queue = [(_least(grid, start, end), 0, 0, start)]
    while queue:
        _, aside, taken, here = heappop(queue)
        if here == end:
            break
        if (taken, aside) > best[here]:
            continue
        for there in next_to(grid, here):
            found = (taken + 1, aside + off(there))
            if there not in best or found < best[there]:
                best[there], back[there] = found, here
                heappush(queue, (found[0] + _least(grid, there, end), found[1], found[0], there))
    if end not in back:
        raise EditError(f"no chain of hexsides leads from {words(start)} to {words(end)}")
    chain = [end]
    while (before := back[chain[-1]]) is not None:
        chain.append(before)
    return tuple(reversed(chain))


def _least(grid: Grid, side: Hexside, end: Hexside) -> int:
    """No chain between two hexsides has fewer steps: each hex on the way needs two of them."""
    return max(0, 2 * min(grid.distance(a, b) for a in side for b in end) - 1)


def outline(grid: Grid, hexes: Iterable[Hex]) -> tuple[Hexside, ...]:
    """The hexsides between a set of hexes and the rest of the map, in order."""
    inside = set(hexes)
    return tuple(
        sorted(
            hexside(here, there)
            for here in inside
            for there in (grid.adjacent(here) if here in grid else ())
            if there not in inside
        )
    )


# -- what lies on a hexside ---------------------------------------------------------------------------------


def at(files: Files, side: Hexside) -> Iterator[Part]:
    """The parts that lie on a hexside: streams, boundaries, bridges."""
    text = words(side)
    for each in layers.layers_of(files).layers:
        if each.kind == "sides" or (each.kind == "marks" and on_sides(files, each)):
            yield from (part for part in layers.parts_with(files, each, text))


def on_sides(files: Files, each: Layer) -> bool:
    """Whether the marks of a layer stand on hexsides, as bridges do."""
    from editors import schema

    kind = schema.record_type(type(files), each.path)
    return kind is not None and bool(each.field) and schema.holds_side(schema.fields(kind)[each.field].type)


# -- drawing ------------------------------------------------------------------------------------------------


def draw(files: Files, part: Part, sides: Iterable[Hexside]) -> Files:
    """Files with hexsides added to a part, each taken from other parts of its layer where lines can not overlap.

    Boundaries may share hexsides; water may not. Raises EditError for a hexside that is none of the map.
    """
    grid = grid_of(files)
    texts = []
    for a, b in sides:
        if a not in grid or b not in grid.adjacent(a):
            raise EditError(f"{a}/{b} is no hexside of the map")
        texts.append(words(hexside(a, b)))
    if not part.layer.inside:
        files = _taken(files, part.layer, set(texts), part)
    old = layers.hexes_of(files, part)
    known = {words(read(text)) for text in old}
    return layers.with_hexes(files, part, (*old, *(t for t in dict.fromkeys(texts) if t not in known)))


def erase(files: Files, each: Layer, sides: Iterable[Hexside]) -> Files:
    """Files without these hexsides on a layer; a part of which nothing is left goes too."""
    texts = {words(side) for side in sides}
    return without_empty(_taken(files, each, texts), files, each)


def erase_from(files: Files, part: Part, sides: Iterable[Hexside]) -> Files:
    """Files without these hexsides in one part, which stays even if nothing is left."""
    texts = {words(side) for side in sides}
    return layers.with_hexes(files, part, (t for t in layers.hexes_of(files, part) if words(read(t)) not in texts))


def _taken(files: Files, each: Layer, texts: set[str], but: Part | None = None) -> Files:
    for part in layers.parts(files, each):
        if part != but:
            old = layers.hexes_of(files, part)
            kept = tuple(text for text in old if words(read(text)) not in texts)
            if len(kept) != len(old):
                files = layers.with_hexes(files, part, kept)
    return files


def without_empty(files: Files, before: Files, each: Layer) -> Files:
    """Files without the parts of a layer that were emptied since; those that were empty before stay."""
    for part in reversed(layers.parts(files, each)):
        if not layers.hexes_of(files, part) and layers.hexes_of(before, part):
            files = layers.drop_part(files, part)
    return files
