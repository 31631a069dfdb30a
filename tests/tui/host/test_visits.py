"""Players at a real host: their terminals, their windows, their lines that break."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.tui.host.hosting import Running, Visitor, alive
from tests.tui.host.parlour import game, holders
from tui.presence import here
from tui.saves import SavedGame

pytestmark = pytest.mark.slow


def colours(raw: bytes) -> set[str]:
    """The kinds of colours that a program has sent."""
    found = set()
    for codes in re.findall(rb"\x1b\[([\d;]*)m", raw):
        numbers = iter([int(one or 0) for one in codes.split(b";")])
        for number in numbers:
            if number in (38, 48):
                kind = next(numbers)
                found.add({2: "24-bit", 5: "256"}[kind])
                for _ in range(3 if kind == 2 else 1):
                    next(numbers)
            elif 30 <= number <= 37 or 40 <= number <= 47 or 90 <= number <= 107:
                found.add("16")
    return found


@pytest.fixture
def path(host: Running, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of the two players on the host; anna is to decide in it."""
    monkeypatch.setenv("BOCAGE_GAMES", str(host.games))
    for old in host.games.glob("*.bocage"):
        old.unlink()
    return game(de="anna", us="bob")


async def at_game(host: Running, player: str = "anna", side: str = "german", **options: Any) -> Visitor:
    """A player who came by the name of his side and sees the game."""
    visitor = await host.visit(player, side, **options)
    await visitor.wait_for("Which operation?")
    await visitor.quiet()
    return visitor


# -- terminals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "environ", "sent"),
    [
        ("xterm-256color", {}, "256"),
        ("tmux-256color", {"LANG": "de_DE.UTF-8"}, "256"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, "24-bit"),
        ("xterm", {}, "16"),
        ("linux", {}, "16"),
        ("xterm-256color", {"NO_COLOR": "1"}, ""),
    ],
)
def test_the_colours_are_those_that_the_terminal_says(
    host: Running, path: Path, term: str, environ: dict[str, str], sent: str
) -> None:
    async def work() -> None:
        visitor = await at_game(host, term=term, environ=environ)
        assert colours(visitor.raw) == ({sent} if sent else set())
        visitor.send("qq")
        assert await visitor.ended() == 0
        assert visitor.raw.rfind(b"\x1b[?1049l") > visitor.raw.rfind(b"\x1b[?1049h") >= 0

    host.run(work())


@pytest.mark.parametrize(("environ", "ascii_only"), [({"LANG": "C"}, True), ({"LC_ALL": "POSIX"}, True), ({}, False)])
def test_the_letters_are_those_that_the_locale_has(
    host: Running, path: Path, environ: dict[str, str], ascii_only: bool
) -> None:
    async def work() -> None:
        visitor = await at_game(host, environ=environ)
        assert visitor.text.isascii() is ascii_only
        visitor.hang_up()

    host.run(work())


@pytest.mark.parametrize("how", [{"term": "dumb"}, {"term": None}, {"plain": True}, {"term": None, "plain": True}])
def test_without_a_screen_the_game_goes_line_by_line(host: Running, path: Path, how: dict[str, Any]) -> None:
    async def work() -> None:
        visitor = await host.visit("anna", "german", **how)
        await visitor.wait_for(lambda: b"You play the German side." in visitor.raw)
        visitor.send("quit\n")
        await visitor.wait_for(lambda: b"BOCAGE" in visitor.raw)
        visitor.send("quit\n")
        assert await visitor.ended() == 0
        assert b"\x1b" not in visitor.raw

    host.run(work())


def test_what_is_piped_in_is_taken_to_its_end(host: Running, path: Path) -> None:
    async def work() -> None:
        visitor = await host.visit("anna", "german", term=None)
        visitor.send("activate 1/916\nyes\nquit\n2\n1\nback\n")
        visitor.channel.write_eof()
        assert await visitor.ended() == 0
        assert "In which hex is it placed?" in visitor.text

    host.run(work())
    with SavedGame.open(path) as saved:
        assert list(saved.game.actions) == ["activate 1/916"]


