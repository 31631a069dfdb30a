"""What docs/scenario-format.md says is so."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from rules.engine.dice import SeededDice
from rules.engine.game import Game
from rules.stlo.system import SYSTEM
from scenarios import library, reading
from scenarios.stlo import check_map, check_oob, loading, schema
from scenarios.stlo.schema.moment import SituationFile
from scenarios.stlo.situation import parse_situation
from tests.scenarios.documented import DOCUMENT, examples, write_small_scenario


def test_the_small_scenario_loads_and_can_be_played(tmp_path: Path) -> None:
    scenario = library.load(write_small_scenario(tmp_path / "small"))
    assert scenario.title == "A small example"
    assert set(scenario.units) == {"1/116", "1/916"}
    game = Game(SYSTEM, scenario, dice=SeededDice(1))
    assert game.decision is not None
    assert "pass" in game.decision.actions


def test_it_has_warnings_only_as_the_document_says(tmp_path: Path) -> None:
    found = library.check(write_small_scenario(tmp_path / "small"))
    assert {problem.severity for problem in found} == {"warning"}
    lines = " ".join(map(str, found))
    for word in ("recon", "substitutes", "special", "st_lo_victory", "regiment 916"):
        assert word in lines


def test_the_examples_are_canonical(tmp_path: Path) -> None:
    document = loading.FILES.open_folder(write_small_scenario(tmp_path / "small"))
    texts = loading.FILES.texts(document.files)
    assert {name: examples()[name] for name in texts} == texts


def test_the_situations_load() -> None:
    scenario, state, options = parse_situation(examples()["situation"])
    assert options == {"counter-battery"}
    assert (state.turn, state.phase, state.operation, state.last_pass) == (3, "operations", 5, "us")
    assert state.levels == {"us": 0, "de": -1}
    assert {name for name, unit in state.units.items() if unit.place == "map"} == {"1/116", "1/8", "US4"}
    scenario, state, options = parse_situation(examples()["situation on a small map"])
    assert len(scenario.board.grid) == 12
    assert set(scenario.board.level.values()) == {5}


def test_the_limits_named_are_those_of_the_program() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").replace("\n", " ")
    for number, words in (
        (reading.MAX_BYTES, "bytes"),
        (reading.MAX_LINE, "characters"),
        (reading.MAX_DEPTH, "deep"),
        (reading.MAX_DOTS, "dots"),
        (check_map.MAX_HEXES, "hexes"),
        (check_oob.MAX_COUNTERS, "counters"),
    ):
        assert re.search(rf"{number:,} +{words}", text), (number, words)


def test_every_key_of_every_file_is_named() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for kind in (*schema.FILE_TYPES.values(), SituationFile):
        for field in msgspec.structs.fields(kind):
            assert re.search(rf"\b{field.encode_name}\b", text), f"{kind.__name__}.{field.encode_name}"
