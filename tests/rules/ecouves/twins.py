"""Pairs of games that differ only in what is hidden from one side, played on in step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rules.ecouves.field import Field, dummy_side
from rules.ecouves.model import Scenario, enemy
from rules.ecouves.state import State
from rules.ecouves.system import SYSTEM
from rules.engine.decisions import Action
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from rules.opponents.random_player import RandomPlayer
from scenarios import library

WEIGHTS: Mapping[str, int] = {
    "ready": 40, "done": 3, "select": 8, "move": 20, "enter": 20, "fire": 10, "assault": 10, "with": 6, "advance": 6,
    "hide": 12, "dummy": 10, "split": 2, "regroup": 2,
}  # fmt: skip
"""How a random player weighs the verbs, so that much is hidden and found."""

ON_HIDDEN = frozenset({"show", "hide", "dummy", "undummy", "split", "regroup"})
"""What the owner does to hidden counters, which his enemy may well notice; twins keep their hands off it."""


def scenario() -> Scenario:
    """The shipped scenario."""
    found: Scenario = library.load("ecouves")
    return found


def table_of(game: Game) -> Field:
    """The table of a game."""
    assert isinstance(game.table, Field)
    return game.table


@cache
def some_states(seed: int, most: int = 600) -> tuple[State, ...]:
    """States between phases of a random game, from the set-up on."""
    game, player = Game(SYSTEM, scenario(), seed=seed), RandomPlayer(seed, WEIGHTS)
    while game.decision is not None and len(game.actions) < most:
        game.apply(player.choose(game.view(game.decision.side), game.decision))
    return tuple(point.state for point in game.checkpoints if point.state.phase not in ("setup", "over"))


# -- twins --------------------------------------------------------------------------------------------------


def blank_hexes(field: Field, side: str) -> dict[str, int]:
    """The hexes in which a side has nothing but blank counters, with their number."""
    found = {}
    for hex_ in {*field.stacks(), *(now.hex for now in field.state.dummies.values() if now.place == "map")}:
        here, blanks = field.at(hex_), field.dummies_at(hex_)
        if field.holder(hex_) == side and all(field.counter(c).hidden for c in here):
            found[hex_] = len(here) + len(blanks)
    return dict(sorted(found.items()))


def twin(state: State, viewer: str, dice: SeededDice) -> tuple[State, frozenset[str]]:
    """A state that looks the same to a side: what its enemy hides is moved about among hexes of as many counters.

    Returns the hexes in which something is different, too.
    """
    foe = enemy(viewer)
    by_count: dict[int, list[str]] = {}
    for hex_, count in blank_hexes(Field(scenario(), frozenset(), state), foe).items():
        by_count.setdefault(count, []).append(hex_)
    new = {}
    for hexes in by_count.values():
        rest = list(hexes)
        for hex_ in hexes:
            new[hex_] = rest.pop(dice.roll(len(rest), "") - 1 if len(rest) > 1 else 0)
    moved = frozenset(h for h, other in new.items() if h != other)
    counters = {
        c: replace(now, hex=new.get(now.hex, now.hex)) if now.place == "map" and now.hidden else now
        for c, now in state.counters.items()
    }
    dummies = {
        d: replace(now, hex=new.get(now.hex, now.hex)) if now.place == "map" and dummy_side(d) == foe else now
        for d, now in state.dummies.items()
    }
    return replace(state, counters=counters, dummies=dummies), moved


@dataclass
class Pair:
    """Two games that look the same to the viewer, and the hexes in which they are not."""

    viewer: str
    one: Game
    other: Game
    moved: frozenset[str]

    def level(self) -> bool:
        """Bring both games to the same question, if they can be: the viewer's, or his enemy's of the same kind.

        The owner of the hidden may be asked something in one game only, since what he hides can observe.
        """
        self._catch_up()
        a, b = self.one.decision, self.other.decision
        return a is not None and b is not None and (a.side, a.kind) == (b.side, b.kind)

    def step(self, dice: SeededDice) -> bool:
        """Play on by one action in both; False if they can not be kept alike any longer."""
        a, b = self.one.decision, self.other.decision
        assert a is not None
        assert b is not None
        both = [action for action in a.actions if action in b.actions and self._harmless(action)]
        if not both:
            return False
        action = _drawn(both, dice)
        for game in (self.one, self.other):
            game.apply(action)
        return not self._found_out()

    def _catch_up(self) -> None:
        """Let the owner of the hidden finish what he is asked in one game only."""
        for _ in range(20):
            a, b = self.one.decision, self.other.decision
            if a is None or b is None or (a.side, a.kind, self._time(0)) == (b.side, b.kind, self._time(1)):
                return
            behind = self.one if self._time(0) <= self._time(1) and a.side != self.viewer else self.other
            asked = behind.decision
            if asked is None or asked.side == self.viewer or "done" not in asked.actions:
                return
            behind.apply("done")

    def _time(self, which: int) -> tuple[int, int]:
        state = (self.one, self.other)[which].state
        return state.turn, PHASE_ORDER.index(state.phase)

    def _harmless(self, action: Action) -> bool:
        if action.verb in ON_HIDDEN:
            return False
        return not (action.verb in ("fire", "assault", "against") and action.args[0] in self.moved)

    def _found_out(self) -> bool:
        """Whether something that is different has been turned up after all, or is gone."""
        for game in (self.one, self.other):
            now = blank_hexes(table_of(game), enemy(self.viewer))
            if not self.moved <= now.keys():
                return True
        return False

    def seen(self, game: Game) -> dict[str, Any]:
        """All that the viewer gets of a game now."""
        view: Field = game.view(self.viewer)
        return {"state": view.state, "events": view.events, "held": {h: view.holder(h) for h in view.state.blanks}}


PHASE_ORDER = (
    "setup", "french-movement", "french-combat", "french-reorganization", "german-movement", "german-combat",
    "german-reorganization", "over",
)  # fmt: skip


def pairs(seed: int, viewer: str, dice: SeededDice, every: int = 1) -> Iterator[Pair]:
    """Pairs from every so many of the states of a random game in which the viewer's enemy hides enough."""
    for number, state in enumerate(some_states(seed)[::every]):
        other, moved = twin(state, viewer, dice)
        if moved:
            games = (Game(SYSTEM, scenario(), seed=seed + number, state=s) for s in (state, other))
            yield Pair(viewer, next(games), next(games), moved)


