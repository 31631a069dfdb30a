"""The charts of Écouves as pure look-ups: fire table, close combat table, terrain effects, turn track.

Movement points are counted in halves everywhere (a road costs 0.5), so that no fraction is ever needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Arm = Literal["I", "B", "A"]
"""The movement type of a counter: infantry, armoured vehicles, artillery (A.e, A.f)."""

FORBIDDEN = -1
"""A movement cost that stands for terrain that can not be entered or a hexside that can not be crossed."""


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """What a kind of terrain does: half points to enter it by arm, die modifier of attacks on it, and its features.

    ``control`` tells whether it can be controlled (D.9), ``hide`` whether units can camouflage in it (H.2),
    ``must_split`` whether a grouped unit that enters it off road breaks up (C.10), ``blocks`` whether it stops a line
    of fire (E.14).
    """

    id: str
    move: Mapping[str, int]
    combat: int
    blocks: bool
    control: bool
    hide: bool
    must_split: bool


@dataclass(frozen=True, slots=True)
class SideEffect:
    """What a hexside does: half points added by arm, die modifier of an assault across it, whether it stops control."""

    id: str
    move: Mapping[str, int]
    combat: int
    stops_control: bool


@dataclass(frozen=True, slots=True)
class FireColumn:
    """A column of the fire table: the differences that it serves, both ends included."""

    label: str
    low: int
    high: int


@dataclass(frozen=True)
class FireTable:
    """The fire table (E.22): results by difference and modified die; ``-`` is no effect."""

    columns: tuple[FireColumn, ...]
    rows: Mapping[int, tuple[str, ...]]
    floor: int
    cap: int

    def column(self, difference: int) -> FireColumn | None:
        """The column of a difference: the last above the cap, None below the floor (E.22a, E.22b)."""
        if difference < self.floor:
            return None
        held = min(difference, self.cap)
        return next(column for column in self.columns if column.low <= held <= column.high)

    def result(self, difference: int, die: int) -> str:
        """The result of a modified die, held to the rows of the table; ``-`` below the floor."""
        column = self.column(difference)
        if column is None:
            return "-"
        row = max(min(self.rows), min(max(self.rows), die))
        return self.rows[row][self.columns.index(column)]


@dataclass(frozen=True)
class CloseCombatTable:
    """The close combat table (E.31): results by odds column and modified die."""

    columns: tuple[str, ...]
    rows: Mapping[int, tuple[str, ...]]

    def column(self, attack: int, defence: int) -> str:
        """The odds column, rounded for the defender and held to the table (E.31, E.32)."""
        if defence <= 0:
            return self.columns[-1]
        if attack <= 0:
            return self.columns[0]
        return f"{min(6, attack // defence)}-1" if attack >= defence else f"1-{min(5, -(-defence // attack))}"

    def result(self, column: str, die: int) -> str:
        """The result of a modified die, held to the rows of the table (E.32)."""
        row = max(min(self.rows), min(max(self.rows), die))
        return self.rows[row][self.columns.index(column)]


@dataclass(frozen=True, slots=True)
class TurnBox:
    """A box of the turn track: day, start of the turn, and whether it is night (I.0)."""

    number: int
    day: str
    start: str
    hours: int
    night: bool


@dataclass(frozen=True)
class Charts:
    """All charts of a scenario; ``basis`` tells for each where its numbers come from."""

    fire: FireTable
    close_combat: CloseCombatTable
    terrain: Mapping[str, TerrainEffect]
    sides: Mapping[str, SideEffect]
    roads: Mapping[str, int]
    turns: tuple[TurnBox, ...]
    leave_zone: int
    stack_limit: int
    basis: Mapping[str, str]