def test_a_window_that_changes_its_size_a_hundred_times_is_right_at_the_end(host: Running, path: Path) -> None:
    async def work() -> None:
        visitor = await at_game(host)
        for number in range(100):
            visitor.resize(20 + number % 90, 5 + number % 47)
        visitor.resize(120, 40)
        await visitor.wait_for(lambda: visitor.rows[-1].startswith("Enter take"))
        await visitor.quiet(0.5)
        shown = visitor.text
        visitor.screen.erase_in_display(2)
        visitor.send(b"\x0c")
        await visitor.wait_for(lambda: visitor.text == shown)

    host.run(work())


def test_keys_that_stop_interrupt_or_suspend_do_no_harm(host: Running, path: Path) -> None:
    async def work() -> None:
        visitor = await at_game(host)
        visitor.send(b"\x1a\x03\x1c\x13\x11")
        await visitor.wait_for("q leaves; everything played is saved.")
        visitor.send(b"d")
        await visitor.wait_for("Space close")

    host.run(work())


# -- waiting ----------------------------------------------------------------------------------------------------


def test_who_waits_is_sent_nothing_and_sees_at_once_what_the_other_plays(host: Running, path: Path) -> None:
    async def work() -> None:
        anna, bob = await at_game(host), await at_game(host, "bob", "us")
        await anna.wait_for("US here")
        for one in (anna, bob):
            await one.quiet(0.3)
        before = len(anna.raw), len(bob.raw)
        await asyncio.sleep(1.5)
        assert (len(anna.raw), len(bob.raw)) == before
        anna.send(":activate 1/916\r")
        await bob.wait_for("HQ 1/916")
        bob.send("T")
        await bob.wait_for("TALK")
        bob.send("good evening\r")
        await anna.wait_for("1 said, T")
        bob.hang_up()
        await anna.wait_for("US away")
        anna.hang_up()

    host.run(work())


def test_of_two_that_answer_one_decision_at_once_one_is_played(host: Running, path: Path) -> None:
    choices = ("activate 1/916", "barrage 4112")

    async def work() -> None:
        one, other = await at_game(host), await at_game(host)
        for player, choice in zip((one, other), choices, strict=True):
            player.send(f":{choice}")
            await player.wait_for(choice)
        for player in (one, other):
            player.send("\r")
        for player in (one, other):
            await player.wait_for(lambda player=player: "Which operation?" not in player.text)
            await player.quiet()
        told = [player for player in (one, other) if "answered this decision first" in player.text]
        assert len(told) <= 1
        for player in (one, other):
            player.hang_up()

    host.run(work())
    with SavedGame.open(path) as saved:
        assert len(saved.game.actions) == 1
        assert saved.game.actions[0] in choices


# -- breaking ---------------------------------------------------------------------------------------------------


def test_when_the_line_breaks_the_process_ends_and_the_seat_is_left(host: Running, path: Path) -> None:
    async def work() -> None:
        visitor = await at_game(host)
        (pid,) = host.sessions
        assert here(path, "de")
        visitor.hang_up()
        await visitor.wait_for(lambda: not alive(pid))
        await visitor.wait_for(lambda: not here(path, "de"))
        again = await at_game(host)
        again.hang_up()

    host.run(work())


def test_when_the_line_breaks_before_the_game_has_begun_no_process_is_left(host: Running, path: Path) -> None:
    async def work() -> None:
        for number in range(8):
            visitor = await host.visit("anna", "german")
            await asyncio.sleep(0.02 * number)
            visitor.hang_up()
        # The last request is served after all others.
        await at_game(host)

    host.run(work())


