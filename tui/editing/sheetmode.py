"""The scenario sheet: every record that stands alone, as one form of parts, from the schema."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from editors import fields, layers, tables
from editors.places import Place
from tui.editing import values
from tui.editing.modes import KeyHint, Plain
from tui.editing.paging import picked, stepped
from tui.editing.values import Entry
from tui.lines import Line, columns, cut, flow, line

LABEL = 24
"""Cells of a label in a form."""


def row_of(files: Any, entry: Entry, width: int) -> Line:
    """A field with its value."""
    text = entry.text(files)
    label = entry.field.label[: LABEL - 1]
    shown = [(f"  {label:<{LABEL}}", "dim"), (text, "plain") if text else ("-", "dim")]
    return cut(shown, width)


class SheetMode(Plain):
    """The sheet. ``index`` counts the fields of all parts."""

    title = "Sheet"
    context = "edit-sheet"
    index = 0

    @property
    def _files(self) -> Any:
        return self.session.document.files

    def _parts(self) -> list[tuple[str, tuple[Entry, ...]]]:
        """The records that stand alone with their fields, without what is drawn on the map."""
        drawn = {layer.path for layer in layers.layers_of(self._files).layers}
        found = []
        for path in tables.forms(self._files):
            entries = tuple(
                entry for entry in values.entries(self._files, path, None) if f"{path}.{entry.field.name}" not in drawn
            )
            if entries:
                found.append((path, entries))
        return found

    def _entries(self) -> list[Entry]:
        return [entry for _, entries in self._parts() for entry in entries]

    def do(self, id_: str) -> None:
        """Go through the fields, or change one."""
        entries = self._entries()
        at = stepped(self.index, len(entries), id_)
        if at is not None:
            self.index = at
            return
        entry = entries[min(self.index, len(entries) - 1)]
        match id_:
            case "edit-sheet-change":
                values.change(self.session, entry, entry.path.replace(".", " "))
            case "edit-sheet-clear":
                self._clear(entry)
            case "edit-sheet-next" | "edit-sheet-last":
                self._turn(1 if id_.endswith("next") else -1)

    def _clear(self, entry: Entry) -> None:
        if entry.field.required:
            self.session.say(f"{entry.field.label} is needed", "warn")
            return
        files = entry.put(self._files, entry.field.default)
        self.session.change(f"clear {entry.field.label}", files)

    def _turn(self, by: int) -> None:
        starts, at = [], 0
        for _, entries in self._parts():
            starts.append(at)
            at += len(entries)
        here = max(number for number, start in enumerate(starts) if start <= self.index)
        self.index = starts[(here + by) % len(starts)]

    def digit(self, number: int) -> None:
        """Begin to type a number into the field."""
        entries = self._entries()
        entry = entries[min(self.index, len(entries) - 1)]
        if entry.field.kind in ("number", "decimal"):
            values.change(self.session, entry, entry.path.replace(".", " "), str(number))

    def goes_to(self, place: Place) -> bool:
        """Go to the field of a record that stands alone."""
        for number, entry in enumerate(self._entries()):
            whole = f"{entry.path}.{entry.field.name}"
            if place.key is None and whole in (place.path, f"{place.path}.{place.field}"):
                self.index = number
                return True
        return False

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """All parts, each under its heading."""
        rows: list[tuple[int, Line]] = []
        number = 0
        for path, entries in self._parts():
            about = fields.about(self._files, path)
            rows.append((-1, columns(line((f" {_heading(path)}", "title")), line((f"{about} ", "dim")), width)))
            for entry in entries:
                rows.append((number, row_of(self._files, entry, width)))
                number += 1
        self.index = min(self.index, max(0, number - 1))
        at = next(place for place, (index, _) in enumerate(rows) if index == self.index)
        first = max(0, min(at - height // 2, len(rows) - height))
        return [picked(row, width) if index == self.index else row for index, row in rows[first : first + height]]

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the field means."""
        entries = self._entries()
        field = entries[min(self.index, len(entries) - 1)].field
        return flow(line((f"{field.help} Expected: {field.expected}.", "dim")), width, 2)[:rows]

    def hints(self) -> Sequence[KeyHint]:
        """The keys of the sheet."""
        return [("edit-sheet-change", "change"), ("edit-sheet-next", "next part"), ("edit-sheet-clear", "clear")]


def _heading(path: str) -> str:
    return path.replace(".", ": ").replace("_", " ").upper()
