"""Placing units by hex, and reinforcement groups with their order."""

from __future__ import annotations

import pytest

from editors import placing, references
from editors.access import Key
from editors.errors import EditError
from editors.schema import Files
from tests.editors.samples import empty, errors, shipped

BATTALIONS = "oob.battalions"


def key_of(files: Files, name: str, path: str = BATTALIONS) -> Key:
    key = references.key_of(files, path, name)
    assert key is not None
    return key


def test_units_are_listed_with_hex_and_side() -> None:
    files = shipped("stlo")
    found = {unit.name: unit for unit in placing.units(files)}
    assert (found["1/116"].hex, found["1/116"].side) == ("4908", "us")
    assert (found["1/134"].hex, found["1/897"].side) == ("", "de")
    assert [unit.name for unit in placing.placed_at(files, "4908")] == ["1/116"]
    assert placing.stacks(files)["4908"][0].name == "1/116"
    assert placing.tables(files) == ("oob.battalions", "oob.companies", "oob.recon")
    assert {unit.name for unit in placing.unplaced(files)} >= {"1/134", "1/115"}


def test_units_of_a_ready_set_up_are_listed_with_what_else_stands_there() -> None:
    files = shipped("ecouves")
    here = placing.placed_at(files, "3347")
    assert [unit.name for unit in here] == ["5/PGR10", "2/PJ50", "GD4"]
    assert [unit.path for unit in here] == ["oob.units", "oob.units", "oob.ready"]
    assert here[0].side == "german"
    assert placing.tables(files) == ("oob.units",)


def test_a_battalion_is_placed_and_taken_off() -> None:
    files = shipped("stlo")
    key = key_of(files, "1/116")
    assert placing.place(files, BATTALIONS, key, "4907").oob.battalions[int(key)].setup == "4907"
    assert placing.place(files, BATTALIONS, key, None).oob.battalions[int(key)].setup == "R"
    part = placing.part_of(files, BATTALIONS, key)
    assert part is not None
    assert part.layer.id == "battalion"
    with pytest.raises(EditError, match="9999 is off the map"):
        placing.place(files, BATTALIONS, key, "9999")
    with pytest.raises(EditError, match="assets do not start on the map"):
        placing.place(files, "oob.assets", 0, "4907")


def test_a_reinforcement_that_is_placed_leaves_its_group_with_its_hq() -> None:
    files = shipped("stlo")
    key = key_of(files, "1/134")
    placed = placing.place(files, BATTALIONS, key, "2800")
    assert placed.oob.battalions[int(key)].group == ""
    assert placed.oob.hqs[int(key_of(files, "1/134", "oob.hqs"))].group == ""
    assert placed.oob.reinforcements[0].entry == {"2/134": "3100"}
    assert errors(placed) == []


def test_a_unit_of_a_ready_set_up_is_placed_moved_and_taken_off() -> None:
    files = shipped("ecouves")
    key = key_of(files, "9/III/RMT", "oob.units")
    placed = placing.place(files, "oob.units", key, "3760", split=True)
    assert (placed.oob.ready[-1].id, placed.oob.ready[-1].hex, placed.oob.ready[-1].split) == (
        "9/III/RMT",
        "3760",
        True,
    )
    moved = placing.place(placed, "oob.units", key, "3761")
    assert (moved.oob.ready[-1].hex, len(moved.oob.ready)) == ("3761", len(files.oob.ready) + 1)
    assert placing.place(moved, "oob.units", key, None) == files
    assert placing.place(files, "oob.units", key, None) is files
    assert placing.part_of(files, "oob.units", key) is None


def test_groups_come_in_order_and_change_places() -> None:
    files = shipped("stlo")

    def names(now: Files, side: str) -> list[str]:
        return [references.name_of(now, "oob.reinforcements", key) for key in placing.groups(now, side)]

    assert names(files, "de") == ["de-1", "de-2", "de-3", "de-4", "de-5"]
    last = placing.groups(files, "de")[-1]
    earlier = placing.reorder(files, last, -2)
    assert names(earlier, "de") == ["de-1", "de-2", "de-5", "de-3", "de-4"]
    assert names(earlier, "us") == names(files, "us")
    assert placing.reorder(earlier, last, 2) == files
    assert placing.reorder(files, last, 9) == files
    assert len(placing.groups(files)) == 8


def test_a_unit_joins_a_new_group_and_waits() -> None:
    files, group = placing.new_group(shipped("stlo"), "us")
    assert references.name_of(files, "oob.reinforcements", group) == "us-4"
    joined = placing.join_group(files, BATTALIONS, key_of(files, "1/137"), "us-4", "2800")
    assert joined.oob.battalions[0].setup == "R"
    assert joined.oob.hqs[0].group == "us-4"
    assert joined.oob.reinforcements[-1].entry == {"1/137": "2800"}
    assert joined.oob.reinforcements[-1].order == 4
    assert errors(joined) == []
    with pytest.raises(EditError, match="entry hex"):
        placing.join_group(files, BATTALIONS, 0, "us-4")
    with pytest.raises(EditError, match="no group us-9"):
        placing.join_group(files, BATTALIONS, 0, "us-9", "2800")
    with pytest.raises(EditError, match="assets do not come in groups"):
        placing.join_group(files, "oob.assets", 0, "us-4")


def test_artillery_joins_and_leaves_a_group_without_a_hex() -> None:
    files = shipped("stlo")
    key = key_of(files, "216/134", "oob.artillery")
    joined = placing.join_group(files, "oob.artillery", key, "us-1")
    assert joined.oob.reinforcements[0].artillery == ("216/134",)
    assert errors(joined) == []
    assert placing.leave_group(joined, "oob.artillery", key) == files


def test_a_system_without_groups_says_so() -> None:
    files = empty("ecouves")
    assert placing.groups(files) == ()
    with pytest.raises(EditError, match="no reinforcement groups"):
        placing.new_group(files, "french")


def test_entry_hexes_are_those_of_the_side() -> None:
    files = shipped("stlo")
    found = placing.entry_hexes(files, "us")
    assert found
    assert set(found) == {row.hex for row in files.map.entries if row.side == "us"}
    assert placing.entry_hexes(shipped("ecouves"), "fr") == ()
