"""What differs between two scenarios, in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scenarios import library
from scenarios.blank import blank
from scenarios.difference import differences
from scenarios.systems import files_of
from tests.scenarios.documented import examples

replace = msgspec.structs.replace


@pytest.fixture(scope="module")
def small() -> Any:
    """The small scenario of the document."""
    names = ("scenario.toml", "map.toml", "oob.toml", "charts.toml")
    return files_of("stlo").parse_files({name: examples()[name] for name in names})


@pytest.fixture(scope="module")
def ecouves() -> Any:
    return library.open_scenario("ecouves").files


def lines(old: Any, new: Any) -> list[str]:
    return [f"{change.file}: {change}" for change in differences(old, new)]


def on_map(files: Any, **changes: Any) -> Any:
    return replace(files, map=replace(files.map, **changes))


def in_oob(files: Any, **changes: Any) -> Any:
    return replace(files, oob=replace(files.oob, **changes))


def in_charts(files: Any, chart: str, **changes: Any) -> Any:
    return replace(files, charts=replace(files.charts, **{chart: replace(getattr(files.charts, chart), **changes)}))


@pytest.mark.parametrize("name", library.names())
def test_a_scenario_does_not_differ_from_itself(name: str) -> None:
    files = library.open_scenario(name).files
    again = files_of(files.scenario.system).parse_files(files_of(files.scenario.system).texts(files))
    assert differences(files, again) == ()


# -- the sheet and single values ----------------------------------------------------------------------------


def test_values_of_the_sheet(small: Any) -> None:
    sheet = replace(small.scenario, title="Another", version=2, summary="One", notes=("a", "b"))
    assert lines(small, replace(small, scenario=sheet)) == [
        'scenario: title "A small example", now Another; version 1, now 2; summary nothing, now One; notes: a, b added'
    ]


def test_long_texts_are_told_apart_without_being_shown(small: Any) -> None:
    sheet = replace(small.scenario, summary="x" * 100, notes=("n" * 100, "m" * 100))
    other = replace(small.scenario, summary="y" * 100, notes=("n" * 100, "o" * 100))
    found = lines(replace(small, scenario=sheet), replace(small, scenario=other))
    assert found == ["scenario: summary otherwise worded; notes: 1 added, 1 removed"]


def test_scenarios_of_two_systems(small: Any, ecouves: Any) -> None:
    assert lines(small, ecouves) == ["scenario: system stlo, now ecouves"]


# -- the map ------------------------------------------------------------------------------------------------


def test_terrain_and_levels_hex_by_hex(small: Any) -> None:
    new = on_map(small, terrain_rows=("wwvw", ".v..", "...."), level_rows=("5555", "5665", "5554"))
    assert lines(small, new) == [
        "map: terrain: hedgerow, now woods: 0101, 0201, 0401",
        "map: terrain: woods, now village: 0301",
        "map: level: 5, now 4: 0403",
    ]


def test_many_hexes_are_counted_and_placed() -> None:
    old = blank("stlo", "x", 30, 20)
    rows = list(old.map.terrain_rows)
    for y in (4, 5, 6):
        rows[y] = rows[y][:10] + "w" * 8 + rows[y][18:]
    assert lines(old, on_map(old, terrain_rows=tuple(rows))) == [
        "map: terrain: hedgerow, now woods: 24 hexes in columns 11 to 18, rows 5 to 7"
    ]


def test_another_size_is_compared_where_both_have_hexes() -> None:
    old, new = blank("stlo", "x", 5, 4), blank("stlo", "x", 4, 6)
    assert lines(old, new) == [
        "map: terrain: 8 hexes new",
        "map: terrain: 4 hexes gone",
        "map: level: 8 hexes new",
        "map: level: 4 hexes gone",
        "map: grid: last column 5, now 4; last row 4, now 6",
    ]


def test_rows_that_do_not_fit_their_grid(small: Any) -> None:
    assert lines(small, on_map(small, terrain_rows=("..",))) == ["map: terrain: other rows"]


def test_other_letters_for_the_same_ground(small: Any) -> None:
    terrain = tuple(replace(row, symbol="#" if row.symbol == "w" else row.symbol) for row in small.map.terrain)
    rows = tuple(row.replace("w", "#") for row in small.map.terrain_rows)
    assert lines(small, on_map(small, terrain=terrain, terrain_rows=rows)) == [
        "map: terrain woods: symbol w, now #",
        "map: terrain: the same by other letters",
    ]


def test_roads_streams_places_and_depots(small: Any) -> None:
    (road,), (depot, other), (stream,) = small.map.roads, small.map.depots, small.map.streams
    new = on_map(
        small,
        roads=(replace(road, hexes=("0101", "0202", "0303", "0403")), replace(road, name="A track", kind="trail")),
        depots=(replace(depot, hex="0102"), other),
        streams=(replace(stream, hexsides=("0102/0202",)),),
        places=(),
        steeples=("0202", "0301"),
    )
    assert lines(small, new) == [
        'map: places: "La Chapelle" removed',
        'map: depots "North road": moved from 0101 to 0102',
        "map: streams Brook: hexsides: 0102/0203 removed",
        'map: roads "The road": hexes: 0303 added; hexes: 0302 removed',
        'map: roads "A track": added (kind trail, 4 hexes)',
        "map: steeples: 0301 added",
    ]


def test_a_road_with_another_name_is_the_same_road(small: Any) -> None:
    new = on_map(small, roads=(replace(small.map.roads[0], name="D6"),))
    assert lines(small, new) == ['map: roads D6: name "The road", now D6']


def test_tables_by_key(small: Any) -> None:
    old = on_map(small, observing_levels={"0101": 6, "0202": 7})
    new = on_map(small, observing_levels={"0101": 8, "0303": 7})
    found = lines(old, new)
    assert found == [
        "map: observing levels 0101 6, now 8; observing levels 0202 7, now nothing; "
        "observing levels 0303 nothing, now 7"
    ]


# -- the order of battle ------------------------------------------------------------------------------------


def test_units_that_came_went_moved_and_changed(small: Any) -> None:
    us, de = small.oob.battalions
    new = in_oob(small, battalions=(replace(de, id="2/916"), replace(us, full=11, setup="0202", text_values=("full",))))
    assert lines(small, new) == [
        "oob: battalions 1/116: full 12, now 11; moved from 0101 to 0202; text values: full added",
        "oob: battalions 2/916: added (formation de352, full 7, reduced 4, at full 4, at reduced 2, setup 0403)",
        "oob: battalions: 1/916 removed",
    ]


def test_another_order_alone_is_a_difference(small: Any) -> None:
    assert lines(small, in_oob(small, hqs=small.oob.hqs[::-1])) == ["oob: hqs: in another order"]


def test_sections_of_a_unit_and_the_ready_set_up(ecouves: Any) -> None:
    first, second, *others = ecouves.oob.units
    ready = (replace(ecouves.oob.ready[0], hex="0101", hidden=not ecouves.oob.ready[0].hidden), *ecouves.oob.ready[2:])
    units = (replace(first, sections=replace(first.sections, attack=9)), replace(second, sections=None), *others)
    here = ecouves.oob.ready[0]
    assert lines(ecouves, in_oob(ecouves, units=units, ready=ready)) == [
        f"oob: units {first.id} sections: attack {first.sections.attack}, now 9",
        f"oob: units {second.id}: sections removed",
        f"oob: ready {here.id}: moved from {here.hex} to 0101; hidden "
        + ("yes, now no" if here.hidden else "no, now yes"),
        f"oob: ready: {ecouves.oob.ready[1].id} removed",
    ]


def test_very_many_are_counted(ecouves: Any) -> None:
    units = ecouves.oob.units
    (line,) = lines(ecouves, in_oob(ecouves, units=units[:-15]))
    assert line.endswith(" and 5 more removed")
    (line,) = lines(in_oob(ecouves, units=units[:-15]), ecouves)
    assert line.endswith(" and 5 more added")


# -- the charts ---------------------------------------------------------------------------------------------


def test_cells_by_die_roll(small: Any) -> None:
    first, *others = small.charts.combat.columns
    new = in_charts(small, "combat", columns=(replace(first, results="A2 A2 A2 A1 A1 D1 A1 D1"), *others))
    assert lines(small, new) == ["charts: combat columns 1: results: roll 5: A1, now D1"]


def test_cells_by_ratio(small: Any) -> None:
    village, *others = small.charts.combat.lines
    new = in_charts(small, "combat", lines=(replace(village, columns=(1, 2, 2)), *others))
    assert lines(small, new) == ["charts: combat lines village: columns: ratio 1-1: 1, now 2"]


def test_cells_by_column(ecouves: Any) -> None:
    table = ecouves.charts.close_combat
    first, *others = table.rows
    cells = first.results.split()
    new = in_charts(ecouves, "close_combat", rows=(replace(first, results=" ".join(["DE", *cells[1:]])), *others))
    assert lines(ecouves, new) == [
        f"charts: close combat rows {first.die}: results: column {table.columns[0]}: {cells[0]}, now DE"
    ]


def test_a_row_of_another_length(small: Any) -> None:
    first, *others = small.charts.combat.columns
    new = in_charts(small, "combat", columns=(replace(first, results="A2 A2"), *others))
    assert lines(small, new) == ['charts: combat columns 1: results "A2 A2 A2 A1 A1 A1 A1 D1", now "A2 A2"']


# -- everything ---------------------------------------------------------------------------------------------


def nudged(value: Any) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value}x"
        case tuple():
            return value[1:] if value else ("x",)
        case dict():
            return dict(list(value.items())[1:]) if value else {"x": "y"}
    return value


def places(record: Any) -> list[tuple[Any, ...]]:
    """The paths of all values in a record and in the first entry of each list of records."""
    found: list[tuple[Any, ...]] = []
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if isinstance(value, msgspec.Struct):
            found += [(name, *rest) for rest in places(value)]
        elif isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            found += [(name, 0, *rest) for rest in places(value[0])]
            found.append((name,))
        elif value is not None:
            found.append((name,))
    return found


def changed(record: Any, path: tuple[Any, ...]) -> Any:
    """A record with the value at a path nudged."""
    if not path:
        return nudged(record)
    head, *rest = path
    if head == 0:
        return (changed(record[0], tuple(rest)), *record[1:])
    return replace(record, **{head: changed(getattr(record, head), tuple(rest))})


@pytest.mark.parametrize("name", library.names())
def test_no_change_of_any_value_goes_unseen(name: str) -> None:
    """Both systems, every field: whatever the schema has is compared."""
    files = library.open_scenario(name).files
    paths = [path for path in places(files) if path[-1] != "system"]
    assert len(paths) > 100
    for path in paths:
        found = differences(files, changed(files, path))
        assert found, path
        assert {change.file for change in found} == {path[0]}, path
        assert all(str(change).isprintable() for change in found), path
