"""Chapter 3: the sequence of play, weather and initiative."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.stlo import interdiction
from rules.stlo.model import Scenario
from rules.stlo.state import OVER
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny

US_WINS, DE_WINS, DOUBLE_ONE = (1, 6), (6, 1), (1, 1)
"""Initiative dice, the German one first."""


def two(**parts: Any) -> Scenario:
    """A US and a German battalion far apart, without artillery unless it is named."""
    return tiny.scenario(None, tiny.battalion("1/115", "us29", "0202"), tiny.battalion("1/8", "de3fj", "0210"), **parts)


def guns() -> dict[str, Any]:
    """Artillery for both sides."""
    return {"guns": [tiny.gun("110/115", "us29"), tiny.gun("1/8A", "de3fj")]}


def close(*units: Any, **parts: Any) -> Scenario:
    """A US battalion in 0505 and a German one two hexes south of it, with more units if they are named."""
    cards = (tiny.battalion("1/115", "us29", "0505"), tiny.battalion("1/8", "de3fj", "0507"), *units)
    return tiny.scenario(None, *cards, **parts)


def on(game: Game) -> Game:
    """Go on with the first legal action until an operation is asked for."""
    while game.decision is not None and game.decision.kind != "operation":
        game.apply(tiny.legal(game)[0])
    return game


def new_game(made: Scenario, dice: Iterable[int], *options: str) -> Game:
    return Game(SYSTEM, made, options=options, dice=DictatedDice(dice))


def phases(game: Game) -> list[str]:
    """The phases that began, in order; a weather phase begins with its turn."""
    return ["weather" if e.kind == "turn" else e.data["phase"] for e in game.events if e.kind in ("phase", "turn")]


# -- the turn -------------------------------------------------------------------------------------------------------

TWO_PASSES = (*DE_WINS, *US_WINS)


@pytest.mark.rule("stlo", "3.0")
def test_a_game_has_eight_turns() -> None:
    dice = [3, 6, *TWO_PASSES, 3, 6, *TWO_PASSES, 3, 6, *DOUBLE_ONE]
    for _ in range(4, 9):
        dice += [3, 6, 6, *DOUBLE_ONE]
    game = new_game(two(), dice)
    tiny.play(game, "pass", "pass", "pass", "pass")
    assert game.over
    assert [e.data["turn"] for e in game.events if e.kind == "turn"] == [2, 3, 4, 5, 6, 7, 8]
    assert game.state.turn == 8
    assert game.state.phase == OVER
    assert tiny.kinds(game)[-1] == "victory"
    assert game.state.result == "Decisive German"
    assert str(game.why("pass")) == "the game is over (3.0)"


@pytest.mark.rule("stlo", "3.1")
@pytest.mark.rule("stlo", "3.1.4")
def test_the_phases_of_a_turn_follow_in_order() -> None:
    game = new_game(two(), [3, 6, *TWO_PASSES, 3, 6, *TWO_PASSES, 3, 6, *DE_WINS])
    tiny.play(game, "pass", "pass", "pass", "pass")
    seen = phases(game)
    first = ["reinforcement", "initiative", "operations", "recovery", "artillery_rally", "headquarters"]
    second = ["weather", "reinforcement", "initiative", "asset", "operations", "recovery", "artillery_rally"]
    assert seen[: len(first)] == first
    assert seen[len(first) : len(first) + len(second)] == second


@pytest.mark.rule("stlo", "3.1.4")
def test_operations_follow_the_initiative_phase_of_turn_1_at_once() -> None:
    made = two(assets=[tiny.m4()])
    with_unit = {"assets": {"A/747": {"place": "unit", "unit": "1/115"}}}
    first = tiny.at(made, "initiative", DE_WINS, turn=1, **with_unit)
    assert first.decision is not None
    assert first.decision.kind == "operation"
    later = tiny.at(made, "initiative", (), turn=2, **with_unit)
    assert later.decision is not None
    assert later.decision.kind == "reassignment"


# -- weather --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.1.1")
@pytest.mark.rule("stlo", "3.3.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_us_die_sets_weather_and_strikes(die: int) -> None:
    game = new_game(two(), (die, 6, *DE_WINS))
    box = tiny.charts().weather[die]
    assert [(t.value, t.side) for t in game.thrown if t.purpose == "weather"] == [(die, "us")]
    assert game.state.weather_box == die
    assert game.table.weather() == box.weather
    assert game.state.strikes == box.air_strikes


@pytest.mark.rule("stlo", "3.3.1")
def test_the_weather_lasts_all_turn() -> None:
    game = new_game(two(), (2, 6, *DE_WINS, *DE_WINS, *US_WINS, 5, 6, *DE_WINS))
    for _ in range(2):
        assert game.state.weather_box == 2
        game.apply("pass")
    assert game.state.weather_box == 2
    game.apply("pass")
    assert (game.state.turn, game.state.weather_box) == (2, 5)


@pytest.mark.rule("stlo", "3.3.3")
def test_strikes_left_over_are_not_carried_on() -> None:
    game = tiny.at(two(), "operations", (*DOUBLE_ONE, 4, 6, 6, *DE_WINS), turn=3, weather_box=6, strikes=2)
    assert (game.state.turn, game.state.strikes) == (4, tiny.charts().weather[4].air_strikes)
    assert game.state.strikes == 1


def interdicting(side: str, weather_box: int, die: int) -> dict[str, Any]:
    """The event of an interdiction with one gun on turn 2, the other side declining."""
    game = tiny.at(two(**guns()), "initiative", (die, *DE_WINS), turn=2, weather_box=weather_box)
    tiny.play(game, *(("pass", "fire 110/115 normal") if side == "us" else ("fire 1/8A normal", "pass")))
    event = next(e for e in game.events if e.kind == "interdiction")
    return dict(event.data)


@pytest.mark.rule("stlo", "3.3.2")
@pytest.mark.rule("stlo", "3.1.3.B")
@pytest.mark.parametrize(("box", "plus"), [(1, 0), (4, 1), (6, 2)], ids=["rain", "cloudy", "clear"])
def test_weather_helps_us_long_range_fire_alone(box: int, plus: int) -> None:
    for side, modifier in (("us", plus), ("de", 0)):
        data = interdicting(side, box, 3)
        assert data["die"] == 3
        assert data["modified"] == 3 + modifier


# -- reinforcement phase --------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.1.2.A")
def test_the_german_rolls_every_turn_and_the_us_from_turn_4() -> None:
    dice = [3, 6, *TWO_PASSES, 3, 6, *TWO_PASSES, 3, 6, *DOUBLE_ONE, 3, 6, 5, *DE_WINS]
    game = new_game(two(), dice)
    tiny.play(game, "pass", "pass", "pass", "pass")
    assert game.state.turn == 4
    rolls = [(t.purpose, t.side) for t in game.thrown if t.purpose.startswith("reinforcement")]
    assert rolls == [("reinforcement German", "de")] * 4 + [("reinforcement US", "us")]


# -- initiative phase -----------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.1.3.A")
@pytest.mark.rule("stlo", "3.4.B")
@pytest.mark.rule("stlo", "3.4.C")
@pytest.mark.parametrize(("turn", "german"), [(1, -2), (2, 0), (5, 0)])
def test_levels_restart_every_turn(turn: int, german: int) -> None:
    game = tiny.at(two(), "initiative", DE_WINS, turn=turn, levels={"us": -1, "de": -2})
    assert game.state.levels == {"us": 0, "de": german}


@pytest.mark.rule("stlo", "3.4.C")
@pytest.mark.parametrize(("dice", "side"), [((6, 4), "de"), ((5, 4), "us")])
def test_the_german_level_on_turn_1_is_minus_2(dice: tuple[int, int], side: str) -> None:
    game = new_game(two(), (3, 6, *dice))
    assert game.decision is not None
    assert game.decision.side == side


@pytest.mark.rule("stlo", "3.1.3.B")
def test_each_side_may_interdict_once_the_german_first() -> None:
    game = tiny.at(two(**guns()), "initiative", (1, 1, *DE_WINS), turn=2, weather_box=1)
    asked = []
    while game.decision is not None and game.decision.kind == "interdiction":
        asked.append(game.decision.side)
        game.apply(tiny.legal(game, "fire")[0] if len(asked) < 3 else "pass")
    assert asked == ["de", "us"]
    assert tiny.rolls(game)[:2] == ["interdiction", "interdiction"]


@pytest.mark.rule("stlo", "3.1.3.C")
@pytest.mark.rule("stlo", "3.4.D")
def test_there_is_no_interdiction_on_turn_1() -> None:
    game = tiny.at(two(**guns()), "initiative", DE_WINS, turn=1)
    assert game.decision is not None
    assert game.decision.kind == "operation"
    assert tiny.refused(game, "fire 1/8A normal") == "10.0.A"
    assert not [e for e in game.events if "interdiction" in e.kind]


@pytest.mark.rule("stlo", "3.4.D")
@pytest.mark.parametrize("turn", range(2, 9))
def test_interdiction_is_offered_in_every_later_turn(turn: int) -> None:
    game = tiny.at(two(**guns()), "initiative", DE_WINS, turn=turn)
    asked = []
    while game.decision is not None and game.decision.kind == "interdiction":
        asked.append(game.decision.side)
        game.apply("pass")
    assert asked == ["de", "us"]


def lowered_german(dice: Iterable[int]) -> Game:
    """A game in the operations of turn 2 in which US interdiction has taken 1 or 2 off the German level."""
    heavy = tiny.gun("793/GS", "us29", long_range=20)
    made = two(guns=[heavy])
    game = tiny.at(made, "initiative", dice, turn=2, weather_box=6)
    assert game.decision is not None
    tiny.play(game, "fire 793/GS maximum")
    return game


@pytest.mark.rule("stlo", "3.1.3.C")
@pytest.mark.rule("stlo", "3.4.E")
def test_a_successful_interdiction_lowers_the_enemys_level_for_the_turn() -> None:
    game = lowered_german((6, *DE_WINS, *DE_WINS, *DE_WINS, *US_WINS))
    level = game.state.levels["de"]
    assert level < 0
    assert game.state.levels["us"] == 0
    for _ in range(3):
        game.apply("pass")
        assert game.state.levels == {"us": 0, "de": level}


@pytest.mark.rule("stlo", "3.4.A")
def test_a_level_changes_the_initiative_die_and_no_other() -> None:
    hqs = {"1/8": {"morale": 4}}
    low = tiny.at(two(), "operations", (6, 3, 3, *US_WINS), hqs=hqs, levels={"us": 0, "de": -2})
    assert low.decision is not None
    assert low.decision.side == "de"
    first = next(e for e in low.events if e.kind == "initiative")
    assert first.data["totals"] == {"de": 4, "us": 3}
    low.apply("activate 1/8")
    assert next(e for e in low.events if e.kind == "activation").data["taps"] == 1


@pytest.mark.rule("stlo", "3.4.A")
def test_a_level_does_not_change_a_barrage() -> None:
    results = []
    for level in (0, -2):
        made = close(guns=[tiny.gun("1/8A", "de3fj", support=5)])
        game = tiny.at(made, "operations", (6, 1, 3, *US_WINS), levels={"us": 0, "de": level})
        tiny.play(game, "barrage 0505")
        while game.decision is not None and game.decision.kind.startswith("barrage"):
            game.apply(tiny.legal(game)[0])
        event = next(e for e in game.events if e.kind == "barrage")
        results.append(dict(event.data))
    assert results[0] == results[1]
    assert results[0]["die"] == 3


@pytest.mark.rule("stlo", "3.4.F")
@pytest.mark.parametrize(("level", "result", "after"), [(-2, 1, -2), (-1, 2, -2), (0, 1, -1), (0, 2, -2), (0, 0, 0)])
def test_levels_end_at_minus_2(level: int, result: int, after: int) -> None:
    assert interdiction.lowered(level, result) == after


# -- asset phase ----------------------------------------------------------------------------------------------------


def with_assets() -> Scenario:
    return two(assets=[tiny.m4(), tiny.asset("AG/29", "us29", "M8", "minor", 2, 2), tiny.engineer(), tiny.m4("B/747")])


@pytest.mark.rule("stlo", "3.1.4.1")
def test_assets_to_division_become_available() -> None:
    made = with_assets()
    game = tiny.at(made, "asset", DE_WINS, assets={"A/747": {"ready": False}})
    assert game.state.assets["A/747"].place == "box"
    assert game.state.assets["A/747"].ready


@pytest.mark.rule("stlo", "3.1.4.2.A")
def test_engineers_go_back_without_a_choice() -> None:
    game = tiny.at(with_assets(), "asset", DE_WINS, assets=tiny.with_unit(["1A/121"], "1/115"))
    engineer = game.state.assets["1A/121"]
    assert (engineer.place, engineer.unit, engineer.ready) == ("box", "", False)
    assert game.decision is not None
    assert game.decision.kind == "operation"


@pytest.mark.rule("stlo", "3.1.4.2.B")
@pytest.mark.rule("stlo", "3.1.4.2.D")
def test_other_assets_go_back_if_their_owner_wishes() -> None:
    game = tiny.at(with_assets(), "asset", DE_WINS, assets=tiny.with_unit(["A/747", "AG/29"], "1/115"))
    assert sorted(tiny.legal(game)) == ["done", "return A/747", "return AG/29"]
    tiny.play(game, "return AG/29", "done")
    assert game.table.assets_with("1/115") == ("A/747",)
    back = game.state.assets["AG/29"]
    assert (back.place, back.unit, back.ready) == ("box", "", False)


@pytest.mark.rule("stlo", "3.1.4.2.C")
def test_assets_in_holding_go_to_division() -> None:
    game = tiny.at(with_assets(), "asset", DE_WINS, assets={"A/747": {"place": "holding", "ready": False}})
    held = game.state.assets["A/747"]
    assert (held.place, held.ready) == ("box", False)


# -- operations phases ----------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.1.5")
@pytest.mark.rule("stlo", "3.2.2.B")
def test_an_operation_leads_to_a_new_initiative_segment() -> None:
    game = tiny.operation(two(), "us", (6, *US_WINS))
    assert game.state.operation == 1
    game.apply("activate 1/115")
    assert game.state.phase == "operations"
    assert game.state.operation == 2
    segment = ["initiative German", "initiative US"]
    assert tiny.rolls(game) == [*segment, "activation 1/115", *segment]


@pytest.mark.rule("stlo", "3.1.5.1")
@pytest.mark.rule("stlo", "3.2.1.A")
@pytest.mark.parametrize(
    ("german", "us", "level", "side"),
    [(5, 4, -2, "us"), (4, 4, 0, "de"), (4, 5, 0, "us"), (5, 4, 0, "de"), (3, 1, -2, "de"), (4, 1, -2, "de")],
)
def test_the_higher_total_has_initiative_and_the_german_a_tie(german: int, us: int, level: int, side: str) -> None:
    game = tiny.at(two(), "operations", (german, us), levels={"us": 0, "de": level})
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == (side, "operation")


@pytest.mark.rule("stlo", "3.1.5.2")
@pytest.mark.rule("stlo", "3.2.2.A")
def test_one_operation_in_a_segment() -> None:
    made = close(guns=[tiny.gun("110/115", "us29")])
    game = tiny.active(made, "1/115", 3)
    assert tiny.refused(game, "barrage 0507") == "3.2.2.A"
    assert tiny.refused(game, "activate 1/115") == "3.2.2.A"
    assert tiny.refused(game, "strike 0507") == "3.2.2.A"
    assert tiny.refused(game, "counter-battery") == "3.2.2.A"
    done = tiny.operation(made, "us", (3, *DE_WINS))
    done.apply("barrage 0507")
    on(done)
    assert done.decision is not None
    assert done.decision.side == "de"
    assert tiny.refused(done, "activate 1/115") == "6.1.A"


@pytest.mark.rule("stlo", "3.1.6")
def test_the_recovery_phase_frees_all_without_a_die() -> None:
    made = tiny.scenario(
        None,
        *(tiny.battalion(f"{n}/115", "us29", f"0{n}02") for n in (1, 2, 3)),
        tiny.battalion("1/8", "de3fj", "0210"),
    )
    marks = {"1/115": {"status": "pinned"}, "2/115": {"status": "pinned"}, "3/115": {"status": "disrupted"}}
    units = {**marks, "1/8": {"status": "pinned"}}
    game = tiny.at(made, "recovery", (3, 6, 6, *DE_WINS), units=units)
    assert {unit: game.state.units[unit].status for unit in units} == dict.fromkeys(units, "")
    assert tiny.rolls(game)[0] == "weather"


@pytest.mark.rule("stlo", "3.1.7")
def test_missions_return_to_0_and_disorganised_artillery_rolls() -> None:
    used = {"110/115": {"used": 6, "disorganized": True}, "1/8A": {"used": 2}}
    plain = tiny.at(two(**guns()), "artillery_rally", (3, 6, 6), guns={"110/115": {"used": 6}, "1/8A": {"used": 2}})
    assert [gun.used for gun in plain.state.guns.values()] == [0, 0]
    assert tiny.rolls(plain)[0] == "weather"
    for die, disorganised in ((2, False), (3, True)):
        game = tiny.at(two(**guns()), "artillery_rally", (die, 3, 6, 6), "counter-battery", guns=used)
        assert tiny.rolls(game)[:2] == ["rally 110/115", "weather"]
        assert game.state.guns["110/115"].used == 0
        assert game.state.guns["110/115"].disorganized is disorganised


# -- headquarters phase ---------------------------------------------------------------------------------------------


def after_headquarters(made: Scenario, hqs: dict[str, dict[str, Any]]) -> Game:
    """A game after the headquarters phase of turn 3, at the German's first decision of turn 4."""
    return tiny.at(made, "headquarters", (3, 6, 6, *DE_WINS), hqs=hqs)


