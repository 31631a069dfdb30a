"""Placing units by hex, and reinforcement groups with their order.

Where a unit starts stands either in its own record (a set-up field) or in a list of its own that names it (a ready
set-up); which of them, the layers of the system say.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import msgspec

from editors import access, layers, making, references, schema, tree
from editors.access import Key
from editors.errors import EditError
from editors.layers import Part
from editors.schema import Files
from rules.engine.hexes import Hex
from scenarios.layers import Layer, Reference


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit with the hex where it starts, empty if on none: its record, its name and its side."""

    path: str
    key: Key
    name: str
    side: str
    hex: Hex = ""


# -- where units start --------------------------------------------------------------------------------------


def tables(files: Files) -> tuple[str, ...]:
    """The tables of units that can be placed on the map."""
    found = []
    for layer in _unit_layers(files):
        listing = _listing(files, layer)
        found += list(listing.to) if listing else [layer.path]
    return tuple(dict.fromkeys(found))


def _unit_layers(files: Files) -> tuple[Layer, ...]:
    return tuple(layer for layer in access.declared(files).layers if layer.units)


def _listing(files: Files, layer: Layer) -> Reference | None:
    """The reference by which the records of a layer name units, if they are no units themselves."""
    if layer.off:
        return None
    refs = access.declared(files).references
    return next((ref for ref in refs if ref.path == layer.path and ref.field == layer.title), None)


def _layer_for(files: Files, path: str) -> Layer:
    """The layer that says where the units of a table start. Raises EditError if none does."""
    for layer in _unit_layers(files):
        listing = _listing(files, layer)
        if path == layer.path or (listing is not None and path in listing.to):
            return layer
    raise EditError(f"{path.rpartition('.')[2].replace('_', ' ')} do not start on the map")


def units(files: Files) -> tuple[Placed, ...]:
    """All units that can start on the map, with their hexes; what a ready set-up lists beside units too."""
    found = []
    for layer in _unit_layers(files):
        listing = _listing(files, layer)
        rows = {getattr(r, layer.title): (key, getattr(r, layer.field)) for key, r in access.records(files, layer.path)}
        if listing is None:
            found += [_placed(files, layer.path, key, name, hex_) for name, (key, hex_) in rows.items()]
            continue
        for path in listing.to:
            for key, _ in access.records(files, path):
                name = references.name_of(files, path, key)
                found.append(_placed(files, path, key, name, rows.pop(name, (0, ""))[1]))
        found += [_placed(files, layer.path, key, name, hex_) for name, (key, hex_) in rows.items()]
    return tuple(found)


def _placed(files: Files, path: str, key: Key, name: str, hex_: str) -> Placed:
    return Placed(path, key, name, tree.side_of(files, path, key), hex_ if hex_.isdigit() else "")


def unit_of(files: Files, path: str, key: Key) -> Placed | None:
    """The unit of a record: it itself, or the one that it names as a line of a ready set-up; None if it is neither."""
    found = units(files)
    own = next((unit for unit in found if (unit.path, unit.key) == (path, key)), None)
    if own is not None or all(layer.path != path for layer in _unit_layers(files)):
        return own
    name = references.name_of(files, path, key)
    return next((unit for unit in found if unit.name == name), None)


def placed_at(files: Files, hex_: Hex) -> tuple[Placed, ...]:
    """The units that start in a hex."""
    return tuple(unit for unit in units(files) if unit.hex == hex_)


def stacks(files: Files) -> dict[Hex, tuple[Placed, ...]]:
    """All units on the map by hex."""
    found: dict[Hex, list[Placed]] = defaultdict(list)
    for unit in units(files):
        if unit.hex:
            found[unit.hex].append(unit)
    return {hex_: tuple(stack) for hex_, stack in found.items()}


def unplaced(files: Files) -> tuple[Placed, ...]:
    """The units that could start on the map but do not: reinforcements, those on displays, and those forgotten."""
    return tuple(unit for unit in units(files) if not unit.hex)


def place(files: Files, path: str, key: Key, hex_: Hex | None, **values: Any) -> Files:
    """Files with a unit that starts in a hex, or on none with None; a reinforcement leaves its group.

    ``values`` are further fields of its line in a ready set-up. Raises EditError off the map, or for a unit that does
    not start on the map.
    """
    if hex_ is not None:
        access.on_map(files, hex_)
    layer = _layer_for(files, path)
    name = references.name_of(files, path, key)
    if path == layer.path and layer.off:
        group = access.declared(files).group
        if hex_ is not None and group and getattr(access.record(files, path, key), group, None):
            files = leave_group(files, path, key)
        return access.put_field(files, path, key, **{layer.field: hex_ or layer.off})
    row = key if path == layer.path else _row_of(files, layer, name)
    if hex_ is None:
        return files if row is None else access.drop_record(files, layer.path, row)
    if row is not None:
        return access.put_field(files, layer.path, row, **{layer.field: hex_, **values})
    return layers.new_part(files, layer, (hex_,), **{layer.title: name, **values})[0]


def _row_of(files: Files, layer: Layer, name: str) -> Key | None:
    rows = access.records(files, layer.path)
    return next((key for key, record in rows if getattr(record, layer.title) == name), None)


def part_of(files: Files, path: str, key: Key) -> Part | None:
    """The mark on the map that says where a unit starts, None if it does not."""
    layer = _layer_for(files, path)
    if path == layer.path:
        return Part(layer, key)
    row = _row_of(files, layer, references.name_of(files, path, key))
    return None if row is None else Part(layer, row)


