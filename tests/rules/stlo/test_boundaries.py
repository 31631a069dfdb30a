"""Section 8.4: the divisional boundaries."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from rules.engine.hexes import Grid, hexside
from rules.stlo import combat, losses, movement, observation, supply_and_command
from rules.stlo.combat_arithmetic import Combat
from rules.stlo.model import BoundaryRule, GunCard, Scenario, UnitCard
from tests.rules.stlo import tiny

rule = pytest.mark.rule

GRID = Grid(1, 12, 1, 12)
WEST = tuple(h for h in GRID if h < "05")
"""West of the 2nd Division's line."""
EAST = tuple(h for h in GRID if h >= "09")
"""East of the 35th Division's line."""

RULES = (
    BoundaryRule("35th", ("us35",), True, "8.4.2"),
    BoundaryRule("2nd", ("us2",), True, "8.4.1"),
    BoundaryRule("2nd", ("1/5FJ",), False, "8.4.4"),
)


def made(*units: Any, roads: Any = (), **more: Any) -> Scenario:
    ground = tiny.board(boundaries={"2nd": WEST, "35th": EAST}, roads=roads)
    return tiny.scenario(ground, *units, boundary_rules=RULES, depots=[("0501", "us"), ("0712", "de")], **more)


def moving(scenario: Scenario, hq: str, **changes: Any) -> Game:
    return tiny.play(tiny.active(scenario, hq, **changes), "movement")


def ends(game: Game) -> set[str]:
    return {action.split()[2] for action in tiny.legal(game, "move")}


def barred(scenario: Scenario, unit: str, hex_: str, *, attack: bool) -> str | None:
    refusal = movement.boundary_refusal(tiny.battle(scenario), unit, hex_, attack)
    return refusal.rule if refusal else None


SECOND = tiny.battalion("1/38", "us2", "0505")
THIRTY_FIFTH = tiny.battalion("3/320", "us35", "0805")
FALLSCHIRM = tiny.battalion("1/5FJ", "de3fj", "0506")


@rule("stlo", "8.4")
@rule("stlo", "8.4.5")
def test_the_lines_bind_two_divisions_and_one_battalion_and_nobody_else() -> None:
    others = [
        tiny.battalion("1/116", "us29", "0507"), tiny.battalion("1/8", "de3fj", "0510"),
        tiny.battalion("2/914", "de352", "0511"),
        tiny.recon("RCN1", "us35", "0606"), tiny.recon("RCN2", "us29", "0606"),
    ]  # fmt: skip
    units = [SECOND, THIRTY_FIFTH, FALLSCHIRM, *others]
    scenario = made(*units)
    bound = {u.id for u in units if any(barred(scenario, u.id, h, attack=False) for h in ("0405", "0905"))}
    assert bound == {"1/38", "3/320", "1/5FJ"}


@rule("stlo", "8.4")
def test_the_shipped_battle_binds_the_same() -> None:
    battle = tiny.battle(tiny.shipped())
    board = battle.board
    bound = {
        battle.formation(u) if battle.designation(u) != "1/5FJ" else u
        for u in battle.scenario.units
        if battle.card(u).kind != "substitute"
        and any(movement.boundary_refusal(battle, u, h) for h in sorted(board.land))
    }
    assert bound == {"us2", "us35", "1/5FJ"}


@rule("stlo", "23.0.boundary")
def test_the_shipped_map_has_two_boundaries() -> None:
    board = tiny.shipped().board
    assert len(board.boundaries) == 2
    assert all(line.name and line.sides and line.closed for line in board.boundaries.values())
    for line in board.boundaries.values():  # certain units can not cross it anywhere
        for a, b in line.sides:
            assert (a in line.closed) != (b in line.closed)


@rule("stlo", "8.4.1")
def test_the_2nd_division_does_not_enter_west_of_its_line() -> None:
    game = moving(made(SECOND), "1/38")
    assert ends(game) == {h for h in GRID if h >= "05" and GRID.distance("0505", h) in (1, 2, 3)}
    for hex_ in ("0405", "0305", "0205"):
        assert tiny.refused(game, f"move 1/38 {hex_}") == "8.4.1"


