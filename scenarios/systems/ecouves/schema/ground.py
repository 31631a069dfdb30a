"""map.toml: the grid, the hexes, and what lies on them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.systems.ecouves.schema.words import Quality, RoadKind, TerrainId
from scenarios.typed import Row, Section
from scenarios.words import Basis, HexNumber, Key, Name, RowText, SideOfHexes, Small, Text

Degrees = Annotated[float, Meta(ge=-180, le=180)]


class GridTable(Section, frozen=True, kw_only=True):
    """The numbering of the hexes. ``shifted`` names the columns that sit half a hex lower."""

    numbering: Literal["CCRR", "CCCRRR"]
    first_column: Annotated[int, Meta(ge=0, le=999)]
    last_column: Annotated[int, Meta(ge=0, le=999)]
    first_row: Annotated[int, Meta(ge=0, le=999)]
    last_row: Annotated[int, Meta(ge=0, le=999)]
    shifted: Literal["odd", "even"]


class Georeference(Section, frozen=True, kw_only=True):
    """Where the map lies: the centre of one hex, and how exact that is in metres."""

    hex: HexNumber
    latitude: Degrees
    longitude: Degrees
    precision_metres: Annotated[int, Meta(ge=1, le=100_000)]


class TerrainRow(Row, frozen=True, kw_only=True):
    """A kind of terrain; its effects stand in charts.toml."""

    id: TerrainId
    symbol: Annotated[str, Meta(min_length=1, max_length=1)]
    name: Name
    basis: Basis = "estimate"
    note: Text = ""


class PlaceRow(Row, frozen=True, kw_only=True):
    """A name on the map, and where it really is."""

    hex: HexNumber
    kind: Key
    name: Name
    quality: Quality = "estimate"
    latitude: Degrees | None = None
    longitude: Degrees | None = None


class BridgeRow(Row, frozen=True, kw_only=True):
    """A bridge: its hexside, what it crosses and the road that it carries."""

    hexside: SideOfHexes
    stream: Name
    road: Name


class AreaSection(Section, frozen=True, kw_only=True):
    """A named set of hexes. A ``line`` stands for all hexes on it and north of it (L.1)."""

    name: Name
    kind: Literal["entry", "exit", "line", "wood"]
    hexes: tuple[HexNumber, ...]
    basis: Basis = "estimate"
    note: Text = ""


class StreamSection(Section, frozen=True, kw_only=True):
    """A watercourse along hexsides."""

    name: Name
    kind: Literal["river", "brook"]
    hexsides: tuple[SideOfHexes, ...]
    basis: Basis = "history"


class RoadSection(Section, frozen=True, kw_only=True):
    """A road: its hexes in order."""

    name: Name
    kind: RoadKind
    hexes: Annotated[tuple[HexNumber, ...], Meta(min_length=2)]
    basis: Basis = "history"


class RidgeSection(Section, frozen=True, kw_only=True):
    """A ridge line: hexes of one level of which no neighbour is higher (E.14)."""

    name: Name
    level: Small
    hexes: tuple[HexNumber, ...]
    basis: Basis = "estimate"


class MapFile(Section, frozen=True, kw_only=True):
    """map.toml: the ground."""

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
