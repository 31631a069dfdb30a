"""The charts as grids: a cell at a time, with the chances that its column gives, and faults where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from editors import charts
from editors.charts import Grid
from editors.errors import EditError
from editors.places import Place
from rules.engine.words import counted
from scenarios.layers import Chart
from scenarios.problems import Problem
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask, Beside, Confirm, KeyHint, Named, Plain
from tui.editing.paging import first_of, stepped
from tui.lines import Line, Piece, columns, cut, flow, line, width_of

WIDEST = 16
"""Cells of the widest column."""


class ChartsMode(Plain):
    """A chart at a time. ``row`` and ``column`` are the cell picked out, ``modifier`` that of the die."""

    title = "Charts"
    context = "edit-charts"
    beside: Beside = "lines"
    number = 0
    row = 0
    column = 0
    modifier = 0

    @property
    def _files(self) -> Any:
        return self.session.document.files

    @property
    def chart(self) -> Chart:
        """The chart that is shown."""
        found = charts.charts(self._files)
        return found[self.number % len(found)]

    @property
    def grid(self) -> Grid:
        """The chart as it stands."""
        return charts.grid(self._files, self.chart)

    def _clamp(self, grid: Grid) -> None:
        self.row = max(0, min(self.row, len(grid.rows) - 1))
        self.column = max(0, min(self.column, self._width(grid) - 1))

    @staticmethod
    def _width(grid: Grid) -> int:
        return max((len(row) for row in grid.cells), default=1)

    def do(self, id_: str) -> None:
        """Go from cell to cell, change one, turn to another chart."""
        grid = self.grid
        at = stepped(self.row, len(grid.rows), id_)
        if at is not None:
            self.row = at
            return
        match id_.removeprefix("edit-charts-"):
            case "left" | "right":
                by = 1 if id_.endswith("right") else -1
                self.column = (self.column + by) % max(1, self._width(grid))
            case "next" | "last":
                self._show((self.number + (1 if id_.endswith("next") else -1)) % len(charts.charts(self._files)))
            case "raise" | "lower":
                self.modifier += 1 if id_.endswith("raise") else -1
            case "change":
                self._ask_cell(grid)
            case "label":
                self._ask_label(grid)
            case "add":
                self._took("add to", charts.add_record(self._files, self.chart, self._record(grid)))
            case "clear":
                self._clear(grid)
            case "delete":
                self._sure(grid)
            case "fault":
                self._next_fault()
            case "pick":
                self.session.show(Listing("Charts", self._items(), index=self._at()))

    def digit(self, number: int) -> None:
        """Begin to type a number into the cell."""
        self._ask_cell(self.grid, str(number))

    def _at(self) -> int:
        """The number of the chart that is shown."""
        return self.number % len(charts.charts(self._files))

    def _show(self, number: int) -> None:
        self.number = number
        self.row = self.column = self.modifier = 0

    def _items(self) -> list[Item]:
        """All charts, each with what is wrong with it."""
        return [
            Item(one.label, partial(self._show, number), note=self._note(one))
            for number, one in enumerate(charts.charts(self._files))
        ]

    def _note(self, chart: Chart) -> str:
        count = len(charts.faults(self._files, chart))
        return f"{count} wrong" if count else ""

    def names(self) -> Iterable[Named]:
        """The charts by their labels."""
        found = enumerate(charts.charts(self._files))
        return [(one.label, "chart", partial(self._show, number)) for number, one in found]

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The charts, on a wide screen."""
        return Listing("Charts", self._items(), index=self._at()).lines(width, height)

    def _record(self, grid: Grid) -> int:
        return self.column if grid.upright else self.row

    def _took(self, word: str, files: Any) -> None:
        self.session.change(f"{word} {self.chart.label}", files)
        self._clamp(self.grid)

    def _clear(self, grid: Grid) -> None:
        """Empty the cell, which leaves a hole."""
        self._clamp(grid)
        self._took("empty a cell of", charts.put(self._files, self.chart, self.row, self.column, ""))

    def _sure(self, grid: Grid) -> None:
        """Ask before a whole column or row goes."""
        self._clamp(grid)
        record = self._record(grid)
        files = charts.drop_record(self._files, self.chart, record)
        what = f"{self._kind(grid)} {(grid.columns if grid.upright else grid.rows)[record]}"
        question = f"Delete the whole {what} of {self.chart.label}?"
        self.session.confirm = Confirm(question, lambda: self._took(f"delete {what} from", files))

    @staticmethod
    def _kind(grid: Grid) -> str:
        return "column" if grid.upright else "row"

    def _ask_cell(self, grid: Grid, typed: str = "") -> None:
        self._clamp(grid)
        chart, row, column = self.chart, self.row, self.column

        def done(text: str) -> str:
            return self.session.answer(
                lambda: self._took("change", charts.put(self._files, chart, row, column, text))
            )  # fmt: skip

        cells = grid.cells[row]
        old = cells[column] if column < len(cells) else ""
        words = chart.words
        hint = " ".join(words) if words else "a value"
        where = f"{chart.label}, {grid.rows[row]}, {self._label(grid, column)}"
        self.session.ask = Ask(
            where, done, old, hint, lambda text: [w for w in words if w.startswith(text.upper())] or words,
            tell=lambda text: self._tell(chart, row, column, text), typed=typed,
        )  # fmt: skip

    def _tell(self, chart: Chart, row: int, column: int, text: str) -> str:
        """What comes of a text that is being typed into a cell."""
        if not text.strip():
            return f"One of {' '.join(chart.words)}, or empty for a hole." if chart.words else ""
        try:
            files = charts.put(self._files, chart, row, column, text)
        except EditError as error:
            return str(error)
        faults = [one for one in charts.faults(files, chart) if (one.row, one.column) == (row, column)]
        return str(faults[0]) if faults else f"One of {' '.join(chart.words)}." if chart.words else ""

    @staticmethod
    def _label(grid: Grid, column: int) -> str:
        return grid.columns[column] if column < len(grid.columns) else "?"

    def _ask_label(self, grid: Grid) -> None:
        chart, record = self.chart, self._record(grid)
        old = (grid.columns if grid.upright else grid.rows)[record]

        def done(text: str) -> str:
            self.session.ask = None
            self.session.attempt(lambda: self._took("label in", charts.put_label(self._files, chart, record, text)))
            return ""

        self.session.ask = Ask(f"{chart.label}: the label", done, old)

    def _next_fault(self) -> None:
        found = sorted(self._bad() | set(self._doubts()))
        if not found:
            self.session.say("this chart has no hole, no impossible result and none that is doubtful", "good")
            return
        self.row, self.column = next((spot for spot in found if spot > (self.row, self.column)), found[0])

    def _bad(self) -> set[tuple[int, int]]:
        """The cells with a hole or an impossible result."""
        return {(fault.row, fault.column) for fault in charts.faults(self._files, self.chart)}

    def _doubts(self) -> Mapping[tuple[int, int], Problem]:
        """What the checks say of cells, as far as they have looked."""
        return charts.doubts(self._files, self.chart, self.session.known)

    def goes_to(self, place: Place) -> bool:
        """Show the chart of a place."""
        if place.chart is None:
            return False
        self.number = charts.charts(self._files).index(place.chart)
        self.row = self.column = 0
        grid = self.grid
        if place.cell is not None:
            self.row, self.column = place.cell
        elif isinstance(place.key, int):
            self.row, self.column = (0, place.key) if grid.upright else (place.key, 0)
        self._clamp(grid)
        return True

    # -- lines ------------------------------------------------------------------------------------------------

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """The chart with its labels, and below it the chances."""
        grid = self.grid
        self._clamp(grid)
        found = charts.charts(self._files)
        where = line((f"{self.number % len(found) + 1} of {len(found)} ", "dim"))
        head = columns(line((f" {self.chart.label.upper()}", "title"), (f"  {grid.corner}", "dim")), where, width)
        below = self._below(width)
        rows = max(1, height - 3 - len(below))
        return [head, *self._grid_lines(grid, width, rows), line(""), *below]

    def _grid_lines(self, grid: Grid, width: int, rows: int) -> list[Line]:
        faults = self._bad() | set(self._doubts())
        lead = min(WIDEST + 4, max(len(label) for label in (*grid.rows, "")) + 2)
        count = self._width(grid)
        sizes = [self._size(grid, column) for column in range(count)]
        left = self._left(sizes, width - lead)
        shown: list[Line] = [cut([(" " * lead, "dim"), *self._heads(grid, sizes, left)], width)]
        first = first_of(self.row, len(grid.rows), rows)
        for row in range(first, min(first + rows, len(grid.rows))):
            label = f" {grid.rows[row][: lead - 2]:<{lead - 1}}"
            pieces: list[Piece] = [(label, "key" if row == self.row else "dim")]
            for column in range(left, count):
                cells = grid.cells[row]
                text = cells[column] if column < len(cells) else ""
                style = "selected" if (row, column) == (self.row, self.column) else "plain"
                if (row, column) in faults:
                    text, style = text or "?", "warn" if style == "plain" else style
                pieces += [(f"{text[: sizes[column] - 1]:>{sizes[column] - 1}}", style), (" ", "plain")]
            shown.append(cut(pieces, width))
        return shown

    def _heads(self, grid: Grid, sizes: Sequence[int], left: int) -> list[Piece]:
        return [
            (
                f"{self._label(grid, column)[: sizes[column] - 1]:>{sizes[column] - 1}} ",
                "key" if column == self.column else "dim",
            )
            for column in range(left, len(sizes))
        ]

    def _size(self, grid: Grid, column: int) -> int:
        texts = [row[column] for row in grid.cells if column < len(row)]
        return min(WIDEST, max(len(text) for text in (*texts, self._label(grid, column), "?"))) + 2

    def _left(self, sizes: Sequence[int], room: int) -> int:
        """The first column in view, so that the one picked out is."""
        left = 0
        while left < self.column and sum(sizes[left : self.column + 1]) > room:
            left += 1
        return left

    def _below(self, width: int) -> list[Line]:
        """The chances of the column, and what is wrong with the cell or the chart."""
        shown: list[Line] = []
        try:
            chances = charts.chances(self._files, self.chart, self.column, self.modifier, self.row)
        except EditError:
            chances = {}
        if chances:
            words = "  ".join(f"{result} {_percent(chance)}" for result, chance in chances.items())
            sign = f", modifier {self.modifier:+}" if self.modifier else ""
            shown += flow(line((f" Chances here{sign}: ", "dim"), words), width, 2)
        here = (self.row, self.column)
        faults = [one for one in charts.faults(self._files, self.chart) if (one.row, one.column) == here]
        for fault in faults:
            shown += flow(line((f" {fault}", "warn")), width, 2)
        told = charts.marks(self._files, self.chart, tuple(self.session.known))
        doubt = None if faults else self._doubts().get(here)
        if doubt is not None:
            shown += flow(line((f" found {doubt.found}, expected {doubt.expected}", "warn")), width, 2)
        for problem in told.get(-1, ())[:2]:
            shown += flow(line((f" {problem}", "warn")), width, 2)
        return [one if width_of(one) <= width else cut(one, width) for one in shown]

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What Enter does."""
        faults = self._bad()
        count, doubtful = len(faults), len(set(self._doubts()) - faults)
        some = counted(count, "hole or impossible result", "holes or impossible results")
        told = some if count else "no hole and no impossible result"
        told += f", {doubtful} doubtful" if doubtful else ""
        whole = len(charts.marks(self._files, self.chart, tuple(self.session.known)).get(-1, ()))
        told += f", {whole} of the chart as a whole" if whole else ""
        return [line((f"Enter changes the cell; {told}.", "dim"))]

    def hints(self) -> Sequence[KeyHint]:
        """The keys of charts."""
        kind = self._kind(self.grid)
        return [
            ("edit-charts-change", "change"), ("edit-charts-clear", "empty"), ("edit-charts-next", "next chart"),
            ("edit-charts-delete", f"delete {kind}"), ("edit-charts-add", f"add {kind}"),
            ("edit-charts-fault", "next fault"), ("edit-charts-pick", "pick chart"),
            ("edit-charts-raise edit-charts-lower", "modifier"),
        ]  # fmt: skip


def _percent(chance: Fraction) -> str:
    return f"{float(chance * 100):.0f}%"
