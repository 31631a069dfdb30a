"""A small battlefield for tests of artillery and aircraft, and ways to play a fire on it.

The US battalion 1/115 stands on a hill of level 9 in 0303 and looks down on the German battalion 1/8 two hexes
away in 0305 (level 5): OV 4. The other way round the OV is 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.engine.dice import DictatedDice, SeededDice
from rules.engine.events import Event
from rules.engine.game import Game
from rules.stlo.model import GunCard, Scenario, UnitCard
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny

GUNS = (
    tiny.gun("110/115", "us29", support=2, defensive=1, long_range=1, missions=6),
    tiny.gun("111/116", "us29", support=2, missions=6),
    tiny.gun("216/134", "us35", support=2, missions=6),
    tiny.gun("793/GS", "usxix", support=5, defensive=3, long_range=2, missions=6),
    tiny.gun("11/8", "de3fj", support=2, missions=4),
    tiny.gun("3/916", "de352", support=2, missions=4),
    tiny.gun("1/GS", "deiifj", support=3, long_range=2, missions=3),
)

GERMAN_NEXT = (6, 1)
"""Initiative dice of the operations phase that follows."""

US_NEXT = (1, 6)


def field(
    *more: UnitCard | list[UnitCard],
    guns: Iterable[GunCard] = GUNS,
    level: Mapping[str, int] | None = None,
    units: Sequence[UnitCard | list[UnitCard]] = (),
    **changes: Any,
) -> Scenario:
    """The battlefield with more units, or with other ``units`` in place of its two battalions."""
    heights = {"0303": 9} if level is None else level
    stand = units or (tiny.battalion("1/115", "us29", "0303"), tiny.battalion("1/8", "de3fj", "0305"))
    return tiny.scenario(tiny.board(level=heights, **changes.pop("ground", {})), *stand, *more, guns=guns, **changes)


def fire_all(game: Game, *shots: str) -> Game:
    """Fire some guns, and say so if more could fire."""
    assert game.decision is not None
    asked = game.decision.kind
    for shot in shots:
        game.apply(f"fire {shot}")
    if game.decision is not None and game.decision.kind == asked and "done" in game.decision.actions:
        game.apply("done")
    return game


def declared(
    made: Scenario, *, post: str = "us29 0303", target: str = "0305", side: str = "us", **changes: Any
) -> Game:
    """A game in which a barrage is declared and its OP stands; the guns are asked for."""
    dice = changes.pop("dice", ())
    game = tiny.operation(made, side, dice, *changes.pop("options", ()), **changes)
    return tiny.play(game, f"barrage {target}", f"observe {post}")


def barrage(made: Scenario, die: int, *shots: str, **changes: Any) -> Game:
    """A game after a barrage with some guns and a die; the German has initiative next."""
    return fire_all(declared(made, dice=(die, *GERMAN_NEXT), **changes), *shots)


def heavy(made: Scenario, die: int, **changes: Any) -> Game:
    """A game after a US barrage of 100 or more on 0305: P on 1, D on 2 and 3, DL from 4 up."""
    return barrage(made, die, "110/115 maximum", "111/116 maximum", "793/GS maximum", **changes)


def german_heavy(made: Scenario, die: int, **changes: Any) -> Game:
    """A game after a German barrage of 100 on 0303 by the one gun that `HEAVY` is."""
    game = tiny.operation(made, "de", (die, *GERMAN_NEXT), **changes)
    tiny.play(game, "barrage 0303", "observe de3fj 0305")
    return fire_all(game, "1/GS normal")


HEAVY = (tiny.gun("1/GS", "deiifj", support=100), tiny.gun("110/115", "us29"))
"""A German gun that alone reaches the last column of the barrage table."""


def phase(made: Scenario, name: str, dice: Iterable[int] = (), *options: str, **changes: Any) -> Game:
    """A game at the first decision from a phase on; after the dictated dice any others may follow."""
    source = DictatedDice(dice, then=SeededDice(1))
    return Game(SYSTEM, made, options=options, dice=source, state=tiny.state(made, phase=name, **changes))


def event(game: Game, kind: str) -> Event:
    """The last event of a kind."""
    return next(event for event in reversed(game.events) if event.kind == kind)


def values(game: Game, kind: str) -> list[int]:
    """The final fire values of the last fire of a kind."""
    return [item["value"] for item in event(game, kind).data["values"]]


def modifiers(game: Game, kind: str) -> list[tuple[int, str]]:
    """The modifiers of the last fire of a kind, each with its paragraph."""
    return [(item["value"], item["rule"]) for item in event(game, kind).data["items"]]


def used(game: Game, gun: str) -> int:
    """Fire missions that a gun has used."""
    missions: int = game.state.guns[gun].used
    return missions


def asked(game: Game) -> str:
    """The kind of the decision that is asked."""
    assert game.decision is not None
    return game.decision.kind
