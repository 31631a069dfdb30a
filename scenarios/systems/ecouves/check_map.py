"""The checks of map.toml: the grid, the rows, and everything that names a hex or a hexside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.engine.board import Board
from rules.engine.hexes import Grid, Hex, Hexside, hexside
from scenarios.places import at, check_unique
from scenarios.problems import Report
from scenarios.systems.ecouves import build, schema
from scenarios.systems.ecouves.check_features import check_features

MAX_HEXES = 250_000
"""The most hexes that a map may have."""

Hexes = Iterable[tuple[str, Hex]]
"""Hexes with their key paths."""


@dataclass(frozen=True)
class Ground:
    """A map whose rows are sound: what the other checks ask of it."""

    content: schema.MapFile
    board: Board

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.board.grid

    def area(self, key: str) -> frozenset[Hex]:
        """The hexes of an area that are on the map; none if the map does not have it."""
        row = self.content.areas.get(key)
        if row is None or any(hex_ not in self.grid for hex_ in row.hexes):
            return frozenset()
        return build.area_hexes(self.grid, row)


def check_map(content: schema.MapFile, file: str, report: Report, *, strict: bool = False) -> Ground | None:
    """Check a map. Returns its ground, or None if grid or rows are too broken for further checks."""
    before = len(report.errors)
    grid = _grid(content.grid, file, report)
    if grid is None:
        return None
    _terrain_table(content, file, report)
    _rows(content, grid, file, report)
    if len(report.errors) > before:
        return None
    ground = Ground(content, build.base_board(_bare(content, grid), grid))
    _hexes(ground, file, report)
    _watercourses(ground, file, report)
    _roads(ground, file, report)
    _bridges(ground, file, report)
    check_features(content, ground.board, file, report, strict=strict)
    return ground


def _bare(content: schema.MapFile, grid: Grid) -> schema.MapFile:
    """A map with its rows and its sound streams only, from which a base board can be built."""
    streams = tuple(
        schema.StreamSection(
            name=stream.name,
            kind=stream.kind,
            hexsides=tuple(pair for pair in stream.hexsides if side_of(pair, grid) is not None),
        )
        for stream in content.streams
    )
    return schema.MapFile(
        title=content.title,
        terrain=content.terrain,
        terrain_rows=content.terrain_rows,
        level_rows=content.level_rows,
        grid=content.grid,
        streams=streams,
    )


# ---------------------------------------------------------------- grid and rows


def _grid(table: schema.GridTable, file: str, report: Report) -> Grid | None:
    columns = table.last_column - table.first_column + 1
    rows = table.last_row - table.first_row + 1
    if columns * rows > MAX_HEXES:
        report.error(file, "grid", f"{columns * rows} hexes", f"at most {MAX_HEXES} hexes")
        return None
    try:
        return build.build_grid(table)
    except ValueError as error:
        report.error(file, "grid", str(error), "a grid whose numbers fit together")
        return None


def _terrain_table(content: schema.MapFile, file: str, report: Report) -> None:
    rows = list(enumerate(content.terrain, start=1))
    check_unique(((at("terrain", i, row.id, "id"), row.id) for i, row in rows), "an id", file, report)
    symbols: dict[str, str] = {}
    for i, row in rows:
        if symbols.setdefault(row.symbol, row.id) != row.id:
            report.error(file, at("terrain", i, row.id, "symbol"), row.symbol, "a symbol that no other terrain has")


def _rows(content: schema.MapFile, grid: Grid, file: str, report: Report) -> None:
    symbols = "".join(row.symbol for row in content.terrain)
    for name, rows, known in (
        ("terrain_rows", content.terrain_rows, symbols),
        ("level_rows", content.level_rows, schema.LEVELS),
    ):
        height = grid.last_row - grid.first_row + 1
        if len(rows) != height:
            report.error(file, name, f"{len(rows)} rows", f"{height} rows, as the grid says")
        for index, text in enumerate(rows[:height]):
            _row(name, index, text, known, grid, file, report)


def _row(name: str, index: int, text: str, known: str, grid: Grid, file: str, report: Report) -> None:
    width = grid.last_column - grid.first_column + 1
    row = grid.first_row + index
    if len(text) != width:
        report.error(file, f"{name}[{index + 1}]", f"{len(text)} hexes in row {row}", f"{width} hexes in each row")
        return
    for offset, symbol in enumerate(text):
        if symbol not in known:
            hex_ = grid.label(grid.first_column + offset, row)
            report.error(file, f"{name}[{index + 1}]", f"{symbol!r} at hex {hex_}", f"one of {known}")


# ---------------------------------------------------------------- hexes and hexsides


def _hexes(ground: Ground, file: str, report: Report) -> None:
    content = ground.content
    lists = [listed(f"areas.{key}.hexes", area.hexes) for key, area in content.areas.items()]
    for hexes in lists:
        check_hexes(hexes, ground.grid, file, report)
        check_unique(hexes, "a hex", file, report)
    ridges = [
        place
        for i, ridge in enumerate(content.ridges, start=1)
        for place in listed(f"{at('ridges', i, ridge.name)}.hexes", ridge.hexes)
    ]
    check_hexes(ridges, ground.grid, file, report)
    check_unique(ridges, "a hex", file, report)
    places = [(at("places", i, row.name, "hex"), row.hex) for i, row in enumerate(content.places, 1)]
    check_hexes(places, ground.grid, file, report)


def listed(name: str, hexes: Iterable[Hex]) -> list[tuple[str, Hex]]:
    """The hexes of a list with their key paths."""
    return [(f"{name}[{index}]", hex_) for index, hex_ in enumerate(hexes, start=1)]


def check_hexes(hexes: Hexes, grid: Grid, file: str, report: Report) -> None:
    """Report hexes that are off the map."""
    for place, hex_ in hexes:
        if hex_ not in grid:
            report.error(file, place, f"{hex_}, which is off the map", "a hex on the map")


def side_of(pair: str, grid: Grid) -> Hexside | None:
    """The hexside of a pair, None if a hex is off the map or the two are not adjacent."""
    a, b = pair.split("/", 1)
    return hexside(a, b) if a in grid and b in grid and b in grid.adjacent(a) else None


def _sides(places: Iterable[tuple[str, str]], grid: Grid, file: str, report: Report) -> Iterator[tuple[str, Hexside]]:
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


def _watercourses(ground: Ground, file: str, report: Report) -> None:
    seen: list[tuple[str, str]] = []
    for i, stream in enumerate(ground.content.streams, start=1):
        pairs = listed(f"{at('streams', i, stream.name)}.hexsides", stream.hexsides)
        seen += [(place, "/".join(side)) for place, side in _sides(pairs, ground.grid, file, report)]
    check_unique(seen, "a hexside", file, report)


def _roads(ground: Ground, file: str, report: Report) -> None:
    """Roads go from hex to adjacent hex and cross water by a bridge only (C.10, D.9)."""
    bridges = {side_of(row.hexside, ground.grid) for row in ground.content.bridges}
    water = {side: stream for stream in ground.board.watercourses for side in stream.sides}
    for i, road in enumerate(ground.content.roads, start=1):
        name = at("roads", i, road.name)
        check_hexes(listed(f"{name}.hexes", road.hexes), ground.grid, file, report)
        for index, (a, b) in enumerate(zip(road.hexes, road.hexes[1:], strict=False), start=2):
            if a not in ground.grid or b not in ground.grid:
                continue
            place = f"{name}.hexes[{index}]"
            if b not in ground.grid.adjacent(a):
                report.error(file, place, f"{b} after {a}", "a hex adjacent to the one before: a road does not jump")
            elif (stream := water.get(hexside(a, b))) is not None and hexside(a, b) not in bridges:
                found = f"{b} after {a}, across the {stream.name} without a bridge"
                report.error(file, place, found, "a bridge where a road crosses water", "D.9b")


def _bridges(ground: Ground, file: str, report: Report) -> None:
    """A bridge crosses the watercourse that it names and carries the road that it names."""
    streams = {row.name: build.sides_of(row.hexsides) for row in ground.content.streams}
    roads = {
        (road.name, hexside(a, b))
        for road in ground.content.roads
        for a, b in zip(road.hexes, road.hexes[1:], strict=False)
    }
    rows = list(enumerate(ground.content.bridges, start=1))
    pairs = [(at("bridges", i, row.hexside, "hexside"), row.hexside) for i, row in rows]
    check_unique(pairs, "a hexside", file, report)
    sound = dict(_sides(pairs, ground.grid, file, report))
    for i, row in rows:
        side = sound.get(at("bridges", i, row.hexside, "hexside"))
        if side is None:
            continue
        if side not in streams.get(row.stream, frozenset()):
            report.error(file, at("bridges", i, row.hexside, "stream"), row.stream, "the watercourse of this hexside")
        if (row.road, side) not in roads:
            report.error(file, at("bridges", i, row.hexside, "road"), row.road, "a road that crosses this hexside")
