"""map.toml: the grid, the hexes, and what lies on them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.ground import GridTable
from scenarios.systems.ecouves.schema.words import Quality, RoadKind, TerrainId
from scenarios.typed import Row, Section
from scenarios.words import Basis, HexNumber, Key, Name, RowText, SideOfHexes, Small, Text

Degrees = Annotated[float, Meta(ge=-180, le=180)]


class Georeference(Section, frozen=True, kw_only=True):
    """Where the map lies: the centre of one hex, and how exact that is in metres.

    Fields:
        precision_metres: how exact that is, in metres
    """

    hex: HexNumber
    latitude: Degrees
    longitude: Degrees
    precision_metres: Annotated[int, Meta(ge=1, le=100_000)]


class TerrainRow(Row, frozen=True, kw_only=True):
    """A kind of terrain; its effects stand in charts.toml.

    Fields:
        id: the terrain; what it does stands in charts.toml
        symbol: the letter that stands for it in the rows
    """

    id: TerrainId
    symbol: Annotated[str, Meta(min_length=1, max_length=1)]
    name: Name
    basis: Basis = "estimate"
    note: Text = ""


class PlaceRow(Row, frozen=True, kw_only=True):
    """A name on the map, and where it really is.

    Fields:
        kind: what it is, such as village or hill
        quality: whether its hex is that of a surveyed point, of the middle of its commune, or an estimate
    """

    hex: HexNumber
    kind: Key
    name: Name
    quality: Quality = "estimate"
    latitude: Degrees | None = None
    longitude: Degrees | None = None


class BridgeRow(Row, frozen=True, kw_only=True):
    """A bridge: its hexside, what it crosses and the road that it carries.

    Fields:
        stream: the name of the watercourse that it crosses
        road: the name of the road that it carries
    """

    hexside: SideOfHexes
    stream: Name
    road: Name


class AreaSection(Section, frozen=True, kw_only=True):
    """A named set of hexes. A ``line`` stands for all hexes on it and north of it (L.1).

    Fields:
        kind: entry, exit, wood, or line for all that lies on it and north of it
    """

    name: Name
    kind: Literal["entry", "exit", "line", "wood"]
    hexes: tuple[HexNumber, ...]
    basis: Basis = "estimate"
    note: Text = ""


class StreamSection(Section, frozen=True, kw_only=True):
    """A watercourse along hexsides.

    Fields:
        kind: river or brook
    """

    name: Name
    kind: Literal["river", "brook"]
    hexsides: tuple[SideOfHexes, ...]
    basis: Basis = "history"


class RoadSection(Section, frozen=True, kw_only=True):
    """A road: its hexes in order.

    Fields:
        kind: main, minor or forest_road
        hexes: its hexes in order, each next to the one before
    """

    name: Name
    kind: RoadKind
    hexes: Annotated[tuple[HexNumber, ...], Meta(min_length=2)]
    basis: Basis = "history"


class RidgeSection(Section, frozen=True, kw_only=True):
    """A ridge line: hexes of one level of which no neighbour is higher (E.14).

    Fields:
        level: the level of all its hexes
    """

    name: Name
    level: Small
    hexes: tuple[HexNumber, ...]
    basis: Basis = "estimate"


class MapFile(Section, frozen=True, kw_only=True):
    """map.toml: the ground.

    Fields:
        level_metres: the heights at which levels 1, 2 and so on begin
        georeference: where the map lies on the globe
        ridges: ridge lines
    """

    title: Name
    notes: tuple[Text, ...] = ()
    terrain: tuple[TerrainRow, ...]
    terrain_rows: tuple[RowText, ...]
    level_rows: tuple[RowText, ...]
    level_metres: tuple[Annotated[int, Meta(ge=0, le=9999)], ...] = ()
    places: tuple[PlaceRow, ...] = ()
    bridges: tuple[BridgeRow, ...] = ()
    grid: GridTable
    georeference: Georeference | None = None
    areas: dict[Key, AreaSection] = {}
    ridges: tuple[RidgeSection, ...] = ()
    streams: tuple[StreamSection, ...] = ()
    roads: tuple[RoadSection, ...] = ()
