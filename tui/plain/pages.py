"""Pages that are read line by line: their rows in words, with numbers where they lead on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tui.browser import Do, Goto, Page, Row
from tui.lines import text_of
from tui.plain.systems import Telling
from tui.plain.tables import matrix
from tui.plain.wording import harmless, spoken_row

Opens = Callable[[], Page] | Goto | Do | None

LAST = 20
"""Rows that are said of a page that begins at its end."""

FEW = 2
"""Rows that are said although they are more than were asked for."""

INDEX = "Rules"
"""The page that begins as a table of contents."""

KEYS_ONLY = "Left or right:"
"""How a row begins that tells of keys."""

WRITTEN = ("talk", "players")
"""Pages with what players have written, in which nothing is to be taken for a sign of the game."""


@dataclass
class _Open:
    """A page that is open: what it was opened for, the words looked for, what its numbers lead to."""

    id: str
    page: Page
    sought: str = ""
    last: int = LAST
    leads: list[Opens] = field(default_factory=list)


class Pages:
    """The pages that are open, one on top of the other. Lists that are not of a game, without a ``telling``, are said
    as they stand, without hints.
    """

    def __init__(self, telling: Telling | None = None) -> None:
        self._telling = telling
        self._open: list[_Open] = []
        self._hinted: set[str] = set()

    @property
    def reading(self) -> bool:
        """Whether a page is open."""
        return bool(self._open)

    @property
    def page(self) -> Page:
        """The page on top."""
        return self._open[-1].page

    def begin(self, id_: str, page: Page, sought: str = "", last: int = LAST) -> list[str]:
        """Open a page and close all others; what is said of it. Of one that begins at its end the last rows are."""
        self._open = [_Open(id_, page, sought, last)]
        return self.said()

    def push(self, page: Page) -> list[str]:
        """Open a page on top; what is said of it."""
        self._open.append(_Open(self._open[-1].id if self._open else "", page))
        return self.said()

    def up(self) -> list[str]:
        """Go back to the page before; what is said of it, nothing if there is none."""
        if len(self._open) < 2:
            return []
        self._open.pop()
        return self.said()

    def close(self) -> None:
        """Close all pages."""
        self._open = []

    def search(self, words: str) -> list[str]:
        """Show only what holds some words; all again without any."""
        self._open[-1].sought = words
        return self.said()

    def turn(self, by: int) -> list[str]:
        """Turn to the page after or before among its like; what is said of it, nothing if there is none."""
        page = self.page.turn(by) if self.page.turn is not None else None
        return self._replaced(page)

    def sort(self) -> list[str]:
        """Show the list in its next order; what is said of it, nothing if it has no other."""
        return self._replaced(self.page.sort() if self.page.sort is not None else None)

    def _replaced(self, page: Page | None) -> list[str]:
        if page is None:
            return []
        self._open[-1].page = page
        return self.said()

    def leads(self, number: int) -> Opens:
        """What the row of a number leads to, None if there is no such row."""
        known = self._open[-1].leads if self._open else []
        return known[number - 1] if 1 <= number <= len(known) else None

    # -- saying -------------------------------------------------------------------------------------------------

    def said(self) -> list[str]:
        """The page on top in lines, with its numbers."""
        now = self._open[-1]
        entries = list(self._entries(now))
        left_out = max(0, len(entries) - now.last) if now.page.end and not now.sought else 0
        left_out = left_out if left_out > FEW else 0
        now.leads, texts = [], []
        for place, (text, opens) in enumerate(entries):
            if opens is not None:
                now.leads.append(opens)
                text = f"{len(now.leads)}: {text}"
            texts += [text] if place >= left_out else []
        before = [f"({left_out} rows before these: {now.id} {len(entries)} says all)"] if left_out else []
        found = f", {now.sought!r}" if now.sought else ""
        return [f"{now.page.title}{found}.", *before, *texts, *self._hints(now)]

    def _entries(self, now: _Open) -> Iterator[tuple[str, Opens]]:
        for text, opens in _entries(self._rows(now), self._tables(now), now.id in WRITTEN):
            if now.page.title == INDEX and opens is not None and not now.sought:
                text = _contents(text)
            if text and not text.startswith(KEYS_ONLY):
                yield (self._telling.told(text) if self._telling and now.id not in WRITTEN else text), opens

    def _rows(self, now: _Open) -> Sequence[Row]:
        page, words = now.page, now.sought.casefold().split()
        if not words:
            return page.fill()
        if page.search is not None:
            return page.search(now.sought)
        return [row for row in page.fill() if row.holds(words)] or [Row([("nothing holds all of these words", "dim")])]

    def _tables(self, now: _Open) -> Iterator[Sequence[str]]:
        """The tables of the page as the system tells them."""
        return iter(self._made(now.page.title))

    def _made(self, title: str) -> list[Sequence[str]]:
        telling = self._telling
        return [made(self.view) for made in telling.tables.get(title, ())] if telling is not None else []

    view: object = None
    """The view of which the tables of the system tell."""

    def _hints(self, now: _Open) -> list[str]:
        """What can be done with the page, once for each thing."""
        if self._telling is None:
            return []
        able = {
            "A number opens a row.": bool(now.leads),
            "turn leads to the next page, turn-back to the one before.": now.page.turn is not None,
            "sort puts the list in another order.": now.page.sort is not None,
            "search WORDS shows only what holds these words.": len(now.leads) > LAST,
            "up goes back a page, close ends reading.": len(self._open) > 1,
        }
        new = [hint for hint, holds in able.items() if holds and hint not in self._hinted]
        self._hinted.update(new)
        return [f"({' '.join(new)})"] if new else []


def _entries(rows: Iterable[Row], tables: Iterator[Sequence[str]], written: bool) -> Iterator[tuple[str, Opens]]:
    """The rows in words, each with what it leads to; tables are told row by row."""
    for is_table, block in groupby(rows, key=lambda row: row.table):
        held = list(block)
        if is_table and all(len(row.left) == 1 and row.left[0][1] == "key" and not row.right for row in held):
            # One long line that was cut to the width of a page.
            yield "".join(text_of(row.left).removeprefix(" ") for row in held), None
        elif is_table and len(held) > 1:
            yield from _table(held, next(tables, None))
        else:
            for row in held:
                yield (_written(row) if written else spoken_row(row)), row.opens


def _table(rows: Sequence[Row], told: Sequence[str] | None) -> Iterator[tuple[str, Opens]]:
    """A table: as the system tells it, or read as one of figures, or else row by row."""
    said = told if told is not None else (matrix([text_of(row.left) for row in rows]) or [])
    if len(said) == len(rows) - 1:
        yield from ((text, row.opens) for text, row in zip(said, rows[1:], strict=True))
    elif said:
        yield from ((text, None) for text in said)
    else:
        yield from ((spoken_row(row), row.opens) for row in rows)


def _contents(text: str) -> str:
    """A line of a table of contents: its chapter, its title, and how much there is in it."""
    found = re.fullmatch(r"(?:(\w+), )?(.+?)(?:: (\d+))?", text)
    assert found is not None
    number, title, count = found.groups()
    chapter = f"chapter {number}, " if number and not title.startswith(f"{number}.") else ""
    return f"{chapter}{title}{f', {count} entries' if count else ''}"


def _written(row: Row) -> str:
    left, right = harmless(text_of(row.left)), harmless(text_of(row.right))
    return f"{left}, {right}" if left and right else left or right
