"""Small maps inside situations: a board of their own, with the scenario's units and charts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Literal

import msgspec

from rules.ecouves.model import Arrival, Scenario
from rules.ecouves.scoring import EAST, NORTH
from rules.engine.board import Board, Terrain
from scenarios.ground import grid_of_rows, numbering_of, rows_of_board, side_texts, sides_of
from scenarios.moments import small_map_hash, sound_map
from scenarios.systems.ecouves import schema
from scenarios.systems.ecouves.build import LEVEL_OF, build_board
from scenarios.systems.ecouves.check_map import check_map
from scenarios.systems.ecouves.schema.moment import InlineMap
from scenarios.systems.ecouves.schema.words import RoadKind

USUAL_LEVEL = "1"
"""The level of every hex of a small map that gives none."""


def on_small_map(base: Scenario, inline: InlineMap, file: str) -> Scenario:
    """The scenario with its map replaced. Formations enter by those of their areas that the map has; nobody sets up.

    Raises ScenarioError.
    """
    content = _map_file(base.board, inline)
    board = build_board(content, sound_map(check_map, content, file).board)
    scenario = replace(
        base,
        board=board,
        arrivals={name: _arrival(arrival, board) for name, arrival in base.arrivals.items()},
        bridges=sides_of(row.hexside for row in inline.bridges),
        ridges=frozenset(inline.ridges),
        ready=(),
    )
    return replace(scenario, hash=small_map_hash(base, inline_map(scenario)))


def _arrival(arrival: Arrival, board: Board) -> Arrival:
    areas = tuple(area for area in arrival.areas if area in board.areas)
    woods = tuple(area for area in arrival.woods if area in board.areas)
    return replace(arrival, areas=areas, woods=woods, setup=False)


def inline_map(scenario: Scenario) -> InlineMap:
    """The map of a scenario as a situation holds it; the same board always gives the same."""
    board, grid = scenario.board, scenario.board.grid
    terrain_rows, level_rows = rows_of_board(board, LEVEL_OF)
    water = {side: stream.name for stream in board.watercourses for side in stream.sides}
    roads = {
        (a, b) if a < b else (b, a): road.name
        for road in reversed(board.roads)
        for a, b in zip(road.hexes, road.hexes[1:], strict=False)
    }
    return InlineMap(
        title=board.title,
        numbering=numbering_of(grid),
        first_column=grid.first_column,
        first_row=grid.first_row,
        shifted=grid.shifted,
        terrain_rows=terrain_rows,
        level_rows=level_rows,
        ridges=tuple(sorted(scenario.ridges)),
        places=tuple(
            schema.PlaceRow(hex=p.hex, kind=p.kind, name=p.name, quality="estimate" if p.guess else "point")
            for p in board.places
        ),
        bridges=tuple(
            schema.BridgeRow(hexside="/".join(side), stream=water[side], road=roads[side])
            for side in sorted(scenario.bridges)
        ),
        areas={key: _area(key, hexes) for key, hexes in board.areas.items()},
        streams=tuple(
            schema.StreamSection(
                name=w.name,
                kind="river" if w.kind == "river" else "brook",
                hexsides=side_texts(w.sides),
            )
            for w in board.watercourses
        ),
        roads=tuple(_road(road.name, road.kind, road.hexes) for road in board.roads),
    )


def _area(key: str, hexes: frozenset[str]) -> schema.AreaSection:
    kind: Literal["exit", "entry"] = "exit" if key in (NORTH, EAST) else "entry"
    return schema.AreaSection(name=key, kind=kind, hexes=tuple(sorted(hexes)))


def _road(name: str, kind: str, hexes: tuple[str, ...]) -> schema.RoadSection:
    known: dict[str, RoadKind] = {"main": "main", "forest_road": "forest_road"}
    return schema.RoadSection(name=name, kind=known.get(kind, "minor"), hexes=hexes)


def _map_file(board: Board, inline: InlineMap) -> schema.MapFile:
    """An inline map as a map file; its terrains are those of the scenario, its ridges one for each level."""
    width, height = len(inline.terrain_rows[0]), len(inline.terrain_rows)
    levels = inline.level_rows or (USUAL_LEVEL * width,) * height
    return schema.MapFile(
        title=inline.title,
        terrain=tuple(_terrain(row) for row in board.terrains.values()),
        terrain_rows=inline.terrain_rows,
        level_rows=levels,
        places=inline.places,
        bridges=inline.bridges,
        grid=grid_of_rows(inline.terrain_rows, inline.numbering, inline.first_column, inline.first_row, inline.shifted),
        areas=inline.areas,
        ridges=_ridges(inline, levels),
        streams=inline.streams,
        roads=inline.roads,
    )


def _terrain(row: Terrain) -> schema.TerrainRow:
    return msgspec.convert({"id": row.id, "symbol": row.symbol, "name": row.name}, schema.TerrainRow)


def _ridges(inline: InlineMap, levels: tuple[str, ...]) -> tuple[schema.RidgeSection, ...]:
    """The ridge hexes of an inline map by their levels; those off the map are reported with level 0."""
    found: dict[int, list[str]] = defaultdict(list)
    digits = len(inline.numbering) // 2
    for hex_ in inline.ridges:
        x, y = int(hex_[:digits]) - inline.first_column, int(hex_[digits:]) - inline.first_row
        on_map = 0 <= y < len(levels) and 0 <= x < len(levels[y])
        found[int(levels[y][x]) if on_map and levels[y][x].isdigit() else 0].append(hex_)
    return tuple(
        schema.RidgeSection(name=f"level {level}", level=level, hexes=tuple(hexes))
        for level, hexes in sorted(found.items())
    )
