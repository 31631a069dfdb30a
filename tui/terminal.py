"""What the terminal can show, and what has to be said to Textual before it is imported."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass

from tui.glyphs import GlyphSet, glyph_set
from tui.palette import Mode, Theme, colour_mode, textual_colour_system

ESCAPE_DELAY = "250"
"""Milliseconds to wait for the rest of a key after an escape; links split the bytes of an arrow (in ESCDELAY)."""


@dataclass(frozen=True, slots=True)
class TerminalLook:
    """Colours, theme and characters for a terminal."""

    colours: Mode
    glyphs: GlyphSet
    theme: Theme = "dark"


def look_for(environ: Mapping[str, str]) -> TerminalLook:
    """The look that suits a terminal, from its environment."""
    return TerminalLook(colour_mode(environ), glyph_set(environ))


def prepare(environ: MutableMapping[str, str], look: TerminalLook) -> None:
    """Set what Textual reads from the environment when it is imported; call it before that."""
    environ["TEXTUAL_COLOR_SYSTEM"] = textual_colour_system(look.colours)
    environ["TEXTUAL_ANIMATIONS"] = "none"
    environ.setdefault("ESCDELAY", ESCAPE_DELAY)
