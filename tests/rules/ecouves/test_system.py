"""Écouves as the engine knows it: verbs, words, options, and reasons for what comes at the wrong time."""

from __future__ import annotations

import pytest

from rules import catalogue
from rules.ecouves import refusals
from rules.ecouves.options import OPTIONS
from rules.ecouves.system import FIXED_WORDS, SYSTEM
from rules.engine.decisions import UnknownAction
from rules.engine.game import Game
from rules.engine.plain import plain, restore, state_hash
from scenarios import library
from tests.rules.ecouves import tiny

rule = pytest.mark.rule


def test_every_verb_has_a_time_and_its_paragraph_is_in_the_catalogue() -> None:
    known, field = catalogue.catalogue("ecouves").entries, tiny.field(tiny.scenario(None, tiny.tanks("T")))
    for verb in SYSTEM.verbs:
        refusal = refusals.not_now(field, verb, "something else is asked", "B.1")
        assert refusal.rule in known, verb
        assert refusal.reason.endswith("; something else is asked")
    assert refusals.not_now(field, "nonsense", "something else", "E.2").rule == "E.2"


@rule("ecouves", "I.3")
@pytest.mark.parametrize("phase", ["french-movement", "french-combat", "french-reorganization"])
def test_fire_at_night_is_refused_by_the_rule_of_the_night_whatever_is_asked(phase: str) -> None:
    made = tiny.scenario(tiny.board(terrain={"0505": "forest"}), tiny.tanks("T"), tiny.infantry("X", "german"))
    game = tiny.game(made, {"T": "0505 split", "X": "0506"}, turn=15, phase=phase)
    assert game.decision is not None
    assert game.decision.side == "french"
    assert tiny.refused(game, "fire 0506") == "I.3"


def test_verbs_take_the_words_that_the_small_scenarios_know() -> None:
    for name, verb in tiny.VERBS.items():
        assert SYSTEM.verbs[name].words == verb.words


@rule("ecouves", "B.1")
def test_names_are_spelled_in_full_case_apart() -> None:
    game = Game(SYSTEM, library.load("ecouves"), seed=1)
    assert SYSTEM.spelled(game.table, "counter", "1/501rcc-2") == "1/501RCC-2"  # type: ignore[arg-type]
    assert SYSTEM.spelled(game.table, "unit", "1/501rcc-2") is None  # type: ignore[arg-type]
    assert SYSTEM.spelled(game.table, "hex", "9999") is None  # type: ignore[arg-type]
    assert SYSTEM.spelled(game.table, "edge", "n") == "north"  # type: ignore[arg-type]
    assert set(FIXED_WORDS) == {"edge", "form"}
    with pytest.raises(UnknownAction):
        game.apply("select 9/XYZ")


@rule("ecouves", "B.3")
def test_when_the_game_is_over_nothing_can_be_played() -> None:
    places = {"1/AAA": "0202", "1/BBB": "1111"}
    scenario = tiny.scenario(None, tiny.tanks("1/AAA"), tiny.tanks("1/BBB", "german"))
    game = tiny.play(tiny.game(scenario, places, turn=22, phase="german-reorganization"), "done")
    refusal = game.why("done")
    assert refusal is not None
    assert refusal.rule == "B.3"


def test_the_options_are_the_switches_of_the_catalogue() -> None:
    named = set(catalogue.catalogue("ecouves").options)
    stems = {"fire_floor", "exit_20_21", "dispersed_for_all", "indirect_for_all", "retreat_exit", "fire_clamp_1_6"}
    assert named == stems | {"reserve_enters"}
    assert {next((stem for stem in stems if option.startswith(stem)), option) for option in OPTIONS} == stems | {
        "no_reserve"
    }
    entries = catalogue.catalogue("ecouves").entries
    for words in OPTIONS.values():
        assert words[words.rindex("(") + 1 : -1] in entries


def test_a_state_is_plain_data_and_comes_back() -> None:
    game = tiny.play(Game(SYSTEM, library.load("ecouves"), seed=1), "ready", "done")
    state = game.checkpoints[-1].state
    assert restore(type(state), plain(state)) == state
    assert state_hash(state) == state_hash(restore(type(state), plain(state)))


def test_a_stored_state_in_another_order_plays_the_same() -> None:
    scenario = library.load("ecouves")
    game = tiny.play(Game(SYSTEM, scenario, seed=1), "ready", "done")
    state = game.checkpoints[-1].state
    shuffled = restore(type(state), plain(state))
    assert list(shuffled.counters) != list(state.counters)
    one, other = (Game(SYSTEM, scenario, seed=3, state=s) for s in (state, shuffled))
    assert list(one.state.counters) == list(other.state.counters)
    assert one.decision is not None
    assert other.decision is not None
    assert list(one.decision.actions) == list(other.decision.actions)
