"""A list to pick from, in the column beside the map: by letter, by number, or with the cursor keys and Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tui.keys import DIGITS
from tui.lines import Line, columns, line

CLOSING = ("escape", "backspace", "q")
"""Keys that close a list."""

_MOVES = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1, "pageup": -8, "pagedown": 8}


@dataclass(frozen=True)
class Item:
    """A line of a list: what it says, what it does, the letter that takes it, and a note at the right."""

    text: str
    act: Callable[[], None]
    letter: str = ""
    note: str = ""


class Listing:
    """A list that is open. ``stays`` keeps it open after a line was taken."""

    def __init__(self, title: str, items: Sequence[Item], *, index: int = 0, stays: bool = False) -> None:
        self.title = title
        self.items = items
        self.index = min(index, max(0, len(items) - 1))
        self.stays = stays
        self.open = True

    def key(self, key: str, character: str | None) -> None:
        """Do what a key means; any other key does nothing, so that nothing is done by a slip."""
        if key in CLOSING:
            self.open = False
        elif key in _MOVES:
            self._step(_MOVES[key])
        elif key in ("enter", "space"):
            self._take(self.index)
        elif key in DIGITS and int(key) <= len(self.items):
            self._take(int(key) - 1)
        elif character:
            for index in self._after(self.index):
                if self.items[index].letter == character:
                    self._take(index)
                    return

    def _after(self, index: int) -> list[int]:
        """All lines, beginning behind one: a letter pressed again goes on to the next line that has it."""
        count = len(self.items)
        return [(index + by) % count for by in range(1, count + 1)]

    def _step(self, by: int) -> None:
        if abs(by) == 1:
            self.index = (self.index + by) % max(1, len(self.items))
        else:
            self.index = max(0, min(len(self.items) - 1, self.index + by))

    def _take(self, index: int) -> None:
        if self.items:
            self.index = index
            self.open = self.stays
            self.items[index].act()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The list in a column of some cells and lines."""
        rows = max(1, height - 1)
        first = max(0, min(self.index - rows // 2, len(self.items) - rows))
        where = f"{self.index + 1}/{len(self.items)}" if len(self.items) > rows else ""
        shown: list[Line] = [columns(line((self.title.upper(), "title")), line((where, "dim")), width)]
        for index in range(first, min(first + rows, len(self.items))):
            item = self.items[index]
            mark = item.letter or (str(index + 1) if index < len(DIGITS) else " ")
            picked = index == self.index
            row = columns(
                [(f"{'>' if picked else ' '}{mark} ", "key"), (item.text, "plain")], line((item.note, "dim")), width
            )
            shown.append([(text, "selected" if picked else style) for text, style in row])
        return shown
