"""Writing typed content as TOML in one canonical form, so that the same content is always the same bytes.

Keys stand in the order of the schema's fields; a field at its default is left out. A `Row` is one inline table
on one line; lists of short strings are packed into lines; a `Section` has a header. tomli-w writes the values.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import msgspec
import tomli_w

from scenarios.typed import Section

WIDTH = 118
"""The longest line of a packed list."""

SHORT = 16
"""Strings up to this length are packed several to a line."""


def canonical(content: Section) -> str:
    """The canonical text of a file."""
    return "\n".join(_section(content, ())).strip("\n") + "\n"


def _section(content: Section | dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    tables: list[tuple[str, Any]] = []
    for key, value in _pairs(content):
        if _is_table(value, bool(path)):
            tables.append((key, value))
        else:
            yield from _entry(key, value)
    for key, value in tables:
        inner = (*path, key)
        header = ".".join(_key(part) for part in inner)
        if isinstance(value, tuple):
            for item in value:
                yield from ("", f"[[{header}]]", *_section(item, inner))
        elif _only_tables(value):
            yield from _section(value, inner)
        else:
            yield from ("", f"[{header}]", *_section(value, inner))


def _pairs(content: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(content, dict):
        yield from content.items()
        return
    kind: type[msgspec.Struct] = type(content)
    for name, key, default in _fields(kind):
        value = getattr(content, name)
        if value != default:
            yield key, value


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """For each field its name, its key in the file and its default."""
    return tuple(
        (
            field.name,
            field.encode_name,
            field.default_factory() if callable(field.default_factory) else field.default,
        )
        for field in msgspec.structs.fields(kind)
    )


def _is_table(value: Any, below: bool) -> bool:
    """Whether a value has a header of its own: sections, and dicts of sections or at the top of a file."""
    if isinstance(value, tuple):
        return bool(value) and isinstance(value[0], Section)
    if isinstance(value, dict) and below:
        return any(isinstance(item, Section) for item in value.values())
    return isinstance(value, Section | dict)


def _only_tables(value: Any) -> bool:
    """Whether a table holds tables only, which then name it in their own headers."""
    pairs = list(_pairs(value))
    return bool(pairs) and all(_is_table(item, True) for _, item in pairs)


def _entry(key: str, value: Any) -> Iterator[str]:
    if not isinstance(value, tuple) or not value:
        yield f"{_key(key)} = {_inline(value)}"
        return
    items = [_inline(item) for item in value]
    line = f"{_key(key)} = [{', '.join(items)}]"
    short = all(isinstance(item, int) or (isinstance(item, str) and len(item) <= SHORT) for item in value)
    if short and len(line) <= WIDTH:
        yield line
        return
    yield f"{_key(key)} = ["
    yield from (_packed(items) if short else (f"  {item}," for item in items))
    yield "]"


def _packed(items: list[str]) -> Iterator[str]:
    line = " "
    for item in items:
        if len(line) + len(item) + 2 > WIDTH:
            yield line
            line = " "
        line += f" {item},"
    yield line


def _inline(value: Any) -> str:
    match value:
        case msgspec.Struct() | dict():
            pairs = ", ".join(f"{_key(key)} = {_inline(item)}" for key, item in _pairs(value))
            return f"{{ {pairs} }}" if pairs else "{}"
        case tuple():
            return f"[{', '.join(_inline(item) for item in value)}]"
    scalar: str = _scalar(value)
    return scalar


@lru_cache(maxsize=8192, typed=True)
def _scalar(value: str | int | float | bool) -> str:
    return tomli_w.dumps({"k": value})[4:-1]


@lru_cache(maxsize=2048)
def _key(key: str) -> str:
    return tomli_w.dumps({key: 0})[:-5]
