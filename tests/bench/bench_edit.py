"""What edits of a map of 200 by 200 hexes cost. ``python -m tests.bench.bench_edit`` prints a table.

Times are medians in milliseconds, without the screen; they depend on the machine.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from editors import brush, features, hexsides, layers, queries, regions, resize, roads
from editors.document import Document
from editors.recovery import Recovery
from editors.schema import Files
from tests.editors.samples import SYSTEMS, large

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


def main() -> None:
    """Print the table."""
    for system in SYSTEMS:
        with tempfile.TemporaryDirectory() as folder:
            for name, work in works(large(system), Path(folder) / "large").items():
                print(f"{system:10} {name:22} {cost(work):9.2f} ms")


if __name__ == "__main__":
    main()