def in_supply() -> Scenario:
    """Two US battalions in supply and a German one."""
    return tiny.scenario(
        None, tiny.battalion("1/115", "us29", "0202"), tiny.battalion("2/115", "us29", "0402"),
        tiny.battalion("1/8", "de3fj", "0210"), depots=[("0202", "us"), ("0402", "us")],
        morale={"1/115": 6, "2/115": 6},
    )  # fmt: skip


@pytest.mark.rule("stlo", "3.1.8")
@pytest.mark.rule("stlo", "3.1.8.D")
def test_the_headquarters_phase_ends_the_turn() -> None:
    game = after_headquarters(in_supply(), {"1/115": {"morale": 3, "attempted": True}, "2/115": {"morale": 3}})
    tried, rested = game.state.hqs["1/115"], game.state.hqs["2/115"]
    assert (tried.morale, tried.attempted) == (3, False)
    assert (rested.morale, rested.attempted) == (5, False)
    assert game.state.turn == 4
    kinds = tiny.kinds(game)
    assert kinds.index("morale") < kinds.index("turn") < kinds.index("weather")


@pytest.mark.rule("stlo", "3.1.8.B")
def test_an_hq_at_rest_gains_two() -> None:
    game = after_headquarters(in_supply(), {"1/115": {"morale": 1}})
    assert game.state.hqs["1/115"].morale == 3


