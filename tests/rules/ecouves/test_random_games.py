"""Random legal games of the shipped scenario to their end, with everything checked that must be true of every game."""

from __future__ import annotations

import pytest

from rules.ecouves.field import Field
from rules.ecouves.invariants import score_violations, violations, violations_between
from rules.ecouves.model import SIDES
from rules.ecouves.state import OVER, SETUP
from rules.ecouves.system import SYSTEM
from rules.engine.checking import replay
from rules.engine.decisions import AmbiguousAction, IllegalAction
from rules.engine.dice import SeededDice
from rules.engine.game import Checkpoint, Game
from rules.engine.journal import read_record, record, state_hash
from rules.opponents.player import play_on
from rules.opponents.random_player import of_system
from tests.rules.ecouves import twins
from tests.rules.ecouves.ledger import Ledger
from tests.rules.ecouves.random_play import KINDS, from_header, moves, new_game, whole_game

pytestmark = pytest.mark.slow

SEEDS = range(200)

EVERY = 60
"""Actions between two samples of illegal texts."""

TEXTS = 8
"""Texts in a sample."""

SHARE = 8
"""Of so many games one is also forked, undone and started anew at moments all over its length."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_holds_every_invariant_and_replays(seed: int) -> None:
    game, book = new_game(seed), None
    read = checked = 0
    for action in moves(game, seed):
        if len(game.actions) % EVERY == 0:
            _refusals_hold(game, seed)
        game.apply(action)
        _state_holds(game)
        checked = _standing_states_hold(game, checked)
        if book is None and game.checkpoints[-1].state.phase != SETUP:
            read, book = game.checkpoints[-1].events, Ledger(_then(game, game.checkpoints[-1]))
        if book is not None:
            for event in game.events[read:]:
                book.read(event)
            read = len(game.events)
            book.agree(twins.table_of(game))
    assert (game.state.phase, game.state.turn) == (OVER, game.scenario.last_turn)
    assert score_violations(twins.table_of(game)) == []
    _replays(game)
    if seed % SHARE == 0:
        _goes_back_and_on(game)


def _then(game: Game, point: Checkpoint) -> Field:
    """The table as it stood at a moment of a game."""
    return SYSTEM.table(twins.scenario(), game.options, point.state)


def _state_holds(game: Game) -> None:
    decision = game.decision
    retreating = decision.context["counters"] if decision is not None and decision.kind == "retreat" else ()
    assert violations(twins.table_of(game), retreating=retreating) == [], game.actions[-1]
    if decision is not None:
        assert decision.actions, f"nothing can be answered to {decision.kind}"
        assert decision.side in SIDES


def _standing_states_hold(game: Game, checked: int) -> int:
    """Check the states that stood alone since the last look."""
    for point in game.checkpoints[checked:]:
        assert violations_between(_then(game, point)) == []
    return len(game.checkpoints)


def _refusals_hold(game: Game, seed: int) -> None:
    """Legal actions have no refusal; anything else has one with its paragraph and its words, never an exception."""
    decision = game.decision
    assert decision is not None
    legal = list(decision.actions)
    assert len(legal) == len(set(legal)) == len(decision.actions)
    for action in legal[:: max(1, len(legal) // TEXTS)]:
        assert game.why(action) is None, action
    held = list(twins.table_of(game).stacks())
    near = frozenset(("2030", *held[:: max(1, len(held) // 9)]))
    for text in twins.attempts(game, decision.side, near, SeededDice(seed * 10_000 + len(game.actions)), TEXTS):
        try:
            refusal = game.why(text)
        except AmbiguousAction:
            assert sum(action.startswith(text) for action in legal) > 1
            continue
        assert (refusal is None) == (text in decision.actions), text
        assert refusal is None or (refusal.rule and refusal.reason), (text, refusal)


def _replays(game: Game) -> None:
    """The record, with every die and every turn's state in it, plays again to the same game, byte for byte."""
    text = record(game, "ecouves")
    again = replay(read_record(text), from_header)
    assert record(again, "ecouves") == text
    assert again.state == game.state
    assert again.events == game.events
    assert again.thrown == game.thrown


def _goes_back_and_on(game: Game) -> None:
    """From moments all over a game a fork and a new start from the written state play on to the same end."""
    total = len(game.actions)
    for count in sorted({0, total - 1, *range(11, total, max(1, total // 3))}):
        past = game.at(count)
        _undo_is_cut_by_dice_and_reveals(past, game.actions[count])
        twin = past.fork()
        for action in game.actions[count:]:
            twin.apply(action)
        assert (twin.state, twin.thrown) == (game.state, game.thrown)
        assert twin.events == game.events
    point = game.checkpoints[len(game.checkpoints) // 2]
    anew = Game(SYSTEM, game.scenario, options=game.options, dice=point.dice.copy(), state=point.state)
    for action in game.actions[point.actions :]:
        anew.apply(action)
    assert state_hash(anew.state) == state_hash(game.state)
    assert [e.text for e in anew.events] == [e.text for e in game.events[point.events :]]


def _undo_is_cut_by_dice_and_reveals(game: Game, action: str) -> None:
    before = (game.state, list(game.actions), len(game.events), len(game.thrown))
    game.apply(action)
    shown = any(event.reveals for event in game.events[before[2] :])
    if len(game.thrown) > before[3] or shown:
        with pytest.raises(IllegalAction):
            game.undo()
        game._rebuild(len(game.actions) - 1)
    else:
        assert game.undo() == action
    assert (game.state, list(game.actions), len(game.events), len(game.thrown)) == before


def test_every_kind_of_decision_comes_up() -> None:
    asked: set[str] = set()
    for seed in SEEDS:
        game = new_game(seed)
        for action in moves(game, seed):
            assert game.decision is not None
            asked.add(game.decision.kind)
            game.apply(action)
        if asked >= KINDS:
            break
    assert asked == KINDS


def test_a_player_without_an_aim_finishes_a_game_too() -> None:
    game = new_game(3)
    played = play_on(game, dict.fromkeys(SIDES, of_system("ecouves", 3)))
    assert game.over
    assert played == len(game.actions)


def test_the_same_seed_is_the_same_game() -> None:
    assert record(whole_game(5), "ecouves") == record(whole_game(5), "ecouves")
    assert record(whole_game(5), "ecouves") != record(whole_game(9), "ecouves")