def test_a_process_that_is_killed_gives_the_terminal_back(host: Running, path: Path) -> None:
    async def work() -> None:
        visitor = await at_game(host)
        os.kill(host.sessions[0], signal.SIGKILL)
        assert await visitor.ended() == 128 + signal.SIGKILL
        assert visitor.raw.rfind(b"\x1b[?1049l") > visitor.raw.rfind(b"\x1b[?1049h")

    host.run(work())


def test_a_fault_is_told_to_the_player_in_a_line_and_to_the_log_in_full(host: Running, path: Path) -> None:
    folder = host.folder / "settings" / "bob"
    folder.mkdir(parents=True, exist_ok=True)
    folder.rename(folder.with_name("away"))
    folder.write_text("no folder")

    async def work() -> None:
        visitor = await host.visit("bob")
        assert await visitor.ended() == 1
        assert b"Something went wrong with this session" in visitor.raw
        assert b"Traceback" not in visitor.raw

    host.run(work())
    folder.unlink()
    folder.with_name("away").rename(folder)
    assert "FileExistsError" in host.log


def test_another_nursery_takes_the_place_of_one_that_died(host: Running, path: Path) -> None:
    async def work() -> None:
        visitor = await at_game(host)
        before, pids = host.nursery, host.sessions
        os.kill(before, signal.SIGKILL)
        await visitor.ended()
        assert b"Please connect again." in visitor.raw
        assert visitor.raw.rfind(b"\x1b[?1049l") > visitor.raw.rfind(b"\x1b[?1049h")
        again = await at_game(host)
        assert host.nursery != before
        assert not [pid for pid in pids if alive(pid)]
        again.hang_up()

    host.run(work())
    assert "another one takes its place" in host.log


# -- the log ----------------------------------------------------------------------------------------------------


def test_the_log_names_who_came_and_what_they_did(host: Running, path: Path) -> None:
    async def work() -> None:
        visitor = await at_game(host)
        visitor.send("qq")
        await visitor.ended()
        await visitor.wait_for(lambda: "over" in host.log.splitlines()[-1])

    host.run(work())
    lines = host.log.splitlines()[-4:]
    number = lines[-1].split()[-2]
    assert [line.partition(" ")[2] for line in lines] == [
        "anna from 127.0.0.1: logged in",
        f"anna from 127.0.0.1: session {number} begins",
        f"anna, session {number}: plays {path.name} as German",
        f"anna from 127.0.0.1: session {number} over",
    ]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}", line.partition(" ")[0]) for line in lines)


# -- the end ----------------------------------------------------------------------------------------------------


def test_a_stop_is_warned_of_and_the_next_host_has_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOCAGE_GAMES", str(tmp_path / "games"))
    path = game(de="anna", us="bob")

    async def stopped(host: Running) -> None:
        anna, bob = await at_game(host), await at_game(host, "bob", "us")
        plain = await host.visit("bob", term=None)
        await plain.wait_for(lambda: b"BOCAGE" in plain.raw)
        anna.send(":activate 1/916\r")
        await bob.wait_for("HQ 1/916")
        host.process.send_signal(signal.SIGTERM)
        for one in (anna, bob):
            await one.wait_for("The host stops in 2 s; everything played is saved.")
        await plain.wait_for(lambda: b"The host stops in 2 s" in plain.raw)
        for one in (anna, bob, plain):
            await one.ended()
            assert b"The host has stopped; everything played is saved." in one.raw[-200:]
        for one in (anna, bob):
            assert one.raw.rfind(b"\x1b[?1049l") > one.raw.rfind(b"\x1b[?1049h")

    async def again(host: Running) -> None:
        anna, bob = await host.visit("anna", "german"), await host.visit("bob", "us")
        await anna.wait_for("In which hex is it placed?")
        await bob.wait_for("Waiting: HQ 1/916")
        for one in (anna, bob):
            one.hang_up()

    host = Running(tmp_path, "--notice", "2s")
    with host:
        host.run(stopped(host))
        assert host.gone() == 0
        assert not host.sessions
        host.start()
        host.run(again(host))
    assert holders(path) == {"de": "anna", "us": "bob"}
