"""Any list of records as a table: sorted, filtered, and with a value set for many rows at once."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect

from editors import access, fields, making, optionals, references, referring, schema
from editors.access import Key
from editors.errors import EditError
from editors.fields import Field
from editors.schema import Files
from scenarios.problems import Problem

_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "!=": operator.ne, "=": operator.eq,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of the files: its path, what its records are, and how many there are."""

    path: str
    label: str
    about: str
    count: int


def tables(files: Files, file: str = "") -> tuple[Listed, ...]:
    """All tables of records, or those of one file, in the order of the schema."""
    return tuple(
        Listed(path, _label(path), fields.about(files, path), len(access.get(files, path)))
        for path in schema.tables_in(type(files))
        if not file or path.startswith(f"{file}.")
    )


def forms(files: Files, file: str = "") -> tuple[str, ...]:
    """The paths of all records that stand alone, such as ``scenario``, ``map.grid`` or ``charts.turns``."""
    return tuple(
        path for path in _forms(type(files), "") if (not file or path.split(".")[0] == file) and _there(files, path)
    )


def _forms(kind: type[msgspec.Struct], path: str) -> Iterable[str]:
    for name, field in schema.fields(kind).items():
        inner, here = schema.bare(field.type), f"{path}.{name}" if path else name
        if isinstance(inner, inspect.StructType):
            yield here
            yield from _forms(inner.cls, here)


def _there(files: Files, path: str) -> bool:
    for name in path.split("."):
        files = getattr(files, name)
        if files is None:
            return False
    return True


def _label(path: str) -> str:
    parts = path.split(".")[1:]
    return " ".join(parts).replace("_", " ")


def columns(files: Files, path: str) -> tuple[Field, ...]:
    """The columns of a table: the fields of its records, of records in them as ``move.I``; no lists of records."""
    kind = schema.record_type(type(files), path)
    if kind is None:
        raise KeyError(path)
    return tuple(_columns(kind, path, access.declared(files).references, ""))


def _columns(kind: type[msgspec.Struct], path: str, references: Any, before: str) -> Iterable[Field]:
    for field in fields.fields_of_type(kind, path, references):
        inner = schema.bare(field.type)
        if isinstance(inner, inspect.StructType):
            yield from _columns(inner.cls, path, (), f"{before}{field.name}.")
        elif field.kind != "records":
            yield _renamed(field, before)


def _renamed(field: Field, before: str) -> Field:
    from dataclasses import replace

    return (
        replace(field, name=before + field.name, label=f"{before.replace('.', ' ')}{field.label}") if before else field
    )


def column(files: Files, path: str, name: str) -> Field:
    """A column by its name. Raises EditError if there is none."""
    for field in columns(files, path):
        if field.name == name:
            return field
    raise EditError(f"there is no column {name}")


# -- viewing ------------------------------------------------------------------------------------------------


def view(
    files: Files, path: str, *, sort: str = "", descending: bool = False, where: Mapping[str, str] | None = None
) -> tuple[Key, ...]:  # fmt: skip
    """The records of a table in the order in which they are to be shown, by their keys.

    ``where`` filters by column: a text that the value must hold, case apart, or a comparison such as ``>=6`` or
    ``=us``; the empty column means any. Numbers in names sort as numbers. Raises EditError for an unknown column.
    """
    known = {field.name: field for field in columns(files, path)}
    for name in (*(where or {}), *([sort] if sort else [])):
        if name and name not in known:
            raise EditError(f"there is no column {name}")
    keys = [key for key, _ in access.records(files, path) if _fits(files, path, key, known, where or {})]
    if sort:
        keys.sort(key=lambda key: _rank(get(files, path, key, sort), known[sort]), reverse=descending)
    elif descending:
        keys.reverse()
    return tuple(keys)


def _fits(files: Files, path: str, key: Key, known: Mapping[str, Field], where: Mapping[str, str]) -> bool:
    for name, wanted in where.items():
        asked = [name] if name else list(known)
        if not any(_matches(known[each], get(files, path, key, each), wanted.strip()) for each in asked):
            return isinstance(key, str) and not name and wanted.casefold() in key.casefold()
    return True


def _matches(field: Field, value: Any, wanted: str) -> bool:
    sign = next((sign for sign in _COMPARE if wanted.startswith(sign)), "")
    if not sign:
        return wanted.casefold() in fields.show(field, value).casefold()
    rest = wanted[len(sign) :].strip()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return bool(re.fullmatch(r"-?\d+(\.\d+)?", rest)) and _COMPARE[sign](value, float(rest))
    return _COMPARE[sign](natural(fields.show(field, value)), natural(rest))


