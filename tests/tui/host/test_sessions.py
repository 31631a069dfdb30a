"""A session's side of the network: what of the client's wishes gets to the game, and how fast."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from tui.host import sessions
from tui.host.limits import Doors, Limits, RefusedError
from tui.host.sessions import Session


class Channel:
    """A channel that keeps what is done with it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self.written = b""
        self.reading = True
        self.status: int | None = None

    def get_environment(self) -> Mapping[str, str]:
        return self._environment

    def write(self, data: bytes) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def exit(self, status: int) -> None:
        self.status = status

    def is_closing(self) -> bool:
        return self.status is not None


class Nursery:
    """A nursery that keeps the line instead of starting a process."""

    def __init__(self) -> None:
        self.request: Mapping[str, Any] = {}
        self.line = -1

    def start(self, number: int, lines: Sequence[int], request: Mapping[str, Any]) -> None:
        self.line, self.request = os.dup(lines[0]), request


class Host:
    """A host that lets everybody in."""

    def __init__(self, limits: Limits) -> None:
        self.doors = Doors(limits)
        self.nursery = Nursery()
        self.noted: list[str] = []
        self.refused = ""

    def note(self, text: str) -> None:
        self.noted.append(text)

    def begin(self, session: Session) -> None:
        if self.refused:
            raise RefusedError(self.refused)

    def over(self, session: Session) -> None:
        self.noted.append("over")

    def told_to_sessions(self) -> Mapping[str, Any]:
        return {"players": ("anna", "bob")}


def begun(
    work: Callable[[Session, Channel, Host], Any], term: str | None = "xterm", refused: str = "",
    environ: Mapping[str, str] | None = None, **limits: Any,
) -> None:  # fmt: skip
    """Begin a session and do something with it."""

    async def steps() -> None:
        host = Host(Limits(**limits))
        host.refused = refused
        channel = Channel(environ or {})
        session = Session(host, "anna", "us", "10.0.0.1")  # type: ignore[arg-type]
        session.connection_made(channel)  # type: ignore[arg-type]
        if term is not None:
            assert session.pty_requested(term, (100, 30, 0, 0), {})
        session.session_started()
        try:
            done = work(session, channel, host)
            if done is not None:
                await done
        finally:
            session.connection_lost(None)
            if host.nursery.line >= 0:
                os.close(host.nursery.line)

    asyncio.run(steps())