@pytest.mark.rule("stlo", "3.1.8.C")
def test_a_tried_hq_gains_nothing() -> None:
    game = after_headquarters(in_supply(), {"1/115": {"morale": 1, "attempted": True}})
    now = game.state.hqs["1/115"]
    assert (now.morale, now.attempted) == (1, False)


# -- double 1 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.2.1.B")
@pytest.mark.rule("stlo", "3.2.5.A2")
def test_a_double_1_ends_operations_before_any() -> None:
    game = tiny.at(two(), "operations", (*DOUBLE_ONE, 3, 6, 6, *DE_WINS), turn=5)
    assert phases(game)[0] == "recovery"
    assert game.state.turn == 6
    assert "activation" not in tiny.kinds(game)


@pytest.mark.rule("stlo", "3.2.1.B")
@pytest.mark.rule("stlo", "3.2.6")
@pytest.mark.parametrize(("turn", "operation"), [(1, 1), (1, 12), (2, 1), (2, 8)])
def test_a_double_1_in_a_protected_phase_is_rolled_again(turn: int, operation: int) -> None:
    dice = (*DOUBLE_ONE, *DOUBLE_ONE, 3, 5)
    levels = {"us": 0, "de": -2 if turn == 1 else 0}
    game = tiny.at(two(), "operations", dice, turn=turn, operation=operation, levels=levels)
    assert game.decision is not None
    assert game.decision.side == "us"
    assert game.state.operation == operation
    assert tiny.kinds(game).count("reroll") == 2


