"""What is said goes through here: it is broken to the width of the terminal, and long answers wait for Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.plain.wording import broken, lettered

Size = Callable[[], tuple[int, int]]
"""The columns and lines of the terminal now; 0 for one that has no end."""

FEW = 2
"""Lines for which nobody is made to wait."""


def endless() -> tuple[int, int]:
    """The size of what is no terminal."""
    return 0, 0


class Speaker:
    """Says lines by ``write``, which gets one at a time, without its end.

    What is said is gathered until `flush`. ``most`` is the number of lines that are said at once, None for as many as
    the terminal has room for, 0 for all.
    """

    def __init__(self, write: Callable[[str], None], *, ascii_only: bool = False, size: Size = endless) -> None:
        self._write = write
        self._size = size
        self.ascii_only = ascii_only
        self.piped = False
        """Whether lines were written in advance, so that nobody is there to be asked whether he means them."""
        self.width: int | None = None
        self.most: int | None = None
        self._gathered: list[str] = []
        self._answer: Sequence[str] = ()
        self._waiting: Sequence[str] = ()

    def say(self, *texts: str) -> None:
        """Say some lines, each of which may be long; empty ones are left out."""
        self._gathered += [text for text in texts if text.strip()]

    def flush(self) -> None:
        """Say what was gathered, or its beginning; what was waiting to be said is dropped for it."""
        if self._gathered:
            self._answer, self._gathered = self._gathered, []
            self._begin()

    def put_in(self) -> bool:
        """Say what was gathered at once and in full, in the middle of something else; whether there was anything."""
        said, self._gathered = self._gathered, []
        # The first line ends that of the prompt.
        for text in ["", *self._laid(said)] if said else []:
            self._write(text)
        return bool(said)

    def _begin(self) -> None:
        self._waiting = self._laid(self._answer)
        self.more()

    def _laid(self, texts: Sequence[str]) -> list[str]:
        columns = self._size()[0] - 1 if self.width is None else self.width
        clean = (lettered(text, ascii_only=self.ascii_only) for text in texts)
        return [one for text in clean for one in broken(text, max(0, columns))]

    @property
    def waiting(self) -> bool:
        """Whether lines wait to be said."""
        return bool(self._waiting)

    def more(self) -> None:
        """Say the lines that wait, or as many of them as are said at once."""
        most = max(0, self._size()[1] - FEW) if self.most is None else self.most
        count = most if most and len(self._waiting) > most + FEW else len(self._waiting)
        now, self._waiting = self._waiting[:count], self._waiting[count:]
        for text in now:
            self._write(text)
        if self._waiting:
            self._write(f"({len(self._waiting)} more lines: Enter goes on)")

    def drop(self) -> None:
        """Forget the lines that wait."""
        self._waiting = ()

    def again(self) -> None:
        """Say the last answer once more, from its beginning."""
        if self._answer:
            self._begin()
        else:
            self._write("nothing has been said yet")
