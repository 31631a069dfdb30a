"""Reading hexagonal maps of Tiled, the map editor by Thorbjørn Lindeijer: .tmx, .tmj and .json.

Tiles are called by their class, else by the file of their image, else by tileset and number (``hexes:12``); an object
by its class, its tile, or its layer. A legend may name a layer before that: ``Overlay/forest``. Maps whose rows are
staggered have their hexes on a corner; they are turned a quarter clockwise, north to the east.
"""

from __future__ import annotations

import base64
import binascii
import math
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import Any

from editors.exchange.legend import LABELS
from editors.exchange.sketch import Cell, Drawn, Group, Losses, Names, Placed, Point, Sketch
from editors.exchange.source import carried, fault, harmless, word
from editors.exchange.tiled_data import (
    LayerData,
    MapData,
    ObjectData,
    Property,
    TileData,
    TilesetData,
    read_map,
    read_tileset,
)
from scenarios.mapcheck import MAX_HEXES
from scenarios.problems import shown
from scenarios.reading import file_name

TURNS = 0xF0000000
"""The bits of a tile number that say how the tile is turned or mirrored."""

MAX_LAYERS = 300
MAX_OBJECTS = 200_000
TILESETS = (".tsx", ".tsj", ".json", ".xml")


def read(path: Path) -> Sketch:
    """The sketch in a file. Raises ScenarioError for a map that is not hexagonal, or a file that is none of Tiled."""
    file = file_name(path)
    data = read_map(path)
    _check(data, file)
    return _Reader(path, file, data).sketch()


def _check(data: MapData, file: str) -> None:
    if data.orientation != "hexagonal":
        raise fault(file, "orientation", data.orientation, "hexagonal: other maps have no hexes")
    if data.staggeraxis not in ("x", "y"):
        raise fault(file, "staggeraxis", data.staggeraxis, "x or y")
    if data.staggerindex not in ("odd", "even"):
        raise fault(file, "staggerindex", data.staggerindex, "odd or even")
    for name, size in (("tilewidth", data.tilewidth), ("tileheight", data.tileheight)):
        if not 1 <= size <= 10_000:
            raise fault(file, name, str(size), "1 to 10000 pixels")
    if not 0 < data.hexsidelength <= 10_000:
        raise fault(file, "hexsidelength", str(data.hexsidelength), "the length of a hexside in pixels")
    if not data.infinite and not (1 <= data.width <= 1000 and 1 <= data.height <= 1000):
        raise fault(file, "", f"a map of {data.width}x{data.height}", "1 to 1000 columns and rows")
    if not data.infinite and data.width * data.height > MAX_HEXES:
        raise fault(file, "", f"a map of {data.width}x{data.height}", f"at most {MAX_HEXES:,} hexes")


