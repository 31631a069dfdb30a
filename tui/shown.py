"""What the terminal shows, cell by cell, so that only what looks different is sent.

Players sit at the end of links. A scroll changes half of the cells of a map, a panel that opens leaves most of them as
they are; the widgets paint all of them, and what stands there already is left out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from textual.strip import Strip

from tui.codes import PLAIN, RESET, Look, change, for_blanks, look_of, marked

Piece = tuple[int, int, int, Iterable[Segment]]
"""A part of a line: its first column, its line, the column after its last, and what stands there."""

ERASE = "\x1b[K"
"""Erases to the end of the line."""

MANY_BLANKS = 4
"""Blanks at the end of a line from which on they are erased, which takes three bytes."""

NEAR = 4
"""Bytes of what stays the same between two changes that are written again, since a step over them takes as many."""


class Shown:
    """The cells of a terminal as far as they are known. ``erases``: it erases in the background colour of the text."""

    def __init__(self) -> None:
        self.erases = False
        self._edge = 0
        self._rows: dict[int, tuple[list[str], list[Look | None]]] = {}

    def forget(self) -> None:
        """The terminal may show anything: all that is painted next is sent."""
        self._rows.clear()

    def bring(self, pieces: Iterable[Piece], edge: int, system: ColorSystem) -> str:
        """What has to be sent so that some pieces are shown. ``edge`` is the column at which all lines end."""
        if edge != self._edge:
            self.forget()
            self._edge = edge
        writer = _Writer(edge if self.erases else -1)
        for x, y, end, segments in pieces:
            known = list(segments)
            cells = _cells(known, system)
            texts, looks = self._rows.setdefault(y, ([""] * edge, [None] * edge))
            if cells is None or len(cells[0]) != end - x or end > edge:
                # Characters of two cells, or links: nobody counts cells in them.
                writer.odd(x, y, known, system)
                looks[x:end] = [None] * (end - x)
                continue
            for first, last in _spans((texts[x:end], looks[x:end]), cells):
                writer.write(x + first, y, cells[0][first:last], cells[1][first:last])
            texts[x:end], looks[x:end] = cells
        return writer.text()


def _cells(segments: Sequence[Segment], system: ColorSystem) -> tuple[list[str], list[Look]] | None:
    """The character and the look of each cell; None if they are not to be told."""
    texts: list[str] = []
    looks: list[Look] = []
    for text, style, control in segments:
        if control or (style is not None and style._link) or not (text.isascii() or cell_len(text) == len(text)):
            return None
        texts += text
        looks += [look_of(style, system)] * len(text)
    return texts, looks


def _spans(
    before: tuple[Sequence[str], Sequence[Look | None]], now: tuple[Sequence[str], Sequence[Look]]
) -> list[tuple[int, int]]:
    """Where cells look different: the first and the one after the last of each run of them."""
    texts, looks = now
    if (before[0], before[1]) == (texts, looks):
        return []
    if None in before[1]:
        return [(0, len(texts))]
    found: list[tuple[int, int]] = []
    first = last = -1
    for x, (old_text, text, old, look) in enumerate(zip(before[0], texts, before[1], looks, strict=True)):
        if old_text == text and (old == look or (text == " " and old is not None and _blank(old, look))):
            continue
        if last != x and not (first >= 0 and _worth_writing(now, last, x)):
            if first >= 0:
                found.append((first, last))
            first = x
        last = x + 1
    return [*found, (first, last)] if first >= 0 else found


def _blank(old: Look, look: Look) -> bool:
    """Whether a blank is the same in two looks."""
    return old[2] == look[2] and not marked(old) and not marked(look)


def _worth_writing(cells: tuple[Sequence[str], Sequence[Look]], first: int, last: int) -> bool:
    """Whether what stays between two changes is sooner written again than stepped over."""
    if last - first > NEAR:
        return False
    texts, looks = cells
    return len("".join(texts[first:last]).encode()) <= NEAR and all(
        looks[x] == looks[first - 1] for x in range(first, last)
    )


class _Writer:
    """Cells one after another, from where the last one was written and in its look as far as that stays.

    ``edge`` is where lines end if blanks before it are to be erased, or -1.
    """

    def __init__(self, edge: int) -> None:
        self._edge = edge
        self._sent: list[str] = []
        self._at = (-1, -1)
        self._look = PLAIN

    def write(self, x: int, y: int, texts: Sequence[str], looks: Sequence[Look]) -> None:
        """Write some cells of a line."""
        self._move(x, y)
        end = len(texts)
        blanks = self._blanks_at_the_end(texts, looks) if x + end == self._edge else 0
        start, stop = 0, end - blanks
        for place in range(1, stop + 1):
            if place == stop or looks[place] != looks[start]:
                self._run("".join(texts[start:place]), looks[start])
                start = place
        if blanks:
            self._become(for_blanks(self._look, looks[-1]))
            self._sent.append(ERASE)
        self._at = (x + stop, y)

    def odd(self, x: int, y: int, segments: Iterable[Segment], system: ColorSystem) -> None:
        """Write segments whose cells are not known."""
        self._move(x, y)
        for text, style, control in segments:
            if style is not None and style._link:
                self._become(PLAIN)
                self._sent.append(Strip.render_style(style, text, system))
            elif not control:
                self._run(text, look_of(style, system))
        self._at = (-1, -1)

    def text(self) -> str:
        """All of it; no attribute is left set."""
        self._become(PLAIN)
        return "".join(self._sent)

    def _move(self, x: int, y: int) -> None:
        if (x, y) == self._at:
            return
        code = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
        steps = x - self._at[0]
        if y == self._at[1] and steps > 0:
            code = min(f"\x1b[{steps}C" if steps > 1 else "\x1b[C", code, key=len)
        self._sent.append(code)

    def _run(self, text: str, look: Look) -> None:
        self._become(for_blanks(self._look, look) if text.isspace() else look)
        self._sent.append(text)

    def _become(self, look: Look) -> None:
        if look != self._look:
            self._sent.append(RESET if look == PLAIN else change(self._look, look))
            self._look = look

    @staticmethod
    def _blanks_at_the_end(texts: Sequence[str], looks: Sequence[Look]) -> int:
        """The blanks of one background at the end, if they are many and nothing but their background shows."""
        last = looks[-1]
        if marked(last):
            return 0
        count = 0
        while count < len(texts) and texts[-1 - count] == " " and _blank(looks[-1 - count], last):
            count += 1
        return count if count >= MANY_BLANKS else 0
