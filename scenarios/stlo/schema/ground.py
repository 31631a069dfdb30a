"""map.toml: the grid, the hexes, and what lies on them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.ground import GridTable
from scenarios.stlo.schema.words import Basis, HexNumber, Key, Level, Name, RowText, SideId, SideOfHexes, Text
from scenarios.typed import Row, Section

RoadKind = Literal["highway", "road", "lane", "trail"]


class Georeference(Section, frozen=True, kw_only=True):
    """Where the map lies: one hex, and how far its top is turned east of true north.

    Fields:
        top_azimuth_degrees: how far the top of the map is turned east of north
    """

    hex: HexNumber
    latitude: Annotated[float, Meta(ge=-90, le=90)]
    longitude: Annotated[float, Meta(ge=-180, le=180)]
    top_azimuth_degrees: Annotated[float, Meta(ge=-180, le=180)]


class TerrainRow(Row, frozen=True, kw_only=True):
    """A kind of terrain. Its id is the name of its line in the combat results table.

    Fields:
        id: hedgerow, woods, village or town for ground in play; any other for ground that nobody enters
        symbol: the letter that stands for it in the rows
        blocks_sight: whether it blocks lines of sight
        in_play: whether units may be there
    """

    id: Key
    symbol: Annotated[str, Meta(min_length=1, max_length=1)]
    name: Name
    blocks_sight: bool = False
    in_play: bool = True
    basis: Basis = "text"
    note: Text = ""


class Stream(Section, frozen=True, kw_only=True):
    """A watercourse along hexsides; a river can not be crossed.

    Fields:
        kind: a stream slows down, a river is never crossed
    """

    name: Name
    kind: Literal["stream", "river"]
    hexsides: tuple[SideOfHexes, ...]


class RoadSection(Section, frozen=True, kw_only=True):
    """A road: its hexes in order.

    Fields:
        kind: highway, road, lane or trail
        hexes: its hexes in order, each next to the one before
    """

    name: Name
    kind: RoadKind
    hexes: Annotated[tuple[HexNumber, ...], Meta(min_length=2)]


class PlaceRow(Row, frozen=True, kw_only=True):
    """A name on the map; ``guess`` where its hex is not sure.

    Fields:
        kind: what it is, such as village or hill
        guess: whether its hex is not sure
    """

    hex: HexNumber
    kind: Key
    name: Name
    guess: bool = False


class DepotRow(Row, frozen=True, kw_only=True):
    """A depot (21.1.1).

    Fields:
        kind: ordinary, or special for more points (21.1.1)
    """

    hex: HexNumber
    side: SideId
    kind: Literal["ordinary", "special"] = "ordinary"
    name: Name


class EntryRow(Row, frozen=True, kw_only=True):
    """A hex where reinforcements may enter (18.1).

    Fields:
        guess: whether its hex is not sure
    """

    hex: HexNumber
    side: SideId
    name: Name
    guess: bool = False


class Works(Section, frozen=True, kw_only=True):
    """The entrenchments printed on the map, for German use (13.2).

    Fields:
        strongpoint: hexes with a strongpoint
        improved: hexes with an improved position
    """

    strongpoint: tuple[HexNumber, ...] = ()
    improved: tuple[HexNumber, ...] = ()
    basis: Basis = "estimate"


class Area(Section, frozen=True, kw_only=True):
    """A named set of hexes."""

    name: Name
    hexes: tuple[HexNumber, ...]
    basis: Basis = "estimate"


class BoundarySection(Section, frozen=True, kw_only=True):
    """A divisional boundary (8.4): the hexsides of its line, and any hex on the side that it closes.

    Fields:
        closed_from: any hex on the side that the boundary closes
        hexsides: the hexsides of its line, from edge to edge or to a river
    """

    id: Key
    name: Name
    closed_from: HexNumber
    hexsides: tuple[SideOfHexes, ...]
    basis: Basis = "estimate"


class MapFile(Section, frozen=True, kw_only=True):
    """map.toml: the ground.

    Fields:
        entries: hexes where reinforcements may enter
        georeference: where the map lies on the globe
        observing_levels: hexes from which is seen as from another level
    """

    title: Name
    notes: tuple[Text, ...] = ()
    terrain: tuple[TerrainRow, ...]
    terrain_rows: tuple[RowText, ...]
    level_rows: tuple[RowText, ...]
    steeples: tuple[HexNumber, ...] = ()
    places: tuple[PlaceRow, ...] = ()
    depots: tuple[DepotRow, ...] = ()
    entries: tuple[EntryRow, ...] = ()
    grid: GridTable
    georeference: Georeference | None = None
    observing_levels: dict[HexNumber, Level] = {}
    works: Works = Works()
    areas: dict[Key, Area] = {}
    boundaries: tuple[BoundarySection, ...] = ()
    streams: tuple[Stream, ...] = ()
    roads: tuple[RoadSection, ...] = ()
