"""charts.toml: the tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.systems.ecouves.schema.words import (
    Clock,
    CombatResults,
    Day,
    FireResults,
    Odds,
    Points,
    RoadKind,
    SideFeature,
    TerrainId,
    Turn,
)
from scenarios.typed import Row, Section
from scenarios.words import Basis, Name, Signed, TableBasis, Text


class Move(Row, frozen=True, kw_only=True):
    """Movement points by arm: infantry, armoured vehicles, artillery (C.7).

    Fields:
        I: for infantry
        B: for armoured vehicles
        A: for artillery
    """

    I: Points  # noqa: E741
    B: Points
    A: Points


class FireColumnRow(Row, frozen=True, kw_only=True):
    """A column of the fire table: the differences that it serves, both included.

    Fields:
        label: what heads the column
        low: the lowest difference
        high: the highest difference
    """

    label: Name
    low: Signed
    high: Signed


class FireRow(Row, frozen=True, kw_only=True):
    """A line of the fire table: the results for a modified die, column by column.

    Fields:
        die: the modified die roll
        results: a result for each column: - R D C or E
    """

    die: Signed
    results: FireResults


class FireChart(Section, frozen=True, kw_only=True):
    """The fire table (E.22). A difference above ``cap`` is read as ``cap``, one below ``floor`` has no effect.

    Fields:
        floor: differences below it have no effect
        cap: differences above it are read as it
        columns: the columns from the lowest difference up
        rows: a row for each modified die roll
    """

    basis: TableBasis
    ref: Name
    note: Text = ""
    floor: Signed
    cap: Signed
    columns: Annotated[tuple[FireColumnRow, ...], Meta(min_length=1)]
    rows: tuple[FireRow, ...]


class CombatRow(Row, frozen=True, kw_only=True):
    """A line of the close combat table: the results for a modified die, column by column.

    Fields:
        die: the modified die roll
        results: a result for each column: AE AR B DR or DE
    """

    die: Signed
    results: CombatResults


class KnownCombat(Row, frozen=True, kw_only=True):
    """A result that the rulebook text itself gives.

    Fields:
        column: the odds
        die: the modified die roll
        result: what the rulebook gives there
    """

    column: Odds
    die: Signed
    result: CombatResults
    ref: Name


class CombatChart(Section, frozen=True, kw_only=True):
    """The close combat table (E.31).

    Fields:
        columns: the odds from the lowest up
        rows: a row for each die roll
    """

    basis: TableBasis
    ref: Name
    note: Text = ""
    columns: Annotated[tuple[Odds, ...], Meta(min_length=1)]
    rows: tuple[CombatRow, ...]
    known: tuple[KnownCombat, ...] = ()


class EffectRow(Row, frozen=True, kw_only=True):
    """The effects of a terrain: points to enter, die modifier, and what it blocks, allows and forces.

    Fields:
        id: the terrain
        move: movement points to enter, by arm
        combat: die modifier in combat
        blocks: whether it blocks lines of fire
        control: whether zones of control go into it
        hide: whether units may hide in it
        must_split: whether units enter in sections only
    """

    id: TerrainId
    move: Move
    combat: Signed = 0
    blocks: bool = False
    control: bool = True
    hide: bool = False
    must_split: bool = False
    basis: Basis


class SideRow(Row, frozen=True, kw_only=True):
    """The effects of a hexside: points added, die modifier of an assault across it, whether it stops control.

    Fields:
        id: the kind of hexside
        move: movement points on top, by arm
        combat: die modifier of an assault across it
        stops_control: whether zones of control end at it
    """

    id: SideFeature
    move: Move
    combat: Signed = 0
    stops_control: bool = False
    basis: Basis


class RoadRow(Row, frozen=True, kw_only=True):
    """What a step along a class of road costs, whatever the ground (C.10).

    Fields:
        id: the class of road
        cost: movement points a hex
    """

    id: RoadKind
    cost: Points
    basis: Basis


class KnownCost(Row, frozen=True, kw_only=True):
    """A sum of movement points that the rulebook text itself gives: steps are terrains, or roads as ``road main``.

    Fields:
        what: what is moved over, in words
        arm: I, B or A
        steps: terrains, or roads as road main
        cost: the sum that the rulebook gives
    """

    what: Name
    arm: Literal["I", "B", "A"]
    steps: tuple[Name, ...]
    cost: Points
    ref: Name


class EffectsChart(Section, frozen=True, kw_only=True):
    """The terrain effects table (C.7, E.17, D.9, H.2) with its hexsides and roads.

    Fields:
        terrain: the effects of terrains
        sides: the effects of hexsides
        roads: the costs of roads
        known: sums of movement points that the rulebook gives, which are checked
    """

    basis: TableBasis
    ref: Name
    note: Text = ""
    terrain: tuple[EffectRow, ...]
    sides: tuple[SideRow, ...]
    roads: tuple[RoadRow, ...]
    known: tuple[KnownCost, ...] = ()


class LimitsTable(Section, frozen=True, kw_only=True):
    """The points for leaving an enemy zone of control (D.8) and the counters that a hex holds (A.m).

    Fields:
        leave_zone: movement points to leave an enemy zone of control
        stack: how many counters a hex holds
    """

    basis: TableBasis
    ref: Name
    leave_zone: Points
    stack: Annotated[int, Meta(ge=1, le=99)]


class TurnRow(Row, frozen=True, kw_only=True):
    """A box of the turn track.

    Fields:
        number: the number of the turn
        day: its day
        start: the hour at which it begins
        hours: how long it lasts
        night: whether it is night
    """

    number: Turn
    day: Day
    start: Clock
    hours: Annotated[int, Meta(ge=1, le=24)]
    night: bool = False
    basis: Basis
    note: Text = ""


class TurnsTable(Section, frozen=True, kw_only=True):
    """The turn track (B.3, I.0).

    Fields:
        boxes: the turns in order
    """

    basis: TableBasis
    ref: Name
    note: Text = ""
    boxes: Annotated[tuple[TurnRow, ...], Meta(min_length=1)]


class ChartsFile(Section, frozen=True, kw_only=True):
    """charts.toml: the tables.

    Fields:
        fire: the fire table
        close_combat: the close combat table
        terrain_effects: the terrain effects table
        limits: points to leave a zone, and stacking
        turns: the turn track
    """

    notes: tuple[Text, ...] = ()
    fire: FireChart
    close_combat: CombatChart
    terrain_effects: EffectsChart
    limits: LimitsTable
    turns: TurnsTable


TABLES: tuple[str, ...] = ("fire", "close_combat", "terrain_effects", "limits", "turns")
"""The tables of charts.toml, each of which tells its basis."""
