"""E.22 and E.fire: how a fire is resolved, and what its results do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.ecouves.model import Scenario
from rules.engine.game import Game
from tests.rules.ecouves import fires, tiny

rule = pytest.mark.rule

OPEN = fires.scenario()
"""Open ground of level 1 without anything on it."""


# -- E.22: resolution ---------------------------------------------------------------------------------------


@rule("ecouves", "E.22")
def test_a_fire_logs_its_arithmetic() -> None:
    made = fires.scenario(tiny.board(terrain={"0502": "village"}))
    game = tiny.play(fires.game(made, {"D": "0505", "P": "0502"}, [4]), "fire 0502")
    event = tiny.events(game, "fire")[-1]
    assert event.data["attack"] == [{"value": 8, "label": "D", "rule": "E.8"}]
    assert event.data["defence"] == [{"value": 5, "label": "P", "rule": "E.10b"}]
    assert [(item["value"], item["rule"]) for item in event.data["items"]] == [(1, "E.11"), (-1, "E.17")]
    assert (event.data["difference"], event.data["column"]) == (3, "0..+3")
    assert (event.data["die"], event.data["row"], event.data["result"]) == (4, 4, "R")
    assert event.rule == "E.fire.R"


@rule("ecouves", "E.22b")
@rule("ecouves", "AMB-1")
def test_a_hopeless_fire_needs_no_die() -> None:
    made = fires.scenario(None, tiny.tanks("weak", attack=2), tiny.tanks("hard", "german", defense=11))
    game = tiny.play(fires.game(made, {"weak": "0505", "hard": "0502"}), "fire 0502")
    assert (tiny.rolls(game), fires.results(game)) == ([], ["-"])
    assert tiny.events(game, "fire")[-1].rule == "E.22b"
    assert game.state.attacked == {"weak"}


@rule("ecouves", "E.22b")
def test_a_difference_of_minus_eight_is_rolled_for() -> None:
    made = fires.scenario(None, tiny.tanks("weak", attack=2), tiny.tanks("hard", "german", defense=10))
    game = tiny.play(fires.game(made, {"weak": "0505", "hard": "0502"}, [5]), "fire 0502")
    assert tiny.rolls(game) == ["fire"]
    assert fires.last(game)["column"] == "-8..-5"


@rule("ecouves", "E.8")
@rule("ecouves", "AMB-23")
def test_firers_and_targets_have_fought() -> None:
    game = fires.game(OPEN, {"X": "0604 split", "P": "0502", "Q": "0502", "I": "0904"}, [1])
    tiny.play(game, "fire 0502", "with X-1", "done", "concentrate P")
    assert game.state.fought == {"X", "P"}


# -- E.fire: results ----------------------------------------------------------------------------------------


def hit(made: Scenario, places: Mapping[str, str], die: int, *aim: str, **changes: Any) -> Game:
    """A fire of X and D, 17, at 0502, with a die."""
    game = fires.game(made, {"X": "0505", "D": "0505", **places}, [die], **changes)
    return tiny.play(game, "fire 0502", "with X", "with D", *aim)


@rule("ecouves", "E.fire.R")
def test_result_r_makes_the_target_retreat() -> None:
    # 17 - 5 = +12: a one is R.
    game = hit(OPEN, {"P": "0502"}, 1)
    assert (fires.results(game), tiny.asked(game)) == (["R"], "retreat")
    assert game.decision is not None
    assert game.decision.side == "german"
    assert tiny.refused(game, "done")
    tiny.play(game, "retreat P 0501")
    assert tiny.at(game, "P") == "0501"


@rule("ecouves", "E.fire.R")
def test_result_r_hits_the_named_counter_alone() -> None:
    game = fires.game(OPEN, {"X": "0505", "D": "0505", "P": "0502", "Q": "0502"}, [1])
    tiny.play(game, "fire 0502", "with X", "with D", "concentrate Q", "retreat Q 0501")
    assert (tiny.at(game, "P"), tiny.at(game, "Q")) == ("0502", "0501")


@rule("ecouves", "E.fire.D")
def test_result_d_splits_a_group_and_its_sections_retreat() -> None:
    game = hit(OPEN, {"P": "0502"}, 2)
    assert fires.results(game) == ["D"]
    assert (tiny.at(game, "P"), tiny.asked(game)) == ("apart", "retreat")
    tiny.play(game, "retreat P-1 0501", "retreat P-2 0402", "retreat P-3 0602")
    assert [tiny.at(game, f"P-{n}") for n in (1, 2, 3)] == ["0501", "0402", "0602"]


@rule("ecouves", "E.fire.D")
def test_result_d_may_split_a_group_in_a_full_hex() -> None:
    game = fires.game(OPEN, {"X": "0505", "D": "0505", **dict.fromkeys("PQRS", "0502")}, [2])
    tiny.play(game, "fire 0502", "with X", "with D", "concentrate P")
    tiny.play(game, "retreat P-1 0501", "retreat P-2 0501", "retreat P-3 0501")
    assert tiny.at(game, "P-3") == "0501"


@rule("ecouves", "E.fire.D")
def test_result_d_makes_sections_and_undivided_units_only_retreat() -> None:
    split = fires.game(OPEN, {"X": "0505", "P": "0502 split"}, [4])
    tiny.play(split, "fire 0502", "concentrate P-2", "retreat P-2 0501")
    assert (fires.results(split), tiny.at(split, "P-2"), tiny.at(split, "P-1")) == (["D"], "0501", "0502")
    made = fires.scenario(None, tiny.tanks("whole", "german", sections=0))
    game = hit(made, {"whole": "0502"}, 2)
    tiny.play(game, "retreat whole 0501")
    assert (fires.results(game), tiny.at(game, "whole")) == (["D"], "0501")


@rule("ecouves", "E.fire.E")
def test_result_e_removes_the_target() -> None:
    game = hit(OPEN, {"P": "0502"}, 6)
    assert (fires.results(game), tiny.at(game, "P")) == (["E"], "eliminated")
    assert [tiny.at(game, f"P-{n}") for n in (1, 2, 3)] == ["eliminated"] * 3


@rule("ecouves", "E.fire.E")
def test_result_e_of_dispersed_fire_removes_all_counters_of_the_hex() -> None:
    made = fires.scenario(None, tiny.guns("M", attack=40))
    game = fires.game(made, {"M": "0505", "P": "0502", "Q": "0502", "F": "0502"}, [6])
    tiny.play(game, "fire 0502", "disperse")
    assert [tiny.at(game, c) for c in "PQF"] == ["eliminated"] * 3


@rule("ecouves", "AMB-18")
def test_a_retreat_from_fire_never_leaves_the_map() -> None:
    # 0112 in the corner has two neighbours: one held by Y, one controlled by it.
    made = {"X": "0109", "P": "0112", "Y": "0211"}
    game = fires.game(OPEN, made, [3])
    tiny.play(game, "fire 0112")
    assert fires.results(game) == ["R"]
    assert tiny.at(game, "P") == "eliminated"
