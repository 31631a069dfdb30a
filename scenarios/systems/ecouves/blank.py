"""A new Écouves scenario: open ground at one level with ways in and out, nobody there yet, and the usual charts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

import msgspec

from rules.ecouves.scoring import EAST, NORTH
from rules.engine.hexes import Grid, Hex
from scenarios import blank as new
from scenarios.ground import build_grid
from scenarios.systems.ecouves import schema
from scenarios.systems.ecouves.small_map import USUAL_LEVEL

GROUND = "clear"
"""What covers a new map."""


def blank(name: str, width: int, height: int) -> schema.Files:
    """The files of a new scenario; see `scenarios.blank.blank`."""
    example = cast("schema.Files", new.example("ecouves"))
    files = new.begin(example, name, width, height, ground=GROUND, level=USUAL_LEVEL)
    areas = _areas(build_grid(files.map.grid))
    return msgspec.structs.replace(
        files,
        map=msgspec.structs.replace(files.map, areas=areas),
        oob=schema.OobFile(formations=_formations(), units=()),
    )


def _areas(grid: Grid) -> dict[str, schema.AreaSection]:
    """The exits (K.1), the southern edge to come from, and a line across the middle to set up behind (L.1)."""
    columns = range(grid.first_column, grid.last_column + 1)
    rows = range(grid.first_row, grid.last_row + 1)
    return {
        NORTH: _area("Northern edge", "exit", (grid.label(column, grid.first_row) for column in columns)),
        EAST: _area("Eastern edge", "exit", (grid.label(grid.last_column, row) for row in rows[1:])),
        "south": _area("Southern edge", "entry", (grid.label(column, grid.last_row) for column in columns)),
        "middle": _area("Middle of the map", "line", (grid.label(column, rows[len(rows) // 2]) for column in columns)),
    }


def _area(name: str, kind: Literal["entry", "exit", "line"], hexes: Iterable[Hex]) -> schema.AreaSection:
    return schema.AreaSection(name=name, kind=kind, hexes=tuple(hexes))


def _formations() -> tuple[schema.FormationRow, ...]:
    """One of each side: the Germans set up north of the middle, the French come from the south (L.0)."""
    common = {"turn": 1, "basis": "estimate"}
    german = {"id": "german", "name": "Germans", "side": "german", "division": "Germans", "areas": ("middle",)}
    french = {"id": "french", "name": "French", "side": "french", "division": "French", "areas": ("south",)}
    return (
        msgspec.convert({**common, **german, "setup": True}, schema.FormationRow),
        msgspec.convert({**common, **french}, schema.FormationRow),
    )
