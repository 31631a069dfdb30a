"""Brush, hexsides, roads and features, one by one."""

from __future__ import annotations

import itertools

import pytest

from editors import brush, features, hexsides, layers, replace, roads
from editors.errors import EditError
from editors.schema import Files
from rules.engine.hexes import Grid
from tests.editors.samples import SYSTEMS, empty, reads_back, shipped


def lay(files: Files, id_: str) -> layers.Layer:
    return layers.layer(files, id_)


# -- brush --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_shapes_have_the_hexes_they_should(shifted: str) -> None:
    grid = Grid(1, 20, 1, 16, shifted)  # type: ignore[arg-type]
    assert [len(brush.blob(grid, "1008", radius)) for radius in range(4)] == [1, 7, 19, 37]
    line = brush.line(grid, "0202", "1809")
    assert (line[0], line[-1]) == ("0202", "1809")
    assert len(line) == grid.distance("0202", "1809") + 1
    assert all(b in grid.adjacent(a) for a, b in itertools.pairwise(line))
    assert brush.line(grid, "0505", "0505") == ("0505",)
    assert brush.rectangle(grid, "0403", "0302") == ("0302", "0303", "0402", "0403")
    assert len(brush.frame(grid, "0303", "0706")) == 2 * 5 + 2 * 4 - 4


def test_a_brush_stays_on_the_map_and_has_a_radius() -> None:
    grid = layers.grid_of(empty("stlo"))
    assert len(brush.blob(grid, "0101", 3)) < 37
    with pytest.raises(EditError, match="off the map"):
        brush.blob(grid, "9999", 1)
    with pytest.raises(EditError, match="radius"):
        brush.blob(grid, "0505", 4)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fill_takes_exactly_what_hangs_together(system: str) -> None:
    files = shipped(system)
    grid, terrain = layers.grid_of(files), lay(files, "terrain")
    start = {"stlo": "2725", "ecouves": "2838"}[system]
    filled = brush.flood(files, terrain, start)
    symbol = brush.symbol_at(files, terrain, start)
    reached, queue = {start}, [start]
    for here in queue:
        more = [n for n in grid.adjacent(here) if n not in reached and brush.symbol_at(files, terrain, n) == symbol]
        reached.update(more)
        queue += more
    assert filled == tuple(sorted(reached))
    assert len(filled) > 5


def test_painting_replaces_only_the_rows_it_touches() -> None:
    files = shipped("stlo")
    terrain = lay(files, "terrain")
    painted = brush.paint(files, terrain, ["3010", "3110"], "w")
    changed = [n for n, row in enumerate(painted.map.terrain_rows) if row is not files.map.terrain_rows[n]]
    assert changed == [10]
    assert painted.map.level_rows is files.map.level_rows
    assert painted.oob is files.oob
    assert brush.paint(painted, terrain, ["3010"], "w") is painted
    assert (brush.symbol_at(painted, terrain, "3010"), brush.symbol_at(painted, terrain, "3011")) == ("w", ".")


def test_painting_refuses_strange_symbols_and_hexes() -> None:
    files = shipped("stlo")
    with pytest.raises(EditError, match="no symbol"):
        brush.paint(files, lay(files, "terrain"), ["3010"], "Z")
    with pytest.raises(EditError, match="9910 is off the map"):
        brush.paint(files, lay(files, "terrain"), ["9910"], "w")


def test_a_colour_goes_by_id_symbol_or_name() -> None:
    files = shipped("stlo")
    terrain = lay(files, "terrain")
    assert {brush.colour(files, terrain, word).id for word in ("woods", "w", "WOODS")} == {"woods"}
    assert brush.colour(files, lay(files, "level"), "14").symbol == "E"
    with pytest.raises(EditError, match="hedgerow, woods"):
        brush.colour(files, terrain, "lava")


