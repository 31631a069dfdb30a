"""The checks of map.toml: the grid, the rows, and everything that names a hex or a hexside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.engine.board import Board
from rules.engine.hexes import Grid, Hex, Hexside, hexside
from scenarios.problems import Report
from scenarios.stlo import build, schema
from scenarios.stlo.places import at, check_unique

MAX_HEXES = 250_000
"""The most hexes that a map may have."""

TERRAINS = ("hedgerow", "woods", "village", "town")
"""The terrains of the ground in play (2.1.1, 9.2.1); nothing on this map is clear."""

SPECIAL_DEPOTS = 3

Hexes = Iterable[tuple[str, Hex]]
"""Hexes with their key paths."""


@dataclass(frozen=True)
class Ground:
    """A map whose rows are sound: what the other checks ask of it."""

    content: schema.MapFile
    board: Board
    _closed: dict[str, frozenset[Hex]] = field(default_factory=dict)

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.board.grid

    @property
    def land(self) -> frozenset[Hex]:
        """The hexes in play."""
        return self.board.land

    def problem(self, hex_: Hex, *, anywhere: bool = False) -> str:
        """What is wrong with a hex: off the map, or out of play unless it may be anywhere; else nothing."""
        if hex_ not in self.grid:
            return f"{hex_}, which is off the map"
        if not anywhere and hex_ not in self.land:
            return f"{hex_}, which is out of play"
        return ""

    def closed(self, boundary: str) -> frozenset[Hex]:
        """The hexes on the closed side of a boundary, none if the map does not have it."""
        if boundary not in self._closed:
            row = next((row for row in self.content.boundaries if row.id == boundary), None)
            found: frozenset[Hex] = frozenset()
            if row is not None and row.closed_from in self.land:
                found = build.closed_hexes(self.board, build.sides_of(row.hexsides), row.closed_from)
            self._closed[boundary] = found
        return self._closed[boundary]


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
    _terrain_of_hexes(ground, file, report)
    _hexes(ground, file, report)
    _watercourses(ground, file, report)
    _roads(ground, file, report)
    _boundaries(ground, file, report)
    _depots(ground, file, report)
    if strict:
        _levels(ground, file, report)
    return ground


def _bare(content: schema.MapFile, grid: Grid) -> schema.MapFile:
    """A map with its rows and its sound streams only, from which a base board can be built."""
    streams = tuple(
        schema.Stream(
            name=stream.name,
            kind=stream.kind,
            hexsides=tuple(pair for pair in stream.hexsides if _side(pair, grid) is not None),
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
    for name, rows, known, rule in (
        ("terrain_rows", content.terrain_rows, symbols, "2.1.1"),
        ("level_rows", content.level_rows, schema.LEVELS, "11.2"),
    ):
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


def _terrain_of_hexes(ground: Ground, file: str, report: Report) -> None:
    """Every hex in play is hedgerow, woods, village or town (2.1.1)."""
    terrain = ground.board.terrain
    wrong = {row.id for row in ground.content.terrain if row.in_play and row.id not in TERRAINS}
    used = [hex_ for hex_ in sorted(ground.land) if terrain[hex_] in wrong] if wrong else []
    for hex_ in used:
        report.error(file, "terrain_rows", f"{terrain[hex_]} at hex {hex_}", f"one of {', '.join(TERRAINS)}", "2.1.1")
    for i, row in enumerate(ground.content.terrain, start=1):
        if row.id in wrong and not used:
            report.error(file, at("terrain", i, row.id), "a terrain in play", f"one of {', '.join(TERRAINS)}", "2.1.1")


def _levels(ground: Ground, file: str, report: Report) -> None:
    """Strict: levels step by level, with an even strip between two odd ones (11.2.1)."""
    level = ground.board.level
    for here in sorted(ground.land):
        for there in ground.grid.adjacent(here):
            if there < here or there not in ground.land:
                continue
            a, b = level[here], level[there]
            if abs(a - b) > 2:
                expected = "neighbours that differ by two levels at most"
                report.warning(file, "level_rows", f"{here} at {a} beside {there} at {b}", expected, "11.2.1.A")
            elif abs(a - b) == 2 and a % 2:
                expected = "an even level between two odd ones"
                report.warning(file, "level_rows", f"{here} at {a} beside {there} at {b}", expected, "11.2.1.A")


# ---------------------------------------------------------------- hexes and hexsides


def _hexes(ground: Ground, file: str, report: Report) -> None:
    content = ground.content
    works = [
        *_listed("works.improved", content.works.improved),
        *_listed("works.strongpoint", content.works.strongpoint),
    ]
    depots = [(at("depots", i, row.name, "hex"), row.hex) for i, row in enumerate(content.depots, 1)]
    entries = [(at("entries", i, row.name, "hex"), row.hex) for i, row in enumerate(content.entries, 1)]
    levels = [(f"observing_levels.{hex_}", hex_) for hex_ in content.observing_levels]
    steeples = _listed("steeples", content.steeples)
    areas = [_listed(f"areas.{key}.hexes", area.hexes) for key, area in content.areas.items()]
    for hexes in (works, depots, entries, levels, steeples, *areas):
        check_hexes(hexes, ground, file, report)
    for hexes in (works, depots, steeples, *areas):
        check_unique(hexes, "a hex", file, report)
    places = [(at("places", i, row.name, "hex"), row.hex) for i, row in enumerate(content.places, 1)]
    check_hexes(places, ground, file, report, anywhere=True)
    sided = [(place, f"{hex_} {row.side}") for (place, hex_), row in zip(entries, content.entries, strict=True)]
    check_unique(sided, "a hex and side", file, report)


def _listed(name: str, hexes: Iterable[Hex]) -> list[tuple[str, Hex]]:
    return [(f"{name}[{index}]", hex_) for index, hex_ in enumerate(hexes, start=1)]


def check_hexes(hexes: Hexes, ground: Ground, file: str, report: Report, *, anywhere: bool = False) -> None:
    """Report hexes that are off the map, or out of play unless they may be anywhere."""
    expected = "a hex on the map" if anywhere else "a hex of the map that is in play"
    for place, hex_ in hexes:
        if wrong := ground.problem(hex_, anywhere=anywhere):
            report.error(file, place, wrong, expected)


def _side(pair: str, grid: Grid) -> Hexside | None:
    """The hexside of a pair, None if a hex is off the map or the two are not adjacent."""
    a, b = pair.split("/", 1)
    return hexside(a, b) if a in grid and b in grid and b in grid.adjacent(a) else None


def _sides(name: str, pairs: Iterable[str], ground: Ground, file: str, report: Report) -> Iterator[tuple[str, Hexside]]:
    """The sound hexsides of a list with their places; the others are reported."""
    for index, pair in enumerate(pairs, start=1):
        place = f"{name}.hexsides[{index}]"
        off = [hex_ for hex_ in pair.split("/", 1) if hex_ not in ground.grid]
        side = _side(pair, ground.grid)
        if off:
            report.error(file, place, f"{off[0]}, which is off the map", "a hexside on the map")
        elif side is None:
            report.error(file, place, f"{pair}, which are not adjacent", "two adjacent hexes")
        else:
            yield place, side


def _watercourses(ground: Ground, file: str, report: Report) -> None:
    seen: list[tuple[str, str]] = []
    for i, stream in enumerate(ground.content.streams, start=1):
        name = at("streams", i, stream.name)
        seen += [(place, "/".join(side)) for place, side in _sides(name, stream.hexsides, ground, file, report)]
    check_unique(seen, "a hexside", file, report)


def _roads(ground: Ground, file: str, report: Report) -> None:
    for i, road in enumerate(ground.content.roads, start=1):
        name = at("roads", i, road.name)
        check_hexes(_listed(f"{name}.hexes", road.hexes), ground, file, report)
        for index, (a, b) in enumerate(zip(road.hexes, road.hexes[1:], strict=False), start=2):
            if a not in ground.grid or b not in ground.grid:
                continue
            place = f"{name}.hexes[{index}]"
            if b not in ground.grid.adjacent(a):
                report.error(file, place, f"{b} after {a}", "a hex adjacent to the one before: a road does not jump")
            elif hexside(a, b) in ground.board.rivers:
                report.error(file, place, f"{b} after {a}, across a river", "a road that crosses no river")


def _boundaries(ground: Ground, file: str, report: Report) -> None:
    rows = list(enumerate(ground.content.boundaries, start=1))
    check_unique(((at("boundaries", i, row.id, "id"), row.id) for i, row in rows), "an id", file, report)
    for i, row in rows:
        name = at("boundaries", i, row.id)
        check_hexes([(f"{name}.closed_from", row.closed_from)], ground, file, report)
        sides = list(_sides(name, row.hexsides, ground, file, report))
        check_unique(((place, "/".join(side)) for place, side in sides), "a hexside", file, report)
        if len(sides) != len(row.hexsides):
            continue
        closed = ground.closed(row.id)
        for place, (a, b) in sides:
            if {a, b} <= ground.land and (a in closed) == (b in closed):
                both = "both hexes closed" if a in closed else "no hex closed"
                expected = "one hex on each side of the line, which leads from edge to edge"
                report.error(file, place, f"{a}/{b} with {both}", expected, "8.4")


def _depots(ground: Ground, file: str, report: Report) -> None:
    roads = {hex_ for road in ground.content.roads for hex_ in road.hexes}
    rows = ground.content.depots
    for i, row in enumerate(rows, start=1):
        if row.hex in ground.land and row.hex not in roads:
            report.warning(
                file, at("depots", i, row.name, "hex"), f"{row.hex}, off the roads", "a hex with a road", "7.3"
            )
        if row.kind == "special" and row.side == "us":
            report.warning(file, at("depots", i, row.name, "kind"), "a special US depot", "ordinary", "21.1.1.A")
    special = sum(row.kind == "special" for row in rows)
    if special != SPECIAL_DEPOTS:
        report.warning(file, "depots", f"{special} special depots", f"{SPECIAL_DEPOTS} special depots", "21.1.1.A")
    for side, name in (("us", "US"), ("de", "German")):
        if not any(row.side == side for row in rows):
            report.warning(file, "depots", f"no {name} depot", f"a {name} depot", "7.3")
    if "st_lo_victory" not in ground.content.areas:
        report.warning(file, "areas", "no st_lo_victory", "the victory area st_lo_victory", "21.1.2")
