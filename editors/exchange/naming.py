"""Names for what a scenario's map holds, as another program's file is to call it, with the legend that knows them.

Ground is called by its word (``woods``, ``level-5``), things by their layer and what tells kinds of them apart
(``depot-us``, ``place-village``). What else is said of a thing goes into the file (``by_kind``) or, where the file has
no place for it, into the legend under a name of the thing's own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import inspect

from editors import schema
from editors.exchange.legend import GridTable, Legend, Meaning
from editors.exchange.legend import meanings as all_meanings
from editors.exchange.sketch import Losses
from editors.exchange.things import Thing, rest_of, row_layers, rows_of, thing_layers, things_of, words_of
from editors.layers import grid_of, plain
from editors.schema import Files
from rules.engine.hexes import DIRECTIONS, Grid, Hex
from rules.engine.words import one
from scenarios.layers import Layer

RESERVED = frozenset(
    {"default", "text", "glow", "label", "license", "other", "url", "include", "attributes", "lib", "xml", "path"}
)
"""Words that mean something in a file of text-mapper."""


QUOTES = frozenset('"“”')
"""What words in a file of text-mapper stand between, and can not hold."""


@dataclass(frozen=True, slots=True)
class Named:
    """A thing with its name, and what the file has to say of it beside that: its title and other values."""

    thing: Thing
    name: str
    title: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Export:
    """A scenario's map with a name for everything, ready to be written."""

    title: str
    grid: Grid
    rows: Mapping[str, Mapping[Hex, str]]
    things: tuple[Named, ...]
    legend: Legend
    lost: tuple[str, ...] = ()

    def words(self, layer: str) -> dict[str, str | int]:
        """What the names of a layer of rows stand for."""
        return {name: meaning.rows[layer] for name, meaning in self.legend.names.items() if layer in meaning.rows}


class _Names:
    """Gives out names, each once."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)

    def fresh(self, wanted: str) -> str:
        """A name like the one wanted that is not taken, and that nobody could mistake for a hex or for a hexside."""
        if not re.search("[a-z]", wanted):
            wanted = f"n{wanted}"
        name, number = wanted, 1
        while name in self.taken or name in RESERVED or name.rpartition("-")[2] in DIRECTIONS:
            number += 1
            name = f"{wanted}-{number}"
        self.taken.add(name)
        return name


def export(files: Files, *, by_kind: bool) -> Export:
    """A scenario's map with names for all that stands on it.

    With ``by_kind`` names tell kinds of things only and `Named.values` all else; without it a name tells everything but
    the title of a thing that is written beside it.
    """
    grid, names = grid_of(files), _Names(())
    meanings: dict[str, Meaning] = {}
    rows = {layer.id: _row_names(files, layer, names, meanings) for layer in row_layers(files)}
    things = [thing for layer in thing_layers(files) for thing in things_of(files, layer)]
    made = tuple(_named(files, thing, names, meanings, by_kind) for thing in things if thing.hexes)
    for _, meaning in all_meanings(files):
        if meaning.layer and meaning not in meanings.values():
            kind = "-".join((meaning.layer, *(slug(str(value)) for value in meaning.values.values())))
            meanings[names.fresh(kind)] = meaning
    losses = Losses()
    for thing in things:
        if not thing.hexes:
            losses.add(f"{one(thing.layer.label)} without any hexes", str(thing.values.get(thing.layer.title, "")))
    legend = Legend(
        files.scenario.system,
        meanings,
        grid=GridTable(
            numbering="CCRR" if grid.digits == 2 else "CCCRRR", first_column=grid.first_column, first_row=grid.first_row
        ),
        rest=rest_of(files),
    )
    return Export(files.scenario.title, grid, rows, made, legend, losses.words)


def _row_names(files: Files, layer: Layer, names: _Names, meanings: dict[str, Meaning]) -> dict[Hex, str]:
    said = rows_of(files, layer)
    called: dict[str | int, str] = {}
    for word in words_of(files, layer).values():
        called[word] = names.fresh(slug(str(word)) if isinstance(word, str) else f"{layer.id}-{word}")
        meanings[called[word]] = Meaning(rows={layer.id: word})
    return {hex_: called[word] for hex_, word in said.items()}


def _named(files: Files, thing: Thing, names: _Names, meanings: dict[str, Meaning], by_kind: bool) -> Named:
    layer = thing.layer
    title = str(thing.values.get(layer.title, "")) if layer.title else ""
    beside = title if by_kind or (layer.kind in ("marks", "path") and not set(title) & QUOTES) else ""
    if plain(layer) and layer.kind == "marks":
        kinds: dict[str, Any] = {} if by_kind else dict(thing.values)
    else:
        told = _kind_fields(files, layer) if by_kind else tuple(thing.values)
        kinds = {key: value for key, value in thing.values.items() if key in told}
        if beside:
            kinds.pop(layer.title, None)
    meaning = Meaning(layer=layer.id, values=kinds)
    known = next((name for name, other in meanings.items() if other == meaning), None)
    if known is None or (not by_kind and layer.kind in ("hexes", "sides") and not plain(layer)):
        known = names.fresh(_call(files, layer, thing, title, by_kind))
        meanings[known] = meaning
    left = {
        key: value for key, value in thing.values.items() if key not in kinds and not (beside and key == layer.title)
    }
    return Named(thing, known, beside, left)


def _kind_fields(files: Files, layer: Layer) -> tuple[str, ...]:
    """The fields that tell kinds of things apart: the variant of the layer, what is called a kind, and yes or no."""
    kind = schema.record_type(type(files), layer.path)
    if kind is None or plain(layer):
        return ()
    found = {
        name: name == layer.variant
        for name, each in schema.fields(kind).items()
        if name in (layer.variant, "kind") or isinstance(schema.bare(each.type), inspect.BoolType)
    }
    return tuple(sorted(found, key=lambda name: not found[name]))


def _call(files: Files, layer: Layer, thing: Thing, title: str, by_kind: bool) -> str:
    kinds = _kind_fields(files, layer)
    if not by_kind and title and (layer.kind in ("hexes", "sides") or set(thing.values) - {*kinds, layer.title}):
        return slug(title) or layer.id
    told = [(name, thing.values[name]) for name in kinds if name in thing.values]
    return "-".join([layer.id, *(name if value is True else slug(str(value)) for name, value in told if value)])


def slug(words: str) -> str:
    """Words as a name: small letters, digits and dashes."""
    plain_ = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain_).strip("-")[:40].strip("-")
