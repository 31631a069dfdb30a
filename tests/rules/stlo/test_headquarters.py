"""Chapters 6 and 19: HQ activation, morale and the headquarters phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import headquarters
from rules.stlo.model import Scenario
from tests.rules.stlo import tiny

DE_WINS, US_WINS = (6, 1), (1, 6)


def ground(*units: Any, morale: dict[str, int] | None = None, depot: bool = True) -> Scenario:
    """Two US battalions of the 29th on a depot, one of the 35th, and a German one far off."""
    return tiny.scenario(
        None,
        tiny.battalion("1/115", "us29", "0202"), tiny.battalion("2/115", "us29", "0402"),
        tiny.battalion("1/137", "us35", "0602"), tiny.battalion("1/8", "de3fj", "0612"), *units,
        depots=[("0202", "us"), ("0402", "us"), ("0602", "us"), ("0612", "de")] if depot else [],
        morale=morale,
    )  # fmt: skip


def attempt(hq: str, die: int, *following: int, made: Scenario | None = None, **now: Any) -> Game:
    """A game after one try to activate a US HQ that stands as named; then come these dice."""
    game = tiny.operation(made or ground(), "us", (die, *following), hqs={hq: now})
    game.apply(f"activate {hq}")
    return game


def event(game: Game, kind: str) -> dict[str, Any]:
    return dict(next(e.data for e in game.events if e.kind == kind))


# -- 6.0: where HQs are ---------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "6.0.A")
def test_an_hq_comes_to_the_map_only_by_a_successful_roll() -> None:
    assert {hq.place for hq in tiny.state(ground()).hqs.values()} == {"display"}
    failed = attempt("1/115", 5, *DE_WINS, morale=5)
    assert failed.state.hqs["1/115"].place == "display"
    assert failed.state.active is None
    succeeded = attempt("1/115", 4, morale=5)
    assert succeeded.state.hqs["1/115"].place == "map"


@pytest.mark.rule("stlo", "6.0.B")
def test_an_active_hq_stays_in_its_hex() -> None:
    game = tiny.active(ground(), "1/115", 4)
    assert game.state.active.hex == "0202"
    tiny.play(game, "movement", "move 1/115 0204")
    assert game.state.units["1/115"].hex == "0204"
    assert game.state.active.hex == "0202"


@pytest.mark.rule("stlo", "6.0.C")
def test_only_one_hq_is_on_the_map() -> None:
    game = tiny.active(ground(), "1/115", 3, DE_WINS)
    assert [hq for hq, now in game.state.hqs.items() if now.place == "map"] == ["1/115"]
    assert tiny.refused(game, "activate 2/115") == "3.2.2.A"
    game.apply("end")
    assert [hq for hq, now in game.state.hqs.items() if now.place == "map"] == []


# -- 6.1: the attempt -----------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "6.1.A")
@pytest.mark.rule("stlo", "6.5.A")
def test_an_hq_that_failed_can_be_chosen_again_at_lower_morale() -> None:
    game = attempt("1/115", 5, *US_WINS, 3, morale=5)
    assert tiny.legal(game, "activate") == ["activate 1/115", "activate 2/115", "activate 1/137"]
    game.apply("activate 1/115")
    assert [e.data["taps"] for e in game.events if e.kind == "activation"] == [0, 1]
    assert [e.data["morale"] for e in game.events if e.kind == "morale"] == [4, 2]


@pytest.mark.rule("stlo", "6.1.A")
def test_an_hq_that_succeeded_can_be_chosen_again() -> None:
    game = attempt("1/115", 1, *US_WINS, 6, *US_WINS, morale=5)
    game.apply("end")
    assert game.state.hqs["1/115"].attempted
    assert "activate 1/115" in tiny.legal(game)
    game.apply("activate 1/115")
    assert tiny.rolls(game).count("activation 1/115") == 2


@pytest.mark.rule("stlo", "6.1.A")
def test_only_own_hqs_with_units_on_the_map() -> None:
    gone = ground(tiny.battalion("3/115", "us29", "0802"))
    game = tiny.operation(
        gone, "us", units={"3/115": {"place": "eliminated", "hex": ""}}, hqs={"3/115": {"place": "removed"}}
    )
    assert tiny.refused(game, "activate 1/8") == "6.1.A"
    assert tiny.refused(game, "activate 3/115") == "9.2.7.B"


def test_an_hq_without_hope_or_with_pinned_units_can_be_chosen() -> None:
    game = tiny.operation(
        ground(), "us", (1, *US_WINS), hqs={"1/115": {"morale": 1}}, units={"2/115": {"status": "pinned"}}
    )
    assert {"activate 1/115", "activate 2/115"} <= set(tiny.legal(game))
    game.apply("activate 1/115")
    assert event(game, "activation")["taps"] == 0
    assert game.state.last_pass == ""


@pytest.mark.rule("stlo", "6.1.B")
def test_an_attempt_is_one_die() -> None:
    game = attempt("1/115", 2, morale=5)
    assert [(t.purpose, t.side, t.sides) for t in game.thrown][2:] == [("activation 1/115", "us", 6)]


@pytest.mark.rule("stlo", "6.1.C")
@pytest.mark.rule("stlo", "6.1.J")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_roll_of_morale_or_more_fails(die: int) -> None:
    game = attempt("1/115", die, *DE_WINS, morale=4)
    assert game.state.active is None
    assert game.decision is not None
    assert (game.decision.kind, game.decision.side) == ("operation", "de")
    assert game.state.operation == 2


@pytest.mark.rule("stlo", "6.1.D")
@pytest.mark.parametrize(("morale", "die", "taps"), [(6, 2, 4), (7, 1, 6), (4, 3, 1), (7, 6, 1)])
def test_a_lower_roll_gives_the_difference_in_points(morale: int, die: int, taps: int) -> None:
    game = attempt("1/115", die, morale=morale)
    assert game.state.active.taps == taps


@pytest.mark.rule("stlo", "6.1.E")
@pytest.mark.rule("stlo", "6.1.F")
def test_the_attempt_costs_morale_after_the_points_are_counted() -> None:
    game = attempt("1/115", 1, morale=5)
    assert game.state.active.taps == 4
    assert game.state.hqs["1/115"].morale == 4
    assert attempt("1/115", 6, *DE_WINS, morale=5).state.hqs["1/115"].morale == 4


@pytest.mark.rule("stlo", "6.1.F")
@pytest.mark.rule("stlo", "6.3")
@pytest.mark.parametrize("die", [1, 6])
def test_the_first_attempt_of_a_35th_division_hq_costs_2(die: int) -> None:
    game = attempt("1/137", die, *DE_WINS, morale=6)
    assert game.state.hqs["1/137"].morale == 4
    assert attempt("1/115", die, *DE_WINS, morale=7).state.hqs["1/115"].morale == 6


@pytest.mark.rule("stlo", "6.3")
def test_later_attempts_of_a_35th_division_hq_cost_as_usual() -> None:
    # The first fails on turn 3; those of turn 4 are from IA and from AA.
    dice = (6, *DE_WINS, *US_WINS, 3, 6, 6, *US_WINS, 6, *US_WINS, 6, *DE_WINS)
    game = tiny.operation(ground(), "us", dice, hqs={"1/137": {"morale": 6}})
    tiny.play(game, "activate 1/137", "pass", "pass")
    assert game.state.turn == 4
    tiny.play(game, "activate 1/137", "activate 1/137")
    assert [e.data["morale"] for e in game.events if e.kind == "morale" and e.data["hq"] == "1/137"] == [4, 3, 1]


@pytest.mark.rule("stlo", "6.3")
def test_every_35th_division_hq_of_the_shipped_order_of_battle_pays_it_once() -> None:
    scenario = tiny.shipped()
    battle = tiny.battle(scenario)
    for hq, card in scenario.hqs.items():
        assert headquarters.morale_loss(battle, hq) == (2 if card.formation == "us35" else 1), hq
    tried = replace(battle.state, hqs={hq: replace(now, ever_tried=True) for hq, now in battle.state.hqs.items()})
    again = tiny.battle(scenario, state=tried)
    assert {headquarters.morale_loss(again, hq) for hq in scenario.hqs} == {1}


@pytest.mark.rule("stlo", "6.1.G")
@pytest.mark.parametrize(("morale", "after"), [(5, 3), (3, 1), (2, 1), (1, 1)])
def test_an_attempt_from_aa_costs_2_but_never_the_last_point(morale: int, after: int) -> None:
    game = attempt("1/115", 6, *DE_WINS, morale=morale, attempted=True, ever_tried=True)
    assert game.state.hqs["1/115"].morale == after


@pytest.mark.rule("stlo", "6.1.H")
@pytest.mark.rule("stlo", "6.4.A")
@pytest.mark.parametrize("die", [1, 6])
def test_an_attempt_turns_the_hq_to_aa(die: int) -> None:
    game = attempt("1/115", die, *DE_WINS, morale=5)
    assert game.state.hqs["1/115"].attempted
    assert game.state.hqs["1/115"].place == ("map" if die == 1 else "display")


@pytest.mark.rule("stlo", "6.1.I")
def test_the_owner_chooses_with_which_company_the_hq_is_placed() -> None:
    made = ground(*tiny.companies("3/115", "us29", "0802", "0902", "1002"))
    game = tiny.operation(made, "us", (1,), units={"3/115c": {"status": "pinned"}})
    game.apply("activate 3/115")
    assert game.decision is not None
    assert game.decision.kind == "place-hq"
    assert tiny.legal(game) == ["place 0802", "place 0902", "place 1002"]
    assert tiny.refused(game, "place 0202") == "6.1.I"
    assert tiny.refused(game, "movement") == "8.0.A"
    game.apply("place 1002")
    assert game.state.active.hex == "1002"


@pytest.mark.rule("stlo", "6.1.I")
def test_an_hq_is_placed_with_its_battalion_without_a_question() -> None:
    game = attempt("1/115", 1, morale=5)
    assert game.decision is not None
    assert game.decision.kind == "action"
    assert game.state.active.hex == "0202"


# -- 6.2: morale ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "6.2.A")
def test_printed_morale_is_6_or_7() -> None:
    assert {card.morale for card in tiny.shipped().hqs.values()} == {6, 7}


@pytest.mark.rule("stlo", "6.2.B")
@pytest.mark.rule("stlo", "6.2.D")
@pytest.mark.parametrize(("changed", "die", "taps"), [({}, 6, 1), ({"morale": 4}, 3, 1), ({"morale": 4}, 4, 0)])
def test_the_die_is_compared_with_current_morale(changed: dict[str, int], die: int, taps: int) -> None:
    game = attempt("1/115", die, *DE_WINS, *DE_WINS, made=ground(morale={"1/115": 7}), **changed)
    assert event(game, "activation")["taps"] == taps


@pytest.mark.rule("stlo", "6.2.C")
def test_morale_stays_between_1_and_its_printed_value() -> None:
    made = ground(morale={"1/115": 6, "2/115": 6})
    hqs = {"1/115": {"morale": 5}, "2/115": {"morale": 6}}
    game = tiny.at(made, "headquarters", (3, 6, 6, *DE_WINS), hqs=hqs)
    assert game.state.hqs["1/115"].morale == 6
    assert game.state.hqs["2/115"].morale == 6
    low = attempt("1/115", 6, *DE_WINS, morale=1)
    assert low.state.hqs["1/115"].morale == 1


# -- 6.4 and 6.5: AA ------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "6.4.B")
@pytest.mark.rule("stlo", "2.2.1.B")
def test_aa_turns_back_in_the_headquarters_phase_only() -> None:
    dice = (6, *US_WINS * 7, *DE_WINS, 3, 6, 6, *DE_WINS)
    game = tiny.operation(ground(), "us", dice, hqs={"1/115": {"morale": 5}})
    game.apply("activate 1/115")
    for operation in range(2, 9):
        assert game.state.operation == operation
        assert game.state.hqs["1/115"].attempted
        game.apply("pass")
    assert game.state.hqs["1/115"].attempted
    game.apply("pass")
    assert game.state.turn == 4
    assert {(now.place, now.attempted) for now in game.state.hqs.values()} == {("display", False)}


@pytest.mark.rule("stlo", "6.5.B")
def test_an_hq_may_be_tried_any_number_of_times() -> None:
    dice = [*(6, *US_WINS) * 4, 6, *US_WINS]
    game = tiny.operation(ground(), "us", dice, hqs={"1/115": {"morale": 7}})
    # 6 is below 7 the first time: one point is left unspent.
    tiny.play(game, "activate 1/115", "end")
    for _ in range(4):
        game.apply("activate 1/115")
    assert tiny.rolls(game).count("activation 1/115") == 5
    assert [e.data["morale"] for e in game.events if e.kind == "morale"] == [6, 4, 2, 1, 1]


# -- 6.6: the book's examples ---------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "6.6.A")
@pytest.mark.rule("stlo", "6.6.B")
def test_the_examples_of_activation() -> None:
    made = ground(tiny.battalion("2/175", "us29", "0802"))
    hqs = {"1/115": {"morale": 5}, "2/175": {"morale": 4, "attempted": True, "ever_tried": True}}
    game = tiny.operation(made, "us", (5, *US_WINS, 2), hqs=hqs)
    game.apply("activate 1/115")
    failed = game.state.hqs["1/115"]
    assert (failed.place, failed.attempted, failed.morale) == ("display", True, 4)
    assert event(game, "activation")["success"] is False
    assert game.state.operation == 2
    game.apply("activate 2/175")
    data = [e.data for e in game.events if e.kind == "activation"][-1]
    assert (data["die"], data["taps"]) == (2, 2)
    assert game.state.hqs["2/175"].morale == 2
    placed = event(game, "hq-placed")
    assert (placed["hq"], placed["hex"], placed["taps"]) == ("2/175", "0802", 2)


# -- 19.0: the headquarters phase -----------------------------------------------------------------------------------


def rested(made: Scenario, hq: str, units: dict[str, dict[str, Any]] | None = None, **now: Any) -> Any:
    """An HQ after the headquarters phase of turn 3."""
    game = tiny.at(made, "headquarters", (3, 6, 6, *DE_WINS), hqs={hq: now}, units=units)
    assert game.state.turn == 4
    return game.state.hqs[hq]


@pytest.mark.rule("stlo", "19.0.A1")
def test_an_hq_on_aa_is_turned_and_gains_nothing() -> None:
    after = rested(ground(), "1/115", morale=2, attempted=True)
    assert (after.morale, after.attempted) == (2, False)


@pytest.mark.rule("stlo", "19.0.A2")
@pytest.mark.parametrize(
    ("morale", "supplied", "after"), [(4, True, 6), (5, True, 6), (1, True, 3), (4, False, 4), (6, True, 6)]
)
def test_an_hq_on_ia_gains_2_with_an_loc(morale: int, supplied: bool, after: int) -> None:
    made = ground(morale={"1/115": 6}, depot=supplied)
    assert rested(made, "1/115", morale=morale).morale == after


def test_an_hq_without_units_on_the_map_gains_nothing() -> None:
    made = ground(tiny.battalion("3/115", "us29", "0202"))
    waiting = {"3/115": {"place": "delayed", "hex": ""}}
    assert rested(made, "3/115", waiting, morale=4).morale == 4


@pytest.mark.rule("stlo", "19.0.B")
@pytest.mark.parametrize(
    ("third", "after"),
    [
        ({"hex": "0902"}, 5),
        ({"hex": "1212"}, 3),
        ({"place": "eliminated", "hex": ""}, 5),
    ],
    ids=["all three in supply", "one cut off", "the third eliminated"],
)
def test_all_companies_on_the_map_need_an_loc(third: dict[str, str], after: int) -> None:
    # The company in 1212 is ringed in: its only neighbours are controlled by the Germans around it.
    foes = (tiny.battalion("2/8", "de3fj", "1210"), tiny.battalion("3/8", "de3fj", "1011"))
    made = ground(*tiny.companies("3/115", "us29", "0702", "0802", "0902"), *foes)
    assert rested(made, "3/115", {"3/115c": third}, morale=3).morale == after
