"""A list to pick from, in the column beside the map: by letter, by number, or with the cursor keys and Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tui.keys import DIGITS
from tui.lines import Line, columns, dotted, line, width_of

CLOSING = ("escape", "backspace", "q")
"""Keys that close a list."""

_MOVES = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1, "pageup": -8, "pagedown": 8}

_ENDS = ("home", "end")


@dataclass(frozen=True)
class Item:
    """A line of a list: what it says, what it does, the letter that takes it, a note at the right, and more about it.

    What more there is (``told``) is shown below while the line is picked out.
    """

    text: str
    act: Callable[[], None]
    letter: str = ""
    note: str = ""
    told: str = ""


class Listing:
    """A list that is open. ``stays`` keeps it open after a line was taken."""

    def __init__(self, title: str, items: Sequence[Item], *, index: int = 0, stays: bool = False) -> None:
        self.title = title
        self.items = items
        self.index = min(index, max(0, len(items) - 1))
        self.stays = stays
        self.open = True

    @property
    def told(self) -> str:
        """The line picked out in full, and more about it."""
        if not self.items:
            return "nothing is here to pick"
        item = self.items[self.index]
        return item.told or f"{item.text}{f': {item.note}' if item.note else ''}"

    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys of the list."""
        letters = [("letter", "take at once")] if any(item.letter for item in self.items) else []
        return [("Up Down", "pick"), ("Enter", "take"), *letters, ("Esc", "close")]

    def key(self, key: str, character: str | None) -> None:
        """Do what a key means; any other key does nothing, so that nothing is done by a slip."""
        if key in CLOSING:
            self.open = False
        elif key in _MOVES:
            self._step(_MOVES[key])
        elif key in _ENDS:
            self.index = max(0, len(self.items) - 1) if key == "end" else 0
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
            item, picked = self.items[index], index == self.index
            lead = (f"{'>' if picked else ' '}{self._mark(index)} ", "key")
            room = width - width_of(line(item.note)) - bool(item.note)
            row = columns(dotted([lead, (item.text, "plain")], room), line((item.note, "dim")), width)
            shown.append([(text, "selected" if picked else style) for text, style in row])
        return shown

    def _mark(self, index: int) -> str:
        """What takes a line at once: its letter, or its number."""
        return self.items[index].letter or (str(index + 1) if index < len(DIGITS) else " ")


class Finder(Listing):
    """A long list in which what is typed leaves only the lines that hold it, in their text or what is told of them."""

    def __init__(self, title: str, items: Sequence[Item]) -> None:
        super().__init__(title, items)
        self._all = tuple(items)
        self._name = title
        self.sought = ""

    def key(self, key: str, character: str | None) -> None:
        """Seek with what is typed; the cursor keys and Enter do as in any list."""
        if key in ("backspace", "ctrl+u") and self.sought:
            self._seek(self.sought[:-1] if key == "backspace" else "")
        elif character and character.isprintable() and key not in ("enter", "tab") and (self.sought or key != "space"):
            self._seek(self.sought + character)
        elif key in (*_MOVES, *_ENDS, "enter", "escape", "backspace"):
            super().key(key, None)

    def _seek(self, text: str) -> None:
        words = text.casefold().split()
        self.sought = text
        self.title = f"{self._name}: {text}" if text else self._name
        self.items = [one for one in self._all if all(word in _text(one).casefold() for word in words)]
        self.index = 0

    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys of the list."""
        return [("type", "to find"), ("Up Down", "pick"), ("Enter", "do it"), ("Esc", "close")]

    def _mark(self, index: int) -> str:
        return " "


def _text(item: Item) -> str:
    return f"{item.text} {item.note} {item.told}"
