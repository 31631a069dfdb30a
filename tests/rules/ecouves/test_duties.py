"""E.25, E.25b, E.28: what has to be assaulted, when that is fixed and how it lapses."""

from __future__ import annotations

import pytest

from rules.ecouves import duties, views
from tests.rules.ecouves import melee, tiny


@pytest.mark.rule("ecouves", "E.25")
@pytest.mark.rule("ecouves", "E.5a")
def test_a_controlled_unit_owes_an_assault_on_its_controller() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505", "P": "0504"})
    assert melee.owed(field, "french") == {"A": ("P",)}


@pytest.mark.rule("ecouves", "E.25")
@pytest.mark.parametrize("terrain", ["forest", "village", "town"])
def test_a_unit_that_is_not_controlled_owes_nothing(terrain: str) -> None:
    made = melee.scenario(tiny.board(terrain={"0505": terrain}))
    places = {"A": "0505 split" if terrain == "forest" else "0505", "P": "0504"}
    assert melee.owed(tiny.field(made, places), "french") == {}
    game = melee.game(made, places)
    assert "done" in tiny.legal(game)
    assert tiny.legal(game, "assault") == ["assault 0504"]


@pytest.mark.rule("ecouves", "E.25")
@pytest.mark.rule("ecouves", "E.4b")
def test_artillery_owes_no_assault() -> None:
    assert melee.owed(tiny.field(melee.scenario(), {"G": "0505", "P": "0504"}), "french") == {}


@pytest.mark.rule("ecouves", "E.25")
@pytest.mark.rule("ecouves", "H.4")
def test_a_camouflaged_unit_neither_owes_nor_is_owed_anything() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "village"}))
    field = tiny.field(made, {"A": "0505", "P": "0504 hidden"})
    assert melee.owed(field, "french") == {}
    assert melee.owed(field, "german") == {}


@pytest.mark.rule("ecouves", "H.4")
def test_a_camouflaged_unit_would_owe_nothing_even_in_an_enemy_zone() -> None:
    assert melee.owed(tiny.field(melee.scenario(), {"A": "0505 hidden", "P": "0504"}), "french") == {}


@pytest.mark.rule("ecouves", "E.25")
@pytest.mark.rule("ecouves", "E.fire.C")
def test_a_pin_does_not_lift_the_duty() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505 pinned", "P": "0504"})
    assert melee.owed(field, "french") == {"A": ("P",)}


@pytest.mark.rule("ecouves", "I.2")
@pytest.mark.rule("ecouves", "AMB-39")
def test_nothing_is_owed_at_night() -> None:
    made, places = melee.scenario(), {"A": "0505", "P": "0504"}
    assert melee.owed(tiny.field(made, places, turn=14), "french") == {}
    game = melee.game(made, places, turn=14)
    assert tiny.legal(game) == ["assault 0504", "done"]


@pytest.mark.rule("ecouves", "AMB-39")
def test_a_unit_without_attack_owes_its_assault_all_the_same() -> None:
    made = melee.scenario(None, tiny.tanks("Z", attack=0))
    game = melee.game(made, {"Z": "0505", "P": "0504"}, (6,))
    assert melee.last(game)["column"] == "1-5"


@pytest.mark.rule("ecouves", "E.28")
def test_every_controller_is_named_in_the_duty() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505", "P": "0504", "Q": "0506", "R": "0506", "S": "0707"})
    assert melee.owed(field, "french") == {"A": ("P", "Q", "R")}


@pytest.mark.rule("ecouves", "D.9b")
@pytest.mark.rule("ecouves", "E.25")
def test_a_river_without_a_bridge_keeps_a_unit_from_owing() -> None:
    ground = tiny.board(rivers=[("0504", "0505")])
    places = {"A": "0505", "P": "0504"}
    assert melee.owed(tiny.field(melee.scenario(ground), places), "french") == {}
    bridged = melee.scenario(ground, bridges=[("0504", "0505")])
    assert melee.owed(tiny.field(bridged, places), "french") == {"A": ("P",)}


# -- the phase ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.25")
@pytest.mark.rule("ecouves", "E.25b")
def test_the_phase_is_not_over_while_an_assault_is_owed() -> None:
    game = melee.game(melee.scenario(), {"A": "0505", "P": "0504", "B": "0909", "Q": "0910"})
    assert tiny.legal(game) == ["assault 0504", "assault 0910"]
    assert tiny.refused(game, "done") == "E.25"


@pytest.mark.rule("ecouves", "E.25")
def test_the_only_assault_that_is_owed_is_made_without_a_question() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505", "P": "0504"}, (1,))
    assert melee.ordered(game) == [(["A"], ["0504"])]
    assert game.over


@pytest.mark.rule("ecouves", "D.9c")
def test_the_phase_may_end_without_a_voluntary_assault() -> None:
    made = melee.scenario(tiny.board(terrain={"0505": "village"}))
    game = tiny.play(melee.game(made, {"A": "0505", "P": "0504"}), "done")
    assert game.over
    assert melee.ordered(game) == []


@pytest.mark.rule("ecouves", "E.25b")
@pytest.mark.rule("ecouves", "AMB-49")
def test_a_duty_lapses_when_fire_drives_its_controller_off() -> None:
    places = {"A": "0505", "P": "0504", "G": "0808", "B": "1010"}
    game = melee.combat(melee.scenario(), places, (2,))
    tiny.play(game, "fire 0504", "retreat P 0503", "done")
    assert game.over
    assert melee.ordered(game) == []
    assert tiny.events(game, "fire")[0].data["result"] == "R"


