"""Copying, pasting, moving, mirroring and rotating, on small maps where every hexside can be counted."""

from __future__ import annotations

import pytest

from editors import access, brush, features, layers, regions
from editors.errors import EditError
from editors.schema import Files
from tests.editors.samples import empty, ground, reads_back, shipped, small


@pytest.fixture
def files() -> Files:
    """Woods in 0505 and around, a stream, a road that leads out of them, a depot, a steeple and a place."""
    files = empty("stlo")
    grid = layers.grid_of(files)
    files = brush.paint(files, layers.layer(files, "terrain"), grid.within("0505", 1), "w")
    files = brush.paint(files, layers.layer(files, "level"), ["0504"], "A")
    files, _ = layers.new_part(files, layers.layer(files, "water"), ["0505/0506", "0506/0606"], name="Brook")
    files, _ = layers.new_part(files, layers.layer(files, "road"), ["0503", "0504", "0505", "0506", "0507"], name="Way")
    files, _ = features.put(files, layers.layer(files, "depot"), "0504", name="Depot", side="us")
    files, _ = features.put(files, layers.layer(files, "place"), "0505", name="Place", kind="hamlet")
    (steeples,) = layers.parts(files, layers.layer(files, "steeple"))
    return features.include(files, steeples, ["0505"])


def wood(files: Files) -> tuple[str, ...]:
    return layers.grid_of(files).within("0505", 1)


def test_a_copy_pasted_elsewhere_brings_everything_along(files: Files) -> None:
    clip = regions.copy(files, wood(files), "0505")
    done = regions.paste(files, clip, "1111")
    assert done.fallen == ()
    after = done.files
    assert after.map.steeples == ("0505", "1111")
    assert [(d.hex, d.name) for d in after.map.depots] == [("0504", "Depot"), ("1110", "Depot")]
    assert after.map.streams[0].hexsides == ("0505/0506", "0506/0606", "1111/1112", "1112/1212")
    assert [road.hexes for road in after.map.roads] == [
        ("0503", "0504", "0505", "0506", "0507"), ("1110", "1111", "1112"),
    ]  # fmt: skip
    assert brush.symbol_at(after, layers.layer(after, "level"), "1110") == "A"
    reads_back(after)


def test_moving_clears_the_old_ground_and_leaves_what_crosses_its_rim(files: Files) -> None:
    done = regions.move(files, wood(files), "0505", "1111")
    after = done.files
    assert done.hexes == frozenset(layers.grid_of(files).within("1111", 1))
    assert brush.symbol_at(after, layers.layer(after, "terrain"), "0505") == "."
    assert after.map.steeples == ("1111",)
    assert after.map.streams[0].hexsides == ("1111/1112", "1112/1212")
    assert sorted(road.hexes for road in after.map.roads) == [
        ("0503", "0504"), ("0506", "0507"), ("1110", "1111", "1112"),
    ]  # fmt: skip


def test_a_road_moved_back_is_one_again(files: Files) -> None:
    there = regions.move(files, wood(files), "0505", "1111")
    back = regions.move(there.files, there.hexes, "1111", "0505").files
    assert [road.hexes for road in back.map.roads] == [("0503", "0504", "0505", "0506", "0507")]
    assert ground(back) == ground(files)


def test_pasting_takes_away_what_stood_there(files: Files) -> None:
    bare = regions.copy(files, layers.grid_of(files).within("1111", 1), "1111")
    after = regions.paste(files, bare, "0505").files
    assert after.map.steeples == after.map.depots == after.map.places == after.map.streams == ()
    assert sorted(road.hexes for road in after.map.roads) == [("0503", "0504"), ("0506", "0507")]


def test_what_would_lie_off_the_map_is_listed(files: Files) -> None:
    done = regions.move(files, wood(files), "0505", "0501")
    assert [str(each) for each in done.fallen] == [
        "ground off the map: 1 of 7 hexes", "road Way: 1 of 3 hexes", "Depot: off the map",
    ]  # fmt: skip
    assert done.files.map.steeples == ("0501",)
    clip = regions.copy(files, ["0505"], "0808")
    with pytest.raises(EditError, match="all of it"):
        regions.paste(files, clip, "0101")


