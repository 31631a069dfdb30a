"""A toy system for tests of the engine alone: two sides take stones from heaps, gamble, or peek.

Each step is one turn: red chooses, then blue. ``gamble`` rolls a die, ``peek`` reveals something, ``bank`` asks the
other side to say ``yes`` or ``no`` first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.engine.dice import DictatedDice
from rules.engine.game import Game, Table, Verb

TURNS = 4


@dataclass(frozen=True)
class Scenario:
    heaps: Mapping[str, int]
    hash: str = "toy-hash"


@dataclass(frozen=True)
class State:
    turn: int
    heaps: Mapping[str, int]
    scores: Mapping[str, int] = field(default_factory=lambda: {"red": 0, "blue": 0})
    result: str = ""


SCENARIO = Scenario({"a1": 3, "a10": 2, "b2": 4})


class Toy:
    name = "toy"
    ruleset = 3
    end = "9"
    sides = ("red", "blue")
    side_names: Mapping[str, str] = {"red": "Red", "blue": "Blue"}
    options: Mapping[str, str] = {"greedy": "a die counts twice", "humble": "a die counts once"}
    exclusive: tuple[frozenset[str], ...] = (frozenset(("greedy", "humble")),)
    verbs: Mapping[str, Verb] = {
        verb.name: verb
        for verb in (
            Verb("take", ("heap", "count?"), "Take stones."),
            Verb("gamble"),
            Verb("peek"),
            Verb("pass"),
            Verb("bank"),
            Verb("yes"),
            Verb("no"),
        )
    }

    def table(self, scenario: Any, options: frozenset[str], state: State | None = None) -> Table[State]:
        return Table(scenario, options, State(1, scenario.heaps) if state is None else state)

    def over(self, table: Table[State]) -> bool:
        return table.state.turn > TURNS

    def step(self, table: Table[State]) -> Procedure[None]:
        for side in self.sides:
            action = yield ask(table, side)
            yield from carry_out(table, side, action)
        state = replace(table.state, turn=table.state.turn + 1)
        if state.turn > TURNS:
            leader = max(self.sides, key=lambda side: (state.scores[side], side))
            state = replace(state, result=f"{leader} wins")
        table.state = state
        table.emit("turn", f"turn {state.turn}")

    def view(self, table: Table[State], side: str) -> Table[State]:
        view = Table(table.scenario, table.options, table.state)
        view.events = [event for event in table.events if event.seen_by(side)]
        return view

    def public(self, table: Table[State]) -> Table[State]:
        view = Table(table.scenario, table.options, table.state)
        view.events = [event for event in table.events if event.only is None]
        return view

    def concede(self, table: Table[State], side: str, why: str) -> None:
        table.state = replace(table.state, turn=TURNS + 1, result=f"{side} {why}")
        table.emit("conceded", f"{side} {why}", reveals=True)

    def spelled(self, table: Table[State], kind: str, word: str) -> str | None:
        known = table.scenario.heaps if kind == "heap" else ("1", "2", "3")
        return next((name for name in known if name.casefold() == word.casefold()), None)


def ask(table: Table[State], side: str) -> Decision:
    heaps = table.state.heaps

    def candidates() -> Iterable[str]:
        yield from (f"take {heap} {count}" for heap in heaps for count in (1, 2, 3))
        yield from ("gamble", "peek", "pass", "bank")

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "take":
            return None if action in ("gamble", "peek", "pass", "bank") else Refusal("T.1", "that is not asked for")
        if len(action.args) == 1:
            return Refusal("T.1", "how many stones must be said")
        count = int(action.args[1])
        if count > heaps[action.args[0]]:
            return Refusal("T.2", f"heap {action.args[0]} has only {heaps[action.args[0]]}")
        return None

    return Decision(side, "turn", f"{side} to play", candidates, refuse, {"side": side})


def carry_out(table: Table[State], side: str, action: Action) -> Procedure[None]:
    match action.verb:
        case "take":
            heap, count = action.args[0], int(action.args[1])
            table.state = replace(table.state, heaps={**table.state.heaps, heap: table.state.heaps[heap] - count})
            score(table, side, count)
        case "gamble":
            die = yield Roll(f"gamble {side}", side)
            score(table, side, die * (2 if "greedy" in table.options else 1))
        case "peek":
            table.emit("peek", f"{side} looks under heap a1", only=side, reveals=True)
        case "bank":
            other = "blue" if side == "red" else "red"
            answer = yield Decision(other, "agree", "agreed?", lambda: ("yes", "no"))
            if answer == "yes":
                score(table, side, 1)


def score(table: Table[State], side: str, points: int) -> None:
    scores = table.state.scores
    table.state = replace(table.state, scores={**scores, side: scores[side] + points})
    table.emit("score", f"{side} scores {points}", side=side, points=points)


SYSTEM = Toy()


def game(*dice: int, seed: int | None = None, options: Iterable[str] = (), state: State | None = None) -> Game:
    """A game with dictated dice, or a seeded one."""
    if seed is not None:
        return Game(SYSTEM, SCENARIO, seed=seed, options=options, state=state)
    return Game(SYSTEM, SCENARIO, dice=DictatedDice(dice), options=options, state=state)


def play(played: Game, *actions: str) -> Game:
    for action in actions:
        played.apply(action)
    return played
