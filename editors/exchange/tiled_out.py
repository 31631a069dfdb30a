"""Writing maps as Tiled has them: layers of tiles for ground, levels and areas, layers of objects for all else.

The same content is written as JSON (.tmj with a .tsj) or XML (.tmx with a .tsx); both have a picture of the tiles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from editors.exchange.colours import level_shade, thing_colour, word_colour
from editors.exchange.naming import Export, Named
from editors.exchange.plane import Corner, Plane
from editors.exchange.sketch import Cell, Losses
from editors.exchange.tileset import COLUMNS, HIGH, SIDE, WIDE, Tile, picture
from rules.engine.hexes import Hex

VERSION = "1.10"
"""The version of the format that is written."""

Table = dict[str, Any]


@dataclass(frozen=True)
class Written:
    """The texts of a map and of its tileset, the picture of the tiles, and what could not be taken along."""

    map: str
    tileset: str
    picture: bytes
    lost: tuple[str, ...]


def write(export: Export, stem: str, *, xml: bool) -> Written:
    """A map of Tiled. ``stem`` is the name of its files without an ending; tileset and picture stand beside the map."""
    writer = _Writer(export, f"{stem}.{'tsx' if xml else 'tsj'}")
    image, width, height = picture(writer.tiles)
    tileset = writer.tileset(f"{stem}.png", stem, width, height)
    content = writer.map()
    if xml:
        return Written(_xml(_map_element(content)), _xml(_tileset_element(tileset)), image, writer.losses.words)
    return Written(_json(content), _json({"type": "tileset", **tileset}), image, writer.losses.words)


class _Writer:
    def __init__(self, export: Export, source: str) -> None:
        self.export, self.source = export, source
        self.losses = Losses()
        self.losses.extend(export.lost)
        grid = export.grid
        self.plane = Plane(int((grid.first_column % 2 == 1) != (grid.shifted == "odd")))
        self.tiles = tuple(_tiles(export))
        self.gids = {tile.name: index for index, tile in enumerate(self.tiles, 1)}
        self.layer_ids = 0
        self.object_ids = 0

    # -- the whole ------------------------------------------------------------------------------------------

    def map(self) -> Table:
        """The map as JSON has it."""
        grid = self.export.grid
        layers = [*self._rows(), *self._groups(), *self._object_layers()]
        return {
            "type": "map", "version": VERSION, "orientation": "hexagonal", "renderorder": "right-down",
            "width": grid.last_column - grid.first_column + 1, "height": grid.last_row - grid.first_row + 1,
            "tilewidth": WIDE, "tileheight": HIGH, "infinite": False, "hexsidelength": SIDE, "staggeraxis": "x",
            "staggerindex": "odd" if self.plane.low else "even", "compressionlevel": -1,
            "nextlayerid": self.layer_ids + 1, "nextobjectid": self.object_ids + 1,
            "tilesets": [{"firstgid": 1, "source": self.source}], "layers": layers,
        }  # fmt: skip

    def tileset(self, image: str, name: str, width: int, height: int) -> Table:
        """The tileset as JSON has it."""
        return {
            "version": VERSION, "name": name, "tilewidth": WIDE, "tileheight": HIGH, "tilecount": len(self.tiles),
            "columns": COLUMNS, "margin": 0, "spacing": 0, "image": image, "imagewidth": width, "imageheight": height,
            "tiles": [{"id": index, "type": tile.name} for index, tile in enumerate(self.tiles)],
        }  # fmt: skip

    def _layer(self, kind: str, name: str, values: Mapping[str, Any] = {}, **more: Any) -> Table:
        self.layer_ids += 1
        table = {
            "id": self.layer_ids,
            "name": name,
            "type": kind,
            "opacity": 1,
            "visible": True,
            "x": 0,
            "y": 0,
            **more,
        }
        return {**table, **({"properties": self._properties(values, name)} if values else {})}

    def _properties(self, values: Mapping[str, Any], where: str) -> list[Table]:
        """Values as properties, by name; what is no plain value can not be one."""
        made = []
        for name, value in sorted(values.items()):
            kind = _KINDS.get(type(value))
            if kind is None:
                self.losses.add(f"{name}, which is no plain value", where)
            else:
                made.append({"name": name, "type": kind, "value": value})
        return made

    # -- tiles ----------------------------------------------------------------------------------------------

    def _rows(self) -> Iterator[Table]:
        for layer, rows in self.export.rows.items():
            yield self._tile_layer(layer, rows)

    def _tile_layer(self, name: str, words: Mapping[Hex, str], values: Mapping[str, Any] = {}) -> Table:
        grid = self.export.grid
        data = [
            self.gids[words[hex_]] if (hex_ := grid.label(column, row)) in words else 0
            for row in range(grid.first_row, grid.last_row + 1)
            for column in range(grid.first_column, grid.last_column + 1)
        ]
        width, height = grid.last_column - grid.first_column + 1, grid.last_row - grid.first_row + 1
        return self._layer("tilelayer", name, values, width=width, height=height, data=data)

    def _groups(self) -> Iterator[Table]:
        """The areas, a layer of tiles each, those of one kind in a group."""
        found: dict[str, list[Named]] = {}
        for named in self.export.things:
            if _tiled(named):
                found.setdefault(named.thing.layer.id, []).append(named)
        for layer, areas in found.items():
            yield self._layer("group", layer, layers=[self._area(named) for named in areas])

    def _area(self, named: Named) -> Table:
        hexes = named.thing.hexes
        order = {} if list(hexes) == sorted(set(hexes)) else {"order": " ".join(hexes)}
        values = {**named.values, **order}
        return self._tile_layer(named.title or named.name, dict.fromkeys(hexes, named.name), values)

    # -- objects --------------------------------------------------------------------------------------------

    def _object_layers(self) -> Iterator[Table]:
        found: dict[str, list[Named]] = {}
        for named in self.export.things:
            if not _tiled(named):
                found.setdefault(named.thing.layer.id, []).append(named)
        for layer, things in found.items():
            objects = [each for number, named in enumerate(things, 1) for each in self._objects(named, number)]
            colour = thing_colour(layer, things[0].name)
            yield self._layer("objectgroup", layer, draworder="index", color=colour, objects=objects)

    def _objects(self, named: Named, number: int) -> Iterator[Table]:
        """The objects of a thing: a point for a mark, a line for a road, lines along hexsides for a stream."""
        layer, items = named.thing.layer, named.thing.hexes
        if layer.kind == "sides":
            lines = list(_chains([self._ends(side) for side in items]))
            for line in lines:
                part = {"part": str(number)} if len(lines) > 1 else {}
                yield self._line(named, [_pixels(corner) for corner in line], part)
        elif layer.kind == "path":
            yield self._line(named, [_pixels(self.plane.centre(self._cell(hex_))) for hex_ in items], {})
        else:
            for item in items:
                yield self._point(named, _pixels(self._middle(item)))

    def _line(self, named: Named, points: Sequence[tuple[float, float]], part: Mapping[str, str]) -> Table:
        x, y = points[0]
        line = [{"x": _whole(px - x), "y": _whole(py - y)} for px, py in points]
        return self._object(named, x, y, {**named.values, **part}, polyline=line)

    def _point(self, named: Named, at: tuple[float, float]) -> Table:
        return self._object(named, *at, named.values, point=True)

    def _object(self, named: Named, x: float, y: float, values: Mapping[str, Any], **more: Any) -> Table:
        self.object_ids += 1
        table = {
            "id": self.object_ids, "name": named.title, "type": named.name, "x": _whole(x), "y": _whole(y), "width": 0,
            "height": 0, "rotation": 0, "visible": True, **more,
        }  # fmt: skip
        return {**table, **({"properties": self._properties(values, named.title or named.name)} if values else {})}

    # -- places ---------------------------------------------------------------------------------------------

    def _cell(self, hex_: Hex) -> Cell:
        column, row = self.export.grid.column_row(hex_)
        return column - self.export.grid.first_column, row - self.export.grid.first_row

    def _ends(self, side: str) -> tuple[Corner, Corner]:
        one, other = side.split("/")
        return self.plane.ends((self._cell(one), self.export.grid.neighbours(one).index(other)))

    def _middle(self, item: str) -> tuple[float, float]:
        if "/" not in item:
            return self.plane.centre(self._cell(item))
        (ax, ay), (bx, by) = self._ends(item)
        return (ax + bx) / 2, (ay + by) / 2


_KINDS: Mapping[type, str] = {str: "string", int: "int", float: "float", bool: "bool"}


def _tiled(named: Named) -> bool:
    """Whether a thing is drawn with tiles: a named set of hexes."""
    return named.thing.layer.kind == "hexes" and bool(named.thing.layer.field)


def _tiles(export: Export) -> Iterator[Tile]:
    """A tile for each kind of ground, each level and each kind of area."""
    for layer in export.rows:
        words = export.words(layer)
        levels = sorted(level for level in words.values() if isinstance(level, int))
        for name, said in words.items():
            if isinstance(said, int):
                colour, strength = level_shade(said, levels)
                yield Tile(name, colour, strength, str(said))
            else:
                yield Tile(name, word_colour(said))
    for name, layer in dict.fromkeys((named.name, named.thing.layer.id) for named in export.things if _tiled(named)):
        yield Tile(name, thing_colour(layer, name), 0.3)


def _pixels(point: tuple[float, float]) -> tuple[float, float]:
    """A point of the lattice in pixels."""
    return point[0] * WIDE / 4 + WIDE / 2, point[1] * HIGH / 2 + HIGH / 2


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value


def _chains(ends: Sequence[tuple[Corner, Corner]]) -> Iterator[list[Corner]]:
    """Hexsides as lines, in their order: one goes on as long as the next hexside begins where it ends."""
    line: list[Corner] = []
    for index, (a, b) in enumerate(ends):
        following = ends[index + 1] if index + 1 < len(ends) else ()
        if line and line[-1] in (a, b):
            line.append(b if line[-1] == a else a)
            continue
        if line:
            yield line
        line = [b, a] if a in following and b not in following else [a, b]
    if line:
        yield line


# ---------------------------------------------------------------- JSON and XML


_NUMBERS = re.compile(r"\[[\d,\s]+\]")
"""A list of numbers, which goes on one line."""


def _json(content: Table) -> str:
    text = json.dumps(content, ensure_ascii=False, indent=1)
    return _NUMBERS.sub(lambda found: "".join(found[0].split()), text) + "\n"


def _xml(root: ElementTree.Element) -> str:
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _element(name: str, table: Table, without: Sequence[str] = ()) -> ElementTree.Element:
    plain = {
        key: _flag(value) for key, value in table.items() if key not in without and not isinstance(value, list | dict)
    }
    return ElementTree.Element(name, plain)


def _flag(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _map_element(content: Table) -> ElementTree.Element:
    root = _element("map", content, ("type",))
    for tileset in content["tilesets"]:
        root.append(_element("tileset", tileset))
    root.extend(_layer_element(layer) for layer in content["layers"])
    return root


def _tileset_element(content: Table) -> ElementTree.Element:
    root = _element("tileset", content, ("image", "imagewidth", "imageheight", "margin", "spacing"))
    size = {"width": str(content["imagewidth"]), "height": str(content["imageheight"])}
    ElementTree.SubElement(root, "image", {"source": content["image"], **size})
    root.extend(_element("tile", tile) for tile in content["tiles"])
    return root


_ELEMENTS = {"tilelayer": "layer", "objectgroup": "objectgroup", "group": "group"}


def _layer_element(layer: Table) -> ElementTree.Element:
    element = _element(_ELEMENTS[layer["type"]], layer, ("type", "x", "y", "opacity", "visible"))
    _add_properties(element, layer)
    if "data" in layer:
        data = ElementTree.SubElement(element, "data", encoding="csv")
        width, tiles = layer["width"], layer["data"]
        rows = [",".join(map(str, tiles[start : start + width])) for start in range(0, len(tiles), width)]
        data.text = "\n" + ",\n".join(rows) + "\n"
    element.extend(_object_element(each) for each in layer.get("objects", ()))
    element.extend(_layer_element(each) for each in layer.get("layers", ()))
    return element


def _object_element(table: Table) -> ElementTree.Element:
    element = _element("object", table, ("point", "width", "height", "rotation", "visible"))
    _add_properties(element, table)
    if "polyline" in table:
        points = " ".join(f"{point['x']},{point['y']}" for point in table["polyline"])
        ElementTree.SubElement(element, "polyline", points=points)
    else:
        ElementTree.SubElement(element, "point")
    return element


def _add_properties(element: ElementTree.Element, table: Table) -> None:
    if "properties" not in table:
        return
    inner = ElementTree.SubElement(element, "properties")
    for each in table["properties"]:
        kind = {} if each["type"] == "string" else {"type": each["type"]}
        ElementTree.SubElement(inner, "property", {"name": each["name"], **kind, "value": _text(each["value"])})
