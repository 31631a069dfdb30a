"""The tree of forces at any width, and looking for a hex while a unit is placed."""

from __future__ import annotations

from typing import Any

import pytest

from editors import access, placing, tables, tree
from editors.places import Place
from tests.editors.samples import SYSTEMS, empty, shipped
from tests.tui.editing.desk import Desk
from tui.editing import values
from tui.editing.bench import Bench
from tui.lines import text_of, width_of


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("width", [40, 56])
def test_names_are_whole_and_what_is_left_out_is_marked(system: str, width: int) -> None:
    desk = Desk(shipped(system))
    desk.press("F")
    mode: Any = desk.session.mode
    rows = mode.tree.lines(width, 10_000)
    names = [node.name for _, node in mode.tree.nodes]
    assert len(rows) == len(names)
    for row, (_, node) in zip(rows, mode.tree.nodes, strict=True):
        text = text_of(row)
        assert width_of(row) <= width
        if node.path:
            assert f" {node.name} " in text or f" {node.label} " in text, text
        whole = mode.tree._values(node, 10_000) if node.path else ""
        assert not node.path or text.rstrip().endswith(whole) or "..." in text or width < 45


def test_the_place_of_a_unit_stays_when_numbers_go() -> None:
    desk = Desk(shipped("stlo"))
    desk.press("F")
    mode: Any = desk.session.mode
    node = next(one for top in tree.tree(desk.files) for _, one in top.walk() if one.name == "1/116")
    mode.tree.pick(node.path, node.key)
    row = next(text_of(one) for one in mode.tree.lines(56, 10_000) if "1/116 " in text_of(one))
    assert row.rstrip().endswith("...  4908")


def test_a_name_that_is_too_long_ends_in_dots() -> None:
    desk = Desk(shipped("stlo"))
    desk.press("F")
    mode: Any = desk.session.mode
    for row in mode.tree.lines(16, 10_000)[1:]:
        assert width_of(row) <= 16
    assert any(text_of(row).endswith(" ...") for row in mode.tree.lines(16, 10_000))


def test_a_hex_is_found_while_a_unit_is_placed() -> None:
    desk = Desk(shipped("stlo"))
    desk.press("F", "/")
    desk.write("1/116")
    desk.press("m", "/")
    desk.write("4510")
    assert (desk.session.mode_id, desk.session.mode.context, desk.session.cursor) == ("forces", "edit-place", "4510")
    desk.press("Enter")
    assert next(row for row in desk.files.oob.battalions if row.id == "1/116").setup == "4510"
    desk.press("Esc")
    assert desk.session.mode.context == "edit-forces"


def test_a_hex_is_found_while_a_situation_is_placed() -> None:
    desk = Desk(shipped("stlo"))
    desk.press("R", "Enter", "Enter", "m", "/")
    desk.write("4510")
    assert (desk.session.mode_id, desk.session.mode.context, desk.session.cursor) == ("moment", "edit-stand", "4510")


def test_a_hex_is_found_from_a_page() -> None:
    desk = Desk(empty("stlo", 12, 10))
    desk.press("T", "/")
    desk.write("0303")
    assert (desk.session.mode_id, desk.session.cursor) == ("map", "0303")


def picked(files: Any, path: str, key: int) -> Desk:
    """The tree with a record picked out."""
    desk = Desk(files)
    desk.press("F")
    mode: Any = desk.session.mode
    mode.tree.pick(path, key)
    return desk


@pytest.mark.parametrize("make", [shipped, empty])
def test_a_substitute_faces_the_formation_that_is_picked_out(make: Any) -> None:
    files = make("stlo")
    for number, formation in enumerate(files.oob.formations):
        desk = picked(files, "oob.formations", number)
        desk.session.mode._add("oob.substitutes")  # type: ignore[attr-defined]
        assert desk.files.oob.substitutes[-1].faces == (formation.id,)


def test_a_substitute_is_added_to_an_empty_table() -> None:
    files = access.put(shipped("stlo"), "oob.substitutes", ())
    desk = Desk(files)
    desk.press("F")
    assert desk.session.mode._show_table(Place("oob", "oob.substitutes"))  # type: ignore[attr-defined]
    desk.press("a")
    assert len(desk.files.oob.substitutes) == 1


def test_leaving_the_line_for_an_entry_hex_leaves_no_empty_group() -> None:
    files = shipped("stlo")
    desk = picked(files, "oob.battalions", 9)
    desk.press("g", "a")
    assert desk.session.ask is not None
    desk.press("Esc")
    assert desk.files == files
    desk.press("g", "a", "Enter")
    group = desk.files.oob.reinforcements[-1]
    assert list(group.entry) == ["1/115"]
    desk.press("u")
    assert desk.files == files


def test_entry_hexes_of_the_side_are_offered() -> None:
    desk = picked(shipped("stlo"), "oob.battalions", 9)
    desk.press("g", "1")
    ask = desk.session.ask
    assert ask is not None
    known = placing.entry_hexes(desk.files, "us")
    assert ask.text == known[0]
    assert set(ask.offers(known[0])) == set(known)
    assert set(ask.offers(known[0][:2])) == {hex_ for hex_ in known if hex_.startswith(known[0][:2])}


def test_a_unit_that_waits_is_found_and_placed() -> None:
    files = shipped("stlo")
    number = next(at for at, row in enumerate(files.oob.battalions) if row.setup.isdigit())
    desk = picked(files, "oob.battalions", number)
    waiting = next(row.id for row in files.oob.battalions if row.setup == "R")
    desk.press("m", "/")
    desk.write(waiting)
    placer: Any = desk.session.mode
    assert placer.placing.unit.name == waiting
    assert placer.on_map


def test_the_letter_of_the_tab_itself_leads_back_to_its_tree() -> None:
    desk = picked(shipped("stlo"), "oob.battalions", 9)
    desk.press("m", "F")
    assert (desk.session.mode_id, desk.session.mode.context) == ("forces", "edit-forces")
    desk.press("v", "F")
    assert desk.session.mode.context == "edit-forces"


def test_home_and_end_go_to_the_ends_of_the_tree_and_of_lists() -> None:
    desk = Desk(shipped("stlo"))
    desk.press("F")
    mode: Any = desk.session.mode
    desk.press("end")
    assert mode.tree.index == len(mode.tree.nodes) - 1
    desk.press("home")
    assert mode.tree.index == 0
    desk.press("a", "end")
    listing: Any = desk.session.listing
    assert listing.index == len(listing.items) - 1
    desk.press("home")
    assert listing.index == 0


def test_home_and_end_go_to_the_ends_of_the_problems() -> None:
    files = access.put(shipped("stlo"), "oob.substitutes", ())
    files = access.put(files, "oob.artillery", ())
    desk = Desk(files)
    desk.check()
    desk.press("X", "end")
    mode: Any = desk.session.mode
    assert mode.index == len(mode.problems) - 1 > 0
    desk.press("home")
    assert mode.index == 0


def test_the_words_of_a_list_are_offered_one_at_a_time() -> None:
    files = shipped("stlo")
    field = tables.column(files, "oob.boundary_rules", "forbids")
    desk = Desk(files)
    values.ask(Bench(desk.session), field, (), lambda _: None)
    ask = desk.session.ask
    assert ask is not None
    assert set(ask.offers("")) == {"attack", "enter"}
    assert list(ask.offers("enter a")) == ["enter attack"]
    assert list(ask.offers("enter ")) == ["enter attack"]
    assert list(ask.offers("enter,at")) == ["enter,attack"]
