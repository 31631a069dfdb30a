"""From a scenario's typed files to what the rules play on. The files have been checked before.

Every part is built in the order in which it stands in its file, so that the same files always give the same model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.ecouves import model
from rules.ecouves.charts import (
    FORBIDDEN,
    Charts,
    CloseCombatTable,
    FireColumn,
    FireTable,
    SideEffect,
    TerrainEffect,
    TurnBox,
)
from rules.engine.board import Board, Boundary, Place, Road, Terrain, Watercourse
from rules.engine.hexes import Grid, Hex, hexside
from scenarios.canonical import content_hash
from scenarios.ground import build_base, sides_of
from scenarios.systems.ecouves import schema
from scenarios.systems.ecouves.schema.tables import Move

LEVEL_OF = {letter: level for level, letter in enumerate(schema.LEVELS)}
"""The level of each letter of a map's level rows."""

ARTILLERY = ("self_propelled_artillery", "artillery")
"""The symbols of the units that only fire (E.4)."""


def build(files: schema.Files, base: Board | None = None, *, hashed: bool = True) -> model.Scenario:
    """The scenario of checked files. ``base`` is the board of the map's rows and watercourses, if there is one.

    The hash of the files takes longest; who does not need it can have it left out.
    """
    formations = {row.id: row for row in files.oob.formations}
    return model.Scenario(
        id=files.scenario.id,
        title=files.scenario.title,
        version=files.scenario.version,
        hash=content_hash(files) if hashed else "",
        board=build_board(files.map, base),
        charts=build_charts(files.charts),
        units={row.id: _unit(row, formations[row.formation]) for row in files.oob.units},
        counters={card.id: card for row in files.oob.units for card in _counters(row, formations[row.formation].side)},
        arrivals={row.name: _arrival(row) for row in files.oob.formations},
        dummies={row.side: row.count for row in files.oob.dummies},
        bridges=sides_of(row.hexside for row in files.map.bridges),
        ridges=frozenset(hex_ for ridge in files.map.ridges for hex_ in ridge.hexes),
        ready=tuple(model.Placed(row.id, row.hex, row.split, row.hidden) for row in files.oob.ready),
        notes=(*files.scenario.notes, *files.map.notes, *files.oob.notes, *files.charts.notes),
    )


# ---------------------------------------------------------------- the map


def base_board(content: schema.MapFile, grid: Grid | None = None) -> Board:
    """The board with rows and watercourses only, which must be sound. Infantry crosses rivers, so all are crossable."""
    terrains = (Terrain(row.id, row.name, row.symbol) for row in content.terrain)
    water = (Watercourse(row.name, row.kind, sides_of(row.hexsides)) for row in content.streams)
    return build_base(content, LEVEL_OF, terrains, water, grid)


def build_board(content: schema.MapFile, base: Board | None = None) -> Board:
    """The board of a checked map, made from its base board."""
    base = base or base_board(content)
    return replace(
        base,
        roads=tuple(Road(road.name, road.kind, road.hexes) for road in content.roads),
        places=tuple(Place(row.name, row.hex, row.kind, row.quality == "estimate") for row in content.places),
        boundaries={key: _boundary(base, key, area) for key, area in content.areas.items() if area.kind == "line"},
        areas={key: area_hexes(base.grid, area) for key, area in content.areas.items()},
        features={"bridge": frozenset(h for row in content.bridges for h in row.hexside.split("/"))},
    )


def area_hexes(grid: Grid, area: schema.AreaSection) -> frozenset[Hex]:
    """The hexes of an area; those on and north of it for a line (L.1, AMB-34)."""
    if area.kind != "line":
        return frozenset(area.hexes)
    lowest: dict[int, int] = {}
    for hex_ in area.hexes:
        column, row = grid.column_row(hex_)
        lowest[column] = max(row, lowest.get(column, row))
    rows = grid.first_row
    return frozenset(grid.label(c, r) for c, last in lowest.items() for r in range(rows, last + 1))


