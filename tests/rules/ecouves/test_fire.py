"""E.1 to E.10: who fires at whom, and who must; locked counters and night."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.ecouves import fire
from rules.ecouves.model import Scenario
from rules.engine.decisions import Refusal
from tests.rules.ecouves import fires, tiny

rule = pytest.mark.rule

OPEN = fires.scenario()
"""Open ground of level 1 without anything on it."""


def ground(terrain: Mapping[str, str] | None = None, **more: Any) -> Scenario:
    return fires.scenario(tiny.board(terrain=terrain, **more))


# -- E.1 to E.4: attacks in general -------------------------------------------------------------------------


@rule("ecouves", "E.1")
@rule("ecouves", "E.3")
def test_a_unit_attacks_once_with_all_it_has() -> None:
    game = fires.game(OPEN, {"X": "0505", "Y": "0604", "P": "0502", "Q": "0602"}, [1])
    tiny.play(game, "fire 0502", "with X")
    # Neither a second time in this fire, nor part of it in another.
    assert tiny.refused(game, "with X") == "E.3"
    tiny.play(game, "done")
    assert fires.last(game)["attack_total"] == 9
    assert game.state.attacked == {"X"}


@rule("ecouves", "E.1")
def test_who_has_fired_is_refused_by_name() -> None:
    game = fires.game(OPEN, {"X": "0505", "Y": "0604", "D": "0604", "P": "0502", "Q": "0602"}, [1])
    tiny.play(game, "fire 0502", "with X", "done", "fire 0602")
    assert tiny.refused(game, "with X") == "E.1"
    assert set(fires.firers(game)) == {"Y", "D"}


@rule("ecouves", "E.1")
@rule("ecouves", "E.11")
def test_a_counter_may_be_fired_at_several_times_in_a_phase() -> None:
    game = fires.game(OPEN, {"X": "0505", "Y": "0604", "P": "0502"}, [1, 1])
    tiny.play(game, "fire 0502", "with X", "done", "fire 0502")
    assert [event.data["firers"] for event in tiny.events(game, "fire")] == [["X"], ["Y"]]
    assert [event.data["targets"] for event in tiny.events(game, "fire")] == [["P"], ["P"]]


@rule("ecouves", "E.2")
def test_the_attacker_chooses_the_order_and_the_units() -> None:
    made = {"X": "0505", "Y": "0604", "P": "0502", "Q": "0602"}
    for first, second in (("0502", "0602"), ("0602", "0502")):
        game = fires.game(OPEN, made, [1, 1])
        tiny.play(game, f"fire {first}", "with Y", "done", f"fire {second}")
        assert [event.data["hex"] for event in tiny.events(game, "fire")] == [first, second]
        assert [event.data["firers"] for event in tiny.events(game, "fire")] == [["Y"], ["X"]]


@rule("ecouves", "E.4a")
def test_the_fire_of_a_phase_comes_before_its_first_assault() -> None:
    # X in the village may fire at P or assault it, or do nothing.
    game = tiny.phase(ground({"0505": "village"}), {"X": "0505", "P": "0504"}, phase="french-combat")
    assert tiny.legal(game) == ["fire 0504", "done"]
    tiny.play(game, "done")
    assert "assault 0504" in tiny.legal(game)
    assert tiny.refused(game, "fire 0504") == "E.4a"


@rule("ecouves", "E.1")
def test_who_has_fired_does_not_assault_in_the_same_phase() -> None:
    made = ground({"0505": "village"})
    game = tiny.phase(made, {"X": "0505", "Y": "0505", "D": "0505", "P": "0504"}, [1], phase="french-combat")
    tiny.play(game, "fire 0504", "with X", "done", "done", "assault 0504")
    assert tiny.refused(game, "with X") in ("E.1", "E.26")
    assert "with Y" in tiny.legal(game)


@rule("ecouves", "E.4b")
def test_artillery_never_assaults() -> None:
    made = ground({"0505": "village"})
    game = tiny.phase(made, {"G": "0505", "Y": "0505", "D": "0505", "P": "0504"}, phase="french-combat")
    assert "fire 0504" in tiny.legal(game)
    tiny.play(game, "done", "assault 0504")
    assert tiny.refused(game, "with G") == "E.4b"
    assert tiny.legal(game, "with") == ["with D", "with Y"]


@rule("ecouves", "E.4a")
def test_an_assault_waits_for_the_end_of_the_fire() -> None:
    game = fires.game(OPEN, {"X": "0505", "Y": "0605", "P": "0502"})
    assert tiny.refused(game, "assault 0502") == "E.4a"


# -- E.5, E.6: duties ---------------------------------------------------------------------------------------

CONTROLLED = {"X": "0505", "Y": "0705", "P": "0504", "Q": "0502"}
"""X stands in the open beside P and three hexes from Q; Y can reach P only."""


@rule("ecouves", "E.5a")
def test_who_stands_in_an_enemy_zone_does_not_fire() -> None:
    game = fires.game(OPEN, {**CONTROLLED, "D": "0706"})
    assert fires.targets(game) == ["0504"]
    assert tiny.refused(game, "fire 0502") == "E.5a"
    # Not at its neighbour either.
    tiny.play(game, "fire 0504")
    assert fires.firers(game) == ["D", "Y"]
    assert tiny.refused(game, "with X") == "E.5a"


@rule("ecouves", "E.5a")
@pytest.mark.parametrize("terrain", ["village", "town"])
def test_where_nothing_can_be_controlled_a_unit_beside_the_enemy_fires(terrain: str) -> None:
    game = fires.game(ground({"0505": terrain}), {"X": "0505", "P": "0504", "Q": "0502", "Y": "0701"})
    assert fires.targets(game) == ["0502", "0504"]


@rule("ecouves", "E.5a")
@rule("ecouves", "E.25b")
def test_a_unit_whose_controller_was_driven_off_may_fire() -> None:
    game = fires.game(OPEN, CONTROLLED, [3])
    assert tiny.refused(game, "fire 0502") == "E.5a"
    tiny.play(game, "fire 0504", "retreat P 0503")
    assert fires.targets(game) == ["0502", "0503"]


@rule("ecouves", "E.5b")
def test_controlled_artillery_must_fire_at_one_of_its_controllers() -> None:
    places = {"G": "0505", "X": "0805", "P": "0504", "Q": "0605", "R": "0502", "S": "0802"}
    game = fires.game(OPEN, places, [1])
    assert set(fires.targets(game)) == {"0504", "0605", "0802"}
    assert tiny.refused(game, "done") == "E.5b"
    assert tiny.refused(game, "fire 0502") == "E.5b"
    tiny.play(game, "fire 0605", "with G")
    assert fires.last(game)["firers"] == ["G"]
    assert "done" in tiny.legal(game)


@rule("ecouves", "E.5b")
def test_with_one_controller_there_is_nothing_to_choose() -> None:
    game = fires.game(OPEN, {"G": "0505", "P": "0504", "Q": "0502"}, [1])
    assert game.over
    assert fires.last(game)["targets"] == ["P"]


@rule("ecouves", "E.5b")
@pytest.mark.parametrize("reason", ["pinned", "locked", "hidden", "night", "village"])
def test_artillery_that_may_not_fire_or_is_not_controlled_owes_nothing(reason: str) -> None:
    made = ground({"0505": "village"} if reason == "village" else {})
    word = f" {reason}" if reason in ("pinned", "hidden") else ""
    changes: dict[str, Any] = {"locks": [(["G"], ["P"], "french")]} if reason == "locked" else {}
    places = {"G": f"0505{word}", "X": "0805", "P": "0504", "S": "0802"}
    game = fires.game(made, places, turn=14 if reason == "night" else 5, **changes)
    assert fire.artillery_duties(fires.field(game), "french") == {}
    if reason == "night":
        assert game.over
    else:
        assert "done" in tiny.legal(game)


@rule("ecouves", "E.5b")
@rule("ecouves", "AMB-49")
def test_a_duty_at_those_who_may_not_be_fired_at_is_dropped() -> None:
    # P controls the guns but is locked with X.
    places = {"G": "0505", "X": "0503", "P": "0504", "Y": "0805", "S": "0802"}
    game = fires.game(OPEN, places, locks=[(["X"], ["P"], "german")])
    assert fire.artillery_duties(fires.field(game), "french") == {"G": {"P"}}
    assert "done" in tiny.legal(game)
    assert tiny.refused(game, "fire 0504") == "E.cc.B"


@rule("ecouves", "E.5b")
@rule("ecouves", "E.25b")
def test_the_duty_ends_with_its_controller() -> None:
    # Y and D drive P off with a six, and the guns need not fire any more, but may.
    game = fires.game(OPEN, {"G": "0505", "Y": "0704", "D": "0703", "P": "0504", "S": "0902"}, [6])
    assert tiny.refused(game, "done") == "E.5b"
    tiny.play(game, "fire 0504", "with Y", "with D")
    assert tiny.at(game, "P") == "eliminated"
    assert "done" in tiny.legal(game)
    assert fires.targets(game) == ["0902"]


@rule("ecouves", "E.5b")
@rule("ecouves", "E.25b")
def test_a_zone_that_arises_in_the_phase_makes_no_duty() -> None:
    # P is camouflaged beside the guns; once Y has fired at it, it is shown and controls them.
    game = fires.game(ground({"0504": "village"}), {"G": "0505", "Y": "0703", "P": "0504 hidden", "S": "0502"}, [1])
    tiny.play(game, "fire 0504", "with Y")
    assert "done" in tiny.legal(game)
    assert fires.targets(game) == ["0504"]
    refusal = fire.firer_refusal(fires.field(game), "G", "0502")
    assert refusal is not None
    assert refusal.rule == "E.5b"


@rule("ecouves", "E.5b")
@rule("ecouves", "E.25b")
def test_a_new_controller_does_not_take_the_place_of_one_that_is_gone() -> None:
    # P is shot away; then Q beside the guns is turned up.
    places = {"G": "0505", "Y": "0704", "D": "0703", "X": "0706", "P": "0504", "Q": "0605 hidden"}
    game = fires.game(ground({"0605": "village", "0706": "town"}), places, [6, 1])
    tiny.play(game, "fire 0504", "with Y", "with D")
    assert tiny.at(game, "P") == "eliminated"
    tiny.play(game, "fire 0605", "with X")
    assert not game.state.counters["Q"].hidden
    assert fires.targets(game) == ["0605"]
    assert "done" in tiny.legal(game)


@rule("ecouves", "E.6")
def test_fire_at_a_distance_is_voluntary() -> None:
    game = fires.game(OPEN, {"X": "0505", "G": "0805", "P": "0502"})
    assert "fire 0502" in tiny.legal(game)
    tiny.play(game, "done")
    assert game.over
    assert tiny.kinds(game) == []


# -- E.7 to E.9: targets and firers -------------------------------------------------------------------------


@rule("ecouves", "E.7")
def test_a_fire_has_one_target_hex() -> None:
    game = fires.game(OPEN, {"G": "0505", "X": "0504", "P": "0502", "Q": "0602", "R": "0502"}, [1])
    tiny.play(game, "fire 0502")
    assert tiny.refused(game, "fire 0602") == "E.4a"
    assert tiny.refused(game, "done") == "E.7"
    tiny.play(game, "with G", "done", "disperse")
    assert fires.last(game)["targets"] == ["P", "R"]


@rule("ecouves", "E.7")
def test_an_empty_hex_is_no_target() -> None:
    game = fires.game(OPEN, {"X": "0505", "Y": "0605", "P": "0502"})
    assert tiny.refused(game, "fire 0503") == "E.7"
    assert tiny.refused(game, "fire 0605") == "E.7"


@rule("ecouves", "E.8")
def test_units_in_adjacent_hexes_add_up() -> None:
    game = fires.game(OPEN, {"X": "0505", "D": "0605", "P": "0503"}, [1])
    tiny.play(game, "fire 0503", "with X", "with D")
    assert fires.last(game)["attack_total"] == 17
    assert tiny.rolls(game) == ["fire"]


@rule("ecouves", "E.8")
@rule("ecouves", "AMB-7")
def test_the_firing_hexes_form_a_chain() -> None:
    made = fires.scenario(None, tiny.tanks("Z"))
    places = {"X": "0404", "Y": "0505", "Z": "0604", "P": "0503"}
    # X and Z are two hexes apart, and Y stands between them.
    game = tiny.play(fires.game(made, places), "fire 0503", "with X")
    assert tiny.refused(game, "with Z") == "E.8"
    tiny.play(game, "with Y")
    assert fires.firers(game) == ["Z"]
    # They need to be next to one another, not to the target.
    alone = tiny.play(fires.game(made, {**places, "Y": "0506"}, [1]), "fire 0503", "with X")
    assert fires.last(alone)["firers"] == ["X"]


@rule("ecouves", "E.9")
def test_units_of_one_hex_may_fire_at_different_targets() -> None:
    game = fires.game(OPEN, {"X": "0505", "Y": "0505", "P": "0502", "Q": "0602"}, [1, 1])
    tiny.play(game, "fire 0502", "with X", "done", "fire 0602")
    assert [(e.data["firers"], e.data["hex"]) for e in tiny.events(game, "fire")] == [(["X"], "0502"), (["Y"], "0602")]


@rule("ecouves", "B.2")
def test_only_the_attacking_side_fires() -> None:
    game = tiny.play(fires.game(OPEN, {"X": "0505", "Y": "0604", "P": "0502", "S": "0402"}), "fire 0502")
    assert tiny.refused(game, "with S") == "B.2"


# -- E.10: concentrated and dispersed fire ------------------------------------------------------------------

STACK = {"G": "0505", "H": "0505", "X": "0604", "P": "0502", "Q": "0502", "F": "0502"}


@rule("ecouves", "E.10a")
def test_artillery_says_how_it_fires_before_the_die() -> None:
    game = tiny.play(fires.game(OPEN, STACK), "fire 0502", "with G", "done")
    assert (tiny.asked(game), tiny.rolls(game)) == ("target", [])
    assert tiny.legal(game) == ["concentrate F", "concentrate P", "concentrate Q", "disperse"]
    assert tiny.refused(game, "done") == "B.1"


@rule("ecouves", "E.10b")
@rule("ecouves", "AMB-8")
def test_concentrated_fire_hits_the_named_counter_alone() -> None:
    game = tiny.play(fires.game(OPEN, STACK, [6]), "fire 0502", "with G", "with H", "done", "concentrate P")
    assert (fires.last(game)["difference"], fires.results(game)) == (15, ["E"])
    assert [tiny.at(game, c) for c in "PQF"] == ["eliminated", "0502", "0502"]


@rule("ecouves", "E.10b")
@rule("ecouves", "E.fire.E")
@rule("ecouves", "AMB-8")
def test_dispersed_fire_hits_all_counters_of_the_hex() -> None:
    made = fires.scenario(None, tiny.guns("M", attack=30))
    game = fires.game(made, {"M": "0505", **{c: h for c, h in STACK.items() if c not in "GH"}}, [5])
    tiny.play(game, "fire 0502", "with M", "done", "disperse")
    # 30 against 5 + 5 + 6.
    assert (fires.last(game)["difference"], fires.results(game)) == (14, ["C"])
    assert all(game.state.counters[c].pinned for c in "PQF")


@rule("ecouves", "E.10b")
def test_only_counters_of_the_hex_can_be_aimed_at() -> None:
    game = tiny.play(fires.game(OPEN, {**STACK, "R": "0602"}), "fire 0502", "with G", "done")
    assert tiny.refused(game, "concentrate R") == "E.10b"


@rule("ecouves", "E.10c")
@rule("ecouves", "AMB-9")
@pytest.mark.parametrize("group", ["X", "G X"])
def test_all_but_artillery_fire_at_one_counter(group: str) -> None:
    game = tiny.play(fires.game(OPEN, STACK), "fire 0502", *(f"with {c}" for c in group.split()), "done")
    assert tiny.refused(game, "disperse") == "E.10c"
    assert tiny.legal(game, "concentrate") == ["concentrate F", "concentrate P", "concentrate Q"]


@rule("ecouves", "AMB-9")
def test_by_option_all_may_disperse() -> None:
    game = tiny.play(fires.game(OPEN, STACK, [6], "dispersed_for_all"), "fire 0502", "with X", "done", "disperse")
    assert fires.last(game)["difference"] == 9 - 16


# -- E.cc.B: locked counters --------------------------------------------------------------------------------


@rule("ecouves", "E.cc.B")
def test_locked_counters_neither_fire_nor_are_fired_at() -> None:
    places = {"X": "0503", "P": "0502", "Y": "0505", "D": "0605", "Q": "0602", "F": "0602"}
    game = fires.game(OPEN, places, [1], locks=[(["X"], ["P", "Q"], "german")])
    assert tiny.refused(game, "fire 0502") == "E.cc.B"
    assert fire.firer_refusal(fires.field(game), "X", "0602") == Refusal(
        "E.cc.B", "X is locked in a combat that goes on and does not fire"
    )
    # F stands with Q, who is locked: it alone can be aimed at.
    tiny.play(game, "fire 0602", "with Y", "done")
    assert fires.last(game)["targets"] == ["F"]


@rule("ecouves", "E.cc.B")
def test_fire_is_not_dispersed_over_a_locked_counter() -> None:
    places = {"X": "0503", "G": "0506", "P": "0502", "Q": "0502", "F": "0502", "S": "0102"}
    game = fires.game(OPEN, places, locks=[(["X"], ["P"], "german")])
    tiny.play(game, "fire 0502")
    assert tiny.refused(game, "disperse") == "E.cc.B"
    assert tiny.refused(game, "concentrate P") == "E.cc.B"
    assert tiny.legal(game) == ["concentrate F", "concentrate Q"]


@rule("ecouves", "E.5b")
def test_a_fire_that_leaves_nothing_to_choose_is_shown_before_its_die() -> None:
    made = tiny.scenario(None, tiny.guns("G"), tiny.tanks("X", "german"))
    game = tiny.game(made, {"G": "0505", "X": "0504"}, (1,), phase="french-combat")
    assert tiny.asked(game) == "firers"
    assert tiny.legal(game) == ["done"]
    assert not tiny.rolls(game)
    tiny.play(game, "done")
    assert tiny.rolls(game) == ["fire"]


# -- I.3: night ---------------------------------------------------------------------------------------------


@rule("ecouves", "I.3")
@pytest.mark.parametrize("turn", [13, 14, 15, 16, 17])
def test_nobody_fires_at_night(turn: int) -> None:
    game = fires.game(OPEN, {"X": "0505", "G": "0506", "P": "0502"}, turn=turn)
    if turn not in (14, 15, 16):
        assert fires.targets(game) == ["0502"]
        return
    assert game.over
    decision = fire.fire_decision(fires.field(game), "french", {})
    assert list(decision.actions) == ["done"]
    for refusal in (decision.why("fire 0502"), fire.firer_refusal(fires.field(game), "G", "0502")):
        assert refusal is not None
        assert refusal.rule == "I.3"
