"""The book's worked examples of combat, assets and fires in combat, with its own numbers and dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.stlo.model import Scenario
from rules.stlo.state import State
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, tiny
from tests.rules.stlo.fights import DE, US

# -- 9.5: the intensive attack of 1/115 on a company of 1/8 ---------------------------------------------------


def example() -> Scenario:
    """Battalion 1/115 (11) next to a company of 1/8 (2, anti-tank 2) in a village."""
    cards = [*(tiny.m4(f"{x}/747") for x in "ABC"), tiny.engineer(), tiny.at75()]
    return fights.field(fights.us(), fights.de(), assets=cards, board=fights.ground(terrain={DE: "village"}))


def attack_of_the_book() -> Game:
    """The whole attack: three M4 and an engineer against one 75mm gun; dice 3 and 5 for armour, 1 for the combat."""
    game = fights.attack(
        example(), kind="intensive", dice=(3, 5, 1), units={"1/8a": {"status": "pinned"}}, works={DE: "strongpoint"}
    )
    tiny.play(game, *(f"assign {a} 1/115" for a in ("A/747", "B/747", "C/747", "1A/121")))
    return tiny.play(game, "assign 1/3AT 1/8a")


@pytest.mark.rule("stlo", "9.5.A")
def test_9_5_a_eleven_against_two_is_five_to_one() -> None:
    found = fights.data(attack_of_the_book(), "combat")
    assert (found["attack_total"], found["defence_total"], found["ratio"]) == (11, 2, "5-1")


@pytest.mark.rule("stlo", "9.5.B")
def test_9_5_b_armour_eighteen_against_twelve_gives_three() -> None:
    found = fights.data(attack_of_the_book(), "armor")
    sums = [sum(item["value"] for item in found[side]) for side in ("attack", "defence")]
    assert sums == [15, 7]
    assert found["dice"] == {"attacker": 3, "defender": 5}
    assert (found["differential"], found["modifier"]) == (6, 3)


@pytest.mark.rule("stlo", "9.5.C")
def test_9_5_c_a_sum_of_six_is_held_at_five_and_the_die_of_one_gives_d1() -> None:
    found = fights.data(attack_of_the_book(), "combat")
    assert fights.values(found["items"]) == {
        "9.4.1.C": 3, "9.4.2": 1, "9.4.4.B": 2, "9.4.4.C": 2, "9.4.4.F": -2,
    }  # fmt: skip
    assert (found["modifier"], found["held"], found["die"], found["roll"]) == (6, 5, 1, 6)
    assert (found["line"], found["result"]) == ("village", "D1")


@pytest.mark.rule("stlo", "9.5.D")
def test_9_5_d_the_company_is_lost_its_gun_escapes_and_the_battalion_advances() -> None:
    game = attack_of_the_book()
    assert fights.place(game, "1/8a") == "eliminated"
    assert game.state.assets["1/3AT"].place == "holding"
    assert tiny.legal(game) == ["advance 0605", "stay"]
    game.apply("advance 0605")
    assert game.state.units["1/115"].hex == DE
    assert game.table.assets_with("1/115") == ("1A/121", "A/747", "B/747", "C/747")
    later = asset_phase(game)
    assert (later.state.assets["1/3AT"].place, later.state.assets["1/3AT"].ready) == ("box", False)


# -- 5.6: the assets of 1/115 over three turns ----------------------------------------------------------------


def asset_phase(game: Game) -> Game:
    """The next turn's asset phase on what a game has come to."""
    state: State = replace(game.state, turn=game.state.turn + 1, phase="asset", active=None)
    hqs = {name: replace(hq, place="display") for name, hq in state.hqs.items() if hq.place == "map"}
    return Game(SYSTEM, game.scenario, dice=DictatedDice((6, 1)), state=replace(state, hqs={**state.hqs, **hqs}))


def lying(game: Game) -> dict[str, tuple[str, bool]]:
    """Where the assets of the example lie, and whether face up."""
    return {name: (a.place, a.ready) for name, a in game.state.assets.items()}


