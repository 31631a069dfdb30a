"""Charts as grids: what stands where, what is wrong with it, and the chances that it gives."""

from __future__ import annotations

from fractions import Fraction

import pytest

from editors import access, charts, places
from editors.errors import EditError
from rules.stlo.charts import FireTable
from scenarios.systems import files_of
from tests.editors.samples import SYSTEMS, errors, reads_back, shipped


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_shipped_chart_is_a_full_grid_without_faults(system: str) -> None:
    files = shipped(system)
    for chart in charts.charts(files):
        grid = charts.grid(files, chart)
        assert all(len(row) == len(grid.columns) for row in grid.cells)
        assert len(grid.cells) == len(grid.rows)
        assert all(grid.rows)
        assert all(grid.columns)
        assert charts.faults(files, chart) == ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_cell_takes_its_own_text(system: str) -> None:
    files = shipped(system)
    for chart in charts.charts(files):
        grid = charts.grid(files, chart)
        for row, texts in enumerate(grid.cells):
            for column, text in enumerate(texts):
                assert charts.put(files, chart, row, column, text) == files, (chart.id, row, column)


def test_a_fire_table_has_its_die_down_the_side() -> None:
    files = shipped("stlo")
    grid = charts.grid(files, charts.chart(files, "barrage"))
    assert grid.rows == ("-1", "0", "1", "2", "3", "4", "5", "6")
    assert grid.columns[0] == "1-4"
    assert grid.columns[-1] == "100+"
    assert [row[-1] for row in grid.cells] == ["P", "P", "P", "D", "D", "DL", "DL", "DL"]
    assert grid.corner == "roll / name"
    other = charts.grid(shipped("ecouves"), charts.chart(shipped("ecouves"), "fire"))
    assert (other.rows, other.columns[-1]) == (("0", "1", "2", "3", "4", "5", "6", "7"), "+16")


def test_a_cell_is_changed_where_it_stands() -> None:
    files = shipped("stlo")
    barrage = charts.chart(files, "barrage")
    changed = charts.put(files, barrage, 0, 8, "N")
    assert changed.charts.barrage.columns[8].results == "N P P D D DL DL DL"
    assert changed.charts.barrage.columns[0] is files.charts.barrage.columns[0]
    assert any("known" in error for error in errors(changed))
    combat = charts.chart(files, "combat")
    assert charts.put(files, combat, 3, 0, "5").charts.combat.lines[3].columns[0] == 5
    terrain = charts.chart(shipped("ecouves"), "terrain")
    eased = charts.put(shipped("ecouves"), terrain, 2, 2, "3")
    assert eased.charts.terrain_effects.terrain[2].move.A == "3"
    reads_back(eased)


def test_what_the_schema_refuses_is_refused() -> None:
    files = shipped("stlo")
    with pytest.raises(EditError, match="one word"):
        charts.put(files, charts.chart(files, "barrage"), 0, 0, "N N")
    with pytest.raises(EditError, match="whole number"):
        charts.put(files, charts.chart(files, "combat"), 0, 0, "x")
    with pytest.raises(EditError, match='air strikes: found "many"'):
        charts.put(files, charts.chart(files, "weather"), 0, 1, "many")
    with pytest.raises(EditError, match="no chart lava"):
        charts.chart(files, "lava")
    with pytest.raises(EditError, match="only the last of a row"):
        charts.put(files, charts.chart(files, "combat"), 0, 0, "")


@pytest.mark.parametrize(("system", "name"), [("stlo", "barrage"), ("ecouves", "fire"), ("ecouves", "close-combat")])
def test_a_cell_in_the_middle_can_be_emptied_and_filled_again(system: str, name: str) -> None:
    files = shipped(system)
    chart = charts.chart(files, name)
    old = charts.grid(files, chart).cells[2][1]
    holed = charts.put(files, chart, 2, 1, "")
    reads_back(holed)
    assert charts.grid(holed, chart).cells[2][1] == charts.HOLE
    assert [(one.row, one.column, str(one)) for one in charts.faults(holed, chart)] == [
        (2, 1, "found a hole, expected a result for every label")
    ]
    assert errors(holed)
    assert charts.put(holed, chart, 2, 1, old) == files


