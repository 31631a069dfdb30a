"""Section 14.1: barrage fire."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import barrage, glossary
from rules.stlo.model import BoundaryRule
from tests.rules.stlo import gunnery, tiny
from tests.rules.stlo.gunnery import GERMAN_NEXT, HEAVY, US_NEXT


def status(game: Game, unit: str) -> str:
    found: str = game.state.units[unit].status
    return found


# -- the declaration and the OP -----------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.2.3.B")
@pytest.mark.parametrize("hex_", ["0606", "0303"])
def test_a_barrage_needs_an_enemy_in_its_hex(hex_: str) -> None:
    game = tiny.operation(gunnery.field())
    assert tiny.refused(game, f"barrage {hex_}") == "3.2.3.B"
    assert tiny.legal(game, "barrage") == ["barrage 0305"]


@pytest.mark.rule("stlo", "3.2.3.B")
def test_a_barrage_is_an_operation_of_whoever_has_initiative() -> None:
    game = tiny.operation(gunnery.field(), "de")
    assert tiny.legal(game, "barrage") == ["barrage 0303"]


@pytest.mark.rule("stlo", "8.4.3")
@pytest.mark.parametrize(("formation", "unit"), [("us2", "1/38"), ("us35", "1/137")])
def test_artillery_fires_across_the_boundary_of_its_division(formation: str, unit: str) -> None:
    rule = BoundaryRule("line", (formation,), True, "8.4")
    made = gunnery.field(
        units=[tiny.battalion(unit, formation, "0303"), tiny.battalion("1/8", "de3fj", "0305")],
        guns=[tiny.gun("1/GS", formation)],
        boundary_rules=[rule],
        ground={"boundaries": {"line": ["0305"]}},
    )
    game = gunnery.declared(made, post=f"{formation} 0303", dice=(1, *GERMAN_NEXT))
    gunnery.fire_all(game, "1/GS normal")
    assert gunnery.event(game, "barrage").data["hex"] == "0305"


@pytest.mark.rule("stlo", "14.1.A")
def test_all_guns_of_a_barrage_fire_at_its_one_hex() -> None:
    made = gunnery.field(tiny.battalion("2/8", "de3fj", "0505"))
    game = gunnery.heavy(made, 4)
    assert gunnery.event(game, "barrage").data["hex"] == "0305"
    assert game.state.units["1/8"].steps == 1
    assert (game.state.units["2/8"].steps, status(game, "2/8")) == (2, "")


@pytest.mark.rule("stlo", "14.1.B1")
def test_an_op_of_another_division_than_the_unit_is_refused() -> None:
    game = tiny.operation(gunnery.field(tiny.battalion("1/137", "us35", "1212")))
    game.apply("barrage 0305")
    assert tiny.refused(game, "observe us35 0303") == "14.1.B1"
    assert "observe us29 0303" in tiny.legal(game)


@pytest.mark.rule("stlo", "14.1.B1")
def test_a_place_that_does_not_observe_is_refused_and_costs_nothing() -> None:
    game = tiny.operation(gunnery.field())
    game.apply("barrage 0305")
    assert tiny.refused(game, "observe us29 0301") == "11.3.3"
    assert gunnery.asked(game) == "barrage-post"
    assert all(gun.used == 0 for gun in game.state.guns.values())
    assert game.undoable() is None


@pytest.mark.rule("stlo", "14.1.B1")
def test_a_hex_that_nobody_can_observe_can_not_be_barraged() -> None:
    game = tiny.operation(gunnery.field(tiny.battalion("2/8", "de3fj", "1212"), level={}))
    assert tiny.refused(game, "barrage 1212") == "14.1.B1"
    assert tiny.legal(game, "barrage") == ["barrage 0305"]


@pytest.mark.rule("stlo", "14.1.B1")
def test_woods_between_keep_a_distant_hex_from_being_barraged() -> None:
    far = tiny.battalion("2/8", "de3fj", "0312")
    seen = gunnery.field(far, level={"0303": 9})
    hidden = gunnery.field(far, level={"0303": 9}, ground={"terrain": {"0310": "woods"}})
    assert "barrage 0312" in tiny.legal(tiny.operation(seen))
    assert tiny.refused(tiny.operation(hidden), "barrage 0312") == "14.1.B1"


def test_a_recon_unit_is_base_of_an_op_for_a_barrage() -> None:
    units = [tiny.recon("RCN1", "us29", "0303"), tiny.battalion("1/8", "de3fj", "0305")]
    assert tiny.legal(tiny.operation(gunnery.field(units=units)), "barrage") == ["barrage 0305"]


def test_the_best_places_of_the_op_come_first() -> None:
    game = tiny.operation(gunnery.field())
    game.apply("barrage 0305")
    assert tiny.legal(game)[0] == "observe us29 0303"


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("observe us29 0305", "11.1.1.A"),
        ("observe us29 0304", "11.1.1.A"),
        ("observe us29 1212", "14.1.B1"),
        ("observe usxix 0303", "2.2.6"),
        ("observe de3fj 0303", "2.2.6"),
        ("observe us29 0303 0606", "14.1.B1"),
        ("fire 110/115 normal", "10.0.A"),
        ("pass", "3.2.3.F"),
    ],
)
def test_what_is_no_place_for_the_op_is_refused(action: str, rule: str) -> None:
    game = tiny.operation(gunnery.field())
    game.apply("barrage 0305")
    assert tiny.refused(game, action) == rule


def test_the_enemys_hex_and_the_hexes_it_controls_are_refused_in_their_own_words() -> None:
    game = tiny.play(tiny.operation(gunnery.field()), "barrage 0305")
    reasons = {hex_: str(game.why(f"observe us29 {hex_}")) for hex_ in ("0305", "0304")}
    assert "the enemy occupies 0305" in reasons["0305"]
    assert "the enemy controls 0304" in reasons["0304"]


@pytest.mark.rule("stlo", "11.1.1.C")
def test_a_second_op_for_the_same_fire_is_refused() -> None:
    game = gunnery.declared(gunnery.field(tiny.battalion("1/137", "us35", "0404")))
    assert game.state.posts == {"us29": "0303"}
    assert tiny.refused(game, "observe us35 0404") == "11.1.1.C"
    assert tiny.refused(game, "observe us29 0302") == "11.1.1.C"


@pytest.mark.rule("stlo", "11.1.2.B")
def test_the_op_of_a_barrage_goes_back_when_the_fire_is_resolved() -> None:
    made = gunnery.field(units=[tiny.battalion("1/115", "us29", "0303"), TWO], guns=gunnery.GUNS)
    game = gunnery.heavy(made, 4)
    assert gunnery.asked(game) == "loss"
    assert game.state.posts == {"us29": "0303"}
    game.apply("lose 1/8a")
    assert game.state.posts == {}
    assert gunnery.event(game, "op-returned").data["formation"] == "us29"


TWO = tiny.companies("1/8", "de3fj", "0305", "0305", "1212")


# -- the guns -----------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "14.1.B2")
def test_guns_of_the_ops_division_and_of_the_corps_fire() -> None:
    game = gunnery.declared(gunnery.field(tiny.battalion("1/137", "us35", "0404")))
    assert {action.split()[1] for action in tiny.legal(game, "fire")} == {"110/115", "111/116", "793/GS"}
    assert tiny.refused(game, "fire 216/134 normal") == "14.1.B2"
    assert tiny.refused(game, "fire 1/GS normal") == "14.1.B2"
    other = gunnery.declared(gunnery.field(tiny.battalion("1/137", "us35", "0404")), post="us35 0404")
    assert {action.split()[1] for action in tiny.legal(other, "fire")} == {"216/134", "793/GS"}


@pytest.mark.rule("stlo", "14.1.B2")
def test_general_support_of_a_division_is_bound_to_its_op() -> None:
    guns = [tiny.gun("227/GS", "us29"), tiny.gun("127/GS", "us35")]
    game = gunnery.declared(gunnery.field(guns=guns))
    assert tiny.refused(game, "fire 127/GS normal") == "14.1.B2"
    assert "fire 227/GS normal" in tiny.legal(game)


def test_at_least_one_gun_fires() -> None:
    game = gunnery.declared(gunnery.field())
    assert tiny.refused(game, "done") == "14.1.B2"
    assert tiny.refused(game, "pass") == "3.2.3.F"
    game.apply("fire 110/115 normal")
    assert "done" in tiny.legal(game)


def test_an_op_whose_division_has_nothing_to_fire_is_refused() -> None:
    units = tiny.battalion("1/137", "us35", "0404")
    game = tiny.operation(gunnery.field(units, guns=[tiny.gun("110/115", "us29")]))
    game.apply("barrage 0305")
    assert tiny.refused(game, "observe us35 0404") == "10.1.1"
    assert {action.split()[1] for action in tiny.legal(game)} == {"us29"}


def test_the_only_gun_with_its_last_mission_needs_no_question() -> None:
    made = gunnery.field(guns=[tiny.gun("110/115", "us29")])
    game = gunnery.declared(made, guns={"110/115": {"used": 5}}, dice=(1, *GERMAN_NEXT))
    assert gunnery.asked(game) == "operation"
    assert gunnery.used(game, "110/115") == 6


@pytest.mark.rule("stlo", "14.1.B3")
def test_final_fire_values_are_added() -> None:
    game = gunnery.barrage(gunnery.field(level={"0303": 7}), 1, "110/115 rapid", "793/GS normal")
    assert gunnery.event(game, "barrage").data["ov"] == 2
    assert gunnery.values(game, "barrage") == [8, 10]
    assert gunnery.event(game, "barrage").data["total"] == 18


@pytest.mark.rule("stlo", "14.1.B4")
def test_the_support_value_is_used() -> None:
    guns = [tiny.gun("110/115", "us29", support=2, defensive=7, long_range=9)]
    game = gunnery.barrage(gunnery.field(guns=guns, level={}), 1, "110/115 normal")
    assert gunnery.values(game, "barrage") == [2]


@pytest.mark.rule("stlo", "14.1.B5")
@pytest.mark.parametrize(
    ("work", "items", "modified", "result"),
    [
        ("strongpoint", [(-2, "14.1.B5")], 1, "P"),
        ("improved", [(-1, "14.1.B5")], 2, "D"),
        ("", [], 3, "D"),
    ],
)
def test_an_entrenchment_takes_from_the_die(work: str, items: list[Any], modified: int, result: str) -> None:
    game = gunnery.heavy(gunnery.field(), 3, works={"0305": work} if work else {})
    data = gunnery.event(game, "barrage").data
    assert gunnery.modifiers(game, "barrage") == items
    assert (data["column"], data["die"], data["modified"], data["result"]) == ("100+", 3, modified, result)


@pytest.mark.rule("stlo", "14.1.B5")
def test_a_printed_work_protects_the_german_only() -> None:
    german = gunnery.heavy(gunnery.field(works={"0305": "strongpoint"}), 3)
    assert gunnery.modifiers(german, "barrage") == [(-2, "14.1.B5")]
    us = gunnery.german_heavy(gunnery.field(guns=HEAVY, works={"0303": "strongpoint"}), 3)
    assert gunnery.modifiers(us, "barrage") == []


def test_the_die_is_one_roll_of_the_firing_side() -> None:
    game = gunnery.german_heavy(gunnery.field(guns=HEAVY), 1)
    thrown = [throw for throw in game.thrown if throw.purpose == "barrage"]
    assert [(throw.side, throw.value) for throw in thrown] == [("de", 1)]


# -- the results --------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "14.1.1.N")
def test_n_changes_nothing_but_the_missions() -> None:
    game = gunnery.barrage(gunnery.field(level={}), 5, "110/115 rapid")
    assert gunnery.event(game, "barrage").data["result"] == "N"
    assert (game.state.units["1/8"].steps, status(game, "1/8")) == (2, "")
    assert gunnery.used(game, "110/115") == 2


@pytest.mark.parametrize(
    ("die", "before", "result", "after", "steps"),
    [
        pytest.param(1, "", "P", "pinned", 2, marks=pytest.mark.rule("stlo", "14.1.1.P")),
        pytest.param(1, "pinned", "P", "disrupted", 2, marks=pytest.mark.rule("stlo", "14.1.1.P")),
        pytest.param(1, "disrupted", "P", "disrupted", 2, marks=pytest.mark.rule("stlo", "14.1.3.B")),
        pytest.param(2, "", "D", "disrupted", 2, marks=pytest.mark.rule("stlo", "14.1.1.D")),
        pytest.param(2, "pinned", "D", "disrupted", 2, marks=pytest.mark.rule("stlo", "14.1.3.A")),
        pytest.param(2, "disrupted", "D", "disrupted", 2, marks=pytest.mark.rule("stlo", "14.1.3.B")),
        pytest.param(4, "", "DL", "disrupted", 1, marks=pytest.mark.rule("stlo", "14.1.1.DL")),
        pytest.param(4, "pinned", "DL", "disrupted", 1, marks=pytest.mark.rule("stlo", "14.1.3.A")),
        pytest.param(4, "disrupted", "DL", "disrupted", 1, marks=pytest.mark.rule("stlo", "14.1.3.B")),
    ],
)
def test_a_result_on_a_hex(die: int, before: str, result: str, after: str, steps: int) -> None:
    game = gunnery.heavy(gunnery.field(), die, units={"1/8": {"status": before}})
    assert gunnery.event(game, "barrage").data["result"] == result
    assert (status(game, "1/8"), game.state.units["1/8"].steps) == (after, steps)


def test_two_pins_make_one_disruption() -> None:
    game = gunnery.declared(gunnery.field(), dice=(1, *US_NEXT, 1, *GERMAN_NEXT))
    gunnery.fire_all(game, "110/115 maximum", "111/116 maximum", "793/GS maximum")
    assert status(game, "1/8") == "pinned"
    tiny.play(game, "barrage 0305", "observe us29 0303")
    gunnery.fire_all(game, "110/115 maximum", "111/116 maximum", "793/GS maximum")
    assert status(game, "1/8") == "disrupted"


# -- step losses --------------------------------------------------------------------------------------------


def german_loss(*units: Any, assets: tuple[str, ...] = (), parent: str = "") -> Game:
    made = gunnery.field(
        units=[*units, tiny.battalion("1/8", "de3fj", "0305")], guns=HEAVY, assets=[tiny.m4(a) for a in assets]
    )
    return gunnery.german_heavy(made, 4, assets=tiny.with_unit(assets, parent))


@pytest.mark.rule("stlo", "14.1.2")
def test_a_company_is_lost_before_its_asset_and_before_recon() -> None:
    company = tiny.companies("1/115", "us29", "0303", "0808", "0909")
    game = german_loss(company, tiny.recon("RCN1", "us29", "0303"), assets=("A/747",), parent="1/115a")
    assert game.state.units["1/115a"].place == "eliminated"
    assert game.state.units["RCN1"].place == "map"
    assert status(game, "RCN1") == "disrupted"
    assert game.state.assets["A/747"].place == "holding"


@pytest.mark.rule("stlo", "14.1.2")
def test_recon_alone_takes_the_step() -> None:
    game = german_loss(tiny.battalion("2/115", "us29", "0909"), tiny.recon("RCN1", "us29", "0303"))
    assert game.state.units["RCN1"].place == "eliminated"


@pytest.mark.rule("stlo", "14.1.2")
def test_the_owner_of_the_hex_chooses_among_its_infantry() -> None:
    companies = tiny.companies("1/115", "us29", "0303", "0303", "0909")
    game = german_loss(companies, tiny.recon("RCN1", "us29", "0303"), assets=("A/747",), parent="1/115a")
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("us", "loss")
    assert tiny.legal(game) == ["lose 1/115a", "lose 1/115b"]
    assert {tiny.refused(game, f"lose {loser}") for loser in ("A/747", "RCN1", "1/115c")} == {"14.1.2"}
    game.apply("lose 1/115b")
    assert game.state.units["1/115b"].place == "eliminated"
    assert (status(game, "1/115a"), game.state.assets["A/747"].place) == ("disrupted", "unit")


@pytest.mark.rule("stlo", "14.1.2")
def test_a_reduced_battalion_is_eliminated_with_its_hq() -> None:
    made = gunnery.field(tiny.battalion("2/8", "de3fj", "1212"))
    game = gunnery.heavy(made, 4, units={"1/8": {"steps": 1}})
    assert game.state.units["1/8"].place == "eliminated"
    assert game.state.hqs["1/8"].place == "removed"


# -- the worked example -------------------------------------------------------------------------------------


def book_example() -> Game:
    game = tiny.operation(gunnery.field(), "us", (1, *GERMAN_NEXT), works={"0305": "strongpoint"})
    return tiny.play(game, "barrage 0305", "observe us29 0303")


@pytest.mark.rule("stlo", "14.1.4.A")
def test_the_books_barrage_adds_up_to_108() -> None:
    game = book_example()
    assert game.decision is not None
    assert game.decision.context["ov"] == 4
    tiny.play(game, "fire 110/115 maximum", "fire 111/116 maximum")
    assert (game.decision.context["total"], game.decision.context["column"]) == (48, "40-59")
    game.apply("fire 793/GS maximum")
    data = gunnery.event(game, "barrage").data
    assert (data["total"], data["column"]) == (108, "100+")
    assert gunnery.values(game, "barrage") == [24, 24, 60]
    assert [gunnery.used(game, gun) for gun in ("110/115", "111/116", "793/GS")] == [3, 3, 3]


@pytest.mark.rule("stlo", "14.1.4.B")
def test_the_books_barrage_pins_the_strongpoint() -> None:
    game = gunnery.fire_all(book_example(), "110/115 maximum", "111/116 maximum", "793/GS maximum")
    data = gunnery.event(game, "barrage").data
    assert (data["total"], data["column"], data["die"], data["modifier"], data["modified"], data["result"]) == (
        108, "100+", 1, -2, -1, "P",
    )  # fmt: skip
    assert status(game, "1/8") == "pinned"
    assert game.state.posts == {}


@pytest.mark.rule("stlo", "23.0.barrage")
def test_the_glossary_points_to_the_procedure() -> None:
    assert any(paragraph.startswith("14.1") for paragraph in glossary.TERMS["barrage"].see)


def test_listing_barrages_asks_the_ground_once() -> None:
    battle = tiny.operation(gunnery.field()).table
    assert barrage.observers(battle, "us", "0305") == ("us29",)
    assert barrage.refusal(battle, "us", "0305") is None
    battle.set_unit("1/115", hex="1212")
    refusal = barrage.refusal(battle, "us", "0305")
    assert refusal is not None
    assert refusal.rule == "14.1.B1"
