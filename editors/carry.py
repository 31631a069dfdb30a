"""Giving every hex in the files another number at once, or none: whatever stands on a hex goes with it.

Where hexes stand is found from the types of the schema, so that set-up hexes, entry hexes of reinforcements and the
like move with the map. What can not go on without its hex is left out and listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from editors import access, hexsides, layers, roads, schema
from editors.layers import Part
from editors.schema import Files
from rules.engine.hexes import Hex, hexside
from scenarios.layers import Layer

Move = Callable[[Hex], Hex | None]
"""Where a hex goes; None if it falls off the map."""

T = TypeVar("T")

SHOWN = 8
"""How many hexes a line names."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """Something that could not be carried over: what it is in words, and its hexes or hexsides before."""

    what: str
    hexes: tuple[str, ...]

    def __str__(self) -> str:
        """One line for a list."""
        if not self.hexes:
            return self.what
        more = f" and {len(self.hexes) - SHOWN} more" if len(self.hexes) > SHOWN else ""
        return f"{self.what}: {' '.join(self.hexes[:SHOWN])}{more}"


def carry(files: Files, move: Move, *, only: str = "") -> tuple[Files, tuple[Fallen, ...]]:
    """Files in which every hex has gone where ``move`` says, and what fell off. Rows of text are left as they are.

    A road that loses hexes goes on in pieces, a line or set keeps the rest, a unit off the map stands where its layer
    says, and any other record that needs its hex goes. ``only`` limits this to one of the files.
    """
    carrier = _Carrier(files, move)
    for field in schema.hexed_fields(type(files)):
        if not only or field.name == only:
            old = getattr(files, field.name)
            fresh = carrier.struct(old, field.name)
            if fresh is not old:
                files = msgspec.structs.replace(files, **{field.name: fresh})
    return files, tuple(carrier.fallen)


def side_moved(move: Move, text: str) -> str | None:
    """Where a hexside goes, as in the files with the smaller number first; None if one of its hexes falls off."""
    a, b = (move(hex_) for hex_ in text.split("/"))
    return None if a is None or b is None else hexsides.words(hexside(a, b))


class _Carrier:
    """One pass over the files. ``None`` stands for what is gone."""

    def __init__(self, files: Files, move: Move) -> None:
        self.files, self.move = files, move
        self.fallen: list[Fallen] = []
        self.layers = {layer.path: layer for layer in access.declared(files).layers if layer.kind != "rows"}

    # -- by type ------------------------------------------------------------------------------------------

    def struct(self, record: Any, path: str, words: str = "") -> Any:
        """A record with its hexes moved; None if one that it needs is gone, which is listed."""
        changes = {}
        for field in schema.hexed_fields(type(record)):
            old = getattr(record, field.name)
            if old is None:
                continue
            fresh = self.value(old, field.type, f"{path}.{field.name}", words)
            if fresh is None and (field.required or not schema.optional(field.type)):
                self.fallen.append(Fallen(words or path.replace(".", " "), (str(old),)))
                return None
            if fresh is not old and fresh != old:
                changes[field.name] = fresh
        return msgspec.structs.replace(record, **changes) if changes else record

    def value(self, value: Any, kind: inspect.Type, path: str, words: str) -> Any:
        """A value with its hexes moved; None if it is a hex that is gone."""
        match schema.bare(kind):
            case inspect.StructType():
                return self.struct(value, path, words or self._label(path))
            case inspect.DictType() as table:
                return self.table(value, table, path, words)
            case inspect.VarTupleType() | inspect.ListType() as many:
                return self.many(value, many.item_type, path, words)
            case leaf if schema.holds_side(leaf):
                return side_moved(self.move, value)
            case leaf if schema.holds_hex(leaf) and value.isdigit():
                return self.move(value)
        return value

    def many(self, values: tuple[Any, ...], kind: inspect.Type, path: str, words: str) -> tuple[Any, ...]:
        """A list: of records, or of hexes of which those that are gone are listed together."""
        if isinstance(schema.bare(kind), inspect.StructType):
            return _same(values, tuple(fresh for _, fresh in self.records(list(enumerate(values)), path)))
        moved = [self.value(value, kind, path, words) for value in values]
        gone = tuple(old for old, fresh in zip(values, moved, strict=True) if fresh is None)
        if gone:
            self.fallen.append(Fallen(words or self._label(path), gone))
        return _same(values, tuple(fresh for fresh in moved if fresh is not None))

    def table(self, values: dict[str, Any], kind: inspect.DictType, path: str, words: str) -> dict[str, Any]:
        """A table, with hexes as keys or as values, or of records."""
        if isinstance(schema.bare(kind.value_type), inspect.StructType) and not schema.holds_hex(kind.key_type):
            return _same(values, dict(self.records(list(values.items()), path)))
        found = {}
        for key, old in values.items():
            fresh_key = self.move(key) if schema.holds_hex(kind.key_type) and key.isdigit() else key
            fresh = self.value(old, kind.value_type, path, words)
            if fresh_key is None or fresh is None:
                self.fallen.append(Fallen(f"{words or self._label(path)} ({old if fresh_key is None else key})",
                                          (key if fresh_key is None else old,)))  # fmt: skip
            else:
                found[fresh_key] = fresh
        return _same(values, found)

    # -- by layer -----------------------------------------------------------------------------------------

    def records(self, found: Sequence[tuple[Any, Any]], path: str) -> Iterator[tuple[Any, Any]]:
        """The records of a list or table that are left, in their order."""
        layer = self.layers.get(path)
        for key, record in found:
            words = layers.describe(self.files, Part(layer, key)) if layer else f"{_noun(path)} {_name_of(record, key)}"
            if layer is not None and layer.kind == "path":
                yield from ((key, piece) for piece in self.path(layer, record, words))
                continue
            fresh = self.one(layer, key, record, path, words)
            if fresh is None:
                continue
            emptied = layer is not None and layer.kind in ("sides", "hexes") and not getattr(fresh, layer.field)
            # A named set stays even if it is empty, since other files may name it.
            if layer is None or not emptied or isinstance(key, str) or not getattr(record, layer.field):
                yield key, fresh

    def one(self, layer: Layer | None, key: Any, record: Any, path: str, words: str) -> Any:
        """A record that is no path."""
        if layer is not None and layer.inside:
            record = self.inside(layer, record)
        if layer is not None and layer.off:
            where = getattr(record, layer.field)
            if where.isdigit() and self.move(where) is None:
                self.fallen.append(Fallen(f"{words}, now {layer.off}", (where,)))
                return msgspec.structs.replace(record, **{layer.field: layer.off})
        return self.struct(record, path, words)

    def path(self, layer: Layer, record: Any, words: str) -> Iterator[Any]:
        """What is left of a road: runs of hexes that are all on the map."""
        old = getattr(record, layer.field)
        gone = tuple(hex_ for hex_ in old if self.move(hex_) is None)
        if gone:
            self.fallen.append(Fallen(words, gone))
        for run in roads.pieces(old, lambda a, b: self.move(a) is None or self.move(b) is None):
            fresh = tuple(hex_ for here in run if (hex_ := self.move(here)) is not None)
            yield record if fresh == old else msgspec.structs.replace(record, **{layer.field: fresh})

    def inside(self, layer: Layer, record: Any) -> Any:
        """A line whose hex on its closed side falls off takes the next one there that does not."""
        start = getattr(record, layer.inside)
        if self.move(start) is not None:
            return record
        sides = {hexsides.read(text) for text in getattr(record, layer.field)}
        there = next((h for h in behind(self.files, start, sides) if self.move(h) is not None), None)
        return record if there is None else msgspec.structs.replace(record, **{layer.inside: there})

    def _label(self, path: str) -> str:
        layer = self.layers.get(path)
        return layer.label if layer else _noun(path)


def behind(files: Files, start: Hex, sides: Iterable[tuple[Hex, Hex]]) -> Iterator[Hex]:
    """The hexes on the same side of a line as a hex, nearest first."""
    grid, line = access.grid_of(files), set(sides)
    if start not in grid:
        return
    seen, queue = {start}, [start]
    for here in queue:
        yield here
        for there in grid.adjacent(here):
            if there not in seen and hexside(here, there) not in line:
                seen.add(there)
                queue.append(there)


def _same(old: T, fresh: T) -> T:
    """What was there before if the new is the same, so that it stays shared."""
    return old if old == fresh else fresh


def _noun(path: str) -> str:
    return path.rpartition(".")[2].replace("_", " ")


def _name_of(record: Any, key: Any) -> str:
    return str(getattr(record, "id", None) or getattr(record, "name", None) or key)
