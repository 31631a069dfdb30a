"""Random edits for property tests: every operation of the map editor and of the tables, with whatever arguments."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from editors import (
    access,
    brush,
    duplicate,
    features,
    hexsides,
    layers,
    placing,
    regions,
    replace,
    resize,
    roads,
    tables,
)
from editors.access import grid_of
from editors.errors import EditError
from editors.layers import Part
from editors.schema import Files
from rules.engine.hexes import DIRECTIONS, Hex

Edit = Callable[[st.DataObject, Files], Files]


def hex_of(data: st.DataObject, files: Files) -> Hex:
    """Any hex of the map."""
    grid = grid_of(files)
    column = data.draw(st.integers(grid.first_column, grid.last_column), label="column")
    return grid.label(column, data.draw(st.integers(grid.first_row, grid.last_row), label="row"))


def near(data: st.DataObject, files: Files, hex_: Hex, radius: int = 4) -> Hex:
    """A hex near another one."""
    return data.draw(st.sampled_from(grid_of(files).within(hex_, radius)), label="near")


def side_of(data: st.DataObject, files: Files, hex_: Hex) -> tuple[Hex, Hex]:
    """A hexside of a hex."""
    return hexsides.side_towards(grid_of(files), hex_, data.draw(st.sampled_from(DIRECTIONS), label="direction"))


def a_layer(data: st.DataObject, files: Files, *kinds: str) -> layers.Layer:
    """A layer of the map of some kinds."""
    found = [each for each in layers.layers_of(files).layers if each.kind in kinds and not each.units]
    return data.draw(st.sampled_from(found), label="layer")


def a_part(data: st.DataObject, files: Files, *kinds: str) -> Part:
    """A part of such a layer. Raises EditError if there is none."""
    parts = layers.parts(files, a_layer(data, files, *kinds))
    if not parts:
        raise EditError("there is none")
    return data.draw(st.sampled_from(parts), label="part")


def paint(data: st.DataObject, files: Files) -> Files:
    layer = a_layer(data, files, "rows")
    symbol = data.draw(st.sampled_from(brush.palette(files, layer)), label="symbol").symbol
    blob = brush.blob(grid_of(files), hex_of(data, files), data.draw(st.integers(0, 3), label="radius"))
    return brush.paint(files, layer, blob, symbol)


def fill(data: st.DataObject, files: Files) -> Files:
    layer = a_layer(data, files, "rows")
    symbol = data.draw(st.sampled_from(brush.palette(files, layer)), label="symbol").symbol
    return brush.paint(files, layer, brush.flood(files, layer, hex_of(data, files)), symbol)


def shift(data: st.DataObject, files: Files) -> Files:
    start = hex_of(data, files)
    line = brush.line(grid_of(files), start, near(data, files, start))
    return brush.shift(files, layers.layer(files, "level"), line, data.draw(st.integers(-2, 2), label="by"))


def swap(data: st.DataObject, files: Files) -> Files:
    layer = a_layer(data, files, "rows")
    old, new = (data.draw(st.sampled_from(brush.palette(files, layer))).symbol for _ in range(2))
    return replace.replace(files, layer, old, new)[0]


def water(data: st.DataObject, files: Files) -> Files:
    layer = a_layer(data, files, "sides")
    here = hex_of(data, files)
    chain = hexsides.run(grid_of(files), side_of(data, files, here), side_of(data, files, near(data, files, here)))
    if data.draw(st.booleans(), label="new") or not layers.parts(files, layer):
        files, part = layers.new_part(files, layer, (), **({layer.inside: here} if layer.inside else {}))
    else:
        part = data.draw(st.sampled_from(layers.parts(files, layer)), label="part")
    return hexsides.draw(files, part, chain)


def dry(data: st.DataObject, files: Files) -> Files:
    part = a_part(data, files, "sides")
    found = layers.hexes_of(files, part)
    some = data.draw(st.lists(st.sampled_from(found), max_size=6), label="sides") if found else []
    return hexsides.erase(files, part.layer, [hexsides.read(text) for text in some])


def road(data: st.DataObject, files: Files) -> Files:
    start = hex_of(data, files)
    return roads.new(files, layers.layer(files, "road"), start, near(data, files, start, 6))[0]


def reroad(data: st.DataObject, files: Files) -> Files:
    part = a_part(data, files, "path")
    here = near(data, files, layers.hexes_of(files, part)[0])
    how = data.draw(st.sampled_from(("extend", "insert", "split", "join", "erase", "move")), label="how")
    match how:
        case "extend":
            return roads.extend(files, part, here)
        case "insert":
            return roads.insert(files, part, here)
        case "split":
            return roads.split(files, part, data.draw(st.sampled_from(layers.hexes_of(files, part))))
        case "join":
            return roads.join(files, part, a_part(data, files, "path"))
        case "move":
            return roads.move_hex(files, part, data.draw(st.sampled_from(layers.hexes_of(files, part))), here)
    return roads.erase(files, part.layer, [here, *grid_of(files).adjacent(here)])


def feature(data: st.DataObject, files: Files) -> Files:
    part = a_part(data, files, "hexes")
    return features.toggle(files, part, hex_of(data, files))


def mark(data: st.DataObject, files: Files) -> Files:
    layer = a_layer(data, files, "marks")
    here = hex_of(data, files)
    where = hexsides.words(side_of(data, files, here)) if hexsides.on_sides(files, layer) else here
    return features.put(files, layer, where)[0]


def unmark(data: st.DataObject, files: Files) -> Files:
    return features.remove(files, a_part(data, files, "marks", "path", "sides", "hexes"))


def region(data: st.DataObject, files: Files) -> Files:
    centre = hex_of(data, files)
    blob = brush.blob(grid_of(files), centre, data.draw(st.integers(0, 3), label="radius"))
    units = data.draw(st.booleans(), label="units")
    match data.draw(st.sampled_from(("move", "mirror", "rotate", "paste", "clear")), label="what"):
        case "move":
            return regions.move(files, blob, centre, near(data, files, centre, 9), units=units).files
        case "mirror":
            axis = data.draw(st.sampled_from(("left-right", "top-bottom")))
            return regions.mirror(files, blob, axis, near(data, files, centre), units=units).files
        case "rotate":
            steps = data.draw(st.integers(1, 5))
            return regions.rotate(files, blob, steps, near(data, files, centre), units=units).files
        case "paste":
            return regions.paste(files, regions.copy(files, blob, centre), near(data, files, centre, 9)).files
    return regions.clear(files, blob)


def size(data: st.DataObject, files: Files) -> Files:
    by = st.integers(-2, 3)
    return resize.resize(files, data.draw(by), data.draw(by), data.draw(by), data.draw(by)).files


def number(data: st.DataObject, files: Files) -> Files:
    column, row = data.draw(st.integers(0, 30)), data.draw(st.integers(0, 30))
    numbering = data.draw(st.sampled_from(("CCRR", "CCCRRR")))
    return resize.renumber(files, first_column=column, first_row=row, numbering=numbering).files


def rows(data: st.DataObject, files: Files) -> Files:
    filled = [each.path for each in tables.tables(files, "oob") if each.count]
    if not filled:
        raise EditError("there are no rows")
    path = data.draw(st.sampled_from(filled), label="table")
    keys = [key for key, _ in access.records(files, path)]
    key = data.draw(st.sampled_from(keys), label="row")
    match data.draw(st.sampled_from(("copy", "whole", "delete", "move", "set")), label="what"):
        case "copy":
            return duplicate.duplicate(files, path, key)[0]
        case "whole":
            return duplicate.duplicate(files, path, key, whole=True)[0]
        case "delete":
            return tables.delete(files, path, [key])
        case "move":
            return tables.shift(files, path, key, data.draw(st.integers(-3, 3)))[0]
    column = data.draw(st.sampled_from(tables.columns(files, path)), label="column")
    text = data.draw(st.sampled_from(("", "3", "x", "us29", "2012", "text", "yes")), label="text")
    return tables.put_text(files, path, keys[:5], column.name, text)


def place(data: st.DataObject, files: Files) -> Files:
    found = placing.units(files)
    if not found:
        raise EditError("there are no units")
    unit = data.draw(st.sampled_from(found), label="unit")
    where = hex_of(data, files) if data.draw(st.booleans(), label="on the map") else None
    return placing.place(files, unit.path, unit.key, where)


EDITS: tuple[Edit, ...] = (
    paint, fill, shift, swap, water, dry, road, reroad, feature, mark, unmark, region, size, number, rows, place,
)  # fmt: skip
"""Each takes Files and gives new ones, or raises EditError if what was drawn can not be done."""
