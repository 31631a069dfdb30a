"""From a sketch and a legend to a map: what is missing, and what names come to mean."""

from __future__ import annotations

import msgspec
import pytest

from editors.errors import EditError
from editors.exchange import textmapper
from editors.exchange.interpret import Imported, MissingError, interpret, missing
from editors.exchange.legend import LABELS, Legend, Meaning, parse_legend
from editors.schema import Files
from scenarios.problems import ScenarioError
from tests.editors.samples import empty

GROUND = {"plain": Meaning({"terrain": "hedgerow"}), "wood": Meaning({"terrain": "woods"})}
SQUARE = "0101 plain\n0102 plain\n0201 plain\n0202 plain\n"


def imported(text: str, system: str = "stlo", **names: Meaning) -> Imported:
    """What comes of a text with the names of ground and others."""
    known = {name.replace("_", "-"): meaning for name, meaning in names.items()}
    ground = GROUND if system == "stlo" else {"plain": Meaning({"terrain": "clear"})}
    return interpret(textmapper.read(text, "m.txt"), Legend(system, {**ground, **known}), empty(system))


def map_of(text: str, **names: Meaning) -> Files:
    return imported(text, **names).files.map


# -- what is missing ----------------------------------------------------------------------------------------


def test_all_names_that_the_legend_lacks_are_listed() -> None:
    sketch = textmapper.read("0101 wood dragon\n0102 dragon\n0201 keep\n0202 plain\n0101-0201 highway\n", "m.txt")
    found = missing(sketch, Legend("stlo", GROUND), empty("stlo"))
    assert [(each.name, each.count, each.first) for each in found] == [
        ("dragon", 2, "column 1, row 1"), ("keep", 1, "column 2, row 1"), ("highway", 1, "line 5"),
    ]  # fmt: skip
    assert found[2].suggestion == Meaning(layer="road", values={"kind": "highway"})
    assert [str(each) for each in found] == [
        "dragon (2 times, first in column 1, row 1)", "keep (once, in column 2, row 1)", "highway (once, in line 5)",
    ]  # fmt: skip
    with pytest.raises(MissingError, match="does not say what these stand for: dragon") as caught:
        interpret(sketch, Legend("stlo", GROUND), empty("stlo"))
    assert caught.value.missing == found


def test_a_screen_can_complete_the_legend_name_by_name() -> None:
    sketch = textmapper.read("0101 wood dragon\n0102 plain\n0201 keep\n", "m.txt")
    legend = Legend("stlo", GROUND)
    while gaps := missing(sketch, legend, empty("stlo")):
        first = gaps[0]
        if first.layer:
            legend = legend.with_default(first.layer, "hedgerow")
        else:
            legend = legend.with_name(first.name, None if first.name == "dragon" else Meaning({"terrain": "village"}))
    made = interpret(sketch, legend, empty("stlo"))
    assert made.files.map.terrain_rows == ("wv", "..")
    assert parse_legend(legend.text(), empty("stlo")) == legend


def test_hexes_without_a_word_need_a_default() -> None:
    sketch = textmapper.read("0101 wood\n0303 high\n", "m.txt")
    legend = Legend("stlo", {**GROUND, "high": Meaning({"level": 9})})
    found = missing(sketch, legend, empty("stlo"))
    assert [(each.layer, each.count, each.first) for each in found] == [("terrain", 8, "0102"), ("level", 8, "0101")]
    assert str(found[0]) == "default.terrain (8 hexes have none, first 0102)"
    complete = legend.with_default("terrain", "town").with_default("level", 2)
    made = interpret(sketch, complete, empty("stlo")).files.map
    assert made.terrain_rows == ("wTT", "TTT", "TTT")
    assert made.level_rows == ("222", "222", "229")


def test_a_file_without_any_levels_is_level() -> None:
    made = imported(SQUARE)
    assert made.files.map.level_rows == ("55", "55")
    assert made.lost == ("the file says nothing of levels: every hex has 5",)


def test_many_missing_names_are_counted() -> None:
    text = "".join(f"01{n:02d} name{n}\n" for n in range(1, 30))
    with pytest.raises(MissingError, match=r"; and 17 more$"):
        interpret(textmapper.read(text, "m.txt"), Legend("stlo"), empty("stlo"))


# -- the grid -----------------------------------------------------------------------------------------------


