"""Actions that answer no decision: resigning, losing on time, dice burnt and mixed."""

from __future__ import annotations

import pytest

from rules import systems
from rules.engine import asides
from rules.engine.checking import check_record, replay
from rules.engine.decisions import IllegalAction, UnknownAction
from rules.engine.dice import DiceExhausted, DictatedDice, SeededDice, mixed
from rules.engine.game import Game
from rules.engine.journal import Header, read_record, record, sealed, state_hash
from scenarios import library
from tests.rules.engine import toy


def start(header: Header) -> Game:
    return Game(toy.SYSTEM, toy.SCENARIO, dice=header.source(), options=header.options)


def faces(dice: SeededDice, count: int = 20) -> list[int]:
    return [dice.roll(6, "") for _ in range(count)]


@pytest.mark.parametrize(("action", "why"), [("resign red", "resigned"), ("forfeit red", "ran out of time")])
def test_either_side_can_end_the_game_at_any_decision(action: str, why: str) -> None:
    for played in ((), ("pass",), ("pass", "bank")):
        game = toy.play(toy.game(seed=1), *played)
        events = game.apply(action)
        assert game.over
        assert game.state.result == f"red {why}"
        assert [event.kind for event in events] == ["conceded"]
        assert game.actions[-1] == action
        assert game.sides[-1] == "red"
        with pytest.raises(IllegalAction, match="the game is over"):
            game.apply("pass")


def test_they_are_not_among_the_choices_and_can_not_be_shortened() -> None:
    game = toy.game(seed=1)
    assert game.decision is not None
    assert not [action for action in game.decision.actions if asides.is_aside(action)]
    for text in (
        "resi red",
        "resign r",
        "resign",
        "resign red now",
        "burn 0",
        "burn x",
        "burn 1001",
        "mix A",
        "mix a b",
    ):
        with pytest.raises(UnknownAction):
            game.apply(text)
    assert game.actions == []
    assert game.why("resign red") is None
    assert game.resolve("RESIGN  Red") == "resign red"


def test_what_was_given_up_can_not_be_taken_back() -> None:
    for action in ("resign blue", "burn 1", "mix ab"):
        game = toy.play(toy.game(seed=1), "pass", action)
        with pytest.raises(IllegalAction, match="can not be taken back"):
            game.undo()


def test_burnt_dice_are_gone_and_the_question_stays() -> None:
    game, plain = toy.game(seed=3), toy.game(seed=3)
    asked = game.decision
    events = game.apply("burn 2")
    assert game.decision is asked
    assert [event.text for event in events] == [f"taken back: {thrown.value}" for thrown in game.thrown]
    toy.play(game, "gamble", "gamble")
    toy.play(plain, "gamble", "gamble", "gamble", "gamble")
    assert [thrown.value for thrown in game.thrown] == [thrown.value for thrown in plain.thrown]


def test_too_many_burnt_dice_leave_the_game_as_it_was() -> None:
    game = toy.game(1, 2)
    with pytest.raises(DiceExhausted):
        game.apply("burn 3")
    assert game.actions == []
    toy.play(game, "gamble", "gamble")
    assert [thrown.value for thrown in game.thrown] == [1, 2]


def test_a_word_that_is_mixed_in_changes_all_dice_after_it_and_none_before() -> None:
    plain, one, other = SeededDice(5), mixed(SeededDice(5), "a"), mixed(SeededDice(5), "b")
    assert len({tuple(faces(dice)) for dice in (plain, one, other)}) == 3
    assert faces(mixed(mixed(SeededDice(5), "a"), "b")) != faces(mixed(mixed(SeededDice(5), "b"), "a"))
    both = DictatedDice((6, 6), SeededDice(5))
    after = mixed(both, "a")
    assert [after.roll(6, "") for _ in range(4)] == [6, 6, *faces(mixed(SeededDice(5), "a"), 2)]
    assert mixed(DictatedDice((1,)), "a").roll(6, "") == 1
    game = toy.play(toy.game(seed=5), "gamble", "mix a1", "gamble")
    assert game.thrown[0].value == faces(SeededDice(5), 1)[0]
    assert game.thrown[1].value == faces(SeededDice(5, 1, ":a1"), 1)[0]


MIXTURE = ("gamble", "mix 9z", "bank", "yes", "burn 3", "gamble", "gamble", "mix q", "peek", "gamble", "resign blue")


@pytest.mark.parametrize("count", range(len(MIXTURE) + 1))
def test_forks_looks_back_and_records_know_them(count: int) -> None:
    game = toy.play(toy.game(seed=8), *MIXTURE)
    past = game.at(count)
    assert past.actions == list(MIXTURE[:count])
    assert sealed(past) == sealed(game)[: count + 1]
    text = record(past, "toy")
    check_record(text, start)
    again = replay(read_record(text), start)
    assert state_hash(again.state) == state_hash(past.state)
    toy.play(again, *MIXTURE[count:])
    assert sealed(again) == sealed(game)


@pytest.mark.parametrize("name", library.names())
def test_every_shipped_game_can_be_given_up_by_either_side(name: str) -> None:
    scenario = library.load(name)
    system = systems.system(scenario.system)
    assert not set(asides.verbs()) & set(system.verbs)
    for side in system.sides:
        game = Game(system, scenario, seed=2)
        for _ in range(15):
            assert game.decision is not None
            game.apply(game.decision.actions[0])
        game.apply(f"resign {side}")
        assert game.over
        assert system.over(game.table)
        assert game.state.result
        for one in system.sides:
            assert game.view(one).state == game.state
        assert game.public().state == game.state


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("resign us", "US resigned"),
        ("forfeit de", "German ran out of time"),
        ("burn 1", "1 die burnt, since actions were taken back"),
        ("burn 3", "3 dice burnt, since actions were taken back"),
        ("mix 5f0c91", "a word of another player is mixed into the dice"),
        ("move 1/116 4909", "move 1/116 4909"),
    ],
)
def test_readers_are_told_in_words(action: str, words: str) -> None:
    assert asides.in_words(action, {"us": "US", "de": "German"}) == words