@rule("stlo", "8.4.1")
@rule("stlo", "A21")
def test_the_2nd_division_does_not_attack_west_of_its_line() -> None:
    scenario = made(SECOND, tiny.company("1/8a", "de3fj", "0405"))
    assert barred(scenario, "1/38", "0405", attack=True) == "8.4.1"
    assert tiny.refused(tiny.active(scenario, "1/38"), "attack hasty") == "8.4.1"


@rule("stlo", "A21")
def test_an_enemy_beyond_the_line_is_left_out_of_an_attack_on_others() -> None:
    scenario = made(SECOND, tiny.company("1/8a", "de3fj", "0405"), tiny.company("2/8a", "de3fj", "0504"))
    battle = tiny.battle(scenario)
    assert set(combat.adjacent_enemies(battle, "1/38")) == {"0405", "0504"}
    assert combat.targets(battle, "1/38") == ("0504",)


@rule("stlo", "8.4.1")
@rule("stlo", "8.4.2")
@rule("stlo", "8.4.4")
@pytest.mark.parametrize(
    ("unit", "beyond", "paragraph"),
    [
        (SECOND, "0405", "8.4.1"),
        (THIRTY_FIFTH, "0905", "8.4.2"),
        (tiny.battalion("1/5FJ", "de3fj", "0505"), "0405", "8.4.4"),
        (tiny.battalion("1/116", "us29", "0505"), "0405", ""),
    ],
)
def test_an_advance_does_not_cross_a_line_that_bars_entry(unit: UnitCard, beyond: str, paragraph: str) -> None:
    foe = tiny.company("9/9a", "de3fj" if unit.side == "us" else "us29", beyond)
    battle = tiny.battle(made(unit, foe))
    fight = Combat(unit.id, "hasty", (beyond,), (foe.id,))
    losses.lose_step(battle, foe.id, "9.2.2")
    refusal = combat.advance_refusal(battle, fight, beyond)
    assert (refusal.rule if refusal else "") == paragraph


@rule("stlo", "8.4.2")
def test_the_35th_division_does_not_enter_east_of_its_line() -> None:
    game = moving(made(THIRTY_FIFTH), "3/320")
    assert ends(game) == {h for h in GRID if h < "09" and GRID.distance("0805", h) in (1, 2, 3)}
    assert tiny.refused(game, "move 3/320 0905") == "8.4.2"


@rule("stlo", "8.4.2")
@rule("stlo", "A21")
def test_the_35th_division_does_not_attack_east_of_its_line() -> None:
    scenario = made(THIRTY_FIFTH, tiny.company("1/8a", "de3fj", "0905"))
    assert barred(scenario, "3/320", "0905", attack=True) == "8.4.2"
    assert tiny.refused(tiny.active(scenario, "3/320"), "attack hasty") == "8.4.2"


@rule("stlo", "8.4.3")
@pytest.mark.parametrize(
    ("unit", "gun", "target"),
    [(SECOND, tiny.gun("15/38", "us2"), "0405"), (THIRTY_FIFTH, tiny.gun("216/134", "us35"), "0905")],
)
def test_artillery_fires_across_the_lines(unit: UnitCard, gun: GunCard, target: str) -> None:
    game = tiny.operation(made(unit, tiny.battalion("1/8", "de3fj", target), guns=[gun]))
    assert movement.boundary_refusal(game.table, unit.id, target) is not None
    assert f"barrage {target}" in tiny.legal(game)


@rule("stlo", "8.4.4")
def test_1_5fj_does_not_enter_west_of_the_2nd_divisions_line() -> None:
    game = moving(made(FALLSCHIRM), "1/5FJ")
    assert tiny.refused(game, "move 1/5FJ 0406") == "8.4.4"
    assert all(h >= "05" for h in ends(game))


@rule("stlo", "8.4.4")
def test_the_companies_of_1_5fj_are_bound_as_well() -> None:
    scenario = made(tiny.companies("1/5FJ", "de3fj", "0506", "0507", "0508"))
    assert barred(scenario, "1/5FJa", "0406", attack=False) == "8.4.4"


