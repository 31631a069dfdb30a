"""What the screen costs: milliseconds and bytes a key, against plain curses. ``python -m tests.bench.bench_screen``.

A key counts until the last byte of its answer has come. Times depend on the machine and on what else it does, so read
them beside those of the curses program, which draws the same map in the same run, and beside the time that the
processor worked for the program. ``--quick`` takes fewer keys; scenarios that are named are measured instead of all.
The programs find their modules compiled, as installed ones do.
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
from pathlib import Path

from tests.bench import wide_map
from tests.tui.pty_harness import BOCAGE, DOWN, LEFT, RIGHT, SYNC_END, TAB, UP, Terminal

SIZES = ((80, 24), (120, 40), (200, 60))
KEYS = 40 if "--quick" in sys.argv else 200
STARTS = 3 if "--quick" in sys.argv else 7
IDLE = 5.0
"""Seconds without a key."""

SCENARIOS = [name for name in sys.argv[1:] if not name.startswith("-")] or ["st-lo", "ecouves"]
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


def game(scenario: str) -> tuple[str, ...]:
    """The command that starts a game."""
    return (*BOCAGE, "play", scenario, "--new", "--seed", "1")


@dataclass(frozen=True)
class Cost:
    """Milliseconds and bytes of some keys: the median, and what 95 in 100 stay under; and processor time a key."""

    ms: float
    ms95: float
    size: float
    size95: float
    most: int
    cpu: float

    @classmethod
    def of(cls, answers: Sequence[tuple[bytes, float]], cpu: float = 0.0) -> Cost:
        """The cost of some answers, for which the processor worked for some seconds."""
        times = sorted(ms for _, ms in answers)
        sizes = sorted(len(data) for data, _ in answers)
        place, each = int(len(answers) * 0.95), cpu * 1000 / len(answers)
        return cls(statistics.median(times), times[place], statistics.median(sizes), sizes[place], sizes[-1], each)

    def __str__(self) -> str:
        bytes_ = f"{self.size:7.0f} {self.size95:7.0f} {self.most:7} bytes"
        return f"{self.ms:7.1f} {self.ms95:7.1f} ms {self.cpu:6.1f} ms of the processor {bytes_}"


def started(command: tuple[str, ...], columns: int, lines: int) -> tuple[Terminal, float, int]:
    """A program, the milliseconds to its first frame, and the bytes until it is quiet."""
    environ = {"PYTHONPATH": os.getcwd(), "PYTHONDONTWRITEBYTECODE": None}
    begun = time.perf_counter()
    terminal = Terminal(command=command, columns=columns, lines=lines, environ=environ)
    terminal.shows = False
    # The mode questions of Textual come long before the first frame; curses does not mark its frames.
    terminal.wait_for(lambda: SYNC_END in terminal.raw or len(terminal.raw) > 3000)
    terminal.quiet(0.02)
    first = (terminal.last_byte - begun) * 1000
    terminal.quiet(0.5)
    return terminal, first, len(terminal.raw)


def answers(terminal: Terminal, keys: Sequence[bytes], count: int, least: int = 0) -> Cost:
    """What a program answers to some keys, taken in turn; only what has some bytes counts."""
    for key in keys[:8]:
        terminal.answer(key, 0.2, 1)
    found: list[tuple[bytes, float]] = []
    number, before = 0, terminal.cpu()
    while len(found) < count and number < 20 * count:
        answer = terminal.answer(keys[number % len(keys)], patience=1)
        number += 1
        if len(answer[0]) > least:
            found.append(answer)
    return Cost.of(found, (terminal.cpu() - before) * len(found) / number)


def at_once(terminal: Terminal, bursts: Sequence[bytes]) -> Cost:
    """What a program answers to many keys at once."""
    before = terminal.cpu()
    found = [terminal.answer(keys, 0.2, 1) for keys in bursts]
    return Cost.of(found, terminal.cpu() - before)


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
            found[name] = answers(terminal, keys, count, A_SCROLL if name == "scroll" else 0)
        right, left, down, up = walk["move"]
        found["100 keys"] = at_once(terminal, [(right + left) * 49 + key * 2 for key in (down, up) * 5])
        found["100 down, up"] = at_once(terminal, [key * 100 for key in (down, up) * 5])
    return found


def idle(scenario: str, columns: int, lines: int) -> str:
    """What the program sends and how much of a processor it takes when nothing is typed."""
    terminal, _, _ = started(game(scenario), columns, lines)
    with terminal:
        before, sent = terminal.cpu(), len(terminal.raw)
        terminal.quiet(IDLE)
        return f"{len(terminal.raw) - sent} bytes, {(terminal.cpu() - before) / IDLE:.1%} of a processor"


def start() -> None:
    """Print what a start costs; beside each start stands that of Textual alone, since the machine is never the same."""
    print(f"first frame, median of {STARTS}, its ratio to an import of textual.app just before, the fastest, and the")
    print("milliseconds that the processor worked for it")
    programs = {"menu": BOCAGE, **{name: game(name) for name in SCENARIOS}, "curses": CURSES}
    for command in programs.values():
        with started(command, 80, 24)[0]:
            pass
    for name, command in programs.items():
        for columns, lines in SIZES:
            times, ratios, works, sizes = [], [], [], []
            for _ in range(STARTS):
                begun = time.perf_counter()
                subprocess.run([sys.executable, "-c", "import textual.app"], check=True)
                measure = (time.perf_counter() - begun) * 1000
                terminal, first, sent = started(command, columns, lines)
                with terminal:
                    times.append(first)
                    ratios.append(first / measure)
                    works.append(terminal.cpu() * 1000)
                    sizes.append(sent)
            ms, ratio, cpu = (statistics.median(values) for values in (times, ratios, works))
            times_ = f"{ms:7.0f} ms  {ratio:5.2f} x {min(times):7.0f} ms {cpu:6.0f} ms"
            print(f"  {name:8}{columns:4}x{lines:<3} {times_}  {max(sizes):7} bytes at start", flush=True)


def keys() -> None:
    """Print what each key costs."""
    print(f"\neach key, of {KEYS}: median and p95 of milliseconds; processor; median, p95 and most bytes")
    for columns, lines in SIZES:
        plain = measured(CURSES, columns, lines, CURSES_WALK)
        for scenario in SCENARIOS:
            for name, cost in measured(game(scenario), columns, lines, WALK).items():
                beside = f"   curses {plain[name].ms:6.1f} ms {plain[name].size:7.0f} bytes" if name in plain else ""
                print(f"  {scenario:8}{columns:3}x{lines:<3} {name:13} {cost}{beside}", flush=True)


def wide() -> None:
    """Print what a large map costs."""
    folder = Path(os.environ["BOCAGE_HOME"]) / "wide"
    wide_map.write(folder)
    terminal, first, size = started(game(str(folder)), 120, 40)
    with terminal:
        print(f"\na map of 200 x 200 hexes at 120x40: first frame {first:.0f} ms, {size} bytes at start")
        print(f"  move   {answers(terminal, WALK['move'], KEYS)}")
        print(f"  scroll {answers(terminal, WALK['scroll'], KEYS // 10, A_SCROLL)}")
        print(f"  memory {terminal.memory() / 1024:.0f} MB")


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as compiled:
        os.environ["BOCAGE_HOME"] = home
        os.environ["PYTHONPYCACHEPREFIX"] = compiled
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        start()
        keys()
        wide()
        for scenario in SCENARIOS:
            print(f"\n{scenario}, idle for {IDLE:.0f} s at 120x40: {idle(scenario, 120, 40)}")


if __name__ == "__main__":
    main()
