"""A small map inside a situation: it takes the place of the scenario's map, the counters and charts stay."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.board import Board
from rules.stlo.model import Scenario
from scenarios.ground import grid_of_rows, numbering_of, rows_of_board, side_texts
from scenarios.moments import small_map_hash, sound_map
from scenarios.stlo import schema
from scenarios.stlo.build import LEVEL_OF, build_board, depots_of, works_of
from scenarios.stlo.check_map import check_map
from scenarios.stlo.schema.ground import RoadKind
from scenarios.stlo.schema.moment import InlineMap

USUAL_LEVEL = 5
"""The level of every hex of a small map that gives none."""


def on_small_map(base: Scenario, inline: InlineMap, terrain: tuple[schema.TerrainRow, ...], file: str) -> Scenario:
    """The scenario with its map replaced. Reinforcements have no entry hexes there and never come.

    ``terrain`` is the scenario's table of terrains, for a map that gives none. Raises ScenarioError.
    """
    content = _map_file(inline, terrain)
    board = build_board(content, sound_map(check_map, content, file).board)
    scenario = replace(
        base,
        board=board,
        groups={"us": (), "de": ()},
        boundary_rules=tuple(rule for rule in base.boundary_rules if rule.boundary in board.boundaries),
        depots=depots_of(content),
        works=works_of(content),
        observing_levels=content.observing_levels,
    )
    return replace(scenario, hash=small_map_hash(base, inline_map(scenario)))


def inline_map(scenario: Scenario) -> InlineMap:
    """The map of a scenario as a situation holds it; the same board always gives the same."""
    board, grid = scenario.board, scenario.board.grid
    terrain_rows, level_rows = rows_of_board(board, LEVEL_OF)
    works = {kind: tuple(sorted(h for h, k in scenario.works.items() if k == kind)) for kind in _WORKS}
    return InlineMap(
        title=board.title,
        numbering=numbering_of(grid),
        first_column=grid.first_column,
        first_row=grid.first_row,
        shifted=grid.shifted,
        terrain=tuple(
            schema.TerrainRow(
                id=row.id, symbol=row.symbol, name=row.name, blocks_sight=row.blocks_sight, in_play=row.in_play
            )
            for row in board.terrains.values()
        ),
        terrain_rows=terrain_rows,
        level_rows=level_rows,
        steeples=tuple(sorted(board.features.get("steeple", ()))),
        places=tuple(schema.PlaceRow(hex=p.hex, kind=p.kind, name=p.name, guess=p.guess) for p in board.places),
        depots=tuple(
            schema.DepotRow(hex=d.hex, side=d.side, kind=d.kind, name=d.name) for d in scenario.depots.values()
        ),
        observing_levels=dict(sorted(scenario.observing_levels.items())),
        works=schema.Works(improved=works["improved"], strongpoint=works["strongpoint"]),
        areas={key: schema.Area(name=key, hexes=tuple(sorted(hexes))) for key, hexes in board.areas.items()},
        boundaries=_boundaries(board),
        streams=tuple(
            schema.Stream(
                name=w.name,
                kind="stream" if w.crossable else "river",
                hexsides=side_texts(w.sides),
            )
            for w in board.watercourses
        ),
        roads=tuple(_road(road.name, road.kind, road.hexes) for road in board.roads),
    )


_WORKS = ("improved", "strongpoint")


def _road(name: str, kind: str, hexes: tuple[str, ...]) -> schema.RoadSection:
    known: dict[str, RoadKind] = {"highway": "highway", "lane": "lane", "trail": "trail"}
    return schema.RoadSection(name=name, kind=known.get(kind, "road"), hexes=hexes)


def _boundaries(board: Board) -> tuple[schema.BoundarySection, ...]:
    return tuple(
        schema.BoundarySection(
            id=row.id,
            name=row.name,
            closed_from=min(row.closed),
            hexsides=side_texts(row.sides),
        )
        for row in board.boundaries.values()
    )


def _map_file(inline: InlineMap, terrain: tuple[schema.TerrainRow, ...]) -> schema.MapFile:
    width, height = len(inline.terrain_rows[0]), len(inline.terrain_rows)
    levels = inline.level_rows or (schema.LEVELS[USUAL_LEVEL - 1] * width,) * height
    return schema.MapFile(
        title=inline.title,
        terrain=inline.terrain or terrain,
        terrain_rows=inline.terrain_rows,
        level_rows=levels,
        steeples=inline.steeples,
        places=inline.places,
        depots=inline.depots,
        grid=grid_of_rows(inline.terrain_rows, inline.numbering, inline.first_column, inline.first_row, inline.shifted),
        observing_levels=inline.observing_levels,
        works=inline.works,
        areas=inline.areas,
        boundaries=inline.boundaries,
        streams=inline.streams,
        roads=inline.roads,
    )
