"""A scenario of Écouves by its author's keys: units with sections, formations, the ready set-up."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from editors import access
from editors.document import Document
from editors.recovery import Recovery, Rescued, found
from scenarios.systems import files_of
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk
from tui.editing.start import _what
from tui.lines import text_of


@cache
def begun() -> Any:
    """A small scenario with nobody in it yet."""
    return empty("ecouves", 14, 10)


def with_unit() -> Desk:
    """A desk with one German unit, its form open."""
    desk = Desk(begun())
    desk.press("F", "Down", "a", "3", "Enter")
    desk.write("5/PR33")
    return desk


def doubts(desk: Desk, words: str) -> list[str]:
    problems = files_of("ecouves").check_files(desk.files)
    return [str(problem) for problem in problems if words in str(problem)]


def go_to_field(desk: Desk, name: str) -> None:
    form = desk.session.mode.form  # type: ignore[attr-defined]
    for _ in form.entries:
        if form.entry.field.name == name:
            return
        desk.press("Down")
    raise AssertionError(name)


def test_a_unit_gets_sections_and_loses_them() -> None:
    desk = with_unit()
    assert doubts(desk, "two, three or four sections")
    go_to_field(desk, "sections.count")
    desk.press("2", "Enter")
    assert desk.files.oob.units[0].sections.count == 2
    assert not doubts(desk, "two, three or four sections")
    desk.press("x")
    assert desk.files.oob.units[0].sections is None
    desk.press("u", "u")
    assert desk.files.oob.units[0].sections is None
    desk.press("x")
    assert desk.document.next_redo is not None


def test_the_doubt_about_sections_leads_to_their_fields() -> None:
    desk = with_unit()
    desk.press("Esc", "X")
    desk.check()
    mode = desk.session.mode
    number = next(n for n, one in enumerate(mode.problems) if one.place.endswith(".sections"))  # type: ignore[attr-defined]
    desk.press(*["Down"] * number, "Enter")
    assert desk.session.mode.form.entry.field.name == "sections.count"  # type: ignore[attr-defined]


def test_a_unit_added_to_a_side_belongs_to_one_of_its_formations() -> None:
    for side in ("german", "french"):
        desk = Desk(shipped("ecouves"))
        desk.press("F")
        tree = desk.session.mode.tree  # type: ignore[attr-defined]
        while tree.node.path or tree.node.name != side:
            desk.press("Down")
        desk.press("a", "3")
        fresh = desk.files.oob.units[-1]
        formation = next(one for one in desk.files.oob.formations if one.id == fresh.formation)
        assert formation.side == side


def test_an_id_changed_in_the_form_says_what_follows_and_does_it() -> None:
    desk = with_unit()
    desk.press("Esc", "m", "Enter", "Esc")
    assert [row.id for row in desk.files.oob.ready] == ["5/PR33"]
    desk.press("Enter", "Enter")
    assert desk.session.ask is not None
    assert desk.session.ask.tell("6/PR33").startswith("1 place that names it will follow.")
    desk.write("6/PR33")
    assert [row.id for row in desk.files.oob.ready] == ["6/PR33"]


def test_a_line_of_the_ready_set_up_is_placed_as_its_unit() -> None:
    desk = with_unit()
    desk.press("Esc", "m", "Enter", "Esc", "Down")
    mode = desk.session.mode
    assert mode.tree.record == ("oob.ready", 0)  # type: ignore[attr-defined]
    desk.press("m", "Right", "Enter")
    assert desk.files.oob.ready[0].hex == desk.session.cursor
    assert "5/PR33 starts in" in desk.said


def test_what_starts_on_no_hex_says_so_in_words_of_its_own() -> None:
    desk = Desk(begun())
    desk.press("F", "Down", "m")
    assert desk.said == "the formation german starts on no hex itself; units do"


def test_tab_goes_on_from_the_choice_that_stands_there() -> None:
    desk = with_unit()
    go_to_field(desk, "symbol")
    desk.press("Enter", "Tab")
    first = desk.hands.typed.text
    desk.press("Tab")
    assert len({first, desk.hands.typed.text, "mechanised_infantry"}) == 3
    desk.press("Enter")
    assert desk.files.oob.units[0].symbol == desk.hands.typed.text


def test_many_rows_are_counted_while_one_types() -> None:
    desk = Desk(shipped("ecouves"))
    desk.press("F", "Down", "Down", "v")
    table = desk.session.mode.table  # type: ignore[attr-defined]
    table._begin("oob.units")
    names = [field.name for field in table.fields()]
    desk.press("Space", "Space", "Space", *["Right"] * names.index("movement"), "Enter")
    assert desk.session.ask is not None
    assert desk.session.ask.tell("6").startswith("For 3 rows. ")
    desk.write("6")
    assert [unit.movement for unit in desk.files.oob.units[:3]] == [6, 6, 6]


def test_the_west_end_of_a_line_is_led_on() -> None:
    desk = Desk(begun())
    desk.press("g", "e")
    desk.write("2 0 0 0")
    middle = desk.files.map.areas["middle"].hexes
    assert (desk.files.map.grid.first_column, middle[0]) == (1, "0306")
    desk.press("/")
    desk.write("0306")
    desk.press("t", "a")
    while desk.session.listing is not None:
        desk.press("Enter")
    desk.press("e")
    while desk.session.listing is not None:
        desk.press("Enter")
    for key in ("Left", "Enter", "Left", "Enter"):
        desk.press(key)
    hexes = desk.files.map.areas["middle"].hexes
    assert hexes[2:] == middle
    assert not doubts(desk, "adjacent to the one before")
    assert not doubts(desk, "a line from edge to edge")


def test_a_ridge_that_loses_its_last_hex_is_gone_and_comes_back() -> None:
    desk = Desk(begun())
    desk.press("t", "g", "Enter")
    desk.write("Crest")
    desk.press("Enter")
    assert desk.files.map.ridges == ()
    assert desk.said == "Crest had no other hex: it is gone"
    desk.press("u")
    assert [ridge.name for ridge in desk.files.map.ridges] == ["Crest"]


def test_an_area_that_a_formation_names_stays_without_hexes() -> None:
    desk = Desk(begun())
    from editors import features, layers

    layer = layers.layer(desk.files, "area")
    part = next(part for part in layers.parts(desk.files, layer) if part.key == "middle")
    changed, gone = features.take_out(desk.files, part, layers.hexes_of(desk.files, part))
    assert not gone
    assert changed.map.areas["middle"].hexes == ()


def test_a_georeference_is_begun_on_the_sheet_and_taken_away() -> None:
    desk = Desk(begun())
    desk.press("I")
    view = desk.session.mode.view  # type: ignore[attr-defined]
    rows = [row.field.name if hasattr(row, "field") else row for row in view.rows()]
    desk.press(*["Down"] * rows.index("georeference"), "Enter")
    assert desk.files.map.georeference.hex == "0101"
    rows = [row.path if hasattr(row, "path") else row for row in view.rows()]
    view.index = rows.index("map.georeference")
    desk.press("x")
    assert desk.files.map.georeference is None


def test_a_result_that_falls_is_counted_and_gone_to() -> None:
    desk = Desk(shipped("ecouves"))
    desk.press("T", "Right", "Right", "Down", "Down", "Enter")
    desk.write("E")
    desk.check()
    told = "".join(text for line in desk.hands.asked_lines(80, 5) for text, _ in line)
    assert "no hole and no impossible result, 2 doubtful" in told
    desk.press("e")
    mode: Any = desk.session.mode
    assert (mode.row, mode.column) == (2, 3)
    assert any("R right of E" in "".join(text for text, _ in line) for line in mode.main_lines(80, 20))


def test_the_folder_stands_at_the_top_and_is_offered_again(tmp_path: Path) -> None:
    desk = Desk(begun())
    desk.press("w")
    desk.write(str(tmp_path / "x y"))
    assert desk.said == "saved in x y: scenario.toml, map.toml, oob.toml, charts.toml"
    assert "in x y" in text_of(desk.session.status_line(120))
    assert len(text_of(desk.session.status_line(80))) <= 80
    desk.press("W")
    assert desk.hands.typed.text == str(tmp_path / "x y")


def test_unsaved_work_is_named_with_its_folder(tmp_path: Path) -> None:
    for name in ("one", "two"):
        document = Document(begun())
        document.save(tmp_path / name)
        document.change("a note", access.put(document.files, "oob.notes", ("Nothing",)))
        Recovery(document, tmp_path / "unsaved").write()
    work = [_what(one) for one in _all(tmp_path / "unsaved")]
    assert [text[-3:] for text in sorted(work)] == ["one", "two"]


def _all(folder: Path) -> list[Rescued]:
    """What is kept in a folder, as if its editors had ended."""
    for each in folder.glob("*.lock"):
        each.unlink()
    return list(found(folder))
