"""A session: an SSH channel on one side, a terminal line with a process of its own on the other."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncssh

if TYPE_CHECKING:
    from tui.host.server import Host

PASSED_ON = ("LANG", "LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR", "BOCAGE_PLAIN")
"""What a client may set in the environment of its session."""

LONGEST = 64
"""Characters of the longest value in the environment."""

CHUNK = 65_536

AT_ONCE = 1 << 16
"""Bytes of input that wait for a session that does not read; beyond them the client waits."""

GRACE = 2.0
"""Seconds in which a process ends after its line was closed, before it is ended."""

PLAIN = "plain"
"""The one word that may stand after the host's name on the command line: line by line, without a screen."""


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
        self._term: str | None = None
        self._size = (80, 24)
        self._line: int | None = None
        self._pending = b""
        self._paused = False
        self._begun = False
        self._plain = False
        self._end: Callable[[int], None] | None = None
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
        refused = self.host.begin(self)
        if refused:
            self._channel.write(f"{refused}\r\n".encode())
            self._channel.exit(1)
            return
        self._begun = True
        ours, theirs = os.openpty()
        self._line = ours
        os.set_blocking(ours, False)
        self._set_size()
        try:
            self.host.nursery.start(self.number, theirs, self._request())
        except OSError:
            self._channel.write(b"The host can start no game now.\r\n")
            self._channel.exit(1)
            return
        finally:
            os.close(theirs)
        self._loop.add_reader(ours, self._from_line)

    def _request(self) -> Mapping[str, Any]:
        asked = self._channel.get_environment()
        passed = {
            name: value[:LONGEST]
            for name in PASSED_ON
            if isinstance(value := asked.get(name), str) and value.isprintable() and value.isascii()
        }
        plain = self._plain or self._term is None
        term = self._term if self._term and self._term.isprintable() and self._term.isascii() else "dumb"
        return {"player": self.player, "user": self.user, "plain": plain, "environment": {**passed, "TERM": term}}

    # -- the line ---------------------------------------------------------------------------------------------

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The client's window has another size."""
        self._size = _sound_size((width, height, 0, 0))
        self._set_size()

    def _set_size(self) -> None:
        if self._line is not None:
            width, height = self._size
            with suppress(OSError):
                fcntl.ioctl(self._line, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Keys have come."""
        self.heard = time.monotonic()
        if self._line is None:
            return
        self._pending += data
        if len(self._pending) > AT_ONCE:
            self._channel.pause_reading()
        self._to_line()

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
        with suppress(OSError):
            self._channel.resume_reading()

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
            self._channel.write(data)
        else:
            self._loop.remove_reader(self._line)

    def pause_writing(self) -> None:
        """The client takes no more: let the process wait."""
        if self._line is not None and not self._paused:
            self._paused = True
            self._loop.remove_reader(self._line)

    def resume_writing(self) -> None:
        """The client takes more again."""
        if self._line is not None and self._paused:
            self._paused = False
            self._loop.add_reader(self._line, self._from_line)

    # -- the end ----------------------------------------------------------------------------------------------

    def ended(self, status: int) -> None:
        """The process has ended: send what it left, and close."""
        self.pid = 0
        self._drain()
        self.close_line()
        if not self._channel.is_closing():
            self._channel.exit(status if status >= 0 else 128 - status)

    def _drain(self) -> None:
        with suppress(OSError):
            while self._line is not None and (data := os.read(self._line, CHUNK)):
                self._channel.write(data)

    def tell(self, text: str) -> None:
        """Close with a sentence that the player reads after the screen is gone."""
        with suppress(OSError):
            self._channel.write(f"{text}\r\n".encode())

    def hang_up(self) -> None:
        """End the session from this side: the process saves, puts the terminal back and ends."""
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGHUP)
        elif not self._channel.is_closing():
            self._channel.close()

    def eof_received(self) -> bool:
        """The client sends no more; a terminal that does so is gone, a pipe has merely said all."""
        if self._term is None and self._line is not None:
            self._pending += b"\x04"
            self._to_line()
            return True
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self.close_line()
        if self._begun:
            self._begun = False
            self.host.over(self)
        if self.pid:
            self._loop.call_later(GRACE, self._end_for_good, self.pid)

    def _end_for_good(self, pid: int) -> None:
        if self.pid == pid:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def close_line(self) -> None:
        """Close this end of the line, which hangs up on the process at the other."""
        if self._line is not None:
            line, self._line = self._line, None
            self._loop.remove_reader(line)
            self._loop.remove_writer(line)
            os.close(line)


def _sound_size(size: tuple[int, int, int, int]) -> tuple[int, int]:
    width, height = size[0] or 80, size[1] or 24
    return min(max(width, 1), 500), min(max(height, 1), 300)
