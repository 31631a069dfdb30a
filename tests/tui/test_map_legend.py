"""The legend explains every sign that the map can draw."""

from __future__ import annotations

import pytest

from tui.glyphs import SETS, GlyphSet
from tui.map.legend import legend
from tui.palette import Palette


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_every_sign_of_the_map_is_explained(glyphs: GlyphSet) -> None:
    signs = SETS[glyphs]
    explained = legend(Palette.for_terminal("256"), glyphs, ("US", "German"), ("U", "G"))
    texts = "".join(sign.text for sign in explained)
    wanted = [*signs.works.values(), *signs.highlights.values(), *signs.depot, *signs.post, *signs.infantry]
    wanted += [glyph for pair in signs.units.values() for glyph in pair]
    wanted += [signs.brush, signs.hamlet, signs.bridge, signs.sizes["split"], "L", "C"]
    wanted += [signs.hq, signs.assets, signs.steeple, signs.entry, signs.woods, signs.reduced, "P", "D"]
    wanted += ["".join(stroke) for stroke in (signs.river, signs.stream, signs.boundary, signs.area)]
    assert [glyph for glyph in wanted if glyph not in texts] == []


def test_no_sign_of_the_legend_has_two_meanings() -> None:
    sets: tuple[GlyphSet, GlyphSet] = ("unicode", "ascii")
    for glyphs in sets:
        explained = legend(Palette.for_terminal("none"), glyphs, ("US", "German"), ("U", "G"))
        words = [sign.words for sign in explained]
        assert len(set(words)) == len(words)
        assert all(sign.ink.fg == sign.ink.bg == "" for sign in explained)
