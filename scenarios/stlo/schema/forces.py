"""oob.toml: formations, counters, reinforcement groups and what boundaries forbid."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.stlo.schema.words import Basis, CounterId, HexNumber, Key, Name, SetUp, SideId, Small, Text
from scenarios.typed import Row, Section


class FormationRow(Row, frozen=True, kw_only=True):
    """A division or corps (2.2 A).

    Fields:
        id: one of the formations that the rules know: us29, us35, us2, usxix, de3fj, de352, deiifj
        short: its name on counters
        nickname: what its men call it
        kind: a division, or a corps with artillery only
        op: whether it has an observation post: each division has one, a corps none (2.2.6)
        substitutes_from: the formation whose substitute companies it uses (12.2.1 B)
        first_attempt_loss: morale that the first activation attempt of its HQs costs on top (6.3)
    """

    id: Key
    side: SideId
    short: CounterId
    name: Name
    nickname: Text = ""
    kind: Literal["division", "corps"]
    op: bool = False
    substitutes_from: str = ""
    first_attempt_loss: Small = 0
    basis: Basis
    note: Text = ""


class HqRow(Row, frozen=True, kw_only=True):
    """A headquarters, named as its battalion; ``group`` if it comes as a reinforcement.

    Fields:
        id: the id of its battalion
        morale: printed morale, 6 or 7 (6.2)
        group: the reinforcement group of its battalion, empty if that starts in play
    """

    id: CounterId
    formation: Key
    morale: Small
    group: str = ""
    unit_basis: Basis
    value_basis: Basis
    ref: Text = ""
    note: Text = ""


class BattalionRow(Row, frozen=True, kw_only=True):
    """An infantry battalion at both strengths.

    Fields:
        full: combat value at full strength
        reduced: combat value after a step loss
        at_full: anti-tank value at full strength
        at_reduced: anti-tank value after a step loss
        setup: the hex where it starts, DD if it starts broken down on its display, R for a reinforcement
        group: the reinforcement group that it comes with (18.1)
    """

    id: CounterId
    formation: Key
    full: Small
    reduced: Small
    at_full: Small
    at_reduced: Small
    setup: SetUp
    group: str = ""
    unit_basis: Basis
    value_basis: Basis
    setup_basis: Basis
    text_values: tuple[Key, ...] = ()
    ref: Text = ""
    note: Text = ""


class CompanyRow(Row, frozen=True, kw_only=True):
    """A company with a printed designation (2.2.3 A).

    Fields:
        id: the id of its battalion with a, b or c behind it
        battalion: the id of its battalion
        combat: combat value
        at: anti-tank value
        setup: the hex where it starts
    """

    id: CounterId
    battalion: CounterId
    formation: Key
    combat: Small
    at: Small
    setup: SetUp
    unit_basis: Basis
    value_basis: Basis
    setup_basis: Basis
    text_values: tuple[Key, ...] = ()
    ref: Text = ""
    note: Text = ""


class SubstituteRow(Row, frozen=True, kw_only=True):
    """A substitute company: the divisions of its faces, with its anti-tank value on each.

    Fields:
        id: its side and code, as US4
        code: the number or letter printed on it
        faces: the divisions whose companies it can stand for, one a face
        combat: combat value
        at: anti-tank value on each face
    """

    id: CounterId
    code: CounterId
    faces: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=2)]
    combat: Small
    at: Annotated[tuple[Small, ...], Meta(min_length=1, max_length=2)]
    unit_basis: Basis
    value_basis: Basis
    ref: Text = ""
    note: Text = ""


class ReconRow(Row, frozen=True, kw_only=True):
    """A recon unit (2.2.7).

    Fields:
        combat: combat value
        at: anti-tank value
        setup: the hex where it starts
    """

    id: CounterId
    formation: Key
    combat: Small
    at: Small
    setup: SetUp
    unit_basis: Basis
    value_basis: Basis
    setup_basis: Basis
    ref: Text = ""
    note: Text = ""


class AssetRow(Row, frozen=True, kw_only=True):
    """An asset; ``designation`` where the printed one is not unique.

    Fields:
        designation: what is printed on it, where that is not unique
        weapon: tank, gun or kind of men
        asset_class: major, minor or engineer (2.2.4 B)
        armor: armour value
        at: anti-tank value
    """

    id: CounterId
    designation: str = ""
    formation: Key
    weapon: Name
    asset_class: Literal["major", "minor", "engineer"]
    armor: Small
    at: Small
    unit_basis: Basis
    value_basis: Basis
    text_values: tuple[Key, ...] = ()
    ref: Text = ""
    note: Text = ""


class ArtilleryRow(Row, frozen=True, kw_only=True):
    """An artillery unit; no ``regiment`` means general support.

    Fields:
        regiment: the regiment that it supports, empty for general support
        weapon: kind of gun
        support: points on call in attack
        defensive: points in defence
        long_range: points in long-range fire
        missions: fire missions a turn
        group: the reinforcement group that it comes with
    """

    id: CounterId
    formation: Key
    regiment: str = ""
    weapon: Name
    support: Small
    defensive: Small
    long_range: Small
    missions: Small
    group: str = ""
    unit_basis: Basis
    value_basis: Basis
    text_values: tuple[Key, ...] = ()
    ref: Text = ""
    note: Text = ""


class GroupRow(Row, frozen=True, kw_only=True):
    """A reinforcement group: its infantry with an entry hex each, in the order in which they enter (18.1).

    Fields:
        order: which group of its side comes first, second and so on
        entry: the battalions with their entry hexes, in the order in which they enter
        artillery: artillery that comes with it
        how: how it enters, in words
        order_basis: where its order comes from
        entry_basis: where its entry hexes come from
    """

    id: Key
    side: SideId
    order: Annotated[int, Meta(ge=1, le=99)]
    entry: dict[CounterId, HexNumber]
    artillery: tuple[CounterId, ...] = ()
    how: Text = ""
    order_basis: Basis
    entry_basis: Basis
    note: Text = ""


class BoundaryRuleRow(Row, frozen=True, kw_only=True):
    """What a boundary forbids to the infantry of a formation, or to one battalion and its companies (8.4).

    Fields:
        boundary: the id of the boundary on the map
        applies_to: the formations or battalions that it binds
        forbids: whether they may not enter, or not attack across it either
    """

    boundary: Key
    applies_to: tuple[CounterId, ...]
    forbids: tuple[Literal["enter", "attack"], ...]
    ref: Name
    basis: Basis


class OobFile(Section, frozen=True, kw_only=True):
    """oob.toml: the order of battle.

    Fields:
        regiments_without_artillery: regiments that have none of their own
        formations: divisions and corps
        hqs: headquarters, one for each battalion
        battalions: infantry battalions
        companies: companies with a printed designation
        substitutes: substitute companies
        recon: recon units
        assets: tanks, guns and engineers that are assigned to units
        artillery: artillery units
        reinforcements: groups that enter later
        boundary_rules: what boundaries forbid to whom
        inference: the reasoning behind reconstructed parts, by key
    """

    notes: tuple[Text, ...] = ()
    regiments_without_artillery: tuple[CounterId, ...] = ()
    formations: tuple[FormationRow, ...]
    hqs: tuple[HqRow, ...]
    battalions: tuple[BattalionRow, ...]
    companies: tuple[CompanyRow, ...] = ()
    substitutes: tuple[SubstituteRow, ...] = ()
    recon: tuple[ReconRow, ...] = ()
    assets: tuple[AssetRow, ...] = ()
    artillery: tuple[ArtilleryRow, ...] = ()
    reinforcements: tuple[GroupRow, ...] = ()
    boundary_rules: tuple[BoundaryRuleRow, ...] = ()
    inference: dict[Key, Text] = {}
