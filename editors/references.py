"""Names that records have and others refer to: what refers to a record, and renaming it everywhere at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from editors import access, alike, schema
from editors.access import Key
from editors.errors import EditError
from editors.making import fitting
from editors.schema import Files
from scenarios.layers import Reference
from scenarios.typed import describe


@dataclass(frozen=True, slots=True)
class Mention:
    """A record that names another one: where it stands, and in which field."""

    path: str
    key: Key
    field: str


def name_field(files: Files, path: str) -> str:
    """The field that names the records at a path: as references to them say, else ``id`` or ``name``; empty if none."""
    kind: type[msgspec.Struct] = type(files)
    return _name_field(kind, path, access.declared(files).references)


@cache
def _name_field(kind: type[msgspec.Struct], path: str, declared: tuple[Reference, ...]) -> str:
    record, found = schema.record_type(kind, path), schema.bare(schema.type_at(kind, path))
    if record is None or isinstance(found, inspect.DictType):
        return ""
    known = schema.fields(record)
    said = [ref.name for ref in declared if path in ref.to and ref.name in known]
    return next((name for name in (*said, "id", "name") if name in known), "")


def name_of(files: Files, path: str, key: Key) -> str:
    """The name of a record; its key in a table, nothing if it has none."""
    if isinstance(key, str):
        return key
    field = name_field(files, path)
    return str(getattr(access.record(files, path, key), field)) if field else ""


def label_of(files: Files, path: str, key: Key) -> str:
    """What a record is shown as: its name; without one, what it refers to first; else its number, from 1."""
    name = name_of(files, path, key)
    if name or isinstance(key, str):
        return name
    record = access.record(files, path, key)
    told = (getattr(record, ref.field) for ref in access.declared(files).references if ref.path == path and ref.field)
    return next((value for value in told if isinstance(value, str) and value), str(key + 1))


def key_of(files: Files, path: str, name: str) -> Key | None:
    """Where the record of a name stands, None if there is none."""
    return next((key for key, _ in access.records(files, path) if name_of(files, path, key) == name), None)


def names(files: Files, path: str) -> tuple[str, ...]:
    """The names of the records at a path, in order."""
    return tuple(name_of(files, path, key) for key, _ in access.records(files, path))


def mentions(files: Files, path: str, name: str) -> tuple[Mention, ...]:
    """Everything that refers to a record by its name."""
    found = []
    for ref in access.declared(files).references:
        if path in ref.to:
            found += [
                Mention(ref.path, key, ref.field) for key, value in _values(files, ref) if _names(ref, value, name)
            ]
    return tuple(found)


def _values(files: Files, ref: Reference) -> Iterator[tuple[Key, Any]]:
    """The fields of a reference, each with the key of its record."""
    if ref.field:
        for key, record in access.records(files, ref.path):
            yield key, getattr(record, ref.field)
    else:
        for key, value in access.get(files, ref.path).items():
            yield key, value if ref.values else key


def _names(ref: Reference, value: Any, name: str) -> bool:
    if isinstance(value, str):
        return value.startswith(name) and value != name if ref.prefix else value == name
    return name in value


def rename(files: Files, path: str, key: Key, new: str) -> Files:
    """Files with another name for a record, in its own field and wherever it is named.

    A printed name beside it that bears it goes with it. Of two records of the same name the other one keeps it, with
    all that names it. Raises EditError if another record has the new name already, or it does not fit.
    """
    old = name_of(files, path, key)
    if new == old:
        return files
    if any(name.casefold() == new.casefold() and name != old for name in names(files, path)):
        raise EditError(f"there is another {new} already")
    if names(files, path).count(old) > 1:
        return _put_name(files, path, key, new)
    found = access.get(files, path)
    if isinstance(found, dict):
        files = access.put(
            files, path, _fitting_keys(files, path, {new if k == key else k: v for k, v in found.items()})
        )
    else:
        files = _put_name(files, path, key, new)
    for ref in access.declared(files).references:
        if path in ref.to:
            files = _refer(files, ref, lambda value, ref=ref: _renamed(ref, value, old, new))  # type: ignore[misc]
    return files


def _fitting_keys(files: Files, path: str, table: dict[str, Any]) -> dict[str, Any]:
    """A table, if all its keys may be keys. Raises EditError."""
    above, _, field = path.rpartition(".")
    try:
        found: dict[str, Any] = msgspec.convert(table, schema.hints(type(access.get(files, above)))[field])
    except msgspec.ValidationError:
        kind = schema.bare(schema.type_at(type(files), path))
        assert isinstance(kind, inspect.DictType)
        raise EditError(f"expected {describe(kind.key_type)}") from None
    return found


def _put_name(files: Files, path: str, key: Key, new: str) -> Files:
    record, field = access.record(files, path, key), name_field(files, path)
    if not field:
        raise EditError("it has no name that could be changed")
    values = {name: getattr(record, name) for name in record.__struct_fields__}
    printed = values.get("name")
    if field != "name" and isinstance(printed, str) and alike.bears(printed, values[field]):
        values["name"] = alike.renamed(printed, values[field], new)
    return access.put_record(files, path, key, fitting(type(record), {**values, field: new}))


def _renamed(ref: Reference, value: Any, old: str, new: str) -> Any:
    match value:
        case str() if ref.prefix:
            return new + value[len(old) :] if value.startswith(old) and value != old else value
        case str():
            return new if value == old else value
        case tuple():
            return tuple(new if item == old else item for item in value)
        case dict():
            return {new if item == old else item: v for item, v in value.items()}
    return value


def _refer(files: Files, ref: Reference, change: Callable[[Any], Any]) -> Files:
    """Files with the fields of a reference changed."""
    found = access.get(files, ref.path)
    if not ref.field:
        changed = {key if ref.values else change(key): change(v) if ref.values else v for key, v in found.items()}
        return access.put(files, ref.path, changed) if changed != found else files
    fresh = {key: _with(record, ref.field, change) for key, record in access.records(files, ref.path)}
    if all(fresh[key] is record for key, record in access.records(files, ref.path)):
        return files
    return access.put(files, ref.path, fresh if isinstance(found, dict) else tuple(fresh.values()))


def _with(record: Any, field: str, change: Callable[[Any], Any]) -> Any:
    old = getattr(record, field)
    fresh = change(old)
    return record if fresh == old else msgspec.structs.replace(record, **{field: fresh})
