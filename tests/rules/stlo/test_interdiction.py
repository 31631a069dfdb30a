"""Chapter 16: interdiction fire, with the initiative levels and the weather that belong to it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import interdiction
from tests.rules.stlo import gunnery, tiny

BIG = (tiny.gun("793/GS", "usxix", long_range=60, missions=6), tiny.gun("1/GS", "deiifj", long_range=60, missions=6))
"""A gun for each side that alone reaches the last long-range column: 0 on 1, 1 on 2 and 3, 2 from 4 up."""


def initiative(*dice: int, **changes: Any) -> Game:
    """A game at the interdiction of the German."""
    changes.setdefault("turn", 2)
    return gunnery.phase(gunnery.field(guns=changes.pop("guns_of", gunnery.GUNS)), "initiative", dice, **changes)


def us_turn(*dice: int, **changes: Any) -> Game:
    """A game at the interdiction of the US, after the German has declined."""
    game = initiative(*dice, **changes)
    game.apply("pass")
    assert game.decision is not None
    assert game.decision.side == "us"
    return game


@pytest.mark.rule("stlo", "3.1.3.B")
@pytest.mark.rule("stlo", "16.0.A1")
def test_the_german_may_interdict_first_and_the_us_second_each_once() -> None:
    game = initiative(1, 1)
    asked = []
    while gunnery.asked(game) == "interdiction":
        assert game.decision is not None
        asked.append(game.decision.side)
        gun = "1/GS" if game.decision.side == "de" else "110/115"
        gunnery.fire_all(game, f"{gun} normal")
    assert asked == ["de", "us"]
    assert [(throw.purpose, throw.side) for throw in game.thrown[:2]] == [
        ("interdiction", "de"),
        ("interdiction", "us"),
    ]


@pytest.mark.rule("stlo", "16.0.A1")
def test_a_second_try_of_the_same_side_is_refused() -> None:
    game = initiative(1, 1)
    gunnery.fire_all(game, "1/GS normal")
    assert tiny.refused(game, "fire 1/GS normal") == "16.0.A2"
    gunnery.fire_all(game, "110/115 normal")
    assert tiny.refused(game, "fire 110/115 normal") == "10.0.A"


@pytest.mark.rule("stlo", "3.1.3.C")
@pytest.mark.rule("stlo", "16.0.A1")
def test_there_is_no_interdiction_on_turn_1() -> None:
    game = initiative(turn=1)
    assert gunnery.asked(game) == "operation"
    assert game.state.levels == {"us": 0, "de": -2}
    assert tiny.refused(game, "fire 110/115 normal") == "10.0.A"


@pytest.mark.rule("stlo", "3.1.3.C")
def test_successful_interdiction_lowers_the_enemys_level() -> None:
    game = initiative(2, guns_of=BIG)
    gunnery.fire_all(game, "1/GS normal")
    assert game.state.levels == {"us": -1, "de": 0}


@pytest.mark.rule("stlo", "16.0.A2")
def test_any_artillery_of_a_side_takes_part_together() -> None:
    game = us_turn(1)
    gunnery.fire_all(game, "110/115 normal", "216/134 normal", "793/GS normal")
    assert gunnery.values(game, "interdiction") == [1, 1, 2]


@pytest.mark.rule("stlo", "16.0.A2")
def test_the_enemys_artillery_does_not_take_part() -> None:
    assert tiny.refused(us_turn(), "fire 1/GS normal") == "16.0.A2"


@pytest.mark.rule("stlo", "16.0.B1")
def test_interdiction_needs_no_initiative_hq_or_observation() -> None:
    units = [tiny.battalion("1/115", "us29", "0101"), tiny.battalion("1/8", "de3fj", "1212")]
    game = gunnery.phase(gunnery.field(units=units, level={}), "initiative", turn=2)
    assert gunnery.asked(game) == "interdiction"
    assert game.thrown == []
    assert game.state.active is None
    game.apply("fire 1/GS normal")
    assert game.state.posts == {}


@pytest.mark.rule("stlo", "16.0.B2")
def test_long_range_values_times_intensity_are_added_without_ov() -> None:
    game = us_turn(1)
    gunnery.fire_all(game, "110/115 maximum", "793/GS rapid")
    assert gunnery.values(game, "interdiction") == [3, 4]
    assert gunnery.event(game, "interdiction").data["total"] == 7
    assert (gunnery.used(game, "110/115"), gunnery.used(game, "793/GS")) == (3, 2)


@pytest.mark.rule("stlo", "16.0.B2")
def test_artillery_without_a_long_range_value_does_not_take_part() -> None:
    guns = (tiny.gun("92/GS", "usxix", long_range=0), tiny.gun("110/115", "us29"))
    game = initiative(guns_of=guns)
    assert tiny.refused(game, "fire 92/GS normal") == "A149"
    assert "fire 110/115 normal" in tiny.legal(game)


@pytest.mark.rule("stlo", "16.0.B3")
@pytest.mark.parametrize(("box", "modified"), [(5, 7), (4, 6), (1, 5)])
def test_the_weather_adds_to_the_us_die(box: int, modified: int) -> None:
    game = us_turn(5, weather_box=box)
    gunnery.fire_all(game, "110/115 normal")
    assert gunnery.event(game, "interdiction").data["modified"] == modified


@pytest.mark.rule("stlo", "16.0.B3")
def test_the_weather_leaves_the_german_die() -> None:
    game = initiative(5, weather_box=5)
    gunnery.fire_all(game, "1/GS normal")
    assert gunnery.event(game, "interdiction").data["modified"] == 5
    assert gunnery.modifiers(game, "interdiction") == []


@pytest.mark.rule("stlo", "16.0.B3")
def test_the_column_of_the_sum_is_read() -> None:
    game = us_turn(3, weather_box=5, guns_of=(tiny.gun("793/GS", "usxix", long_range=10), BIG[1]))
    gunnery.fire_all(game, "793/GS rapid")
    data = gunnery.event(game, "interdiction").data
    assert (data["total"], data["column"], data["modified"], data["result"]) == (20, "20-29", 5, "1")


@pytest.mark.rule("stlo", "3.3.2")
@pytest.mark.parametrize(("box", "items"), [(5, [(2, "16.0.B3")]), (4, [(1, "16.0.B3")]), (1, [])])
def test_weather_modifies_long_range_fire_of_the_us_alone(box: int, items: list[Any]) -> None:
    game = initiative(3, 3, weather_box=box)
    gunnery.fire_all(game, "1/GS normal")
    assert gunnery.modifiers(game, "interdiction") == []
    gunnery.fire_all(game, "110/115 normal")
    assert gunnery.modifiers(game, "interdiction") == items
    assert gunnery.event(game, "interdiction").data["modified"] == 3 + sum(value for value, _ in items)


@pytest.mark.rule("stlo", "16.0.B4")
@pytest.mark.parametrize(("die", "level"), [(1, 0), (2, -1), (6, -2)])
def test_the_result_comes_off_the_enemys_level(die: int, level: int) -> None:
    game = us_turn(die, guns_of=BIG, weather_box=1)
    gunnery.fire_all(game, "793/GS normal")
    assert game.state.levels == {"us": 0, "de": level}


@pytest.mark.rule("stlo", "3.4.F")
@pytest.mark.rule("stlo", "16.0.B4")
@pytest.mark.parametrize(("level", "result", "after"), [(-2, 1, -2), (-1, 2, -2), (0, 2, -2), (0, 1, -1), (-1, 0, -1)])
def test_a_level_never_falls_below_minus_2(level: int, result: int, after: int) -> None:
    assert interdiction.lowered(level, result) == after


@pytest.mark.rule("stlo", "16.0.C")
def test_interdiction_can_be_declined() -> None:
    game = initiative()
    assert "done" not in tiny.legal(game)
    tiny.play(game, "pass", "pass")
    assert all(gun.used == 0 for gun in game.state.guns.values())
    assert game.state.levels == {"us": 0, "de": 0}
    assert gunnery.asked(game) == "operation"


@pytest.mark.rule("stlo", "16.0.C")
def test_what_has_fired_can_not_be_declined() -> None:
    game = initiative()
    game.apply("fire 1/GS normal")
    assert tiny.refused(game, "pass") == "16.0.C"
    assert "done" in tiny.legal(game)


def test_a_side_without_artillery_to_fire_is_not_asked() -> None:
    game = initiative(guns_of=(tiny.gun("110/115", "us29"), tiny.gun("13/GS", "de3fj", long_range=0)))
    assert game.decision is not None
    assert game.decision.side == "us"
    assert "interdiction-declined" not in tiny.kinds(game)
