"""The bytes that a terminal sends, made into keys and pastes: as Textual reads them, mended where that costs keys.

Textual takes all that follows an escape for a code, for as long as the delay of an escape lasts. Whoever leaves a list
with Esc and goes on typing would lose both keys. And an escape within a pasted text would make keys of what follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual._time import get_time
from textual._xterm_parser import XTermParser
from textual.message import Message

from tui.terminal import TOGETHER

PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""What stands around a pasted text."""

KEPT = "\t\r\n"
"""Control characters that a pasted text keeps."""


class KeyStream(XTermParser):
    """Textual's parser, with Esc as a key of its own and pastes of nothing but text."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._escaped: float | None = None
        self._tail = ""
        self._pasting = False
        self._held = ""

    def feed(self, data: str) -> Iterable[Message]:
        """The keys and other events in what came; empty data is the end of all."""
        if not data:
            yield from super().feed(data)
        for character in data:
            if self._pasting:
                yield from self._paste(character)
            else:
                yield from self._type(character)

    @property
    def waiting(self) -> bool:
        """Whether what came last is only the beginning of a key, unless nothing follows it soon."""
        return self._timeout_time is not None

    def _type(self, character: str) -> Iterator[Message]:
        """One character outside a pasted text."""
        before, now = self._escaped, get_time()
        if before is not None and self.waiting and now - before > TOGETHER and character not in "[O\x1b":
            # A hand typed Esc, then this: codes come at once, and one that the line has torn begins with [ or O.
            self._timeout_time = 0
            yield from self.tick()
        self._escaped = now if character == "\x1b" else None
        self._tail = (self._tail + character)[-len(PASTE) :]
        self._pasting = self._tail == PASTE
        yield from super().feed(character)

    def _paste(self, character: str) -> Iterator[Message]:
        """One character of a pasted text; an escape in it counts only as the beginning of its end."""
        self._held += character
        while self._held and not PASTED.startswith(self._held):
            first, self._held = self._held[0], self._held[1:]
            if first.isprintable() or first in KEPT:
                yield from super().feed(first)
        if self._held == PASTED:
            self._held, self._tail, self._pasting = "", "", False
            yield from super().feed(PASTED)
