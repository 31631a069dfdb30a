"""A place at a game: what arrives there, at which pace, and what can be played from it."""

from __future__ import annotations

import pytest

from rules.engine.decisions import IllegalAction
from tests.tui.tables import act, two
from tui.live import BY_KEY, Live
from tui.saves import SavedGame, SaveError, StaleError
from tui.seats import BOTH, WATCH


def play(one: Live, other: Live, count: int) -> None:
    """Play some actions from the place that is asked, the other one not looking."""
    for _ in range(count):
        seat = one if one.saved.game.decision.side == one.seat else other  # type: ignore[union-attr]
        seat.saved.follow()
        seat.saved.play(seat.saved.game.decision.actions[0])  # type: ignore[union-attr]


def test_what_one_plays_arrives_at_the_other() -> None:
    with two() as (one, other):
        assert not other.tick().played
        action = act(one)
        news = other.tick()
        assert news.played
        assert other.game.actions == [action]
        assert other.game.events[news.mark :] == one.game.events[news.mark :]
        assert not other.tick().played


def test_looking_costs_nothing_as_long_as_nothing_happens() -> None:
    with two() as (one, other):
        other.tick(100.0)
        assert not other.due(100.5)
        one.say("hello")
        assert other.due(100.5)
        assert other.tick(100.5).around
        assert not other.due(100.6)
        assert other.due(101.6)
        news = other.tick(101.6)
        assert not news.around
        assert not news.played


def test_only_who_is_asked_can_answer() -> None:
    with two() as (one, other), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        action = one.game.decision.actions[0]  # type: ignore[union-attr]
        assert one.may_answer()
        with pytest.raises(IllegalAction, match="the other player decides"):
            other.play(action)
        with pytest.raises(IllegalAction, match="watches"):
            watcher.play(action)
        for text in ("burn 2", "mix abc", f"forfeit {other.seat}"):
            with pytest.raises(IllegalAction, match="no action of a player"):
                one.play(text)
        with pytest.raises(IllegalAction, match="own side"):
            one.play(f"resign {other.seat}")
        assert SavedGame.open(one.path).game.actions == []


def test_a_player_can_resign_though_the_other_decides() -> None:
    with two() as (one, other):
        other.resign()
        assert other.game.over
        one.tick()
        assert one.game.over
        assert "resigned" in one.game.state.result


def test_only_ones_own_action_can_be_taken_back_alone() -> None:
    with two() as (one, other):
        act(one, die=False)
        other.tick()
        with pytest.raises(IllegalAction, match="none of yours"):
            other.undo()
        one.undo()
        assert other.tick().taken_back == 1
        assert other.game.actions == []


def test_both_at_one_keyboard_may_do_all() -> None:
    with Live(SavedGame.create("st-lo", 4)) as live:
        assert live.seat == BOTH
        act(live, die=False)
        live.undo()
        side = live.game.system.sides[1]
        live.resign(side)
        assert live.game.over


def test_of_two_that_answer_from_one_seat_the_second_is_told() -> None:
    with two() as (one, _), Live.sit(SavedGame.open(one.path), one.seat, "Anna") as twin:
        actions = list(one.game.decision.actions)  # type: ignore[union-attr]
        one.play(actions[0])
        with pytest.raises((StaleError, IllegalAction)):
            twin.play(actions[-1])
        twin.tick()
        assert twin.game.actions == [actions[0]]


# -- pace ---------------------------------------------------------------------------------------------------


def test_with_a_pace_actions_are_shown_one_after_another() -> None:
    with two() as (one, other), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        watcher.begin(2)
        watcher.tick(10.0)
        play(one, other, 3)
        shown = []
        for now in (20.0, 20.1, 21.9, 22.0, 23.0, 24.1, 30.0):
            watcher.tick(now)
            shown.append(len(watcher.game.actions))
        assert shown == [1, 1, 1, 2, 2, 3, 3]
        assert not watcher.to_see
        assert watcher.game.state == one.saved.game.state or one.saved.follow()


