"""The charts of a scenario to look up, each with where its numbers come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from rules.ecouves import scoring
from rules.ecouves.assault_arithmetic import RESULTS as ASSAULT_RESULTS
from rules.ecouves.charts import FORBIDDEN, SideEffect, TerrainEffect
from rules.ecouves.costs import ARM_NAMES
from rules.ecouves.field import Field
from rules.ecouves.fire import RESULTS as FIRE_RESULTS
from rules.ecouves.fire_arithmetic import NONE
from rules.ecouves.state import OVER
from scenarios import library
from scenarios.problems import ScenarioError
from tui.browser import Page, Row, gap, heading, note
from tui.lines import line
from tui.presenters.ecouves import sources, words
from tui.presenters.ecouves.score import exit_words
from tui.presenters.ecouves.words import SYSTEM
from tui.reference import link

ARMS = ("I", "B", "A")


def page(field: Field) -> Page:
    """All charts."""
    return Page("Charts", lambda: [_leaf(title, opens(field)) for title, opens in CHARTS.items()])


def _leaf(title: str, made: Page) -> Row:
    return Row(line(f" {title}"), opens=lambda: made)


def _table(title: str, name: str, rows: Callable[[Field], Iterable[Row]]) -> Callable[[Field], Page]:
    """A chart of one page, with its sources below."""
    return lambda field: Page(title, lambda: [*rows(field), *(sources.of_table(field, name) if name else ())])


def _rule(text: str, rule: str, value: str = "") -> Row:
    return link(SYSTEM, rule, line((f" {text}", "plain")), line((value, "key")) if value else ())


# -- fire and close combat ----------------------------------------------------------------------------------


def _fire(field: Field) -> list[Row]:
    """Columns of differences across, the modified die down (E.22)."""
    table = field.charts.fire
    width = max(5, *(len(column.label) + 1 for column in table.columns))
    head = "".join(f"{column.label:>{width}}" for column in table.columns)
    if 2 + len(head) > 42:
        return [*_fire_down(field), gap(), *_fire_notes(field)]
    rows = [Row(line(("  ", "dim"), (head, "title")), table=True)]
    for die, results in sorted(table.rows.items()):
        cells = [(f"{result:>{width}}", "dim" if result == NONE else "plain") for result in results]
        rows.append(Row([(f"{die:>2}", "title"), *cells], table=True))
    return [*rows, gap(), *_fire_notes(field)]


def _fire_down(field: Field) -> list[Row]:
    """The same turned over, for narrow pages: differences down, the modified die across."""
    table = field.charts.fire
    dice = sorted(table.rows)
    rows = [Row(line((f"{'difference':<11}", "dim"), ("".join(f"{die:>4}" for die in dice), "title")), table=True)]
    for number, column in enumerate(table.columns):
        results = [table.rows[die][number] for die in dice]
        cells = [(f"{result:>4}", "dim" if result == NONE else "good") for result in results]
        rows.append(Row([(f"{column.label:<11}", "title"), *cells], table=True))
    return rows


def _fire_notes(field: Field) -> list[Row]:
    rules = {NONE: "E.22", **{code: f"E.fire.{code}" for code in FIRE_RESULTS if code != NONE}}
    rows = [
        link(SYSTEM, rules[code], line((f" {code}  ", "key"), (text, "dim"))) for code, text in FIRE_RESULTS.items()
    ]
    return [
        *rows, _rule("a star on all firers, armour as target", "E.11", "+1"),
        _rule("the target's ground, see terrain effects", "E.17"), _rule("below the lowest column", "E.22b", "nothing"),
        _rule("direct fire reaches at most", "E.18", "4 hexes"), _rule("an observer sees at most", "E.19", "4 hexes"),
    ]  # fmt: skip


def _close_combat(field: Field) -> list[Row]:
    """Odds across, the modified die down (E.31); results that the rulebook itself gives stand out."""
    table = field.charts.close_combat
    given = _given(field.scenario.id)
    rows = [Row(line(("  ", "dim"), ("".join(f"{column:>4}" for column in table.columns), "title")), table=True)]
    for die, results in sorted(table.rows.items()):
        cells = []
        for column, result in zip(table.columns, results, strict=True):
            style = "good" if result[0] == "D" else "dim" if result == "B" else "plain"
            cells.append((f"{result:>4}", "key" if (column, die) in given else style))
        rows.append(Row([(f"{die:>2}", "title"), *cells], table=True))
    if given:
        rows.append(note("stated: " + ", ".join(f"{column} at {die}" for column, die in sorted(given)), "key", 1))
    rows.append(gap())
    rows += [link(SYSTEM, f"E.cc.{code}", line((f" {code:<2} ", "key"), (text, "dim")))
             for code, text in ASSAULT_RESULTS.items()]  # fmt: skip
    return [*rows, _rule("odds are rounded for the defender", "E.31b"), _rule("beyond the columns and rows", "E.32")]


@lru_cache(maxsize=4)
def _given(scenario: str) -> frozenset[tuple[str, int]]:
    """The results that the rulebook gives, by column and modified die; none for an unknown scenario."""
    try:
        known = library.open_scenario(library.find(scenario)).files.charts.close_combat.known
    except (ScenarioError, AttributeError):
        return frozenset()
    return frozenset((cell.column, cell.die) for cell in known)


def _halvings(field: Field) -> list[Row]:
    return [
        heading("Attack is halved"),
        _rule("pinned, assault only, rounded down", "E.fire.C", "each"), _rule("night, rounded down", "I.4", "each"),
        _rule("all in the hex camouflaged, rounded up", "H.6", "the sum"), gap(), heading("In this order", ""),
        _rule("pin and night for each counter, then the sum", "AMB-20"),
    ]  # fmt: skip


# -- ground -------------------------------------------------------------------------------------------------


def _terrain(field: Field) -> list[Row]:
    rows = [Row(line((f"{'':<9}   I   B   A  die  line zone hide", "title")), table=True)]
    rows += [_effect(effect) for effect in field.charts.terrain.values()]
    rows += [gap(), heading("Hexsides, added")]
    rows += [_side(effect) for effect in field.charts.sides.values()]
    rows += [gap(), heading("Along a road, instead of all that")]
    for kind, cost in field.charts.roads.items():
        rows.append(_rule(kind.replace("_", " "), "C.10a", words.halves(cost)))
    leave, stack = words.halves(field.charts.leave_zone), str(field.charts.stack_limit)
    rows += [gap(), _rule("leaving an enemy zone, more", "D.8", leave), _rule("counters in a hex", "A.m", stack)]
    rows += [_rule(f"{arm}: {name}", "A.e") for arm, name in ARM_NAMES.items()]
    return rows


def _points(cost: int) -> str:
    return "no" if cost == FORBIDDEN else words.halves(cost)


def _costs(effect: TerrainEffect | SideEffect) -> str:
    die = f"{effect.combat:+d}" if effect.combat else ""
    return "".join(f"{_points(effect.move[arm]):>4}" for arm in ARMS) + f"{die:>5}"


def _effect(effect: TerrainEffect) -> Row:
    sight = "stops" if effect.blocks else "free"
    zone, hide = "yes" if effect.control else "no", "yes" if effect.hide else "no"
    return Row(line(f"{effect.id:<9}", f"{_costs(effect)}  {sight:<5} {zone:<4} {hide}"), table=True)


def _side(effect: SideEffect) -> Row:
    name = effect.id.replace("_", " ").removesuffix(" levels").removesuffix(" level")
    control = "  stops zones" if effect.stops_control else ""
    return Row(line(f"{name:<9}", f"{_costs(effect)}{control}"), table=True)


# -- time and score -----------------------------------------------------------------------------------------


def _turns(field: Field) -> list[Row]:
    rows = [Row(line(("turn  day        from   exits", "title")), table=True)]
    for box in field.charts.turns:
        here = box.number == field.state.turn and field.state.phase != OVER
        night = " night" if box.night else ""
        day, exits = words.day(field, box.number), exit_words(field, box.number)
        text = f"{box.number:>3}   {day:<9} {box.start}  {exits}{night}"
        rows.append(Row(line((text, "key" if here else "plain")), table=True))
    rules = (("I.1", " night: movement two thirds, rounded down"), ("I.2", " night: no zones of control"),
             ("I.3", " night: no fire"), ("I.4", " night: attack halved"))  # fmt: skip
    return [*rows, gap(), *(link(SYSTEM, rule, line((text, "dim"))) for rule, text in rules)]


def _score(field: Field) -> list[Row]:
    rows = [heading("Germans who leave", "times attack")]
    for first, last in ((1, 12), (13, 13), (14, 16), (17, 19), (20, 21), (22, 22)):
        worth = scoring.exit_worth(field, "german", scoring.NORTH, first)
        span = str(first) if first == last else f"{first} to {last}"
        rows.append(_rule(f"turn {span}, {_edges(field, first)}", worth.rule, _times(worth.halves)))
    rows += [_rule("elsewhere", "J.4", "0"), gap(), heading("At the end")]
    rows += [_rule("German counter on the map", "K.7", "half"), _rule("French counter on the map", "K.8", "once")]
    rows += [_rule("French unit that never fought", "K.8", "twice"), _rule("French who left", "J.3", "0")]
    rows += [gap(), heading("French points less German"), _rule("above 80", "K.10", "French victory")]
    return [*rows, _rule("0 to 80", "K.10", "draw"), _rule("below 0", "K.10", "German victory")]


def _edges(field: Field, turn: int) -> str:
    return "north or east" if scoring.exit_worth(field, "german", scoring.EAST, turn).halves else "north"


def _times(halves: int) -> str:
    return "half" if halves == 1 else f"x{halves // 2}"


def _limits(field: Field) -> list[Row]:
    rows = [_rule("counters in a hex", "A.m", str(field.charts.stack_limit))]
    for side, number in field.scenario.dummies.items():
        rows.append(_rule(f"{side.title()} dummies", "H.7a", str(number)))
    return [*rows, _rule("leaving an enemy zone, points more", "D.8", words.halves(field.charts.leave_zone))]


CHARTS: Mapping[str, Callable[[Field], Page]] = {
    "Fire": _table("Fire", "fire", _fire),
    "Close combat": _table("Close combat", "close_combat", _close_combat),
    "Halved attacks": _table("Halved attacks", "", _halvings),
    "Terrain effects": _table("Terrain effects", "terrain_effects", _terrain),
    "Turn track": _table("Turn track", "turns", _turns),
    "Score": _table("Score", "", _score),
    "Limits": _table("Limits", "limits", _limits),
}
"""The charts by title."""
