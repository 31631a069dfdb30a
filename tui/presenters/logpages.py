"""The log of a game to look through: turn by turn, each entry with its figures. What entries say is the system's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.events import Event
from rules.engine.hexes import Hex
from tui.browser import Goto, Page, Row, note
from tui.lines import Line, line
from tui.presenters.figures import Figure
from tui.reference import link

LEFT_OUT = ("roll", "turn")
"""Kinds of events without an entry: a die is in the entry of its result, a turn in the title."""

MOST_HITS = 100
"""Entries that a search shows at the most, the newest."""


@dataclass(frozen=True)
class _Turn:
    """A turn of the log: its number, and the indices of its first event and of the one after its last."""

    number: int
    start: int
    end: int


@dataclass(frozen=True)
class LogPages:
    """The pages of the log of a system.

    ``day`` gives the date of a turn, ``unfold`` the figures of an entry, ``style`` the style of a kind of event,
    ``sight_page`` the page of a line of sight, ``titles`` what kinds are called where it is not the kind itself.
    ``heads`` are kinds of events under which others stand, each with the style of its heading; those in the style of a
    side have an empty one and name the side in their data.
    """

    system: str
    day: Callable[[Any, int], str]
    unfold: Callable[[Any, Sequence[Event], int], Sequence[Figure]]
    style: Callable[[str], str]
    sight_page: Callable[[Any, Hex, Hex], Page]
    titles: Mapping[str, str]
    heads: Mapping[str, str]

    def page(self, view: Any) -> Page:
        """The log of the turn now, the newest entry last; the turns before are turned to."""
        return self._turn_page(view, len(_turns(view)) - 1)

    def title(self, event: Event) -> str:
        """What a log entry is called over its figures."""
        return self.titles.get(event.kind, event.kind.replace("-", " "))

    # -- a turn ---------------------------------------------------------------------------------------------

    def _turn_page(self, view: Any, place: int) -> Page:
        turns = _turns(view)
        turn = turns[place]

        def other(by: int) -> Page | None:
            return self._turn_page(view, place + by) if 0 <= place + by < len(turns) else None

        return Page(
            f"Log, turn {turn.number}, {self.day(view, turn.number)}",
            lambda: self._turn_rows(view, turn),
            search=lambda text: self._search(view, turns, text),
            turn=other,
            end=True,
        )

    def _turn_rows(self, view: Any, turn: _Turn) -> Sequence[Row]:
        rows = [self._entry(view, index, event) for index, event in _entries(view, turn.start, turn.end)]
        return rows or [note("nothing has happened yet", "dim")]

    def _entry(self, view: Any, index: int, event: Event, before: Line = ()) -> Row:
        if event.kind in self.heads:
            style = self.heads[event.kind]
            words = f"{'' if style else ' '}{event.text[:1].upper()}{event.text[1:]}"
            left: Line = [*before, (words, style or event.data["side"])]
        else:
            left = [*before, (f"  {event.text}", self.style(event.kind))]
        return Row(left, opens=lambda: self._figures_page(view, index), indent=4)

    def _search(self, view: Any, turns: Sequence[_Turn], text: str) -> Sequence[Row]:
        """The newest entries that hold all words of a text, of all turns."""
        words = text.casefold().split()
        rows: list[Row] = []
        for turn in reversed(turns):
            for index, event in reversed(list(_entries(view, turn.start, turn.end))):
                if all(word in event.text.casefold() for word in words):
                    rows.append(self._entry(view, index, event, line((f"{turn.number}", "dim"))))
                    if len(rows) == MOST_HITS:
                        return rows[::-1]
        return rows[::-1] or [note("nothing in the log holds all of these words", "dim")]

    # -- an entry -------------------------------------------------------------------------------------------

    def _figures_page(self, view: Any, index: int) -> Page:
        return Page(
            self.title(view.events[index]),
            lambda: self.figure_rows(view, view.events, index),
            turn=lambda by: self._beside(view, index, by),
        )

    def _beside(self, view: Any, index: int, by: int) -> Page | None:
        """The entry before or after one."""
        span = (index + 1, len(view.events)) if by > 0 else (0, index)
        found = [place for place, _ in _entries(view, *span)]
        return self._figures_page(view, found[0] if by > 0 else found[-1]) if found else None

    def figure_rows(self, view: Any, events: Sequence[Event], index: int) -> list[Row]:
        """An entry with all its figures; each leads to its paragraph, a hex to the map."""
        event = events[index]
        rows = [link(self.system, event.rule, line((event.text, self.style(event.kind).replace("dim", "plain"))))]
        if event.only is not None:
            rows.append(note("only you can see this entry", "dim"))
        return rows + [self._figure_row(view, figure) for figure in self.unfold(view.scenario, events, index)]

    def _figure_row(self, view: Any, figure: Figure) -> Row:
        text = line((f"   {figure.text}", "dim") if figure.part else (f" {figure.text}", "plain"))
        value = line((figure.value, "plain" if figure.part else "key")) if figure.value else ()
        if figure.sight is not None:
            observer, target = figure.sight
            right = [*value, (f" {figure.rule}", "key")]
            return Row(text, right, lambda: self.sight_page(view, observer, target), indent=4)
        if not figure.rule and figure.hex:
            return Row(text, value, Goto(figure.hex), indent=4)
        row = link(self.system, figure.rule, text, value)
        return Row(row.left, row.right, row.opens, indent=4)


def _turns(view: Any) -> list[_Turn]:
    marks = [index for index, event in enumerate(view.events) if event.kind == "turn"]
    last = view.events[marks[-1]].data["turn"] if marks else view.state.turn
    starts = [0, *marks]
    ends = [*marks, len(view.events)]
    first = last - len(marks)
    return [_Turn(first + n, *span) for n, span in enumerate(zip(starts, ends, strict=True))]


def _entries(view: Any, start: int, end: int) -> Iterator[tuple[int, Event]]:
    for index in range(start, end):
        event = view.events[index]
        if event.kind not in LEFT_OUT and event.text:
            yield index, event
