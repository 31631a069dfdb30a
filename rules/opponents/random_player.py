"""A player that chooses at random, by a stream of its own that its seed fixes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.decisions import Action, Decision
from rules.engine.dice import SeededDice


class RandomPlayer:
    """Chooses a verb by weight among the legal ones, then one of its actions, all equally likely.

    A verb without a weight has weight 1.
    """

    def __init__(self, seed: int, weights: Mapping[str, int] | None = None) -> None:
        self._dice = SeededDice(seed)
        self._weights = weights or {}

    def choose(self, view: Any, decision: Decision) -> Action:
        """One of the legal actions. Raises ValueError if there is none."""
        by_verb: dict[str, list[Action]] = {}
        for action in decision.actions:
            by_verb.setdefault(action.verb, []).append(action)
        if not by_verb:
            raise ValueError(f"nothing can be answered to: {decision.prompt}")
        weights = {verb: self._weights.get(verb, 1) for verb in by_verb}
        number = self._roll(sum(weights.values()))
        for verb, weight in weights.items():
            if number <= weight:
                return self.pick(view, decision, by_verb[verb])
            number -= weight
        raise AssertionError("weights are positive")

    def pick(self, view: Any, decision: Decision, actions: Sequence[Action]) -> Action:
        """One of some actions of the same verb."""
        return actions[self._roll(len(actions)) - 1]

    def _roll(self, sides: int) -> int:
        return self._dice.roll(sides, "choice") if sides > 1 else 1
