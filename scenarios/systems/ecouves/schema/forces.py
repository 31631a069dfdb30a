"""oob.toml: arrivals, units with their sections, dummies, and the ready set-up."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from scenarios.systems.ecouves.schema.words import Share, SideId, Symbol, Turn
from scenarios.typed import Row, Section
from scenarios.words import Basis, CounterId, HexNumber, Key, Name, Small, Text


class DummiesRow(Row, frozen=True, kw_only=True):
    """How many dummies a side has (H.7a).

    Fields:
        count: how many: at most 25 German, 15 French
    """

    side: SideId
    count: Annotated[int, Meta(ge=0, le=99)]
    basis: Basis


class FormationRow(Row, frozen=True, kw_only=True):
    """A division or tactical group, and when and where it comes (chapter L).

    With ``setup`` it stands on the map before turn 1, and ``share`` of its units in ``woods``. Otherwise it enters from
    ``turn`` on by ``areas``, at most ``per_turn`` units a turn (0 for any number), with ``one_area`` all by the same.
    ``axes`` are the directions that the rulebook names for it, which nobody enforces (L.9).

    Fields:
        division: the division that it is part of
        turn: the first turn in which its units may enter
        areas: the keys of the areas where it sets up or enters
        setup: whether it stands on the map before turn 1
        per_turn: the most units that enter in a turn, 0 for any number
        one_area: whether all enter by the area of the first
        optional: whether it comes only if its player likes
        woods: the keys of the woods where a share of it must set up
        share: the share of its units in the woods, as 3/4
        axes: the directions that the rulebook names for it
    """

    id: Key
    name: Name
    side: SideId
    division: Name
    turn: Turn
    areas: tuple[Key, ...]
    setup: bool = False
    per_turn: Small = 0
    one_area: bool = False
    optional: bool = False
    woods: tuple[Key, ...] = ()
    share: Share | None = None
    axes: tuple[Name, ...] = ()
    basis: Basis
    note: Text = ""


class SectionTable(Row, frozen=True, kw_only=True):
    """What is printed on each section of a unit; ``weapon`` is the silhouette.

    Fields:
        count: how many sections
        attack: attack of each
        defense: defence of each
        movement: movement points of each
        range: firing range of each in hexes
        weapon: the silhouette on them
    """

    count: Annotated[int, Meta(ge=2, le=4)]
    attack: Small
    defense: Small
    movement: Small
    range: Small
    weapon: Name


class UnitRow(Row, frozen=True, kw_only=True):
    """A unit: what is printed on its symbol counter, and on its sections, ``ID-1``, ``ID-2`` and so on (A.c, A.h).

    Fields:
        symbol: the kind of unit; its arm follows from it
        attack: attack of the unit
        defense: defence of the unit
        movement: movement points
        range: firing range in hexes
        star: whether it has a star, as tank destroyers and anti-tank guns
        indirect: whether it fires indirectly, as artillery may
        sections: what is on its sections
        axis: which of the axes of its formation it takes
    """

    id: CounterId
    name: Name
    formation: Key
    symbol: Symbol
    attack: Small
    defense: Small
    movement: Small
    range: Small
    star: bool = False
    indirect: bool = False
    sections: SectionTable | None = None
    axis: Name | None = None
    unit_basis: Basis
    value_basis: Basis = "estimate"
    note: Text = ""


class ReadyRow(Row, frozen=True, kw_only=True):
    """A line of the ready set-up: a unit, or a dummy, in a hex.

    Fields:
        id: the unit, or a dummy such as GD1
        split: whether it stands there in sections
        hidden: whether it is camouflaged
    """

    id: CounterId
    hex: HexNumber
    split: bool = False
    hidden: bool = False


class OobFile(Section, frozen=True, kw_only=True):
    """oob.toml: the order of battle.

    Fields:
        dummies: how many dummies each side has
        formations: divisions and tactical groups
        units: the units
        ready: a set-up that a player may take as it is
    """

    notes: tuple[Text, ...] = ()
    dummies: tuple[DummiesRow, ...] = ()
    formations: tuple[FormationRow, ...]
    units: tuple[UnitRow, ...]
    ready: tuple[ReadyRow, ...] = ()
