"""F.1 to F.7: retreats, displacement and losses."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ecouves import displacement, leaving
from tests.rules.ecouves import melee, tiny
from tests.rules.ecouves.melee import AROUND


def hexes(game: Any, counter: str) -> list[str]:
    """The hexes that a counter can retreat to now."""
    return [a.split()[2] for a in tiny.legal(game, "retreat") if a.split()[1] == counter]


# -- where to (F.1 to F.3) ----------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "F.1")
@pytest.mark.rule("ecouves", "F.3a")
@pytest.mark.rule("ecouves", "AMB-38")
def test_a_retreat_goes_to_any_adjacent_hex_and_can_not_be_declined() -> None:
    game = melee.retreating(melee.scenario(), {"A": "0505"}, ["A"])
    assert hexes(game, "A") == list(AROUND)
    assert tiny.refused(game, "done") == "F.1"
    assert tiny.refused(game, "retreat A 0503") == "F.3a"
    tiny.play(game, "retreat A 0506")
    assert tiny.at(game, "A") == "0506"
    assert game.over


@pytest.mark.rule("ecouves", "F.1")
def test_a_retreat_with_one_hex_left_is_made_without_a_question() -> None:
    ponds = dict.fromkeys(AROUND[1:], "pond")
    game = melee.retreating(melee.scenario(tiny.board(terrain=ponds)), {"A": "0505"}, ["A"])
    assert game.over
    assert tiny.at(game, "A") == "0504"


@pytest.mark.rule("ecouves", "F.1")
def test_only_those_hit_retreat() -> None:
    game = melee.retreating(melee.scenario(), {"A": "0505", "B": "0505"}, ["A"])
    assert tiny.refused(game, "retreat B 0504") == "F.1"


@pytest.mark.rule("ecouves", "F.2")
def test_a_retreat_costs_no_movement_points() -> None:
    game = melee.retreating(melee.scenario(), {"A": "0505"}, ["A"])
    tiny.play(game, "retreat A 0504")
    assert game.state.spent == {}


@pytest.mark.rule("ecouves", "F.2")
def test_retreats_come_before_the_next_combat() -> None:
    made = melee.scenario(tiny.board(terrain={"0505": "village", "0909": "village"}), result="DR")
    places = {"A": "0505", "P": "0504", "B": "0909", "Q": "0910"}
    game = melee.game(made, places, (1,))
    tiny.play(game, "assault 0504")
    assert tiny.asked(game) == "retreat"
    assert tiny.refused(game, "assault 0910") == "E.4a"


@pytest.mark.rule("ecouves", "F.7")
@pytest.mark.rule("ecouves", "E.cc.DR")
def test_the_owner_retreats_his_units() -> None:
    game = melee.game(melee.scenario(result="DR"), {"A": "0505", "P": "0504"}, (1,))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.side) == ("retreat", "german")


@pytest.mark.rule("ecouves", "F.3a")
def test_no_retreat_into_an_enemy_zone() -> None:
    game = melee.retreating(melee.scenario(), {"A": "0505", "P": "0403"}, ["A"])
    assert "0504" not in hexes(game, "A")
    assert tiny.refused(game, "retreat A 0504") == "F.3a"
    assert tiny.refused(game, "retreat A 0404") == "F.3a"


@pytest.mark.rule("ecouves", "F.3a")
@pytest.mark.parametrize("terrain", ["forest", "village", "town"])
def test_ground_that_nobody_controls_is_free(terrain: str) -> None:
    made = melee.scenario(tiny.board(terrain={"0404": terrain}))
    game = melee.retreating(made, {"A": "0505", "P": "0403"}, ["A"])
    assert "0404" in hexes(game, "A")


@pytest.mark.rule("ecouves", "F.3a")
def test_a_hex_behind_a_river_without_a_bridge_is_free() -> None:
    ground = tiny.board(rivers=[("0403", "0404"), ("0403", "0504")])
    game = melee.retreating(melee.scenario(ground), {"A": "0505", "P": "0403"}, ["A"])
    assert {"0404", "0504"} <= set(hexes(game, "A"))
    bridged = melee.scenario(ground, bridges=[("0403", "0404")])
    game = melee.retreating(bridged, {"A": "0505", "P": "0403"}, ["A"])
    assert tiny.refused(game, "retreat A 0404") == "F.3a"


@pytest.mark.rule("ecouves", "I.2")
def test_at_night_zones_stop_no_retreat() -> None:
    game = melee.retreating(melee.scenario(), {"A": "0505", "P": "0403"}, ["A"], turn=15)
    assert hexes(game, "A") == list(AROUND)


@pytest.mark.rule("ecouves", "F.3a")
def test_no_retreat_onto_an_enemy_be_it_a_dummy() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "village", "0404": "village"}))
    game = melee.retreating(made, {"A": "0505", "P": "0504 hidden"}, ["A"], dummies={"GD1": "0404"})
    assert hexes(game, "A") == ["0604", "0605", "0506", "0405"]
    assert tiny.refused(game, "retreat A 0504") == "F.3a"
    assert tiny.refused(game, "retreat A 0404") == "F.3a"


@pytest.mark.rule("ecouves", "F.3a")
@pytest.mark.rule("ecouves", "F.5")
def test_no_retreat_into_or_across_what_the_unit_can_not_pass() -> None:
    ground = tiny.board(terrain={"0504": "pond"}, rivers=[("0505", "0506")])
    game = melee.retreating(melee.scenario(ground), {"A": "0505", "I": "0505"}, ["A", "I"])
    assert tiny.refused(game, "retreat A 0504") == "F.5"
    assert tiny.refused(game, "retreat A 0506") == "F.5"
    assert "0506" in hexes(game, "I")
    assert "0504" not in hexes(game, "I")


@pytest.mark.rule("ecouves", "F.3a")
def test_counters_of_a_stack_may_go_different_ways_in_any_order() -> None:
    game = melee.retreating(melee.scenario(), {"A": "0505", "B": "0505"}, ["B", "A"])
    assert tiny.legal(game)[:1] == ["retreat A 0504"]
    tiny.play(game, "retreat B 0504", "retreat A 0506")
    assert (tiny.at(game, "A"), tiny.at(game, "B")) == ("0506", "0504")


@pytest.mark.rule("ecouves", "F.3a")
@pytest.mark.rule("ecouves", "C.4")
def test_a_retreat_needs_room() -> None:
    places = {"A": "0505", "B": "0504", "C": "0504", "D": "0504", "I": "0504"}
    game = melee.retreating(melee.scenario(), places, ["A"])
    assert "0504" not in hexes(game, "A")
    assert tiny.refused(game, "retreat A 0504") == "AMB-51"


@pytest.mark.rule("ecouves", "AMB-48")
@pytest.mark.rule("ecouves", "C.10b")
def test_a_group_that_retreats_into_woods_splits_there() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "forest"}, roads=[("minor", "0505 0504")]))
    game = melee.retreating(made, {"A": "0505 pinned"}, ["A"])
    tiny.play(game, "retreat A 0504")
    assert tiny.at(game, "A") == "apart"
    assert [tiny.at(game, f"A-{n}") for n in (1, 2, 3)] == ["0504"] * 3
    assert game.state.counters["A-1"].pinned


@pytest.mark.rule("ecouves", "AMB-48")
def test_woods_without_room_for_all_sections_are_no_choice() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "forest"}))
    game = melee.retreating(made, {"A": "0505", "B-1": "0504", "B-2": "0504", "B-3": "0909"}, ["A"])
    assert tiny.refused(game, "retreat A 0504") == "C.10b"


@pytest.mark.rule("ecouves", "AMB-52")
def test_a_unit_that_retreats_among_hidden_ones_stays_shown() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "village"}))
    game = melee.retreating(made, {"A": "0505", "B": "0504 hidden"}, ["A"])
    tiny.play(game, "retreat A 0504")
    assert not game.state.counters["A"].hidden
    assert game.state.counters["B"].hidden


# -- losses (F.3b, F.5, A.n) --------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "F.3b")
def test_a_unit_with_every_hex_controlled_is_eliminated() -> None:
    places = {"A": "0505", "P": "0403", "Q": "0605", "R": "0406"}
    game = melee.retreating(melee.scenario(), places, ["A"])
    assert tiny.at(game, "A") == "eliminated"
    assert tiny.events(game, "eliminated")[0].rule == "F.3b"


@pytest.mark.rule("ecouves", "A.n")
def test_a_group_takes_its_sections_along() -> None:
    places = {"A": "0505", "P": "0403", "Q": "0605", "R": "0406"}
    game = melee.retreating(melee.scenario(), places, ["A"])
    assert [tiny.at(game, c) for c in ("A", "A-1", "A-2", "A-3")] == ["eliminated"] * 4


@pytest.mark.rule("ecouves", "A.n")
def test_a_section_that_is_lost_leaves_its_sisters() -> None:
    places = {"A-1": "0505", "A-2": "0909", "A-3": "0909", "P": "0403", "Q": "0605", "R": "0406"}
    game = melee.retreating(melee.scenario(), places, ["A-1"])
    assert [tiny.at(game, c) for c in ("A", "A-1", "A-2", "A-3")] == ["apart", "eliminated", "0909", "0909"]


@pytest.mark.rule("ecouves", "F.5")
def test_a_unit_at_the_edge_without_a_hex_on_the_map_is_eliminated() -> None:
    # 0101 has the neighbours 0201 and 0102 on the map.
    game = melee.retreating(melee.scenario(), {"P": "0101", "A": "0202"}, ["P"])
    assert tiny.at(game, "P") == "eliminated"
    assert tiny.events(game, "eliminated")[0].rule == "F.5"


@pytest.mark.rule("ecouves", "F.5")
def test_a_unit_among_ponds_is_eliminated() -> None:
    made = melee.scenario(tiny.board(terrain=dict.fromkeys(AROUND, "pond")))
    game = melee.retreating(made, {"A": "0505"}, ["A"])
    assert tiny.events(game, "eliminated")[0].rule == "F.5"


@pytest.mark.rule("ecouves", "AMB-18")
@pytest.mark.rule("ecouves", "F.5")
def test_a_retreat_never_leaves_the_map() -> None:
    made = melee.scenario(tiny.board(areas={"north_exit": ["0501"]}))
    game = melee.retreating(made, {"P": "0501", "A": "0502"}, ["P"])
    assert tiny.at(game, "P") == "eliminated"
    assert game.state.exits == ()


@pytest.mark.rule("ecouves", "AMB-18")
@pytest.mark.rule("ecouves", "J.1")
def test_by_option_it_leaves_across_an_own_exit_edge() -> None:
    made = melee.scenario(tiny.board(areas={"north_exit": ["0501"]}))
    places = {"P": "0501", "A": "0502"}
    game = melee.retreating(made, places, ["P"], "retreat_exit", turn=18)
    assert tiny.at(game, "P") == "exited"
    assert [(gone.counter, gone.edge, gone.points) for gone in game.state.exits] == [("P", "north_exit", 9)]
    # Not where the edge is no exit, not for the French, not while a hex on the map is free.
    elsewhere = melee.retreating(melee.scenario(), places, ["P"], "retreat_exit")
    assert tiny.at(elsewhere, "P") == "eliminated"
    french = melee.retreating(made, {"A": "0501", "P": "0502"}, ["A"], "retreat_exit")
    assert tiny.at(french, "A") == "eliminated"
    free = melee.retreating(made, {"P": "0501", "A": "0403"}, ["P"], "retreat_exit")
    assert tiny.asked(free) == "retreat"


@pytest.mark.rule("ecouves", "AMB-18")
@pytest.mark.rule("ecouves", "K.4")
def test_by_option_a_closed_edge_lets_nobody_out() -> None:
    ground = tiny.board(areas={"north_exit": ["1201"], "east_exit": ["1201", "1203"]})
    assert leaving.edges(ground.grid, "1201") == ("north", "east")
    made = melee.scenario(ground)
    at_corner = melee.retreating(made, {"P": "1201", "A": "1202", "B": "1001"}, ["P"], "retreat_exit", turn=17)
    assert [gone.edge for gone in at_corner.state.exits] == ["north_exit"]
    blocked = {"P": "1203", "A": "1202", "B": "1104", "C": "1204"}
    assert tiny.at(melee.retreating(made, blocked, ["P"], "retreat_exit", turn=13), "P") == "exited"
    assert tiny.at(melee.retreating(made, blocked, ["P"], "retreat_exit", turn=17), "P") == "eliminated"


@pytest.mark.rule("ecouves", "F.3b")
def test_those_with_a_hex_retreat_before_the_others_are_lost() -> None:
    ground = tiny.board(terrain={"0504": "village"})
    places = {"A": "0505", "B": "0909", "P": "0403", "Q": "0605", "R": "0406"}
    game = melee.retreating(melee.scenario(ground), places, ["A", "B"])
    assert hexes(game, "A") == ["0504"]
    tiny.play(game, "retreat B 0910")
    assert tiny.at(game, "A") == "0504"


# -- friends in the way (F.4) -------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "F.4a")
def test_no_retreat_onto_a_friend_in_an_enemy_zone() -> None:
    ground = tiny.board(terrain={"0404": "forest"})
    places = {"A": "0505", "B": "0504", "C-1": "0404", "C-2": "0909", "C-3": "0909", "P": "0403"}
    game = melee.retreating(melee.scenario(ground), places, ["A"])
    assert tiny.refused(game, "retreat A 0504") == "F.4a"
    # The woods can not be controlled, and there is room for the three sections of A beside that of C.
    assert "0404" in hexes(game, "A")


def crowded(**more: str) -> dict[str, str]:
    """A at 0505 among ponds, with four friends in 0504, which alone is open to it."""
    return {"A": "0505", "B": "0504", "C": "0504", "D": "0504", "I": "0504", **more}


def ponds(*free: str) -> Any:
    """Ponds around 0505 and 0504, but for 0504 itself and some hexes."""
    around = {*AROUND, "0503", "0603", "0604", "0404", "0403"} - {"0504", *free}
    return tiny.board(terrain=dict.fromkeys(around, "pond"))


@pytest.mark.rule("ecouves", "F.4b")
@pytest.mark.rule("ecouves", "F.7")
def test_a_friend_is_pushed_back_to_make_room() -> None:
    game = melee.retreating(melee.scenario(ponds("0503", "0603")), crowded(), ["A"])
    assert game.decision is not None
    assert (game.decision.kind, game.decision.side) == ("push", "french")
    assert tiny.legal(game) == [f"push {c} {h}" for c in "BCDI" for h in ("0503", "0603")]
    tiny.play(game, "push C 0503")
    assert [tiny.at(game, c) for c in "ABCDI"] == ["0504", "0504", "0503", "0504", "0504"]
    assert tiny.kinds(game) == ["push", "retreat"]
    assert tiny.events(game, "push")[0].rule == "F.4b"


@pytest.mark.rule("ecouves", "AMB-51")
@pytest.mark.rule("ecouves", "F.4b")
def test_nobody_is_pushed_while_a_hex_has_room() -> None:
    game = melee.retreating(melee.scenario(ponds("0503", "0405")), crowded(), ["A"])
    assert game.over
    assert tiny.at(game, "A") == "0405"
    assert "push" not in tiny.kinds(game)


@pytest.mark.rule("ecouves", "F.4b")
def test_a_pushed_unit_obeys_f3() -> None:
    game = melee.retreating(melee.scenario(ponds("0503", "0603", "0403")), crowded(P="0402"), ["A"])
    # P controls 0503 and 0403, so only 0603 is left.
    assert tiny.legal(game, "push") == [f"push {c} 0603" for c in "BCDI"]
    assert tiny.refused(game, "push B 0503") == "F.3a"
    assert tiny.refused(game, "push B 0505") == "F.4b"
    assert tiny.refused(game, "push A 0603") == "F.4b"


@pytest.mark.rule("ecouves", "F.4b")
def test_pushes_chain_through_several_units() -> None:
    more = [tiny.tanks(name) for name in ("U", "V", "W", "X")]
    made = melee.scenario(ponds("0503"), *more)
    game = melee.retreating(made, crowded(U="0503", V="0503", W="0503", X="0503"), ["A"])
    tiny.play(game, "push B 0503")
    assert tiny.asked(game) == "push"
    assert game.decision is not None
    assert game.decision.context["hexes"] == ("0505", "0504", "0503")
    tiny.play(game, "push V 0502")
    assert [tiny.at(game, c) for c in "ABV"] == ["0504", "0503", "0502"]
    # The end of the chain moves first, so that no hex is ever too full.
    assert [event.data["counter"] for event in game.events] == ["V", "B", "A"]


@pytest.mark.rule("ecouves", "F.4b")
def test_who_has_to_retreat_itself_is_not_pushed() -> None:
    more = [tiny.tanks(name) for name in ("U", "V", "W", "X")]
    made = melee.scenario(ponds("0503"), *more)
    game = melee.retreating(made, crowded(U="0503", V="0503", W="0503", X="0503", P="0506"), ["A", "B"])
    assert tiny.legal(game) == ["retreat A 0504", "retreat B 0503"]
    tiny.play(game, "retreat A 0504")
    assert tiny.refused(game, "push B 0503") == "F.4b"
    assert "push C 0503" in tiny.legal(game)


@pytest.mark.rule("ecouves", "F.4c")
def test_a_chain_that_can_not_end_is_not_begun() -> None:
    # All that 0504 opens to is controlled.
    game = melee.retreating(melee.scenario(ponds("0503")), crowded(P="0502"), ["A"])
    assert tiny.at(game, "A") == "eliminated"
    assert tiny.events(game, "eliminated")[0].rule == "F.4c"
    assert [tiny.at(game, c) for c in "BCDI"] == ["0504"] * 4


@pytest.mark.rule("ecouves", "F.4c")
def test_only_pushes_that_can_end_are_offered() -> None:
    # 0403 is full too and opens to nothing but ponds; 0603 has room.
    more = [tiny.tanks(name) for name in ("U", "V", "W", "X")]
    shut = dict.fromkeys(("0402", "0303", "0304"), "pond")
    ground = tiny.board(terrain={**ponds("0603", "0403").terrain, **shut})
    game = melee.retreating(melee.scenario(ground, *more), crowded(U="0403", V="0403", W="0403", X="0403"), ["A"])
    assert tiny.legal(game) == [f"push {c} 0603" for c in "BCDI"]
    assert tiny.refused(game, "push B 0403") == "F.4c"


@pytest.mark.rule("ecouves", "AMB-51")
def test_locked_and_camouflaged_friends_are_never_pushed_but_pinned_ones_are() -> None:
    ground = tiny.board(terrain={**ponds("0503").terrain, "0504": "village"})
    places = crowded(P="0909")
    places.update(C="0504 hidden", D="0504 pinned")
    made = melee.scenario(ground)
    game = melee.retreating(made, places, ["A"], locks=[(["B"], ["P"], "german")])
    assert tiny.legal(game) == ["push D 0503", "push I 0503"]
    assert tiny.refused(game, "push B 0503") == "AMB-51"
    assert tiny.refused(game, "push C 0503") == "AMB-51"


@pytest.mark.rule("ecouves", "AMB-51")
def test_with_nobody_to_push_the_unit_is_lost() -> None:
    ground = tiny.board(terrain={**ponds("0503").terrain, "0504": "village"})
    places = dict.fromkeys("BCDI", "0504 hidden") | {"A": "0505"}
    game = melee.retreating(melee.scenario(ground), places, ["A"])
    assert tiny.at(game, "A") == "eliminated"


@pytest.mark.rule("ecouves", "F.4d")
def test_a_unit_may_be_pushed_more_than_once() -> None:
    made = melee.scenario(ponds("0503"), tiny.tanks("U"))
    places = crowded(U="0505")
    game = melee.retreating(made, places, ["A", "U"])
    tiny.play(game, "retreat A 0504", "push B 0503")
    assert tiny.at(game, "U") == "0505"
    tiny.play(game, "push A 0503")
    # A has retreated and been pushed in one phase.
    assert (tiny.at(game, "U"), tiny.at(game, "A")) == ("0504", "0503")


@pytest.mark.rule("ecouves", "AMB-48")
def test_a_pushed_group_splits_in_woods_if_its_sections_have_room() -> None:
    ground = tiny.board(terrain={**ponds("0503").terrain, "0503": "forest"})
    game = melee.retreating(melee.scenario(ground), crowded(), ["A"])
    tiny.play(game, "push B 0503")
    assert [tiny.at(game, f"B-{n}") for n in (1, 2, 3)] == ["0503"] * 3
    full = crowded()
    full.update({"Z-1": "0503", "Z-2": "0503", "Z-3": "0909"})
    game = melee.retreating(melee.scenario(ground, tiny.tanks("Z")), full, ["A"])
    assert tiny.at(game, "A") == "eliminated"


@pytest.mark.rule("ecouves", "F.4b")
def test_a_group_that_would_split_pushes_nobody() -> None:
    ground = tiny.board(terrain={**ponds("0503").terrain, "0504": "forest"})
    places = {"A": "0505", "B-1": "0504", "B-2": "0504", "B-3": "0504", "C-1": "0504", "C-2": "0909", "C-3": "0909"}
    game = melee.retreating(melee.scenario(ground), places, ["A"])
    assert tiny.at(game, "A") == "eliminated"
    assert not displacement.makes_room(tiny.field(melee.scenario(ground), places), "A", "0504", ["A"])


# -- nothing hidden shows -----------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "F.3a")
@pytest.mark.rule("ecouves", "H.7b")
def test_a_retreat_is_the_same_whatever_the_enemy_hides() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "village"}))
    unit = melee.retreating(made, {"A": "0505", "P": "0504 hidden"}, ["A"])
    dummy = melee.retreating(made, {"A": "0505", "P": "1010 hidden"}, ["A"], dummies={"GD1": "0504"})
    assert tiny.legal(unit) == tiny.legal(dummy)
    assert unit.decision is not None
    assert dummy.decision is not None
    assert unit.decision.context == dummy.decision.context
    assert unit.why("retreat A 0504") == dummy.why("retreat A 0504")


@pytest.mark.rule("ecouves", "F.6")
@pytest.mark.rule("ecouves", "E.25b")
def test_a_retreat_changes_the_combats_that_follow() -> None:
    # B owes an assault on P, which A's assault drives off.
    places = {"A": "0505", "B": "0404", "P": "0504", "Q": "0304"}
    game = melee.game(melee.scenario(result="DR"), places, (1, 1))
    assert melee.owed(melee.table(game), "french") == {"A": ("P",), "B": ("P", "Q")}
    tiny.play(game, "assault 0504", "retreat P 0503", "done")
    assert melee.ordered(game) == [(["A"], ["0504"]), (["B"], ["0304"])]


@pytest.mark.rule("ecouves", "F.ex17")
def test_example_xvii() -> None:
    # Y beside a village and woods, all its other hexes controlled; Z with none but controlled hexes.
    ground = tiny.board(terrain={"0404": "village", "0405": "forest"})
    places = {"A": "0503", "B": "0705", "C": "0507", "P": "0505"}
    game = melee.retreating(melee.scenario(ground), places, ["P"])
    assert hexes(game, "P") == ["0405", "0404"]
    surrounded = {"Q": "0505", "A": "0403", "B": "0605", "C": "0406"}
    lost = melee.retreating(melee.scenario(), surrounded, ["Q"])
    assert tiny.at(lost, "Q") == "eliminated"
