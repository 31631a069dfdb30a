"""A session: an SSH channel on one side, and on the other a terminal line, or a pair of sockets, with a process."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import signal
import socket
import struct
import termios
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncssh

from tui.host.limits import RefusedError
from tui.terminal import LEAVE

if TYPE_CHECKING:
    from tui.host.server import Host

PASSED_ON = re.compile(r"LANG|LC_[A-Z]{1,20}|COLORTERM|NO_COLOR")
"""What a client may set in the environment of its session."""

LONGEST = 64
"""Characters of the longest value in the environment."""

CHUNK = 65_536

AT_ONCE = 1 << 15
"""Bytes of input that wait for a session that does not read; beyond them the client waits."""

GRACE = 2.0
"""Seconds in which a process ends after its line was closed, before it is ended."""

PLAIN = "plain"
"""The one word that may stand after the host's name on the command line: line by line, without a screen."""

NOTES = 200
"""Lines that a session may write into the log."""

FAULT = "Something went wrong with this session, of which the host's log tells. Everything played is saved."

HANGED_UP = (0, 128 + signal.SIGHUP, 128 + signal.SIGTERM)
"""Statuses with which a process has put the terminal back."""


class Session(asyncssh.SSHServerSession[bytes]):
    """One channel; its methods are called by asyncssh."""

    def __init__(self, host: Host, player: str, user: str, address: str) -> None:
        self.host = host
        self.player = player
        self.user = user
        self.address = address
        self.number = 0
        self.pid = 0
        self.heard = time.monotonic()
        self.farewell = ""
        self.closed = False
        self.asked = False
        self._term: str | None = None
        self._size = (80, 24)
        self._line: int | None = None
        self._socket: socket.socket | None = None
        self._notes: int | None = None
        self._noted = 0
        self._pending = b""
        self._allowed = float(host.doors.limits.input_a_second)
        self._counted = self.heard
        self._held: set[str] = set()
        self._quiet = False
        self._begun = False
        self._plain = False
        self._orphan = False
        self._loop = asyncio.get_running_loop()

    # -- what the client asks for -----------------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """A terminal is there."""
        self._term = term_type[:LONGEST]
        self._size = _sound_size(term_size)
        return True

    def shell_requested(self) -> bool:
        """The game is wanted; there is no shell."""
        return True

    def exec_requested(self, command: str) -> bool:
        """A command is wanted: there is none but the word for the game line by line."""
        self._plain = command.strip() == PLAIN
        if not self._plain:
            self.host.note(f"{self.player} from {self.address}: refused to run a command")
        return self._plain

    def subsystem_requested(self, subsystem: str) -> bool:
        """Nothing but the game is served."""
        self.host.note(f"{self.player} from {self.address}: refused a subsystem")
        return False

    def session_started(self) -> None:
        """Begin: give the player a process with a line."""
        try:
            self.host.begin(self)
        except RefusedError as error:
            self._turn_away(f"{str(error).capitalize()}.")
            return
        self._begun = True
        try:
            self._start()
        except OSError as error:
            self.host.note(f"session {self.number} can not be started: {error.strerror}")
            self._turn_away("The host can start no game now.")

    def _turn_away(self, words: str) -> None:
        self._channel.write(f"{words}\r\n".encode())
        self._channel.exit(1)

    def _start(self) -> None:
        ours, theirs = self._new_line()
        self._line = ours
        try:
            os.set_blocking(ours, False)
            self._set_size()
            self._notes, notes = os.pipe()
            try:
                os.set_blocking(self._notes, False)
                self.host.nursery.start(self.number, (theirs, notes), self._request())
                self.asked = True
            finally:
                os.close(notes)
        finally:
            os.close(theirs)
        self._loop.add_reader(ours, self._from_line)
        self._loop.add_reader(self._notes, self._from_notes)

    def _new_line(self) -> tuple[int, int]:
        """A terminal line if the client has a terminal, else a pair of sockets, which can be closed at one end."""
        if self._term is not None:
            return os.openpty()
        self._socket, theirs = socket.socketpair()
        return self._socket.fileno(), theirs.detach()

    def _request(self) -> Mapping[str, Any]:
        asked = self._channel.get_environment()
        passed = {
            name: value[:LONGEST]
            for name, value in asked.items()
            if PASSED_ON.fullmatch(name) and value.isprintable() and value.isascii()
        }
        term = self._term if self._term and self._term.isprintable() and self._term.isascii() else "dumb"
        return {
            "player": self.player,
            "user": self.user[:LONGEST],
            "plain": self._plain or self._term is None,
            "environment": {**passed, "TERM": term},
            **self.host.told_to_sessions(),
        }

    # -- keys ---------------------------------------------------------------------------------------------------

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The client's window has another size."""
        self._size = _sound_size((width, height, 0, 0))
        self._set_size()

    def _set_size(self) -> None:
        if self._line is not None and self._socket is None:
            width, height = self._size
            with suppress(OSError):
                fcntl.ioctl(self._line, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Keys have come."""
        self.heard = time.monotonic()
        if self._line is None:
            return
        self._count(len(data))
        self._pending += data
        if len(self._pending) > AT_ONCE:
            self._hold("line")
        self._to_line()

    def _count(self, size: int) -> None:
        """Let the client wait that sends more than a player can type."""
        rate = self.host.doors.limits.input_a_second
        self._allowed = min(rate, self._allowed + (self.heard - self._counted) * rate) - size
        self._counted = self.heard
        if self._allowed < 0:
            self._hold("rate")
            self._loop.call_later(-self._allowed / rate, self._release, "rate")

    def _hold(self, reason: str) -> None:
        if not self._held:
            self._channel.pause_reading()
        self._held.add(reason)

    def _release(self, reason: str) -> None:
        if reason in self._held:
            self._held.discard(reason)
            if not self._held and not self._channel.is_closing():
                self._channel.resume_reading()

    def _to_line(self) -> None:
        if self._line is None:
            return
        try:
            written = os.write(self._line, self._pending[:CHUNK]) if self._pending else 0
        except BlockingIOError:
            written = 0
        except OSError:
            self._pending = b""
            return
        self._pending = self._pending[written:]
        if self._pending:
            self._loop.add_writer(self._line, self._to_line)
            return
        self._loop.remove_writer(self._line)
        self._release("line")

    def eof_received(self) -> bool:
        """The client sends no more; a terminal that does so is gone, a pipe has merely said all."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)
            return True
        return False

    # -- what the process writes ----------------------------------------------------------------------------------

    def _from_line(self) -> None:
        """The process has written something."""
        assert self._line is not None
        try:
            data = os.read(self._line, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            with suppress(OSError):
                self._channel.write(data)
            return
        self._loop.remove_reader(self._line)
        self._quiet = True
        if self._orphan:
            self.ended(-signal.SIGKILL)

    def _from_notes(self) -> None:
        """The process tells something for the log."""
        assert self._notes is not None
        try:
            data = os.read(self._notes, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._close_notes()
            return
        for text in data.decode("utf-8", "replace").splitlines():
            if text.strip() and self._noted < NOTES:
                self._noted += 1
                self.host.note(f"{self.player}, session {self.number}: {text}")

    def pause_writing(self) -> None:
        """The client takes no more: let the process wait."""
        if self._line is not None and not self._quiet:
            self._loop.remove_reader(self._line)

    def resume_writing(self) -> None:
        """The client takes more again."""
        if self._line is not None and not self._quiet:
            self._loop.add_reader(self._line, self._from_line)

    # -- the end ----------------------------------------------------------------------------------------------

    def ended(self, status: int) -> None:
        """The process has ended: send what it left, put the terminal back if it has not, and close."""
        self.pid = 0
        self._drain()
        self._close_line()
        if self._channel.is_closing():
            return
        with suppress(OSError):
            broken = status not in HANGED_UP
            if broken and self._term is not None and not self._plain:
                self._channel.write(LEAVE.encode())
            if farewell := self.farewell or (FAULT if broken else ""):
                self._channel.write(f"{farewell}\r\n".encode())
            self._channel.exit(status if status >= 0 else 128 - status)

    def _drain(self) -> None:
        with suppress(OSError):
            while self._line is not None and (data := os.read(self._line, CHUNK)):
                self._channel.write(data)
        if self._notes is not None:
            self._from_notes()

    def orphaned(self) -> None:
        """The nursery is gone, and with it the news of the end of this session's process, which ends as well."""
        self.pid, self._orphan = 0, True
        self.farewell = "The host has lost this session; everything played is saved. Please connect again."
        if self._quiet:
            self.ended(-signal.SIGKILL)
        else:
            self._loop.call_later(GRACE, self._give_up)

    def _give_up(self) -> None:
        if self._line is not None:
            self.ended(-signal.SIGKILL)

    def warn(self) -> None:
        """Have the process say that the host is about to stop."""
        self._signal(signal.SIGUSR1)

    def hang_up(self, farewell: str) -> None:
        """End the session from this side: the process saves, puts the terminal back and ends."""
        self.farewell = farewell
        if self.pid:
            self._signal(signal.SIGHUP)
            self._end_soon()
        elif not self._channel.is_closing():
            self._channel.close()

    def _signal(self, number: int) -> None:
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self.closed = True
        self._close_line()
        if self._begun:
            self._begun = False
            self.host.over(self)
        self._end_soon()

    def process_began(self, pid: int) -> None:
        """The nursery has started the process; the client may be gone already."""
        self.pid = pid
        if self.closed:
            self._end_soon()

    def _end_soon(self) -> None:
        if self.pid:
            self._loop.call_later(GRACE, self._end_for_good, self.pid)

    def _end_for_good(self, pid: int) -> None:
        if self.pid == pid:
            self._signal(signal.SIGKILL)

    def _close_line(self) -> None:
        """Close this end of the line, which hangs up on the process at the other."""
        self._close_notes()
        if self._line is not None:
            line, self._line = self._line, None
            self._loop.remove_reader(line)
            self._loop.remove_writer(line)
            if self._socket is not None:
                self._socket.close()
            else:
                os.close(line)

    def _close_notes(self) -> None:
        if self._notes is not None:
            notes, self._notes = self._notes, None
            self._loop.remove_reader(notes)
            os.close(notes)


def _sound_size(size: tuple[int, int, int, int]) -> tuple[int, int]:
    width, height = size[0] or 80, size[1] or 24
    return min(max(width, 1), 500), min(max(height, 1), 300)
