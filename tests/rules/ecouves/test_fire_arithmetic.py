"""E.22 as arithmetic: difference, column, modifiers, row. Nothing is played here."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from rules.ecouves import fire_arithmetic
from rules.ecouves.field import Field
from rules.ecouves.fire_arithmetic import Figures, Volley
from rules.engine.sums import total
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

HEX = "0505"


def field(terrain: str = "clear", *options: str) -> Field:
    """French of many kinds, and German targets in 0505."""
    made = tiny.scenario(
        tiny.board(terrain={HEX: terrain}, rivers=[("0505", "0506")]),
        tiny.tanks("tanks"), tiny.tanks("five", attack=5), tiny.tanks("six", attack=6), tiny.tanks("two", attack=2),
        tiny.tanks("twelve", attack=12), tiny.tanks("thirty", attack=30), tiny.guns("guns"),
        tiny.tanks("four", attack=4), tiny.destroyers("hunters"), tiny.destroyers("hunters2"),
        tiny.tanks("panzer", "german"), tiny.infantry("foot", "german", defense=5),
        tiny.tanks("panzer3", "german", defense=3), tiny.tanks("panzer4", "german", defense=4),
        tiny.tanks("panzer10", "german", defense=10), tiny.tanks("panzer11", "german", defense=11),
    )  # fmt: skip
    return tiny.field(made, {"panzer": HEX, "foot": HEX}, *options)


def figures(firers: str, targets: str, terrain: str = "clear", *options: str, halved: bool = False) -> Figures:
    volley = Volley(tuple(firers.split()), HEX, tuple(targets.split()), halved)
    return fire_arithmetic.figures(field(terrain, *options), volley)


def row(die: int, found: Figures, *options: str) -> int:
    return fire_arithmetic.row(field("clear", *options), die, found.modifier)


# -- the difference -----------------------------------------------------------------------------------------


@rule("ecouves", "E.22")
def test_twelve_against_five_with_a_six() -> None:
    found = figures("twelve", "panzer")
    assert (found.difference, found.column, row(6, found)) == (7, "+4..+7", 6)
    assert fire_arithmetic.result(field(), found, 6) == tiny.charts().fire.rows[6][3]


@rule("ecouves", "E.22")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_result_is_where_row_and_column_meet(die: int) -> None:
    for firers, column in (("two", 1), ("five", 2), ("tanks", 3), ("thirty", 6)):
        assert fire_arithmetic.result(field(), figures(firers, "panzer"), die) == tiny.charts().fire.rows[die][column]


@rule("ecouves", "E.22a")
@pytest.mark.parametrize(("firers", "difference"), [("thirty", 25), ("twelve tanks", 16)])
def test_more_than_sixteen_is_read_as_sixteen(firers: str, difference: int) -> None:
    found = figures(firers, "panzer")
    assert (found.difference, found.column) == (difference, "+16")


@rule("ecouves", "E.22b")
@rule("ecouves", "AMB-1")
def test_below_the_lowest_column_there_is_no_result() -> None:
    low, lowest = figures("two", "panzer11"), figures("two", "panzer10")
    assert (low.difference, low.column) == (-9, "")
    assert {fire_arithmetic.result(field(), low, die) for die in range(1, 7)} == {"-"}
    assert (lowest.difference, lowest.column) == (-8, "-8..-5")
    assert fire_arithmetic.result(field(), lowest, 6) == "R"


@rule("ecouves", "AMB-1")
def test_by_option_the_lower_bound_is_plus_eight() -> None:
    seven = figures("twelve", "panzer", "clear", "fire_floor")
    assert (seven.difference, seven.column) == (7, "")
    assert fire_arithmetic.result(field("clear", "fire_floor"), seven, 6) == "-"
    eight = figures("twelve", "panzer4", "clear", "fire_floor")
    assert (eight.difference, eight.column) == (8, "+8..+11")
    assert fire_arithmetic.result(field("clear", "fire_floor"), eight, 6) == "C"


@rule("ecouves", "E.8")
@rule("ecouves", "E.3")
def test_whole_potentials_are_added() -> None:
    found = figures("five six", "panzer")
    assert [(item.value, item.label) for item in found.attack] == [(5, "five"), (6, "six")]
    assert (total(found.attack), found.difference) == (11, 6)


@rule("ecouves", "E.10b")
@rule("ecouves", "AMB-8")
def test_one_defence_if_concentrated_their_sum_if_dispersed() -> None:
    assert figures("twelve", "panzer3").difference == 9
    assert figures("twelve", "panzer3 panzer4").difference == 5


@rule("ecouves", "H.6")
@rule("ecouves", "AMB-20")
def test_at_a_camouflaged_hex_the_total_is_halved_once_rounded_up() -> None:
    found = figures("tanks four", "panzer", halved=True)
    assert total(found.attack) == 7
    # The defence is taken off after that: 7 - 5, not half of 13 - 5.
    assert found.difference == 2
    assert [(item.value, item.rule) for item in found.attack] == [(9, "E.8"), (4, "E.8"), (-6, "H.6")]
    assert total(figures("tanks four", "panzer").attack) == 13


# -- modifiers ----------------------------------------------------------------------------------------------


@rule("ecouves", "E.11")
def test_a_star_adds_one_at_armour_alone() -> None:
    armour, foot = figures("hunters", "panzer"), figures("hunters", "foot")
    assert [(item.value, item.rule) for item in armour.modifiers] == [(1, "E.11")]
    assert (row(4, armour), row(4, foot)) == (5, 4)
    assert figures("tanks", "panzer").modifiers == ()


@rule("ecouves", "E.11")
@rule("ecouves", "AMB-10")
def test_the_star_needs_every_firer_and_every_target() -> None:
    assert figures("hunters hunters2", "panzer panzer4").modifier == 1
    assert figures("hunters tanks", "panzer").modifier == 0
    assert figures("hunters", "panzer foot").modifier == 0


@rule("ecouves", "E.17")
@rule("ecouves", "AMB-3")
@rule("ecouves", "AMB-13")
@pytest.mark.parametrize(
    ("terrain", "modifier"),
    [("clear", 0), ("brush", -1), ("forest", -1), ("hamlet", -1), ("village", -1), ("town", -2)],
)
def test_the_ground_of_the_target_modifies_the_die(terrain: str, modifier: int) -> None:
    found = figures("tanks", "foot", terrain)
    assert found.modifier == modifier
    assert [item.rule for item in found.modifiers] == (["E.17"] if modifier else [])
    assert row(4, found) == 4 + modifier
    # A modifier, not a shift of columns: the difference is that of open ground.
    assert found.column == figures("tanks", "foot").column


@rule("ecouves", "E.17")
@rule("ecouves", "AMB-3")
def test_modifiers_are_added_up() -> None:
    assert figures("hunters", "panzer", "village").modifier == 0
    assert figures("hunters", "panzer", "town").modifier == -1


@rule("ecouves", "AMB-30")
def test_the_die_is_held_to_0_to_7() -> None:
    star, town = figures("hunters", "panzer"), figures("tanks", "panzer", "town")
    assert (row(6, star), row(1, town)) == (7, 0)
    assert fire_arithmetic.row(field(), 6, 3) == 7


@rule("ecouves", "AMB-30")
def test_by_option_the_die_is_held_to_1_to_6() -> None:
    star, town = figures("hunters", "panzer"), figures("tanks", "panzer", "town")
    assert (row(6, star, "fire_clamp_1_6"), row(1, town, "fire_clamp_1_6")) == (6, 1)
    assert (row(5, star, "fire_clamp_1_6"), row(4, town, "fire_clamp_1_6")) == (6, 2)


# -- chances ------------------------------------------------------------------------------------------------


@rule("ecouves", "E.22")
@pytest.mark.parametrize(
    ("firers", "targets", "terrain", "expected"),
    [
        # +4: column +4..+7, rows 1 to 6 are - R R D D C
        ("tanks", "panzer", "clear", {"-": 1, "R": 2, "D": 2, "C": 1}),
        # the same a row higher: R R D D C C; rows 2 to 7
        ("hunters", "panzer4", "clear", {"R": 2, "D": 2, "C": 2}),
        # two rows lower in a town: rows -1 to 4, the first held to 0
        ("tanks", "panzer", "town", {"-": 3, "R": 2, "D": 1}),
        ("two", "panzer11", "clear", {"-": 6}),
    ],
)
def test_chances_are_exact(firers: str, targets: str, terrain: str, expected: Mapping[str, int]) -> None:
    found = fire_arithmetic.chances(field(terrain), figures(firers, targets, terrain))
    assert found == {code: Fraction(count, 6) for code, count in expected.items()}


def test_figures_as_plain_values() -> None:
    assert figures("hunters", "panzer", "village").data == {
        "attack": [{"value": 8, "label": "hunters", "rule": "E.8"}], "attack_total": 8,
        "defence": [{"value": 5, "label": "panzer", "rule": "E.10b"}], "defence_total": 5,
        "difference": 3, "column": "0..+3",
        "items": [
            {"value": 1, "label": "tank destroyers or anti-tank guns at armour", "rule": "E.11"},
            {"value": -1, "label": "target in village", "rule": "E.17"},
        ],
        "modifier": 0,
    }  # fmt: skip
