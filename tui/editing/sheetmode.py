"""The scenario sheet: every record that stands alone, as one form of parts, from the schema."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from editors import layers, tables
from editors.places import Place
from tui.editing import values
from tui.editing.bench import Bench
from tui.editing.modes import Beside, KeyHint, Plain
from tui.editing.session import EditSession
from tui.editing.sheetview import Part, SheetView
from tui.lines import Line

RESIZED = ("numbering", "first_column", "last_column", "first_row", "last_row")
"""Fields of the grid that change with the map itself: the map tab resizes and renumbers it."""


class SheetMode(Plain):
    """The sheet, and the tables that are neither drawn on the map nor forces nor charts."""

    title = "Sheet"

    def __init__(self, session: EditSession) -> None:
        super().__init__(session)
        self.view = SheetView(Bench(session), self._parts)
        self._known: tuple[Any, Sequence[Part]] = (None, ())

    @property
    def context(self) -> str:  # type: ignore[override]
        """The keys of the page, or of the table over it."""
        return self.view.context

    @property
    def beside(self) -> Beside:  # type: ignore[override]
        """The value in full, beside the page."""
        return "lines" if self.view.table is None else ""

    def _parts(self) -> Sequence[Part]:
        """The parts as they are in the files at hand."""
        files = self.session.document.files
        if self._known[0] is not files:
            self._known = (files, [*_records(files), *_tables(files)])
        return self._known[1]

    def renew(self) -> None:
        """Forget what is no longer there."""
        self.view.renew()

    def back(self) -> bool:
        """Close what is open over the page."""
        return self.view.back()

    def do(self, id_: str) -> None:
        """Carry out a command of the page, or of the table over it."""
        self.view.do(id_)

    def digit(self, number: int) -> None:
        """Begin to type a number into the field."""
        self.view.digit(number)

    def goes_to(self, place: Place) -> bool:
        """Go to the field of a record that stands alone, or to a row of a table."""
        return self.view.goes_to(place)

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """The page."""
        return self.view.lines(width, height)

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The value picked out."""
        return self.view.beside(width, height)

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What is meant."""
        return self.view.asked_lines(width, rows)

    def hints(self) -> Sequence[KeyHint]:
        """The keys of the page."""
        return self.view.hints()


def _records(files: Any) -> list[Part]:
    """The records that stand alone with their fields, without what is drawn on the map."""
    declared = layers.layers_of(files)
    drawn = {layer.path for layer in declared.layers} | {f"{declared.grid}.{name}" for name in RESIZED}
    found = []
    for path in tables.forms(files):
        entries = tuple(
            entry for entry in values.entries(files, path, None) if f"{path}.{entry.field.name}" not in drawn
        )
        if entries:
            found.append(Part(path, entries))
    return found


def _tables(files: Any) -> list[Part]:
    """The tables that no other tab shows, by their files."""
    declared = layers.layers_of(files)
    elsewhere = {layer.path for layer in declared.layers} | set(declared.forces)
    charts = {f"{chart.path}.{chart.rows}" for chart in declared.charts if chart.rows}
    charts |= {f"{chart.path}.{chart.labels}" for chart in declared.charts if chart.label_field}
    found: dict[str, list[str]] = {}
    for one in tables.tables(files):
        if one.path not in elsewhere | charts:
            found.setdefault(one.path.partition(".")[0], []).append(one.path)
    return [Part(file, tables=tuple(paths), title=f"{file.upper()}: TABLES") for file, paths in found.items()]
