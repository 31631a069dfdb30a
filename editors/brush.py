"""Painting hexes: the shapes of a stroke, and rows of text with a symbol a hex.

Only the rows of text that a stroke touches are replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from editors import access
from editors.access import grid_of
from editors.errors import EditError
from editors.schema import Files
from rules.engine.hexes import Axial, Grid, Hex
from scenarios.layers import Layer

WIDEST = 3
"""The largest radius of a brush."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A symbol of a layer of rows: what it stands for, and its name."""

    symbol: str
    id: str
    name: str


# -- shapes -------------------------------------------------------------------------------------------------


def blob(grid: Grid, hex_: Hex, radius: int = 0) -> tuple[Hex, ...]:
    """The hexes under a brush of radius 0 to 3. Raises EditError off the map or for another radius."""
    if not 0 <= radius <= WIDEST:
        raise EditError(f"a brush has a radius from 0 to {WIDEST}")
    if hex_ not in grid:
        raise EditError(f"{hex_} is off the map")
    return grid.within(hex_, radius)


def line(grid: Grid, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """A straight line of hexes from one to another, both included, no longer than their distance.

    Hexes are left out where it runs outside the map for a step, along an edge.
    """
    _known(grid, start, end)
    (q, r), (to_q, to_r) = grid.axial(start), grid.axial(end)
    steps = grid.distance(start, end)
    found = (_rounded(q * steps + (to_q - q) * n, r * steps + (to_r - r) * n, steps) for n in range(1, steps))
    between = [hex_ for axial in found if (hex_ := grid.hex_at(axial)) is not None]
    return (start, *between, end) if steps else (start,)


def _rounded(q: int, r: int, parts: int) -> Axial:
    """The hex that a point lies in, given in parts of a step; on a hexside always the same of the two."""
    # The smallest shift off all hexsides, so that neighbours on a line are adjacent.
    q, r, parts = 64 * q + 1, 64 * r + 2, 64 * parts
    thirds = (q, r, -q - r)
    near = [(2 * third + parts) // (2 * parts) for third in thirds]
    off = [abs(n * parts - third) for n, third in zip(near, thirds, strict=True)]
    worst = off.index(max(off))
    near[worst] -= sum(near)
    return near[0], near[1]


def rectangle(grid: Grid, a: Hex, b: Hex) -> tuple[Hex, ...]:
    """All hexes in the columns and rows between two corners, by column and row."""
    _known(grid, a, b)
    (c1, r1), (c2, r2) = grid.column_row(a), grid.column_row(b)
    columns, rows = range(min(c1, c2), max(c1, c2) + 1), range(min(r1, r2), max(r1, r2) + 1)
    return tuple(grid.label(column, row) for column in columns for row in rows)


def frame(grid: Grid, a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes of the rim of a rectangle."""
    (c1, r1), (c2, r2) = grid.column_row(a), grid.column_row(b)
    return tuple(
        hex_ for hex_ in rectangle(grid, a, b) if (at := grid.column_row(hex_))[0] in (c1, c2) or at[1] in (r1, r2)
    )


def flood(files: Files, layer: Layer, hex_: Hex) -> tuple[Hex, ...]:
    """All hexes with the symbol of a hex that hang together with it, by column and row."""
    grid = grid_of(files)
    _known(grid, hex_)
    rows = rows_of(files, layer)
    width, height = len(rows[0]), len(rows)
    column, row = grid.column_row(hex_)
    start = (column - grid.first_column, row - grid.first_row)
    wanted = rows[start[1]][start[0]]
    # Columns that sit lower have their side neighbours in this row and the next, the others in the one before and this.
    odd = (grid.first_column + (grid.shifted == "even")) % 2
    seen = [bytearray(width) for _ in rows]
    seen[start[1]][start[0]] = 1
    found = [start]
    for x, y in found:
        low = y if (x + odd) % 2 else y - 1
        for p, q in ((x, y - 1), (x, y + 1), (x - 1, low), (x - 1, low + 1), (x + 1, low), (x + 1, low + 1)):
            if 0 <= q < height and 0 <= p < width and rows[q][p] == wanted and not seen[q][p]:
                seen[q][p] = 1
                found.append((p, q))
    return tuple(grid.label(x + grid.first_column, y + grid.first_row) for x, y in sorted(found))


def _known(grid: Grid, *hexes: Hex) -> None:
    for hex_ in hexes:
        if hex_ not in grid:
            raise EditError(f"{hex_} is off the map")


# -- symbols ------------------------------------------------------------------------------------------------


def palette(files: Files, layer: Layer) -> tuple[Colour, ...]:
    """The symbols of a layer of rows: those of its table in order, or levels from the lowest up."""
    if layer.palette:
        return tuple(Colour(row.symbol, row.id, row.name) for row in access.get(files, layer.palette))
    return tuple(
        Colour(symbol, str(n), f"{layer.label} {n}") for n, symbol in enumerate(layer.symbols, start=layer.first)
    )


def colour(files: Files, layer: Layer, word: str) -> Colour:
    """The symbol that a word means: its id, its name or the symbol itself. Raises EditError if there is none."""
    found = palette(files, layer)
    same = [each for each in found if each.id == word] or [each for each in found if each.symbol == word]
    named = same or [each for each in found if each.name.casefold() == word.casefold()]
    if not named:
        raise EditError(f"{word} is no {layer.label}: {', '.join(each.id for each in found)}")
    return named[0]


def rows_of(files: Files, layer: Layer) -> tuple[str, ...]:
    """The rows of a layer as the grid wants them: those of half-done files are cut, or filled with the first symbol."""
    grid, rows = grid_of(files), access.get(files, layer.path)
    width, height = grid.last_column - grid.first_column + 1, grid.last_row - grid.first_row + 1
    if len(rows) == height and all(len(row) == width for row in rows):
        found: tuple[str, ...] = rows
        return found
    usual = next((each.symbol for each in palette(files, layer)), " ")
    fitted = [row[:width].ljust(width, usual) for row in rows[:height]]
    return (*fitted, *(usual * width for _ in range(height - len(fitted))))


def symbol_at(files: Files, layer: Layer, hex_: Hex) -> str:
    """The symbol of a hex on a layer of rows. Raises EditError off the map."""
    grid = grid_of(files)
    _known(grid, hex_)
    return _symbol(rows_of(files, layer), grid, hex_)


def _symbol(rows: tuple[str, ...], grid: Grid, hex_: Hex) -> str:
    column, row = grid.column_row(hex_)
    return rows[row - grid.first_row][column - grid.first_column]


def paint(files: Files, layer: Layer, hexes: Iterable[Hex], symbol: str) -> Files:
    """Files with one symbol in some hexes; the same Files if nothing changes.

    Raises EditError for a symbol that the layer does not have, or a hex off the map.
    """
    if all(symbol != each.symbol for each in palette(files, layer)):
        raise EditError(f"{symbol!r} is no symbol of the layer {layer.label}")
    return put_symbols(files, layer, dict.fromkeys(hexes, symbol))


def put_symbols(files: Files, layer: Layer, symbols: Mapping[Hex, str]) -> Files:
    """Files with these symbols in these hexes."""
    grid = grid_of(files)
    rows = rows_of(files, layer)
    changed: dict[int, list[str]] = {}
    left, top, digits = grid.first_column, grid.first_row, grid.digits
    for hex_, symbol in symbols.items():
        if hex_ not in grid:
            raise EditError(f"{hex_} is off the map")
        x, y = int(hex_[:digits]) - left, int(hex_[digits:]) - top
        if y in changed:
            changed[y][x] = symbol
        elif rows[y][x] != symbol:
            changed[y] = list(rows[y])
            changed[y][x] = symbol
    if not changed:
        return files
    fresh = list(rows)
    for y, letters in changed.items():
        fresh[y] = "".join(letters)
    return access.put(files, layer.path, tuple(fresh))


def shift(files: Files, layer: Layer, hexes: Iterable[Hex], by: int) -> Files:
    """Files with hexes raised (or lowered, below 0) by some levels, held to the lowest and highest.

    Raises EditError for a layer whose symbols have no order.
    """
    if not layer.symbols:
        raise EditError(f"the symbols of the layer {layer.label} have no order")
    last = len(layer.symbols) - 1
    ranks = {symbol: n for n, symbol in enumerate(layer.symbols)}
    grid, rows = grid_of(files), rows_of(files, layer)
    fresh = {}
    for hex_ in hexes:
        _known(grid, hex_)
        rank = ranks.get(_symbol(rows, grid, hex_), 0)
        fresh[hex_] = layer.symbols[max(0, min(last, rank + by))]
    return put_symbols(files, layer, fresh)
