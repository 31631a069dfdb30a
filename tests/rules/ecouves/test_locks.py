"""E.cc.B: combats that go on."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ecouves import grouping, locks, retreat
from rules.ecouves.state import Lock
from rules.engine.game import Game
from tests.rules.ecouves import melee, tiny

PLACES = {"A": "0505", "P": "0504"}
FRENCH_DUE = [(["A"], ["P"], "french")]
GERMAN_DUE = [(["A"], ["P"], "german")]


def villages(*hexes: str) -> Any:
    """Open ground with villages, in which nobody is controlled."""
    return tiny.board(terrain=dict.fromkeys(hexes, "village"))


def lock(game: Game) -> list[tuple[tuple[str, ...], tuple[str, ...], str]]:
    """The combats that go on."""
    return [(lock.french, lock.german, lock.due) for lock in game.state.locks]


# -- how it begins ------------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.cc.B")
def test_b_locks_all_that_were_in_the_combat() -> None:
    places = {"A": "0505", "B": "0404", "P": "0504", "H": "0504"}
    game = melee.game(melee.scenario(result="B"), places, (1,))
    assert lock(game) == [(("A", "B"), ("H", "P"), "german")]
    assert tiny.events(game, "locked")[0].data["due"] == "german"


@pytest.mark.rule("ecouves", "E.cc.B")
def test_a_german_assault_makes_the_french_go_on() -> None:
    game = melee.game(melee.scenario(result="B"), PLACES, (1,), side="german")
    assert lock(game) == [(("A",), ("P",), "french")]


@pytest.mark.rule("ecouves", "E.cc.B")
@pytest.mark.rule("ecouves", "AMB-19")
def test_who_did_not_defend_is_not_locked() -> None:
    game = melee.game(melee.scenario(villages("0505"), result="B"), {**PLACES, "Q": "0504"}, (1,),
                      assaulted=frozenset("Q"))  # fmt: skip
    tiny.play(game, "assault 0504")
    assert lock(game) == [(("A",), ("P",), "german")]


# -- what it forbids ----------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.cc.B")
@pytest.mark.rule("ecouves", "E.ex16")
def test_locked_units_do_not_move() -> None:
    places = {**PLACES, "Q": "0909"}
    game = tiny.game(melee.scenario(), places, phase="german-movement", locks=GERMAN_DUE)
    assert tiny.asked(game) == "movement"
    assert tiny.refused(game, "select P") == "E.cc.B"
    assert "select Q" in tiny.legal(game)


@pytest.mark.rule("ecouves", "E.cc.B")
def test_nobody_fires_at_locked_units() -> None:
    # R may fire at B, not at A.
    places = {**PLACES, "R": "0507", "B": "0509", "Q": "0510"}
    made = melee.scenario(tiny.board(terrain={"0507": "clear"}), result="B")
    game = melee.combat(made, places, (1, 1), side="german", locks=GERMAN_DUE)
    assert tiny.asked(game) == "fire"
    assert tiny.refused(game, "fire 0505") == "E.cc.B"


@pytest.mark.rule("ecouves", "E.cc.B")
def test_locked_artillery_does_not_fire() -> None:
    places = {"A": "0505", "H": "0504", "P": "0504", "B": "0510", "Q": "0507"}
    game = melee.combat(
        melee.scenario(result="B"), places, (1, 1), side="german", locks=[(["A"], ["H", "P"], "german")]
    )  # fmt: skip
    assert tiny.asked(game) == "fire"
    tiny.play(game, "fire 0510")
    # Q fires alone: the guns were not even asked.
    assert tiny.events(game, "fire")[0].data["firers"] == ["Q"]


@pytest.mark.rule("ecouves", "H.1")
@pytest.mark.rule("ecouves", "E.cc.B")
def test_locked_units_do_not_camouflage() -> None:
    made = melee.scenario(villages("0505", "0909"))
    game = tiny.game(made, {**PLACES, "B": "0909"}, phase="french-reorganization", locks=GERMAN_DUE)
    assert "hide 0909" in tiny.legal(game)
    assert tiny.refused(game, "hide 0505") == "H.1"


# -- what it demands ----------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.cc.B")
def test_the_side_that_is_due_must_go_on_even_from_a_village() -> None:
    places = {**PLACES, "Q": "0909", "B": "0910"}
    made = melee.scenario(villages("0504", "0505", "0909", "0910"), result="B")
    game = melee.game(made, places, (1,), side="german", locks=GERMAN_DUE)
    assert tiny.legal(game) == ["assault 0505", "assault 0910"]
    assert tiny.refused(game, "done") == "E.cc.B"
    tiny.play(game, "assault 0505")
    assert melee.ordered(game) == [(["P"], ["0505"])]
    assert "done" in tiny.legal(game)


@pytest.mark.rule("ecouves", "E.cc.B")
def test_it_goes_on_with_all_locked_units_against_all_of_theirs() -> None:
    places = {"A": "0505", "B": "0604", "P": "0504", "Q": "0504", "C": "0404"}
    made = melee.scenario(villages("0404", "0504", "0505", "0604"), result="B")
    tied = [(["A", "B"], ["P", "Q"], "german")]
    field = tiny.field(made, places, phase="german-combat", locks=tied)
    assert melee.why(field, "P", "0505", "german") == "E.cc.B"
    assert melee.why(field, "P Q", "0505", "german") == "E.cc.B"
    assert melee.why(field, "P Q", "0505 0604", "german") == ""
    game = melee.game(made, places, (1,), side="german", locks=tied)
    tiny.play(game, "assault 0505")
    assert melee.preparing(game) == (("P", "Q"), ("0505", "0604"))
    assert tiny.legal(game) == ["against 0404", "done"]


@pytest.mark.rule("ecouves", "E.cc.B")
def test_the_side_that_is_not_due_does_not_strike_with_locked_units() -> None:
    # Locked units that stood by, as guns do, take no part in other assaults either.
    places = {"A": "0505", "I": "0505", "P": "0504", "Q": "0605"}
    field = tiny.field(melee.scenario(villages("0505")), places, locks=[(["A", "I"], ["P"], "german")])
    assert melee.why(field, "I", "0605") == "E.cc.B"


@pytest.mark.rule("ecouves", "E.cc.B")
@pytest.mark.rule("ecouves", "E.fire.C")
def test_a_pinned_unit_goes_on_at_half() -> None:
    places = {"A": "0505", "P": "0504 pinned"}
    game = melee.game(melee.scenario(villages("0504"), result="DE"), places, (1,), side="german", locks=GERMAN_DUE)
    assert melee.last(game)["attack_total"] == 4


@pytest.mark.rule("ecouves", "AMB-37")
@pytest.mark.rule("ecouves", "I.2")
def test_it_goes_on_at_night_with_half_the_attack() -> None:
    game = melee.game(melee.scenario(result="B"), PLACES, (1,), side="german", turn=14, locks=GERMAN_DUE)
    assert melee.last(game)["attack_total"] == 4
    assert lock(game) == [(("A",), ("P",), "french")]


# -- how it ends --------------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.cc.B")
@pytest.mark.parametrize("result", ["AR", "DR", "AE", "DE"])
def test_any_result_but_b_ends_it(result: str) -> None:
    game = melee.game(melee.scenario(result=result), PLACES, (1,), side="german", locks=GERMAN_DUE)
    assert lock(game) == []


@pytest.mark.rule("ecouves", "E.cc.B")
def test_another_b_makes_the_other_side_due() -> None:
    game = melee.game(melee.scenario(result="B"), PLACES, (1,), side="german", locks=GERMAN_DUE)
    assert lock(game) == [(("A",), ("P",), "french")]


@pytest.mark.rule("ecouves", "E.cc.B")
def test_after_it_both_are_free_to_move() -> None:
    # B in French phase 2; the Germans go on in phase 5, and get DR; in the next phase 1 all is free.
    made = melee.scenario(result="")
    game = tiny.game(made, {**PLACES, "Q": "0909", "B": "1212"}, (3, 5), phase="french-combat")
    tiny.play(game, "done")
    assert lock(game) == [(("A",), ("P",), "german")]
    while game.state.phase != "german-movement":
        game.apply("done")
    assert tiny.refused(game, "select P") == "E.cc.B"
    while tiny.asked(game) != "retreat":
        game.apply("done")
    assert melee.results(game) == ["B", "DR"]
    tiny.play(game, "retreat A 0506", "done")
    while game.state.phase != "french-movement":
        game.apply("done")
    assert lock(game) == []
    assert "select A" in tiny.legal(game)


@pytest.mark.rule("ecouves", "E.cc.B")
def test_it_ends_at_once_when_one_side_of_it_is_gone() -> None:
    field = tiny.field(melee.scenario(), {**PLACES, "B": "0505"}, locks=[(["A", "B"], ["P"], "german")])
    retreat.eliminate(field, "A", "E.fire.E")
    assert list(field.state.locks) == [Lock(("B",), ("P",), "german")]
    retreat.eliminate(field, "B", "E.fire.E")
    assert not field.state.locks
    assert [event.kind for event in field.events] == ["eliminated", "eliminated", "unlocked"]


@pytest.mark.rule("ecouves", "AMB-50")
def test_artillery_alone_lets_the_combat_lapse() -> None:
    places = {"A": "0505", "H": "0504"}
    game = melee.game(melee.scenario(), places, side="german", locks=[(["A"], ["H"], "german")])
    assert game.over
    assert lock(game) == []
    assert tiny.kinds(game) == ["unlocked"]


@pytest.mark.rule("ecouves", "AMB-50")
def test_artillery_defends_in_a_locked_combat_and_stays_in_it() -> None:
    # The Germans go on without their guns; after another B the guns are still locked.
    places = {"A": "0505", "P": "0504", "H": "0504"}
    tied = [(["A"], ["H", "P"], "german")]
    game = melee.game(melee.scenario(result="B"), places, (1,), side="german", locks=tied)
    assert melee.ordered(game) == [(["P"], ["0505"])]
    assert lock(game) == [(("A",), ("H", "P"), "french")]
    back = melee.game(melee.scenario(result="B"), places, (1,), locks=[(["A"], ["H", "P"], "french")])
    assert melee.last(back)["defenders"] == ["H", "P"]


@pytest.mark.rule("ecouves", "AMB-50")
@pytest.mark.rule("ecouves", "E.24")
def test_it_lapses_when_the_side_that_is_due_can_not_cross() -> None:
    made = melee.scenario(tiny.board(rivers=[("0504", "0505")]))
    game = melee.game(made, {"I": "0505", "P": "0504"}, side="german", locks=[(["I"], ["P"], "german")])
    assert game.over
    assert lock(game) == []


# -- reinforcements (E.ex16) --------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.cc.B")
@pytest.mark.rule("ecouves", "E.ex16")
@pytest.mark.parametrize("hex_", ["0505", "0503", "0603", "0604", "0404", "0403"])
def test_example_xvi(hex_: str) -> None:
    # A and P are locked; B comes in on A or by any other hex around P.
    start = "0401" if hex_ in ("0403", "0503") else "0706"
    made = melee.scenario(result="B")
    game = tiny.game(made, {**PLACES, "B": start}, (1,), phase="french-movement", locks=FRENCH_DUE)
    assert tiny.refused(game, "select A") == "E.cc.B"
    tiny.play(game, "select B", f"move {hex_}")
    while not melee.ordered(game):
        game.apply("done")
    assert melee.ordered(game) == [(["A", "B"], ["0504"])]


@pytest.mark.rule("ecouves", "E.cc.B")
def test_reinforcements_may_join_and_need_not_from_a_village() -> None:
    made = melee.scenario(villages("0404", "0504", "0505"), result="B")
    game = melee.game(made, {**PLACES, "B": "0505", "C": "0404"}, (1,), locks=FRENCH_DUE)
    assert melee.preparing(game) == (("A",), ("0504",))
    assert tiny.legal(game) == ["with B", "with C", "done"]
    tiny.play(game, "with C", "done")
    assert lock(game) == [(("A", "C"), ("P",), "german")]


@pytest.mark.rule("ecouves", "E.cc.B")
def test_an_assault_on_a_locked_enemy_takes_the_locked_friends_along() -> None:
    made = melee.scenario(villages("0404", "0504", "0505"))
    field = tiny.field(made, {**PLACES, "C": "0404"}, locks=FRENCH_DUE)
    assert melee.why(field, "C", "0504") == "E.cc.B"
    assert melee.why(field, "A C", "0504") == ""


@pytest.mark.rule("ecouves", "E.28")
@pytest.mark.rule("ecouves", "E.cc.B")
def test_a_locked_unit_takes_on_further_controllers_too() -> None:
    game = melee.game(melee.scenario(result="B"), {**PLACES, "Q": "0506"}, (1,), locks=FRENCH_DUE)
    tiny.play(game, "assault 0504")
    assert melee.ordered(game) == [(["A"], ["0504", "0506"])]
    assert lock(game) == [(("A",), ("P", "Q"), "german")]


@pytest.mark.rule("ecouves", "E.28")
@pytest.mark.rule("ecouves", "AMB-49")
def test_a_further_controller_out_of_reach_of_the_others_is_let_be() -> None:
    # A and B are locked with P; Q controls A alone, and B could not reach it.
    places = {"A": "0505", "B": "0404", "P": "0504", "Q": "0606"}
    game = melee.game(melee.scenario(result="B"), places, (1,), locks=[(["A", "B"], ["P"], "french")])
    assert melee.ordered(game) == [(["A", "B"], ["0504"])]
    assert game.over


@pytest.mark.rule("ecouves", "E.cc.B")
@pytest.mark.rule("ecouves", "AMB-49")
def test_a_combat_that_goes_on_comes_before_a_controller_of_one_of_its_units() -> None:
    # P, across the river from I, does not control it; Q does, and B could not reach Q.
    made = melee.scenario(tiny.board(rivers=[("0504", "0505")]), result="B")
    places = {"I": "0505", "B": "0404", "P": "0504", "Q": "0506"}
    game = melee.game(made, places, (1,), locks=[(["B", "I"], ["P"], "french")])
    assert melee.ordered(game) == [(["B", "I"], ["0504"])]
    assert game.over


@pytest.mark.rule("ecouves", "E.29")
@pytest.mark.rule("ecouves", "AMB-49")
def test_who_must_join_a_combat_that_goes_on_comes_before_a_further_controller() -> None:
    # Q controls A alone; I must join against P and could not reach Q.
    places = {**PLACES, "I": "0404", "Q": "0506"}
    game = melee.game(melee.scenario(result="B"), places, (1,), locks=FRENCH_DUE)
    assert melee.ordered(game) == [(["A", "I"], ["0504"])]
    assert game.over


# -- heirs (AMB-36) -----------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "AMB-36")
def test_the_sections_of_a_locked_group_are_locked_and_the_group_again() -> None:
    field = tiny.field(melee.scenario(), PLACES, locks=GERMAN_DUE)
    grouping.split(field, "P")
    assert field.state.locks == (Lock(("A",), ("P-1", "P-2", "P-3"), "german"),)
    assert field.locked("P-2")
    assert locks.of(field, "P") is None
    grouping.regroup(field, "P")
    assert field.state.locks == (Lock(("A",), ("P",), "german"),)


@pytest.mark.rule("ecouves", "AMB-36")
def test_locked_sections_must_all_go_on() -> None:
    field = tiny.field(melee.scenario(villages("0504")), PLACES, locks=GERMAN_DUE)
    grouping.split(field, "P")
    assert melee.why(field, "P-1 P-2", "0505", "german") == "E.cc.B"
    assert melee.why(field, "P-1 P-2 P-3", "0505", "german") == ""
