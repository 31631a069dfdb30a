"""Situation files beside a scenario that name its hexes by numbers which the map on disk has, but no longer the one at
hand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from editors.access import grid_of
from editors.document import Document, file_names
from editors.errors import EditError
from editors.resize import there
from scenarios.problems import ScenarioError, shown
from scenarios.reading import read_toml


def outdated(document: Document, but: Path | None = None) -> tuple[str, ...]:
    """The situation files in the folder of the scenario, or the one above it, with hexes that have other numbers now.

    They are named as they are seen from that folder. ``but`` is one that goes with the map.
    """
    if document.folder is None or document.built_in or not _renumbered(document):
        return ()
    folder = document.folder
    found = (path for path in _files(document) if but is None or path.resolve() != but.resolve())
    return tuple(shown(os.path.relpath(path, folder), 40) for path in found if _names_lost(document, path))


def _renumbered(document: Document) -> bool:
    """Whether any hex on disk has another number now, or none."""
    try:
        old, fresh = grid_of(document.saved_files), grid_of(document.files)
    except EditError:
        return False
    return old != fresh or document.moved != (0, 0)


def _files(document: Document) -> Iterator[Path]:
    assert document.folder is not None
    own = file_names(document.system)
    yield from (path for path in sorted(document.folder.glob("*.toml")) if path.name not in own)
    yield from sorted(document.folder.resolve().parent.glob("*.toml"))


def _names_lost(document: Document, path: Path) -> bool:
    """Whether a file is a situation of the scenario, on its map, with a hex that has another number now."""
    assert document.folder is not None
    try:
        content = read_toml(path)
    except ScenarioError:
        return False
    named = content.get("scenario")
    if not isinstance(named, str) or content.get("map") is not None:
        return False
    if (path.parent / named).resolve() != document.folder.resolve():
        return False
    old, fresh = grid_of(document.saved_files), grid_of(document.files)
    return any(hex_ in old and there(old, fresh, hex_, document.moved) != hex_ for hex_ in _texts(content))


def _texts(value: Any) -> Iterator[str]:
    """The texts and keys in what was read, at any depth, and the parts of those that are hexsides."""
    if isinstance(value, str):
        yield from value.split("/")
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