class _Reader:
    def __init__(self, path: Path, file: str, data: MapData) -> None:
        self.path, self.file, self.data = path, file, data
        self.losses = Losses()
        self.placed: list[Placed] = []
        self.drawn: list[Drawn] = []
        self.groups: list[Group] = []
        self.layers = 0
        self.objects = 0
        self.tilesets = sorted(self._tilesets(), key=lambda tileset: tileset.firstgid)
        self.firsts = [tileset.firstgid for tileset in self.tilesets]
        self.tiles = [_tiles_of(tileset) for tileset in self.tilesets]
        self.names = lru_cache(maxsize=None)(self._names)

    def sketch(self) -> Sketch:
        """Everything in the map."""
        self._read(self.data.layers, 0.0, 0.0, "")
        size = self._size()
        turned = self.data.staggeraxis == "y"
        odd = int(self.data.staggerindex == "odd")
        low = (size[1][1] - odd) % 2 if turned else odd
        if turned:
            self.losses.add("the map's rows are staggered: it is turned a quarter clockwise, north to the east")
        unturned = self.placed if not turned else [self._turned(placed, size) for placed in self.placed]
        return Sketch(
            file=self.file,
            low=low,
            size=self._turned_size(size) if turned else size,
            placed=tuple(unturned),
            drawn=tuple(self._on_lattice(drawn, size) for drawn in self.drawn),
            groups=tuple(self.groups) or (Group(),),
            lost=self.losses.words,
        )

    # -- tilesets -------------------------------------------------------------------------------------------

    def _tilesets(self) -> Iterator[TilesetData]:
        for index, tileset in enumerate(self.data.tilesets):
            if not tileset.source:
                yield tileset
                continue
            place = f"tilesets[{index + 1}].source"
            inner = read_tileset(self._beside(tileset.source, place))
            yield TilesetData(tileset.firstgid, "", inner.name, inner.tiles, inner.objectalignment)

    def _beside(self, source: str, place: str) -> Path:
        """The path of a tileset, which is told as seen from the map."""
        pure = PurePosixPath(source.replace("\\", "/"))
        if pure.is_absolute() or ":" in source or pure.suffix.lower() not in TILESETS:
            raise fault(self.file, place, source, "a path to a .tsx or .tsj file, seen from the map")
        return self.path.parent / pure

    def _names(self, gid: int, layer: str) -> Names:
        """What a tile is called in a layer."""
        index = bisect_right(self.firsts, gid) - 1
        if index < 0:
            return (f"tile:{gid}", f"{layer}/tile:{gid}")
        number = gid - self.firsts[index]
        name = word(self.tilesets[index].name) or f"tileset-{index + 1}"
        tile = self.tiles[index].get(number)
        numbered = f"{name}:{number}"
        usual = numbered
        if tile is not None:
            stem = PurePosixPath(tile.image.replace("\\", "/")).stem
            usual = word(tile.type or tile.class_ or stem) or numbered
        return (usual, numbered, f"{layer}/{usual}") if usual != numbered else (numbered, f"{layer}/{numbered}")

    # -- layers ---------------------------------------------------------------------------------------------

    def _read(self, layers: tuple[LayerData, ...], left: float, top: float, place: str) -> None:
        for index, layer in enumerate(layers):
            self.layers += 1
            if self.layers > MAX_LAYERS:
                raise fault(self.file, "layers", "more layers", f"at most {MAX_LAYERS}")
            where = f"{place}layers[{index + 1}] ({shown(layer.name, 30)})"
            across, down = left + layer.offsetx, top + layer.offsety
            if layer.type == "group":
                self._read(layer.layers, across, down, f"{where}.")
            elif layer.type == "tilelayer":
                self._tile_layer(layer, where)
            elif layer.type == "objectgroup":
                for each in layer.objects:
                    self._object(each, layer, across, down, where)
            else:
                self.losses.add("layers of images", where)

    def _tile_layer(self, layer: LayerData, where: str) -> None:
        name = word(layer.name)
        values = {**_values(layer.properties, self.losses, where), "tiles": True}
        self.groups.append(Group(carried(layer.name, self.losses, where), values))
        for cell, gid in self._cells(layer, where):
            if gid & TURNS:
                self.losses.add("tiles that are turned or mirrored stand for the same as those that are not", where)
            self.placed.append(Placed(cell, (self.names(gid & ~TURNS, name),), (), len(self.groups) - 1))

    def _cells(self, layer: LayerData, where: str) -> Iterator[tuple[Cell, int]]:
        """The tiles of a layer."""
        parts: list[tuple[int, int, int, int, tuple[int, ...] | str, str]] = [
            (chunk.x, chunk.y, chunk.width, chunk.height, chunk.data, f"{where}.chunks[{index + 1}]")
            for index, chunk in enumerate(layer.chunks)
        ]
        if not parts and layer.data:
            parts = [(layer.x, layer.y, layer.width, layer.height, layer.data, where)]
        for left, top, width, height, data, place in parts:
            if not (1 <= width <= 1000 and 1 <= height <= 1000) or max(abs(left), abs(top)) > 100_000:
                raise fault(self.file, place, f"{width}x{height} tiles at {left}, {top}", "at most 1000 each way")
            for index, gid in enumerate(self._gids(data, layer, width * height, place)):
                if gid:
                    yield (left + index % width, top + index // width), gid
            if len(self.placed) > 8 * MAX_HEXES:
                raise fault(self.file, place, "more tiles", f"at most {8 * MAX_HEXES:,}")

    def _gids(self, data: tuple[int, ...] | str, layer: LayerData, count: int, place: str) -> tuple[int, ...]:
        """The numbers of tiles, whatever they are written as."""
        if not isinstance(data, str):
            found = data
        elif layer.encoding == "csv":
            try:
                found = tuple(int(each) for each in data.split(",") if each.strip())
            except ValueError:
                raise fault(self.file, place, "words that are no numbers", "numbers of tiles, commas between") from None
        elif layer.encoding == "base64":
            raw = self._unpacked(data, layer.compression, 4 * count, place)
            if len(raw) != 4 * count:
                words = "more" if len(raw) > 4 * count else f"{len(raw)}"
                raise fault(self.file, place, f"{words} bytes", f"{4 * count}, four for each tile")
            found = struct.unpack(f"<{count}I", raw)
        else:
            raise fault(self.file, f"{place}.encoding", layer.encoding, "csv or base64")
        if len(found) != count:
            raise fault(self.file, place, f"{len(found)} tiles", f"{count}")
        if any(not 0 <= gid < 1 << 32 for gid in found):
            raise fault(self.file, place, "a number out of range", "numbers of tiles from 0 to 4294967295")
        return found

    def _unpacked(self, data: str, compression: str, size: int, place: str) -> bytes:
        try:
            raw = base64.b64decode("".join(data.split()), validate=True)
            if compression in ("zlib", "gzip"):
                packed = zlib.decompressobj(zlib.MAX_WBITS | 32)
                return packed.decompress(raw, size + 1)
            if compression == "zstd":
                return _zstd(raw, size, self.file, place)
        except (binascii.Error, ValueError, zlib.error):
            raise fault(
                self.file, place, "data that can not be unpacked", f"base64, {compression or 'not packed'}"
            ) from None
        if compression:
            raise fault(self.file, f"{place}.compression", compression, "zlib, gzip or none")
        return raw

    # -- objects --------------------------------------------------------------------------------------------

    def _object(self, each: ObjectData, layer: LayerData, left: float, top: float, where: str) -> None:
        self.objects += 1
        if self.objects > MAX_OBJECTS:
            raise fault(self.file, where, "more objects", f"at most {MAX_OBJECTS}")
        place = f"{where}, object {each.id}" + (f" ({harmless(each.name)})" if each.name else "")
        label = carried(each.name, self.losses, place)
        if each.template:
            self.losses.add("objects made from a template, which is a file of its own", place)
            return
        values = _values(each.properties, self.losses, place)
        part = str(values.pop("part", ""))
        if each.text is not None:
            label = carried(str(each.text.get("text", "")), self.losses, place) or label
        points, closed = _points(each, self._alignment(each))
        moved = tuple((x + left, y + top) for x, y in points)
        if not all(math.isfinite(x) and abs(x) < 1e8 for point in moved for x in point):
            raise fault(self.file, place, "a place far outside", "places on the map, in pixels")
        names = self._object_names(each, word(layer.name))
        self.drawn.append(Drawn(names, moved, place, label, closed, part=part, values=values))

    def _object_names(self, each: ObjectData, layer: str) -> Names:
        if usual := word(each.type or each.class_):
            return (usual, f"{layer}/{usual}")
        if each.gid:
            return self.names(each.gid & ~TURNS, layer)
        return (LABELS,) if each.text is not None else (layer,)

    def _alignment(self, each: ObjectData) -> str:
        """Where in its picture the place of an object with a tile lies."""
        index = bisect_right(self.firsts, each.gid & ~TURNS) - 1
        found = self.tilesets[index].objectalignment if each.gid and index >= 0 else "unspecified"
        return "bottomleft" if found == "unspecified" else found

    # -- onto the lattice -----------------------------------------------------------------------------------

    def _size(self) -> tuple[Cell, Cell]:
        """The first and the last cell, before any turning."""
        if not self.data.infinite:
            return (0, 0), (self.data.width - 1, self.data.height - 1)
        if not self.placed:
            raise fault(self.file, "layers", "no tiles", "at least one layer with tiles")
        columns = [placed.cell[0] for placed in self.placed]
        rows = [placed.cell[1] for placed in self.placed]
        return (min(columns), min(rows)), (max(columns), max(rows))

    def _turned(self, placed: Placed, size: tuple[Cell, Cell]) -> Placed:
        column, row = placed.cell
        return Placed((size[1][1] - row, column), placed.names, placed.labels, placed.group)

    def _turned_size(self, size: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
        (left, top), (right, bottom) = size
        return (0, left), (bottom - top, right)

    def _on_lattice(self, drawn: Drawn, size: tuple[Cell, Cell]) -> Drawn:
        points = tuple(self._point(point, size) for point in drawn.points)
        return Drawn(drawn.names, points, drawn.where, drawn.label, drawn.closed, False, drawn.part, drawn.values)

    def _point(self, point: Point, size: tuple[Cell, Cell]) -> Point:
        """A point in pixels as one of the lattice."""
        data = self.data
        across, down = point[0] - data.tilewidth / 2, point[1] - data.tileheight / 2
        if data.staggeraxis == "x":
            return 6 * across / (data.tilewidth + data.hexsidelength), 2 * down / data.tileheight
        row = 6 * down / (data.tileheight + data.hexsidelength)
        return 3 * size[1][1] - row, 2 * across / data.tilewidth


def _tiles_of(tileset: TilesetData) -> dict[int, TileData]:
    """The tiles of which a tileset says anything; older files have none that count."""
    return {} if isinstance(tileset.tiles, dict) else {tile.id: tile for tile in tileset.tiles}


def _values(properties: tuple[Property, ...], losses: Losses, where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in properties:
        if isinstance(each.value, str | int | float | bool):
            text = isinstance(each.value, str)
            found[each.name] = carried(str(each.value), losses, where, 4000) if text else each.value
        else:
            losses.add(f"the property {word(each.name, 40)}, which is no plain value", where)
    return found


def _points(each: ObjectData, alignment: str) -> tuple[list[Point], bool]:
    """The points of an object in pixels, and whether they enclose a shape."""
    wide, high = each.width, each.height
    if each.polyline or each.polygon:
        points = [(spot.x, spot.y) for spot in each.polyline or each.polygon]
        return _placed(points, each), bool(each.polygon)
    if each.gid:
        x = 0.0 if "left" in alignment else -wide if "right" in alignment else -wide / 2
        y = 0.0 if "top" in alignment else -high if "bottom" in alignment else -high / 2
        return _placed([(x + wide / 2, y + high / 2)], each), False
    if each.point or not (wide and high) or each.text is not None:
        return _placed([(wide / 2, high / 2)], each), False
    if each.ellipse:
        turns = [math.tau * n / 24 for n in range(24)]
        return _placed([(wide / 2 * (1 + math.cos(a)), high / 2 * (1 + math.sin(a))) for a in turns], each), True
    return _placed([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)], each), True


def _placed(points: list[Point], each: ObjectData) -> list[Point]:
    turn = math.radians(each.rotation)
    cos, sin = math.cos(turn), math.sin(turn)
    return [(each.x + x * cos - y * sin, each.y + x * sin + y * cos) for x, y in points]


def _zstd(raw: bytes, size: int, file: str, place: str) -> bytes:
    """Data packed by Zstandard, which Python unpacks from 3.14 on."""
    try:
        zstd: Any = import_module("compression.zstd")
    except ImportError:
        expected = "another format: set Tile Layer Format to CSV in Tiled (Map > Map Properties), and save again"
        raise fault(file, f"{place}.compression", "zstd", expected) from None
    try:
        unpacked: bytes = zstd.ZstdDecompressor().decompress(raw, max_length=size + 1)
    except zstd.ZstdError:
        raise fault(file, place, "data that can not be unpacked", "base64, zstd") from None
    return unpacked