def test_a_file_that_numbers_its_hexes_keeps_its_numbers() -> None:
    grid = map_of("0704 plain\n0805 plain\n0804 plain\n0705 wood\n").grid
    assert (grid.first_column, grid.last_row, grid.numbering, grid.shifted) == (7, 5, "CCRR", "even")


@pytest.mark.parametrize(
    ("text", "shifted"), [("-01-02 plain\n0000 plain\n", "even"), ("-02-02 plain\n0000 plain\n", "odd")]
)
def test_numbers_below_zero_begin_at_one(text: str, shifted: str) -> None:
    sketch = textmapper.read(text, "m.txt")
    made = interpret(sketch, Legend("stlo", GROUND, default={"terrain": "town"}), empty("stlo")).files.map
    assert (made.grid.first_column, made.grid.first_row, made.grid.shifted) == (1, 1, shifted)
    assert made.terrain_rows[0][0] == made.terrain_rows[-1][-1] == "."


def test_wide_maps_have_wide_numbers() -> None:
    text = "".join(f"{column:03d}.001 plain\n" for column in range(95, 105))
    assert map_of(text).grid.numbering == "CCCRRR"


def test_a_map_may_be_too_large() -> None:
    sketch = textmapper.read("0101 plain\n99999.01 plain\n", "m.txt")
    with pytest.raises(EditError, match=r"a map of 99999x1 hexes is too large: at most 250,000, numbered to 999"):
        interpret(sketch, Legend("stlo", GROUND, default={"terrain": "town"}), empty("stlo"))


# -- things -------------------------------------------------------------------------------------------------


def test_the_last_word_of_a_hex_counts_and_a_name_may_mean_two_things() -> None:
    made = map_of(
        "0101 plain wood\n0102 church\n0201 plain\n0202 plain\n", church=Meaning({"terrain": "village"}, "steeple")
    )
    assert made.terrain_rows == ("w.", "v.")
    assert made.steeples == ("0102",)


def test_a_label_names_the_thing_beside_it() -> None:
    made = map_of(
        '0101 plain keep "Old keep"\n0102 plain keep\n0201 plain\n0202 plain\n',
        keep=Meaning(layer="place", values={"kind": "hamlet"}),
    )
    assert [(row.hex, row.name) for row in made.places] == [("0101", "Old keep"), ("0102", "place 2")]


def test_labels_alone_may_stand_for_something() -> None:
    text = '0101 plain "Here"\n0102 plain\n0201 plain "There"\n0202 plain\n'
    assert imported(text).lost[1:] == (
        'words that name none of the map\'s things: the legend has no entry "(label)" (2 times, first in Here)',
    )
    legend = Legend("stlo", {**GROUND, LABELS: Meaning(layer="place", values={"kind": "hill"})})
    made = interpret(textmapper.read(text, "m.txt"), legend, empty("stlo")).files.map
    assert [(row.hex, row.name, row.kind) for row in made.places] == [
        ("0101", "Here", "hill"),
        ("0201", "There", "hill"),
    ]
    ignored = legend.with_name(LABELS, None)
    made = interpret(textmapper.read(text, "m.txt"), ignored, empty("stlo")).files.map
    assert made.places == ()


def test_hexes_with_one_name_are_one_area() -> None:
    made = map_of(
        "0101 plain zone\n0102 plain\n0201 plain zone\n0202 plain zone\n",
        zone=Meaning(layer="area", values={"name": "The Zone"}),
    )
    assert [(area.name, area.hexes) for area in made.areas.values()] == [("The Zone", ("0101", "0201", "0202"))]


def test_hexsides_are_named_by_hex_and_direction() -> None:
    made = imported(
        "0101 plain brook-s brook-se\n0102 plain\n0201 plain\n0202 plain brook-s brook\n", brook=Meaning(layer="water")
    )
    (brook,) = made.files.map.streams
    assert (brook.name, brook.kind, brook.hexsides) == ("stream or river 1", "stream", ("0101/0102", "0101/0201"))
    assert made.lost[1:] == (
        "what lies beyond the edge of the map is left out (column 2, row 2)",
        "a stream or river stands on a hexside: its name has to end in -n, -ne, -se, -s, -sw or -nw (column 2, row 2)",
    )


def test_a_bridge_stands_on_a_hexside() -> None:
    bridge = Meaning(layer="bridge", values={"stream": "Orne", "road": "N12"})
    made = imported(SQUARE + "0101 ford-se\n", system="ecouves", ford=bridge)
    assert [row.hexside for row in made.files.map.bridges] == ["0101/0201"]


