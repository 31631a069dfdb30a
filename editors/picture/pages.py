"""Pages: the whole map on one, or an overview and the map in its true size over several; and sheets of counters."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from editors.errors import EditError
from editors.picture import counters, margin, signs, strokes
from editors.picture.canvas import SERIF, Canvas, polyline
from editors.picture.colours import INK
from editors.picture.ground import draw_ground, draw_numbers
from editors.picture.lattice import Lattice, Window
from editors.picture.lettering import Lettered, draw_names, set_names
from editors.picture.sheet import Counter, Sheet

PAPERS: Mapping[str, tuple[float, float]] = {"A4": (210.0, 297.0), "A3": (297.0, 420.0)}
"""Sizes of sheets in millimetres, upright."""

EDGE = 10.0
"""The margin of a page, which printers do not reach."""

NARROWEST = 130.0
"""The least width of a sheet, so that title and legend find room beside a small map."""

MOST_PAGES = 80
"""The most sheets that a map is spread over."""

OVERLAP = 6.0
"""How much of the map neighbouring pages share, to glue them by."""


@dataclass(frozen=True)
class Page:
    """A page in millimetres, and what draws it on an empty sheet."""

    width: float
    height: float
    draw: Callable[[Canvas], None]


def whole_map(sheet: Sheet, across: float, held: tuple[float, float] = (0.0, 0.0)) -> Page:
    """One page with the map and its title and legend: as large as that takes, or in the middle of the page given."""
    wide, high = Lattice(sheet.grid, across).size
    width = max(wide, NARROWEST)
    above, below = margin.title_height(width, sheet), margin.legend_height(width, sheet)
    page = max(width + 2 * EDGE, held[0]), max(above + high + 5.0 + below + 2 * EDGE, held[1])
    start = (page[0] - width) / 2
    lattice = Lattice(sheet.grid, across, (page[0] - wide) / 2, EDGE + above)

    def draw(canvas: Canvas) -> None:
        margin.draw_title(canvas, sheet, start, EDGE, width)
        draw_map(canvas, lattice, sheet, set_names(lattice, sheet))
        margin.draw_legend(canvas, sheet, start, EDGE + above + high + 5.0, width, across)

    return Page(*page, draw)


def tiled_map(sheet: Sheet, across: float, paper: str) -> list[Page]:
    """The map over sheets of paper: on one if it fits, otherwise an overview and then the parts in their true size.

    Raises EditError for more than `MOST_PAGES`.
    """
    alone = whole_map(sheet, across)
    for width, height in _ways_to_hold(paper):
        if alone.width <= width and alone.height <= height:
            return [whole_map(sheet, across, (width, height))]
    width, height = min(_ways_to_hold(paper), key=lambda page: math.prod(_parts(sheet, across, page)))
    count = math.prod(_parts(sheet, across, (width, height)))
    if count > MOST_PAGES:
        raise EditError(f"that would be {count} sheets of {paper}: at most {MOST_PAGES}, so with smaller hexes")
    return [_overview(sheet, paper), *_tiles(sheet, across, (width, height))]


def _ways_to_hold(paper: str) -> tuple[tuple[float, float], tuple[float, float]]:
    short, long = PAPERS[paper]
    return (short, long), (long, short)


def _overview(sheet: Sheet, paper: str) -> Page:
    """The whole map as large as one page can hold it."""
    best = 0.0
    held = PAPERS[paper]
    for width, height in _ways_to_hold(paper):
        low, high = 0.1, 100.0
        for _ in range(24):
            try_ = (low + high) / 2
            page = whole_map(sheet, try_)
            low, high = (try_, high) if page.width <= width and page.height <= height else (low, try_)
        if low > best:
            best, held = low, (width, height)
    return whole_map(sheet, best, held)


def _inner(page: tuple[float, float]) -> tuple[float, float]:
    """How much new map a page holds beside its margin and overlap; its foot has a line of words."""
    return page[0] - 2 * EDGE - OVERLAP, page[1] - 2 * EDGE - OVERLAP - 4.0


def _parts(sheet: Sheet, across: float, page: tuple[float, float]) -> tuple[int, int]:
    wide, high = Lattice(sheet.grid, across).size
    inner = _inner(page)
    return max(1, math.ceil((wide - OVERLAP) / inner[0])), max(1, math.ceil((high - OVERLAP) / inner[1]))


def _tiles(sheet: Sheet, across: float, page: tuple[float, float]) -> Iterator[Page]:
    columns, rows = _parts(sheet, across, page)
    wide, high = Lattice(sheet.grid, across).size
    step = (wide - OVERLAP) / columns, (high - OVERLAP) / rows
    names = set_names(Lattice(sheet.grid, across), sheet)
    for row in range(rows):
        for column in range(columns):
            yield _tile(sheet, across, page, step, (column, row), (columns, rows), names)


def _tile(
    sheet: Sheet, across: float, page: tuple[float, float], step: tuple[float, float], place: tuple[int, int],
    parts: tuple[int, int], names: Sequence[Lettered],
) -> Page:  # fmt: skip
    x, y = place[0] * step[0], place[1] * step[1]
    lattice = Lattice(sheet.grid, across, EDGE - x, EDGE - y)
    shown = Window(EDGE, EDGE, EDGE + step[0] + OVERLAP, EDGE + step[1] + OVERLAP)
    moved = [_moved(lettered, EDGE - x, EDGE - y) for lettered in names]
    number = place[1] * parts[0] + place[0] + 1
    words = f"{sheet.title}: sheet {number} of {parts[0] * parts[1]}, row {place[1] + 1}, column {place[0] + 1}"

    def draw(canvas: Canvas) -> None:
        draw_map(replace(canvas, window=shown), lattice, sheet, moved)
        _crop(canvas, shown, page)
        foot = (shown.left, page[1] - EDGE + 1.0)
        canvas.text(foot, words, 2.6, INK, order=21, family=SERIF, style="italic", across="left")

    return Page(page[0], page[1], draw)


def _moved(lettered: Lettered, dx: float, dy: float) -> Lettered:
    room = lettered.room
    return replace(
        lettered,
        at=(lettered.at[0] + dx, lettered.at[1] + dy),
        room=Window(room.left + dx, room.top + dy, room.right + dx, room.bottom + dy),
    )


def _crop(canvas: Canvas, shown: Window, page: tuple[float, float]) -> None:
    """Cover what lies outside the part of the map, and mark where to cut."""
    outside = [
        (0.0, 0.0, page[0], shown.top), (0.0, shown.bottom, page[0], page[1]),
        (0.0, 0.0, shown.left, page[1]), (shown.right, 0.0, page[0], page[1]),
    ]  # fmt: skip
    for left, top, right, bottom in outside:
        canvas.area([[(left, top), (right, top), (right, bottom), (left, bottom)]], "#ffffff", order=20)
    for x in (shown.left, shown.right - OVERLAP):
        for a, b in ((2.0, EDGE - 2), (shown.bottom + 2, shown.bottom + 6)):
            canvas.stroke(polyline([(x, a), (x, b)]), INK, 0.15, order=21)
    for y in (shown.top, shown.bottom - OVERLAP):
        for a, b in ((2.0, EDGE - 2), (page[0] - EDGE + 2, page[0] - 2)):
            canvas.stroke(polyline([(a, y), (b, y)]), INK, 0.15, order=21)


def draw_map(canvas: Canvas, lattice: Lattice, sheet: Sheet, names: Sequence[Lettered]) -> None:
    """Draw what of the map shows in the window."""
    hexes = lattice.near(canvas.window)
    if not hexes:
        return
    draw_ground(canvas, lattice, sheet, hexes)
    strokes.draw_outlines(canvas, lattice, sheet, hexes)
    strokes.draw_waters(canvas, lattice, sheet)
    strokes.draw_roads(canvas, lattice, sheet)
    strokes.draw_lines(canvas, lattice, sheet)
    signs.draw_signs(canvas, lattice, sheet, hexes)
    draw_numbers(canvas, lattice, sheet, hexes)
    draw_names(canvas, lattice, names)
    counters.draw_stacks(canvas, lattice, sheet, hexes)


# ---------------------------------------------------------------- counters


GAP = 1.4
"""The space between two counters."""

HEAD = 6.0
"""The height of the heading of a formation."""


@dataclass(frozen=True)
class Band:
    """A heading, or a row of counters of one kind: with backs above them, or without."""

    heading: str
    counters: tuple[Counter, ...] = ()
    double: bool = False

    def height(self, size: float) -> float:
        """The height of the row."""
        return HEAD if not self.counters else (size * 2 if self.double else size) + GAP


def counter_pages(sheet: Sheet, size: float, paper: str | None) -> list[Page]:
    """All counters, formation by formation: on sheets of paper, or on one sheet as large as it takes."""
    width, height = PAPERS[paper] if paper else (_square(sheet, size), math.inf)
    bands = list(_bands(sheet, int((width - 2 * EDGE + GAP) // (size + GAP)), size))
    pages: list[list[Band]] = [[]]
    used = EDGE + 2 * HEAD
    for index, band in enumerate(bands):
        ahead = band.height(size) + (0.0 if band.counters else bands[index + 1].height(size))
        if used + ahead > height - EDGE:
            pages.append([])
            used = EDGE + 2 * HEAD
        pages[-1].append(band)
        used += band.height(size)
    return [_counter_page(sheet, page, size, (width, height), number) for number, page in enumerate(pages, 1) if page]


def _square(sheet: Sheet, size: float) -> float:
    """A width at which the sheet comes out about as wide as high."""
    cells = sum(2 if counter.back else 1 for counter in sheet.counters)
    return max(NARROWEST, math.ceil(math.sqrt(cells)) * 1.15 * (size + GAP)) + 2 * EDGE


def _bands(sheet: Sheet, room: int, size: float) -> Iterator[Band]:
    for heading, found in groupby(sheet.counters, key=lambda counter: counter.heading):
        kept = list(found)
        yield Band(heading)
        for double in (True, False):
            those = [counter for counter in kept if (counter.back is not None) == double]
            for start in range(0, len(those), max(1, room)):
                yield Band(heading, tuple(those[start : start + max(1, room)]), double)


def _counter_page(sheet: Sheet, bands: Sequence[Band], size: float, page: tuple[float, float], number: int) -> Page:
    height = page[1]
    if math.isinf(height):
        height = 2 * EDGE + 2 * HEAD + sum(band.height(size) for band in bands)

    def draw(canvas: Canvas) -> None:
        words = f"{sheet.title}: counters" + (f", sheet {number}" if not math.isinf(page[1]) else "")
        canvas.text((EDGE, EDGE + 2.5), words, 4.4, INK, order=10, family=SERIF, weight="bold", across="left")
        hint = "Cut out. Where two faces touch, fold along the dashed line and glue them back to back."
        canvas.text((EDGE, EDGE + 7.6), hint, 2.6, "#57493a", order=10, family=SERIF, style="italic", across="left")
        top = EDGE + 2 * HEAD
        for band in bands:
            _draw_band(canvas, band, top, size)
            top += band.height(size)

    return Page(page[0], height, draw)


def _draw_band(canvas: Canvas, band: Band, top: float, size: float) -> None:
    if not band.counters:
        at = (EDGE, top + HEAD * 0.62)
        canvas.text(at, band.heading, 3.2, "#57493a", order=10, family=SERIF, style="italic", across="left")
        return
    for index, counter in enumerate(band.counters):
        x = EDGE + index * (size + GAP) + size / 2
        y = top + size / 2
        if counter.back is not None:
            counters.draw_face(canvas, counter.back, (x, y), size, order=5, upside_down=True)
            y += size
            fold = polyline([(x - size / 2 - 0.6, y - size / 2), (x + size / 2 + 0.6, y - size / 2)])
            canvas.stroke(fold, "#ffffff", 0.3, order=7)
            canvas.stroke(fold, INK, 0.18, order=7.1, dashes=(0.8, 0.6), cap="butt")
        counters.draw_face(canvas, counter.front, (x, y), size, order=5)
