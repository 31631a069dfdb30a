"""Where a problem is: the file, the record, the field and the hex that the editor jumps to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from editors import access, charts, schema
from editors.access import Key
from editors.errors import EditError
from editors.schema import Files
from editors.wanted import Wanted, missed
from rules.engine.hexes import Grid, Hex
from scenarios.layers import Chart, Layer
from scenarios.problems import Problem

_STEP = re.compile(r"""\[(?P<at>[0-9]+)\](?:\s\([^)]*\))?|(?:^|\.)(?:"(?P<quoted>[^"]*)"|(?P<name>[^.\[", ]+))""")
_NUMBER = re.compile(r"(?<![0-9])([0-9]{6}|[0-9]{4})(?![0-9])")


@dataclass(frozen=True, slots=True)
class Place:
    """A place to jump to, as far as it is known.

    ``file`` is scenario, map, oob or charts; ``path`` leads to a table of records, or to the one record or value that
    is meant, ``key`` is the record and ``field`` the field in it. ``hex`` is the hex on the map, ``layer`` what of it
    is meant, ``chart`` the chart that shows it, with row and column in ``cell``, ``wanted`` what is to be made.
    """

    file: str
    path: str
    key: Key | None = None
    field: str = ""
    hex: Hex | None = None
    layer: Layer | None = None
    chart: Chart | None = None
    wanted: Wanted | None = None
    cell: tuple[int, int] | None = None


def place_of(files: Files, problem: Problem) -> Place:
    """The place of a problem that the checks found in these files."""
    file = problem.file.rpartition("/")[2].removesuffix(".toml")
    if file not in type(files).__struct_fields__:
        return Place(file, "")
    path, key, field, value = _walk(files, file, problem.place)
    declared = access.declared(files)
    layer = next((each for each in declared.layers if each.path == path or f"{path}.{field}" == each.path), None)
    chart = next((each for each in declared.charts if path.startswith(each.path) and _covers(each, path)), None)
    hex_ = _hex(files, layer, path, key, value, problem)
    cell = None if chart is None else charts.spot(files, chart, problem)
    return Place(file, path, key, field, hex_, layer, chart, missed(files, problem), cell)


def to_make(one: Wanted) -> Place:
    """Where something that is missing can be made."""
    return Place(one.layer.path.partition(".")[0], one.layer.path, layer=one.layer, wanted=one)


def _covers(chart: Chart, path: str) -> bool:
    rest = path[len(chart.path) :]
    return rest == "" or rest == f".{chart.rows}" or rest.startswith(f".{chart.rows}.")


def _walk(files: Files, file: str, place: str) -> tuple[str, Key | None, str, Any]:
    """The path, the record, the field and the value that a place names, as far as it can be followed."""
    path, key, field = file, None, ""
    value: Any = getattr(files, file)
    for match in _STEP.finditer(place):
        step: Key = (
            int(match["at"]) - 1 if match["at"] else (match["quoted"] if match["name"] is None else match["name"])
        )
        inner = _inner(value, step)
        if inner is _NOWHERE:
            break
        holds_records = isinstance(value, tuple | dict) and isinstance(inner, msgspec.Struct)
        if holds_records:
            key = step
        elif key is None and isinstance(step, str) and isinstance(value, msgspec.Struct):
            path = f"{path}.{step}"
        elif isinstance(step, str) and isinstance(value, msgspec.Struct):
            field = f"{field}.{step}" if field else step
        value = inner
    if key is None and not isinstance(value, msgspec.Struct | tuple | dict) and path.count("."):
        path, _, field = path.rpartition(".")
    return path, key, field, value


_NOWHERE = object()


def _inner(value: Any, step: Key) -> Any:
    if isinstance(value, msgspec.Struct):
        return getattr(value, step, _NOWHERE) if isinstance(step, str) else _NOWHERE
    if isinstance(value, dict):
        return value.get(step, _NOWHERE)
    if isinstance(value, tuple) and isinstance(step, int) and 0 <= step < len(value):
        return value[step]
    return _NOWHERE


def _hex(
    files: Files, layer: Layer | None, path: str, key: Key | None, value: Any, problem: Problem
) -> Hex | None:  # fmt: skip
    """The hex that is meant: the value itself, one named in the message, or the one where the record is."""
    try:
        grid = access.grid_of(files)
    except EditError:
        return None
    if isinstance(value, str) and (found := _on(grid, value)):
        return found
    if found := _on(grid, problem.place) or _on(grid, problem.found):
        return found
    if layer is not None and layer.kind == "rows" and (row := re.search(r"\[([0-9]+)\]$", problem.place)):
        first = grid.label(grid.first_column, grid.first_row + int(row[1]) - 1)
        return first if first in grid else None
    if key is None:
        return None
    if layer is not None and isinstance(key, str) and key in grid:
        return key
    return _first_hex(grid, access.record(files, path, key))


def _on(grid: Grid, text: str) -> Hex | None:
    return next((number for number in _NUMBER.findall(text) if number in grid), None)


def _first_hex(grid: Grid, record: Any) -> Hex | None:
    """The first hex that stands in a record."""
    if not isinstance(record, msgspec.Struct):
        return None
    for field in schema.hexed_fields(type(record)):
        value = getattr(record, field.name)
        texts = [value] if isinstance(value, str) else [*(value.values() if isinstance(value, dict) else value or ())]
        for text in texts:
            if isinstance(text, str) and (found := _on(grid, text)):
                return found
    return None
