"""The size and the numbering of a map: rows and columns added or cut off on any edge, and other numbers for its hexes.

Everything that stands on the map keeps its place on the ground. Hexes keep their numbers where that is possible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from editors import access, brush
from editors.access import grid_of
from editors.carry import Fallen, carry
from editors.errors import EditError
from editors.schema import Files
from rules.engine.hexes import Grid, Hex
from scenarios.layers import Layer

MOST_HEXES = 250_000
"""The most hexes that a map may have."""

WIDEST = 1000
"""The longest row of a map, and the most rows: the numbers from 0 to 999."""


@dataclass(frozen=True, slots=True)
class Resized:
    """A map of another size or numbering: the files, what fell off, and what else the author should know.

    ``shift`` is by how much the numbers of columns and rows have risen.
    """

    files: Files
    fallen: tuple[Fallen, ...] = ()
    notes: tuple[str, ...] = ()
    shift: tuple[int, int] = (0, 0)


def resize(
    files: Files, left: int = 0, right: int = 0, top: int = 0, bottom: int = 0, *, fill: dict[str, str] | None = None
) -> Resized:
    """Add columns and rows on some edges, or cut them off where a number is below 0.

    ``fill`` gives the symbol of new hexes by the id of a layer of rows; without it they continue the hexes beside them.
    Numbers begin at 1, or at 0 on a map that has a 0 already. Raises EditError if nothing would be left, or more than a
    map may have.
    """
    grid = grid_of(files)
    for layer in access.declared(files).of_kind("rows"):
        files = access.put(files, layer.path, brush.rows_of(files, layer))
    columns = grid.last_column - grid.first_column + 1 + left + right
    rows = grid.last_row - grid.first_row + 1 + top + bottom
    _check_size(columns, rows)
    lowest = min(1, grid.first_column, grid.first_row)
    first_column, first_row = max(lowest, grid.first_column - left), max(lowest, grid.first_row - top)
    across, down = first_column - (grid.first_column - left), first_row - (grid.first_row - top)
    wide = max(first_column + columns, first_row + rows) > 100
    fresh = _numbered(files, first_column, first_row, columns, rows, across, "CCCRRR" if wide else None)
    notes = _renumbered(files, fresh, across, down)
    resized = _carried(files, fresh, across, down)
    changed = resized.files
    for layer in access.declared(files).of_kind("rows"):
        changed = _fitted(changed, layer, left, right, top, bottom, (fill or {}).get(layer.id))
    return Resized(changed, resized.fallen, notes, (across, down))


def crop(files: Files, first: Hex, last: Hex) -> Resized:
    """Keep the rectangle between two corners only."""
    grid = grid_of(files)
    access.on_map(files, first, last)
    (c1, r1), (c2, r2) = grid.column_row(first), grid.column_row(last)
    return resize(
        files,
        left=grid.first_column - min(c1, c2), right=max(c1, c2) - grid.last_column,
        top=grid.first_row - min(r1, r2), bottom=max(r1, r2) - grid.last_row,
    )  # fmt: skip


def renumber(
    files: Files, *, first_column: int | None = None, first_row: int | None = None, numbering: str | None = None
) -> Resized:
    """Number the hexes from another first column or row, or with four (CCRR) or six digits (CCCRRR).

    Raises EditError if the numbers do not fit.
    """
    grid = grid_of(files)
    column = grid.first_column if first_column is None else first_column
    row = grid.first_row if first_row is None else first_row
    if min(column, row) < 0:
        raise EditError("columns and rows are numbered from 0")
    columns, rows = grid.last_column - grid.first_column + 1, grid.last_row - grid.first_row + 1
    across, down = column - grid.first_column, row - grid.first_row
    table = _numbered(files, column, row, columns, rows, across, numbering)
    notes = _renumbered(files, table, across, down)
    return replace(_carried(files, table, across, down), notes=notes, shift=(across, down))


def _check_size(columns: int, rows: int) -> None:
    if min(columns, rows) < 1:
        raise EditError("nothing would be left of the map")
    if max(columns, rows) > WIDEST or columns * rows > MOST_HEXES:
        raise EditError(f"a map has at most {WIDEST} columns, {WIDEST} rows and {MOST_HEXES} hexes")


def _numbered(
    files: Files, column: int, row: int, columns: int, rows: int, across: int, numbering: str | None
) -> Any:  # fmt: skip
    """The grid table with other numbers; columns that move by an odd number change the shifted ones."""
    old = access.get(files, access.declared(files).grid)
    if numbering not in (None, "CCRR", "CCCRRR"):
        raise EditError(f"{numbering} is no numbering: CCRR or CCCRRR")
    wanted = numbering or old.numbering
    last = max(column + columns, row + rows) - 1
    if last >= 10 ** (len(wanted) // 2):
        raise EditError(f"{wanted} can not number column {column + columns - 1}, row {row + rows - 1}")
    shifted = old.shifted if across % 2 == 0 else {"odd": "even", "even": "odd"}[old.shifted]
    return msgspec.structs.replace(
        old, numbering=wanted, first_column=column, last_column=column + columns - 1, first_row=row,
        last_row=row + rows - 1, shifted=shifted,
    )  # fmt: skip


def _carried(files: Files, table: Any, across: int, down: int) -> Resized:
    """The files on another grid, with everything where it was on the ground; rows of text are left as they are."""
    path = access.declared(files).grid
    old, fresh = grid_of(files), grid_of(access.put(files, path, table))
    if across == down == 0 and _within(old, fresh) and old.digits == fresh.digits:
        return Resized(access.put(files, path, table))
    known: dict[Hex, Hex | None] = {}

    def move(hex_: Hex) -> Hex | None:
        if hex_ not in known:
            known[hex_] = there(old, fresh, hex_, (across, down))
        return known[hex_]

    carried, fallen = carry(files, move)
    return Resized(access.put(carried, path, table), fallen)


def _within(old: Grid, fresh: Grid) -> bool:
    """Whether no hex of a grid is missing on another with the same numbers."""
    return (
        fresh.first_column <= old.first_column
        and old.last_column <= fresh.last_column
        and fresh.first_row <= old.first_row
        and old.last_row <= fresh.last_row
    )


def there(old: Grid, fresh: Grid, hex_: Hex, shift: tuple[int, int] = (0, 0)) -> Hex | None:
    """The number on another grid of what is in a hex, None off that grid; for ``shift`` see `Resized`."""
    try:
        column, row = old.column_row(hex_)
    except ValueError:
        return None
    column, row = column + shift[0], row + shift[1]
    inside = fresh.first_column <= column <= fresh.last_column and fresh.first_row <= row <= fresh.last_row
    return fresh.label(column, row) if inside else None


def nearest(old: Grid, fresh: Grid, hex_: Hex, shift: tuple[int, int] = (0, 0)) -> Hex:
    """The same, but off the grid the hex of its edge that is nearest by column and row."""
    column, row = old.column_row(hex_)
    return fresh.label(
        max(fresh.first_column, min(fresh.last_column, column + shift[0])),
        max(fresh.first_row, min(fresh.last_row, row + shift[1])),
    )


def _renumbered(files: Files, table: Any, across: int, down: int) -> tuple[str, ...]:
    old = access.get(files, access.declared(files).grid)
    notes = []
    if across or down:
        notes.append(f"all hexes have new numbers: columns {across:+}, rows {down:+}")
    if old.numbering != table.numbering:
        notes.append(f"hex numbers are now written as {table.numbering}")
    return (*notes, "numbers in notes stay as they are") if notes else ()


def _fitted(files: Files, layer: Layer, left: int, right: int, top: int, bottom: int, fill: str | None) -> Files:
    """Rows of text cut or continued on each edge."""
    if fill is not None and all(fill != colour.symbol for colour in brush.palette(files, layer)):
        raise EditError(f"{fill!r} is no symbol of the layer {layer.label}")
    rows = [_stretched(row, left, right, fill) for row in access.get(files, layer.path)]
    width = len(rows[0])
    rows = rows[-top:] if top < 0 else [fill * width if fill else rows[0]] * top + rows
    rows = rows[:bottom] if bottom < 0 else rows + [fill * width if fill else rows[-1]] * bottom
    return access.put(files, layer.path, tuple(rows))


def _stretched(row: str, left: int, right: int, fill: str | None) -> str:
    row = row[-left:] if left < 0 else (fill or row[0]) * left + row
    return row[:right] if right < 0 else row + (fill or row[-1]) * right