def test_a_result_that_falls_is_told_at_its_cell() -> None:
    files = shipped("ecouves")
    chart = charts.chart(files, "fire")
    changed = charts.put(files, chart, 2, 2, "E")
    found = charts.doubts(changed, chart, files_of("ecouves").check_files(changed))
    assert {spot: one.found for spot, one in found.items()} == {
        (2, 3): "R right of E, a result that falls", (3, 2): "R below E, a result that falls",
    }  # fmt: skip
    assert charts.faults(changed, chart) == ()


@pytest.mark.parametrize(
    ("name", "cell", "spots"),
    [("combat", (0, 2, "14"), {(0, 3)}), ("barrage", (0, 3, "DL"), {(1, 3), (0, 4)})],
)  # fmt: skip
def test_so_it_is_in_the_charts_of_st_lo(name: str, cell: tuple[int, int, str], spots: set[tuple[int, int]]) -> None:
    files = shipped("stlo")
    chart = charts.chart(files, name)
    changed = charts.put(files, chart, *cell)
    assert set(charts.doubts(changed, chart, files_of("stlo").check_files(changed))) >= spots


@pytest.mark.parametrize(
    ("system", "name", "cell"),
    [
        ("stlo", "combat-results", (0, 2, "")), ("stlo", "combat-results", (5, 0, "Q9")),
        ("stlo", "barrage", (7, 1, "")), ("stlo", "air-strike", (3, 0, "Q")),
        ("ecouves", "close-combat", (1, 3, "")), ("ecouves", "fire", (0, 2, "")),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_cell_leads_to_that_cell(system: str, name: str, cell: tuple[int, int, str]) -> None:
    files = shipped(system)
    changed = charts.put(files, charts.chart(files, name), *cell)
    found = [places.place_of(changed, one) for one in files_of(system).check_files(changed) if one.severity == "error"]
    assert {(one.chart.id, one.cell) for one in found if one.chart is not None} == {(name, cell[:2])}


def test_lines_in_the_wrong_order_are_told_with_the_cell_that_shows_it() -> None:
    files = shipped("stlo")
    results = charts.chart(files, "combat-results")
    changed = charts.put(files, results, 0, 0, "A1")
    told = [one for one in files_of("stlo").check_files(changed) if one.place == "combat.lines"]
    assert "but better for the attacker at " in told[0].found
    assert charts.spot(changed, results, told[0]) is None


def test_what_was_found_before_a_column_went_harms_nothing() -> None:
    files = shipped("stlo")
    chart = charts.chart(files, "barrage")
    last = len(files.charts.barrage.columns) - 1
    known = files_of("stlo").check_files(charts.put(files, chart, 0, last, "Q"))
    assert (0, last) in charts.doubts(charts.put(files, chart, 0, last, "Q"), chart, known)
    assert charts.spot(charts.drop_record(files, chart, last), chart, known[0]) == (0, last)


def test_a_hole_and_an_impossible_result_are_marked_where_they_stand() -> None:
    files = shipped("stlo")
    barrage = charts.chart(files, "barrage")
    short = charts.put(files, barrage, 7, 2, "")
    assert [(f.row, f.column, f.found) for f in charts.faults(short, barrage)] == [(7, 2, charts.HOLE)]
    wrong = charts.put(files, barrage, 4, 3, "Q")
    (fault,) = charts.faults(wrong, barrage)
    assert (fault.row, fault.column) == (4, 3)
    assert str(fault) == "found Q, expected one of N, P, D, DL"
    combat = charts.chart(files, "combat")
    (fault,) = charts.faults(charts.put(files, combat, 1, 2, "99"), combat)
    assert (fault.row, fault.column) == (1, 2)
    assert fault.expected.startswith("one of the columns 1, 2")


def test_a_roll_left_out_is_a_gap() -> None:
    files = shipped("ecouves")
    fire = charts.chart(files, "fire")
    gap = charts.drop_record(files, fire, 3)
    (fault,) = charts.faults(gap, fire)
    assert (fault.row, fault.expected) == (3, "3 after 2")
    too_many = access.put_field(files, "charts.fire.rows", 0, results="- - - - - R R D")
    assert [(f.row, f.column) for f in charts.faults(too_many, fire)] == [(0, 7)]


def test_what_the_checks_say_is_found_on_the_grid() -> None:
    files = shipped("stlo")
    barrage = charts.chart(files, "barrage")
    wrong = charts.put(files, barrage, 4, 3, "Q")
    marks = charts.marks(wrong, barrage, files_of("stlo").check_files(wrong))
    assert [problem.found for problem in marks[3]] == ["Q"]
    assert charts.marks(wrong, charts.chart(files, "weather"), files_of("stlo").check_files(wrong)) == {}
    late = access.put(files, "charts.barrage.first_roll", 0)
    assert -1 in charts.marks(late, barrage, files_of("stlo").check_files(late))


def test_columns_are_added_named_and_dropped() -> None:
    files = shipped("stlo")
    barrage = charts.chart(files, "barrage")
    wide = charts.put_label(charts.add_record(files, barrage, 8), barrage, 9, "120+")
    assert charts.grid(wide, barrage).columns[-2:] == ("100+", "120+")
    assert charts.drop_record(wide, barrage, 9) == files
    air = charts.chart(files, "air-strike")
    for change in (charts.add_record, charts.drop_record):
        with pytest.raises(EditError, match="one column"):
            change(files, air, 0)
    with pytest.raises(EditError, match="one column only"):
        charts.put_label(files, air, 0, "x")


# -- chances ------------------------------------------------------------------------------------------------


def test_the_chances_of_a_column_are_exact() -> None:
    files = shipped("stlo")
    barrage = charts.chart(files, "barrage")
    assert charts.chances(files, barrage, 8) == {"P": Fraction(1, 6), "D": Fraction(1, 3), "DL": Fraction(1, 2)}
    assert list(charts.chances(files, barrage, 8)) == ["P", "D", "DL"]
    weather = charts.chart(files, "weather")
    assert charts.chances(files, weather, 0) == {
        "rain": Fraction(1, 3), "cloudy": Fraction(1, 3), "clear": Fraction(1, 3),
    }  # fmt: skip


@pytest.mark.parametrize("modifier", range(-4, 4))
def test_chances_are_those_of_the_rules(modifier: int) -> None:
    files = shipped("stlo")
    chart = charts.chart(files, "barrage")
    table: FireTable = files_of("stlo").build(files).charts.barrage
    for column, fire in enumerate(table.columns):
        results = [table.result(fire.minimum, die + modifier) for die in range(1, 7)]
        found = charts.chances(files, chart, column, modifier)
        assert found == {result: Fraction(results.count(result), 6) for result in found}
        assert sum(found.values()) == 1


def test_a_cell_that_stands_for_a_column_has_its_chances() -> None:
    files = shipped("stlo")
    combat = charts.chart(files, "combat")
    table = files_of("stlo").build(files).charts.combat
    for row, terrain in enumerate(table.terrain_order):
        for column in range(len(table.ratios)):
            found = charts.chances(files, combat, column, 1, row)
            results = [str(table.result(terrain, column, die + 1)) for die in range(1, 7)]
            assert found == {result: Fraction(results.count(result), 6) for result in found}


def test_holes_count_and_charts_without_a_die_have_no_chances() -> None:
    files = shipped("stlo")
    barrage = charts.chart(files, "barrage")
    short = charts.put(files, barrage, 7, 2, "")
    assert charts.chances(short, barrage, 2)["?"] == Fraction(1, 6)
    with pytest.raises(EditError, match="no die"):
        charts.chances(files, charts.chart(files, "victory"), 0)
