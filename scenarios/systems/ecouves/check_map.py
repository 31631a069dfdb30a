"""The checks of map.toml: the grid, the rows, and everything that names a hex or a hexside."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from rules.engine.board import Board
from rules.engine.hexes import Grid, Hex, hexside
from scenarios.ground import sides_of
from scenarios.mapcheck import (
    check_hexes,
    check_roads,
    check_rows,
    check_sides,
    check_watercourses,
    listed,
    side_of,
    sound_sides,
)
from scenarios.places import at, check_unique
from scenarios.problems import Report
from scenarios.systems.ecouves import build, schema
from scenarios.systems.ecouves.check_features import check_features


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
    grid = check_rows(content, schema.LEVELS, file, report)
    if grid is None:
        return None
    ground = Ground(content, build.base_board(_sound(content, grid), grid))
    _hexes(ground, file, report)
    check_watercourses(content.streams, grid, file, report)
    _roads(ground, file, report)
    _bridges(ground, file, report)
    check_features(content, ground.board, file, report, strict=strict)
    return ground


def _sound(content: schema.MapFile, grid: Grid) -> schema.MapFile:
    """A map with its sound streams only, from which a base board can be built."""
    replace = msgspec.structs.replace
    streams = tuple(replace(stream, hexsides=sound_sides(stream.hexsides, grid)) for stream in content.streams)
    return replace(content, streams=streams)


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


def _roads(ground: Ground, file: str, report: Report) -> None:
    """Roads cross water by a bridge only (C.10, D.9)."""
    bridges = {side_of(row.hexside, ground.grid) for row in ground.content.bridges}
    water = {side: stream for stream in ground.board.watercourses for side in stream.sides}

    def obstacle(a: Hex, b: Hex) -> tuple[str, str, str] | None:
        stream = water.get(hexside(a, b))
        if stream is None or hexside(a, b) in bridges:
            return None
        return f"across the {stream.name} without a bridge", "a bridge where a road crosses water", "D.9b"

    check_roads(ground.content.roads, ground.grid, obstacle, file, report)


def _bridges(ground: Ground, file: str, report: Report) -> None:
    """A bridge crosses the watercourse that it names and carries the road that it names."""
    streams = {row.name: sides_of(row.hexsides) for row in ground.content.streams}
    roads = {
        (road.name, hexside(a, b))
        for road in ground.content.roads
        for a, b in zip(road.hexes, road.hexes[1:], strict=False)
    }
    rows = list(enumerate(ground.content.bridges, start=1))
    pairs = [(at("bridges", i, row.hexside, "hexside"), row.hexside) for i, row in rows]
    check_unique(pairs, "a hexside", file, report)
    sound = dict(check_sides(pairs, ground.grid, file, report))
    for i, row in rows:
        side = sound.get(at("bridges", i, row.hexside, "hexside"))
        if side is None:
            continue
        if side not in streams.get(row.stream, frozenset()):
            report.error(file, at("bridges", i, row.hexside, "stream"), row.stream, "the watercourse of this hexside")
        if (row.road, side) not in roads:
            report.error(file, at("bridges", i, row.hexside, "road"), row.road, "a road that crosses this hexside")
