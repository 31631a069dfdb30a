"""What edits of a map of 200 by 200 hexes cost. ``python -m tests.bench.bench_edit`` prints two tables.

The first is without the screen: medians in milliseconds. The second is the real editor on a pseudo-terminal, from the
key until the last byte of its answer, on a large map and, beside it, on a small one. Times depend on the machine.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from editors import brush, features, hexsides, layers, queries, regions, resize, roads
from editors.document import Document
from editors.recovery import Recovery
from editors.schema import Files
from tests.editors.samples import SYSTEMS, empty, large
from tests.tui.pty_harness import DOWN, LEFT, RIGHT, Terminal

TIMES = 7


def cost(work: Callable[[], object]) -> float:
    """Median milliseconds of a piece of work."""
    times = []
    for _ in range(TIMES):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return 1000 * statistics.median(times)


def works(files: Files, folder: Path) -> dict[str, Callable[[], object]]:
    """Each thing that an author does, on a map that it does not change."""
    grid = layers.grid_of(files)
    terrain, level, road = (layers.layer(files, id_) for id_ in ("terrain", "level", "road"))
    middle, there = grid.label(100, 100), grid.label(120, 110)
    symbol = brush.palette(files, terrain)[1].symbol
    blob, field = brush.blob(grid, middle, 3), brush.rectangle(grid, grid.label(80, 80), grid.label(119, 129))
    water, way = layers.parts(files, layers.layer(files, "water"))[0], layers.parts(files, road)[0]
    document = Document(files)

    def painted() -> None:
        document.change("paint", brush.paint(files, terrain, field, symbol))

    def saved() -> None:
        document.change("paint", brush.paint(document.files, terrain, blob, symbol))
        document.save()
        document.undo()

    document.save(folder)
    return {
        "brush of radius 3": lambda: brush.paint(files, terrain, blob, symbol),
        "fill of 2,000 hexes": painted,
        "undo and redo of it": lambda: (document.undo(), document.redo()),
        "raise 2,000 hexes": lambda: brush.shift(files, level, field, 1),
        "flood the whole map": lambda: brush.flood(files, terrain, middle),
        "a hexside": lambda: hexsides.draw(files, water, [hexsides.side_towards(grid, middle, "n")]),
        "a road led on": lambda: roads.extend(files, way, there),
        "what stands on a hex": lambda: features.standing(files, middle),
        "move 37 hexes": lambda: regions.move(files, blob, middle, there),
        "move 2,000 hexes": lambda: regions.move(files, field, middle, there),
        "one more column": lambda: resize.resize(files, right=1),
        "ten columns less": lambda: resize.resize(files, right=-10),
        "counts": lambda: queries.counts(files),
        "check": lambda: Document(files).problems(),
        "recovery file": lambda: Recovery(document, folder / "recovery").write(),
        "save": saved,
        "open": lambda: Document.open(folder),
    }


def answers(terminal: Terminal, keys: Sequence[bytes], times: int = 1) -> str:
    """What the editor takes to answer keys, taken in turn: median, the slowest, and the bytes that it sends."""
    found = [terminal.answer(key, 0.1) for key in list(keys) * times]
    ms = sorted(ms for _, ms in found)
    size = statistics.median(len(data) for data, _ in found)
    return f"{statistics.median(ms):8.1f} ms, at most {ms[-1]:8.1f} ms {size:7.0f} bytes"


def on_a_terminal(system: str, files: Files, folder: Path) -> None:
    """Print what the real editor takes for the keys of an author, from opening to saving."""
    Document(files).save(folder)
    environ = {"BOCAGE_HOME": str(folder / "home"), "PYTHONDONTWRITEBYTECODE": None}
    columns = layers.grid_of(files).last_column
    begun = perf_counter()
    with Terminal("edit", str(folder), environ=environ) as terminal:
        terminal.shows = False
        terminal.wait_for(lambda: len(terminal.raw) > 3000)
        terminal.quiet(0.05)
        table = {"open": f"{(terminal.last_byte - begun) * 1000:8.1f} ms"}
        # The checks of the beginning are done when nothing comes any more.
        terminal.quiet(2.5)
        table["move the cursor"] = answers(terminal, (RIGHT, LEFT), 20)
        table["brush"] = answers(terminal, (b"\r", b"x"), 20)
        terminal.answer(b"sss")
        table["brush of radius 3"] = answers(terminal, (b"\r", b"x"), 10)
        table["undo, redo"] = answers(terminal, (b"u", b"U"), 10)
        # A rectangle of some 2,000 hexes, or all of a small map, is painted and then filled with something else.
        terminal.answer(b"ff\r")
        for _ in range(min(45, columns // 2)):
            terminal.answer(RIGHT + DOWN, 0.02)
        table["paint 2,000 hexes"] = answers(terminal, (b"\r",))
        terminal.answer(b"f3")
        table["fill 2,000 hexes"] = answers(terminal, (b"\r",))
        table["undo, redo of it"] = answers(terminal, (b"u", b"U"), 5)
        table["a hexside"] = answers(terminal, (b"tw\rk", b"\rj", b"\rk", b"\rj"))
        table["save"] = answers(terminal, (b"w",))
    for name, words in table.items():
        print(f"{system:10} {columns:3} columns, {name:20} {words}")


def main() -> None:
    """Print the tables."""
    for system in SYSTEMS:
        with tempfile.TemporaryDirectory() as folder:
            for name, work in works(large(system), Path(folder) / "large").items():
                print(f"{system:10} {name:22} {cost(work):9.2f} ms")
    print()
    for system in SYSTEMS:
        for files in (empty(system, 20, 16), large(system)):
            with tempfile.TemporaryDirectory() as folder:
                on_a_terminal(system, files, Path(folder) / "map")


if __name__ == "__main__":
    main()