@pytest.mark.rule("stlo", "3.2.6")
@pytest.mark.parametrize(("turn", "operation"), [(1, 13), (2, 9), (3, 1), (8, 1)])
def test_a_double_1_after_the_protected_phases_ends_operations(turn: int, operation: int) -> None:
    dice = (*DOUBLE_ONE, 3, 6, 6, *DE_WINS)
    game = tiny.at(two(), "operations", dice, turn=turn, operation=operation)
    assert "operations-end" in tiny.kinds(game)
    assert "reroll" not in tiny.kinds(game)


@pytest.mark.rule("stlo", "3.2.6")
def test_two_passes_end_even_a_protected_turn() -> None:
    game = new_game(two(), (3, 6, *DE_WINS, *US_WINS, 3, 6, *DE_WINS))
    tiny.play(game, "pass", "pass")
    assert game.state.turn == 2


# -- the operations -------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.2.3.A")
def test_recon_in_radius_may_move_when_an_active_us_hq_has_finished() -> None:
    made = close(tiny.recon("RCN1", "us29", "0403"), depots=[("0505", "us")])
    game = tiny.active(made, "1/115", 2, DE_WINS)
    game.apply("end")
    assert game.state.hqs["1/115"].place == "map"
    assert "move RCN1 0402" in tiny.legal(game, "move")
    tiny.play(game, "move RCN1 0402")
    assert game.state.units["RCN1"].hex == "0402"
    assert game.state.hqs["1/115"].place == "display"


