"""The layers of a scenario's map as they stand: single streams, roads, areas and marks, and the tools to draw them.

A *part* is one record of a layer (a road, a stream, a named area, a depot) or, where the layer is a plain list of
hexes, the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from editors import access, references, schema
from editors.access import Key, grid_of
from editors.errors import EditError
from editors.making import fitting, free_key, make
from editors.schema import Files
from rules.engine.words import one
from scenarios.layers import Layer, Layers

__all__ = [
    "Part", "Tool", "describe", "drop_part", "fitting", "free_key", "free_title", "grid_of", "has_ids",
    "hexes_of", "layer", "layers_of", "made_up", "make", "new_part", "parts", "parts_with", "plain",
    "record_of", "title_of", "tools", "variants", "with_hexes", "with_noun",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """One record of a layer by its number or key, or the whole list where ``key`` is None."""

    layer: Layer
    key: Key | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """What an author picks to draw: a layer, and the variant of it such as stream or river; empty if it has none."""

    id: str
    label: str
    layer: Layer
    variant: str = ""


def layers_of(files: Files) -> Layers:
    """All that the system of a scenario declares."""
    return access.declared(files)


def layer(files: Files, id_: str) -> Layer:
    """A layer by its id. Raises EditError if the system has none of that name."""
    try:
        return access.declared(files).layer(id_)
    except KeyError:
        raise EditError(f"the map has no layer {id_}") from None


def tools(files: Files, *, units: bool = False) -> tuple[Tool, ...]:
    """The tools of the map editor in order, with ``units`` those that place units as well."""
    found = []
    for each in access.declared(files).layers:
        if each.units and not units:
            continue
        found += [
            Tool(f"{each.id}-{word}" if word else each.id, _tool_label(each, word), each, word)
            for word in variants(files, each) or ("",)
        ]
    return tuple(found)


def _tool_label(each: Layer, variant: str) -> str:
    if not variant:
        return each.label
    words = variant.replace("_", " ")
    return words if each.kind == "sides" else f"{each.label}: {words}"


def variants(files: Files, each: Layer) -> tuple[str, ...]:
    """The variants of a layer in order; none if it has no such field."""
    kind = schema.record_type(type(files), each.path)
    if not each.variant or kind is None:
        return ()
    return schema.choices(schema.hints(kind)[each.variant])


# -- parts --------------------------------------------------------------------------------------------------


def plain(each: Layer) -> bool:
    """Whether a layer is one plain list of hexes, or a table with hexes as keys."""
    return not each.field and each.kind != "rows"


def parts(files: Files, each: Layer) -> tuple[Part, ...]:
    """The parts of a layer in order; one, which may be empty, for a plain list of hexes."""
    if each.kind == "rows" or (plain(each) and each.kind != "marks"):
        return (Part(each),)
    return tuple(Part(each, key) for key, _ in access.records(files, each.path))


def record_of(files: Files, part: Part) -> Any:
    """The record of a part. Raises EditError if it is not there or is a plain list."""
    if part.key is None:
        raise EditError(f"{part.layer.label} is a list without entries of its own")
    return access.record(files, part.layer.path, part.key)


def hexes_of(files: Files, part: Part) -> tuple[str, ...]:
    """The hexes, or hexsides as in the files (``"1500/1600"``), of a part, in their order."""
    if part.layer.kind == "rows":
        return tuple(grid_of(files))
    if plain(part.layer):
        return tuple(access.get(files, part.layer.path)) if part.key is None else (str(part.key),)
    found = getattr(record_of(files, part), part.layer.field)
    return (found,) if isinstance(found, str) else found


def with_hexes(files: Files, part: Part, hexes: Iterable[str]) -> Files:
    """Files with other hexes or hexsides in a part that is no mark."""
    values = tuple(hexes)
    if part.key is None:
        return access.put(files, part.layer.path, values)
    if values == getattr(record_of(files, part), part.layer.field):
        return files
    return access.put_field(files, part.layer.path, part.key, **{part.layer.field: values})


def new_part(files: Files, each: Layer, hexes: Iterable[str] = (), **values: Any) -> tuple[Files, Part]:
    """Files with a new part at the end of a layer, and that part.

    ``values`` are fields of its record; what is left out is made up: defaults, a name such as ``road 3``, a free id.
    ``key`` is its id, in a table or in the record. For a mark, give one hex or hexside. Raises EditError if that can
    not be.
    """
    key = values.pop("key", None)
    inside = tuple(hexes)
    kind = schema.record_type(type(files), each.path)
    found = access.get(files, each.path)
    if kind is None:
        raise EditError(f"{each.label} has no parts of its own")
    if each.kind == "marks":
        values[each.field] = inside[0]
    else:
        values[each.field] = inside
    if each.inside and inside:
        values.setdefault(each.inside, inside[0].partition("/")[0])
    name = free_title(files, each, _noun(files, each, values))
    if field := id_field(files, each):
        key = (
            key or values.get(field) or free_key(str(values.get(each.title, name)), references.names(files, each.path))
        )
        if references.key_of(files, each.path, key) is not None:
            raise EditError(f"there is {one(each.label)} {key} already")
        values[field] = key
    made = make(kind, {**each.new, **values}, name)
    if isinstance(found, dict):
        key = str(key or free_key(name, found))
        if key in found:
            raise EditError(f"there is {one(each.label)} {key} already")
        return access.put(files, each.path, {**found, key: made}), Part(each, key)
    return access.put(files, each.path, (*found, made)), Part(each, len(found))


def id_field(files: Files, each: Layer) -> str:
    """The field with the id of a record in a list; empty where the title names it, or nothing."""
    name = references.name_field(files, each.path) if schema.record_type(type(files), each.path) else ""
    return name if name != each.title else ""


def has_ids(files: Files, each: Layer) -> bool:
    """Whether the parts of a layer have ids: keys of a table, or a field that is not their title."""
    table = isinstance(access.get(files, each.path), dict)
    return bool(id_field(files, each)) or (table and not plain(each))


def _noun(files: Files, each: Layer, values: dict[str, Any]) -> str:
    """What a new part is called: of lines their variant, such as stream or river."""
    if each.kind != "sides" or not each.variant:
        return each.label
    return str(values.get(each.variant) or variants(files, each)[0]).replace("_", " ")


def free_title(files: Files, each: Layer, noun: str) -> str:
    """A name that is made up, such as ``road 3``: the first from the number of parts on that none has."""
    titles = {title_of(files, part) for part in parts(files, each)}
    return next(name for n in count(len(titles) + 1) if (name := f"{noun} {n}") not in titles)


def made_up(each: Layer, title: str) -> bool:
    """Whether a name is one that was made up, such as ``road 3``."""
    noun, _, number = title.rpartition(" ")
    return noun == each.label and number.isdecimal()


def drop_part(files: Files, part: Part) -> Files:
    """Files without a part; a plain list is emptied."""
    if part.key is None:
        return access.put(files, part.layer.path, ())
    return access.drop_record(files, part.layer.path, part.key)


# -- words --------------------------------------------------------------------------------------------------


def title_of(files: Files, part: Part) -> str:
    """What names a part: title, key in a table, or the hex of a mark without a name; nothing for a plain list."""
    if part.key is None or plain(part.layer):
        return ""
    if part.layer.title:
        return str(getattr(record_of(files, part), part.layer.title))
    return str(part.key) if isinstance(part.key, str) else " ".join(hexes_of(files, part)[:1])


def describe(files: Files, part: Part) -> str:
    """A part in words, such as ``river Vire``, ``road Mesnil-Rouxelin lane, lane`` or ``depot Rampan crossing, de``."""
    layer = part.layer
    if part.key is None:
        return layer.label
    if plain(layer):
        return f"{layer.label} {access.get(files, layer.path)[part.key]}"
    variant = str(getattr(record_of(files, part), layer.variant)).replace("_", " ") if layer.variant else ""
    title = title_of(files, part)
    if layer.kind == "sides" and variant:
        return with_noun(variant, title)
    return with_noun(layer.label, title) + (f", {variant}" if variant else "")


def with_noun(noun: str, title: str) -> str:
    """A name with what it is before it, unless it says that itself, as ``road 3`` does."""
    return title if f"{title} ".casefold().startswith(f"{noun} ".casefold()) else f"{noun} {title}".strip()


def parts_with(files: Files, each: Layer, hex_: str) -> Iterator[Part]:
    """The parts of a layer that have a hex or hexside."""
    for part in parts(files, each):
        if hex_ in hexes_of(files, part):
            yield part
