"""Duplicating records with the next free designation, alone or with all that belongs to them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

from editors import access, alike, references, referring, schema
from editors.access import Key
from editors.errors import EditError
from editors.making import fitting
from editors.schema import Files
from scenarios.layers import Reference

_TOKEN = re.compile(r"[0-9]+|(?<![A-Za-z])(?:[A-Za-z]|[IVX]{2,5})(?![A-Za-z])")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
"""The numbers of battalions and the like; tens are as many X before one of them."""


def next_name(name: str, taken: Iterable[str], between: str = " ") -> str:
    """The next free designation after one: ``1/137`` gives ``2/137``, ``1/115a`` ``1/115b``, ``Vire`` ``Vire 2``.

    A letter behind a number counts first, then what stands before the first stroke, then the last number. ``between``
    stands before a number that is new.
    """
    used = {each.casefold() for each in taken} | {name.casefold()}
    for start, end in _spots(name):
        word = name[start:end]
        for fresh in _after(word):
            made = name[:start] + fresh + name[end:]
            if made.casefold() not in used:
                return made
    return next(f"{name}{between}{n}" for n in range(2, len(used) + 3) if f"{name}{between}{n}".casefold() not in used)


def _spots(name: str) -> Iterator[tuple[int, int]]:
    """Where a designation may count on, the likeliest first."""
    tail = re.search(r"(?<=[0-9])[a-z]$", name)
    if tail:
        yield tail.span()
    found = [match.span() for match in _TOKEN.finditer(name)]
    if not found:
        return
    if "/" in name and found[0][0] < name.index("/"):
        yield found[0]
    yield found[-1]


def _after(word: str) -> Iterator[str]:
    """The numbers or letters that follow one."""
    roman = [f"{'X' * tens}{one}" for tens in range(4) for one in ("", *_ROMAN)][1:]
    if word.isdecimal():
        yield from (str(int(word) + n).zfill(len(word)) for n in range(1, 1000))
    elif word in roman:
        yield from roman[roman.index(word) + 1 :]
    elif len(word) == 1:
        last = "Z" if word.isupper() else "z"
        yield from (chr(code) for code in range(ord(word) + 1, ord(last) + 1))


def taken(files: Files, path: str) -> tuple[str, ...]:
    """The names that a new record at a path can not have."""
    group = next((group for group in access.declared(files).distinct if path in group), (path,))
    return tuple(name for each in group for name in references.names(files, each))


def duplicate(files: Files, path: str, key: Key, *, whole: bool = False, name: str = "") -> tuple[Files, Key]:
    """Files with a second record like one, right behind it, and its key.

    It has the next free designation, or ``name``. With ``whole`` all that belongs to it in the tree of the order of
    battle is duplicated too; a unit of a reinforcement group becomes one more of it. Raises EditError for a name that
    is taken or does not fit.
    """
    old = references.name_of(files, path, key)
    used = taken(files, path)
    new = name or (_following(files, path, old, used) if old else "")
    if new and new.casefold() in {each.casefold() for each in used}:
        raise EditError(f"there is another {new} already")
    files, fresh = _copied(files, path, key, new)
    if old:
        files = _grouped(files, path, old, new)
        if whole:
            files = _with_all(files, path, old, new)
    return files, fresh


def _following(files: Files, path: str, old: str, used: Collection[str]) -> str:
    """The next free designation after one; of records that are named as others are, the next of those.

    Raises EditError if all that there are have one already.
    """
    ending = referring.next_ending(files, path, old)
    if ending:
        return ending
    field = references.name_field(files, path)
    refs = access.declared(files).references
    ref = next((r for r in refs if r.path == path and r.field == field and field and not r.prefix), None)
    known = [name for to in ref.to for name in references.names(files, to)] if ref is not None else []
    if old not in known:
        return next_name(old, used, _between(files, path))
    at = known.index(old)
    fresh = next((name for name in (*known[at + 1 :], *known[:at]) if name not in used), "")
    if not fresh:
        nouns = " and ".join(to.rpartition(".")[2].replace("_", " ") for to in ref.to) if ref is not None else ""
        raise EditError(f"all {nouns} have one already")
    return fresh


def _between(files: Files, path: str) -> str:
    """What stands before a new number in the names of a table: a space where names may have any, else a sign."""
    field, kind = references.name_field(files, path), schema.record_type(type(files), path)
    if not field or kind is None:
        return "_"
    inner = schema.bare(schema.fields(kind)[field].type)
    return "-" if isinstance(inner, inspect.StrType) and inner.pattern else " "


def _copied(files: Files, path: str, key: Key, new: str, **values: Any) -> tuple[Files, Key]:
    record, found = access.record(files, path, key), access.get(files, path)
    if isinstance(found, dict):
        entries = list(found.items())
        at = next(i for i, (k, _) in enumerate(entries) if k == key)
        printed = {"name": _printed(files, path, key, new)} if _prints(files, path) else {}
        entries.insert(at + 1, (new, msgspec.structs.replace(record, **printed)))
        return access.put(files, path, dict(entries)), new
    field = references.name_field(files, path)
    if field and new:
        values[field] = new
        if _prints(files, path):
            values["name"] = _printed(files, path, key, new)
    if values:
        record = fitting(type(record), {n: values.get(n, getattr(record, n)) for n in record.__struct_fields__})
    assert isinstance(key, int)
    return access.put(files, path, (*found[: key + 1], record, *found[key + 1 :])), key + 1


def _prints(files: Files, path: str) -> bool:
    """Whether records have a printed name beside the one that others know them by."""
    kind = schema.record_type(type(files), path)
    field = schema.fields(kind).get("name") if kind is not None else None
    inner = schema.bare(field.type) if field is not None else None
    free = isinstance(inner, inspect.StrType) and inner.pattern is None
    return free and references.name_field(files, path) != "name"


def _printed(files: Files, path: str, key: Key, new: str) -> str:
    """The printed name of a duplicate."""
    others = [record.name for _, record in access.records(files, path)]
    return alike.follow(access.record(files, path, key).name, references.name_of(files, path, key), new, others)


def _grouped(files: Files, path: str, old: str, new: str) -> Files:
    """A duplicate of a reinforcement joins the group of the first, with its entry hex."""
    declared = access.declared(files)
    if not declared.groups:
        return files
    fields = {r.field for r in declared.references if r.path == declared.groups and path in r.to}
    for key, record in access.records(files, declared.groups):
        for field in fields & set(declared.members):
            found = getattr(record, field)
            if old in found:
                both = {**found, new: found[old]} if isinstance(found, dict) else (*found, new)
                files = access.put_field(files, declared.groups, key, **{field: both})
    return files


def _with_all(files: Files, path: str, old: str, new: str) -> Files:
    """Duplicate all that hangs under a record, and all under that, for its duplicate."""
    refs = access.declared(files).references
    for ref in refs:
        if not ref.parent or path not in ref.to:
            continue
        pairs: list[tuple[str, str]] = []
        for key in [k for k, record in access.records(files, ref.path) if _first(record, ref) == old]:
            assert isinstance(key, int)
            at = key + len(pairs)
            name = references.name_of(files, ref.path, at)
            fresh = _child_name(files, refs, ref, name, old, new, taken(files, ref.path)) if name else ""
            files, _ = _copied(files, ref.path, at, fresh, **_repointed(files, refs, ref.path, at, path, old, new))
            pairs.append((name, fresh))
        for name, fresh in (pair for pair in pairs if all(pair)):
            files = _with_all(_grouped(files, ref.path, name, fresh), ref.path, name, fresh)
    return files


def _first(record: Any, ref: Reference) -> str:
    value = getattr(record, ref.field)
    return value if isinstance(value, str) else next(iter(value), "")


def _child_name(
    files: Files, refs: Collection[Reference], ref: Reference, name: str, old: str, new: str, used: Collection[str]
) -> str:
    """The name of a duplicated child: that of the parent if it bears it, one that begins with it, else the next."""
    field = references.name_field(files, ref.path)
    if ref.field == field and name == old:
        return new
    if any(r.path == ref.path and r.prefix and set(r.to) & set(ref.to) for r in refs) and name.startswith(old):
        return new + name[len(old) :]
    return next_name(name, used, _between(files, ref.path))


def _repointed(
    files: Files, refs: Collection[Reference], path: str, key: Key, parent: str, old: str, new: str
) -> dict[str, Any]:
    """The fields of a child that name its parent, with the new name."""
    record, own = access.record(files, path, key), references.name_field(files, path)
    found: dict[str, Any] = {}
    for ref in refs:
        if ref.path != path or parent not in ref.to or ref.prefix or ref.field == own:
            continue
        value = getattr(record, ref.field)
        if value == old:
            found[ref.field] = new
        elif isinstance(value, tuple) and old in value:
            found[ref.field] = tuple(new if item == old else item for item in value)
    return found
