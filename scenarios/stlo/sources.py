"""Where a number comes from: the basis, reference and note of every counter, group, place and table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from scenarios import library
from scenarios.bases import Source, Sources
from scenarios.stlo import schema
from scenarios.stlo.build import TABLES
from scenarios.words import BASIS_WORDS

__all__ = ["BASIS_WORDS", "Source", "Sources", "sources", "sources_of"]


def sources_of(files: schema.Files) -> Sources:
    """The sources of everything in a scenario's files."""
    found = [*_counters(files.oob), *_arrivals(files.oob), *_map(files.map)]
    for name in TABLES:
        table = getattr(files.charts, name)
        found.append(Source("table", name, value=table.basis, ref=table.ref, note=getattr(table, "note", "")))
    found += [
        Source("table", f"actions.{row.id}", value=row.basis, note=row.note) for row in files.charts.actions.prices
    ]
    return {(source.kind, source.id): source for source in found}


def sources(name_or_path: str | Path) -> Sources:
    """The sources of a scenario by name or folder. Raises ScenarioError."""
    return _cached(library.find(name_or_path))


@lru_cache(maxsize=4)
def _cached(folder: Path) -> Sources:
    return sources_of(library.open_scenario(folder).files)


def _counters(oob: schema.OobFile) -> list[Source]:
    found = [Source("formation", row.id, unit=row.basis, note=row.note) for row in oob.formations]
    for kind, tables in (
        ("hq", (oob.hqs,)),
        ("unit", (oob.battalions, oob.companies, oob.substitutes, oob.recon)),
        ("asset", (oob.assets,)),
        ("gun", (oob.artillery,)),
    ):
        for row in (row for table in tables for row in table):
            found.append(
                Source(
                    kind,
                    row.id,
                    unit=row.unit_basis,
                    value=row.value_basis,
                    setup=getattr(row, "setup_basis", ""),
                    text_values=getattr(row, "text_values", ()),
                    ref=row.ref,
                    note=row.note,
                )
            )
    return found


def _arrivals(oob: schema.OobFile) -> list[Source]:
    groups = [
        Source("group", row.id, unit=row.order_basis, setup=row.entry_basis, note=row.note)
        for row in oob.reinforcements
    ]
    rules = [
        Source("boundary", f"{row.boundary} {' '.join(row.applies_to)}", unit=row.basis, ref=row.ref)
        for row in oob.boundary_rules
    ]
    return groups + rules


def _map(content: schema.MapFile) -> list[Source]:
    guess = {True: "estimate", False: "history"}
    found = [Source("terrain", row.id, unit=row.basis, note=row.note) for row in content.terrain]
    found += [Source("place", row.hex, setup=guess[row.guess]) for row in content.places]
    found += [Source("entry", row.hex, setup=guess[row.guess], note=row.name) for row in content.entries]
    found += [Source("boundary", row.id, setup=row.basis) for row in content.boundaries]
    works = (*content.works.improved, *content.works.strongpoint)
    found += [Source("works", hex_, setup=content.works.basis) for hex_ in works]
    return found + [Source("area", key, setup=area.basis) for key, area in content.areas.items()]
