"""What is missing by its id: offered where it is made, and made from the problem that misses it."""

from __future__ import annotations

from typing import Any

import pytest

from editors import access
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk

AREA = ("t", "a")


def told(desk: Desk) -> str:
    """The lines above the keys."""
    return " ".join("".join(text for text, _ in one).strip() for one in desk.hands.asked_lines(100, 4))


def at_problem(desk: Desk, key: str) -> None:
    """Go to the list of problems, and to the one that names something."""
    desk.check()
    desk.press("X")
    mode: Any = desk.session.mode
    while key not in mode.problems[mode.index].found:
        desk.press("Down")


@pytest.mark.parametrize("name", ["st_lo_victory", "St Lo victory", "St-Lô victory area"])
def test_the_victory_area_gets_the_id_that_the_rules_look_for(name: str) -> None:
    desk = Desk(empty("stlo", 12, 10))
    desk.press(*AREA, "Enter")
    assert "Missing, and offered with Tab: st_lo_victory" in told(desk)
    desk.press(*name)
    assert "This is st_lo_victory: the rules look for it (21.1.2)." in told(desk)
    desk.press("Enter")
    assert list(desk.files.map.areas) == ["st_lo_victory"]
    desk.check()
    assert not any("victory" in problem.found for problem in desk.session.known)


def test_tab_offers_what_is_missing() -> None:
    desk = Desk(empty("stlo", 12, 10))
    desk.press(*AREA, "Enter", "Tab", "Enter")
    assert [(key, area.name) for key, area in desk.files.map.areas.items()] == [("st_lo_victory", "St-Lô victory area")]
    desk.press("a", "Right", "Enter")
    assert "Missing" not in told(desk)


def test_any_other_name_says_what_id_it_gives() -> None:
    desk = Desk(empty("stlo", 12, 10))
    desk.press(*AREA, "Enter", *"Hill 122")
    assert "Its id is hill-122; nothing looks for that." in told(desk)
    desk.press("Enter")
    assert list(desk.files.map.areas) == ["hill-122"]


def test_an_id_can_be_changed_on_the_map() -> None:
    desk = Desk(empty("stlo", 12, 10))
    desk.press(*AREA, "Enter")
    desk.write("Town")
    desk.press("r")
    listing = desk.session.listing
    assert listing is not None
    assert [item.text for item in listing.items] == ["name", "basis", "id"]
    desk.press("3", "Tab", "Enter")
    assert list(desk.files.map.areas) == ["st_lo_victory"]
    desk.press("Enter")
    desk.write("no id at all")
    assert "expected an id of letters" in told(desk)
    assert list(desk.files.map.areas) == ["st_lo_victory"]
    desk.press("Esc")


def test_enter_on_the_problem_leads_to_making_the_victory_area() -> None:
    desk = Desk(empty("stlo", 12, 10))
    at_problem(desk, "st_lo_victory")
    desk.press("Enter")
    assert desk.session.mode_id == "map"
    desk.press("Right")
    assert "Enter makes St-Lô victory area (st_lo_victory) with this hex" in told(desk)
    desk.press("Enter", "Enter", "Right", "Enter")
    (area,) = desk.files.map.areas.values()
    assert list(desk.files.map.areas) == ["st_lo_victory"]
    assert len(area.hexes) == 2


@pytest.mark.parametrize("key", ["north_exit", "east_exit"])
def test_enter_on_the_problem_leads_to_making_an_exit(key: str) -> None:
    files = shipped("ecouves")
    areas = {name: area for name, area in files.map.areas.items() if name != key}
    desk = Desk(access.put(files, "map.areas", areas))
    at_problem(desk, key)
    desk.press("Enter", "Enter", "Enter")
    assert (desk.files.map.areas[key].kind, len(desk.files.map.areas[key].hexes)) == ("exit", 1)


def test_what_another_record_names_is_made_or_the_record_opened() -> None:
    files = shipped("ecouves")
    areas = {name: area for name, area in files.map.areas.items() if name != "wood_goult"}
    files = access.put(files, "map.areas", areas)
    desk = Desk(files)
    at_problem(desk, "wood_goult")
    desk.press("Enter", "g")
    assert desk.session.mode_id == "forces"
    desk = Desk(files)
    at_problem(desk, "wood_goult")
    desk.press("Enter", "m", "Enter", "Enter")
    assert desk.files.map.areas["wood_goult"].kind == "wood"


def test_a_boundary_that_a_rule_names_is_offered() -> None:
    files = shipped("stlo")
    desk = Desk(access.put(files, "map.boundaries", files.map.boundaries[1:]))
    desk.press("t", "b", "Enter")
    listing = desk.session.listing
    assert listing is not None
    assert [item.text for item in listing.items] == ["35th", "another"]
    desk.press("Enter", "k")
    assert [row.id for row in desk.files.map.boundaries] == ["2nd", "35th"]
    assert len(desk.files.map.boundaries[-1].hexsides) == 1


def test_boundaries_get_ids_of_their_own() -> None:
    desk = Desk(empty("stlo", 12, 10))
    for _ in range(3):
        desk.press("t", "b", "a", "Enter", "k", "Down", "Down")
    ids = [row.id for row in desk.files.map.boundaries]
    assert len(set(ids)) == len(ids) == 3
    desk.check()
    assert not any("id that no other entry has" in problem.expected for problem in desk.session.known)
