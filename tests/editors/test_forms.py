"""Forms and tables from the schema: fields, values as texts, views, references, names and the tree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editors import access, duplicate, fields, references, tables, tree
from editors.errors import EditError
from editors.fields import Field
from scenarios.problems import Problem
from tests.editors.samples import SYSTEMS, empty, errors, fits, reads_back, shipped


def field(path: str, name: str, system: str = "stlo") -> Field:
    return next(each for each in fields.fields_of(shipped(system), path) if each.name == name)


# -- fields -------------------------------------------------------------------------------------------------


def test_fields_say_what_they_are() -> None:
    full = field("oob.battalions", "full")
    assert (full.kind, full.low, full.high, full.required) == ("number", 0, 99, True)
    assert full.expected == "a whole number from 0 to 99"
    assert full.help == "combat value at full strength"
    assert field("oob.formations", "side").choices == ("us", "de")
    assert field("oob.formations", "op").kind == "yes-no"
    assert field("oob.battalions", "setup").kind == "hex"
    assert field("oob.battalions", "formation").refers == ("oob.formations",)
    assert field("scenario", "first_date").kind == "date"
    assert field("map.streams", "hexsides").kind == "list"
    assert field("oob.reinforcements", "entry").kind == "table"
    assert field("oob.units", "sections", "ecouves").kind == "record"
    assert field("oob.units", "sections", "ecouves").optional
    assert field("map.places", "latitude", "ecouves").kind == "decimal"
    assert field("map.bridges", "hexside", "ecouves").kind == "hexside"
    assert field("charts.combat", "lines").kind == "records"
    assert "quotes" not in field("map.places", "hex").expected


def test_references_offer_what_there_is() -> None:
    files = shipped("stlo")
    assert fields.choices(files, field("oob.battalions", "formation"))[:2] == ("us29", "us35")
    assert fields.choices(files, field("oob.boundary_rules", "boundary")) == ("35th", "2nd")
    assert "1/5FJ" in fields.choices(files, field("oob.boundary_rules", "applies_to"))
    assert fields.choices(shipped("ecouves"), field("oob.formations", "areas", "ecouves"))[0] == "alencon"
    assert fields.choices(files, field("oob.formations", "kind")) == ("division", "corps")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_shown_is_read_back(system: str) -> None:
    files = shipped(system)
    count = 0
    for listed in tables.tables(files):
        for column in tables.columns(files, listed.path):
            for key, _ in access.records(files, listed.path):
                value = tables.get(files, listed.path, key, column.name)
                if value is not None:
                    assert fields.parse(column, fields.show(column, value)) == value, (listed.path, key, column.name)
                    count += 1
    for path in tables.forms(files):
        for each in fields.fields_of(files, path):
            if each.kind not in ("record", "records"):
                value = getattr(access.get(files, path), each.name)
                assert fields.parse(each, fields.show(each, value)) == value, (path, each.name)
    assert count > 2000


@pytest.mark.parametrize(
    ("path", "name", "text", "value"),
    [
        ("oob.battalions", "full", " 12 ", 12),
        ("oob.formations", "side", "D", "de"),
        ("oob.formations", "op", "Yes", True),
        ("oob.formations", "note", "", ""),
        ("charts.actions.prices", "cost", "ALL", "all"),
        ("charts.actions.prices", "cost", "3", 3),
        ("charts.actions.prices", "no_loc", "", None),
        ("map.roads", "hexes", "0101, 0102 0103", ("0101", "0102", "0103")),
        ("oob.reinforcements", "entry", "1/134 2800, 2/134 3100", {"1/134": "2800", "2/134": "3100"}),
        ("scenario", "notes", "one, two\nthree", ("one, two", "three")),
        ("charts.weather", "long_range_drm", "rain -1, clear 2", {"rain": -1, "clear": 2}),
    ],
)
def test_texts_are_read_as_they_are_meant(path: str, name: str, text: str, value: object) -> None:
    assert fields.parse(field(path, name), text) == value


@pytest.mark.parametrize(
    ("path", "name", "text", "expected"),
    [
        ("oob.battalions", "full", "100", "a whole number from 0 to 99"),
        ("oob.battalions", "full", "", "a whole number from 0 to 99"),
        ("oob.battalions", "full", "1e3", "a whole number from 0 to 99"),
        ("oob.battalions", "id", "a b", "an id of letters, digits, / . and -"),
        ("oob.formations", "side", "x", "us or de"),
        ("oob.formations", "op", "perhaps", "yes or no"),
        ("oob.battalions", "setup", "123", "a hex number, DD (on the display) or R (reinforcement)"),
        ("scenario", "first_date", "11 July 1944", 'a date as "1944-07-11"'),
        ("oob.formations", "name", "a\x1bb", "text without control characters"),
        ("oob.reinforcements", "entry", "1/134", "a table"),
    ],
)
def test_what_does_not_fit_says_what_was_expected(path: str, name: str, text: str, expected: str) -> None:
    found = fields.parse(field(path, name), text)
    assert isinstance(found, Problem)
    assert (found.place, found.expected) == (name, expected)


@given(text=st.text(max_size=30))
def test_any_text_is_a_value_or_a_problem(text: str) -> None:
    for path, name in (("oob.battalions", "full"), ("oob.reinforcements", "entry"), ("map.roads", "hexes")):
        found = fields.parse(field(path, name), text)
        assert isinstance(found, Problem | int | dict | tuple)


def test_doubtful_values_are_told() -> None:
    files = shipped("stlo")
    assert fields.doubt(files, field("oob.battalions", "formation"), "us99") == "there is no us99 among the formations"
    assert fields.doubt(files, field("oob.battalions", "formation"), "us29") == ""
    assert fields.doubt(files, field("oob.battalions", "setup"), "9999") == "9999 is off the map"
    assert fields.doubt(files, field("oob.battalions", "setup"), "DD") == ""
    assert fields.doubt(files, field("oob.battalions", "group"), "") == ""


def test_a_record_says_what_it_is() -> None:
    assert fields.about(shipped("stlo"), "oob.battalions") == "An infantry battalion at both strengths."
    assert fields.about(shipped("stlo"), "map.steeples") == ""


# -- tables -------------------------------------------------------------------------------------------------


def ids(path: str, keys: tuple[access.Key, ...], system: str = "stlo") -> list[str]:
    return [references.name_of(shipped(system), path, key) for key in keys]


def test_views_sort_and_filter() -> None:
    files, path = shipped("stlo"), "oob.battalions"
    view = tables.view
    assert ids(path, view(files, path, where={"formation": "us29", "full": ">=12"})) == ["1/116", "2/116", "3/116"]
    by_value = ids(path, view(files, path, sort="full", where={"formation": "=de3fj"}))
    strength = {b.id: b.full for b in files.oob.battalions if b.formation == "de3fj"}
    assert by_value == sorted(strength, key=strength.__getitem__)
    names = ids(path, view(files, path, sort="id", where={"setup": "=DD"}))
    assert names == sorted(names, key=tables.natural)
    assert ids(path, view(files, path, sort="full", descending=True))[-1] not in by_value
    assert ids(path, view(files, path, where={"": "us-1"})) == ["1/134", "2/134"]
    assert view(files, path, descending=True)[0] == len(files.oob.battalions) - 1
    assert view(files, path, where={"full": ">many"}) == ()
    with pytest.raises(EditError, match="no column weight"):
        view(files, path, sort="weight")


def test_numbers_in_names_sort_as_numbers() -> None:
    assert sorted(["10/8", "2/8", "2/10", "a", "B"], key=tables.natural) == ["2/8", "2/10", "10/8", "a", "B"]


def test_records_in_records_have_columns_too() -> None:
    files = shipped("ecouves")
    names = [column.name for column in tables.columns(files, "charts.terrain_effects.terrain")]
    assert names[:4] == ["id", "move.I", "move.B", "move.A"]
    changed = tables.put(files, "charts.terrain_effects.terrain", 0, "move.I", "1.5")
    assert changed.charts.terrain_effects.terrain[0].move.I == "1.5"
    assert tables.get(files, "oob.units", 0, "sections.count") == 3
    bare = tables.put(files, "oob.units", 0, "sections", None)
    assert tables.get(bare, "oob.units", 0, "sections.count") is None
    begun = tables.put(bare, "oob.units", 0, "sections.count", 2)
    assert tables.get(begun, "oob.units", 0, "sections.count") == 2


def test_a_value_is_set_for_many_at_once() -> None:
    files = shipped("stlo")
    keys = tables.view(files, "oob.battalions", where={"formation": "us35"})
    changed = tables.put_text(files, "oob.battalions", keys, "full", "11")
    assert {changed.oob.battalions[int(key)].full for key in keys} == {11}
    assert changed.oob.battalions[12] is files.oob.battalions[12]
    with pytest.raises(EditError, match='full: found "x", expected a whole number from 0 to 99'):
        tables.put_text(files, "oob.battalions", keys, "full", "x")
    with pytest.raises(EditError, match="full: expected a whole number"):
        tables.put_many(files, "oob.battalions", keys, "full", 100)


_NEEDED: dict[str, dict[str, object]] = {"charts.long_range.known": {"result": "1"}}
"""What can not be made up for the first record of a table."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_row_can_be_added_moved_and_deleted_in_every_table(system: str) -> None:
    files = shipped(system)
    for listed in tables.tables(files):
        added, key = tables.insert(files, listed.path, **_NEEDED.get(listed.path, {}))
        fits(added)
        moved, at = tables.shift(added, listed.path, key, -1)
        back, _ = tables.shift(moved, listed.path, at, 1)
        assert back == added
        assert tables.delete(added, listed.path, [key]) == files
    assert all(listed.path.startswith("oob.") for listed in tables.tables(files, "oob"))


