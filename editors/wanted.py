"""Records that are missed: ids that the rules look for, or that other records name, and that nothing on the map has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from editors import access, layers, references
from editors.schema import Files
from scenarios.layers import Layer, Reference
from scenarios.problems import Problem

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A record that a layer should have.

    ``key`` is its id, ``title`` a name for it, ``variant`` what it has to be (empty for anything), ``why`` who looks
    for it.
    """

    layer: Layer
    key: str
    title: str
    variant: str = ""
    why: str = ""


def wanted(files: Files, layer: Layer, variant: str = "") -> tuple[Wanted, ...]:
    """What a layer misses, first for the rules; with a variant only what can be of it."""
    if not layers.has_ids(files, layer):
        return ()
    there = set(references.names(files, layer.path))
    found: dict[str, Wanted] = {}
    for one in (*_sought(layer), *_mentioned(files, layer)):
        if one.key not in there and (not variant or one.variant in ("", variant)):
            found.setdefault(one.key, one)
    return tuple(found.values())


def meant(files: Files, layer: Layer, text: str) -> Wanted | None:
    """What a layer misses and a text names, by its id or its title, whatever the capitals, accents and dashes."""
    plain = _plain(text)
    return next((one for one in wanted(files, layer) if plain in (_plain(one.key), _plain(one.title))), None)


def missed(files: Files, problem: Problem) -> Wanted | None:
    """What is to be made so that a problem goes, if it tells of something that is not there."""
    words = set(_WORD.findall(problem.found))
    file = problem.file.rpartition("/")[2].removesuffix(".toml")
    table = f"{file}.{problem.place.partition('.')[0].partition('[')[0]}"
    for layer in access.declared(files).layers:
        if table in (layer.path, *(ref.path for ref in _references(files, layer))):
            found = next((one for one in wanted(files, layer) if one.key in words), None)
            if found is not None:
                return found
    return None


def _plain(text: str) -> str:
    """Letters and digits only, without accents and capitals."""
    return "".join(char for char in unicodedata.normalize("NFKD", text).casefold() if char.isalnum())


def _sought(layer: Layer) -> Iterator[Wanted]:
    for one in layer.sought:
        yield Wanted(layer, one.key, one.title, one.variant, f"the rules look for it ({one.rule})")


def _references(files: Files, layer: Layer) -> list[Reference]:
    declared = access.declared(files).references
    return [ref for ref in declared if ref.to == (layer.path,) and ref.field and not ref.prefix]


def _mentioned(files: Files, layer: Layer) -> Iterator[Wanted]:
    """What other records name."""
    for ref in _references(files, layer):
        for key, record in access.records(files, ref.path):
            value = getattr(record, ref.field)
            for name in [value] if isinstance(value, str) else list(value or ()):
                who = references.name_of(files, ref.path, key) or str(key)
                table = ref.path.rpartition(".")[2].replace("_", " ")
                yield Wanted(layer, name, name, ref.variant, f"{who} of the {table} names it")
