"""Random games of the shipped scenario for tests."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ecouves.system import SYSTEM
from rules.engine.game import Game
from rules.engine.journal import Header
from rules.opponents.ecouves_random import EagerPlayer
from tests.rules.ecouves import twins

KINDS = frozenset(
    {
        "advance", "assault", "assault-force", "fire", "firers", "move", "movement", "reorganization", "retreat",
        "setup", "setup-place", "target",
    }
)  # fmt: skip
"""Every kind of decision that the rules ask, but for pushes: these need a crowd that seldom comes about by chance."""

OPTIONS = (
    (),
    ("exit_20_21_1", "fire_floor"),
    ("exit_20_21_3", "dispersed_for_all", "indirect_for_all"),
    ("retreat_exit", "fire_clamp_1_6", "no_reserve"),
)
"""The options of every fourth game, so that each is played with."""


def options(seed: int) -> tuple[str, ...]:
    """The options of the game with a seed."""
    return OPTIONS[seed % len(OPTIONS)]


def new_game(seed: int) -> Game:
    """A game at its first decision."""
    return Game(SYSTEM, twins.scenario(), seed=seed, options=options(seed))


def from_header(header: Header) -> Game:
    """The game that a record asks for."""
    return Game(SYSTEM, twins.scenario(), seed=header.seed or 0, options=header.options, dice=header.source())


def moves(game: Game, seed: int) -> Iterator[str]:
    """Answers to the decisions of a game, one after another, by a random player for both sides.

    He sees what the side that decides may see; whoever takes an answer must play it.
    """
    player = EagerPlayer(seed)
    while game.decision is not None:
        yield player.choose(game.view(game.decision.side), game.decision)


def whole_game(seed: int) -> Game:
    """A random game from set-up to its end."""
    game = new_game(seed)
    for action in moves(game, seed):
        game.apply(action)
    return game
