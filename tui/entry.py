"""A line that is typed: a text with a place in it, and keys that change it. Without a screen."""

from __future__ import annotations

from collections.abc import Mapping

from tui.lines import Line, cut

LONGEST = 200
"""Characters of the longest line, if nothing else is said."""

_ENDS: Mapping[str, bool] = {"home": False, "ctrl+a": False, "end": True, "ctrl+e": True}

_CHANGING = frozenset({*_ENDS, "left", "right", "backspace", "delete", "ctrl+u", "ctrl+k", "ctrl+w"})
"""Keys that change a text which was picked out, rather than replace it."""


class TypedLine:
    """The text typed so far; ``at`` is the place in it where the next character goes.

    A text that stands there before anything is typed can be ``picked``, all of it: the first character takes its place,
    as does a paste, and a key that moves or deletes begins to change it.
    """

    def __init__(self, text: str = "", longest: int = LONGEST) -> None:
        self.longest = longest
        self.text = text
        self.at = len(text)
        self.picked = False
        self._earlier: list[str] = []
        self._place = 0

    def begin(self, text: str = "", *, picked: bool = False) -> None:
        """Begin again with a text, which may be picked out to be replaced."""
        self.text, self.at, self.picked = text, len(text), picked and bool(text)
        self._place = len(self._earlier)

    def keep(self) -> None:
        """Remember the line, so that it can be had again by going up."""
        if self.text.strip() and self.text not in self._earlier[-1:]:
            self._earlier.append(self.text)

    def insert(self, text: str) -> None:
        """Put a text in; what does not show is left out, and so is all after the first line."""
        first = next(iter(text.splitlines()), "")
        new = "".join(char for char in first if char.isprintable())
        if new and self.picked:
            self.begin()
        new = new[: max(0, self.longest - len(self.text))]
        self.text = self.text[: self.at] + new + self.text[self.at :]
        self.at += len(new)

    def key(self, key: str, character: str | None) -> None:
        """Do what a key does to the line; a key that means nothing does nothing."""
        if key in _CHANGING:
            self.picked = False
        match key:
            case "left" | "right":
                self.at = min(len(self.text), max(0, self.at + (1 if key == "right" else -1)))
            case "home" | "end" | "ctrl+a" | "ctrl+e":
                self.at = len(self.text) if _ENDS[key] else 0
            case "backspace":
                self._cut(self.at - 1, self.at)
            case "delete":
                self._cut(self.at, self.at + 1)
            case "ctrl+u":
                self._cut(0, self.at)
            case "ctrl+k":
                self._cut(self.at, len(self.text))
            case "ctrl+w":
                self._cut(self.text[: self.at].rstrip().rfind(" ") + 1, self.at)
            case "up" | "down":
                self._recall(1 if key == "down" else -1)
            case _ if character is not None:
                self.insert(character)

    def _cut(self, first: int, last: int) -> None:
        first = max(0, first)
        self.text, self.at = self.text[:first] + self.text[last:], min(first, len(self.text))

    def _recall(self, by: int) -> None:
        place = self._place + by
        if 0 <= place < len(self._earlier):
            self.begin(self._earlier[place])
            self._place = place
        elif place >= len(self._earlier):
            self.begin()

    def shown(self, mark: str, hint: str, width: int) -> Line:
        """The line with a mark before it, or a hint as long as it is empty; the end of a long one.

        What is picked out looks so.
        """
        if not self.text:
            return cut([(mark, "key"), (" ", "selected"), (f" {hint}", "dim")], width)
        room = max(1, width - len(mark) - 1)
        first = max(0, self.at - room + 1)
        text = f"{self.text} "[first : first + room]
        if self.picked:
            return cut([(mark, "key"), (text[:-1], "selected")], width)
        at = self.at - first
        return cut([(mark, "key"), (text[:at], "plain"), (text[at], "selected"), (text[at + 1 :], "plain")], width)
