"""From plain TOML values to typed structs, with every misfit reported, not only the first.

A good file is converted in one step. Only if that fails is it walked field by field to say all that is wrong.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from rules.engine.words import counted
from scenarios.problems import Problem, Report, shown

T = TypeVar("T", bound=msgspec.Struct)

NAMED_BY = (
    "id", "name", "code", "hex", "hexside", "what", "label", "boundary", "terrain", "column", "die", "number", "roll",
    "level", "side",
)  # fmt: skip
"""The fields that tell the entries of a list apart, the best first."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record that is written as one inline table on a line of its own."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record that is written as a table with a header of its own."""


def convert(data: dict[str, Any], kind: type[T], file: str) -> tuple[T | None, tuple[Problem, ...]]:
    """The typed content of a file, or None and all that does not fit the type."""
    try:
        return msgspec.convert(data, kind), ()
    except (msgspec.ValidationError, RecursionError, ValueError, OverflowError):
        report = Report()
        _walk(data, _info(kind), file, "", report)
        if not report.errors:
            report.error(file, "", "values that do not fit", f"a {kind.__name__}")
        return None, report.problems


def check_value(value: Any, kind: inspect.Type, file: str, place: str, report: Report) -> None:
    """Report all of a value from a file that does not fit a type, with its place."""
    _walk(value, kind, file, place, report)


@cache
def _info(kind: type[msgspec.Struct]) -> inspect.Type:
    return inspect.type_info(kind)


def _walk(value: Any, kind: inspect.Type, file: str, place: str, report: Report) -> None:
    match kind:
        case inspect.Metadata() if isinstance(value, dict | list):
            _walk(value, kind.type, file, place, report)
        case inspect.StructType() if isinstance(value, dict):
            _walk_struct(value, kind, file, place, report)
        case inspect.UnionType() if isinstance(value, dict) and (table := _table_of(kind)) is not None:
            _walk_struct(value, table, file, place, report)
        case inspect.ListType() | inspect.VarTupleType() if isinstance(value, list):
            for index, item in enumerate(value):
                _walk(item, kind.item_type, file, f"{place}[{index + 1}]{label(item)}", report)
            _check_length(value, kind, file, place, report)
        case inspect.DictType() if isinstance(value, dict):
            for key, item in value.items():
                _leaf(key, kind.key_type, file, f"{place or 'a'} key", report)
                _walk(item, kind.value_type, file, join(place, key), report)
            _check_length(value, kind, file, place, report)
        case _:
            _leaf(value, kind, file, place, report)


def _table_of(kind: inspect.UnionType) -> inspect.StructType | None:
    """The one kind of table that a value of this type may be, as for a table that may be left out."""
    tables = [choice for choice in kind.types if isinstance(choice, inspect.StructType)]
    return tables[0] if len(tables) == 1 else None


def _walk_struct(value: dict[str, Any], kind: inspect.StructType, file: str, place: str, report: Report) -> None:
    fields = {field.encode_name: field for field in kind.fields}
    for key in value:
        if key in fields:
            continue
        near = difflib.get_close_matches(key, fields, 1)
        many = f"one of the keys {', '.join(fields)}" if len(fields) > 1 else f"the key {', '.join(fields)}"
        expected = f"the key {near[0]}" if near else many
        report.error(file, shown(join(place, key)), "an unknown key", expected)
    for name, field in fields.items():
        if name in value:
            _walk(value[name], field.type, file, join(place, name), report)
        elif field.required:
            report.error(file, join(place, name), "nothing", describe(field.type))


def _check_length(
    value: list[Any] | dict[str, Any],
    kind: inspect.ListType | inspect.VarTupleType | inspect.DictType,
    file: str,
    place: str,
    report: Report,
) -> None:
    low, high = kind.min_length, kind.max_length
    if (low is not None and len(value) < low) or (high is not None and len(value) > high):
        report.error(file, place, counted(len(value), "entry", "entries"), describe(kind))


def _leaf(value: Any, kind: inspect.Type, file: str, place: str, report: Report) -> None:
    if not _fits(value, kind):
        report.error(file, shown(place), toml_words(value), describe(kind))


def _fits(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata():
            return _fits(value, kind.type)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool) and _in_range(value, kind)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool) and _in_range(value, kind)
        case inspect.StrType():
            return isinstance(value, str) and _fits_text(value, kind)
        case inspect.LiteralType():
            return any(type(value) is type(choice) and value == choice for choice in kind.values)
        case inspect.UnionType():
            return any(_fits(value, choice) for choice in kind.types)
        case inspect.NoneType():
            return value is None
        case inspect.AnyType():
            return True
    return False


def _in_range(value: float, kind: inspect.IntType | inspect.FloatType) -> bool:
    return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)


def _fits_text(value: str, kind: inspect.StrType) -> bool:
    low, high = kind.min_length or 0, kind.max_length
    if len(value) < low or (high is not None and len(value) > high):
        return False
    return kind.pattern is None or re.search(kind.pattern, value) is not None


def describe(kind: inspect.Type) -> str:
    """A type in words, with its limits."""
    match kind:
        case inspect.Metadata():
            extra = kind.extra_json_schema or {}
            return str(extra.get("description") or describe(kind.type))
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType() | inspect.FloatType():
            noun = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
            return noun + _span(kind.ge, kind.le)
        case inspect.StrType():
            return "text" + (_length(kind.min_length or 0, kind.max_length) if kind.max_length else "")
        case inspect.LiteralType():
            return any_of([str(value) or '""' for value in kind.values])
        case inspect.UnionType():
            return " or ".join(describe(choice) for choice in kind.types if not isinstance(choice, inspect.NoneType))
        case inspect.ListType() | inspect.VarTupleType():
            return "a list" + _span(kind.min_length, kind.max_length, " entries")
        case inspect.DictType() | inspect.StructType():
            return "a table"
    return "something else"


def _span(low: float | None, high: float | None, unit: str = "") -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}{unit}" if low != high else f" of exactly {low}{unit}"
    if low is not None:
        return f" of at least {low}{unit}"
    return f" of at most {high}{unit}" if high is not None else ""


def _length(low: int, high: int) -> str:
    """The length of a text in words."""
    if low == high:
        return f" of {counted(high, 'character')}"
    return f" of {low} to {high} characters" if low else f" of at most {high} characters"


def any_of(words: Sequence[str]) -> str:
    """Words to choose from, such as ``a, b or c``."""
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def toml_words(value: Any) -> str:
    """A value from a file as a message shows it."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "a table"
        case list():
            return f"a list of {len(value)}"
        case str():
            return shown(f'"{value}"')
        case int() if abs(value) >= 10**40:
            return "a very large number"
    return shown(str(value))


def label(item: Any) -> str:
    """What names an entry of a list, in brackets, or nothing."""
    for _, name in naming(item):
        return f" ({shown(name, 30)})"
    return ""


def naming(item: Any) -> tuple[tuple[str, str], ...]:
    """The keys and values that may tell an entry of a list from the others, the best first."""
    if not isinstance(item, dict):
        return ()
    return tuple((key, str(item[key])) for key in NAMED_BY if isinstance(item.get(key), str | int))


def join(place: str, key: str) -> str:
    """A key path one step longer."""
    plain = key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else f'"{shown(key, 40)}"'
    return f"{place}.{plain}" if place else plain
