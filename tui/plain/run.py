"""The loop of the talk: lines come from standard input, and what others play is said while nothing is typed."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.plain.talk import Talk

if TYPE_CHECKING:
    from tui.session import Session

LOOK = 0.2
"""Seconds between looks at what others have played."""

LONGEST = 400
"""Characters of the longest line that is taken."""

PROMPT = "> "


def talk(session: Session, follow: Callable[[], bool] = lambda: False) -> int:
    """Talk until the player leaves or nothing more comes; the exit status.

    ``follow`` looks whether others have played, and takes it into the sitting.
    """
    heard = Talk(session, _say)
    heard.greet()
    lines = _Lines(sys.stdin.fileno())
    _prompt()
    while not heard.over:
        text = lines.next(LOOK)
        if text is None:
            if lines.ended:
                break
            if follow():
                _say("")
                heard.hear("")
                _prompt()
            continue
        heard.hear(text)
        if not heard.over:
            _prompt()
    return 0


def _say(text: str) -> None:
    print(text, flush=True)


def _prompt() -> None:
    print(PROMPT, end="", flush=True)


class _Lines:
    """Lines from a file descriptor, each as soon as it is whole."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._data = b""
        self.ended = False

    def next(self, wait: float) -> str | None:
        """The next line; None if none has come in some seconds, or if there will be none."""
        while b"\n" not in self._data and not self.ended:
            if not select.select([self._fd], [], [], wait)[0]:
                return None
            try:
                data = os.read(self._fd, 4096)
            except OSError:
                data = b""
            self.ended = not data
            self._data = (self._data + data)[-65536:]
        if not self._data:
            return None
        text, _, self._data = self._data.partition(b"\n")
        clean = text.decode("utf-8", "replace")
        return "".join(char for char in clean if char.isprintable())[:LONGEST]
