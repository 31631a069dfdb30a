"""What a computer player is to a game, and how it is given its turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rules.engine.decisions import Action, Decision
from rules.engine.game import Game


class Player(Protocol):
    """Someone who answers decisions."""

    def choose(self, view: Any, decision: Decision) -> Action:
        """One of the legal actions of a decision, from what its side may know.

        ``view`` is the table that `Game.view` gives for the side that decides.
        """
        ...


def play_on(game: Game, players: Mapping[str, Player], most: int | None = None) -> int:
    """Let players answer until a decision belongs to a side without one, or the game is over.

    ``most`` limits the number of actions. Returns how many were played.
    """
    played = 0
    while (decision := game.decision) is not None and (most is None or played < most):
        player = players.get(decision.side)
        if player is None:
            break
        game.apply(player.choose(game.view(decision.side), decision))
        played += 1
    return played