def test_levels_rise_and_fall_and_stop_at_the_ends() -> None:
    files = shipped("stlo")
    level = lay(files, "level")
    raised = brush.shift(files, level, ["3010"], 1)
    ranks = level.symbols.index
    assert ranks(brush.symbol_at(raised, level, "3010")) == ranks(brush.symbol_at(files, level, "3010")) + 1
    assert brush.shift(raised, level, ["3010"], -1) == files
    assert brush.symbol_at(brush.shift(files, level, ["3010"], 99), level, "3010") == "E"
    assert brush.symbol_at(brush.shift(files, level, ["3010"], -99), level, "3010") == "1"
    with pytest.raises(EditError, match="no order"):
        brush.shift(files, lay(files, "terrain"), ["3010"], 1)


def test_find_and_replace_count_what_they_find() -> None:
    files = shipped("stlo")
    terrain = lay(files, "terrain")
    woods = replace.places_of(files, terrain, "w")
    assert len(woods) == 39
    assert {brush.symbol_at(files, terrain, hex_) for hex_ in woods} == {"w"}
    some, count = replace.replace(files, terrain, "w", "v", woods[:5])
    assert (count, len(replace.places_of(some, terrain, "w"))) == (5, 34)
    everywhere, count = replace.replace(files, terrain, "w", "v")
    assert (count, replace.places_of(everywhere, terrain, "w")) == (39, ())
    assert replace.replace(files, terrain, "w", "w") == (files, 0)
    with pytest.raises(EditError, match="no symbol"):
        replace.replace(files, terrain, "w", "Z")


# -- hexsides -----------------------------------------------------------------------------------------------


def test_a_chain_of_hexsides_hangs_together_and_is_shortest() -> None:
    grid = Grid(1, 30, 1, 30)
    start, end = hexsides.side_towards(grid, "0505", "n"), hexsides.side_towards(grid, "0905", "n")
    chain = hexsides.run(grid, start, end)
    assert (chain[0], chain[-1]) == (start, end)
    assert all(b in hexsides.next_to(grid, a) for a, b in itertools.pairwise(chain))
    seen, ring, count = {start}, [start], 1
    while end not in seen:
        ring = [there for here in ring for there in hexsides.next_to(grid, here) if there not in seen]
        seen.update(ring)
        count += 1
    assert len(chain) == count


def test_a_long_chain_has_no_loops() -> None:
    grid = layers.grid_of(empty("stlo", 60, 60))
    start, end = hexsides.side_towards(grid, "0203", "se"), hexsides.side_towards(grid, "5548", "n")
    chain = hexsides.run(grid, start, end)
    assert len(set(chain)) == len(chain)
    assert all(b in hexsides.next_to(grid, a) for a, b in itertools.pairwise(chain))
    assert chain[-1] == end


def test_hexsides_meet_four_others_and_none_over_the_edge() -> None:
    grid = Grid(1, 20, 1, 16)
    assert len(hexsides.next_to(grid, ("0505", "0506"))) == 4
    with pytest.raises(EditError, match="no hexside inside the map to the n"):
        hexsides.side_towards(grid, "0501", "n")
    with pytest.raises(EditError, match="0101/0909 is no hexside"):
        hexsides.run(grid, ("0101", "0909"), ("0505", "0506"))


def test_water_is_on_a_hexside_once_and_an_emptied_stream_goes() -> None:
    files = empty("stlo")
    water = lay(files, "water")
    files, brook = layers.new_part(files, water, [], kind="stream", name="Brook")
    files, river = layers.new_part(files, water, [], kind="river", name="River")
    files = hexsides.draw(files, brook, [("0505", "0506"), ("0505", "0605")])
    files = hexsides.draw(files, river, [("0506", "0505")])
    assert layers.hexes_of(files, brook) == ("0505/0605",)
    assert layers.hexes_of(files, river) == ("0505/0506",)
    assert list(hexsides.at(files, ("0505", "0506"))) == [river]
    files = hexsides.erase(files, water, [("0505", "0605")])
    assert [stream.name for stream in files.map.streams] == ["River"]
    with pytest.raises(EditError, match="0505/0909"):
        hexsides.draw(files, layers.parts(files, water)[0], [("0505", "0909")])