@pytest.mark.rule("stlo", "3.2.3.B")
def test_a_barrage_needs_an_enemy_in_the_hex() -> None:
    made = close(guns=[tiny.gun("110/115", "us29")])
    game = tiny.operation(made, "us", (6, *US_WINS))
    assert tiny.legal(game, "barrage") == ["barrage 0507"]
    assert tiny.refused(game, "barrage 0508") == "3.2.3.B"
    assert tiny.refused(game, "barrage 0505") == "3.2.3.B"
    game.apply("barrage 0507")
    on(game)
    assert "barrage" in tiny.kinds(game)


@pytest.mark.rule("stlo", "3.2.3.C")
def test_the_german_flies_no_air_strikes() -> None:
    made = close()
    german = tiny.operation(made, "de", strikes=2)
    assert tiny.legal(german, "strike") == []
    assert tiny.refused(german, "strike 0505") in ("15.0", "3.2.3.C")
    assert tiny.legal(tiny.operation(made, "us", strikes=2), "strike") == ["strike 0507"]


@pytest.mark.rule("stlo", "3.2.3.D")
def test_an_air_strike_needs_strikes_left_and_an_observed_enemy() -> None:
    made = close(tiny.battalion("2/8", "de3fj", "1212"))
    assert tiny.refused(tiny.operation(made, "us", strikes=0), "strike 0507") == "3.2.3.D"
    game = tiny.operation(made, "us", (6, *US_WINS), strikes=1)
    assert tiny.legal(game, "strike") == ["strike 0507"]
    assert tiny.refused(game, "strike 0508") == "3.2.3.D"
    assert tiny.refused(game, "strike 1212") == "15.0.A1"
    game.apply("strike 0507")
    on(game)
    event = next(e for e in game.events if e.kind == "air-strike")
    assert event.data["die"] == 6
    assert game.state.strikes == 0


