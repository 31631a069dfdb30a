"""Sections 5.0 and 9.3: assets on the map and their assignment in combat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from rules.engine.decisions import UnknownAction
from rules.engine.game import Game
from rules.stlo import assets, combat, supply_and_command
from rules.stlo.model import AssetCard
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, tiny
from tests.rules.stlo.fights import DE, US

A, B, C = (tiny.m4(f"{x}/747") for x in "ABC")
ENGINEER, M8 = tiny.engineer(), fights.m8()
AT, FLAK = tiny.at75(), fights.flak()


def attacked(*cards: AssetCard, units: Iterable[Any] = (), dice: Iterable[int] = (3, 3, 3), **changes: Any) -> Game:
    """An attack of 1/115 on 1/8a, at the first decision about assets."""
    made = fights.field(*(units or (fights.us(), fights.de())), assets=cards)
    return fights.attack(made, dice=dice, **changes)


def lie(game: Game, asset: str) -> tuple[str, bool]:
    """Where an asset lies, and whether face up."""
    now = game.state.assets[asset]
    return now.place, now.ready


# -- what assets are ----------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "2.2.4.A")
def test_all_assets_start_face_up_in_their_divisional_boxes() -> None:
    game = Game(SYSTEM, tiny.shipped())
    assert {(a.place, a.unit, a.ready) for a in game.state.assets.values()} == {("box", "", True)}


@pytest.mark.rule("stlo", "2.2.4.B")
@pytest.mark.rule("stlo", "A136")
def test_assets_have_the_class_of_their_weapon() -> None:
    found: dict[str, set[str]] = {}
    for card in tiny.shipped().assets.values():
        found.setdefault(card.asset_class, set()).add(card.weapon)
    assert len(found["major"]) == 5
    assert {"M4", "M5", "M10", "SIII"} <= found["major"]
    assert {"M8", "JGP"} <= found["minor"]
    assert len(found["minor"]) == 3
    assert len(found["engineer"]) == 1


@pytest.mark.rule("stlo", "23.0.asset")
def test_an_asset_is_a_kind_of_unit_of_its_own() -> None:
    shipped = tiny.shipped()
    assert isinstance(shipped.assets["A/747"], AssetCard)
    assert not set(shipped.assets) & set(shipped.units)


# -- assignment (9.3) ---------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "9.3.A")
@pytest.mark.rule("stlo", "23.0.assignment")
def test_an_asset_goes_from_its_box_to_a_unit_in_combat() -> None:
    game = attacked(M8)
    game.apply("assign AG/29 1/115")
    now = game.state.assets["AG/29"]
    assert (now.place, now.unit) == ("unit", "1/115")


@pytest.mark.rule("stlo", "5.0.A1")
@pytest.mark.rule("stlo", "9.3.3.F")
def test_assets_are_assigned_only_in_combat() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[A])
    assert tiny.refused(tiny.operation(made), "assign A/747 1/115") == "9.3.3.F"
    game = tiny.active(made, "1/115", 4)
    assert tiny.refused(game, "assign A/747 1/115") == "9.3.3.F"
    game.apply("movement")
    assert tiny.refused(game, "assign A/747 1/115") == "9.3.3.F"


@pytest.mark.rule("stlo", "9.3.B")
def test_a_sixth_asset_is_refused() -> None:
    second = fights.m8("AG2")
    made = fights.field(fights.us(), fights.de(), assets=[A, B, C, ENGINEER, M8, second])
    given = ("A/747", "B/747", "C/747", "1A/121", "AG/29")
    game = tiny.active(made, "1/115", 4, assets=tiny.with_unit(given, "1/115"))
    fight = combat.engagement(game.table, "1/115", "hasty")
    refusal = assets.attack_refusal(game.table, fight, "AG2", "1/115", given)
    assert refusal is not None
    assert refusal.rule == "9.3.B"
    assert assets.attack_refusal(game.table, fight, "AG2", "1/115", given[:4]) is None


@pytest.mark.rule("stlo", "9.3.B")
def test_only_the_attacking_unit_is_given_assets() -> None:
    game = attacked(A, units=(fights.us(), fights.us("1/116", "0705"), fights.de()))
    assert tiny.legal(game, "assign") == ["assign A/747 1/115"]
    assert tiny.refused(game, "assign A/747 1/116") == "9.3.B"


@pytest.mark.rule("stlo", "9.3.B")
@pytest.mark.rule("stlo", "A41")
def test_assets_held_before_do_not_count_against_the_five() -> None:
    second = fights.m8("AG2")
    game = attacked(A, B, C, ENGINEER, M8, second, assets=tiny.with_unit(["A/747"], "1/115"))
    tiny.play(game, *(f"assign {a} 1/115" for a in ("B/747", "C/747", "1A/121", "AG/29", "AG2")))
    assert len(game.table.assets_with("1/115")) == 6


@pytest.mark.rule("stlo", "9.3.C1")
@pytest.mark.rule("stlo", "A128")
def test_the_defender_assigns_after_the_attacker_is_done() -> None:
    game = attacked(A, B, AT)
    assert fights.asked(game) == ("attack-assets", "us")
    assert tiny.refused(game, "assign 1/3AT 1/8a") == "9.3.B"
    tiny.play(game, "assign A/747 1/115", "done")
    assert fights.asked(game) == ("defence-assets", "de")
    assert tiny.refused(game, "assign B/747 1/115") == "9.3.C2"


@pytest.mark.rule("stlo", "9.3.C2")
def test_two_defenders_get_one_major_and_one_minor_between_them() -> None:
    units = (fights.us(), fights.de("1/8a"), fights.de("1/9a", "0705"))
    engineer = tiny.engineer("1/3E", "de3fj")
    game = attacked(AT, tiny.at75("2/3AT"), FLAK, fights.flak("JGP/3FJ"), engineer, units=units)
    assert tiny.refused(game, "assign 1/3E 1/8a") == "9.3.C2"
    game.apply("assign 1/3AT 1/8a")
    assert tiny.refused(game, "assign 2/3AT 1/9a") == "9.3.C2"
    game.apply("assign FLAK/3FJ 1/9a")
    assert len(fights.datas(game, "asset-assigned")) == 2
    assert fights.asked(game)[0] != "defence-assets"


@pytest.mark.rule("stlo", "A43")
def test_the_two_may_go_to_different_defenders() -> None:
    units = (fights.us(), fights.de("1/8a"), fights.de("1/9a", "0705"))
    game = attacked(AT, FLAK, units=units)
    assert tiny.legal(game, "assign") == [
        "assign 1/3AT 1/8a", "assign FLAK/3FJ 1/8a", "assign 1/3AT 1/9a", "assign FLAK/3FJ 1/9a",
    ]  # fmt: skip
    tiny.play(game, "assign 1/3AT 1/9a", "assign FLAK/3FJ 1/8a")
    assert game.table.assets_with("1/9a") == ("1/3AT",)


@pytest.mark.rule("stlo", "A44")
def test_an_engineer_alone_asks_the_defender_nothing() -> None:
    game = attacked(tiny.engineer("1/3E", "de3fj"))
    assert fights.asked(game) == ("advance", "us")
    assert lie(game, "1/3E") == ("box", True)


@pytest.mark.rule("stlo", "A42")
def test_the_defender_adds_a_major_and_a_minor_in_every_attack() -> None:
    made = fights.field(
        tiny.companies("1/115", "us29", US, US, "0612"), tiny.battalion("1/8", "de3fj", DE), result="A1",
        assets=[AT, tiny.at75("2/3AT")],
    )  # fmt: skip
    game = fights.attack(made, dice=(3, 3), place=US)
    tiny.play(game, "engage 1/115a", "assign 1/3AT 1/8", "assign 2/3AT 1/8")
    assert game.table.assets_with("1/8") == ("1/3AT", "2/3AT")


# -- limits (9.3.1) -----------------------------------------------------------------------------------------


def limits(unit: str, held: Mapping[str, str], asset: str, cast: Iterable[Any], **changes: Any) -> str | None:
    """The paragraph that keeps a unit from one more asset, with some assets already assigned."""
    cards = [A, B, C, tiny.m4("D/747"), ENGINEER, tiny.engineer("2A/121"), M8, fights.m8("AG2"), fights.m8("AG3")]
    made = fights.field(*cast, fights.de(), assets=cards)
    assigned = {a: {"place": "unit", "unit": u} for a, u in held.items()}
    battle = tiny.battle(made, state=tiny.state(made, assets=assigned, **changes))
    refusal = assets.limit_refusal(battle, asset, unit)
    return refusal.rule if refusal else None


ALL = {"A/747": "1/115", "B/747": "1/115", "C/747": "1/115", "1A/121": "1/115", "AG/29": "1/115", "AG2": "1/115"}


@pytest.mark.parametrize("steps", [2, 1])
@pytest.mark.parametrize(("asset", "one_less"), [("D/747", "A/747"), ("2A/121", "1A/121"), ("AG3", "AG2")])
@pytest.mark.rule("stlo", "9.3.1.A1")
@pytest.mark.rule("stlo", "A137")
def test_a_battalion_full_or_reduced_holds_three_one_and_two(asset: str, one_less: str, steps: int) -> None:
    changes = {"units": {"1/115": {"steps": steps}}}
    assert limits("1/115", ALL, asset, [fights.us()], **changes) == "9.3.1.A1"
    fewer = {a: unit for a, unit in ALL.items() if a != one_less}
    assert limits("1/115", fewer, asset, [fights.us()], **changes) is None


@pytest.mark.rule("stlo", "9.3.1.A1")
def test_a_fourth_major_is_refused_in_play() -> None:
    game = attacked(A, B, C, tiny.m4("D/747"))
    tiny.play(game, "assign A/747 1/115", "assign B/747 1/115")
    assert tiny.legal(game) == ["assign C/747 1/115", "assign D/747 1/115", "done"]
    game.apply("assign C/747 1/115")
    assert fights.asked(game)[0] != "attack-assets"


COMPANIES = tiny.companies("1/115", "us29", US, US, US)


@pytest.mark.parametrize(
    ("held", "asset"),
    [({"A/747": "1/115a"}, "B/747"), ({"1A/121": "1/115a"}, "2A/121"), ({"AG/29": "1/115a", "AG2": "1/115a"}, "AG3")],
)
@pytest.mark.rule("stlo", "9.3.1.A2")
def test_a_company_holds_one_one_and_two(held: dict[str, str], asset: str) -> None:
    assert limits("1/115a", held, asset, [COMPANIES]) == "9.3.1.A2"
    assert limits("1/115a", {}, asset, [COMPANIES]) is None


@pytest.mark.parametrize(
    ("held", "asset"), [({"1A/121": "1/115a"}, "2A/121"), ({"AG/29": "1/115a", "AG2": "1/115c"}, "AG3")]
)
@pytest.mark.rule("stlo", "9.3.1.A3")
@pytest.mark.rule("stlo", "A138")
def test_companies_of_a_battalion_share_its_limits(held: dict[str, str], asset: str) -> None:
    assert limits("1/115b", held, asset, [COMPANIES]) == "9.3.1.A3"
    others = tiny.companies("2/115", "us29", US, US, US)
    assert limits("2/115b", held, asset, [COMPANIES, others]) is None


@pytest.mark.rule("stlo", "A45")
def test_assets_of_lost_companies_do_not_count_for_the_others() -> None:
    units = {"1/115a": {"place": "eliminated", "hex": ""}}
    assert limits("1/115b", {"1A/121": "1/115a"}, "2A/121", [COMPANIES], units=units) is None


@pytest.mark.rule("stlo", "9.3.1.A4")
def test_two_companies_with_two_majors_each_are_not_allowed() -> None:
    battalion = tiny.battalion("1/8", "de3fj", DE, anti_tank=(0, 0))
    made = fights.field(COMPANIES, battalion, result="D1", assets=[A, B, C, tiny.m4("D/747"), M8])
    game = fights.attack(made, dice=(3,) * 9)
    tiny.play(game, "engage 1/115a", "assign A/747 1/115a")
    assert tiny.refused(game, "assign B/747 1/115a") == "9.3.1.A2"
    tiny.play(game, "done", "engage 1/115b", "assign B/747 1/115b")
    assert tiny.legal(game, "assign") == ["assign AG/29 1/115b"]
    assert tiny.refused(game, "assign C/747 1/115b") == "9.3.1.A2"
    assert {game.table.assets_with(f"1/115{x}") for x in "ab"} == {("A/747",), ("B/747",)}


@pytest.mark.rule("stlo", "9.3.1.B")
def test_a_unit_with_assets_may_get_more_each_time_it_attacks() -> None:
    made = fights.field(fights.us(), tiny.battalion("1/8", "de3fj", DE, anti_tank=(0, 0)), result="D1",
                        assets=[A, B, C, tiny.m4("D/747")])  # fmt: skip
    game = fights.attack(made, dice=(3, 3, 3, 3, 3, 3))
    tiny.play(game, "assign A/747 1/115", "done", "attack hasty", "assign B/747 1/115", "assign C/747 1/115")
    assert game.table.assets_with("1/115") == ("A/747", "B/747", "C/747")
    assert fights.asked(game)[0] != "attack-assets"


# -- lines of communication (7.3.3, 9.3.2) --------------------------------------------------------------------


@pytest.mark.rule("stlo", "9.3.2.A")
@pytest.mark.rule("stlo", "7.3.3.A")
@pytest.mark.rule("stlo", "A116")
def test_a_defender_without_a_line_of_communication_gets_nothing_new() -> None:
    # US units all around 1/9a cut it off; 1/8a still has its line.
    ring = [fights.us(f"{n}/116", hex_) for n, hex_ in enumerate(("0708", "0807", "0608"), 1)]
    game = attacked(AT, units=(fights.us(), *ring, fights.de("1/8a", DE), fights.de("1/9a", "0607")))
    assert tiny.legal(game, "assign") == ["assign 1/3AT 1/8a"]
    assert tiny.refused(game, "assign 1/3AT 1/9a") == "9.3.2.A"


@pytest.mark.rule("stlo", "9.3.2.B")
@pytest.mark.rule("stlo", "7.3.3.B")
@pytest.mark.rule("stlo", "A115")
def test_an_attacker_whose_hq_has_no_line_of_communication_gets_nothing_new() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[A, ENGINEER], supply=False)
    game = fights.attack(made, dice=(3,), assets=tiny.with_unit(["1A/121"], "1/115"))
    assert lie(game, "A/747") == ("box", True)
    assert fights.values(fights.data(game, "combat")["items"]) == {"9.4.2": 1}
    cut = tiny.active(made, "1/115", 4)
    fight = combat.engagement(cut.table, "1/115", "hasty")
    refusal = assets.attack_refusal(cut.table, fight, "A/747", "1/115", ())
    assert refusal is not None
    assert refusal.rule == "9.3.2.B"


@pytest.mark.rule("stlo", "9.3.2.B")
def test_the_line_of_the_hq_counts_for_the_attacker_not_that_of_the_unit() -> None:
    # Company b stands in a bend of the river that only an empty enemy-controlled hex leads out of.
    river = tiny.board(roads=fights.ROADS, rivers=[(US, other) for other in ("0505", "0506", "0706", "0705")])
    units = (tiny.companies("1/115", "us29", "0608", US, "0608"), fights.de("1/8a"), fights.de("1/9a", "0707"))
    made = fights.field(*units, board=river, assets=[A])
    game = tiny.active(made, "1/115", 4, (3, 3, 3, *fights.NEXT), place="0608")
    assert not supply_and_command.unit_loc(game.table, "1/115b").traced
    fight = combat.engagement(game.table, "1/115b", "hasty")
    assert assets.attack_refusal(game.table, fight, "A/747", "1/115b", ()) is None


@pytest.mark.rule("stlo", "9.3.2.C")
@pytest.mark.rule("stlo", "7.3.3.C")
def test_a_cut_off_unit_uses_what_it_has() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[A, AT, FLAK], supply=False)
    assigned = tiny.with_unit(["A/747"], "1/115") | tiny.with_unit(["1/3AT"], "1/8a")
    game = fights.attack(made, dice=(3, 3, 3), assets=assigned)
    found = fights.data(game, "armor")
    assert [sum(item["value"] for item in found[side]) for side in ("attack", "defence")] == [5, 7]
    assert lie(game, "FLAK/3FJ") == ("box", True)


# -- requirements (9.3.3) -----------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "9.3.3.A")
def test_an_asset_belongs_to_one_company_of_a_stack() -> None:
    game = attacked(A, M8, units=(COMPANIES, fights.de(value=9)), dice=(3,) * 9)
    tiny.play(game, "engage 1/115a", "assign A/747 1/115a")
    assert [game.table.assets_with(f"1/115{x}") for x in "abc"] == [("A/747",), (), ()]


@pytest.mark.rule("stlo", "9.3.3.B")
def test_an_asset_serves_only_its_own_division() -> None:
    game = attacked(A, tiny.m4("A/737", "us35"))
    assert tiny.legal(game, "assign") == ["assign A/747 1/115"]
    assert tiny.refused(game, "assign A/737 1/115") == "9.3.3.B"
    assert tiny.refused(game, "assign a/737 1/115") == "9.3.3.B"


@pytest.mark.rule("stlo", "9.3.3.B")
@pytest.mark.rule("stlo", "A17")
def test_a_substitute_is_given_assets_of_the_division_it_serves() -> None:
    cards = [A, tiny.m4("A/741", "us2")]
    made = fights.field(tiny.battalion("1/38", "us2", "0212"), tiny.substitutes("us", 1), fights.de(), assets=cards)
    units = {
        "1/38": {"place": "display", "hex": ""},
        "US1": {"place": "map", "hex": US, "serves": "1/38", "formation": "us2"},
    }
    game = fights.attack(made, "1/38", dice=(3, 3, 3), units=units)
    assert tiny.legal(game, "assign") == ["assign A/741 US1"]


@pytest.mark.rule("stlo", "9.3.3.C")
def test_a_recon_unit_gets_no_assets() -> None:
    units = (
        tiny.battalion("1/8", "de3fj", DE), tiny.company("1/115a", "us29", US), tiny.recon("RCN1", "us29", US)
    )  # fmt: skip
    made = fights.field(*units, assets=[A])
    game = fights.attack(made, "1/8", dice=(3,))
    assert fights.asked(game) == ("defence-assets", "us")
    assert tiny.legal(game, "assign") == ["assign A/747 1/115a"]
    assert tiny.refused(game, "assign A/747 RCN1") == "9.3.3.C"


@pytest.mark.rule("stlo", "9.3.3.D")
def test_an_hq_gets_no_assets() -> None:
    game = attacked(A, units=(COMPANIES, fights.de(value=9)), dice=(3,) * 9)
    game.apply("engage 1/115a")
    assert tiny.refused(game, "assign A/747 1/115") == "9.3.3.D"


@pytest.mark.parametrize(
    ("now", "word"),
    [({"ready": False}, "To Division"), ({"place": "holding", "ready": False}, "holding"),
     ({"place": "unit", "unit": "1/116"}, "1/116"), ({"place": "eliminated", "ready": False}, "eliminated")],
)  # fmt: skip
@pytest.mark.rule("stlo", "9.3.3.E")
def test_only_assets_face_up_in_the_box_can_be_assigned(now: dict[str, Any], word: str) -> None:
    game = attacked(A, B, units=(fights.us(), fights.us("1/116", "0612"), fights.de()), assets={"A/747": now})
    assert tiny.refused(game, "assign A/747 1/115") == "9.3.3.E"
    assert word in str(game.why("assign A/747 1/115"))
    assert tiny.legal(game, "assign") == ["assign B/747 1/115"]


@pytest.mark.rule("stlo", "9.3.3.G")
def test_assets_with_the_attacker_can_not_be_withheld() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[A])
    game = fights.attack(made, dice=(6, 1, 3), assets=tiny.with_unit(["A/747"], "1/115"))
    assert fights.data(game, "combat")["items"][0]["rule"] == "9.4.1.C"


@pytest.mark.parametrize("status", ["pinned", "disrupted"])
@pytest.mark.rule("stlo", "A148")
def test_a_marked_defender_is_given_assets(status: str) -> None:
    made = fights.field(fights.us(), fights.de(), assets=[AT])
    game = fights.attack(made, dice=(3,), units={"1/8a": {"status": status}})
    assert tiny.legal(game, "assign") == ["assign 1/3AT 1/8a"]


# -- assets on the map (5.0) --------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "5.0.A2")
def test_an_assigned_asset_stays_with_its_unit_after_the_operation() -> None:
    game = attacked(M8, dice=(6, 1, 1))
    tiny.play(game, "assign AG/29 1/115", "stay", "end")
    assert fights.asked(game)[0] == "operation"
    assert game.table.assets_with("1/115") == ("AG/29",)


@pytest.mark.rule("stlo", "5.0.B1")
@pytest.mark.rule("stlo", "7.2.3")
def test_assets_move_with_their_unit_at_no_cost() -> None:
    made = fights.field(fights.us(hex_="0608"), fights.de("1/8a", "0602"), assets=[A, M8])
    game = tiny.active(made, "1/115", 4, assets=tiny.with_unit(["A/747", "AG/29"], "1/115"))
    tiny.play(game, "movement", "move 1/115 0611")
    assert game.state.units["1/115"].hex == "0611"
    assert game.table.assets_with("1/115") == ("A/747", "AG/29")


@pytest.mark.rule("stlo", "5.0.B2")
@pytest.mark.rule("stlo", "7.2.3")
def test_an_asset_is_no_unit_that_can_be_ordered() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[A])
    game = tiny.active(made, "1/115", 4, assets=tiny.with_unit(["A/747"], "1/115"))
    for order in ("move A/747 0607", "engage A/747"):
        with pytest.raises(UnknownAction):
            game.apply(order)


@pytest.mark.rule("stlo", "5.5.A")
def test_assets_do_not_pass_from_unit_to_unit() -> None:
    made = fights.field(COMPANIES, fights.de("1/8a", "0602"), assets=[A])
    game = tiny.active(made, "1/115", 4, assets=tiny.with_unit(["A/747"], "1/115a"))
    assert tiny.refused(game, "give A/747 1/115b") == "5.5.A"


@pytest.mark.rule("stlo", "5.3")
def test_assets_of_a_lost_unit_go_to_holding_before_the_advance() -> None:
    made = fights.field(fights.us(), fights.de(), result="D1", assets=[AT])
    game = fights.attack(made, dice=(3,), assets=tiny.with_unit(["1/3AT"], "1/8a"))
    assert fights.place(game, "1/8a") == "eliminated"
    assert lie(game, "1/3AT") == ("holding", False)
    assert fights.asked(game) == ("advance", "us")
