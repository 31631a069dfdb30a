"""New scenarios: an empty map of any size, the terrains and charts of the built-in scenario, and nobody on it yet."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from scenarios import library
from scenarios.ground import GridTable, Shifted
from scenarios.mapcheck import MAX_HEXES
from scenarios.reading import acceptable
from scenarios.systems import files_of

F = TypeVar("F", bound=msgspec.Struct)

LONGEST_NAME = 120
"""The most characters of a name."""

LONGEST = 999
"""The most columns, and the most rows, of a new map, whose hexes are numbered from 0101 on."""

SHORTEST = 2
"""The fewest: a hex of a single row or column would be of no use."""


def blank(system: str, name: str, width: int, height: int) -> Any:
    """The files of a new scenario. They check without errors, and can be played as soon as counters stand there.

    ``name`` becomes the title, and its letters and digits the id. Raises KeyError for an unknown system, and
    ValueError, in words, for a name without any or a size that no map can have.
    """
    return files_of(system).blank(name, width, height)


def _plain(name: str) -> str:
    """The name of a terrain without what it is on one map, in brackets."""
    return re.sub(r" \(.*\)$", "", name)


def id_of(name: str) -> str:
    """The id of a scenario by its name: small letters and digits, dashes between.

    Raises ValueError if none is left, or for a name that no scenario can have.
    """
    if len(name) > LONGEST_NAME:
        raise ValueError(f"a name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    if hidden := [character for character in name if not acceptable(character)]:
        raise ValueError(f"a name can not have the character U+{ord(hidden[0]):04X}, which does not show")
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")
    if not found:
        raise ValueError("a name needs Latin letters or digits")
    return found


def empty_grid(width: int, height: int, shifted: Shifted) -> GridTable:
    """A grid of a size that begins at hex 0101. Raises ValueError for a size that no map can have."""
    if not (SHORTEST <= width <= LONGEST and SHORTEST <= height <= LONGEST):
        raise ValueError(
            f"a map of {width}x{height} hexes can not be: a new one has {SHORTEST} to {LONGEST} columns and rows, "
            f"numbered from 1, and at most {MAX_HEXES:,} hexes"
        )
    if width * height > MAX_HEXES:
        raise ValueError(f"a map of {width}x{height} hexes is too large: at most {MAX_HEXES:,} hexes")
    return GridTable(
        numbering="CCRR" if max(width, height) < 100 else "CCCRRR",
        first_column=1,
        last_column=width,
        first_row=1,
        last_row=height,
        shifted=shifted,
    )


def begin(example: F, name: str, width: int, height: int, *, ground: str, level: str) -> F:
    """The files of an example with a new sheet and an empty map; the order of battle is still that of the example.

    ``ground`` is the id of the terrain everywhere, ``level`` the letter of the level.
    """
    files: Any = example
    replace = msgspec.structs.replace
    symbol = next(row.symbol for row in files.map.terrain if row.id == ground)
    sheet = replace(files.scenario, id=id_of(name), title=name, version=1, status="invented", summary="", notes=())
    empty = type(files.map)(
        title=name,
        terrain=tuple(replace(row, name=_plain(row.name), note="") for row in files.map.terrain),
        terrain_rows=(symbol * width,) * height,
        level_rows=(level * width,) * height,
        grid=empty_grid(width, height, files.map.grid.shifted),
    )
    return cast("F", replace(files, scenario=sheet, map=empty, charts=replace(files.charts, notes=())))


@lru_cache(maxsize=4)
def example(system: str) -> Any:
    """The files of the first built-in scenario of a system, whose terrains and charts new ones begin with."""
    for listed in library.scenarios():
        if listed.system == system:
            return library.open_scenario(listed.name).files
    raise KeyError(system)
