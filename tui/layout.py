"""How the play screen shares the cells of a terminal out among its parts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """The width of the column beside the map, and the lines of the displays, the log and the decision below it."""

    column: int
    displays: int
    log: int
    decision: int

    def middle(self, lines: int) -> int:
        """The lines of the map and of the column beside it on a terminal with some lines; one shows the state."""
        return lines - 1 - self.displays - self.log - self.decision


def layout(columns: int, lines: int, reading: bool = False, displays: bool = True) -> Layout:
    """The layout for a terminal: a wide one has a wider column, most of all to read in, a high one a longer log.

    Only a terminal that is large both ways has room for the displays of both sides all the time, if there are any.
    """
    narrow, wide = (34, 46) if columns < 110 else (40, 56) if columns < 160 else (56, 56)
    return Layout(
        column=wide if reading else narrow,
        displays=18 if displays and columns >= 190 and lines >= 56 else 0,
        log=1 if lines < 30 else 6,
        decision=4 if lines < 36 else 5,
    )
