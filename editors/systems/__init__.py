"""What the rules of each system answer about a map in the making: a module here for each, by the system's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from rules import systems
from rules.engine.hexes import Hex


@dataclass(frozen=True, slots=True)
class Mover:
    """Something that can move from a hex: a unit that starts there, or any unit of a kind."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What an observer sees: for each hex what it is worth, such as an observation value, or nothing."""

    hexes: Mapping[Hex, str]
    words: str


@dataclass(frozen=True, slots=True)
class Moves:
    """Where a mover can go: for each hex what it costs in points, and the same in one line."""

    costs: Mapping[Hex, str]
    words: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A line of communication: whether there is one, its hexes without the first, and the same in one line."""

    traced: bool
    path: tuple[Hex, ...]
    words: str


class Questions(Protocol):
    """The answers of a system. A scenario is what the rules play on, with units as far as they can be built."""

    def sees(self, scenario: Any, hex_: Hex) -> Seen:
        """What an observer in a hex sees."""
        ...

    def why(self, scenario: Any, observer: Hex, target: Hex) -> tuple[bool, str, str]:
        """Whether a hex is seen from another, the paragraph that decides, and the reason."""
        ...

    def movers(self, scenario: Any, hex_: Hex) -> tuple[Mover, ...]:
        """What could move from a hex: the units that start there first."""
        ...

    def reach(self, scenario: Any, hex_: Hex, mover: str) -> Moves:
        """How far a mover gets from a hex in one move, the enemy being where it is set up. Raises KeyError."""
        ...

    def sides(self, scenario: Any) -> Mapping[str, str]:
        """The sides with their names."""
        ...

    def supply(self, scenario: Any, hex_: Hex, side: str) -> Trace | None:
        """The line of communication of a unit in a hex; None if the rules know none."""
        ...


def questions_of(system: str) -> Questions:
    """What a system answers. Raises KeyError for an unknown system."""
    if system not in systems.NAMES:
        raise KeyError(system)
    return cast("Questions", import_module(f"editors.systems.{system}"))
