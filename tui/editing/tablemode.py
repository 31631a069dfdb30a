"""A table of records: sorted, filtered, changed one by one or many at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from editors import duplicate, fields, tables
from editors.access import Key
from editors.fields import Field
from tui.editing import values
from tui.editing.modes import Ask
from tui.editing.paging import first_of, stepped
from tui.lines import Line, Piece, columns, cut, line

if TYPE_CHECKING:
    from tui.editing.session import EditSession

WIDEST = 18
"""Cells of the widest column."""


class TableView:
    """The table of a path. ``marked`` are the records that are changed together."""

    def __init__(self, session: EditSession, path: str, key: Key | None = None) -> None:
        self.session = session
        self.path = path
        self.row = 0
        self.column = 0
        self.sort = ""
        self.descending = False
        self.where: dict[str, str] = {}
        self.marked: set[Key] = set()
        keys = self.keys()
        if key in keys:
            self.row = keys.index(key)

    @property
    def _files(self) -> Any:
        return self.session.document.files

    def fields(self) -> tuple[Field, ...]:
        """The columns."""
        return tuple(field for field in tables.columns(self._files, self.path) if not field.free_text)

    def keys(self) -> tuple[Key, ...]:
        """The records that are shown, in their order."""
        return tables.view(self._files, self.path, sort=self.sort, descending=self.descending, where=self.where)

    @property
    def key(self) -> Key | None:
        """The record picked out, None if none is shown."""
        keys = self.keys()
        return keys[min(self.row, len(keys) - 1)] if keys else None

    def do(self, id_: str) -> None:
        """Carry out a command of tables."""
        found, known = self.keys(), self.fields()
        at = stepped(self.row, len(found), id_)
        if at is not None:
            self.row = at
            return
        work: dict[str, Callable[[], None]] = {
            "left": lambda: self._side(-1, len(known)),
            "right": lambda: self._side(1, len(known)),
            "mark": self._mark,
            "mark-all": lambda: self._mark_all(found),
            "sort": lambda: self._sort(known),
            "filter": lambda: self._filter(known[self.column]),
            "change": lambda: self._change(known[self.column]),
            "add": self._add,
            "copy": self._copy,
            "delete": self._delete,
        }
        work[id_.removeprefix("edit-table-")]()

    def _side(self, by: int, count: int) -> None:
        self.column = (self.column + by) % max(1, count)

    def _mark(self) -> None:
        if self.key is not None:
            self.marked ^= {self.key}
            self.row = min(self.row + 1, len(self.keys()) - 1)

    def _mark_all(self, found: Sequence[Key]) -> None:
        self.marked = set() if self.marked >= set(found) else set(found)

    def _sort(self, known: Sequence[Field]) -> None:
        name, key = known[self.column].name, self.key
        self.descending = not self.descending if self.sort == name else False
        self.sort = name
        keys = self.keys()
        self.row = keys.index(key) if key in keys else 0

    def _filter(self, field: Field) -> None:
        def done(text: str) -> str:
            self.where = {name: old for name, old in self.where.items() if name != field.name}
            if text:
                self.where[field.name] = text
            self.row = 0
            self.session.ask = None
            return ""

        hint = "a part of the text, =whole, >=6; empty shows all again"
        self.session.ask = Ask(f"Show rows where {field.label} is", done, self.where.get(field.name, ""), hint)

    def _change(self, field: Field) -> None:
        if self.key is None:
            self.session.say("there is no row", "warn")
            return
        keys = sorted(self.marked, key=str) if self.marked else [self.key]
        count = f" of {len(keys)} rows" if len(keys) > 1 else ""
        old = tables.get(self._files, self.path, self.key, field.name)

        def put(value: Any) -> None:
            files = tables.put_many(self._files, self.path, keys, field.name, value)
            self.session.change(f"{field.label}{count}", files)

        values.ask(self.session, field, old, put)

    def _add(self) -> None:
        files, key = tables.insert(self._files, self.path)
        self.session.change(f"add to {self.path.rpartition('.')[2]}", files)
        keys = self.keys()
        self.row = keys.index(key) if key in keys else self.row

    def _copy(self) -> None:
        if self.key is not None:
            files, key = duplicate.duplicate(self._files, self.path, self.key)
            self.session.change("duplicate a row", files)
            keys = self.keys()
            self.row = keys.index(key) if key in keys else self.row

    def _delete(self) -> None:
        gone = self.marked or ({self.key} if self.key is not None else set())
        if gone:
            self.session.change(
                f"delete {len(gone)} rows" if len(gone) > 1 else "delete a row",
                tables.delete(self._files, self.path, gone),
            )
            self.marked = set()
            self.row = max(0, min(self.row, len(self.keys()) - 1))

    # -- lines ------------------------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The table with its heads."""
        keys, known = self.keys(), self.fields()
        self.row = max(0, min(self.row, len(keys) - 1))
        self.column = min(self.column, len(known) - 1)
        texts = {key: [self._text(key, field) for field in known] for key in self._seen(keys, height - 2)}
        sizes = [
            min(WIDEST, max([len(field.label), *(len(row[n]) for row in texts.values())])) + 2
            for n, field in enumerate(known)
        ]
        left = self._left(sizes, width - 3)
        filters = "  ".join(f"{name} {text}" for name, text in self.where.items())
        title = f" {self.path.partition('.')[2].replace('_', ' ').upper()}  "
        counts = f"{len(keys)} rows" + (f", {len(self.marked)} marked" if self.marked else "")
        head = columns(
            line((title, "title"), (f"where {filters}" if filters else "", "key")), line((f"{counts} ", "dim")), width
        )
        shown: list[Line] = [head, self._heads(known, sizes, left, width)]
        for key, row in texts.items():
            pieces: list[Piece] = [(" * " if key in self.marked else "   ", "key")]
            here = key == self.key
            for n in range(left, len(known)):
                style = "selected" if here and n == self.column else "title" if here else "plain"
                pieces.append((f"{row[n][: sizes[n] - 2]:<{sizes[n]}}", style))
            shown.append(cut(pieces, width))
        return shown

    def _seen(self, keys: Sequence[Key], rows: int) -> Sequence[Key]:
        first = first_of(self.row, len(keys), max(1, rows))
        return keys[first : first + max(1, rows)]

    def _heads(self, known: Sequence[Field], sizes: Sequence[int], left: int, width: int) -> Line:
        pieces: list[Piece] = [("   ", "dim")]
        for n in range(left, len(known)):
            mark = ("-" if self.descending else "+") if known[n].name == self.sort else ""
            text = f"{known[n].label}{mark}"[: sizes[n] - 1]
            pieces.append((f"{text:<{sizes[n]}}", "key" if n == self.column else "dim"))
        return cut(pieces, width)

    def _left(self, sizes: Sequence[int], room: int) -> int:
        left = 0
        while left < self.column and sum(sizes[left : self.column + 1]) > room:
            left += 1
        return left

    def _text(self, key: Key, field: Field) -> str:
        return fields.show(field, tables.get(self._files, self.path, key, field.name))
