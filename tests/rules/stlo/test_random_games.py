"""Random legal games of the real scenario to their end, with everything checked that must be true of every game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from rules.engine.checking import replay
from rules.engine.decisions import AmbiguousAction, Decision
from rules.engine.game import Checkpoint, Game
from rules.engine.journal import plain, read_record, record, restore, state_hash
from rules.opponents.player import play_on
from rules.opponents.random_player import RandomPlayer
from rules.stlo.battle import Battle
from rules.stlo.invariants import violations, violations_between
from rules.stlo.model import SIDES, enemy
from rules.stlo.state import OVER, State
from rules.stlo.system import SYSTEM
from tests.rules.stlo.random_play import KINDS, attempts, from_header, moves, new_game, seeded, whole_game

pytestmark = pytest.mark.slow

SEEDS = range(50)

EVERY = 20
"""Actions between two samples of illegal texts."""

TEXTS = 12
"""Texts in a sample."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_holds_every_invariant_and_replays(seed: int) -> None:
    game = new_game(seed)
    checked = 0
    for action in moves(game, seed):
        assert game.decision is not None
        assert action in game.decision.actions
        if len(game.actions) % EVERY == 0:
            _refusals_hold(game, seed)
            _views_are_bounded(game)
        game.apply(action)
        _state_holds(game)
        checked = _standing_states_hold(game, checked)
    assert game.state.phase == OVER
    assert game.state.turn == game.table.charts.turns
    assert game.state.result
    _replays(game)
    _forks(game)
    _restarts(game)


def _state_holds(game: Game) -> None:
    taking_losses = game.decision is not None and game.decision.kind == "loss"
    assert violations(game.table, taking_losses=taking_losses) == [], game.actions[-1]
    if game.decision is not None:
        assert game.decision.actions, f"nothing can be answered to {game.decision.kind}"
        assert game.decision.side in SIDES


def _standing_states_hold(game: Game, checked: int) -> int:
    """Check the states that stood alone since the last look."""
    for point in game.checkpoints[checked:]:
        assert violations_between(SYSTEM.table(game.scenario, game.options, point.state)) == []
    return len(game.checkpoints)


