"""St-Lô on a map of 200 by 200 hexes, to be measured: ``python -m tests.bench.wide_map FOLDER`` writes the scenario."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from scenarios import library
from scenarios.systems import files_of

SIDE = 200
"""Columns and rows of the wide map."""

Plain = dict[str, Any]


def write(folder: Path) -> None:
    """Write the scenario: the shipped one in the corner of a map that is its own ground, repeated."""
    files = library.open_scenario("st-lo").files
    content = _moved(msgspec.to_builtins(files))
    _widen(content["map"])
    # Boundaries end at the edge of the small map, and here would close nothing.
    content["map"]["boundaries"] = content["oob"]["boundary_rules"] = ()
    files_of("stlo").save(msgspec.convert(content, type(files)), folder)


def _widen(content: Plain) -> None:
    grid = content["grid"]
    first, last = grid["first_column"], grid["last_column"]
    # What is repeated begins in every second column, where it is shifted as before.
    repeated, rows = (last - first + 1) & ~1, grid["last_row"] + 1
    columns = [x - first if first <= x <= last else (x - first) % repeated for x in range(SIDE)]
    for key in ("terrain_rows", "level_rows"):
        small = content[key]
        content[key] = ["".join(small[y % rows][x] for x in columns) for y in range(SIDE)]
    grid |= {"numbering": "CCCRRR", "first_column": 0, "last_column": SIDE - 1, "last_row": SIDE - 1}


def _moved(value: Any) -> Any:
    """A value with all hex numbers in it written with three digits for column and row."""
    if isinstance(value, str) and re.fullmatch(r"\d{4}(/\d{4})?", value):
        return "/".join(f"0{hex_[:2]}0{hex_[2:]}" for hex_ in value.split("/"))
    if isinstance(value, dict):
        return {_moved(key): _moved(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_moved(one) for one in value]
    return value


if __name__ == "__main__":
    write(Path(sys.argv[1]))
