"""Chapter 17: recon units."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from rules.engine.hexes import Grid
from rules.stlo import combat, combat_arithmetic, combat_fires, recon, zoc
from rules.stlo.model import Scenario
from tests.rules.stlo import fights, tiny

rule = pytest.mark.rule

GRID = Grid(1, 12, 1, 12)
DEPOTS = (("0101", "us"), ("1201", "de"))
NEXT = (1, 6)


def made(*units: Any, ground: Any = None, us: str = "0505", **more: Any) -> Scenario:
    return tiny.scenario(ground, tiny.battalion("1/116", "us29", us), *units, depots=DEPOTS, **more)


def finished(scenario: Scenario, hq: str = "1/116", *actions: str, **changes: Any) -> Game:
    """A game at what follows the last action of an active HQ: the recon moves, if there are any."""
    game = tiny.active(scenario, hq, changes.pop("taps", 4), NEXT, **changes)
    return tiny.play(game, *actions, "end")


def ends(game: Game, unit: str) -> set[str]:
    return {action.split()[2] for action in tiny.legal(game, "move") if action.split()[1] == unit}


def kind(game: Game) -> str:
    assert game.decision is not None
    return game.decision.kind


def within(hex_: str, radius: int) -> set[str]:
    return set(GRID.within(hex_, radius)) - {hex_}


@rule("stlo", "17.0")
def test_six_us_units_without_an_hq() -> None:
    battle = tiny.battle(tiny.shipped())
    units = [unit for unit in battle.scenario.units if battle.is_recon(unit)]
    assert len(units) == 6
    for unit in units:
        assert battle.side_of(unit) == "us"
        assert battle.designation(unit) == ""
        assert not any(unit in battle.subordinates(hq) for hq in battle.scenario.hqs)


@rule("stlo", "17.0.A")
@pytest.mark.parametrize("action", ["movement", "strategic"])
def test_recon_takes_no_part_in_the_actions_of_an_hq(action: str) -> None:
    game = tiny.play(tiny.active(made(tiny.recon("RCN1", "us29", "0505")), "1/116"), action)
    assert ends(game, "RCN1") == set()
    assert tiny.refused(game, "move RCN1 0504") == "17.0.A"


@rule("stlo", "17.0.A")
def test_recon_stacked_with_an_attacker_adds_nothing_to_the_attack() -> None:
    battle = tiny.battle(made(tiny.recon("RCN1", "us29", "0505"), tiny.company("1/8a", "de3fj", "0504")))
    fight = combat.engagement(battle, "1/116", "hasty")
    assert combat_arithmetic.total(combat_arithmetic.attack_items(battle, fight)) == 11
    game = tiny.active(
        made(tiny.recon("RCN1", "us29", "0606"), tiny.company("1/8a", "de3fj", "0605"), us="0303"), "1/116"
    )
    assert tiny.refused(game, "attack hasty") == "9.1.A"  # only the recon unit is next to the enemy


@rule("stlo", "17.0.A")
def test_recon_stacked_with_an_attacker_takes_none_of_its_losses() -> None:
    foe = tiny.company("1/8a", "de3fj", "0504")
    scenario = made(tiny.recon("RCN1", "us29", "0505"), foe, changed_charts=fights.crt("A3"))
    game = tiny.play(tiny.active(scenario, "1/116", 1, (1, *NEXT)), "attack hasty")
    assert game.state.units["1/116"].place == "eliminated"
    assert game.state.units["RCN1"].place == "map"


@rule("stlo", "17.0.B")
def test_its_combat_value_counts_in_defence() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/8", "de3fj", "0505"), tiny.companies("1/115", "us29", "0504", "0101", "0102"),
        tiny.recon("RCN1", "us35", "0504"), depots=DEPOTS,
    )  # fmt: skip
    battle = tiny.battle(scenario)
    fight = combat.engagement(battle, "1/8", "hasty")
    assert combat_arithmetic.total(combat_arithmetic.defence_items(battle, fight)) == 4


@rule("stlo", "17.0.C")
def test_all_recon_units_in_the_radius_may_move_whatever_their_division() -> None:
    # 0501 and 0909 are four and seven hexes from the HQ in 0505; 0905 is four, 0510 is five.
    scenario = made(
        tiny.recon("RCN1", "us35", "0501"), tiny.recon("RCN2", "us29", "0905"), tiny.recon("RCN3", "us29", "0510")
    )
    game = finished(scenario)
    assert kind(game) == "recon-move"
    assert ends(game, "RCN1")
    assert ends(game, "RCN2")
    assert tiny.refused(game, "move RCN3 0509") == "17.0.C"
    tiny.play(game, "move RCN1 0502", "move RCN2 0906")
    assert (game.state.units["RCN1"].hex, game.state.units["RCN2"].hex) == ("0502", "0906")
    assert kind(game) == "operation"


@rule("stlo", "17.0.C")
def test_a_recon_unit_moves_once_for_each_hq_and_again_with_the_next_one() -> None:
    scenario = made(tiny.recon("RCN1", "us29", "0505"), tiny.recon("RCN2", "us29", "0505"))
    game = tiny.active(scenario, "1/116", 1, (1, 6, 1, *NEXT), hqs={"1/116": {"morale": 7}})
    tiny.play(game, "end", "move RCN1 0506")
    assert tiny.refused(game, "move RCN1 0507") == "8.1.G"
    tiny.play(game, "done", "activate 1/116", "end", "move RCN1 0507", "done")
    assert game.state.units["RCN1"].hex == "0507"


@rule("stlo", "17.0.C")
def test_only_recon_units_move_then() -> None:
    game = finished(made(tiny.recon("RCN1", "us29", "0505"), tiny.battalion("1/8", "de3fj", "1112")))
    assert tiny.refused(game, "move 1/116 0504") == "8.0.A"
    assert tiny.refused(game, "move 1/8 1111") == "8.0.A"
    assert tiny.refused(game, "movement") == "8.0.A"


@rule("stlo", "17.0.C")
def test_recon_units_do_not_move_when_a_german_hq_has_finished() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/8", "de3fj", "0505"), tiny.recon("RCN1", "us29", "0502"), depots=DEPOTS
    )
    assert kind(finished(scenario, "1/8")) == "operation"


@rule("stlo", "17.0.D1")
def test_four_points_and_no_roads() -> None:
    road = [f"05{row:02}" for row in range(1, 13)]
    game = finished(made(tiny.recon("RCN1", "us29", "0505"), ground=tiny.board(roads=[road])))
    assert ends(game, "RCN1") == within("0505", 4)
    assert tiny.refused(game, "move RCN1 0510") == "17.0.D1"


@rule("stlo", "17.0.D2")
def test_it_moves_as_infantry_does() -> None:
    scenario = made(
        tiny.recon("RCN1", "us29", "0505"), tiny.battalion("1/8", "de3fj", "0508"), us="0501",
        ground=tiny.board(streams=[("0505", "0605")]),
    )  # fmt: skip
    game = finished(scenario)
    assert tiny.refused(game, "move RCN1 0508") == "8.1.H2"
    assert "0608" in ends(game, "RCN1")
    assert tiny.refused(game, "move RCN1 0609") == "4.1.B"  # from 0608, where it must stop
    tiny.play(game, "move RCN1 0605")
    assert next(event for event in game.events if event.kind == "move").data["cost"] == "2"


@rule("stlo", "17.0.D2")
def test_it_does_not_go_from_zone_to_zone() -> None:
    scenario = made(tiny.recon("RCN1", "us29", "0506"), tiny.battalion("1/8", "de3fj", "0507"), us="0504")
    game = finished(scenario)
    assert zoc.in_enemy_zoc(game.table, "0506", "us")
    assert ends(game, "RCN1") & zoc.controlled(game.table, "de") == set()
    assert tiny.refused(game, "move RCN1 0607") == "4.1.A"


@rule("stlo", "17.0.E")
def test_it_has_a_zone_of_control_that_stops_germans() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/8", "de3fj", "0505"), tiny.recon("RCN1", "us29", "0503"), depots=DEPOTS
    )
    game = tiny.play(tiny.active(scenario, "1/8"), "movement")
    assert "0404" in ends(game, "1/8")
    assert tiny.refused(game, "move 1/8 0403") == "4.1.B"


@rule("stlo", "17.0.F")
def test_it_can_not_call_defensive_fire_by_itself() -> None:
    gun = tiny.gun("110/115", "us29", defensive=1)
    alone = tiny.scenario(
        None, tiny.battalion("1/8", "de3fj", "0505"), tiny.recon("RCN1", "us29", "0504"),
        tiny.companies("1/115", "us29", "0110", "0111", "0112"), guns=[gun], depots=DEPOTS,
    )  # fmt: skip
    battle = tiny.battle(alone)
    offer = combat_fires.defensive_offer(battle, combat.engagement(battle, "1/8", "hasty"))
    assert not offer.places
    game = tiny.play(tiny.active(alone, "1/8", 4, (3, *NEXT)), "attack hasty")
    assert "observe" not in {a.split()[0] for a in tiny.legal(game)}
    with_company = tiny.battle(alone, state=tiny.state(alone, units={"1/115a": {"hex": "0504"}}))
    assert combat_fires.defensive_offer(with_company, combat.engagement(with_company, "1/8", "hasty")).places


@rule("stlo", "A91")
def test_recon_moves_even_if_the_hq_did_nothing_but_not_after_a_failed_attempt() -> None:
    scenario = made(tiny.recon("RCN1", "us29", "0505"))
    assert kind(finished(scenario)) == "recon-move"
    failed = tiny.play(tiny.operation(scenario, "us", (6, *NEXT), hqs={"1/116": {"morale": 3}}), "activate 1/116")
    assert kind(failed) == "operation"


def corridor() -> Any:
    """A board on which rivers leave column 05 by itself."""
    rivers = [(f"0{c}{row:02}", f"0{c + 1}{n:02}") for c in (4, 5) for row in range(1, 13) for n in _beside(c, row)]
    return tiny.board(rivers=rivers)


def _beside(column: int, row: int) -> list[int]:
    """The rows of the two hexes of the next column that a hex touches."""
    return [n for n in ((row, row + 1) if column % 2 else (row - 1, row)) if 1 <= n <= 12]


FLANK = tiny.battalion("1/8", "de3fj", "0608")
"""A German beside the corridor who controls 0507 and 0508 in it."""


@rule("stlo", "A92")
def test_the_units_that_may_move_are_fixed_when_the_hq_has_finished() -> None:
    scenario = made(
        tiny.recon("RCN1", "us29", "0506"), tiny.recon("RCN2", "us29", "0508"), tiny.recon("RCN3", "us29", "0504"),
        FLANK, ground=corridor(),
    )  # fmt: skip
    game = finished(scenario)
    assert tiny.refused(game, "move RCN2 0509") == "17.0.C"
    tiny.play(game, "move RCN1 0507")
    assert "RCN2" in recon.movers(game.table)  # the path is open now, too late for this HQ
    assert tiny.refused(game, "move RCN2 0509") == "17.0.C"


@rule("stlo", "A93")
@pytest.mark.parametrize("actions", [("entrench",), ("strategic", "move 1/116 0506")])
def test_recon_moves_after_actions_that_end_the_activation(actions: tuple[str, ...]) -> None:
    game = tiny.play(tiny.active(made(tiny.recon("RCN1", "us29", "0504")), "1/116", 4, NEXT), *actions)
    assert kind(game) == "recon-move"
    assert game.state.active is not None
    assert game.state.active.taps == 0


@rule("stlo", "A94")
def test_it_neither_stacks_with_enemies_nor_passes_them() -> None:
    scenario = made(tiny.recon("RCN1", "us29", "0507"), tiny.battalion("1/8", "de3fj", "0509"), ground=corridor())
    game = finished(scenario)
    assert tiny.refused(game, "move RCN1 0509") == "8.1.H2"
    assert tiny.refused(game, "move RCN1 0510") == "17.0.D1"  # three hexes away, behind the German
    assert ends(game, "RCN1") == {"0508", "0506", "0505", "0504", "0503"}


@rule("stlo", "A134")
def test_the_radius_for_recon_passes_enemy_zones_that_friends_hold() -> None:
    cut_off = made(tiny.recon("RCN1", "us29", "0509"), FLANK, ground=corridor())
    assert kind(finished(cut_off)) == "operation"
    friends = [tiny.battalion("2/116", "us29", "0507"), tiny.battalion("3/116", "us29", "0508")]
    joined = made(tiny.recon("RCN1", "us29", "0509"), FLANK, friends, ground=corridor())
    assert kind(finished(joined)) == "recon-move"


@rule("stlo", "A76")
@pytest.mark.parametrize("status", ["pinned", "disrupted"])
def test_a_marked_recon_unit_does_not_move(status: str) -> None:
    scenario = made(tiny.recon("RCN1", "us29", "0504"), tiny.recon("RCN2", "us29", "0503"))
    game = finished(scenario, units={"RCN1": {"status": status}})
    assert tiny.refused(game, "move RCN1 0506") == "14.2.1.A"
    assert ends(game, "RCN2")


def test_all_may_stay() -> None:
    game = tiny.play(finished(made(tiny.recon("RCN1", "us29", "0504"))), "done")
    assert game.state.units["RCN1"].hex == "0504"
    assert kind(game) == "operation"


def test_recon_units_stack_without_limit() -> None:
    others = [tiny.recon(f"RCN{n}", "us29", "0506") for n in (2, 3, 4, 5)]
    game = finished(made(tiny.recon("RCN1", "us29", "0505"), *others))
    assert "0506" in ends(game, "RCN1")
    tiny.play(game, "move RCN2 0505", "move RCN3 0505", "move RCN4 0505", "move RCN5 0505", "done")
    assert len(game.table.at("0505")) == 6
