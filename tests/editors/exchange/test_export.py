"""What an export is made of: names, the tileset and its picture, and what it can not take along."""

from __future__ import annotations

import json
import struct
import zlib
from xml.etree import ElementTree

import msgspec
import pytest

from editors import exchange
from editors.errors import EditError
from editors.exchange import naming
from editors.exchange.legend import Meaning
from editors.exchange.tileset import Tile, picture
from tests.editors.samples import empty, shipped


def test_names_say_what_things_are() -> None:
    made = naming.export(shipped("stlo"), by_kind=True)
    names = {named.name for named in made.things}
    assert {
        "water-river",
        "boundary",
        "road-highway",
        "steeple",
        "place-town",
        "depot-de-special",
        "observing",
    } <= names
    assert "place-hamlet-guess" in names
    assert made.words("terrain")["woods"] == "woods"
    assert made.words("level")["level-14"] == 14


def test_kinds_that_are_not_there_have_names_too() -> None:
    """So that whoever edits the map can draw them."""
    made = naming.export(empty("ecouves"), by_kind=True)
    assert not any(named.name.startswith("road") for named in made.things)
    assert made.legend.names["road-forest-road"] == Meaning(layer="road", values={"kind": "forest_road"})
    assert made.words("terrain")["pond"] == "pond"


def test_no_name_is_one_of_text_mappers_words_or_ends_in_a_direction() -> None:
    files = empty("ecouves")
    road = msgspec.convert(
        {"name": "Label", "kind": "main", "hexes": ["0101", "0201"], "basis": "text"}, _road_type(files)
    )
    sea = msgspec.convert({"name": "The Gulf-Se", "kind": "river", "hexsides": ["0101/0102"]}, _stream_type(files))
    text = msgspec.convert({"name": "Text", "kind": "river", "hexsides": ["0101/0102"]}, _stream_type(files))
    number = msgspec.convert({"name": "01-02", "kind": "river", "hexsides": ["0101/0102"]}, _stream_type(files))
    content = msgspec.structs.replace(files.map, roads=(road,), streams=(sea, text, number), areas={})
    files = msgspec.structs.replace(files, map=content)
    names = {named.name for named in naming.export(files, by_kind=False).things}
    assert names == {"label-2", "the-gulf-se-2", "text-2", "n01-02"}


def _road_type(files: object) -> type:
    from scenarios.systems.ecouves.schema import RoadSection

    return RoadSection


def _stream_type(files: object) -> type:
    from scenarios.systems.ecouves.schema import StreamSection

    return StreamSection


def test_a_thing_without_hexes_can_not_be_drawn() -> None:
    files = empty("stlo")
    from scenarios.stlo.schema import Stream

    dry = Stream(name="Dry brook", kind="stream", hexsides=())
    files = msgspec.structs.replace(files, map=msgspec.structs.replace(files.map, streams=(dry,)))
    for ending in ("txt", "tmx"):
        assert "a stream or river without any hexes (Dry brook)" in exchange.export(files, f"m.{ending}").lost


def test_a_tiled_map_has_layers_of_tiles_and_of_objects() -> None:
    made = exchange.export(shipped("stlo"), "lo.tmx")
    assert list(made.files) == ["lo.tmx", "lo.tsx", "lo.png", "lo.legend.toml"]
    root = ElementTree.fromstring(made.files["lo.tmx"])
    assert (root.get("orientation"), root.get("staggeraxis"), root.get("staggerindex")) == ("hexagonal", "x", "odd")
    assert [(each.tag, each.get("name")) for each in root] == [
        ("tileset", None), ("layer", "terrain"), ("layer", "level"), ("group", "area"), ("objectgroup", "water"),
        ("objectgroup", "boundary"), ("objectgroup", "road"), ("objectgroup", "steeple"),
        ("objectgroup", "strongpoint"),
        ("objectgroup", "improved"), ("objectgroup", "place"), ("objectgroup", "depot"), ("objectgroup", "entry"),
        ("objectgroup", "observing"),
    ]  # fmt: skip
    town = root.find("objectgroup[@name='place']/object")
    assert town is not None
    assert (town.get("name"), town.get("type"), town.get("x"), town.get("y")) == (
        "Saint-Lô",
        "place-town",
        "944",
        "1400",
    )


def test_ids_are_unique_and_counted() -> None:
    content = json.loads(exchange.export(shipped("ecouves"), "ec.tmj").files["ec.tmj"])
    layers = [*content["layers"], *(inner for layer in content["layers"] for inner in layer.get("layers", ()))]
    objects = [each["id"] for layer in layers for each in layer.get("objects", ())]
    assert len({layer["id"] for layer in layers}) == len(layers) == content["nextlayerid"] - 1
    assert sorted(objects) == list(range(1, content["nextobjectid"]))


def test_xml_and_json_say_the_same() -> None:
    xml = ElementTree.fromstring(exchange.export(shipped("stlo"), "m.tmx").files["m.tmx"])
    content = json.loads(exchange.export(shipped("stlo"), "m.tmj").files["m.tmj"])
    data = xml.find("layer/data")
    assert data is not None
    assert [int(word) for word in str(data.text).replace("\n", "").split(",")] == content["layers"][0]["data"]


def test_the_tileset_has_a_tile_for_each_word_and_a_picture() -> None:
    made = exchange.export(shipped("ecouves"), "m.tmj")
    tileset = json.loads(made.files["m.tsj"])
    names = [tile["type"] for tile in tileset["tiles"]]
    assert names[:8] == ["clear", "brush", "forest", "hamlet", "village", "town", "pond", "level-0"]
    assert names[-4:] == ["area-entry", "area-exit", "area-line", "area-wood"]
    assert len(names) == tileset["tilecount"]
    width, height = struct.unpack(">II", made.files["m.png"][16:24])
    assert (width, height) == (tileset["imagewidth"], tileset["imageheight"]) == (8 * 64, 3 * 56)


def pixel(raw: bytes, width: int, x: int, y: int) -> tuple[int, ...]:
    """Red, green, blue and opacity of a point of a PNG that `picture` made."""
    start = raw.index(b"IDAT") + 4
    length = struct.unpack(">I", raw[start - 8 : start - 4])[0]
    rows = zlib.decompress(raw[start : start + length])
    at = y * (4 * width + 1) + 1 + 4 * x
    return tuple(rows[at : at + 4])


def test_a_tile_is_a_hex_of_its_colour() -> None:
    raw, width, height = picture([Tile("wood", "#123456"), Tile("level-7", "#804020", 0.5, "7")])
    assert raw.startswith(b"\x89PNG\r\n\x1a\n")
    assert (width, height) == (512, 56)
    assert pixel(raw, width, 32, 28) == (0x12, 0x34, 0x56, 255)
    assert pixel(raw, width, 1, 1)[3] == 0
    assert pixel(raw, width, 64 + 32, 10) == (0x80, 0x40, 0x20, 128)
    digit = {pixel(raw, width, 64 + x, y) for x in range(24, 40) for y in range(33, 48)}
    assert (60, 32, 12, 255) in digit


@pytest.mark.parametrize("name", ["map.gif", "map", "map.toml"])
def test_other_endings_mean_no_format(name: str) -> None:
    with pytest.raises(EditError, match=r"an export is a file whose name ends in \.txt"):
        exchange.export(empty("stlo"), name)
