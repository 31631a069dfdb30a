"""Tables of columns in words: a line for each row, in which columns with the same entry are named together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tui.plain.wording import spoken

NOTHING = "-"


def matrix(texts: Sequence[str]) -> list[str] | None:
    """The rows of a table with its head in front, as sentences; None if it is not one of single words and figures.

    A head that begins with a word names the rows, and across them stand the dice. One without a name has the odds
    across, and a die for each row.
    """
    head, rows = texts[0].split(), [text.split() for text in texts[1:]]
    named = bool(head) and not any(char.isdigit() for char in head[0])
    columns = [spoken(one) for one in (head[1:] if named else head)]
    if len(columns) < FEWEST or not rows or any(len(row) <= len(columns) for row in rows):
        return None
    what = head[0] if named else "die"
    across = "stands the die" if named else "stand the odds"
    said = [f"Each line is for a {what}; after each result {across} by which it comes."]
    for row in rows:
        label, cells = " ".join(row[: -len(columns)]), row[-len(columns) :]
        said.append(f"{what} {spoken(label)}: {_runs(columns, cells)}")
    return said


FEWEST = 3
"""Columns of the narrowest table that is told in this way."""


def _runs(columns: Sequence[str], cells: Sequence[str]) -> str:
    parts = []
    for value, run in groupby(zip(columns, cells, strict=True), key=lambda pair: pair[1]):
        held = [column for column, _ in run]
        span = held[0] if len(held) == 1 else f"{held[0]} {'and' if len(held) == 2 else 'to'} {held[-1]}"
        parts.append(f"{'nothing' if value == NOTHING else value} at {span}")
    return ", ".join(parts)
