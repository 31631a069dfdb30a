"""A situation: where counters, dummies and tracks stand at a moment, as far as it differs from the set-up."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.systems.ecouves.schema.ground import AreaSection, BridgeRow, PlaceRow, RoadSection, StreamSection
from scenarios.systems.ecouves.schema.words import SideId, Turn
from scenarios.typed import Row, Section
from scenarios.words import CounterId, HexNumber, Key, Large, Name, RowText, Small, Text

PHASE_NAMES = Literal[
    "setup", "french-movement", "french-combat", "french-reorganization", "german-movement", "german-combat",
    "german-reorganization", "over",
]  # fmt: skip

DummyPlace = Annotated[str, Meta(pattern=r"^([0-9]{4}|[0-9]{6}|pool|gone)\Z", description="a hex number, pool or gone")]


class CounterEntry(Row, frozen=True, kw_only=True):
    """A unit or one of its sections: its hex, or its place off the map. ``split`` puts all sections of a unit there.

    Fields:
        hex: its hex, for one on the map
        place: where it is, for one off the map
        split: whether all its sections are there
        hidden: whether it is camouflaged
        pinned: whether it is pinned
    """

    hex: HexNumber | None = None
    place: Literal["waiting", "eliminated", "exited"] | None = None
    split: bool = False
    hidden: bool = False
    pinned: bool = False


class LockRow(Row, frozen=True, kw_only=True):
    """A combat that goes on (E.cc.B): its counters on both sides, and the side to assault next.

    Fields:
        french: the French counters in it
        german: the German counters in it
        due: the side to assault next
    """

    french: tuple[CounterId, ...]
    german: tuple[CounterId, ...]
    due: SideId


class ExitRow(Row, frozen=True, kw_only=True):
    """A counter that has left the map, with the turn, the exit area (empty for elsewhere) and the points.

    Fields:
        counter: the counter
        turn: the turn in which it left
        area: the exit, empty for elsewhere
        points: the points for it
    """

    counter: CounterId
    turn: Turn
    area: Literal["", "north_exit", "east_exit"] = ""
    points: Small = 0


class InlineMap(Section, frozen=True, kw_only=True):
    """A small map in place of the scenario's. Levels that are left out are 1, columns and rows begin at 01.

    Fields:
        ridges: the hexes of ridge lines
    """

    title: Name = "A small map"
    numbering: Literal["CCRR", "CCCRRR"] = "CCRR"
    first_column: Annotated[int, Meta(ge=0, le=999)] = 1
    first_row: Annotated[int, Meta(ge=0, le=999)] = 1
    shifted: Literal["odd", "even"] = "even"
    terrain_rows: Annotated[tuple[RowText, ...], Meta(min_length=1)]
    level_rows: tuple[RowText, ...] = ()
    ridges: tuple[HexNumber, ...] = ()
    places: tuple[PlaceRow, ...] = ()
    bridges: tuple[BridgeRow, ...] = ()
    areas: dict[Key, AreaSection] = {}
    streams: tuple[StreamSection, ...] = ()
    roads: tuple[RoadSection, ...] = ()


class SituationFile(Section, frozen=True, kw_only=True):
    """A situation file. ``only`` takes every counter and dummy out of the game that is not named.

    Without it those that are not named stand as the ready set-up has them, or wait for the set-up.

    Fields:
        scenario: a built-in scenario by name, or a folder below that of this file
        options: the optional rules in play
        only: takes every counter and dummy that is not named out of the game
        turn: the turn
        phase: the phase
        fought: units that ever took part in a combat
        french_points: French points of a finished game
        german_points: German points of a finished game
        result: the outcome of a finished game
        locks: combats that go on
        exits: what has left the map
        entered: how many units came this turn, by formation
        section: the entry area that a formation has chosen
        counters: units and sections by id
        dummies: the hex of each dummy, pool or gone
        map: a small map in place of the scenario's
    """

    format: Literal[1] = 1
    scenario: Name
    title: Text = ""
    options: tuple[Key, ...] = ()
    only: bool = False
    turn: Turn = 1
    phase: PHASE_NAMES = "setup"
    fought: tuple[CounterId, ...] = ()
    french_points: Large = 0
    german_points: Large = 0
    result: Text = ""
    locks: tuple[LockRow, ...] = ()
    exits: tuple[ExitRow, ...] = ()
    entered: dict[Name, Small] = {}
    section: dict[Name, Key] = {}
    counters: dict[CounterId, CounterEntry] = {}
    dummies: dict[CounterId, DummyPlace] = {}
    map: InlineMap | None = None
