"""Finding and replacing a symbol of a layer of rows: a terrain or a level."""

from __future__ import annotations

from collections.abc import Iterable

from editors import access, brush
from editors.access import grid_of
from editors.schema import Files
from rules.engine.hexes import Hex
from scenarios.layers import Layer


def places_of(files: Files, layer: Layer, symbol: str, hexes: Iterable[Hex] | None = None) -> tuple[Hex, ...]:
    """The hexes with a symbol, row by row, on the whole map or among some hexes."""
    grid = grid_of(files)
    only = None if hexes is None else set(hexes)
    found = []
    for y, row in enumerate(brush.rows_of(files, layer), start=grid.first_row):
        x = row.find(symbol)
        while x >= 0:
            found.append(grid.label(grid.first_column + x, y))
            x = row.find(symbol, x + 1)
    return tuple(hex_ for hex_ in found if only is None or hex_ in only)


def replace(
    files: Files, layer: Layer, old: str, new: str, hexes: Iterable[Hex] | None = None
) -> tuple[Files, int]:  # fmt: skip
    """Files with one symbol for another, on the whole map or in some hexes, and how many hexes that were.

    Raises EditError for a symbol that the layer does not have.
    """
    if old == new:
        return files, 0
    if hexes is None:
        brush.paint(files, layer, (), new)
        rows = brush.rows_of(files, layer)
        count = sum(row.count(old) for row in rows)
        return (access.put(files, layer.path, tuple(row.replace(old, new) for row in rows)) if count else files), count
    found = places_of(files, layer, old, hexes)
    return brush.paint(files, layer, found, new), len(found)
