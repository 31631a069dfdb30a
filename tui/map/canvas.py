"""A few lines of inked cells, and the runs of equal ink that they make."""

from __future__ import annotations

from collections.abc import Iterable

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
        for x, character in enumerate(text, start=x):
            if 0 <= x < len(texts):
                texts[x] = character
                inks[x] = Ink(fg, inks[x].bg, attributes)

    def stamp(self, line: int, x: int, text: str, ink: Ink) -> None:
        """Write with a background; an ink without one keeps what is there."""
        if not ink.bg:
            self.put(line, x, text, ink.fg, ink.attributes)
            return
        texts, inks = self.texts[line], self.inks[line]
        for x, character in enumerate(text, start=x):
            if 0 <= x < len(texts):
                texts[x] = character
                inks[x] = ink

    def runs(self, line: int, first: int, width: int) -> Runs:
        """A part of a line as runs."""
        stop = first + width
        cells = zip(self.texts[line][first:stop], self.inks[line][first:stop], strict=True)
        return joined([cells])


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
    return not set(ink.attributes + blank.attributes) & {"u", "r"}
