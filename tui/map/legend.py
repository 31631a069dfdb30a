"""What the signs of the map mean, for the help screen: made from the same characters and inks as the map itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tui.glyphs import SETS, Glyphs, GlyphSet
from tui.map.ground import STROKES
from tui.map.model import HIGHLIGHTS, WORKS
from tui.palette import Ink, Palette

HIGHLIGHT_WORDS: Mapping[str, str] = {
    "legal": "can be chosen now",
    "selected": "chosen",
    "path": "on the way",
    "last": "changed last",
    "target": "under attack or fire",
    "source": "where it comes from",
}
STROKE_WORDS: Mapping[str, str] = {
    "river": "river",
    "stream": "stream",
    "boundary": "boundary",
    "area": "edge of an area that counts for victory",
}
WORK_WORDS: Mapping[str, str] = {
    "improved": "improved position",
    "strongpoint": "strongpoint",
    "printed-improved": "improved position printed on the map",
    "printed-strongpoint": "strongpoint printed on the map",
}
UNIT_WORDS: Mapping[str, str] = {
    "foot": "infantry on foot",
    "mechanised": "mechanised infantry",
    "armour": "armour",
    "scouts": "scouts",
    "destroyer": "tank destroyers",
    "anti-tank": "anti-tank guns",
    "artillery": "towed artillery",
    "self-propelled": "self-propelled artillery",
    "engineers": "engineers",
    "blank": "blank counters",
}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign, how it is drawn, and what it means."""

    text: str
    ink: Ink
    words: str


def legend(palette: Palette, glyphs: GlyphSet, sides: tuple[str, str], letters: tuple[str, str]) -> tuple[Sign, ...]:
    """Every sign of the map. ``sides`` are the names of the first and the second side, ``letters`` their letters."""
    signs = SETS[glyphs]
    found = _ground(palette, signs)
    for index in (0, 1):
        found += _side(palette, signs, index, sides[index], letters[index])
    return (*found, *_counters(palette, signs), *_marks(palette, signs))


def _land(palette: Palette) -> str:
    return palette.heights[len(palette.heights) // 2]


def _ground(palette: Palette, signs: Glyphs) -> list[Sign]:
    land = _land(palette)
    found = [
        Sign(signs.woods, Ink(palette.woods.texture, palette.woods.bg), "woods"),
        Sign(signs.brush, Ink(palette.number, land), "brushwood"),
        Sign(signs.hamlet, Ink(palette.number, land), "hamlet"),
        Sign(signs.house, Ink(palette.village.texture, palette.village.bg), "village"),
        Sign(signs.town, Ink(palette.town.texture, palette.town.bg), "town"),
        Sign(signs.light[12] * 2, Ink(palette.lane, land), "road or lane"),
        Sign(signs.heavy[12] * 2, Ink(palette.highway, land, "b"), "highway"),
    ]
    for name in STROKES:
        ink = Ink(getattr(palette, name), land, "b")
        found.append(Sign("".join(getattr(signs, name)), ink, STROKE_WORDS[name]))
    found.append(Sign(signs.steeple, Ink(palette.feature, land, "b"), "steeple"))
    found.append(Sign(signs.entry, Ink(palette.feature, land), "entry hex"))
    found.append(Sign(signs.bridge, Ink(palette.feature, land, "b"), "bridge"))
    return found


def _side(palette: Palette, signs: Glyphs, index: int, side: str, letter: str) -> list[Sign]:
    look = (palette.first, palette.second)[index]
    accent = Ink(look.accent, _land(palette), "b")
    return [
        Sign(signs.infantry[index] or letter, look.counter, f"{side} infantry"),
        Sign(signs.recon[index] or letter.lower(), look.counter, f"{side} reconnaissance"),
        *(Sign(pair[index], look.counter, f"{side} {UNIT_WORDS[key]}") for key, pair in signs.units.items()),
        Sign(signs.depot[index], accent, f"{side} depot"),
        Sign(signs.post[index], accent, f"{side} observation post"),
    ]


def _counters(palette: Palette, signs: Glyphs) -> list[Sign]:
    ink = palette.first.counter
    return [
        Sign(signs.sizes["II"], ink, "battalion"),
        Sign(signs.reduced, ink, "on its reduced side"),
        Sign(signs.sizes["I"], ink, "company"),
        Sign(signs.sizes["split"], ink, "split: a section, platoon or battery"),
        Sign("P", palette.pinned, "pinned"),
        Sign("D", palette.disrupted, "disrupted"),
        Sign("L", palette.disrupted, "locked in a combat that goes on"),
        Sign("C", palette.chosen, "camouflaged"),
        Sign("m", ink._replace(attributes="d"), "moved in this phase"),
        Sign("f", ink._replace(attributes="d"), "fought in this phase"),
        Sign("3", ink, "at the right: so many units in the hex"),
    ]


def _marks(palette: Palette, signs: Glyphs) -> list[Sign]:
    land = _land(palette)
    found = [
        Sign(signs.hq, Ink(palette.hq, land, "b"), "headquarters"),
        Sign(signs.assets, Ink(palette.first.accent, land, "b"), "assets with the unit"),
    ]
    found += [Sign(signs.works[kind], Ink(palette.works, land, "b"), WORK_WORDS[kind]) for kind in WORKS]
    for key in HIGHLIGHTS:
        ink = palette.highlights[key]
        found.append(Sign(signs.highlights[key], ink if ink.bg else ink._replace(bg=land), HIGHLIGHT_WORDS[key]))
    return found
