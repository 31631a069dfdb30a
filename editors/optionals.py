"""Records within records that may be left out, such as the sections of a unit: beginning one, and taking it away."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from editors import access, making, schema
from editors.errors import EditError
from editors.schema import Files

UNNAMED = "-"
"""What stands in a text of a record that was begun and that needs one."""


def kind_of(record: Any, name: str) -> type[msgspec.Struct] | None:
    """The type of the record that a field of another one may hold or leave out; None for any other field."""
    field = schema.fields(type(record)).get(name)
    inner = schema.bare(field.type) if field is not None and schema.optional(field.type) else None
    return inner.cls if isinstance(inner, inspect.StructType) else None


def begun(files: Files, record: Any, name: str, **values: Any) -> Any:
    """A new record for a field that was left out: these values, what the record around it says under the same names,
    and for what else it needs something that its type allows.

    Raises EditError for a field that holds no such record, or one that can not be made up.
    """
    kind = kind_of(record, name)
    if kind is None:
        raise EditError(f"there is nothing that could be {name.replace('_', ' ')}")
    around = schema.fields(type(record))
    filled = dict(values)
    for field in schema.info(kind).fields:
        if field.name in filled or not field.required:
            continue
        if field.name in around and schema.bare(around[field.name].type) == schema.bare(field.type):
            filled[field.name] = getattr(record, field.name)
        elif schema.holds_hex(field.type):
            grid = access.grid_of(files)
            filled[field.name] = grid.label(grid.first_column, grid.first_row)
    return making.make(kind, filled, UNNAMED)


@cache
def can_begin(kind: type[msgspec.Struct]) -> bool:
    """Whether all that a record needs can be made up; not a list that must not be empty."""
    return not any(
        field.required and getattr(schema.bare(field.type), "min_length", None) and schema.item_type(field.type)
        for field in schema.info(kind).fields
    )


def around(files: Files, path: str) -> tuple[Any, str] | None:
    """The record that holds the one at a path, and the field of it, if the one at the path may be left out."""
    above, _, name = path.rpartition(".")
    record = access.get(files, above) if above else files
    return (record, name) if isinstance(record, msgspec.Struct) and kind_of(record, name) is not None else None
