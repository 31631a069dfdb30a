"""E.22: the exact chances of a fire are those of the very functions that resolve it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.ecouves import fire, views
from rules.ecouves.fire import FireOdds
from rules.ecouves.model import Scenario
from tests.rules.ecouves import fires, tiny

rule = pytest.mark.rule

OPEN = fires.scenario()
PLACES = {"X": "0505", "Y": "0505", "D": "0505", "G": "0506", "P": "0502", "F": "0502"}


def odds(made: Scenario, firers: str, target: str = "", *options: str, **changes: Any) -> FireOdds:
    field = tiny.field(made, {**PLACES, **changes}, *options)
    return fire.fire_odds(field, firers.split(), "0502", target)


def rolled(made: Scenario, firers: str, target: str, *options: str) -> Mapping[str, Fraction]:
    """The results of playing a fire with each face of the die, each a sixth."""
    found: Counter[str] = Counter()
    for die in range(1, 7):
        game = tiny.play(fires.game(made, PLACES, [die], *options), "fire 0502")
        for firer in firers.split():
            game.apply(f"with {firer}")
        if tiny.asked(game) == "firers":
            game.apply("done")
        game.apply(f"concentrate {target}" if target else "disperse")
        found[fires.results(game)[-1]] += 1
    return {code: Fraction(count, 6) for code, count in found.items()}


@rule("ecouves", "E.22")
@pytest.mark.parametrize(
    ("firers", "target", "terrain", "options"),
    [
        ("X", "P", "clear", ()),
        ("X", "F", "town", ()),
        ("X Y D", "P", "village", ()),
        ("D", "P", "clear", ()),
        ("D", "P", "clear", ("fire_clamp_1_6",)),
        ("G", "", "clear", ()),
        ("G", "F", "clear", ()),
        ("X", "P", "clear", ("fire_floor",)),
        ("X Y", "", "brush", ("dispersed_for_all",)),
    ],
)
def test_chances_are_those_of_play(firers: str, target: str, terrain: str, options: tuple[str, ...]) -> None:
    made = fires.scenario(tiny.board(terrain={"0502": terrain}))
    assert odds(made, firers, target, *options).chances == rolled(made, firers, target, *options)


@rule("ecouves", "E.22")
def test_chances_are_exact_and_add_up() -> None:
    found = odds(OPEN, "X", "P")
    assert found.figures.difference == 4
    assert found.chances == {"-": Fraction(1, 6), "R": Fraction(1, 3), "D": Fraction(1, 3), "C": Fraction(1, 6)}
    assert sum(found.chances.values()) == 1


@rule("ecouves", "E.10b")
def test_no_target_named_means_all_in_the_hex() -> None:
    found = odds(OPEN, "G")
    assert found.volley.targets == ("F", "P")
    assert found.figures.difference == 10 - 11


@rule("ecouves", "E.22b")
def test_a_hopeless_fire_has_no_chance() -> None:
    made = fires.scenario(None, tiny.tanks("hard", "german", defense=20))
    field = tiny.field(made, {**PLACES, "hard": "0502"})
    assert fire.fire_odds(field, ["X"], "0502", "hard").chances == {"-": Fraction(1)}


@rule("ecouves", "H.3")
@rule("ecouves", "AMB-53")
@pytest.mark.parametrize("hidden", [{"P": "0502 hidden", "F": "0502 hidden"}, {"P": "0502 hidden", "F": "0503"}])
def test_of_hidden_counters_nobody_knows_the_odds(hidden: Mapping[str, str]) -> None:
    made = fires.scenario(tiny.board(terrain={"0502": "village"}))
    field = tiny.field(made, {**PLACES, **hidden})
    for table in (field, views.view(field, "french")):
        for target in ("", "P"):
            with pytest.raises(ValueError, match="0502"):
                fire.fire_odds(table, ["X"], "0502", target)


@rule("ecouves", "H.3")
@rule("ecouves", "AMB-52")
def test_beside_hidden_counters_only_the_shown_one_has_odds() -> None:
    made = fires.scenario(tiny.board(terrain={"0502": "village"}))
    field = tiny.field(made, {**PLACES, "P": "0502 hidden"})
    for table in (field, views.view(field, "french")):
        assert fire.fire_odds(table, ["X"], "0502", "F").figures.difference == 3
        with pytest.raises(ValueError, match="hides"):
            fire.fire_odds(table, ["G"], "0502")


def test_odds_need_firers_and_a_target() -> None:
    field = tiny.field(OPEN, PLACES)
    with pytest.raises(ValueError, match="needs"):
        fire.fire_odds(field, [], "0502", "P")
    with pytest.raises(ValueError, match="needs"):
        fire.fire_odds(field, ["X"], "0503")
