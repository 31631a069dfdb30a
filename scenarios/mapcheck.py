"""The checks that the maps of all systems share: the grid, the rows, and everything that names a hex or a hexside."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Protocol

from rules.engine.hexes import Grid, Hex, Hexside, hexside
from scenarios.ground import GridTable, Rows, build_grid
from scenarios.places import at, check_unique
from scenarios.problems import Report

MAX_HEXES = 250_000
"""The most hexes that a map may have."""

Hexes = Iterable[tuple[str, Hex]]
"""Hexes with their key paths."""

Obstacle = Callable[[Hex, Hex], tuple[str, str, str] | None]
"""What keeps a road from a step: what was found (after the two hexes), what was expected, and the paragraph."""


class Road(Protocol):
    """A road as any system has it."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Its hexes in order."""
        ...


class Watercourse(Protocol):
    """A stream as any system has it."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def hexsides(self) -> tuple[str, ...]:
        """Its hexsides."""
        ...


# ---------------------------------------------------------------- grid and rows


def check_rows(content: Rows, levels: str, file: str, report: Report, rules: tuple[str, str] = ("", "")) -> Grid | None:
    """Check grid, terrain table and rows; the grid if all are sound. ``rules`` are the paragraphs of the two rows.

    ``levels`` has the letters of the levels.
    """
    before = len(report.errors)
    grid = check_grid(content.grid, file, report)
    if grid is None:
        return None
    _terrain_table(content, file, report)
    symbols = "".join(row.symbol for row in content.terrain)
    _letters("terrain_rows", content.terrain_rows, symbols, rules[0], grid, file, report)
    _letters("level_rows", content.level_rows, levels, rules[1], grid, file, report)
    return grid if len(report.errors) == before else None


def check_grid(table: GridTable, file: str, report: Report) -> Grid | None:
    """The grid, None if its numbers contradict one another or it is too large; why is reported."""
    columns = table.last_column - table.first_column + 1
    rows = table.last_row - table.first_row + 1
    if min(columns, rows) < 1:
        found = f"columns {table.first_column} to {table.last_column}, rows {table.first_row} to {table.last_row}"
        report.error(file, "grid", found, "at least one column and one row")
        return None
    if columns * rows > MAX_HEXES:
        report.error(file, "grid", f"{columns * rows} hexes", f"at most {MAX_HEXES} hexes")
        return None
    most = 10 ** (len(table.numbering) // 2) - 1
    if max(table.last_column, table.last_row) > most:
        found = f"column {table.last_column}, row {table.last_row} with the numbering {table.numbering}"
        wider = ", or the numbering CCCRRR" if table.numbering == "CCRR" else ""
        report.error(file, "grid", found, f"columns and rows up to {most}{wider}")
        return None
    return build_grid(table)


def _terrain_table(content: Rows, file: str, report: Report) -> None:
    rows = list(enumerate(content.terrain, start=1))
    check_unique(((at("terrain", i, row.id, "id"), row.id) for i, row in rows), "an id", file, report)
    symbols: dict[str, str] = {}
    for i, row in rows:
        if symbols.setdefault(row.symbol, row.id) != row.id:
            report.error(file, at("terrain", i, row.id, "symbol"), row.symbol, "a symbol that no other terrain has")


def _letters(
    name: str, rows: Sequence[str], known: str, rule: str, grid: Grid, file: str, report: Report
) -> None:  # fmt: skip
    height = grid.last_row - grid.first_row + 1
    if len(rows) != height:
        report.error(file, name, f"{len(rows)} rows", f"{height} rows, as the grid says")
    for index, text in enumerate(rows[:height]):
        _row(name, index, text, known, rule, grid, file, report)


def _row(name: str, index: int, text: str, known: str, rule: str, grid: Grid, file: str, report: Report) -> None:
    width = grid.last_column - grid.first_column + 1
    row = grid.first_row + index
    if len(text) != width:
        report.error(file, f"{name}[{index + 1}]", f"{len(text)} hexes in row {row}", f"{width} hexes in each row")
        return
    if set(text) <= set(known):
        return
    for offset, symbol in enumerate(text):
        if symbol not in known:
            hex_ = grid.label(grid.first_column + offset, row)
            report.error(file, f"{name}[{index + 1}]", f"{symbol!r} at hex {hex_}", f"one of {known}", rule)


# ---------------------------------------------------------------- hexes and hexsides


def listed(name: str, hexes: Iterable[Hex]) -> list[tuple[str, Hex]]:
    """The hexes of a list with their key paths."""
    return [(f"{name}[{index}]", hex_) for index, hex_ in enumerate(hexes, start=1)]


def hex_problem(hex_: Hex, grid: Grid, land: Container[Hex] | None = None) -> str:
    """What is wrong with a hex: off the map, or not among those in play, if these are given; else nothing."""
    if hex_ not in grid:
        return f"{hex_}, which is off the map"
    if land is not None and hex_ not in land:
        return f"{hex_}, which is out of play"
    return ""


def check_hexes(
    hexes: Hexes, grid: Grid, file: str, report: Report, *, land: Container[Hex] | None = None
) -> None:  # fmt: skip
    """Report hexes that are off the map, or not among those in play, if these are given."""
    expected = "a hex on the map" if land is None else "a hex of the map that is in play"
    for place, hex_ in hexes:
        if wrong := hex_problem(hex_, grid, land):
            report.error(file, place, wrong, expected)


def side_of(pair: str, grid: Grid) -> Hexside | None:
    """The hexside of a pair, None if a hex is off the map or the two are not adjacent."""
    a, b = pair.split("/", 1)
    return hexside(a, b) if a in grid and b in grid and b in grid.adjacent(a) else None


def sound_sides(pairs: Iterable[str], grid: Grid) -> tuple[str, ...]:
    """The pairs that are hexsides of the map."""
    return tuple(pair for pair in pairs if side_of(pair, grid) is not None)


def check_sides(
    places: Iterable[tuple[str, str]], grid: Grid, file: str, report: Report
) -> Iterator[tuple[str, Hexside]]:
    """The sound hexsides of some pairs with their places; the others are reported."""
    for place, pair in places:
        off = [hex_ for hex_ in pair.split("/", 1) if hex_ not in grid]
        side = side_of(pair, grid)
        if off:
            report.error(file, place, f"{off[0]}, which is off the map", "a hexside on the map")
        elif side is None:
            report.error(file, place, f"{pair}, which are not adjacent", "two adjacent hexes")
        else:
            yield place, side


def check_watercourses(streams: Iterable[Watercourse], grid: Grid, file: str, report: Report) -> None:
    """Streams run along hexsides, no two of them along the same."""
    seen: list[tuple[str, str]] = []
    for i, stream in enumerate(streams, start=1):
        pairs = listed(f"{at('streams', i, stream.name)}.hexsides", stream.hexsides)
        seen += [(place, "/".join(side)) for place, side in check_sides(pairs, grid, file, report)]
    check_unique(seen, "a hexside", file, report)


def check_roads(
    roads: Iterable[Road],
    grid: Grid,
    obstacle: Obstacle,
    file: str,
    report: Report,
    *,
    land: Container[Hex] | None = None,
) -> None:
    """Roads go from hex to adjacent hex, where nothing stands in their way."""
    for i, road in enumerate(roads, start=1):
        name = at("roads", i, road.name)
        check_hexes(listed(f"{name}.hexes", road.hexes), grid, file, report, land=land)
        for index, (a, b) in enumerate(zip(road.hexes, road.hexes[1:], strict=False), start=2):
            if a not in grid or b not in grid:
                continue
            place = f"{name}.hexes[{index}]"
            if b not in grid.adjacent(a):
                report.error(file, place, f"{b} after {a}", "a hex adjacent to the one before: a road does not jump")
            elif (barred := obstacle(a, b)) is not None:
                found, expected, rule = barred
                report.error(file, place, f"{b} after {a}, {found}", expected, rule)
