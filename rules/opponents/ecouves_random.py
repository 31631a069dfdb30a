"""A random player of Écouves that seeks the enemy, so that whole games are fought and every rule comes up."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ecouves.field import Field
from rules.ecouves.stacking import enemy_held
from rules.engine.decisions import Action
from rules.opponents.random_player import SeekingPlayer

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


class EagerPlayer(SeekingPlayer):
    """Chooses at random by `WEIGHTS`, but of several moves it draws it makes the one nearest to the enemy."""

    weights = WEIGHTS
    drawn = DRAWN

    def distance(self, view: Field, side: str, move: Action) -> int:
        """How far from the nearest enemy a move ends, in hexes; 0 if there is none."""
        distance = view.board.grid.distance
        return min((distance(move.args[0], held) for held in enemy_held(view, side)), default=0)
