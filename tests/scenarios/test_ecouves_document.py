"""What docs/scenario-format.md says of Écouves is so."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from rules.ecouves.state import Counter, Dummy
from rules.ecouves.system import SYSTEM
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from rules.opponents.random_player import RandomPlayer
from scenarios import library
from scenarios.systems.ecouves import FILES, schema
from scenarios.systems.ecouves.schema.moment import CounterEntry, ExitRow, InlineMap, LockRow, SituationFile
from scenarios.systems.ecouves.situation import parse_situation, situation_text
from tests.scenarios.documented import DOCUMENT, examples, write_small_ecouves

ROWS = (
    *schema.FILE_TYPES.values(), schema.UnitRow, schema.FormationRow, schema.SectionTable, schema.ReadyRow,
    schema.DummiesRow, schema.TerrainRow, schema.PlaceRow, schema.BridgeRow, schema.AreaSection, schema.RidgeSection,
    schema.StreamSection, schema.RoadSection, schema.Georeference, SituationFile, CounterEntry, LockRow, ExitRow,
    InlineMap,
)  # fmt: skip


def section() -> str:
    """The part of the document on this system."""
    return DOCUMENT.read_text(encoding="utf-8").split("\n## Écouves\n", 1)[1]


@pytest.mark.parametrize("kind", ROWS, ids=lambda kind: kind.__name__)
def test_every_key_is_named(kind: type[msgspec.Struct]) -> None:
    whole = DOCUMENT.read_text(encoding="utf-8")
    for field in msgspec.structs.fields(kind):
        # Keys that both systems share are explained once, in the first part.
        assert re.search(rf"\b{field.encode_name}\b", whole), f"{kind.__name__}.{field.encode_name}"


def test_the_tables_are_named_in_this_part() -> None:
    for name in schema.TABLES:
        assert f"`[{name}]`" in section()


def test_the_small_scenario_is_sound_and_canonical(tmp_path: Path) -> None:
    folder = write_small_ecouves(tmp_path / "small")
    assert library.check(folder, strict=True) == ()
    files = FILES.read_files(folder)
    assert FILES.texts(files) == {
        name: (folder / name).read_text(encoding="utf-8")
        for name in ("scenario.toml", "map.toml", "oob.toml", "charts.toml")
    }


def test_the_small_scenario_is_played_to_its_end(tmp_path: Path) -> None:
    scenario = library.load(write_small_ecouves(tmp_path / "small"))
    game = Game(SYSTEM, scenario, dice=SeededDice(1))
    player = RandomPlayer(1)
    count = 0
    while game.decision is not None:
        game.apply(player.choose(game.view(game.decision.side), game.decision))
        count += 1
        assert count < 3000
    assert game.table.state.turn == scenario.last_turn


def test_the_situation_loads_and_comes_back() -> None:
    scenario, state, options = parse_situation(examples()["situation of ecouves"])
    assert options == {"retreat_exit"}
    assert (state.turn, state.phase) == (5, "german-movement")
    assert state.counters["1/501RCC-2"] == Counter("map", "3347", hidden=True)
    assert state.dummies["GD2"] == Dummy("gone")
    assert parse_situation(situation_text(scenario, state, options))[1] == state
