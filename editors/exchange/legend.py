"""The legend: what the names in another program's file stand for. It is a TOML file of its own.

Each name means ground (a word for each layer of rows, such as ``terrain = "woods"`` or ``level = 5``), a thing
(``layer``, with values of its record in ``with``), or both. A legend can be completed in memory and saved.
"""

from __future__ import annotations

import difflib
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, inspect

from editors import access, schema
from editors.exchange.sketch import Names
from editors.exchange.things import KEY, VALUE, free_keys, row_layers, thing_layers, words_of
from editors.layers import plain
from editors.schema import Files
from rules.engine.hexes import DIRECTIONS
from scenarios.canonical import canonical
from scenarios.layers import Layer
from scenarios.problems import Report, ScenarioError, shown
from scenarios.reading import file_name, parse_toml, read_toml
from scenarios.typed import Section, any_of, check_value, convert, describe, toml_words

LABELS = "(label)"
"""The name under which a legend says what words in a hex stand for that no thing there takes as its name."""


class GridTable(Section, frozen=True, kw_only=True):
    """The number of the hex in the upper left corner."""

    numbering: Literal["CCRR", "CCCRRR"] | None = None
    first_column: Annotated[int, Meta(ge=0, le=999)]
    first_row: Annotated[int, Meta(ge=0, le=999)]


class LegendFile(Section, frozen=True, kw_only=True):
    """A legend as a file. ``map`` is the rest of map.toml, which a drawing has no place for."""

    format: Literal[1]
    system: str
    ignore: tuple[str, ...] = ()
    grid: GridTable | None = None
    default: dict[str, str | int] = {}
    names: dict[str, dict[str, Any]] = {}
    map: dict[str, Any] = {}


@dataclass(frozen=True)
class Meaning:
    """What a name stands for: words of rows by their layer, and a thing in a layer with values of its record.

    ``bank`` is the side, seen along a line that a file draws from hex to hex, on which hexsides are to run.
    """

    rows: Mapping[str, str | int] = field(default_factory=dict)
    layer: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    bank: Literal["left", "right"] = "left"

    def table(self) -> dict[str, Any]:
        """As it stands in a file."""
        table: dict[str, Any] = dict(self.rows)
        if self.layer:
            table["layer"] = self.layer
        if self.bank != "left":
            table["bank"] = self.bank
        if self.values:
            table["with"] = dict(self.values)
        return table


@dataclass(frozen=True)
class Known:
    """A meaning found for a name; ``side`` is the direction that the name ends in, None if it names a hex."""

    meaning: Meaning | None
    side: int | None = None


@dataclass(frozen=True)
class Legend:
    """A legend for the scenarios of a system. A name in ``ignore`` stands for nothing."""

    system: str
    names: Mapping[str, Meaning] = field(default_factory=dict)
    ignore: frozenset[str] = frozenset()
    default: Mapping[str, str | int] = field(default_factory=dict)
    grid: GridTable | None = None
    rest: Mapping[str, Any] = field(default_factory=dict)

    def with_name(self, name: str, meaning: Meaning | None) -> Legend:
        """A legend with what a name stands for; None to ignore it."""
        if meaning is None:
            others = {other: known for other, known in self.names.items() if other != name}
            return _replaced(self, names=others, ignore=self.ignore | {name})
        return _replaced(self, names={**self.names, name: meaning}, ignore=self.ignore - {name})

    def with_default(self, layer: str, word: str | int) -> Legend:
        """A legend with what hexes are of which the file does not say it."""
        return _replaced(self, default={**self.default, layer: word})

    def lookup(self, names: Names) -> Known | None:
        """What something stands for, by the most particular of its names that is known; None if none is."""
        if names not in self._looked_up:
            self._looked_up[names] = self._find(names)
        return self._looked_up[names]

    @cached_property
    def _looked_up(self) -> dict[Names, Known | None]:
        """What was found before: a map asks for the same names thousands of times."""
        return {}

    def _find(self, names: Names) -> Known | None:
        for name in reversed(names):
            if name in self.names:
                return Known(self.names[name])
            if name in self.ignore:
                return Known(None)
            stem, _, ending = name.rpartition("-")
            if ending in DIRECTIONS and stem in self._sided:
                return Known(self.names[stem], DIRECTIONS.index(ending))
        return None

    @cached_property
    def _sided(self) -> frozenset[str]:
        """The names that may be followed by a direction; which of them mean hexsides, the layers tell later."""
        return frozenset(name for name, meaning in self.names.items() if meaning.layer)

    def file(self) -> LegendFile:
        """As a file has it."""
        return LegendFile(
            format=1,
            system=self.system,
            ignore=tuple(sorted(self.ignore)),
            grid=self.grid,
            default=dict(self.default),
            names={name: meaning.table() for name, meaning in self.names.items()},
            map=_frozen(dict(self.rest)),
        )

    def text(self) -> str:
        """The text of the file."""
        return canonical(self.file())


