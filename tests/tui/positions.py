"""Moments of play, one for every kind of decision, reached by plain actions and dictated dice."""

from __future__ import annotations

from typing import Any

from rules.engine.dice import DictatedDice, SeededDice
from rules.engine.game import Game
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, gunnery, tiny
from tests.tui import sittings
from tui.session import Session

OPENING = (4, 6, 1, 6)
"""Clear weather, no reinforcement, and the US has initiative."""

APPROACH = ("activate 3/115", "place 3910", "movement", "move 3/115a 3711", "done")
"""HQ 3/115 gets five TAPs and sends a company up to the Germans in 3712."""

ATTACK = (*APPROACH, "attack hasty")
GIVEN = ("assign A/747 3/115a", "assign 1A/121 3/115a", "done")
DEFENDED = ("assign 1/3AT 3/8c", "done")
OBSERVED = ("observe us29 3710 3712",)
FIRED = ("fire 110/115 rapid",)


def opening(*actions: str, dice: tuple[int, ...] = (1, 6, 1, 6, 6, 1), options: tuple[str, ...] = ()) -> Session:
    """A sitting at the shipped scenario after some actions; ``dice`` come after those of the opening."""
    source = DictatedDice((*OPENING, *dice), SeededDice(1))
    game = Game(SYSTEM, tiny.shipped(), dice=source, options=options)
    return sittings.session(tiny.play(game, *actions))


def standing(
    phase: str, *actions: str, dice: tuple[int, ...] = (), turn: int = 2, options: tuple[str, ...] = (), **changes: Any
) -> Session:
    """A sitting at the shipped scenario as it stands at a phase of a turn."""
    made = tiny.shipped()
    state = tiny.state(made, phase=phase, turn=turn, **changes)
    game = Game(SYSTEM, made, dice=DictatedDice(dice, SeededDice(1)), state=state, options=options)
    return sittings.session(tiny.play(game, *actions))


def companies() -> Session:
    """Three companies of one HQ are about to attack the same Germans, one after another."""
    made = fights.field(*tiny.companies("1/115", "us29", "0606", "0505", "0705"), fights.de())
    return sittings.session(fights.attack(made, place="0606"))


def armour_lost() -> Session:
    """The attacker has lost the armour duel and takes one of two tank companies."""
    cards = [tiny.m4(), tiny.asset("A/821", "us29", "M10", "major", 1, 6), tiny.at75()]
    game = fights.attack(fights.field(fights.us(), fights.de(), assets=cards), kind="intensive", dice=(1, 5, 3))
    tiny.play(game, "assign A/747 1/115", "assign A/821 1/115", "assign 1/3AT 1/8a")
    return sittings.session(game)


def defended() -> Session:
    """The defender's OP is placed, and two artillery units can fire with it."""
    guns = [tiny.gun("11/8", "de3fj", defensive=3), tiny.gun("12/8", "de3fj")]
    made = fights.field(fights.us(), fights.de(), board=fights.ground(level={fights.DE: 7}), guns=guns)
    return sittings.session(tiny.play(fights.attack(made, dice=(3, 3)), f"observe de3fj {fights.DE} {fights.US}"))


def spread() -> Session:
    """A battalion with two assets breaks down."""
    held = tiny.with_unit(["A/747", "B/747"], "1/116")
    return standing("operations", "activate 1/116", "breakdown", dice=(1, 6, 1), assets=held)


def silenced() -> Session:
    """Counter-battery fire takes one of two German guns that have fired as often as each other."""
    guns = {"11/8": {"used": 2}, "12/9": {"used": 2}}
    play = ("counter-battery", "fire 793/GS normal", "done")
    return standing("operations", *play, dice=(1, 6, 6), options=("counter-battery",), guns=guns)


def loss() -> Session:
    """The owner of two companies in one hex takes a step."""
    theirs = [tiny.company(f"1/8{x}", "de3fj", fights.DE, value=2, anti_tank=2) for x in "ab"]
    return sittings.session(fights.attack(fights.field(fights.us(), *theirs, result="D1"), dice=(1,)))


def bombed() -> Session:
    """An air strike has gone astray, and two US hexes are near its target."""
    made = gunnery.field(tiny.battalion("1/116", "us29", "0404"))
    astray = next(die for die in range(1, 7) if made.charts.air_strike.result(0, die) == "US")
    game = tiny.operation(made, "us", (astray, *gunnery.GERMAN_NEXT), strikes=2)
    return sittings.session(tiny.play(game, "strike 0305", "observe us29 0303"))


def pinned() -> Session:
    """An active HQ with a pinned company and a disrupted one."""
    status = {"3/115a": {"status": "pinned"}, "3/115b": {"status": "disrupted"}}
    return standing("operations", "activate 3/115", "place 3910", dice=(1, 6, 1), units=status)


def over() -> Session:
    """A finished game."""
    return standing("headquarters", turn=8)
