"""The codes that set the colours and attributes of a terminal: as few as lead from one look to the next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

Look = tuple[str, str, str]
"""How a cell looks: the codes for its attributes, its foreground and its background."""

PLAIN: Look = ("", "", "")
RESET = "\x1b[0m"

_OFF: Mapping[str, str] = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "9": "29"}
"""The codes that take attributes away; bold and dim go together."""

_MARKS = frozenset({"4", "5", "6", "7", "9", "21", "51", "52", "53"})
"""Underlined, blinking, reversed, struck through, framed, overlined: the attributes that show on a blank."""


@lru_cache(maxsize=16384)
def look_of(style: Style | None, system: ColorSystem) -> Look:
    """The look of a style in a colour system."""
    if style is None:
        return PLAIN
    attributes = Strip.render_ansi(style.without_color, system)
    colour, background = style.color, style.bgcolor
    fg = ";".join(colour.downgrade(system).get_ansi_codes()) if colour else ""
    bg = ";".join(background.downgrade(system).get_ansi_codes(foreground=False)) if background else ""
    return attributes, "" if fg == "39" else fg, "" if bg == "49" else bg


@lru_cache(maxsize=65536)
def change(before: Look, now: Look) -> str:
    """The shortest code that leads from one look to another."""
    if before == now:
        return ""
    whole = ["0" if before != PLAIN else "", *now]
    ways = [";".join(part for part in whole if part)]
    attributes = _switched(before[0], now[0], any((*before[1:], *now[1:])))
    if attributes is not None:
        fg = "" if before[1] == now[1] else now[1] or "39"
        bg = "" if before[2] == now[2] else now[2] or "49"
        ways.append(";".join(part for part in (attributes, fg, bg) if part))
    return f"\x1b[{min(ways, key=len)}m"


def _switched(before: str, now: str, coloured: bool) -> str | None:
    """The codes that switch from some attributes to others; None if one of them can not be taken away alone.

    A terminal without colours may be so old that it can only take away all of them.
    """
    old, new = set(before.split(";")) - {""}, set(now.split(";")) - {""}
    gone = old - new
    if not gone <= _OFF.keys() or (gone and not coloured):
        return None
    off = {_OFF[code] for code in gone}
    on = (new - old) | {code for code in new & old if _OFF.get(code) in off}
    return ";".join([*sorted(off), *sorted(on)])


@lru_cache(maxsize=65536)
def for_blanks(before: Look, now: Look) -> Look:
    """The look to write blanks in that come after some other look: where only the background shows, little changes."""
    if marked(before) or marked(now) or (before[2] and now == PLAIN):
        return now
    return before[0], before[1], now[2]


@lru_cache(maxsize=4096)
def marked(look: Look) -> bool:
    """Whether a look has attributes that show on a blank."""
    return not _MARKS.isdisjoint(look[0].split(";"))
