"""The two sets of characters: Unicode, and an ASCII twin that says the same with letters and digits.

Every glyph is one cell wide. Where a glyph tells whose something is there is one for the first and one for the
second side, so that colour is never the only sign.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

GlyphSet = Literal["unicode", "ascii"]
Pair = tuple[str, str]

ASCII_TERMINALS = ("linux", "vt", "ansi", "dumb", "cons")
"""Starts of TERM names whose fonts or character sets can not be relied on beyond ASCII."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of characters. A stroke is (rising slant, falling slant, floor); a pair is (first, second side).

    ``units`` are symbols of units by key besides infantry and recon; in ASCII the first side has capitals, the second
    small letters.
    """

    name: GlyphSet
    grid: tuple[str, str, str]
    stream: tuple[str, str, str]
    river: tuple[str, str, str]
    boundary: tuple[str, str, str]
    area: tuple[str, str, str]
    cursor: tuple[str, str, str]
    light: str
    heavy: str
    woods: str
    brush: str
    house: str
    hamlet: str
    town: str
    water: str
    steeple: str
    entry: str
    bridge: str
    hq: str
    assets: str
    infantry: Pair
    recon: Pair
    units: Mapping[str, Pair]
    depot: Pair
    post: Pair
    works: Mapping[str, str]
    sizes: Mapping[str, str]
    reduced: str
    highlights: Mapping[str, str]
    upper_half: str
    relief: str
    full: str
    empty: str
    here: str
    bullet: str
    dot: str
    bar: str
    rule: str
    up: str
    down: str
    more: str
    times: str
    dash: str
    half: str

    def text(self, text: str) -> str:
        """A text with one character a cell. In the ASCII set it loses its accents and what has no twin.

        What a terminal would take for a command has a stand-in.
        """
        if not text.isprintable():
            text = "".join(char if char.isprintable() else "?" for char in text)
        if text.isascii():
            return text
        if self.name == "ascii":
            for fine, plain in _TWINS:
                text = text.replace(fine, plain)
            return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
        text = unicodedata.normalize("NFC", text)
        narrow = ("?" if unicodedata.east_asian_width(c) in "WF" else c for c in text if not unicodedata.combining(c))
        return "".join(narrow)


_TWINS = (("œ", "oe"), ("Œ", "OE"), ("æ", "ae"), ("ß", "ss"), ("ø", "o"), ("Ø", "O"), ("’", "'"), ("‘", "'"),
          ("–", "-"), ("—", "-"), ("…", "..."), ("“", '"'), ("”", '"'), ("×", "x"), ("«", '"'), ("»", '"'))  # fmt: skip


def _arms(drawn: str) -> str:
    """Line characters by which of up, down, left, right (1, 2, 4, 8) they lead to; index 0 is a blank."""
    return " " + drawn


UNICODE = Glyphs(
    name="unicode",
    grid=("╱", "╲", "▁"),
    stream=("▞", "▚", "▂"),
    river=("▞", "▚", "▄"),
    boundary=("╳", "╳", "‗"),
    area=("╱", "╲", "▂"),
    cursor=("╱", "╲", "▁"),
    light=_arms("╵╷│╴╯╮┤╶╰╭├─┴┬┼"),
    heavy=_arms("╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"),
    woods="♣",
    brush="∴",
    house="⌂",
    hamlet="▫",
    town="⌂",
    water="~",
    steeple="†",
    entry="»",
    bridge="≍",
    hq="★",
    assets="+",
    infantry=("⊠", "⊗"),
    recon=("⊡", "⊘"),
    units={
        "foot": ("⊠", "⊗"),
        "mechanised": ("⊞", "⊕"),
        "armour": ("⊟", "⊖"),
        "scouts": ("◪", "⊘"),
        "destroyer": ("▼", "▽"),
        "anti-tank": ("▲", "△"),
        "artillery": ("⊡", "⊙"),
        "self-propelled": ("▣", "◉"),
        "engineers": ("Ш", "ш"),
        "blank": ("▒", "░"),
    },
    depot=("♦", "◊"),
    post=("◉", "◎"),
    works={"improved": "⊓", "strongpoint": "⊞", "printed-improved": "∩", "printed-strongpoint": "⊕"},
    sizes={"II": "║", "I": "│", "split": "⋮", "": " "},
    reduced="¦",
    highlights={"legal": "•", "selected": "▸", "path": "∙", "last": "′", "target": "!", "source": "▹"},
    upper_half="▀",
    relief=" ·:-=+*#",
    full="■",
    empty="□",
    here="●",
    bullet="•",
    dot="·",
    bar="│",
    rule="─",
    up="↑",
    down="↓",
    more="…",
    times="×",
    dash="–",
    half="½",
)

ASCII = Glyphs(
    name="ascii",
    grid=("/", "\\", "_"),
    stream=("~", "~", "~"),
    river=("%", "%", "%"),
    boundary=(":", ":", ":"),
    area=("$", "$", "$"),
    cursor=("/", "\\", "_"),
    light=_arms("'.|-'.+-'.+-+++"),
    heavy=_arms("'.|='.#='.#=###"),
    woods="w",
    brush="b",
    house="v",
    hamlet="h",
    town="T",
    water="~",
    steeple="t",
    entry=">",
    bridge="=",
    hq="*",
    assets="+",
    infantry=("", ""),
    recon=("", ""),
    units={
        "foot": ("I", "i"),
        "mechanised": ("M", "m"),
        "armour": ("A", "a"),
        "scouts": ("R", "r"),
        "destroyer": ("D", "d"),
        "anti-tank": ("P", "p"),
        "artillery": ("G", "g"),
        "self-propelled": ("S", "s"),
        "engineers": ("E", "e"),
        "blank": ("#", "?"),
    },
    depot=("D", "d"),
    post=("O", "o"),
    works={"improved": "i", "strongpoint": "s", "printed-improved": "I", "printed-strongpoint": "S"},
    sizes={"II": '"', "I": "'", "split": ".", "": " "},
    reduced=":",
    highlights={"legal": ".", "selected": ">", "path": ",", "last": "`", "target": "!", "source": "<"},
    upper_half=" ",
    relief=" .:-=+*#",
    full="#",
    empty=".",
    here="@",
    bullet="*",
    dot=".",
    bar="|",
    rule="-",
    up="^",
    down="v",
    more="~",
    times="x",
    dash="-",
    half="+",
)

SETS: Mapping[str, Glyphs] = {"unicode": UNICODE, "ascii": ASCII}


def glyph_set(environ: Mapping[str, str]) -> GlyphSet:
    """The set that a terminal is likely to show, from its environment.

    ASCII for terminals with small fonts, and where the locale is set and is no UTF-8. Without any locale, as over
    many SSH links, Unicode.
    """
    if environ.get("TERM", "").startswith(ASCII_TERMINALS):
        return "ascii"
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if value := environ.get(name, ""):
            return "unicode" if "utf8" in value.lower().replace("-", "") else "ascii"
    return "unicode"
