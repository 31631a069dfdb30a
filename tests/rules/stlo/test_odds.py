"""The chances of an attack, checked against every roll of a real game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.sums import total
from rules.stlo.battle import Battle
from rules.stlo.charts import Result
from rules.stlo.model import Scenario
from rules.stlo.odds import combat_odds, emptied
from tests.rules.stlo import fights, tiny
from tests.rules.stlo.fights import DE, US


def standing(made: Scenario, **changes: Any) -> Battle:
    """A table for questions about a scenario."""
    return tiny.battle(made, state=tiny.state(made, **changes))


def tanks_and_gun() -> tuple[Scenario, dict[str, Any]]:
    """An attack with armour whose differential can fall into every band."""
    tanks = [tiny.asset(f"{x}/821", "us29", "M10", "major", 2, 6) for x in "AB"]
    made = fights.field(fights.us(), fights.de(), assets=[*tanks, tiny.engineer(), tiny.at75()])
    assigned = tiny.with_unit(["A/821", "B/821", "1A/121"], "1/115") | tiny.with_unit(["1/3AT"], "1/8a")
    return made, {"assets": assigned, "units": {"1/8a": {"status": "pinned"}}, "works": {DE: "improved"}}


@pytest.mark.rule("stlo", "9.2.E2")
@pytest.mark.rule("stlo", "9.4.1.B")
def test_the_chances_are_those_of_all_dice_played_out() -> None:
    made, changes = tanks_and_gun()
    odds = combat_odds(standing(made, **changes), "1/115", "hasty")
    results: Counter[str] = Counter()
    armor: Counter[tuple[int, int]] = Counter()
    for dice in product(range(1, 7), repeat=3):
        game = fights.attack(made, dice=dice, **changes)
        if fights.asked(game)[0] == "armour-loss":
            game.apply("lose A/821")
        found = fights.data(game, "armor")
        armor[found["modifier"], found["losses"]] += 1
        results[fights.data(game, "combat")["result"]] += 1
    assert {str(r): chance for r, chance in odds.results.items()} == {
        r: Fraction(count, 216) for r, count in results.items()
    }
    assert {(e.modifier, e.losses): chance for e, chance in odds.armor.items()} == {
        effect: Fraction(count, 216) for effect, count in armor.items()
    }
    assert odds.armor_losses == sum(Fraction(min(losses, 2) * n, 216) for (_, losses), n in armor.items())


@pytest.mark.rule("stlo", "9.2.E2")
def test_without_armour_the_six_faces_are_the_chances() -> None:
    made = fights.field(fights.us(), fights.de(value=9))
    odds = combat_odds(standing(made), "1/115", "hasty")
    found = Counter(fights.data(fights.attack(made, dice=(die,)), "combat")["result"] for die in range(1, 7))
    assert {str(r): chance for r, chance in odds.results.items()} == {r: Fraction(n, 6) for r, n in found.items()}
    assert odds.armor_losses == 0


def test_chances_add_up_to_one_and_the_worst_comes_first() -> None:
    made, changes = tanks_and_gun()
    odds = combat_odds(standing(made, **changes), "1/115", "intensive")
    assert sum(odds.results.values()) == sum(odds.armor.values()) == 1
    worth = [r.steps if r.side == "D" else -r.steps for r in odds.results]
    assert worth == sorted(worth)


def test_planned_assets_and_fires_count_as_if_they_were_there() -> None:
    made = fights.field(fights.us(), fights.de(value=3), assets=[tiny.m4(), tiny.engineer(), tiny.at75()])
    battle = standing(made)
    plan = combat_odds(
        battle, "1/115", "deliberate", assets=["A/747", "1A/121"], defence_assets=["1/3AT"], on_call=8, defensive=1
    )
    assert (total(plan.attack), total(plan.defence), plan.ratio, plan.line) == (19, 4, "4-1", "hedgerow")
    assert {item.rule: item.value for item in plan.modifiers} == {"9.4.2": 1, "9.4.4.A": 1}
    assert (total(plan.armor_attack), total(plan.armor_defence)) == (5, 2 + 5)
    assigned = tiny.with_unit(["A/747", "1A/121"], "1/115") | tiny.with_unit(["1/3AT"], "1/8a")
    there = combat_odds(standing(made, assets=assigned), "1/115", "deliberate", on_call=8, defensive=1)
    assert there.results == plan.results
    assert battle.state.assets["A/747"].place == "box"


def test_planned_assets_that_are_there_already_count_once() -> None:
    made = fights.field(fights.us(), fights.de(), assets=[tiny.m4()])
    battle = standing(made, assets=tiny.with_unit(["A/747"], "1/115"))
    assert total(combat_odds(battle, "1/115", "hasty", assets=["A/747"]).armor_attack) == 5


@pytest.mark.parametrize(
    ("result", "ours", "theirs"),
    [("A1", 1, 0), ("A2", 2, 0), ("A7", 3, 0), ("D1", 0, 1), ("D2", 0, 2), ("D3", 0, 2)],
)
def test_expected_losses_stop_at_the_steps_that_are_there(result: str, ours: int, theirs: int) -> None:
    made = fights.field(fights.us(), fights.de(), result=result, assets=[tiny.engineer(), tiny.at75()])
    assigned = tiny.with_unit(["1A/121"], "1/115") | tiny.with_unit(["1/3AT"], "1/8a")
    odds = combat_odds(standing(made, assets=assigned), "1/115", "hasty")
    assert (odds.attacker_losses, odds.defender_losses) == (ours, theirs)
    assert odds.attacker_lost == (result in ("A2", "A7"))
    assert odds.defender_lost == (result[0] == "D")
    assert odds.results == {Result(result[0], int(result[1])): 1}


@pytest.mark.rule("stlo", "9.2.4.B")
def test_a_recon_is_lost_only_after_the_assets() -> None:
    units = tiny.battalion("1/8", "de3fj", DE), tiny.company("1/115a", "us29", US), tiny.recon("RCN1", "us29", US)
    lost = {}
    for result in ("D2", "D3"):
        made = fights.field(*units, result=result, assets=[tiny.engineer()])
        battle = standing(made, assets=tiny.with_unit(["1A/121"], "1/115a"))
        lost[result] = combat_odds(battle, "1/8", "hasty").defender_lost
    assert lost == {"D2": 0, "D3": 1}


@pytest.mark.rule("stlo", "9.1.A")
def test_there_are_no_odds_against_nobody() -> None:
    with pytest.raises(ValueError, match="nobody"):
        combat_odds(standing(fights.field(fights.us(), fights.de(hex_="0604"))), "1/115", "hasty")


def test_the_odds_need_no_active_hq_and_fit_a_view_with_hidden_displays() -> None:
    made, changes = tanks_and_gun()
    game = tiny.operation(made, "us", (), "hidden-displays", **changes)
    odds = combat_odds(game.view("de"), "1/115", "hasty")
    assert odds.results == combat_odds(game.table, "1/115", "hasty").results


BESIDE = "0506"
"""Another hex next to the attacker."""


def _defended() -> Scenario:
    """Two hexes that one attack falls on: a company and a recon unit in one, two companies and a gun in the other."""
    theirs = [
        tiny.company("1/115a", "us29", DE), tiny.recon("RCN1", "us29", DE),
        tiny.company("1/115b", "us29", BESIDE), tiny.company("1/115c", "us29", BESIDE),
    ]  # fmt: skip
    return fights.field(tiny.battalion("1/8", "de3fj", US, full=30), *theirs, assets=[tiny.m4()])


def _played(result: str, first: str) -> set[str]:
    """The hexes emptied by a result if the owner takes what he may from one hex before the other."""
    made = _defended()
    made = replace(made, charts=fights.crt(result))
    game = fights.attack(made, "1/8", dice=(1,), assets=tiny.with_unit(["A/747"], "1/115b"))
    while game.decision is not None and game.decision.kind == "loss":
        hexes = {unit: game.state.units[unit].hex for unit in made.units}
        losers = sorted(game.decision.actions, key=lambda action: hexes.get(action.args[0]) != first)
        game.apply(losers[0])
    return {hex_ for hex_ in (DE, BESIDE) if not game.table.at(hex_)}


@pytest.mark.rule("stlo", "9.2.4.B")
@pytest.mark.parametrize("steps", range(1, 7))
def test_a_hex_is_emptied_as_the_owner_of_the_losses_can_have_it(steps: int) -> None:
    result = f"D{steps}"
    made = replace(_defended(), charts=fights.crt(result))
    battle = standing(made, assets=tiny.with_unit(["A/747"], "1/115b"))
    odds = combat_odds(battle, "1/8", "hasty")
    plays = [_played(result, first) for first in (DE, BESIDE)]
    for hex_, chance in emptied(battle, odds).items():
        assert chance.certain == all(hex_ in empty for empty in plays)
        assert chance.possible == any(hex_ in empty for empty in plays)
