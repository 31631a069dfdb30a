"""What the tests of fire share: games that play the fire of one side, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.ecouves import fire
from rules.ecouves.field import Field
from rules.ecouves.model import Scenario
from rules.engine.board import Board
from rules.engine.game import Game
from tests.rules.ecouves import tiny


def scenario(ground: Board | None = None, *more: tiny.Made, **changes: Any) -> Scenario:
    """French tanks X and Y, guns G and H, destroyers D, infantry I, against panzers P, Q, R, S and infantry F.

    All tanks are 9-5 with range 3, the guns 10-3 with range 18, the destroyers 8-4 with range 4, infantry 6-6, range 1.
    """
    return tiny.scenario(
        ground, tiny.tanks("X"), tiny.tanks("Y"), tiny.guns("G"), tiny.guns("H"), tiny.destroyers("D"),
        tiny.infantry("I"), *(tiny.tanks(name, "german") for name in "PQRS"), tiny.infantry("F", "german"),
        tiny.guns("K", "german"), *more, **changes,
    )  # fmt: skip


def game(
    made: Scenario,
    places: Mapping[str, str],
    dice: Iterable[int] = (),
    *options: str,
    side: str = "french",
    **changes: Any,
) -> Game:
    """A game that plays the fire of a side in its combat phase and is then over."""
    changes.setdefault("phase", f"{side}-combat")
    return tiny.drill(made, lambda field: fire.phase(field, side), places, dice, *options, **changes)


def field(game: Game) -> Field:
    """The table of a game, for questions."""
    table = game.table
    assert isinstance(table, Field)
    return table


def targets(game: Game) -> list[str]:
    """The hexes that may be fired at now."""
    return [action.removeprefix("fire ") for action in tiny.legal(game, "fire")]


def firers(game: Game) -> list[str]:
    """The counters that may be named to fire now."""
    return [action.removeprefix("with ") for action in tiny.legal(game, "with")]


def results(game: Game) -> list[str]:
    """The result of each fire so far."""
    return [event.data["result"] for event in tiny.events(game, "fire")]


def last(game: Game) -> Mapping[str, Any]:
    """The figures of the last fire."""
    return tiny.events(game, "fire")[-1].data
