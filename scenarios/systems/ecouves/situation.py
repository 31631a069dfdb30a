"""Situations of Écouves: a game's state between two phases, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ecouves.model import Scenario
from rules.ecouves.options import EXCLUSIVE, OPTIONS
from rules.ecouves.setup import in_order
from rules.ecouves.state import State
from scenarios.moments import Origin, Situations, check_options
from scenarios.problems import Report
from scenarios.systems import Document
from scenarios.systems.ecouves.schema.moment import InlineMap, SituationFile
from scenarios.systems.ecouves.situation_check import check_situation
from scenarios.systems.ecouves.situation_state import entries_of, state_of
from scenarios.systems.ecouves.small_map import inline_map, on_small_map

IN_A_PHASE = ("spent", "done", "attacked", "assaulted", "duties")
"""The fields of a state that are in use only while a phase is being played."""


def _refusal(state: State) -> str:
    busy = [name for name in IN_A_PHASE if getattr(state, name)]
    return f"a situation stands between phases: something is noted under {busy[0]}" if busy else ""


def _contents(
    origin: Origin[Scenario, InlineMap], state: State, name: str, options: list[str]
) -> Iterator[SituationFile]:
    for only in (False, True):
        yield entries_of(origin.scenario, state, name=name, options=options, only=only, small=origin.small)


def _moment(content: SituationFile, document: Document, file: str, report: Report) -> tuple[Scenario, State]:
    scenario: Scenario = document.scenario
    check_options(content.options, OPTIONS, file, report)
    for group in EXCLUSIVE:
        if len(both := [name for name in content.options if name in group]) > 1:
            report.error(file, "options", " and ".join(both), "one of them at most, as they exclude one another")
    if content.map is not None:
        scenario = on_small_map(scenario, content.map, file)
    check_situation(content, scenario, file, report)
    report.raise_errors()
    return scenario, state_of(content, scenario)


SITUATIONS = Situations(SituationFile, _moment, _contents, inline_map, _refusal, in_order)
"""How they are read and written."""

read_situation = SITUATIONS.read
parse_situation = SITUATIONS.parse
write_situation = SITUATIONS.write
situation_text = SITUATIONS.text
