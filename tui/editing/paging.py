"""Going through rows of a page."""

from __future__ import annotations

from collections.abc import Sequence

from tui.lines import Line, cut, text_of, width_of

PAGE = 15
"""Rows of a page down or up."""


def stepped(index: int, count: int, id_: str) -> int | None:
    """The row after a command that goes through rows; None for any other command."""
    word = id_.split("-", 2)[-1]
    if word in ("first-row", "last-row"):
        return max(0, count - 1) if word == "last-row" else 0
    by = {"up": -1, "down": 1, "page-up": -PAGE, "page-down": PAGE}.get(word)
    if by is None:
        return None
    if abs(by) == 1:
        return (index + by) % max(1, count)
    return max(0, min(count - 1, index + by))


def first_of(index: int, count: int, height: int) -> int:
    """The first row in view, so that a row is in the middle where it can be."""
    return max(0, min(index - height // 2, count - height))


def picked(shown: Line, width: int) -> Line:
    """A row as the one picked out."""
    text = text_of(cut(shown, width))
    return [(text + " " * (width - width_of(cut(shown, width))), "selected")]


def window(rows: Sequence[Line], index: int, width: int, height: int) -> list[Line]:
    """The rows in view with the one picked out marked."""
    first = first_of(index, len(rows), height)
    return [
        picked(rows[number], width) if number == index else rows[number]
        for number in range(first, min(first + height, len(rows)))
    ]
