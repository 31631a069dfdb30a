"""H.3, H.5, H.6, H.7: fire at and by what is camouflaged."""

from __future__ import annotations

import pytest

from tests.rules.ecouves import fires, tiny

rule = pytest.mark.rule

VILLAGES = fires.scenario(tiny.board(terrain={"0502": "village", "0602": "village"}))
"""Open ground but for the villages where the targets lie."""


@rule("ecouves", "H.3")
@rule("ecouves", "AMB-53")
def test_a_hidden_hex_is_turned_up_before_a_counter_is_named() -> None:
    places = {"X": "0505", "P": "0502 hidden", "F": "0502 hidden"}
    game = tiny.play(fires.game(VILLAGES, places, dummies={"GD1": "0502"}), "fire 0502")
    assert (tiny.asked(game), tiny.rolls(game)) == ("target", [])
    assert tiny.legal(game) == ["concentrate F", "concentrate P"]
    assert not any(game.state.counters[c].hidden for c in "PF")
    assert game.state.dummies["GD1"].place == "gone"
    # It may not be taken back.
    assert game.undoable() is not None


@rule("ecouves", "H.5")
def test_camouflaged_units_do_not_fire() -> None:
    made = fires.scenario(tiny.board(terrain={"0505": "village"}))
    game = fires.game(made, {"X": "0505 hidden", "Y": "0505", "D": "0604", "P": "0503"})
    tiny.play(game, "fire 0503")
    assert tiny.refused(game, "with X") == "H.5"
    assert fires.firers(game) == ["D", "Y"]


@rule("ecouves", "H.5")
@rule("ecouves", "AMB-44")
def test_a_camouflaged_unit_attacks_by_assault_and_is_shown_by_that() -> None:
    made = fires.scenario(tiny.board(terrain={"0505": "village"}))
    game = tiny.phase(made, {"X": "0505 hidden", "Y": "0909", "P": "0504"}, [1], phase="french-combat")
    assert "assault 0504" in tiny.legal(game)
    assert tiny.refused(game, "fire 0504") == "E.4a"
    tiny.play(game, "assault 0504")
    assert not game.state.counters["X"].hidden
    assert tiny.events(game, "assault")[-1].data["attack_total"] == 9


@rule("ecouves", "H.6")
@rule("ecouves", "AMB-20")
def test_fire_at_a_camouflaged_hex_is_halved_rounded_up() -> None:
    game = fires.game(VILLAGES, {"X": "0505", "D": "0505", "P": "0502 hidden"}, [1])
    tiny.play(game, "fire 0502", "with X", "with D")
    assert (fires.last(game)["attack_total"], fires.last(game)["difference"]) == (9, 4)
    plain = tiny.play(fires.game(VILLAGES, {"X": "0505", "P": "0502"}, [1]), "fire 0502")
    assert fires.last(plain)["attack_total"] == 9


@rule("ecouves", "H.6")
@rule("ecouves", "AMB-52")
def test_fire_at_a_hex_with_a_shown_counter_is_not_halved() -> None:
    game = fires.game(VILLAGES, {"X": "0505", "P": "0502 hidden", "F": "0502"}, [1])
    tiny.play(game, "fire 0502")
    assert not game.state.counters["P"].hidden
    tiny.play(game, "concentrate P")
    assert fires.last(game)["attack_total"] == 9


@rule("ecouves", "H.7c")
def test_dummies_in_a_stack_go_and_the_fire_is_at_the_real_units() -> None:
    game = fires.game(VILLAGES, {"X": "0505", "P": "0502 hidden"}, [1], dummies={"GD1": "0502", "GD2": "0502"})
    tiny.play(game, "fire 0502")
    assert [game.state.dummies[d].place for d in ("GD1", "GD2")] == ["gone", "gone"]
    assert fires.last(game)["targets"] == ["P"]
    assert fires.last(game)["defence_total"] == 5


@rule("ecouves", "H.7d")
@rule("ecouves", "AMB-53")
def test_fire_at_nothing_but_dummies_is_spent() -> None:
    game = fires.game(VILLAGES, {"X": "0505", "Y": "0604", "S": "0602"}, dummies={"GD1": "0502"})
    tiny.play(game, "fire 0502", "with X", "done")
    assert (tiny.rolls(game), fires.results(game)) == ([], [])
    assert game.state.dummies["GD1"].place == "gone"
    assert (game.state.attacked, game.state.fought) == ({"X"}, {"X"})
    # After fire there is no advance: the next fire is asked for.
    assert tiny.asked(game) == "fire"
    assert tiny.refused(game, "fire 0502") == "E.7"


@rule("ecouves", "H.7d")
def test_where_only_locked_counters_are_left_nobody_is_hit() -> None:
    places = {"X": "0505", "Y": "0501", "P": "0502"}
    game = fires.game(VILLAGES, places, locks=[(["Y"], ["P"], "german")], dummies={"GD1": "0502"})
    tiny.play(game, "fire 0502")
    assert (tiny.rolls(game), game.state.attacked) == ([], {"X"})


@rule("ecouves", "H.3")
@rule("ecouves", "H.7b")
def test_what_the_enemy_hides_does_not_show_in_what_is_asked() -> None:
    """Three games that differ in what lies in 0502 alone: a unit, a dummy, a section with its sisters."""
    own = {"X": "0505", "G": "0606", "Y": "0805", "S": "0802"}
    asks = ["fire 0502", "fire 0602", "fire 0503", "fire 0802", "done", "with X", "disperse", "concentrate P"]
    seen = []
    for hidden, dummies in (({"P": "0502 hidden"}, {}), ({}, {"GD1": "0502"}), ({"F": "0502 hidden"}, {})):
        game = fires.game(VILLAGES, {**own, **hidden}, dummies=dummies)
        first = [tiny.legal(game), [str(game.why(a)) for a in asks], game.decision.context, game.decision.prompt]  # type: ignore[union-attr]
        tiny.play(game, "fire 0502")
        then = [tiny.legal(game), [str(game.why(a)) for a in asks], game.decision.context, game.decision.prompt]  # type: ignore[union-attr]
        seen.append([first, then])
    assert seen[0] == seen[1] == seen[2]
