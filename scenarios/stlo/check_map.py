"""The checks of map.toml: the grid, the rows, and everything that names a hex or a hexside."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from rules.engine.board import Board
from rules.engine.hexes import Grid, Hex, hexside
from scenarios.ground import sides_of
from scenarios.mapcheck import (
    MAX_HEXES,
    check_hexes,
    check_roads,
    check_rows,
    check_sides,
    check_watercourses,
    hex_problem,
    listed,
    sound_sides,
)
from scenarios.places import at, check_unique
from scenarios.problems import Report
from scenarios.stlo import build, schema

__all__ = ["Ground", "MAX_HEXES", "check_map"]

TERRAINS = ("hedgerow", "woods", "village", "town")
"""The terrains of the ground in play (2.1.1, 9.2.1); nothing on this map is clear."""

SPECIAL_DEPOTS = 3


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

    def problem(self, hex_: Hex) -> str:
        """What is wrong with a hex: off the map, or out of play; else nothing."""
        return hex_problem(hex_, self.grid, self.land)

    def closed(self, boundary: str) -> frozenset[Hex]:
        """The hexes on the closed side of a boundary, none if the map does not have it."""
        if boundary not in self._closed:
            row = next((row for row in self.content.boundaries if row.id == boundary), None)
            found: frozenset[Hex] = frozenset()
            if row is not None and row.closed_from in self.land:
                found = build.closed_hexes(self.board, sides_of(row.hexsides), row.closed_from)
            self._closed[boundary] = found
        return self._closed[boundary]


def check_map(content: schema.MapFile, file: str, report: Report, *, strict: bool = False) -> Ground | None:
    """Check a map. Returns its ground, or None if grid or rows are too broken for further checks."""
    grid = check_rows(content, schema.LEVELS, file, report, ("2.1.1", "11.2"))
    if grid is None:
        return None
    ground = Ground(content, build.base_board(_sound(content, grid), grid))
    _terrain_of_hexes(ground, file, report)
    _hexes(ground, file, report)
    check_watercourses(content.streams, grid, file, report)
    _roads(ground, file, report)
    _boundaries(ground, file, report)
    _depots(ground, file, report)
    if strict:
        _levels(ground, file, report)
    return ground


def _sound(content: schema.MapFile, grid: Grid) -> schema.MapFile:
    """A map with its sound streams only, from which a base board can be built."""
    replace = msgspec.structs.replace
    streams = tuple(replace(stream, hexsides=sound_sides(stream.hexsides, grid)) for stream in content.streams)
    return replace(content, streams=streams)


# ---------------------------------------------------------------- rows


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
        *listed("works.improved", content.works.improved),
        *listed("works.strongpoint", content.works.strongpoint),
    ]
    depots = [(at("depots", i, row.name, "hex"), row.hex) for i, row in enumerate(content.depots, 1)]
    entries = [(at("entries", i, row.name, "hex"), row.hex) for i, row in enumerate(content.entries, 1)]
    levels = [(f"observing_levels.{hex_}", hex_) for hex_ in content.observing_levels]
    steeples = listed("steeples", content.steeples)
    areas = [listed(f"areas.{key}.hexes", area.hexes) for key, area in content.areas.items()]
    for hexes in (works, depots, entries, levels, steeples, *areas):
        check_hexes(hexes, ground.grid, file, report, land=ground.land)
    for hexes in (works, depots, steeples, *areas):
        check_unique(hexes, "a hex", file, report)
    places = [(at("places", i, row.name, "hex"), row.hex) for i, row in enumerate(content.places, 1)]
    check_hexes(places, ground.grid, file, report)
    sided = [(place, f"{hex_} {row.side}") for (place, hex_), row in zip(entries, content.entries, strict=True)]
    check_unique(sided, "a hex and side", file, report)


def _roads(ground: Ground, file: str, report: Report) -> None:
    rivers = ground.board.rivers

    def obstacle(a: Hex, b: Hex) -> tuple[str, str, str] | None:
        return ("across a river", "a road that crosses no river", "") if hexside(a, b) in rivers else None

    check_roads(ground.content.roads, ground.grid, obstacle, file, report, land=ground.land)


def _boundaries(ground: Ground, file: str, report: Report) -> None:
    rows = list(enumerate(ground.content.boundaries, start=1))
    check_unique(((at("boundaries", i, row.id, "id"), row.id) for i, row in rows), "an id", file, report)
    for i, row in rows:
        name = at("boundaries", i, row.id)
        check_hexes([(f"{name}.closed_from", row.closed_from)], ground.grid, file, report, land=ground.land)
        sides = list(check_sides(listed(f"{name}.hexsides", row.hexsides), ground.grid, file, report))
        check_unique(((place, "/".join(side)) for place, side in sides), "a hexside", file, report)
        if len(sides) != len(row.hexsides):
            continue
        closed = ground.closed(row.id)
        for words, inside in (("both hexes closed", True), ("no hex closed", False)):
            found = [(place, f"{a}/{b}") for place, (a, b) in sides
                     if {a, b} <= ground.land and (a in closed) == (b in closed) == inside]  # fmt: skip
            if found:
                (place, side), more = found[0], f" and so {len(found) - 1} more" if len(found) > 1 else ""
                expected = "one hex on each side of the line, which leads from edge to edge"
                report.error(file, place, f"{side} with {words}{more}", expected, "8.4")


def _depots(ground: Ground, file: str, report: Report) -> None:
    roads = {hex_ for road in ground.content.roads for hex_ in road.hexes}
    rows = ground.content.depots
    for i, row in enumerate(rows, start=1):
        if row.hex in ground.land and row.hex not in roads:
            place, expected = at("depots", i, row.name, "hex"), "a hex with a road: lines of communication end by road"
            report.error(file, place, f"{row.hex}, off the roads", expected, "7.3.A1")
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
