"""Writing typed content as TOML in one canonical form, so that the same content is always the same bytes.

Keys stand in the order of the schema's fields; a field at its default is left out. A `Row` is one inline table
on one line; lists of short strings are packed into lines, but for the rows of a map; a `Section` has a header. tomli-w
writes the values.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import tomli_w

from scenarios.typed import Section
from scenarios.words import ONE_A_LINE

WIDTH = 118
"""The longest line of a packed list."""

SHORT = 16
"""Strings up to this length are packed several to a line."""


def canonical(content: Section) -> str:
    """The canonical text of a file."""
    return "\n".join(_section(content, ())).strip("\n") + "\n"


def canonical_texts(files: msgspec.Struct) -> dict[str, str]:
    """The canonical text of each of a scenario's files by its name without ending, in the order of the fields."""
    return {name: canonical(getattr(files, name)) for name in files.__struct_fields__}


def content_hash(files: msgspec.Struct) -> str:
    """The sha256 of the canonical texts of scenario.toml, map.toml, oob.toml and charts.toml, one after the other."""
    return hashlib.sha256("".join(canonical_texts(files).values()).encode()).hexdigest()


def _section(content: Section | dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    tables: list[tuple[str, Any]] = []
    lined = _lined(type(content)) if isinstance(content, msgspec.Struct) else frozenset()
    for key, value in _pairs(content):
        if _is_table(value, bool(path)):
            tables.append((key, value))
        else:
            yield from _entry(key, value, lined=key in lined)
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
    names = kind.__struct_fields__
    # Only the last fields have defaults. `msgspec.structs.fields` would evaluate all annotations anew, which is slow.
    defaults = (msgspec.NODEFAULT,) * (len(names) - len(kind.__struct_defaults__)) + kind.__struct_defaults__
    return tuple(
        (name, key, default.factory() if hasattr(default, "factory") else default)
        for name, key, default in zip(names, kind.__struct_encode_fields__, defaults, strict=True)
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


@cache
def _lined(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The keys of lists of which each entry stands on a line of its own, however short."""
    # msgspec would tell as well, but looks through all records within this one.
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(key for name, key, _ in _fields(kind) if _is_lined(hints[name]))


def _is_lined(kind: Any) -> bool:
    if get_origin(kind) is Annotated:
        said = (meta.extra for meta in kind.__metadata__ if isinstance(meta, msgspec.Meta))
        return any((extra or {}).get(ONE_A_LINE) for extra in said) or _is_lined(kind.__origin__)
    return get_origin(kind) is tuple and any(map(_is_lined, get_args(kind)))


def _entry(key: str, value: Any, *, lined: bool) -> Iterator[str]:
    if not isinstance(value, tuple) or not value:
        yield f"{_key(key)} = {_inline(value)}"
        return
    items = [_inline(item) for item in value]
    line = f"{_key(key)} = [{', '.join(items)}]"
    short = not lined and all(isinstance(item, int) or (isinstance(item, str) and len(item) <= SHORT) for item in value)
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
    # What needs no quoting is written at once: tomli-w is asked about a few values, not about thousands.
    if type(value) is int:
        return str(value)
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return f'"{value}"'
    return tomli_w.dumps({"k": value})[4:-1]


@lru_cache(maxsize=2048)
def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else tomli_w.dumps({key: 0})[:-5]


_PLAIN = re.compile(r'[^"\\\x00-\x1f\x7f]*')
"""Text without quotes, backslashes and control characters."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""Keys that stand without quotes."""
