"""What the map costs: bytes and milliseconds a key. ``python -m tests.bench.bench_map`` prints a table."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Mapping

from tests.bench.pty_harness import Terminal

SIZES = ((80, 24), (120, 40), (200, 60))
ENVIRON: Mapping[str, str | None] = {
    "TERM": "xterm-256color", "COLORTERM": None, "NO_COLOR": None, "LANG": "C.UTF-8", "LC_ALL": None,
}  # fmt: skip
RIGHT, LEFT, DOWN, UP = b"\x1b[C", b"\x1b[D", b"\x1b[B", b"\x1b[A"

Cost = tuple[float, float, float, int, int]


def terminal(
    columns: int, lines: int, *options: str, mode: str = "256", environ: Mapping[str, str | None] = ENVIRON
) -> Terminal:
    """The demo of the map on a terminal of its own."""
    command = [sys.executable, "-m", "tests.tui.demo_map", "--mode", mode, *options]
    return Terminal(command, columns, lines, environ)


def cost(screen: Terminal, keys: list[bytes], quiet: float = 0.05) -> Cost:
    """Median and 95th percentile of milliseconds, median, largest and sum of bytes of some keys."""
    answers = [screen.send(key, quiet) for key in keys]
    times = sorted(answer.ms for answer in answers)
    sizes = sorted(len(answer.data) for answer in answers)
    return statistics.median(times), times[int(len(times) * 0.95)], statistics.median(sizes), sizes[-1], sum(sizes)


def measured(columns: int, lines: int, *options: str) -> dict[str, Cost]:
    """The cost of each thing a player does at one size of terminal."""
    found = {}
    with terminal(columns, lines, *options) as screen:
        start = screen.start()
        found["start"] = (start.ms, start.ms, float(len(start.data)), len(start.data), len(start.data))
        screen.send(b"x", 0.2, 0.2)
        found["move"] = cost(screen, [RIGHT, LEFT, DOWN, UP] * 15)
        found["walk"] = cost(screen, [DOWN] * 14 + [UP] * 14)
        found["highlights"] = cost(screen, [b"g"] * 20)
        found["overlay"] = cost(screen, [b"o"] * 12)
        found["zoom"] = cost(screen, [b"z"] * 12, 0.1)
        found["scroll"] = cost(screen, [b"v", b"V"] * 10)
    return found


def main() -> None:
    """Print the table."""
    options = sys.argv[1:]
    print("ms p50 / p95, bytes p50 / max")
    for columns, lines in SIZES:
        for name, (p50, p95, size, most, _) in measured(columns, lines, *options).items():
            print(f"{columns:3}x{lines:<3} {name:11} {p50:6.1f} / {p95:6.1f}   {size:9.0f} / {most}")


if __name__ == "__main__":
    main()
