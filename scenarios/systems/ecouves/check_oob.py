"""The checks of oob.toml by itself: names, values, formations and dummies."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.places import at, check_unique
from scenarios.problems import Report
from scenarios.systems.ecouves import build, schema

MAX_COUNTERS = 2_000
"""The most counters that an order of battle may have."""

STARRED = ("tank_destroyer", "anti_tank")
"""The symbols that carry a star (A.g)."""

DIRECT_RANGE = 4
"""The farthest range of a unit that is no artillery (E.18, E.21b)."""

DUMMIES = {"german": 25, "french": 15}
"""The most dummies of each side (H.7a)."""

SIDES = ("french", "german")


def check_oob(oob: schema.OobFile, file: str, report: Report) -> None:
    """Check an order of battle."""
    counters = sum(1 + (row.sections.count if row.sections else 0) for row in oob.units)
    if counters > MAX_COUNTERS:
        report.error(file, "units", f"{counters} counters", f"at most {MAX_COUNTERS} counters")
        return
    check_unique(_names(oob), "an id", file, report)
    _formations(oob, file, report)
    _dummies(oob, file, report)
    for i, row in enumerate(oob.units, start=1):
        place = at("units", i, row.id)
        _unit(row, place, file, report)
        _membership(row, oob, place, file, report)
    for side in SIDES:
        ids = {row.id for row in oob.formations if row.side == side}
        if not any(row.formation in ids for row in oob.units):
            report.warning(file, "units", f"no {side} unit", "units of both sides", "A.b")


def _names(oob: schema.OobFile) -> Iterator[tuple[str, str]]:
    """All names of counters with their places: symbols, sections and dummies."""
    for i, row in enumerate(oob.units, start=1):
        yield at("units", i, row.id, "id"), row.id
        yield from ((at("units", i, row.id, "sections"), name) for name in build.section_names(row))
    for i, dummies in enumerate(oob.dummies, start=1):
        letter = dummies.side[0].upper()
        yield from ((at("dummies", i, dummies.side), f"{letter}D{n}") for n in range(1, dummies.count + 1))


def _formations(oob: schema.OobFile, file: str, report: Report) -> None:
    rows = list(enumerate(oob.formations, start=1))
    check_unique(((at("formations", i, row.id, "id"), row.id) for i, row in rows), "an id", file, report)
    check_unique(((at("formations", i, row.id, "name"), row.name) for i, row in rows), "a name", file, report)
    for i, row in rows:
        place = at("formations", i, row.id)
        if not row.areas:
            report.error(file, f"{place}.areas", "none", "the areas in which it sets up or enters", "L.8")
        part, whole = build.share_of(row)
        if part > whole or (part and not row.woods):
            found = f"{row.share} of its units in {len(row.woods)} woods"
            report.error(file, f"{place}.share", found, "at most all of its units, in woods that are named", "L.1b")
        if row.setup and row.turn != 1:
            report.error(file, f"{place}.turn", str(row.turn), "1 for a formation that is set up", "L.0")
        if row.setup and row.side != "german":
            report.error(file, f"{place}.setup", "a French formation", "set-up of German formations only", "L.0")


def _dummies(oob: schema.OobFile, file: str, report: Report) -> None:
    rows = list(enumerate(oob.dummies, start=1))
    check_unique(((at("dummies", i, row.side), row.side) for i, row in rows), "a side", file, report)
    for i, row in rows:
        if row.count > DUMMIES[row.side]:
            place = at("dummies", i, row.side, "count")
            report.error(file, place, str(row.count), f"at most {DUMMIES[row.side]}", "H.7a")


def _unit(row: schema.UnitRow, place: str, file: str, report: Report) -> None:
    if row.star != (row.symbol in STARRED):
        found = f"{'a star' if row.star else 'no star'} for {row.symbol}"
        report.error(file, f"{place}.star", found, "a star for tank destroyers and anti-tank guns only", "A.g")
    guns = row.symbol in build.ARTILLERY
    if row.indirect and not guns:
        report.error(file, f"{place}.indirect", row.symbol, "indirect fire of artillery only", "E.21b")
    ranges = [row.range, *([row.sections.range] if row.sections else [])]
    if max(ranges) > DIRECT_RANGE and not guns:
        report.error(file, f"{place}.range", str(max(ranges)), f"at most {DIRECT_RANGE} for {row.symbol}", "E.21b")
    part = row.sections
    if part is None:
        report.warning(file, f"{place}.sections", "none", "two, three or four sections", "A.h")
        return
    if row.attack <= part.count * part.attack:
        found = f"{row.attack} against {part.count * part.attack} of its sections"
        report.error(file, f"{place}.attack", found, "more than its sections together", "A.l")
    if row.defense >= part.count * part.defense:
        found = f"{row.defense} against {part.count * part.defense} of its sections"
        report.error(file, f"{place}.defense", found, "less than its sections together", "A.l")


def _membership(row: schema.UnitRow, oob: schema.OobFile, place: str, file: str, report: Report) -> None:
    formation = next((f for f in oob.formations if f.id == row.formation), None)
    if formation is None:
        report.error(file, f"{place}.formation", row.formation, "the id of a formation", "A.c")
    elif row.axis is not None and row.axis not in formation.axes:
        expected = f"one of the axes of {formation.name}"
        report.error(file, f"{place}.axis", row.axis, expected, "L.9")
