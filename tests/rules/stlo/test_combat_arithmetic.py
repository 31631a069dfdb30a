"""Section 9.4: the modifiers of the combat die, and the armour procedure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import combat, combat_arithmetic
from rules.stlo.combat_arithmetic import ArmorEffect
from rules.stlo.model import AssetCard
from tests.rules.stlo import fights, tiny
from tests.rules.stlo.fights import DE


def fight(
    ours: Sequence[AssetCard] = (), theirs: Sequence[AssetCard] = (), *, kind: str = "hasty",
    dice: Sequence[int] = (3,), more: Sequence[Any] = (), **changes: Any,
) -> Game:  # fmt: skip
    """A resolved attack of 1/115 on 1/8a with assets already assigned to both."""
    made = fights.field(fights.us(), fights.de(), *more, assets=[*ours, *theirs])
    assigned = tiny.with_unit([a.id for a in ours], "1/115") | tiny.with_unit([a.id for a in theirs], "1/8a")
    return fights.attack(made, kind=kind, dice=dice, assets=assigned, **changes)


def modifiers(game: Game) -> dict[str, int]:
    """The modifiers of the combat by paragraph."""
    return fights.values(fights.data(game, "combat")["items"])


# -- 9.4 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "9.4")
def test_a_plain_hasty_attack_has_no_modifier() -> None:
    game = fight()
    assert modifiers(game) == {}
    assert fights.data(game, "combat")["roll"] == 3


@pytest.mark.rule("stlo", "9.4.2")
def test_engineers_with_the_attacker_give_one() -> None:
    assert modifiers(fight([tiny.engineer(), tiny.engineer("2A/121")])) == {"9.4.2": 1}


@pytest.mark.rule("stlo", "9.4.2")
def test_engineers_never_help_a_defender() -> None:
    assert modifiers(fight([], [tiny.engineer("1/3E", "de3fj")])) == {}


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        pytest.param("deliberate", {"9.4.4.A": 1}, marks=pytest.mark.rule("stlo", "9.4.4.A")),
        pytest.param("intensive", {"9.4.4.B": 2}, marks=pytest.mark.rule("stlo", "9.4.4.B")),
    ],
)
def test_better_attacks_give_a_modifier(kind: str, found: dict[str, int]) -> None:
    assert modifiers(fight(kind=kind)) == found


OTHER = fights.de("1/9a", "0705")


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ({"1/8a": "pinned"}, {"9.4.4.C": 2}),
        ({"1/9a": "pinned"}, {"9.4.4.C": 2}),
        ({"1/8a": "pinned", "1/9a": "pinned"}, {"9.4.4.C": 2}),
        ({"1/8a": "disrupted"}, {"9.4.4.D": 3}),
        ({"1/8a": "pinned", "1/9a": "disrupted"}, {"9.4.4.D": 3}),
    ],
)
@pytest.mark.rule("stlo", "9.4.4.C")
@pytest.mark.rule("stlo", "9.4.4.D")
@pytest.mark.rule("stlo", "14.2.1.B")
def test_a_marked_defender_gives_its_modifier_once(marks: dict[str, str], found: dict[str, int]) -> None:
    units = {unit: {"status": status} for unit, status in marks.items()}
    assert modifiers(fight(more=[OTHER], units=units)) == found


@pytest.mark.parametrize(
    ("works", "found"),
    [
        ({"0705": "improved"}, {"9.4.4.E": -1}),
        ({DE: "improved", "0705": "improved"}, {"9.4.4.E": -1}),
        ({DE: "strongpoint"}, {"9.4.4.F": -2}),
        ({DE: "improved", "0705": "strongpoint"}, {"9.4.4.F": -2}),
        ({"0606": "strongpoint", "0604": "strongpoint"}, {}),
    ],
)
@pytest.mark.rule("stlo", "9.4.4.E")
@pytest.mark.rule("stlo", "9.4.4.F")
def test_an_entrenched_defender_gives_its_modifier_once(works: dict[str, str], found: dict[str, int]) -> None:
    assert modifiers(fight(more=[OTHER], works=works)) == found


# -- 9.4.3: defending armour --------------------------------------------------------------------------------


JGP = tiny.asset("JGP/3FJ", "de3fj", "JGP", "minor", 4, 5)


@pytest.mark.parametrize(
    ("ours", "theirs", "found"),
    [
        ([], [fights.s3(), fights.s3("4/3AT")], {"9.4.3.A": -1}),
        ([tiny.engineer()], [fights.s3()], {"9.4.2": 1, "9.4.3.A": -1}),
        ([], [tiny.at75()], {}),
        ([], [JGP], {}),
    ],
)
@pytest.mark.rule("stlo", "9.4.3.A")
@pytest.mark.rule("stlo", "A47")
def test_defending_major_armour_costs_an_attacker_without_armour_one(
    ours: list[AssetCard], theirs: list[AssetCard], found: dict[str, int]
) -> None:
    assert modifiers(fight(ours, theirs)) == found


@pytest.mark.rule("stlo", "9.4.3.A")
@pytest.mark.rule("stlo", "A47")
def test_any_armour_of_the_attacker_cancels_it() -> None:
    assert modifiers(fight([fights.m8()], [fights.s3()], dice=(3, 1, 3))) == {}


@pytest.mark.rule("stlo", "9.4.3.B")
def test_armour_lost_in_this_combat_still_cancels_it() -> None:
    game = fight([tiny.m4()], [fights.s3()], dice=(1, 4, 3))
    assert fights.data(game, "armor")["differential"] == -4
    assert game.state.assets["A/747"].place == "eliminated"
    assert modifiers(game) == {}


# -- 9.4.5 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "9.4.5")
@pytest.mark.rule("stlo", "A154")
def test_the_sum_of_modifiers_is_held_at_five() -> None:
    game = fight(
        [tiny.m4(), tiny.engineer()], dice=(6, 1, 1), kind="intensive", units={"1/8a": {"status": "disrupted"}}
    )
    found = fights.data(game, "combat")
    assert found["modifier"] == 4 + 1 + 2 + 3
    assert (found["held"], found["roll"]) == (5, 6)


@pytest.mark.rule("stlo", "9.4.5")
def test_the_sum_of_modifiers_is_held_at_minus_two() -> None:
    game = fight([], [fights.s3()], dice=(1,), works={DE: "strongpoint"})
    found = fights.data(game, "combat")
    assert (found["modifier"], found["held"], found["roll"]) == (-3, -2, -1)


# -- 9.4.1: the armour procedure ----------------------------------------------------------------------------


def dice_for_armour(game: Game) -> list[str]:
    return [thrown.purpose for thrown in game.thrown if thrown.purpose.startswith("armour")]


@pytest.mark.rule("stlo", "9.4.1.A")
def test_there_is_no_armour_procedure_without_armour() -> None:
    assert dice_for_armour(fight([tiny.engineer()], [tiny.at75()])) == []


@pytest.mark.parametrize("tank", [tiny.m4(), fights.m8()])
@pytest.mark.rule("stlo", "9.4.1.A")
@pytest.mark.rule("stlo", "A46")
@pytest.mark.rule("stlo", "9.3.3.G")
def test_any_asset_with_armour_takes_part_without_a_choice(tank: AssetCard) -> None:
    assert dice_for_armour(fight([tank], dice=(3, 3, 3))) == ["armour attacker", "armour defender"]


@pytest.mark.rule("stlo", "9.4.1.B")
def test_the_differential_compares_armour_and_anti_tank_with_a_die_each() -> None:
    found = fights.data(fight([tiny.m4()], dice=(2, 6, 3)), "armor")
    assert (sum(i["value"] for i in found["attack"]), sum(i["value"] for i in found["defence"])) == (5, 2)
    assert found["differential"] == (5 + 2) - (2 + 6) == -1


@pytest.mark.rule("stlo", "9.4.1.B")
@pytest.mark.rule("stlo", "A46")
def test_all_armour_and_all_anti_tank_values_are_added() -> None:
    game = fight([tiny.m4(), fights.m8()], [tiny.at75()], more=[OTHER], dice=(1, 1, 3))
    found = fights.data(game, "armor")
    assert found["differential"] == (5 + 2 + 1) - (2 + 2 + 5 + 1)


@pytest.mark.rule("stlo", "A48")
def test_the_present_side_of_a_battalion_and_the_nothing_of_a_recon_count() -> None:
    made = fights.field(
        tiny.battalion("1/8", "de3fj", DE), tiny.battalion("1/115", "us29", "0606", anti_tank=(2, 4)),
        tiny.recon("RCN1", "us29", "0606"), assets=[fights.s3()],
    )  # fmt: skip
    game = fights.attack(
        made, "1/8", dice=(3, 3, 3), units={"1/115": {"steps": 1}}, assets=tiny.with_unit(["3/3AT"], "1/8")
    )
    assert fights.data(game, "armor")["defence"] == [{"value": 2, "label": "battalion 1/115", "rule": "9.4.1.B"}]


BANDS = {
    **{d: ArmorEffect(0, 2) for d in range(-12, -6)},
    **{d: ArmorEffect(0, 1) for d in range(-6, -2)},
    **{d: ArmorEffect(0, 0) for d in range(-2, 2)},
    2: ArmorEffect(1, 0), 3: ArmorEffect(1, 0), 4: ArmorEffect(2, 0), 5: ArmorEffect(2, 0), 6: ArmorEffect(3, 0),
    7: ArmorEffect(3, 0), 8: ArmorEffect(4, 0), 9: ArmorEffect(4, 0), 10: ArmorEffect(5, 0), 11: ArmorEffect(5, 0),
    12: ArmorEffect(6, 0),
}  # fmt: skip


@pytest.mark.parametrize("differential", sorted(BANDS))
@pytest.mark.rule("stlo", "9.4.1.G")
@pytest.mark.rule("stlo", "23.0.armor_superiority")
def test_the_chart_agrees_with_the_bands(differential: int) -> None:
    assert combat_arithmetic.armor_effect(tiny.charts(), differential) == BANDS[differential]


@pytest.mark.rule("stlo", "23.0.armor_differential")
def test_the_differential_of_eighteen_and_twelve_is_six() -> None:
    tanks = [tiny.m4(f"{x}/747") for x in "ABC"]
    found = fights.data(fight(tanks, [tiny.at75()], dice=(3, 5, 1)), "armor")
    assert (found["differential"], found["modifier"]) == (6, 3)


@pytest.mark.parametrize(("dice", "found"), [((1, 2), 1), ((1, 1), 1), ((3, 1), 2), ((6, 1), 4)])
@pytest.mark.rule("stlo", "9.4.1.C")
@pytest.mark.rule("stlo", "23.0.armor_superiority")
def test_superiority_gives_half_the_differential(dice: tuple[int, int], found: int) -> None:
    assert modifiers(fight([tiny.m4()], dice=(*dice, 3))) == {"9.4.1.C": found}


@pytest.mark.parametrize("dice", [(1, 6), (2, 6), (1, 4), (1, 3)])
@pytest.mark.rule("stlo", "9.4.1.D")
def test_close_differentials_do_nothing(dice: tuple[int, int]) -> None:
    game = fight([tiny.m4()], dice=(*dice, 3))
    assert -2 <= fights.data(game, "armor")["differential"] <= 1
    assert modifiers(game) == {}
    assert game.state.assets["A/747"].place == "unit"


M10 = tiny.asset("A/821", "us29", "M10", "major", 1, 6)


@pytest.mark.rule("stlo", "9.4.1.E")
def test_a_lost_comparison_costs_one_asset_with_armour_of_the_owners_choice() -> None:
    game = fight([tiny.m4(), M10, tiny.engineer()], [tiny.at75()], dice=(1, 5, 3))
    assert fights.data(game, "armor")["differential"] == -5
    assert fights.asked(game) == ("armour-loss", "us")
    assert tiny.legal(game) == ["lose A/747", "lose A/821"]
    assert tiny.refused(game, "lose 1A/121") == "9.4.1.E"
    game.apply("lose A/821")
    assert game.table.assets_with("1/115") == ("1A/121", "A/747")
    assert modifiers(game) == {"9.4.2": 1}


@pytest.mark.rule("stlo", "9.4.1.E")
def test_the_only_asset_with_armour_is_lost_without_a_question() -> None:
    game = fight([tiny.m4(), tiny.engineer()], [tiny.at75()], dice=(1, 4, 3))
    assert fights.data(game, "armor")["differential"] == -5
    assert game.table.assets_with("1/115") == ("1A/121",)


@pytest.mark.rule("stlo", "9.4.1.F")
def test_a_rout_costs_two_assets_with_armour() -> None:
    tanks = [M10, tiny.asset("B/821", "us29", "M10", "major", 1, 6), tiny.asset("C/821", "us29", "M10", "major", 1, 6)]
    game = fight(tanks, [tiny.at75()], dice=(1, 6, 3))
    assert fights.data(game, "armor")["differential"] == -9
    game.apply("lose B/821")
    assert fights.asked(game) == ("armour-loss", "us")
    game.apply("lose C/821")
    assert game.table.assets_with("1/115") == ("A/821",)


@pytest.mark.rule("stlo", "9.4.1.F")
def test_a_single_asset_with_armour_is_all_that_a_rout_takes() -> None:
    game = fight([tiny.m4(), tiny.engineer()], [tiny.at75(), fights.flak()], dice=(1, 1, 3))
    assert fights.data(game, "armor")["differential"] == -8
    assert game.table.assets_with("1/115") == ("1A/121",)


@pytest.mark.rule("stlo", "A49")
@pytest.mark.rule("stlo", "A152")
def test_armour_lost_in_the_comparison_is_gone_before_the_result() -> None:
    made = fights.field(fights.us(), fights.de(), result="A3", assets=[tiny.m4(), tiny.engineer(), tiny.at75()])
    assigned = tiny.with_unit(["A/747", "1A/121"], "1/115") | tiny.with_unit(["1/3AT"], "1/8a")
    game = fights.attack(made, dice=(1, 4, 3), assets=assigned)
    assert modifiers(game) == {"9.4.2": 1}
    assert game.state.assets["1A/121"].place == "eliminated"


# -- all modifiers against an independent reckoning -----------------------------------------------------------


@pytest.mark.parametrize("ours", [(), ("engineer",), ("m8",)])
@pytest.mark.parametrize("theirs", [(), ("s3",)])
@pytest.mark.parametrize("status", ["", "pinned", "disrupted"])
@pytest.mark.parametrize("work", ["", "improved", "strongpoint"])
@pytest.mark.rule("stlo", "9.4")
def test_modifiers_add_up(ours: tuple[str, ...], theirs: tuple[str, ...], status: str, work: str) -> None:
    cards = {"engineer": tiny.engineer(), "m8": fights.m8(), "s3": fights.s3()}
    made = fights.field(fights.us(), fights.de(), assets=cards.values())
    assigned = tiny.with_unit([cards[x].id for x in ours], "1/115") | tiny.with_unit(
        [cards[x].id for x in theirs], "1/8a"
    )
    state = tiny.state(made, units={"1/8a": {"status": status}}, works={DE: work} if work else {}, assets=assigned)
    battle = tiny.battle(made, state=state)
    found = combat_arithmetic.modifier_items(battle, combat.engagement(battle, "1/115", "deliberate"))
    wanted = 1 + ("engineer" in ours) + {"": 0, "pinned": 2, "disrupted": 3}[status]
    wanted += {"": 0, "improved": -1, "strongpoint": -2}[work] - (bool(theirs) and "m8" not in ours)
    assert combat_arithmetic.total(found) == wanted
