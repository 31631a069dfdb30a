"""The checks of oob.toml by itself: names, formations, HQs and their battalions, companies, groups."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from rules.stlo.model import FORMATIONS, SIDE_NAMES
from scenarios.places import at, check_unique
from scenarios.problems import Report
from scenarios.stlo import schema

MAX_COUNTERS = 2_000
"""The most counters that an order of battle may have."""

MORALES = (6, 7)
"""The morale printed on headquarters (6.2 A)."""

SUBSTITUTES = {"us": 9, "de": 12}
RECON = {"us": 6, "de": 0}

TABLES = ("hqs", "battalions", "companies", "substitutes", "recon", "assets", "artillery")
"""The lists of counters."""


def check_oob(oob: schema.OobFile, file: str, report: Report, *, strict: bool = False) -> None:
    """Check an order of battle."""
    counters = sum(len(getattr(oob, table)) for table in TABLES)
    if counters > MAX_COUNTERS:
        report.error(file, "", f"{counters} counters", f"at most {MAX_COUNTERS} counters")
        return
    _names(oob, file, report)
    _formations(oob, file, report)
    _affiliations(oob, file, report)
    _headquarters(oob, file, report)
    _companies(oob, file, report)
    _substitutes(oob, file, report)
    _recon(oob, file, report)
    _artillery(oob, file, report)
    _groups(oob, file, report)
    _text_values(oob, file, report)
    if strict:
        _strength(oob, file, report)


def rows_of(oob: schema.OobFile, *tables: str) -> Iterator[tuple[str, int, Any]]:
    """The rows of some tables, each with its table and its number there."""
    for table in tables:
        for index, row in enumerate(getattr(oob, table), start=1):
            yield table, index, row


def _ids(oob: schema.OobFile, *tables: str) -> Iterator[tuple[str, str]]:
    for table, index, row in rows_of(oob, *tables):
        yield at(table, index, row.id, "id"), row.id


def _names(oob: schema.OobFile, file: str, report: Report) -> None:
    """Ids are unique, case apart; units and assets share theirs, since losses are named among both."""
    check_unique(_ids(oob, "battalions", "companies", "substitutes", "recon", "assets"), "an id", file, report)
    for table in ("hqs", "artillery", "formations", "reinforcements"):
        check_unique(_ids(oob, table), "an id", file, report)
    check_unique(
        ((at("formations", i, row.id, "short"), row.short) for i, row in enumerate(oob.formations, 1)),
        "a short name",
        file,
        report,
    )


def _formations(oob: schema.OobFile, file: str, report: Report) -> None:
    """Formations are those of the rules, on their sides (2.2 A); each division has one OP, a corps none (2.2.6)."""
    known = {row.id: row for row in oob.formations}
    for i, row in enumerate(oob.formations, start=1):
        if row.id not in FORMATIONS:
            expected = f"one of {', '.join(FORMATIONS)}"
            report.error(file, at("formations", i, row.id, "id"), row.id, expected, "2.2.A")
        elif FORMATIONS[row.id] != row.side:
            report.error(file, at("formations", i, row.id, "side"), row.side, FORMATIONS[row.id], "2.2.A")
        if row.op != (row.kind == "division"):
            found = f"{'an' if row.op else 'no'} observation post for a {row.kind}"
            report.error(
                file, at("formations", i, row.id, "op"), found, "one for a division, none for a corps", "2.2.6"
            )
        source = known.get(row.substitutes_from)
        if row.substitutes_from and (source is None or source.side != row.side):
            place = at("formations", i, row.id, "substitutes_from")
            report.error(file, place, row.substitutes_from, "a formation of the same side", "12.2.1.B")


def _affiliations(oob: schema.OobFile, file: str, report: Report) -> None:
    """Every counter belongs to a formation; infantry, HQs, recon and assets to a division (2.2 A)."""
    known = {row.id: row for row in oob.formations}
    divisions = {row.id for row in oob.formations if row.kind == "division"}
    for table, i, row in rows_of(oob, "hqs", "battalions", "companies", "recon", "assets", "artillery"):
        place = at(table, i, row.id, "formation")
        if row.formation not in known:
            report.error(file, place, row.formation, f"one of {', '.join(known)}", "2.2.A")
        elif table != "artillery" and row.formation not in divisions:
            report.error(file, place, f"{row.formation}, a corps", f"a division: {', '.join(divisions)}", "2.2.A")


def _headquarters(oob: schema.OobFile, file: str, report: Report) -> None:
    """Each battalion has an HQ of its own and the other way round (2.2.1); morale is 6 or 7 (6.2 A)."""
    hqs = {row.id: row for row in oob.hqs}
    battalions = {row.id: row for row in oob.battalions}
    for i, hq in enumerate(oob.hqs, start=1):
        place = at("hqs", i, hq.id)
        if hq.morale not in MORALES:
            report.error(file, f"{place}.morale", str(hq.morale), "a printed morale of 6 or 7", "6.2.A")
        battalion = battalions.get(hq.id)
        if battalion is None:
            report.error(file, place, f"HQ {hq.id}", "an HQ with a battalion of the same name", "2.2.1")
            continue
        if hq.formation != battalion.formation:
            expected = f"{battalion.formation}, as its battalion"
            report.error(file, f"{place}.formation", hq.formation, expected, "2.2.1")
        if hq.group != battalion.group:
            expected = f'"{battalion.group}", the group of its battalion'
            report.error(file, f"{place}.group", f'"{hq.group}"', expected, "2.2.1.C")
    for i, battalion in enumerate(oob.battalions, start=1):
        if battalion.id not in hqs:
            place = at("battalions", i, battalion.id)
            report.error(file, place, f"battalion {battalion.id}", "a battalion with an HQ of the same name", "2.2.1")


def _companies(oob: schema.OobFile, file: str, report: Report) -> None:
    """A battalion that starts on the display has its three companies on the map, any other none (20.0.B, 2.2.3 A)."""
    battalions = {row.id: row for row in oob.battalions}
    letters: dict[str, list[str]] = defaultdict(list)
    for i, row in enumerate(oob.companies, start=1):
        place = at("companies", i, row.id)
        battalion = battalions.get(row.battalion)
        if battalion is None:
            report.error(file, f"{place}.battalion", row.battalion, "the id of a battalion", "2.2.3")
            continue
        letters[row.battalion].append(row.id[-1])
        if row.formation != battalion.formation:
            report.error(file, f"{place}.formation", row.formation, f"{battalion.formation}, as its battalion", "2.2.3")
        if row.id not in {f"{row.battalion}{letter}" for letter in "abc"}:
            expected = f"{row.battalion}a, {row.battalion}b or {row.battalion}c"
            report.error(file, f"{place}.id", row.id, expected, "2.2.3")
        if not row.setup.isdigit():
            report.error(file, f"{place}.setup", row.setup, "a hex for a company with a printed name", "20.0.B")
    for i, battalion in enumerate(oob.battalions, start=1):
        place, count = at("battalions", i, battalion.id), len(letters[battalion.id])
        if battalion.setup == "DD" and count != 3:
            report.error(
                file, place, f"{count} companies", "three companies of a battalion that starts on the display", "20.0.B"
            )
        elif battalion.setup != "DD" and count:
            report.error(
                file, f"{place}.setup", battalion.setup, "DD for a battalion with companies of its own", "20.0.B"
            )


def _substitutes(oob: schema.OobFile, file: str, report: Report) -> None:
    """Substitute companies: their faces, names and numbers (2.2.3 B to D, 20.1.4, 20.2.3)."""
    formations = {row.id: row for row in oob.formations}
    counts: Counter[str] = Counter()
    for i, row in enumerate(oob.substitutes, start=1):
        place = at("substitutes", i, row.id)
        if len(row.at) != len(row.faces):
            report.error(file, f"{place}.at", f"{len(row.at)} values", f"{len(row.faces)}, one a face", "2.2.3")
        sides = {formations[face].side for face in row.faces if face in formations}
        unknown = [face for face in row.faces if face not in formations or formations[face].kind != "division"]
        if unknown:
            report.error(file, f"{place}.faces", unknown[0], "the ids of divisions", "2.2.A")
        elif len(sides) > 1:
            report.error(file, f"{place}.faces", ", ".join(row.faces), "divisions of one side", "2.2.A")
        else:
            side = sides.pop()
            counts[side] += 1
            if row.id != f"{side.upper()}{row.code}":
                report.error(file, f"{place}.id", row.id, f"{side.upper()}{row.code}, its side and code", "2.2.3")
    for side_id, number in SUBSTITUTES.items():
        if counts[side_id] != number:
            found = f"{counts[side_id]} {SIDE_NAMES[side_id]} substitutes"
            rule = "20.1.4" if side_id == "us" else "20.2.3"
            report.warning(file, "substitutes", found, f"{number} {SIDE_NAMES[side_id]} substitutes", rule)


def _recon(oob: schema.OobFile, file: str, report: Report) -> None:
    """St-Lô has six US recon units and no German ones (2.2.7)."""
    sides = {row.id: row.side for row in oob.formations}
    counts = Counter(sides.get(row.formation, "") for row in oob.recon)
    for side, number in RECON.items():
        if counts[side] != number:
            found = f"{counts[side]} {SIDE_NAMES[side]} recon units"
            report.warning(file, "recon", found, f"{number or 'no'} {SIDE_NAMES[side]} recon units", "2.2.7")
    for i, row in enumerate(oob.recon, start=1):
        if not row.setup.isdigit():
            report.error(file, at("recon", i, row.id, "setup"), row.setup, "a hex for a recon unit", "17.0")


def regiment(designation: str) -> str:
    """The regiment in a designation such as ``1/115``."""
    return designation.rpartition("/")[2]


def _artillery(oob: schema.OobFile, file: str, report: Report) -> None:
    """Artillery of a regiment has infantry to support, general support fires no defensive fire (10.4.1, 10.5.3)."""
    infantry = {(row.formation, regiment(row.id)) for row in oob.battalions}
    served = set()
    for i, row in enumerate(oob.artillery, start=1):
        place = at("artillery", i, row.id)
        if row.regiment:
            served.add((row.formation, row.regiment))
            if (row.formation, row.regiment) not in infantry:
                report.error(
                    file, f"{place}.regiment", row.regiment, "a regiment with infantry in its division", "10.4.1"
                )
        elif row.defensive:
            report.warning(file, f"{place}.defensive", str(row.defensive), "0 for general support", "10.5.3")
        if row.missions < 1:
            report.error(file, f"{place}.missions", str(row.missions), "at least one fire mission a turn", "2.2.5")
    without = set(oob.regiments_without_artillery)
    for formation, name in sorted(infantry - served):
        if name not in without:
            found = f"no artillery for regiment {name} of {formation}"
            report.warning(file, "artillery", found, "a unit, or the regiment in regiments_without_artillery", "10.4.1")
    for name in sorted(without & {name for _, name in served}):
        report.error(file, "regiments_without_artillery", name, "regiments that no artillery unit supports", "10.4.1")


def _groups(oob: schema.OobFile, file: str, report: Report) -> None:
    """Reinforcement groups and the units that name them agree, and nobody enters twice (18.1)."""
    sides = {row.id: row.side for row in oob.formations}
    units = {row.id: row for row in oob.battalions}
    guns = {row.id: row for row in oob.artillery}
    groups = {row.id: row for row in oob.reinforcements}
    orders: list[tuple[str, str]] = []
    for i, group in enumerate(oob.reinforcements, start=1):
        place = at("reinforcements", i, group.id)
        orders.append((f"{place}.order", f"{group.side} {group.order}"))
        if not group.entry and not group.artillery:
            report.error(file, place, "an empty group", "units that arrive", "18.1")
        members = [("entry", name, units.get(name)) for name in group.entry]
        guns_of = [("artillery", name, guns.get(name)) for name in group.artillery]
        for field, name, row in (*members, *guns_of):
            if row is None:
                what = "a battalion" if field == "entry" else "an artillery unit"
                report.error(file, f"{place}.{field}", name, f"the id of {what}", "18.1")
            elif row.group != group.id:
                report.error(
                    file,
                    f"{place}.{field}",
                    f'{name}, whose group is "{row.group}"',
                    f"units of group {group.id}",
                    "18.1",
                )
            elif sides.get(row.formation, group.side) != group.side:
                report.error(file, f"{place}.{field}", f"{name} of the other side", "units of its own side", "18.1")
    check_unique(orders, "an order on its side", file, report)
    _members(oob, groups, file, report)


def _members(oob: schema.OobFile, groups: dict[str, schema.GroupRow], file: str, report: Report) -> None:
    for table, i, row in rows_of(oob, "battalions", "artillery"):
        place = at(table, i, row.id)
        if table == "battalions" and (row.setup == "R") != bool(row.group):
            found = f'setup {row.setup} and group "{row.group}"'
            report.error(file, f"{place}.group", found, "a group for a reinforcement, none for others", "20.0.C")
        if not row.group:
            continue
        group = groups.get(row.group)
        if group is None:
            report.error(file, f"{place}.group", row.group, "the id of a reinforcement group", "18.1")
        elif row.id not in (group.entry if table == "battalions" else group.artillery):
            report.error(file, f"{place}.group", row.group, f"a group that names {row.id}", "18.1")


def _text_values(oob: schema.OobFile, file: str, report: Report) -> None:
    for table, i, row in rows_of(oob, "battalions", "companies", "assets", "artillery"):
        for key in row.text_values:
            if key not in row.__struct_fields__:
                report.error(file, at(table, i, row.id, "text_values"), key, "the name of a value of this row")


def _strength(oob: schema.OobFile, file: str, report: Report) -> None:
    """Strict: a battalion is stronger than its companies together, a reduced one weaker (12.0, 9.2.3)."""
    companies: Counter[str] = Counter()
    for company in oob.companies:
        companies[company.battalion] += company.combat
    for i, row in enumerate(oob.battalions, start=1):
        place = at("battalions", i, row.id)
        if not 0 < row.reduced < row.full:
            report.warning(
                file, f"{place}.reduced", f"{row.reduced} of {row.full}", "less than at full strength", "9.2.3"
            )
        if companies[row.id] >= row.full:
            found = f"{row.full} against {companies[row.id]} of its companies"
            report.warning(file, f"{place}.full", found, "more than its companies together", "12.0")
