"""States as plain values (numbers, texts, lists, dicts) and back; their hashes, and where two of them differ."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def plain(value: Any) -> Any:
    """A state as JSON knows values: records and mappings as dicts, tuples as lists, sets as sorted lists.

    Fields stand in the order of the record, keys of mappings sorted, so that equal states give equal texts.
    Raises TypeError for anything that a state may not hold.
    """
    kind: Any = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, Mapping):
        return {_key(key): plain(value[key]) for key in sorted(value)}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, frozenset | set):
        return [plain(item) for item in sorted(value)]
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain(getattr(value, name)) for name in _names(kind)}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        return value
    raise TypeError(f"{kind.__name__} is no part of a state: {value!r}")


_ATOMS = frozenset((type(None), bool, int, str))


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a kind of record."""
    return tuple(field.name for field in fields(kind))


def _key(key: Any) -> str:
    if isinstance(key, str | int) and not isinstance(key, bool):
        return str(key)
    raise TypeError(f"{key!r} can not be a key in a state")


def restore(cls: type[T], data: Any) -> T:
    """A record of a class from what `plain` made of it; a field may be left out if it has a default.

    Raises ValueError, with the path to the value, for what does not fit the types of the class.
    """
    value: T = _restored(cls, data, "")
    return value


def _restored(kind: Any, data: Any, path: str) -> Any:
    """A value of a type from plain data."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _one_of(args, data, path)
    if origin is Literal:
        if data in args and type(data) in {type(arg) for arg in args}:
            return data
        raise _misfit(path, data, " or ".join(map(repr, args)))
    if origin is tuple:
        return _tuple(args, _expect(list, data, path), path)
    if origin is frozenset:
        return frozenset(_restored(args[0], item, _at(path, n)) for n, item in enumerate(_expect(list, data, path)))
    if origin is not None and issubclass(origin, Mapping):
        key = int if args[0] is int else str
        found = _expect(dict, data, path).items()
        return {key(name): _restored(args[1], item, _at(path, name)) for name, item in found}
    if kind is Any:
        return data
    if is_dataclass(kind):
        return _record(kind, _expect(dict, data, path), path)
    return _expect(type(None) if kind is None else kind, data, path)


def _record(cls: Any, data: Mapping[str, Any], path: str) -> Any:
    hints, known = _hints(cls), fields(cls)
    unknown = [name for name in data if name not in hints]
    if unknown:
        raise ValueError(f"{_at(path, unknown[0])}: {cls.__name__} has no such field")
    missing = [field.name for field in known if field.name not in data and not _has_default(field)]
    if missing:
        raise ValueError(f"{_at(path, missing[0])}: is missing")
    return cls(**{name: _restored(hints[name], item, _at(path, name)) for name, item in data.items()})


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _one_of(kinds: tuple[Any, ...], data: Any, path: str) -> Any:
    for kind in kinds:
        try:
            return _restored(kind, data, path)
        except ValueError as error:
            problem = error
    raise problem


def _tuple(kinds: tuple[Any, ...], data: list[Any], path: str) -> tuple[Any, ...]:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_restored(kinds[0], item, _at(path, n)) for n, item in enumerate(data))
    if len(kinds) != len(data):
        raise _misfit(path, data, f"{len(kinds)} items")
    return tuple(_restored(kind, item, _at(path, n)) for n, (kind, item) in enumerate(zip(kinds, data, strict=True)))


def _expect(kind: Any, data: Any, path: str) -> Any:
    if isinstance(data, kind) and isinstance(data, bool) == (kind is bool):
        return data
    raise _misfit(path, data, kind.__name__)


def _misfit(path: str, data: Any, expected: str) -> ValueError:
    return ValueError(f"{path or 'the whole'}: found {data!r:.60}, expected {expected}")


def _at(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


def canonical(value: Any) -> str:
    """The one JSON text of a value: keys sorted, no spaces, ASCII only."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def state_hash(state: Any) -> str:
    """The SHA-256 of a state as 64 hexadecimal digits; equal states have equal hashes in every process."""
    return sha256(canonical(state).encode()).hexdigest()


def difference(a: Any, b: Any) -> str | None:
    """The first place where two states differ, with both values, as in ``units.1/115.hex: '0303' and '0404'``.

    Records and their plain form may be compared with one another. None if they are equal.
    """
    return next(_differences(plain(a), plain(b), ""), None)


def _differences(a: Any, b: Any, path: str) -> Iterator[str]:
    if type(a) is type(b) and isinstance(a, dict):
        for name in [*a, *(name for name in b if name not in a)]:
            if name in a and name in b:
                yield from _differences(a[name], b[name], _at(path, name))
            else:
                yield f"{_at(path, name)}: {_shown(a, name)} and {_shown(b, name)}"
    elif type(a) is type(b) and isinstance(a, list) and len(a) == len(b):
        for index, (one, other) in enumerate(zip(a, b, strict=True)):
            yield from _differences(one, other, _at(path, index))
    elif a != b or type(a) is not type(b):
        yield f"{path or 'the whole'}: {a!r} and {b!r}"


def _shown(values: dict[str, Any], name: str) -> str:
    return repr(values[name]) if name in values else "nothing"
