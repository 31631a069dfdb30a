"""The order of battle: a tree of formations with what belongs to them, forms, tables, and placing on the map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from editors import duplicate, layers, placing, references, tables
from editors.access import Key
from editors.places import Place
from editors.tree import Node
from rules.engine.hexes import Hex
from rules.engine.words import counted
from tui.editing.bench import Bench
from tui.editing.formview import FormView, noun
from tui.editing.grouping import Grouping
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask, Beside, KeyHint, Named, Plain
from tui.editing.session import EditSession
from tui.editing.tablemode import FORM_HINTS, TableView
from tui.editing.treeview import TreeView, belonging
from tui.editing.unitplacing import HINTS, Placing
from tui.lines import Line, line
from tui.map.model import MapModel


class ForcesMode(Plain):
    """The forces. At most one of these is open over the tree: a form, a table, the placing of a unit."""

    title = "Forces"

    def __init__(self, session: EditSession) -> None:
        super().__init__(session)
        self.bench = Bench(session)
        self.tree = TreeView(self.bench)
        self.form: FormView | None = None
        self.table: TableView | None = None
        self.placing: Placing | None = None

    @property
    def _files(self) -> Any:
        return self.session.document.files

    @property
    def context(self) -> str:  # type: ignore[override]
        """The keys of what is open."""
        if self.placing is not None:
            return "edit-place"
        if self.form is not None:
            return "edit-sheet"
        return self.table.context if self.table is not None else "edit-forces"

    @property
    def on_map(self) -> bool:
        """While a unit is placed."""
        return self.placing is not None

    @property
    def beside(self) -> Beside:  # type: ignore[override]
        """The map, beside the tree and a form; a table needs all the room."""
        return "" if self.form is None and self.table is not None else "map"

    @property
    def spot(self) -> Hex:
        """Where the record picked out starts."""
        if self.form is not None:
            return self._start(self.form.path, self.form.key)
        node = self.tree.node if self.tree.nodes else None
        return self._start(node.path, node.key) if node is not None and node.path else ""

    def _start(self, path: str, key: Key) -> Hex:
        return next((unit.hex for unit in placing.units(self._files) if (unit.path, unit.key) == (path, key)), "")

    def renew(self) -> None:
        """Close what is no longer there."""
        if self.form is not None and not self.form.there:
            self.form = None
        if self.placing is not None and not self.placing.there:
            self.placing = None
        if self.table is not None:
            self.table.renew()

    def back(self) -> bool:
        """Close what is open over the tree."""
        if self.placing is not None:
            self.placing = None
        elif self.form is not None:
            self.tree.pick(self.form.path, self.form.key)
            self.form = None
        elif self.table is not None:
            if not self.table.back():
                self.tree.pick(self.table.path, self.table.key)
                self.table = None
        else:
            return False
        return True

    def home(self) -> None:
        """Close all that is open over the tree."""
        while self.back():
            pass

    def names(self) -> Iterable[Named]:
        """The records of the tree, or the units that wait to be placed."""
        return self.tree.names(self._go_to) if self.placing is None else self.placing.names()

    def _go_to(self, path: str, key: Key) -> None:
        self.form = self.table = None
        self.tree.show(path, key)

    def goes_to(self, place: Place) -> bool:
        """Open the form of the record of a place, or the table if no record is meant."""
        if place.file != "oob":
            return False
        if place.key is None:
            return self._show_table(place)
        form = FormView(self.bench, place.path, place.key)
        if not form.there:
            return False
        form.seek(place.field)
        self.tree.pick(place.path, place.key)
        self.table = self.placing = None
        self.form = form
        return True

    def _show_table(self, place: Place) -> bool:
        paths = [one.path for one in tables.tables(self._files)]
        if place.path not in paths:
            return False
        self.form = self.placing = None
        self.table = TableView(self.bench, place.path, paths=paths)
        return True

    # -- commands ---------------------------------------------------------------------------------------------

    def do(self, id_: str) -> None:
        """Carry out a command of what is open."""
        if self.placing is not None:
            self.placing.do(id_)
            if self.placing.over:
                self.placing = None
        elif self.form is not None:
            self.form.do(id_)
        elif self.table is not None:
            self.table.do(id_)
        elif not self.tree.step(id_):
            self._do_tree(id_.removeprefix("edit-forces-"))

    def digit(self, number: int) -> None:
        """Begin to type a number into the field of a form."""
        opened = None if self.placing is not None else self.form or self.table
        if opened is not None:
            opened.digit(number)

    def _do_tree(self, word: str) -> None:
        work: dict[str, Callable[[], None]] = {
            "open": self._open,
            "add": self._pick_table,
            "copy": lambda: self._copy(whole=False),
            "copy-whole": lambda: self._copy(whole=True),
            "delete": self._delete,
            "rename": self._rename,
            "place": self._place,
            "group": lambda: Grouping(self.bench, *self.tree.record).ask(),
            "later": lambda: self._shift(1),
            "earlier": lambda: self._shift(-1),
            "table": self._open_table,
        }
        work[word]()

    def _open(self) -> None:
        if self.tree.node.path:
            self.form = FormView(self.bench, *self.tree.record)
        else:
            self.tree.fold()

    def _place(self) -> None:
        self.placing = Placing(self.bench, self.tree.record)

    def _open_table(self) -> None:
        node = self.tree.node
        path = node.path or layers.layers_of(self._files).forces[0]
        paths = [one.path for one in tables.tables(self._files)]
        self.table = TableView(self.bench, path, node.key if node.path else None, paths)

    def _pick_table(self) -> None:
        items = [
            Item(one.label, partial(self._add, one.path), note=str(one.count), told=one.about)
            for one in tables.tables(self._files, "oob")
        ]
        self.session.show(Listing("Add to which table?", items))

    def _add(self, path: str) -> None:
        files, key = tables.insert(self._files, path, **belonging(self._files, path, self.tree.above()))
        self.session.change(f"add to {_label(path)}", files)
        self.tree.pick(path, key)
        self.form = FormView(self.bench, path, key)

    def _copy(self, whole: bool) -> None:
        path, key = self.tree.record
        files, fresh = duplicate.duplicate(self._files, path, key, whole=whole)
        name = references.name_of(files, path, fresh)
        self.session.change(f"duplicate as {name}", files)
        self.tree.pick(path, fresh)
        self.session.say(f"duplicated as {name}", "good")

    def _delete(self) -> None:
        """Delete the record; if others belong to it, ask what becomes of them."""
        _, node = self.tree.record, self.tree.node
        below = [one for depth, one in node.walk() if depth]
        if not below:
            self._drop(node.name, [node])
            return
        items = [
            Item(
                f"it and {counted(len(below), 'record')} that belong to it",
                partial(self._drop, f"{node.name} and what belongs to it", [node, *below]),
                "a",
                told=f"Deletes {', '.join(f'{noun(one.path)} {one.name}' for one in (node, *below))}.",
            ),
            Item("it alone", partial(self._drop, node.name, [node]), "o", told="The checks tell what misses it then."),
        ]
        self.session.show(Listing(f"Delete {node.name}", items))

    def _drop(self, name: str, nodes: Sequence[Node]) -> None:
        gone: dict[str, list[Key]] = defaultdict(list)
        for node in nodes:
            gone[node.path].append(node.key)
        files = self._files
        for path, keys in gone.items():
            files = tables.delete(files, path, keys)
        self.session.change(f"delete {name}", files)

    def _rename(self) -> None:
        path, key = self.tree.record
        old = references.name_of(self._files, path, key)

        def done(text: str) -> str:
            def rename() -> None:
                self.session.change(f"rename {old} to {text}", references.rename(self._files, path, key, text))
                self.tree.pick(path, key)

            return self.session.answer(rename)

        self.session.ask = Ask(f"{old}: its new name, also where others refer to it", done, old)

    def _shift(self, by: int) -> None:
        path, key = self.tree.record
        if path == layers.layers_of(self._files).groups:
            self.session.change("another order of groups", placing.reorder(self._files, key, by))
            return
        files, fresh = tables.shift(self._files, path, key, by)
        self.session.change("another order", files)
        self.tree.pick(path, fresh)

    # -- lines ------------------------------------------------------------------------------------------------

    def map_model(self) -> MapModel:
        """The map, while a unit is placed with its hex."""
        return self.placing.map_model() if self.placing is not None else self.session.map_model()

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The unit that is placed."""
        return self.placing.lines(width, height) if self.placing is not None else []

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """The form, the table, or the tree."""
        if self.form is not None:
            return self.form.lines(width, height)
        if self.table is not None:
            return self.table.lines(width, height)
        return self.tree.lines(width, height)

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the keys do now."""
        if self.placing is not None:
            return self.placing.asked_lines()
        if self.form is not None:
            return self.form.asked_lines(width, rows)
        if self.table is not None:
            return self.table.asked_lines(width, rows)
        add, place, table = (self.session.keymap.key(f"edit-forces-{word}") for word in ("add", "place", "table"))
        return [line(f"Enter opens the form of a record, {add} adds one, {place} places it, {table} shows its table.")]

    def hints(self) -> Sequence[KeyHint]:
        """The keys of what is open."""
        if self.placing is not None:
            return HINTS
        if self.form is not None:
            return FORM_HINTS
        if self.table is not None:
            return self.table.hints()
        return [
            ("edit-forces-open", "form"), ("edit-forces-add", "add"), ("edit-forces-copy", "duplicate"),
            ("edit-forces-place", "place"), ("edit-forces-delete", "delete"), ("edit-forces-table", "table"),
        ]  # fmt: skip


def _label(path: str) -> str:
    return path.rpartition(".")[2].replace("_", " ")
