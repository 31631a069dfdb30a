"""The order of battle: a tree of formations with what belongs to them, forms, tables, and placing on the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from editors import duplicate, fields, layers, placing, references, tables, tree
from editors.access import Key
from editors.errors import EditError
from editors.places import Place
from editors.tree import Node
from rules.engine.hexes import Hex
from tui.editing.bench import Bench
from tui.editing.formview import FormView, noun
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask, Beside, KeyHint, Plain
from tui.editing.paging import first_of, picked, stepped
from tui.editing.session import EditSession
from tui.editing.tablemode import FORM_HINTS, TableView
from tui.editing.unitplacing import HINTS, Placing, Spot
from tui.lines import Line, columns, line
from tui.map.model import MapModel


class ForcesMode(Plain):
    """The forces. At most one of these is open over the tree: a form, a table, the placing of a unit."""

    title = "Forces"

    def __init__(self, session: EditSession) -> None:
        super().__init__(session)
        self.bench = Bench(session)
        self.index = 0
        self.folded: set[Spot] = set()
        self.form: FormView | None = None
        self.table: TableView | None = None
        self.placing: Placing | None = None
        self._known: tuple[Any, Sequence[tuple[int, Node]]] = (None, ())

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
        nodes = self._nodes()
        if not nodes:
            return ""
        node = nodes[max(0, min(self.index, len(nodes) - 1))][1]
        return self._start(node.path, node.key) if node.path else ""

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
            self._pick(self.form.path, self.form.key)
            self.form = None
        elif self.table is not None:
            if not self.table.back():
                self._pick(self.table.path, self.table.key)
                self.table = None
        else:
            return False
        return True

    # -- the tree ---------------------------------------------------------------------------------------------

    def _nodes(self) -> Sequence[tuple[int, Node]]:
        """The nodes in view, each with its depth; what is folded hides what belongs to it."""
        asked = (self._files, frozenset(self.folded))
        if self._known[0] != asked:
            found: list[tuple[int, Node]] = []
            for top in tree.tree(self._files):
                self._unfold(top, 0, found)
            self._known = (asked, found)
        return self._known[1]

    def _unfold(self, node: Node, depth: int, found: list[tuple[int, Node]]) -> None:
        found.append((depth, node))
        if (node.path, node.key) not in self.folded:
            for child in node.children:
                self._unfold(child, depth + 1, found)

    def _node(self) -> Node:
        nodes = self._nodes()
        if not nodes:
            raise EditError("there is no record yet: add one")
        self.index = max(0, min(self.index, len(nodes) - 1))
        return nodes[self.index][1]

    def _record(self) -> Spot:
        node = self._node()
        if not node.path:
            raise EditError("this is a side, which has no record: pick something below it")
        return node.path, node.key

    def _pick(self, path: str, key: Key | None) -> None:
        for number, (_, node) in enumerate(self._nodes()):
            if (node.path, node.key) == (path, key):
                self.index = number
                return

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
        else:
            self._do_tree(id_)

    def _do_tree(self, id_: str) -> None:
        at = stepped(self.index, len(self._nodes()), id_)
        if at is not None:
            self.index = at
            return
        work: dict[str, Callable[[], None]] = {
            "open": self._open,
            "fold": self._fold,
            "fold-all": self._fold_all,
            "add": self._pick_table,
            "copy": lambda: self._copy(whole=False),
            "copy-whole": lambda: self._copy(whole=True),
            "delete": self._delete,
            "rename": self._rename,
            "place": lambda: self._place(*self._record()),
            "group": self._group,
            "later": lambda: self._shift(1),
            "earlier": lambda: self._shift(-1),
            "table": self._open_table,
        }
        work[id_.removeprefix("edit-forces-")]()

    def _open(self) -> None:
        if not self._node().path:
            self._fold()
            return
        self.form = FormView(self.bench, *self._record())

    def _fold(self) -> None:
        node = self._node()
        if node.children:
            self.folded ^= {(node.path, node.key)}

    def _fold_all(self) -> None:
        node = self._node()
        found = {
            (one.path, one.key) for top in tree.tree(self._files) for depth, one in top.walk() if depth and one.children
        }
        self.folded = set() if self.folded else found
        self._pick(node.path, node.key)

    def _pick_table(self) -> None:
        def add(path: str) -> None:
            files, key = tables.insert(self._files, path, **self._below(path))
            self.session.change(f"add to {_label(path)}", files)
            self._pick(path, key)
            self.form = FormView(self.bench, path, key)

        found = tables.tables(self._files, "oob")
        items = [Item(one.label, lambda one=one: add(one.path), note=str(one.count)) for one in found]  # type: ignore[misc]
        self.session.show(Listing("Add to which table?", items))

    def _below(self, path: str) -> dict[str, Any]:
        """What a new record refers to: what is picked out, or what that belongs to, where it can."""
        nodes = self._nodes()
        if not nodes:
            return {}
        found: dict[str, Any] = {}
        names = {
            field.name: field for field in fields.fields_of(self._files, path) if field.kind in ("reference", "choice")
        }
        depth, node = nodes[min(self.index, len(nodes) - 1)]
        chain = [node]
        for above, one in reversed(nodes[: self.index]):
            if above < depth:
                depth = above
                chain.append(one)
        for one in chain:
            for name, field in names.items():
                if one.path in field.refers:
                    found.setdefault(name, one.name)
            if not one.path and "side" in names:
                found.setdefault("side", one.name)
        return found

    def _copy(self, whole: bool) -> None:
        path, key = self._record()
        files, fresh = duplicate.duplicate(self._files, path, key, whole=whole)
        name = references.name_of(files, path, fresh)
        self.session.change(f"duplicate as {name}", files)
        self._pick(path, fresh)
        self.session.say(f"duplicated as {name}", "good")

    def _delete(self) -> None:
        path, key = self._record()
        name = references.name_of(self._files, path, key)
        self.session.change(f"delete {name}", tables.delete(self._files, path, [key]))

    def _rename(self) -> None:
        path, key = self._record()
        old = references.name_of(self._files, path, key)

        def done(text: str) -> str:
            self.session.ask = None

            def rename() -> None:
                self.session.change(f"rename {old} to {text}", references.rename(self._files, path, key, text))
                self._pick(path, key)

            self.session.attempt(rename)
            return ""

        self.session.ask = Ask(f"{old}: its new name, also where others refer to it", done, old)

    def _shift(self, by: int) -> None:
        path, key = self._record()
        if path == layers.layers_of(self._files).groups:
            self.session.change("another order of groups", placing.reorder(self._files, key, by))
            return
        files, fresh = tables.shift(self._files, path, key, by)
        self.session.change("another order", files)
        self._pick(path, fresh)

    def _group(self) -> None:
        path, key = self._record()
        files = self._files
        declared = layers.layers_of(files)
        if not declared.groups:
            raise EditError("these rules know no reinforcement groups")
        side = tree.side_of(files, path, key)
        names = [references.name_of(files, declared.groups, one) for one in placing.groups(files, side)]
        items = [Item(name, lambda name=name: self._join(path, key, name)) for name in names]  # type: ignore[misc]
        items.append(Item("a new group", lambda: self._new_group(path, key, side), "a"))
        items.append(
            Item(
                "no group",
                lambda: self.session.change("leave the group", placing.leave_group(self._files, path, key)),
                "n",
            )
        )
        self.session.show(Listing("Which group?", items))

    def _new_group(self, path: str, key: Key, side: str) -> None:
        files, group = placing.new_group(self._files, side)
        self.session.change("a new reinforcement group", files)
        self._join(path, key, references.name_of(files, layers.layers_of(files).groups, group))

    def _join(self, path: str, key: Key, name: str) -> None:
        if path not in placing.tables(self._files):
            self.session.change(f"into group {name}", placing.join_group(self._files, path, key, name))
            return

        def done(text: str) -> str:
            self.session.ask = None
            self.session.attempt(
                lambda: self.session.change(
                    f"into group {name}", placing.join_group(self._files, path, key, name, text)
                )
            )
            return ""

        self.session.ask = Ask("Its entry hex", done, self.session.cursor, "a hex number")

    def _open_table(self) -> None:
        node = self._node()
        path = node.path or layers.layers_of(self._files).forces[0]
        paths = [one.path for one in tables.tables(self._files)]
        self.table = TableView(self.bench, path, node.key if node.path else None, paths)

    def _place(self, path: str, key: Key) -> None:
        self.placing = Placing(self.bench, (path, key))

    def digit(self, number: int) -> None:
        """Begin to type a number into the field of a form."""
        opened = None if self.placing is not None else self.form or self.table
        if opened is not None:
            opened.digit(number)

    def goes_to(self, place: Place) -> bool:
        """Open the form of the record of a place."""
        if place.key is None or not place.path.startswith("oob."):
            return False
        form = FormView(self.bench, place.path, place.key)
        if not form.there:
            return False
        form.seek(place.field)
        self._pick(place.path, place.key)
        self.table = self.placing = None
        self.form = form
        return True

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
        nodes = self._nodes()
        if not nodes:
            return [line(""), line((" There is no record yet.", "dim"))]
        self.index = max(0, min(self.index, len(nodes) - 1))
        first = first_of(self.index, len(nodes), height)
        shown = [self._row(depth, node, width) for depth, node in nodes[first : first + height]]
        return [picked(row, width) if first + at == self.index else row for at, row in enumerate(shown)]

    def _row(self, depth: int, node: Node, width: int) -> Line:
        lead = "  " * depth
        mark = "+" if (node.path, node.key) in self.folded else "-" if node.children else " "
        if not node.path:
            return line((f" {mark} {node.name.upper() or 'OF NO SIDE'}", "title"))
        left = [
            (f" {lead}{mark} ", "dim"),
            (node.name, "title" if depth <= 1 else "plain"),
            (f"  {noun(node.path)}", "dim"),
        ]
        return columns(left, line((f"{self._values(node)} ", "plain")), width)

    def _values(self, node: Node) -> str:
        """The numbers and the place of a record, in short."""
        shown = []
        for field in tables.columns(self._files, node.path):
            value = tables.get(self._files, node.path, node.key, field.name)
            if field.kind == "number" and value:
                shown.append(f"{field.label} {value}")
            elif field.kind == "hex" and value:
                shown.append(str(value))
        return "  ".join(shown[:5])

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What the keys do now."""
        if self.placing is not None:
            return self.placing.asked_lines()
        if self.form is not None:
            return self.form.asked_lines(width, rows)
        if self.table is not None:
            return self.table.asked_lines(width, rows)
        return [line("Enter opens the form of a record, a adds one, m places it on the map, v shows its whole table.")]

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

