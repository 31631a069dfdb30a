"""Putting a decision to its side, unless there is nothing to decide."""

from __future__ import annotations

from itertools import islice

from rules.engine.decisions import Action, Decision, Procedure


def ask(decision: Decision) -> Procedure[Action]:
    """The answer to a decision; one that has a single answer is not put."""
    legal = list(islice(decision.actions, 2))
    if len(legal) == 1:
        return legal[0]
    answer: Action = yield decision
    return answer
