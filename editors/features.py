"""What stands on a hex: sets of hexes such as steeples and areas, and marks such as places, depots and entry hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec

from editors import access, brush, layers, making, references, schema
from editors.errors import EditError
from editors.layers import Part
from editors.schema import Files
from rules.engine.hexes import Grid, Hex
from scenarios.layers import Layer

FEW = 40
"""How many hexes at once may still be a piece of a line."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on a hex or on one of its hexsides: its layer and part, and what it is in words."""

    part: Part
    words: str

    @property
    def layer(self) -> Layer:
        """Its layer."""
        return self.part.layer


def standing(files: Files, hex_: Hex) -> tuple[Thing, ...]:
    """Everything on a hex, in the order of the layers: symbols, lines on its hexsides, roads, areas, marks, units."""
    found = []
    for each in access.declared(files).layers:
        if each.kind == "rows":
            symbol = brush.symbol_at(files, each, hex_)
            name = next((c.name for c in brush.palette(files, each) if c.symbol == symbol), symbol)
            found.append(Thing(Part(each), name))
            continue
        found += [
            Thing(part, layers.describe(files, part))
            for part in layers.parts(files, each)
            if any(hex_ in text.split("/") for text in layers.hexes_of(files, part) if hex_ in text)
        ]
    return tuple(found)


# -- sets of hexes ------------------------------------------------------------------------------------------


def include(files: Files, part: Part, hexes: Iterable[Hex]) -> Files:
    """Files with hexes added to a set, each taken from the layers that it can not be on as well.

    A set may be a line, so that a hex goes to the end that it touches, or into a gap, else behind the last.
    """
    wanted = tuple(dict.fromkeys(hexes))
    access.on_map(files, *wanted)
    for id_ in part.layer.excludes:
        for other in layers.parts(files, layers.layer(files, id_)):
            files = exclude(files, other, wanted)
    found = list(layers.hexes_of(files, part))
    known, grid = set(found), layers.grid_of(files)
    added = [hex_ for hex_ in wanted if hex_ not in known]
    for hex_ in added:
        found.insert(_spot(grid, found, hex_) if len(added) <= FEW else len(found), hex_)
    return layers.with_hexes(files, part, found) if added else files


def _spot(grid: Grid, hexes: Sequence[Hex], hex_: Hex) -> int:
    """Where a hex goes among those of a line: behind the last, before the first, or between two that do not touch."""
    around = set(grid.adjacent(hex_))
    if not hexes or hexes[-1] in around or around.isdisjoint(hexes):
        return len(hexes)
    if hexes[0] in around:
        return 0
    gaps = (n for n, (a, b) in enumerate(pairwise(hexes), start=1) if a in around and b not in grid.adjacent(a))
    return next(gaps, len(hexes))


def exclude(files: Files, part: Part, hexes: Iterable[Hex]) -> Files:
    """Files without some hexes in a set."""
    gone, old = set(hexes), layers.hexes_of(files, part)
    kept = tuple(hex_ for hex_ in old if hex_ not in gone)
    return layers.with_hexes(files, part, kept) if len(kept) != len(old) else files


def take_out(files: Files, part: Part, hexes: Iterable[Hex]) -> tuple[Files, bool]:
    """As `exclude`; a set that has no hex left goes, unless something names it. Whether it is gone."""
    taken = exclude(files, part, hexes)
    if taken is files or part.key is None or layers.plain(part.layer) or layers.hexes_of(taken, part):
        return taken, False
    name = references.name_of(files, part.layer.path, part.key)
    if references.mentions(files, part.layer.path, name):
        return taken, False
    return layers.drop_part(taken, part), True


def toggle(files: Files, part: Part, hex_: Hex) -> Files:
    """Files with a hex added to a set, or taken from it if it was there."""
    return exclude(files, part, (hex_,)) if hex_ in layers.hexes_of(files, part) else include(files, part, (hex_,))


# -- marks --------------------------------------------------------------------------------------------------


def put(files: Files, each: Layer, where: str, **values: Any) -> tuple[Files, Part]:
    """Files with a mark on a hex (or on a hexside, as ``"1500/1600"``), and that mark.

    Where a layer has one mark a hex, the one that is there gets the new values. A table with hexes as keys takes its
    value as ``value``. Raises EditError off the map or for a value that does not fit.
    """
    access.on_map(files, *where.split("/"))
    if layers.plain(each):
        kind = schema.item_type(schema.type_at(type(files), each.path))
        value = values.get("value", getattr(schema.bare(kind), "ge", None) if kind else None)
        if value is None:
            raise EditError(f"{each.label} needs a value")
        return access.put_record(files, each.path, where, value), Part(each, where)
    there = next(iter(layers.parts_with(files, each, where)), None) if each.unique else None
    if there is None:
        return layers.new_part(files, each, (where,), **{**_crossed(files, each, where), **values})
    return change(files, there, **values), there


def _crossed(files: Files, each: Layer, where: str) -> dict[str, Any]:
    """What a mark on a hexside names: the line that runs along it, and the road that leads across."""
    sides = {where, "/".join(reversed(where.split("/")))}
    found: dict[str, Any] = {}
    for ref in access.declared(files).references:
        for other in access.declared(files).layers if ref.path == each.path and "/" in where else ():
            if other.path in ref.to:
                runs = (part for part in layers.parts(files, other) if sides & set(_sides(files, part)))
                for part in runs:
                    found[ref.field] = layers.title_of(files, part)
    return found


def _sides(files: Files, part: Part) -> Iterable[str]:
    """The hexsides along which a line runs, or which a path crosses."""
    hexes = layers.hexes_of(files, part)
    return hexes if part.layer.kind != "path" else ("/".join(link) for link in pairwise(hexes))


def remove(files: Files, part: Part) -> Files:
    """Files without a mark, road, stream or area. A unit that starts on a hex leaves it but stays in its list."""
    if part.layer.units and part.layer.off:
        assert part.key is not None
        return access.put_field(files, part.layer.path, part.key, **{part.layer.field: part.layer.off})
    return layers.drop_part(files, part)


def change(files: Files, part: Part, **values: Any) -> Files:
    """Files with other values in the record of a part. Raises EditError for a value that does not fit."""
    record = layers.record_of(files, part)
    if not isinstance(record, msgspec.Struct):
        assert part.key is not None
        return access.put_record(files, part.layer.path, part.key, values["value"])
    old = {name: getattr(record, name) for name in record.__struct_fields__}
    made = making.fitting(type(record), {**old, **values})
    assert part.key is not None
    return access.put_record(files, part.layer.path, part.key, made)


def shift(files: Files, part: Part, where: str) -> Files:
    """Files with a mark on another hex or hexside. Raises EditError off the map."""
    access.on_map(files, *where.split("/"))
    if not layers.plain(part.layer):
        return change(files, part, **{part.layer.field: where})
    value = layers.record_of(files, part)
    return access.put_record(layers.drop_part(files, part), part.layer.path, where, value)
