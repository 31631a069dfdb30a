"""Seats in a game file: who holds them, how they are handed over, and how the dice are mixed when two players meet."""

from __future__ import annotations

from contextlib import closing

import pytest

from rules.engine.decisions import IllegalAction
from rules.engine.dice import SeededDice
from tests.tui.tables import two
from tui import sidetables
from tui.entering import open_seats, own_seat
from tui.live import Live
from tui.saves import SavedGame
from tui.seats import BOTH, LONGEST_NAME, WATCH, Seats, SeatTaken, clean_name, free, login_name, seat_named

STLO = {"us": "US", "de": "German"}


@pytest.mark.parametrize(
    ("text", "seat"),
    [("us", "us"), ("US", "us"), ("de", "de"), ("german", "de"), ("ger", "de"), ("watch", WATCH), ("w", WATCH)],
)
def test_a_seat_is_named_by_its_id_or_in_words(text: str, seat: str) -> None:
    assert seat_named(text, STLO) == seat


@pytest.mark.parametrize("text", ["", " ", "french", "usa", "x\x1b[2J"])
def test_a_seat_that_is_not_there_is_told_with_those_that_are(text: str) -> None:
    with pytest.raises(ValueError, match="there are us, german and watch") as error:
        seat_named(text, STLO)
    assert str(error.value).isprintable()


def test_names_are_cleaned() -> None:
    assert clean_name("  Anna \x1b[31m\tMaria\n") == "Anna [31mMaria"
    assert len(clean_name("x" * 100)) == LONGEST_NAME
    assert clean_name(login_name()) == login_name()
    for empty in ("", " \t", "\x1b\x07"):
        with pytest.raises(ValueError, match="needs a name"):
            clean_name(empty)


def test_a_seat_belongs_to_whoever_took_it_first() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved, closing(SavedGame.open(saved.path)) as other:
        assert Seats(saved).all() == {}
        assert Seats(saved).claim("us", "Anna")
        assert not Seats(saved).claim("us", "Anna")
        assert Seats(other).holder("us") == "Anna"
        with pytest.raises(SeatTaken, match="held by Anna"):
            Seats(other).claim("us", "Bob")
        assert Seats(other).claim("de", "Bob")
        assert Seats(saved).held_by("Bob") == ("de",)


def test_one_player_can_hold_both_seats() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        Seats(saved).claim_all("Anna")
        assert not Seats(saved).sealed
        assert own_seat(saved, "Anna") == BOTH


def test_a_name_at_both_seats_may_be_two_persons_and_is_asked_which() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        for side in ("us", "de"):
            Seats(saved).claim(side, "Anna")
        assert Seats(saved).sealed
        with pytest.raises(SeatTaken, match="both seats are held by Anna"):
            own_seat(saved, "Anna")


def test_a_seat_is_handed_over_to_anybody_or_to_one_player() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        seats = Seats(saved)
        seats.claim("us", "Anna")
        seats.hand_over("us", "Carla")
        with pytest.raises(SeatTaken, match="kept for Carla"):
            seats.claim("us", "Bob")
        assert seats.claim("us", "Carla")
        seats.hand_over("us")
        assert seats.all() == {}
        assert seats.claim("us", "Bob")


def test_whoever_handed_a_seat_over_may_come_back_until_somebody_has_come() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        seats = Seats(saved)
        seats.claim("us", "Anna")
        seats.hand_over("us", "Crala\x1b")
        assert seats.all()["us"].kept_for == "Crala"
        assert free(seats.all(), ("us",), "Anna") == ("us",)
        assert free(seats.all(), ("us",), "Bob") == ()
        assert seats.claim("us", "Anna")
        seats.hand_over("us", "Carla")
        assert seats.claim("us", "Carla")
        with pytest.raises(SeatTaken, match="held by Carla"):
            seats.claim("us", "Anna")
        with pytest.raises(ValueError, match="needs a name"):
            seats.hand_over("us", "\x1b")


def test_secrets_are_kept_as_soon_as_somebody_sits_on_one_side_alone() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        seats = Seats(saved)
        assert not seats.sealed
        seats.claim("us", "Anna")
        assert seats.sealed
        # The same name at both may still be two persons.
        seats.claim("de", "Anna")
        assert seats.sealed
        seats.claim_all("Anna")
        assert not seats.sealed
        seats.hand_over("de", "Bob")
        assert seats.sealed
        seats.hand_over("us")
        assert seats.sealed
        saved.play("resign us")
        assert not seats.sealed


def test_a_seat_given_up_to_whoever_comes_leaves_its_secrets_kept() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        Seats(saved).claim("us", "Anna")
        Seats(saved).hand_over("us")
        assert Seats(saved).all() == {}
        assert Seats(saved).sealed
        with pytest.raises(SeatTaken, match="played by two players"):
            own_seat(saved, "Bob")