@pytest.mark.rule("stlo", "5.6")
def test_5_6_assets_from_assignment_to_the_holding_box_and_back() -> None:
    tanks = ("A/747", "B/747", "C/747")
    cards = [*(tiny.m4(tank) for tank in tanks), tiny.engineer(), fights.m8()]
    made = fights.field(
        fights.us(), fights.us("1/116", "0612"), tiny.battalion("1/8", "de3fj", DE, anti_tank=(0, 0)),
        result="D1", assets=cards, morale={"1/8": 7},
    )  # fmt: skip
    game = fights.attack(made, dice=(3, 3, 3))
    tiny.play(game, *(f"assign {a} 1/115" for a in (*tanks, "1A/121", "AG/29")))
    assert len(game.table.assets_with("1/115")) == 5

    game = asset_phase(game)
    assert fights.asked(game) == ("reassignment", "us")
    tiny.play(game, "return AG/29", "done")
    assert lying(game)["1A/121"] == lying(game)["AG/29"] == ("box", False)
    assert game.table.assets_with("1/115") == tanks

    # Later in that turn the Germans destroy the battalion, which has one step left.
    game.table.set_unit("1/115", steps=1)
    game = Game(SYSTEM, made, dice=DictatedDice((6, 1, 1, 4, *fights.NEXT)), state=game.state)
    tiny.play(game, "activate 1/8", "attack hasty")
    assert fights.place(game, "1/115") == "eliminated"
    assert {lying(game)[tank] for tank in tanks} == {("holding", False)}

    game = asset_phase(game)
    assert lying(game)["1A/121"] == lying(game)["AG/29"] == ("box", True)
    assert {lying(game)[tank] for tank in tanks} == {("box", False)}
    assert {lying(asset_phase(game))[tank] for tank in tanks} == {("box", True)}


# -- 9.3.1 A: the limits of two companies ---------------------------------------------------------------------


@pytest.mark.rule("stlo", "9.3.1.A4")
def test_9_3_1_a_a_company_can_not_have_a_second_major_asset() -> None:
    cards = [*(tiny.m4(f"{x}/747") for x in "ABCD"), fights.m8()]
    companies = tiny.companies("1/115", "us29", US, US, "0612")
    made = fights.field(companies, tiny.battalion("1/8", "de3fj", DE, anti_tank=(0, 0)), result="D1", assets=cards)
    game = fights.attack(made, dice=(3,) * 6, place=US)
    for company, tank, other in (("1/115a", "A/747", "B/747"), ("1/115b", "B/747", "C/747")):
        if fights.asked(game)[0] == "attacker":
            game.apply(f"engage {company}")
        game.apply(f"assign {tank} {company}")
        assert tiny.refused(game, f"assign {other} {company}") == "9.3.1.A2"
        game.apply("done")


# -- 10.4.3, 10.5.4: fires in combat --------------------------------------------------------------------------


@pytest.mark.rule("stlo", "10.4.3")
def test_10_4_3_rapid_on_call_fire_with_ov_two_adds_eight() -> None:
    gun = tiny.gun("110/115", "us29", support=2, defensive=1, long_range=1, missions=6)
    made = fights.field(fights.us(), fights.de(), guns=[gun], board=fights.ground(level={"0607": 7}))
    game = fights.attack(made, dice=(1,))
    tiny.play(game, "observe us29 0607 0605", "fire 110/115 rapid")
    fire = fights.data(game, "on-call-fire")
    assert (fire["printed"], fire["ov"], fire["missions"], fire["value"]) == (2, 2, 2, 8)
    assert fights.data(game, "combat")["attack_total"] == 11 + 8
    assert game.state.guns["110/115"].used == 2


@pytest.mark.rule("stlo", "10.5.4")
def test_10_5_4_defensive_fire_for_a_company_adds_one() -> None:
    gun = tiny.gun("110/115", "us29", support=2, defensive=1, long_range=1, missions=6)
    made = fights.field(tiny.battalion("1/8", "de3fj", DE), tiny.company("1/115a", "us29", US), guns=[gun])
    game = fights.attack(made, "1/8", dice=(3,))
    game.apply("observe us29 0606 0605")
    fire = fights.data(game, "defensive-fire")
    assert (fire["printed"], fire["ov"], fire["intensity"], fire["value"]) == (1, 1, "normal", 1)
    assert fights.data(game, "combat")["defence_total"] == 3 + 1


