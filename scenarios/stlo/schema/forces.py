"""oob.toml: formations, counters, reinforcement groups and what boundaries forbid."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.stlo.schema.words import Basis, CounterId, HexNumber, Key, Name, SetUp, SideId, Small, Text
from scenarios.typed import Row, Section


class FormationRow(Row, frozen=True, kw_only=True):
    """A division or corps (2.2 A)."""

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
    """A headquarters, named as its battalion; ``group`` if it comes as a reinforcement."""

    id: CounterId
    formation: Key
    morale: Small
    group: str = ""
    unit_basis: Basis
    value_basis: Basis
    ref: Text = ""
    note: Text = ""


class BattalionRow(Row, frozen=True, kw_only=True):
    """An infantry battalion at both strengths."""

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
    """A company with a printed designation (2.2.3 A)."""

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
    """A substitute company: the divisions of its faces, with its anti-tank value on each."""

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
    """A recon unit (2.2.7)."""

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
    """An asset; ``designation`` where the printed one is not unique."""

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
    """An artillery unit; no ``regiment`` means general support."""

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
    """A reinforcement group: its infantry with an entry hex each, in the order in which they enter (18.1)."""

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
    """What a boundary forbids to the infantry of a formation, or to one battalion and its companies (8.4)."""

    boundary: Key
    applies_to: tuple[CounterId, ...]
    forbids: tuple[Literal["enter", "attack"], ...]
    ref: Name
    basis: Basis


class OobFile(Section, frozen=True, kw_only=True):
    """oob.toml: the order of battle."""

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
