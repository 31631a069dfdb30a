"""A board as text: one hex a cell of two characters, shifted columns a line lower."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.board import Board
from rules.engine.hexes import Hex

ROAD = "+"
"""The mark of a hex with a road."""

NOTE_WIDTH = 100
"""The width in which notes are broken."""


def board_lines(board: Board, cell: Callable[[Hex], str]) -> list[str]:
    """The map as lines. A row of hexes takes two: the columns that sit higher, then the shifted ones.

    ``cell`` gives the two characters of a hex. Above and below stand the column numbers, at the left the rows.
    """
    grid = board.grid
    width = grid.digits
    columns = range(grid.first_column, grid.last_column + 1)
    high = [column for column in columns if not _low(board, column)]
    low = [column for column in columns if _low(board, column)]
    heads = [_heads(board, high), _heads(board, low)]
    lines = list(heads)
    for row in range(grid.first_row, grid.last_row + 1):
        for first, half in ((True, high), (False, low)):
            margin = f"{row:0{width}d} " if first else " " * (width + 1)
            cells = (cell(grid.label(c, row)) if c in half else " " * 2 for c in columns)
            lines.append((margin + "".join(cells)).rstrip())
    return [*lines, *heads]


def _low(board: Board, column: int) -> bool:
    return bool(column & 1) == (board.grid.shifted == "odd")


def _heads(board: Board, chosen: list[int]) -> str:
    """The numbers of some columns, each above its cells; three digits take a little of the gap beside them."""
    grid = board.grid
    text = " " * (grid.digits + 1)
    for column in chosen:
        place = grid.digits + 1 + 2 * (column - grid.first_column)
        text = text.ljust(place) + f"{column:0{grid.digits}d}"
    return text


def level_cell(board: Board) -> Callable[[Hex], str]:
    """Cells that show the level of each hex."""
    return lambda hex_: f"{board.level[hex_]:>2}"
