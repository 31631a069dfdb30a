"""From the keys of panel styles to the styles of a terminal, and from Unicode to ASCII where a terminal needs it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from rich.style import Style

from tui.glyphs import ASCII, UNICODE, GlyphSet
from tui.map.widget import style_of
from tui.palette import Ink, Palette

_ASCII = str.maketrans({
    "●": "@", "·": ".", "■": "#", "□": ".", "–": "-", "—": "-", "…": ".", "’": "'", "“": '"', "”": '"',
    "×": "x", "½": "h", "œ": "o", "Œ": "O", "ß": "s", "æ": "a", "Æ": "A", "ø": "o", "Ø": "O",
    "⋮": ".",
    **{fine: plain for key, pair in UNICODE.units.items() for fine, plain in zip(pair, ASCII.units[key], strict=True)},
})  # fmt: skip


def to_ascii(text: str) -> str:
    """A text in ASCII, one character for one, so that columns stay in line; accents are dropped."""
    if text.isascii():
        return text
    return "".join(_plain(char) for char in text.translate(_ASCII))


def _plain(char: str) -> str:
    if char.isascii():
        return char
    base = unicodedata.normalize("NFKD", char)[0]
    return base if base.isascii() else "?"


class PanelStyles:
    """The styles of panels in a palette; ``sides`` says of each side whether it is ``first`` or ``second``."""

    def __init__(self, palette: Palette, glyphs: GlyphSet, sides: Mapping[str, str]) -> None:
        self.palette = palette
        self.glyphs = glyphs
        looks = {side: palette.side(order) for side, order in sides.items()}
        background = palette.panel.bg
        inks = {
            "plain": palette.panel,
            "dim": palette.muted,
            "title": palette.panel._replace(attributes="b"),
            "head": palette.title,
            "key": palette.warn,
            "warn": palette.bad,
            "good": palette.good,
            "selected": palette.chosen,
        }
        for side, look in looks.items():
            inks[side] = Ink(look.accent, background, "b" if palette.mode != "none" else look.counter.attributes)
        self._styles = {key: style_of(ink) for key, ink in inks.items()}

    @property
    def known(self) -> frozenset[str]:
        """The keys of all styles."""
        return frozenset(self._styles)

    def __call__(self, key: str) -> Style:
        """The style of a key; an unknown key is plain."""
        return self._styles.get(key) or self._styles["plain"]

    def text(self, text: str) -> str:
        """A text in the characters that the terminal can show; what would command it has a stand-in."""
        if not text.isprintable():
            text = "".join(char if char.isprintable() else " " if char.isspace() else "?" for char in text)
        return to_ascii(text) if self.glyphs == "ascii" else text
