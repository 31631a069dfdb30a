"""What the map shows of the choice picked out: the way of a move with its cost, who acts, and at whom it is aimed."""

from __future__ import annotations

import pytest

from rules.engine.hexes import Hex
from tests.tui import positions as at
from tui.map.model import HIGHLIGHTS
from tui.session import Session


def marked(sitting: Session, key: str) -> set[Hex]:
    """The hexes with a highlight."""
    assert key in HIGHLIGHTS
    return {hex_ for hex_, found in sitting.map_model().highlights.items() if found == key}


def moving(hex_: Hex) -> Session:
    """Company 3/115a is picked to move, and the cursor is on a hex."""
    sitting = at.opening(*at.APPROACH[:3])
    sitting.do("take")
    sitting.moved(hex_)
    return sitting


@pytest.mark.parametrize("hex_", ["3711", "3811", "4010", "3709"])
def test_the_way_of_a_move_is_that_which_is_then_gone_and_bears_its_costs(hex_: Hex) -> None:
    sitting = moving(hex_)
    model = sitting.map_model()
    sitting.do("take")
    move = next(event.data for event in sitting.game.events if event.kind == "move")
    way = move["path"][1:]
    assert way[-1] == hex_
    assert {there for there in way if model.highlights[there] == "path"} == set(way)
    points = [model.overlay[there].text for there in way]
    assert points[-1] == move["cost"]
    assert points == sorted(points, key=int)


def test_the_way_follows_the_cursor_and_ends_where_nothing_can_go() -> None:
    sitting = moving("3711")
    assert "3711" in marked(sitting, "path")
    sitting.moved("3811")
    assert marked(sitting, "path") == {"3811"}
    sitting.moved("3712")
    assert marked(sitting, "path") == set()


def test_the_way_is_shown_over_an_overlay() -> None:
    sitting = moving("3811")
    sitting.do("overlay")
    cells = sitting.map_model().overlay
    assert cells["3811"].text == "2"
    assert cells["3510"].text == "5"


def test_strategic_movement_counts_in_thirds() -> None:
    sitting = at.standing("operations", "activate 1/116", "strategic", dice=(1, 6, 1), units={"1/116": {"hex": "4903"}})
    assert sitting.decision is not None
    sitting.moved("4900")
    model = sitting.map_model()
    sitting.take()
    move = next(event.data for event in sitting.game.events if event.kind == "move")
    assert [model.overlay[hex_].text for hex_ in move["path"][1:]][-1] == move["cost"]
    assert "/" in "".join(model.overlay[hex_].text for hex_ in move["path"][1:])


def test_an_attack_marks_who_attacks_and_whom() -> None:
    sitting = at.opening(*at.APPROACH)
    assert marked(sitting, "target") == set()
    sitting.do("next")
    assert sitting.menu.selected is not None
    assert sitting.menu.selected.action == "attack hasty"
    assert marked(sitting, "target") == {"3712"}
    assert "3711" in marked(sitting, "selected")


@pytest.mark.parametrize(
    "before",
    [at.ATTACK, (*at.ATTACK, *at.GIVEN), (*at.ATTACK, *at.GIVEN, *at.DEFENDED)],
    ids=["attacker", "defender", "op"],
)
def test_the_combat_stays_marked_while_it_is_decided(before: tuple[str, ...]) -> None:
    sitting = at.opening(*before)
    assert marked(sitting, "target") == {"3712"}
    assert "3711" in marked(sitting, "selected")


def test_an_observation_post_is_marked_where_it_would_stand() -> None:
    sitting = at.opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED)
    assert {"3711", "3710"} <= marked(sitting, "selected")


def test_an_hq_to_be_activated_marks_its_units() -> None:
    sitting = at.opening()
    sitting.do("take")
    sitting.moved("3910")
    assert marked(sitting, "selected") == {"3910", "4009", "4110"}


@pytest.mark.parametrize(("keys", "actions"), [(2, ()), (3, ()), (0, ("barrage 4212",)), (0, ("strike 4212",))])
def test_a_fire_marks_its_target(keys: int, actions: tuple[str, ...]) -> None:
    sitting = at.opening(*actions)
    if keys:
        sitting.take(keys - 1)
        sitting.moved("4212")
    assert marked(sitting, "target") == {"4212"}


def test_the_ends_of_the_last_move_are_marked_until_something_else_is_played() -> None:
    sitting = moving("3711")
    sitting.do("take")
    assert sitting.last == {"3910", "3711"}
    assert "3711" in marked(sitting, "last")
    sitting.do("undo")
    assert sitting.last == frozenset()


def test_after_an_attack_its_hexes_are_marked() -> None:
    sitting = at.opening(*at.ATTACK, *at.GIVEN, *at.DEFENDED, *at.OBSERVED, *at.FIRED)
    sitting.play("pass")
    assert "3712" in sitting.last


def test_nothing_is_marked_behind_the_curtain() -> None:
    sitting = at.opening(*at.ATTACK, *at.GIVEN, options=("hidden-displays",))
    assert sitting.curtain
    assert marked(sitting, "target") == marked(sitting, "selected") == set()
