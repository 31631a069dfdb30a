"""What the schema of a system says of its files: the types at a path, and where hexes and hexsides stand.

A field holds a hex if its pattern takes hex numbers and no other run of digits, and a hexside if it takes two of them.
A set-up field, which takes words such as ``DD`` as well, holds a hex whenever its value is one.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

Files = Any
"""The four files of a scenario, as the schema of its system has them."""


def info(kind: type[msgspec.Struct]) -> inspect.StructType:
    """The description of a struct type."""
    return _info(kind)


@cache
def _info(kind: type[msgspec.Struct]) -> inspect.StructType:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found


def fields(kind: type[msgspec.Struct]) -> dict[str, inspect.Field]:
    """The fields of a struct type by name, in order."""
    return _fields(kind)


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, inspect.Field]:
    return {field.name: field for field in info(kind).fields}


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without its notes, and without None where it may be left out."""
    if isinstance(kind, inspect.Metadata):
        return bare(kind.type)
    if isinstance(kind, inspect.UnionType):
        others = [choice for choice in kind.types if not isinstance(choice, inspect.NoneType)]
        if len(others) == 1:
            return bare(others[0])
    return kind


def optional(kind: inspect.Type) -> bool:
    """Whether a value of a type may be None."""
    if isinstance(kind, inspect.Metadata):
        return optional(kind.type)
    return isinstance(kind, inspect.UnionType) and kind.includes_none


def type_at(kind: type[msgspec.Struct], path: str) -> inspect.Type:
    """The type of the field at a dotted path. Raises KeyError if there is none."""
    names = path.split(".")
    for name in names[:-1]:
        inner = bare(fields(kind)[name].type)
        if not isinstance(inner, inspect.StructType):
            raise KeyError(path)
        kind = inner.cls
    return fields(kind)[names[-1]].type


def item_type(kind: inspect.Type) -> inspect.Type | None:
    """The type of the entries of a list or of the values of a table; None for any other type."""
    match bare(kind):
        case inspect.VarTupleType() | inspect.ListType() as many:
            return many.item_type
        case inspect.DictType() as table:
            return table.value_type
    return None


def record_type(kind: type[msgspec.Struct], path: str) -> type[msgspec.Struct] | None:
    """The struct type of the records in the list or table at a path, or of the one record there; None if none are."""
    found = type_at(kind, path)
    inner = bare(item_type(found) or found)
    return inner.cls if isinstance(inner, inspect.StructType) else None


def hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The types of the fields of a struct type as they are written, by name."""
    return _hints(kind)


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


def choices(hint: Any) -> tuple[str, ...]:
    """The words of a choice in the order in which they are written; none if the type is no choice among words.

    ``hint`` is the type as it is written, as `hints` gives it. Of a described type the words are sorted.
    """
    if isinstance(hint, inspect.Type):
        inside = bare(hint)
        values = inside.values if isinstance(inside, inspect.LiteralType) else ()
        return tuple(value for value in values if isinstance(value, str))
    if typing.get_origin(hint) is typing.Literal:
        return tuple(value for value in typing.get_args(hint) if isinstance(value, str))
    inner = [arg for arg in typing.get_args(hint) if arg is not type(None)]
    if typing.get_origin(hint) is typing.Annotated:
        return choices(inner[0])
    return choices(inner[0]) if len(inner) == 1 else ()


@cache
def _takes(pattern: str, text: str) -> bool:
    return re.search(pattern, text) is not None


def holds_hex(kind: inspect.Type) -> bool:
    """Whether values of a type are hex numbers, or may be."""
    inner = bare(kind)
    if not isinstance(inner, inspect.StrType) or inner.pattern is None:
        return False
    return _takes(inner.pattern, "0101") and _takes(inner.pattern, "010101") and not _takes(inner.pattern, "01010")


def holds_side(kind: inspect.Type) -> bool:
    """Whether values of a type are hexsides, two hex numbers with a stroke between."""
    inner = bare(kind)
    if not isinstance(inner, inspect.StrType) or inner.pattern is None:
        return False
    return _takes(inner.pattern, "0101/0201") and not _takes(inner.pattern, "01010/02010")


def may_hold(kind: inspect.Type) -> bool:
    """Whether hexes or hexsides stand anywhere in values of a type."""
    match bare(kind):
        case inspect.StructType() as struct:
            return any(_hexed(struct.cls).values())
        case inspect.VarTupleType() | inspect.ListType() as many:
            return may_hold(many.item_type)
        case inspect.DictType() as table:
            return holds_hex(table.key_type) or may_hold(table.value_type)
        case leaf:
            return holds_hex(leaf) or holds_side(leaf)


@cache
def _hexed(kind: type[msgspec.Struct]) -> dict[str, bool]:
    return {name: may_hold(field.type) for name, field in fields(kind).items()}


def hexed_fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    """The fields of a struct type in which hexes or hexsides stand, at any depth."""
    return tuple(field for name, field in fields(kind).items() if _hexed(kind)[name])


def tables_in(kind: type[msgspec.Struct], path: str = "") -> Iterator[str]:
    """The paths of all lists and tables of records below a struct type, in the order of the schema."""
    for name, field in fields(kind).items():
        inner, here = bare(field.type), f"{path}.{name}" if path else name
        entry = item_type(field.type)
        if entry is not None and isinstance(bare(entry), inspect.StructType):
            yield here
        elif isinstance(inner, inspect.StructType):
            yield from tables_in(inner.cls, here)
