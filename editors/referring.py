"""What a new record refers to, and the name that it takes from that, where these can be told from what is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from editors import access, references, schema
from editors.errors import EditError
from editors.schema import Files
from scenarios.layers import Reference


def filled(files: Files, path: str, values: dict[str, Any], like: Any = None) -> dict[str, Any]:
    """Values of a new record at a path, with names of what it needs to refer to and does not name yet.

    It refers to what it is hung under, to what that refers to, or to what the record ``like`` does. A name that begins
    with that of what it is hung under gets the first ending that is free. Raises EditError if none is.
    """
    found = dict(values)
    kind = schema.record_type(type(files), path)
    assert kind is not None
    own = [ref for ref in access.declared(files).references if ref.path == path and ref.field]
    for ref in sorted(own, key=lambda ref: (ref.prefix, not ref.parent)):
        field = schema.fields(kind)[ref.field]
        if ref.field in found or not _has_to_name(field):
            continue
        name = _next_ending(files, ref, found) if ref.prefix else _name(files, ref, own, found, like)
        if name:
            found[ref.field] = (name,) if schema.item_type(field.type) else name
    return found


def missing(files: Files, path: str, values: dict[str, Any]) -> str:
    """What there has to be before a new record can be hung under it; nothing if that is said or not needed."""
    kind = schema.record_type(type(files), path)
    assert kind is not None
    for ref in access.declared(files).references:
        if ref.path != path or not ref.parent or not ref.field or ref.field in values:
            continue
        if _has_to_name(schema.fields(kind)[ref.field]) and not any(_known(files, ref, values)):
            words = " or ".join(to.rpartition(".")[2].replace("_", " ") for to in ref.to)
            some = any(references.names(files, to) for to in ref.to)
            return f"{words} of {', '.join(_said(files, ref, values).values())}" if some else words
    return ""


def _has_to_name(field: inspect.Field) -> bool:
    """Whether a field has to hold a name: a text, or a list that must not be empty."""
    kind = schema.bare(field.type)
    many = isinstance(kind, inspect.VarTupleType | inspect.ListType) and bool(kind.min_length)
    return field.required and (many or isinstance(kind, inspect.StrType))


def next_ending(files: Files, path: str, name: str) -> str:
    """The free name next to one whose endings are declared, such as ``1/115b`` after ``1/115a``; empty for any other.

    Raises EditError if every ending is taken.
    """
    for ref in access.declared(files).references:
        if ref.path == path and ref.endings:
            base = next((name.removesuffix(end) for end in ref.endings if name.endswith(end)), "")
            if any(references.key_of(files, to, base) is not None for to in ref.to):
                return _ended(files, ref, base)
    return ""


def _ended(files: Files, ref: Reference, base: str) -> str:
    free = next(_free(files, ref, base), "")
    if not free:
        every = ", ".join(f"{base}{ending}" for ending in ref.endings)
        raise EditError(f"{base} has all that it can have: {every}")
    return free


def _free(files: Files, ref: Reference, base: str) -> Iterator[str]:
    """The names that begin with one and are not taken."""
    taken = set(references.names(files, ref.path))
    yield from (name for ending in ref.endings if (name := f"{base}{ending}") not in taken)


def _next_ending(files: Files, ref: Reference, found: dict[str, Any]) -> str:
    """A name that begins with that of what the record is hung under."""
    parents = [r for r in access.declared(files).references if r.path == ref.path and r.parent and r.field in found]
    base = next((found[r.field] for r in parents if set(r.to) & set(ref.to)), "")
    return _ended(files, ref, base) if base and ref.endings else ""


def _name(files: Files, ref: Reference, own: list[Reference], found: dict[str, Any], like: Any) -> str:
    """What a field of a new record names; empty if there is nothing that it could."""
    known = list(_known(files, ref, found))
    above = _above(files, own, found)
    if not ref.parent and getattr(above, ref.field, "") in known:
        return str(getattr(above, ref.field))
    last = getattr(like, ref.field, "")
    wanted = last if isinstance(last, str) else next(iter(last), "")
    for each in own:
        # Of what takes its name from there, the first that can still have one more.
        if each.prefix and ref.parent and set(each.to) & set(ref.to) and each.endings:
            room = [name for name in known if next(_free(files, each, name), "")]
            return wanted if wanted in room else next(iter(room), "")
    used = [getattr(record, ref.field) for _, record in access.records(files, ref.path)]
    each_once = ref.field == references.name_field(files, ref.path) or len(used) == len(set(used)) > 1
    if each_once:
        return next((name for name in known if name not in used), "")
    return wanted if wanted in known else next(iter(known), "")


def _known(files: Files, ref: Reference, found: dict[str, Any]) -> Iterator[str]:
    """The names that a field may have; what a record is hung under refers to the same as it does."""
    said = _said(files, ref, found) if ref.parent else {}
    for to in ref.to:
        for key, record in access.records(files, to):
            if all(getattr(record, name, value) == value for name, value in said.items()):
                yield references.name_of(files, to, key)


def _said(files: Files, ref: Reference, found: dict[str, Any]) -> dict[str, str]:
    """What a new record refers to already beside one reference, and its side."""
    declared = access.declared(files)
    own = {one.field for one in declared.references if one.path == ref.path and one.field} | {declared.side}
    own -= {ref.field, references.name_field(files, ref.path), declared.group}
    return {name: value for name, value in found.items() if name in own and value and isinstance(value, str)}


def _above(files: Files, own: list[Reference], found: dict[str, Any]) -> Any:
    """The record that a new one is hung under, None if that is not known."""
    for ref in own:
        if ref.parent and isinstance(found.get(ref.field), str):
            for to in ref.to:
                key = references.key_of(files, to, found[ref.field])
                if key is not None:
                    return access.record(files, to, key)
    return None
