"""Reading and replacing what stands at a dotted path of Files; all else is shared with the old ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from editors.errors import EditError
from editors.schema import Files
from rules.engine.hexes import Grid
from scenarios.layers import Layers, layers_of

Key = int | str
"""What names a record: its number in a list, from 0, or its key in a table."""


def declared(files: Files) -> Layers:
    """What the system of a scenario declares."""
    return layers_of(files.scenario.system)


def get(files: Files, path: str) -> Any:
    """What stands at a path."""
    for name in path.split("."):
        files = getattr(files, name)
    return files


def put(files: Files, path: str, value: Any) -> Files:
    """Files with another value at a path."""
    name, _, rest = path.partition(".")
    inner = put(getattr(files, name), rest, value) if rest else value
    return files if inner is getattr(files, name) else msgspec.structs.replace(files, **{name: inner})


def records(files: Files, path: str) -> Iterator[tuple[Key, Any]]:
    """The records of a list or table, each with its key."""
    found = get(files, path)
    return iter(found.items() if isinstance(found, dict) else enumerate(found))


def record(files: Files, path: str, key: Key) -> Any:
    """A record of a list or table. Raises EditError if there is none."""
    try:
        return get(files, path)[key]
    except (IndexError, KeyError):
        raise EditError(f"there is no entry {key} in {path}") from None


def put_record(files: Files, path: str, key: Key, value: Any) -> Files:
    """Files with another record at a key; a table takes new keys at its end."""
    found = get(files, path)
    if isinstance(found, dict):
        return put(files, path, {**found, key: value})
    assert isinstance(key, int)
    return put(files, path, (*found[:key], value, *found[key + 1 :]))


def drop_record(files: Files, path: str, key: Key) -> Files:
    """Files without a record."""
    found = get(files, path)
    if isinstance(found, dict):
        return put(files, path, {k: v for k, v in found.items() if k != key})
    assert isinstance(key, int)
    return put(files, path, (*found[:key], *found[key + 1 :]))


def put_field(files: Files, path: str, key: Key, **values: Any) -> Files:
    """Files with other values in fields of a record."""
    return put_record(files, path, key, msgspec.structs.replace(record(files, path, key), **values))


def grid_of(files: Files) -> Grid:
    """The grid of a map. Raises EditError if its numbers contradict one another."""
    return _grid(get(files, declared(files).grid))


@lru_cache(maxsize=16)
def _grid(table: Any) -> Grid:
    try:
        return Grid(
            table.first_column, table.last_column, table.first_row, table.last_row, table.shifted,
            len(table.numbering) // 2,
        )  # fmt: skip
    except ValueError as error:
        raise EditError(str(error)) from None


def on_map(files: Files, *hexes: str) -> None:
    """Make sure that hexes are on the map. Raises EditError for the first that is not."""
    grid = grid_of(files)
    for hex_ in hexes:
        if hex_ not in grid:
            raise EditError(f"{hex_} is off the map")
