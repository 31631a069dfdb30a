"""The state of a St-Lô game: everything that changes in play, as frozen records in dicts.

A dict in here is replaced when something in it changes and never changed in place, so that a copy is cheap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.hexes import Hex

PHASES = (
    "weather", "reinforcement", "initiative", "asset", "operations", "recovery", "artillery_rally", "headquarters",
)  # fmt: skip
"""The phases of a turn in order (3.1)."""

OVER = "over"
"""The phase of a game that has ended."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Where a battalion, company, substitute or recon unit is and how it stands.

    ``place`` is ``map``, ``display`` (its HQ's box: broken-down battalions, unused printed companies),
    ``substitutes`` (the substitute box), ``reinforcement``, ``delayed`` (18.2.1) or ``eliminated``. ``status``
    is empty, ``pinned`` or ``disrupted`` (14.2). A substitute company in use ``serves`` a designation (12.2.2)
    and belongs to that battalion's ``formation``; both are empty otherwise.
    """

    place: str
    hex: Hex = ""
    steps: int = 1
    status: str = ""
    serves: str = ""
    formation: str = ""


@dataclass(frozen=True, slots=True)
class Hq:
    """An HQ: ``place`` is ``display``, ``map``, ``reinforcement`` or ``removed`` (9.2.7 B).

    ``morale`` is current morale (6.2), ``attempted`` the AA side (2.2.1 B), ``ever_tried`` whether activation
    was ever attempted in this game (6.3).
    """

    place: str
    morale: int
    attempted: bool = False
    ever_tried: bool = False


@dataclass(frozen=True, slots=True)
class Asset:
    """An asset: ``place`` is ``box``, ``unit``, ``holding`` or ``eliminated``; ``unit`` its parent (9.3).

    ``ready`` is the face-up side in the divisional box; False is the To Division side (5.1).
    """

    place: str = "box"
    unit: str = ""
    ready: bool = True


@dataclass(frozen=True, slots=True)
class Gun:
    """An artillery unit on its display: in play or not, fire missions used this turn, disorganised (22.2)."""

    in_play: bool = True
    used: int = 0
    disorganized: bool = False


@dataclass(frozen=True, slots=True)
class Active:
    """The active HQ (6.1): the hex it was placed in, the TAPs it has left and the actions it has taken."""

    hq: str
    hex: Hex
    taps: int
    actions: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A whole St-Lô game at one moment.

    ``operation`` is the number of the operations phase now being played (1 is the first of the turn),
    ``last_pass`` the side that passed in the phase before, or empty (3.2.5). ``works`` are entrenchment markers by
    hex, ``posts`` the hexes of observation posts on the map by formation. ``next_group`` is the index of each side's
    next reinforcement group, ``automatic`` the group that comes without a roll (18.1.2), ``delayed`` the units that
    wait for their entry hex, in order. ``levels`` are the initiative levels (3.4).
    """

    turn: int
    phase: str
    units: Mapping[str, Unit]
    hqs: Mapping[str, Hq]
    assets: Mapping[str, Asset]
    guns: Mapping[str, Gun]
    levels: Mapping[str, int] = field(default_factory=lambda: {"us": 0, "de": -2})
    weather_box: int = 0
    strikes: int = 0
    operation: int = 1
    last_pass: str = ""
    active: Active | None = None
    works: Mapping[Hex, str] = field(default_factory=dict)
    posts: Mapping[str, Hex] = field(default_factory=dict)
    next_group: Mapping[str, int] = field(default_factory=lambda: {"us": 0, "de": 0})
    automatic: str = ""
    delayed: tuple[str, ...] = ()
    points: int = 0
    result: str = ""
