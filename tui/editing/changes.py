"""In which hexes two versions of a map differ, found by what they do not share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from editors import access, layers
from rules.engine.hexes import Grid, Hex
from scenarios.layers import Layer


def between(old: Any, new: Any) -> Iterator[Hex]:
    """The hexes in which two files' maps differ, those on either side of hexsides included; the grids are equal."""
    grid = layers.grid_of(new)
    for layer in layers.layers_of(new).layers:
        if layer.units:
            continue
        before, after = access.get(old, layer.path), access.get(new, layer.path)
        if before is after:
            continue
        if layer.kind == "rows":
            if layer.palette and access.get(old, layer.palette) != access.get(new, layer.palette):
                yield from grid
            yield from _of_rows(grid, before, after)
        else:
            yield from _of_parts(old, new, layer, grid)


def _of_rows(grid: Grid, before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[Hex]:
    for y, (old, new) in enumerate(zip(before, after, strict=False)):
        if old != new:
            for x, (one, other) in enumerate(zip(old, new, strict=False)):
                if one != other:
                    yield grid.label(grid.first_column + x, grid.first_row + y)


def _of_parts(old: Any, new: Any, layer: Layer, grid: Grid) -> Iterator[Hex]:
    """The hexes of what stands in one version only, and for sets of hexes what is around them."""
    before, after = Counter(_spots(old, layer)), Counter(_spots(new, layer))
    for spot in (before - after) + (after - before):
        for hex_ in spot[1]:
            if hex_ in grid:
                yield hex_
                if layer.kind == "hexes":
                    yield from grid.adjacent(hex_)


def _spots(files: Any, layer: Layer) -> Iterator[tuple[Any, tuple[Hex, ...]]]:
    """The smallest things of a layer that are drawn, each with what it is and its hexes."""
    for part in layers.parts(files, layer):
        plain = layers.plain(layer)
        kind = "" if plain else str(getattr(layers.record_of(files, part), layer.variant or layer.title, ""))
        hexes = layers.hexes_of(files, part)
        if layer.kind == "path":
            yield from ((kind, link) for link in pairwise(hexes))
        else:
            yield from ((kind, tuple(text.split("/"))) for text in hexes)
