"""Situations of Écouves: what a person writes, exact round trips, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.ecouves.model import Scenario
from rules.ecouves.setup import initial_state
from rules.ecouves.state import Counter, Dummy, Exit, Lock, State
from rules.ecouves.system import SYSTEM
from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.opponents.random_player import RandomPlayer
from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.systems.ecouves.situation import parse_situation, read_situation, situation_text, write_situation

rule = pytest.mark.rule

HEAD = 'scenario = "ecouves"\n'

SMALL = """\
scenario = "ecouves"
only = true
turn = 5
phase = "french-combat"

[counters]
"1/501RCC" = { hex = "0202" }
"1/PR33" = { hex = "0303" }

[map]
terrain_rows = ["....", "..f.", "....", "...."]
"""
"""Two companies next to each other on sixteen hexes."""


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    found = library.load("ecouves")
    assert isinstance(found, Scenario)
    return found


def state_of(text: str) -> State:
    return parse_situation(HEAD + text)[1]


def refusal(text: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        parse_situation(text if text.startswith("scenario") else HEAD + text)
    return " | ".join(map(str, caught.value.problems))


# ---------------------------------------------------------------- reading


def test_a_situation_that_says_nothing_is_the_beginning(scenario: Scenario) -> None:
    found, state, options = parse_situation(HEAD)
    assert found is scenario
    assert state == initial_state(scenario)
    assert options == frozenset()


@rule("ecouves", "L.0")
def test_after_the_set_up_the_ready_one_stands() -> None:
    state = state_of('phase = "french-movement"\n')
    assert state.counters["1/PR33"] == Counter("map", "3139")
    assert state.counters["7/PGR10-2"] == Counter("map", "3446", hidden=True)
    assert state.counters["1/501RCC"] == Counter("waiting")
    assert state.dummies["GD1"] == Dummy("map", "3346")


def test_what_is_named_differs_and_nothing_else() -> None:
    usual = state_of('turn = 3\nphase = "german-combat"\n')
    state = state_of(
        'turn = 3\nphase = "german-combat"\noptions = ["retreat_exit"]\nfought = ["1/501RCC"]\n'
        'locks = [{ french = ["1/501RCC"], german = ["1/AA9"], due = "german" }]\n'
        'exits = [{ counter = "2/AA9", turn = 2, area = "east_exit", points = 2 }]\n'
        '[entered]\n"G.T.V." = 3\n[section]\n"2. Panzer-Division" = "west_north"\n'
        '[counters]\n"1/501RCC" = { hex = "1949", pinned = true }\n"2/501RCC" = { hex = "3760", split = true }\n'
        '"3/501RCC-1" = { hex = "3660" }\n"3/501RCC-2" = { place = "eliminated" }\n"3/501RCC-3" = { hex = "3660" }\n'
        '"2/AA9" = { place = "exited" }\n[dummies]\nGD1 = "gone"\nGD17 = "3344"\n'
    )
    assert state.counters["1/501RCC"] == Counter("map", "1949", pinned=True)
    assert state.counters["2/501RCC"].place == state.counters["3/501RCC"].place == "apart"
    assert state.counters["2/501RCC-3"] == Counter("map", "3760")
    assert state.counters["3/501RCC-2"].place == "eliminated"
    assert state.locks == (Lock(("1/501RCC",), ("1/AA9",), "german"),)
    assert state.exits == (Exit("2/AA9", 2, "east_exit", 5, 2),)
    assert state.fought == {"1/501RCC"}
    assert state.entered == {"G.T.V.": 3}
    assert (state.dummies["GD1"], state.dummies["GD17"]) == (Dummy("gone"), Dummy("map", "3344"))
    touched = {"1/501RCC", "2/501RCC", "3/501RCC", "2/AA9"}
    assert {c: now for c, now in state.counters.items() if c.partition("-")[0] not in touched} == {
        c: now for c, now in usual.counters.items() if c.partition("-")[0] not in touched
    }


def test_only_takes_everyone_else_out_of_the_game() -> None:
    state = state_of('only = true\nphase = "french-movement"\n[counters]\n"1/501RCC" = { hex = "3760" }\n')
    assert {c for c, now in state.counters.items() if now.place == "map"} == {"1/501RCC"}
    assert state.counters["1/PR33"].place == state.counters["1/PR33-1"].place == "eliminated"
    assert {now.place for now in state.dummies.values()} == {"pool"}


def test_a_game_starts_on_a_small_map() -> None:
    scenario, state, _ = parse_situation(SMALL)
    assert len(scenario.board.grid) == 16
    assert set(scenario.board.level.values()) == {1}
    game = Game(SYSTEM, scenario, dice=DictatedDice([6]), state=state)
    # What is asked first is the affair of the rules: here two companies stand next to each other, so it comes to a die.
    while game.decision is not None and not any(event.kind == "roll" for event in game.events):
        game.apply(game.decision.actions[0])
    assert any(event.kind == "roll" for event in game.events)


# ---------------------------------------------------------------- round trips


def test_every_moment_between_phases_comes_back_exactly(scenario: Scenario, tmp_path: Path) -> None:
    game, player = Game(SYSTEM, scenario, seed=9), RandomPlayer(9, {"ready": 40, "done": 3, "hide": 4, "dummy": 4})
    while game.decision is not None and len(game.actions) < 500:
        game.apply(player.choose(game.view(game.decision.side), game.decision))
    for point in game.checkpoints[::7]:
        path = tmp_path / "moment.toml"
        write_situation(path, scenario, point.state, ["retreat_exit"])
        assert read_situation(path) == (scenario, point.state, frozenset({"retreat_exit"}))
        assert library.read_situation(path)[1] == point.state


def test_a_situation_on_a_small_map_comes_back_exactly(scenario: Scenario) -> None:
    found, state, _ = parse_situation(SMALL.replace('"...."]', '"...."]\nridges = []\n'))
    text = situation_text(found, state)
    again, same, _ = parse_situation(text)
    assert (again.hash, same) == (found.hash, state)
    assert situation_text(again, same) == text


def test_the_library_writes_what_it_reads(scenario: Scenario, tmp_path: Path) -> None:
    path = tmp_path / "moment.toml"
    library.write_situation(path, scenario, initial_state(scenario))
    assert path.read_text(encoding="utf-8") == HEAD
    assert library.read_situation(path)[1] == initial_state(scenario)


def test_a_moment_inside_a_phase_can_not_be_written(scenario: Scenario) -> None:
    game = Game(SYSTEM, scenario, seed=1)
    for action in ("ready", "done", "enter 1/501RCC 3760"):
        game.apply(action)
    with pytest.raises(ValueError, match="between phases"):
        situation_text(scenario, game.state)


# ---------------------------------------------------------------- what is refused

LEFT = """\
turn = 3
phase = "german-combat"
exits = [
  { counter = "2/AA9", turn = %s, area = "east_exit", points = 2 },
  { counter = "1/AA9", turn = %s, area = "east_exit", points = 2 },
]
[counters]
"1/AA9" = { place = "exited" }
"2/AA9" = { place = "exited" }
"""

WRONG = [
    ('turn = 23\nphase = "french-combat"\n', ("a turn from 1 to 22", "B.3")),
    ("turn = 4\n", ("setup in turn 4", "L.0")),
    ('phase = "over"\n', ("over in turn 1", "B.3")),
    ('options = ["nosuch"]\n', ("options[1]", "nosuch")),
    ('options = ["exit_20_21_1", "exit_20_21_3"]\n', ("options", "exit_20_21_1 and exit_20_21_3", "exclude")),
    ('[counters]\n"1/501rcc" = { hex = "3760" }\n', ("the name 1/501RCC",)),
    ('[counters]\n"1/501RCC" = { hex = "5555" }\n', ("off the map",)),
    ('[counters]\n"1/501RCC" = { hex = "3760", place = "exited" }\n', ("both hex and place",)),
    ('[counters]\n"1/501RCC" = { place = "map" }\n', ("eliminated, exited or waiting",)),
    ('[counters]\n"1/501RCC-1" = { hex = "3760" }\n', ("without 1/501RCC-2, 1/501RCC-3", "A.j")),
    ('[counters]\n"1/501RCC" = { hex = "3760" }\n"1/501RCC-1" = { hex = "3760" }\n', ("not both", "A.i")),
    ('[counters]\n"1/501RCC" = { split = true }\n', ("a unit with sections in a hex", "A.h")),
    ('[counters]\n"1/501RCC" = { hex = "4740", hidden = true }\n', ("cover", "H.2")),
    ('[counters]\n"1/501RCC" = { hidden = true }\n', ("a counter on the map",)),
    ('phase = "french-movement"\n[counters]\n"1/501RCC" = { hex = "3139" }\n', ("both sides in 3139", "C.5")),
    ('[counters]\n"1/501RCC" = { hex = "3760", split = true }\n"2/501RCC" = { hex = "3760", split = true }\n',
     ("6 in 3760", "A.m")),
    ('[dummies]\nGD1 = "4740"\n', ("a dummy in forest or village", "H.7e")),
    ('[dummies]\nGD26 = "3346"\n', ("the name of one of the dummies",)),
    ('[section]\n"2. Panzer-Division" = "alencon"\n', ("an entry area of this formation", "L.3")),
    ('locks = [{ french = ["1/501RCC"], german = [], due = "german" }]\n', ("french counters on the map", "E.cc.B")),
    (LEFT % (4, 1), ("exits[1].turn", "a turn from 1 to 3", "K.2")),
    (LEFT % (2, 1), ("exits[2].turn", "a turn from 2 to 3", "K.2")),
    ((LEFT % (1, 2)).replace('counter = "1/AA9"', 'counter = "2/AA9"'),
     ("exits[2].counter", "each counter once", "J.2")),
    ((LEFT % (1, 2)).replace("exited", "eliminated"), ("exits[1].counter", 'place = "exited"', "J.2")),
    ('[map]\nterrain_rows = ["..", "."]\n', ("map.terrain_rows[2]", "2 hexes in each row")),
    ('[map]\nterrain_rows = ["..", ".."]\nridges = ["0101"]\n', ("on no ridge",)),
]  # fmt: skip


@rule("ecouves", "A.j")
@pytest.mark.parametrize(("text", "words"), WRONG)
def test_a_situation_that_can_not_be_is_refused(text: str, words: tuple[str, ...]) -> None:
    found = refusal(text)
    for word in words:
        assert word in found


def test_a_scenario_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "a scenario such as" in refusal('scenario = "ecouve"\n')
    path = tmp_path / "x.toml"
    path.write_text('scenario = "nosuch"\n', encoding="utf-8")
    with pytest.raises(ScenarioError):
        library.read_situation(path)