@pytest.mark.rule("stlo", "3.2.3.E")
@pytest.mark.parametrize("side", ["us", "de"])
def test_counter_battery_is_an_option(side: str) -> None:
    made = two(**guns())
    without = tiny.operation(made, side)
    assert tiny.refused(without, "counter-battery") in ("22.0", "3.2.3.E")
    with_option = tiny.operation(made, side, (6, *US_WINS), "counter-battery")
    assert "counter-battery" in tiny.legal(with_option)
    with_option.apply("counter-battery")
    on(with_option)
    assert "counter-battery" in tiny.kinds(with_option)


@pytest.mark.rule("stlo", "3.2.3.F")
def test_a_pass_changes_nothing_but_the_phase_and_its_memory() -> None:
    game = tiny.operation(two(), "us", US_WINS)
    before = game.state
    game.apply("pass")
    assert game.state == replace(before, operation=2, last_pass="us")


# -- again and again ------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.2.4.A")
def test_the_same_operation_may_be_declared_again() -> None:
    game = tiny.operation(two(), "us", (6, *DE_WINS, *US_WINS, 6, *US_WINS), hqs={"1/115": {"morale": 5}})
    tiny.play(game, "activate 1/115", "pass")
    assert game.state.operation == 3
    assert "activate 1/115" in tiny.legal(game)
    game.apply("activate 1/115")
    assert tiny.rolls(game).count("activation 1/115") == 2


@pytest.mark.rule("stlo", "3.2.4.B")
def test_a_pass_binds_its_own_phase_only() -> None:
    game = tiny.operation(two(), "us", (*DE_WINS, 6, *US_WINS), hqs={"1/8": {"morale": 1}})
    tiny.play(game, "pass", "activate 1/8")
    assert game.decision is not None
    assert (game.decision.side, game.state.operation) == ("us", 3)
    assert "activate 1/115" in tiny.legal(game)


