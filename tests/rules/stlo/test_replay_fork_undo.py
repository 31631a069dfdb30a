"""Replay, fork, undo and looking back on the real scenario, with its own random games."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from rules.engine.checking import check_record, replay
from rules.engine.decisions import IllegalAction
from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.engine.journal import RecordError, plain, read_record, record, restore, state_hash
from rules.stlo.state import State
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny
from tests.rules.stlo.random_play import from_header, moves, new_game, whole_game

ROOT = Path(__file__).parents[3]

SEED = 25
"""A game with both options, in which every kind of fire comes up."""


@cache
def played() -> Game:
    """A whole random game; tests must not play on in it."""
    return whole_game(SEED)


@cache
def text() -> str:
    return record(played(), "st-lo")


def snapshot(game: Game) -> tuple[object, ...]:
    decision = game.decision
    asked = None if decision is None else (decision.side, decision.kind, decision.prompt, tuple(decision.actions))
    return game.state, asked, tuple(game.actions), tuple(game.thrown), len(game.events)


def test_the_record_replays_to_the_same_game() -> None:
    check_record(text(), from_header)
    again = replay(read_record(text()), from_header)
    assert snapshot(again) == snapshot(played())
    assert record(again, "st-lo") == text()


def test_the_record_has_every_action_die_and_turn() -> None:
    lines = text().splitlines()
    assert [line.partition("  #: ")[0] for line in lines if not line.startswith("#")][4:] == list(played().actions)
    assert sum(line.startswith("#= die ") for line in lines) == len(played().thrown)
    assert [line.split()[2] for line in lines if line.startswith("#= turn ") and " state " in line] == list("2345678")
    assert lines[-1] == f"#= result {played().state.result}"


@pytest.mark.parametrize("verb", ["activate", "pass", "movement"])
def test_an_action_that_is_left_out_is_noticed(verb: str) -> None:
    lines = text().splitlines()
    number = next(n for n, line in enumerate(lines) if line.split()[0] == verb)
    del lines[number]
    with pytest.raises(RecordError) as error:
        check_record("\n".join(lines), from_header)
    assert error.value.line > number


def test_the_same_game_with_its_dice_dictated() -> None:
    dice = [thrown.value for thrown in played().thrown]
    game = Game(SYSTEM, tiny.shipped(), options=played().options, dice=DictatedDice(dice))
    for action in played().actions:
        game.apply(action)
    assert game.state == played().state
    check_record(record(game, "st-lo"), from_header)


def test_it_is_the_same_in_another_process_whatever_its_hash_seed() -> None:
    code = (
        "import hashlib\n"
        "from rules.engine.journal import record\n"
        "from tests.rules.stlo.random_play import whole_game\n"
        f"print(hashlib.sha256(record(whole_game({SEED}), 'st-lo').encode()).hexdigest())\n"
    )
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, env=environment, check=True
        )
        assert done.stdout.strip() == sha256(text().encode()).hexdigest()


def marks() -> list[int]:
    """Places in the game all over its length."""
    total = len(played().actions)
    return sorted({0, 1, total - 1, total, *range(7, total, max(1, total // 12))})


def test_a_fork_anywhere_plays_on_to_the_same_end() -> None:
    for count in marks():
        past = played().at(count)
        twin = past.fork()
        before = snapshot(past)
        for action in played().actions[count:]:
            twin.apply(action)
        assert snapshot(twin) == snapshot(played())
        assert snapshot(past) == before


def test_looking_back_shows_what_was_there() -> None:
    game = new_game(SEED)
    wanted = set(marks())
    for count, action in enumerate(played().actions):
        if count in wanted:
            assert snapshot(played().at(count)) == snapshot(game)
        game.apply(action)
    assert snapshot(game) == snapshot(played())


def test_undo_is_possible_exactly_where_no_die_was_rolled_and_nothing_shown() -> None:
    game = new_game(SEED)
    undone = 0
    for action in moves(game, SEED):
        before = snapshot(game)
        rolled, seen = len(game.thrown), len(game.events)
        game.apply(action)
        cut = len(game.thrown) > rolled or any(event.reveals for event in game.events[seen:])
        assert (game.undoable() is not None) == cut
        if cut:
            with pytest.raises(IllegalAction):
                game.undo()
        else:
            after = snapshot(game)
            assert game.undo() == action
            assert snapshot(game) == before
            game.apply(action)
            assert snapshot(game) == after
            undone += 1
    assert undone > 200
    assert snapshot(game) == snapshot(played())


def test_undo_goes_back_step_by_step_to_the_last_die() -> None:
    # The longest run of actions without a die in the game.
    total = len(played().actions)
    rolled = sorted({0, *(thrown.after for thrown in played().thrown)})
    length, last = max((b - a, a) for a, b in zip(rolled, [*rolled[1:], total], strict=True))
    game = played().at(last + length - 1)
    assert length > 3
    while game.undoable() is None:
        game.undo()
    assert len(game.actions) == last
    assert snapshot(game) == snapshot(played().at(last))


@pytest.mark.parametrize("share", [1, 2, 3, 4])
def test_any_moment_can_be_written_down_and_read_again(share: int) -> None:
    state = played().at(len(played().actions) * share // 5).state
    assert restore(State, plain(state)) == state
    assert state_hash(restore(State, plain(state))) == state_hash(state)


def test_a_game_goes_on_from_a_written_state_in_any_order_of_its_parts() -> None:
    points = played().checkpoints
    point = points[len(points) // 2]
    data = plain(point.state)
    shuffled = {**data, "units": dict(reversed(data["units"].items())), "hqs": dict(reversed(data["hqs"].items()))}
    game = Game(
        SYSTEM, tiny.shipped(), options=played().options, dice=point.dice.copy(), state=restore(State, shuffled)
    )
    for action in played().actions[point.actions :]:
        game.apply(action)
    assert game.state == played().state
    assert [event.text for event in game.events] == [event.text for event in played().events[point.events :]]
