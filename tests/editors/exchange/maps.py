"""Random maps of any system, made from its schema and its layers alone, and the maps that tests import."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from editors import access, schema
from editors.layers import plain
from editors.schema import Files
from rules.engine.hexes import Grid, hexside
from scenarios.layers import Layer
from scenarios.reading import acceptable
from tests.editors.samples import empty

WORDS = st.text(st.characters(max_codepoint=0x2FFF).filter(acceptable), min_size=1, max_size=12)
KEYS = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,8}", fullmatch=True)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Small grids, numbered from anywhere, with either columns lower."""
    column, row = draw(st.integers(0, 110)), draw(st.integers(0, 110))
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    last = column + width - 1, row + height - 1
    digits = 3 if max(last) > 99 else draw(st.sampled_from((2, 3)))
    return Grid(column, last[0], row, last[1], draw(st.sampled_from(("odd", "even"))), digits)


@st.composite
def maps(draw: st.DrawFn, system: str) -> Files:
    """Files of a system with a random map, which need not pass the checks but fits every type."""
    files = empty(system)
    grid = draw(grids())
    content = msgspec.to_builtins(files.map)
    content["title"] = draw(WORDS)
    content["grid"] = {
        "numbering": "C" * grid.digits + "R" * grid.digits, "first_column": grid.first_column,
        "last_column": grid.last_column, "first_row": grid.first_row, "last_row": grid.last_row,
        "shifted": grid.shifted,
    }  # fmt: skip
    for layer in access.declared(files).layers:
        if not layer.units:
            _put(content, layer.path, draw(_layer(files, layer, grid)))
    return msgspec.structs.replace(files, map=msgspec.convert(content, type(files.map)))


def _put(content: dict[str, Any], path: str, value: Any) -> None:
    *above, name = path.split(".")[1:]
    for step in above:
        content = content.setdefault(step, {})
    content[name] = value


def _layer(files: Files, layer: Layer, grid: Grid) -> st.SearchStrategy[Any]:
    """What may stand at the path of a layer."""
    hexes = st.sampled_from(list(grid))
    if layer.kind == "rows":
        symbols = layer.symbols or [row.symbol for row in access.get(files, layer.palette)]
        width, height = grid.last_column - grid.first_column + 1, grid.last_row - grid.first_row + 1
        row = st.lists(st.sampled_from(list(symbols)), min_size=width, max_size=width).map("".join)
        return st.lists(row, min_size=height, max_size=height)
    if plain(layer):
        if layer.kind == "marks":
            return st.dictionaries(hexes, st.integers(1, 14), max_size=3)
        return st.lists(hexes, unique=True, max_size=4)
    kind = schema.record_type(type(files), layer.path)
    assert kind is not None
    items = _items(layer, grid)
    if items is None:
        return st.just({} if isinstance(access.get(files, layer.path), dict) else [])
    others = [each for each in schema.info(kind).fields if each.name != layer.field]
    needed = {each.name: _value(each.type, grid) for each in others if each.required}
    optional = {each.name: _value(each.type, grid) for each in others if not each.required}
    records = st.fixed_dictionaries({layer.field: items, **needed}, optional=optional)
    if isinstance(access.get(files, layer.path), dict):
        return st.dictionaries(KEYS, records, max_size=3)
    return st.lists(records, max_size=4)


def _items(layer: Layer, grid: Grid) -> st.SearchStrategy[Any] | None:
    """Hexes or hexsides as a layer has them; None where a grid so small has none."""
    sides = sorted({"/".join(hexside(a, b)) for a in grid for b in grid.adjacent(a)})
    if (layer.kind == "sides" or layer.field == "hexside" or layer.kind == "path") and not sides:
        return None
    if layer.kind == "sides":
        return st.lists(st.sampled_from(sides), unique=True, min_size=1, max_size=6)
    if layer.kind == "path":
        return st.lists(st.sampled_from(sides), min_size=1, max_size=1).map(lambda found: found[0].split("/"))
    if layer.kind == "hexes":
        return st.lists(st.sampled_from(list(grid)), unique=True, min_size=1, max_size=6)
    return st.sampled_from(sides if layer.field == "hexside" else list(grid))


def _value(kind: inspect.Type, grid: Grid) -> st.SearchStrategy[Any]:
    """Any value of a type."""
    if schema.holds_hex(kind):
        return st.sampled_from(list(grid))
    match schema.bare(kind):
        case inspect.LiteralType() as choice:
            return st.sampled_from(choice.values)
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType() as number:
            return st.integers(int(number.ge or 0), int(number.le or 99))
        case inspect.FloatType() as number:
            return st.floats(number.ge, number.le)
        case inspect.StrType() as text if text.pattern is None:
            return WORDS
        case _:
            return KEYS