# -- references ---------------------------------------------------------------------------------------------


def test_renaming_a_battalion_renames_what_refers_to_it() -> None:
    files = shipped("stlo")
    key = references.key_of(files, "oob.battalions", "1/134")
    assert key is not None
    renamed = references.rename(files, "oob.battalions", key, "1/900")
    assert renamed.oob.reinforcements[0].entry == {"1/900": "2800", "2/134": "3100"}
    assert "1/900" in [hq.id for hq in renamed.oob.hqs]
    assert errors(renamed) == [error for error in errors(renamed) if "regiment" in error or "artillery" in error]
    key = references.key_of(files, "oob.battalions", "1/115")
    assert key is not None
    renamed = references.rename(files, "oob.battalions", key, "4/115")
    assert [c.id for c in renamed.oob.companies if c.battalion == "4/115"] == ["4/115a", "4/115b", "4/115c"]
    assert errors(renamed) == []
    assert references.rename(renamed, "oob.battalions", key, "1/115") == files


def test_renaming_reaches_maps_charts_and_keys() -> None:
    stlo = references.rename(shipped("stlo"), "map.terrain", 1, "wood")
    assert "wood" in [line.terrain for line in stlo.charts.combat.lines]
    groups = references.rename(shipped("stlo"), "oob.reinforcements", 0, "first")
    assert groups.charts.reinforcement.automatic_after == {"first": "us-2"}
    assert {b.group for b in groups.oob.battalions} >= {"first"}
    groups = references.rename(shipped("stlo"), "oob.reinforcements", 1, "second")
    assert groups.charts.reinforcement.automatic_after == {"us-1": "second"}
    area = references.rename(shipped("ecouves"), "map.areas", "alencon", "town")
    assert next(iter(area.map.areas)) == "town"
    assert area.oob.formations[3].areas == ("town",)
    road = shipped("ecouves").map.roads[0].name
    bridged = references.rename(shipped("ecouves"), "map.roads", 0, "Main")
    assert sum(b.road == "Main" for b in bridged.map.bridges) == sum(
        b.road == road for b in shipped("ecouves").map.bridges
    )
    assert errors(area) == errors(bridged) == []


