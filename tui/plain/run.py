"""The loop of a talk: lines come from standard input, and what others do is said meanwhile.

On a terminal a line that is half typed is with the system, which nobody can look into: news is said on lines of its
own, the prompt comes again, and what was typed goes on behind it.
"""

from __future__ import annotations

import os
import select
import signal
import stat
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any

from tui.plain.partner import GOOD_BYE

if TYPE_CHECKING:
    from tui.plain.partner import Partner

LOOK = 0.2
"""Seconds between looks at what others have done, where the system does not tell that they write to the game."""

SELDOM = 1.0
"""Seconds between looks where the system does tell."""

SOON, AFTERWARDS = 0.03, 0.5
"""Seconds between looks after it has told, since it does so before all is written, and for how long."""

LONGEST = 400
"""Characters of the longest line that is taken."""

LEAVING = "(quit leaves the talk)"


def converse(partner: Partner) -> int:
    """Talk with somebody until he is over or nothing more comes; the exit status."""
    lines = Lines(sys.stdin.fileno())
    try:
        with _Interrupts(lines.terminal) as interrupts:
            partner.begin()
            while not partner.over:
                _say(partner.prompt)
                text = _next(partner, lines, interrupts)
                if text is None:
                    _say(f"\n{GOOD_BYE}\n" if lines.terminal else "\n")
                    break
                if lines.echoes:
                    _say(f"{text}\n")
                partner.hear(text)
                if partner.covers:
                    lines.forget()
    finally:
        partner.close()
    return 0


class _Interrupts:
    """On a terminal an interrupt ends nothing: it drops what is being typed, and never comes between an answer."""

    def __init__(self, terminal: bool) -> None:
        self._terminal = terminal
        self._before: Any = None
        self.allowed = False

    def __enter__(self) -> _Interrupts:
        if self._terminal:
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._terminal:
            signal.signal(signal.SIGINT, self._before)

    def _interrupt(self, *_: object) -> None:
        if self.allowed:
            self.allowed = False
            raise KeyboardInterrupt


def _next(partner: Partner, lines: Lines, interrupts: _Interrupts) -> str | None:
    """The next line; what others do meanwhile is said. None if nothing more comes."""
    soon = 0.0
    while True:
        alarms = partner.alarms
        now = time.monotonic()
        wait = SOON if now < soon else SELDOM if alarms else LOOK
        try:
            interrupts.allowed = True
            ready = lines.wait(wait, alarms)
            interrupts.allowed = False
        except KeyboardInterrupt:
            # The terminal has dropped what was typed.
            _say(f"\n{LEAVING}\n{partner.prompt}")
            continue
        if lines.fd in ready:
            text = lines.read()
            if text is not None or lines.ended:
                return text
            continue
        if ready:
            partner.heard()
            soon = now + AFTERWARDS
        if partner.listen():
            _say(partner.prompt)


def _say(text: str) -> None:
    sys.stdout.flush()
    data = text.encode()
    while data:
        data = data[os.write(sys.stdout.fileno(), data) :]


class Lines:
    """Lines from a file descriptor, of which nothing is read beyond the end of a line."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.ended = False
        self.terminal = os.isatty(fd)
        self.echoes = stat.S_ISREG(os.fstat(fd).st_mode)
        """Whether lines are to be repeated, because they come from a file that nobody sees."""
        self._data = b""

    def wait(self, seconds: float, others: Sequence[int]) -> list[int]:
        """Wait until something can be read here or elsewhere; where."""
        return select.select([self.fd, *others], [], [], seconds)[0]

    def read(self) -> str | None:
        """A line, without what can not be printed; None if its end has not come yet, or if there is none."""
        try:
            # A terminal gives one line at the most; of anything else what follows may be meant for others.
            data = os.read(self.fd, 4096 if self.terminal else 1)
        except OSError:
            data = b""
        self.ended = not data
        self._data = (self._data + data)[: 4 * LONGEST]
        if not (data.endswith(b"\n") or (self.ended and self._data)):
            return None
        text, self._data = self._data.decode("utf-8", "replace"), b""
        return "".join(char for char in text if char.isprintable())[:LONGEST]

    def forget(self) -> None:
        """Drop what was typed already; only what a hand has typed can be."""
        import termios

        if self.terminal:
            with suppress(termios.error):
                termios.tcflush(self.fd, termios.TCIFLUSH)
