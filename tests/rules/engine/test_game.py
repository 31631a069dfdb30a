"""The game: playing, errors, undo, fork, looking back, dictated dice."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.decisions import AmbiguousAction, IllegalAction, UnknownAction
from rules.engine.dice import DiceExhausted, DictatedDice, SeededDice
from rules.engine.game import Game
from tests.rules.engine import toy

LONG = ("take a1 1", "gamble", "bank", "yes", "peek", "take b2 3", "gamble", "bank", "no", "gamble")


def snapshot(game: Game) -> tuple[object, ...]:
    decision = game.decision
    asked = None if decision is None else (decision.side, decision.kind, decision.prompt, tuple(decision.actions))
    return (
        game.state, asked, tuple(game.actions), tuple(game.sides), tuple(game.thrown), tuple(game.events), game.over
    )  # fmt: skip


def test_a_game_asks_and_applies_until_it_is_over() -> None:
    game = toy.game()
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("red", "turn")
    events = game.apply("take a1 2")
    assert [event.kind for event in events] == ["score"]
    assert game.decision.side == "blue"
    toy.play(game, *["pass"] * 7)
    assert game.over
    assert game.decision is None
    assert game.state.result == "red wins"
    assert game.sides == ["red", "blue"] * 4


def test_a_roll_is_an_event_that_says_what_it_is_for() -> None:
    game = toy.game(4)
    roll, scored = game.apply("gamble")
    assert (roll.kind, roll.data["value"], roll.data["purpose"], roll.data["side"]) == ("roll", 4, "gamble red", "red")
    assert scored.data["points"] == 4
    thrown = game.thrown[0]
    assert (thrown.value, thrown.purpose, thrown.side, thrown.after) == (4, "gamble red", "red", 1)


def test_an_option_must_be_known() -> None:
    assert toy.play(toy.game(4, options=["greedy"]), "gamble").state.scores["red"] == 8
    with pytest.raises(ValueError, match="toy has no option 'nonsense'"):
        toy.game(options=["nonsense"])


def test_three_errors_are_told_apart() -> None:
    game = toy.game()
    before = snapshot(game)
    with pytest.raises(UnknownAction, match="'dance' is no action"):
        game.apply("dance")
    with pytest.raises(UnknownAction, match="there is no heap 'z9'"):
        game.apply("take z9 1")
    with pytest.raises(UnknownAction, match=r"there is no heap 'z9'$"):
        game.apply("take z9 1")
    with pytest.raises(UnknownAction, match=r"there is no heap '3'; take is written: take HEAP COUNT\?$"):
        game.apply("take 3 a1")
    with pytest.raises(UnknownAction, match="take is written: take HEAP COUNT"):
        game.apply("take a1 1 1")
    with pytest.raises(UnknownAction, match="take is written"):
        game.apply("take a1 1 2 3")
    with pytest.raises(AmbiguousAction) as ambiguous:
        game.apply("take b2")
    assert ambiguous.value.candidates == ("take b2 1", "take b2 2", "take b2 3")
    with pytest.raises(IllegalAction) as illegal:
        game.apply("take a10 3")
    assert illegal.value.refusal.rule == "T.2"
    with pytest.raises(IllegalAction) as untimely:
        game.apply("yes")
    assert untimely.value.refusal.rule == "T.1"
    assert snapshot(game) == before


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_is_no_action_even_if_only_one_is_legal(text: str) -> None:
    game = toy.play(toy.game(), "bank")
    with pytest.raises(UnknownAction, match="an action is needed"):
        game.resolve(text)


def test_shortened_texts_are_resolved_and_kept_in_full() -> None:
    game = toy.game()
    game.apply("  TAKE   b2 3 ")
    game.apply("pe")
    assert game.actions == ["take b2 3", "peek"]


def test_a_full_name_is_never_the_beginning_of_another() -> None:
    state = toy.State(1, {"a1": 0, "a10": 2, "b2": 0})
    game = toy.game(state=state)
    assert "take a10 1" in list(game.decision.actions if game.decision else ())
    refusal = game.why("take a1 1")
    assert refusal is not None
    assert refusal.rule == "T.2"
    with pytest.raises(IllegalAction):
        game.apply("take A1 1")
    assert game.resolve("take a 1") == "take a10 1"


def test_words_that_leave_no_choice_may_be_left_out() -> None:
    game = toy.game(state=toy.State(1, {"a1": 0, "a10": 1, "b2": 2}))
    assert game.resolve("take a10") == game.resolve("ta a10 1") == "take a10 1"
    with pytest.raises(AmbiguousAction):
        game.apply("take b2")


def test_an_action_that_is_not_legal_is_never_taken_for_a_longer_one() -> None:
    game = toy.game()
    assert game.decision is not None
    game.decision.candidates = lambda: ("take b2", "take b2 1")
    game.decision.__post_init__()
    with pytest.raises(IllegalAction, match="what can be done is: take b2 1") as error:
        game.apply("ta b2")
    assert error.value.refusal.rule == "T.1"


def test_options_that_exclude_one_another_are_refused() -> None:
    assert toy.game(options=["humble"]).options == {"humble"}
    with pytest.raises(ValueError, match="the options greedy and humble exclude one another"):
        toy.game(options=["humble", "greedy"])


def test_names_are_corrected_before_the_rules_are_asked() -> None:
    game = toy.game()
    refusal = game.why("TAKE A10 3")
    assert refusal is not None
    assert refusal.reason == "heap a10 has only 2"


def test_why_is_none_for_legal_actions_only() -> None:
    game = toy.game()
    assert game.why("take a1 3") is None
    assert game.why("no") is not None
    with pytest.raises(UnknownAction):
        game.why("dance")


def test_a_game_that_is_over_refuses_everything() -> None:
    game = toy.play(toy.game(), *["pass"] * 8)
    with pytest.raises(IllegalAction, match="the game is over"):
        game.apply("pass")


def test_when_the_dice_fail_the_game_is_as_before() -> None:
    game = toy.play(toy.game(3), "gamble", "take a1 1")
    before = snapshot(game)
    with pytest.raises(DiceExhausted):
        game.apply("gamble")
    assert snapshot(game) == before
    game.add_dice([6])
    game.apply("gamble")
    assert game.state.scores == {"red": 9, "blue": 1}


def test_a_face_that_is_not_there_leaves_the_game_as_before() -> None:
    game = toy.play(toy.game(9), "take a1 1")
    before = snapshot(game)
    with pytest.raises(ValueError, match="between 1 and 6"):
        game.apply("gamble")
    assert snapshot(game) == before


def test_added_dice_reach_the_past_of_this_game_only() -> None:
    game = toy.play(toy.game(2), "gamble")
    twin = game.fork()
    game.add_dice([5])
    toy.play(game, "gamble", "bank", "yes")
    with pytest.raises(DiceExhausted):
        twin.apply("gamble")
    assert toy.play(game.at(1), "gamble").state.scores == {"red": 2, "blue": 5}
    with pytest.raises(DiceExhausted):
        toy.play(twin.at(0), "gamble", "gamble")


def test_dice_can_not_be_added_to_a_seeded_stream() -> None:
    with pytest.raises(TypeError):
        toy.game(seed=1).add_dice([3])
    game = Game(toy.SYSTEM, toy.SCENARIO, dice=DictatedDice((3,), SeededDice(1)))
    toy.play(game, "gamble", "gamble")
    with pytest.raises(ValueError, match="run out"):
        game.add_dice([3])


def test_undo_takes_back_exactly_as_far_as_no_die_was_rolled() -> None:
    game = toy.play(toy.game(4, 4), "take a1 1", "gamble")
    after = snapshot(game)
    toy.play(game, "take b2 1", "bank", "no", "take a1 1")
    for expected in ("take a1 1", "no", "bank", "take b2 1"):
        assert game.undoable() is None
        assert game.undo() == expected
    assert snapshot(game) == after
    refusal = game.undoable()
    assert refusal is not None
    assert "a die was rolled after: gamble" in refusal.reason
    with pytest.raises(IllegalAction):
        game.undo()
    assert snapshot(game) == after


def test_undo_stops_where_something_was_revealed() -> None:
    game = toy.play(toy.game(), "take a1 1", "peek")
    refusal = game.undoable()
    assert refusal is not None
    assert "something hidden was shown by: peek" in refusal.reason


def test_there_is_nothing_to_undo_at_the_start() -> None:
    game = toy.game()
    assert game.undoable() is not None
    with pytest.raises(IllegalAction):
        game.undo()


def test_dice_rolled_before_the_first_action_do_not_bar_its_undo() -> None:
    game = toy.play(toy.game(2), "gamble", "take a1 1")
    assert game.undo() == "take a1 1"


def test_after_undo_the_same_dice_come() -> None:
    game = toy.play(toy.game(seed=9), "pass", "pass", "take a1 1")
    twin = game.fork()
    game.undo()
    toy.play(game, "take a1 1", "gamble")
    toy.play(twin, "gamble")
    assert snapshot(game) == snapshot(twin)


@pytest.mark.parametrize("count", range(len(LONG) + 1))
def test_a_fork_anywhere_plays_on_to_the_same_end(count: int) -> None:
    whole = toy.play(toy.game(seed=3), *LONG)
    game = toy.play(toy.game(seed=3), *LONG[:count])
    before = snapshot(game)
    twin = game.fork()
    assert snapshot(twin) == before
    toy.play(twin, *LONG[count:])
    assert snapshot(twin) == snapshot(whole)
    assert snapshot(game) == before
    toy.play(game, *LONG[count:])
    assert snapshot(game) == snapshot(whole)


@pytest.mark.parametrize("count", range(len(LONG) + 1))
def test_at_shows_the_game_as_it_stood(count: int) -> None:
    whole = toy.play(toy.game(seed=3), *LONG)
    end = snapshot(whole)
    past = whole.at(count)
    assert snapshot(past) == snapshot(toy.play(toy.game(seed=3), *LONG[:count]))
    assert snapshot(toy.play(past, *LONG[count:])) == end
    assert snapshot(whole) == end


@pytest.mark.parametrize("count", [-1, len(LONG) + 1])
def test_at_knows_only_what_was_played(count: int) -> None:
    with pytest.raises(ValueError, match="actions have been played"):
        toy.play(toy.game(seed=3), *LONG).at(count)


def test_a_game_can_start_at_any_state() -> None:
    state = toy.State(4, {"a1": 1, "a10": 0, "b2": 0})
    game = toy.play(toy.game(state=state), "take a1 1", "pass")
    assert game.over
    assert game.state.result == "red wins"
    assert state.heaps == {"a1": 1, "a10": 0, "b2": 0}


def test_a_view_leaves_out_what_only_the_other_side_may_see() -> None:
    game = toy.play(toy.game(), "peek")
    assert [event.kind for event in game.view("red").events] == ["peek"]
    assert game.view("blue").events == []


def test_what_is_remembered_holds_until_the_state_changes() -> None:
    table = toy.game().table
    asked = []

    def work() -> int:
        asked.append(1)
        return sum(table.state.heaps.values())

    assert table.memo("sum", work) == table.memo("sum", work) == 9
    assert len(asked) == 1
    table.state = toy.State(1, {"a1": 1})
    assert table.memo("sum", work) == 1


def test_a_bug_in_the_rules_leaves_the_game_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy.play(toy.game(), "take a1 1")
    before = snapshot(game)

    score = toy.score

    def broken(table: Any, side: str, points: int) -> None:
        if side == "blue":
            raise KeyError("no such thing")
        score(table, side, points)

    monkeypatch.setattr(toy, "score", broken)
    with pytest.raises(KeyError):
        game.apply("take a1 1")
    assert snapshot(game) == before


def test_a_fork_with_dice_of_its_own_stands_where_the_game_stands_and_rolls_otherwise() -> None:
    game = toy.play(toy.game(seed=3), *LONG[:6])
    before = snapshot(game)
    twin = game.fork(DictatedDice((1, 6), SeededDice(77)))
    assert snapshot(twin) == before
    toy.play(twin, "gamble", "gamble")
    assert [thrown.value for thrown in twin.thrown[-2:]] == [1, 6]
    assert snapshot(game) == before
    assert snapshot(game.fork()) == before


def test_a_fork_with_dice_of_its_own_never_comes_to_those_of_the_game() -> None:
    """Not even if actions from before the fork, and before its last checkpoint, are taken back."""
    game = toy.play(toy.game(4, 5, 5, 5), "gamble", "pass", "pass")
    assert len(game.checkpoints) == 2
    twin = game.fork(DictatedDice((2,)))
    twin.undo()
    twin.undo()
    assert [thrown.value for thrown in twin.thrown] == [4]
    toy.play(twin, "gamble")
    assert [thrown.value for thrown in twin.thrown] == [4, 2]
    with pytest.raises(DiceExhausted):
        twin.apply("gamble")
    assert twin.at(0).apply("gamble")[0].data["value"] == 4
