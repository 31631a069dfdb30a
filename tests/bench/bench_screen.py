"""What the screen costs: milliseconds and bytes a key, against plain curses. ``python -m tests.bench.bench_screen``.

A key counts until the last byte of its answer has come. Times depend on the machine and on what else it does, so read
them beside those of the curses program, which draws the same map in the same run. ``--quick`` takes fewer keys.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.tui.pty_harness import BOCAGE, DOWN, LEFT, RIGHT, TAB, UP, Terminal

SIZES = ((80, 24), (120, 40), (200, 60))
KEYS = 40 if "--quick" in sys.argv else 200
STARTS = 3 if "--quick" in sys.argv else 7
IDLE = 5.0
"""Seconds without a key."""

GAME = (*BOCAGE, "play", "--new", "--seed", "1")
WIDE = (sys.executable, "-m", "tests.bench.wide_game")
CURSES = (sys.executable, "-m", "tests.bench.curses_map")

WALK: Mapping[str, Sequence[bytes]] = {
    "move": (RIGHT, LEFT, DOWN, UP),
    "scroll": (*[DOWN] * 30, *[UP] * 30),
    "overlay": (b"o", b"O"),
    "choice": (TAB,),
    "panel": (b"d", b"d"),
    "zoom": (b"z",),
}
"""The keys of each thing that is measured in the program; of a scroll only keys that send much count."""

# Curses puts the keypad into its other mode.
CURSES_ARROWS = tuple(key.replace(b"[", b"O") for key in (RIGHT, LEFT, DOWN, UP))
CURSES_WALK: Mapping[str, Sequence[bytes]] = {"move": CURSES_ARROWS, "scroll": (b"v", b"V"), "overlay": (b"o",)}


A_SCROLL = 2000
"""Bytes of an answer that is a scroll and not only a move."""


@dataclass(frozen=True)
class Cost:
    """Milliseconds and bytes of some keys: the median, and what 95 in 100 stay under."""

    ms: float
    ms95: float
    size: float
    size95: float
    most: int

    @classmethod
    def of(cls, answers: Sequence[tuple[bytes, float]]) -> Cost:
        """The cost of some answers."""
        times = sorted(ms for _, ms in answers)
        sizes = sorted(len(data) for data, _ in answers)
        place = int(len(answers) * 0.95)
        return cls(statistics.median(times), times[place], statistics.median(sizes), sizes[place], sizes[-1])

    def __str__(self) -> str:
        return f"{self.ms:7.1f} {self.ms95:7.1f} ms  {self.size:7.0f} {self.size95:7.0f} {self.most:7} bytes"


def started(command: tuple[str, ...], columns: int, lines: int) -> tuple[Terminal, float, int]:
    """A program, the milliseconds to its first frame, and the bytes until it is quiet."""
    begun = time.perf_counter()
    terminal = Terminal(command=command, columns=columns, lines=lines, environ={"PYTHONPATH": os.getcwd()})
    terminal.shows = False
    # The mode questions of Textual come long before the first frame.
    terminal.wait_for(lambda: len(terminal.raw) > 3000)
    terminal.quiet(0.02)
    first = (terminal.last_byte - begun) * 1000
    terminal.quiet(0.5)
    return terminal, first, len(terminal.raw)


def answers(terminal: Terminal, keys: Sequence[bytes], count: int, least: int = 0) -> list[tuple[bytes, float]]:
    """What a program answers to some keys, taken in turn; only what has some bytes counts."""
    for key in keys[:8]:
        terminal.answer(key, 0.2, 1)
    found: list[tuple[bytes, float]] = []
    number = 0
    while len(found) < count and number < 20 * count:
        answer = terminal.answer(keys[number % len(keys)], patience=1)
        number += 1
        if len(answer[0]) > least:
            found.append(answer)
    return found


def measured(
    command: tuple[str, ...], columns: int, lines: int, walk: Mapping[str, Sequence[bytes]]
) -> dict[str, Cost]:
    """The cost of each key of a walk, and of a hundred keys at once."""
    found = {}
    terminal, _, _ = started(command, columns, lines)
    with terminal:
        for name, keys in walk.items():
            # A scroll comes once in many keys.
            count = KEYS // 10 if name == "scroll" else KEYS // 2 if name in ("zoom", "panel") else KEYS
            found[name] = Cost.of(answers(terminal, keys, count, A_SCROLL if name == "scroll" else 0))
        right, left, down, up = walk["move"]
        found["100 keys"] = Cost.of([terminal.answer((right + left) * 49 + key * 2, 0.2, 1) for key in (down, up) * 5])
        found["100 down, up"] = Cost.of([terminal.answer(key * 100, 0.2, 1) for key in (down, up) * 5])
    return found


def idle(columns: int, lines: int) -> str:
    """What the program sends and how much of a processor it takes when nothing is typed."""
    terminal, _, _ = started(GAME, columns, lines)
    with terminal:
        before, sent = terminal.cpu(), len(terminal.raw)
        terminal.quiet(IDLE)
        return f"{len(terminal.raw) - sent} bytes, {(terminal.cpu() - before) / IDLE:.1%} of a processor"


def start() -> None:
    """Print what a start costs; beside each start stands that of Textual alone, since the machine is never the same."""
    print(f"first frame, median of {STARTS}, and its ratio to an import of textual.app just before")
    for name, command in (("menu", BOCAGE), ("game", GAME), ("curses", CURSES)):
        for columns, lines in SIZES:
            times, ratios, sizes = [], [], []
            for _ in range(STARTS):
                begun = time.perf_counter()
                subprocess.run([sys.executable, "-c", "import textual.app"], check=True)
                measure = (time.perf_counter() - begun) * 1000
                terminal, first, sent = started(command, columns, lines)
                with terminal:
                    times.append(first)
                    ratios.append(first / measure)
                    sizes.append(sent)
            ms, ratio = statistics.median(times), statistics.median(ratios)
            print(f"  {name:7}{columns:4}x{lines:<3} {ms:7.0f} ms  {ratio:5.2f} x  {max(sizes):7} bytes at start")


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["BOCAGE_HOME"] = home
        start()
        print(f"\neach key, of {KEYS}: median and p95 of milliseconds; median, p95 and most bytes")
        for columns, lines in SIZES:
            plain = measured(CURSES, columns, lines, CURSES_WALK)
            for name, cost in measured(GAME, columns, lines, WALK).items():
                beside = f"   curses {plain[name].ms:6.1f} ms {plain[name].size:7.0f} bytes" if name in plain else ""
                print(f"  {columns:3}x{lines:<3} {name:13} {cost}{beside}")
        terminal, first, size = started(WIDE, 120, 40)
        with terminal:
            print(f"\na map of 200 x 200 hexes at 120x40: first frame {first:.0f} ms, {size} bytes at start")
            print(f"  move   {Cost.of(answers(terminal, WALK['move'], KEYS))}")
            print(f"  scroll {Cost.of(answers(terminal, WALK['scroll'], KEYS // 10, A_SCROLL))}")
            print(f"  memory {terminal.memory() / 1024:.0f} MB")
        print(f"\nidle for {IDLE:.0f} s at 120x40: {idle(120, 40)}")


if __name__ == "__main__":
    main()
