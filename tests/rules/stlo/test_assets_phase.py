"""Chapter 5 and section 3.1.4: the asset phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.stlo.model import AssetCard, Scenario
from rules.stlo.state import State
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, tiny

A, B = tiny.m4("A/747"), tiny.m4("B/747")
ENGINEER, M8, AT = tiny.engineer(), fights.m8(), tiny.at75()


def phase(made: Scenario, state: State | None = None, **changes: Any) -> Game:
    """A game that runs the asset phase of turn 3, or of the turn after a state."""
    if state is None:
        state = tiny.state(made, phase="asset", **changes)
    else:
        state = replace(state, phase="asset", turn=state.turn + 1)
    return Game(SYSTEM, made, dice=DictatedDice(fights.NEXT), state=state)


def lie(game: Game, asset: str) -> tuple[str, bool]:
    """Where an asset lies, and whether face up."""
    now = game.state.assets[asset]
    return now.place, now.ready


def peace(*cards: AssetCard) -> Scenario:
    """Units far apart, with assets."""
    return fights.field(fights.us(hex_="0612"), fights.us("1/116", "0512"), fights.de("1/8a", "0601"), assets=cards)


@pytest.mark.rule("stlo", "3.1.4")
def test_there_is_no_asset_phase_on_turn_one() -> None:
    made = peace(A)
    state = tiny.state(made, turn=1, phase="initiative", assets={"A/747": {"ready": False}})
    game = Game(SYSTEM, made, dice=DictatedDice(fights.NEXT), state=state)
    assert game.state.phase == "operations"
    assert lie(game, "A/747") == ("box", False)


@pytest.mark.rule("stlo", "3.1.4.1")
def test_assets_on_their_to_division_side_are_turned_face_up() -> None:
    game = phase(peace(A), assets={"A/747": {"ready": False}})
    assert game.state.phase == "operations"
    assert lie(game, "A/747") == ("box", True)


@pytest.mark.rule("stlo", "3.1.4.2.A")
@pytest.mark.rule("stlo", "5.2")
def test_engineers_on_the_map_go_back_without_a_choice() -> None:
    game = phase(peace(ENGINEER, A), assets=tiny.with_unit(["1A/121", "A/747"], "1/115"))
    assert fights.asked(game) == ("reassignment", "us")
    assert lie(game, "1A/121") == ("box", False)
    assert game.table.assets_with("1/115") == ("A/747",)
    assert tiny.refused(game, "return 1A/121") == "5.1"


@pytest.mark.rule("stlo", "5.2")
def test_engineers_can_be_assigned_again_on_the_turn_after() -> None:
    made = peace(ENGINEER)
    back = phase(made, assets=tiny.with_unit(["1A/121"], "1/115"))
    assert lie(back, "1A/121") == ("box", False)
    assert lie(phase(made, back.state), "1A/121") == ("box", True)


@pytest.mark.rule("stlo", "3.1.4.2.B")
@pytest.mark.rule("stlo", "3.1.4.2.D")
def test_other_assets_go_back_if_their_owner_wishes() -> None:
    game = phase(peace(A, M8), assets=tiny.with_unit(["A/747", "AG/29"], "1/115"))
    assert tiny.legal(game) == ["return A/747", "return AG/29", "done"]
    tiny.play(game, "return AG/29", "done")
    assert game.table.assets_with("1/115") == ("A/747",)
    assert lie(game, "AG/29") == ("box", False)
    assert game.state.assets["AG/29"].unit == ""
    assert game.state.phase == "operations"


@pytest.mark.rule("stlo", "3.1.4.2.C")
@pytest.mark.rule("stlo", "5.4")
def test_assets_in_holding_go_to_their_division_and_wait_a_turn() -> None:
    made = peace(A)
    game = phase(made, assets={"A/747": {"place": "holding", "ready": False}})
    assert lie(game, "A/747") == ("box", False)
    assert lie(phase(made, game.state), "A/747") == ("box", True)


@pytest.mark.rule("stlo", "3.1.4")
@pytest.mark.rule("stlo", "5.1")
def test_each_side_returns_its_own_assets_the_german_first() -> None:
    assigned = tiny.with_unit(["A/747"], "1/115") | tiny.with_unit(["1/3AT"], "1/8a")
    game = phase(peace(A, AT), assets=assigned)
    assert fights.asked(game) == ("reassignment", "de")
    assert tiny.refused(game, "return A/747") == "5.1"
    game.apply("return 1/3AT")
    assert fights.asked(game) == ("reassignment", "us")
    assert tiny.refused(game, "return 1/3AT") == "5.1"
    assert tiny.refused(game, "pass") == "3.2.3.F"


@pytest.mark.rule("stlo", "5.1")
def test_assets_go_back_only_in_the_reassignment_segment() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[A])
    game = tiny.active(made, "1/115", 4, assets=tiny.with_unit(["A/747"], "1/115"))
    assert tiny.refused(game, "return A/747") == "5.1"


@pytest.mark.rule("stlo", "5.1")
@pytest.mark.rule("stlo", "5.5.B")
def test_an_asset_sent_back_is_not_usable_until_the_next_turn() -> None:
    made = fights.field(fights.us(), fights.us("1/116", "0512"), fights.de(), assets=[M8, B])
    game = phase(made, assets=tiny.with_unit(["AG/29"], "1/115"), hqs={"1/115": {"morale": 5}})
    game.add_dice((1, 3, 3, 3, *fights.NEXT))
    tiny.play(game, "return AG/29", "activate 1/115", "attack hasty")
    assert tiny.legal(game, "assign") == ["assign B/747 1/115"]
    assert tiny.refused(game, "assign AG/29 1/115") == "9.3.3.E"
    later = phase(made, game.table.state)
    assert lie(later, "AG/29") == ("box", True)


@pytest.mark.rule("stlo", "2.1.5")
def test_hidden_displays_hide_what_happens_in_the_boxes() -> None:
    made = peace(A, ENGINEER)
    state = tiny.state(made, phase="asset", assets={"A/747": {"ready": False}, **tiny.with_unit(["1A/121"], "1/115")})
    game = Game(SYSTEM, made, options=["hidden-displays"], dice=DictatedDice(fights.NEXT), state=state)
    seen = [event.kind for event in game.view("de").events]
    assert "assets-ready" not in seen
    assert "asset-returned" in seen
    assert "assets-ready" in [event.kind for event in game.view("us").events]