async def until(holds: Callable[[], object]) -> None:
    for _ in range(2000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")


def test_of_the_environment_only_what_the_terminal_needs_gets_in() -> None:
    def work(session: Session, channel: Channel, host: Host) -> None:
        assert host.nursery.request == {
            "player": "anna",
            "user": "us",
            "plain": False,
            "players": ("anna", "bob"),
            "environment": {
                "TERM": "xterm", "LANG": "en_GB.UTF-8", "LC_ALL": "C", "LC_MESSAGES": "de", "NO_COLOR": "1",
                "COLORTERM": "x" * 64,
            },
        }  # fmt: skip

    environ = {
        "LANG": "en_GB.UTF-8", "LC_ALL": "C", "LC_MESSAGES": "de", "COLORTERM": "x" * 500, "NO_COLOR": "1",
        "LC_ALL\n": "x", "LC_CTYPE": "a\x1b[2J", "LC_TIME": "ü", "lang": "x", "LANGUAGE": "x", "LC_": "x",
        "PATH": "/tmp", "LD_PRELOAD": "/tmp/x.so", "PYTHONPATH": "/tmp", "BOCAGE_HOME": "/tmp", "BOCAGE_GAMES": "/tmp",
        "TERM": "other", "TERMINFO": "/tmp", "TEXTUAL_DRIVER": "x", "HOME": "/tmp", "BOCAGE_TRACEBACK": "1",
    }  # fmt: skip
    begun(work, environ=environ)


@pytest.mark.parametrize(("term", "passed"), [("x\x1b[2J", "dumb"), ("ü", "dumb"), ("", "dumb"), ("y" * 99, "y" * 64)])
def test_a_name_of_a_terminal_that_is_none_is_not_passed_on(term: str, passed: str) -> None:
    begun(lambda session, channel, host: _same(host.nursery.request["environment"]["TERM"], passed), term)


def _same(found: object, wanted: object) -> None:
    assert found == wanted


def test_without_a_terminal_it_is_line_by_line_and_an_end_of_input_arrives() -> None:
    async def work(session: Session, channel: Channel, host: Host) -> None:
        assert host.nursery.request["plain"]
        assert not os.isatty(host.nursery.line)
        session.data_received(b"list\n", None)
        assert session.eof_received()
        assert os.read(host.nursery.line, 100) == b"list\n"
        assert os.read(host.nursery.line, 100) == b""
        os.write(host.nursery.line, b"BOCAGE\n")
        await until(lambda: channel.written == b"BOCAGE\n")

    begun(work, None)


def test_a_terminal_whose_end_of_input_comes_is_gone() -> None:
    begun(lambda session, channel, host: _same(session.eof_received(), False))


@pytest.mark.parametrize(("command", "plain"), [("plain", True), (" plain ", True), ("plain;sh", False), ("sh", False)])
def test_the_only_command_is_the_word_for_line_by_line(command: str, plain: bool) -> None:
    def work(session: Session, channel: Channel, host: Host) -> None:
        assert session.exec_requested(command) is plain
        assert bool(host.noted) is not plain

    begun(work)


def test_the_size_of_the_window_is_that_of_the_line_within_bounds() -> None:
    def work(session: Session, channel: Channel, host: Host) -> None:
        assert os.get_terminal_size(host.nursery.line) == (100, 30)
        for asked, found in (((0, 0), (80, 24)), ((10**6, 10**6), (500, 300)), ((120, 40), (120, 40))):
            session.terminal_size_changed(*asked, 0, 0)
            assert os.get_terminal_size(host.nursery.line) == found

    begun(work)


def test_who_sends_faster_than_hands_can_type_has_to_wait() -> None:
    async def work(session: Session, channel: Channel, host: Host) -> None:
        session.data_received(b"x" * 90, None)
        assert channel.reading
        session.data_received(b"x" * 20, None)
        assert not channel.reading
        await until(lambda: channel.reading)

    begun(work, None, input_a_second=100)


def test_a_game_that_does_not_read_makes_the_client_wait() -> None:
    async def work(session: Session, channel: Channel, host: Host) -> None:
        sent = 0
        while channel.reading:
            session.data_received(b"x" * 8000, None)
            sent += 8000
            assert sent < 10_000_000
        assert len(session._pending) > sessions.AT_ONCE
        read = 0

        def drained() -> bool:
            nonlocal read
            read += len(os.read(host.nursery.line, 65_536))
            return channel.reading

        await until(drained)
        while read < sent:
            await asyncio.sleep(0)
            read += len(os.read(host.nursery.line, 65_536))
        assert read == sent

    begun(work, None, input_a_second=10**9)


def test_who_is_turned_away_is_told_why() -> None:
    def work(session: Session, channel: Channel, host: Host) -> None:
        assert (channel.written, channel.status) == (b"The host is full.\r\n", 1)
        assert host.nursery.line == -1

    begun(work, refused="the host is full")


@pytest.mark.parametrize(("status", "restored"), [(0, False), (129, False), (-9, True), (1, True)])
def test_what_the_game_left_is_sent_and_a_terminal_that_it_left_is_put_back(status: int, restored: bool) -> None:
    def work(session: Session, channel: Channel, host: Host) -> None:
        os.write(host.nursery.line, b"last words")
        session.farewell = "Good-bye."
        session.ended(status)
        assert channel.written.startswith(b"last words")
        assert channel.written.endswith(b"Good-bye.\r\n")
        assert (b"\x1b[?1049l" in channel.written) is restored
        assert channel.status == (status if status >= 0 else 128 - status)

    begun(work)


def test_what_the_game_notes_gets_into_the_log_as_that_of_its_player_and_not_without_end() -> None:
    async def work(session: Session, channel: Channel, host: Host) -> None:
        ours, theirs = os.pipe()
        os.set_blocking(ours, False)
        session._close_notes()
        session._notes = ours
        asyncio.get_running_loop().add_reader(ours, session._from_notes)
        os.write(theirs, b"plays a game\nbob, session 7: \x1b[2J\n\n" + b"x\n" * 1000)
        os.close(theirs)
        await until(lambda: session._notes is None)
        assert host.noted[:2] == ["anna, session 0: plays a game", "anna, session 0: bob, session 7: \x1b[2J"]
        assert len(host.noted) == sessions.NOTES

    begun(work)


def test_a_session_whose_nursery_is_gone_ends_when_its_line_is_quiet() -> None:
    async def work(session: Session, channel: Channel, host: Host) -> None:
        session.orphaned()
        assert channel.status is None
        os.close(host.nursery.line)
        host.nursery.line = -1
        await until(lambda: channel.status is not None)
        assert b"Please connect again." in channel.written
        assert b"\x1b[?1049l" in channel.written

    begun(work)
