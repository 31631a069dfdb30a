"""The checks of charts.toml: no holes, nothing impossible, and no contradiction of what the rulebook fixes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from scenarios.places import at, check_unique
from scenarios.problems import Report
from scenarios.stlo import schema
from scenarios.stlo.check_map import Ground

COMBAT = re.compile(r"[AD][1-7]\Z")
BARRAGE = ("N", "P", "D", "DL")
"""The results of barrage, from weakest to strongest (14.1.1)."""

LONG_RANGE = ("0", "1", "2")
ALL_ACTIONS = (
    "movement", "strategic", "hasty", "deliberate", "intensive", "recovery", "reorganization", "entrenching",
)  # fmt: skip
DIFFERENTIALS = range(-12, 13)
"""The armour differentials that the bands must agree with the rule on (9.4.1 G)."""


def check_charts(charts: schema.ChartsFile, file: str, report: Report) -> None:
    """Check the charts by themselves."""
    _combat(charts.combat, file, report)
    _armor(charts.armor, file, report)
    lowest = 1 + min(charts.works.improved, charts.works.strongpoint, 0)
    _fire("barrage", charts.barrage, lowest, 6, BARRAGE, file, report)
    _air(charts, lowest, file, report)
    highest = 6 + max(charts.weather.long_range_drm.values(), default=0)
    lowest_long = 1 + min(charts.weather.long_range_drm.values(), default=0)
    _fire("long_range", charts.long_range, lowest_long, highest, LONG_RANGE, file, report)
    _weather(charts, file, report)
    _actions(charts.actions, file, report)
    _victory(charts.victory, file, report)
    _turns(charts, file, report)


def check_charts_and_map(charts: schema.ChartsFile, ground: Ground, file: str, report: Report) -> None:
    """Every terrain in play has exactly one line of the combat table (9.2.1 B)."""
    lines = {line.terrain for line in charts.combat.lines}
    known = {row.id for row in ground.content.terrain if row.in_play}
    for terrain in sorted({ground.board.terrain[hex_] for hex_ in ground.land} - lines):
        report.error(file, "combat.lines", f"no line for {terrain}", "a line for every terrain of the map", "9.2.1.B")
    for i, line in enumerate(charts.combat.lines, start=1):
        if line.terrain not in known:
            place = at("combat.lines", i, line.terrain, "terrain")
            report.error(file, place, line.terrain, f"a terrain of the map: {', '.join(sorted(known))}", "9.2.1.B")


def check_charts_and_oob(charts: schema.ChartsFile, oob: schema.OobFile, file: str, report: Report) -> None:
    """Groups that arrive by themselves are groups, of one side and in order (18.1.2)."""
    groups = {row.id: row for row in oob.reinforcements}
    for first, second in charts.reinforcement.automatic_after.items():
        place = f"reinforcement.automatic_after.{first}"
        unknown = [name for name in (first, second) if name not in groups]
        if unknown:
            report.error(file, place, unknown[0], "the id of a reinforcement group", "18.1.2")
        elif (groups[first].side, groups[first].order + 1) != (groups[second].side, groups[second].order):
            report.error(file, place, second, f"the group that follows {first}", "18.1.2")


# ---------------------------------------------------------------- combat


def _combat(chart: schema.CombatChart, file: str, report: Report) -> None:
    before = len(report.errors)
    _ratios(chart, file, report)
    rolls = range(1 + chart.minimum, 6 + chart.maximum + 1)
    if chart.minimum > 0 or chart.maximum < 0:
        report.error(file, "combat", f"{chart.minimum} to {chart.maximum}", "limits on both sides of 0", "9.4.5")
    if chart.first_roll != rolls.start:
        found, expected = str(chart.first_roll), f"{rolls.start}, a roll of 1 with the lowest modifier"
        report.error(file, "combat.first_roll", found, expected, "9.4.5")
    for i, column in enumerate(chart.columns, start=1):
        _results(at("combat.columns", i, str(column.column), "results"), column.results, len(rolls), file, report)
    check_unique(
        ((at("combat.columns", i, str(row.column)), str(row.column)) for i, row in enumerate(chart.columns, 1)),
        "a number", file, report,
    )  # fmt: skip
    bodies = {row.column for row in chart.columns}
    for i, line in enumerate(chart.lines, start=1):
        place = at("combat.lines", i, line.terrain, "columns")
        if len(line.columns) != len(chart.ratios):
            expected = f"{len(chart.ratios)} columns, one a ratio"
            report.error(file, place, f"{len(line.columns)} columns", expected, "9.2")
        for number in line.columns:
            if number not in bodies:
                report.error(file, place, str(number), "the number of a body column", "9.2")
    check_unique(
        ((at("combat.lines", i, row.terrain), row.terrain) for i, row in enumerate(chart.lines, 1)),
        "a terrain", file, report,
    )  # fmt: skip
    if len(report.errors) == before:
        _cells(chart, file, report)


def _ratios(chart: schema.CombatChart, file: str, report: Report) -> None:
    """The ratios run from 1-n by 1-1 to n-1 without a gap (9.2 E)."""
    steps = []
    for index, name in enumerate(chart.ratios, start=1):
        left, right = (int(part) for part in name.split("-"))
        if min(left, right) != 1:
            report.error(file, f"combat.ratios[{index}]", name, "a ratio with a 1 in it", "9.2.E1")
            return
        steps.append(left - 1 if right == 1 else 1 - right)
    if "1-1" not in chart.ratios:
        report.error(file, "combat.ratios", "no 1-1", "the ratio 1-1 and those around it", "9.2.E1")
    for index, (low, high) in enumerate(pairwise(steps), start=2):
        if high != low + 1:
            found = f"{chart.ratios[index - 1]} after {chart.ratios[index - 2]}"
            report.error(file, f"combat.ratios[{index}]", found, "each ratio, one after the other", "9.2.E1")


def _results(place: str, text: str, count: int, file: str, report: Report) -> None:
    results = text.split()
    if len(results) != count:
        report.error(file, place, f"{len(results)} results", f"{count} results, one a modified roll", "9.2")
    for result in results:
        if not COMBAT.match(result):
            report.error(file, place, result, "A1 to A7 or D1 to D7", "9.2.2")


def _cells(chart: schema.CombatChart, file: str, report: Report) -> None:
    bodies = {row.column: row.results.split() for row in chart.columns}
    table = {line.terrain: [bodies[number] for number in line.columns] for line in chart.lines}
    for i, cell in enumerate(chart.known, start=1):
        place = at("combat.known", i, cell.terrain)
        column = chart.ratios.index(cell.ratio) if cell.ratio in chart.ratios else -1
        row = cell.roll - chart.first_roll
        if cell.terrain not in table or column < 0 or not 0 <= row < len(table[cell.terrain][column]):
            report.error(file, place, f"{cell.terrain}, {cell.ratio}, {cell.roll}", "a cell of the table", cell.ref)
        elif table[cell.terrain][column][row] != cell.result:
            found = f"{table[cell.terrain][column][row]} at {cell.terrain}, {cell.ratio}, {cell.roll}"
            report.error(file, place, found, f"{cell.result}, which the rulebook gives", cell.ref)
    for i, (terrain, columns) in enumerate(table.items(), start=1):
        places = [f"{at('combat.lines', i, terrain, 'columns')}[{n}]" for n in range(1, len(columns) + 1)]
        for place, down in zip(places, columns, strict=True):
            _rising([place] * len(down), [_worth(r) for r in down], "roll", file, report)
        for results in zip(*columns, strict=True):
            _rising(places, [_worth(result) for result in results], "ratio", file, report)
    for (above, upper), (below, lower) in pairwise(table.items()):
        pairs = zip(chart.ratios, upper, lower, strict=True)
        better = (
            (ratio, n)
            for ratio, a, b in pairs
            for n, (u, w) in enumerate(zip(a, b, strict=True))
            if _worth(u) > _worth(w)
        )
        first = next(better, None)
        if first is not None:
            where = f"{first[0]} and a roll of {chart.first_roll + first[1]}"
            found = f"{above} above {below}, but better for the attacker at {where}"
            report.warning(file, "combat.lines", found, "lines from best for the defender to worst", "9.2.1.C")


def _worth(result: str) -> int:
    """How good a combat result is for the attacker."""
    return int(result[1:]) if result[0] == "D" else -int(result[1:])


def _rising(places: Sequence[str], values: Sequence[int], what: str, file: str, report: Report) -> None:
    """Report the place of the first value that is lower than the one before it, unless that is said already."""
    place = next((place for place, (a, b) in zip(places[1:], pairwise(values), strict=True) if b < a), None)
    found, expected = f"a result that falls as the {what} rises", f"results that rise with the {what}"
    if place is not None and all((one.place, one.found) != (place, found) for one in report.problems):
        report.warning(file, place, found, expected)


def _armor(chart: schema.ArmorChart, file: str, report: Report) -> None:
    """Bands without gap or overlap that agree with the rule for every differential (9.4.1 C to G)."""
    for differential in DIFFERENTIALS:
        bands = [band for band in chart.bands if band.low <= differential <= band.high]
        if len(bands) != 1:
            found = f"{len(bands) or 'no'} bands for a differential of {differential:+}"
            report.error(file, "armor.bands", found, "one band for each differential", "9.4.1.G")
            continue
        losses = 2 if differential <= -7 else 1 if differential <= -3 else 0
        if (bands[0].superiority, bands[0].losses) != (differential >= 2, losses):
            found = f"superiority {str(bands[0].superiority).lower()} and {bands[0].losses} lost at {differential:+}"
            expected = "superiority from +2, one asset lost at -3 to -6, two from -7 down"
            report.error(file, "armor.bands", found, expected, "9.4.1.G")


# ---------------------------------------------------------------- fire


def _fire(
    name: str, chart: schema.FireChart, low: int, high: int, known: Sequence[str], file: str, report: Report
) -> None:
    """A fire table takes every sum from 1 up and every modified roll, and is nowhere weaker as they rise."""
    before = len(report.errors)
    if chart.first_roll != low:
        report.error(file, f"{name}.first_roll", str(chart.first_roll), f"{low}, the lowest modified roll", chart.ref)
    for i, column in enumerate(chart.columns, start=1):
        place = at(f"{name}.columns", i, column.name)
        _fire_results(f"{place}.results", column.results, high - low + 1, known, chart.ref, file, report)
    names = ((at(f"{name}.columns", i, row.name), row.name) for i, row in enumerate(chart.columns, 1))
    check_unique(names, "a name", file, report)
    minima = [column.minimum for column in chart.columns]
    if minima[0] > 1:
        report.error(file, f"{name}.columns[1].minimum", str(minima[0]), "1: a fire of 1 needs a column", chart.ref)
    for i, (a, b) in enumerate(pairwise(minima), start=2):
        if b <= a:
            report.error(file, f"{name}.columns[{i}].minimum", f"{b} after {a}", "columns in rising order", chart.ref)
    table = {column.name: column.results.split() for column in chart.columns}
    for i, cell in enumerate(chart.known, start=1):
        results, row = table.get(cell.column, []), cell.roll - chart.first_roll
        found = results[row] if 0 <= row < len(results) else "no such cell"
        if found != cell.result:
            report.error(file, at(f"{name}.known", i), found, f"{cell.result}, which the rulebook gives", cell.ref)
    if len(report.errors) == before:
        places = [
            [f"{at(f'{name}.columns', i, label, 'results')}[{n}]" for n in range(1, len(results) + 1)]
            for i, (label, results) in enumerate(table.items(), start=1)
        ]
        for down, results in zip(places, table.values(), strict=True):
            _rising(down, [known.index(r) for r in results], "roll", file, report)
        for row in range(high - low + 1):
            across = [known.index(results[row]) for results in table.values()]
            _rising([down[row] for down in places], across, "sum", file, report)


def _fire_results(
    place: str, text: str, count: int, known: Iterable[str], rule: str, file: str, report: Report
) -> None:
    results = text.split()
    if len(results) != count:
        report.error(file, place, f"{len(results)} results", f"{count} results, one a modified roll", rule)
    for result in results:
        if result not in known:
            report.error(file, place, result, f"one of {', '.join(known)}", rule)


def _air(charts: schema.ChartsFile, low: int, file: str, report: Report) -> None:
    air = charts.air_strike
    low += min(air.weather_drm.values(), default=0)
    high = 6 + max(air.weather_drm.values(), default=0)
    if air.first_roll != low:
        report.error(file, "air_strike.first_roll", str(air.first_roll), f"{low}, the lowest modified roll", air.ref)
    _fire_results("air_strike.results", air.results, high - low + 1, (*BARRAGE, "US"), air.ref, file, report)
    if "US" not in air.results.split():
        report.warning(file, "air_strike.results", "no US", "a result that goes astray, US", "15.0.C")
    _all_weathers("air_strike.weather_drm", air.weather_drm, file, report)


def _all_weathers(place: str, table: dict[schema.Weather, int], file: str, report: Report) -> None:
    for weather in ("clear", "cloudy", "rain"):
        if weather not in table:
            report.error(file, place, f"nothing for {weather}", "a modifier for each weather", "3.3.2")


def _weather(charts: schema.ChartsFile, file: str, report: Report) -> None:
    """Six boxes, one a roll (3.3); rain grounds the aircraft, and each weather occurs."""
    boxes = charts.weather.boxes
    rolls = sorted(box.roll for box in boxes)
    if rolls != [1, 2, 3, 4, 5, 6]:
        found = f"boxes for {', '.join(map(str, rolls)) or 'nothing'}"
        report.error(file, "weather.boxes", found, "one box for each roll from 1 to 6", "3.3")
    for weather in ("clear", "cloudy", "rain"):
        if all(box.weather != weather for box in boxes):
            report.warning(file, "weather.boxes", f"no {weather}", "a box for each weather", "3.3.2")
    for i, box in enumerate(boxes, start=1):
        if box.weather == "rain" and box.air_strikes:
            report.warning(file, f"weather.boxes[{i}]", f"{box.air_strikes} air strikes in rain", "none in rain", "3.3")
    _all_weathers("weather.long_range_drm", charts.weather.long_range_drm, file, report)


# ---------------------------------------------------------------- actions, turns, victory


def _actions(chart: schema.ActionsChart, file: str, report: Report) -> None:
    """The prices that the rulebook gives, and the bounds of the two that it does not (7.1.1 A)."""
    rows = {row.id: row for row in chart.prices}
    check_unique(
        ((at("actions.prices", i, row.id), row.id) for i, row in enumerate(chart.prices, 1)), "an action", file, report
    )
    for name in ALL_ACTIONS:
        if name not in rows:
            report.error(
                file, "actions.prices", f"no price for {name}", "a price for each of the eight actions", "7.1.1.A"
            )
            continue
        cost = rows[name].cost
        place = at("actions.prices", list(rows).index(name) + 1, name, "cost")
        if name in ("strategic", "entrenching"):
            if cost != "all":
                report.error(file, place, str(cost), '"all"', "7.1.1.A")
        elif name in ("deliberate", "intensive"):
            if not isinstance(cost, int) or not 1 < cost <= 6:
                report.error(file, place, str(cost), "a whole number from 2 to 6", "7.1.1.A")
        elif cost != 1:
            report.error(file, place, str(cost), "1", "7.1.1.A")
    if {"deliberate", "intensive"} <= rows.keys():
        deliberate, intensive = rows["deliberate"].cost, rows["intensive"].cost
        if isinstance(deliberate, int) and isinstance(intensive, int) and deliberate > intensive:
            found = f"{deliberate} for deliberate, {intensive} for intensive"
            report.error(
                file, "actions.prices", found, "a deliberate attack no dearer than an intensive one", "7.1.1.A"
            )


def _victory(chart: schema.VictoryChart, file: str, report: Report) -> None:
    """The levels follow one another from 0 points up, without gap or overlap (21.2)."""
    spans = sorted((row.low, row.high) for row in chart.levels)
    if not spans or spans[0][0] > 0:
        report.error(file, "victory.levels", f"no level for {0}", "levels from 0 points up", "21.2")
    for low, high in spans:
        if low > high:
            report.error(file, "victory.levels", f"{low} to {high}", "a level from low to high", "21.2")
    for (_, high), (low, _) in pairwise(spans):
        if low != high + 1:
            report.error(file, "victory.levels", f"{low} after {high}", "levels without gap or overlap", "21.2")
    check_unique(
        ((at("victory.levels", i, row.level), row.level) for i, row in enumerate(chart.levels, 1)),
        "a name",
        file,
        report,
    )


def _turns(charts: schema.ChartsFile, file: str, report: Report) -> None:
    count = charts.turns.count
    if len(charts.turns.minimum_operations) > count:
        found = f"{len(charts.turns.minimum_operations)} turns"
        report.error(file, "turns.minimum_operations", found, f"at most {count}, one a turn", "3.2.6")
    for side, row in (("de", charts.reinforcement.de), ("us", charts.reinforcement.us)):
        if row.from_turn > count:
            place = f"reinforcement.{side}.from_turn"
            report.error(file, place, str(row.from_turn), f"a turn of the game, 1 to {count}", "18.1")
