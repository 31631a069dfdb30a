"""A random player of Écouves that seeks the enemy, so that whole games are fought and every rule comes up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.ecouves.field import Field
from rules.ecouves.stacking import enemy_held
from rules.engine.decisions import Action, Decision
from rules.opponents.random_player import Choices, RandomPlayer

WEIGHTS: Mapping[str, int] = {
    "ready": 60,
    "select": 60,
    "enter": 40,
    "move": 60,
    "exit": 4,
    "fire": 24,
    "assault": 24,
    "against": 2,
    "with": 10,
    "concentrate": 6,
    "disperse": 4,
    "advance": 8,
    "hide": 4,
    "dummy": 4,
    "regroup": 4,
    "split": 2,
    "done": 16,
    "place": 40,
    "lift": 1,
    "show": 1,
    "undummy": 1,
    "stay": 1,
}
"""How likely each verb is, relative to the others that are legal; chosen so that whole games are fought.

What only puts a thing back where it was is rare, so that games do not go round in circles.
"""

DRAWN = 6
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
        return min(moves, key=lambda action: _distance(view, decision.side, action.args[0]))


def _distance(view: Field, side: str, hex_: str) -> int:
    distance = view.board.grid.distance
    return min((distance(hex_, held) for held in enemy_held(view, side)), default=0)