def _rank(value: Any, field: Field) -> tuple[int, Any]:
    if value is None:
        return 0, ()
    if isinstance(value, int | float):
        return 1, (value,)
    return 2, natural(fields.show(field, value))


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts ``2/8`` before ``10/8``, case apart."""
    parts = re.findall(r"[0-9]+|[^0-9]+", text.casefold())
    return tuple((0, int(part), "") if part.isdecimal() and part.isascii() else (1, 0, part) for part in parts)


# -- values -------------------------------------------------------------------------------------------------


def get(files: Files, path: str, key: Key, name: str) -> Any:
    """The value of a column, None where a record in between is left out."""
    value = access.record(files, path, key)
    for part in name.split("."):
        if value is None:
            return None
        value = getattr(value, part)
    return value


def put(files: Files, path: str, key: Key, name: str, value: Any) -> Files:
    """Files with another value in a column of a record. Raises EditError if it does not fit."""
    return put_many(files, path, (key,), name, value)


def put_text(files: Files, path: str, keys: Iterable[Key], name: str, text: str) -> Files:
    """As `put_many`, with the value that a text means. Raises EditError with what was expected."""
    value = fields.parse(column(files, path, name), text)
    if isinstance(value, Problem):
        raise EditError(f"{name.replace('_', ' ')}: found {value.found}, expected {value.expected}")
    return put_many(files, path, keys, name, value)


def put_many(files: Files, path: str, keys: Iterable[Key], name: str, value: Any) -> Files:
    """Files with one value in a column of many records; a record in between that was left out is begun.

    Another name of a record is also put wherever it is named. Raises EditError if the value does not fit, or for one
    name of many records.
    """
    found, keys = access.get(files, path), tuple(keys)
    if name == references.name_field(files, path) and keys:
        forces = path in access.declared(files).forces
        if forces and len(keys) > 1:
            raise EditError(f"each record has {name.replace('_', ' ')} of its own: one of them at a time")
        if len(keys) == 1 and (forces or value not in references.names(files, path)):
            return references.rename(files, path, keys[0], value)
    fresh: Any = dict(found) if isinstance(found, dict) else list(found)
    for key in keys:
        fresh[key] = _put(files, access.record(files, path, key), name.split("."), value)
    return access.put(files, path, fresh if isinstance(found, dict) else tuple(fresh))


def _put(files: Files, record: Any, names: list[str], value: Any) -> Any:
    if len(names) > 1:
        inner = getattr(record, names[0])
        if inner is None:
            inner = optionals.begun(files, record, names[0])
        value = _put(files, inner, names[1:], value)
    values = {name: getattr(record, name) for name in record.__struct_fields__}
    return making.fitting(type(record), {**values, names[0]: value})


# -- rows ---------------------------------------------------------------------------------------------------


def insert(files: Files, path: str, at: int | None = None, *, key: str = "", **values: Any) -> tuple[Files, Key]:
    """Files with a new record, at the end or before another one, and its key.

    What ``values`` leave out is made up as the schema allows, or that of the record before it; names of other records
    are of such as there are. A unit stands on no hex yet. Raises EditError if it does not fit.
    """
    kind, found = schema.record_type(type(files), path), access.get(files, path)
    assert kind is not None
    noun = path.rpartition(".")[2].replace("_", " ")
    entries = list(found.values() if isinstance(found, dict) else found)
    like = entries[-1 if at is None else max(0, at - 1)] if entries else None
    for layer in access.declared(files).layers:
        if layer.path == path and layer.off:
            values.setdefault(layer.field, layer.off)
    values = referring.filled(files, path, values, like)
    missing = referring.missing(files, path, values)
    if missing:
        raise EditError(f"there are no {missing} yet, to which it has to belong")
    made = making.make(kind, values, f"{noun} {len(found) + 1}", like)
    if isinstance(found, dict):
        name = key or making.free_key(f"{noun} {len(found) + 1}", found)
        if name in found:
            raise EditError(f"there is an entry {name} already")
        return access.put(files, path, {**found, name: made}), name
    index = len(found) if at is None else at
    return access.put(files, path, (*found[:index], made, *found[index:])), index


def delete(files: Files, path: str, keys: Iterable[Key]) -> Files:
    """Files without some records. What refers to them stays, and the checks tell."""
    gone = set(keys)
    found = access.get(files, path)
    left = [(key, record) for key, record in access.records(files, path) if key not in gone]
    return access.put(files, path, dict(left) if isinstance(found, dict) else tuple(record for _, record in left))


def shift(files: Files, path: str, key: Key, by: int) -> tuple[Files, Key]:
    """Files with a record moved up (below 0) or down its list or table, held at the ends; and its key then."""
    found = list(access.records(files, path))
    at = next(i for i, (k, _) in enumerate(found) if k == key)
    to = max(0, min(len(found) - 1, at + by))
    found.insert(to, found.pop(at))
    if isinstance(key, str):
        return access.put(files, path, dict(found)), key
    return access.put(files, path, tuple(record for _, record in found)), to
