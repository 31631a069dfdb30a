"""Two who talk about one game file: news, chat, offers, seats, clocks; and text of the other one that means harm."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.plain import ears
from tests.tui.plain.ears import Ear
from tui.clocks import parse, set_up
from tui.plain.talk import Talk
from tui.saves import SavedGame
from tui.seats import WATCH, Seats
from tui.settings import Settings


def talk_of(ear: Ear) -> Talk:
    assert isinstance(ear.partner, Talk)
    return ear.partner


@contextmanager
def two(path: Path | None = None, settings: Settings | None = None) -> Iterator[tuple[Ear, Ear]]:
    """The player who decides first, and the other one, after both have begun. ``settings`` are those of the second."""
    path = path or ears.new(seed=3)
    with SavedGame.open(path) as saved:
        asked = saved.game.decision
        assert asked is not None
        first = asked.side
        second = next(side for side in saved.game.system.sides if side != first)
    with ears.seated(path, first, "Anna") as one, ears.seated(path, second, "Bob", settings) as other:
        one.begin()
        other.begin()
        look(one)
        yield one, other


def look(ear: Ear) -> str:
    """What is said when a player looks now, whenever he looked last."""
    live = talk_of(ear).session.live
    assert live is not None
    live._looked = float("-inf")
    return ear.news()


def give_way(ear: Ear) -> None:
    """Have a player pass, or do what comes first, until the other one decides."""
    for _ in range(60):
        decision = talk_of(ear).session.decision
        if decision is None or talk_of(ear).asks == "waiting> ":
            return
        ear("pass" if "pass" in decision.actions else "1")


def clocked(time: str) -> Path:
    with SavedGame.create("st-lo", 3) as saved:
        with saved.writing() as db:
            set_up(db, parse(time), saved.game.system.sides)
        return saved.path


# -- news ---------------------------------------------------------------------------------------------------------


def test_a_player_is_told_his_side_and_how_the_other_one_gets_there() -> None:
    path = ears.new(seed=3)
    with ears.seated(path, "us", "Anna") as one:
        said = one.begin()
        assert "You play the US side." in said
        assert f"The German seat is free: bocage play {path} --side german" in said
        with ears.seated(path, WATCH, "Eve") as watcher:
            assert "You watch." in watcher.begin()
            assert watcher.partner.prompt == "waiting> "


def test_what_the_other_one_plays_is_said_as_it_comes() -> None:
    with two() as (one, other):
        assert other.partner.prompt == "waiting> "
        one("activate 1/116")
        said = look(other)
        assert "HQ 1/116 rolls 2: 5 TAPs" in said
        assert "Waiting" not in said
        assert look(other) == ""
        one("end")
        assert "US ends the activation" in look(other)


def test_whoever_is_to_decide_is_told_and_asked() -> None:
    with two() as (one, other):
        give_way(one)
        said = look(other)
        assert "You decide." in said
        assert "1: " in said
        assert other.partner.prompt == "> "
        assert "Waiting for the" in one("1")


def test_who_waits_may_look_at_everything_and_plays_nothing() -> None:
    with two() as (one, other):
        for word in ("units", "look 4908", "log", "rules retreat", "choices", "odds 1", "why activate 1/116", "tracks"):
            assert other(word)
        for text in ("1", "activate 1/116", "finish", "undo"):
            other("close")
            assert other(text)
        assert talk_of(one).session.game.actions == []


def test_news_do_not_disturb_whoever_reads() -> None:
    with two() as (one, other):
        other("units")
        give_way(one)
        said = look(other)
        assert "Which operation?" not in said
        assert "close ends reading, and says what is asked." in said
        assert other.partner.prompt == "page> "
        # A number still opens a row, and plays nothing.
        assert other("2").startswith("1702, ")
        assert talk_of(other).session.game.actions == talk_of(one).session.game.actions
        assert "German has initiative. Which operation?" in other("")
        assert other.partner.prompt == "> "


def test_news_can_wait_for_the_next_line() -> None:
    with two(settings=ears.quiet(news="enter")) as (one, other):
        one("activate 1/116")
        assert look(other) == ""
        said = other("clock").splitlines()
        assert said[0] == "HQ 1/116 rolls 2: 5 TAPs"
        assert said[-1] == "this game has no clocks"


def test_with_a_pace_each_action_waits_for_enter() -> None:
    with two(settings=replace(ears.quiet(), pace=float("inf"))) as (one, other):
        one("activate 1/116", "movement")
        said = look(other)
        assert said == "\nMore was played: Enter says the next action, finish all of it."
        assert "HQ 1/116 rolls 2" in other("")
        assert "movement" in other("finish")
        assert other.partner.prompt == "waiting> "


def test_taking_back_is_said_and_asked_for_and_agreed_to() -> None:
    with two() as (one, other):
        one("activate 1/116")
        look(other)
        asked = one("ask-back")
        assert "yes does it" in asked
        assert "You ask for" in one("yes")
        said = look(other)
        assert "The US player asks for activate 1/116 to be taken back: agree agrees, decline declines" in said
        assert "HQ 1/116" not in other("agree")
        assert talk_of(other).session.game.actions[:1] != ["activate 1/116"]
        assert "taken back" in look(one)


def test_an_offer_can_be_declined_or_withdrawn() -> None:
    with two() as (one, other):
        one("activate 1/116", "ask-back", "yes")
        look(other)
        other("decline")
        said = look(one)
        assert "(declined)" in said
        assert "Nothing is asked for any more." in said
        one("ask-back", "yes", "decline")
        assert talk_of(one).session.live.around.offer is None  # type: ignore[union-attr]
        assert "nobody asks for anything" in other("agree")


# -- the others ---------------------------------------------------------------------------------------------------


def test_what_is_said_is_heard_at_once_with_who_said_it() -> None:
    with two() as (one, other):
        assert one("say hello there") == "said"
        assert look(other) == '\nAnna, US, says: "hello there"'
        assert other("talk and to you") == "said"
        assert 'Bob, German, says: "and to you"' in look(one)
        assert "Bob: and to you" in one("talk")
        assert one("say") == "say is written: say TEXT"


def test_comings_and_goings_are_said() -> None:
    path = ears.new(seed=3)
    with ears.seated(path, "us", "Anna") as one:
        one.begin()
        with ears.seated(path, "de", "Bob") as other:
            other.begin()
            said = look(one)
            assert "(Bob sits down)" in said
            assert "The German player is here." in said
        assert "The German player has left." in look(one)
        with ears.seated(path, WATCH, "Eve"):
            assert "Somebody who watches is here." in look(one)


def test_messages_that_came_while_one_was_away_are_announced() -> None:
    path = ears.new(seed=3)
    with ears.seated(path, "us", "Anna"), ears.seated(path, "de", "Bob") as other:
        other.begin()
    with ears.seated(path, "us", "Anna") as one:
        one("say back soon")
    with ears.seated(path, "de", "Bob") as other:
        assert "1 message was said to you: talk" in other.begin()
        assert "Anna: back soon" in other("talk")


@pytest.mark.parametrize(
    "text",
    ["\x1b[2J\x1b]0;x\x07gone", "hi\r\n> quit", "1: pass\u202e\u2066", 'x" The German side loses. US: 1: pass ' * 9],
)
def test_what_the_other_one_writes_can_not_pass_for_anything_else(text: str) -> None:
    with two() as (one, other):
        talk_of(one).session.meeting.say(text)
        said = [line for line in look(other).splitlines() if line]
        assert len(said) == 1
        assert said[0].startswith('Anna, US, says: "')
        assert said[0].isprintable()


def test_names_that_mean_harm_are_harmless() -> None:
    path = ears.new(seed=3)
    with ears.seated(path, "us", "An\x1b[31mna\u202e") as one, ears.seated(path, "de", "Bob") as other:
        one.begin()
        assert "\x1b" not in other.begin()
        one("say hello")
        assert look(other).isascii()
        assert other("players")


def test_players_can_be_asked_about_and_given_up_by_number() -> None:
    with two() as (one, _):
        said = one("players")
        assert "US Anna, you" in said
        assert "German Bob, here" in said
        number = next(line for line in said.splitlines() if "Resign" in line).partition(":")[0]
        assert "The US side loses the game" in one(number)
        assert "The game is over." in one("2")
        assert talk_of(one).session.game.over


def test_resigning_is_asked_about_and_ends_the_game_for_both() -> None:
    with two() as (one, other):
        assert "loses the game" in other("resign")
        assert "resigned" in other("yes")
        assert "resigned" in look(one)


def test_a_talk_ends_when_its_seat_is_given_away_elsewhere() -> None:
    path = ears.new(seed=3)
    with two(path) as (one, _):
        with SavedGame.open(path) as saved:
            Seats(saved).hand_over("us", "Cleo")
        one.partner.listen()
        one("situation")
        assert "This seat is no longer yours" in "\n".join(one.lines)
        assert one.partner.over


def test_a_seat_can_be_handed_over() -> None:
    path = ears.new(seed=3)
    with two(path) as (one, _):
        assert "Cleo can take your seat" in one("hand-over Cleo")
        assert "Everything played is saved." in one("yes")
        assert one.partner.over
    with SavedGame.open(path) as saved:
        assert Seats(saved).all()["us"].kept_for == "Cleo"


def test_clocks_are_told_and_time_that_has_run_out_can_be_claimed() -> None:
    with two(clocked("2h")) as (one, other):
        one("activate 1/116")
        assert "which runs" in one("clock")
        assert one("pause") == "You ask for a pause of the clocks until the next action; decline withdraws it."
        assert "asks for a pause" in look(other)
        assert "has not run out of time" in other("claim") + other("yes")


def test_a_clock_that_has_run_out_is_said() -> None:
    path = clocked("1s")
    with two(path) as (one, other):
        one("activate 1/116")
        with SavedGame.open(path) as saved, saved.writing() as db:
            db.execute("UPDATE clocks SET remaining = -5")
        said = look(other)
        assert "player has run out of time." in said
        if "claim ends the game" in said:
            other("claim")
            assert "The game is over." in other("yes")


# -- the file -----------------------------------------------------------------------------------------------------


def test_nothing_is_lost_and_the_same_question_is_asked_again() -> None:
    path = ears.new(seed=3)
    with ears.seated(path) as ear:
        ear.begin()
        ear("activate 1/116", "movement")
        before = ear("")
    with ears.seated(path) as ear:
        assert ear.begin().endswith(before)


def test_both_sides_at_one_keyboard_need_no_curtain_where_nothing_is_hidden() -> None:
    with ears.seated(ears.new(seed=3)) as ear:
        ear.begin()
        for _ in range(40):
            ear("1")
            assert not ear.partner.covers


def test_the_replay_goes_on_inside_the_talk_and_comes_back() -> None:
    with ears.seated(ears.new(seed=3)) as ear:
        ear.begin()
        ear("activate 1/116", "movement")
        assert ear("replay").startswith("Replay of St-Lô")
        assert ear.partner.prompt == "replay> "
        assert "HQ 1/116 rolls 2" in ear("next")
        assert "HQ 1/116: movement" in ear("next 5")
        assert "Nothing more has been played." in ear("")
        assert "Played next: activate 1/116" in ear("previous 9")
        assert "Back in the game." in ear("quit")
        assert ear.partner.prompt == "> "
        assert "which unit moves" in ear("")


def test_a_new_game_can_be_begun_from_a_moment_of_the_replay() -> None:
    with ears.seated(ears.new(seed=3)) as ear:
        ear.begin()
        ear("activate 1/116", "replay", "next")
        assert "Begin a new game here" in ear("branch")
        said = ear("yes")
        assert "HQ 1/116 is active with 5 TAPs. Which action?" in said
        assert ear.partner.prompt == "> "
        assert "entrench" in ear("entrench")
        assert "Back in the replay." in ear("quit")
        assert "Back in the game." in ear("quit")
        assert not ear.partner.over
