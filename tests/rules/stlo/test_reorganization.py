"""Chapter 12: buildup and breakdown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

import pytest

from rules.engine.decisions import Refusal
from rules.engine.game import Game
from rules.engine.hexes import Grid
from rules.stlo import actions, losses, observation, posts, reorganization
from rules.stlo.glossary import TERMS
from rules.stlo.model import AssetCard, Scenario
from rules.stlo.state import Active
from tests.rules.stlo import tiny

rule = pytest.mark.rule

DEPOTS = (("0101", "us"), ("1201", "de"))
GRID = Grid(1, 12, 1, 12)
TANKS = [tiny.m4(f"{x}/747") for x in "ABC"]
M8 = tiny.asset("AG/29", "us29", "M8", "minor", 1, 2)
FLAK = tiny.asset("FLAK/29", "us29", "flak", "minor", 0, 2)


def broken(*hexes: str, more: Iterable[Any] = (), **parts: Any) -> Scenario:
    """Battalion 1/115 broken down into companies in some hexes."""
    return tiny.scenario(None, tiny.companies("1/115", "us29", *hexes), *more, depots=DEPOTS, **parts)


def whole(*more: Any, name: str = "1/116", formation: str = "us29", subs: int = 9, **parts: Any) -> Scenario:
    """A battalion without printed companies in 0505, and substitutes."""
    return tiny.scenario(
        None, tiny.battalion(name, formation, "0505"), tiny.substitutes("us", subs), *more, depots=DEPOTS, **parts
    )


def unit(game: Game, name: str) -> Any:
    return game.state.units[name]


def held(game: Game, name: str) -> tuple[str, ...]:
    found: tuple[str, ...] = game.table.assets_with(name)
    return found


def event(game: Game, kind: str) -> Any:
    return next(event for event in reversed(game.events) if event.kind == kind)


# -- 12.0 ---------------------------------------------------------------------------------------------------


@rule("stlo", "12.0")
@rule("stlo", "A127")
def test_breakdown_and_buildup_follow_each_other_at_a_point_each() -> None:
    game = tiny.active(whole(), "1/116", 4)
    assert "buildup" not in tiny.legal(game)
    tiny.play(game, "breakdown")
    assert game.state.active.taps == 3
    assert game.decision is not None
    assert game.decision.kind == "action"  # one action is one of the two
    assert tiny.refused(game, "breakdown") == "12.2.A"
    tiny.play(game, "buildup")
    assert game.state.active.taps == 2
    assert (unit(game, "1/116").place, unit(game, "1/116").steps) == ("map", 2)


@rule("stlo", "2.2.2.A1")
def test_a_battalion_leaves_the_map_only_by_breaking_down() -> None:
    game = tiny.active(whole(subs=2), "1/116", 4)
    assert tiny.refused(game, "breakdown") == "12.2.1.C"
    assert set(tiny.legal(game)) == {"movement", "strategic", "entrench", "end"}
    tiny.play(game, "movement")
    assert all(action.split()[2] in game.table.board.land for action in tiny.legal(game, "move"))
    assert unit(game, "1/116").place == "map"
    game = tiny.play(tiny.active(whole(), "1/116", 4), "breakdown")
    assert unit(game, "1/116").place == "display"
    assert len(game.table.subordinates("1/116")) == 3


# -- 12.1: buildup ------------------------------------------------------------------------------------------


@rule("stlo", "12.1")
def test_only_companies_of_one_designation_combine() -> None:
    scenario = broken("0505", "0505", "0504", more=[tiny.companies("2/115", "us29", "0506", "0506", "0506")])
    game = tiny.play(tiny.active(scenario, "1/115", place="0504"), "buildup")
    assert unit(game, "1/115").place == "map"
    assert [unit(game, f"2/115{x}").place for x in "abc"] == ["map"] * 3
    assert unit(game, "2/115").place == "display"


@rule("stlo", "12.1.1.A")
def test_a_company_beyond_the_radius_forbids_the_buildup() -> None:
    game = tiny.active(broken("0505", "0506", "0510"), "1/115", place="0505")
    assert tiny.refused(game, "buildup") == "12.1.1.A"
    inside = tiny.active(broken("0505", "0506", "0509"), "1/115", place="0505")
    assert "buildup" in tiny.legal(inside)


@rule("stlo", "12.1.1.A")
def test_two_companies_are_enough_if_the_third_is_lost() -> None:
    lost = {"1/115c": {"place": "eliminated", "hex": ""}}
    assert "buildup" in tiny.legal(tiny.active(broken("0505", "0506", "0510"), "1/115", place="0505", units=lost))


@rule("stlo", "12.1.1.A")
def test_a_battalion_on_the_map_is_not_built_up() -> None:
    assert tiny.refused(tiny.active(whole(), "1/116"), "buildup") == "12.1.1.A"


@rule("stlo", "12.1.1.B")
@rule("stlo", "A14")
def test_the_battalion_takes_the_hex_of_its_hq_and_the_companies_leave() -> None:
    # Water round 0507: its company could not walk to the HQ, and does not have to.
    water = [("0507", n) for n in GRID.adjacent("0507")]
    scenario = tiny.scenario(
        tiny.board(streams=water), tiny.companies("1/115", "us29", "0505", "0407", "0507"),
        tiny.battalion("1/8", "de3fj", "0408"), depots=DEPOTS,
    )  # fmt: skip
    game = tiny.active(scenario, "1/115", 4, place="0505")
    tiny.play(game, "buildup")
    assert game.state.active.taps == 3
    assert (unit(game, "1/115").place, unit(game, "1/115").hex) == ("map", "0505")
    assert [unit(game, f"1/115{x}").place for x in "abc"] == ["display"] * 3
    assert game.table.at("0407") == game.table.at("0507") == ()
    assert event(game, "buildup").rule == "12.1.1.B"
    assert "move" not in tiny.kinds(game)


@rule("stlo", "12.1.1.B")
def test_the_hex_is_that_of_the_hq_even_if_no_company_is_there_any_more() -> None:
    game = tiny.active(broken("0505", "0506", "0506"), "1/115", 4, place="0505")
    tiny.play(game, "movement", "move 1/115a 0504", "done", "buildup")
    assert unit(game, "1/115").hex == "0505"


@rule("stlo", "12.1.2.A")
@rule("stlo", "12.1.2.B")
@rule("stlo", "12.1.2.C")
@pytest.mark.parametrize(("lost", "steps"), [("", 2), ("c", 1), ("bc", 0)])
def test_strength_depends_on_the_companies_that_went_in(lost: str, steps: int) -> None:
    game = tiny.active(
        broken("0505", "0505", "0505"), "1/115", units={f"1/115{x}": {"place": "eliminated", "hex": ""} for x in lost}
    )
    if steps == 0:
        assert tiny.refused(game, "buildup") == "12.1.1.A"
        return
    tiny.play(game, "buildup")
    assert unit(game, "1/115").steps == steps
    assert game.table.strength("1/115") == (11 if steps == 2 else 6)


@rule("stlo", "12.1.3")
def test_the_assets_of_the_companies_go_to_the_battalion() -> None:
    scenario = broken("0505", "0505", "0506", assets=[*TANKS, tiny.engineer()])
    given = {
        **tiny.with_unit(["A/747"], "1/115a"), **tiny.with_unit(["B/747", "1A/121"], "1/115c"),
        "C/747": {"place": "box"},
    }  # fmt: skip
    game = tiny.play(tiny.active(scenario, "1/115", place="0505", assets=given), "buildup")
    assert held(game, "1/115") == ("1A/121", "A/747", "B/747")
    assert held(game, "1/115a") == held(game, "1/115c") == ()
    assert game.state.assets["C/747"].place == "box"


@rule("stlo", "A12")
@pytest.mark.parametrize("status", ["pinned", "disrupted"])
def test_a_marked_company_forbids_the_buildup(status: str) -> None:
    game = tiny.active(broken("0505", "0505", "0506"), "1/115", place="0505", units={"1/115c": {"status": status}})
    assert tiny.refused(game, "buildup") == "14.2.1.A"


@rule("stlo", "A13")
def test_no_buildup_into_a_hex_with_other_infantry() -> None:
    more = [tiny.companies("2/115", "us29", "0505", "0112", "0111")]
    assert (
        tiny.refused(tiny.active(broken("0505", "0505", "0506", more=more), "1/115", place="0505"), "buildup") == "8.3"
    )
    assert "buildup" in tiny.legal(tiny.active(broken("0505", "0505", "0506", more=more), "1/115", place="0506"))


@rule("stlo", "A59")
def test_a_buildup_does_not_pin_the_battalion_that_arrives() -> None:
    scenario = broken("0505", "0505", "0505", more=[tiny.recon("RCN1", "us29", "0505")])
    game = tiny.play(tiny.active(scenario, "1/115", units={"RCN1": {"status": "pinned"}}), "buildup")
    assert unit(game, "1/115").status == ""


@rule("stlo", "A15")
@rule("stlo", "12.2.3")
def test_printed_companies_go_to_the_hq_box_and_substitutes_to_theirs() -> None:
    game = tiny.play(tiny.active(whole(), "1/116", 4), "breakdown", "buildup")
    for code in (1, 2, 3):
        now = unit(game, f"US{code}")
        assert (now.place, now.serves, now.formation, now.hex) == ("substitutes", "", "", "")
    printed = tiny.play(tiny.active(broken("0505", "0505", "0505"), "1/115"), "buildup")
    assert unit(printed, "1/115a").place == "display"


# -- 12.2: breakdown ----------------------------------------------------------------------------------------


@rule("stlo", "12.2.A")
def test_a_reduced_battalion_does_not_break_down() -> None:
    game = tiny.active(whole(), "1/116", units={"1/116": {"steps": 1}})
    assert tiny.refused(game, "breakdown") == "12.2.A"
    assert "breakdown" in tiny.legal(tiny.active(whole(), "1/116"))


@rule("stlo", "12.2.B")
def test_three_companies_take_the_hex_of_the_battalion() -> None:
    game = tiny.play(tiny.active(whole(), "1/116", 4), "breakdown")
    assert game.state.active.taps == 3
    assert unit(game, "1/116").place == "display"
    assert game.table.at("0505") == ("US1", "US2", "US3")
    assert event(game, "breakdown").rule == "12.2.B"


@rule("stlo", "12.2.B")
@rule("stlo", "A11")
def test_a_battalion_beyond_the_radius_breaks_down_for_two_points() -> None:
    game = tiny.active(whole(), "1/116", 4, (1, 6))
    tiny.play(game, "movement", "move 1/116 0508", "movement", "move 1/116 0511")
    assert game.state.active.taps == 2
    tiny.play(game, "breakdown")
    assert game.state.active is None
    assert game.table.at("0511") == ("US1", "US2", "US3")
    poorer = tiny.active(whole(), "1/116", 3, (1, 6))
    tiny.play(poorer, "movement", "move 1/116 0508", "movement", "move 1/116 0511")
    assert poorer.state.active is None  # one point is not enough for any action out there


@rule("stlo", "A11")
def test_in_radius_without_an_loc_it_costs_three_and_beyond_it_nothing_helps() -> None:
    cut_off = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.substitutes("us", 3), depots=[("1201", "de")]
    )
    game = tiny.play(tiny.active(cut_off, "1/116", 6), "breakdown")
    assert game.state.active.taps == 3
    assert tiny.active(cut_off, "1/116", 2, (1, 6)).state.active is None  # two points: nothing can be done
    away = tiny.state(cut_off, units={"1/116": {"hex": "0511"}}, active=Active("1/116", "0505", 6, 1))
    price = actions.price(tiny.battle(cut_off, state=away), "reorganization")
    assert isinstance(price, Refusal)
    assert price.rule == "7.4.2.B"


@rule("stlo", "12.2.1.A")
@rule("stlo", "12.2.4")
def test_printed_companies_are_used_if_there_are_three_and_by_nobody_else() -> None:
    scenario = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0505", "0505", "0505"), tiny.battalion("1/116", "us29", "0404"),
        tiny.substitutes("us", 3), depots=DEPOTS,
    )  # fmt: skip
    printed = tiny.play(tiny.active(scenario, "1/115", 4), "buildup", "breakdown")
    assert printed.table.at("0505") == ("1/115a", "1/115b", "1/115c")
    off = {f"1/115{x}": {"place": "display", "hex": ""} for x in "abc"}
    units = {**off, "1/115": {"place": "map", "hex": "0505"}}
    other = tiny.play(tiny.active(scenario, "1/116", 4, units=units), "breakdown")
    assert other.table.at("0404") == ("US1", "US2", "US3")
    assert [unit(other, f"1/115{x}").place for x in "abc"] == ["display"] * 3


@rule("stlo", "12.2.4")
def test_without_substitutes_the_printed_companies_of_others_do_not_help() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0404"), tiny.companies("1/115", "us29", "DD", "DD", "DD"), depots=DEPOTS
    )
    assert tiny.refused(tiny.active(scenario, "1/116"), "breakdown") == "12.2.1.C"


@rule("stlo", "12.2.1.B")
@rule("stlo", "A17")
def test_the_2nd_division_uses_those_of_the_29th_as_its_own() -> None:
    gun, other = tiny.gun("15/38", "us2"), tiny.gun("111/116", "us29")
    scenario = whole(name="1/38", formation="us2", guns=[gun, other], assets=[tiny.m4("A/741", "us2")])
    game = tiny.play(tiny.active(scenario, "1/38", 4), "breakdown")
    for company in ("US1", "US2", "US3"):
        assert game.table.formation(company) == "us2"
        assert game.table.designation(company) == "1/38"
        assert game.table.anti_tank(company) == 1
    assert posts.barrage_places(game.table, "us2")  # they carry the OP of the 2nd Division
    assert not posts.barrage_places(game.table, "us29")
    assert observation.placements(game.table, ["US1"], "us")


@rule("stlo", "12.2.1.B")
def test_a_counter_without_a_face_of_the_division_is_not_used() -> None:
    subs = tiny.substitutes("us", 4)
    one_faced = [replace(card, faces=("us35",), face_anti_tank=(1,)) for card in subs[:2]]
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.battalion("1/137", "us35", "0303"), one_faced, subs[2:],
        depots=DEPOTS,
    )  # fmt: skip
    battle = tiny.battle(scenario)
    assert reorganization.substitutes(battle, "us35") == ("US1", "US2", "US3", "US4")
    assert reorganization.substitutes(battle, "us29") == ("US3", "US4")
    assert tiny.refused(tiny.active(scenario, "1/116"), "breakdown") == "12.2.1.C"
    game = tiny.play(tiny.active(scenario, "1/137"), "breakdown")
    assert [game.table.formation(u) for u in game.table.at("0303")] == ["us35"] * 3


@rule("stlo", "12.2.1.B")
def test_germans_use_german_counters_with_the_face_of_their_division() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/9", "de3fj", "0505"), tiny.battalion("2/914", "de352", "0808"),
        tiny.substitutes("us", 3), tiny.substitutes("de", 6), depots=DEPOTS,
    )  # fmt: skip
    game = tiny.play(tiny.active(scenario, "1/9"), "breakdown")
    assert game.table.at("0505") == ("DE1", "DE2", "DE3")
    assert [game.table.anti_tank(u) for u in game.table.at("0505")] == [2, 2, 2]
    other = tiny.play(tiny.active(scenario, "2/914"), "breakdown")
    assert [other.table.anti_tank(u) for u in other.table.at("0808")] == [1, 1, 1]


@rule("stlo", "12.2.1.C")
@pytest.mark.parametrize(("left", "legal"), [(2, False), (3, True)])
def test_three_substitutes_are_needed(left: int, legal: bool) -> None:
    game = tiny.active(whole(subs=left), "1/116")
    assert ("breakdown" in tiny.legal(game)) == legal
    if not legal:
        assert tiny.refused(game, "breakdown") == "12.2.1.C"


@rule("stlo", "2.2.3.D")
@rule("stlo", "A18")
def test_a_counter_in_use_by_one_division_is_not_there_for_another() -> None:
    scenario = whole(tiny.battalion("1/137", "us35", "0303"))
    battle = tiny.battle(scenario)
    assert len(reorganization.substitutes(battle, "us29")) == 9
    game = tiny.play(tiny.active(scenario, "1/137"), "breakdown")
    assert len(reorganization.substitutes(game.table, "us29")) == 6
    assert len(reorganization.substitutes(game.table, "us35")) == 6
    assert len(reorganization.substitutes(game.table, "us2")) == 6


@rule("stlo", "A18")
def test_the_shipped_counters_serve_both_divisions_of_their_side() -> None:
    battle = tiny.battle(tiny.shipped())
    for formation, count in {"us29": 9, "us35": 9, "us2": 9, "de3fj": 12, "de352": 12}.items():
        assert len(reorganization.substitutes(battle, formation)) == count


@rule("stlo", "2.2.3.B")
@rule("stlo", "12.2.2")
def test_the_log_records_the_codes_and_only_that_hq_commands_them() -> None:
    scenario = whole(tiny.battalion("2/116", "us29", "0404"))
    used = {f"US{n}": {"place": "map", "hex": "0303", "serves": "2/115", "formation": "us29"} for n in (1, 2, 3)}
    game = tiny.play(tiny.active(scenario, "1/116", 1, (1, 6, 1, 1, 6), units=used), "breakdown")
    record = event(game, "breakdown")
    assert record.data["codes"] == {"US4": "4", "US5": "5", "US6": "6"}
    assert record.data["designation"] == "1/116"
    assert "4, 5, 6 serve as 1/116" in record.text
    assert game.table.subordinates("1/116") == ("US4", "US5", "US6")
    tiny.play(game, "activate 2/116", "movement")
    assert tiny.refused(game, "move US4 0506") == "7.2.1"


@rule("stlo", "12.2.2")
def test_the_lowest_free_codes_are_used_in_the_order_of_their_numbers() -> None:
    scenario = tiny.scenario(None, tiny.battalion("1/9", "de3fj", "0505"), tiny.substitutes("de", 12), depots=DEPOTS)
    used: dict[str, Any] = {
        f"DE{n}": {"place": "map", "hex": "0909", "serves": "2/9", "formation": "de3fj"} for n in (1, 2, 3)
    }
    game = tiny.play(tiny.active(scenario, "1/9", units=used), "breakdown")
    assert game.table.subordinates("1/9") == ("DE4", "DE5", "DE6")
    battle = tiny.battle(scenario)
    assert reorganization.substitutes(battle, "de3fj") == tuple(f"DE{n}" for n in range(1, 13))


@rule("stlo", "12.2.3")
def test_an_eliminated_substitute_serves_again_for_another_battalion() -> None:
    scenario = whole(tiny.battalion("3/116", "us29", "0404"), subs=3)
    units: dict[str, Any] = {
        f"US{n}": {"place": "map", "hex": "0505", "serves": "1/116", "formation": "us29"} for n in (1, 2, 3)
    }
    units["1/116"] = {"place": "display", "hex": ""}
    assert tiny.refused(tiny.active(scenario, "3/116", 4, units=units), "breakdown") == "12.2.1.C"
    battle = tiny.battle(scenario, state=tiny.state(scenario, units=units))
    for company in ("US1", "US2", "US3"):
        losses.lose_step(battle, company, "9.2.3")
    left = {name: asdict(now) for name, now in battle.state.units.items()}
    game = tiny.play(tiny.active(scenario, "3/116", 4, units=left), "breakdown")
    assert game.table.at("0404") == ("US1", "US2", "US3")
    assert game.table.subordinates("3/116") == ("US1", "US2", "US3")


@rule("stlo", "A16")
def test_a_battalion_that_lost_a_printed_company_never_takes_substitutes() -> None:
    scenario = broken("0505", "0505", "0505", more=[tiny.substitutes("us", 9)])
    lost = {"1/115c": {"place": "eliminated", "hex": ""}}
    game = tiny.play(tiny.active(scenario, "1/115", 4, units=lost), "buildup")
    assert unit(game, "1/115").steps == 1
    assert tiny.refused(game, "breakdown") == "12.2.A"
    # Even a full one, which play can not bring about, finds no substitutes.
    full = {**lost, "1/115": {"place": "map", "hex": "0505"}}
    for x in "ab":
        full[f"1/115{x}"] = {"place": "display", "hex": ""}
    assert tiny.refused(tiny.active(scenario, "1/115", 4, units=full), "breakdown") == "12.2.1.C"


@rule("stlo", "14.2.1.A")
def test_a_marked_battalion_does_not_break_down() -> None:
    game = tiny.active(whole(), "1/116", units={"1/116": {"status": "pinned"}})
    assert tiny.refused(game, "breakdown") == "14.2.1.A"


@rule("stlo", "A64")
def test_units_in_an_enemy_zone_reorganize() -> None:
    foe = tiny.battalion("1/8", "de3fj", "0605")
    assert "breakdown" in tiny.legal(tiny.active(whole(foe), "1/116"))
    assert "buildup" in tiny.legal(tiny.active(broken("0505", "0505", "0505", more=[foe]), "1/115"))


# -- 12.2.5: assets -----------------------------------------------------------------------------------------


def with_assets(*assets: AssetCard) -> Game:
    """A battalion with assets that is being broken down."""
    scenario = whole(assets=assets)
    return tiny.play(
        tiny.active(scenario, "1/116", 4, assets=tiny.with_unit([a.id for a in assets], "1/116")), "breakdown"
    )


@rule("stlo", "12.2.5")
def test_assets_are_spread_as_the_owner_likes_within_the_limits_of_a_company() -> None:
    game = with_assets(*TANKS, tiny.engineer(), M8, FLAK)
    assert game.decision is not None
    assert game.decision.kind == "give-asset"
    assert game.decision.side == "us"
    assert tiny.legal(game) == ["give 1A/121 US1", "give 1A/121 US2", "give 1A/121 US3"]
    tiny.play(game, "give 1A/121 US3", "give A/747 US2", "give AG/29 US2", "give B/747 US1", "give FLAK/29 US1")
    assert [held(game, f"US{n}") for n in (1, 2, 3)] == [
        ("B/747", "FLAK/29"), ("A/747", "AG/29"), ("1A/121", "C/747"),
    ]  # fmt: skip


@rule("stlo", "12.2.5")
def test_a_company_takes_one_major_two_minors_and_one_engineer() -> None:
    # In order of name: 1A/121, A/747, AG/29, B/747, C/747, FLAK/29.
    game = with_assets(*TANKS, tiny.engineer(), M8, FLAK)
    tiny.play(game, "give 1A/121 US1", "give A/747 US1", "give AG/29 US1")
    assert tiny.refused(game, "give B/747 US1") == "12.2.5"
    assert tiny.legal(game) == ["give B/747 US2", "give B/747 US3"]
    tiny.play(game, "give B/747 US3")
    assert game.decision is not None
    assert tiny.legal(game, "give")[0].startswith("give FLAK/29")  # C/747 had one company left to go to
    tiny.play(game, "give FLAK/29 US1")
    assert held(game, "US1") == ("1A/121", "A/747", "AG/29", "FLAK/29")
    assert held(game, "US2") == ("C/747",)
    assert held(game, "US3") == ("B/747",)
    assert held(game, "1/116") == ()


@rule("stlo", "12.2.5")
def test_the_battalion_stays_until_all_assets_are_given() -> None:
    game = with_assets(tiny.m4())
    assert unit(game, "1/116").place == "map"
    assert held(game, "1/116") == ("A/747",)
    tiny.play(game, "give A/747 US2")
    assert unit(game, "1/116").place == "display"
    assert held(game, "US2") == ("A/747",)


@rule("stlo", "12.2.5")
@pytest.mark.parametrize(
    "action", ["give B/747 US1", "give A/747 US4", "give A/747 1/116", "done", "pass", "give B/747 1/116"]
)
def test_other_answers_are_refused(action: str) -> None:
    game = with_assets(*TANKS[:2])
    assert tiny.refused(game, action) in {"12.2.5", "3.2.2.B", "3.2.3.F"}


def test_without_assets_nothing_is_asked() -> None:
    game = tiny.play(tiny.active(whole(), "1/116", 4), "breakdown")
    assert game.decision is not None
    assert game.decision.kind == "action"


# -- glossary -----------------------------------------------------------------------------------------------


@rule("stlo", "23.0.breakdown")
def test_breakdown_turns_one_battalion_into_three_companies() -> None:
    assert "3 companies" in TERMS["breakdown"].text
    game = tiny.play(tiny.active(whole(), "1/116"), "breakdown")
    assert sum(s.place == "map" for s in game.state.units.values()) == 3


@rule("stlo", "23.0.buildup")
def test_buildup_turns_two_or_three_companies_into_one_battalion() -> None:
    assert "2 or 3 companies" in TERMS["buildup"].text
    game = tiny.play(tiny.active(broken("0505", "0505", "0505"), "1/115"), "buildup")
    assert [u for u, s in game.state.units.items() if s.place == "map"] == ["1/115"]
