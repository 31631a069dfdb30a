"""Sections 10.4 and 10.5: on-call and defensive fire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.engine.board import Board
from rules.engine.game import Game
from rules.stlo.model import GunCard
from tests.rules.stlo import fights, tiny
from tests.rules.stlo.fights import DE, US

G115 = tiny.gun("110/115", "us29", support=2, defensive=1, long_range=1)
G116 = tiny.gun("111/116", "us29")
G8 = tiny.gun("11/8", "de3fj", support=3, defensive=2)
G916 = tiny.gun("12/916", "de352", support=3, defensive=3)
CORPS = tiny.gun("793/GS", "usxix", support=5, defensive=3)


def fight(
    *units: Any, guns: Iterable[GunCard] = (G115,), hq: str = "1/115", dice: Iterable[int] = (3,), **parts: Any
) -> Game:
    """An attack by 1/115 on 1/8a, unless other units are named, at the first decision about fire."""
    changes = parts.pop("changes", {})
    made = fights.field(*(units or (fights.us(), fights.de())), guns=guns, **parts)
    return fights.attack(made, hq, dice=dice, **changes)


def items(game: Game, side: str) -> dict[str, int]:
    """The parts of a strength in the combat by paragraph."""
    return fights.values(fights.data(game, "combat")[side])


# -- 10.4: on-call fire -------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "9.2.C")
@pytest.mark.rule("stlo", "10.4.D")
def test_on_call_fire_adds_its_final_value_to_the_attack() -> None:
    board = fights.ground(level={"0607": 9})
    game = fight(fights.us(), fights.de(value=4), board=board)
    tiny.play(game, "observe us29 0607 0605", "fire 110/115 normal")
    found = fights.data(game, "combat")
    assert (found["attack_total"], found["ratio"]) == (11 + 8, "4-1")
    assert items(game, "attack") == {"9.2.A": 11, "10.4.D": 8}


@pytest.mark.rule("stlo", "10.4.E")
def test_on_call_fire_uses_the_support_value() -> None:
    gun = tiny.gun("110/115", "us29", support=4, defensive=1, long_range=2)
    game = tiny.play(fight(guns=[gun]), "observe us29 0607 0605", "fire 110/115 normal")
    assert fights.data(game, "on-call-fire")["value"] == 4


@pytest.mark.rule("stlo", "10.4.A")
@pytest.mark.rule("stlo", "A67")
def test_an_op_of_the_hq_s_division_is_placed_in_its_radius() -> None:
    # The HQ stays behind in 0608; the battalion attacks two hexes ahead of it.
    made = fights.field(fights.us(hex_="0608"), fights.de(), guns=[G115])
    game = tiny.active(made, "1/115", 4, (3, *fights.NEXT))
    tiny.play(game, "movement", "move 1/115 0606", "attack hasty")
    assert fights.asked(game) == ("on-call-post", "us")
    assert "observe us29 0606 0605" in tiny.legal(game)
    assert tiny.refused(game, "observe us35 0606 0605") == "10.4.A"
    assert tiny.refused(game, "observe us29 0112 0605") == "11.1.1.A"
    assert tiny.refused(game, f"observe us29 {DE} 0605") == "11.1.1.A"
    assert tiny.refused(game, "observe us29 0704 0605") == "11.1.1.A"
    assert tiny.refused(game, "observe us29 0606 0604") == "10.4.A"


@pytest.mark.rule("stlo", "10.4.A")
@pytest.mark.rule("stlo", "11.1.1.A")
def test_an_op_can_stand_in_an_enemy_zone_only_beside_a_friend() -> None:
    game = fight(fights.us(), fights.us("1/116", "0505"), fights.de())
    assert "observe us29 0505 0605" in tiny.legal(game)
    assert tiny.refused(game, "observe us29 0705 0605") == "11.1.1.A"


@pytest.mark.rule("stlo", "10.4.A")
def test_the_op_must_see_the_hex_it_names() -> None:
    # 0608 is three hexes from 0605 and too low; 0607 is close enough.
    game = fight()
    assert tiny.refused(game, "observe us29 0608 0605") == "11.3.3"
    assert "observe us29 0607 0605" in tiny.legal(game)


@pytest.mark.rule("stlo", "10.4.A")
def test_any_one_of_several_defending_hexes_may_be_observed() -> None:
    board = fights.ground(level={"0607": 8, "0705": 6})
    game = fight(fights.us(), fights.de(), fights.de("1/9a", "0705"), board=board)
    assert {"observe us29 0607 0605", "observe us29 0607 0705"} <= set(tiny.legal(game))
    assert tiny.refused(game, "observe us29 0707 0605") == "11.3.3"
    assert "observe us29 0707 0705" in tiny.legal(game)
    tiny.play(game, "observe us29 0607 0705", "fire 110/115 normal")
    assert fights.data(game, "on-call-fire")["ov"] == 2


@pytest.mark.rule("stlo", "10.4.A")
@pytest.mark.rule("stlo", "11.1.2.B")
@pytest.mark.rule("stlo", "11.1.2.A")
def test_the_ops_stay_until_the_combat_die_and_are_gone_before_losses() -> None:
    units = fights.us(), fights.de("1/8a"), fights.de("1/8b")
    game = fight(*units, guns=[G115, G8], result="D1")
    tiny.play(game, "observe us29 0607 0605", "fire 110/115 normal")
    assert fights.asked(game) == ("defensive-post", "de")
    assert game.state.posts == {"us29": "0607"}
    game.apply("observe de3fj 0605 0606")
    assert fights.asked(game) == ("loss", "de")
    assert game.state.posts == {}


@pytest.mark.rule("stlo", "10.4.A")
@pytest.mark.rule("stlo", "A69")
def test_without_a_place_that_observes_nothing_is_asked() -> None:
    # The HQ stays in 0612, six hexes behind its battalion: nothing in its radius sees 0605 from level 5.
    def ahead(board: Board) -> Game:
        made = fights.field(fights.us(hex_="0612"), fights.de(), guns=[G115], board=board, result="A1")
        game = tiny.active(made, "1/115", 5, (3, *fights.NEXT))
        return tiny.play(game, "movement", "move 1/115 0609", "movement", "move 1/115 0606", "attack hasty")

    assert items(ahead(fights.ground()), "attack") == {"9.2.A": 11}
    high = ahead(fights.ground(level={"0608": 7}))
    assert tiny.legal(high) == ["observe us29 0608 0605", "pass"]


@pytest.mark.rule("stlo", "10.4.B")
def test_only_one_gun_of_the_hq_s_regiment_fires() -> None:
    game = fight(guns=[G115, tiny.gun("227/115", "us29", support=3), G116])
    game.apply("observe us29 0607 0605")
    assert fights.asked(game) == ("on-call-fire", "us")
    assert {action.split()[1] for action in tiny.legal(game)} == {"110/115", "227/115"}
    assert tiny.refused(game, "fire 111/116 normal") == "10.4.B"
    game.apply("fire 227/115 normal")
    assert len(fights.datas(game, "on-call-fire")) == 1
    assert items(game, "attack")["10.4.D"] == 3


@pytest.mark.rule("stlo", "10.4.B")
def test_without_artillery_of_the_regiment_there_is_no_on_call_fire() -> None:
    game = fight(guns=[G116])
    assert not game.state.posts
    assert items(game, "attack") == {"9.2.A": 11}


@pytest.mark.rule("stlo", "10.4.C")
@pytest.mark.rule("stlo", "10.2.1.B")
def test_any_intensity_costs_its_missions_whatever_comes_of_it() -> None:
    game = fight(result="A1")
    game.apply("observe us29 0607 0605")
    assert tiny.legal(game) == ["fire 110/115 normal", "fire 110/115 rapid", "fire 110/115 maximum"]
    game.apply("fire 110/115 rapid")
    assert game.state.guns["110/115"].used == 2
    assert fights.data(game, "on-call-fire")["value"] == 4


@pytest.mark.rule("stlo", "10.4.C")
@pytest.mark.rule("stlo", "10.2")
def test_an_intensity_needs_its_missions() -> None:
    game = fight(changes={"guns": {"110/115": {"used": 4}}})
    game.apply("observe us29 0607 0605")
    assert tiny.refused(game, "fire 110/115 maximum") == "10.2"
    assert tiny.legal(game) == ["fire 110/115 normal", "fire 110/115 rapid"]


@pytest.mark.rule("stlo", "10.4.C")
def test_a_single_way_to_fire_is_not_asked_for() -> None:
    game = fight(changes={"guns": {"110/115": {"used": 5}}})
    game.apply("observe us29 0607 0605")
    assert game.state.guns["110/115"].used == 6
    assert fights.data(game, "on-call-fire")["intensity"] == "normal"


@pytest.mark.rule("stlo", "10.4.F")
def test_on_call_fire_costs_no_points() -> None:
    made = fights.field(fights.us(), fights.us("1/116", "0612"), fights.de(), guns=[G115], result="A1")
    game = fights.attack(made, dice=(3,), taps=1)
    tiny.play(game, "observe us29 0607 0605", "fire 110/115 maximum")
    assert fights.data(game, "combat")["attack_total"] == 11 + 6
    assert [found["cost"] for found in fights.datas(game, "action")] == [1]


@pytest.mark.rule("stlo", "10.4.F")
def test_on_call_fire_can_be_declined() -> None:
    game = fight()
    game.apply("pass")
    assert items(game, "attack") == {"9.2.A": 11}
    assert game.state.guns["110/115"].used == 0


@pytest.mark.rule("stlo", "10.4.1")
def test_general_support_and_corps_artillery_never_fires_on_call() -> None:
    game = fight(guns=[G115, CORPS, tiny.gun("224/GS", "us29", support=4)])
    game.apply("observe us29 0607 0605")
    for gun in ("793/GS", "224/GS"):
        assert tiny.refused(game, f"fire {gun} normal") == "10.4.1"
    assert {action.split()[1] for action in tiny.legal(game)} == {"110/115"}


@pytest.mark.rule("stlo", "10.4.1")
def test_general_support_alone_asks_nothing() -> None:
    assert fights.asked(fight(guns=[CORPS]))[0] not in ("on-call-post", "on-call-fire")


@pytest.mark.rule("stlo", "10.4.2")
def test_the_defender_s_ground_does_not_weaken_the_fire() -> None:
    board = fights.ground(level={"0607": 7}, terrain={DE: "woods"})
    game = fight(board=board, changes={"works": {DE: "strongpoint"}})
    tiny.play(game, "observe us29 0607 0605", "fire 110/115 normal")
    assert fights.data(game, "on-call-fire")["value"] == 2 * 2


@pytest.mark.rule("stlo", "A69")
@pytest.mark.rule("stlo", "A126")
def test_a_placed_op_must_be_followed_by_fire_and_is_the_only_one() -> None:
    game = fight()
    game.apply("observe us29 0607 0605")
    assert tiny.refused(game, "pass") == "A69"
    assert tiny.refused(game, "observe us29 0606 0605") == "11.1.1.C"


@pytest.mark.parametrize("spent", [{"used": 6}, {"disorganized": True}, {"in_play": False}])
@pytest.mark.rule("stlo", "A69")
def test_no_op_is_placed_when_no_gun_can_fire(spent: dict[str, Any]) -> None:
    game = fight(changes={"guns": {"110/115": spent}})
    assert fights.asked(game) == ("advance", "us")
    assert "op-placed" not in tiny.kinds(game)


@pytest.mark.rule("stlo", "A72")
@pytest.mark.rule("stlo", "A140")
@pytest.mark.rule("stlo", "9.1.2.B")
def test_each_attack_of_an_action_has_its_own_fires() -> None:
    companies = tiny.companies("1/115", "us29", US, US, "0612")
    game = fight(companies, tiny.battalion("1/8", "de3fj", DE), guns=[G115, G8], result="A1", dice=(3, 3),
                 changes={"place": US})  # fmt: skip
    tiny.play(
        game, "engage 1/115a", "observe us29 0607 0605", "fire 110/115 normal", "observe de3fj 0605 0606",
        "observe us29 0606 0605", "fire 110/115 rapid", "observe de3fj 0605 0606",
    )  # fmt: skip
    assert [found["value"] for found in fights.datas(game, "on-call-fire")] == [2, 4]
    assert game.state.guns["110/115"].used == 3
    assert game.state.guns["11/8"].used == 2


# -- 10.5: defensive fire -----------------------------------------------------------------------------------


def defended(*units: Any, guns: Iterable[GunCard] = (G8,), **parts: Any) -> Game:
    """An attack at the moment when the defender may place an OP."""
    game = fight(*units, guns=guns, **parts)
    assert fights.asked(game) == ("defensive-post", "de")
    return game


@pytest.mark.rule("stlo", "9.2.D")
@pytest.mark.rule("stlo", "10.5")
def test_defensive_fire_adds_its_final_value_to_the_defence() -> None:
    game = defended(fights.us(), fights.de(value=3), guns=[tiny.gun("11/8", "de3fj", defensive=1)])
    game.apply("observe de3fj 0605 0606")
    assert fights.data(game, "combat")["defence_total"] == 4
    assert items(game, "defence") == {"9.1.1": 3, "10.5": 1}


@pytest.mark.rule("stlo", "10.5.1")
@pytest.mark.rule("stlo", "10.2.2")
def test_defensive_fire_is_normal_with_the_defensive_value_and_one_mission() -> None:
    board = fights.ground(level={DE: 7})
    game = defended(fights.us(), fights.de(), board=board, guns=[tiny.gun("11/8", "de3fj", support=9, defensive=3),
                                                                 tiny.gun("12/8", "de3fj")])  # fmt: skip
    game.apply("observe de3fj 0605 0606")
    assert fights.asked(game) == ("defensive-fire", "de")
    assert tiny.refused(game, "fire 11/8 rapid") == "10.2.2"
    assert tiny.legal(game) == ["fire 11/8 normal", "fire 12/8 normal"]
    game.apply("fire 11/8 normal")
    assert items(game, "defence")["10.5"] == 3 * 1 * 2
    assert game.state.guns["11/8"].used == 1


@pytest.mark.rule("stlo", "10.5")
def test_only_one_artillery_unit_fires_in_defence() -> None:
    units = fights.us(), fights.de("1/8a"), fights.de("1/916a", "0705", "de3fj")
    game = defended(*units, guns=[G8, tiny.gun("12/916", "de3fj", defensive=5)])
    tiny.play(game, "observe de3fj 0605 0606", "fire 12/916 normal")
    assert items(game, "defence")["10.5"] == 5
    assert game.state.guns["11/8"].used == 0


@pytest.mark.rule("stlo", "10.5.0")
def test_defensive_fire_touches_no_hq_and_can_be_declined() -> None:
    game = defended()
    before = game.state.hqs["1/8"]
    declined = game.fork()
    game.apply("observe de3fj 0605 0606")
    assert game.state.hqs["1/8"] == before
    assert game.state.active.hq == "1/115"
    declined.apply("pass")
    assert items(declined, "defence") == {"9.1.1": 2}
    assert declined.state.guns["11/8"].used == 0


TWO = fights.us(), fights.de("1/8a", DE), fights.de("1/916a", "0705", "de352")


@pytest.mark.rule("stlo", "10.5.2.A")
def test_the_op_of_any_defending_division_may_be_used_but_only_one() -> None:
    game = defended(*TWO, guns=[G8, G916])
    found = {action.split()[1] for action in tiny.legal(game, "observe")}
    assert found == {"de3fj", "de352"}
    game.apply("observe de352 0705 0606")
    assert [event["formation"] for event in fights.datas(game, "op-placed")] == ["de352"]
    assert items(game, "defence")["10.5"] == 3


@pytest.mark.rule("stlo", "10.5.2.A")
def test_an_op_is_placed_in_the_radius_of_a_unit_of_its_own_division() -> None:
    # 1/916a stands across the river: only its own hex is in its radius, and none of it in that of 1/8a.
    grid = tiny.board().grid
    river = [("0705", other) for other in grid.adjacent("0705")]
    game = defended(*TWO, guns=[G8, G916], board=fights.ground(rivers=river))
    places = {action.split()[2] for action in tiny.legal(game) if action.startswith("observe de352")}
    assert places == {"0705"}
    assert tiny.refused(game, "observe de3fj 0705 0606") == "11.1.1.A"


@pytest.mark.rule("stlo", "10.5.2.A")
def test_a_division_that_does_not_defend_has_no_op_here() -> None:
    game = defended(guns=[G8, G916])
    assert tiny.refused(game, "observe de352 0605 0606") == "10.5.2.A"


@pytest.mark.rule("stlo", "9.2.D")
def test_the_target_is_the_attacker_s_hex() -> None:
    assert tiny.refused(defended(), "observe de3fj 0605 0607") == "10.5"


def beside(*more: Any) -> Game:
    """The defender's turn to place an OP, with the attacker's in 0805, two hexes from both units."""
    game = fight(fights.us(), fights.de(), *more, guns=[G115, G8])
    return tiny.play(game, "observe us29 0805 0605", "fire 110/115 normal")


@pytest.mark.rule("stlo", "10.5.2.C")
@pytest.mark.rule("stlo", "A69")
def test_the_defender_s_op_never_shares_the_attacker_s_hex() -> None:
    assert "observe de3fj 0805 0606" in tiny.legal(defended())
    assert tiny.refused(beside(), "observe de3fj 0805 0606") == "10.5.2.C"


@pytest.mark.rule("stlo", "10.5.2.B")
@pytest.mark.rule("stlo", "A68")
def test_next_to_the_attacker_s_op_an_own_unit_must_be_in_the_hex() -> None:
    assert "observe de3fj 0704 0606" in tiny.legal(defended())
    game = beside()
    assert tiny.refused(game, "observe de3fj 0704 0606") == "10.5.2.B"
    assert {"observe de3fj 0604 0606", "observe de3fj 0605 0606"} <= set(tiny.legal(game))
    assert "observe de3fj 0704 0606" in tiny.legal(beside(fights.us("1/116", "0805"), fights.de("1/9a", "0704")))


@pytest.mark.rule("stlo", "10.5.3")
@pytest.mark.rule("stlo", "A70")
def test_the_gun_needs_the_regiment_of_a_defender_and_the_division_of_the_op() -> None:
    other = tiny.gun("13/8", "de352", defensive=9)
    game = defended(*TWO, guns=[G8, tiny.gun("15/8", "de3fj"), G916, other, tiny.gun("16/GS", "de3fj")])
    game.apply("observe de3fj 0605 0606")
    assert tiny.legal(game) == ["fire 11/8 normal", "fire 15/8 normal"]
    assert tiny.refused(game, "fire 12/916 normal") == "10.5.3"
    assert tiny.refused(game, "fire 13/8 normal") == "10.5.3"
    assert tiny.refused(game, "fire 16/GS normal") == "10.4.1"


@pytest.mark.rule("stlo", "10.5.3")
@pytest.mark.rule("stlo", "A70")
def test_artillery_of_another_division_alone_can_not_fire_in_defence() -> None:
    game = fight(guns=[tiny.gun("13/8", "de352"), tiny.gun("1/8", "deiifj"), tiny.gun("9/9", "de3fj")])
    assert "op-placed" not in tiny.kinds(game)
    assert fights.asked(game) == ("advance", "us")


@pytest.mark.rule("stlo", "A71")
def test_the_op_may_start_from_another_regiment_of_the_division() -> None:
    # The gun is of the regiment of 1/8a in 0605, the OP goes to 1/9a in 0705, out of reach of 1/8a.
    river = [("0705", other) for other in tiny.board().grid.adjacent("0705")]
    units = fights.us(), fights.de("1/8a", DE), fights.de("1/9a", "0705")
    game = defended(*units, guns=[G8], board=fights.ground(rivers=river))
    assert "observe de3fj 0705 0606" in tiny.legal(game)
    game.apply("observe de3fj 0705 0606")
    assert items(game, "defence")["10.5"] == 2


@pytest.mark.rule("stlo", "17.0.F")
@pytest.mark.rule("stlo", "A74")
@pytest.mark.rule("stlo", "A65")
def test_a_recon_alone_can_not_call_defensive_fire() -> None:
    guns = [G115, tiny.gun("224/GS", "us29")]
    made = fights.field(tiny.battalion("1/8", "de3fj", DE), tiny.recon("RCN1", "us29", US), guns=guns)
    game = fights.attack(made, "1/8", dice=(3,))
    assert "combat" in tiny.kinds(game)
    assert not fights.datas(game, "defensive-fire")


@pytest.mark.rule("stlo", "A74")
def test_beside_infantry_a_recon_is_still_no_base_for_an_op() -> None:
    river = [("0505", other) for other in tiny.board().grid.adjacent("0505")]
    units = tiny.battalion("1/8", "de3fj", DE), tiny.company("1/115a", "us29", US), tiny.recon("RCN1", "us29", "0505")
    made = fights.field(*units, guns=[G115], board=fights.ground(rivers=river))
    game = fights.attack(made, "1/8", dice=(3,))
    assert "observe us29 0606 0605" in tiny.legal(game)
    assert tiny.refused(game, "observe us29 0505 0605") == "11.1.1.A"


@pytest.mark.parametrize("status", ["pinned", "disrupted"])
@pytest.mark.rule("stlo", "A148")
@pytest.mark.rule("stlo", "11.1.1.B")
def test_a_marked_defender_calls_defensive_fire(status: str) -> None:
    game = defended(changes={"units": {"1/8a": {"status": status}}})
    game.apply("observe de3fj 0605 0606")
    assert items(game, "defence")["10.5"] == 2


@pytest.mark.rule("stlo", "10.5.3")
@pytest.mark.rule("stlo", "A17")
def test_a_substitute_has_the_artillery_of_the_regiment_it_serves() -> None:
    made = fights.field(
        tiny.battalion("1/8", "de3fj", DE), tiny.battalion("1/115", "us29", US), tiny.substitutes("us", 1), guns=[G115]
    )
    units = {
        "1/115": {"place": "display", "hex": ""},
        "US1": {"place": "map", "hex": US, "serves": "1/115", "formation": "us29"},
    }
    game = fights.attack(made, "1/8", dice=(3,), units=units)
    assert fights.asked(game) == ("defensive-post", "us")
