"""Saved games that begin in the middle, from a situation file."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from scenarios import library
from scenarios.problems import ScenarioError
from tui.cli import main
from tui.saves import SavedGame, SaveError

STLO = """scenario = "st-lo"
title = "Dawn at Villiers"
turn = 3
phase = "operations"
weather_box = 3
options = ["counter-battery"]

[units."1/115"]
hex = "3719"
"""

ECOUVES = """scenario = "ecouves"
title = "At the crossroads"
turn = 5
phase = "french-movement"
"""

TEXTS = {"stlo": STLO, "ecouves": ECOUVES}


@pytest.fixture(params=sorted(TEXTS))
def situation(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "moment.toml"
    path.write_text(TEXTS[request.param], encoding="utf-8")
    return path


def begun(path: Path) -> SavedGame:
    scenario, text = library.situation_text(path)
    return SavedGame.create(scenario, 4, situation=text)


def test_a_game_begins_with_the_state_of_the_situation(situation: Path) -> None:
    scenario, state, options = library.read_situation(situation)
    with begun(situation) as saved:
        assert saved.game.checkpoints[0].state == state
        assert saved.game.scenario.hash == scenario.hash
        assert saved.game.options == options
        assert saved.game.state.turn in (3, 5)
        assert saved.header.title in ("Dawn at Villiers", "At the crossroads")


def test_it_is_opened_played_on_and_branched_off_as_any_other(situation: Path) -> None:
    with begun(situation) as saved:
        pick = random.Random(1)
        for _ in range(25):
            assert saved.game.decision is not None
            saved.play(pick.choice(saved.game.decision.actions))
        path, state, actions = saved.path, saved.game.state, list(saved.game.actions)
    situation.unlink()
    with SavedGame.open(path) as again:
        assert again.game.state == state
        assert again.game.actions == actions
        with again.branch(10, "word") as branch:
            assert branch.game.actions[:10] == actions[:10]
            assert branch.game.checkpoints[0].state == again.game.checkpoints[0].state
    assert main(["check", str(path)]) == 0


@pytest.mark.parametrize(("old", "new"), [("turn = ", "turn = 1"), ("phase = ", "fase = ")])
def test_a_situation_changed_in_the_file_is_noticed(situation: Path, old: str, new: str) -> None:
    with begun(situation) as saved:
        saved.play(saved.game.decision.actions[0])  # type: ignore[union-attr]
        path = saved.path
    db = sqlite3.connect(path)
    with db:
        db.execute("UPDATE meta SET value = replace(value, ?, ?) WHERE key = 'situation'", (old, new))
    db.close()
    with pytest.raises(SaveError, match=r"can not be played: |is not what it said|dice|is not legal|goes otherwise"):
        SavedGame.open(path)


def test_a_record_of_it_is_refused_since_it_would_not_stand_alone(
    situation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with begun(situation) as saved:
        path = saved.path
    assert main(["record", str(path)]) == 2
    assert "began in the middle" in capsys.readouterr().err


def test_a_situation_is_told_from_games_and_scenarios(situation: Path) -> None:
    with begun(situation) as saved:
        assert not library.names_situation(str(saved.path))
    assert library.names_situation(str(situation))
    assert not library.names_situation(str(library.BUILT_IN / "st-lo" / "scenario.toml"))
    assert not library.names_situation(str(library.BUILT_IN / "st-lo" / "map.toml"))
    assert not library.names_situation("st-lo")


def test_a_situation_is_checked_from_the_command_line(situation: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(situation)]) == 0
    out = capsys.readouterr().out
    assert "no problem found" in out
    assert ", turn " in out
    situation.write_text(situation.read_text("utf-8").replace("turn = ", "turn = 9"), encoding="utf-8")
    assert main(["check", str(situation)]) == 2
    assert "moment.toml: turn: found 9" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "place"),
    [("turn = 3\n", "scenario"), ('scenario = "st-lo"\nturn = 99\n', "turn"), ('scenario = "../x"\n', "scenario")],
)
def test_a_situation_that_is_wrong_is_told_with_the_place(tmp_path: Path, text: str, place: str) -> None:
    path = tmp_path / "moment.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        library.situation_text(path)
    assert [problem.file for problem in error.value.problems] == ["moment.toml"]
    assert error.value.problems[0].place == place
