"""The state of an Écouves game: everything that changes in play, as frozen records in dicts.

A dict in here is replaced when something in it changes and never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.hexes import Hex

PHASES = (
    "french-movement", "french-combat", "french-reorganization",
    "german-movement", "german-combat", "german-reorganization",
)  # fmt: skip
"""The phases of a turn in order (B.1); the seventh only moves the turn marker."""

SETUP = "setup"
OVER = "over"


@dataclass(frozen=True, slots=True)
class Counter:
    """Where a counter is and how it stands.

    ``place`` is ``map``, ``waiting`` (still to enter), ``apart`` (the unit is on the map in its other form, or waits in
    it), ``eliminated``, ``exited``, or in the enemy's view ``hidden`` (camouflaged somewhere on the map). ``hidden`` is
    camouflage (H.1), ``pinned`` the fire result C (E.fire.C).
    """

    place: str
    hex: Hex = ""
    hidden: bool = False
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Dummy:
    """A blank counter (H.7): ``place`` is ``pool``, ``map`` or ``gone``."""

    place: str = "pool"
    hex: Hex = ""


@dataclass(frozen=True, slots=True)
class Lock:
    """A combat that goes on after result B (E.cc.B): the counters of both sides, and the side to assault next."""

    french: tuple[str, ...]
    german: tuple[str, ...]
    due: str


@dataclass(frozen=True, slots=True)
class Duty:
    """What a counter owes from the start of a combat phase (E.25): its hex then, its controllers with their hexes."""

    counter: str
    hex: Hex
    controllers: Mapping[str, Hex]


@dataclass(frozen=True, slots=True)
class Exit:
    """A counter that left the map (J, K): the turn, the edge (an exit area, or empty), its attack, the points."""

    counter: str
    turn: int
    edge: str
    attack: int
    points: int


@dataclass(frozen=True, slots=True)
class State:
    """A whole Écouves game at one moment.

    ``fought`` are the units that ever took part in a combat (K.8, K.9). ``entered`` counts the units of each formation
    that entered this turn, ``section`` is the entry area that a formation has fixed (L.3). During a phase ``spent``
    holds the half points that counters have spent (a counter in ``done`` moves no more), ``attacked`` the counters that
    have fought in this combat phase, ``assaulted`` those that were assaulted in it (E.1, E.27), ``duties`` the assaults
    owed as they were fixed at its start (E.25b), None outside of it. ``blanks`` is filled in
    views only: the number of blank enemy counters in each hex.
    """

    turn: int
    phase: str
    counters: Mapping[str, Counter]
    dummies: Mapping[str, Dummy]
    fought: frozenset[str] = frozenset()
    locks: tuple[Lock, ...] = ()
    entered: Mapping[str, int] = field(default_factory=dict)
    section: Mapping[str, str] = field(default_factory=dict)
    exits: tuple[Exit, ...] = ()
    spent: Mapping[str, int] = field(default_factory=dict)
    done: frozenset[str] = frozenset()
    attacked: frozenset[str] = frozenset()
    assaulted: frozenset[str] = frozenset()
    duties: tuple[Duty, ...] | None = None
    blanks: Mapping[Hex, int] = field(default_factory=dict)
    french_points: int = 0
    german_points: int = 0
    result: str = ""
