"""The same map in plain curses, as a measure: ``python -m tests.bench.curses_map``.

Arrows move the cursor, v and V scroll by a third of the screen, o shows the heights and takes them away, q ends.
It draws all rows after each key and leaves it to curses to send what differs.
"""

from __future__ import annotations

import curses
from dataclasses import replace
from functools import cache

from rules.engine.board import Board
from rules.engine.hexes import DIRECTIONS
from rules.stlo.model import Scenario
from scenarios import library
from tui.map import Counter, MapModel, OverlayCell, Sheet
from tui.palette import LEVELS, Ink, Palette

ATTRIBUTES = {"b": curses.A_BOLD, "d": curses.A_DIM, "u": curses.A_UNDERLINE, "r": curses.A_REVERSE}
KEYS = {curses.KEY_UP: "n", curses.KEY_DOWN: "s", curses.KEY_LEFT: "nw", curses.KEY_RIGHT: "se"}
BESIDE = 40
"""Columns that the program has beside its map on a screen of 120, which this one leaves blank."""


def model(scenario: Scenario) -> MapModel:
    """The map with the units as they are set up."""
    counters = {
        unit.setup: Counter(unit.side, unit.id, "infantry", "II", str(unit.values[-1]))
        for unit in scenario.units.values()
        if unit.setup in scenario.board.grid
    }
    return MapModel(scenario.board, counters, styles={"us": "first", "de": "second"})


def heights(board: Board) -> dict[str, OverlayCell]:
    """The overlay of levels."""
    return {hex_: OverlayCell(str(level), str(min(9, level // 2))) for hex_, level in board.level.items()}


@cache
def colour(text: str) -> int:
    """The number of a colour among the 256."""
    if not text.startswith("#"):
        return -1
    parts = [int(text[i : i + 2], 16) for i in (1, 3, 5)]
    if parts[0] == parts[1] == parts[2] and parts[0] not in LEVELS:
        return 232 + min(23, max(0, (parts[0] - 8) // 10))
    red, green, blue = (min(range(6), key=lambda i: abs(LEVELS[i] - part)) for part in parts)
    return 16 + 36 * red + 6 * green + blue


class Screen:
    """The map on the screen of curses."""

    def __init__(self, window: curses.window) -> None:
        curses.use_default_colors()
        curses.curs_set(0)
        self.window = window
        scenario = library.load("st-lo")
        self.plain = model(scenario)
        self.raised = replace(self.plain, overlay=heights(scenario.board))
        self.sheet = Sheet(self.plain, Palette.for_terminal("256"), "unicode", "compact")
        self.cursor = "4911"
        self.sheet.set_cursor(self.cursor)
        self.pairs: dict[Ink, int] = {}
        geometry = self.sheet.geometry
        x, y = geometry.origin(geometry.position(self.cursor))
        height, width = window.getmaxyx()
        self.x, self.y = x - (width - BESIDE) // 2, max(0, y - height // 2)

    def attribute(self, ink: Ink) -> int:
        """The attribute for an ink."""
        if ink not in self.pairs:
            number = len(self.pairs) + 1
            curses.init_pair(number, colour(ink.fg), colour(ink.bg))
            self.pairs[ink] = curses.color_pair(number) | sum(ATTRIBUTES[letter] for letter in ink.attributes)
        return self.pairs[ink]

    def draw(self) -> None:
        """Draw what is in view."""
        height, width = self.window.getmaxyx()
        width -= BESIDE
        for row in range(height - 1):
            start, runs = self.sheet.row(self.y + row, self.x, width)
            x = start - self.x
            for text, ink in runs:
                shown = text[max(0, -x) : max(0, width - x)]
                if shown:
                    self.window.addstr(row, max(0, x), shown, self.attribute(ink))
                x += len(text)
        self.window.refresh()

    def key(self, key: int) -> bool:
        """Do what a key means; False at the end."""
        if key in KEYS:
            there = self.plain.board.grid.neighbours(self.cursor)[DIRECTIONS.index(KEYS[key])]
            self.cursor = there or self.cursor
            self.sheet.set_cursor(self.cursor)
        elif key in (ord("v"), ord("V")):
            self.y = max(0, self.y + (1 if key == ord("v") else -1) * self.window.getmaxyx()[0] // 3)
        elif key == ord("o"):
            self.sheet.show(self.raised if self.sheet.model is self.plain else self.plain)
        return key != ord("q")


def main(window: curses.window) -> None:
    """Draw and read keys."""
    screen = Screen(window)
    screen.draw()
    while screen.key(window.getch()):
        window.nodelay(True)
        while (more := window.getch()) != -1:
            screen.key(more)
        window.nodelay(False)
        screen.draw()


if __name__ == "__main__":
    curses.wrapper(main)
