"""The lobby line by line, for dumb terminals, screen readers and programs: the same lists, each line with a number."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence

from tui.glyphs import GlyphSet
from tui.host.lists import Choices, Lists, Notes
from tui.host.lobby import House
from tui.live import Live
from tui.saves import SavedGame
from tui.screens.menu import Choice
from tui.styles import to_ascii

LONGEST = 400
"""Characters of the longest line that is taken."""

HELP = (
    "A number picks a line; + and a number, or - and a number, change what the line sets.",
    "back goes back, list says the list again, quit leaves. In a game, help tells what can be said there.",
)

Read = Callable[[], str | None]
"""What gives the next line that the player types, None at the end."""


class Aloud:
    """A desk without a screen: lists are said, and answered by numbers."""

    def __init__(self, house: House, read: Read, say: Callable[[str], None], glyphs: GlyphSet = "unicode") -> None:
        self._house = house
        self._read = read
        self._write = say
        self._glyphs = glyphs
        self._pages: list[tuple[str, Choices, Notes]] = []
        self._lists = Lists(self, house)
        self._again = True

    def run(self, user: str = "") -> int:
        """Talk until the player leaves; the exit status."""
        self._lists.first(user)
        while self._pages:
            if self._again:
                self._list()
            text = self._read()
            if text is None:
                break
            self._hear(text.strip().casefold())
        return 0

    def _hear(self, text: str) -> None:
        _, choices, _ = self._pages[-1]
        sign, digits = (text[0], text[1:].strip()) if text[:1] in ("+", "-") else ("", text)
        if text in ("", "list"):
            self._again = True
        elif text == "back":
            self.back()
        elif text == "quit":
            self._pages.clear()
        elif digits.isascii() and digits.isdigit() and len(digits) < 6:
            self._take(choices(), int(digits), sign)
        else:
            self._help()

    def _help(self) -> None:
        for words in HELP:
            self.say(words)

    def _take(self, choices: Sequence[Choice], number: int, sign: str) -> None:
        if not 1 <= number <= len(choices):
            self.say(f"there is no line {number}")
            return
        choice = choices[number - 1]
        if not sign:
            choice.act()
        elif choice.turn is not None:
            choice.turn(1 if sign == "+" else -1)
        else:
            self.say(f"line {number} sets nothing")

    def _list(self) -> None:
        title, choices, notes = self._pages[-1]
        self._again = False
        self.say("")
        self.say(title)
        for number, choice in enumerate(choices(), start=1):
            self.say(f"{number:>3}  {choice.text}{f': {choice.note}' if choice.note else ''}")
        for words in notes():
            self.say(words)

    # -- the desk -------------------------------------------------------------------------------------------------

    def show(self, title: str, choices: Choices, notes: Notes) -> None:
        """Say a list."""
        self._pages.append((title, choices, notes))
        self._again = True

    def back(self) -> None:
        """Leave a list; after the first one nothing is left."""
        self._pages.pop()
        self._again = True

    def say(self, text: str) -> None:
        """Say a line."""
        self._write(to_ascii(text) if self._glyphs == "ascii" else text)

    def renew(self) -> None:
        """Say the list again."""
        self._again = True

    def play(self, live: Live) -> None:
        """Talk about a game until the player leaves it."""
        from tui.plain.run import talk
        from tui.presenters import presenter_for
        from tui.session import Session

        with live:
            session = Session(live, presenter_for(live.header.system))
            session.glyphs = self._glyphs
            session.arrivals.welcome()
            talk(session, session.arrivals.look)
        self._again = True

    def replay(self, saved: SavedGame) -> None:
        """Say what has happened in a game."""
        with saved:
            for event in saved.game.public().events:
                if event.text:
                    self.say(event.text)
        self._again = True

    def more(self) -> Sequence[Choice]:
        """What else there is in the first list."""
        return [
            Choice("Help", self._help),
            Choice("Leave", self._pages.clear),
        ]


def run(house: House, user: str, glyphs: GlyphSet, stopping: str) -> int:
    """Talk to the player at standard input and output; ``stopping`` is said when the host is about to stop."""

    def say(text: str) -> None:
        os.write(1, f"{text}\n".encode("utf-8", "replace"))

    def warned(*_: object) -> None:
        say(f"\n{stopping}")

    signal.signal(signal.SIGUSR1, warned)

    def read() -> str | None:
        os.write(1, b"> ")
        return next_line(0)

    return Aloud(house, read, say, glyphs).run(user)


def next_line(fd: int) -> str | None:
    """A line from a file descriptor, read no further than its end, so that what follows is there for others."""
    data = b""
    while not data.endswith(b"\n"):
        try:
            char = os.read(fd, 1)
        except OSError:
            char = b""
        if not char:
            return None
        data = (data + char)[-LONGEST * 4 :]
    text = data.decode("utf-8", "replace")
    return "".join(char for char in text if char.isprintable())[:LONGEST]
