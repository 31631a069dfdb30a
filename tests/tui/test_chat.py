"""What players say to each other: kept in the file, made harmless, with what is unread."""

from __future__ import annotations

from contextlib import closing

from tests.tui.tables import two
from tui.chat import KEPT, LONGEST, Chat, clean
from tui.live import Live
from tui.saves import SavedGame
from tui.seats import WATCH


def said(live: Live) -> list[str]:
    return [f"{message.player}: {message.text}" for message in live.messages() if message.player]


def test_what_one_says_the_other_reads() -> None:
    with two() as (one, other):
        assert one.say("Good evening")
        assert not one.say(" \x1b ")
        other.tick()
        assert other.unread() == 1
        assert one.unread() == 0
        assert said(other) == ["Anna: Good evening"]
        other.read_all()
        assert other.unread() == 0
        other.say("Good evening, Anna")
        one.tick()
        assert one.unread() == 1


def test_what_was_read_is_known_after_coming_back() -> None:
    with two() as (one, other):
        one.say("first")
        other.read_all()
        other.close()
        one.say("second")
        with Live.sit(SavedGame.open(one.path), other.seat, "Bob") as again:
            assert again.unread() == 1


def test_whoever_watches_reads_everything() -> None:
    with two() as (one, _), Live.sit(SavedGame.open(one.path), WATCH) as watcher:
        one.say("hello")
        watcher.tick()
        assert watcher.unread() == 1
        assert said(watcher) == ["Anna: hello"]
        watcher.read_all()
        assert watcher.unread() == 0


def test_messages_are_one_line_of_printable_characters_and_not_too_long() -> None:
    assert clean("a\x1b[2J\nb\u202ec\x9b") == "a [2J b c"
    assert len(clean("x" * 5000)) == LONGEST
    assert clean("\x00\x07") == ""


def test_what_stands_in_a_file_is_harmless_whoever_wrote_it() -> None:
    with two() as (one, _):
        with one.saved.writing() as db:
            for text in ("\x1b]52;c;evil\x07", "x" * 5000, b"\xff\xfe", 7, "\u202egnp"):
                db.execute(
                    "INSERT INTO chat (at, side, player, text) VALUES (?, ?, ?, ?)", (1e300, "\x1b", "\x1b[A", text)
                )
        for message in one.messages():
            assert message.text.isprintable()
            assert message.player.isprintable()
            assert len(message.text) <= LONGEST
            assert message.at >= 0


def test_old_messages_are_dropped() -> None:
    with closing(SavedGame.create("st-lo", 1)) as saved:
        chat = Chat(saved)
        with saved.writing() as db:
            rows = [("us", "Anna", f"{n}") for n in range(KEPT + 20)]
            db.executemany("INSERT INTO chat (at, side, player, text) VALUES (0, ?, ?, ?)", rows)
        chat.say("us", "Anna", "the last")
        found = chat.messages()
        assert len(found) == KEPT
        assert found[-1].text == "the last"
