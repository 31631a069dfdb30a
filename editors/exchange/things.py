"""What stands on a scenario's map as plain values, layer by layer, and a map made of such values again.

Only the layers that a system declares are known here. What no layer holds (title, notes, the table of terrains ...) is
the *rest* of the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import inspect

from editors import access, schema
from editors.layers import parts, plain, record_of
from editors.schema import Files
from rules.engine.hexes import Grid, Hex
from scenarios.layers import Layer
from scenarios.problems import ScenarioError
from scenarios.systems import files_of
from scenarios.typed import convert

KEY, VALUE = "key", "value"
"""What names a record in a table, and what a table has for a hex: values that stand in no field."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing in a layer: its hexes or hexsides as the files have them, and all else that is said of it."""

    layer: Layer
    hexes: tuple[str, ...]
    values: Mapping[str, Any] = field(default_factory=dict)


def row_layers(files: Files) -> tuple[Layer, ...]:
    """The layers with a symbol for each hex."""
    return access.declared(files).of_kind("rows")


def thing_layers(files: Files) -> tuple[Layer, ...]:
    """All other layers of the map; those that place units are no part of it."""
    return tuple(layer for layer in access.declared(files).layers if layer.kind != "rows" and not layer.units)


def words_of(files: Files, layer: Layer, rest: Mapping[str, Any] | None = None) -> dict[str, str | int]:
    """What each symbol of rows stands for: the id of a terrain, or the number of a level.

    ``rest`` is the rest of another map, whose table of symbols is taken if it has one.
    """
    if not layer.palette:
        return {symbol: layer.first + index for index, symbol in enumerate(layer.symbols)}
    table = (rest or {}).get(layer.palette.removeprefix("map."))
    if table is None:
        table = msgspec.to_builtins(access.get(files, layer.palette))
    return {entry["symbol"]: entry["id"] for entry in table}


def rows_of(files: Files, layer: Layer) -> dict[Hex, str | int]:
    """What rows say of each hex."""
    grid, words = access.grid_of(files), words_of(files, layer)
    rows = access.get(files, layer.path)
    return {
        grid.label(column, row): words[rows[row - grid.first_row][column - grid.first_column]]
        for row in range(grid.first_row, grid.last_row + 1)
        for column in range(grid.first_column, grid.last_column + 1)
    }


def things_of(files: Files, layer: Layer) -> list[Thing]:
    """What stands in a layer, in its order."""
    found = access.get(files, layer.path)
    if plain(layer):
        if layer.kind == "marks":
            return [Thing(layer, (hex_,), {VALUE: value}) for hex_, value in found.items()]
        return [Thing(layer, tuple(found))] if found else []
    made = []
    for part in parts(files, layer):
        record = record_of(files, part)
        hexes = getattr(record, layer.field)
        values = dict(_lists(msgspec.to_builtins(record)))
        values.pop(layer.field, None)
        if isinstance(part.key, str):
            values = {KEY: part.key, **values}
        made.append(Thing(layer, (hexes,) if isinstance(hexes, str) else tuple(hexes), values))
    return made


def rest_of(files: Files) -> dict[str, Any]:
    """What no layer of the map holds and the grid does not say, as plain values."""
    content = _lists(msgspec.to_builtins(files.map))
    declared = access.declared(files)
    for path in (declared.grid, *(layer.path for layer in declared.layers if not layer.units)):
        _drop(content, path.split(".")[1:])
    return dict(content)


def _lists(value: Any) -> Any:
    """Plain values with lists for tuples, as a file has them."""
    if isinstance(value, dict):
        return {key: _lists(item) for key, item in value.items()}
    return [_lists(item) for item in value] if isinstance(value, list | tuple) else value


def _drop(table: dict[str, Any], path: list[str]) -> None:
    if len(path) == 1:
        table.pop(path[0], None)
    elif path[0] in table:
        _drop(table[path[0]], path[1:])
        if not table[path[0]]:
            del table[path[0]]


def with_map(
    files: Files,
    grid: Grid,
    rest: Mapping[str, Any],
    rows: Mapping[str, Mapping[Hex, str | int]],
    things: Iterable[Thing],
) -> Files:
    """Files with another map. Raises ScenarioError for values that do not fit the types of the map.

    ``rest`` replaces what the map of the files says outside its layers, key by key; ``rows`` have for each layer what
    stands on every hex.
    """
    content = {**rest_of(files), **{key: value for key, value in rest.items() if key in free_keys(files)}}
    content["grid"] = {
        "numbering": "C" * grid.digits + "R" * grid.digits,
        "first_column": grid.first_column, "last_column": grid.last_column,
        "first_row": grid.first_row, "last_row": grid.last_row,
        "shifted": grid.shifted,
    }  # fmt: skip
    for layer in row_layers(files):
        symbols = {word: symbol for symbol, word in words_of(files, layer, rest).items()}
        _put(content, layer, _lines(grid, rows[layer.id], symbols))
    for thing in things:
        _add(content, thing)
    kind = files_of(files.scenario.system).FILE_TYPES["map"]
    made, problems = convert(content, kind, "map.toml")
    if made is None:
        raise ScenarioError(problems)
    return msgspec.structs.replace(files, map=made)


def free_keys(files: Files) -> dict[str, inspect.Field]:
    """The keys of the rest of a map, with the types of their values."""
    declared = access.declared(files)
    taken = {
        path.split(".")[1]
        for path in (declared.grid, *(layer.path for layer in declared.layers))
        if path.count(".") == 1
    }
    return {name: field for name, field in schema.fields(type(files.map)).items() if name not in taken}


def _lines(grid: Grid, words: Mapping[Hex, str | int], symbols: Mapping[str | int, str]) -> list[str]:
    columns = range(grid.first_column, grid.last_column + 1)
    return [
        "".join(symbols[words[grid.label(column, row)]] for column in columns)
        for row in range(grid.first_row, grid.last_row + 1)
    ]


def _put(content: dict[str, Any], layer: Layer, value: Any) -> None:
    *above, name = layer.path.split(".")[1:]
    for step in above:
        content = content.setdefault(step, {})
    content[name] = value


def _at(content: dict[str, Any], layer: Layer, empty: Any) -> Any:
    *above, name = layer.path.split(".")[1:]
    for step in above:
        content = content.setdefault(step, {})
    return content.setdefault(name, empty)


def _add(content: dict[str, Any], thing: Thing) -> None:
    layer, values = thing.layer, dict(thing.values)
    if plain(layer):
        if layer.kind == "marks":
            _at(content, layer, {}).update(dict.fromkeys(thing.hexes, values[VALUE]))
        else:
            _at(content, layer, []).extend(thing.hexes)
        return
    key = values.pop(KEY, None)
    values[layer.field] = thing.hexes[0] if layer.kind == "marks" else list(thing.hexes)
    if key is None:
        _at(content, layer, []).append(values)
    else:
        _at(content, layer, {})[key] = values
