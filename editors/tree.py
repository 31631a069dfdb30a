"""An order of battle as a tree: sides, their formations, and what belongs to each, by the declared references."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from editors import access, references
from editors.access import Key
from editors.schema import Files

Spot = tuple[str, Key]
"""A record by its path and key."""

OTHERS = ""
"""The side of what belongs to none."""


@dataclass(frozen=True, slots=True)
class Node:
    """A record of the order of battle with what hangs under it. A side has no record: its path is empty."""

    path: str
    key: Key
    name: str
    children: tuple[Node, ...] = ()

    @property
    def label(self) -> str:
        """What it is, such as ``battalions``, for a heading; a side is its own."""
        return self.path.rpartition(".")[2].replace("_", " ")

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Node]]:
        """This and all below it in order, with their depth."""
        yield depth, self
        for child in self.children:
            yield from child.walk(depth + 1)


def tree(files: Files) -> tuple[Node, ...]:
    """The sides in the order of the files, each with its formations and all that belongs to them.

    A record that names as its parent one that is not there hangs under its side if it tells one, else under the last
    node, whose name is empty.
    """
    kin = _kin(files)
    below: dict[Spot, list[Spot]] = defaultdict(list)
    roots: dict[str, list[Spot]] = {side: [] for side in sides(files)}
    for spot in kin.all():
        parent = kin.parent(spot)
        if parent is not None:
            below[parent].append(spot)
        else:
            roots.setdefault(kin.own_side(spot), []).append(spot)

    def node(spot: Spot) -> Node:
        name = references.label_of(files, *spot)
        return Node(*spot, name, tuple(node(child) for child in below.get(spot, ())))

    return tuple(
        Node("", side, side, tuple(node(spot) for spot in found)) for side, found in roots.items() if found or side
    )


def sides(files: Files) -> tuple[str, ...]:
    """The sides that the order of battle names, in the order of their first formations."""
    kin = _kin(files)
    return tuple(dict.fromkeys(side for spot in kin.all() if (side := kin.own_side(spot))))


def side_of(files: Files, path: str, key: Key) -> str:
    """The side of a record: its own, or that of what it belongs to; empty if neither tells."""
    kin = _kin(files)
    seen = set()
    spot: Spot | None = (path, key)
    while spot is not None and spot not in seen:
        seen.add(spot)
        if side := kin.own_side(spot):
            return side
        spot = kin.parent(spot)
    return OTHERS


class _Kin:
    """Who belongs to whom in an order of battle."""

    def __init__(self, files: Files) -> None:
        self.files, self.declared = files, access.declared(files)
        self.tables = [access.get(files, path) for path in self.declared.forces]
        self._parents = {ref.path: ref for ref in self.declared.references if ref.parent}
        self._spots = {
            path: {references.name_of(files, path, key): key for key, _ in access.records(files, path)}
            for path in self.declared.forces
        }

    def all(self) -> Iterator[Spot]:
        """Every record, table by table."""
        for path in self.declared.forces:
            yield from ((path, key) for key, _ in access.records(self.files, path))

    def parent(self, spot: Spot) -> Spot | None:
        """What a record hangs under: what its reference names, the first if it names several."""
        ref = self._parents.get(spot[0])
        if ref is None:
            return None
        value = getattr(access.record(self.files, *spot), ref.field)
        name = value if isinstance(value, str) else next(iter(value), "")
        return next(((path, self._spots[path][name]) for path in ref.to if name in self._spots.get(path, {})), None)

    def own_side(self, spot: Spot) -> str:
        """The side that a record tells itself."""
        return str(getattr(access.record(self.files, *spot), self.declared.side, OTHERS))


_known: list[_Kin] = []
"""That of the order of battle which was asked about last."""


def _kin(files: Files) -> _Kin:
    last = next(iter(_known), None)
    if last is not None and last.declared is access.declared(files):
        tables = [access.get(files, path) for path in last.declared.forces]
        if all(a is b for a, b in zip(tables, last.tables, strict=True)):
            return last
    kin = _Kin(files)
    _known[:] = [kin]
    return kin
