"""Texts as they are said: signs in words, columns as clauses, nothing that a terminal or a screen reader trips over."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from rules.engine.hexes import Grid, Hex
from tui.browser import Row
from tui.glyphs import SETS, UNICODE
from tui.lines import Line, text_of

WIDE = 1000
"""Cells of the lines that panels are asked for, so that they break none of their sentences."""

ARMS: Mapping[str, str] = {
    "foot": "infantry", "mechanised": "mechanised infantry", "armour": "tanks", "scouts": "reconnaissance",
    "destroyer": "tank destroyers", "anti-tank": "anti-tank guns", "artillery": "artillery",
    "self-propelled": "self-propelled artillery", "engineers": "engineers", "blank": "a blank counter",
}  # fmt: skip
"""The signs of counters in words, by their keys in the sets of characters."""

_SIGNS = {sign: ARMS[key] for key, pair in UNICODE.units.items() for sign in pair}
_SPLIT = UNICODE.sizes["split"]
_SIGN = re.compile(rf"(?<!\S)([{''.join(_SIGNS)}])({_SPLIT}| )\s*")
_BOXES = re.compile(f"[{UNICODE.full}{UNICODE.empty}]+")
_COLUMNS = re.compile(r"\s{2,}")
_PERCENT = re.compile(r"(?<=\d) (?=\d+%)")
_SPAN = re.compile(r"(?<=\d)\.\.(?=[+-]?\d)")
_SAME = str.maketrans({
    "½": " 1/2", "×": "x", "·": ",", "•": ",", "–": "-", "—": "-", "−": "-", "…": "...", "’": "'", "‘": "'",
    "“": '"', "”": '"', "→": "to", "±": "+ or -", "≥": "at least", "≤": "at most", "|": " or ",
})  # fmt: skip
ENDS = (",", ":", ";", ".", "?", "!", "(")
"""What needs no comma behind it."""


def spoken(text: str) -> str:
    """A text of the game as it is said, on one line: signs of counters, boxes and columns are words and clauses."""
    text = _SIGN.sub(lambda found: f"{'split ' if found[2] == _SPLIT else ''}{_SIGNS[found[1]]} ", text)
    text = _BOXES.sub(lambda found: f"  {found[0].count(UNICODE.full)} of {len(found[0])} used", text)
    text = _SPAN.sub(" to ", _PERCENT.sub(", ", text.translate(_SAME)))
    return joined(_COLUMNS.split(text.strip()))


def joined(parts: Iterable[str]) -> str:
    """Parts of a sentence in one, with commas between them where nothing else parts them."""
    said = ""
    for part in parts:
        if part:
            said += f"{'' if not said else ' ' if said.endswith(ENDS) else ', '}{part}"
    return said


def spoken_line(line: Line) -> str:
    """A line of a panel as it is said."""
    return spoken(text_of(line))


def spoken_row(row: Row) -> str:
    """A row of a page as it is said: what stands at its right follows after a colon."""
    left, right = spoken_line(row.left), spoken_line(row.right)
    if not left or not right:
        return left or right
    return f"{left}{', ' if ':' in left else ': '}{right}"


def harmless(text: str) -> str:
    """A text that somebody else has written, on one line and without anything that commands a terminal."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def lettered(text: str, *, ascii_only: bool) -> str:
    """A line in the letters that the terminal can show; characters that would command it have a stand-in."""
    if ascii_only:
        return SETS["ascii"].text(text)
    text = unicodedata.normalize("NFC", text)
    return "".join(char if char.isprintable() else "?" for char in text if not unicodedata.combining(char))


def broken(text: str, width: int) -> list[str]:
    """A line in lines of at most some characters, broken between words; all but the first begin with two blanks.

    So nothing that somebody else wrote can stand where the program's own lines begin. Without a width it stays whole.
    """
    if not width or len(text) <= width:
        return [text]
    return textwrap.wrap(text, max(width, 20), subsequent_indent="  ", break_on_hyphens=False)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def sentence(text: str) -> str:
    """A text with a capital in front and a full stop behind it."""
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(ENDS) else '.'}" if text else ""


# -- hexes ------------------------------------------------------------------------------------------------------

DIRECTIONS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""The six directions of a hex in words, clockwise from north, as neighbours are ordered."""


def bearing(grid: Grid, here: Hex, there: Hex) -> str:
    """In which of eight directions a hex lies from another one; empty for the same one."""
    (q, r), (q_too, r_too) = grid.axial(here), grid.axial(there)
    # A column is 3 units wide and a row 2 * sqrt(3) high; 45 / 26 is close enough to that root for any map.
    east, south = 3 * 26 * (q_too - q), 45 * (2 * (r_too - r) + q_too - q)
    if not east and not south:
        return ""
    steep, flat = abs(south) * 41 > abs(east) * 99, abs(east) * 41 > abs(south) * 99
    if steep:
        return "north" if south < 0 else "south"
    if flat:
        return "west" if east < 0 else "east"
    return f"{'north' if south < 0 else 'south'}-{'west' if east < 0 else 'east'}"


def spans(grid: Grid, hexes: Iterable[Hex]) -> list[str]:
    """Hexes in order, those that lie one below the other as one span: ``2910 to 2914``."""
    found: list[list[Hex]] = []
    for hex_ in sorted(hexes):
        if found and grid.neighbours(found[-1][-1])[3] == hex_:
            found[-1].append(hex_)
        else:
            found.append([hex_])
    return [one[0] if len(one) == 1 else f"{one[0]} to {one[-1]}" if len(one) > 2 else ", ".join(one) for one in found]
