"""The form of one record: its fields one below the other, each to be changed."""

from __future__ import annotations

from collections.abc import Sequence

from editors import access, fields, references
from editors.access import Key
from tui.editing import values
from tui.editing.bench import Bench
from tui.editing.paging import stepped, window
from tui.editing.values import Entry
from tui.lines import Line, cut, flow, line, width_of

LABEL = 24
"""Cells of a label in a form."""


class FormView:
    """The form of a record of a table; ``index`` is the field picked out."""

    def __init__(self, bench: Bench, path: str, key: Key, index: int = 0) -> None:
        self.bench = bench
        self.path = path
        self.key = key
        self.index = index

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The fields."""
        return values.entries(self.bench.files, self.path, self.key)

    @property
    def entry(self) -> Entry:
        """The field picked out."""
        entries = self.entries
        return entries[max(0, min(self.index, len(entries) - 1))]

    @property
    def name(self) -> str:
        """The name of the record, or what it is."""
        return references.name_of(self.bench.files, self.path, self.key) or noun(self.path)

    @property
    def there(self) -> bool:
        """Whether there still is such a record."""
        return any(key == self.key for key, _ in access.records(self.bench.files, self.path))

    def seek(self, field: str) -> None:
        """Pick a field out by its name."""
        names = [entry.field.name for entry in self.entries]
        fitting = [name for name in names if name == field or (field and name.startswith(f"{field}."))]
        self.index = names.index(fitting[0]) if fitting else 0

    def do(self, id_: str) -> None:
        """Carry out a command of forms."""
        at = stepped(self.index, len(self.entries), id_)
        if at is not None:
            self.index = at
            return
        match id_.removeprefix("edit-sheet-"):
            case "change":
                values.change(self.bench, self.entry, self.name)
            case "clear":
                values.clear(self.bench, self.entry, self.name)
            case "next" | "last" as word:
                keys = [key for key, _ in access.records(self.bench.files, self.path)]
                self.key = keys[(keys.index(self.key) + (1 if word == "next" else -1)) % len(keys)]

    def digit(self, number: int) -> None:
        """Begin to type a number into a field for numbers."""
        if self.entry.field.kind in ("number", "decimal"):
            values.change(self.bench, self.entry, self.name, str(number))

    def lines(self, width: int, height: int, *, active: bool = True) -> Sequence[Line]:
        """The form with what the record is; where it is only looked at, no field is picked out."""
        files = self.bench.files
        about = fields.about(files, self.path)
        head = line((f" {self.name}  ", "title"), (noun(self.path), "dim"))
        note = flow(line((f" {about}", "dim")), width, 1) if about else []
        rows = [row_of(files, entry, width) for entry in self.entries]
        room = max(1, height - 2 - len(note))
        shown = window(rows, min(self.index, len(rows) - 1), width, room) if active else rows[:room]
        return [cut(head, width), *note, line(""), *shown]

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the field means, and before that its value if the row has no room for it."""
        text = self.entry.text(self.bench.files)
        whole = [(f"{text} ", "title")] if width_of(line(text)) > width - LABEL - 2 else []
        return flow([*whole, (values.meaning(self.entry.field), "plain")], width, 2, rows)


def row_of(files: object, entry: Entry, width: int) -> Line:
    """A field with its value."""
    text = entry.text(files)
    label = entry.field.label[: LABEL - 1]
    shown = [(f"  {label:<{LABEL}}", "dim"), (text, "plain") if text else ("-", "dim")]
    return cut(shown, width)


def noun(path: str) -> str:
    """What one record of a table is called, from its path."""
    label = path.rpartition(".")[2].replace("_", " ")
    return label[:-3] + "y" if label.endswith("ies") else label.removesuffix("s")
