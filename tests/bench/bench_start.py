"""How long a start takes. ``python -m tests.bench.bench_start`` prints a table; nothing is asserted.

The first screen counts until the last byte of it has come; a start of Textual's application module is the measure.
"""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from tests.bench.pty_harness import Terminal

TIMES = 5

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import textual.app'": ["-c", "import textual.app"],
    "bocage --version": ["-m", "tui.cli", "--version"],
    "bocage --help": ["-m", "tui.cli", "--help"],
    "bocage show st-lo": ["-m", "tui.cli", "show", "st-lo"],
}
SCREENS = {"the menu, first screen": [], "bocage play st-lo, first screen": ["play", "st-lo"]}


def median(work: Callable[[], float]) -> float:
    """The median of some runs, in milliseconds."""
    return statistics.median(work() for _ in range(TIMES))


def run(arguments: list[str]) -> float:
    """Milliseconds of a process from its start to its end."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - started) * 1000


def first_screen(arguments: list[str]) -> float:
    """Milliseconds until the first screen has come, nan if none comes; there are no saved games."""
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "BOCAGE_HOME": home, "TERM": "xterm-256color"}
        with Terminal([sys.executable, "-m", "tui.cli", *arguments], 80, 24, environ) as screen:
            shown = screen.start()
            return shown.ms if len(shown.data) > 1000 else math.nan


def main() -> None:
    """Print the table; the ratio is to the start of Textual."""
    times = {name: median(lambda arguments=arguments: run(arguments)) for name, arguments in COMMANDS.items()}  # type: ignore[misc]
    for name, arguments in SCREENS.items():
        times[name] = median(lambda arguments=arguments: first_screen(arguments))  # type: ignore[misc]
    measure = times["python -c 'import textual.app'"]
    print("start, ms and ratio")
    for name, time_taken in times.items():
        print(f"  {name:34} {time_taken:7.0f}  {time_taken / measure:5.2f}")


if __name__ == "__main__":
    main()
