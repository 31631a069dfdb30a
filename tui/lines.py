"""Lines of styled text, and the widget that shows them: only a line that changed is sent to the terminal.

A line is a list of pieces, each a text and the key of a style. The keys are those of the palette, so that one change
of palette changes every panel; panels know nothing of colours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

Piece = tuple[str, str]
"""A text and the key of its style."""

Line = Sequence[Piece]
"""One line of a panel, from left to right."""

DOTS = "..."
"""What stands in place of what there is no room for."""

_WORDS = re.compile(r"\s*\S+|\s+")


def line(*pieces: str | Piece) -> Line:
    """A line of pieces; a bare text has the plain style."""
    return [(piece, "plain") if isinstance(piece, str) else piece for piece in pieces]


def text_of(shown: Line) -> str:
    """The text of a line without styles."""
    return "".join(text for text, _ in shown)


def width_of(shown: Line) -> int:
    """The width of a line in terminal cells."""
    # Nearly all text is plain, and lines are measured at each key.
    return sum([len(text) if text.isascii() else cell_len(text) for text, _ in shown])


def columns(left: Line, right: Line, width: int) -> Line:
    """Two lines in one: the first at the left, the second at the right edge; the first gives way if need be."""
    room = max(0, width - width_of(right) - 1)
    return [*cut(left, room), (" " * (room - min(room, width_of(left)) + 1), "plain"), *right]


def cut(shown: Line, width: int) -> Line:
    """A line cut to a width in cells."""
    pieces: list[Piece] = []
    room = width
    for text, style in shown:
        if room <= 0:
            break
        used = len(text) if text.isascii() else cell_len(text)
        pieces.append((text if used <= room else set_cell_size(text, room), style))
        room -= used
    return pieces


def dotted(shown: Line, width: int) -> Line:
    """A line cut to a width in cells, with dots at its end if that takes something away."""
    if width_of(shown) <= width:
        return shown
    style = shown[-1][1]
    return [*cut(shown, max(0, width - len(DOTS))), (DOTS[: max(0, width)], style)]


def wrap(text: str, width: int, style: str = "plain", indent: str = "") -> list[Line]:
    """A text broken at spaces into lines of at most width cells; later lines begin with indent."""
    lines: list[Line] = []
    current = ""
    for word in text.split():
        trial = f"{current} {word}" if current else (indent if lines else "") + word
        if cell_len(trial) > width and current:
            lines.append([(current, style)])
            current = indent + word
        else:
            current = trial
    if current or not lines:
        lines.append([(current, style)])
    return lines


def flow(shown: Line, width: int, indent: int = 0, most: int = 0) -> list[Line]:
    """A line of pieces broken at blanks into lines of at most width cells, each piece in its style.

    Later lines begin with ``indent`` blanks. With ``most`` there are no more lines than that, and dots end the last.
    """
    lines: list[list[Piece]] = [[]]
    room = width
    for text, style in shown:
        for word in _WORDS.findall(text):
            if room < width - indent and cell_len(word.rstrip()) > room:
                if len(lines) == most:
                    lines[-1] = [*_shorter(lines[-1], width - 4), (" ...", style)]
                    return [cut(one, width) for one in lines]
                lines.append([(" " * indent, style)] if indent else [])
                room, word = width - indent, word.lstrip()
            if lines[-1] and lines[-1][-1][1] == style:
                lines[-1][-1] = (lines[-1][-1][0] + word, style)
            else:
                lines[-1].append((word, style))
            room -= cell_len(word)
    return [cut(one, width) for one in lines]


def _shorter(shown: Line, width: int) -> Line:
    """A line without the words at its end that go beyond a width."""
    while shown and width_of(shown) > width:
        *before, (text, style) = shown
        left = text.rstrip().rpartition(" ")[0]
        shown = [*before, (left, style)] if left.strip() else before
    return shown


def changed_cells(before: Line, after: Line, width: int) -> tuple[int, int] | None:
    """The first cell in which two lines differ and the one after the last, as far as a width; None if none does."""
    old, new = _cells(before, width), _cells(after, width)
    if old is None or new is None:
        return 0, width
    first = next((x for x in range(width) if old[x] != new[x]), width)
    last = next((x for x in range(width, first, -1) if old[x - 1] != new[x - 1]), first)
    return (first, last) if first < last else None


def _cells(shown: Line, width: int) -> list[Piece] | None:
    """The character and style of each cell of a line; None if a character is not one cell wide."""
    cells: list[Piece] = []
    for text, style in shown:
        if not text.isascii() and cell_len(text) != len(text):
            return None
        cells += [(char, style) for char in text]
    return (cells + [(" ", "plain")] * (width - len(cells)))[:width]


class Styles(Protocol):
    """How panels are drawn: the style of a key, and a text in the characters that the terminal can show."""

    def __call__(self, key: str) -> Style:
        """The style of a key."""
        ...

    def text(self, text: str) -> str:
        """A text as it can be shown, as many cells wide as before."""
        ...


class LinePanel(Widget):
    """A block of lines. `show` replaces them and refreshes only those that differ."""

    DEFAULT_CSS = """
    LinePanel { width: 1fr; height: 1fr; }
    """

    virtual_size = Reactive(Size(0, 0), repaint=False)
    """As large as the panel. When it changes Textual lays all out and paints once more, which is of no use here."""

    def __init__(self, styles: Styles, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._styles = styles
        self._lines: list[Line] = []

    @property
    def lines(self) -> Sequence[Line]:
        """The lines shown now."""
        return self._lines

    def show(self, lines: Sequence[Line]) -> None:
        """Show other lines; what is the same is not sent again."""
        old, self._lines = self._lines, [list(shown) for shown in lines]
        changed = []
        for y in range(min(self.size.height, max(len(old), len(self._lines)))):
            before, after = old[y] if y < len(old) else (), self._lines[y] if y < len(self._lines) else ()
            if before != after and (span := changed_cells(before, after, self.size.width)):
                changed.append(Region(span[0], y, span[1] - span[0], 1))
        if changed:
            self.refresh(*changed)

    def restyle(self, styles: Styles) -> None:
        """Show the same lines in another palette."""
        self._styles = styles
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line, cut and padded to the width of the panel."""
        width = self.size.width
        shown = cut(self._lines[y], width) if y < len(self._lines) else []
        segments = [Segment(self._styles.text(text), self._styles(style)) for text, style in shown]
        used = width_of(shown)
        if used < width:
            # Every segment needs a style: without one NO_COLOR ends the program.
            segments.append(Segment(" " * (width - used), self._styles("plain")))
        return Strip(segments, width)
