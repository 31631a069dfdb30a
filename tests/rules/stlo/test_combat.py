"""Section 9.2: the course of one attack, its strengths, ratio and line, and the advance."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo.model import BoundaryRule
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, tiny
from tests.rules.stlo.fights import DE, US

GUNS = [tiny.gun("110/115", "us29"), tiny.gun("11/8", "de3fj")]


def figures(*units: Any, dice: tuple[int, ...] = (3,), **parts: Any) -> dict[str, Any]:
    """The combat event of one hasty attack by 1/115."""
    return dict(fights.data(fights.attack(fights.field(*units, **parts), dice=dice), "combat"))


# -- the order of 9.2 ---------------------------------------------------------------------------------------


def full_attack() -> Game:
    """An attack with everything: assets, on-call and defensive fire, armour, and a loss."""
    made = fights.field(
        fights.us(), fights.de(), result="D1", guns=GUNS, assets=[tiny.m4(), tiny.engineer(), tiny.at75()]
    )
    return fights.attack(made, dice=(3, 2, 4))


FULL = (
    "assign A/747 1/115", "assign 1A/121 1/115", "assign 1/3AT 1/8a", "observe us29 0607 0605", "fire 110/115 rapid",
    "observe de3fj 0605 0606", "advance 0605",
)  # fmt: skip


@pytest.mark.rule("stlo", "9.2")
@pytest.mark.rule("stlo", "A50")
@pytest.mark.rule("stlo", "A128")
def test_the_steps_of_an_attack_come_in_the_order_of_the_book() -> None:
    game = tiny.play(full_attack(), *FULL)
    wanted = {
        "attack",
        "asset-assigned",
        "on-call-fire",
        "defensive-fire",
        "armor",
        "combat",
        "eliminated",
        "asset-held",
    }
    course = [kind for kind in tiny.kinds(game) if kind in wanted or kind == "advance"]
    assert course == [
        "attack", "asset-assigned", "asset-assigned", "asset-assigned", "on-call-fire", "defensive-fire", "armor",
        "combat", "eliminated", "asset-held", "advance",
    ]  # fmt: skip


@pytest.mark.rule("stlo", "9.2")
def test_each_step_asks_the_side_whose_step_it_is() -> None:
    game, found = full_attack(), []
    for action in FULL:
        found.append(fights.asked(game))
        game.apply(action)
    assert found == [
        ("attack-assets", "us"), ("attack-assets", "us"), ("defence-assets", "de"), ("on-call-post", "us"),
        ("on-call-fire", "us"), ("defensive-post", "de"), ("advance", "us"),
    ]  # fmt: skip


@pytest.mark.rule("stlo", "A150")
@pytest.mark.rule("stlo", "9.2.E2")
def test_the_attacker_rolls_first_for_armour_and_alone_for_the_combat() -> None:
    game = tiny.play(full_attack(), *FULL)
    thrown = [(t.purpose, t.side, t.value) for t in game.thrown if t.purpose.startswith(("armour", "combat"))]
    assert thrown == [("armour attacker", "us", 3), ("armour defender", "de", 2), ("combat", "us", 4)]


# -- strengths ----------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "2.2.2.C")
def test_the_combat_value_is_the_strength() -> None:
    assert figures(fights.us(), fights.de())["attack_total"] == 11


@pytest.mark.rule("stlo", "2.2.2.D")
def test_anti_tank_values_add_nothing_to_the_strength() -> None:
    assert figures(fights.us(), fights.de(value=2, anti_tank=2))["defence_total"] == 2


@pytest.mark.rule("stlo", "2.2.4.C")
def test_assets_add_nothing_to_the_ratio() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[tiny.m4("A/747"), tiny.m4("B/747"), tiny.m4("C/747")])
    tanks = {"A/747", "B/747", "C/747"}
    game = fights.attack(made, dice=(3, 3, 3), assets=tiny.with_unit(tanks, "1/115"))
    assert fights.data(game, "combat")["attack_total"] == 11
    assert fights.data(game, "combat")["ratio"] == "5-1"


@pytest.mark.rule("stlo", "9.2.A")
@pytest.mark.rule("stlo", "17.0.B")
def test_a_recon_in_the_defending_hex_adds_its_value() -> None:
    made = fights.field(
        tiny.company("1/115a", "us29", US), tiny.recon("RCN1", "us29", US), tiny.battalion("1/8", "de3fj", DE)
    )
    game = fights.attack(made, "1/8", dice=(3,))
    assert fights.data(game, "combat")["defence_total"] == 4


@pytest.mark.rule("stlo", "9.2.B")
def test_the_attacker_may_add_five_assets_and_the_defender_a_major_and_a_minor() -> None:
    tanks = [tiny.m4(f"{x}/747") for x in "ABC"]
    made = fights.field(
        fights.us(), fights.de(), assets=[*tanks, tiny.engineer(), fights.m8(), fights.m8("AG2"),
                                          tiny.at75(), tiny.at75("2/3AT"), fights.flak()],
    )  # fmt: skip
    game = fights.attack(made, dice=(3, 3, 3))
    tiny.play(game, *(f"assign {a} 1/115" for a in ("A/747", "B/747", "C/747", "1A/121")))
    assert tiny.legal(game) == ["assign AG/29 1/115", "assign AG2 1/115", "done"]
    game.apply("assign AG/29 1/115")
    assert fights.asked(game) == ("defence-assets", "de")
    game.apply("assign 1/3AT 1/8a")
    assert tiny.refused(game, "assign 2/3AT 1/8a") == "9.3.C2"
    game.apply("assign FLAK/3FJ 1/8a")
    assert len(game.table.assets_with("1/115")) == 5
    assert game.table.assets_with("1/8a") == ("1/3AT", "FLAK/3FJ")


# -- ratio and line -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(11, 2, "5-1"), (19, 4, "4-1"), (7, 10, "1-2"), (10, 10, "1-1"), (9, 10, "1-2"), (5, 10, "1-2"), (4, 10, "1-3"),
     (40, 5, "8-1"), (39, 5, "7-1"), (21, 11, "1-1"), (22, 11, "2-1")],
)  # fmt: skip
@pytest.mark.rule("stlo", "9.2.E1")
@pytest.mark.rule("stlo", "A139")
def test_the_ratio_is_rounded_down_to_a_column(attack: int, defence: int, ratio: str) -> None:
    assert figures(fights.us(full=attack), fights.de(value=defence))["ratio"] == ratio


@pytest.mark.parametrize(("attack", "defence", "ratio"), [(60, 1, "8-1"), (1, 60, "1-3")])
@pytest.mark.rule("stlo", "9.2.8")
def test_ratios_beyond_the_table_use_its_ends(attack: int, defence: int, ratio: str) -> None:
    assert figures(fights.us(full=attack), fights.de(value=defence))["ratio"] == ratio


@pytest.mark.rule("stlo", "9.2.8")
@pytest.mark.rule("stlo", "A66")
def test_a_defence_of_nothing_takes_the_highest_column() -> None:
    assert figures(fights.us(), fights.de(value=0))["ratio"] == "8-1"


@pytest.mark.rule("stlo", "9.2.E2")
def test_the_modified_die_is_read_on_the_line_in_the_column() -> None:
    village = fights.ground(terrain={DE: "village"})
    made = fights.field(fights.us(), fights.de(), board=village, assets=[tiny.engineer()])
    game = fights.attack(
        made, kind="intensive", dice=(1,), units={"1/8a": {"status": "pinned"}},
        assets=tiny.with_unit(["1A/121"], "1/115"),
    )  # fmt: skip
    found = fights.data(game, "combat")
    assert (found["ratio"], found["line"], found["held"], found["die"], found["roll"]) == ("5-1", "village", 5, 1, 6)
    assert found["result"] == str(tiny.charts().combat.result("village", 6, 6)) == "D1"


@pytest.mark.rule("stlo", "9.2.E2")
def test_the_log_tells_the_whole_attack_in_a_line_and_unfolds() -> None:
    game = fights.attack(fights.field(fights.us(), fights.de()), kind="deliberate", dice=(3,))
    event = next(event for event in game.events if event.kind == "combat")
    assert event.text == "1/115 attacks 0605: 5-1 hedgerow, +1, rolled 3 = D1"
    assert event.data["items"] == [{"value": 1, "label": "deliberate attack", "rule": "9.4.4.A"}]
    assert event.data["defence"] == [{"value": 2, "label": "company 1/8a", "rule": "9.1.1"}]


@pytest.mark.rule("stlo", "9.2.1.A")
def test_the_line_is_that_of_the_defender_not_of_the_attacker() -> None:
    ground = fights.ground(terrain={US: "woods", DE: "village"})
    assert figures(fights.us(), fights.de(), board=ground)["line"] == "village"


@pytest.mark.parametrize("terrain", ["hedgerow", "woods", "village", "town"])
@pytest.mark.rule("stlo", "9.2.1.B")
def test_each_kind_of_terrain_has_a_line(terrain: str) -> None:
    assert figures(fights.us(), fights.de(), board=fights.ground(terrain={DE: terrain}))["line"] == terrain


@pytest.mark.rule("stlo", "9.2.1.B")
def test_every_hex_of_the_shipped_map_has_exactly_one_line() -> None:
    shipped = tiny.shipped()
    lines = shipped.charts.combat.terrain_order
    assert len(set(lines)) == len(lines)
    assert (
        {shipped.board.terrain[hex_] for hex_ in shipped.board.land} <= set(lines) == set(shipped.charts.combat.lines)
    )


@pytest.mark.rule("stlo", "9.2.1.C")
def test_of_several_hexes_the_line_best_for_the_defender_counts() -> None:
    ground = fights.ground(terrain={DE: "hedgerow", "0705": "village"})
    units = fights.us(), fights.de(), fights.de("1/9a", "0705")
    assert figures(*units, board=ground)["line"] == "village"


@pytest.mark.rule("stlo", "A147")
def test_a_stream_between_them_changes_nothing() -> None:
    dry = figures(fights.us(), fights.de())
    wet = figures(fights.us(), fights.de(), board=fights.ground(streams=[(US, DE)]))
    assert wet == dry


@pytest.mark.rule("stlo", "A65")
@pytest.mark.rule("stlo", "17.0.F")
def test_a_recon_alone_is_attacked_by_itself_without_assets_or_fire() -> None:
    made = fights.field(
        tiny.battalion("1/8", "de3fj", DE), tiny.recon("RCN1", "us29", US), result="D1",
        assets=[tiny.m4()], guns=[tiny.gun("110/115", "us29")],
    )  # fmt: skip
    game = fights.attack(made, "1/8", dice=(3,))
    assert fights.data(game, "combat")["defence_total"] == 1
    assert fights.place(game, "RCN1") == "eliminated"
    assert fights.asked(game) == ("advance", "de")


# -- HQs (9.2.5, 9.2.7) -------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "9.2.5")
@pytest.mark.rule("stlo", "A111")
def test_an_hq_survives_the_loss_of_its_stack_and_goes_on() -> None:
    made = fights.field(tiny.companies("1/115", "us29", US, "0607", "0607"), fights.de(), result="A1")
    game = fights.attack(made, dice=(3,), place=US)
    assert fights.place(game, "1/115a") == "eliminated"
    assert game.state.hqs["1/115"].place == "map"
    assert game.state.active.hex == US
    assert fights.asked(game) == ("action", "us")


@pytest.mark.rule("stlo", "9.2.5")
@pytest.mark.rule("stlo", "9.2.7.B")
def test_an_hq_without_units_stays_until_its_activation_ends_and_then_leaves() -> None:
    game = fights.attack(fights.field(fights.us(), fights.us("1/116", "0612"), fights.de(), result="A2"), dice=(3,))
    returned = tiny.kinds(game).index("hq-returned")
    assert tiny.kinds(game).index("eliminated") < returned < tiny.kinds(game).index("hq-removed")
    assert game.state.hqs["1/115"].place == "removed"
    assert tiny.refused(game, "activate 1/115") == "9.2.7.B"


@pytest.mark.rule("stlo", "9.2.7.B")
def test_the_hq_of_lost_companies_leaves_with_the_battalion_counter() -> None:
    made = fights.field(
        tiny.companies("2/115", "us29", US, US, US), fights.us("1/116", "0612"), tiny.battalion("1/8", "de3fj", DE),
        result="D3",
    )  # fmt: skip
    game = fights.attack(made, "1/8", dice=(3,))
    tiny.play(game, "stay", "end")
    assert game.state.hqs["2/115"].place == "removed"
    assert fights.place(game, "2/115") == "eliminated"
    assert tiny.refused(game, "activate 2/115") == "9.2.7.B"


@pytest.mark.rule("stlo", "9.2.7.A")
def test_lost_companies_are_out_for_good_and_lost_substitutes_may_serve_again() -> None:
    made = fights.field(
        tiny.companies("1/115", "us29", US, US, "0612"), tiny.substitutes("us", 1), fights.us("1/116", "0612"),
        tiny.battalion("1/8", "de3fj", DE), result="D3",
    )  # fmt: skip
    serving = {"US1": {"place": "map", "hex": US, "serves": "1/116", "formation": "us29"}}
    game = fights.attack(made, "1/8", dice=(3,), units=serving)
    assert fights.place(game, "1/115a") == fights.place(game, "1/115b") == "eliminated"
    assert game.state.units["US1"].place == "substitutes"
    assert game.state.units["US1"].serves == ""


@pytest.mark.rule("stlo", "9.2.5")
@pytest.mark.rule("stlo", "A123")
def test_an_hq_goes_back_to_its_display_whatever_surrounds_it() -> None:
    companies = tiny.companies("1/115", "us29", US, "0610", "0610")
    made = fights.field(companies, fights.de(value=9), fights.de("1/8b", "0607", value=9), result="A1")
    game = fights.attack(made, dice=(3,), place=US)
    assert fights.place(game, "1/115a") == "eliminated"
    if fights.asked(game)[0] == "action":
        game.apply("end")
    assert game.state.hqs["1/115"].place == "display"


# -- advance (9.2.6) ----------------------------------------------------------------------------------------


def won(*more: Any, dice: tuple[int, ...] = (3,), result: str = "D1", **parts: Any) -> Game:
    """The moment after an attack of 1/115 on company 1/8a in 0605."""
    changes = parts.pop("changes", {})
    return fights.attack(fights.field(fights.us(), fights.de(), *more, result=result, **parts), dice=dice, **changes)


@pytest.mark.rule("stlo", "9.2.6.A1")
def test_nobody_retreats() -> None:
    made = fights.field(fights.us(), tiny.battalion("1/8", "de3fj", DE), result="D1")
    game = fights.attack(made, dice=(3,))
    assert (game.state.units["1/8"].hex, game.state.units["1/8"].steps) == (DE, 1)
    assert fights.asked(game) == ("action", "us")


@pytest.mark.rule("stlo", "9.2.6.A2")
@pytest.mark.rule("stlo", "5.0.B1")
def test_the_attacker_may_advance_with_its_assets_for_nothing() -> None:
    changes = {"assets": tiny.with_unit(["1A/121"], "1/115")}
    game = won(assets=[tiny.engineer()], changes=changes)
    assert tiny.legal(game) == ["advance 0605", "stay"]
    taps = game.state.active.taps
    game.apply("advance 0605")
    assert game.state.units["1/115"].hex == DE
    assert game.table.assets_with("1/115") == ("1A/121",)
    assert game.state.active.taps == taps
    assert game.state.active.hex == US


@pytest.mark.rule("stlo", "9.2.6.A2")
def test_the_attacker_may_stay() -> None:
    game = won()
    game.apply("stay")
    assert game.state.units["1/115"].hex == US
    assert fights.asked(game) == ("action", "us")


@pytest.mark.rule("stlo", "9.2.6.A2")
def test_the_advance_comes_before_the_next_attack_of_the_action() -> None:
    made = fights.field(tiny.companies("1/115", "us29", US, US, "0612"), fights.de(), result="D1")
    game = fights.attack(made, dice=(3,), place=US)
    game.apply("engage 1/115b")
    assert fights.asked(game) == ("advance", "us")
    assert tiny.refused(game, "engage 1/115a") == "9.0.A"


@pytest.mark.rule("stlo", "9.2.6.A2")
def test_a_surviving_recon_keeps_the_hex() -> None:
    made = fights.field(
        tiny.battalion("1/8", "de3fj", DE), tiny.company("1/115a", "us29", US), tiny.recon("RCN1", "us29", US),
        result="D1",
    )  # fmt: skip
    game = fights.attack(made, "1/8", dice=(3,))
    assert fights.place(game, "1/115a") == "eliminated"
    assert fights.asked(game) == ("action", "de")


@pytest.mark.rule("stlo", "9.2.6.A2")
@pytest.mark.rule("stlo", "8.4.2")
@pytest.mark.rule("stlo", "A58")
def test_a_hex_beyond_a_boundary_is_not_offered() -> None:
    board = tiny.board(roads=fights.ROADS, boundaries={"line": [DE]})
    rules = (BoundaryRule("line", ("us29",), False, "8.4.2"),)
    game = won(fights.de("1/9a", "0705"), result="D2", board=board, boundary_rules=rules)
    assert tiny.legal(game) == ["advance 0705", "stay"]
    assert tiny.refused(game, f"advance {DE}") == "8.4.2"


@pytest.mark.rule("stlo", "A58")
def test_enemy_zones_do_not_stop_an_advance() -> None:
    game = won(fights.de("1/9a", "0604"))
    game.apply("advance 0605")
    assert game.state.units["1/115"].hex == DE


@pytest.mark.rule("stlo", "A147")
def test_nobody_advances_across_the_river() -> None:
    game = won(board=fights.ground(rivers=[(US, DE)]))
    assert fights.place(game, "1/8a") == "eliminated"
    assert fights.asked(game) == ("action", "us")


@pytest.mark.rule("stlo", "A56")
def test_of_two_emptied_hexes_the_attacker_takes_one() -> None:
    game = won(fights.de("1/9a", "0705"), result="D2")
    assert tiny.legal(game) == ["advance 0605", "advance 0705", "stay"]
    game.apply("advance 0705")
    assert fights.asked(game) == ("action", "us")


@pytest.mark.rule("stlo", "A57")
def test_the_attacker_may_enter_one_hex_while_another_holds() -> None:
    game = won(fights.de("1/9a", "0705"))
    game.apply("lose 1/9a")
    assert tiny.legal(game) == ["advance 0705", "stay"]
    assert tiny.refused(game, f"advance {DE}") == "9.2.6.A2"
    assert tiny.refused(game, "advance 0505") == "9.2.6.A2"


@pytest.mark.rule("stlo", "A59")
def test_an_advance_into_a_pinned_hex_pins_nobody() -> None:
    game = won(changes={"units": {"1/8a": {"status": "pinned"}}})
    game.apply("advance 0605")
    assert game.state.units["1/115"].status == ""


@pytest.mark.rule("stlo", "A60")
@pytest.mark.rule("stlo", "13.0.B")
def test_a_marker_protects_the_conqueror_and_goes_where_nobody_is_left() -> None:
    game = won(changes={"works": {DE: "improved", US: "improved"}})
    game.apply("advance 0605")
    assert game.table.work_at(DE, "us") == "improved"
    assert game.state.works == {DE: "improved"}


@pytest.mark.rule("stlo", "9.2.6.B")
@pytest.mark.rule("stlo", "5.3")
def test_assets_left_alone_are_in_holding_before_the_advance() -> None:
    game = won(assets=[tiny.at75()], changes={"assets": tiny.with_unit(["1/3AT"], "1/8a")})
    assert fights.asked(game) == ("advance", "us")
    held = game.state.assets["1/3AT"]
    assert (held.place, held.unit, held.ready) == ("holding", "", False)


@pytest.mark.rule("stlo", "9.2.6.C")
@pytest.mark.rule("stlo", "23.0.advance")
def test_defenders_never_advance() -> None:
    game = fights.attack(fights.field(fights.us(), fights.us("1/116", "0612"), fights.de(), result="A2"), dice=(3,))
    assert fights.place(game, "1/115") == "eliminated"
    assert fights.asked(game) == ("operation", "us")
    assert game.state.units["1/8a"].hex == DE
    assert tiny.refused(game, f"advance {US}") == "9.2.6.A2"
    assert "attack emptied" in SYSTEM.verbs["advance"].help


@pytest.mark.rule("stlo", "7.2.2")
def test_the_hq_does_not_advance_with_its_unit() -> None:
    game = won()
    game.apply("advance 0605")
    assert game.state.active.hex == US
