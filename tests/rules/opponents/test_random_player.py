"""Players that choose at random."""

from __future__ import annotations

from collections import Counter

import pytest

from rules import systems
from rules.engine.decisions import Action, Decision, Refusal
from rules.opponents import ecouves_random
from rules.opponents.player import play_on
from rules.opponents.random_player import RandomPlayer, of_system
from rules.opponents.stlo_random import EagerPlayer
from tests.rules.ecouves import tiny as forest
from tests.rules.engine import toy
from tests.rules.stlo import tiny


def decision(*actions: str) -> Decision:
    return Decision("red", "turn", "which?", lambda: actions)


def chosen(player: RandomPlayer, asked: Decision, times: int) -> Counter[str]:
    return Counter(player.choose(None, asked) for _ in range(times))


def test_every_legal_action_is_chosen_and_no_other() -> None:
    actions = ("take a", "take b", "take c", "pass")
    assert set(chosen(RandomPlayer(1), decision(*actions), 200)) == set(actions)


def test_verbs_are_weighed_and_actions_of_a_verb_are_equal() -> None:
    found = chosen(RandomPlayer(1, {"take": 3}), decision("take a", "take b", "pass"), 4000)
    assert 850 < found["pass"] < 1150
    assert 1350 < found["take a"] < 1650
    assert 1350 < found["take b"] < 1650


def test_the_seed_fixes_the_choices() -> None:
    asked = decision(*(f"take {n}" for n in range(50)))
    one, two = RandomPlayer(5), RandomPlayer(5)
    choices = [one.choose(None, asked) for _ in range(20)]
    assert choices == [two.choose(None, asked) for _ in range(20)]
    assert choices != [RandomPlayer(6).choose(None, asked) for _ in range(20)]


def test_without_a_legal_action_it_says_so() -> None:
    with pytest.raises(ValueError, match="which"):
        RandomPlayer(1).choose(None, decision())


def refusing(*refused: str) -> tuple[Decision, list[str]]:
    """A decision in which some actions are not legal, and the list of those that were tested."""
    tested: list[str] = []

    def refuse(action: Action) -> Refusal | None:
        tested.append(action)
        return Refusal("1.1", "no") if action in refused else None

    actions = ("take a", "take b", "take c", "give a", "give b", "pass")
    return Decision("red", "turn", "which?", lambda: actions, refuse), tested


def test_what_is_refused_is_never_chosen_and_leaves_the_chances_of_the_rest_alone() -> None:
    asked, _ = refusing("take a", "take b", "give a", "give b")
    found = chosen(RandomPlayer(1, {"give": 50, "pass": 2}), asked, 3000)
    assert set(found) == {"take c", "pass"}
    assert 900 < found["take c"] < 1100


def test_only_what_is_drawn_is_tested() -> None:
    asked, tested = refusing()
    RandomPlayer(1).choose(None, asked)
    assert len(tested) == 1
    asked, tested = refusing("take a", "take b", "take c", "give a", "give b", "pass")
    with pytest.raises(ValueError, match="which"):
        RandomPlayer(1).choose(None, asked)
    assert sorted(tested) == sorted(asked.candidates())


@pytest.mark.parametrize("name", systems.NAMES)
def test_each_system_has_a_random_player_that_knows_its_verbs(name: str) -> None:
    assert set(of_system(name, 1)._weights) <= set(systems.system(name).verbs)


def test_players_play_a_game_of_any_system_to_its_end() -> None:
    game = toy.game(seed=1)
    assert play_on(game, {"red": RandomPlayer(1), "blue": RandomPlayer(2)}) == len(game.actions)
    assert game.over


def test_a_player_of_one_side_stops_at_the_other() -> None:
    game = toy.game(seed=1)
    assert play_on(game, {"blue": RandomPlayer(1)}) == 0
    game.apply("pass")
    assert play_on(game, {"blue": RandomPlayer(1, {"pass": 1000})}) >= 1
    assert game.decision is not None
    assert game.decision.side == "red"


def test_a_limit_on_the_number_of_actions() -> None:
    game = toy.game(seed=1)
    assert play_on(game, {"red": RandomPlayer(1), "blue": RandomPlayer(2)}, most=3) == 3
    assert len(game.actions) == 3


def test_an_eager_player_tends_towards_the_enemy() -> None:
    made = tiny.scenario(
        None, tiny.battalion("1/115", "us29", "0606"), tiny.battalion("1/8", "de3fj", "0612"), depots=[("0606", "us")]
    )
    game = tiny.play(tiny.active(made, "1/115"), "movement")
    assert game.decision is not None

    def average(player: RandomPlayer) -> float:
        assert game.decision is not None
        hexes = [player.choose(game.view("us"), game.decision).args for _ in range(200)]
        moves = [game.table.board.grid.distance(args[1], "0612") for args in hexes if args]
        return sum(moves) / len(moves)

    assert average(EagerPlayer(1)) < average(RandomPlayer(1)) - 1


def test_an_eager_player_of_the_forest_tends_towards_the_enemy() -> None:
    made = forest.scenario(forest.board(), forest.tanks("T"), forest.tanks("X", "german"))
    game = forest.play(forest.phase(made, {"T": "0606", "X": "1212"}), "select T")
    assert game.decision is not None

    def average(player: RandomPlayer) -> float:
        assert game.decision is not None
        texts = [player.choose(game.view("french"), game.decision) for _ in range(200)]
        moves = [game.table.board.grid.distance(text.args[0], "1212") for text in texts if text.verb == "move"]
        return sum(moves) / len(moves)

    assert average(ecouves_random.EagerPlayer(1)) < average(of_system("ecouves", 1)) - 1