# -- reinforcement groups -----------------------------------------------------------------------------------


def groups(files: Files, side: str = "") -> tuple[Key, ...]:
    """The reinforcement groups, of one side or of all, in the order in which they come; none if there are none."""
    declared = access.declared(files)
    if not declared.groups:
        return ()
    found = [
        (getattr(record, declared.order), key)
        for key, record in access.records(files, declared.groups)
        if not side or getattr(record, declared.side) == side
    ]
    return tuple(key for _, key in sorted(found, key=lambda each: each[0]))


def new_group(files: Files, side: str, name: str = "") -> tuple[Files, Key]:
    """Files with an empty group of a side, the last to come, and its key."""
    declared = access.declared(files)
    path = _group_path(files)
    orders = [getattr(record, declared.order) for _, record in access.records(files, path)]
    mine = [getattr(access.record(files, path, key), declared.order) for key in groups(files, side)]
    kind = schema.record_type(type(files), path)
    assert kind is not None
    used = {each.casefold() for each in references.names(files, path)}
    fresh = name or next(f"{side}-{n}" for n in range(1, len(orders) + 2) if f"{side}-{n}".casefold() not in used)
    last = max(mine, default=0)
    values = {references.name_field(files, path): fresh, declared.side: side, declared.order: last + 1}
    made = making.make(kind, values, fresh)
    return access.put(files, path, (*access.get(files, path), made)), len(orders)


def entry_hexes(files: Files, side: str) -> tuple[Hex, ...]:
    """The hexes of the map by which units of a side enter, in order; none if the system marks none."""
    declared = access.declared(files)
    if not declared.entries:
        return ()
    layer = declared.layer(declared.entries)
    found = [record for _, record in access.records(files, layer.path) if getattr(record, layer.variant) == side]
    return tuple(dict.fromkeys(getattr(record, layer.field) for record in found))


def join_group(files: Files, path: str, key: Key, group: str, hex_: Hex | None = None) -> Files:
    """Files with a unit as a member of a reinforcement group, and of no other; its HQ comes with it.

    ``hex_`` is its entry hex, which infantry needs. Raises EditError for a unit or group that this can not be.
    """
    declared, groups_at = access.declared(files), _group_path(files)
    at = references.key_of(files, groups_at, group)
    if at is None:
        raise EditError(f"there is no group {group}")
    field = _member_field(files, path)
    name = references.name_of(files, path, key)
    files = leave_group(files, path, key)
    found = getattr(access.record(files, groups_at, at), field)
    if isinstance(found, dict):
        if hex_ is None:
            raise EditError(f"{name} needs an entry hex")
        access.on_map(files, hex_)
        files = access.put_field(files, groups_at, at, **{field: {**found, name: hex_}})
    else:
        files = access.put_field(files, groups_at, at, **{field: (*found, name)})
    return _in_group(files, path, key, group, declared.waiting)


def leave_group(files: Files, path: str, key: Key) -> Files:
    """Files with a unit that is in no reinforcement group."""
    groups_at, name = _group_path(files), references.name_of(files, path, key)
    field = _member_field(files, path)
    for at, record in access.records(files, groups_at):
        found = getattr(record, field)
        if name in found:
            kept = (
                {k: v for k, v in found.items() if k != name}
                if isinstance(found, dict)
                else tuple(each for each in found if each != name)
            )
            files = access.put_field(files, groups_at, at, **{field: kept})
    return _in_group(files, path, key, "", "")


def _group_path(files: Files) -> str:
    path = access.declared(files).groups
    if not path:
        raise EditError("this system has no reinforcement groups")
    return path


def _member_field(files: Files, path: str) -> str:
    """The field of a group that lists the units of a table. Raises EditError if there is none."""
    declared = access.declared(files)
    for ref in declared.references:
        if ref.path == declared.groups and path in ref.to and ref.field in declared.members:
            return ref.field
    raise EditError(f"{path.rpartition('.')[2].replace('_', ' ')} do not come in groups")


def _in_group(files: Files, path: str, key: Key, group: str, waiting: str) -> Files:
    """Write the group of a unit in its own record, and in that of the HQ that bears its name."""
    declared = access.declared(files)
    name = references.name_of(files, path, key)
    changes = {declared.group: group}
    layer = next((layer for layer in _unit_layers(files) if layer.path == path), None)
    if waiting and layer is not None:
        changes[layer.field] = waiting
    files = access.put_field(files, path, key, **changes)
    for ref in declared.references:
        if path in ref.to and not ref.prefix and ref.field == references.name_field(files, ref.path):
            at = references.key_of(files, ref.path, name)
            if at is not None and hasattr(access.record(files, ref.path, at), declared.group):
                files = access.put_field(files, ref.path, at, **{declared.group: group})
    return files


def reorder(files: Files, key: Key, by: int) -> Files:
    """Files with a group earlier (below 0) or later on its side by so many places; the side is numbered from 1."""
    declared, path = access.declared(files), _group_path(files)
    found = list(groups(files, getattr(access.record(files, path, key), declared.side)))
    at = found.index(key)
    found.insert(max(0, min(len(found) - 1, at + by)), found.pop(at))
    rows: list[Any] = list(access.get(files, path))
    for number, each in enumerate(found, start=1):
        rows[int(each)] = msgspec.structs.replace(rows[int(each)], **{declared.order: number})
    return access.put(files, path, tuple(rows))