def test_whoever_watches_begins_no_game_from_one_that_goes_on() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        Seats(saved).claim_all("Anna")
        assert Live(SavedGame.open(saved.path), BOTH, "Anna").may_branch
        watcher = Live(SavedGame.open(saved.path), WATCH, "Eve")
        assert not watcher.may_branch
        watcher.saved.play("resign us")
        assert watcher.may_branch


def test_whoever_gave_a_seat_up_elsewhere_plays_and_sees_no_more_from_it() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        assert saved.game.decision is not None
        side = saved.game.decision.side
        Seats(saved).claim(side, "Anna")
        first = Live(SavedGame.open(saved.path), side, "Anna")
        second = Live(SavedGame.open(saved.path), side, "Anna")
        assert not second.ousted
        first.seats.hand_over(side, "Carla")
        for deed in (lambda: second.play("pass"), second.resign, second.undo, second.claim_time):
            with pytest.raises(IllegalAction, match=r"no longer yours|run out of time"):
                deed()
        second.look()
        assert second.ousted
        first.seats.claim(side, "Carla")
        second.look()
        assert second.ousted
        for live in (first, second):
            live.close()


def test_both_sides_at_one_keyboard_end_when_somebody_takes_one_of_them() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved, Live(SavedGame.open(saved.path), BOTH, "Anna") as both:
        assert not both.ousted
        Seats(saved).claim("de", "Bob")
        both.look()
        assert both.ousted


def test_nobody_takes_the_seat_of_an_opponent_whom_he_has_met() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        seats = Seats(saved)
        seats.claim("us", "Anna")
        seats.claim("de", "Bob")
        seats.hand_over("de")
        with pytest.raises(SeatTaken, match="the other seat of this game"):
            seats.claim("de", "Anna")
        assert seats.claim("de", "Carla")


def test_a_seat_that_is_kept_for_a_name_can_be_taken_over_too() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        Seats(saved).claim("us", "Anna")
        Seats(saved).hand_over("us", "Crala")
        with pytest.raises(SeatTaken, match="kept for Crala"):
            Seats(saved).claim("us", "Bob")
        assert Seats(saved).claim("us", "Bob", take_over=True)


def test_a_seat_can_be_taken_over_only_while_nobody_sits_in_it() -> None:
    with two() as (one, other):
        with pytest.raises(SeatTaken, match="who is there"):
            other.seats.claim(one.seat, "Carla", take_over=True)
        path = one.path
        one.close()
        with closing(SavedGame.open(path)) as saved:
            with pytest.raises(SeatTaken, match="can hand it over"):
                Seats(saved).claim(one.seat, "Carla")
            assert Seats(saved).claim(one.seat, "Carla", take_over=True)
            assert Seats(saved).holder(one.seat) == "Carla"


def test_when_two_players_meet_the_dice_to_come_are_mixed() -> None:
    with two(seed=None) as (one, other):
        (word,) = [action for action in other.game.actions if action.verb == "mix"]
        assert one.game.actions == other.game.actions
        assert one.seats.sealed
        while not other.game.thrown or other.game.thrown[-1].after < 2:
            seat = one if one.may_answer() else other
            assert seat.game.decision is not None
            seat.play(seat.game.decision.actions[0])
            one.tick()
            other.tick()
        position = len(one.game.thrown) - 1
        die = one.game.thrown[position]
        assert die.value == SeededDice(one.header.seed, position, f":{word.args[0]}").roll(6, "")


def test_dice_that_somebody_chose_are_left_as_they_are() -> None:
    with two(seed=4) as (one, _):
        assert one.game.actions == []
        assert one.seats.sealed


def test_a_file_without_the_tables_has_no_seats_until_one_is_taken() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        with saved.writing() as db:
            for table in ("seats", "chat", "offers", "clocks"):
                db.execute(f"DROP TABLE {table}")
        assert not sidetables.there(saved.db)
        assert Seats(saved).all() == {}
        with Live(saved) as live:
            assert live.messages() == ()
            assert live.around.offer is None
            assert live.times() is None
            Seats(saved).claim("us", "Anna")
            assert live.seats.holder("us") == "Anna"


def test_whoever_opens_a_game_sits_where_he_belongs() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        assert own_seat(saved, "Anna") == BOTH
        Seats(saved).claim("us", "Anna")
        assert own_seat(saved, "Anna") == "us"
        with pytest.raises(SeatTaken):
            own_seat(saved, "Bob")
        assert open_seats(saved, "Bob") == ("de", WATCH)
        Seats(saved).claim("de", "Bob")
        assert open_seats(saved, "Carla") == (WATCH,)
        assert open_seats(saved, "Bob") == ("de", WATCH)


def test_names_that_stand_in_a_file_are_harmless() -> None:
    with closing(SavedGame.create("st-lo", 4)) as saved:
        Seats(saved).claim("us", "Anna")
        with saved.writing() as db:
            db.execute("UPDATE seats SET player = ?", ("\x1b]0;evil\x07" + "x" * 100,))
        name = Seats(saved).holder("us")
        assert name.isprintable()
        assert len(name) <= LONGEST_NAME
