"""A line of sight in words: hex by hex with levels, what blocks it and by which paragraph, and what it is worth."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.hexes import Hex
from rules.engine.words import counted
from rules.stlo import observation
from rules.stlo.battle import Battle
from rules.stlo.model import Scenario
from rules.stlo.observation import Sight
from tui.browser import Goto, Page, Row, gap, heading, note
from tui.lines import line
from tui.reference import link

SYSTEM = "stlo"

AUTOMATIC_RULE = "11.3.1.A"
"""The paragraph by which the ground between does not matter."""


def path(battle: Battle, observer: Hex, target: Hex) -> frozenset[Hex]:
    """The hexes that the line of sight passes (11.3.2)."""
    seen = observation.sight(battle.scenario, observer, target)
    return frozenset(hex_ for group in seen.line for hex_ in group)


def page(battle: Battle, observer: Hex, target: Hex) -> Page:
    """What an OP in a hex sees of another; turned over, what it would see the other way round."""
    return Page(
        f"Sight {observer} to {target}",
        lambda: _rows(battle, observer, target),
        turn=lambda _: page(battle, target, observer),
    )


def _rows(battle: Battle, observer: Hex, target: Hex) -> list[Row]:
    scenario = battle.scenario
    outside = [hex_ for hex_ in (observer, target) if hex_ not in scenario.board.land]
    if outside:
        return [note(f"{outside[0]} is out of play", "warn")]
    if observer == target:
        return [note("an OP is asked to look at its own hex", "dim")]
    seen = observation.sight(scenario, observer, target)
    verdict = f"observed, OV {seen.value}" if seen.observed else "not observed"
    far = counted(scenario.board.grid.distance(observer, target), "hex", "hexes")
    rows = [
        Row(line((verdict, "good" if seen.observed else "warn")), line((far, "dim"))),
        link(SYSTEM, seen.rule, line(seen.reason)),
        gap(),
        _end(scenario, observer, f"OP     {observer}", seen.observer_level),
    ]
    steep = _steeple(scenario, observer, seen)
    rows += [steep] if steep else []
    for number, group in enumerate(seen.line, 1):
        rows += _passed(scenario, seen, number, group)
    rows.append(_end(scenario, target, f"target {target}", seen.target_level))
    return rows + _value(seen) + [gap(), note("Left or right: the other way round", "dim")]


def _place(scenario: Scenario, hex_: Hex) -> str:
    board = scenario.board
    name = board.place_names.get(hex_, "")
    terrain = board.terrains[board.terrain[hex_]].id
    return f"{terrain}, {name}" if name else terrain


def _end(scenario: Scenario, hex_: Hex, text: str, level: int) -> Row:
    return Row(line((f" {text}  level {level:>2}  ", "title"), _place(scenario, hex_)), opens=Goto(hex_), indent=4)


def _steeple(scenario: Scenario, observer: Hex, seen: Sight) -> Row | None:
    """Why an OP observes from another level than that of its hex (11.2.2, 11.2.3)."""
    level = scenario.board.level[observer]
    if seen.observer_level == level:
        return None
    fixed = observer in scenario.observing_levels
    words = "the cathedral" if fixed else "a steeple: one level more"
    return link(SYSTEM, "11.2.3" if fixed else "11.2.2", line((f"   {words}, ground level {level}", "dim")))


def _passed(scenario: Scenario, seen: Sight, number: int, group: tuple[Hex, ...]) -> list[Row]:
    """The hexes of one step of the line: one, or two between which it runs."""
    rows = []
    if len(group) > 1:
        words = "along a hexside: either may be looked over"
        rows.append(_indented(link(SYSTEM, "11.3.2.B", line((f" {number:>2}  {words}", "dim")))))
    for hex_ in group:
        head = f"     {hex_}" if len(group) > 1 else f" {number:>2}  {hex_}"
        text = line(f"{head}  level {scenario.board.level[hex_]:>2}  {_place(scenario, hex_)}")
        if seen.rule == AUTOMATIC_RULE:
            rows.append(Row(text, opens=Goto(hex_), indent=5))
            continue
        block = observation.block(scenario, seen, hex_)
        word = line(("clear", "good")) if block is None else line(("blocks", "warn"))
        rows.append(Row(text, word, Goto(hex_), indent=5))
        if block is None:
            rows += _overlooked(scenario, seen, hex_)
        else:
            rows.append(_indented(link(SYSTEM, block[0], line((f"     {block[1]}", "dim")))))
    return rows


def _indented(row: Row) -> Row:
    return replace(row, indent=5)


def _overlooked(scenario: Scenario, seen: Sight, hex_: Hex) -> list[Row]:
    """Why a rise right before the target does not block (11.3.5)."""
    board = scenario.board
    if board.level[hex_] <= seen.target_level or board.grid.distance(hex_, seen.target) != 1:
        return []
    words = "higher than the target and next to it, but looked over from above"
    return [_indented(link(SYSTEM, "11.3.5", line((f"     {words}", "dim"))))]


def _value(seen: Sight) -> list[Row]:
    """What the line is worth (11.3.7), and what it would need."""
    difference = seen.observer_level - seen.target_level
    rows = [gap(), heading("Worth")]
    rows.append(link(SYSTEM, "11.3.3", line(" Levels above the target"), line((f"{difference:+d}", "key"))))
    worth = str(seen.value) if seen.observed else "none"
    rows.append(link(SYSTEM, "11.3.7", line(" Observation value"), line((worth, "key"))))
    return rows
