"""Resizing, cropping and renumbering: everything keeps its place on the ground, and what falls off is told."""

from __future__ import annotations

import pytest

from editors import layers, resize
from editors.errors import EditError
from tests.editors.samples import SYSTEMS, empty, errors, large, reads_back, shipped


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_larger_map_still_checks_and_keeps_its_numbers(system: str) -> None:
    files = shipped(system)
    wide = resize.resize(files, right=3, bottom=2)
    assert (wide.fallen, wide.notes) == ((), ())
    assert wide.files.map.roads == files.map.roads
    assert wide.files.oob is files.oob
    assert len(layers.grid_of(wide.files)) == (files.map.grid.last_column - files.map.grid.first_column + 4) * (
        files.map.grid.last_row - files.map.grid.first_row + 3
    )
    broader = resize.resize(files, right=3).files
    # A wider map has an eastern edge elsewhere, where Écouves has its exit and ends its line.
    assert [error for error in errors(broader) if "edge" not in error] == []
    reads_back(wide.files)


def test_columns_before_the_first_renumber_the_map_only_if_they_must() -> None:
    files = shipped("stlo")
    kept = resize.resize(files, left=8)
    assert (kept.files.map.grid.first_column, kept.notes) == (0, ())
    moved = resize.resize(files, left=9)
    assert moved.files.map.grid.first_column == 0
    assert "columns +1" in moved.notes[0]
    assert moved.files.map.grid.shifted == "even"
    assert moved.files.map.steeples[0] == "5713"
    assert moved.files.oob.battalions[0].setup == "1800"
    assert moved.files.oob.reinforcements[0].entry == {"1/134": "2900", "2/134": "3200"}
    assert moved.files.map.observing_levels == {"2825": 7}
    assert errors(moved.files) == []


def test_a_map_too_wide_for_four_digits_takes_six() -> None:
    moved = resize.resize(shipped("stlo"), right=45)
    assert moved.files.map.grid.numbering == "CCCRRR"
    assert moved.files.map.streams[0].hexsides[0] == "015000/016000"
    assert moved.files.oob.battalions[0].setup == "017000"
    assert "CCCRRR" in moved.notes[0]
    assert errors(moved.files) == []


def test_new_hexes_continue_the_edge_or_take_the_fill() -> None:
    files = shipped("stlo")
    wide = resize.resize(files, left=1, top=1, fill={"terrain": "w"}).files
    assert set(wide.map.terrain_rows[0]) == {"w"}
    assert {row[0] for row in wide.map.terrain_rows} == {"w"}
    assert [row[0] for row in wide.map.level_rows[1:]] == [row[0] for row in files.map.level_rows]
    with pytest.raises(EditError, match="no symbol"):
        resize.resize(files, left=1, fill={"terrain": "Z"})


def test_what_falls_off_is_listed_by_name() -> None:
    files = shipped("stlo")
    cut = resize.resize(files, top=-10)
    told = [str(each) for each in cut.fallen]
    assert "depot La Meauffe road, us: 1800" in told
    assert "battalion 1/116, now R: 4908" in told
    assert "steeple: 1802 1905 3303 4803" in told
    assert any(line.startswith("river Vire: ") and "more" in line for line in told)
    assert any(line.startswith("reinforcements us-1 (1/134)") for line in told)
    assert next(b for b in cut.files.oob.battalions if b.id == "1/116").setup == "R"
    assert "4908" not in str(cut.files.map.roads)
    reads_back(cut.files)


def test_a_road_cut_in_two_goes_on_in_pieces() -> None:
    files = empty("stlo")
    road = layers.layer(files, "road")
    files, _ = layers.new_part(files, road, ["0202", "0101", "0201", "0301", "0302", "0303"], name="Way")
    cut = resize.resize(files, top=-1)
    assert [r.hexes for r in cut.files.map.roads] == [("0302", "0303")]
    assert [str(each) for each in cut.fallen] == ["road Way, highway: 0101 0201 0301"]


def test_a_boundary_keeps_a_hex_on_its_closed_side() -> None:
    files = shipped("stlo")
    cut = resize.resize(files, top=-11)
    rows = cut.files.map.boundaries
    assert [row.id for row in rows] == ["35th", "2nd"]
    grid = layers.grid_of(cut.files)
    assert all(row.closed_from in grid for row in rows)


def test_a_reference_point_off_the_map_goes() -> None:
    cut = resize.crop(shipped("ecouves"), "1010", "5460")
    assert cut.files.map.georeference is None
    assert "georeference: 0101" in [str(each) for each in cut.fallen]


def test_emptied_sets_stay_if_others_may_name_them() -> None:
    cut = resize.crop(shipped("ecouves"), "2020", "5460").files
    assert cut.map.areas["corner_nw"].hexes == ()
    assert len(cut.map.ridges) < len(shipped("ecouves").map.ridges)
    assert all(ridge.hexes for ridge in cut.map.ridges)


@pytest.mark.parametrize(
    ("edges", "words"),
    [((-53, 0, 0, 0), "nothing would be left"), ((0, 0, 0, -32), "nothing"), ((0, 950, 0, 0), "at most")],
)
def test_impossible_sizes_are_refused(edges: tuple[int, int, int, int], words: str) -> None:
    with pytest.raises(EditError, match=words):
        resize.resize(shipped("stlo"), *edges)


def test_impossible_numbers_are_refused() -> None:
    files = shipped("stlo")
    with pytest.raises(EditError, match="CCRR can not number column 102"):
        resize.renumber(files, first_column=50)
    with pytest.raises(EditError, match="from 0"):
        resize.renumber(files, first_row=-1)
    with pytest.raises(EditError, match="no numbering"):
        resize.renumber(files, numbering="ABC")
    with pytest.raises(EditError, match="can not number"):
        resize.renumber(large("stlo"), numbering="CCRR")


def test_six_digits_can_be_asked_for() -> None:
    done = resize.renumber(shipped("ecouves"), numbering="CCCRRR")
    assert done.files.map.places[0].hex == "037061"
    assert done.files.oob.ready[0].hex == "033047"
    assert done.files.map.bridges[0].hexside.count("/") == 1
    assert errors(done.files) == []