def test_a_line_becomes_a_road_through_all_hexes_between() -> None:
    square = "".join(f"{column:02d}{row:02d} plain\n" for column in range(1, 6) for row in range(1, 4))
    made = map_of(square + '0102-0502 lane "The lane"\n', lane=Meaning(layer="road", values={"kind": "lane"}))
    assert (made.roads[0].name, made.roads[0].hexes) == ("The lane", ("0102", "0201", "0302", "0401", "0502"))


@pytest.mark.parametrize(
    ("bank", "sides"),
    [
        ("left", ("0202/0302", "0201/0302", "0201/0301")),
        ("right", ("0302/0402", "0302/0401", "0301/0401")),
    ],
)
def test_a_line_through_hexes_becomes_a_river_on_one_of_its_banks(bank: str, sides: tuple[str, ...]) -> None:
    square = "".join(f"{column:02d}{row:02d} plain\n" for column in range(1, 6) for row in range(1, 4))
    river = Meaning(layer="water", values={"kind": "river"}, bank=bank)  # type: ignore[arg-type]
    (made,) = map_of(square + "0302-0301 river\n", river=river).streams
    assert set(sides) <= set(made.hexsides)
    assert made.name == "river 1"


def test_what_a_line_or_a_hex_can_not_draw_is_told() -> None:
    made = imported(SQUARE + "0101 lane\n0101-0102 wood\n", lane=Meaning(layer="road"))
    assert made.lost[1:] == (
        "a road is drawn as a line, not as hexes (1 hex)",
        "wood means ground, which a line or an object can not draw (line 6)",
    )


def test_a_road_of_one_hex_is_none() -> None:
    made = imported(SQUARE + "0101-0101 path\n0101-0102 path\n", path=Meaning(layer="road", values={"kind": "lane"}))
    assert [road.hexes for road in made.files.map.roads] == [("0101", "0102")]
    assert "a road with fewer than 2 hexes (line 5)" in made.lost


def test_a_record_that_can_not_be_made_is_named_with_its_file() -> None:
    with pytest.raises(EditError, match=r"^m\.txt: road North: kind: expected highway, lane, road or trail$"):
        imported(SQUARE + '0101-0102 path "North"\n', path=Meaning(layer="road", values={"kind": "tunnel"}))


def test_a_value_may_stand_in_the_label_or_in_the_legend() -> None:
    assert map_of('0101 plain sees "9"\n0102 plain\n', sees=Meaning(layer="observing")).observing_levels == {"0101": 9}
    made = map_of("0101 plain sees\n0102 plain\n", sees=Meaning(layer="observing", values={"value": 4}))
    assert made.observing_levels == {"0101": 4}
    with pytest.raises(EditError, match=r"an observing level needs a value in the legend"):
        map_of("0101 plain sees\n0102 plain\n", sees=Meaning(layer="observing"))
    with pytest.raises(ScenarioError, match=r"observing_levels\.0101: found"):
        map_of('0101 plain sees "high"\n0102 plain\n', sees=Meaning(layer="observing"))


def test_ignored_names_stand_for_nothing() -> None:
    legend = Legend("stlo", GROUND, ignore=frozenset({"dragon"}))
    made = interpret(
        textmapper.read("0101 plain dragon\n0102 plain\n0101-0102 dragon\n", "m.txt"), legend, empty("stlo")
    )
    assert made.files.map.terrain_rows == (".", ".")


def test_the_rest_of_the_map_comes_from_the_legend_and_all_else_stays() -> None:
    files = empty("stlo")
    legend = Legend("stlo", GROUND, rest={"title": "New", "notes": ["one"], "grid": 5, "streams": []})
    made = interpret(textmapper.read(SQUARE, "m.txt"), legend, files).files
    assert (made.map.title, made.map.notes) == ("New", ("one",))
    assert msgspec.structs.replace(made, map=files.map) == files


def test_a_rest_that_does_not_fit_is_refused() -> None:
    legend = Legend("stlo", GROUND, rest={"notes": 5})
    with pytest.raises(ScenarioError, match=r"map\.toml: notes: found 5, expected a list"):
        interpret(textmapper.read(SQUARE, "m.txt"), legend, empty("stlo"))
