"""Chapter 13: entrenchments."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import combat, combat_arithmetic, entrenchment, fire_table
from rules.stlo.model import Scenario
from tests.rules.stlo import fights, tiny

rule = pytest.mark.rule

DEPOTS = (("0101", "us"), ("1201", "de"))
NEXT = (1, 6)


def us(*more: Any, **parts: Any) -> Scenario:
    return tiny.scenario(None, tiny.battalion("1/116", "us29", "0505"), *more, depots=DEPOTS, **parts)


def german(*more: Any, **parts: Any) -> Scenario:
    return tiny.scenario(None, tiny.battalion("1/8", "de3fj", "0505"), *more, depots=DEPOTS, **parts)


def entrenched(scenario: Scenario, hq: str, *, dice: tuple[int, ...] = NEXT, place: str = "", **changes: Any) -> Game:
    return tiny.play(tiny.active(scenario, hq, 4, dice, place=place, **changes), "entrench")


def works(game: Game) -> dict[str, str]:
    return dict(game.state.works)


# -- 13.0, 13.1 ---------------------------------------------------------------------------------------------


@rule("stlo", "13.0.A")
@rule("stlo", "13.1.1.C")
def test_one_action_in_an_empty_hex_makes_an_improved_position() -> None:
    game = entrenched(us(), "1/116")
    assert works(game) == {"0505": "improved"}
    assert next(event for event in game.events if event.kind == "entrenched").rule == "13.1.1.C"


@rule("stlo", "13.0.A")
@rule("stlo", "13.2.1.A")
def test_there_are_two_kinds_and_the_german_has_printed_ones() -> None:
    found = tiny.shipped().works
    assert set(found.values()) == {"improved", "strongpoint"}
    battle = tiny.battle(tiny.shipped())
    assert all(battle.work_at(hex_, "de") == work and not battle.work_at(hex_, "us") for hex_, work in found.items())


@rule("stlo", "13.0.B")
def test_a_work_protects_all_units_in_its_hex() -> None:
    scenario = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0505", "0112", "0111"), tiny.battalion("1/8", "de3fj", "0504"),
        tiny.companies("2/115", "us29", "0505", "0110", "0109"), depots=DEPOTS,
    )  # fmt: skip
    battle = tiny.battle(scenario, state=tiny.state(scenario, works={"0505": "improved"}))
    fight = combat.engagement(battle, "1/8", "hasty")
    assert set(fight.defenders) == {"1/115a", "2/115a"}
    items = [item for item in combat_arithmetic.modifier_items(battle, fight) if item.rule == "9.4.4.E"]
    assert [item.value for item in items] == [-1]
    assert fire_table.work_modifier(battle, "0505", "14.1.B5")[0].value == -1


@rule("stlo", "13.1")
def test_it_uses_all_points_and_must_be_the_only_action() -> None:
    game = tiny.active(us(), "1/116", 4, NEXT)
    tiny.play(game, "entrench")
    assert game.state.active is None
    assert next(event for event in game.events if event.kind == "action").data["taps"] == 0
    after = tiny.play(tiny.active(us(), "1/116", 4), "movement", "move 1/116 0506")
    assert tiny.refused(after, "entrench") == "7.1.2.A"


@rule("stlo", "13.1.1.A")
def test_every_hex_of_the_hq_in_its_radius_is_entrenched_at_once() -> None:
    scenario = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0505", "0507", "0510"), tiny.battalion("1/116", "us29", "0506"),
        depots=DEPOTS,
    )  # fmt: skip
    game = entrenched(scenario, "1/115", place="0505")
    assert works(game) == {"0505": "improved", "0507": "improved"}  # 0510 is out, 0506 is another battalion's


@rule("stlo", "13.1.1.B")
def test_an_improved_position_becomes_a_strongpoint() -> None:
    game = entrenched(us(), "1/116", works={"0505": "improved"})
    assert works(game) == {"0505": "strongpoint"}
    assert next(event for event in game.events if event.kind == "entrenched").rule == "13.1.1.B"


@rule("stlo", "13.1.2")
def test_nothing_is_above_a_strongpoint() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0507", "0507"), depots=DEPOTS)
    game = entrenched(scenario, "1/115", place="0505", works={"0505": "strongpoint"})
    assert works(game) == {"0505": "strongpoint", "0507": "improved"}


@rule("stlo", "A114")
def test_it_is_not_offered_if_nothing_would_be_built() -> None:
    assert tiny.refused(tiny.active(us(), "1/116", works={"0505": "strongpoint"}), "entrench") == "A114"


@rule("stlo", "13.1.3.A")
def test_the_german_makes_a_strongpoint_of_a_printed_improved_position_at_once() -> None:
    game = entrenched(german(works={"0505": "improved"}), "1/8")
    assert works(game) == {"0505": "strongpoint"}
    assert next(event for event in game.events if event.kind == "entrenched").rule == "13.1.3.A"


@rule("stlo", "13.1.3.B")
@pytest.mark.parametrize("printed", ["improved", "strongpoint"])
def test_the_us_builds_in_printed_works_as_anywhere(printed: str) -> None:
    game = entrenched(us(works={"0505": printed}), "1/116")
    assert works(game) == {"0505": "improved"}
    assert game.table.work_at("0505", "us") == "improved"


@rule("stlo", "A63")
def test_the_german_gains_nothing_in_a_printed_strongpoint() -> None:
    scenario = tiny.scenario(
        None, tiny.companies("1/8", "de3fj", "0505", "0507", "0507"), depots=DEPOTS, works={"0505": "strongpoint"}
    )
    game = entrenched(scenario, "1/8", place="0505")
    assert works(game) == {"0507": "improved"}
    assert tiny.refused(tiny.active(german(works={"0505": "strongpoint"}), "1/8"), "entrench") == "A114"


@rule("stlo", "13.1.4")
def test_two_actions_in_one_turn_make_a_strongpoint() -> None:
    game = entrenched(us(), "1/116", dice=(1, 6, 1, *NEXT))
    assert (works(game), game.state.turn) == ({"0505": "improved"}, 3)
    tiny.play(game, "activate 1/116", "entrench")
    assert (works(game), game.state.turn) == ({"0505": "strongpoint"}, 3)


@rule("stlo", "13.1.5.A")
@rule("stlo", "13.1.5.B")
def test_an_abandoned_marker_goes_and_does_not_move_along() -> None:
    scenario = us(tiny.recon("RCN1", "us29", "0505"))
    game = tiny.play(tiny.active(scenario, "1/116", works={"0505": "strongpoint"}), "movement")
    assert "0505" in works(game)
    tiny.play(game, "move 1/116 0506")
    assert game.table.at("0505") == ("RCN1",)
    assert game.state.active.hex == "0505"  # neither recon nor HQ keeps it
    assert works(game) == {}
    assert "work-removed" in tiny.kinds(game)


@rule("stlo", "13.1.5.A")
def test_a_company_that_remains_keeps_the_marker() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0505", "0507"), depots=DEPOTS)
    game = tiny.active(scenario, "1/115", place="0505", works={"0505": "improved"})
    tiny.play(game, "movement", "move 1/115a 0506", "done")
    assert works(game) == {"0505": "improved"}


@rule("stlo", "13.1.5.A")
def test_a_hex_that_changes_hands_within_one_battalion_during_the_action_keeps_it() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0507", "0507"), depots=DEPOTS)
    game = tiny.active(scenario, "1/115", place="0505", works={"0505": "improved"})
    tiny.play(game, "movement", "move 1/115a 0506", "move 1/115b 0505", "done")
    assert works(game) == {"0505": "improved"}  # empty only in between


@rule("stlo", "13.1.5.A")
def test_a_marker_goes_after_an_operation_that_empties_its_hex() -> None:
    battle = tiny.battle(us(), state=tiny.state(us(), works={"0303": "improved", "0505": "improved"}))
    entrenchment.clear_abandoned(battle)
    assert dict(battle.state.works) == {"0505": "improved"}


@rule("stlo", "13.1.6")
def test_battalions_and_companies_entrench_alike() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0505", "0505"), depots=DEPOTS)
    assert works(entrenched(us(), "1/116")) == works(entrenched(scenario, "1/115")) == {"0505": "improved"}


@rule("stlo", "13.1.7")
def test_markers_are_without_number() -> None:
    many = {h: "improved" for h in tiny.board().grid if h != "0505"}
    friends = [tiny.battalion(f"{n}/99", "us29", hex_) for n, hex_ in enumerate(sorted(many))]
    game = entrenched(us(friends), "1/116", works=many)
    assert len(works(game)) == 144


# -- 13.2: permanent works ----------------------------------------------------------------------------------


@rule("stlo", "13.2.1.A")
@pytest.mark.parametrize("printed", ["improved", "strongpoint"])
def test_printed_works_do_not_help_the_us(printed: str) -> None:
    scenario = us(tiny.battalion("1/8", "de3fj", "0504"), works={"0505": printed})
    battle = tiny.battle(scenario)
    fight = combat.engagement(battle, "1/8", "hasty")
    assert not [i for i in combat_arithmetic.modifier_items(battle, fight) if i.rule in ("9.4.4.E", "9.4.4.F")]
    assert sum(item.value for item in fire_table.work_modifier(battle, "0505", "14.1.B5")) == 0


@rule("stlo", "13.2.1.B")
@pytest.mark.parametrize(("printed", "modifier"), [("improved", -1), ("strongpoint", -2)])
def test_they_count_for_the_german_in_combat_barrage_and_air_strike(printed: str, modifier: int) -> None:
    battle = tiny.battle(german(tiny.battalion("1/116", "us29", "0504"), works={"0505": printed}))
    fight = combat.engagement(battle, "1/116", "hasty")
    assert sum(item.value for item in combat_arithmetic.modifier_items(battle, fight)) == modifier
    for paragraph in ("14.1.B5", "15.0.A2"):
        assert sum(item.value for item in fire_table.work_modifier(battle, "0505", paragraph)) == modifier


@rule("stlo", "A61")
@pytest.mark.parametrize(
    ("marker", "printed", "for_german", "for_us"),
    [("improved", "improved", "improved", "improved"), ("improved", "strongpoint", "strongpoint", "improved"),
     ("strongpoint", "improved", "strongpoint", "strongpoint"), ("", "strongpoint", "strongpoint", "")],
)  # fmt: skip
def test_of_marker_and_printed_work_the_better_counts_and_never_both(
    marker: str, printed: str, for_german: str, for_us: str
) -> None:
    scenario = german(works={"0505": printed})
    battle = tiny.battle(scenario, state=tiny.state(scenario, works={"0505": marker} if marker else {}))
    assert battle.work_at("0505", "de") == for_german
    assert battle.work_at("0505", "us") == for_us
    assert sum(item.value for item in fire_table.work_modifier(battle, "0505", "14.1.B5")) >= -2


@rule("stlo", "13.2.2")
def test_printed_works_outlast_a_visit_of_the_us() -> None:
    scenario = tiny.scenario(
        None, tiny.battalion("1/116", "us29", "0504"), tiny.battalion("1/8", "de3fj", "0509"), depots=DEPOTS,
        works={"0506": "improved"},
    )  # fmt: skip
    game = tiny.active(scenario, "1/116", 2, (6, 1, 1), hqs={"1/8": {"morale": 7}})
    tiny.play(game, "movement", "move 1/116 0506", "movement", "move 1/116 0503")
    tiny.play(game, "activate 1/8", "movement", "move 1/8 0506")
    assert game.table.at("0506") == ("1/8",)
    assert game.table.work_at("0506", "de") == "improved"


@rule("stlo", "A62")
def test_an_abandoned_strongpoint_marker_leaves_the_printed_work() -> None:
    game = entrenched(german(works={"0505": "improved"}), "1/8", dice=(6, 1, 1, 6, 1))
    assert game.table.work_at("0505", "de") == "strongpoint"
    tiny.play(game, "activate 1/8", "movement", "move 1/8 0507")
    assert works(game) == {}
    assert game.table.work_at("0505", "de") == "improved"


# -- who entrenches -----------------------------------------------------------------------------------------


@rule("stlo", "A118")
def test_only_hexes_with_an_unmarked_unit_are_entrenched() -> None:
    scenario = tiny.scenario(None, tiny.companies("1/115", "us29", "0505", "0506", "0506"), depots=DEPOTS)
    game = entrenched(
        scenario, "1/115", place="0505", units={"1/115a": {"status": "pinned"}, "1/115b": {"status": "disrupted"}}
    )
    assert works(game) == {"0506": "improved"}


@rule("stlo", "14.2.1.A")
def test_a_pinned_battalion_does_not_entrench() -> None:
    assert tiny.refused(tiny.active(us(), "1/116", units={"1/116": {"status": "pinned"}}), "entrench") == "14.2.1.A"


@rule("stlo", "A64")
def test_units_in_an_enemy_zone_entrench() -> None:
    scenario = us(tiny.battalion("1/8", "de3fj", "0605"))
    battle = entrenched(scenario, "1/116")
    assert works(battle) == {"0505": "improved"}


# -- advances -----------------------------------------------------------------------------------------------


@rule("stlo", "A60")
@pytest.mark.parametrize("stays_behind", [False, True])
def test_the_conqueror_keeps_the_marker_and_loses_the_one_it_left(stays_behind: bool) -> None:
    others = ["0504", "0504"] if stays_behind else ["0112", "0111"]
    scenario = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0504", *others), tiny.company("1/8a", "de3fj", "0505"), depots=DEPOTS,
        changed_charts=fights.crt("D1"),
    )  # fmt: skip
    game = tiny.active(
        scenario, "1/115", 4, (3,), place="" if stays_behind else "0504",
        works={"0504": "improved", "0505": "strongpoint"},
    )  # fmt: skip
    tiny.play(game, "attack hasty")
    if stays_behind:
        tiny.play(game, "engage 1/115a")
    tiny.play(game, "advance 0505")
    assert game.state.units["1/115a"].hex == "0505"
    assert game.table.work_at("0505", "us") == "strongpoint"
    assert works(game) == {"0505": "strongpoint", **({"0504": "improved"} if stays_behind else {})}


@rule("stlo", "A60")
def test_a_conquered_hex_that_is_not_entered_loses_its_marker() -> None:
    scenario = us(tiny.company("1/8a", "de3fj", "0506"), changed_charts=fights.crt("D1"))
    game = tiny.play(tiny.active(scenario, "1/116", 4, (3,), works={"0506": "strongpoint"}), "attack hasty", "stay")
    assert works(game) == {}
