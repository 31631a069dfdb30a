"""The two sets of characters, and the choice between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from rich.cells import cell_len

from tui.glyphs import ASCII, UNICODE, Glyphs, glyph_set


def characters(glyphs: Glyphs) -> Iterator[tuple[str, str]]:
    """Every character of a set with the name of its field."""

    def walk(name: str, value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, str):
            yield from ((name, character) for character in value)
        else:
            for item in value.values() if hasattr(value, "values") else value:
                yield from walk(name, item)

    for field in fields(glyphs):
        if field.name != "name":
            yield from walk(field.name, getattr(glyphs, field.name))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda g: g.name)
def test_every_glyph_is_one_cell_wide(glyphs: Glyphs) -> None:
    assert [(name, c) for name, c in characters(glyphs) if cell_len(c) != 1] == []


def test_the_ascii_set_is_ascii() -> None:
    assert all(c.isascii() and c.isprintable() for _, c in characters(ASCII))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda g: g.name)
def test_both_line_sets_cover_all_joins(glyphs: Glyphs) -> None:
    assert len(glyphs.light) == len(glyphs.heavy) == 16


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda g: g.name)
def test_things_that_share_a_place_differ(glyphs: Glyphs) -> None:
    floors = [glyphs.grid[2], glyphs.stream[2], glyphs.river[2], glyphs.boundary[2]]
    slants = [glyphs.grid[0], glyphs.river[0], glyphs.boundary[0]]
    marks = [glyphs.steeple, glyphs.entry, glyphs.hq, glyphs.assets, *glyphs.depot, *glyphs.post]
    marks += glyphs.works.values()
    marks.append(glyphs.bridge)
    units = [glyph for pair in glyphs.units.values() for glyph in pair]
    looks = [glyphs.woods, glyphs.brush, glyphs.hamlet, glyphs.house, glyphs.water]
    for group in (floors, slants, marks, units, looks, list(glyphs.highlights.values()), list(glyphs.sizes.values())):
        assert len(set(group)) == len(group)


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "unicode"),
        ({"LANG": "en_GB.UTF-8"}, "unicode"),
        ({"LANG": "C.utf8", "TERM": "xterm-256color"}, "unicode"),
        ({"LANG": "C"}, "ascii"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"}, "ascii"),
        ({"LANG": "POSIX", "LC_CTYPE": "fr_FR.UTF-8"}, "unicode"),
        ({"LC_ALL": "", "LANG": "de_DE.ISO-8859-1"}, "ascii"),
        ({"TERM": "linux", "LANG": "en_GB.UTF-8"}, "ascii"),
        ({"TERM": "vt100"}, "ascii"),
        ({"TERM": "dumb"}, "ascii"),
    ],
)
def test_the_set_follows_terminal_and_locale(environ: dict[str, str], expected: str) -> None:
    assert glyph_set(environ) == expected


def test_ascii_text_keeps_letters_without_accents() -> None:
    assert ASCII.text("Saint-Lô, Écouves – «cœur»") == 'Saint-Lo, Ecouves - "coeur"'


def test_unicode_text_has_one_cell_a_character() -> None:
    assert UNICODE.text("Saint-Lo\u0302 \u6771") == "Saint-Lô ?"
