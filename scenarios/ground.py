"""What the maps of all systems share: the grid, rows of letters for terrain and level, and hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, Protocol

from msgspec import Meta

from rules.engine.board import Board, Terrain, Watercourse
from rules.engine.hexes import Grid, Hex, Hexside, hexside
from scenarios.typed import Section

Numbering = Literal["CCRR", "CCCRRR"]
Coordinate = Annotated[int, Meta(ge=0, le=999)]
Shifted = Literal["odd", "even"]


class GridTable(Section, frozen=True, kw_only=True):
    """The numbering of the hexes. ``shifted`` names the columns that sit half a hex lower."""

    numbering: Numbering
    first_column: Coordinate
    last_column: Coordinate
    first_row: Coordinate
    last_row: Coordinate
    shifted: Shifted


class TerrainSymbol(Protocol):
    """A kind of terrain as any system has it."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def symbol(self) -> str:
        """The letter that stands for it in the rows."""
        ...


class Rows(Protocol):
    """The part of a map that all systems have: a letter for terrain and one for the level of each hex."""

    @property
    def title(self) -> str:
        """What the map is called."""
        ...

    @property
    def grid(self) -> GridTable:
        """The numbering."""
        ...

    @property
    def terrain(self) -> Sequence[TerrainSymbol]:
        """The kinds of terrain."""
        ...

    @property
    def terrain_rows(self) -> tuple[str, ...]:
        """The terrain, a string a row from north to south."""
        ...

    @property
    def level_rows(self) -> tuple[str, ...]:
        """The levels in the same way."""
        ...


def build_grid(grid: GridTable) -> Grid:
    """The grid. Raises ValueError if its numbers contradict one another."""
    return Grid(
        grid.first_column,
        grid.last_column,
        grid.first_row,
        grid.last_row,
        grid.shifted,
        len(grid.numbering) // 2,
    )


def build_base(
    content: Rows,
    levels: Mapping[str, int],
    terrains: Iterable[Terrain],
    watercourses: Iterable[Watercourse],
    grid: Grid | None = None,
) -> Board:
    """The board with rows and watercourses only; they must be sound. ``levels`` has the level of each letter."""
    grid = grid or build_grid(content.grid)
    symbols = {row.symbol: row.id for row in content.terrain}
    terrain: dict[Hex, str] = {}
    level: dict[Hex, int] = {}
    # A grid goes through its hexes column by column.
    hexes = iter(grid)
    for x in range(grid.last_column - grid.first_column + 1):
        for y in range(grid.last_row - grid.first_row + 1):
            here = next(hexes)
            terrain[here] = symbols[content.terrain_rows[y][x]]
            level[here] = levels[content.level_rows[y][x]]
    return Board(
        title=content.title,
        grid=grid,
        terrains={row.id: row for row in terrains},
        terrain=terrain,
        level=level,
        watercourses=tuple(watercourses),
    )


def rows_of_board(board: Board, levels: Mapping[str, int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rows of letters of a board: terrain, and level."""
    grid = board.grid
    letters = {level: letter for letter, level in levels.items()}
    rows = [
        [grid.label(column, row) for column in range(grid.first_column, grid.last_column + 1)]
        for row in range(grid.first_row, grid.last_row + 1)
    ]
    return (
        tuple("".join(board.terrains[board.terrain[hex_]].symbol for hex_ in row) for row in rows),
        tuple("".join(letters[board.level[hex_]] for hex_ in row) for row in rows),
    )


def sides_of(pairs: Iterable[str]) -> frozenset[Hexside]:
    """The hexsides of a list such as ``"1500/1600"``."""
    return frozenset(hexside(*pair.split("/", 1)) for pair in pairs)


def side_texts(sides: Iterable[Hexside]) -> tuple[str, ...]:
    """Hexsides as files have them, in order."""
    return tuple(f"{a}/{b}" for a, b in sorted(sides))


def numbering_of(grid: Grid) -> Numbering:
    """How a grid numbers its hexes, as files say it."""
    return "CCRR" if grid.digits == 2 else "CCCRRR"


def grid_of_rows(
    rows: tuple[str, ...], numbering: Numbering, first_column: int, first_row: int, shifted: Shifted
) -> GridTable:
    """The grid that rows of letters fill."""
    return GridTable(
        numbering=numbering,
        first_column=first_column,
        last_column=first_column + len(rows[0]) - 1,
        first_row=first_row,
        last_row=first_row + len(rows) - 1,
        shifted=shifted,
    )