def test_boundaries_may_share_hexsides() -> None:
    files = empty("stlo")
    boundary = lay(files, "boundary")
    files, first = layers.new_part(files, boundary, ["0505/0506"])
    files, second = layers.new_part(files, boundary, [], closed_from="0505")
    files = hexsides.draw(files, second, [("0505", "0506")])
    assert layers.hexes_of(files, first) == layers.hexes_of(files, second) == ("0505/0506",)


def test_an_outline_runs_around_a_region() -> None:
    grid = Grid(1, 20, 1, 16)
    assert len(hexsides.outline(grid, ["0505"])) == 6
    assert len(hexsides.outline(grid, grid.within("0505", 1))) == 18


# -- roads --------------------------------------------------------------------------------------------------


@pytest.fixture
def road() -> tuple[Files, layers.Part]:
    files = empty("stlo")
    return layers.new_part(files, lay(files, "road"), ["0505", "0506", "0507", "0508"], name="A")


def hexes(files: Files, n: int = 0) -> tuple[str, ...]:
    return layers.hexes_of(files, layers.Part(lay(files, "road"), n))


def test_a_way_is_shortest_and_straight() -> None:
    grid = Grid(1, 20, 1, 16)
    way = roads.run(grid, "0202", "1809")
    assert way == brush.line(grid, "0202", "1809")
    blocked = roads.run(grid, "0505", "0508", lambda _, there: None if there == "0506" else 1)
    assert "0506" not in blocked
    assert len(blocked) == 5
    with pytest.raises(EditError, match="no way from 0505 to 0508"):
        roads.run(grid, "0505", "0508", lambda _a, _b: None)


def test_a_road_is_extended_from_its_nearer_end(road: tuple[Files, layers.Part]) -> None:
    files, part = road
    assert hexes(roads.extend(files, part, "0510")) == ("0505", "0506", "0507", "0508", "0509", "0510")
    assert hexes(roads.extend(files, part, "0503")) == ("0503", "0504", "0505", "0506", "0507", "0508")
    with pytest.raises(EditError, match="ends in 0508 already"):
        roads.extend(files, part, "0508")


def test_a_road_takes_a_detour(road: tuple[Files, layers.Part]) -> None:
    files, part = road
    bent = hexes(roads.insert(files, part, "0606"))
    assert "0606" in bent
    grid = layers.grid_of(files)
    assert all(b in grid.adjacent(a) for a, b in itertools.pairwise(bent))
    with pytest.raises(EditError, match="runs through 0506 already"):
        roads.insert(files, part, "0506")
    moved = hexes(roads.move_hex(files, part, "0506", "0606"))
    assert "0606" in moved
    assert "0506" not in moved
    assert hexes(roads.move_hex(files, part, "0508", "0509"))[-1] == "0509"


def test_a_road_split_and_joined_is_itself(road: tuple[Files, layers.Part]) -> None:
    files, part = road
    cut = roads.split(files, part, "0507")
    assert (hexes(cut, 0), hexes(cut, 1)) == (("0505", "0506", "0507"), ("0507", "0508"))
    assert roads.join(cut, *layers.parts(cut, part.layer)[:2]) == files
    with pytest.raises(EditError, match="not between the ends"):
        roads.split(files, part, "0505")
    with pytest.raises(EditError, match="itself"):
        roads.join(files, part, part)


def test_roads_apart_are_joined_by_the_shortest_way(road: tuple[Files, layers.Part]) -> None:
    files, part = road
    files, other = layers.new_part(files, part.layer, ["0512", "0511"], name="B")
    joined = roads.join(files, part, other)
    assert hexes(joined) == ("0505", "0506", "0507", "0508", "0509", "0510", "0511", "0512")
    assert [r.name for r in joined.map.roads] == ["A"]


