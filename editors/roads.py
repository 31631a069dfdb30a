"""Roads and other paths from hex to hex: finding the way, extending, inserting, joining, splitting, erasing.

A *link* is the hexside that a path crosses between two hexes that follow one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import msgspec

from editors import access, brush, layers
from editors.access import grid_of
from editors.errors import EditError
from editors.layers import Part
from editors.schema import Files
from rules.engine.hexes import Grid, Hex, Hexside, hexside
from rules.engine.words import one
from scenarios.layers import Layer

Cost = Callable[[Hex, Hex], int | None]
"""What a step costs a road that looks for its way; None where it can not go."""


def run(grid: Grid, start: Hex, end: Hex, cost: Cost | None = None) -> tuple[Hex, ...]:
    """The shortest way between two hexes, both included; of several the straightest.

    Without ``cost`` every step counts the same. Raises EditError off the map or where there is no way.
    """
    for hex_ in (start, end):
        if hex_ not in grid:
            raise EditError(f"{hex_} is off the map")
    price = cost or (lambda _a, _b: 1)
    straight = set(brush.line(grid, start, end))
    best: dict[Hex, tuple[int, int]] = {start: (0, 0)}
    back: dict[Hex, Hex] = {}
    queue = [(grid.distance(start, end), 0, 0, start)]
    while queue:
        _, off, spent, here = heappop(queue)
        spent = -spent
        if here == end:
            return _way(back, end)
        if (spent, off) > best[here]:
            continue
        for there in grid.adjacent(here):
            step = price(here, there)
            if step is None:
                continue
            total = (spent + step, off + (there not in straight and there != end))
            if total < best.get(there, (10**9, 0)):
                best[there], back[there] = total, here
                heappush(queue, (total[0] + grid.distance(there, end), total[1], -total[0], there))
    raise EditError(f"there is no way from {start} to {end}")


def _way(back: dict[Hex, Hex], end: Hex) -> tuple[Hex, ...]:
    way = [end]
    while way[-1] in back:
        way.append(back[way[-1]])
    return tuple(reversed(way))


def links(hexes: Sequence[Hex]) -> tuple[Hexside, ...]:
    """The links of a path in order."""
    return tuple(hexside(a, b) for a, b in pairwise(hexes))


def at(files: Files, each: Layer, hex_: Hex) -> tuple[Part, ...]:
    """The paths of a layer that run through a hex."""
    return tuple(layers.parts_with(files, each, hex_))


def new(files: Files, each: Layer, start: Hex, end: Hex, **values: Any) -> tuple[Files, Part]:
    """Files with a new path on the shortest way between two hexes. Raises EditError if they are the same."""
    way = run(grid_of(files), start, end)
    if len(way) < 2:
        raise EditError(f"{one(each.label)} needs two hexes")
    return layers.new_part(files, each, way, **values)


def extend(files: Files, part: Part, hex_: Hex, cost: Cost | None = None) -> Files:
    """Files with a path led on to a hex by the shortest way, from whichever of its ends is nearer; the last on a tie.

    Raises EditError if the hex is that end already.
    """
    grid, old = grid_of(files), layers.hexes_of(files, part)
    access.on_map(files, hex_, *old[:1], *old[-1:])
    if hex_ in (old[0], old[-1]):
        raise EditError(f"the {layers.describe(files, part)} ends in {hex_} already")
    if grid.distance(old[0], hex_) < grid.distance(old[-1], hex_):
        return layers.with_hexes(files, part, (*run(grid, hex_, old[0], cost)[:-1], *old))
    return layers.with_hexes(files, part, (*old, *run(grid, old[-1], hex_, cost)[1:]))


def insert(files: Files, part: Part, hex_: Hex) -> Files:
    """Files with a path that makes a detour by a hex where that is shortest. Raises EditError if it is there."""
    grid, old = grid_of(files), layers.hexes_of(files, part)
    access.on_map(files, hex_)
    if hex_ in old:
        raise EditError(f"the {layers.describe(files, part)} runs through {hex_} already")
    at_ = min(range(len(old) - 1), key=lambda i: (grid.distance(old[i], hex_) + grid.distance(hex_, old[i + 1]), i))
    there, back = run(grid, old[at_], hex_), run(grid, hex_, old[at_ + 1])
    return layers.with_hexes(files, part, (*old[:at_], *there, *back[1:], *old[at_ + 2 :]))


def move_hex(files: Files, part: Part, old: Hex, new_: Hex) -> Files:
    """Files with a path that runs through another hex instead of one of its own, with the gaps closed.

    Raises EditError if nothing but that hex would be left of it.
    """
    grid, hexes = grid_of(files), layers.hexes_of(files, part)
    access.on_map(files, new_)
    if old not in hexes:
        raise EditError(f"the {layers.describe(files, part)} does not run through {old}")
    at_ = hexes.index(old)
    before, after = hexes[:at_], hexes[at_ + 1 :]

    def around(_here: Hex, there: Hex) -> int | None:
        return None if there == old else 1

    head = (*before, *run(grid, before[-1], new_, around)[1:]) if before else (new_,)
    tail = (*run(grid, new_, after[0], around)[1:], *after[1:]) if after else ()
    if len(head) + len(tail) < 2:
        raise EditError(f"{one(part.layer.label)} needs two hexes")
    return layers.with_hexes(files, part, (*head, *tail))


def join(files: Files, first: Part, second: Part) -> Files:
    """Files with two paths of a layer made one, that of the first; their nearest ends are linked by the shortest way.

    Raises EditError if they are the same.
    """
    if first == second:
        raise EditError("a road can not be joined to itself")
    grid, a, b = grid_of(files), layers.hexes_of(files, first), layers.hexes_of(files, second)
    ways = [(x, y) for x in (a, a[::-1]) for y in (b, b[::-1])]
    left, right = min(ways, key=lambda way: grid.distance(way[0][-1], way[1][0]))
    joined = (*left[:-1], *run(grid, left[-1], right[0]), *right[1:])
    files = layers.with_hexes(files, first, joined)
    return layers.drop_part(files, second)


def split(files: Files, part: Part, hex_: Hex) -> Files:
    """Files with a path cut into two at one of its hexes, which both keep. Raises EditError at an end or off it.

    Both bear its name, unless that was made up: then the second gets another one.
    """
    old = layers.hexes_of(files, part)
    if hex_ not in old[1:-1]:
        raise EditError(f"{hex_} is not between the ends of the {layers.describe(files, part)}")
    cut = old.index(hex_, 1)
    return _told_apart(_in_pieces(files, part, (old[: cut + 1], old[cut:])), files, part.layer)


def erase(files: Files, each: Layer, hexes: Iterable[Hex]) -> Files:
    """Files without the paths of a layer in some hexes: what is left of each goes on in pieces of two hexes or more.

    Names are as in `split`.
    """
    gone = set(hexes)
    return _told_apart(erase_links(files, each, lambda a, b: a in gone or b in gone), files, each)


def _told_apart(files: Files, before: Files, each: Layer) -> Files:
    """Files in which pieces that are new have names of their own, where the name was made up."""
    known = Counter(layers.title_of(before, part) for part in layers.parts(before, each))
    for part in layers.parts(files, each):
        title = layers.title_of(files, part)
        known[title] -= 1
        if known[title] < 0 and layers.made_up(each, title):
            assert part.key is not None
            fresh = layers.free_title(files, each, each.label)
            files = access.put_field(files, each.path, part.key, **{each.title: fresh})
    return files


def erase_links(files: Files, each: Layer, gone: Callable[[Hex, Hex], bool]) -> Files:
    """Files without the links of a layer that a test names; what is left of a path goes on in pieces."""
    found, changed = [], False
    for record in access.get(files, each.path):
        hexes = getattr(record, each.field)
        left = pieces(hexes, gone)
        if left == (hexes,):
            found.append(record)
            continue
        changed = True
        found += [msgspec.structs.replace(record, **{each.field: piece}) for piece in left]
    return access.put(files, each.path, tuple(found)) if changed else files


def pieces(hexes: Sequence[Hex], gone: Callable[[Hex, Hex], bool]) -> tuple[tuple[Hex, ...], ...]:
    """What is left of a path without some links: runs of two hexes or more, in order."""
    found, at_ = [], list(hexes[:1])
    for a, b in pairwise(hexes):
        if gone(a, b):
            found.append(at_)
            at_ = [b]
        else:
            at_.append(b)
    return tuple(tuple(piece) for piece in (*found, at_) if len(piece) >= 2)


def _in_pieces(files: Files, part: Part, runs: Sequence[tuple[Hex, ...]]) -> Files:
    record, path = layers.record_of(files, part), part.layer.path
    made = [msgspec.structs.replace(record, **{part.layer.field: piece}) for piece in runs]
    found, key = access.get(files, path), part.key
    assert isinstance(key, int)
    return access.put(files, path, (*found[:key], *made, *found[key + 1 :]))
