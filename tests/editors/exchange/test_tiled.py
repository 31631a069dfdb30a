"""Reading the maps of Tiled in all their forms."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from editors import exchange
from editors.exchange import tiled_data
from editors.exchange.interpret import interpret
from editors.exchange.legend import Legend, Meaning, parse_legend
from editors.exchange.sketch import Sketch
from editors.schema import Files
from scenarios.problems import ScenarioError
from tests.editors.samples import empty

TILES = (1, 2, 1, 2, 2, 1)
"""Three columns, two rows."""

LEGEND = Legend(
    "stlo",
    {
        "grass": Meaning({"terrain": "hedgerow"}), "wood": Meaning({"terrain": "woods"}),
        "stream": Meaning(layer="water", values={"kind": "stream"}),
        "track": Meaning(layer="road", values={"kind": "trail"}),
        "church": Meaning(layer="steeple"), "hamlet": Meaning(layer="place", values={"kind": "hamlet"}),
        "zone": Meaning(layer="area"), "depot": Meaning(layer="depot", values={"side": "us"}),
    },
)  # fmt: skip


def xml(data: str, *, inner: str = "", encoding: str = ' encoding="csv"', **changes: str) -> str:
    """A map as .tmx with one layer of tiles."""
    given = {
        "orientation": "hexagonal", "width": "3", "height": "2", "tilewidth": "64", "tileheight": "56",
        "hexsidelength": "32", "staggeraxis": "x", "staggerindex": "odd", **changes,
    }  # fmt: skip
    attributes = " ".join(f'{name}="{value}"' for name, value in given.items())
    size = f'width="{given["width"]}" height="{given["height"]}"'
    tileset = '<tileset firstgid="1" name="set"><tile id="0" type="grass"/><tile id="1" class="wood"/></tileset>'
    layer = f'<layer id="1" name="Ground" {size}><data{encoding}>{data}</data></layer>'
    return f'<?xml version="1.0"?><map version="1.10" {attributes}>{tileset}{layer}{inner}</map>'


def read(folder: Path, text: str, name: str = "m.tmx") -> Sketch:
    (folder / name).write_text(text, encoding="utf-8")
    return exchange.read(folder / name)


def grounds(sketch: Sketch) -> str:
    """The tiles row by row."""
    (left, top), (right, bottom) = sketch.size
    found = {placed.cell: placed.names[0][0][0] for placed in sketch.placed}
    return "/".join(
        "".join(found.get((column, row), ".") for column in range(left, right + 1)) for row in range(top, bottom + 1)
    )


def imported(sketch: Sketch) -> Files:
    return interpret(sketch, LEGEND, empty("stlo")).files


PACKED = struct.pack("<6I", *TILES)
FORMS = {
    "csv": ("1,2,1,\n2,2,1\n", ' encoding="csv"'),
    "tiles": ("".join(f'<tile gid="{gid}"/>' for gid in TILES), ""),
    "base64": (base64.b64encode(PACKED).decode(), ' encoding="base64"'),
    "zlib": (f"\n  {base64.b64encode(zlib.compress(PACKED)).decode()}\n", ' encoding="base64" compression="zlib"'),
    "gzip": (base64.b64encode(gzip.compress(PACKED)).decode(), ' encoding="base64" compression="gzip"'),
}


@pytest.mark.parametrize("form", FORMS)
def test_tiles_are_read_however_they_are_written(tmp_path: Path, form: str) -> None:
    data, encoding = FORMS[form]
    sketch = read(tmp_path, xml(data, encoding=encoding))
    assert grounds(sketch) == "gwg/wwg"
    assert (sketch.low, sketch.numbered, sketch.lost) == (1, False, ())


@pytest.mark.parametrize("packed", [None, "zlib", "gzip"])
def test_json_is_read_as_well(tmp_path: Path, packed: str | None) -> None:
    data: Any = list(TILES)
    layer: dict[str, Any] = {"type": "tilelayer", "name": "Ground", "width": 3, "height": 2, "data": data}
    if packed:
        squeezed = {"zlib": zlib.compress, "gzip": gzip.compress}[packed](PACKED)
        layer |= {"data": base64.b64encode(squeezed).decode(), "encoding": "base64", "compression": packed}
    content = {
        "orientation": "hexagonal", "width": 3, "height": 2, "tilewidth": 64, "tileheight": 56, "hexsidelength": 32,
        "staggeraxis": "x", "staggerindex": "even", "infinite": False, "layers": [layer],
        "tilesets": [{"firstgid": 1, "name": "set", "tiles": [{"id": 0, "type": "grass"}, {"id": 1, "type": "wood"}]}],
    }  # fmt: skip
    sketch = read(tmp_path, json.dumps(content), "m.tmj")
    assert (grounds(sketch), sketch.low) == ("gwg/wwg", 0)


def test_tilesets_may_be_files_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "maps").mkdir()
    tiles = '<tile id="1" type="wood"/><tile id="7"><image source="pics/church.png"/></tile>'
    (tmp_path / "sets" / "hex.tsx").write_text(f'<tileset name="hex" tilewidth="64">{tiles}</tileset>')
    (tmp_path / "maps" / "more.tsj").write_text(json.dumps({"name": "more", "tiles": [{"id": 0, "type": "grass"}]}))
    text = xml("2,8,1,20,0,22").replace(
        '<tileset firstgid="1" name="set"><tile id="0" type="grass"/><tile id="1" class="wood"/></tileset>',
        '<tileset firstgid="1" source="../sets/hex.tsx"/><tileset firstgid="20" source="more.tsj"/>',
    )
    sketch = read(tmp_path / "maps", text)
    assert [placed.names[0] for placed in sketch.placed] == [
        ("wood", "hex:1", "Ground/wood"), ("church", "hex:7", "Ground/church"), ("hex:0", "Ground/hex:0"),
        ("grass", "more:0", "Ground/grass"), ("more:2", "Ground/more:2"),
    ]  # fmt: skip
    assert sketch.size == ((0, 0), (2, 1))


def test_turned_tiles_stand_for_the_same(tmp_path: Path) -> None:
    sketch = read(tmp_path, xml(f"{1 + (1 << 31)},{2 + (1 << 29)},1,{2 + (1 << 28)},2,1"))
    assert grounds(sketch) == "gwg/wwg"
    assert sketch.lost == (
        "tiles that are turned or mirrored stand for the same as those that are not "
        "(3 times, first in layers[1] (Ground))",
    )


def test_chunks_of_an_infinite_map_begin_anywhere(tmp_path: Path) -> None:
    chunks = (
        '<chunk x="-3" y="-1" width="2" height="2">1,2,0,1</chunk>',
        '<chunk x="0" y="0" width="2" height="1">2,0</chunk>',
    )
    sketch = read(tmp_path, xml("".join(chunks), infinite="1"))
    assert sketch.size == ((-3, -1), (0, 0))
    assert grounds(sketch) == "gw../.g.w"
    files = interpret(sketch, LEGEND.with_default("terrain", "town"), empty("stlo")).files
    assert files.map.terrain_rows == (".wTT", "T.Tw")
    # Cell -3 is an odd one and so sits lower; it becomes column 1.
    assert files.map.grid.shifted == "odd"


def test_an_infinite_map_needs_tiles(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"m\.tmx: layers: found no tiles"):
        read(tmp_path, xml("", infinite="1"))


@pytest.mark.parametrize(("index", "shifted"), [("odd", "even"), ("even", "odd")])
def test_the_stagger_index_tells_which_columns_are_lower(tmp_path: Path, index: str, shifted: str) -> None:
    """Tiled counts its columns from 0, the map here from 1."""
    files = imported(read(tmp_path, xml("1,2,1,2,2,1", staggerindex=index)))
    assert files.map.grid.shifted == shifted
    assert files.map.terrain_rows == (".w.", "ww.")


@pytest.mark.parametrize(("index", "shifted"), [("odd", "odd"), ("even", "even")])
def test_staggered_rows_are_turned_a_quarter_clockwise(tmp_path: Path, index: str, shifted: str) -> None:
    objects = '<objectgroup name="things"><object type="church" x="{x}" y="{y}"><point/></object></objectgroup>'
    # Tile (2, 1): row 1 is shifted by half a tile if odd rows are.
    x = 64 * 2 + 32 + (32 if index == "odd" else 0)
    inner = objects.format(x=x, y=42 + 28)
    text = xml("1,2,1,2,2,1", inner=inner, staggeraxis="y", staggerindex=index, tileheight="56", hexsidelength="28")
    sketch = read(tmp_path, text)
    assert sketch.lost == ("the map's rows are staggered: it is turned a quarter clockwise, north to the east",)
    files = imported(sketch)
    # What was the upper row is now the right column; what was the left is now the top.
    assert files.map.terrain_rows == ("w.", "ww", "..")
    assert files.map.grid.shifted == shifted
    assert files.map.steeples == ("0103",)


def things(folder: Path, objects: str, width: int = 6, height: int = 6) -> Files:
    """The files with objects on a map of woods."""
    inner = f'<objectgroup id="9" name="things">{objects}</objectgroup>'
    data = ",".join("2" * (width * height))
    return imported(read(folder, xml(data, inner=inner, width=str(width), height=str(height))))


def test_points_and_tiles_stand_where_their_middle_lies(tmp_path: Path) -> None:
    files = things(
        tmp_path,
        '<object id="1" type="hamlet" name="Émélie" x="32" y="28"><point/></object>'
        '<object id="2" class="hamlet" name="Bure" x="64" y="100" width="30" height="20"/>'
        '<object id="3" type="hamlet" name="Cloville" gid="1" x="96" y="112" width="64" height="56"/>'
        '<object id="4" type="hamlet" name="Beyond" x="5000" y="28"><point/></object>',
    )
    assert [(row.hex, row.name) for row in files.map.places] == [
        ("0101", "Émélie"),
        ("0202", "Bure"),
        ("0302", "Cloville"),
    ]


def test_an_object_may_be_known_by_its_tile_or_its_layer(tmp_path: Path) -> None:
    inner = (
        '<objectgroup name="church"><object id="1" x="32" y="28"><point/></object></objectgroup>'
        '<objectgroup name="any"><object id="2" gid="3" x="48" y="84" width="64" height="56"/></objectgroup>'
    )
    text = xml("2,2,2,2,2,2", inner=inner).replace("</tileset>", '<tile id="2" type="church"/></tileset>')
    assert imported(read(tmp_path, text)).map.steeples == ("0101", "0201")


def test_a_road_goes_on_between_its_points(tmp_path: Path) -> None:
    line = '<polyline points="0,0 144,84 144,196"/>'
    files = things(tmp_path, f'<object id="1" type="track" name="Lane" x="32" y="28">{line}</object>')
    assert files.map.roads[0].hexes == ("0101", "0201", "0302", "0402", "0403", "0404")


def test_a_stream_keeps_to_hexsides(tmp_path: Path) -> None:
    """The line is drawn roughly; its ends lie near corners."""
    line = '<polyline points="2,-2 100,30 150,60"/>'
    files = things(tmp_path, f'<object id="1" type="stream" name="Brook" x="48" y="56">{line}</object>')
    (brook,) = files.map.streams
    assert (brook.name, brook.kind) == ("Brook", "stream")
    assert len(brook.hexsides) == len(set(brook.hexsides)) >= 4


def test_parts_of_one_thing_are_joined(tmp_path: Path) -> None:
    part = '<properties><property name="part" value="a"/></properties><polyline points="0,0 16,28"/>'
    piece = '<object id="{id}" type="stream" name="Brook" x="{x}" y="56">' + part + "</object>"
    files = things(tmp_path, piece.format(id=1, x=48) + piece.format(id=2, x=144))
    assert [len(stream.hexsides) for stream in files.map.streams] == [2]


@pytest.mark.parametrize(
    "shape",
    [
        '<object id="1" type="zone" name="Zone" x="0" y="0" width="110" height="120"/>',
        '<object id="1" type="zone" name="Zone" x="0" y="0"><polygon points="0,0 110,0 110,120 0,120"/></object>',
        '<object id="1" type="zone" name="Zone" x="110" y="0" width="120" height="110" rotation="90"/>',
        '<object id="1" type="zone" name="Zone" x="6" y="10" width="100" height="120"><ellipse/></object>',
    ],
)
def test_a_shape_holds_the_hexes_whose_middle_lies_in_it(tmp_path: Path, shape: str) -> None:
    files = things(tmp_path, shape)
    assert files.map.areas["zone"].hexes == ("0101", "0102", "0201", "0202")


def test_values_go_into_the_record_and_others_are_lost(tmp_path: Path) -> None:
    values = (
        '<properties><property name="kind" value="special"/><property name="colour" type="color" value="#ff0000"/>'
        '<property name="deep" type="class"/></properties>'
    )
    depot = f'<object id="4" type="depot" name="North" x="32" y="28">{values}<point/></object>'
    inner = f'<objectgroup name="o">{depot}</objectgroup>'
    made = interpret(read(tmp_path, xml("1,2,1,2,2,1", inner=inner)), LEGEND, empty("stlo"))
    assert made.files.map.depots[0].kind == "special"
    assert made.lost == (
        "the property deep, which is no plain value (layers[2] (o), object 4 (North))",
        "the file says nothing of levels: every hex has 5",
        "the property colour, which a depot does not have (layers[2] (o), object 4 (North))",
    )


def test_groups_templates_images_and_words(tmp_path: Path) -> None:
    inner = (
        '<group name="g" offsetx="96" offsety="0"><objectgroup name="o" offsety="56">'
        '<object id="1" type="church" x="32" y="28"><point/></object>'
        '<object id="2" template="t.tx" x="0" y="0"/>'
        '<object id="3" x="10" y="10" width="40" height="20"><text>Here be dragons</text></object>'
        '</objectgroup></group><imagelayer name="paper"><image source="p.png"/></imagelayer>'
    )
    made = interpret(read(tmp_path, xml("1,1,1,1,1,1", inner=inner)), LEGEND, empty("stlo"))
    assert made.files.map.steeples == ("0302",)
    assert made.lost[:2] == (
        "objects made from a template, which is a file of its own (layers[2] (g).layers[1] (o), object 2)",
        "layers of images (layers[3] (paper))",
    )
    assert 'words that name none of the map\'s things: the legend has no entry "(label)" (Here be dragons)' in made.lost


def test_a_legend_may_tell_layers_apart(tmp_path: Path) -> None:
    legend = parse_legend(
        'format = 1\nsystem = "stlo"\n[names]\nwood = { terrain = "woods" }\n"set:0" = { terrain = "town" }\n'
        '"Ground/grass" = { terrain = "village" }\n',
        empty("stlo"),
    )
    assert interpret(read(tmp_path, xml("1,2,1,2,2,1")), legend, empty("stlo")).files.map.terrain_rows == ("vwv", "wwv")


# -- what is refused ----------------------------------------------------------------------------------------

BOMB = base64.b64encode(zlib.compress(b"\0" * 10_000_000)).decode()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<map", "line 1: found unclosed token, expected XML as Tiled writes it"),
        ("<tileset/>", "found <tileset>, expected <map>, as Tiled writes it"),
        ("{", "line 1, column 2: found text that is no JSON, expected JSON or XML as Tiled writes it"),
        ("", "line 1, column 1: found nothing, expected JSON or XML as Tiled writes it"),
        ("<!-- -->", "line 1: found no element, expected XML as Tiled writes it"),
        ('{"orientation": "hexagonal"}', "found no width, expected a file as Tiled writes it"),
        (
            '{"orientation": "hexagonal", "width": 2, "height": 2, "tilewidth": 9, "tileheight": 9, '
            '"layers": [{"type": "tilelayer"}, 7]}',
            "layers[2]: found a whole number, expected a table",
        ),
        ("[]", "found JSON that is no table, expected a map as Tiled writes it"),
        ("[" * 100_000, "found nesting too deep or numbers too long, expected JSON as Tiled writes it"),
        (
            '{"width": ' + "9" * 5000 + "}",
            "found nesting too deep or numbers too long, expected JSON as Tiled writes it",
        ),
        ("<a>" * 41 + "</a>" * 41, "line 1: found more elements, expected at most 3000000, nested 40 deep"),
        (
            '<!DOCTYPE map [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><map>&b;</map>',
            "line 1: found a declaration of an entity, expected XML without any, as Tiled writes it",
        ),
        (
            '<!DOCTYPE map [<!ENTITY a SYSTEM "secret.txt">]><map>&a;</map>',
            "line 1: found a declaration of an entity, expected XML without any, as Tiled writes it",
        ),
        (xml("1", width="x"), "width: found text, expected a whole number"),
        (
            xml("1", orientation="orthogonal"),
            "orientation: found orthogonal, expected hexagonal: other maps have no hexes",
        ),
        (xml("1", staggeraxis="z"), "staggeraxis: found z, expected x or y"),
        (xml("1", staggerindex="z"), "staggerindex: found z, expected odd or even"),
        (xml("1", tilewidth="0"), "tilewidth: found 0, expected 1 to 10000 pixels"),
        (xml("1", hexsidelength="0"), "hexsidelength: found 0, expected the length of a hexside in pixels"),
        (xml("1", width="1001"), "found a map of 1001x2, expected 1 to 1000 columns and rows"),
        (xml("1", width="900", height="900"), "found a map of 900x900, expected at most 250,000 hexes"),
        (xml("1,2"), "layers[1] (Ground): found 2 tiles, expected 6"),
        (
            xml("1,2,x"),
            "layers[1] (Ground): found words that are no numbers, expected numbers of tiles, commas between",
        ),
        (
            xml("1,2,3,4,5,99999999999"),
            "layers[1] (Ground): found a number out of range, expected numbers of tiles from 0 to 4294967295",
        ),
        (
            xml("!!", encoding=' encoding="base64" compression="zlib"'),
            "layers[1] (Ground): found data that can not be unpacked, expected base64, zlib",
        ),
        (
            xml(BOMB, encoding=' encoding="base64" compression="zlib"'),
            "layers[1] (Ground): found more bytes, expected 24, four for each tile",
        ),
        (
            xml("AAAA", encoding=' encoding="base64" compression="lzma"'),
            "layers[1] (Ground).compression: found lzma, expected zlib, gzip or none",
        ),
        (xml("1", encoding=' encoding="rot13"'), "layers[1] (Ground).encoding: found rot13, expected csv or base64"),
        (
            xml('<chunk x="0" y="0" width="0" height="1">1</chunk>', infinite="1"),
            "layers[1] (Ground).chunks[1]: found 0x1 tiles at 0, 0, expected at most 1000 each way",
        ),
        (
            xml(
                "1,1,1,1,1,1",
                inner='<objectgroup name="o"><object id="1" x="1e300" y="0"><point/></object></objectgroup>',
            ),
            "layers[2] (o), object 1: found a place far outside, expected places on the map, in pixels",
        ),
        (
            xml("1,1,1,1,1,1").replace('name="set"', 'source="/etc/passwd"'),
            "tilesets[1].source: found /etc/passwd, expected a path to a .tsx or .tsj file, seen from the map",
        ),
    ],
)
def test_a_file_that_is_none_is_refused_in_words(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read(tmp_path, text)
    assert str(caught.value) == f"m.tmx: {message}"


def test_a_tileset_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as caught:
        read(tmp_path, xml("1,1,1,1,1,1").replace('name="set"', 'source="gone.tsx"'))
    assert str(caught.value) == "gone.tsx: found no such file, expected a tileset of Tiled"


def test_names_that_can_not_stay_as_they_are_are_told(tmp_path: Path) -> None:
    name = f"Caf&#x202e;&#x200b;\u00e9 {'x' * 200}"
    sketch = read(
        tmp_path,
        xml("1,1,1,1,1,1", inner=f'<objectgroup name="o"><object id="1" name="{name}"><point/></object></objectgroup>'),
    )
    assert sketch.drawn[0].label == f"Caf \u00e9 {'x' * 113}"
    assert any("names are cut to 120 characters, and lose those that do not show" in lost for lost in sketch.lost)


def test_a_doctype_without_entities_is_harmless(tmp_path: Path) -> None:
    head = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">'
    text = xml("1,2,1,2,2,1").replace('<?xml version="1.0"?>', f'<?xml version="1.0"?>{head}')
    assert grounds(read(tmp_path, text)) == "gwg/wwg"


def test_a_missing_tileset_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"gone\.tsx: found no such file"):
        read(tmp_path, xml("1,1,1,1,1,1").replace('name="set"', 'source="gone.tsx"'))


def test_zstandard_is_read_or_its_way_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr("editors.exchange.tiled.import_module", refuse)
    with pytest.raises(ScenarioError) as caught:
        read(tmp_path, xml("AAAA", encoding=' encoding="base64" compression="zstd"'))
    assert "set Tile Layer Format to CSV in Tiled" in str(caught.value)


def test_properties_have_the_types_that_they_name() -> None:
    inner = "".join(
        f'<property name="p" type="{kind}" value="{value}"/>'
        for kind, value in (("int", "7"), ("float", "0.5"), ("bool", "true"), ("string", "x"), ("int", "seven"))
    )
    root = tiled_data.parse_xml(
        f"<tileset><tile id='1'><properties>{inner}</properties></tile></tileset>", "t", "tileset"
    )
    table = tiled_data._tileset_table(root)
    assert [each["value"] for each in table["tiles"][0]["properties"]] == [7, 0.5, True, "x", "seven"]
