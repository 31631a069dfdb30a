"""A table of records: sorted, filtered, changed one by one or many at once, each record also in a form of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from editors import duplicate, fields, references, tables
from editors.access import Key
from editors.fields import Field
from rules.engine.words import counted
from scenarios.problems import shown as harmless
from tui.editing import values
from tui.editing.bench import Bench
from tui.editing.formview import FormView
from tui.editing.modes import Ask, KeyHint
from tui.editing.paging import first_of, stepped
from tui.lines import Line, Piece, columns, cut, flow, line

WIDEST = 18
"""Cells of the widest column."""


class TableView:
    """The table of a path. ``marked`` are the records that are changed together, ``form`` one that is open over it.

    ``paths`` are the tables that can be turned to.
    """

    def __init__(self, bench: Bench, path: str, key: Key | None = None, paths: Sequence[str] = ()) -> None:
        self.bench = bench
        self.session = bench.session
        self.paths = paths
        self.form: FormView | None = None
        self._begin(path, key)

    def _begin(self, path: str, key: Key | None = None) -> None:
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
        return self.bench.files

    @property
    def context(self) -> str:
        """The keys of the table, or of the form over it."""
        return "edit-sheet" if self.form is not None else "edit-table"

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
        return keys[max(0, min(self.row, len(keys) - 1))] if keys else None

    def renew(self) -> None:
        """Forget what is no longer there."""
        if self.form is not None and not self.form.there:
            self.form = None
        self.marked &= set(self.keys())

    def back(self) -> bool:
        """Close the form; False if none is open."""
        if self.form is None:
            return False
        self.pick(self.form.key)
        self.form = None
        return True

    def digit(self, number: int) -> None:
        """Begin to type a number into a form, or into a column of numbers."""
        if self.form is not None:
            self.form.digit(number)
        elif self.fields()[self.column].kind in ("number", "decimal"):
            self._change(self.fields()[self.column], str(number))

    def do(self, id_: str) -> None:
        """Carry out a command of tables, or of forms."""
        if self.form is not None:
            self.form.do(id_)
            return
        found, known = self.keys(), self.fields()
        at = stepped(self.row, len(found), id_)
        if at is not None:
            self.row = at
            return
        work: dict[str, Callable[[], None]] = {
            "left": lambda: self._side(-1, len(known)),
            "right": lambda: self._side(1, len(known)),
            "form": self._open_form,
            "mark": self._mark,
            "mark-all": lambda: self._mark_all(found),
            "sort": lambda: self._sort(known),
            "filter": lambda: self._filter(known[self.column]),
            "change": lambda: self._change(known[self.column]),
            "rename": self._rename,
            "add": self._add,
            "copy": self._copy,
            "delete": self._delete,
            "next": lambda: self._turn(1),
            "last": lambda: self._turn(-1),
        }
        work[id_.removeprefix("edit-table-")]()

    def _turn(self, by: int) -> None:
        if self.path in self.paths:
            self._begin(self.paths[(self.paths.index(self.path) + by) % len(self.paths)])

    def pick(self, key: Key, field: str = "") -> None:
        """Pick a record out, perhaps in a column."""
        keys = self.keys()
        self.row = keys.index(key) if key in keys else self.row
        names = [one.name for one in self.fields()]
        self.column = names.index(field) if field in names else self.column

    def _open_form(self) -> None:
        if self.key is None:
            self.session.say("there is no row", "warn")
            return
        self.form = FormView(self.bench, self.path, self.key)
        self.form.seek(self.fields()[self.column].name)

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
        if key is not None:
            self.pick(key)

    def _filter(self, field: Field) -> None:
        def done(text: str) -> str:
            self.where = {name: old for name, old in self.where.items() if name != field.name}
            if text:
                self.where[field.name] = text
            self.row = 0
            self.session.ask = None
            return ""

        def tell(text: str) -> str:
            where = {name: old for name, old in self.where.items() if name != field.name}
            found = tables.view(self._files, self.path, where={**where, field.name: text} if text else where)
            return f"{counted(len(found), 'row')}: {', '.join(self._name(key) for key in found[:8])}"

        hint = "a part of the text, =whole, >=6; empty shows all again"
        self.session.ask = Ask(
            f"Show rows where {field.label} is", done, self.where.get(field.name, ""), hint, tell=tell
        )

    def _name(self, key: Key) -> str:
        return harmless(references.name_of(self._files, self.path, key) or str(key), 20)

    def _change(self, field: Field, typed: str = "") -> None:
        if self.key is None:
            self.session.say("there is no row", "warn")
            return
        keys = sorted(self.marked, key=str) if self.marked else [self.key]
        what = f"of {len(keys)} rows" if len(keys) > 1 else f"of {self._name(self.key)}"
        old = tables.get(self._files, self.path, self.key, field.name)

        def put(value: Any) -> None:
            files = tables.put_many(self._files, self.path, keys, field.name, value)
            self.bench.change(f"{field.label} {what}", files)

        many = len(keys) > 1
        note = f"For {len(keys)} rows. " if many else values.follows(self._files, self.path, self.key, field)
        values.ask(self.bench, field, old, put, typed, note)

    def _rename(self) -> None:
        key = self.key
        if key is None:
            self.session.say("there is no row", "warn")
            return
        old = references.name_of(self._files, self.path, key)

        def done(text: str) -> str:
            def rename() -> None:
                self.bench.change(f"rename {old} to {text}", references.rename(self._files, self.path, key, text))
                self.pick(text if isinstance(key, str) else key)

            return self.session.answer(rename)

        self.session.ask = Ask(f"{old}: its new name, also where others refer to it", done, old)

    def _add(self) -> None:
        files, key = tables.insert(self._files, self.path)
        self.bench.change(f"add to {_words(self.path)}", files)
        self.pick(key)

    def _copy(self) -> None:
        if self.key is not None:
            files, key = duplicate.duplicate(self._files, self.path, self.key)
            self.bench.change("duplicate a row", files)
            self.pick(key)

    def _delete(self) -> None:
        gone = self.marked or ({self.key} if self.key is not None else set())
        if gone:
            name = f"delete {len(gone)} rows" if len(gone) > 1 else f"delete {self._name(next(iter(gone)))}"
            self.bench.change(name, tables.delete(self._files, self.path, gone))
            self.marked = set()
            self.row = max(0, min(self.row, len(self.keys()) - 1))

    # -- lines ------------------------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The table with its heads, or the form over it."""
        if self.form is not None:
            return self.form.lines(width, height)
        keys, known = self.keys(), self.fields()
        self.row = max(0, min(self.row, len(keys) - 1))
        self.column = min(self.column, len(known) - 1)
        texts = {key: [self._text(key, field) for field in known] for key in self._seen(keys, height - 2)}
        sizes = [
            min(WIDEST, max([len(field.label), *(len(row[n]) for row in texts.values())])) + 2
            for n, field in enumerate(known)
        ]
        names = max((len(str(key)) for key in texts if isinstance(key, str)), default=-1) + 1
        left = self._left(sizes, width - 3 - names)
        shown = [self._head(keys, width), self._heads(known, sizes, left, width, names)]
        shown += [self._row(key, row, sizes, left, width, names) for key, row in texts.items()]
        add = self.session.keymap.key("edit-table-add")
        return shown if keys else [*shown, line((f"   no row; {add} adds one", "dim"))]

    def _head(self, keys: Sequence[Key], width: int) -> Line:
        filters = "  ".join(f"{name} {text}" for name, text in self.where.items())
        counts = counted(len(keys), "row") + (f", {len(self.marked)} marked" if self.marked else "")
        title = line((f" {_words(self.path).upper()}  ", "title"), (f"where {filters}" if filters else "", "key"))
        return columns(title, line((f"{counts} ", "dim")), width)

    def _row(
        self, key: Key, texts: Sequence[str], sizes: Sequence[int], left: int, width: int, names: int
    ) -> Line:  # fmt: skip
        here = key == self.key
        pieces: list[Piece] = [(" * " if key in self.marked else "   ", "key")]
        if names:
            pieces.append((f"{key!s:<{names}}", "title" if here else "dim"))
        for n in range(left, len(sizes)):
            style = "selected" if here and n == self.column else "title" if here else "plain"
            pieces.append((f"{texts[n][: sizes[n] - 2]:<{sizes[n]}}", style))
        return cut(pieces, width)

    def _seen(self, keys: Sequence[Key], rows: int) -> Sequence[Key]:
        first = first_of(self.row, len(keys), max(1, rows))
        return keys[first : first + max(1, rows)]

    def _heads(self, known: Sequence[Field], sizes: Sequence[int], left: int, width: int, names: int) -> Line:
        pieces: list[Piece] = [(" " * (3 + names), "dim")]
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
        return harmless(fields.show(field, tables.get(self._files, self.path, key, field.name)), 4 * WIDEST)

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """The value picked out in full, and what it means."""
        if self.form is not None:
            return self.form.asked_lines(width, rows)
        key, known = self.key, self.fields()
        if key is None or not known:
            return [line((fields.about(self._files, self.path), "plain"))]
        field = known[min(self.column, len(known) - 1)]
        text = self._text(key, field) or "-"
        value = line((f"{self._name(key)}, {field.label}: ", "dim"), (f"{text}  ", "title"))
        return flow([*value, (values.meaning(field), "plain")], width, 2, rows)

    def hints(self) -> Sequence[KeyHint]:
        """The keys of a table, or of the form over it."""
        if self.form is not None:
            return FORM_HINTS
        turn = [("edit-table-next", "next table")] if len(self.paths) > 1 else []
        return [
            ("edit-table-change", "change"), ("edit-table-form", "form"), ("edit-table-mark", "mark"),
            ("edit-table-sort", "sort"), ("edit-table-filter", "filter"), ("edit-table-add", "add"),
            ("edit-back", "back"), *turn,
        ]  # fmt: skip


FORM_HINTS: Sequence[KeyHint] = (
    ("edit-sheet-change", "change"), ("edit-sheet-next", "next record"), ("edit-sheet-clear", "clear"),
    ("edit-back", "back"),
)  # fmt: skip
"""The keys of the form of a record."""


def _words(path: str) -> str:
    """What a table is called."""
    return path.partition(".")[2].replace(".", " ").replace("_", " ")
