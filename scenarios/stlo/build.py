"""From a scenario's typed files to what the rules play on. The files have been checked before.

Every part is built in the order in which it stands in its file, so that the same files always give the same model.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rules.engine.board import Board, Boundary, Place, Road, Terrain, Watercourse
from rules.engine.hexes import Grid, Hex, Hexside, hexside
from rules.stlo import model
from rules.stlo.charts import (
    ActionCost,
    ArmorBand,
    Charts,
    CombatTable,
    FireColumn,
    FireTable,
    ReinforcementRow,
    Result,
    VictoryLevel,
    WeatherBox,
)
from scenarios.canonical import content_hash
from scenarios.ground import build_base, sides_of
from scenarios.stlo import schema

LEVEL_OF = {letter: level for level, letter in enumerate(schema.LEVELS, start=1)}
"""The level of each letter of a map's level rows."""


def build(files: schema.Files, base: Board | None = None) -> model.Scenario:
    """The scenario of checked files. ``base`` is the board of the map's rows and watercourses, if there is one."""
    formations = {row.id: _formation(row) for row in files.oob.formations}
    return model.Scenario(
        id=files.scenario.id,
        title=files.scenario.title,
        version=files.scenario.version,
        hash=content_hash(files),
        board=build_board(files.map, base),
        charts=build_charts(files.charts),
        formations=formations,
        hqs={
            row.id: model.HqCard(row.id, formations[row.formation].side, row.formation, row.morale, row.group)
            for row in files.oob.hqs
        },
        units=_units(files.oob, formations),
        assets={row.id: _asset(row, formations) for row in files.oob.assets},
        guns={row.id: _gun(row, formations) for row in files.oob.artillery},
        groups=_groups(files.oob),
        boundary_rules=tuple(
            model.BoundaryRule(row.boundary, row.applies_to, "attack" in row.forbids, row.ref)
            for row in files.oob.boundary_rules
        ),
        depots=depots_of(files.map),
        works=works_of(files.map),
        observing_levels=files.map.observing_levels,
        first_date=files.scenario.first_date,
        days_per_turn=files.scenario.scale.days_per_turn,
        notes=(*files.scenario.notes, *files.map.notes, *files.oob.notes, *files.charts.notes),
    )


# ---------------------------------------------------------------- the map


def base_board(content: schema.MapFile, grid: Grid | None = None) -> Board:
    """The board with rows and watercourses only; they must be sound."""
    terrains = (Terrain(row.id, row.name, row.symbol, row.blocks_sight, row.in_play) for row in content.terrain)
    water = (Watercourse(row.name, row.kind, sides_of(row.hexsides), row.kind != "river") for row in content.streams)
    return build_base(content, LEVEL_OF, terrains, water, grid)


def build_board(content: schema.MapFile, base: Board | None = None) -> Board:
    """The board of a checked map, made from its base board."""
    base = base or base_board(content)
    return replace(
        base,
        roads=tuple(Road(road.name, road.kind, road.hexes) for road in content.roads),
        places=tuple(Place(row.name, row.hex, row.kind, row.guess) for row in content.places),
        boundaries={row.id: _boundary(base, row) for row in content.boundaries},
        areas={key: frozenset(area.hexes) for key, area in content.areas.items()},
        features={
            "steeple": frozenset(content.steeples),
            "entry": frozenset(row.hex for row in content.entries),
        },
    )


def depots_of(content: schema.MapFile) -> dict[Hex, model.Depot]:
    """The depots of a map by hex (21.1.1)."""
    return {row.hex: model.Depot(row.hex, row.side, row.kind, row.name) for row in content.depots}


def works_of(content: schema.MapFile) -> dict[Hex, Literal["improved", "strongpoint"]]:
    """The printed entrenchments of a map by hex (13.2)."""
    works: dict[Hex, Literal["improved", "strongpoint"]] = {}
    works.update(dict.fromkeys(content.works.improved, "improved"))
    works.update(dict.fromkeys(content.works.strongpoint, "strongpoint"))
    return works


def _boundary(board: Board, row: schema.BoundarySection) -> Boundary:
    sides = sides_of(row.hexsides)
    return Boundary(row.id, row.name, sides, closed_hexes(board, sides, row.closed_from))


def closed_hexes(board: Board, sides: frozenset[Hexside], start: Hex) -> frozenset[Hex]:
    """The hexes on the closed side of a boundary line: all that can be reached from one of them without crossing it.

    Only hexes in play count, and the way goes over no river, since the line may end at one.
    """
    found = {start}
    edge = [start]
    while edge:
        here = edge.pop()
        for there in board.grid.adjacent(here):
            if there in found or there not in board.land:
                continue
            side = hexside(here, there)
            if side not in sides and side not in board.rivers:
                found.add(there)
                edge.append(there)
    return frozenset(found)


# ---------------------------------------------------------------- the counters


def _formation(row: schema.FormationRow) -> model.Formation:
    return model.Formation(
        row.id, row.side, row.name, row.short, row.kind, row.op, row.substitutes_from, row.first_attempt_loss
    )


def _units(oob: schema.OobFile, formations: dict[str, model.Formation]) -> dict[str, model.UnitCard]:
    cards = [_battalion(row, formations) for row in oob.battalions]
    cards += [_company(row, formations) for row in oob.companies]
    cards += [_substitute(row, formations) for row in oob.substitutes]
    cards += [_recon(row, formations) for row in oob.recon]
    return {card.id: card for card in cards}


