"""A player that chooses at random, by a stream of its own that its seed fixes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, ClassVar

from rules.engine.decisions import Action, Decision
from rules.engine.dice import SeededDice


class Choices:
    """The actions of one verb that may be legal, of which legal ones are drawn.

    Only what is drawn is tested, so that a choice does not cost the list of all that is legal.
    """

    def __init__(self, verb: str, decision: Decision, texts: Iterable[str], dice: SeededDice) -> None:
        self.verb = verb
        self._decision = decision
        self._left = list(texts)
        self._dice = dice
        self._legal: set[str] = set()

    def draw(self) -> Action | None:
        """One of the legal actions, all equally likely and each time anew; None if there is none."""
        while self._left:
            index = roll(self._dice, len(self._left)) - 1
            action = Action(self._left[index])
            if action in self._legal or self._decision.refuse(action) is None:
                self._legal.add(action)
                return action
            self._left[index] = self._left[-1]
            self._left.pop()
        return None


class RandomPlayer:
    """Chooses a verb by weight among the legal ones, then one of its actions, all equally likely.

    A verb without a weight has weight 1.
    """

    def __init__(self, seed: int, weights: Mapping[str, int] | None = None) -> None:
        self._dice = SeededDice(seed)
        self._weights = weights or {}

    def choose(self, view: Any, decision: Decision) -> Action:
        """One of the legal actions. Raises ValueError if there is none."""
        by_verb: dict[str, list[str]] = {}
        for text in dict.fromkeys(decision.candidates()):
            by_verb.setdefault(text.partition(" ")[0], []).append(text)
        # A verb of which nothing is legal drops out, and the others keep their chances among themselves.
        while by_verb:
            verb = self._verb(by_verb)
            picked = self.pick(view, decision, Choices(verb, decision, by_verb.pop(verb), self._dice))
            if picked is not None:
                return picked
        raise ValueError(f"nothing can be answered to: {decision.prompt}")

    def pick(self, view: Any, decision: Decision, choices: Choices) -> Action | None:
        """One of the legal actions of a verb, or None if there is none."""
        return choices.draw()

    def _verb(self, verbs: Iterable[str]) -> str:
        weights = {verb: self._weights.get(verb, 1) for verb in verbs}
        number = roll(self._dice, sum(weights.values()))
        for verb, weight in weights.items():
            if number <= weight:
                return verb
            number -= weight
        raise AssertionError("weights are positive")


class SeekingPlayer(RandomPlayer, ABC):
    """Chooses at random by the ``weights`` of its kind, but seeks the enemy.

    Of ``drawn`` moves that it draws it makes the one nearest to him.
    """

    weights: ClassVar[Mapping[str, int]]
    drawn: ClassVar[int]

    def __init__(self, seed: int, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(seed, self.weights if weights is None else weights)

    @abstractmethod
    def distance(self, view: Any, side: str, move: Action) -> int:
        """How far from the enemy of a side a move ends, in hexes."""

    def pick(self, view: Any, decision: Decision, choices: Choices) -> Action | None:
        """One of the legal actions of a verb, or None if there is none."""
        drawn = [choices.draw() for _ in range(self.drawn if choices.verb == "move" else 1)]
        moves = [action for action in drawn if action is not None]
        if len(moves) < 2:
            return moves[0] if moves else None
        return min(moves, key=lambda action: self.distance(view, decision.side, action))


def roll(dice: SeededDice, sides: int) -> int:
    """A number from 1 to sides; a single possibility uses up nothing of the stream."""
    return dice.roll(sides, "choice") if sides > 1 else 1


def of_system(system: str, seed: int) -> RandomPlayer:
    """A random player of a system by name, which weighs the verbs so that a game is played out and comes to its end.

    All legal actions can come up. Raises ModuleNotFoundError for a system without weights.
    """
    weights: Mapping[str, int] = import_module(f"rules.opponents.{system}_random").WEIGHTS
    return RandomPlayer(seed, weights)
