"""Forces, tables, charts, the sheet and problems by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from editors.document import Document
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import pressed


def pick(desk, path: str, key: object) -> None:  # type: ignore[no-untyped-def]
    desk.session.mode.tree.pick(path, key)


@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_every_tab_shows_the_shipped_scenarios(system: str) -> None:
    desk = pressed(shipped(system))
    for key, title in zip("MFTIX", ("Map", "Forces", "Charts", "Sheet", "Problems"), strict=True):
        desk.press(key)
        mode = desk.session.mode
        assert mode.title == title
        assert mode.on_map or len(mode.main_lines(80, 19)) > 0
    assert not desk.document.dirty


def test_tabs_turn_round() -> None:
    desk = pressed(empty("stlo"), ">", ">", "<", "<", "<")
    assert desk.session.mode_id == "problems"


def test_a_form_changes_a_value_and_refuses_a_wrong_one() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 9)
    desk.press("Enter", "Down", "Down", "1", "2", "Enter")
    assert desk.files.oob.battalions[9].full == 12
    assert desk.document.next_undo == "1/115: full"
    desk.press("Enter")
    desk.write("many")
    assert desk.session.ask is not None
    assert "expected: a whole number" in desk.said
    assert desk.files.oob.battalions[9].full == 12


def test_a_choice_is_offered_by_tab() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 9)
    desk.press("Enter", "Down", "Enter", "Clear", "Tab", "Enter")
    assert desk.files.oob.battalions[9].formation in {row.id for row in desk.files.oob.formations}


def test_duplicating_takes_the_next_designation_and_all_that_belongs_to_it() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 9)
    before = len(desk.files.oob.companies)
    desk.press("V")
    assert desk.said == "duplicated as 4/115"
    assert len(desk.files.oob.companies) == before + 3
    assert any(row.id == "4/115" for row in desk.files.oob.hqs)


def test_renaming_goes_wherever_the_name_stands() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 9)
    desk.press("r")
    desk.write("9/115")
    assert any(row.id == "9/115" for row in desk.files.oob.hqs)
    assert any(row.battalion == "9/115" for row in desk.files.oob.companies)
    desk.press("u")
    assert desk.files == shipped("stlo")


def test_a_unit_is_placed_by_picking_the_hex() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 0)
    desk.press("m")
    assert desk.session.mode.on_map
    start = desk.session.cursor
    desk.press("Right", "Enter")
    assert desk.files.oob.battalions[0].setup not in (start, "DD", "R")


def test_what_does_not_start_on_the_map_can_not_be_placed() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.formations", 0)
    desk.press("m")
    assert "starts on no hex itself; battalions" in desk.said
    assert not desk.session.mode.on_map


def test_a_new_record_belongs_to_what_is_picked_out() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.formations", 5)
    desk.press("a", "3")
    assert desk.files.oob.battalions[-1].formation == "de352"


def test_deleting_and_undoing() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 9)
    desk.press("x", "o")
    assert all(row.id != "1/115" for row in desk.files.oob.battalions)
    assert any(row.battalion == "1/115" for row in desk.files.oob.companies)
    desk.press("u")
    assert desk.files == shipped("stlo")


def test_deleting_with_all_that_belongs_to_it() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 9)
    desk.press("x", "a")
    assert all(row.battalion != "1/115" for row in desk.files.oob.companies)
    assert all(row.id != "1/115" for row in (*desk.files.oob.battalions, *desk.files.oob.hqs))
    assert desk.document.next_undo == "delete 1/115 and what belongs to it"


def test_a_unit_joins_a_reinforcement_group_with_its_entry_hex() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 9)
    desk.press("g", "1")
    desk.write("3200")
    assert desk.files.oob.battalions[9].group
    assert any(row.entry.get("1/115") == "3200" for row in desk.files.oob.reinforcements)


def test_many_rows_are_changed_at_once() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 0)
    desk.press("v", "Right", "f")
    desk.write("us35")
    desk.press("m", "Right", "Enter")
    desk.write("10")
    changed = [row for row in desk.files.oob.battalions if row.full == 10]
    assert {row.formation for row in changed} >= {"us35"}
    assert all(row.full == 10 for row in desk.files.oob.battalions if row.formation == "us35")
    assert desk.document.next_undo == "full of 9 rows"


def test_a_table_is_sorted_both_ways() -> None:
    desk = pressed(shipped("stlo"), "F")
    pick(desk, "oob.battalions", 0)
    desk.press("v", "Right", "Right", "s")
    table = desk.session.mode.table  # type: ignore[attr-defined]
    rising = [desk.files.oob.battalions[key].full for key in list(table.keys())]
    desk.press("s")
    falling = [desk.files.oob.battalions[key].full for key in list(table.keys())]
    assert rising == sorted(rising)
    assert falling == sorted(falling, reverse=True)


def test_a_chart_cell_is_changed_and_an_impossible_one_is_marked() -> None:
    desk = pressed(shipped("stlo"), "T", "Tab", "Enter")
    desk.write("A6")
    assert desk.files.charts.combat.columns[0].results.startswith("A6")
    desk.press("Enter")
    desk.write("Q9")
    text = "\n".join("".join(piece for piece, _ in one) for one in desk.session.mode.main_lines(80, 20))
    assert "Q9" in text
    assert "expected" in text
    desk.press("Down", "e")
    assert (desk.session.mode.row, desk.session.mode.column) == (0, 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("system", "label", "cell"), [("stlo", "combat: results", (0, 2)), ("ecouves", "close", (1, 3))]
)  # fmt: skip
def test_a_hole_is_made_with_x_and_found_from_the_problems(system: str, label: str, cell: tuple[int, int]) -> None:
    desk = pressed(shipped(system), "T")
    mode: Any = desk.session.mode
    while not mode.chart.label.startswith(label):
        desk.press("Tab")
    row, column = cell
    width = len(mode.grid.columns)
    desk.press(*["Down"] * row, *["Right"] * column, "x")
    assert mode.grid.cells[row][column] == ""
    assert len(mode.grid.columns) == width
    desk.check()
    desk.press("Left", "X", "Enter")
    assert desk.session.mode is mode
    assert (mode.row, mode.column) == cell
    text = "\n".join("".join(piece for piece, _ in one) for one in mode.main_lines(80, 20))
    assert text.count("found ") == 1
    desk.press("Left", "e")
    assert (mode.row, mode.column) == cell
    desk.press("u")
    assert desk.files == shipped(system)


def test_a_cell_that_can_not_be_empty_says_so() -> None:
    desk = pressed(shipped("stlo"), "T", "x")
    assert "only the last of a row can be left empty" in desk.said
    assert desk.files == shipped("stlo")


def test_a_whole_column_of_a_chart_goes_only_after_a_question() -> None:
    desk = pressed(shipped("stlo"), "T", "Tab", "Right", "d")
    assert desk.session.confirm is not None
    assert desk.session.confirm.question == "Delete the whole column 2 of combat: results?"
    desk.press("n")
    assert desk.files == shipped("stlo")
    desk.press("d", "y")
    assert [one.column for one in desk.files.charts.combat.columns][:3] == [1, 3, 4]
    assert desk.document.next_undo == "delete column 2 from combat: results"


def test_the_foot_tells_what_is_wrong_with_a_chart_as_a_whole() -> None:
    desk = pressed(shipped("stlo"), "T", "Tab", "Enter")
    desk.write("A1")
    desk.check()
    told = "".join(piece for one in desk.session.mode.asked_lines(80, 2) for piece, _ in one)
    assert "no hole and no impossible result" in told
    assert told.endswith("of the chart as a whole.")


def test_the_chances_of_a_column_are_shown_with_a_modifier() -> None:
    desk = pressed(shipped("stlo"), "T", "Tab", "+")
    text = "\n".join("".join(piece for piece, _ in one) for one in desk.session.mode.main_lines(80, 20))
    assert "Chances here, modifier +1:" in text
    assert "%" in text


def test_the_sheet_changes_the_title_and_a_note() -> None:
    desk = pressed(empty("stlo"), "I", "Down", "Down", "Down", "Enter")
    desk.write("Crossing the Elle")
    assert desk.files.scenario.title == "Crossing the Elle"
    mode = desk.session.mode
    rows = mode.view.rows()  # type: ignore[attr-defined]
    names = [row if isinstance(row, str) else row.field.name for row in rows]
    desk.press(*["Down"] * (names.index("notes") - 3), "Enter", "a")
    desk.write("Invented for a lesson.")
    assert desk.files.scenario.notes == ("Invented for a lesson.",)


def test_a_problem_leads_to_its_place() -> None:
    files = shipped("stlo")
    rows = (replace(files.oob.battalions[0], formation="nobody"), *files.oob.battalions[1:])
    desk = pressed(replace(files, oob=replace(files.oob, battalions=rows)), "X")
    problems = desk.session.look_through()
    number = next(n for n, problem in enumerate(problems) if "nobody" in str(problem))
    desk.press(*["Down"] * number, "Enter")
    assert desk.session.mode_id == "forces"
    form = desk.session.mode.form  # type: ignore[attr-defined]
    assert (form.path, form.key) == ("oob.battalions", 0)


def test_a_problem_on_the_map_leads_to_its_hex() -> None:
    files = shipped("stlo")
    broken = replace(files, map=replace(files.map, depots=(*files.map.depots, files.map.depots[3])))
    desk = pressed(broken, "X")
    assert desk.session.look_through()
    desk.press("Enter")
    assert desk.session.mode_id == "map"
    assert desk.session.cursor == files.map.depots[3].hex


def test_saving_asks_for_a_folder_and_for_leave_to_write_over(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    desk = pressed(empty("stlo"), "Enter", "w")
    desk.write(str(folder))
    assert desk.said.startswith("saved in made: scenario.toml")
    assert not desk.document.dirty
    (folder / "map.toml").write_text((folder / "map.toml").read_text() + "# from elsewhere\n")
    desk.press("Right", "Enter", "w")
    assert desk.session.confirm is not None
    assert "map.toml" in desk.session.confirm.question
    desk.press("n")
    assert (folder / "map.toml").read_text().endswith("# from elsewhere\n")
    desk.press("w", "Enter")
    assert desk.said.startswith("saved") or desk.session.confirm is not None


def test_a_built_in_scenario_is_saved_elsewhere(tmp_path: Path) -> None:
    document = Document.open("st-lo")
    assert document.built_in

    desk = pressed(document.files)
    desk.document.folder = document.folder
    desk.press("Enter", "w")
    assert desk.session.ask is not None
    desk.write(str(tmp_path / "mine"))
    assert desk.document.folder == tmp_path / "mine"


def test_the_palette_does_what_is_picked() -> None:
    desk = pressed(empty("stlo"), "p")
    assert desk.session.listing is not None
    names = [item.text for item in desk.session.listing.items]
    desk.press(*["Down"] * names.index("charts"), "Enter")
    assert desk.session.mode_id == "charts"


def test_help_lists_every_command_of_the_moment() -> None:
    desk = pressed(empty("stlo"), "?")
    assert desk.session.listing is not None
    texts = " ".join(item.told for item in desk.session.listing.items)
    assert "Draw with the tool" in texts
    assert "Save the scenario." in texts
