"""The real program on a pseudo-terminal: keys in, bytes out, and the screen as a terminal would show it.

Tests wait for something to be true, with a limit; they never sleep and hope.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import pyte

ROOT = Path(__file__).parents[2]

BOCAGE = (sys.executable, "-m", "tui.cli")
"""The command line of the program."""

PATIENCE = 30.0
"""Seconds after which a test gives up waiting; many times what is needed, since machines may be busy."""

UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
ENTER, TAB, ESCAPE = b"\r", b"\t", b"\x1b"

SYNC_QUERY, SYNC_ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
SYNC_END = b"\x1b[?2026l"

_STRANGE = re.compile(rb"\x1b\[\?\d+\$p|\x1b\[[<>=]\d*u")
"""What pyte would print instead of ignoring: questions about modes, and the keyboard protocol of Kitty."""
_UNFINISHED = re.compile(rb"\x1b(\[[^@-~]*)?\Z")


class Terminal:
    """A program on a terminal of its own. To be used in a with statement, which ends the program.

    A variable of ``environ`` given as None is taken out. ``hangup`` is what SIGHUP does in the program at first, and
    without ``controlling`` it gets none when the line is closed. Where only bytes count, ``shows`` can be set to false.
    """

    def __init__(
        self,
        *arguments: str,
        command: tuple[str, ...] = BOCAGE,
        columns: int = 80,
        lines: int = 24,
        environ: Mapping[str, str | None] | None = None,
        hangup: signal.Handlers = signal.SIG_DFL,
        controlling: bool = True,
    ) -> None:
        self.columns, self.lines = columns, lines
        self.raw = b""
        self.last_byte = 0.0
        self.answers = True
        self.shows = True
        self.screen: Any = pyte.Screen(columns, lines)
        self._stream: Any = pyte.ByteStream(self.screen)
        self._waiting = b""
        self.fd, slave = pty.openpty()
        self._set_size()
        known = {
            **os.environ,
            "TERM": "xterm-256color", "COLORTERM": None, "NO_COLOR": None, "LANG": "C.UTF-8", "LC_ALL": None,
            "LC_CTYPE": None, "COLUMNS": None, "LINES": None, **(environ or {}),
        }  # fmt: skip

        def prepare() -> None:
            signal.signal(signal.SIGHUP, hangup)
            if controlling:
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [*command, *arguments], cwd=ROOT, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=prepare,  # noqa: PLW1509 - no thread of a test runs while it starts a program
            env={name: value for name, value in known.items() if value is not None},
        )  # fmt: skip
        self.modes_before = termios.tcgetattr(slave)
        self._slave = slave

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.hang_up()

    # -- the line -------------------------------------------------------------------------------------------------

    def send(self, keys: bytes | str) -> None:
        """Type some keys."""
        os.write(self.fd, keys.encode() if isinstance(keys, str) else keys)

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        self.columns, self.lines = columns, lines
        self.screen.resize(lines, columns)
        self._set_size()
        os.killpg(self.process.pid, signal.SIGWINCH)

    def hang_up(self) -> None:
        """Close the line, as when a link breaks."""
        for name in ("fd", "_slave"):
            if getattr(self, name) >= 0:
                os.close(getattr(self, name))
                setattr(self, name, -1)

    def _set_size(self) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", self.lines, self.columns, 0, 0))

    # -- reading ----------------------------------------------------------------------------------------------------

    def pump(self, seconds: float) -> bytes:
        """Read what comes within some seconds; returns at the first piece."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            piece = os.read(self.fd, 1 << 16)
        except OSError:
            return b""
        self.last_byte = time.perf_counter()
        self.raw += piece
        if self.answers and SYNC_QUERY in piece:
            os.write(self.fd, SYNC_ANSWER)
        if self.shows:
            self._show(piece)
        return piece

    def _show(self, piece: bytes) -> None:
        data = self._waiting + piece
        cut = _UNFINISHED.search(data)
        data, self._waiting = (data[: cut.start()], data[cut.start() :]) if cut else (data, b"")
        self._stream.feed(_STRANGE.sub(b"", data))

    def wait_for(self, wanted: str | Callable[[], bool], patience: float = PATIENCE) -> None:
        """Read until a text is on the screen or something holds. Raises AssertionError if that does not come."""

        def holds() -> bool:
            return wanted in self.text if isinstance(wanted, str) else wanted()

        end = time.monotonic() + patience
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(f"{wanted!r} did not come; the screen:\n{self.text}")
            if not self.pump(0.2) and self.process.poll() is not None and not holds():
                raise AssertionError(f"{wanted!r} did not come, the program ended; the screen:\n{self.text}")

    def quiet(self, seconds: float = 0.05, patience: float = PATIENCE) -> bytes:
        """Read until nothing has come for a while; what came."""
        start = len(self.raw)
        end = time.monotonic() + patience
        while time.monotonic() < end and self.pump(seconds):
            pass
        return self.raw[start:]

    def answer(self, keys: bytes | str, seconds: float = 0.05, patience: float = 5.0) -> tuple[bytes, float]:
        """Type keys: what comes until it is quiet again, and the milliseconds until the last byte of it."""
        start, begun = len(self.raw), time.perf_counter()
        self.last_byte = begun
        self.send(keys)
        self.pump(patience)
        self.quiet(seconds, patience)
        return self.raw[start:], (self.last_byte - begun) * 1000

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.screen.display)

    # -- the end ------------------------------------------------------------------------------------------------------

    def wait_end(self, patience: float = PATIENCE) -> int:
        """The exit status; negative for a signal. What is written until then is read."""
        end = time.monotonic() + patience
        while (status := self.process.poll()) is None:
            if time.monotonic() > end:
                raise AssertionError(f"the program goes on; the screen:\n{self.text}")
            if self.fd >= 0:
                self.pump(0.02)
            else:
                time.sleep(0.005)
        while self.fd >= 0 and self.pump(0):
            pass
        return status

    def restored(self) -> bool:
        """Whether the terminal was left as it was found: its modes, the first screen, the cursor."""
        after = termios.tcgetattr(self._slave)
        screen = self.raw.rfind(b"\x1b[?1049l") > self.raw.rfind(b"\x1b[?1049h") >= 0
        cursor = self.raw.rfind(b"\x1b[?25h") > self.raw.rfind(b"\x1b[?25l") >= 0
        return after == self.modes_before and screen and cursor

    def cpu(self) -> float:
        """Seconds of processor time that the program has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Kilobytes of memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])