def test_a_clip_turns_and_shows_where_it_fits(files: Files) -> None:
    clip = regions.copy(files, ["0504", "0505"], "0505")
    assert clip.fits(files, "0505") == ("0504", "0505")
    assert clip.rotated(1).fits(files, "0505") == ("0505", "0605")
    assert clip.rotated(6) == clip
    assert clip.rotated(2).rotated(-2) == clip
    assert clip.mirrored("top-bottom").fits(files, "0505") == ("0505", "0506")
    assert clip.mirrored("left-right") == clip


def test_rotating_in_place_turns_lines_with_the_ground(files: Files) -> None:
    after = regions.rotate(files, wood(files), 1, "0505").files
    assert [d.hex for d in after.map.depots] == ["0605"]
    assert set(after.map.streams[0].hexsides) == {"0406/0505", "0406/0506"}


def test_only_some_layers_can_be_moved(files: Files) -> None:
    after = regions.move(files, wood(files), "0505", "1111", only=("terrain", "level")).files
    assert after.map.depots == files.map.depots
    assert brush.symbol_at(after, layers.layer(after, "terrain"), "1111") == "w"


def test_a_map_of_another_system_takes_what_it_knows(files: Files) -> None:
    clip = regions.copy(files, wood(files), "0505")
    done = regions.paste(empty("ecouves"), clip, "0505")
    told = [each.what for each in done.fallen]
    assert "terrain that this map does not have" in told
    assert any("road" in words for words in told)
    reads_back(done.files)


def test_units_go_with_their_ground_only_if_asked() -> None:
    files = shipped("stlo")
    disc = layers.grid_of(files).within("4908", 2)
    stay = regions.move(files, disc, "4908", "4920").files
    assert stay.oob is files.oob
    gone = regions.move(files, disc, "4908", "4920", units=True).files
    assert next(b for b in gone.oob.battalions if b.id == "1/116").setup == "4920"
    entering = layers.grid_of(files).within("6016", 1)
    moved = regions.move(files, entering, "6016", "6019", units=True).files
    assert moved.oob.reinforcements[3].entry == {"1/5FJ": "6019"}
    assert [row.hex for row in moved.map.entries][-1] == "6019"


def test_a_line_that_moves_as_a_whole_takes_its_side_along() -> None:
    files = empty("stlo")
    boundary = layers.layer(files, "boundary")
    files, _ = layers.new_part(files, boundary, ["0505/0506", "0506/0606"], closed_from="0506", id="x", name="X")
    disc = layers.grid_of(files).within("0505", 2)
    after = regions.move(files, disc, "0505", "1111").files
    assert [(row.hexsides, row.closed_from) for row in after.map.boundaries] == [(("1111/1112", "1112/1212"), "1112")]


def test_clearing_takes_the_ground_from_around() -> None:
    files = small("ecouves")
    forest = next(hex_ for hex_ in layers.grid_of(files) if _forest(files, hex_))
    cleared = regions.clear(files, [forest], fill={"terrain": "."})
    assert not _forest(cleared, forest)
    assert not any(forest in area.hexes for area in cleared.map.areas.values())
    reads_back(cleared)


def _forest(files: Files, hex_: str) -> bool:
    symbol = brush.symbol_at(files, layers.layer(files, "terrain"), hex_)
    inside = layers.grid_of(files).adjacent(hex_)
    return symbol == "f" and len(inside) == 6 and any(hex_ in area.hexes for area in files.map.areas.values())


def test_cutting_gives_what_pasting_puts_back(files: Files) -> None:
    rest, clip = regions.cut(files, wood(files), "0505")
    assert rest.map.steeples == ()
    assert ground(regions.paste(rest, clip, "0505").files) == ground(files)


def test_areas_keep_their_names_when_their_hexes_move() -> None:
    files = empty("stlo")
    area = layers.layer(files, "area")
    files, _ = layers.new_part(files, area, ["0505"], key="town", name="Town")
    after = regions.move(files, ["0505"], "0505", "0909").files
    assert {key: row.hexes for key, row in after.map.areas.items() if key == "town"} == {"town": ("0909",)}
    bare = access.put(files, "map.areas", {})
    pasted = regions.paste(bare, regions.copy(files, ["0505"], "0505"), "0303").files
    assert pasted.map.areas["town"].hexes == ("0303",)
