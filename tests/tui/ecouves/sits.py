"""Sittings at small Écouves games and at the shipped one, for tests of its screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from rules.ecouves.field import Field
from rules.ecouves.model import Scenario
from rules.ecouves.system import SYSTEM
from rules.engine.game import Game
from rules.opponents.ecouves_random import WEIGHTS, EagerPlayer
from tests.rules.ecouves import fires, tiny, twins
from tests.tui import sittings
from tests.tui.sittings import session, text
from tui.lines import text_of
from tui.menus import Option
from tui.session import Session

__all__ = [
    "alone",
    "field",
    "fight",
    "labels",
    "lines",
    "moments",
    "option",
    "pick",
    "session",
    "shipped",
    "text",
    "together",
    "whole_game",
]

COVER = {"0502": "village", "0602": "forest", "0802": "village"}


def fight(
    places: Mapping[str, str],
    dice: Iterable[int] = (),
    phase: str = "french-combat",
    made: Scenario | None = None,
    **changes: Any,
) -> Session:
    """A sitting at a small game that begins in a phase, on ground with a village and some woods; see `fires`."""
    scenario = made or fires.scenario(tiny.board(terrain=COVER))
    return session(tiny.game(scenario, places, dice, phase=phase, **changes))


def shipped(*played: str, seed: int = 1) -> Session:
    """A sitting at the shipped scenario after some actions, the player who decides looking alone."""
    game = Game(SYSTEM, twins.scenario(), seed=seed)
    return alone(session(tiny.play(game, *played)))


def alone(sitting: Session) -> Session:
    """The same sitting, with the player who decides looking alone."""
    if sitting.decision is not None:
        sitting.raise_curtain()
    return sitting


@cache
def whole_game(seed: int = 2) -> Game:
    """A random game of the shipped scenario to its end. Do not play on in it."""
    game = Game(SYSTEM, twins.scenario(), seed=seed)
    for action in _moves(game, seed):
        game.apply(action)
    return game


def together(sitting: Session) -> Session:
    """The same sitting, with nobody looking alone: in sight of both, or behind the curtain."""
    sitting.handover.alone = ""
    sitting.renew()
    return sitting


def moments(seed: int, most: int) -> Iterator[Session]:
    """A sitting at a random game, before each of its decisions."""
    game = Game(SYSTEM, twins.scenario(), seed=seed)
    for number, action in enumerate(_moves(game, seed)):
        if number == most:
            return
        yield alone(session(game))
        game.apply(action)


BY_HAND = 12
"""Actions of a set-up by hand, before the ready one is taken."""


def _moves(game: Game, seed: int) -> Iterator[str]:
    player, rest = EagerPlayer(seed, {**WEIGHTS, "ready": 1, "hide": 12, "dummy": 8}), ["ready", "done"]
    while game.decision is not None:
        if game.decision.kind == "setup" and len(game.actions) > BY_HAND:
            yield rest.pop(0)
        else:
            yield player.choose(game.view(game.decision.side), game.decision)


def field(sitting: Session) -> Field:
    """The view that a sitting has."""
    assert isinstance(sitting.view, Field)
    return sitting.view


def option(sitting: Session, *words: str) -> Option:
    """The option of the menu with these words."""
    return next(found for found in sitting.menu.options if found.words == words)


def pick(sitting: Session, *words: str) -> Session:
    """Pick the option with these words out, without taking it."""
    sitting.menu.index = list(sitting.menu.options).index(option(sitting, *words))
    return sitting


def labels(sitting: Session) -> list[str]:
    """The options of the menu as they are shown, without their numbers."""
    decision = sitting.decision
    assert decision is not None
    found = [sitting.presenter.label(sitting.view, decision, sitting.menu.prefix, one) for one in sitting.menu.options]
    return [f"{text_of(one.left).rstrip()} | {text_of(one.right)}" for one in found]


def lines(sitting: Session, width: int = 80) -> str:
    """What the option picked out may bring, as it stands below the map."""
    decision, selected = sitting.decision, sitting.menu.selected
    assert decision is not None
    assert selected is not None
    return text(sitting.presenter.preview(sitting.view, decision, selected, width))


SIZES = sittings.SIZES
