"""What new parts and records are called and refer to, and what becomes of names when a road is cut."""

from __future__ import annotations

from itertools import pairwise

import pytest

from editors import access, duplicate, hexsides, layers, queries, references, roads, tables
from editors.errors import EditError
from tests.editors.samples import empty, shipped


def test_both_halves_of_a_road_are_told_apart_unless_it_has_a_name() -> None:
    road = layers.layer(empty("stlo"), "road")
    files, part = roads.new(empty("stlo"), road, "0505", "0905")
    cut = roads.split(files, part, "0705")
    assert [row.name for row in cut.map.roads] == ["road 1", "road 2"]
    erased = roads.erase(files, road, ["0705"])
    assert len({row.name for row in erased.map.roads}) == 2
    files, part = roads.new(empty("stlo"), road, "0505", "0905", name="Rue de la Madeleine")
    assert {row.name for row in roads.split(files, part, "0705").map.roads} == {"Rue de la Madeleine"}


def test_a_name_that_is_made_up_is_free() -> None:
    road = layers.layer(empty("stlo"), "road")
    files, first = roads.new(empty("stlo"), road, "0505", "0905")
    files, _ = roads.new(files, road, "0506", "0906")
    files, _ = roads.new(layers.drop_part(files, first), road, "0507", "0907")
    names = [row.name for row in files.map.roads]
    assert len(set(names)) == len(names) == 2


def test_a_name_that_says_what_it_is_does_not_say_it_twice() -> None:
    files, part = layers.new_part(empty("stlo"), layers.layer(empty("stlo"), "entry"), ("0101",))
    assert layers.describe(files, part) == "entry hex 1, us"
    files, part = layers.new_part(files, layers.layer(files, "road"), ("0101", "0102"), name="Roadside")
    assert layers.describe(files, part) == "road Roadside, highway"


def test_a_road_moved_onto_its_other_end_is_refused() -> None:
    files, part = roads.new(empty("stlo"), layers.layer(empty("stlo"), "road"), "0505", "0605")
    with pytest.raises(EditError, match="a road needs two hexes"):
        roads.move_hex(files, part, "0505", "0605")


@pytest.mark.parametrize(("start", "end"), [("0110", "2010"), ("0110", "1010"), ("2006", "0106"), ("0303", "1703")])
def test_of_equal_chains_the_straightest_is_taken(start: str, end: str) -> None:
    grid = layers.grid_of(empty("stlo", 20, 14))
    chain = hexsides.run(grid, hexsides.side_towards(grid, start, "n"), hexsides.side_towards(grid, end, "n"))
    assert len(chain) == 2 * grid.distance(start, end) + 1
    rows = {grid.column_row(hex_)[1] for side in chain for hex_ in side}
    assert max(rows) - min(rows) <= 2
    assert all(b in hexsides.next_to(grid, a) for a, b in pairwise(chain))


@pytest.mark.parametrize(("wood", "share"), [(0, 0), (25, 83), (275, 917), (299, 997), (300, 1000)])
def test_shares_are_rounded_to_the_nearest_thousandth(wood: int, share: int) -> None:
    files = empty("stlo", 20, 15)
    text = ("w" * wood).ljust(300, files.map.terrain_rows[0][0])
    files = access.put(files, "map.terrain_rows", tuple(text[n : n + 20] for n in range(0, 300, 20)))
    assert next(one.share for one in queries.counts(files) if one.name == "Woods") == share


def test_a_new_company_bears_the_name_of_its_battalion_with_the_next_letter() -> None:
    files = shipped("stlo")
    keep = tuple(row for row in files.oob.companies if row.id not in ("1/115b", "1/115c"))
    files = access.put(files, "oob.companies", keep)
    files, key = tables.insert(files, "oob.companies", battalion="1/115")
    made = access.record(files, "oob.companies", key)
    assert (made.id, made.battalion, made.formation) == ("1/115b", "1/115", "us29")
    first = references.key_of(files, "oob.companies", "1/115a")
    assert first is not None
    files, key = duplicate.duplicate(files, "oob.companies", first)
    assert references.name_of(files, "oob.companies", key) == "1/115c"
    with pytest.raises(EditError, match="1/115 has all that it can have: 1/115a, 1/115b, 1/115c"):
        duplicate.duplicate(files, "oob.companies", first)
    with pytest.raises(EditError, match="1/115 has all that it can have"):
        tables.insert(files, "oob.companies", battalion="1/115")


@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_new_records_refer_to_such_as_there_are(system: str) -> None:
    files = shipped(system)
    for ref in layers.layers_of(files).references:
        if not ref.path.startswith("oob.") or not ref.field or ref.prefix:
            continue
        own = ref.field == references.name_field(files, ref.path)
        made, key = tables.insert(files, ref.path)
        value = getattr(access.record(made, ref.path, key), ref.field)
        known = {name for to in ref.to for name in references.names(files, to)}
        assert own or not isinstance(value, str) or value == "" or value in known, (ref.path, ref.field, value)


def test_a_new_headquarters_is_that_of_a_battalion_without_one() -> None:
    files = shipped("stlo")
    files = access.put(files, "oob.hqs", tuple(row for row in files.oob.hqs if row.id != "2/115"))
    files, key = tables.insert(files, "oob.hqs")
    made = access.record(files, "oob.hqs", key)
    assert (made.id, made.formation) == ("2/115", "us29")


def test_a_list_that_must_not_be_empty_names_what_there_is() -> None:
    files, key = tables.insert(empty("stlo"), "oob.substitutes")
    made = access.record(files, "oob.substitutes", key)
    assert made.faces == (files.oob.formations[0].id,)
    assert len(made.at) == len(made.faces)
    files, key = tables.insert(shipped("stlo"), "oob.substitutes", faces=("us29",))
    assert len(access.record(files, "oob.substitutes", key).at) == 1
    with pytest.raises(EditError, match="there are no formations yet"):
        tables.insert(access.put(empty("stlo"), "oob.formations", ()), "oob.substitutes")


def test_a_new_record_is_hung_under_none_of_another_formation() -> None:
    files = shipped("stlo")
    files = access.put(files, "oob.battalions", tuple(r for r in files.oob.battalions if r.formation != "de352"))
    with pytest.raises(EditError, match="there are no battalions of de352 yet"):
        tables.insert(files, "oob.companies", formation="de352")