@pytest.mark.rule("stlo", "3.2.4.C")
def test_initiative_segments_of_a_turn_with_ten_operations() -> None:
    by_passes = tiny.at(two(), "operations", (*US_WINS * 9, *DE_WINS, 3, 6, 6, *DE_WINS))
    for _ in range(10):
        by_passes.apply("pass")
    by_double_1 = tiny.at(two(), "operations", (*US_WINS * 10, *DOUBLE_ONE, 3, 6, 6, *DE_WINS))
    for _ in range(10):
        by_double_1.apply("pass")
    for game, segments in ((by_passes, 10), (by_double_1, 11)):
        assert game.state.turn == 4
        rolls = tiny.rolls(game)
        assert rolls[: rolls.index("weather")].count("initiative German") == segments


# -- the end of operations ------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.2.5.A1")
def test_passes_of_both_sides_in_succession_end_operations() -> None:
    game = tiny.operation(two(), "us", (*DE_WINS, 3, 6, 6, *DE_WINS))
    tiny.play(game, "pass", "pass")
    assert game.state.turn == 4


@pytest.mark.rule("stlo", "3.2.5.A1")
def test_two_passes_of_one_side_do_not_end_operations() -> None:
    game = tiny.operation(two(), "us", (*US_WINS, *DE_WINS, 3, 6, 6, *DE_WINS))
    tiny.play(game, "pass", "pass")
    assert (game.state.turn, game.state.operation) == (3, 3)
    game.apply("pass")
    assert game.state.turn == 4


@pytest.mark.rule("stlo", "3.2.5.A1")
def test_an_operation_in_between_clears_the_pass() -> None:
    game = tiny.operation(two(), "us", (*DE_WINS, 6, *DE_WINS, *US_WINS), hqs={"1/8": {"morale": 1}})
    tiny.play(game, "pass", "activate 1/8", "pass")
    assert (game.state.turn, game.state.operation) == (3, 4)


@pytest.mark.rule("stlo", "3.2.5.A1")
def test_a_failed_activation_is_no_pass() -> None:
    game = tiny.operation(two(), "us", (6, *DE_WINS, *US_WINS), hqs={"1/115": {"morale": 1}})
    tiny.play(game, "activate 1/115", "pass")
    assert (game.state.turn, game.state.operation) == (3, 3)


@pytest.mark.rule("stlo", "3.2.5.B")
def test_no_operation_after_the_end() -> None:
    game = tiny.operation(two(**guns()), "us", (*DE_WINS, 3, 6, 6))
    tiny.play(game, "pass", "pass")
    assert game.decision is not None
    assert (game.state.turn, game.decision.kind, game.decision.side) == (4, "interdiction", "de")
    assert tiny.refused(game, "activate 1/8") == "3.2.2.A"
    assert tiny.refused(game, "barrage 0202") == "3.2.2.A"


# -- the book's example ---------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.2.7")
def test_the_example_of_operations_phases() -> None:
    made = close(guns=[tiny.gun("1/8A", "de3fj")])
    barrage_die, activation = (2,), (3,)
    dice = (3, 1, *barrage_die, 4, 5, *activation, 6, 2, 1, 1, 3, 6, 6)
    game = tiny.at(made, "operations", dice, levels={"us": 0, "de": -2})
    # Phase 1: 3 less 2 against 1, a tie, so the German acts.
    assert game.decision is not None
    assert game.decision.side == "de"
    game.apply("barrage 0505")
    on(game)
    # Phase 2: the US has initiative, activates an HQ and moves its battalion.
    assert game.decision is not None
    assert (game.state.operation, game.decision.side) == (2, "us")
    tiny.play(game, "activate 1/115", "movement", "move 1/115 0504")
    while game.decision is not None and game.decision.side == "us":
        game.apply("done" if "done" in tiny.legal(game) else "end")
    assert game.state.units["1/115"].hex == "0504"
    # Phase 3: the German has initiative and passes; phase 4 is a double 1.
    assert game.decision is not None
    assert (game.state.operation, game.decision.side, game.decision.kind) == (3, "de", "operation")
    game.apply("pass")
    assert phases(game)[0] == "recovery"
    assert game.state.turn == 4
