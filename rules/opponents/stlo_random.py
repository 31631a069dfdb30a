"""A random player of St-Lô that seeks the enemy, so that whole games are fought and every rule comes up."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.decisions import Action
from rules.opponents.random_player import SeekingPlayer
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


class EagerPlayer(SeekingPlayer):
    """Chooses at random by `WEIGHTS`, but of several moves it draws it makes the one nearest to the enemy."""

    weights = WEIGHTS
    drawn = DRAWN

    def distance(self, view: Battle, side: str, move: Action) -> int:
        """How far from the nearest enemy a move ends, in hexes; 0 if there is none."""
        distance = view.board.grid.distance
        return min((distance(move.args[1], held) for held in view.occupied(enemy(side))), default=0)
