"""Players of Écouves with a plan for their side."""

from __future__ import annotations

import pytest

from rules.ecouves.invariants import score_violations
from rules.ecouves.model import Scenario
from rules.ecouves.system import SYSTEM
from rules.engine.game import Game
from rules.opponents.ecouves_plans import French, German, Planner, planners
from rules.opponents.player import play_on
from scenarios.library import load
from tests.rules.ecouves import tiny

NORTH = ["0401", "0501", "0601"]


def made() -> Scenario:
    """Open ground with a northern exit; the home guard is set up before the game."""
    return tiny.scenario(
        tiny.board(areas={"north_exit": NORTH, "west": ["0101"]}),
        tiny.tanks("T"), tiny.infantry("I"), tiny.guns("G"), tiny.tanks("X", "german"),
        tiny.infantry("H", "german", formation="home", movement=8),
        arrivals=[tiny.arrival("home", "german", 1, "west", setup=True)],
    )  # fmt: skip


def answer(game: Game, player: Planner) -> str:
    """What a player would answer now."""
    assert game.decision is not None
    return player.choose(game.view(game.decision.side), game.decision)


def test_the_german_makes_for_the_northern_edge() -> None:
    game = tiny.phase(made(), {"X": "0509", "T": "1212"}, phase="german-movement", turn=18)
    assert answer(game, German(1)) == "select X"
    tiny.play(game, "select X")
    assert answer(game, German(1)).startswith("move ")
    play_on(game, {"german": German(1)}, 1)
    assert int(tiny.at(game, "X")[2:]) < 5


@pytest.mark.parametrize(("turn", "leaves"), [(10, False), (18, False), (21, False), (22, True)])
def test_he_waits_there_for_the_turn_that_counts_most(turn: int, leaves: bool) -> None:
    game = tiny.play(tiny.phase(made(), {"X": "0501", "T": "1212"}, phase="german-movement", turn=turn), "select X")
    assert (answer(game, German(1)) == "exit north") is leaves


def test_he_leaves_sooner_when_the_enemy_is_upon_him_and_it_counts_in_full() -> None:
    game = tiny.play(tiny.phase(made(), {"X": "0501", "T": "0503"}, phase="german-movement", turn=18), "select X")
    assert answer(game, German(1)) == "exit north"


def test_those_who_were_set_up_hold_out_until_their_time() -> None:
    early, late = (tiny.phase(made(), {"H": "0509"}, phase="german-movement", turn=turn) for turn in (1, 11))
    held = German(3)
    assert not held.stays(late.view("german"), "H")
    assert held.stays(early.view("german"), "H") == (held._leaves(early.view("german"), "H") > 1)


def test_french_infantry_keeps_out_of_combat_until_it_has_fought() -> None:
    fresh = tiny.field(made(), {"I": "0505", "T": "0606", "X": "0507"})
    used = tiny.field(made(), {"I": "0505", "X": "0507"}, fought=frozenset({"I"}))
    assert not French(1).fires(fresh, "I")
    assert French(1).fires(fresh, "T")
    assert French(1).fires(used, "I")


def test_fire_is_put_together_and_aimed_at_what_is_worth_most() -> None:
    game = tiny.phase(made(), {"T": "0505", "G": "0506", "X": "0502", "H": "0502"}, (6,), phase="french-combat")
    player = French(1)
    said = []
    while not tiny.events(game, "fire"):
        said.append(answer(game, player))
        game.apply(said[-1])
    assert said == ["fire 0502", "with G", "with T", "concentrate X"]


@pytest.mark.slow
def test_two_players_with_a_plan_finish_a_game() -> None:
    game = Game(SYSTEM, load("ecouves"), seed=2)
    play_on(game, planners(2))
    assert game.over
    assert score_violations(tiny.table(game)) == []
    assert game.state.exits
