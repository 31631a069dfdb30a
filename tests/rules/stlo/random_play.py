"""Random games of the shipped scenario for tests, and random texts to try the rules with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rules.engine.dice import Dice, SeededDice
from rules.engine.game import Game, Verb
from rules.engine.journal import Header
from rules.opponents.stlo_random import EagerPlayer
from rules.stlo.battle import Battle
from rules.stlo.model import enemy
from rules.stlo.system import FIXED_WORDS, SYSTEM
from tests.rules.stlo import tiny

T = TypeVar("T")

BOTH_OPTIONS = ("counter-battery", "hidden-displays")

KINDS = frozenset(
    {
        "action", "advance", "armour-loss", "attack-assets", "attacker", "barrage-fire", "barrage-post", "bomb",
        "counter-battery-fire", "defence-assets", "defensive-fire", "defensive-post", "disorganize", "give-asset",
        "interdiction", "loss", "move", "on-call-fire", "on-call-post", "operation", "place-hq", "reassignment",
        "recon-move", "strategic-move", "strike-post",
    }
)  # fmt: skip
"""Every kind of decision that the rules ask."""


def options(seed: int) -> tuple[str, ...]:
    """Both optional rules for odd seeds, none for even ones."""
    return BOTH_OPTIONS if seed % 2 else ()


def new_game(seed: int) -> Game:
    """A game at its first decision."""
    return Game(SYSTEM, tiny.shipped(), seed=seed, options=options(seed))


def from_header(header: Header) -> Game:
    """The game that a record asks for."""
    return Game(SYSTEM, tiny.shipped(), seed=header.seed or 0, options=header.options, dice=header.source())


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


# -- texts to try -------------------------------------------------------------------------------------------


def attempts(game: Game, dice: Dice, most: int) -> Iterator[str]:
    """Well-formed actions with random words: any verb, units and hexes near what is going on half of the time."""
    verbs = list(SYSTEM.verbs.values())
    for _ in range(most):
        yield _attempt(game, _any(verbs, dice), dice)


def _attempt(game: Game, verb: Verb, dice: Dice) -> str:
    words: list[str] = []
    for word in verb.words:
        if word.endswith("?") and dice.roll(2, "") == 1:
            break
        words.append(_word(game, word.rstrip("?"), words, dice))
    return " ".join((verb.name, *words))


def _word(game: Game, kind: str, before: list[str], dice: Dice) -> str:
    battle: Battle = game.table
    if dice.roll(2, "") == 1:
        near = _near(battle, kind, before, dice)
        if near:
            return _any(near, dice)
    return _any(_all(battle, kind), dice)


def _near(battle: Battle, kind: str, before: list[str], dice: Dice) -> list[str]:
    side = _any(["us", "de"], dice)
    active = battle.state.active
    if kind in ("unit", "loser"):
        return list(battle.subordinates(active.hq) if active else battle.on_map(side))
    if kind == "asset":
        return [asset for asset, now in battle.state.assets.items() if now.place == "unit"]
    if kind == "hex":
        hexes = [battle.unit(word).hex for word in before if word in battle.state.units and battle.unit(word).hex]
        centre = hexes[0] if hexes else active.hex if active else _any(sorted(battle.occupied(enemy(side))), dice)
        return list(battle.board.grid.within(centre, dice.roll(5, "")))
    return []


def _all(battle: Battle, kind: str) -> list[str]:
    scenario = battle.scenario
    if kind in FIXED_WORDS:
        return list(FIXED_WORDS[kind])
    pools = {
        "hq": scenario.hqs, "unit": scenario.units, "asset": scenario.assets, "gun": scenario.guns,
        "formation": scenario.formations, "hex": scenario.board.grid, "loser": [*scenario.units, *scenario.assets],
    }  # fmt: skip
    return list(pools[kind])


def _any(items: Sequence[T], dice: Dice) -> T:
    return items[dice.roll(len(items), "") - 1]


def seeded(seed: int) -> SeededDice:
    """Dice for attempts, apart from those of the game."""
    return SeededDice(10_000 + seed)