def test_a_name_is_not_given_twice() -> None:
    files = shipped("stlo")
    with pytest.raises(EditError, match="another 2/137"):
        references.rename(files, "oob.battalions", 0, "2/137")
    with pytest.raises(EditError, match="id: expected an id"):
        references.rename(files, "oob.battalions", 0, "a b")
    assert references.rename(files, "oob.battalions", 0, "1/137") is files


def test_what_refers_to_a_record_is_found() -> None:
    found = {(each.path, each.field) for each in references.mentions(shipped("stlo"), "oob.battalions", "1/115")}
    assert found == {("oob.hqs", "id"), ("oob.companies", "battalion"), ("oob.companies", "id")}
    found = {(m.path, m.field) for m in references.mentions(shipped("stlo"), "map.boundaries", "2nd")}
    assert found == {("oob.boundary_rules", "boundary")}
    assert references.mentions(shipped("stlo"), "oob.reinforcements", "us-2")[-1].path.startswith("charts")


# -- the tree -----------------------------------------------------------------------------------------------


def test_the_tree_has_sides_formations_and_what_belongs_to_them() -> None:
    sides = tree.tree(shipped("stlo"))
    assert [side.name for side in sides] == ["us", "de"]
    first = sides[0].children[0]
    assert (first.label, first.name) == ("formations", "us29")
    battalion = next(node for node in first.children if node.name == "1/115")
    assert [(node.label, node.name) for node in battalion.children] == [
        ("hqs", "1/115"), ("companies", "1/115a"), ("companies", "1/115b"), ("companies", "1/115c"),
    ]  # fmt: skip
    labels = {node.label for _, node in sides[0].walk() if node.path}
    assert labels == {
        "formations", "battalions", "hqs", "companies", "recon", "assets", "artillery", "substitutes", "reinforcements",
        "boundary rules",
    }  # fmt: skip


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_record_of_the_order_of_battle_is_in_the_tree_once(system: str) -> None:
    files = shipped(system)
    found = [(node.path, node.key) for root in tree.tree(files) for _, node in root.walk() if node.path]
    paths = access.declared(files).forces
    assert sorted(map(str, found)) == sorted(str((p, key)) for p in paths for key, _ in access.records(files, p))


