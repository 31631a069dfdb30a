"""Situations of St-Lô: a game's state between two operations, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from rules.stlo.model import Scenario
from rules.stlo.state import State
from scenarios.moments import Origin, Situations, check_options
from scenarios.problems import Report
from scenarios.stlo.loading import Document
from scenarios.stlo.schema.moment import InlineMap, SituationFile
from scenarios.stlo.situation_check import check_situation
from scenarios.stlo.situation_state import entries_of, state_of
from scenarios.stlo.small_map import inline_map, on_small_map
from scenarios.systems import Document as AnyDocument


def _refusal(state: State) -> str:
    if state.active is not None or state.posts:
        return "a situation stands between operations: an HQ is active or an OP is on the map"
    return ""


def _contents(
    origin: Origin[Scenario, InlineMap], state: State, name: str, options: list[str]
) -> Iterator[SituationFile]:
    small = origin.small
    if small is not None and origin.scenario.board.terrains == origin.base.board.terrains:
        small = msgspec.structs.replace(small, terrain=())
    for only in (False, True) if small is None else (True,):
        yield entries_of(origin.scenario, state, name=name, options=options, only=only, small=small)


def _moment(content: SituationFile, document: AnyDocument, file: str, report: Report) -> tuple[Scenario, State]:
    # Imported here, since it brings in every chapter of the rules, which reading a scenario does not need.
    from rules.stlo.system import SYSTEM

    scenario: Scenario = document.scenario
    check_options(content.options, SYSTEM.options, file, report)
    if content.map is not None:
        if not content.only:
            report.error(file, "only", "no only = true", "only = true beside a map: the set-up is on another one")
            report.raise_errors()
        scenario = on_small_map(scenario, content.map, cast("Document", document).files.map.terrain, file)
    check_situation(content, scenario, file, report)
    report.raise_errors()
    return scenario, state_of(content, scenario)


SITUATIONS = Situations(SituationFile, _moment, _contents, inline_map, _refusal)
"""How they are read and written."""

read_situation = SITUATIONS.read
parse_situation = SITUATIONS.parse
write_situation = SITUATIONS.write
situation_text = SITUATIONS.text