@rule("stlo", "8.4.4")
def test_1_5fj_arrives_with_the_first_german_group() -> None:
    groups = tiny.shipped().groups["de"]
    first = min(groups, key=lambda group: group.order)
    assert "1/5FJ" in dict(first.entries)
    assert movement.boundary_refusal(tiny.battle(tiny.shipped()), "1/5FJ", dict(first.entries)["1/5FJ"]) is None


@rule("stlo", "A22")
def test_1_5fj_may_attack_across_the_line() -> None:
    scenario = made(FALLSCHIRM, tiny.battalion("1/116", "us29", "0406"))
    assert combat.targets(tiny.battle(scenario), "1/5FJ") == ("0406",)
    assert barred(scenario, "1/5FJ", "0406", attack=True) is None
    assert barred(scenario, "1/5FJ", "0406", attack=False) == "8.4.4"


@rule("stlo", "8.4.5")
@pytest.mark.parametrize(
    ("unit", "formation", "start", "over"),
    [("1/116", "us29", "0505", "0405"), ("1/116", "us29", "0805", "0905"), ("2/8", "de3fj", "0505", "0405"),
     ("2/8", "de3fj", "0805", "0905"), ("2/914", "de352", "0805", "0905")],
)  # fmt: skip
def test_all_others_cross_both_lines(unit: str, formation: str, start: str, over: str) -> None:
    game = tiny.play(moving(made(tiny.battalion(unit, formation, start)), unit), f"move {unit} {over}")
    assert game.state.units[unit].hex == over


@rule("stlo", "8.4.6")
def test_radius_and_observation_posts_ignore_the_lines() -> None:
    battle = tiny.battle(made(SECOND))
    assert "0105" in supply_and_command.radius(battle, "0505", "us")
    assert "0105" in observation.placements(battle, ["1/38"], "us")


@rule("stlo", "A24")
def test_recon_units_ignore_the_lines() -> None:
    scenario = made(THIRTY_FIFTH, tiny.recon("RCN1", "us35", "0804"))
    game = tiny.play(tiny.active(scenario, "3/320", 4, (1, 6)), "end")
    assert "move RCN1 0904" in tiny.legal(game)
    tiny.play(game, "move RCN1 0904")
    assert game.state.units["RCN1"].hex == "0904"


@rule("stlo", "A17")
def test_substitutes_are_bound_as_the_battalion_that_they_serve() -> None:
    units = {f"US{n}": {"place": "map", "hex": f"050{n}", "serves": "1/38", "formation": "us2"} for n in (4, 5, 6)}
    scenario = made(tiny.battalion("1/38", "us2", "DD"), tiny.substitutes("us", 6))
    game = tiny.play(tiny.active(scenario, "1/38", place="0504", units=units), "movement")
    assert tiny.refused(game, "move US5 0405") == "8.4.1"
    battle = game.table
    assert movement.boundary_refusal(battle, "US4", "0405", attack=True) is not None
    assert movement.boundary_refusal(battle, "US1", "0405") is None


@rule("stlo", "A23")
def test_every_hex_of_the_shipped_map_is_on_one_side_of_each_line() -> None:
    board = tiny.shipped().board
    for line in board.boundaries.values():
        closed = sorted(line.closed & board.land)
        crossed = {hexside(a, b) for a in closed for b in board.ways[a] if b not in line.closed}
        assert crossed == {(a, b) for a, b in line.sides if b in board.ways.get(a, ())}  # the line alone divides them


def test_the_way_does_not_lead_through_closed_hexes() -> None:
    # The end of the road lies on the open side, but the road to it runs beyond the line.
    closed = ["0504", "0404", "0604", "0605", "0405"]
    ground = tiny.board(boundaries={"2nd": closed})
    scenario = tiny.scenario(ground, SECOND, boundary_rules=RULES[1:2], depots=[("0501", "us")])
    game = moving(scenario, "1/38")
    assert tiny.refused(game, "move 1/38 0503") == "8.4.1"
