"""E.30 to E.32: potentials, odds, modifiers of the die, results and their chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.ecouves import assault_arithmetic
from rules.ecouves.assault_arithmetic import Combat
from rules.ecouves.charts import CloseCombatTable
from rules.ecouves.field import Field
from rules.engine.sums import total
from tests.rules.ecouves import melee, tiny


def table() -> CloseCombatTable:
    """The close combat table."""
    return tiny.charts().close_combat


def field(ground: Any = None, *more: tiny.Made, bridges: Any = (), turn: int = 5, **places: str) -> Field:
    """A table with some counters in their places."""
    return tiny.field(melee.scenario(ground, *more, bridges=bridges), places, turn=turn)


def combat(on: Field, attackers: str, defenders: str, *camouflaged: str) -> Combat:
    """The assault of some counters on some others where they stand."""
    hexes = tuple(sorted({on.counter(counter).hex for counter in defenders.split()}))
    return Combat(tuple(attackers.split()), hexes, tuple(defenders.split()), camouflaged)


# -- odds (E.31, E.31b, E.32) -------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.31")
@pytest.mark.parametrize(
    ("attack", "defence", "column"), [(9, 6, "1-1"), (6, 9, "1-2"), (12, 6, "2-1"), (11, 6, "1-1"), (9, 5, "1-1")]
)
def test_the_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str) -> None:
    assert table().column(attack, defence) == column


@pytest.mark.rule("ecouves", "E.31b")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(7, 9, "1-2"), (14, 4, "3-1"), (9, 5, "1-1"), (9, 9, "1-1"), (10, 9, "1-1"), (0, 3, "1-5"), (3, 0, "6-1"),
     (1, 2, "1-2"), (2, 5, "1-3"), (30, 5, "6-1")],
)  # fmt: skip
def test_the_exact_rounding(attack: int, defence: int, column: str) -> None:
    assert table().column(attack, defence) == column


@pytest.mark.rule("ecouves", "E.31b")
def test_rounding_is_exact_for_all_small_numbers() -> None:
    for attack in range(1, 41):
        for defence in range(1, 41):
            head, tail = (int(part) for part in table().column(attack, defence).split("-"))
            if head >= tail:
                assert head == 6 or head * defence <= attack < (head + 1) * defence
                assert head * defence <= attack
            else:
                assert tail == 5 or (tail - 1) * attack < defence <= tail * attack
                assert (tail - 1) * attack < defence


@pytest.mark.rule("ecouves", "E.32")
@pytest.mark.parametrize(
    ("attack", "defence", "column"), [(40, 5, "6-1"), (1, 9, "1-5"), (36, 6, "6-1"), (1, 5, "1-5")]
)
def test_odds_beyond_the_table_are_read_at_its_ends(attack: int, defence: int, column: str) -> None:
    assert table().column(attack, defence) == column


@pytest.mark.rule("ecouves", "E.32")
def test_modified_rolls_beyond_the_table_are_read_at_its_ends() -> None:
    town = field(tiny.board(terrain={"0504": "town"}), A="0505", P="0504")
    figures = assault_arithmetic.figures(town, combat(town, "A", "P"))
    assert figures.modifier == -2
    assert [assault_arithmetic.row(town, figures, die) for die in range(1, 7)] == [1, 1, 1, 2, 3, 4]
    down = field(tiny.board(level={"0505": 2}), A="0505", P="0504")
    figures = assault_arithmetic.figures(down, combat(down, "A", "P"))
    assert figures.modifier == 1
    assert [assault_arithmetic.row(down, figures, die) for die in range(1, 7)] == [2, 3, 4, 5, 6, 6]


@pytest.mark.rule("ecouves", "E.ex15")
@pytest.mark.parametrize(
    ("attack", "defence", "column", "die", "result"),
    [(9, 5, "1-1", 5, "DR"), (7, 9, "1-2", 2, "AR"), (14, 4, "3-1", 1, "B")],
)
def test_examples_xv(attack: int, defence: int, column: str, die: int, result: str) -> None:
    french, german = tiny.tanks("X", attack=attack), tiny.tanks("Y", "german", defense=defence)
    game = melee.game(tiny.scenario(None, french, german), {"X": "0505", "Y": "0504"}, (die,))
    found = melee.last(game)
    assert (found["attack_total"], found["defence_total"]) == (attack, defence)
    assert (found["column"], found["die"], found["result"]) == (column, die, result)


@pytest.mark.rule("ecouves", "E.31")
def test_the_log_gives_every_figure() -> None:
    ground = tiny.board(terrain={"0504": "hamlet"})
    game = melee.game(melee.scenario(ground), {"A": "0505", "I": "0505", "P": "0504"}, (4,))
    found = melee.last(game)
    assert found["attack"] == [
        {"value": 9, "label": "A", "rule": "E.30"},
        {"value": 6, "label": "I", "rule": "E.30"},
    ]
    assert found["defence"] == [{"value": 5, "label": "P", "rule": "E.30"}]
    assert found["items"] == [{"value": -1, "label": "hamlet in 0504", "rule": "E.31"}]
    assert (found["column"], found["die"], found["modifier"], found["row"], found["result"]) == ("3-1", 4, -1, 3, "DR")
    assert tiny.events(game, "assault")[0].rule == "E.cc.DR"


# -- potentials (E.30, H.6, I.4, E.fire.C) ------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.30")
def test_potentials_of_several_counters_are_added() -> None:
    units = (
        tiny.tanks("W", attack=4), tiny.tanks("X", attack=5), tiny.tanks("Y", "german", defense=2),
        tiny.tanks("Z", "german", defense=3),
    )  # fmt: skip
    made = tiny.scenario(None, *units)
    game = melee.game(made, {"W": "0505", "X": "0404", "Y": "0504", "Z": "0504"}, (3,))
    assert (melee.last(game)["attack_total"], melee.last(game)["defence_total"]) == (9, 5)


@pytest.mark.rule("ecouves", "E.fire.C")
@pytest.mark.rule("ecouves", "E.25")
def test_a_pin_halves_the_attack_rounded_down() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505 pinned", "P": "0504"}, (1,))
    assert melee.last(game)["attack_total"] == 4
    assert [item["rule"] for item in melee.last(game)["attack"]] == ["E.30", "E.fire.C"]


@pytest.mark.rule("ecouves", "E.fire.C")
def test_a_pin_leaves_the_defence_alone() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505", "P": "0504 pinned"}, (1,))
    assert melee.last(game)["defence_total"] == 5


@pytest.mark.rule("ecouves", "I.4")
def test_night_halves_the_attack_counter_by_counter() -> None:
    made = melee.scenario(None, tiny.tanks("X", attack=7), result="B")
    game = melee.game(made, {"A": "0505", "X": "0505", "P": "0504"}, (1,), turn=16)
    tiny.play(game, "assault 0504", "with A", "with X")
    assert melee.last(game)["attack_total"] == 4 + 3
    assert melee.last(game)["defence_total"] == 5


@pytest.mark.rule("ecouves", "H.6")
@pytest.mark.rule("ecouves", "AMB-20")
def test_a_camouflaged_hex_halves_the_sum_once_rounded_up() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "village"}), tiny.tanks("X", attack=4), result="B")
    game = melee.game(made, {"A": "0505", "X": "0505", "P": "0504 hidden"}, (1,))
    tiny.play(game, "assault 0504", "with A", "with X")
    assert melee.last(game)["attack_total"] == 7
    assert [item["value"] for item in melee.last(game)["attack"]] == [9, 4, -6]
    assert melee.last(game)["attack"][-1]["rule"] == "H.6"


@pytest.mark.rule("ecouves", "AMB-20")
def test_the_order_of_the_halvings() -> None:
    # 9 pinned is 4, at night 2; 7 at night is 3. The sum of 8 is halved to 4; counter by counter it would be 5.
    made = melee.scenario(tiny.board(terrain={"0504": "village"}), tiny.tanks("X", attack=7), tiny.tanks("Y", attack=7))
    on = tiny.field(made, {"A": "0505 pinned", "X": "0505", "Y": "0404", "P": "0504"}, turn=15)
    items = assault_arithmetic.attack_items(on, combat(on, "A X Y", "P", "0504"))
    assert [item.value for item in items] == [9, -5, -2, 7, -4, 7, -4, -4]
    assert total(items) == 4
    assert [item.rule for item in items] == ["E.30", "E.fire.C", "I.4", "E.30", "I.4", "E.30", "I.4", "H.6"]


@pytest.mark.rule("ecouves", "H.6")
@pytest.mark.rule("ecouves", "AMB-52")
def test_a_hex_that_is_hidden_in_part_halves_nothing() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "village"}), result="B")
    game = melee.game(made, {"A": "0505", "P": "0504 hidden", "K": "0504"}, (1,))
    assert melee.last(game)["attack_total"] == 9
    assert melee.last(game)["defenders"] == ["K", "P"]


@pytest.mark.rule("ecouves", "H.6")
def test_one_camouflaged_hex_of_several_halves_the_whole() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "village", "0505": "village"}), result="B")
    game = melee.game(made, {"A": "0505", "P": "0504 hidden", "Q": "0404"}, (1,))
    tiny.play(game, "assault 0504", "against 0404")
    assert melee.last(game)["attack_total"] == 5


# -- modifiers (E.31, AMB-3, AMB-33) ------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "AMB-3")
@pytest.mark.parametrize(
    ("terrain", "modifier"),
    [("clear", 0), ("brush", -1), ("forest", -1), ("hamlet", -1), ("village", -1), ("town", -2)],
)
def test_the_terrain_of_the_defender_modifies_the_die(terrain: str, modifier: int) -> None:
    on = field(tiny.board(terrain={"0504": terrain}), A="0505", P="0504 split" if terrain == "forest" else "0504")
    defenders = "P-1 P-2 P-3" if terrain == "forest" else "P"
    assert total(assault_arithmetic.modifier_items(on, combat(on, "A", defenders))) == modifier


@pytest.mark.rule("ecouves", "AMB-3")
def test_the_terrain_of_the_attacker_does_not() -> None:
    on = field(tiny.board(terrain={"0505": "town"}), A="0505", P="0504")
    assert assault_arithmetic.modifier_items(on, combat(on, "A", "P")) == ()


@pytest.mark.rule("ecouves", "AMB-3")
@pytest.mark.parametrize(
    ("water", "bridge", "modifier"),
    [("rivers", False, -2), ("rivers", True, -1), ("brooks", False, 0), ("brooks", True, 0)],
)
def test_water_modifies_the_die_and_a_bridge_helps(water: str, bridge: bool, modifier: int) -> None:
    side = [("0504", "0505")]
    ground = tiny.board(**{water: side})  # type: ignore[arg-type]
    on = field(ground, bridges=side if bridge else (), I="0505", P="0504")
    assert total(assault_arithmetic.modifier_items(on, combat(on, "I", "P"))) == modifier


@pytest.mark.rule("ecouves", "AMB-3")
@pytest.mark.parametrize(("here", "there", "modifier"), [(1, 1, 0), (1, 2, -1), (1, 3, -1), (2, 1, 1), (4, 1, 1)])
def test_slopes_modify_the_die(here: int, there: int, modifier: int) -> None:
    on = field(tiny.board(level={"0505": here, "0504": there}), A="0505", P="0504")
    assert total(assault_arithmetic.modifier_items(on, combat(on, "A", "P"))) == modifier


@pytest.mark.rule("ecouves", "AMB-3")
def test_modifiers_are_added() -> None:
    ground = tiny.board(terrain={"0504": "village"}, level={"0504": 2}, rivers=[("0504", "0505")])
    on = field(ground, I="0505", P="0504")
    items = assault_arithmetic.modifier_items(on, combat(on, "I", "P"))
    assert [item.value for item in items] == [-1, -2, -1]


@pytest.mark.rule("ecouves", "AMB-3")
def test_the_worst_hexside_of_the_attackers_counts() -> None:
    on = field(tiny.board(rivers=[("0504", "0505")], level={"0404": 2}), I="0505", A="0404", P="0504")
    assert total(assault_arithmetic.modifier_items(on, combat(on, "I A", "P"))) == -2
    assert total(assault_arithmetic.modifier_items(on, combat(on, "A", "P"))) == 1


@pytest.mark.rule("ecouves", "AMB-33")
@pytest.mark.rule("ecouves", "AMB-3")
def test_of_several_hexes_the_one_best_for_the_defence_counts_once() -> None:
    on = field(tiny.board(terrain={"0504": "village", "0604": "town"}), A="0505", P="0504", Q="0604", R="0506")
    items = assault_arithmetic.modifier_items(on, combat(on, "A", "P Q R"))
    assert [item.label for item in items] == ["town in 0604"]
    figures = assault_arithmetic.figures(on, combat(on, "A", "P Q R"))
    assert (total(figures.defence), figures.column) == (15, "1-2")


# -- chances ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.31")
@pytest.mark.parametrize("terrain", ["clear", "village", "town"])
def test_chances_are_the_six_dice_and_add_up(terrain: str) -> None:
    on = field(tiny.board(terrain={"0504": terrain}), A="0505", B="0505", P="0504")
    figures = assault_arithmetic.figures(on, combat(on, "A B", "P"))
    chances = assault_arithmetic.chances(on, figures)
    assert sum(chances.values()) == Fraction(1)
    codes = [table().result("3-1", max(1, min(6, die + figures.modifier))) for die in range(1, 7)]
    assert chances == {code: Fraction(codes.count(code), 6) for code in set(codes)}


@pytest.mark.rule("ecouves", "E.31")
def test_chances_stand_in_order_the_worst_for_the_attacker_first() -> None:
    on = field(A="0505", P="0504")
    figures = assault_arithmetic.figures(on, combat(on, "A", "P"))
    assert list(assault_arithmetic.chances(on, figures)) == ["AR", "B", "DR"]
