"""E.23 to E.30: who assaults whom, in which combat, and what is turned up for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.ecouves import assault, duties, muster, views
from rules.ecouves.field import Field
from rules.ecouves.muster import Force, Muster
from tests.rules.ecouves import melee, tiny

VILLAGES = ("0404", "0405", "0504", "0505", "0506", "0604", "0605")


def villages(*hexes: str) -> Any:
    """Open ground with villages, in which nobody is controlled."""
    return tiny.board(terrain=dict.fromkeys(hexes or VILLAGES, "village"))


# -- who may assault (E.1, E.4b, E.5a, E.23, E.24, E.26) ----------------------------------------------------


@pytest.mark.rule("ecouves", "E.23")
def test_a_unit_next_to_an_enemy_may_assault_it() -> None:
    game = melee.game(melee.scenario(villages()), {"A": "0505", "P": "0504"})
    assert tiny.legal(game) == ["assault 0504", "done"]


@pytest.mark.rule("ecouves", "E.25")
def test_an_assault_that_leaves_nothing_to_choose_is_shown_before_its_die() -> None:
    game = tiny.game(melee.scenario(), {"A": "0505", "P": "0504"}, (3,), phase="french-combat")
    assert tiny.asked(game) == "assault-force"
    assert game.decision is not None
    assert (game.decision.context["counters"], game.decision.context["hexes"]) == (("A",), ("0504",))
    assert tiny.legal(game) == ["done"]
    assert not tiny.rolls(game)
    tiny.play(game, "done")
    assert tiny.rolls(game) == ["assault"]


@pytest.mark.rule("ecouves", "E.24")
@pytest.mark.parametrize("hex_", ["0503", "0506", "0909"])
def test_nobody_assaults_a_hex_that_is_not_adjacent(hex_: str) -> None:
    game = melee.game(melee.scenario(villages()), {"A": "0505", "P": "0504", "Q": "0503"})
    assert tiny.refused(game, f"assault {hex_}") == "E.24"


@pytest.mark.rule("ecouves", "E.24")
def test_every_attacker_is_adjacent_to_every_hex_assaulted() -> None:
    field = tiny.field(melee.scenario(villages()), {"A": "0505", "B": "0405", "P": "0504", "Q": "0404"})
    assert melee.why(field, "A", "0504 0404") == ""
    assert melee.why(field, "A B", "0404") == ""
    assert melee.why(field, "A B", "0504 0404") == "E.24"


@pytest.mark.rule("ecouves", "E.24")
def test_tanks_do_not_assault_across_a_river_but_infantry_does() -> None:
    ground = tiny.board(rivers=[("0504", "0505")])
    field = tiny.field(melee.scenario(ground), {"A": "0505", "I": "0505", "P": "0504"})
    assert melee.why(field, "A", "0504") == "E.24"
    assert melee.why(field, "I", "0504") == ""
    bridged = tiny.field(melee.scenario(ground, bridges=[("0504", "0505")]), {"A": "0505", "P": "0504"})
    assert melee.why(bridged, "A", "0504") == ""


@pytest.mark.rule("ecouves", "E.24")
def test_a_brook_stops_nobody() -> None:
    field = tiny.field(melee.scenario(tiny.board(brooks=[("0504", "0505")])), {"A": "0505", "P": "0504"})
    assert melee.why(field, "A", "0504") == ""


@pytest.mark.rule("ecouves", "E.4b")
def test_artillery_never_assaults() -> None:
    game = melee.game(melee.scenario(villages()), {"A": "0505", "G": "0505", "B": "0505", "P": "0504"})
    tiny.play(game, "assault 0504")
    assert tiny.legal(game) == ["with A", "with B"]
    assert tiny.refused(game, "with G") == "E.4b"


@pytest.mark.rule("ecouves", "E.4b")
def test_a_hex_next_to_artillery_alone_can_not_be_assaulted() -> None:
    game = melee.game(melee.scenario(villages()), {"G": "0505", "P": "0504", "A": "0909", "Q": "0910"}, turn=14)
    assert tiny.legal(game) == ["assault 0910", "done"]
    assert tiny.refused(game, "assault 0504") == "E.4b"


@pytest.mark.rule("ecouves", "E.1")
@pytest.mark.rule("ecouves", "E.26")
def test_a_unit_that_fired_does_not_assault() -> None:
    places = {"A": "0505", "B": "0505", "P": "0504"}
    game = melee.combat(melee.scenario(villages()), places, (1, 3))
    tiny.play(game, "fire 0504", "with A", "done", "done", "assault 0504")
    # B is alone: nothing was left to ask.
    assert melee.ordered(game) == [(["B"], ["0504"])]


@pytest.mark.rule("ecouves", "E.26")
def test_the_refusal_of_a_unit_that_fired_says_so() -> None:
    places = {"A": "0505", "B": "0505", "C": "0505", "P": "0504"}
    game = melee.combat(melee.scenario(villages()), places, (1,))
    tiny.play(game, "fire 0504", "with A", "done", "done", "assault 0504")
    assert tiny.refused(game, "with A") == "E.26"


@pytest.mark.rule("ecouves", "E.1")
def test_a_unit_assaults_once_in_a_phase() -> None:
    places = {"A": "0505", "B": "0405", "C": "0405", "P": "0504", "Q": "0404"}
    game = melee.game(melee.scenario(villages(), result="B"), places, (1,))
    tiny.play(game, "assault 0504", "done", "assault 0404")
    assert tiny.legal(game) == ["with B", "with C"]
    assert tiny.refused(game, "with A") == "E.1"


@pytest.mark.rule("ecouves", "E.5a")
def test_a_controlled_unit_assaults_and_does_not_fire() -> None:
    places = {"A": "0505", "P": "0504", "Q": "0508"}
    game = melee.combat(melee.scenario(result="AE"), places, (1,))
    assert tiny.events(game, "fire") == []
    assert melee.ordered(game) == [(["A"], ["0504"])]
    # Away from P the same tanks would fire at Q.
    free = melee.combat(melee.scenario(), {"A": "0505", "P": "0502", "Q": "0508"})
    assert "fire 0508" in tiny.legal(free)


@pytest.mark.rule("ecouves", "E.2")
def test_the_attacker_sets_the_order_of_his_assaults() -> None:
    places = {"A": "0505", "P": "0504", "B": "0909", "Q": "0910"}
    for order in (("0504", "0910"), ("0910", "0504")):
        game = melee.game(melee.scenario(result="B"), places, (1, 1))
        tiny.play(game, f"assault {order[0]}")
        assert [hexes for _, hexes in melee.ordered(game)] == [[hex_] for hex_ in order]


@pytest.mark.rule("ecouves", "E.3")
def test_a_counter_is_not_named_twice() -> None:
    game = melee.game(melee.scenario(villages()), {"A": "0505", "B": "0505", "P": "0504"})
    tiny.play(game, "assault 0504", "with A")
    assert tiny.refused(game, "with A") == "E.3"


@pytest.mark.rule("ecouves", "B.2")
def test_the_enemy_takes_no_part_on_the_attacking_side() -> None:
    game = melee.game(melee.scenario(villages()), {"A": "0505", "B": "0505", "P": "0504", "Q": "0404"})
    tiny.play(game, "assault 0504")
    assert tiny.refused(game, "with Q") == "B.2"


@pytest.mark.rule("ecouves", "E.fire.C")
def test_a_pinned_unit_assaults_only_in_an_enemy_zone() -> None:
    places = {"A": "0505 pinned", "B": "0505", "P": "0504"}
    field = tiny.field(melee.scenario(villages("0505")), places)
    assert melee.why(field, "A", "0504") == "E.fire.C"
    assert melee.why(field, "B", "0504") == ""
    controlled = tiny.field(melee.scenario(), places)
    assert melee.why(controlled, "A B", "0504") == ""


@pytest.mark.rule("ecouves", "E.4a")
def test_no_fire_after_the_first_assault() -> None:
    places = {"A": "0505", "P": "0504", "B": "0405", "Q": "0404", "G": "0909"}
    game = melee.combat(melee.scenario(villages(), result="B"), places, (1,))
    tiny.play(game, "done", "assault 0504", "done")
    assert tiny.asked(game) == "assault"
    assert tiny.refused(game, "fire 0404") == "E.4a"


# -- once only (E.27, AMB-19) -------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.27")
def test_a_unit_is_assaulted_once_in_a_phase() -> None:
    places = {"A": "0505", "B": "0405", "P": "0404"}
    game = melee.game(melee.scenario(villages(), result="B"), places, (1,))
    tiny.play(game, "assault 0404", "with A", "done")
    assert melee.ordered(game) == [(["A"], ["0404"])]
    # B stands next to P too, but there is nobody left to assault and nothing to ask.
    assert game.over


@pytest.mark.rule("ecouves", "E.27")
def test_a_second_assault_on_the_same_unit_is_refused() -> None:
    places = {"A": "0505", "B": "0405", "P": "0404", "Q": "0406"}
    game = melee.game(melee.scenario(villages(*VILLAGES, "0406"), result="B"), places, (1,))
    tiny.play(game, "assault 0404", "with A", "done")
    assert tiny.legal(game) == ["assault 0406", "done"]
    assert tiny.refused(game, "assault 0404") == "E.27"


@pytest.mark.rule("ecouves", "E.27")
def test_fire_before_does_not_save_from_an_assault() -> None:
    places = {"A": "0505", "G": "0909", "P": "0504"}
    game = melee.combat(melee.scenario(villages(), result="B"), places, (1, 1))
    tiny.play(game, "fire 0504", "with G", "done", "assault 0504")
    assert melee.results(game) == ["B"]


@pytest.mark.rule("ecouves", "AMB-19")
@pytest.mark.rule("ecouves", "F.6")
def test_who_was_assaulted_before_neither_defends_nor_suffers() -> None:
    # P retreats to Q in the village of 0403, which A's neighbour B then assaults.
    made = melee.scenario(villages("0403", "0404", "0505"), result="DR")
    places = {"A": "0505", "P": "0504", "B": "0404", "Q": "0403"}
    game = melee.game(made, places, (1, 1))
    tiny.play(game, "assault 0504", "with A", "done", "retreat P 0403", "done", "assault 0403")
    assert melee.last(game)["defenders"] == ["Q"]
    assert melee.last(game)["defence_total"] == 5
    tiny.play(game, "retreat Q 0402")
    # P stays where it is, so the hex is not left empty and nobody advances.
    assert game.over
    assert (tiny.at(game, "P"), tiny.at(game, "Q")) == ("0403", "0402")


@pytest.mark.rule("ecouves", "AMB-19")
@pytest.mark.rule("ecouves", "E.27")
def test_a_hex_with_nobody_but_assaulted_units_is_no_target() -> None:
    made = melee.scenario(villages("0403", "0404", "0505", "0909"), result="DR")
    places = {"A": "0505", "P": "0504", "B": "0404", "C": "0909", "Q": "0910"}
    game = melee.game(made, places, (1,))
    tiny.play(game, "assault 0504", "with A", "done", "retreat P 0403", "done")
    assert tiny.refused(game, "assault 0403") == "E.27"


# -- stacks (E.28, AMB-17) ----------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.28")
@pytest.mark.rule("ecouves", "AMB-17")
def test_a_controlled_stack_assaults_as_a_whole() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505", "B": "0505", "G": "0505", "P": "0504"})
    assert melee.why(field, "A", "0504") == "E.28"
    assert melee.why(field, "A B", "0504") == ""


@pytest.mark.rule("ecouves", "E.28")
@pytest.mark.rule("ecouves", "AMB-17")
def test_the_whole_controlled_stack_comes_in_by_itself() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505", "B": "0505", "G": "0505", "P": "0504"}, (1,))
    assert melee.ordered(game) == [(["A", "B"], ["0504"])]


@pytest.mark.rule("ecouves", "AMB-17")
def test_from_an_uncontrolled_hex_each_may_join_or_not() -> None:
    game = melee.game(melee.scenario(villages(), result="B"), {"A": "0505", "B": "0505", "P": "0504"}, (1,))
    tiny.play(game, "assault 0504")
    assert tiny.legal(game) == ["with A", "with B"]
    tiny.play(game, "with A")
    assert tiny.legal(game) == ["with B", "done"]


@pytest.mark.rule("ecouves", "AMB-17")
@pytest.mark.rule("ecouves", "E.28")
def test_who_stays_out_of_the_assault_of_its_hex_makes_no_other() -> None:
    places = {"A": "0505", "B": "0505", "C": "0405", "P": "0504", "Q": "0404"}
    game = melee.game(melee.scenario(villages(), result="B"), places, (1, 1))
    tiny.play(game, "assault 0504", "with A", "done")
    assert tiny.legal(game) == ["assault 0404", "done"]
    tiny.play(game, "assault 0404")
    assert game.over
    assert melee.ordered(game)[1] == (["C"], ["0404"])


@pytest.mark.rule("ecouves", "E.28")
@pytest.mark.rule("ecouves", "AMB-17")
def test_the_refusal_of_one_that_stayed_out_says_so() -> None:
    places = {"A": "0505", "B": "0505", "C": "0405", "D": "0405", "P": "0504", "Q": "0404"}
    game = melee.game(melee.scenario(villages(), result="B"), places, (1,))
    tiny.play(game, "assault 0504", "with A", "done", "assault 0404")
    assert tiny.refused(game, "with B") == "E.28"


@pytest.mark.rule("ecouves", "E.28")
def test_the_defenders_of_a_hex_defend_together() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505", "P": "0504", "K": "0504", "H": "0504"}, (1,))
    assert melee.last(game)["defenders"] == ["H", "K", "P"]
    assert melee.last(game)["defence_total"] == 3 + 6 + 5


# -- all controllers (E.28, AMB-42) -------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.28")
@pytest.mark.rule("ecouves", "AMB-42")
def test_a_unit_attacks_all_its_controllers_if_nobody_else_does() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505", "P": "0504", "Q": "0506"})
    assert melee.why(field, "A", "0504") == "E.28"
    assert melee.why(field, "A", "0504 0506") == ""


@pytest.mark.rule("ecouves", "AMB-42")
def test_the_other_controllers_come_in_by_themselves() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505", "P": "0504", "Q": "0506"}, (1,))
    assert tiny.legal(game) == ["assault 0504", "assault 0506"]
    tiny.play(game, "assault 0504")
    assert melee.ordered(game) == [(["A"], ["0504", "0506"])]


@pytest.mark.rule("ecouves", "AMB-42")
def test_a_controller_may_be_left_to_another_unit_that_it_controls() -> None:
    # P controls A, Q controls A and B.
    places = {"A": "0505", "B": "0605", "P": "0405", "Q": "0506"}
    field = tiny.field(melee.scenario(), places)
    assert melee.owed(field, "french") == {"A": ("P", "Q"), "B": ("Q",)}
    assert melee.why(field, "A", "0405") == ""
    game = melee.game(melee.scenario(result="B"), places, (1, 1))
    tiny.play(game, "assault 0405")
    assert melee.ordered(game) == [(["A"], ["0405"]), (["B"], ["0506"])]


@pytest.mark.rule("ecouves", "AMB-42")
@pytest.mark.rule("ecouves", "D.9c")
def test_a_controller_is_not_left_to_one_that_owes_nothing() -> None:
    # I in the village could assault Q but need not; so A must, unless I has done it before.
    places = {"A": "0505", "I": "0605", "P": "0405", "Q": "0506"}
    made = melee.scenario(villages("0605"), result="B")
    assert melee.why(tiny.field(made, places), "A", "0405") == "E.28"
    game = melee.game(made, places, (1, 1))
    tiny.play(game, "assault 0506", "with I")
    assert melee.ordered(game) == [(["I"], ["0506"]), (["A"], ["0405"])]


@pytest.mark.rule("ecouves", "E.25")
def test_a_controlled_unit_is_not_spent_on_somebody_else_alone() -> None:
    # K in the village across the river does not control I.
    ground = tiny.board(rivers=[("0505", "0506")])
    field = tiny.field(melee.scenario(ground), {"I": "0505", "P": "0504", "K": "0506"})
    assert melee.owed(field, "french") == {"I": ("P",)}
    assert melee.why(field, "I", "0506") == "E.25"
    assert melee.why(field, "I", "0504 0506") == ""


@pytest.mark.rule("ecouves", "E.25")
def test_a_controlled_unit_chooses_the_controller_that_it_attacks_too() -> None:
    # P and Q control I and C; K, across the river from I, controls nobody.
    ground = tiny.board(rivers=[("0505", "0506")])
    places = {"I": "0505", "C": "0603", "P": "0504", "Q": "0604", "K": "0506"}
    game = melee.game(melee.scenario(ground, result="B"), places, (1, 1))
    tiny.play(game, "assault 0506")
    assert melee.preparing(game) == (("I",), ("0506",))
    assert tiny.legal(game) == ["against 0504", "against 0604"]
    assert tiny.refused(game, "done") == "E.25"
    tiny.play(game, "against 0604")
    assert melee.ordered(game) == [(["I"], ["0506", "0604"]), (["C"], ["0504"])]


@pytest.mark.rule("ecouves", "AMB-43")
def test_whoever_has_further_controllers_is_free_to_attack_these() -> None:
    # P controls A and B; Q controls B too. A must attack P; B may join it or attack Q alone.
    places = {"A": "0405", "B": "0505", "P": "0404", "Q": "0506"}
    field = tiny.field(melee.scenario(tiny.board(terrain={"0505": "clear"}, rivers=[("0405", "0506")])), places)
    assert melee.owed(field, "french") == {"A": ("P",), "B": ("P", "Q")}
    assert melee.why(field, "A", "0404") == ""
    assert melee.why(field, "B", "0506") == ""
    assert melee.why(field, "A B", "0404") == "E.28"
    assert melee.why(field, "B", "0404 0506") == "E.29"


@pytest.mark.rule("ecouves", "E.29")
def test_units_that_one_enemy_alone_controls_attack_it_together() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505", "B": "0404", "C": "0603", "P": "0504"})
    for some in ("A", "B", "A B", "B C"):
        assert melee.why(field, some, "0504") == "E.29"
    assert melee.why(field, "A B C", "0504") == ""


@pytest.mark.rule("ecouves", "E.29")
def test_one_assault_on_the_enemy_leaves_no_duty_behind() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505", "B": "0404", "C": "0603", "P": "0504"}, (1,))
    assert melee.ordered(game) == [(["A", "B", "C"], ["0504"])]
    assert game.over


@pytest.mark.rule("ecouves", "E.29")
def test_volunteers_may_join() -> None:
    made = melee.scenario(villages("0404"), result="B")
    game = melee.game(made, {"A": "0505", "I": "0404", "P": "0504"}, (1,))
    assert tiny.asked(game) == "assault-force"
    assert melee.preparing(game) == (("A",), ("0504",))
    assert tiny.legal(game) == ["with I", "done"]
    assert game.decision is not None
    assert game.decision.context["added"]["A"].endswith("(E.29)")


@pytest.mark.rule("ecouves", "E.30")
def test_an_assault_may_go_against_several_hexes() -> None:
    places = {"A": "0505", "P": "0504", "Q": "0404"}
    game = melee.game(melee.scenario(villages(), result="B"), places, (1,))
    tiny.play(game, "assault 0504")
    assert tiny.legal(game) == ["against 0404", "done"]
    assert tiny.refused(game, "against 0504") == "E.24"
    assert tiny.refused(game, "against 0506") == "E.24"
    tiny.play(game, "against 0404")
    assert melee.last(game)["defenders"] == ["Q", "P"]
    assert melee.last(game)["defence_total"] == 10


@pytest.mark.rule("ecouves", "E.23")
def test_an_assault_without_attackers_is_not_made() -> None:
    game = melee.game(melee.scenario(villages()), {"A": "0505", "B": "0505", "P": "0504"})
    tiny.play(game, "assault 0504")
    assert tiny.refused(game, "done") == "E.23"


@pytest.mark.rule("ecouves", "E.25b")
def test_every_course_of_choices_can_be_brought_to_an_end() -> None:
    places = {"A": "0505", "B": "0605", "C": "0404", "I": "0606", "P": "0504", "Q": "0506", "R": "0604", "K": "0706"}
    for turn in (5, 14):
        field = tiny.field(melee.scenario(), places, turn=turn)
        duties.fix(field, "french")
        assert _walk(field, Muster(field, "french")) > 20


def _walk(field: Field, now: Muster) -> int:
    """Prepare every assault in every order; return how many steps there were. Each step must lead on."""
    steps, known = 0, set()
    rest = [now.settle(Force(frozenset((hex_,)))) for hex_ in now.targets()]
    while rest:
        force = rest.pop()
        key = (force.hexes, force.counters)
        if key in known:
            continue
        known.add(key)
        actions = list(assault.force_decision(now, force).actions)
        assert actions
        steps += len(actions)
        for action in actions:
            if action.verb == "with":
                rest.append(now.settle(force.plus(counters=action.args)))
            elif action.verb == "against":
                rest.append(now.settle(force.plus(hexes=action.args)))
    return steps


# -- camouflage and dummies (H.3, H.5, H.7) -----------------------------------------------------------------


@pytest.mark.rule("ecouves", "H.5")
@pytest.mark.rule("ecouves", "AMB-44")
@pytest.mark.rule("ecouves", "AMB-20")
def test_a_camouflaged_unit_assaults_with_its_full_attack_and_is_shown() -> None:
    made = melee.scenario(villages(), result="B")
    game = melee.game(made, {"A": "0505 hidden", "P": "0504"}, (1,))
    assert "assault 0504" in tiny.legal(game)
    tiny.play(game, "assault 0504")
    assert melee.last(game)["attack_total"] == 9
    assert not game.state.counters["A"].hidden
    assert [event.reveals for event in tiny.events(game, "show")] == [True]


@pytest.mark.rule("ecouves", "AMB-44")
def test_those_who_stay_out_of_the_assault_stay_hidden() -> None:
    made = melee.scenario(villages(), result="B")
    game = melee.game(made, {"A": "0505 hidden", "I": "0505 hidden", "P": "0504"}, (1,), dummies={"FD1": "0505"})
    tiny.play(game, "assault 0504", "with A", "done")
    assert not game.state.counters["A"].hidden
    assert game.state.counters["I"].hidden
    assert game.state.dummies["FD1"].place == "map"


@pytest.mark.rule("ecouves", "H.7c")
@pytest.mark.rule("ecouves", "AMB-21")
def test_dummies_go_back_to_the_pool_when_all_others_of_the_stack_step_out() -> None:
    made = melee.scenario(villages(), result="B")
    game = melee.game(made, {"A": "0505 hidden", "P": "0504"}, (1,), dummies={"FD1": "0505"})
    tiny.play(game, "assault 0504")
    assert game.state.dummies["FD1"].place == "pool"


@pytest.mark.rule("ecouves", "H.3")
@pytest.mark.rule("ecouves", "H.7c")
def test_a_hex_that_is_assaulted_is_turned_up_and_its_dummies_are_gone() -> None:
    made = melee.scenario(villages(), result="B")
    places = {"A": "0505", "P": "0504 hidden"}
    game = melee.game(made, places, (1,), dummies={"GD1": "0504", "GD2": "0504"})
    tiny.play(game, "assault 0504")
    assert not game.state.counters["P"].hidden
    assert [game.state.dummies[dummy].place for dummy in ("GD1", "GD2")] == ["gone", "gone"]
    assert melee.last(game)["defenders"] == ["P"]
    assert melee.last(game)["defence_total"] == 5


@pytest.mark.rule("ecouves", "H.3")
@pytest.mark.rule("ecouves", "AMB-53")
def test_the_hex_is_turned_up_only_when_the_force_is_complete() -> None:
    made = melee.scenario(villages(), result="B")
    game = melee.game(made, {"A": "0505", "B": "0505", "P": "0504 hidden"}, (1,))
    tiny.play(game, "assault 0504", "with A")
    assert game.state.counters["P"].hidden
    tiny.play(game, "done")
    kinds = [kind for kind in tiny.kinds(game) if kind in ("assault-order", "show", "roll", "assault")]
    assert kinds == ["assault-order", "show", "roll", "assault"]
    assert game.undoable() is not None


@pytest.mark.rule("ecouves", "H.7d")
def test_an_assault_on_a_lone_dummy_has_no_result_but_an_advance() -> None:
    made = melee.scenario(villages())
    game = melee.game(made, {"A": "0505", "Q": "0404"}, (), dummies={"GD1": "0504"})
    tiny.play(game, "assault 0504", "done")
    assert tiny.rolls(game) == []
    assert tiny.kinds(game).count("assault-void") == 1
    assert game.state.dummies["GD1"].place == "gone"
    assert "A" in game.state.attacked
    assert "A" in game.state.fought
    assert tiny.legal(game) == ["advance A 0504", "done"]
    assert game.undoable() is not None
    tiny.play(game, "advance A 0504")
    assert tiny.at(game, "A") == "0504"
    assert game.over


@pytest.mark.rule("ecouves", "H.7d")
@pytest.mark.rule("ecouves", "AMB-53")
def test_a_dummy_hex_beside_a_real_one_drops_out_of_the_combat() -> None:
    ground = tiny.board(terrain={"0505": "village", "0504": "town", "0404": "village"})
    made = melee.scenario(ground, result="DE")
    game = melee.game(made, {"A": "0505", "P": "0404"}, (1,), dummies={"GD1": "0504"})
    tiny.play(game, "assault 0504", "against 0404")
    # Neither the town nor the camouflage of the dummy counts.
    assert melee.last(game)["attack_total"] == 9
    assert [item["value"] for item in melee.last(game)["items"]] == [-1]
    assert tiny.legal(game) == ["advance A 0404", "advance A 0504", "done"]


@pytest.mark.rule("ecouves", "K.8")
@pytest.mark.rule("ecouves", "AMB-23")
def test_both_sides_of_an_assault_have_fought() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505", "P": "0504", "K": "0504"}, (1,))
    assert game.state.fought == frozenset("APK")


# -- odds and what they may tell ----------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.31")
def test_the_odds_are_those_of_the_six_dice() -> None:
    places = {"A": "0505", "P": "0504"}
    field = tiny.field(melee.scenario(), places)
    odds = assault.assault_odds(field, ["0504"], ["A"])
    assert odds.figures.column == "1-1"
    assert odds.chances == {"AR": Fraction(1, 3), "B": Fraction(1, 3), "DR": Fraction(1, 3)}
    found = [melee.results(melee.game(melee.scenario(), places, (die,)))[0] for die in range(1, 7)]
    assert {code: Fraction(found.count(code), 6) for code in sorted(set(found))} == odds.chances


@pytest.mark.rule("ecouves", "H.3")
def test_odds_tell_nothing_of_what_a_hex_hides() -> None:
    made = melee.scenario(villages())
    many = tiny.field(made, {"A": "0505", "P": "0504 hidden", "K": "0504 hidden"}, dummies={"GD1": "0504"})
    none = tiny.field(made, {"A": "0505", "P": "0909 hidden"}, dummies={"GD1": "0504", "GD2": "0504", "GD3": "0504"})
    found = [assault.assault_odds(field, ["0504"], ["A"]) for field in (many, none, views.view(many, "french"))]
    assert found[0] == found[1] == found[2]
    assert found[0].chances == {}
    assert found[0].unknown == ("0504",)


@pytest.mark.rule("ecouves", "H.6")
def test_odds_can_be_asked_for_a_supposed_defence() -> None:
    field = tiny.field(melee.scenario(villages()), {"A": "0505", "P": "0504 hidden"})
    odds = assault.assault_odds(field, ["0504"], ["A"], supposed=5)
    # 9 is halved to 5, and the village takes one off the die.
    assert odds.figures.column == "1-1"
    assert sum(odds.chances.values()) == 1
    assert odds.chances == {"AR": Fraction(1, 2), "B": Fraction(1, 3), "DR": Fraction(1, 6)}


def test_odds_need_an_attacker_and_an_enemy() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505", "P": "0504"})
    with pytest.raises(ValueError, match="needs a counter"):
        assault.assault_odds(field, ["0504"], [])
    with pytest.raises(ValueError, match="no enemy"):
        assault.assault_odds(field, ["0506"], ["A"])


@pytest.mark.rule("ecouves", "H.7b")
def test_what_may_be_assaulted_does_not_depend_on_what_is_hidden() -> None:
    made = melee.scenario(villages())
    shown = {"A": "0505", "B": "0405", "Q": "0406"}
    unit = tiny.field(made, {**shown, "P": "0404 hidden"})
    dummy = tiny.field(made, {**shown, "P": "1010 hidden"}, dummies={"GD1": "0404"})
    decisions = [assault.assault_decision(Muster(field, "french")) for field in (unit, dummy)]
    decisions += [assault.force_decision(Muster(f, "french"), Force(frozenset(("0404",)))) for f in (unit, dummy)]
    for one, other in (decisions[:2], decisions[2:]):
        assert list(one.actions) == list(other.actions)
        assert (one.prompt, one.context) == (other.prompt, other.context)
    view = views.view(unit, "french")
    assert Muster(view, "french").near == Muster(unit, "french").near
    assert muster.defenders(unit, "0404") == ()
