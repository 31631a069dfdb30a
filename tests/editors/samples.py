"""What the tests of the editor share: the shipped scenarios, empty ones, and what is compared."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from editors import access, layers
from editors.document import Document
from editors.schema import Files
from scenarios.canonical import canonical
from scenarios.systems import files_of

SYSTEMS = {"stlo": "st-lo", "ecouves": "ecouves"}
"""The systems with their shipped scenarios."""


@cache
def shipped(system: str) -> Files:
    """The files of a shipped scenario."""
    return Document.open(SYSTEMS[system]).files


@cache
def small(system: str) -> Files:
    """A piece of a shipped scenario with all its units, most of which then stand on no hex."""
    from editors import resize

    corners = {"stlo": ("2602", "4420"), "ecouves": ("2834", "4650")}[system]
    return resize.crop(shipped(system), *corners).files


@cache
def empty(system: str, width: int = 20, height: int = 16) -> Files:
    """The files of a scenario with an empty map."""
    return Document.blank(system, "Empty", width, height).files


@cache
def large(system: str) -> Files:
    """A map of 200 by 200 hexes with woods, a stream and roads."""
    from editors import brush, hexsides, roads

    files = empty(system, 200, 200)
    terrain = layers.layer(files, "terrain")
    grid = layers.grid_of(files)
    wood = brush.palette(files, terrain)[1].symbol
    for column in range(10, 190, 20):
        files = brush.paint(files, terrain, brush.blob(grid, grid.label(column, column), 3), wood)
        road = layers.layer(files, "road")
        files, _ = roads.new(files, road, grid.label(column, 1), grid.label(200 - column, 200))
        water = layers.layer(files, "water")
        files, part = layers.new_part(files, water, ())
        side = hexsides.side_towards(grid, grid.label(1, column), "n")
        files = hexsides.draw(
            files, part, hexsides.run(grid, side, hexsides.side_towards(grid, grid.label(200, column), "n"))
        )
    return files


def texts(files: Files) -> dict[str, str]:
    """The canonical texts."""
    return {f"{name}.toml": canonical(getattr(files, name)) for name in files_of(files.scenario.system).FILE_TYPES}


def fits(files: Files) -> None:
    """Assert that files fit their types."""
    assert msgspec.convert(msgspec.to_builtins(files), type(files)) == files


def reads_back(files: Files) -> None:
    """Assert that files fit their types, and that their texts give the same files and the same texts again."""
    fits(files)
    written = texts(files)
    again = files_of(files.scenario.system).parse_files(written)
    assert again == files
    assert texts(again) == written


def errors(files: Files) -> list[str]:
    """The errors that the checks find, as texts."""
    found = files_of(files.scenario.system).check_files(files)
    return [str(problem) for problem in found if problem.severity == "error"]


def ground(files: Files, *, units: bool = False) -> dict[str, Any]:
    """What stands on the map by layer, whatever the order in which it is listed and however roads are cut up."""
    found: dict[str, Any] = {}
    for layer in layers.layers_of(files).layers:
        if layer.units and not units:
            continue
        if layer.kind == "rows":
            found[layer.id] = access.get(files, layer.path)
            continue
        parts = layers.parts(files, layer)
        found[layer.id] = sorted(item for part in parts for item in _items(files, part))
    return found


def _items(files: Files, part: layers.Part) -> list[tuple[str, str]]:
    from editors import hexsides, roads

    hexes = layers.hexes_of(files, part)
    words = layers.describe(files, part) if part.layer.title else part.layer.label
    if part.layer.kind == "path":
        return [(words, hexsides.words(link)) for link in roads.links(hexes)]
    return [(words, "/".join(sorted(text.split("/")))) for text in hexes]


def counted(files: Files) -> dict[str, Any]:
    """How much there is of everything on the map."""
    from collections import Counter

    return {
        id_: Counter("".join(found)) if isinstance(found, tuple) else Counter(words for words, _ in found)
        for id_, found in ground(files, units=True).items()
    }
