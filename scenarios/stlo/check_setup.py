"""The checks that need map and order of battle: the set-up, entry hexes and what boundaries forbid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rules.engine.hexes import Hex
from scenarios.mapcheck import check_hexes
from scenarios.places import at
from scenarios.problems import Report
from scenarios.stlo import schema
from scenarios.stlo.check_map import Ground
from scenarios.stlo.check_oob import rows_of

STACK = 3
"""Companies in a hex, of which a battalion counts as three (8.3)."""


def check_setup(ground: Ground, oob: schema.OobFile, file: str, report: Report) -> None:
    """Check where units start and enter."""
    starts = [
        (at(table, i, row.id, "setup"), row.setup)
        for table, i, row in rows_of(oob, "battalions", "companies", "recon")
        if row.setup.isdigit()
    ]
    check_hexes(starts, ground.grid, file, report, land=ground.land)
    _stacking(oob, file, report)
    _boundary_rules(ground, oob, file, report)
    _closed_starts(ground, oob, file, report)
    _entries(ground, oob, file, report)


def _stacking(oob: schema.OobFile, file: str, report: Report) -> None:
    """One battalion or three companies of a side in a hex (8.3), and no enemies together (8.1 H)."""
    sides = {row.id: row.side for row in oob.formations}
    weight: dict[tuple[Hex, str], int] = defaultdict(int)
    first: dict[Hex, tuple[str, str]] = {}
    for table, i, row in rows_of(oob, "battalions", "companies", "recon"):
        if not row.setup.isdigit():
            continue
        place, side, hex_ = at(table, i, row.id, "setup"), sides.get(row.formation, ""), row.setup
        name, other = first.setdefault(hex_, (row.id, side))
        if other != side:
            report.error(file, place, f"{row.id} in {hex_} with the enemy {name}", "a hex without enemies", "8.1.H2")
        before = weight[hex_, side]
        weight[hex_, side] += {"battalions": STACK, "companies": 1, "recon": 0}[table]
        if before <= STACK < weight[hex_, side] or (before > STACK and table != "recon"):
            report.error(
                file, place, f"{row.id} in the full hex {hex_}", "one battalion or three companies in a hex", "8.3"
            )


def _bound(oob: schema.OobFile, rule: schema.BoundaryRuleRow) -> set[str]:
    """The battalions that a boundary rule binds."""
    return {row.id for row in oob.battalions if row.formation in rule.applies_to or row.id in rule.applies_to}


def _boundary_rules(ground: Ground, oob: schema.OobFile, file: str, report: Report) -> None:
    lines = {row.id for row in ground.content.boundaries}
    known = {row.id for row in oob.formations} | {row.id for row in oob.battalions}
    for i, rule in enumerate(oob.boundary_rules, start=1):
        place = at("boundary_rules", i, rule.boundary)
        if rule.boundary not in lines:
            report.error(file, f"{place}.boundary", rule.boundary, "the id of a boundary of the map", "8.4")
        for name in rule.applies_to:
            if name not in known:
                report.error(file, f"{place}.applies_to", name, "the id of a formation or battalion", "8.4")
        if "enter" not in rule.forbids:
            report.error(
                file, f"{place}.forbids", ", ".join(rule.forbids) or "nothing", "enter, and attack or not", "8.4"
            )
    for line in sorted(lines - {rule.boundary for rule in oob.boundary_rules}):
        report.warning(file, "boundary_rules", f"no rule for boundary {line}", "a rule for each boundary", "8.4")


def _closed_to(ground: Ground, oob: schema.OobFile) -> Iterator[tuple[str, schema.BoundaryRuleRow, frozenset[Hex]]]:
    """Battalions with the boundary rules that bind them and the hexes closed to them."""
    for rule in oob.boundary_rules:
        closed = ground.closed(rule.boundary)
        for name in sorted(_bound(oob, rule)):
            yield name, rule, closed


def _closed_starts(ground: Ground, oob: schema.OobFile, file: str, report: Report) -> None:
    """No infantry starts where its boundary forbids it to go (8.4.1, 8.4.2, 8.4.4)."""
    closed = list(_closed_to(ground, oob))
    for table, i, row in rows_of(oob, "battalions", "companies"):
        battalion = row.battalion if table == "companies" else row.id
        for name, rule, hexes in closed:
            if name == battalion and row.setup in hexes:
                found = f"{row.setup}, across boundary {rule.boundary}"
                report.error(file, at(table, i, row.id, "setup"), found, f"a hex open to {battalion}", rule.ref)


def _entries(ground: Ground, oob: schema.OobFile, file: str, report: Report) -> None:
    """Reinforcements enter by entry hexes of their side that are open to them (18.1, 8.4)."""
    entries = {(row.hex, row.side) for row in ground.content.entries}
    closed = list(_closed_to(ground, oob))
    for i, group in enumerate(oob.reinforcements, start=1):
        for name, hex_ in group.entry.items():
            place = f"{at('reinforcements', i, group.id)}.entry.{name}"
            if wrong := ground.problem(hex_):
                report.error(file, place, wrong, "a hex of the map that is in play", "18.1")
            elif (hex_, group.side) not in entries:
                report.error(file, place, hex_, "an entry hex of its side on the map", "18.1")
            for unit, rule, hexes in closed:
                if unit == name and hex_ in hexes:
                    found = f"{hex_}, across boundary {rule.boundary}"
                    report.error(file, place, found, f"a hex open to {name}", rule.ref)