def test_an_action_that_comes_alone_is_shown_at_once() -> None:
    with two() as (one, other), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        watcher.begin(5)
        for now in (10.0, 20.0):
            play(one, other, 1)
            assert watcher.tick(now).played
            assert not watcher.to_see
        play(one, other, 1)
        assert not watcher.tick(21.0).played
        assert watcher.to_see
        assert watcher.tick(25.1).played


def test_by_key_nothing_is_shown_before_it_is_asked_for() -> None:
    with two() as (one, other), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        watcher.begin(BY_KEY)
        play(one, other, 3)
        for now in (10.0, 1e6):
            assert not watcher.tick(now).played
        assert watcher.to_see
        assert watcher.show_next().played
        assert len(watcher.game.actions) == 1
        assert watcher.to_see
        assert watcher.show_all().played
        assert not watcher.to_see
        assert len(watcher.game.actions) == 3
        assert not watcher.show_next().played


def test_nobody_plays_before_he_has_seen_all() -> None:
    with two() as (one, other):
        other.begin(BY_KEY)
        while one.game.decision is not None and one.game.decision.side == one.seat:
            act(one)
        other.tick()
        assert other.to_see
        assert not other.may_answer()
        with pytest.raises(IllegalAction, match="first see"):
            other.play("pass")
        with pytest.raises(IllegalAction):
            other.undo()
        other.show_all()
        assert other.may_answer()


def test_what_was_played_while_one_was_away_is_shown_at_the_pace() -> None:
    with two() as (one, other):
        play(one, other, 1)
        other.tick()
        other.close()
        play(one, one, 0)
        count = len(one.saved.game.actions)
        while one.saved.game.decision.side == one.seat and len(one.saved.game.actions) < count + 2:  # type: ignore[union-attr]
            one.saved.play(one.saved.game.decision.actions[0])  # type: ignore[union-attr]
        assert len(one.saved.game.actions) > count
        with Live.sit(SavedGame.open(one.path), other.seat, "Bob") as again:
            again.begin(BY_KEY)
            assert again.to_see
            assert len(again.game.actions) == count
        with Live.sit(SavedGame.open(one.path), other.seat, "Bob") as again:
            again.begin(0)
            assert not again.to_see


def test_taking_back_ends_what_was_being_shown() -> None:
    with two() as (one, _), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        act(one, die=False)
        watcher.tick()
        watcher.begin(BY_KEY)
        second = next(iter(one.game.decision.actions))  # type: ignore[union-attr]
        one.play(second)
        watcher.tick()
        assert watcher.to_see
        one.saved.take_back(0, one.saved.serial, lambda _: None)
        assert watcher.tick().taken_back
        assert not watcher.to_see
        assert watcher.game.actions == one.game.actions


def test_of_what_is_hidden_no_step_is_seen() -> None:
    """Actions that change nothing for a seat take no time of it, so that it can not count them."""
    with two("ecouves", seed=1) as (one, other):
        other.begin(BY_KEY)
        one.play("ready")
        for _ in range(4):
            one.play(next(action for action in one.game.decision.actions if action.verb == "lift"))  # type: ignore[union-attr]
        other.tick()
        assert not other.to_see
        assert len(other.game.actions) == 5
        one.play("ready")
        one.play("done")
        other.tick()
        assert other.to_see


# -- trouble ------------------------------------------------------------------------------------------------


def test_a_file_that_can_not_be_read_is_told() -> None:
    with two() as (one, other):
        act(one)
        with other.saved.writing() as db:
            db.execute("UPDATE actions SET text = 'dance'")
        with pytest.raises(SaveError, match="action 1"):
            SavedGame.open(one.path)


def test_who_is_there_is_seen() -> None:
    with two() as (one, other):
        one.tick(1e6)
        assert one.around.here == {one.seat, other.seat}
        other.close()
        one.tick(2e6)
        assert one.around.here == {one.seat}
        other.close()
