"""Things to look up, as pages of rows beside the map: pick a row, open it, come back, filter. Without a screen.

A page is a list (of units, of log entries) or a text with rows in it that lead on. What leads nowhere is read past.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.engine.hexes import Hex
from tui.lines import Line, Piece, columns, cut, flow, line, text_of, width_of


@dataclass(frozen=True)
class Goto:
    """Where a row leads that closes the browser and puts the cursor on a hex."""

    hex: Hex


@dataclass(frozen=True)
class Do:
    """What a row does, which closes the browser: a command of the registry, an action of the game by its text, or else
    whatever ``call`` does."""

    command: str = ""
    action: str = ""
    call: Callable[[], None] | None = None


@dataclass(frozen=True)
class Row:
    """A row of a page: its text, what stands at the right, and what Enter opens; None if it is only read.

    ``indent`` is that of the lines after the first, ``most`` the number of lines at the most (0 for all). A row that
    is a ``table`` is never broken. ``sought`` is text that a filter also looks through.
    """

    left: Line
    right: Line = ()
    opens: Callable[[], Page] | Goto | Do | None = None
    indent: int = 0
    most: int = 0
    table: bool = False
    sought: str = ""

    def holds(self, words: Sequence[str]) -> bool:
        """Whether all of some words, in small letters, stand in the row."""
        text = f"{text_of(self.left)} {text_of(self.right)} {self.sought}".casefold()
        return all(word in text for word in words)


@dataclass(frozen=True)
class Page:
    """A page: its title, and its rows, which are made when it is shown.

    ``search`` makes rows for a text that was typed; without it the page's own rows are filtered. ``turn`` gives the
    page before (-1) or after (1) this one among its like, ``sort`` the same list in another order. ``tab_turns`` is
    true where Tab turns the page, because it has no rows worth picking. A page that begins at its ``end`` shows its
    last rows first.
    """

    title: str
    fill: Callable[[], Sequence[Row]]
    search: Callable[[str], Sequence[Row]] | None = None
    turn: Callable[[int], Page | None] | None = None
    sort: Callable[[], Page] | None = None
    tab_turns: bool = False
    end: bool = False


@dataclass
class _Frame:
    """A page as it is being read: its rows, the one picked out, the first line in view, the filter."""

    page: Page
    rows: Sequence[Row] = ()
    picked: int | None = None
    top: int = 0
    filter: str = ""
    width: int = 0
    lines: list[tuple[int, Line]] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)


class Browser:
    """Pages that are open, one on top of the other. ``id`` names what it was opened for."""

    def __init__(self, id_: str, page: Page) -> None:
        self.id = id_
        self._width, self._height = 44, 17
        self._frames: list[_Frame] = []
        self.push(page)

    @property
    def page(self) -> Page:
        """The page on top."""
        return self._frame.page

    @property
    def filter(self) -> str:
        """The filter of the page on top, empty if none."""
        return self._frame.filter

    @property
    def deep(self) -> bool:
        """Whether another page is below."""
        return len(self._frames) > 1

    @property
    def row(self) -> Row | None:
        """The row picked out, None if none is."""
        frame = self._frame
        return frame.rows[frame.picked] if frame.picked is not None else None

    @property
    def _frame(self) -> _Frame:
        return self._frames[-1]

    # -- pages ------------------------------------------------------------------------------------------------

    def push(self, page: Page) -> None:
        """Open a page on top."""
        self._frames.append(_Frame(page))
        self._begin(page.fill())

    def replace(self, page: Page) -> None:
        """Show a page instead of the one on top."""
        self._frames.pop()
        self.push(page)

    def back(self) -> bool:
        """Drop the filter, or else the page on top; False if it is the last one."""
        if self.filter:
            self.set_filter("")
            return True
        if not self.deep:
            return False
        self._frames.pop()
        return True

    def enter(self) -> Goto | Do | None:
        """Open what the row picked out leads to; a hex or something to do is returned, for the caller to see to it."""
        row = self.row
        if row is None or row.opens is None:
            return None
        if isinstance(row.opens, Goto | Do):
            return row.opens
        self.push(row.opens())
        return None

    def turn(self, by: int) -> None:
        """Turn to the page after or before among its like; nothing happens at the last one."""
        turned = self.page.turn(by) if self.page.turn else None
        if turned is not None:
            self.replace(turned)

    def sort(self) -> None:
        """Show the list in its next order."""
        if self.page.sort is not None:
            chosen = self.filter
            self.replace(self.page.sort())
            if chosen:
                self.set_filter(chosen)

    def set_filter(self, text: str) -> None:
        """Show only rows that hold every word of a text, or what a search for it finds; all if it is empty."""
        frame, words = self._frame, text.casefold().split()
        if text == frame.filter:
            return
        frame.filter = text
        if not words:
            self._begin(frame.page.fill())
        elif frame.page.search is not None:
            self._begin(frame.page.search(text))
        else:
            self._begin([row for row in frame.page.fill() if row.opens is not None and row.holds(words)])

    def _begin(self, rows: Sequence[Row]) -> None:
        frame = self._frame
        frame.rows, frame.top, frame.width = rows, 0, 0
        able = [index for index, row in enumerate(rows) if row.opens is not None]
        at_end = frame.page.end
        frame.picked = (able[-1] if at_end else able[0]) if able else None
        if at_end:
            frame.top = len(self._laid(frame))
        elif frame.picked is not None and self._span(frame.picked)[1] > self._height:
            frame.picked = None
        self._clamp()

    # -- moving -----------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Pick out the next row or the one before; a text in between is scrolled through."""
        if by > 0:
            self._down()
        else:
            self._up()
        self._clamp()
        frame = self._frame
        if frame.picked is not None:
            start, end = self._span(frame.picked)
            if end <= frame.top or start >= frame.top + self._rows:
                frame.picked = None

    def tab(self, by: int) -> None:
        """Tab: the next row, or the next page where pages are turned with it."""
        if self.page.tab_turns:
            self.turn(by)
        else:
            self.step(by)

    def scroll(self, pages: int) -> None:
        """Scroll by pages and pick out the first row in view; at the end the last one."""
        frame, rows = self._frame, self._rows
        frame.top += pages * max(1, rows - 1)
        self._clamp()
        at_end = pages > 0 and frame.top + rows >= len(frame.lines)
        seen = [i for i in self._able() if self._seen(i)]
        frame.picked = (seen[-1] if at_end else seen[0]) if seen else None

    def _down(self) -> None:
        frame, rows = self._frame, self._rows
        bottom = frame.top + rows
        if frame.picked is not None and self._span(frame.picked)[1] > bottom:
            frame.top += min(self._span(frame.picked)[1] - bottom, max(1, rows // 2))
            return
        later = [
            i for i in self._able() if (i > frame.picked if frame.picked is not None else self._span(i)[0] >= frame.top)
        ]
        if not later or self._span(later[0])[0] >= bottom + rows // 2:
            frame.top += max(1, rows // 2) if later else 1
            return
        frame.picked = later[0]
        start, end = self._span(later[0])
        frame.top = min(start, max(frame.top, end - rows))

    def _up(self) -> None:
        frame, rows = self._frame, self._rows
        if frame.picked is not None and self._span(frame.picked)[0] < frame.top:
            frame.top -= min(frame.top - self._span(frame.picked)[0], max(1, rows // 2))
            return
        bottom = frame.top + rows
        before = [
            i for i in self._able() if (i < frame.picked if frame.picked is not None else self._span(i)[1] <= bottom)
        ]
        if not before or self._span(before[-1])[1] <= frame.top - rows // 2:
            frame.top -= max(1, rows // 2) if before else 1
            return
        frame.picked = before[-1]
        start, end = self._span(before[-1])
        frame.top = max(min(frame.top, start), end - rows)

    def _able(self) -> list[int]:
        return [index for index, row in enumerate(self._frame.rows) if row.opens is not None]

    def _seen(self, index: int) -> bool:
        start, end = self._span(index)
        return self._frame.top <= start and end <= self._frame.top + self._rows

    def _clamp(self) -> None:
        frame = self._frame
        frame.top = max(0, min(frame.top, len(self._laid(frame)) - self._rows))

    # -- lines ------------------------------------------------------------------------------------------------

    @property
    def _rows(self) -> int:
        """Lines in view below the title, and below the filter if there is one."""
        return max(1, self._height - (2 if self._frame.filter else 1))

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The page on top in a column of width cells and height lines."""
        if (width, height) != (self._width, self._height):
            at_end = self._frame.page.end and self._frame.top + self._rows >= len(self._frame.lines)
            self._width, self._height = width, height
            self._frame.top = len(self._laid(self._frame)) if at_end else self._frame.top
        self._clamp()
        frame, rows = self._frame, self._rows
        laid = self._laid(frame)
        shown = [self._head(len(laid))]
        if frame.filter:
            shown.append(line(("/ ", "key"), frame.filter, (f"  {len(self._able())}", "dim")))
        for number in range(frame.top, min(frame.top + rows, len(laid))):
            index, pieces = laid[number]
            picked = index == frame.picked
            mark = ">" if picked and number == max(frame.top, frame.spans[index][0]) else " "
            if picked:
                blank = " " * (width - 1 - width_of(pieces))
                shown.append([(f"{mark}{text_of(pieces)}{blank}", "selected")])
            else:
                shown.append([(mark, "plain"), *pieces])
        return shown

    def _head(self, count: int) -> Line:
        frame, rows = self._frame, self._rows
        where = f"{frame.top + 1}-{min(count, frame.top + rows)} of {count}" if count > rows else ""
        return columns(line((self.page.title.upper(), "title")), line((where, "dim")), self._width)

    def _laid(self, frame: _Frame) -> list[tuple[int, Line]]:
        """The lines of all rows, each with the index of its row."""
        if frame.width != self._width:
            frame.width = self._width
            frame.lines, frame.spans = [], []
            for index, row in enumerate(frame.rows):
                start = len(frame.lines)
                frame.lines += [(index, one) for one in _broken(row, self._width - 1)]
                frame.spans.append((start, len(frame.lines)))
        return frame.lines

    def _span(self, index: int) -> tuple[int, int]:
        self._laid(self._frame)
        return self._frame.spans[index]


def laid_out(rows: Sequence[Row], width: int) -> list[Line]:
    """Rows as lines, for a place where nothing is picked from them."""
    return [one for row in rows for one in _broken(row, width)]


def _broken(row: Row, width: int) -> list[Line]:
    """A row in lines; what stands at its right is in the first."""
    if row.table:
        return [columns(row.left, row.right, width) if row.right else cut(row.left, width)]
    if not row.right:
        return flow(row.left, width, row.indent, row.most)
    broken = flow(row.left, width - width_of(row.right) - 1, row.indent, row.most)
    return [columns(broken[0], row.right, width), *broken[1:]]


def in_brackets(row: Row) -> Line:
    """A row as one line, with what stands at its right in brackets after its text."""
    right = text_of(row.right).strip()
    return [*row.left, (f" ({right})" if right else "", "key")]


def heading(text: str, right: str = "") -> Row:
    """A heading over rows."""
    pieces: list[Piece] = [(right, "title")] if right else []
    return Row([(text, "title")], pieces)


def gap() -> Row:
    """An empty line."""
    return Row(line(""))


def note(text: str, style: str = "plain", indent: int = 0) -> Row:
    """A row of text that is only read."""
    return Row([(" " * indent + text, style)], indent=indent)
