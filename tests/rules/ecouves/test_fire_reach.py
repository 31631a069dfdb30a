"""E.12 to E.21b: direct and indirect fire, how far and with whom observing."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rules.ecouves import fire, fire_reach
from rules.ecouves.model import SIDES, Scenario
from rules.engine.game import Game
from tests.rules.ecouves import fires, tiny

rule = pytest.mark.rule

OPEN = fires.scenario()
"""Open ground of level 1 without anything on it."""


def ground(terrain: Mapping[str, str] | None = None, **more: Any) -> Scenario:
    return fires.scenario(tiny.board(terrain=terrain, **more))


# -- E.12 to E.18: direct fire ------------------------------------------------------------------------------


@rule("ecouves", "E.12")
@pytest.mark.parametrize(("target", "reached"), [("0504", True), ("0502", True), ("0501", False)])
def test_direct_fire_reaches_as_far_as_the_printed_range(target: str, reached: bool) -> None:
    # Next to the enemy, X would be controlled but for the village.
    made = ground({"0505": "village"})
    game = fires.game(made, {"X": "0505", "Y": "0905", "P": target, "S": "0903"})
    if reached:
        assert target in fires.targets(game)
    else:
        assert tiny.refused(game, f"fire {target}") == "E.12"


@rule("ecouves", "E.13")
@rule("ecouves", "E.14")
def test_direct_fire_needs_a_line_of_sight() -> None:
    places = {"X": "0505", "Y": "0905", "P": "0502", "S": "0903"}
    assert "0502" in fires.targets(fires.game(OPEN, places))
    assert tiny.refused(fires.game(ground({"0503": "forest"}), places), "fire 0502") == "E.14"


@rule("ecouves", "E.17")
@pytest.mark.parametrize("terrain", ["forest", "hamlet", "village", "town", "brush"])
def test_units_in_cover_may_be_targets_and_the_cover_counts(terrain: str) -> None:
    game = tiny.play(fires.game(ground({"0502": terrain}), {"X": "0505", "P": "0502"}, [4]), "fire 0502")
    modifier = tiny.charts().terrain[terrain].combat
    assert (fires.last(game)["die"], fires.last(game)["row"]) == (4, 4 + modifier)


@rule("ecouves", "E.17")
def test_hexsides_do_not_count_in_fire() -> None:
    made = fires.scenario(tiny.board(rivers=[("0504", "0505")], level={"0505": 0, "0504": 2}))
    game = tiny.play(fires.game(made, {"X": "0505", "P": "0504"}, [4]), "fire 0504")
    assert fires.last(game)["items"] == []


@rule("ecouves", "E.18")
def test_direct_fire_ends_at_four_hexes_whatever_the_range() -> None:
    game = fires.game(OPEN, {"G": "0506", "Y": "0905", "P": "0502", "Q": "0501", "S": "0903"})
    assert "0502" in fires.targets(game)
    refusal = fire_reach.direct_refusal(fires.field(game), "G", "0501")
    assert refusal is not None
    assert refusal.rule == "E.18"
    # In plain sight, but without an observer near it.
    assert tiny.refused(game, "fire 0501") == "E.19"


# -- E.19 to E.21: indirect fire ----------------------------------------------------------------------------

FAR = fires.scenario(tiny.board(columns=(1, 12), rows=(1, 24)))


def indirect(made: Scenario, places: Mapping[str, str], *options: str, **changes: Any) -> Game:
    """A game with guns in 0520, panzers P nine hexes north of them, and a fire that is always possible."""
    return fires.game(made, {"G": "0520", "P": "0511", "Y": "1020", "S": "1018", **places}, (1,), *options, **changes)


@rule("ecouves", "E.19")
@pytest.mark.parametrize(("post", "sees"), [("0515", True), ("0512", True), ("0516", False)])
def test_a_friend_within_four_hexes_observes_for_indirect_fire(post: str, sees: bool) -> None:
    game = indirect(FAR, {"I": post})
    if not sees:
        assert tiny.refused(game, "fire 0511") == "E.19"
        return
    tiny.play(game, "fire 0511")
    assert tiny.events(game, "fire-order")[-1].data["modes"] == ["indirect"]
    assert fires.last(game)["firers"] == ["G"]


@rule("ecouves", "E.19")
def test_the_observer_needs_a_line_of_sight() -> None:
    made = fires.scenario(tiny.board(rows=(1, 24), terrain={"0513": "forest"}))
    assert tiny.refused(indirect(made, {"I": "0515"}), "fire 0511") == "E.19"
    assert "0511" in fires.targets(indirect(made, {"I": "0714"}))


@rule("ecouves", "E.19")
def test_indirect_fire_is_for_hidden_targets_near_by_too() -> None:
    made = ground({"0504": "forest"})
    places = {"G": "0506", "P": "0503", "Y": "1006", "S": "1004"}
    assert tiny.refused(fires.game(made, places), "fire 0503") == "E.19"
    assert "0503" in fires.targets(fires.game(made, {**places, "I": "0703"}))


@rule("ecouves", "E.19b")
def test_observing_is_free() -> None:
    # X has fired and observes all the same, far from the guns, twice.
    game = fires.game(FAR, {"G": "0520", "H": "0720", "X": "0514", "P": "0511", "Q": "0611"}, [1, 1, 1])
    tiny.play(game, "fire 0511", "with X", "fire 0511", "with G")
    tiny.play(game, "fire 0611")
    modes = [event.data["modes"] for event in tiny.events(game, "fire-order")]
    assert modes == [["direct"], ["indirect"], ["indirect"]]
    assert game.state.attacked == {"X", "G", "H"}


@rule("ecouves", "E.19b")
def test_who_observes_does_not_fight_by_that() -> None:
    game = tiny.play(indirect(FAR, {"I": "0514"}), "fire 0511")
    assert "I" not in game.state.attacked
    assert game.state.fought == {"G", "P"}


@rule("ecouves", "E.19b")
@rule("ecouves", "AMB-14")
def test_a_camouflaged_unit_observes_and_is_not_named() -> None:
    made = fires.scenario(tiny.board(rows=(1, 24), terrain={"0514": "village"}))
    game = indirect(made, {"I": "0514 hidden", "X": "1016", "R": "1018"})
    assert "0511" in fires.targets(game)
    tiny.play(game, "fire 0511")
    order = tiny.events(game, "fire-order")[-1]
    assert order.only is None
    assert "I" not in str(order.data)
    assert game.state.counters["I"].hidden


@rule("ecouves", "AMB-14")
@rule("ecouves", "H.7e")
def test_a_dummy_does_not_observe() -> None:
    made = fires.scenario(tiny.board(rows=(1, 24), terrain={"0514": "village"}))
    assert tiny.refused(indirect(made, {}, dummies={"FD1": "0514"}), "fire 0511") == "E.19"


@rule("ecouves", "E.20")
def test_indirect_fire_uses_the_whole_range() -> None:
    near = indirect(FAR, {"P": "0502", "I": "0506"})
    assert "0502" in fires.targets(near)
    far = indirect(FAR, {"P": "0501", "I": "0505"})
    assert tiny.refused(far, "fire 0501") == "E.20"


@rule("ecouves", "E.21")
def test_split_artillery_does_not_fire_indirectly_but_observes() -> None:
    split = indirect(FAR, {"G": "0520 split", "I": "0514"})
    assert "0511" not in fires.targets(split)
    refusal = fire.firer_refusal(fires.field(split), "G-1", "0511")
    assert refusal is not None
    assert refusal.rule == "E.21"
    watched = indirect(FAR, {"H-1": "0514", "H-2": "0524", "H-3": "0524"})
    assert "0511" in fires.targets(watched)
    # Direct fire is not barred.
    assert "0511" in fires.targets(indirect(FAR, {"G": "0515 split"}))


@rule("ecouves", "E.21b")
@rule("ecouves", "AMB-15")
def test_a_tank_squadron_fires_indirectly_only_by_option() -> None:
    made = ground({"0504": "forest"})
    places = {"X": "0505", "I": "0703", "P": "0503", "Y": "1005", "S": "1003"}
    assert tiny.refused(fires.game(made, places), "fire 0503") == "E.21b"
    assert "0503" in fires.targets(fires.game(made, places, (), "indirect_for_all"))


@rule("ecouves", "AMB-15")
def test_by_option_range_sections_and_observers_still_count() -> None:
    made, option = ground({"0504": "forest"}), "indirect_for_all"
    places = {"X": "0505", "I": "0703", "P": "0503", "Y": "1005", "S": "1003"}
    assert tiny.refused(fires.game(made, {**places, "I": "1103"}, (), option), "fire 0503") == "E.19"
    assert tiny.refused(fires.game(made, {**places, "X": "0505 split"}, (), option), "fire 0503") == "E.14"
    assert tiny.refused(fires.game(made, {**places, "X": "0507"}, (), option), "fire 0503") == "E.20"


# -- lists and reasons agree --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_the_quick_list_of_firers_is_what_the_refusals_say(seed: int) -> None:
    random = Random(seed)
    kinds = ("clear", "clear", "clear", "forest", "village")
    board = tiny.board(terrain={h: random.choice(kinds) for h in tiny.board().grid})
    made = fires.scenario(board)
    hexes = random.sample(sorted(board.grid), 12)
    french = {c: random.choice(hexes[:5]) for c in ("X", "Y", "G", "H", "D", "I")}
    german = {c: random.choice(hexes[5:]) + random.choice(("", " hidden")) for c in "PQRSFK"}
    field = tiny.field(made, {**french, **german}, dummies={"GD1": hexes[11]})
    for side in SIDES:
        for hex_ in board.grid:
            able = {c for c in field.on_map(side) if fire.firer_refusal(field, c, hex_) is None}
            if fire_reach.target_refusal(field, side, hex_) is not None:
                able = set()
            assert set(fire_reach.able(field, side, hex_)) == able
            assert (fire.hex_refusal(field, side, hex_) is None) == bool(able)


def test_the_area_of_a_counter_is_where_it_could_fire() -> None:
    made = fires.scenario(tiny.board(rows=(1, 24), terrain={"0518": "forest"}))
    field = tiny.field(made, {"X": "0520", "G": "0520", "I": "0512"})
    tanks, guns = fire_reach.area(field, "X"), fire_reach.area(field, "G")
    assert set(tanks.values()) == {"direct"}
    assert "0519" in tanks
    assert "0517" not in tanks
    assert (guns["0519"], guns["0516"]) == ("direct", "indirect")
    assert guns["0510"] == "indirect"
    assert "0502" not in guns
