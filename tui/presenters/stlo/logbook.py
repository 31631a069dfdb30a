"""The log of a St-Lô game to look through: turn by turn, under phases and operations, each entry with its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.engine.events import Event
from rules.stlo.battle import Battle
from tui.browser import Goto, Page, Row, note
from tui.lines import Line, line
from tui.presenters.stlo import sightlines, tracks
from tui.presenters.stlo.unfold import Figure, title, unfold
from tui.reference import link

SYSTEM = "stlo"

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


def page(battle: Battle) -> Page:
    """The log of the turn now, the newest entry last; the turns before are turned to."""
    return _turn_page(battle, len(_turns(battle)) - 1)


def _turns(battle: Battle) -> list[_Turn]:
    marks = [index for index, event in enumerate(battle.events) if event.kind == "turn"]
    last = battle.events[marks[-1]].data["turn"] if marks else battle.state.turn
    starts = [0, *marks]
    ends = [*marks, len(battle.events)]
    first = last - len(marks)
    return [_Turn(first + n, *span) for n, span in enumerate(zip(starts, ends, strict=True))]


def _turn_page(battle: Battle, place: int) -> Page:
    turns = _turns(battle)
    turn = turns[place]

    def other(by: int) -> Page | None:
        return _turn_page(battle, place + by) if 0 <= place + by < len(turns) else None

    return Page(
        f"Log, turn {turn.number}, {tracks.day(battle, turn.number)}",
        lambda: _turn_rows(battle, turn),
        search=lambda text: _search(battle, turns, text),
        turn=other,
        end=True,
    )


def _entries(battle: Battle, start: int, end: int) -> Iterator[tuple[int, Event]]:
    for index in range(start, end):
        event = battle.events[index]
        if event.kind not in LEFT_OUT and event.text:
            yield index, event


def _turn_rows(battle: Battle, turn: _Turn) -> Sequence[Row]:
    rows = [_entry(battle, index, event) for index, event in _entries(battle, turn.start, turn.end)]
    return rows or [note("nothing has happened yet", "dim")]


def _entry(battle: Battle, index: int, event: Event, before: Line = ()) -> Row:
    if event.kind == "phase":
        left: Line = [*before, (_begun(event.text), "title")]
    elif event.kind == "initiative":
        left = [*before, (f" {_begun(event.text)}", event.data["side"])]
    else:
        left = [*before, (f"  {event.text}", style(event.kind))]
    return Row(left, opens=lambda: _figures_page(battle, index), indent=4)


def _begun(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _search(battle: Battle, turns: Sequence[_Turn], text: str) -> Sequence[Row]:
    """The newest entries that hold all words of a text, of all turns."""
    words = text.casefold().split()
    rows: list[Row] = []
    for turn in reversed(turns):
        for index, event in reversed(list(_entries(battle, turn.start, turn.end))):
            if all(word in event.text.casefold() for word in words):
                rows.append(_entry(battle, index, event, line((f"{turn.number}", "dim"))))
                if len(rows) == MOST_HITS:
                    return rows[::-1]
    return rows[::-1] or [note("nothing in the log holds all of these words", "dim")]


def style(kind: str) -> str:
    """The style of an entry: dice and phases are dim, losses and results stand out."""
    if kind in ("roll", "phase", "observation", "fire", "op-placed", "op-returned", "hq-returned"):
        return "dim"
    if kind in ("eliminated", "step-lost", "asset-lost", "hq-removed"):
        return "warn"
    return "title" if kind in ("turn", "combat", "barrage", "air-strike", "result", "victory") else "plain"


# -- one entry ----------------------------------------------------------------------------------------------


def _figures_page(battle: Battle, index: int) -> Page:
    return Page(
        title(battle.events[index]),
        lambda: figure_rows(battle, battle.events, index),
        turn=lambda by: _beside(battle, index, by),
    )


def _beside(battle: Battle, index: int, by: int) -> Page | None:
    """The entry before or after one."""
    span = (index + 1, len(battle.events)) if by > 0 else (0, index)
    found = [place for place, _ in _entries(battle, *span)]
    return _figures_page(battle, found[0] if by > 0 else found[-1]) if found else None


def figure_rows(battle: Battle, events: Sequence[Event], index: int) -> list[Row]:
    """An entry with all its figures; each leads to its paragraph, a hex to the map."""
    event = events[index]
    rows = [link(SYSTEM, event.rule, line((event.text, style(event.kind).replace("dim", "plain"))))]
    if event.only is not None:
        rows.append(note("only you can see this entry", "dim"))
    return rows + [_figure_row(battle, figure) for figure in unfold(battle.scenario, events, index)]


def _figure_row(battle: Battle, figure: Figure) -> Row:
    text = line((f"   {figure.text}", "dim") if figure.part else (f" {figure.text}", "plain"))
    value = line((figure.value, "plain" if figure.part else "key")) if figure.value else ()
    if figure.sight is not None:
        post, target = figure.sight
        right = [*value, (f" {figure.rule}", "key")]
        return Row(text, right, lambda: sightlines.page(battle, post, target), indent=4)
    if not figure.rule and figure.hex:
        return Row(text, value, Goto(figure.hex), indent=4)
    row = link(SYSTEM, figure.rule, text, value)
    return Row(row.left, row.right, row.opens, indent=4)
