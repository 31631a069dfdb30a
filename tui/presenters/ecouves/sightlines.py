"""A line of sight in words: hex by hex with levels and ridges, what blocks it and by which paragraph (E.13 to E.16)."""

from __future__ import annotations

from dataclasses import replace

from rules.ecouves import sight
from rules.ecouves.field import Field
from rules.ecouves.model import Scenario
from rules.ecouves.sight import Sight
from rules.engine.hexes import Hex
from tui.browser import Goto, Page, Row, gap, heading, note
from tui.lines import line
from tui.presenters.ecouves.words import SYSTEM
from tui.reference import link


def path(field: Field, observer: Hex, target: Hex) -> frozenset[Hex]:
    """The hexes that the line of sight passes (E.15)."""
    seen = sight.sight(field.scenario, observer, target)
    return frozenset(hex_ for group in seen.line for hex_ in group)


def page(field: Field, observer: Hex, target: Hex) -> Page:
    """What is seen of a hex from another; turned over, what is seen the other way round."""
    return Page(
        f"Sight {observer} to {target}",
        lambda: _rows(field.scenario, observer, target),
        turn=lambda _: page(field, target, observer),
    )


def _rows(scenario: Scenario, observer: Hex, target: Hex) -> list[Row]:
    if observer == target:
        return [note("the line begins and ends in the same hex", "dim")]
    seen = sight.sight(scenario, observer, target)
    verdict = "seen" if seen.observed else "not seen"
    plural = "" if seen.distance == 1 else "es"
    rows = [
        Row(line((verdict, "good" if seen.observed else "warn")), line((f"{seen.distance} hex{plural}", "dim"))),
        link(SYSTEM, seen.rule, line(seen.reason)),
        gap(),
        _end(scenario, observer, f"from {observer}"),
    ]
    for number, group in enumerate(seen.line, 1):
        rows += _passed(scenario, seen, number, group)
    rows.append(_end(scenario, target, f"to   {target}"))
    back = sight.sight(scenario, target, observer)
    rows += [gap(), heading("Range")]
    limit = line((f"{sight.LIMIT} hexes", "key"))
    rows.append(link(SYSTEM, "E.18", line(" Direct fire and observation, at most"), limit))
    if back.observed != seen.observed:
        other = "seen" if back.observed else "not seen"
        rows.append(link(SYSTEM, "E.15b", line((f" The other way round it is {other}", "warn"))))
    return [*rows, gap(), note("Left or right: the other way round", "dim")]


def _place(scenario: Scenario, hex_: Hex) -> str:
    """Level, ridge, terrain and name of a hex."""
    board = scenario.board
    name = board.place_names.get(hex_, "")
    ridge = " ridge" if hex_ in scenario.ridges else ""
    return f"level {board.level[hex_]}{ridge}  {board.terrain[hex_]}{', ' + name if name else ''}"


def _end(scenario: Scenario, hex_: Hex, text: str) -> Row:
    return Row(line((f" {text}  ", "title"), _place(scenario, hex_)), opens=Goto(hex_), indent=4)


def _passed(scenario: Scenario, seen: Sight, number: int, group: tuple[Hex, ...]) -> list[Row]:
    """The hexes of one step of the line: one, or two between which it runs."""
    rows = []
    if len(group) > 1:
        words = "along a hexside: blocked only if both block"
        rows.append(_indented(link(SYSTEM, "E.15", line((f" {number:>2}  {words}", "dim")))))
    for hex_ in group:
        head = f"     {hex_}" if len(group) > 1 else f" {number:>2}  {hex_}"
        block = None if seen.distance <= 1 else sight.block(scenario, seen.observer, seen.target, hex_)
        word = line(("clear", "good")) if block is None else line(("blocks", "warn"))
        rows.append(Row(line(f"{head}  {_place(scenario, hex_)}"), word, Goto(hex_), indent=5))
        if block is not None:
            rows.append(_indented(link(SYSTEM, block.rule, line((f"     {block.reason}", "dim")))))
        elif scenario.charts.terrain[scenario.board.terrain[hex_]].blocks:
            words = f"     lower than the crest {seen.observer}, which looks over it"
            rows.append(_indented(link(SYSTEM, "E.16", line((words, "dim")))))
    return rows


def _indented(row: Row) -> Row:
    return replace(row, indent=5)