def test_erasing_leaves_pieces(road: tuple[Files, layers.Part]) -> None:
    files, part = road
    files = roads.extend(files, part, "0510")
    erased = roads.erase(files, part.layer, ["0507"])
    assert [r.hexes for r in erased.map.roads] == [("0505", "0506"), ("0508", "0509", "0510")]
    assert roads.erase(files, part.layer, ["0506", "0508"]).map.roads == (files.map.roads[0].__class__(
        name="A", kind=files.map.roads[0].kind, hexes=("0509", "0510")),)  # fmt: skip
    assert roads.erase(files, part.layer, ["0707"]) is files


# -- features -----------------------------------------------------------------------------------------------


def test_everything_on_a_hex_is_told() -> None:
    words = [thing.words for thing in features.standing(shipped("stlo"), "2725")]
    assert words[:3] == ["Town (Saint-Lô)", "level 2", "stream Torteron"]
    assert "place Cathedral of Notre-Dame" in words
    assert "area Saint-Lô Victory Point Area" in words
    assert "observing level 7" in words
    assert "battalion 1/116" in [thing.words for thing in features.standing(shipped("stlo"), "4908")]


def test_a_steeple_is_put_up_and_taken_down() -> None:
    files = shipped("stlo")
    (steeples,) = layers.parts(files, lay(files, "steeple"))
    up = features.toggle(files, steeples, "3010")
    assert up.map.steeples == (*files.map.steeples, "3010")
    assert features.toggle(up, steeples, "3010") == files
    with pytest.raises(EditError, match="off the map"):
        features.toggle(files, steeples, "9999")


def test_a_hex_is_a_strongpoint_or_an_improved_position() -> None:
    files = shipped("stlo")
    (strong,) = layers.parts(files, lay(files, "strongpoint"))
    hex_ = files.map.works.improved[0]
    changed = features.include(files, strong, [hex_])
    assert hex_ in changed.map.works.strongpoint
    assert hex_ not in changed.map.works.improved


def test_a_hex_has_one_depot_and_many_places() -> None:
    files = shipped("stlo")
    changed, part = features.put(files, lay(files, "depot"), "1800", name="New", side="de")
    assert len(changed.map.depots) == len(files.map.depots)
    assert layers.describe(changed, part) == "depot New, de"
    more, _ = features.put(files, lay(files, "place"), "1802", name="Second", kind="hamlet")
    assert len(more.map.places) == len(files.map.places) + 1
    with pytest.raises(EditError, match="kind: expected ordinary or special"):
        features.put(files, lay(files, "depot"), "1800", kind="large")
    assert features.remove(changed, part).map.depots == files.map.depots[1:]


def test_marks_move_and_change() -> None:
    files = shipped("stlo")
    depot = layers.parts(files, lay(files, "depot"))[0]
    moved = features.shift(files, depot, "1900")
    assert (moved.map.depots[0].hex, moved.map.depots[0].name) == ("1900", files.map.depots[0].name)
    (level,) = layers.parts(files, lay(files, "observing"))
    assert features.shift(files, level, "2724").map.observing_levels == {"2724": 7}
    assert features.change(files, level, value=9).map.observing_levels == {"2725": 9}
    put, _ = features.put(files, lay(files, "observing"), "3010", value=12)
    assert put.map.observing_levels == {"2725": 7, "3010": 12}


def test_a_unit_taken_off_a_hex_stays_in_its_list() -> None:
    files = shipped("stlo")
    battalion = next(thing.part for thing in features.standing(files, "4908") if thing.layer.units)
    changed = features.remove(files, battalion)
    assert changed.oob.battalions[12].setup == "R"
    assert len(changed.oob.battalions) == len(files.oob.battalions)


def test_a_bridge_stands_on_a_hexside() -> None:
    files = shipped("ecouves")
    bridge = lay(files, "bridge")
    assert hexsides.on_sides(files, bridge)
    name = files.map.roads[0].name
    changed, _ = features.put(files, bridge, "0101/0102", road=name, stream="Orne")
    reads_back(changed)
    assert changed.map.bridges[-1].hexside == "0101/0102"
