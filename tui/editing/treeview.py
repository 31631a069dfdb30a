"""The tree of the order of battle on a page: what is folded, what is picked out, and the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from editors import fields, tables, tree
from editors.access import Key
from editors.errors import EditError
from editors.tree import Node
from tui.editing.bench import Bench
from tui.editing.formview import noun
from tui.editing.modes import Named
from tui.editing.paging import first_of, picked, stepped
from tui.editing.unitplacing import Spot
from tui.lines import Line, columns, cut, line, width_of

MOST_VALUES = 5
"""Values of a record that a row shows at most."""

GAP = 3
"""Cells between what a record is and its values, with the one at the edge."""


class TreeView:
    """The tree. ``index`` is the node picked out among those in view, ``folded`` are those that hide what is below."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.index = 0
        self.folded: set[Spot] = set()
        self._known: tuple[Any, frozenset[Spot], Sequence[tuple[int, Node]]] = (None, frozenset(), ())

    @property
    def nodes(self) -> Sequence[tuple[int, Node]]:
        """The nodes in view, each with its depth."""
        files, folded = self.bench.files, frozenset(self.folded)
        if self._known[0] is not files or self._known[1] != folded:
            found: list[tuple[int, Node]] = []
            for top in tree.tree(files):
                self._unfold(top, 0, found)
            self._known = (files, folded, found)
        return self._known[2]

    def _unfold(self, node: Node, depth: int, found: list[tuple[int, Node]]) -> None:
        found.append((depth, node))
        if (node.path, node.key) not in self.folded:
            for child in node.children:
                self._unfold(child, depth + 1, found)

    @property
    def node(self) -> Node:
        """The node picked out. Raises EditError if there is none."""
        nodes = self.nodes
        if not nodes:
            raise EditError("there is no record yet: add one")
        self.index = max(0, min(self.index, len(nodes) - 1))
        return nodes[self.index][1]

    @property
    def record(self) -> Spot:
        """The record picked out. Raises EditError for a side, which has none."""
        node = self.node
        if not node.path:
            raise EditError("this is a side, which has no record: pick something below it")
        return node.path, node.key

    def pick(self, path: str, key: Key | None) -> None:
        """Pick a record out, if it is in view."""
        for number, (_, node) in enumerate(self.nodes):
            if (node.path, node.key) == (path, key):
                self.index = number
                return

    def show(self, path: str, key: Key | None) -> None:
        """Pick a record out, with everything unfolded if it is hidden."""
        if all((node.path, node.key) != (path, key) for _, node in self.nodes):
            self.folded = set()
        self.pick(path, key)

    def names(self, go: Callable[[str, Key], None]) -> Iterable[Named]:
        """All records by name, with what they are and what goes to each."""
        for top in tree.tree(self.bench.files):
            for _, node in top.walk():
                if node.path:
                    yield node.name, noun(node.path), partial(go, node.path, node.key)

    def above(self) -> list[Node]:
        """The node picked out, and what it belongs to, up to the side."""
        nodes = self.nodes
        if not nodes:
            return []
        depth, node = nodes[max(0, min(self.index, len(nodes) - 1))]
        chain = [node]
        for higher, one in reversed(nodes[: self.index]):
            if higher < depth:
                depth = higher
                chain.append(one)
        return chain

    # -- commands ---------------------------------------------------------------------------------------------

    def step(self, id_: str) -> bool:
        """Carry out a command that goes through the rows or folds; False for any other."""
        at = stepped(self.index, len(self.nodes), id_)
        if at is not None:
            self.index = at
            return True
        work: dict[str, Callable[[], None]] = {
            "fold": self.fold,
            "fold-all": self._fold_all,
            "in": self._go_in,
            "out": self._go_out,
        }
        word = id_.removeprefix("edit-forces-")
        if word not in work:
            return False
        work[word]()
        return True

    def fold(self) -> None:
        """Fold the node, or unfold it."""
        node = self.node
        if node.children:
            self.folded ^= {(node.path, node.key)}

    def _go_in(self) -> None:
        """Unfold the node, or go to the first that belongs to it."""
        node = self.node
        if (node.path, node.key) in self.folded:
            self.fold()
        elif node.children:
            self.index += 1

    def _go_out(self) -> None:
        """Go to what the node belongs to; what is at the top is folded."""
        node, nodes = self.node, self.nodes
        higher = [number for number in range(self.index) if nodes[number][0] < nodes[self.index][0]]
        if higher:
            self.index = higher[-1]
        elif (node.path, node.key) not in self.folded:
            self.fold()

    def _fold_all(self) -> None:
        """Fold everything down to the formations, or unfold all."""
        chain = self.above()
        found = {
            (one.path, one.key)
            for top in tree.tree(self.bench.files)
            for depth, one in top.walk()
            if depth and one.children
        }
        self.folded = set() if self.folded else found
        for node in chain:
            if any(one is node or (one.path, one.key) == (node.path, node.key) for _, one in self.nodes):
                self.pick(node.path, node.key)
                return

    # -- lines ------------------------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The rows in view."""
        nodes = self.nodes
        if not nodes:
            return [line(""), line((" There is no record yet.", "dim"))]
        self.index = max(0, min(self.index, len(nodes) - 1))
        first = first_of(self.index, len(nodes), height)
        shown = [self._row(depth, node, width) for depth, node in nodes[first : first + height]]
        return [picked(row, width) if first + at == self.index else row for at, row in enumerate(shown)]

    def _row(self, depth: int, node: Node, width: int) -> Line:
        mark = "+" if (node.path, node.key) in self.folded else "-" if node.children else " "
        if not node.path:
            return line((f" {mark} {node.name.upper() or 'OF NO SIDE'}", "title"))
        numbered = isinstance(node.key, int) and node.name == str(node.key + 1)
        left = [
            (f" {'  ' * depth}{mark} ", "dim"),
            (node.label if numbered else node.name, "title" if depth <= 1 else "plain"),
            ("" if numbered else f"  {noun(node.path)}", "dim"),
        ]
        if width_of(left) > width - 1:
            return [*cut(left, width - 4), (" ...", "dim")]
        return columns(left, line((f"{self._values(node, width - width_of(left) - GAP)} ", "plain")), width)

    def _values(self, node: Node, room: int) -> str:
        """The numbers and the place of a record in short, as many as there is room for; the place goes last."""
        numbers, places = [], []
        for field in tables.columns(self.bench.files, node.path):
            value = tables.get(self.bench.files, node.path, node.key, field.name)
            if field.kind == "number" and value:
                numbers.append(f"{field.label} {value}")
            elif field.kind == "hex" and value:
                places.append(str(value))
        kept = numbers[: MOST_VALUES - len(places)]
        shown = "  ".join([*kept, *places])
        while len(shown) > room and kept:
            kept.pop()
            shown = "  ".join([*kept, "...", *places])
        return shown if len(shown) <= room else ""


def belonging(files: Any, path: str, chain: Iterable[Node]) -> dict[str, Any]:
    """What a new record of a table refers to, where it can: a node, and what that belongs to."""
    found: dict[str, Any] = {}
    known = {
        field.name: field for field in fields.fields_of(files, path)
        if field.kind in ("reference", "choice") or (field.kind == "list" and field.required)
    }  # fmt: skip
    for node in chain:
        for name, field in known.items():
            if node.path in field.refers:
                found.setdefault(name, (node.name,) if field.kind == "list" else node.name)
        if not node.path and "side" in known:
            found.setdefault("side", node.name)
        if not node.path:
            # Under a side without more being said: its first formation, and not the first of the other side.
            for name, field in known.items():
                first = next((child.name for child in node.children if child.path in field.refers), "")
                if first and field.kind in ("reference", "list") and field.required:
                    found.setdefault(name, (first,) if field.kind == "list" else first)
    return found
