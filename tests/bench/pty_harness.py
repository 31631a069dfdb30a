"""A program under a pseudo-terminal: keys in, bytes and times out. Answers what Textual asks of a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType

SYNC_QUERY, SYNC_ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the bytes, and milliseconds until the last of them."""

    data: bytes
    ms: float


class Terminal:
    """A child process on a terminal of its own. To be used in a with statement, which ends the child."""

    def __init__(
        self, command: list[str], columns: int = 80, lines: int = 24, environ: Mapping[str, str | None] | None = None
    ) -> None:
        """Start a command; a variable of its environment given as None is taken out."""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # pragma: no cover
            merged = {**os.environ, "COLUMNS": str(columns), "LINES": str(lines), **(environ or {})}
            os.execvpe(command[0], command, {name: value for name, value in merged.items() if value is not None})
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self.fd)
        for _ in range(100):
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                return
            time.sleep(0.02)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def send(self, keys: bytes, quiet: float = 0.06, patience: float = 10.0) -> Answer:
        """Send keys, and read until nothing has come for a while; wait patiently for the first byte."""
        start = time.perf_counter()
        if keys:
            os.write(self.fd, keys)
        return self._read(start, quiet, patience)

    def start(self, least: int = 2000, patience: float = 30.0) -> Answer:
        """Read what comes at the start, until at least so many bytes have come and then nothing more."""
        begin = time.perf_counter()
        data, ms = b"", 0.0
        while len(data) < least and time.perf_counter() - begin < patience:
            more = self._read(begin, 0.4, patience)
            data, ms = data + more.data, more.ms
            if not more.data:
                break
        return Answer(data, ms)

    def _read(self, start: float, quiet: float, patience: float) -> Answer:
        data, last = b"", start
        while select.select([self.fd], [], [], quiet if data else patience)[0]:
            try:
                piece = os.read(self.fd, 65536)
            except OSError:
                break
            if not piece:
                break
            data += piece
            last = time.perf_counter()
            if SYNC_QUERY in piece:
                os.write(self.fd, SYNC_ANSWER)
        return Answer(data, (last - start) * 1000)
