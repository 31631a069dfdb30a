"""What the command line answers about a game of each system: a module or package here for each, by its name.

Questions are the same for all systems, and so are the types of the answers; see docs/script.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rules import systems
from rules.engine.game import Game
from tui.commands.output import Answer, CommandError


class Answers(Protocol):
    """The answers of one system. ``words`` are those after the question; CommandError tells what is wrong with them."""

    def los(self, scenario: Any, observer: str, target: str) -> Answer:
        """What is seen of a hex from another, and what blocks the line."""
        ...

    def reach(self, table: Any, words: Sequence[str]) -> Answer:
        """Where a unit could go, and what that costs."""
        ...

    def radius(self, table: Any, words: Sequence[str]) -> Answer:
        """The hexes within command radius."""
        ...

    def loc(self, table: Any, words: Sequence[str]) -> Answer:
        """Whether a line of communication can be traced."""
        ...

    def zoc(self, table: Any, words: Sequence[str]) -> Answer:
        """The hexes that a side controls."""
        ...

    def odds(self, table: Any, words: Sequence[str]) -> Answer:
        """The exact chances of a combat."""
        ...

    def vp(self, table: Any) -> Answer:
        """The score as it stands."""
        ...

    def state(self, game: Game) -> Answer:
        """The whole state."""
        ...

    def score(self, state: Any) -> Mapping[str, int]:
        """The points of a game that is over, by name; ``points`` is among them."""
        ...

    def page(self, scenario: Any, *, levels: bool = False) -> list[str]:
        """The page of `bocage show`: the map as text, with lists below it."""
        ...


def answers_of(system: str) -> Answers:
    """The answers of a system. Raises KeyError for an unknown one."""
    if system not in systems.NAMES:
        raise KeyError(system)
    return cast("Answers", import_module(f"tui.commands.systems.{system}"))


def one(form: str, words: Sequence[str]) -> str:
    """The only word after a question. Raises CommandError if there are more or none."""
    return many(form, words, 1)[0]


def many(form: str, words: Sequence[str], count: int) -> Sequence[str]:
    """The words after a question, of which there must be a number. Raises CommandError."""
    if len(words) != count:
        raise CommandError(f"it is written: {form}")
    return words
