"""Reading the files of text-mapper, and writing them."""

from __future__ import annotations

from pathlib import Path

import pytest

from editors import exchange
from editors.exchange import textmapper
from editors.exchange.sketch import Placed
from scenarios.problems import ScenarioError
from tests.editors.samples import shipped

SAMPLE = """# A valley
0101 forest "Old wood"
0102 hill
0201 plain tower name="Keep" 20
-0102 empty "far" 12 translate(0,45)
012.003 swamp
0101-0203 river "The Brook" left 30%
0201--0102 road
forest attributes fill="green"
forest path M 0,0 L 1,1
<g id="thing"/>
text font-size="20pt"
include default.txt
include https://example.org/more.txt

010101 cellar
0301 "Nothing else"
0101 info="faint" hill
just words
"""


def test_hexes_types_and_words_are_read() -> None:
    sketch = textmapper.read(SAMPLE, "valley.txt")
    assert sketch.placed[0] == Placed((1, 1), (("forest",),), ("Old wood",))
    assert sketch.placed[2] == Placed((2, 1), (("plain",), ("tower",)), ("Keep",))
    assert sketch.placed[3] == Placed((-1, 2), (("empty",),), ("far",))
    assert sketch.placed[4] == Placed((12, 3), (("swamp",),))
    assert sketch.placed[5] == Placed((3, 1), (), ("Nothing else",))
    assert (sketch.size, sketch.low, sketch.numbered) == (((-1, 1), (12, 3)), 0, True)


def test_lines_run_through_centres() -> None:
    river, road = textmapper.read(SAMPLE, "valley.txt").drawn
    assert (river.names, river.label, river.centres, river.where) == (("river",), "The Brook", True, "line 7")
    assert river.points == (textmapper.PLANE.centre((1, 1)), textmapper.PLANE.centre((2, 3)))
    assert road.points == (textmapper.PLANE.centre((2, 1)), textmapper.PLANE.centre((-1, 2)))


def test_names_that_can_not_stay_as_they_are_are_told() -> None:
    sketch = textmapper.read(
        f'0101 wood "a\u202e\u200bb"\n0102 wood "{"x" * 200}"\n0101-0102 road "\x1b[2J"\n', "v.txt"
    )
    assert [placed.labels for placed in sketch.placed] == [("a b",), ("x" * 120,)]
    assert sketch.drawn[0].label == "[2J"
    assert sketch.lost == (
        "names are cut to 120 characters, and lose those that do not show (3 times, first in line 1)",
    )


def test_what_is_not_carried_over_is_told() -> None:
    lost = textmapper.read(SAMPLE, "valley.txt").lost
    assert lost == (
        "how text-mapper draws its types and words (4 times, first in line 9)",
        "include default.txt is not followed: only the types that this file names count (line 13)",
        "include https://example.org/more.txt is not followed: only the types that this file names count (line 14)",
        "hexes of other floors, which a map here does not have (line 16)",
        "faint words (info=) (line 18)",
        "lines that text-mapper does not understand either (line 19)",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'valley.txt: found no line with a hex, expected lines such as "0101 forest"'),
        ("hello\n", 'valley.txt: found no line with a hex, expected lines such as "0101 forest"'),
        (
            "0101 a\n" + "x" * 20_001,
            "valley.txt: line 2: found 20001 characters, expected at most 20000 characters a line",
        ),
    ],
)
def test_a_file_that_is_none_is_refused(text: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        textmapper.read(text, "valley.txt")
    assert str(caught.value) == message


def test_control_characters_do_not_get_through() -> None:
    sketch = textmapper.read('0101 for\u202eest "a\u202eb"\n', "x.txt")
    assert sketch.placed[0] == Placed((1, 1), (("for est",),), ("a b",))


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"0101 a\n\xff", "m.txt: line 2: found bytes that are no UTF-8, expected UTF-8 text"),
        (None, "m.txt: found no such file, expected a map of text-mapper or Tiled"),
    ],
)
def test_a_file_that_can_not_be_read_is_refused(tmp_path: Path, raw: bytes | None, message: str) -> None:
    path = tmp_path / "m.txt"
    if raw is not None:
        path.write_bytes(raw)
    with pytest.raises(ScenarioError) as caught:
        exchange.read(path)
    assert str(caught.value) == message


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="something that is no file"):
        exchange.read(tmp_path)


def test_a_byte_order_mark_and_foreign_line_ends_are_read(tmp_path: Path) -> None:
    (tmp_path / "m.map").write_bytes("\ufeff0101 wood\r\n0102 wood\r\n".encode())
    assert [placed.names for placed in exchange.read(tmp_path / "m.map").placed] == [(("wood",),)] * 2


# -- writing ------------------------------------------------------------------------------------------------


def test_an_export_is_what_text_mapper_draws() -> None:
    made = exchange.export(shipped("stlo"), "lo.txt")
    lines = made.files["lo.txt"].decode().splitlines()
    # The hexes of St-Lô have odd columns lower, so text-mapper gets them one column on.
    assert "2825 town level-2" in lines
    assert '2824 place-town "Saint-Lô"' in lines
    assert "1600 vire-se" in lines
    assert any(line.startswith("2825-2824-") and line.endswith('"St-Lô - Isigny highway (D6)"') for line in lines)
    assert "vire-se path M 100,0 L 50,87" in lines
    assert made.legend == "lo.legend.toml"
    assert made.lost == (
        "text-mapper draws even columns lower: the columns are numbered one higher; the legend takes that back",
    )


def test_every_type_that_is_placed_is_drawn() -> None:
    for system in ("stlo", "ecouves"):
        text = exchange.export(shipped(system), "m.txt").files["m.txt"].decode()
        sketch = textmapper.read(text, "m.txt")
        styled = {line.split()[0] for line in text.splitlines() if " attributes " in line}
        used = {names[0] for placed in sketch.placed for names in placed.names} | {
            each.names[0] for each in sketch.drawn
        }
        assert used <= styled
