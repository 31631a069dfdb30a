"""The checks of charts.toml: no holes, nothing impossible, and no contradiction of what the rulebook fixes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import get_args

from rules.ecouves.charts import FORBIDDEN
from scenarios.places import at, check_day, check_unique
from scenarios.problems import Report
from scenarios.systems.ecouves import build, schema
from scenarios.systems.ecouves.check_map import Ground
from scenarios.systems.ecouves.schema.tables import CombatChart, EffectRow, EffectsChart, FireChart, KnownCost, SideRow
from scenarios.systems.ecouves.schema.words import RoadKind, SideFeature

FIRE = ("-", "R", "D", "C", "E")
"""The results of fire, from weakest to strongest (E.fire)."""

COMBAT = ("AE", "AR", "B", "DR", "DE")
"""The results of close combat, from worst to best for the attacker (E.cc)."""

ODDS = ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
"""The columns of the close combat table (E.32)."""

TURNS = 22
NIGHT = (14, 15, 16)

SHELTER = ("forest", "village", "town")
"""Terrain that can not be controlled and hides units (D.9a, H.2, AMB-32)."""

BLOCKING = ("forest", "village", "town", "hamlet")
"""Terrain that stops a line of fire (E.14)."""


def check_charts(charts: schema.ChartsFile, file: str, report: Report) -> None:
    """Check the charts by themselves."""
    _fire(charts.fire, file, report)
    _close_combat(charts.close_combat, file, report)
    _effects(charts.terrain_effects, file, report)
    if build.half_points(charts.limits.leave_zone) != 4:
        report.error(file, "limits.leave_zone", charts.limits.leave_zone, "2", "D.8")
    if charts.limits.stack != 4:
        report.error(file, "limits.stack", str(charts.limits.stack), "4", "A.m")
    _turns(charts, file, report)


def check_charts_and_map(charts: schema.ChartsFile, ground: Ground, file: str, report: Report) -> None:
    """Every terrain of the map has its effects (C.7)."""
    known = {row.id for row in charts.terrain_effects.terrain}
    for terrain in ground.content.terrain:
        if terrain.id not in known:
            found = f"no effects of {terrain.id}"
            report.error(file, "terrain_effects.terrain", found, "the effects of every terrain of the map", "C.7")


# ---------------------------------------------------------------- fire


def _fire(chart: FireChart, file: str, report: Report) -> None:
    before = len(report.errors)
    spans = [(column.low, column.high) for column in chart.columns]
    if spans[0][0] != chart.floor or spans[-1] != (chart.cap, chart.cap):
        found = f"{spans[0][0]} to {spans[-1][1]}"
        report.error(file, "fire.columns", found, f"columns from {chart.floor}, the last for {chart.cap}", "E.22a")
    for i, ((_, high), (low, _)) in enumerate(pairwise(spans), start=2):
        if low != high + 1:
            report.error(file, f"fire.columns[{i}]", f"{low} after {high}", "columns without gap or overlap", "E.22")
    _dice("fire.rows", [row.die for row in chart.rows], file, report)
    table = [row.results.split() for row in chart.rows]
    for i, (row, results) in enumerate(zip(chart.rows, table, strict=True), start=1):
        _results(at("fire.rows", i, str(row.die)), results, len(spans), FIRE, file, report)
    if len(report.errors) == before:
        _rising("fire.rows", [row.die for row in chart.rows], table, FIRE, file, report)


def _dice(place: str, dice: Sequence[int], file: str, report: Report) -> None:
    """The rows follow one another and hold all six faces."""
    if list(dice) != list(range(dice[0], dice[0] + len(dice))) if dice else True:
        report.error(file, place, ", ".join(map(str, dice)) or "none", "a row for each die in rising order")
    elif not set(range(1, 7)) <= set(dice):
        report.error(file, place, f"{dice[0]} to {dice[-1]}", "rows for the dice 1 to 6 at least")


def _results(place: str, results: Sequence[str], count: int, known: Iterable[str], file: str, report: Report) -> None:
    if len(results) != count:
        report.error(file, place, f"{len(results)} results", f"{count} results, one a column")
    for result in results:
        if result not in known:
            report.error(file, place, result, f"one of {', '.join(known)}")


def _rising(
    place: str, dice: Sequence[int], table: list[list[str]], order: Sequence[str], file: str, report: Report
) -> None:  # fmt: skip
    """Results never get weaker to the right or downward; of each row and column the first that does is named."""
    worth = [[order.index(result) for result in row] for row in table]
    count = len(worth[0])
    lines = [[(row, column) for column in range(count)] for row in range(len(worth))]
    lines += [[(row, column) for row in range(len(worth))] for column in range(count)]
    for line in lines:
        falls = (pair for pair in pairwise(line) if worth[pair[1][0]][pair[1][1]] < worth[pair[0][0]][pair[0][1]])
        for (above, left), (row, column) in falls:
            where = f"{at(place, row + 1, str(dice[row]), 'results')}[{column + 1}]"
            way = "right of" if above == row else "below"
            found = f"{table[row][column]} {way} {table[above][left]}, a result that falls"
            report.warning(file, where, found, "results that rise to the right and downward")
            break


# ---------------------------------------------------------------- close combat


def _close_combat(chart: CombatChart, file: str, report: Report) -> None:
    before = len(report.errors)
    if chart.columns != ODDS:
        found = ", ".join(chart.columns)
        report.error(file, "close_combat.columns", found, f"the columns {', '.join(ODDS)}", "E.32")
    dice = [row.die for row in chart.rows]
    if dice != [1, 2, 3, 4, 5, 6]:
        found = ", ".join(map(str, dice)) or "none"
        report.error(file, "close_combat.rows", found, "a row for each die from 1 to 6", "E.32")
    table = [row.results.split() for row in chart.rows]
    for i, (row, results) in enumerate(zip(chart.rows, table, strict=True), start=1):
        _results(at("close_combat.rows", i, str(row.die)), results, len(chart.columns), COMBAT, file, report)
    if len(report.errors) > before:
        return
    for i, cell in enumerate(chart.known, start=1):
        place = at("close_combat.known", i, cell.column)
        if cell.column not in chart.columns or cell.die not in dice:
            report.error(file, place, f"{cell.column}, {cell.die}", "a cell of the table", cell.ref)
        elif (found := table[cell.die - 1][chart.columns.index(cell.column)]) != cell.result:
            words = f"{found} at {cell.column}, {cell.die}"
            report.error(file, place, words, f"{cell.result}, which the rulebook gives", cell.ref)
    _rising("close_combat.rows", dice, table, COMBAT, file, report)


# ---------------------------------------------------------------- terrain effects


def _effects(chart: EffectsChart, file: str, report: Report) -> None:
    rows = list(enumerate(chart.terrain, start=1))
    names = [(at("terrain_effects.terrain", i, row.id), row.id) for i, row in rows]
    check_unique(names, "a terrain", file, report)
    for i, row in rows:
        place = at("terrain_effects.terrain", i, row.id)
        for field, right, rule in (
            ("control", row.id not in SHELTER, "D.9a"),
            ("hide", row.id in SHELTER, "H.2"),
            ("blocks", row.id in BLOCKING, "E.14"),
            ("must_split", row.id == "forest", "C.10b"),
        ):
            if getattr(row, field) != right:
                found = str(getattr(row, field)).lower()
                report.error(file, f"{place}.{field}", found, f"{str(right).lower()} for {row.id}", rule)
    for table, ids, known in (
        ("sides", [row.id for row in chart.sides], get_args(SideFeature)),
        ("roads", [row.id for row in chart.roads], get_args(RoadKind)),
    ):
        place = f"terrain_effects.{table}"
        check_unique(((at(place, i, id_), id_) for i, id_ in enumerate(ids, 1)), "an id", file, report)
        for id_ in known:
            if id_ not in ids:
                report.error(file, place, f"nothing for {id_}", "a row for each hexside feature and road", "C.7")
    for i, side in enumerate(chart.sides, start=1):
        if side.stops_control != (side.id == "river"):
            found = str(side.stops_control).lower()
            place = at("terrain_effects.sides", i, side.id, "stops_control")
            report.error(file, place, found, "true for rivers only", "AMB-31")
    for i, sum_ in enumerate(chart.known, start=1):
        _known_cost(sum_, chart, at("terrain_effects.known", i, sum_.what), file, report)


def _known_cost(known: KnownCost, chart: EffectsChart, place: str, file: str, report: Report) -> None:
    """A sum of movement points is that which the rulebook gives."""
    rows: list[EffectRow | SideRow] = [*chart.terrain, *chart.sides]
    costs: dict[str, int] = {row.id: build.moves(row.move)[known.arm] for row in rows}
    costs.update({f"road {row.id}": build.half_points(row.cost) for row in chart.roads})
    steps = [costs.get(step, FORBIDDEN) for step in known.steps]
    if FORBIDDEN in steps:
        found = known.steps[steps.index(FORBIDDEN)]
        report.error(file, f"{place}.steps", found, "terrain, hexsides or roads that can be crossed", known.ref)
    elif sum(steps) != build.half_points(known.cost):
        found = f"{sum(steps) / 2:g} points"
        report.error(file, place, found, f"{known.cost}, which the rulebook gives", known.ref)


# ---------------------------------------------------------------- turns


def _turns(charts: schema.ChartsFile, file: str, report: Report) -> None:
    boxes = charts.turns.boxes
    for i, box in enumerate(boxes, start=1):
        if box.number != i:
            place = at("turns.boxes", i, str(box.number), "number")
            report.error(file, place, str(box.number), f"{i}: turns are numbered from 1", "B.1")
        check_day(box.day, 1, at("turns.boxes", i, str(box.number), "day"), file, report)
    if len(boxes) != TURNS:
        report.warning(file, "turns.boxes", f"{len(boxes)} turns", f"{TURNS} turns", "B.3")
    night = tuple(box.number for box in boxes if box.night)
    if len(boxes) == TURNS and night != NIGHT:
        found = ", ".join(map(str, night)) or "no night"
        report.error(file, "turns.boxes", found, f"night in turns {', '.join(map(str, NIGHT))}", "I.0")
    moments = [(box.day, box.start) for box in boxes]
    for i, (before, after) in enumerate(pairwise(moments), start=2):
        if after <= before:
            place = at("turns.boxes", i, str(boxes[i - 1].number), "start")
            report.error(file, place, " ".join(after), f"a time after {' '.join(before)}", "B.1")
