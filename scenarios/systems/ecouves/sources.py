"""Where a number comes from: the basis and note of every formation, unit, place, area and table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import cast

from scenarios import library
from scenarios.bases import Source, Sources
from scenarios.systems.ecouves import schema

QUALITY = {"point": "history", "commune": "history", "estimate": "estimate"}
"""The basis of a place by the quality of its hex."""


def sources_of(files: schema.Files) -> Sources:
    """The sources of everything in a scenario's files.

    Kinds are formation, unit, terrain, place, area, stream, road, table, turn, and effect (of terrain, hexside, road).
    """
    oob, ground, charts = files.oob, files.map, files.charts
    found = [Source("formation", row.name, setup=row.basis, note=row.note) for row in oob.formations]
    found += [Source("unit", row.id, unit=row.unit_basis, value=row.value_basis, note=row.note) for row in oob.units]
    found += [Source("terrain", row.id, unit=row.basis, note=row.note) for row in ground.terrain]
    found += [Source("place", row.hex, setup=QUALITY[row.quality]) for row in ground.places]
    found += [Source("area", key, setup=row.basis, note=row.note) for key, row in ground.areas.items()]
    found += [Source("stream", row.name, setup=row.basis) for row in ground.streams]
    found += [Source("road", row.name, setup=row.basis) for row in ground.roads]
    for name in schema.TABLES:
        table = getattr(charts, name)
        found.append(Source("table", name, value=table.basis, ref=table.ref, note=getattr(table, "note", "")))
    effects = charts.terrain_effects
    found += [Source("effect", row.id, value=row.basis) for row in effects.terrain]
    found += [Source("effect", row.id, value=row.basis) for row in effects.sides]
    found += [Source("effect", row.id, value=row.basis) for row in effects.roads]
    found += [Source("turn", str(box.number), value=box.basis, note=box.note) for box in charts.turns.boxes]
    return {(source.kind, source.id): source for source in found}


def sources(name_or_path: str | Path) -> Sources:
    """The sources of a scenario by name or folder. Raises ScenarioError."""
    return _cached(library.find(name_or_path))


@lru_cache(maxsize=4)
def _cached(folder: Path) -> Sources:
    return sources_of(cast("schema.Files", library.open_scenario(folder).files))