def _battalion(row: schema.BattalionRow, formations: dict[str, model.Formation]) -> model.UnitCard:
    return model.UnitCard(
        row.id,
        "battalion",
        formations[row.formation].side,
        row.formation,
        designation=row.id,
        values=(row.reduced, row.full),
        anti_tank=(row.at_reduced, row.at_full),
        setup=row.setup,
        group=row.group,
    )


def _company(row: schema.CompanyRow, formations: dict[str, model.Formation]) -> model.UnitCard:
    side = formations[row.formation].side
    return model.UnitCard(
        row.id, "company", side, row.formation, row.battalion, (row.combat,), (row.at,), setup=row.setup
    )


def _substitute(row: schema.SubstituteRow, formations: dict[str, model.Formation]) -> model.UnitCard:
    return model.UnitCard(
        row.id,
        "substitute",
        formations[row.faces[0]].side,
        formation="",
        designation="",
        values=(row.combat,),
        anti_tank=row.at[:1],
        setup="SUB",
        code=row.code,
        faces=row.faces,
        face_anti_tank=row.at,
    )


def _recon(row: schema.ReconRow, formations: dict[str, model.Formation]) -> model.UnitCard:
    side = formations[row.formation].side
    return model.UnitCard(row.id, "recon", side, row.formation, "", (row.combat,), (row.at,), setup=row.setup)


def _asset(row: schema.AssetRow, formations: dict[str, model.Formation]) -> model.AssetCard:
    return model.AssetCard(
        row.id,
        formations[row.formation].side,
        row.formation,
        row.designation or row.id,
        row.weapon,
        row.asset_class,
        row.armor,
        row.at,
    )


def _gun(row: schema.ArtilleryRow, formations: dict[str, model.Formation]) -> model.GunCard:
    return model.GunCard(
        row.id,
        formations[row.formation].side,
        row.formation,
        row.regiment,
        row.weapon,
        row.support,
        row.defensive,
        row.long_range,
        row.missions,
        row.group,
    )


def _groups(oob: schema.OobFile) -> dict[str, tuple[model.Group, ...]]:
    ordered = sorted(oob.reinforcements, key=lambda row: row.order)
    return {
        side: tuple(
            model.Group(row.id, row.side, row.order, tuple(row.entry.items()), row.artillery)
            for row in ordered
            if row.side == side
        )
        for side in model.SIDES
    }


# ---------------------------------------------------------------- the charts


def build_charts(content: schema.ChartsFile) -> Charts:
    """The charts of a checked file."""
    air, levels, price = content.air_strike, content.victory.levels, content.actions.prices
    return Charts(
        combat=_combat(content.combat),
        barrage=_fire(content.barrage),
        air_strike=FireTable(air.first_roll, (FireColumn("air strike", 0, tuple(air.results.split())),)),
        long_range=_fire(content.long_range),
        weather={row.roll: WeatherBox(row.roll, row.weather, row.air_strikes) for row in content.weather.boxes},
        weather_drm={str(name): drm for name, drm in content.weather.long_range_drm.items()},
        air_weather_drm={str(name): drm for name, drm in air.weather_drm.items()},
        works_drm={"improved": content.works.improved, "strongpoint": content.works.strongpoint},
        armor=tuple(ArmorBand(row.low, row.high, row.superiority, row.losses) for row in content.armor.bands),
        actions={
            row.id: ActionCost(row.id, row.cost, row.no_loc, row.out_of_command, row.companies, row.drm)
            for row in price
        },
        reinforcement={
            side: ReinforcementRow(row.from_turn, frozenset(row.success))
            for side, row in (("us", content.reinforcement.us), ("de", content.reinforcement.de))
        },
        automatic_after=content.reinforcement.automatic_after,
        victory=tuple(VictoryLevel(row.low, row.high, row.level) for row in levels),
        depot_values={"ordinary": content.victory.ordinary_depot, "special": content.victory.special_depot},
        area_value=content.victory.area,
        minimum_operations=dict(enumerate(content.turns.minimum_operations, start=1)),
        turns=content.turns.count,
        basis={name: getattr(content, name).basis for name in TABLES},
    )


TABLES = (
    "turns",
    "combat",
    "works",
    "armor",
    "barrage",
    "air_strike",
    "long_range",
    "weather",
    "actions",
    "reinforcement",
    "victory",
)
"""The tables of charts.toml, each of which tells its basis."""


def _combat(chart: schema.CombatChart) -> CombatTable:
    bodies = {
        row.column: tuple(Result(text[0], int(text[1:])) for text in row.results.split()) for row in chart.columns
    }
    return CombatTable(
        ratios=chart.ratios,
        terrain_order=tuple(line.terrain for line in chart.lines),
        first_roll=chart.first_roll,
        lines={line.terrain: tuple(bodies[number] for number in line.columns) for line in chart.lines},
        minimum=chart.minimum,
        maximum=chart.maximum,
    )


def _fire(chart: schema.FireChart) -> FireTable:
    return FireTable(
        chart.first_roll,
        tuple(FireColumn(row.name, row.minimum, tuple(row.results.split())) for row in chart.columns),
    )
