"""Printed names beside ids, when a record is renamed or duplicated; and references that follow."""

from __future__ import annotations

import pytest

from editors import access, alike, duplicate, placing, references, tables
from editors.errors import EditError
from tests.editors.samples import reads_back, shipped


@pytest.mark.parametrize(
    ("printed", "old", "new", "expected"),
    [
        ("5/PR 33", "5/PR33", "6/PR33", "6/PR 33"),
        ("9. Panzer-Division", "9pz", "10pz", "10. Panzer-Division"),
        ("US 155 (a)", "US155A", "US155C", "US 155 (c)"),
        ("XI/64 RADB", "XI/64RADB", "XII/64RADB", "XII/64 RADB"),
        ("G.T.V.", "gtv", "gtv-2", "G.T.V. 2"),
        ("Escadron de protection", "Protection", "Protection-2", "Escadron de protection 2"),
        ("1/1 RMSM", "1/1RMSM", "1/2RMSM", "1/2 RMSM"),
        ("Same", "Same", "Other", "Other"),
    ],
)
def test_a_printed_name_follows_the_id(printed: str, old: str, new: str, expected: str) -> None:
    assert alike.follow(printed, old, new, [printed]) == expected


def test_a_printed_name_that_another_has_gets_a_number() -> None:
    assert alike.follow("5/PR 33", "5/PR33", "6/PR33", ["6/pr 33"]) == "5/PR 33 2"


def test_a_duplicate_prints_its_own_name() -> None:
    files = shipped("ecouves")
    for path in ("oob.units", "oob.formations", "map.areas"):
        for key, record in list(access.records(files, path)):
            changed, fresh = duplicate.duplicate(files, path, key)
            names = [one.name for _, one in access.records(changed, path)]
            copy = access.record(changed, path, fresh)
            assert copy.name != record.name
            assert names.count(copy.name) == 1


def test_a_duplicated_line_of_the_ready_set_up_names_a_unit_that_has_none() -> None:
    files = shipped("ecouves")
    files = placing.place(files, "oob.units", references.key_of(files, "oob.units", "8/PR33") or 0, None)
    files = placing.place(files, "oob.units", references.key_of(files, "oob.units", "5/PR33") or 0, "3040")
    row = references.key_of(files, "oob.ready", "5/PR33")
    assert row is not None
    changed, fresh = duplicate.duplicate(files, "oob.ready", row)
    name = references.name_of(changed, "oob.ready", fresh)
    assert name in references.names(files, "oob.units")
    assert name not in references.names(files, "oob.ready")
    dummy = references.key_of(files, "oob.ready", "GD1")
    assert dummy is not None
    again, copy = duplicate.duplicate(files, "oob.ready", dummy)
    assert references.name_of(again, "oob.ready", copy).startswith("GD")


def test_a_line_too_many_is_refused() -> None:
    files = shipped("ecouves")
    files = access.put(files, "oob.units", tuple(unit for unit in files.oob.units if unit.id in ("5/PR33", "6/PR33")))
    files = access.put(files, "oob.ready", ())
    for key in (0, 1):
        files = placing.place(files, "oob.units", key, "3040")
    with pytest.raises(EditError, match="all units have one already"):
        duplicate.duplicate(files, "oob.ready", 0)


def test_an_id_that_is_changed_in_a_form_is_changed_wherever_it_stands() -> None:
    files = shipped("ecouves")
    named = next(row.id for row in files.oob.ready if row.id in references.names(files, "oob.units"))
    key = references.key_of(files, "oob.units", named)
    assert key is not None
    changed = tables.put(files, "oob.units", key, "id", "99/PR33")
    assert changed == references.rename(files, "oob.units", key, "99/PR33")
    assert references.key_of(changed, "oob.ready", "99/PR33") is not None
    assert references.key_of(changed, "oob.ready", named) is None
    formed = tables.put_text(files, "oob.formations", [0], "id", "neunte")
    assert {unit.formation for unit in formed.oob.units} & {"neunte", "9pz"} == {"neunte"}
    reads_back(formed)


def test_one_id_is_not_given_to_many_nor_one_that_is_taken() -> None:
    files = shipped("ecouves")
    with pytest.raises(EditError, match="one of them at a time"):
        tables.put_many(files, "oob.units", [0, 1], "id", "1/X")
    with pytest.raises(EditError, match="another 10/III/RMT"):
        tables.put(files, "oob.units", 0, "id", "10/III/RMT")


def test_of_two_with_one_name_the_other_keeps_what_names_it() -> None:
    files = shipped("ecouves")
    twice = access.put(files, "oob.formations", (*files.oob.formations, files.oob.formations[0]))
    changed = tables.put(twice, "oob.formations", len(files.oob.formations), "id", "10pz")
    assert changed.oob.units is files.oob.units
    assert changed.oob.formations[0].id == "9pz"
    # Two pieces of one road may have one name.
    roads = files.map.roads
    same = tables.put(files, "map.roads", 1, "name", roads[0].name)
    assert same.map.roads[1].name == roads[0].name


def test_a_name_that_was_made_up_from_the_id_goes_with_it() -> None:
    files, key = tables.insert(shipped("ecouves"), "oob.units", formation="9pz")
    assert alike.bears(files.oob.units[key].name, files.oob.units[key].id)
    changed = tables.put(files, "oob.units", key, "id", "9/PR33")
    assert changed.oob.units[key].name == "9/PR33"
    printed = tables.put(changed, "oob.units", key, "name", "9/PR 33")
    assert tables.put(printed, "oob.units", key, "id", "10/PR33").oob.units[key].name == "10/PR 33"


def test_what_has_to_belong_to_something_waits_for_it() -> None:
    files = access.put(shipped("ecouves"), "oob.formations", ())
    files = access.put(files, "oob.units", ())
    with pytest.raises(EditError, match="there are no formations yet"):
        tables.insert(files, "oob.units")
    with pytest.raises(EditError, match="there are no units yet"):
        tables.insert(files, "oob.ready")
