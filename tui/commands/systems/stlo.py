"""The answers of St-Lô."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.stlo.battle import Battle
from tui.commands import questions
from tui.commands.output import Answer, CommandError
from tui.commands.questions import los, vp
from tui.commands.state_answer import state
from tui.commands.systems import many, one
from tui.textmap import page

__all__ = ["loc", "los", "odds", "page", "radius", "reach", "score", "state", "vp", "zoc"]


def reach(battle: Battle, words: Sequence[str]) -> Answer:
    """Where a unit could end a movement action, or strategic movement (8.1, 8.2)."""
    if len(words) not in (1, 2) or (len(words) == 2 and words[1] != "strategic"):
        raise CommandError("it is written: reach UNIT [strategic]")
    return questions.reach(battle, words[0], len(words) == 2)


def radius(battle: Battle, words: Sequence[str]) -> Answer:
    """The command radius of a unit or the active HQ (7.4.1)."""
    return questions.radius(battle, one("radius UNIT", words))


def loc(battle: Battle, words: Sequence[str]) -> Answer:
    """The line of communication of a unit or the active HQ (7.3)."""
    return questions.loc(battle, one("loc UNIT", words))


def zoc(battle: Battle, words: Sequence[str]) -> Answer:
    """The hexes that a side controls (4.0)."""
    return questions.control(battle, one("zoc SIDE", words))


def odds(battle: Battle, words: Sequence[str]) -> Answer:
    """The chances of an attack by a unit (9.2)."""
    unit, kind = many("odds UNIT hasty|deliberate|intensive", words, 2)
    return questions.odds(battle, unit, kind)


def score(state: Any) -> Mapping[str, int]:
    """The victory points."""
    return {"points": state.points}
