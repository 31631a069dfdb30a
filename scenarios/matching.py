"""Which records of one list are which of another: by what names them, wherever they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

import msgspec

from scenarios.typed import NAMED_BY

Pair = tuple[int | None, int | None]
"""The place of a record in the old and in the new list, None where it is not there."""


def match(old: Sequence[msgspec.Struct], new: Sequence[msgspec.Struct]) -> tuple[Pair, ...]:
    """Pairs of the same record in the order of the new list, those that are gone in the places where they stood.

    Records that are equal go together first; then, for each way to name a record, those that are alone with their name
    in both lists; then those of the same name in their order. What has no names at all goes together in order.
    """
    pairs: dict[int, int] = {}
    left, right = list(range(len(old))), list(range(len(new)))
    names = _naming_fields((*old, *new))
    keys: list[Callable[[msgspec.Struct], Hashable]] = [msgspec.structs.astuple, *map(_by, names)]
    for key in (*keys, _lists):
        _pair(old, new, left, right, key, pairs, unique=True)
    for key in keys:
        _pair(old, new, left, right, key, pairs, unique=False)
    if not names:
        pairs.update(zip(left, right, strict=False))
    return _in_order(len(old), len(new), pairs)


def _naming_fields(records: Sequence[msgspec.Struct]) -> list[str]:
    """The two best fields that name the records."""
    fields = {name for record in records[:1] for name in record.__struct_fields__}
    return [name for name in NAMED_BY if name in fields][:2]


def _by(name: str) -> Callable[[msgspec.Struct], Hashable]:
    return lambda record: getattr(record, name, None)


def _lists(record: msgspec.Struct) -> Hashable:
    """The lists of a record, such as the hexes of a road, which are its own even if it gets another name."""
    values = [value for value in msgspec.structs.astuple(record) if isinstance(value, tuple) and len(value) > 1]
    return tuple(values) or None


def _pair(
    old: Sequence[msgspec.Struct],
    new: Sequence[msgspec.Struct],
    left: list[int],
    right: list[int],
    key: Callable[[msgspec.Struct], Hashable],
    pairs: dict[int, int],
    *,
    unique: bool,
) -> None:
    """Pair what has the same key; with ``unique`` only what is alone with it in what is left of both lists."""
    was = {i: _hashable(key(old[i])) for i in left}
    now = {j: _hashable(key(new[j])) for j in right}
    counts = Counter(was.values()), Counter(now.values())
    places: dict[Hashable, list[int]] = {}
    for j in reversed(right):
        places.setdefault(now[j], []).append(j)
    for i in list(left):
        name = was[i]
        alone = counts[0][name] == counts[1][name] == 1
        if name is None or not places.get(name) or (unique and not alone):
            continue
        pairs[i] = places[name].pop()
        left.remove(i)
        right.remove(pairs[i])


def _hashable(value: Hashable) -> Hashable:
    return repr(value) if isinstance(value, tuple) else value


def _in_order(old: int, new: int, pairs: dict[int, int]) -> tuple[Pair, ...]:
    found: list[Pair] = []
    back = {j: i for i, j in pairs.items()}
    gone = [i for i in range(old) if i not in pairs]
    for j in range(new):
        i = back.get(j)
        while i is not None and gone and gone[0] < i:
            found.append((gone.pop(0), None))
        found.append((i, j))
    return (*found, *((i, None) for i in gone))


def name_of(record: msgspec.Struct) -> str:
    """What a record is called: the first of its fields that names one."""
    for name in NAMED_BY:
        value = getattr(record, name, None)
        if isinstance(value, str | int) and value != "":
            return str(value)
    return ""
