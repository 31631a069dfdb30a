"""A small map inside a situation: it takes the place of the scenario's map, the counters and charts stay."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from rules.engine.board import Board
from rules.stlo.model import Scenario
from scenarios.canonical import canonical
from scenarios.problems import Report, ScenarioError
from scenarios.stlo import schema
from scenarios.stlo.build import build_board, depots_of, works_of
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
    report = Report()
    ground = check_map(content, file, report)
    if report.errors:
        raise ScenarioError(replace(problem, place=f"map.{problem.place}") for problem in report.errors)
    board = build_board(content, ground.board if ground else None)
    scenario = replace(
        base,
        board=board,
        groups={"us": (), "de": ()},
        boundary_rules=tuple(rule for rule in base.boundary_rules if rule.boundary in board.boundaries),
        depots=depots_of(content),
        works=works_of(content),
        observing_levels=content.observing_levels,
    )
    return replace(scenario, hash=small_map_hash(base, scenario))


def small_map_hash(base: Scenario, scenario: Scenario) -> str:
    """The hash of a scenario on a small map: that of the scenario it is based on, and the map."""
    return hashlib.sha256((base.hash + canonical(inline_map(scenario))).encode()).hexdigest()


def inline_map(scenario: Scenario) -> InlineMap:
    """The map of a scenario as a situation holds it; the same board always gives the same."""
    board, grid = scenario.board, scenario.board.grid
    columns = range(grid.first_column, grid.last_column + 1)
    rows = range(grid.first_row, grid.last_row + 1)
    works = {kind: tuple(sorted(h for h, k in scenario.works.items() if k == kind)) for kind in _WORKS}
    return InlineMap(
        title=board.title,
        numbering="CCRR" if grid.digits == 2 else "CCCRRR",
        first_column=grid.first_column,
        first_row=grid.first_row,
        shifted=grid.shifted,
        terrain=tuple(
            schema.TerrainRow(
                id=row.id, symbol=row.symbol, name=row.name, blocks_sight=row.blocks_sight, in_play=row.in_play
            )
            for row in board.terrains.values()
        ),
        terrain_rows=tuple(
            "".join(board.terrains[board.terrain[grid.label(column, row)]].symbol for column in columns) for row in rows
        ),
        level_rows=tuple(
            "".join(schema.LEVELS[board.level[grid.label(column, row)] - 1] for column in columns) for row in rows
        ),
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
                hexsides=tuple(f"{a}/{b}" for a, b in sorted(w.sides)),
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
            hexsides=tuple(f"{a}/{b}" for a, b in sorted(row.sides)),
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
        grid=schema.GridTable(
            numbering=inline.numbering,
            first_column=inline.first_column,
            last_column=inline.first_column + width - 1,
            first_row=inline.first_row,
            last_row=inline.first_row + height - 1,
            shifted=inline.shifted,
        ),
        observing_levels=inline.observing_levels,
        works=inline.works,
        areas=inline.areas,
        boundaries=inline.boundaries,
        streams=inline.streams,
        roads=inline.roads,
    )
