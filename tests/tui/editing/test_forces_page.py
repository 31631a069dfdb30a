"""The tree of forces at any width, and looking for a hex while a unit is placed."""

from __future__ import annotations

from typing import Any

import pytest

from editors import tree
from tests.editors.samples import SYSTEMS, empty, shipped
from tests.tui.editing.desk import Desk
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
