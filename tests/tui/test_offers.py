"""Taking back by consent: what is asked, agreed to, declined, and how the log stays one that anyone can check."""

from __future__ import annotations

import pytest

from rules.engine import checking, journal
from rules.engine.decisions import IllegalAction
from rules.engine.dice import SeededDice
from tests.tui.tables import act, two
from tui.live import Live
from tui.opened import _begun
from tui.saves import SavedGame, StaleError


def played(live: Live) -> list[str]:
    return [str(action) for action in live.game.actions]


def test_what_the_other_agrees_to_is_taken_back_and_new_dice_are_rolled() -> None:
    with two() as (one, other):
        before = len(one.game.thrown)
        action = act(one, die=True)
        rolled = len(one.game.thrown) - before
        with pytest.raises(IllegalAction):
            one.undo()
        assert one.own_last() == 0
        one.offers.make("take-back", one.seat, 0)
        other.tick()
        offer = other.around.offer
        assert offer is not None
        assert (offer.kind, offer.side, offer.count) == ("take-back", one.seat, 0)
        other.offers.accept(offer)
        assert one.tick().taken_back == 1
        assert played(one) == played(other) == [f"burn {rolled}"]
        assert one.offers.pending() is None
        # The same action again is followed by other dice of the same stream.
        one.play(action)
        stream = SeededDice(4)
        assert [die.value for die in one.game.thrown] == [stream.roll(6, "") for _ in one.game.thrown]
        with SavedGame.open(one.path) as again:
            assert again.game.actions == one.game.actions


def test_the_record_of_a_game_with_something_taken_back_can_be_checked() -> None:
    with two() as (one, _):
        act(one, die=True)
        one.saved.take_back(0, one.saved.serial, lambda _: None)
        act(one, die=True)
        trust = journal.Trust(one.header.commitment, one.header.salt)
        text = journal.record(one.game, "st-lo", trust=trust)
        assert "taken back" in text
        checking.check_record(text, _begun)


def test_words_that_were_mixed_in_stay_mixed_in() -> None:
    with two() as (one, _):
        one.saved.play("mix abc")
        act(one, die=True)
        one.saved.play("mix def")
        one.saved.take_back(1, one.saved.serial, lambda _: None)
        burnt, word = played(one)[1:]
        assert burnt.startswith("burn ")
        assert word == "mix def"


def test_an_offer_falls_away_when_something_is_played() -> None:
    with two() as (one, other):
        act(one, die=True)
        one.offers.make("take-back", one.seat, 0)
        other.tick()
        offer = other.around.offer
        assert offer is not None
        act(one if one.may_answer() else other)
        one.tick()
        other.tick()
        assert other.around.offer is None
        with pytest.raises(StaleError):
            other.offers.accept(offer)


def test_an_offer_can_be_declined_or_withdrawn() -> None:
    with two() as (one, other):
        act(one, die=True)
        one.offers.make("take-back", one.seat, 0)
        other.tick()
        offer = other.around.offer
        assert offer is not None
        other.offers.drop()
        one.tick()
        assert one.around.offer is None
        with pytest.raises(StaleError, match="withdrawn"):
            other.offers.accept(offer)
        assert len(one.game.actions) == 1


def test_nothing_can_be_taken_back_that_was_not_played() -> None:
    with two() as (one, _):
        assert one.own_last() is None
        for count in (0, 5, -1):
            with pytest.raises(ValueError, match="nothing to be taken back"):
                one.offers.make("take-back", one.seat, count)
            with pytest.raises(ValueError, match="can not be taken back"):
                one.saved.take_back(count, one.saved.serial, lambda _: None)


def test_of_two_that_agree_and_play_at_once_one_is_told() -> None:
    with two() as (one, other):
        act(one, die=True)
        one.offers.make("take-back", one.seat, 0)
        other.tick()
        offer = other.around.offer
        assert offer is not None
        player = one if one.may_answer() else other
        act(player)
        if player is one:
            with pytest.raises(StaleError):
                other.offers.accept(offer)
            assert other.game.actions == one.game.actions
        else:
            assert other.offers.pending() is None


def test_a_pause_is_agreed_on() -> None:
    with two() as (one, other):
        one.offers.make("pause", one.seat)
        other.tick()
        offer = other.around.offer
        assert offer is not None
        other.offers.accept(offer)
        one.tick()
        assert one.around.offer is None
