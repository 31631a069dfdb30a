"""Chapter H: camouflage and dummies."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ecouves import camouflage, reaching, zones
from rules.ecouves.model import Scenario
from rules.engine.game import Game
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

WOODS = {"0505": "forest", "0504": "forest", "0605": "village", "0909": "forest"}


def made(*units: tiny.Made, terrain: dict[str, str] | None = None, **more: Any) -> Scenario:
    return tiny.scenario(tiny.board(terrain=WOODS if terrain is None else terrain), *units, **more)


def tanks(side: str, *names: str) -> list[tiny.Made]:
    return [tiny.tanks(name, side) for name in names]


def reorganizing(scenario: Scenario, places: dict[str, str], side: str = "german", **changes: Any) -> Game:
    return tiny.phase(scenario, places, phase=f"{side}-reorganization", **changes)


def hidden(game: Game, *counters: str) -> list[bool]:
    return [game.state.counters[c].hidden for c in counters]


def on_map(game: Game) -> dict[str, str]:
    return {d: now.hex for d, now in game.state.dummies.items() if now.place == "map"}


def seen(game: Game, side: str) -> list[tuple[str, str]]:
    return [(event.kind, event.text) for event in game.events if event.seen_by(side)]


# -- H.1, H.2 -----------------------------------------------------------------------------------------------


@rule("ecouves", "H.1")
def test_camouflage_is_for_all_units_of_a_hex_together() -> None:
    scenario = made(*tanks("german", "X", "Y"))
    game = reorganizing(scenario, {"X-1": "0505", "X-2": "0505", "X-3": "0504", "Y-1": "0505", "Y-2": "0909",
                                   "Y-3": "0909"})  # fmt: skip
    assert [a for a in tiny.legal(game, "hide") if len(a.split()) > 2 or "X" in a or "Y" in a] == []
    tiny.play(game, "hide 0505")
    assert hidden(game, "X-1", "X-2", "Y-1") == [True] * 3
    assert hidden(game, "X-3", "Y-2") == [False] * 2


@rule("ecouves", "H.1")
def test_a_mixed_hex_is_evened_by_one_order() -> None:
    game = reorganizing(made(*tanks("german", "X")), {"X-1": "0505 hidden", "X-2": "0505", "X-3": "0909"})
    tiny.play(game, "hide 0505")
    assert hidden(game, "X-1", "X-2") == [True, True]
    assert tiny.refused(game, "hide 0505") == "H.1"
    assert tiny.events(game, "hide")[-1].data["counters"] == ["X-2"]


@rule("ecouves", "H.1")
def test_a_shown_unit_that_comes_in_stays_shown_and_the_others_hidden() -> None:
    scenario = made(*tanks("german", "X", "Y"))
    game = tiny.phase(scenario, {"X": "0605 hidden", "Y": "0606"}, phase="german-movement")
    tiny.play(game, "select Y", "move 0605")
    assert hidden(game, "X", "Y") == [True, False]


@rule("ecouves", "H.1")
def test_locked_units_do_not_camouflage() -> None:
    scenario = made(*tanks("german", "X", "Y"), *tanks("french", "U"))
    start = {"X": "0605", "Y": "0605", "U": "0705"}
    game = reorganizing(scenario, start, locks=[(["U"], ["X"], "french")])
    assert tiny.refused(game, "hide 0605") == "H.1"
    tiny.play(reorganizing(scenario, start), "hide 0605")


@rule("ecouves", "H.1")
def test_camouflage_is_no_order_of_a_movement_phase() -> None:
    game = tiny.phase(made(*tanks("german", "X")), {"X": "0605"}, phase="german-movement")
    assert tiny.refused(game, "hide 0605") == "H.1"


@rule("ecouves", "H.2")
@pytest.mark.parametrize(
    ("terrain", "cover"),
    [("clear", False), ("brush", False), ("hamlet", False), ("forest", True), ("village", True), ("town", True)],
)
def test_only_woods_and_villages_hide(terrain: str, cover: bool) -> None:
    game = reorganizing(made(*tanks("german", "X"), terrain={"0505": terrain}), {"X": "0505 split"})
    if cover:
        tiny.play(game, "hide 0505")
        assert hidden(game, "X-1") == [True]
    else:
        assert tiny.refused(game, "hide 0505") == "H.2"


# -- H.3 ----------------------------------------------------------------------------------------------------


@rule("ecouves", "H.3")
def test_units_turn_up_when_their_owner_wishes_and_that_can_not_be_taken_back() -> None:
    game = reorganizing(made(*tanks("german", "X", "Y")), {"X": "0605 hidden", "Y": "0605 hidden"})
    tiny.play(game, "show 0605")
    assert hidden(game, "X", "Y") == [False, False]
    assert game.undoable() is not None
    assert tiny.refused(game, "show 0605") == "H.3"


@rule("ecouves", "H.3")
def test_an_attacked_hex_is_turned_up() -> None:
    field = tiny.field(made(*tanks("german", "X", "Y")), {"X": "0605 hidden", "Y": "0605"})
    assert camouflage.reveal(field, "0605") == ("X", "Y")
    assert not field.counter("X").hidden
    assert [(event.kind, event.reveals) for event in field.events] == [("show", True)]


@rule("ecouves", "H.3")
def test_counters_that_attack_are_turned_up_alone() -> None:
    field = tiny.field(made(*tanks("german", "X", "Y")), {"X": "0605 hidden", "Y": "0605 hidden"})
    assert camouflage.turn_up(field, ["X"], "H.5") == ("X",)
    assert field.counter("Y").hidden
    assert camouflage.turn_up(field, ["X"]) == ()


def test_a_hex_without_secrets_is_attacked_without_a_word() -> None:
    field = tiny.field(made(*tanks("german", "X")), {"X": "0605"})
    assert camouflage.reveal(field, "0605") == ("X",)
    assert not field.events


# -- H.4 ----------------------------------------------------------------------------------------------------


@rule("ecouves", "H.4")
def test_a_camouflaged_unit_does_not_move() -> None:
    game = tiny.phase(made(*tanks("german", "X", "Y")), {"X": "0605 hidden", "Y": "0101"}, phase="german-movement")
    assert tiny.refused(game, "select X") == "H.4"
    assert tiny.legal(game, "select") == ["select Y"]


@rule("ecouves", "H.4")
def test_a_camouflaged_unit_has_no_zone() -> None:
    scenario = made(*tanks("german", "X"), *tanks("french", "U"))
    for words, controlled in (("0605 hidden", False), ("0605", True)):
        field = tiny.field(scenario, {"X": words, "U": "0101"})
        assert zones.in_enemy_zone(field, "0705", "french") is controlled
    game = tiny.phase(scenario, {"X": "0605 hidden", "U": "0704"})
    tiny.play(game, "select U", "move 0705", "select U", "move 0706")
    assert tiny.at(game, "U") == "0706"


@rule("ecouves", "H.4")
def test_in_a_mixed_hex_the_shown_unit_has_its_zone() -> None:
    field = tiny.field(made(*tanks("german", "X", "Y")), {"X": "0605 hidden", "Y": "0605"})
    assert zones.controllers(field, "0705", "german") == ("Y",)


@rule("ecouves", "H.ex18")
def test_example_18_z_passes_a_and_b_and_stops_beside_c() -> None:
    scenario = made(*tanks("german", "A", "B", "C"), *tanks("french", "Z"), terrain={"0504": "forest"})
    start = {"A-1": "0504 hidden", "A-2": "0504 hidden", "A-3": "0504 hidden", "B": "0504 hidden", "C": "0708"}
    game = tiny.phase(scenario, {**start, "Z": "0503"})
    tiny.play(game, "select Z", "move 0604")
    assert not tiny.events(game, "move")[-1].data["stopped"]
    tiny.play(game, "select Z", "move 0606", "select Z", "move 0707")
    assert tiny.events(game, "move")[-1].data["stopped"]
    assert game.over


# -- H.7: dummies -------------------------------------------------------------------------------------------


@rule("ecouves", "H.7a")
@pytest.mark.parametrize(("side", "limit"), [("french", 15), ("german", 25)])
def test_a_side_has_so_many_dummies_and_no_more(side: str, limit: int) -> None:
    forest = {f"{column:02}{row:02}": "forest" for column in range(1, 13) for row in range(1, 13)}
    scenario = made(*tanks(side, *"ABCDEFGH"), terrain=forest)
    spots = ["0202", "0206", "0210", "0502", "0506", "0510", "0802", "0806"]
    start = {name: f"{hex_} split hidden" for name, hex_ in zip("ABCDEFGH", spots, strict=True)}
    game = reorganizing(scenario, start, side)
    laid = 0
    while options := tiny.legal(game, "dummy"):
        tiny.play(game, options[0])
        laid += 1
    assert laid == limit == len(on_map(game))
    assert tiny.refused(game, "dummy 0203") == "H.7a"


@rule("ecouves", "H.7a")
def test_a_lost_dummy_does_not_come_back() -> None:
    scenario = made(*tanks("german", "X"), dummies={"french": 0, "german": 1})
    field = tiny.field(scenario, {"X": "0605 hidden"}, dummies={"GD1": "0605"})
    camouflage.reveal(field, "0605")
    assert camouflage.pool(field, "german") == ()


@rule("ecouves", "H.7b")
def test_a_dummy_lies_alone_or_in_a_stack_and_takes_room() -> None:
    scenario = made(*tanks("german", "X", "Y"))
    game = reorganizing(scenario, {"X": "0505 split hidden", "Y": "0909 split hidden"})
    tiny.play(game, "dummy 0505", "dummy 0504")
    assert on_map(game) == {"GD1": "0505", "GD2": "0504"}
    assert tiny.refused(game, "dummy 0505") == "C.4"


@rule("ecouves", "H.7b")
def test_the_enemy_sees_blank_counters_and_not_which() -> None:
    scenario = made(*tanks("german", "X", "Y"), *tanks("french", "U"))
    one = tiny.game(scenario, {"X": "0605 hidden", "Y": "0605 hidden", "U": "0101"}, dummies={"GD1": "0605"})
    two = tiny.game(scenario, {"X": "0605 hidden", "Y": "0909 split hidden", "U": "0101"},
                    dummies={"GD1": "0605", "GD2": "0605"})  # fmt: skip
    assert one.view("french").state.blanks["0605"] == two.view("french").state.blanks["0605"] == 3
    assert one.view("french").at("0605") == two.view("french").at("0605") == ()


@rule("ecouves", "H.7b")
def test_what_is_laid_and_what_splits_in_hiding_looks_the_same() -> None:
    scenario = made(tiny.tanks("X", "german", sections=2), *tanks("german", "Y"))
    start = {"X": "0605 hidden", "Y": "0909 split"}
    split = tiny.play(reorganizing(scenario, start), "split X")
    laid = tiny.play(reorganizing(scenario, start), "dummy 0605")
    assert seen(split, "french") == seen(laid, "french") == [("blanks", "German blank counters in 0605: 2")]
    assert seen(split, "german") != seen(laid, "german")


@rule("ecouves", "H.7c")
def test_dummies_of_an_attacked_hex_are_gone_for_good_and_the_units_stay() -> None:
    field = tiny.field(made(*tanks("german", "X")), {"X": "0605 hidden"}, dummies={"GD1": "0605", "GD2": "0605"})
    assert camouflage.reveal(field, "0605") == ("X",)
    assert {field.state.dummies[d].place for d in ("GD1", "GD2")} == {"gone"}
    assert field.dummies_at("0605") == ()
    assert field.events[-1].data["count"] == 2


@rule("ecouves", "H.7c")
def test_a_dummy_taken_back_unfought_may_be_laid_again() -> None:
    scenario = made(*tanks("german", "X"), dummies={"french": 0, "german": 1})
    game = reorganizing(scenario, {"X": "0605 hidden"})
    tiny.play(game, "dummy 0605", "undummy 0605")
    assert on_map(game) == {}
    assert tiny.refused(game, "undummy 0605") == "H.7c"
    tiny.play(game, "dummy 0605", "show 0605")
    assert game.state.dummies["GD1"].place == "pool"
    tiny.play(game, "hide 0605", "dummy 0605")
    assert on_map(game) == {"GD1": "0605"}


@rule("ecouves", "H.7e")
@pytest.mark.parametrize(("hex_", "refused"), [("0505", ""), ("0504", ""), ("0909", "H.7e"), ("0606", "H.7e")])
def test_a_dummy_is_laid_in_cover_near_a_unit(hex_: str, refused: str) -> None:
    """0909 is woods far from all units, 0606 is open ground beside one."""
    game = reorganizing(made(*tanks("german", "X")), {"X": "0505 split hidden"})
    if refused:
        assert tiny.refused(game, f"dummy {hex_}") == refused
    else:
        tiny.play(game, f"dummy {hex_}")


@rule("ecouves", "H.7e")
def test_a_dummy_does_not_count_as_a_unit_to_lay_others_by() -> None:
    terrain = dict.fromkeys(("0505", "0504", "0503"), "forest")
    game = reorganizing(made(*tanks("german", "X"), terrain=terrain), {"X": "0505 split hidden"})
    tiny.play(game, "dummy 0504")
    assert tiny.refused(game, "dummy 0503") == "H.7e"


@rule("ecouves", "H.7e")
def test_no_dummy_beside_a_shown_unit_of_its_own_nor_with_the_enemy() -> None:
    scenario = made(*tanks("german", "X"), *tanks("french", "U"))
    game = reorganizing(scenario, {"X-1": "0505", "X-2": "0505 hidden", "X-3": "0505 hidden", "U": "0504 split"})
    assert tiny.refused(game, "dummy 0505") == "H.7e"
    assert tiny.refused(game, "dummy 0504") == "H.7e"
    blanks = reorganizing(scenario, {"X": "0505 split hidden"}, dummies={"FD1": "0504"})
    assert tiny.refused(blanks, "dummy 0504") == "H.7e"


@rule("ecouves", "H.7e")
def test_dummies_neither_move_nor_control() -> None:
    scenario = made(*tanks("german", "X"))
    game = tiny.phase(scenario, {"X": "0101"}, phase="german-movement", dummies={"GD1": "0605"})
    assert tiny.legal(game, "select") == ["select X"]
    assert not zones.in_enemy_zone(tiny.table(game), "0705", "french")


@rule("ecouves", "H.7e")
def test_dummies_are_laid_only_in_the_owners_reorganization_phase() -> None:
    scenario = made(*tanks("german", "X"), *tanks("french", "U"))
    start = {"X": "0605", "U": "0101"}
    assert tiny.refused(tiny.phase(scenario, start), "dummy 0605") == "H.7e"
    assert tiny.refused(reorganizing(scenario, start, "french"), "dummy 0605") == "H.7e"


@rule("ecouves", "H.7e")
def test_a_unit_moves_onto_its_own_dummies_as_far_as_there_is_room() -> None:
    scenario = made(*tanks("german", "X"))
    laid = {f"GD{n}": "0605" for n in (1, 2, 3)}
    game = tiny.phase(scenario, {"X": "0606"}, phase="german-movement", dummies=laid)
    assert "0605" in reaching.way(tiny.table(game), "X")
    tiny.play(game, "select X", "move 0605")
    full = tiny.phase(scenario, {"X": "0606"}, phase="german-movement", dummies={**laid, "GD4": "0605"})
    tiny.play(full, "select X")
    assert tiny.refused(full, "move 0605") == "C.4"