def _replaced(legend: Legend, **changes: Any) -> Legend:
    return Legend(**{**{name: getattr(legend, name) for name in legend.__dataclass_fields__}, **changes})


def _frozen(value: Any) -> Any:
    """Plain values with tuples for lists, as the canonical form writes them."""
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


# ---------------------------------------------------------------- reading


def read_legend(path: Path, files: Files) -> Legend:
    """The legend in a file, for scenarios of the system of some files. Raises ScenarioError with all that is wrong."""
    return legend_of(read_toml(path), files, file_name(path))


def parse_legend(text: str, files: Files, name: str = "legend.toml") -> Legend:
    """The legend in a text."""
    return legend_of(parse_toml(text, name), files, name)


def legend_of(data: dict[str, Any], files: Files, name: str) -> Legend:
    """The legend that plain values describe, every word of it checked against the system."""
    content, problems = convert(data, LegendFile, name)
    if content is None:
        raise ScenarioError(problems)
    report = Report()
    if content.system != files.scenario.system:
        report.error(name, "system", content.system, f"{files.scenario.system}, the system of the scenario")
        report.raise_errors()
    _check_map(content.map, files, name, report)
    words = {layer.id: set(words_of(files, layer, content.map).values()) for layer in row_layers(files)}
    for layer, word in content.default.items():
        _check_word(layer, word, words, name, f"default.{layer}", report)
    meanings = {
        key: _meaning(table, words, files, name, f"names.{shown(key, 40)}", report)
        for key, table in content.names.items()
    }
    report.raise_errors()
    return Legend(
        content.system, meanings, frozenset(content.ignore), content.default, content.grid, content.map
    )  # fmt: skip


def _check_map(rest: Mapping[str, Any], files: Files, name: str, report: Report) -> None:
    """The rest of the map has keys that no layer has, with values of their types. Raises ScenarioError if not."""
    free = free_keys(files)
    for key, value in rest.items():
        if key in free:
            check_value(value, free[key].type, name, f"map.{key}", report)
        else:
            report.error(name, f"map.{shown(key)}", "a key that has no place here", any_of(tuple(free)))
    report.raise_errors()


def _check_word(
    layer: str, word: Any, words: Mapping[str, set[str | int]], name: str, place: str, report: Report
) -> None:  # fmt: skip
    if layer not in words:
        report.error(name, place, "an unknown key", any_of(tuple(words)))
    elif not isinstance(word, str | int) or isinstance(word, bool) or word not in words[layer]:
        report.error(name, place, toml_words(word), _choices(words[layer]))


def _choices(words: set[str | int]) -> str:
    numbers = sorted(word for word in words if isinstance(word, int))
    if numbers:
        return f"a number from {numbers[0]} to {numbers[-1]}"
    return "one of " + ", ".join(sorted(map(str, words))) if words else "nothing: the map has none"


