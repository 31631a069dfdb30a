"""Finding by name, from every tab: what stands on the map, records, charts; those of the same name told apart."""

from __future__ import annotations

import pytest

from editors import access, layers
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk, pressed


def told(desk: Desk, text: str) -> str:
    """What the line for finding says of a text."""
    assert desk.session.ask is not None
    return desk.session.ask.tell(text)


@pytest.mark.parametrize("tab", ["M", "F", "T", "I", "R", "X"])
@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_everything_with_a_name_on_the_map_is_found_from_every_tab(system: str, tab: str) -> None:
    files = shipped(system)
    desk = pressed(files, tab, "/")
    ask = desk.session.ask
    assert ask is not None
    for layer in layers.layers_of(files).layers:
        if layer.kind == "rows" or layer.units or layers.plain(layer) or not layer.title:
            continue
        for part in layers.parts(files, layer):
            assert told(desk, str(getattr(layers.record_of(files, part), layer.title))) != "Goes to nothing."


def test_an_area_is_found_by_its_name_and_by_its_id() -> None:
    files = shipped("stlo")
    key, area = next(access.records(files, "map.areas"))
    for name in (str(key), area.name):
        desk = pressed(files, "F", "/")
        desk.write(name)
        assert desk.session.mode_id == "map"
        assert desk.session.cursor in area.hexes


def test_of_several_of_a_name_the_line_says_which_and_tab_goes_on() -> None:
    desk = pressed(shipped("stlo"), "F", "/")
    assert told(desk, "1/115").startswith("Goes to 1/115, battalion. Tab goes on to 1/115, hq;")
    desk.write("1/115, hq")
    assert desk.session.mode.tree.record[0] == "oob.hqs"  # type: ignore[attr-defined]


def test_a_unit_on_no_hex_is_found_from_the_map_in_the_tree() -> None:
    desk = pressed(shipped("stlo"), "/")
    desk.write("1/115")
    assert desk.session.mode_id == "forces"
    assert desk.session.mode.tree.record[0] == "oob.battalions"  # type: ignore[attr-defined]


def test_a_boundary_rule_is_in_the_tree_and_is_found() -> None:
    desk = pressed(shipped("stlo"), "F", "/")
    desk.write("35th, boundary rule")
    assert desk.session.mode.tree.record == ("oob.boundary_rules", 0)  # type: ignore[attr-defined]
    desk.press("Up")
    desk.session.mode.tree.pick("oob.formations", 0)  # type: ignore[attr-defined]
    desk.session.mode._add("oob.boundary_rules")  # type: ignore[attr-defined]
    made = desk.files.oob.boundary_rules[-1]
    assert made.boundary in {row.id for row in desk.files.map.boundaries}
    assert made.applies_to == (desk.files.oob.formations[0].id,)


def test_an_area_without_hexes_is_taken_up_to_be_drawn() -> None:
    files, _ = layers.new_part(empty("stlo"), layers.layer(empty("stlo"), "area"), (), name="Bois", key="bois")
    desk = pressed(files, "F", "/")
    desk.write("bois")
    assert desk.session.mode_id == "map"
    assert desk.session.mode.drawer.part.key == "bois"  # type: ignore[attr-defined]


def test_a_hex_is_gone_to_and_a_unit_goes_on_being_placed() -> None:
    desk = pressed(shipped("stlo"), "F", "Down", "Down", "m", "/")
    assert told(desk, "4908") == "Goes to hex 4908."
    desk.write("4908")
    assert desk.session.mode_id == "forces"
    assert desk.session.mode.on_map
    assert desk.session.cursor == "4908"
