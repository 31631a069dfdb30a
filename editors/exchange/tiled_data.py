"""The maps and tilesets of Tiled as typed data, read from JSON (.tmj, .tsj) or XML (.tmx, .tsx).

Both have the same fields, so XML is first brought into the shape of JSON. Of XML only elements, attributes and text are
taken: declarations of entities are refused, and nothing outside the file is ever fetched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar
from xml.parsers import expat

import msgspec

from editors.exchange.source import fault, read_source
from scenarios.reading import file_name

MAX_DEPTH = 40
MAX_ELEMENTS = 3_000_000


class Property(msgspec.Struct, frozen=True):
    """A property that an author gave to something."""

    name: str
    value: Any = None
    type: str = "string"


class Spot(msgspec.Struct, frozen=True):
    """A point in pixels."""

    x: float
    y: float


class TileData(msgspec.Struct, frozen=True):
    """What a tileset says of one tile. Its class is called ``type`` or ``class``, by the version of Tiled."""

    id: int
    type: str = ""
    class_: str = msgspec.field(name="class", default="")
    image: str = ""
    properties: tuple[Property, ...] = ()


class TilesetData(msgspec.Struct, frozen=True):
    """A tileset, or in a map with a ``source`` where it is."""

    firstgid: int = 1
    source: str = ""
    name: str = ""
    tiles: tuple[TileData, ...] | dict[str, Any] = ()
    objectalignment: str = "unspecified"


class ChunkData(msgspec.Struct, frozen=True):
    """A part of a layer of an infinite map."""

    x: int
    y: int
    width: int
    height: int
    data: tuple[int, ...] | str = ""


class ObjectData(msgspec.Struct, frozen=True):
    """Something in a layer of objects, in pixels."""

    id: int = 0
    name: str = ""
    type: str = ""
    class_: str = msgspec.field(name="class", default="")
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    rotation: float = 0.0
    gid: int = 0
    point: bool = False
    ellipse: bool = False
    polygon: tuple[Spot, ...] = ()
    polyline: tuple[Spot, ...] = ()
    text: dict[str, Any] | None = None
    template: str = ""
    properties: tuple[Property, ...] = ()


class LayerData(msgspec.Struct, frozen=True):
    """A layer of tiles or objects, or a group of layers."""

    type: str
    name: str = ""
    width: int = 0
    height: int = 0
    x: int = 0
    y: int = 0
    offsetx: float = 0.0
    offsety: float = 0.0
    data: tuple[int, ...] | str = ""
    encoding: str = "csv"
    compression: str = ""
    chunks: tuple[ChunkData, ...] = ()
    objects: tuple[ObjectData, ...] = ()
    layers: tuple[LayerData, ...] = ()
    properties: tuple[Property, ...] = ()


class MapData(msgspec.Struct, frozen=True):
    """A map."""

    orientation: str
    width: int
    height: int
    tilewidth: int
    tileheight: int
    hexsidelength: int = 0
    staggeraxis: str = "y"
    staggerindex: str = "odd"
    infinite: bool = False
    layers: tuple[LayerData, ...] = ()
    tilesets: tuple[TilesetData, ...] = ()
    properties: tuple[Property, ...] = ()


T = TypeVar("T", MapData, TilesetData)


def read_map(path: Path) -> MapData:
    """The map in a .tmx, .tmj or .json file. Raises ScenarioError."""
    return _typed(_plain(path, "map", _map_table), MapData, file_name(path))


def read_tileset(path: Path) -> TilesetData:
    """The tileset in a .tsx, .tsj or .json file. Raises ScenarioError."""
    return _typed(_plain(path, "tileset", _tileset_table), TilesetData, file_name(path))


def _typed(table: dict[str, Any], kind: type[T], file: str) -> T:
    try:
        return msgspec.convert(table, kind, strict=False)
    except (msgspec.ValidationError, RecursionError, OverflowError) as error:
        words, _, place = str(error).partition(" - at ")
        found = re.fullmatch(r"Expected (.+), got (.+)", words)
        where = _from_one(place.strip("`").removeprefix("$").removeprefix("."))
        if lacking := re.fullmatch("Object missing required field `(.+)`", words):
            raise fault(file, where, f"no {lacking[1]}", "a file as Tiled writes it") from None
        if found:
            raise fault(file, where, _words(found[2]), _words(found[1])) from None
        raise fault(file, where, words[:1].lower() + words[1:].replace("`", ""), "a file as Tiled writes it") from None


def _from_one(place: str) -> str:
    """A place with its entries counted from 1, as all messages count them."""
    return re.sub(r"\[(\d+)\]", lambda found: f"[{int(found[1]) + 1}]", place)


_WORDS = {"str": "text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
          "object": "a table", "null": "nothing"}  # fmt: skip


def _words(types: str) -> str:
    """Types as msgspec names them, in words."""
    return " or ".join(_WORDS.get(name, name) for name in re.findall(r"\w+", types.replace("`", "")) if name != "or")


def _plain(path: Path, root: str, table: Callable[[Element], dict[str, Any]]) -> dict[str, Any]:
    """The content of a file in the shape of JSON."""
    text, name = read_source(path, f"a {root} of Tiled"), file_name(path)
    if text.lstrip()[:1] == "<":
        return table(parse_xml(text, name, root))
    try:
        content = json.loads(text, parse_constant=lambda word: None)
    except json.JSONDecodeError as error:
        # What the parser expects is no use to somebody who never writes such a file by hand.
        other = "text that is no JSON" if text.strip() else "nothing"
        found = other if error.msg.startswith("Expecting") else error.msg.lower()
        place = f"line {error.lineno}, column {error.colno}"
        raise fault(name, place, found, "JSON or XML as Tiled writes it") from None
    except (RecursionError, ValueError):
        raise fault(name, "", "nesting too deep or numbers too long", "JSON as Tiled writes it") from None
    if not isinstance(content, dict):
        raise fault(name, "", "JSON that is no table", f"a {root} as Tiled writes it")
    return content


# ---------------------------------------------------------------- XML


class Element:
    """An element of XML: its name, its attributes, its text and the elements in it."""

    __slots__ = ("attributes", "inner", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.inner: list[Element] = []
        self.text: list[str] = []

    def all(self, name: str) -> list[Element]:
        """The elements in it of a name."""
        return [each for each in self.inner if each.name == name]

    def first(self, name: str) -> Element | None:
        """The first element in it of a name."""
        return next((each for each in self.inner if each.name == name), None)


class _Builder:
    """Builds elements as the parser comes to them, within limits."""

    def __init__(self, file: str, parser: expat.XMLParserType) -> None:
        self.file, self.parser = file, parser
        self.open: list[Element] = []
        self.root: Element | None = None
        self.count = 0
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.entity
        parser.buffer_text = True

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) >= MAX_DEPTH or self.count > MAX_ELEMENTS:
            raise fault(self.file, self.place, "more elements", f"at most {MAX_ELEMENTS}, nested {MAX_DEPTH} deep")
        element = Element(name, attributes)
        if self.open:
            self.open[-1].inner.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        self.open[-1].text.append(text)

    def entity(self, *_: object) -> None:
        raise fault(self.file, self.place, "a declaration of an entity", "XML without any, as Tiled writes it")

    @property
    def place(self) -> str:
        return f"line {self.parser.CurrentLineNumber}"


def parse_xml(text: str, file: str, root: str) -> Element:
    """The root element of a text. Raises ScenarioError if it is no XML, or another kind of file."""
    parser = expat.ParserCreate(encoding="utf-8")
    builder = _Builder(file, parser)
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        found = expat.errors.messages[error.code].removesuffix(" found")
        raise fault(file, f"line {error.lineno}", found, "XML as Tiled writes it") from None
    if builder.root is None or builder.root.name != root:
        found = builder.root.name if builder.root else "nothing"
        raise fault(file, "", f"<{found}>", f"<{root}>, as Tiled writes it")
    return builder.root


def _map_table(element: Element) -> dict[str, Any]:
    return {
        **element.attributes,
        "tilesets": [_tileset_table(each) for each in element.all("tileset")],
        "layers": _layers(element),
        "properties": _properties(element),
    }


def _tileset_table(element: Element) -> dict[str, Any]:
    tiles = []
    for tile in element.all("tile"):
        image = tile.first("image")
        source = image.attributes.get("source", "") if image else ""
        tiles.append({**tile.attributes, "image": source, "properties": _properties(tile)})
    return {**element.attributes, "tiles": tiles}


_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def _layers(element: Element) -> list[dict[str, Any]]:
    found = []
    for each in element.inner:
        if each.name not in _LAYERS:
            continue
        table = {**each.attributes, "type": _LAYERS[each.name], "properties": _properties(each)}
        if each.name == "group":
            table["layers"] = _layers(each)
        elif each.name == "objectgroup":
            table["objects"] = [_object(item) for item in each.all("object")]
        elif data := each.first("data"):
            table["encoding"] = data.attributes.get("encoding", "csv")
            table["compression"] = data.attributes.get("compression", "")
            table["data"] = _data(data)
            table["chunks"] = [{**chunk.attributes, "data": _data(chunk)} for chunk in data.all("chunk")]
        found.append(table)
    return found


def _data(element: Element) -> list[str] | str:
    """Tiles as elements of their own, or as text."""
    tiles = element.all("tile")
    return [tile.attributes.get("gid", "0") for tile in tiles] if tiles else "".join(element.text)


def _object(element: Element) -> dict[str, Any]:
    table: dict[str, Any] = {**element.attributes, "properties": _properties(element)}
    for each in element.inner:
        if each.name in ("point", "ellipse"):
            table[each.name] = True
        elif each.name in ("polygon", "polyline"):
            pairs = [pair.partition(",") for pair in each.attributes.get("points", "").split()]
            table[each.name] = [{"x": x, "y": y} for x, _, y in pairs]
        elif each.name == "text":
            table["text"] = {"text": "".join(each.text)}
    return table


def _properties(element: Element) -> list[Mapping[str, Any]]:
    """The properties, in the types that they name."""
    inner = element.first("properties")
    return [_property(each) for each in inner.all("property")] if inner else []


def _property(element: Element) -> dict[str, Any]:
    kind = element.attributes.get("type", "string")
    text = element.attributes.get("value", "".join(element.text))
    value: Any = text
    try:
        if kind == "int":
            value = int(text)
        elif kind == "float":
            value = float(text)
        elif kind == "bool":
            value = text == "true"
        elif kind == "class":
            value = {}
    except ValueError:
        value = text
    return {"name": element.attributes.get("name", ""), "type": kind, "value": value}
