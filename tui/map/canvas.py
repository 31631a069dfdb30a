"""A few lines of inked cells, and the runs of equal ink that they make."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tui.palette import Ink

Run = tuple[str, Ink]
Runs = tuple[Run, ...]


class Canvas:
    """The cells of one tile, line by line. A cell outside is left out silently."""

    __slots__ = ("inks", "texts")

    def __init__(self, lines: int, width: int, ink: Ink) -> None:
        self.texts = [[" "] * width for _ in range(lines)]
        self.inks = [[ink] * width for _ in range(lines)]

    def put(self, line: int, x: int, text: str, fg: str, attributes: str = "") -> None:
        """Write on whatever background is there."""
        texts, inks = self.texts[line], self.inks[line]
        for at, character in enumerate(text, start=x):
            if 0 <= at < len(texts):
                texts[at] = character
                inks[at] = _ink(fg, inks[at].bg, attributes)

    def stamp(self, line: int, x: int, text: str, ink: Ink) -> None:
        """Write with a background; an ink without one keeps what is there."""
        if not ink.bg:
            self.put(line, x, text, ink.fg, ink.attributes)
            return
        texts, inks = self.texts[line], self.inks[line]
        for at, character in enumerate(text, start=x):
            if 0 <= at < len(texts):
                texts[at] = character
                inks[at] = ink

    def tile(self, lines: tuple[tuple[int, int], ...]) -> tuple[Runs, ...]:
        """The lines of a tile as runs; lines gives for each the first column and the width."""
        return tuple(
            _runs(self.texts[line][first : first + width], self.inks[line][first : first + width])
            for line, (first, width) in enumerate(lines)
        )


@lru_cache(maxsize=8192)
def _ink(fg: str, bg: str, attributes: str) -> Ink:
    """An ink, the same object for the same look, so that comparing is quick."""
    return Ink(fg, bg, attributes)


def _runs(texts: list[str], inks: list[Ink]) -> Runs:
    """Cells as runs. A blank takes the ink before it where that looks the same."""
    found: list[Run] = []
    text, ink = texts[0], inks[0]
    for character, next_ink in zip(texts[1:], inks[1:], strict=True):
        if next_ink is ink or next_ink == ink or (character == " " and _blank_in(ink, next_ink)):
            text += character
        else:
            found.append((text, ink))
            text, ink = character, next_ink
    found.append((text, ink))
    return tuple(found)


def joined(pieces: Iterable[Iterable[Run]]) -> Runs:
    """Pieces in a row as few runs: equal inks together, and blanks with what stands before them."""
    found: list[Run] = []
    text, ink = "", None
    for piece in pieces:
        for more, next_ink in piece:
            if ink is None:
                text, ink = more, next_ink
            elif next_ink == ink or (more.isspace() and _blank_in(ink, next_ink)):
                text += more
            elif text.isspace() and _blank_in(next_ink, ink):
                text, ink = text + more, next_ink
            else:
                found.append((text, ink))
                text, ink = more, next_ink
    if ink is not None:
        found.append((text, ink))
    return tuple(found)


def _blank_in(ink: Ink, blank: Ink) -> bool:
    """Whether a blank drawn in either ink looks the same."""
    if ink.bg != blank.bg:
        return False
    attributes = ink.attributes + blank.attributes
    return not attributes or ("u" not in attributes and "r" not in attributes)