# -- 24.1 G -------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "24.1.G")
def test_24_1_g_a_company_with_an_asset_loses_both_on_d2() -> None:
    made = fights.field(fights.us(), fights.de(), result="D2", assets=[tiny.at75()])
    game = fights.attack(made, dice=(3,), assets=tiny.with_unit(["1/3AT"], "1/8a"))
    assert fights.place(game, "1/8a") == "eliminated"
    assert game.state.assets["1/3AT"].place == "eliminated"


# -- 27.2: the hasty attack of HQ 2/115 ------------------------------------------------------------------------

HEX = {
    "A": "0204",
    "D": "0205",
    "E": "0104",
    "C1": "0306",
    "C2": "0105",
    "F": "0607",
    "G": "0606",
    "H": "0706",
    "I": "0705",
}
"""The letters of the example, laid out on the field."""


def initiation(c: str, result: str, dice: tuple[int, ...] = (3, 3, 3)) -> Game:
    """HQ 2/115 in F; its companies a in D, b in G (moved there from F) and c in H; a German in C1 or C2."""
    germans = [fights.de(f"1/9{x}", HEX[spot], value=v) for x, spot, v in (("a", "E", 2), ("b", c, 3), ("c", "I", 2))]
    companies = tiny.companies("2/115", "us29", HEX["D"], HEX["F"], HEX["H"])
    made = fights.field(companies, fights.us("1/116", HEX["A"]), *germans, result=result)
    game = tiny.active(made, "2/115", 4, (*dice, *fights.NEXT), place=HEX["F"])
    tiny.play(game, "movement", f"move 2/115b {HEX['G']}")
    if fights.asked(game)[0] == "move":
        game.apply("done")
    game.apply("attack hasty")
    return game


def engaged(game: Game) -> list[dict[str, Any]]:
    """The attacks so far."""
    return [dict(found) for found in fights.datas(game, "combat")]


@pytest.mark.rule("stlo", "27.2.A")
@pytest.mark.rule("stlo", "27.2.D")
def test_27_2_a_one_hasty_attack_of_three_companies_costs_one_point() -> None:
    game = initiation("C2", "A1")
    assert game.state.active.hex == HEX["F"]
    tiny.play(game, "engage 2/115a", "engage 2/115b")
    assert [found["attacker"] for found in engaged(game)] == ["2/115a", "2/115b", "2/115c"]
    costs = [(found["action"], found["cost"]) for found in fights.datas(game, "action")]
    assert costs == [("movement", 1), ("attack hasty", 1)]


@pytest.mark.rule("stlo", "27.2.B")
def test_27_2_b_a_company_cut_off_by_a_zone_of_control_does_not_attack() -> None:
    game = initiation("C1", "A1")
    assert tiny.legal(game) == ["engage 2/115b", "engage 2/115c"]
    assert tiny.refused(game, "engage 2/115a") == "9.1.3.A"
    assert tiny.refused(game, "engage 1/116") == "9.1.3.D"
    game.apply("engage 2/115b")
    assert [found["attacker"] for found in engaged(game)] == ["2/115b", "2/115c"]


@pytest.mark.rule("stlo", "27.2.B")
def test_27_2_b_in_radius_it_attacks_both_germans_at_once_without_the_other_battalion() -> None:
    game = initiation("C2", "A1")
    game.apply("engage 2/115a")
    (found,) = engaged(game)
    assert sorted(found["hexes"]) == [HEX["E"], HEX["C2"]]
    assert (found["attack_total"], found["defence_total"]) == (3, 2 + 3)


@pytest.mark.rule("stlo", "27.2.C")
def test_27_2_c_the_second_company_attacks_if_the_german_survives() -> None:
    game = initiation("C1", "A1")
    game.apply("engage 2/115c")
    assert [found["attacker"] for found in engaged(game)] == ["2/115c", "2/115b"]
    assert {tuple(found["hexes"]) for found in engaged(game)} == {(HEX["I"],)}


@pytest.mark.rule("stlo", "27.2.C")
def test_27_2_c_it_does_not_if_the_german_is_gone() -> None:
    game = initiation("C1", "D1")
    tiny.play(game, "engage 2/115c", "stay")
    assert [found["attacker"] for found in engaged(game)] == ["2/115c"]
    assert fights.asked(game) == ("action", "us")
