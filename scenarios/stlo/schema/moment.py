"""A situation: where units, markers and tracks stand at a moment, as far as it differs from the set-up."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.stlo.schema.ground import (
    Area,
    BoundarySection,
    DepotRow,
    PlaceRow,
    RoadSection,
    Stream,
    TerrainRow,
    Works,
)
from scenarios.stlo.schema.words import CounterId, HexNumber, Key, Large, Level, Name, RowText, SideId, Small, Text
from scenarios.typed import Row, Section

PHASE_NAMES = Literal[
    "weather",
    "reinforcement",
    "initiative",
    "asset",
    "operations",
    "recovery",
    "artillery_rally",
    "headquarters",
    "over",
]


class UnitEntry(Row, frozen=True, kw_only=True):
    """A unit: its hex, or its place off the map; steps and status where they are not those of a fresh unit.

    Fields:
        hex: its hex, for one on the map
        place: where it is, for one off the map
        steps: steps left, if not all
        status: pinned or disrupted
        serves: the battalion that a substitute company serves
    """

    hex: HexNumber | None = None
    place: Literal["display", "substitutes", "reinforcement", "delayed", "eliminated"] | None = None
    steps: Annotated[int, Meta(ge=1, le=9)] | None = None
    status: Literal["pinned", "disrupted"] | None = None
    serves: CounterId | None = None


class HqEntry(Row, frozen=True, kw_only=True):
    """An HQ: its place, current morale, and whether activation was attempted this turn or ever.

    Fields:
        place: where it is, if not on its display
        morale: current morale, if not the printed one
        attempted: whether activation was attempted this turn
        ever_tried: whether activation was ever attempted
    """

    place: Literal["display", "reinforcement", "removed"] | None = None
    morale: Annotated[int, Meta(ge=1, le=99)] | None = None
    attempted: bool | None = None
    ever_tried: bool | None = None


class AssetEntry(Row, frozen=True, kw_only=True):
    """An asset: the unit it is assigned to, or its place; ``ready`` is its face-up side.

    Fields:
        unit: the unit that has it
        place: where it is otherwise
        ready: whether it is ready
    """

    unit: CounterId | None = None
    place: Literal["box", "holding", "eliminated"] | None = None
    ready: bool | None = None


class GunEntry(Row, frozen=True, kw_only=True):
    """An artillery unit: missions used this turn, disorganised or not, in play or not.

    Fields:
        used: fire missions used this turn
        disorganized: whether it is disorganised
        in_play: whether it is in play
    """

    used: Small = 0
    disorganized: bool = False
    in_play: bool | None = None


class InlineMap(Section, frozen=True, kw_only=True):
    """A small map in place of the scenario's. Levels that are left out are 5, columns and rows begin at 01.

    Fields:
        terrain: the kinds of terrain, those of the scenario if left out
        observing_levels: hexes from which is seen as from another level
    """

    title: Name = "A small map"
    numbering: Literal["CCRR", "CCCRRR"] = "CCRR"
    first_column: Annotated[int, Meta(ge=0, le=999)] = 1
    first_row: Annotated[int, Meta(ge=0, le=999)] = 1
    shifted: Literal["odd", "even"] = "odd"
    terrain: tuple[TerrainRow, ...] = ()
    terrain_rows: Annotated[tuple[RowText, ...], Meta(min_length=1)]
    level_rows: tuple[RowText, ...] = ()
    steeples: tuple[HexNumber, ...] = ()
    places: tuple[PlaceRow, ...] = ()
    depots: tuple[DepotRow, ...] = ()
    observing_levels: dict[HexNumber, Level] = {}
    works: Works = Works()
    areas: dict[Key, Area] = {}
    boundaries: tuple[BoundarySection, ...] = ()
    streams: tuple[Stream, ...] = ()
    roads: tuple[RoadSection, ...] = ()


class SituationFile(Section, frozen=True, kw_only=True):
    """A situation file. ``only`` takes every unit off the map that is not named.

    Fields:
        scenario: a built-in scenario by name, or a folder below that of this file
        options: the optional rules in play
        only: takes every unit that is not named out of the game
        turn: the turn
        phase: the phase
        operation: the number of the operations phase to be played
        last_pass: the side that passed just before
        weather_box: the box of the weather track
        strikes: air strikes left
        automatic: the group that comes next without a roll
        delayed: units that wait for their entry hex, in order
        points: points of a finished game
        result: the outcome of a finished game
        levels: initiative levels by side
        next_group: how many groups of a side have come
        units: units by id
        hqs: headquarters by id
        assets: assets by id
        guns: artillery units by id
        works: entrenchment markers by hex
        map: a small map in place of the scenario's
    """

    format: Literal[1] = 1
    scenario: Name
    title: Text = ""
    options: tuple[Key, ...] = ()
    only: bool = False
    turn: Annotated[int, Meta(ge=1, le=99)] = 1
    phase: PHASE_NAMES = "weather"
    operation: Annotated[int, Meta(ge=1, le=9999)] = 1
    last_pass: SideId | None = None
    weather_box: Annotated[int, Meta(ge=0, le=6)] | None = None
    strikes: Small | None = None
    automatic: str = ""
    delayed: tuple[CounterId, ...] = ()
    points: Large = 0
    result: Text = ""
    levels: dict[SideId, Annotated[int, Meta(ge=-2, le=0)]] = {}
    next_group: dict[SideId, Small] = {}
    units: dict[CounterId, UnitEntry] = {}
    hqs: dict[CounterId, HqEntry] = {}
    assets: dict[CounterId, AssetEntry] = {}
    guns: dict[CounterId, GunEntry] = {}
    works: dict[HexNumber, Literal["improved", "strongpoint"]] = {}
    map: InlineMap | None = None
