"""The order of battle: a tree of formations with what belongs to them, forms, tables, and placing on the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from editors import access, duplicate, fields, layers, placing, references, tables, tree
from editors.access import Key
from editors.errors import EditError
from editors.places import Place
from editors.tree import Node
from tui.editing import values
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask, KeyHint, Plain
from tui.editing.paging import first_of, picked, stepped, window
from tui.editing.session import EditSession
from tui.editing.sheetmode import row_of
from tui.editing.tablemode import TableView
from tui.lines import Line, columns, cut, flow, line
from tui.map.model import MapModel

Spot = tuple[str, Key]
"""A record: the path of its table, and its key."""


class ForcesMode(Plain):
    """The forces. At most one of these is open over the tree: a form, a table, the placing of a unit."""

    title = "Forces"

    def __init__(self, session: EditSession) -> None:
        super().__init__(session)
        self.index = 0
        self.folded: set[Spot] = set()
        self.form: Spot | None = None
        self.field = 0
        self.table: TableView | None = None
        self.placing: Spot | None = None
        self._known: tuple[Any, Sequence[tuple[int, Node]]] = (None, ())

    @property
    def _files(self) -> Any:
        return self.session.document.files

    @property
    def context(self) -> str:  # type: ignore[override]
        """The keys of what is open."""
        if self.placing is not None:
            return "edit-place"
        if self.table is not None:
            return "edit-table"
        return "edit-sheet" if self.form is not None else "edit-forces"

    @property
    def on_map(self) -> bool:
        """While a unit is placed."""
        return self.placing is not None

    def renew(self) -> None:
        """Close what is no longer there."""
        for spot in (self.form, self.placing):
            if spot is not None and not self._there(spot):
                self.form = self.placing = None

    def _there(self, spot: Spot) -> bool:
        return any(key == spot[1] for key, _ in access.records(self._files, spot[0]))

    def back(self) -> bool:
        """Close what is open over the tree."""
        if self.placing is not None:
            self.placing = None
        elif self.form is not None:
            self.form = None
        elif self.table is not None:
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
            self._do_placing(id_.removeprefix("edit-place-"), self.placing)
        elif self.form is not None:
            self._do_form(id_, self.form)
        elif self.table is not None:
            self._do_table(id_)
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
            "place": lambda: self._begin_placing(self._record()),
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
        self.form, self.field = self._record(), 0

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
            self.form, self.field = (path, key), 0

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
        self.table = TableView(self.session, path, node.key if node.path else None)

    # -- tables and forms -------------------------------------------------------------------------------------

    def _do_table(self, id_: str) -> None:
        assert self.table is not None
        if id_ in ("edit-table-next", "edit-table-last"):
            paths = [one.path for one in tables.tables(self._files)]
            here = paths.index(self.table.path) if self.table.path in paths else 0
            self.table = TableView(self.session, paths[(here + (1 if id_.endswith("next") else -1)) % len(paths)])
            return
        self.table.do(id_)

    def _do_form(self, id_: str, spot: Spot) -> None:
        entries = values.entries(self._files, *spot)
        at = stepped(self.field, len(entries), id_)
        if at is not None:
            self.field = at
            return
        entry = entries[min(self.field, len(entries) - 1)]
        name = references.name_of(self._files, *spot) or _label(spot[0])
        match id_:
            case "edit-sheet-change":
                values.change(self.session, entry, name)
            case "edit-sheet-clear" if not entry.field.required:
                self.session.change(f"{name}: clear {entry.field.label}", entry.put(self._files, entry.field.default))
            case "edit-sheet-clear":
                self.session.say(f"{entry.field.label} is needed", "warn")
            case "edit-sheet-next" | "edit-sheet-last":
                self._turn_form(spot, 1 if id_.endswith("next") else -1)

    def _turn_form(self, spot: Spot, by: int) -> None:
        keys = [key for key, _ in access.records(self._files, spot[0])]
        key = keys[(keys.index(spot[1]) + by) % len(keys)]
        self.form = (spot[0], key)
        self._pick(*self.form)

    def digit(self, number: int) -> None:
        """Begin to type a number into the field of a form."""
        if self.form is not None:
            entries = values.entries(self._files, *self.form)
            entry = entries[min(self.field, len(entries) - 1)]
            if entry.field.kind in ("number", "decimal"):
                values.change(self.session, entry, references.name_of(self._files, *self.form), str(number))

    def goes_to(self, place: Place) -> bool:
        """Open the form of the record of a place."""
        if place.key is None or not place.path.startswith("oob."):
            return False
        if not self._there((place.path, place.key)):
            return False
        self._pick(place.path, place.key)
        self.table = self.placing = None
        self.form, self.field = (place.path, place.key), 0
        names = [entry.field.name for entry in values.entries(self._files, place.path, place.key)]
        self.field = names.index(place.field) if place.field in names else 0
        return True

    # -- placing ----------------------------------------------------------------------------------------------

    def _begin_placing(self, spot: Spot) -> None:
        unit = self._placed(spot)
        if unit is None:
            raise EditError("this does not start on the map; a battalion, company or the like does")
        self.placing = spot
        if unit.hex:
            self.session.cursor = unit.hex

    def _placed(self, spot: Spot) -> placing.Placed | None:
        return next((unit for unit in placing.units(self._files) if (unit.path, unit.key) == spot), None)

    def _do_placing(self, word: str, spot: Spot) -> None:
        unit = self._placed(spot)
        name = unit.name if unit else ""
        match word:
            case "here":
                here = self.session.cursor
                self.session.change(f"place {name} at {here}", placing.place(self._files, *spot, here))
                self._after_placing(spot)
            case "off":
                self.session.change(f"take {name} off the map", placing.place(self._files, *spot, None))
            case "next" | "last":
                self._turn_unit(spot, 1 if word == "next" else -1)

    def _after_placing(self, spot: Spot) -> None:
        """Go on with the next unit that is nowhere, else back to the tree."""
        waiting = [unit for unit in placing.unplaced(self._files) if unit.path == spot[0]]
        later = [unit for unit in waiting if str(unit.key) > str(spot[1])] or waiting
        if later:
            self.placing = (later[0].path, later[0].key)
        else:
            self.placing = None

    def _turn_unit(self, spot: Spot, by: int) -> None:
        spots = [(unit.path, unit.key) for unit in placing.units(self._files)]
        self._begin_placing(spots[(spots.index(spot) + by) % len(spots)] if spot in spots else spots[0])

    def map_model(self) -> MapModel:
        """The map with the hex of the unit that is placed."""
        model = self.session.map_model()
        unit = self._placed(self.placing) if self.placing is not None else None
        return replace(model, highlights={unit.hex: "selected"}) if unit is not None and unit.hex else model

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The unit that is placed, and who starts in the hex under the cursor."""
        unit = self._placed(self.placing) if self.placing is not None else None
        if unit is None:
            return []
        shown: list[Line] = [
            line(("PLACE", "title")),
            line((unit.name, unit.side), f"  {unit.hex or 'nowhere yet'}"),
            line(""),
        ]
        shown.append(line((f"HEX {self.session.cursor}", "title")))
        shown += [line((one.name, one.side)) for one in placing.placed_at(self._files, self.session.cursor)]
        waiting = placing.unplaced(self._files)
        shown += [line(""), line((f"NOT ON THE MAP {len(waiting)}", "title"))]
        shown += [cut(line((one.name, one.side)), width) for one in waiting]
        return shown[:height]

    # -- lines ------------------------------------------------------------------------------------------------

    def main_lines(self, width: int, height: int) -> Sequence[Line]:
        """The form, the table, or the tree."""
        if self.form is not None:
            return self._form_lines(self.form, width, height)
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
            (f"  {_singular(node.label)}", "dim"),
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

    def _form_lines(self, spot: Spot, width: int, height: int) -> Sequence[Line]:
        name = references.name_of(self._files, *spot)
        entries = values.entries(self._files, *spot)
        self.field = min(self.field, len(entries) - 1)
        about = fields.about(self._files, spot[0])
        head = line((f" {name}  ", "title"), (_singular(_label(spot[0])), "dim"))
        note = flow(line((f" {about}", "dim")), width, 1)
        rows = [row_of(self._files, entry, width) for entry in entries]
        return [head, *note, line(""), *window(rows, self.field, width, height - 2 - len(note))]

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """What is meant, and what the next undo takes back."""
        if self.form is not None:
            entries = values.entries(self._files, *self.form)
            field = entries[min(self.field, len(entries) - 1)].field
            return flow(line((f"{field.help} Expected: {field.expected}.", "dim")), width, 2)[:rows]
        undo = self.session.document.next_undo
        back = f"undo takes back: {undo}" if undo else "nothing to undo"
        if self.placing is not None:
            return [
                line("Enter places the unit in the hex under the cursor; the next one follows."),
                line((back, "dim")),
            ]
        return [line((back, "dim"))]

    def hints(self) -> Sequence[KeyHint]:
        """The keys of what is open."""
        if self.placing is not None:
            return [
                ("edit-place-here", "place"),
                ("edit-place-next", "next unit"),
                ("edit-place-off", "off"),
                ("edit-back", "back"),
            ]
        if self.form is not None:
            return [("edit-sheet-change", "change"), ("edit-sheet-next", "next record"), ("edit-back", "back")]
        if self.table is not None:
            return [
                ("edit-table-change", "change"), ("edit-table-mark", "mark"), ("edit-table-sort", "sort"),
                ("edit-table-filter", "filter"), ("edit-table-next", "next table"), ("edit-back", "back"),
            ]  # fmt: skip
        return [
            ("edit-forces-open", "form"), ("edit-forces-add", "add"), ("edit-forces-copy", "duplicate"),
            ("edit-forces-place", "place"), ("edit-forces-delete", "delete"), ("edit-forces-table", "table"),
        ]  # fmt: skip


def _label(path: str) -> str:
    return path.rpartition(".")[2].replace("_", " ")


def _singular(label: str) -> str:
    return label[:-3] + "y" if label.endswith("ies") else label.removesuffix("s")
