"""A random player of St-Lô that seeks the enemy, so that whole games are fought and every rule comes up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.decisions import Action, Decision
from rules.opponents.random_player import Choices, RandomPlayer
from rules.stlo.battle import Battle
from rules.stlo.model import enemy

WEIGHTS: Mapping[str, int] = {
    "activate": 40,
    "barrage": 6,
    "strike": 6,
    "counter-battery": 3,
    "pass": 1,
    "movement": 4,
    "strategic": 2,
    "attack": 12,
    "recovery": 6,
    "buildup": 2,
    "breakdown": 3,
    "entrench": 2,
    "end": 1,
    "move": 8,
    "assign": 6,
    "return": 1,
    "observe": 8,
    "fire": 5,
    "engage": 5,
    "advance": 5,
    "stay": 1,
    "done": 2,
}
"""How likely each verb is, relative to the others that are legal; chosen so that whole games are fought."""

DRAWN = 3
"""Moves that are drawn at random, of which the one nearest to the enemy is made."""


class EagerPlayer(RandomPlayer):
    """Chooses at random by `WEIGHTS`, but of several moves it draws it makes the one nearest to the enemy."""

    def __init__(self, seed: int, weights: Mapping[str, int] = WEIGHTS) -> None:
        super().__init__(seed, weights)

    def pick(self, view: Any, decision: Decision, choices: Choices) -> Action | None:
        """One of the legal actions of a verb, or None if there is none."""
        drawn = [choices.draw() for _ in range(DRAWN if choices.verb == "move" else 1)]
        moves = [action for action in drawn if action is not None]
        if len(moves) < 2:
            return moves[0] if moves else None
        return min(moves, key=lambda action: _distance(view, decision.side, action.args[1]))


def _distance(view: Battle, side: str, hex_: str) -> int:
    distance = view.board.grid.distance
    return min((distance(hex_, held) for held in view.occupied(enemy(side))), default=0)