def test_what_has_lost_its_parent_is_still_shown() -> None:
    files = tables.delete(shipped("stlo"), "oob.formations", [0])
    roots = tree.tree(files)
    assert [root.name for root in roots] == ["us", "de", ""]
    assert "1/115" in [node.name for node in roots[-1].children]
    assert tree.side_of(files, "oob.companies", 0) == "us"
    assert tree.side_of(files, "oob.battalions", 9) == ""


# -- duplicates ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("1/137", ["1/137", "2/137", "3/137"], "4/137"),
        ("1/115a", [], "1/115b"),
        ("1/115c", ["1/115a", "1/115b"], "1/115d"),
        ("A/747", ["B/747"], "C/747"),
        ("us-1", ["US-2"], "us-3"),
        ("FUS/915", [], "FUS/916"),
        ("Vire", [], "Vire 2"),
        ("Vire 2", ["Vire"], "Vire 3"),
        ("9/III/RMT", ["10/III/RMT", "11/III/RMT"], "12/III/RMT"),
        ("CA/III/RMT", [], "CA/IV/RMT"),
        ("IX/64RADB", [], "X/64RADB"),
        ("CA/RMT", [], "CA/RMT 2"),
        ("GD09", [], "GD10"),
    ],
)
def test_the_next_designation_is_free(name: str, taken: list[str], expected: str) -> None:
    assert duplicate.next_name(name, taken) == expected


def test_a_battalion_is_duplicated_with_its_hq_and_companies() -> None:
    files = shipped("stlo")
    key = references.key_of(files, "oob.battalions", "1/115")
    assert key is not None
    copied, at = duplicate.duplicate(files, "oob.battalions", key, whole=True)
    assert at == int(key) + 1
    assert references.name_of(copied, "oob.battalions", at) == "4/115"
    assert [c.id for c in copied.oob.companies if c.battalion == "4/115"] == ["4/115a", "4/115b", "4/115c"]
    assert "4/115" in [hq.id for hq in copied.oob.hqs]
    alone, _ = duplicate.duplicate(files, "oob.battalions", key)
    assert len(alone.oob.companies) == len(files.oob.companies)


def test_a_duplicated_reinforcement_joins_the_group() -> None:
    files = shipped("stlo")
    key = references.key_of(files, "oob.battalions", "1/134")
    assert key is not None
    copied, _ = duplicate.duplicate(files, "oob.battalions", key, whole=True)
    assert copied.oob.reinforcements[0].entry["4/134"] == "2800"
    assert errors(copied) == []


def test_a_formation_is_duplicated_with_all_its_units() -> None:
    files = shipped("ecouves")
    copied, key = duplicate.duplicate(files, "oob.formations", 0, whole=True, name="9pz-b")
    units = [unit for unit in copied.oob.units if unit.formation == "9pz-b"]
    assert len(units) == sum(unit.formation == "9pz" for unit in files.oob.units)
    assert [unit.symbol for unit in units] == [u.symbol for u in files.oob.units if u.formation == "9pz"]
    assert len({unit.id for unit in copied.oob.units}) == len(copied.oob.units)
    assert copied.oob.formations[int(key)].id == "9pz-b"
    with pytest.raises(EditError, match="another 2PZ"):
        duplicate.duplicate(files, "oob.formations", 0, name="2PZ")


def test_an_area_is_duplicated_under_a_key_of_its_own() -> None:
    copied, key = duplicate.duplicate(shipped("ecouves"), "map.areas", "alencon")
    assert key == "alencon_2"
    assert copied.map.areas[key].hexes == copied.map.areas["alencon"].hexes
    reads_back(copied)


def test_a_new_unit_stands_on_no_hex_and_has_an_id_of_its_own() -> None:
    files, key = tables.insert(empty("stlo"), "oob.battalions", formation="us29", full=12)
    battalion = files.oob.battalions[int(key)]
    assert (battalion.id, battalion.setup, battalion.full, battalion.value_basis) == (
        "battalions-1", "R", 12, "estimate",
    )  # fmt: skip
    with pytest.raises(EditError, match="result: expected results"):
        tables.insert(shipped("stlo"), "charts.long_range.known")
