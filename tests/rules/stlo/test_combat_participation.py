"""Sections 9.0 and 9.1: who attacks whom."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import combat
from rules.stlo.model import BoundaryRule, Scenario, UnitCard
from tests.rules.stlo import fights, tiny
from tests.rules.stlo.fights import DE, US


def companies(*hexes: str, designation: str = "1/115") -> list[UnitCard]:
    return tiny.companies(designation, "us29", *hexes)


def engaged(game: Game) -> list[str]:
    return [found["attacker"] for found in fights.datas(game, "attack")]


@pytest.mark.rule("stlo", "9.0.A")
def test_there_is_no_combat_without_an_attack_action() -> None:
    game = tiny.active(fights.field(fights.us(), fights.de()), "1/115", 2, fights.NEXT)
    assert tiny.refused(game, "engage 1/115") == "9.0.A"
    game.apply("end")
    assert not fights.datas(game, "attack")


@pytest.mark.rule("stlo", "9.0.B")
def test_an_attack_is_never_forced() -> None:
    game = tiny.active(fights.field(fights.us(), fights.de()), "1/115", 4, fights.NEXT)
    assert "end" in tiny.legal(game)
    assert tiny.legal(game, "attack") == ["attack hasty", "attack deliberate", "attack intensive"]


@pytest.mark.rule("stlo", "9.0.B")
def test_better_attacks_cost_more() -> None:
    cost = {}
    for kind in ("hasty", "deliberate", "intensive"):
        game = fights.attack(fights.field(fights.us(), fights.de()), kind=kind, dice=(3,))
        cost[kind] = fights.datas(game, "action")[0]["cost"]
    assert cost["hasty"] < cost["deliberate"] < cost["intensive"]


@pytest.mark.rule("stlo", "9.1.A")
def test_only_adjacent_hexes_can_be_attacked() -> None:
    game = tiny.active(fights.field(fights.us(), fights.de(hex_="0604")), "1/115", 4)
    assert tiny.refused(game, "attack hasty") == "9.1.A"


@pytest.mark.rule("stlo", "9.1.B")
def test_every_eligible_company_next_to_an_enemy_attacks() -> None:
    made = fights.field(companies("0606", "0706", "0612"), fights.de("1/8a", "0605"), fights.de("1/8b", "0806"))
    game = tiny.active(made, "1/115", 4, (3, 3, *fights.NEXT), place="0606")
    game.apply("attack hasty")
    for refusal in ("done", "end", "pass"):
        assert tiny.refused(game, refusal) == "9.1.B"
    game.apply("engage 1/115b")
    assert engaged(game) == ["1/115b", "1/115a"]


@pytest.mark.rule("stlo", "9.1.C")
def test_companies_in_one_stack_attack_one_by_one() -> None:
    made = fights.field(companies(US, US, US), fights.de(), result="A1")
    game = fights.attack(made, dice=(1, 1, 1))
    tiny.play(game, "engage 1/115a", "engage 1/115b")
    assert engaged(game) == ["1/115a", "1/115b", "1/115c"]
    assert [found["attack_total"] for found in fights.datas(game, "combat")] == [3, 3, 3]


@pytest.mark.rule("stlo", "9.1.D")
@pytest.mark.rule("stlo", "9.1.3.C")
@pytest.mark.rule("stlo", "17.0.A")
def test_no_other_unit_joins_an_attack_not_even_from_the_same_hex() -> None:
    made = fights.field(
        fights.us(), fights.us("1/116", "0705"), tiny.recon("RCN1", "us29", US), fights.de(), result="A1"
    )
    game = fights.attack(made, dice=(1,))
    assert fights.data(game, "combat")["attack_total"] == 11
    assert game.state.units["RCN1"].place == game.state.units["1/116"].place == "map"
    assert game.state.units["1/115"].steps == 1


@pytest.mark.rule("stlo", "9.1.1")
def test_all_adjacent_enemies_are_attacked_together() -> None:
    made = fights.field(fights.us(), fights.de(), fights.de("1/9a", "0705", value=3))
    found = fights.data(fights.attack(made, dice=(3,)), "combat")
    assert found["hexes"] == ["0605", "0705"]
    assert found["defence_total"] == 5


@pytest.mark.rule("stlo", "9.1.2.A")
def test_a_unit_attacks_once_in_an_action_and_again_in_the_next() -> None:
    game = fights.attack(fights.field(fights.us(), fights.de(), result="A1"), dice=(1, 1), taps=2)
    assert engaged(game) == ["1/115"]
    game.apply("attack hasty")
    assert engaged(game) == ["1/115", "1/115"]


@pytest.mark.rule("stlo", "9.1.2.A")
def test_a_company_is_not_named_twice_in_one_action() -> None:
    game = fights.attack(fights.field(companies(US, US, US), fights.de(value=9), result="A1"), dice=(1, 1, 1))
    game.apply("engage 1/115a")
    assert tiny.refused(game, "engage 1/115a") == "9.1.2.A"
    assert tiny.legal(game, "engage") == ["engage 1/115b", "engage 1/115c"]


@pytest.mark.rule("stlo", "9.1.2.B")
def test_the_attacker_orders_the_attacks_on_one_enemy() -> None:
    battalion = tiny.battalion("1/8", "de3fj", DE)
    game = fights.attack(fights.field(companies(US, "0505", "0212"), battalion, result="D1"), place=US, dice=(2, 2))
    game.apply("engage 1/115b")
    assert engaged(game) == ["1/115b", "1/115a"]
    assert [found["defence_total"] for found in fights.datas(game, "combat")] == [11, 6]
    assert fights.asked(game) == ("advance", "us")


@pytest.mark.rule("stlo", "9.1.2.A")
def test_a_company_that_has_attacked_can_not_be_engaged_again() -> None:
    battalion = tiny.battalion("1/8", "de3fj", DE)
    game = fights.attack(fights.field(companies(US, US, US), battalion, result="D1"), dice=(2, 2, 2))
    game.apply("engage 1/115c")
    assert tiny.refused(game, "engage 1/115c") == "9.1.2.A"


@pytest.mark.rule("stlo", "9.1.3.A")
@pytest.mark.rule("stlo", "A19")
def test_a_company_out_of_command_neither_may_nor_must_attack() -> None:
    made = fights.field(companies("0606", "0607", "0612"), fights.de("1/8a", "0605"), fights.de("1/8b", "0611"))
    game = tiny.active(made, "1/115", 4, (3, *fights.NEXT), place="0606")
    game.apply("attack hasty")
    assert engaged(game) == ["1/115a"]


@pytest.mark.rule("stlo", "9.1.3.A")
def test_an_attack_by_companies_out_of_command_alone_is_refused() -> None:
    made = fights.field(companies("0606", "0607", "0612"), fights.de("1/8b", "0611"))
    game = tiny.active(made, "1/115", 4, place="0606")
    assert tiny.refused(game, "attack hasty") == "9.1.3.A"


@pytest.mark.rule("stlo", "9.1.3.A")
def test_a_company_out_of_command_can_not_be_named() -> None:
    made = fights.field(companies("0606", "0607", "0612"), fights.de("1/8a", "0706"), fights.de("1/8b", "0611"))
    game = tiny.active(made, "1/115", 4, (3, 3, *fights.NEXT), place="0606")
    game.apply("attack hasty")
    assert tiny.legal(game) == ["engage 1/115a", "engage 1/115b"]
    assert tiny.refused(game, "engage 1/115c") == "9.1.3.A"


@pytest.mark.parametrize("status", ["pinned", "disrupted"])
@pytest.mark.rule("stlo", "9.1.3.B")
def test_a_marked_unit_never_attacks(status: str) -> None:
    made = fights.field(fights.us(), fights.de())
    game = tiny.active(made, "1/115", 4, units={"1/115": {"status": status}})
    assert tiny.refused(game, "attack hasty") == "9.1.3.B"


@pytest.mark.rule("stlo", "9.1.3.B")
@pytest.mark.rule("stlo", "A20")
def test_a_marked_company_does_not_keep_others_from_attacking() -> None:
    made = fights.field(companies(US, US, US), fights.de())
    game = fights.attack(made, dice=(3, 3), units={"1/115b": {"status": "pinned"}})
    assert tiny.refused(game, "engage 1/115b") == "9.1.3.B"
    game.apply("engage 1/115c")
    assert "1/115b" not in engaged(game)


@pytest.mark.rule("stlo", "9.1.3.C")
def test_a_recon_unit_can_not_be_named_to_attack() -> None:
    made = fights.field(companies(US, US, US), tiny.recon("RCN1", "us29", "0705"), fights.de())
    assert tiny.refused(fights.attack(made), "engage RCN1") == "9.1.3.C"


@pytest.mark.rule("stlo", "9.1.3.D")
def test_units_of_another_designation_do_not_attack() -> None:
    made = fights.field(companies(US, US, US), fights.us("1/116", "0705"), fights.de(), result="A1")
    game = fights.attack(made, dice=(1, 1, 1))
    assert tiny.refused(game, "engage 1/116") == "9.1.3.D"
    tiny.play(game, "engage 1/115a", "engage 1/115b")
    assert engaged(game) == ["1/115a", "1/115b", "1/115c"]


@pytest.mark.rule("stlo", "9.1.3.E")
def test_the_hq_adds_nothing_and_can_not_be_named() -> None:
    made = fights.field(companies(US, US, US), fights.de())
    game = fights.attack(made, dice=(3,))
    assert tiny.refused(game, "engage 1/115") == "9.1.3.E"
    game.apply("engage 1/115a")
    assert fights.data(game, "combat")["attack"] == [{"value": 3, "label": "company 1/115a", "rule": "9.2.A"}]


# -- rulings ------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "A112")
def test_a_company_has_no_attack_once_the_enemy_is_gone() -> None:
    game = fights.attack(fights.field(companies(US, US, US), fights.de(), result="D1"), dice=(3,))
    tiny.play(game, "engage 1/115a", "advance 0605")
    assert engaged(game) == ["1/115a"]
    assert fights.asked(game) == ("action", "us")


@pytest.mark.rule("stlo", "A112")
def test_a_company_that_advanced_next_to_new_enemies_does_not_attack_them() -> None:
    made = fights.field(companies(US, "0612", "0612"), fights.de(), fights.de("1/8b", "0603"), result="D1")
    game = tiny.active(made, "1/115", 4, (3, *fights.NEXT), place=US)
    tiny.play(game, "attack hasty", "advance 0605")
    assert engaged(game) == ["1/115a"]


@pytest.mark.rule("stlo", "A113")
def test_radius_counts_as_it_was_when_the_action_began() -> None:
    # 1/8a closes the only ways to company c; once it is gone c is in radius, but not in this action.
    made = fights.field(companies("0607", "0606", "0603"), fights.de("1/8a", "0605"), fights.de("1/8b", "0602"))
    river = tiny.board(roads=fights.ROADS, rivers=_moat("0603", "0604"))
    made = tiny.scenario(river, *made.units.values(), depots=fights.DEPOTS, changed_charts=fights.crt("D1"))
    game = tiny.active(made, "1/115", 4, (3, 3, *fights.NEXT), place="0607")
    tiny.play(game, "attack hasty", "advance 0605")
    assert engaged(game) == ["1/115b"]
    game.apply("attack hasty")
    assert engaged(game) == ["1/115b", "1/115c"]


def _moat(hex_: str, gate: str) -> list[tuple[str, str]]:
    """River on all sides of a hex but one."""
    grid = tiny.board().grid
    return [(hex_, other) for other in grid.adjacent(hex_) if other != gate]


@pytest.mark.rule("stlo", "A143")
def test_units_that_do_not_attack_shield_nothing() -> None:
    made = fights.field(companies(US, "0705", "0612"), fights.us("1/116", "0505"), fights.de())
    game = fights.attack(made, dice=(1,), place=US, units={"1/115b": {"status": "pinned"}})
    found = fights.data(game, "combat")
    assert (found["attacker"], found["defence_total"]) == ("1/115a", 2)


BOUNDED = tiny.board(roads=fights.ROADS, boundaries={"line": ["0605", "0604", "0505"]})


def bound(*units: UnitCard, attack: bool = True, applies: str = "us29", rule: str = "8.4.2", **parts: Any) -> Scenario:
    rules = (BoundaryRule("line", (applies,), attack, rule),)
    return fights.field(*units, board=BOUNDED, boundary_rules=rules, **parts)


@pytest.mark.rule("stlo", "8.4.2")
@pytest.mark.rule("stlo", "A21")
def test_enemies_behind_a_boundary_are_left_out_of_the_attack() -> None:
    made = bound(fights.us(), fights.de(), fights.de("1/9a", "0705", value=3))
    game = fights.attack(made, dice=(3,))
    found = fights.data(game, "combat")
    assert (found["hexes"], found["defence_total"]) == (["0705"], 3)


@pytest.mark.parametrize("rule", ["8.4.1", "8.4.2"])
@pytest.mark.rule("stlo", "8.4.1")
@pytest.mark.rule("stlo", "8.4.2")
@pytest.mark.rule("stlo", "A21")
def test_a_unit_whose_only_enemies_are_behind_a_boundary_can_not_attack(rule: str) -> None:
    game = tiny.active(bound(fights.us(), fights.de(), rule=rule), "1/115", 4)
    assert tiny.refused(game, "attack hasty") == rule


@pytest.mark.rule("stlo", "A22")
@pytest.mark.rule("stlo", "8.4.4")
def test_a_boundary_on_movement_alone_allows_the_attack_but_not_the_advance() -> None:
    made = bound(fights.us(), fights.de(), attack=False, rule="8.4.4", result="D1")
    game = fights.attack(made, dice=(3,))
    assert fights.place(game, "1/8a") == "eliminated"
    assert fights.asked(game) == ("action", "us")
    assert game.state.units["1/115"].hex == US


@pytest.mark.rule("stlo", "A114")
def test_an_attack_needs_an_eligible_attacker_next_to_an_enemy() -> None:
    made = fights.field(companies("0606", "0607", "0608"), fights.de("1/8a", "0605"))
    battle = tiny.battle(made)
    assert combat.adjacent_enemies(battle, "1/115a") == combat.targets(battle, "1/115a") == ("0605",)
    assert combat.targets(battle, "1/115b") == ()
    game = tiny.active(made, "1/115", 4, place="0607", units={"1/115a": {"status": "disrupted"}})
    assert tiny.refused(game, "attack hasty") == "9.1.3.B"