@pytest.mark.rule("ecouves", "E.25b")
def test_a_controller_that_controls_again_after_a_retreat_is_not_owed() -> None:
    made = melee.scenario(tiny.board(terrain={"0404": "village"}))
    places = {"A": "0505", "P": "0504", "G": "0808"}
    game = tiny.play(melee.combat(made, places, (2,)), "fire 0504", "retreat P 0404")
    assert tiny.asked(game) == "assault"
    assert tiny.legal(game) == ["assault 0404", "done"]


@pytest.mark.rule("ecouves", "E.25b")
def test_a_zone_that_arises_in_the_phase_makes_no_duty() -> None:
    made = melee.scenario(tiny.board(terrain={"0604": "village"}), result="DR")
    places = {"A": "0505", "P": "0504", "K": "0604 hidden", "G": "0909", "B": "0704"}
    game = melee.combat(made, places, (1,))
    assert melee.owed(melee.table(game), "french") == {"A": ("P",)}
    tiny.play(game, "fire 0604", "with G")
    assert tiny.asked(game) == "assault"
    assert melee.owed(melee.table(game), "french") == {"A": ("P",)}
    assert not game.state.counters["K"].hidden


@pytest.mark.rule("ecouves", "E.25b")
def test_an_advance_makes_no_duty() -> None:
    places = {"A": "0505", "P": "0504", "Q": "0502"}
    game = melee.game(melee.scenario(result="DE"), places, (1,))
    tiny.play(game, "advance A 0504")
    assert game.over
    assert melee.results(game) == ["DE"]


@pytest.mark.rule("ecouves", "E.25b")
def test_a_duty_lapses_for_a_unit_that_was_moved() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505", "P": "0504"})
    duties.fix(field, "french")
    field.set_counter("A", hex="0605")
    assert melee.owed(field, "french") == {}


@pytest.mark.rule("ecouves", "E.25b")
def test_a_duty_lapses_for_a_controller_that_was_assaulted_or_lost() -> None:
    field = tiny.field(melee.scenario(), {"A": "0505", "P": "0504", "Q": "0506", "R": "0604"})
    duties.fix(field, "french")
    field.update(assaulted=frozenset(("P",)))
    field.set_counter("Q", place="eliminated", hex="")
    assert melee.owed(field, "french") == {"A": ("R",)}


@pytest.mark.rule("ecouves", "AMB-49")
def test_duties_are_fixed_before_the_fire_by_the_whole_system() -> None:
    places = {"A": "0505", "P": "0504", "G": "0808"}
    game = tiny.game(melee.scenario(), places, (2,), phase="french-combat")
    assert tiny.asked(game) == "fire"
    assert [duty.counter for duty in game.state.duties] == ["A"]
    tiny.play(game, "fire 0504", "retreat P 0503", "done")
    assert game.state.phase != "french-combat"
    assert game.state.duties is None


@pytest.mark.rule("ecouves", "AMB-49")
def test_a_duty_that_no_legal_attack_can_meet_is_dropped() -> None:
    # A must go on with its combat at 0504 and 0604 together; I is controlled from 0504 alone and can not reach 0604.
    places = {"A": "0505", "P": "0504", "Q": "0604", "I": "0404", "B": "0909", "R": "0910"}
    game = melee.game(melee.scenario(result="B"), places, (1, 1), locks=[(["A"], ["P", "Q"], "french")])
    assert tiny.legal(game) == ["assault 0504", "assault 0604", "assault 0910"]
    tiny.play(game, "assault 0504")
    assert melee.ordered(game)[0] == (["A"], ["0504", "0604"])
    assert melee.ordered(game)[1] == (["B"], ["0910"])
    assert game.over
    assert "I" not in game.state.attacked


# -- nothing hidden shows -----------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "H.4")
def test_duties_are_the_same_in_the_view_of_either_side() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "village", "0506": "village"}))
    places = {"A": "0505", "P": "0504 hidden", "Q": "0506", "R": "0504 hidden"}
    field = tiny.field(made, places, dummies={"GD1": "0405"})
    duties.fix(field, "french")
    for side in ("french", "german"):
        assert melee.owed(views.view(field, side), "french") == {"A": ("Q",)}


@pytest.mark.rule("ecouves", "E.ex12")
def test_example_xii() -> None:
    # Z in the open, A across a river from it, B in a village, C in the open.
    ground = tiny.board(terrain={"0604": "village"}, rivers=[("0504", "0505")])
    field = tiny.field(melee.scenario(ground), {"A": "0504", "B": "0604", "C": "0506", "P": "0505"})
    assert melee.owed(field, "french") == {"C": ("P",)}
    assert melee.owed(field, "german") == {"P": ("B", "C")}


@pytest.mark.rule("ecouves", "H.ex18")
def test_example_xviii_nobody_has_to_fight_beside_camouflaged_units() -> None:
    ground = tiny.board(terrain={"0504": "forest", "0604": "forest"})
    made = melee.scenario(ground)
    camouflaged = {"A": "0504 split", "B": "0604 split"}
    hidden = {f"{unit}-{n}": f"{hex_} hidden" for unit, hex_ in (("A", "0504"), ("B", "0604")) for n in (1, 2, 3)}
    beside = tiny.field(made, {**hidden, "P": "0505"})
    assert melee.owed(beside, "german") == {}
    assert melee.owed(beside, "french") == {}
    with_c = tiny.field(made, {**hidden, "C": "0506", "P": "0505"})
    assert melee.owed(with_c, "german") == {"P": ("C",)}
    shown = tiny.field(made, {**camouflaged, "P": "0505"})
    assert melee.owed(shown, "german") == {"P": ("A-1", "A-2", "A-3", "B-1", "B-2", "B-3")}
