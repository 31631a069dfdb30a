"""Sections 14.2 and 14.3: pinned and disrupted units, and recovery."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import actions, combat, combat_arithmetic, losses, recovery
from rules.stlo.battle import Battle
from rules.stlo.model import Scenario
from rules.stlo.state import Active
from tests.rules.stlo import fights, gunnery, tiny

rule = pytest.mark.rule

DEPOTS = (("0101", "us"), ("1201", "de"))
NEXT = (1, 6)
PINNED = {"status": "pinned"}
DISRUPTED = {"status": "disrupted"}


def broken(*hexes: str, more: Any = (), **parts: Any) -> Scenario:
    """Battalion 1/115 broken down into companies in some hexes."""
    return tiny.scenario(None, tiny.companies("1/115", "us29", *hexes), *more, depots=DEPOTS, **parts)


def status(game: Game, *units: str) -> list[str]:
    return [game.state.units[unit].status for unit in units]


def stack(*units: Any, **status_of: str) -> Battle:
    """A table with US units in 0505, some of them marked."""
    scenario = tiny.scenario(None, *units, depots=DEPOTS)
    marks = {name: {"status": found} for name, found in status_of.items()}
    return tiny.battle(scenario, state=tiny.state(scenario, units=marks))


# -- 14.2: marking ------------------------------------------------------------------------------------------


@rule("stlo", "14.2")
@rule("stlo", "A76")
def test_a_marker_affects_all_units_of_the_hex_recon_included() -> None:
    battle = stack(tiny.battalion("1/116", "us29", "0505"), tiny.recon("RCN1", "us29", "0505"),
                   tiny.battalion("2/116", "us29", "0506"))  # fmt: skip
    recovery.mark_hex(battle, "0505", "P", "14.1.1.P")
    assert {u: battle.unit(u).status for u in battle.on_map("us")} == {"1/116": "pinned", "RCN1": "pinned", "2/116": ""}


@rule("stlo", "14.2")
@rule("stlo", "A79")
@pytest.mark.parametrize("marker", ["pinned", "disrupted"])
def test_a_unit_that_ends_its_move_with_marked_ones_is_marked(marker: str) -> None:
    scenario = broken("0505", "0507", "0112", more=[tiny.companies("2/115", "us29", "0506", "0112", "0111")])
    game = tiny.play(tiny.active(scenario, "1/115", place="0505", units={"2/115a": {"status": marker}}), "movement")
    tiny.play(game, "move 1/115a 0506")
    assert status(game, "1/115a", "2/115a") == [marker, marker]
    assert next(event for event in game.events if event.kind == "marked").rule == "14.2"


@rule("stlo", "14.2")
def test_passing_through_a_marked_hex_does_nothing() -> None:
    scenario = broken("0505", "0112", "0111", more=[tiny.companies("2/115", "us29", "0506", "0110", "0109")])
    game = tiny.play(tiny.active(scenario, "1/115", place="0505", units={"2/115a": PINNED}), "movement")
    tiny.play(game, "move 1/115a 0507")
    path = next(event for event in game.events if event.kind == "move").data["path"]
    assert path == ["0505", "0506", "0507"]
    assert status(game, "1/115a") == [""]


@rule("stlo", "14.2")
def test_a_recon_unit_is_marked_like_others_and_marks_those_that_come() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.recon("RCN1", "us29", "0507"),
        tiny.recon("RCN2", "us29", "0505"), depots=DEPOTS,
    )  # fmt: skip
    game = tiny.play(tiny.active(scenario, "1/116", 4, NEXT, units={"RCN1": PINNED}), "movement", "move 1/116 0507")
    assert status(game, "1/116") == ["pinned"]
    tiny.play(game, "end", "move RCN2 0507")
    assert status(game, "RCN2") == ["pinned"]


@rule("stlo", "A79")
def test_a_recovered_unit_that_stays_is_not_pinned_again_but_one_that_comes_back_is() -> None:
    scenario = broken("0505", "0112", "0111", more=[tiny.companies("2/115", "us29", "0505", "0110", "0109")])
    game = tiny.active(scenario, "1/115", 5, (2,), place="0505", units={"1/115a": PINNED, "2/115a": PINNED})
    tiny.play(game, "recovery")
    assert status(game, "1/115a", "2/115a") == ["", "pinned"]
    tiny.play(game, "movement", "done")
    assert status(game, "1/115a") == [""]
    tiny.play(game, "movement", "move 1/115a 0506", "movement", "move 1/115a 0505")
    assert status(game, "1/115a") == ["pinned"]


@rule("stlo", "A79")
def test_a_pinned_unit_can_not_carry_its_pin_away() -> None:
    scenario = broken("0505", "0505", "0112")
    game = tiny.play(tiny.active(scenario, "1/115", place="0505", units={"1/115a": PINNED}), "movement")
    assert tiny.refused(game, "move 1/115a 0506") == "14.2.1.A"
    assert tiny.legal(game, "move")  # the other one moves


@rule("stlo", "A59")
def test_a_marker_goes_with_the_last_unit_and_does_not_pin_the_conqueror() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.company("1/8a", "de3fj", "0506"), depots=DEPOTS,
        changed_charts=fights.crt("D1"),
    )  # fmt: skip
    game = tiny.active(scenario, "1/116", 4, (3,), units={"1/8a": DISRUPTED})
    tiny.play(game, "attack hasty", "advance 0506")
    assert status(game, "1/116") == [""]
    assert recovery.status_in(game.table, "0506") == ""
    assert "movement" in tiny.legal(game)


# -- 14.2.1: effects ----------------------------------------------------------------------------------------


@rule("stlo", "14.2.1.A")
@pytest.mark.parametrize("marker", ["pinned", "disrupted"])
def test_a_marked_battalion_can_do_nothing_but_recover(marker: str) -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.battalion("1/8", "de3fj", "0506"),
        tiny.substitutes("us", 3), depots=DEPOTS,
    )  # fmt: skip
    game = tiny.active(scenario, "1/116", 5, units={"1/116": {"status": marker}})
    assert tiny.legal(game) == ["recovery", "end"]
    for action in ("movement", "breakdown", "entrench"):
        assert tiny.refused(game, action) == "14.2.1.A"
    assert tiny.refused(game, "attack hasty") in {"14.2.1.A", "9.1.3.B"}


@rule("stlo", "14.2.1.A")
def test_strategic_movement_is_barred_too() -> None:
    scenario = tiny.scenario(None, tiny.battalion("1/116", "us29", "0505"), depots=DEPOTS)
    assert tiny.refused(tiny.active(scenario, "1/116", units={"1/116": PINNED}), "strategic") == "14.2.1.A"
    assert "strategic" in tiny.legal(tiny.active(scenario, "1/116"))


@rule("stlo", "14.2.1.B")
@pytest.mark.parametrize(
    ("marks", "modifier"), [({}, 0), ({"1/8a": PINNED}, 2), ({"1/8a": PINNED, "1/8b": DISRUPTED}, 3)]
)
def test_a_marked_defender_helps_the_attacker(marks: dict[str, Any], modifier: int) -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.companies("1/8", "de3fj", "0504", "0504", "0504"),
        depots=DEPOTS,
    )  # fmt: skip
    battle = tiny.battle(scenario, state=tiny.state(scenario, units=marks))
    items = combat_arithmetic.modifier_items(battle, combat.engagement(battle, "1/116", "hasty"))
    assert sum(item.value for item in items) == modifier


# -- 14.2.2, A77, A78: several results on one hex -----------------------------------------------------------


@rule("stlo", "14.2.2")
@pytest.mark.parametrize("results", [("P", "P"), ("P", "D"), ("P", "DL"), ("D",), ("D", "P"), ("D", "D"), ("DL",)])
def test_a_second_result_makes_one_disruption_and_no_pin(results: tuple[str, ...]) -> None:
    battle = stack(tiny.battalion("1/116", "us29", "0505"), tiny.recon("RCN1", "us29", "0505"))
    for result in results:
        recovery.mark_hex(battle, "0505", result, "14.1.1")
    assert {battle.unit(u).status for u in battle.at("0505")} == {"disrupted"}


@rule("stlo", "14.2.2")
def test_two_pins_make_a_disruption_and_no_effect_makes_nothing() -> None:
    battle = stack(tiny.battalion("1/116", "us29", "0505"))
    recovery.mark_hex(battle, "0505", "P", "14.1.1.P")
    assert battle.unit("1/116").status == "pinned"
    recovery.mark_hex(battle, "0505", "N", "14.1.1.N")
    assert battle.unit("1/116").status == "pinned"
    recovery.mark_hex(battle, "0505", "P", "14.1.1.P")
    assert battle.unit("1/116").status == "disrupted"


@rule("stlo", "A77")
@pytest.mark.parametrize(
    ("one", "other", "result", "then"),
    [("", "pinned", "P", "disrupted"), ("", "disrupted", "P", "disrupted"), ("pinned", "disrupted", "P", "disrupted"),
     ("", "", "P", "pinned"), ("", "pinned", "D", "disrupted")],
)  # fmt: skip
def test_after_a_result_all_units_of_a_hex_share_one_status(one: str, other: str, result: str, then: str) -> None:
    units = [
        tiny.companies("1/115", "us29", "0505", "0112", "0111"),
        tiny.companies("2/115", "us29", "0505", "0110", "0109"),
    ]
    battle = stack(*units, **{"1/115a": one, "2/115a": other})
    assert [battle.unit(u).status for u in ("1/115a", "2/115a")] == [one, other]  # until then each has its own
    recovery.mark_hex(battle, "0505", result, "14.1.1")
    assert {battle.unit(u).status for u in battle.at("0505")} == {then}


@rule("stlo", "A78")
def test_a_pin_never_lowers_a_disruption() -> None:
    battle = stack(tiny.battalion("1/116", "us29", "0505"), **{"1/116": "disrupted"})
    recovery.mark_hex(battle, "0505", "P", "14.1.1.P")
    assert battle.unit("1/116").status == "disrupted"
    assert battle.events[-1].rule == "14.1.3.B"
    assert battle.events[-1].data["units"] == []


def test_an_unknown_result_is_an_error_and_an_empty_hex_is_not() -> None:
    battle = stack(tiny.battalion("1/116", "us29", "0505"))
    with pytest.raises(ValueError, match="no result"):
        recovery.mark_hex(battle, "0505", "X", "14.1.1")
    recovery.mark_hex(battle, "0507", "D", "14.1.1.D")
    assert not battle.events


# -- 14.3: the recovery action ------------------------------------------------------------------------------


@rule("stlo", "14.3.1.A1")
@rule("stlo", "14.3.1.B2")
@pytest.mark.parametrize("marker", ["pinned", "disrupted"])
@pytest.mark.parametrize("die", [2, 4, 6])
def test_an_even_die_frees_a_unit_which_acts_at_once(marker: str, die: int) -> None:
    game = tiny.active(
        broken("0505", "0112", "0111"), "1/115", 4, (die,), place="0505", units={"1/115a": {"status": marker}}
    )
    assert tiny.refused(game, "entrench") == "14.2.1.A"
    tiny.play(game, "recovery")
    assert status(game, "1/115a") == [""]
    tiny.play(game, "movement", "move 1/115a 0506")
    assert game.state.units["1/115a"].hex == "0506"


@rule("stlo", "14.3.1.B3")
@pytest.mark.parametrize("marker", ["pinned", "disrupted"])
@pytest.mark.parametrize("die", [1, 3, 5])
def test_an_odd_die_changes_nothing(marker: str, die: int) -> None:
    game = tiny.active(
        broken("0505", "0112", "0111"), "1/115", 4, (die,), place="0505", units={"1/115a": {"status": marker}}
    )
    tiny.play(game, "recovery")
    assert status(game, "1/115a") == [marker]
    assert game.events[-1].rule == "14.3.1.B3"


@rule("stlo", "14.3.1.B1")
def test_it_costs_a_point_and_takes_one_die_a_hex_in_order_of_hex_number() -> None:
    scenario = broken("0507", "0505", "0505")
    units = {f"1/115{x}": PINNED for x in "abc"}
    game = tiny.active(scenario, "1/115", 4, (3, 2), place="0507", units=units)
    tiny.play(game, "recovery")
    assert game.state.active.taps == 3
    assert [thrown.purpose for thrown in game.thrown[3:]] == ["recovery 0505", "recovery 0507"]
    assert status(game, "1/115b", "1/115c", "1/115a") == ["pinned", "pinned", ""]


@rule("stlo", "14.3.1.B1")
def test_only_hexes_in_the_radius_are_rolled_for() -> None:
    scenario = broken("0505", "0510", "0112")
    units = {"1/115a": PINNED, "1/115b": PINNED}
    game = tiny.play(tiny.active(scenario, "1/115", 4, (2,), place="0505", units=units), "recovery")
    assert status(game, "1/115a", "1/115b") == ["", "pinned"]
    assert tiny.refused(game, "recovery") == "14.3.1.B1"


@rule("stlo", "A10")
@rule("stlo", "14.3.1.B1")
def test_a_battalion_beyond_the_radius_does_not_recover_for_any_price() -> None:
    scenario = tiny.scenario(None, tiny.battalion("1/116", "us29", "0511"), tiny.substitutes("us", 3), depots=DEPOTS)
    now = tiny.state(scenario, units={"1/116": PINNED}, active=Active("1/116", "0505", 4, 1))
    battle = tiny.battle(scenario, state=now)
    price = actions.price(battle, "recovery")
    assert not isinstance(price, int)
    assert price.rule == "14.3.1.B1"
    assert recovery.hexes(battle) == {}
    assert actions.price(battle, "movement") == 2  # other things can be done out there for two points
    assert actions.price(battle, "reorganization") == 2


@rule("stlo", "14.3.1.B2")
def test_all_subordinate_units_of_the_hex_are_freed_with_their_assets() -> None:
    scenario = broken("0505", "0505", "0112", assets=[tiny.m4()])
    units = {"1/115a": PINNED, "1/115b": DISRUPTED}
    game = tiny.active(
        scenario, "1/115", 4, (6,), place="0505", units=units, assets=tiny.with_unit(["A/747"], "1/115b")
    )
    tiny.play(game, "recovery")
    assert status(game, "1/115a", "1/115b") == ["", ""]
    tiny.play(game, "movement", "move 1/115b 0506", "done")
    assert game.table.assets_with("1/115b") == ("A/747",)


@rule("stlo", "14.3.2")
@rule("stlo", "A77")
def test_only_units_of_the_active_hq_recover() -> None:
    more = [tiny.companies("2/115", "us29", "0505", "0110", "0109"), tiny.recon("RCN1", "us29", "0505")]
    units = {"1/115a": PINNED, "2/115a": PINNED, "RCN1": PINNED}
    game = tiny.active(broken("0505", "0112", "0111", more=more), "1/115", 4, (2,), place="0505", units=units)
    tiny.play(game, "recovery")
    assert status(game, "1/115a", "2/115a", "RCN1") == ["", "pinned", "pinned"]


@rule("stlo", "A76")
def test_a_lone_marked_recon_waits_for_the_recovery_phase() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.recon("RCN1", "us29", "0506"), depots=DEPOTS
    )
    game = tiny.active(scenario, "1/116", units={"RCN1": PINNED})
    assert tiny.refused(game, "recovery") == "A114"
    recovery.clear_all(game.table)
    assert status(game, "RCN1") == [""]


@rule("stlo", "A76")
@pytest.mark.parametrize(("marker", "modifier"), [("pinned", 2), ("disrupted", 3)])
def test_a_marked_recon_defends_badly(marker: str, modifier: int) -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/8", "de3fj", "0505"), tiny.recon("RCN1", "us29", "0504"), depots=DEPOTS
    )
    battle = tiny.battle(scenario, state=tiny.state(scenario, units={"RCN1": {"status": marker}}))
    items = combat_arithmetic.modifier_items(battle, combat.engagement(battle, "1/8", "hasty"))
    assert [item.value for item in items] == [modifier]


@rule("stlo", "14.3.3")
def test_as_many_recoveries_as_can_be_paid() -> None:
    game = tiny.active(
        broken("0505", "0112", "0111"), "1/115", 3, (1, 3, 5, *NEXT), place="0505", units={"1/115a": PINNED}
    )
    tiny.play(game, "recovery", "recovery", "recovery")
    assert game.state.active is None
    assert status(game, "1/115a") == ["pinned"]


@rule("stlo", "A114")
def test_recovery_is_not_offered_without_a_marked_unit() -> None:
    assert tiny.refused(tiny.active(broken("0505", "0505", "0505"), "1/115"), "recovery") == "A114"


@rule("stlo", "A133")
@rule("stlo", "A64")
def test_a_unit_ringed_by_zones_recovers() -> None:
    foes = [tiny.battalion("1/8", "de3fj", "0504"), tiny.battalion("2/8", "de3fj", "0506")]
    scenario = tiny.scenario(None, tiny.battalion("1/116", "us29", "0505"), foes, depots=[("0505", "us")])
    game = tiny.play(tiny.active(scenario, "1/116", 4, (2,), units={"1/116": PINNED}), "recovery")
    assert status(game, "1/116") == [""]


@rule("stlo", "14.3.4")
def test_the_books_example_of_recovery() -> None:
    # Three pinned companies in three hexes and two points: dice 2, 3, 5 and then 6, 1. A double 1 then ends the day;
    # the dice after it are those of the next turn.
    scenario = broken("0505", "0506", "0507")
    units = {f"1/115{x}": PINNED for x in "abc"}
    game = tiny.active(scenario, "1/115", 2, (2, 3, 5, 6, 1, 1, 1, 3, 6, 6, *NEXT), place="0505", units=units)
    assert tiny.legal(game) == ["recovery", "end"]
    assert recovery.chances(game.table) == dict.fromkeys(("0505", "0506", "0507"), Fraction(1, 2))
    tiny.play(game, "recovery")
    assert status(game, "1/115a", "1/115b", "1/115c") == ["", "pinned", "pinned"]
    assert list(recovery.hexes(game.table)) == ["0506", "0507"]
    tiny.play(game, "recovery")
    freed = [event.data["units"] for event in game.events if event.kind == "recovery" and event.data["success"]]
    assert freed == [["1/115a"], ["1/115b"]]
    assert game.state.active is None
    phase = next(event for event in game.events if event.kind == "recovery-phase")
    assert phase.data["units"] == ["1/115c"]
    assert status(game, "1/115a", "1/115b", "1/115c") == ["", "", ""]


@rule("stlo", "24.1.C")
def test_a_pinned_german_may_recover_in_the_next_operation_of_the_turn() -> None:
    scenario = gunnery.field(depots=[("0212", "us"), ("0306", "de")])
    game = gunnery.heavy(scenario, 1, operation=4)
    assert status(game, "1/8") == ["pinned"]
    game.add_dice([1, 2])
    assert game.state.operation == 5
    tiny.play(game, "activate 1/8")
    assert tiny.legal(game) == ["recovery", "end"]
    tiny.play(game, "recovery")
    assert status(game, "1/8") == [""]


# -- 3.1.6: the recovery phase ------------------------------------------------------------------------------


@rule("stlo", "3.1.6")
@rule("stlo", "14.3.1.A2")
def test_the_recovery_phase_removes_every_marker_without_a_die() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0505"), tiny.battalion("2/116", "us29", "0707"),
        tiny.recon("RCN1", "us29", "0707"), tiny.battalion("1/8", "de3fj", "1010"),
        tiny.battalion("2/8", "de3fj", "1112"), depots=DEPOTS,
    )  # fmt: skip
    marks = {"1/116": PINNED, "2/116": DISRUPTED, "RCN1": PINNED, "1/8": PINNED}
    battle = tiny.battle(scenario, state=tiny.state(scenario, units=marks))
    recovery.clear_all(battle)
    assert {now.status for now in battle.state.units.values()} == {""}
    assert battle.events[-1].rule == "3.1.6"
    assert battle.events[-1].data["units"] == ["1/116", "1/8", "2/116", "RCN1"]


@rule("stlo", "3.1.6")
def test_the_recovery_phase_is_played_without_a_die() -> None:
    scenario = tiny.scenario(None, tiny.battalion("1/116", "us29", "0505"), tiny.battalion("1/8", "de3fj", "1010"))
    game = tiny.at(scenario, "recovery", (3, 6, 6, 4, 5), units={"1/116": PINNED, "1/8": DISRUPTED})
    assert status(game, "1/116", "1/8") == ["", ""]
    assert tiny.rolls(game)[0] == "weather"  # of the next turn


def test_losses_clear_the_marker() -> None:
    battle = stack(tiny.companies("1/115", "us29", "0505", "0112", "0111"), **{"1/115a": "pinned"})
    losses.lose_step(battle, "1/115a", "14.1.2")
    assert battle.unit("1/115a").status == ""
