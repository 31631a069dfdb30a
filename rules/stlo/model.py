"""What a St-Lô scenario is to the rules: the board, the counters as printed, the charts. Nothing here changes in play.

Every counter has one name, which is its id and what players type: a battalion ``1/115``, its companies
``1/115a`` to ``1/115c``, a substitute company ``US4`` or ``DE12``, a recon unit ``RCN1``, an asset ``A/747``
(``AG/29`` where the designation alone would not be unique), an artillery unit ``110/115``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal

from rules.engine.board import Board
from rules.engine.hexes import Hex
from rules.stlo.charts import Charts

Side = Literal["us", "de"]
SIDES: tuple[Side, Side] = ("us", "de")
SIDE_NAMES: Mapping[str, str] = {"us": "US", "de": "German"}

FORMATIONS: Mapping[str, Side] = {
    "us29": "us", "us35": "us", "us2": "us", "usxix": "us", "de3fj": "de", "de352": "de", "deiifj": "de",
}  # fmt: skip
"""The affiliations that the order of battle knows, each with its side (2.2 A)."""

UnitKind = Literal["battalion", "company", "substitute", "recon"]
AssetClass = Literal["major", "minor", "engineer"]


def enemy(side: str) -> Side:
    """The other side."""
    return "de" if side == "us" else "us"


@dataclass(frozen=True, slots=True)
class Formation:
    """A division or corps (2.2 A). ``op`` tells whether it has an observation post (2.2.6)."""

    id: str
    side: Side
    name: str
    short: str
    kind: Literal["division", "corps"]
    op: bool
    substitutes_from: str = ""
    first_attempt_loss: int = 0


@dataclass(frozen=True, slots=True)
class HqCard:
    """A headquarters as printed (2.2.1). Its designation is its id; ``group`` names its reinforcement group."""

    id: str
    side: Side
    formation: str
    morale: int
    group: str = ""


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A battalion, company, substitute company or recon unit as printed (2.2.2, 2.2.3, 2.2.7).

    ``values`` and ``anti_tank`` hold the combat and anti-tank value by steps left, the last step first: a
    battalion has two, every other unit one. ``setup`` is a hex, ``DD`` (on the division display), ``R``
    (reinforcement) or ``SUB`` (in a substitute box). A substitute has no designation of its own; ``faces``
    names the divisions it can serve, with the anti-tank value it has on each face in ``face_anti_tank``.
    """

    id: str
    kind: UnitKind
    side: Side
    formation: str
    designation: str
    values: tuple[int, ...]
    anti_tank: tuple[int, ...]
    setup: str
    group: str = ""
    code: str = ""
    faces: tuple[str, ...] = ()
    face_anti_tank: tuple[int, ...] = ()

    @property
    def steps(self) -> int:
        """Steps at full strength (9.2.3)."""
        return len(self.values)


@dataclass(frozen=True, slots=True)
class AssetCard:
    """An asset as printed (2.2.4)."""

    id: str
    side: Side
    formation: str
    designation: str
    weapon: str
    asset_class: AssetClass
    armor: int
    anti_tank: int


@dataclass(frozen=True, slots=True)
class GunCard:
    """An artillery unit as printed (2.2.5). ``regiment`` is empty for general support; ``missions`` is a turn's."""

    id: str
    side: Side
    formation: str
    regiment: str
    weapon: str
    support: int
    defensive: int
    long_range: int
    missions: int
    group: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A reinforcement group (18.1): its infantry with an entry hex each, and its artillery."""

    id: str
    side: Side
    order: int
    entries: tuple[tuple[str, Hex], ...]
    artillery: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoundaryRule:
    """What a divisional boundary forbids to whom (8.4): formations or single battalions with their companies."""

    boundary: str
    applies_to: tuple[str, ...]
    forbids_attack: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Depot:
    """A depot hex (21.1.1): whose it is and, for a German one, what it is worth."""

    hex: Hex
    side: Side
    kind: Literal["ordinary", "special"]
    name: str


@dataclass(frozen=True, eq=False)
class Scenario:
    """Everything that a St-Lô game starts from. ``hash`` fixes the exact content; ``notes`` tell its sources."""

    system: ClassVar[str] = "stlo"

    id: str
    title: str
    version: int
    hash: str
    board: Board
    charts: Charts
    formations: Mapping[str, Formation]
    hqs: Mapping[str, HqCard]
    units: Mapping[str, UnitCard]
    assets: Mapping[str, AssetCard]
    guns: Mapping[str, GunCard]
    groups: Mapping[str, tuple[Group, ...]]
    boundary_rules: tuple[BoundaryRule, ...]
    depots: Mapping[Hex, Depot]
    works: Mapping[Hex, Literal["improved", "strongpoint"]]
    observing_levels: Mapping[Hex, int] = field(default_factory=dict)
    first_date: str = "1944-07-11"
    days_per_turn: int = 1
    notes: tuple[str, ...] = ()

    @cached_property
    def victory_area(self) -> frozenset[Hex]:
        """The hexes of the St-Lô victory point area (21.1.2)."""
        return self.board.areas.get("st_lo_victory", frozenset())

    @cached_property
    def companies_of(self) -> Mapping[str, tuple[str, ...]]:
        """For each designation, its printed companies in order (2.2.3 A)."""
        found: dict[str, list[str]] = {}
        for card in self.units.values():
            if card.kind == "company":
                found.setdefault(card.designation, []).append(card.id)
        return {designation: tuple(sorted(ids)) for designation, ids in found.items()}
