"""Putting a decision to its side, unless there is nothing to decide."""

from __future__ import annotations

from rules.engine.decisions import Action, Decision, Procedure


def ask(decision: Decision, *, confirm: bool = False) -> Procedure[Action]:
    """The answer to a decision; one that has a single answer is not put, except to ``confirm`` what it leads to."""
    if single(decision) and not confirm:
        return decision.actions[0]
    answer: Action = yield decision
    return answer


def single(decision: Decision) -> bool:
    """Whether a decision leaves nothing to choose."""
    legal = iter(decision.actions)
    return next(legal, None) is not None and next(legal, None) is None
