"""Making records: the values given, and for what else a record needs something that its type allows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from editors import schema
from editors.errors import EditError
from scenarios.typed import describe


def make(kind: type[msgspec.Struct], values: dict[str, Any], name: str, like: Any = None) -> Any:
    """A record of a type: the values given, defaults, and for what else it needs something that the type allows.

    ``name`` becomes its name and, as far as that may be, its id. What can not be made up, such as a time or a hex, is
    that of the record ``like``. Raises EditError if a value does not fit its type.
    """
    filled = dict(values)
    for field in schema.info(kind).fields:
        if field.name not in filled and field.required:
            filled[field.name] = _made_up(kind, field, name, getattr(like, field.name, None))
    return fitting(kind, filled)


def fitting(kind: type[msgspec.Struct], values: dict[str, Any]) -> Any:
    """A record of a type with these values. Raises EditError if one does not fit its type."""
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        known = schema.fields(kind)
        name = str(error).rpartition("$.")[2].rstrip("`").partition("[")[0].partition(".")[0]
        if name in known:
            expected = describe(known[name].type).removesuffix(", in quotes")
            raise EditError(f"{name.replace('_', ' ')}: expected {expected}") from None
        raise EditError(str(error)) from None


def free_key(name: str, taken: Iterable[str]) -> str:
    """An id or key made from a name that no entry has, case apart: small letters, digits and dashes."""
    base = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:20].strip("-") or "entry"
    folded = {key.casefold() for key in taken}
    if base not in folded:
        return base
    return next(f"{base}-{n}" for n in range(2, len(folded) + 3) if f"{base}-{n}" not in folded)


def _made_up(kind: type[msgspec.Struct], field: inspect.Field, name: str, like: Any) -> Any:
    words = schema.choices(schema.hints(kind)[field.name])
    if words:
        return "estimate" if "estimate" in words else words[0]
    match schema.bare(field.type):
        case inspect.LiteralType() as choice:
            return choice.values[0]
        case inspect.IntType() | inspect.FloatType() as number:
            return _least(number)
        case inspect.BoolType():
            return False
        case inspect.StrType() as text:
            return _text(text, name, like)
        case inspect.VarTupleType() | inspect.ListType() as many if not many.min_length:
            return ()
        case inspect.VarTupleType() | inspect.ListType() as many if _counts(many.item_type):
            return (_least(many.item_type),) * (many.min_length or 0)
        case inspect.DictType():
            return {}
        case inspect.StructType() as inner if like is None:
            return make(inner.cls, {}, name)
    if like is None:
        raise EditError(f"{field.name.replace('_', ' ')} is needed")
    return like


def _counts(kind: inspect.Type) -> bool:
    return isinstance(schema.bare(kind), inspect.IntType | inspect.FloatType)


def _least(kind: inspect.Type) -> int | float:
    """The least number of a type that is not below 0."""
    number = schema.bare(kind)
    return max(number.ge or 0, 0) if isinstance(number, inspect.IntType) else 0.0


def _text(kind: inspect.StrType, name: str, like: Any) -> str:
    """A name, cut to its length; an id made from it; of any other pattern what the other record has."""
    if kind.pattern is None:
        return name[: kind.max_length]
    made = free_key(name, ())
    if kind.pattern.startswith("^[A-Za-z0-9]") and re.search(kind.pattern, made):
        return made
    return str(like or "")