def _drawn(actions: list[Action], dice: SeededDice) -> Action:
    """One of some actions: first a verb by weight, then any of its actions."""
    verbs = sorted({action.verb for action in actions})
    pool = [verb for verb in verbs for _ in range(WEIGHTS.get(verb, 1))]
    verb = pool[dice.roll(len(pool), "") - 1 if len(pool) > 1 else 0]
    fits = [action for action in actions if action.verb == verb]
    return fits[dice.roll(len(fits), "") - 1 if len(fits) > 1 else 0]


# -- texts to try -------------------------------------------------------------------------------------------


def attempts(game: Game, viewer: str, hexes: frozenset[str], dice: SeededDice, most: int) -> Iterator[str]:
    """Well-formed actions of all kinds, with hexes where something is hidden and counters of both sides."""
    verbs = list(SYSTEM.verbs.values())
    near = sorted({*hexes, *(n for h in hexes for n in table_of(game).board.grid.adjacent(h))})
    counters = sorted(game.scenario.counters)
    units = sorted(game.scenario.units)
    words = {"hex": near, "counter": counters, "unit": units, "edge": ["north"], "form": ["split"]}
    for _ in range(most):
        verb = verbs[dice.roll(len(verbs), "") - 1]
        given = [words[kind.rstrip("?")] for kind in verb.words if not kind.endswith("?") or dice.roll(2, "") == 1]
        yield " ".join((verb.name, *(pool[dice.roll(len(pool), "") - 1 if len(pool) > 1 else 0] for pool in given)))
