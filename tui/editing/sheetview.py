"""A page of records that stand alone, each under its heading with its fields, and of tables to be opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from editors import access, fields
from editors.places import Place
from rules.engine.words import counted
from tui.editing import values
from tui.editing.bench import Bench
from tui.editing.formview import LABEL, row_of
from tui.editing.modes import KeyHint
from tui.editing.paging import picked, stepped
from tui.editing.tablemode import TableView
from tui.editing.values import Entry
from tui.lines import Line, columns, cut, flow, line, width_of


@dataclass(frozen=True)
class Part:
    """A record that stands alone: its path, its fields, and the tables that are listed below them."""

    path: str
    entries: tuple[Entry, ...] = ()
    tables: tuple[str, ...] = ()
    title: str = ""

    @property
    def rows(self) -> list[Entry | str]:
        """Its fields and its tables."""
        return [*self.entries, *self.tables]


class SheetView:
    """A page of parts. ``index`` counts the fields and tables of all parts; ``table`` is the one that is open."""

    def __init__(self, bench: Bench, parts: Callable[[], Sequence[Part]]) -> None:
        self.bench = bench
        self.parts = parts
        self.index = 0
        self.table: TableView | None = None

    @property
    def context(self) -> str:
        """The keys of the page, or of the table over it."""
        return self.table.context if self.table is not None else "edit-sheet"

    def rows(self) -> list[Entry | str]:
        """The fields, and the paths of the tables, in order."""
        return [row for part in self.parts() for row in part.rows]

    def row(self) -> Entry | str:
        """The field or table picked out."""
        rows = self.rows()
        return rows[max(0, min(self.index, len(rows) - 1))]

    def renew(self) -> None:
        """Forget what is no longer there."""
        if self.table is not None:
            self.table.renew()

    def back(self) -> bool:
        """Close the table; False if none is open."""
        if self.table is None:
            return False
        if not self.table.back():
            self.table = None
        return True

    def do(self, id_: str) -> None:
        """Go through the rows, change one, or open a table; what the table knows it does itself."""
        if self.table is not None:
            self.table.do(id_)
            return
        at = stepped(self.index, len(self.rows()), id_)
        if at is not None:
            self.index = at
            return
        row = self.row()
        match id_.removeprefix("edit-sheet-"):
            case "next" | "last" as word:
                self._turn(1 if word == "next" else -1)
            case "change" if isinstance(row, str):
                self.open(row)
            case "change" if isinstance(row, Entry):
                values.change(self.bench, row, _words(row.path))
            case "clear" if isinstance(row, Entry):
                values.clear(self.bench, row, _words(row.path))

    def open(self, path: str) -> None:
        """Open a table."""
        self.table = TableView(self.bench, path, paths=[table for part in self.parts() for table in part.tables])

    def _turn(self, by: int) -> None:
        starts, at = [], 0
        for part in self.parts():
            starts.append(at)
            at += len(part.rows)
        here = max(number for number, start in enumerate(starts) if start <= self.index)
        self.index = starts[(here + by) % len(starts)]

    def digit(self, number: int) -> None:
        """Begin to type a number into a field for numbers."""
        row = self.row()
        if self.table is not None:
            self.table.digit(number)
        elif isinstance(row, Entry) and row.field.kind in ("number", "decimal"):
            values.change(self.bench, row, _words(row.path), str(number))

    def goes_to(self, place: Place) -> bool:
        """Go to the field, or to the row of a table, that is meant."""
        wanted = f"{place.path}.{place.field}" if place.field else place.path
        for number, row in enumerate(self.rows()):
            if isinstance(row, Entry) and place.key is None and f"{row.path}.{row.field.name}" in (place.path, wanted):
                self.index, self.table = number, None
                return True
            if isinstance(row, str) and row == place.path:
                self.index = number
                self.open(row)
                if place.key is not None and self.table is not None:
                    self.table.pick(place.key, place.field)
                return True
        return False

    # -- lines ------------------------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """All parts, each under its heading; or the table."""
        if self.table is not None:
            return self.table.lines(width, height)
        shown: list[tuple[int, Line]] = []
        number = 0
        for part in self.parts():
            about = fields.about(self.bench.files, part.path) if part.entries else ""
            title = f" {part.title or _heading(part.path)}"
            room = max(0, width - width_of(line(title)) - 2)
            told = _sentences(about, room - 1)
            shown.append((-1, columns(line((title, "title")), cut(line((f"{told} ", "dim")), room), width)))
            for row in part.rows:
                shown.append((number, self._line(row, width)))
                number += 1
        self.index = max(0, min(self.index, number - 1))
        at = next((place for place, (index, _) in enumerate(shown) if index == self.index), 0)
        first = max(0, min(at - height // 2, len(shown) - height))
        return [picked(row, width) if index == self.index else row for index, row in shown[first : first + height]]

    def _line(self, row: Entry | str, width: int) -> Line:
        if isinstance(row, Entry):
            return row_of(self.bench.files, row, width)
        name = row.rpartition(".")[2].replace("_", " ")
        count = len(access.get(self.bench.files, row))
        return line((f"  {name:<{LABEL}}", "dim"), (counted(count, "row"), "key"))

    def beside(self, width: int, height: int) -> Sequence[Line]:
        """The value picked out in full, as far as it goes into a column, and what it means."""
        row = self.row()
        if isinstance(row, str):
            about = fields.about(self.bench.files, row)
            return [line((_heading(row), "title")), *flow(line((about, "plain")), width)][:height]
        value = row.value(self.bench.files)
        texts = [str(one) for one in value] if row.field.free_text and value else [row.text(self.bench.files) or "-"]
        shown = [line((row.field.label.upper(), "title"))]
        shown += [one for text in texts for one in flow(line(text), width, 2)]
        shown += [line(""), *flow(line((values.meaning(row.field), "dim")), width)]
        offers = fields.choices(self.bench.files, row.field)
        return [*shown, line(""), *(line((f"  {one}", "plain")) for one in offers)][:height]

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the field or table means."""
        if self.table is not None:
            return self.table.asked_lines(width, rows)
        row = self.row()
        text = values.meaning(row.field) if isinstance(row, Entry) else fields.about(self.bench.files, row)
        return flow(line((text, "plain")), width, 2, rows)

    def hints(self) -> Sequence[KeyHint]:
        """The keys of the page, or of the table over it."""
        if self.table is not None:
            return self.table.hints()
        return [("edit-sheet-change", "change"), ("edit-sheet-next", "next part"), ("edit-sheet-clear", "clear")]


def _sentences(text: str, room: int) -> str:
    """As many whole sentences of a text as there is room for, the first in any case."""
    first, *others = text.split(". ")
    for other in others:
        if width_of(line(f"{first}. {other}")) > room:
            return f"{first}."
        first = f"{first}. {other}"
    return first


def _words(path: str) -> str:
    return path.replace(".", " ").replace("_", " ")


def _heading(path: str) -> str:
    return path.replace(".", ": ").replace("_", " ").upper()