def _meaning(
    table: Mapping[str, Any], words: Mapping[str, set[str | int]], files: Files, name: str, place: str, report: Report
) -> Meaning:  # fmt: skip
    rows = {}
    for key, value in table.items():
        if key in ("layer", "with", "bank"):
            continue
        if key in words:
            rows[key] = value
            _check_word(key, value, words, name, f"{place}.{key}", report)
        else:
            report.error(name, f"{place}.{shown(key)}", "an unknown key", f"{', '.join(words)}, layer, bank or with")
    bank = table.get("bank", "left")
    if bank not in ("left", "right"):
        report.error(name, f"{place}.bank", toml_words(bank), "left or right")
    layers = {layer.id: layer for layer in thing_layers(files)}
    found, values = table.get("layer", ""), table.get("with", {})
    if not isinstance(found, str) or (found and found not in layers):
        report.error(name, f"{place}.layer", toml_words(found), "one of " + ", ".join(layers))
    elif not isinstance(values, dict):
        report.error(name, f"{place}.with", "no table", "a table of values")
    elif found:
        _check_values(files, layers[found], values, name, f"{place}.with", report)
    elif values or not rows:
        report.error(name, place, "no layer" if values else "nothing", f"{', '.join(words)} or layer")
    return Meaning(rows, str(found), values if isinstance(values, dict) else {}, bank)


def _check_values(
    files: Files, layer: Layer, values: Mapping[str, Any], name: str, place: str, report: Report
) -> None:  # fmt: skip
    """Check values of a record one by one; those that are missing show only when a whole record is made."""
    allowed = value_types(files, layer)
    for key, value in values.items():
        if key not in allowed:
            expected = any_of(tuple(allowed)) or "nothing: this layer holds hexes only"
            report.error(name, f"{place}.{shown(key)}", "an unknown key", expected)
            continue
        try:
            msgspec.convert(value, allowed[key])
        except msgspec.ValidationError:
            report.error(name, f"{place}.{key}", toml_words(value), describe(inspect.type_info(allowed[key])))


def value_types(files: Files, layer: Layer) -> dict[str, Any]:
    """The values that a thing of a layer may have beside its hexes, each with its type."""
    if plain(layer):
        table = schema.type_at(type(files), layer.path)
        return {VALUE: _hints(type(files), layer.path)[1]} if layer.kind == "marks" and table is not None else {}
    kind = schema.record_type(type(files), layer.path)
    assert kind is not None
    hints = typing.get_type_hints(kind, include_extras=True)
    types = {field.name: hints[field.name] for field in schema.info(kind).fields if field.name != layer.field}
    if isinstance(access.get(files, layer.path), dict):
        return {KEY: _hints(type(files), layer.path)[0], **types}
    return types


def _hints(kind: Any, path: str) -> tuple[Any, Any]:
    """The types of the keys and of the values of the table at a path."""
    for name in path.split("."):
        kind = typing.get_type_hints(kind, include_extras=True)[name]
    keys, values = typing.get_args(kind)
    return keys, values


# ---------------------------------------------------------------- guessing


def meanings(files: Files) -> Iterator[tuple[str, Meaning]]:
    """All that a name may stand for, in words, as a list to choose from: kinds of ground first, then layers."""
    for layer in row_layers(files):
        for word in words_of(files, layer).values():
            yield f"{layer.label} {word}", Meaning(rows={layer.id: word})
    for layer in thing_layers(files):
        variants = schema.choices(_variant(files, layer)) if layer.variant else ()
        for variant in variants:
            yield (
                f"{layer.label}: {variant.replace('_', ' ')}",
                Meaning(layer=layer.id, values={layer.variant: variant}),
            )
        if not variants:
            yield layer.label, Meaning(layer=layer.id)


def _variant(files: Files, layer: Layer) -> Any:
    kind = schema.record_type(type(files), layer.path)
    assert kind is not None
    return schema.fields(kind)[layer.variant].type


def guess(name: str, files: Files) -> Meaning | None:
    """What a name most likely stands for, by the words of the system; None if nothing is like it."""
    words: dict[str, Meaning] = {}
    for label, meaning in meanings(files):
        words.setdefault(label.casefold(), meaning)
        words.setdefault(label.casefold().rpartition(" ")[2], meaning)
    wanted = name.casefold().rpartition("/")[2].replace("_", " ").replace("-", " ")
    for form in (wanted, *reversed(wanted.split())):
        near = difflib.get_close_matches(form, [word for word in words if not word.isdigit()], 1, 0.8)
        if near:
            return words[near[0]]
    return None