def _boundary(base: Board, key: str, area: schema.AreaSection) -> Boundary:
    """The southern edge of a line, with all that lies south of it."""
    north = area_hexes(base.grid, area)
    sides = {hexside(h, n) for h in area.hexes for n in base.grid.adjacent(h) if n not in north}
    return Boundary(key, area.name, frozenset(sides), frozenset(base.grid) - north)


# ---------------------------------------------------------------- the counters


def _unit(row: schema.UnitRow, formation: schema.FormationRow) -> model.UnitCard:
    return model.UnitCard(
        row.id, row.name, formation.side, formation.division, formation.name, section_names(row), row.axis or ""
    )


def section_names(row: schema.UnitRow) -> tuple[str, ...]:
    """The names of a unit's sections: its own with a number (A.h)."""
    return tuple(f"{row.id}-{n}" for n in range(1, row.sections.count + 1)) if row.sections else ()


def _counters(row: schema.UnitRow, side: model.Side) -> Iterator[model.CounterCard]:
    arm, guns = model.ARM_OF_SYMBOL[row.symbol], row.symbol in ARTILLERY
    yield model.CounterCard(
        row.id,
        row.id,
        side,
        arm,
        row.symbol,
        row.attack,
        row.defense,
        row.movement,
        row.range,
        star=row.star,
        artillery=guns,
        indirect=row.indirect,
    )
    for name in section_names(row):
        part = row.sections
        assert part is not None
        yield model.CounterCard(
            name,
            row.id,
            side,
            arm,
            row.symbol,
            part.attack,
            part.defense,
            part.movement,
            part.range,
            star=row.star,
            artillery=guns,
            section=True,
            weapon=part.weapon,
        )


def _arrival(row: schema.FormationRow) -> model.Arrival:
    return model.Arrival(
        row.name,
        row.side,
        row.turn,
        row.areas,
        setup=row.setup,
        per_turn=row.per_turn,
        one_area=row.one_area,
        optional=row.optional,
        woods=row.woods,
        share=share_of(row),
    )


def share_of(row: schema.FormationRow) -> tuple[int, int]:
    """The share of a formation's units that must stand in its woods, as two numbers (L.1b)."""
    if row.share is None:
        return 0, 1
    part, whole = row.share.split("/")
    return int(part), int(whole)


# ---------------------------------------------------------------- the charts


def build_charts(content: schema.ChartsFile) -> Charts:
    """The charts of a checked file."""
    effects = content.terrain_effects
    return Charts(
        fire=_fire(content),
        close_combat=CloseCombatTable(
            columns=content.close_combat.columns,
            rows={row.die: tuple(row.results.split()) for row in content.close_combat.rows},
        ),
        terrain={
            row.id: TerrainEffect(
                row.id, moves(row.move), row.combat, row.blocks, row.control, row.hide, row.must_split
            )
            for row in effects.terrain
        },
        sides={row.id: SideEffect(row.id, moves(row.move), row.combat, row.stops_control) for row in effects.sides},
        roads={row.id: half_points(row.cost) for row in effects.roads},
        turns=tuple(TurnBox(box.number, box.day, box.start, box.hours, box.night) for box in content.turns.boxes),
        leave_zone=half_points(content.limits.leave_zone),
        stack_limit=content.limits.stack,
        basis={name: getattr(content, name).basis for name in schema.TABLES},
    )


def _fire(content: schema.ChartsFile) -> FireTable:
    table = content.fire
    return FireTable(
        columns=tuple(FireColumn(row.label, row.low, row.high) for row in table.columns),
        rows={row.die: tuple(row.results.split()) for row in table.rows},
        floor=table.floor,
        cap=table.cap,
    )


def half_points(points: str) -> int:
    """Movement points as halves; `FORBIDDEN` for a dash."""
    if points == "-":
        return FORBIDDEN
    whole, _, half = points.partition(".")
    return 2 * int(whole) + (1 if half == "5" else 0)


def moves(move: Move) -> Mapping[str, int]:
    """The half points by arm."""
    return {"I": half_points(move.I), "B": half_points(move.B), "A": half_points(move.A)}