def _refusals_hold(game: Game, seed: int) -> None:
    """Legal actions have no refusal; anything else has one with its paragraph and its words, never an exception."""
    decision = game.decision
    assert decision is not None
    legal = list(decision.actions)
    assert len(legal) == len(set(legal)) == len(decision.actions)
    for action in legal[:: max(1, len(legal) // TEXTS)]:
        assert game.why(action) is None, action
    for text in attempts(game, seeded(seed * 1_000_000 + len(game.actions)), TEXTS):
        _one_attempt(game, decision, text)


def _one_attempt(game: Game, decision: Decision, text: str) -> None:
    try:
        refusal = game.why(text)
    except AmbiguousAction:
        assert sum(action.startswith(text) for action in decision.actions) > 1
        return
    if refusal is None:
        assert game.resolve(text) in decision.actions
        assert game.resolve(text).startswith(text)
    else:
        assert text not in decision.actions
        assert refusal.rule, (text, refusal)
        assert refusal.reason, (text, refusal)


def _views_are_bounded(game: Game) -> None:
    """With hidden displays a side sees nothing that lies on the enemy's (2.1.5)."""
    if "hidden-displays" not in game.options:
        return
    for side in SIDES:
        view: Battle = game.view(side)
        scenario, foe = game.scenario, enemy(side)
        assert not any(scenario.hqs[hq].side == foe for hq in view.state.hqs)
        assert not any(scenario.guns[gun].side == foe for gun in view.state.guns)
        hidden = [a for a, now in view.state.assets.items() if scenario.assets[a].side == foe and now.place != "unit"]
        assert not hidden
        assert all(event.only in (None, side) for event in view.events)


def _replays(game: Game) -> None:
    """The record, with every die and every turn's state in it, plays again to the same state."""
    text = record(game, "st-lo")
    again = replay(read_record(text), from_header)
    assert state_hash(again.state) == state_hash(game.state)
    assert again.state == game.state
    assert plain([event.text for event in again.events]) == [event.text for event in game.events]
    assert again.thrown == game.thrown


def _forks(game: Game) -> None:
    """A game forked in the middle and played on with the same actions ends the same."""
    middle = len(game.actions) // 2
    twin = game.at(middle).fork()
    _play(twin, game.actions[middle:])
    assert twin.state == game.state
    assert list(twin.events) == list(game.events)


def _restarts(game: Game) -> None:
    """A state that stood alone, written down and read again, plays on to the same end: nothing else matters."""
    point = _middle(game.checkpoints)
    state = restore(State, plain(point.state))
    assert state == point.state
    twin = Game(SYSTEM, game.scenario, options=game.options, dice=point.dice.copy(), state=state)
    _play(twin, game.actions[point.actions :])
    assert twin.state == game.state
    assert [event.text for event in twin.events] == [event.text for event in game.events[point.events :]]


def _middle(points: Sequence[Checkpoint]) -> Checkpoint:
    return points[len(points) * 2 // 3]


def _play(game: Game, actions: Sequence[str]) -> None:
    for action in actions:
        game.apply(action)


def test_every_kind_of_decision_comes_up_and_no_other() -> None:
    seen: set[str] = set()
    for seed in (45, 44, 25, 26, *SEEDS):
        game = new_game(seed)
        for action in moves(game, seed):
            assert game.decision is not None
            seen.add(game.decision.kind)
            game.apply(action)
        if seen >= KINDS:
            break
    assert seen == KINDS


def test_games_are_fought_and_not_only_passed() -> None:
    kinds = [event.kind for event in whole_game(9).events]
    assert kinds.count("combat") > 20
    assert kinds.count("barrage") > 10
    assert kinds.count("move") > 50
    assert kinds.count("eliminated") > 5
    assert kinds.count("turn") == 7


def test_events_carry_plain_values_only() -> None:
    for event in whole_game(9).events:
        json.dumps(event.data)
        plain(event.data)
        assert event.text
        assert event.kind


def test_the_arithmetic_in_the_log_adds_up() -> None:
    game = whole_game(9)
    checked = 0
    for event in game.events:
        data = event.data
        if event.kind == "combat":
            assert _sum(data["attack"]) == data["attack_total"]
            assert _sum(data["defence"]) == data["defence_total"]
            assert _sum(data["items"]) == data["modifier"]
            assert data["held"] == max(-2, min(5, data["modifier"]))
            assert data["roll"] == data["die"] + data["held"]
            assert data["ratio"] == _ratio(game, data["attack_total"], data["defence_total"])
        elif event.kind == "armor":
            ours, theirs = _sum(data["attack"]), _sum(data["defence"])
            assert data["differential"] == ours + data["dice"]["attacker"] - theirs - data["dice"]["defender"]
        elif event.kind in ("barrage", "interdiction", "counter-battery", "air-strike"):
            assert _sum(data["values"]) == data["total"]
            assert data["modified"] == data["die"] + _sum(data["items"])
        else:
            continue
        checked += 1
        assert all(item["rule"] and item["label"] for key in ("items", "values") for item in data.get(key, ()))
    assert checked > 50


def _sum(items: Sequence[Mapping[str, Any]]) -> int:
    return sum(item["value"] for item in items)


def _ratio(game: Game, attack: int, defence: int) -> str:
    """The best ratio of the table that the attack reaches, by fractions; the lowest if it reaches none."""
    names = game.table.charts.combat.ratios
    values = [Fraction(*map(int, name.split("-"))) for name in names]
    return next(
        (n for n, v in reversed([*zip(names, values, strict=True)]) if Fraction(attack, defence) >= v), names[0]
    )


def test_a_player_without_preferences_finishes_a_game_too() -> None:
    game = new_game(3)
    player = RandomPlayer(3)
    played = play_on(game, dict.fromkeys(SIDES, player))
    assert game.over
    assert played == len(game.actions)


def test_players_answer_for_their_own_side_only() -> None:
    game = new_game(3)
    assert game.decision is not None
    side = game.decision.side
    assert play_on(game, {enemy(side): RandomPlayer(1)}) == 0
    assert play_on(game, {side: RandomPlayer(1)}, most=1) == 1
