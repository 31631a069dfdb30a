"""Chapter G: the reorganization phase."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ecouves import reaching, sequence
from rules.ecouves.model import Scenario
from rules.engine.game import Game
from tests.rules.ecouves import tiny

rule = pytest.mark.rule


def made(*units: tiny.Made, **ground: Any) -> Scenario:
    return tiny.scenario(tiny.board(**ground), *units)


def reorganizing(scenario: Scenario, places: dict[str, str], side: str = "french", **changes: Any) -> Game:
    return tiny.phase(scenario, places, phase=f"{side}-reorganization", **changes)


# -- G.1 ----------------------------------------------------------------------------------------------------


@rule("ecouves", "G.1")
def test_sections_in_one_hex_regroup_and_others_do_not() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("V"))
    game = reorganizing(scenario, {"U-1": "0505", "U-2": "0505", "U-3": "0506", "V": "0101"})
    assert tiny.refused(game, "regroup U") == "G.1"
    game = reorganizing(scenario, {"U": "0505 split", "V": "0101"})
    tiny.play(game, "regroup U", "done")
    assert tiny.at(game, "U") == "0505"
    assert game.over


@rule("ecouves", "G.1")
def test_units_that_have_fought_and_others_are_reorganized() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("V"))
    game = reorganizing(scenario, {"U": "0505", "V": "0606 split"}, fought=frozenset({"U", "V"}),
                        attacked=frozenset({"U"}))  # fmt: skip
    tiny.play(game, "split U", "regroup V")
    assert tiny.at(game, "U-2") == "0505"
    assert tiny.at(game, "V") == "0606"


@rule("ecouves", "G.1")
def test_a_side_reorganizes_its_own_units_in_its_own_phase() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("Z", "german"))
    start = {"U": "0505", "Z": "0909 split"}
    assert tiny.refused(reorganizing(scenario, start), "regroup Z") == "G.1"
    assert tiny.refused(reorganizing(scenario, start, "german"), "split U") == "G.1"
    moving = tiny.phase(scenario, start)
    assert tiny.refused(moving, "split U") == "G.1"
    assert tiny.refused(moving, "regroup U") == "G.1"


@rule("ecouves", "G.1")
def test_nothing_moves_in_a_reorganization_phase() -> None:
    game = reorganizing(made(tiny.tanks("U")), {"U": "0505"})
    assert tiny.refused(game, "select U") == "C.1"


@rule("ecouves", "G.1b")
def test_the_sections_of_a_split_must_fit() -> None:
    scenario = made(*(tiny.tanks(name) for name in "TUVW"))
    game = reorganizing(scenario, {"T": "0101", "U": "0505", "V": "0505", "W": "0505"})
    assert tiny.refused(game, "split U") == "G.1b"
    roomy = reorganizing(scenario, {"T": "0101", "U": "0505", "V": "0505", "W": "0506"})
    tiny.play(roomy, "split U")
    assert len(tiny.table(roomy).at("0505")) == 4


@rule("ecouves", "G.1b")
def test_own_dummies_take_room_too() -> None:
    scenario = made(tiny.tanks("U"), terrain={"0505": "village"})
    game = reorganizing(scenario, {"U": "0505 hidden"}, dummies={"FD1": "0505", "FD2": "0505"})
    assert tiny.refused(game, "split U") == "G.1b"


# -- G.2, G.3 -----------------------------------------------------------------------------------------------


@rule("ecouves", "G.2")
def test_a_change_of_form_costs_no_movement_later() -> None:
    scenario = made(tiny.tanks("U", movement=10), tiny.tanks("V", movement=10))
    game = tiny.play(reorganizing(scenario, {"U": "0505", "V": "0606 split"}), "split U", "regroup V", "done")
    field = tiny.table(game)
    sequence.begin(field, "french-movement")
    assert reaching.left(field, "U-1") == 20
    assert reaching.left(field, "V") == 20


@rule("ecouves", "G.3")
def test_units_in_an_enemy_zone_are_reorganized() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("V"), tiny.tanks("Z", "german"))
    game = reorganizing(scenario, {"U": "0505", "V": "0604 split", "Z": "0504"})
    tiny.play(game, "split U", "regroup V")
    assert tiny.at(game, "U-1") == "0505"
    assert tiny.at(game, "V") == "0604"


@rule("ecouves", "G.3")
def test_a_pin_is_handed_on() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("V"))
    game = reorganizing(scenario, {"U": "0505 pinned", "V-1": "0606 pinned", "V-2": "0606", "V-3": "0606"})
    tiny.play(game, "split U", "regroup V")
    now = game.state.counters
    assert [now[c].pinned for c in ("U-1", "U-2", "U-3", "V")] == [True] * 4
    assert not now["U"].pinned


def test_locked_units_reorganize_and_stay_locked() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("Z", "german"))
    game = reorganizing(scenario, {"U": "0505", "Z": "0504"}, locks=[(["U"], ["Z"], "german")])
    tiny.play(game, "split U")
    assert game.state.locks[0].french == ("U-1", "U-2", "U-3")


# -- C.10b in this phase ------------------------------------------------------------------------------------


@rule("ecouves", "C.10b")
def test_in_the_woods_units_regroup_only_on_a_road() -> None:
    woods = {"0505": "forest", "0606": "forest"}
    scenario = made(tiny.tanks("U"), tiny.tanks("V"), terrain=woods, roads=[("forest_road", "0505 0506")])
    game = reorganizing(scenario, {"U": "0505 split", "V": "0606 split"})
    assert tiny.refused(game, "regroup V") == "C.10b"
    tiny.play(game, "regroup U")
    assert tiny.at(game, "U") == "0505"


# -- the decision -------------------------------------------------------------------------------------------


def test_nothing_is_asked_when_nothing_can_be_changed() -> None:
    scenario = made(tiny.tanks("U"))
    assert reorganizing(scenario, {"U-1": "0505", "U-2": "0505", "U-3": "eliminated"}).over


def test_a_split_is_told_to_both_sides() -> None:
    game = tiny.play(reorganizing(made(tiny.tanks("U")), {"U": "0505"}), "split U")
    event = tiny.events(game, "split")[-1]
    assert event.only is None
    assert event.rule == "G.1"
    assert event.data["sections"] == ["U-1", "U-2", "U-3"]
