"""What records and their fields mean, in words: from the docstrings of the schema, for forms and for JSON Schema.

A docstring may end in a block ``Fields:`` with a line ``name: meaning`` for each field of its own. What all files have
in common is explained once, in `USUAL`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

USUAL: Mapping[str, str] = {
    "id": "what names it; no other may have the same, whatever the case of the letters",
    "name": "what it is called",
    "title": "what it is called on screen",
    "side": "the side that it belongs to",
    "formation": "the id of its formation",
    "hex": "the number of its hex",
    "hexes": "the numbers of its hexes",
    "hexside": "the two hexes on its sides",
    "hexsides": "its hexsides, each as two adjacent hexes",
    "kind": "what kind of thing it is",
    "note": "a remark, such as where it comes from",
    "notes": "remarks on the file and its sources, a paragraph each",
    "ref": "the paragraphs of the rulebook",
    "basis": "where it comes from: text (the rulebook states or forces it), history or estimate; tables may be mixed",
    "unit_basis": "where it comes from that the counter exists: text, history or estimate",
    "value_basis": "where its numbers come from: text, history or estimate",
    "setup_basis": "where its place comes from: text, history or estimate",
    "text_values": "the numbers that the rulebook gives, by their keys, where the others are estimates",
    "known": "single cells that the rulebook gives, which are checked against the table",
    "format": "the version of the file format, 1",
    "numbering": "how hexes are numbered: two digits for column and row, or three",
    "first_column": "the number of the westernmost column",
    "last_column": "the number of the easternmost column",
    "first_row": "the number of the northernmost row",
    "last_row": "the number of the southernmost row",
    "shifted": "the columns that sit half a hex lower",
    "terrain": "the kinds of terrain with the symbols that stand for them in the rows",
    "terrain_rows": "the terrain: a string a row from north to south, a symbol a hex from west to east",
    "level_rows": "the levels: a string a row from north to south, a letter a hex from west to east",
    "steeples": "hexes from which an observation post sees one level higher",
    "places": "names on the map",
    "depots": "where lines of communication end",
    "bridges": "hexsides at which a road crosses water",
    "works": "entrenchments printed on the map",
    "areas": "named sets of hexes, by key",
    "boundaries": "divisional boundaries along hexsides",
    "streams": "watercourses along hexsides",
    "roads": "roads from hex to hex",
    "grid": "the numbering of the hexes",
    "latitude": "degrees north",
    "longitude": "degrees east",
    "first_roll": "the modified die roll of the first result; the others follow one by one",
}
"""The fields that mean the same wherever they stand."""

_BLOCK = re.compile(r"\n\s*Fields:\n")
_LINE = re.compile(r"^\s*(\w+): (.*)$")


def about(kind: type[msgspec.Struct]) -> str:
    """What a record is, in a sentence or a few."""
    text = _BLOCK.split(kind.__doc__ or "")[0]
    return " ".join(text.split()).replace("``", "")


@cache
def help_of(kind: type[msgspec.Struct]) -> Mapping[str, str]:
    """What each field of a record means."""
    own = _own(kind)
    return {name: own.get(name) or USUAL.get(name, "") for name in kind.__struct_fields__}


def _own(kind: type[msgspec.Struct]) -> Mapping[str, str]:
    """The explanations in the docstring itself; lines without a name go on with the one before."""
    parts = _BLOCK.split(kind.__doc__ or "")
    found: dict[str, str] = {}
    name = ""
    for line in parts[1].splitlines() if len(parts) > 1 else ():
        match = _LINE.match(line)
        if match and match[1] in kind.__struct_fields__:
            name = match[1]
            found[name] = match[2].strip()
        elif line.strip() and name:
            found[name] += f" {line.strip()}"
    return found
