"""Chapter 22: counter-battery fire and rally, and the artillery rally phase (3.1.7)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from tests.rules.stlo import gunnery, tiny
from tests.rules.stlo.gunnery import GERMAN_NEXT

OPTION = "counter-battery"
BIG = (
    tiny.gun("793/GS", "usxix", long_range=60, missions=6),
    tiny.gun("110/115", "us29"),
    *(tiny.gun(name, "de3fj") for name in ("1/8", "2/8", "3/8")),
    tiny.gun("6/894", "de352", group="de-3"),
)
"""A US gun that alone reaches the last long-range column: 0 on 1, 1 on 2 and 3, 2 from 4 up."""


def operation(*dice: int, guns_of: Any = gunnery.GUNS, side: str = "us", **changes: Any) -> Game:
    """A game at the operation of a side, in rain unless said otherwise."""
    changes.setdefault("weather_box", 1)
    return tiny.operation(gunnery.field(guns=guns_of), side, (*dice, *GERMAN_NEXT), OPTION, **changes)


def fired(die: int, *shots: str, **changes: Any) -> Game:
    return gunnery.fire_all(tiny.play(operation(die, **changes), "counter-battery"), *shots)


def big(die: int, **used: int) -> Game:
    """The big gun fires at German guns that have used some missions this turn."""
    guns = {f"{name[1:]}/8": {"used": count} for name, count in used.items()}
    return fired(die, "793/GS normal", guns_of=BIG, guns=guns)


def disorganized(game: Game) -> list[str]:
    return [name for name, gun in game.state.guns.items() if gun.disorganized]


# -- the operation ------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.2.3.E")
@pytest.mark.rule("stlo", "22.0")
@pytest.mark.parametrize("side", ["us", "de"])
def test_the_operation_exists_only_with_the_option(side: str) -> None:
    made = gunnery.field()
    assert tiny.legal(tiny.operation(made, side, (), OPTION), "counter-battery") == ["counter-battery"]
    assert tiny.refused(tiny.operation(made, side), "counter-battery") == "22.0"


@pytest.mark.rule("stlo", "22.0")
def test_it_is_an_operation_that_ends_the_operations_phase() -> None:
    game = fired(1, "110/115 normal")
    assert gunnery.asked(game) == "operation"
    assert game.state.operation == 2


@pytest.mark.rule("stlo", "10.1.1")
def test_it_needs_artillery_with_missions_and_a_long_range_value() -> None:
    guns = (tiny.gun("110/115", "us29"), tiny.gun("92/GS", "usxix", long_range=0))
    game = operation(guns_of=guns, guns={"110/115": {"used": 6}})
    assert tiny.refused(game, "counter-battery") == "10.1.1"


@pytest.mark.rule("stlo", "22.1.A")
def test_any_artillery_fires_with_long_range_values_and_no_observation() -> None:
    game = tiny.play(operation(1), "counter-battery")
    assert {action.split()[1] for action in tiny.legal(game, "fire")} == {"110/115", "111/116", "216/134", "793/GS"}
    assert tiny.refused(game, "fire 1/GS normal") == "22.1.A"
    gunnery.fire_all(game, "110/115 maximum", "793/GS normal")
    assert gunnery.values(game, "counter-battery") == [3, 2]
    assert gunnery.event(game, "counter-battery").data["total"] == 5
    assert (gunnery.used(game, "110/115"), gunnery.used(game, "793/GS")) == (3, 1)
    assert "op-placed" not in tiny.kinds(game)


@pytest.mark.rule("stlo", "22.1.A")
def test_at_least_one_gun_fires() -> None:
    game = tiny.play(operation(1), "counter-battery")
    assert tiny.refused(game, "done") == "22.1.A"
    assert tiny.refused(game, "pass") == "3.2.3.F"


@pytest.mark.rule("stlo", "22.1.B")
@pytest.mark.parametrize(("box", "modified"), [(1, 2), (4, 3), (5, 4)])
def test_the_us_die_gets_the_weather(box: int, modified: int) -> None:
    game = fired(2, "110/115 normal", weather_box=box)
    assert gunnery.event(game, "counter-battery").data["modified"] == modified
    assert [(throw.purpose, throw.side) for throw in game.thrown[2:3]] == [("counter-battery", "us")]


@pytest.mark.rule("stlo", "22.1.B")
def test_the_german_die_does_not() -> None:
    game = fired(2, "1/GS normal", side="de", weather_box=5)
    assert gunnery.event(game, "counter-battery").data["modified"] == 2
    assert gunnery.event(game, "counter-battery").data["column"] == "1-9"


# -- the results --------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "22.1.1.A")
def test_result_0_disorganises_nobody() -> None:
    game = big(1, b1=3)
    assert gunnery.event(game, "counter-battery").data["result"] == "0"
    assert disorganized(game) == []
    assert gunnery.used(game, "793/GS") == 1
    assert gunnery.asked(game) == "operation"


@pytest.mark.rule("stlo", "22.1.1.B")
@pytest.mark.parametrize(("die", "count"), [(2, 1), (6, 2)])
def test_results_1_and_2_disorganise_that_many(die: int, count: int) -> None:
    assert len(disorganized(big(die, b1=3, b2=2, b3=1))) == count


@pytest.mark.rule("stlo", "22.1.2.A")
@pytest.mark.rule("stlo", "22.1.2.B")
def test_the_units_with_the_most_missions_are_taken_first() -> None:
    assert disorganized(big(2, b1=1, b2=3, b3=2)) == ["2/8"]
    assert disorganized(big(6, b1=1, b2=3, b3=2)) == ["2/8", "3/8"]


@pytest.mark.rule("stlo", "22.1.2.A")
@pytest.mark.rule("stlo", "22.1.2.B")
def test_among_equals_their_owner_chooses() -> None:
    game = big(6, b1=4, b2=6, b3=4)
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("de", "disorganize")
    assert tiny.legal(game) == ["disorganize 1/8", "disorganize 3/8"]
    assert disorganized(game) == ["2/8"]
    game.apply("disorganize 3/8")
    assert disorganized(game) == ["2/8", "3/8"]


@pytest.mark.rule("stlo", "22.1.2.A")
def test_a_unit_that_fired_less_can_not_be_named() -> None:
    game = big(2, b1=4, b2=1, b3=4)
    assert tiny.refused(game, "disorganize 2/8") == "22.1.2.B"
    assert tiny.refused(game, "disorganize 6/894") == "22.1.2.B"
    assert tiny.refused(game, "disorganize 793/GS") == "22.1.2.B"


@pytest.mark.rule("stlo", "22.1.2.B")
def test_units_that_fired_nothing_come_last_and_tied() -> None:
    game = big(6, b1=1)
    assert disorganized(game) == ["1/8"]
    assert tiny.legal(game) == ["disorganize 2/8", "disorganize 3/8"]


def test_no_question_where_all_equals_are_hit() -> None:
    game = big(6, b1=2, b3=2)
    assert disorganized(game) == ["1/8", "3/8"]
    assert gunnery.asked(game) == "operation"


@pytest.mark.rule("stlo", "22.1.2.C")
def test_a_disorganised_unit_is_not_taken_again() -> None:
    guns = {"1/8": {"used": 4, "disorganized": True}, "2/8": {"used": 2}}
    assert disorganized(fired(2, "793/GS normal", guns_of=BIG, guns=guns)) == ["1/8", "2/8"]


@pytest.mark.rule("stlo", "22.1.2.C")
def test_it_can_not_be_named_either_and_a_surplus_is_lost() -> None:
    guns = {"1/8": {"used": 4, "disorganized": True}, "2/8": {"used": 2}, "3/8": {"used": 2}}
    game = fired(2, "793/GS normal", guns_of=BIG, guns=guns)
    assert tiny.refused(game, "disorganize 1/8") == "22.1.2.C"
    last = {"1/8": {"disorganized": True}, "2/8": {"disorganized": True}, "3/8": {"used": 1}}
    game = fired(6, "793/GS normal", guns_of=BIG, guns=last)
    assert disorganized(game) == ["1/8", "2/8", "3/8"]
    assert gunnery.event(game, "surplus").data["count"] == 1


@pytest.mark.rule("stlo", "22.1.2.D")
def test_a_unit_that_is_hit_is_flagged() -> None:
    game = big(2, b2=1)
    assert game.state.guns["2/8"].disorganized
    assert gunnery.event(game, "disorganized").data["gun"] == "2/8"


def test_artillery_that_has_not_arrived_is_not_hit() -> None:
    guns = {name: {"disorganized": True} for name in ("1/8", "2/8", "3/8")}
    assert "6/894" not in disorganized(fired(6, "793/GS normal", guns_of=BIG, guns=guns))


# -- disorganisation and rally ------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "22.2.1")
def test_a_disorganised_unit_can_not_fire_at_all() -> None:
    guns = {"110/115": {"disorganized": True}}
    barrage = gunnery.declared(gunnery.field(), guns=guns)
    battery = tiny.play(operation(guns=guns), "counter-battery")
    assert tiny.refused(barrage, "fire 110/115 normal") == "22.2.1"
    assert tiny.refused(battery, "fire 110/115 normal") == "22.2.1"


@pytest.mark.rule("stlo", "22.2.1")
def test_a_disorganised_unit_can_not_interdict() -> None:
    game = gunnery.phase(gunnery.field(), "initiative", (), OPTION, guns={"110/115": {"disorganized": True}})
    game.apply("pass")
    assert tiny.refused(game, "fire 110/115 normal") == "22.2.1"
    assert "fire 111/116 normal" in tiny.legal(game)


def rally(die: int, *options: str) -> Game:
    return gunnery.phase(
        gunnery.field(), "artillery_rally", (die,), *options, guns={"11/8": {"disorganized": True, "used": 3}}
    )


@pytest.mark.rule("stlo", "22.2.2.A")
@pytest.mark.rule("stlo", "22.2.2.B")
@pytest.mark.parametrize(
    ("die", "rule"),
    [(1, "22.2.2.A"), (2, "22.2.2.A"), (3, "22.2.2.B"), (4, "22.2.2.B"), (5, "22.2.2.B"), (6, "22.2.2.B")],
)
def test_the_rally_die(die: int, rule: str) -> None:
    game = rally(die, OPTION)
    assert gunnery.event(game, "rally").rule == rule
    assert game.state.guns["11/8"].disorganized == (die > 2)
    assert [(throw.purpose, throw.side) for throw in game.thrown[:1]] == [("rally 11/8", "de")]


@pytest.mark.rule("stlo", "22.2.2.A")
def test_a_rallied_unit_fires_next_turn() -> None:
    game = rally(1, OPTION)
    assert (game.state.turn, gunnery.asked(game)) == (4, "interdiction")
    assert "fire 11/8 normal" in tiny.legal(game)


@pytest.mark.rule("stlo", "22.2.2.B")
def test_an_unrallied_unit_does_not() -> None:
    game = rally(3, OPTION)
    assert (game.state.turn, gunnery.asked(game)) == (4, "interdiction")
    assert tiny.refused(game, "fire 11/8 normal") == "22.2.1"


@pytest.mark.rule("stlo", "3.1.7")
def test_missions_reset_first_and_for_disorganised_units_too() -> None:
    game = rally(6, OPTION)
    assert gunnery.used(game, "11/8") == 0
    kinds = tiny.kinds(game)
    assert kinds.index("missions-reset") < kinds.index("rally")


@pytest.mark.rule("stlo", "3.1.7")
def test_the_german_rolls_first_and_both_roll_for_each_unit() -> None:
    out = {name: {"disorganized": True} for name in ("110/115", "793/GS", "11/8", "3/916")}
    game = gunnery.phase(gunnery.field(), "artillery_rally", (1, 6, 2, 3), OPTION, guns=out)
    purposes = [throw.purpose for throw in game.thrown[:4]]
    assert purposes == ["rally 11/8", "rally 3/916", "rally 110/115", "rally 793/GS"]
    assert disorganized(game) == ["793/GS", "3/916"]


@pytest.mark.rule("stlo", "3.1.7")
def test_nobody_rolls_without_the_option() -> None:
    assert not any(throw.purpose.startswith("rally") for throw in rally(1).thrown)


@pytest.mark.rule("stlo", "22.2.3")
def test_one_die_a_turn_until_it_rallies() -> None:
    game = rally(5, OPTION)
    while game.state.turn == 4:
        game.apply("pass")
    assert [throw.purpose for throw in game.thrown].count("rally 11/8") == 2
