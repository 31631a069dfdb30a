"""Chapter B: the order of phases, who attacks, and the end of the game; the night of I.0."""

from __future__ import annotations

import pytest

from rules.ecouves import sequence
from rules.ecouves.model import Scenario
from rules.ecouves.state import OVER, PHASES
from rules.engine.game import Game
from scenarios import library
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

FAR = {"1/AAA": "0202", "1/BBB": "1111"}
"""Two units that have nothing to do with one another."""


def made() -> Scenario:
    return tiny.scenario(None, tiny.tanks("1/AAA"), tiny.tanks("1/BBB", "german"))


def phases(game: Game) -> list[tuple[int, str]]:
    """Turn and phase of each phase that began in a game."""
    return [(event.data["turn"], event.data["phase"]) for event in tiny.events(game, "phase")]


def pass_on(game: Game, most: int = 200) -> Game:
    """Say done to everything until the game is over or so many times."""
    for _ in range(most):
        if game.decision is None:
            break
        game.apply("done")
    return game


@rule("ecouves", "B.1")
def test_a_turn_has_six_phases_in_order_and_then_the_marker_moves() -> None:
    game = tiny.game(made(), FAR, turn=5, phase="french-reorganization")
    pass_on(game, 5)
    begun = phases(game)
    assert begun[:3] == [(5, "german-movement"), (5, "german-combat"), (5, "german-reorganization")]
    assert begun[3:6] == [(6, "french-movement"), (6, "french-combat"), (6, "french-reorganization")]
    order = [kind for kind in tiny.kinds(game) if kind in ("phase", "turn")]
    assert order[:5] == ["phase", "phase", "phase", "turn", "phase"]
    assert [event.data["turn"] for event in tiny.events(game, "turn")][:1] == [6]


@rule("ecouves", "B.1")
def test_fire_comes_before_assault_in_one_combat_phase() -> None:
    wood = tiny.board(terrain={"0505": "forest"})
    scenario = tiny.scenario(wood, tiny.tanks("1/AAA"), tiny.tanks("2/AAA"), tiny.tanks("1/BBB", "german"))
    places = {"1/AAA": "0505 split", "2/AAA": "0508", "1/BBB": "0506"}
    game = tiny.game(scenario, places, [1], turn=5, phase="french-combat")
    assert tiny.asked(game) == "fire"
    assert tiny.refused(game, "assault 0506") == "E.4a"
    game.apply("done")
    assert (tiny.asked(game), game.state.phase) == ("assault", "french-combat")
    assert tiny.refused(game, "fire 0506") == "E.4a"


@rule("ecouves", "B.2")
@pytest.mark.parametrize(("phase", "attacker"), [("french-combat", "french"), ("german-combat", "german")])
def test_the_side_whose_phase_it_is_attacks(phase: str, attacker: str) -> None:
    assert sequence.ATTACKER[phase] == attacker
    game = tiny.game(made(), {"1/AAA": "0505", "1/BBB": "0507"}, turn=5, phase=phase)
    assert game.decision is not None
    assert game.decision.side == attacker


@rule("ecouves", "B.3")
def test_the_game_ends_after_the_german_reorganization_of_turn_22() -> None:
    game = pass_on(tiny.game(made(), FAR, turn=22, phase="german-reorganization"))
    assert game.actions
    assert game.over
    assert game.state.phase == OVER
    assert game.state.turn == 22
    # 9 that never fought count twice, against half of 9.
    assert (game.state.french_points, game.state.german_points) == (18, 4)
    assert game.state.result == "draw"


@rule("ecouves", "B.3")
def test_turn_21_is_not_the_last() -> None:
    game = tiny.game(made(), FAR, turn=21, phase="german-reorganization")
    game.apply("done")
    assert (game.state.turn, game.over) == (22, False)


@rule("ecouves", "C.2")
@rule("ecouves", "E.1")
@rule("ecouves", "E.27")
def test_what_was_done_in_a_phase_does_not_count_in_the_next() -> None:
    used = {"spent": {"1/AAA": 7}, "done": frozenset({"1/AAA"}), "attacked": frozenset({"1/AAA"})}
    field = tiny.field(made(), FAR, turn=5, phase="french-movement", **used, assaulted=frozenset({"1/BBB"}))
    sequence.begin(field, "french-combat")
    now = field.state
    assert not any((now.spent, now.done, now.attacked, now.assaulted, now.duties))


@rule("ecouves", "E.fire.C")
@pytest.mark.parametrize(("phase", "free"), [("french-combat", "1/AAA"), ("german-combat", "1/BBB")])
def test_pins_end_with_the_own_combat_phase(phase: str, free: str) -> None:
    places = {name: f"{hex_} pinned" for name, hex_ in FAR.items()}
    game = tiny.game(made(), places, turn=5, phase=phase)
    # Nobody has anything to fire at, so the phase is over before anything is asked.
    assert game.state.phase != phase
    assert {name for name in FAR if not game.state.counters[name].pinned} == {free}


def test_the_count_of_entries_begins_anew_each_turn() -> None:
    game = tiny.game(made(), FAR, turn=5, phase="german-reorganization", entered={"G.T.V.": 3})
    pass_on(game, 1)
    assert game.state.turn == 6
    assert game.state.entered == {}


@rule("ecouves", "I.0")
def test_turns_14_to_16_are_night() -> None:
    scenario = library.load("ecouves")
    for charts in (scenario.charts, tiny.charts()):
        assert [box.night for box in charts.turns[12:17]] == [False, True, True, True, False]
        assert sum(box.night for box in charts.turns) == 3
    for turn, night in ((13, False), (14, True), (15, True), (16, True), (17, False)):
        assert tiny.field(made(), FAR, turn=turn).night is night


@rule("ecouves", "I.0")
def test_a_night_turn_is_announced() -> None:
    game = pass_on(tiny.game(made(), FAR, turn=13, phase="german-reorganization"), 1)
    assert "turn 14 begins, night" in [event.text for event in game.events]


def test_the_phases_are_six() -> None:
    assert len(PHASES) == 6
    assert len(set(PHASES)) == 6
