"""What the terminal can show, what Textual is told before it is imported, and keys that a slow line has torn apart."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tui.glyphs import GlyphSet, glyph_set
from tui.palette import Mode, Theme, colour_mode, textual_colour_system

if TYPE_CHECKING:
    from tui.settings import Settings

SMALLEST = (80, 24)
"""Columns and rows of the smallest terminal that the screens fit in."""

ESCAPE_DELAY = "250"
"""Milliseconds to wait for the rest of a key after an escape; links split the bytes of an arrow (in ESCDELAY)."""

HOPELESS = ("dumb", "unknown")
"""Terminals, by TERM, on which nothing can be put in its place."""

ERASING = ("xterm", "linux", "rxvt", "konsole", "alacritty", "foot", "putty", "vte", "wezterm")
"""Terminals, by the beginning of TERM, that erase in the background colour of the text, as terminfo says of them."""

LEAVE = "\x1b[0m\x1b[?2026l\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?7h\x1b[?1049l\x1b[?25h"
"""What brings a terminal back from a screen: colours, mouse, wrapping, the other screen, the cursor."""


@dataclass(frozen=True, slots=True)
class TerminalLook:
    """Colours, theme and characters for a terminal."""

    colours: Mode
    glyphs: GlyphSet
    theme: Theme = "dark"


def environment() -> dict[str, str]:
    """The environment as the player has it: Python itself puts an LC_CTYPE into it where the locale is C."""
    found = dict(os.environ)
    try:
        started = Path("/proc/self/environ").read_bytes().split(b"\0")
        added = not any(entry.startswith(b"LC_CTYPE=") for entry in started)
    except OSError:
        added = found.get("LANG") in ("C", "POSIX") and found.get("LC_CTYPE") == "C.UTF-8"
    if added:
        found.pop("LC_CTYPE", None)
    return found


def look_for(environ: Mapping[str, str], settings: Settings | None = None) -> TerminalLook:
    """The look that suits a terminal, from its environment and from what a player has set."""
    if settings is None:
        return TerminalLook(colour_mode(environ), glyph_set(environ))
    colours = colour_mode(environ) if settings.colours == "auto" else cast("Mode", settings.colours)
    glyphs = glyph_set(environ) if settings.glyphs == "auto" else cast("GlyphSet", settings.glyphs)
    return TerminalLook(colours, glyphs, cast("Theme", settings.theme))


def prepare(environ: MutableMapping[str, str], look: TerminalLook) -> None:
    """Set what Textual reads from the environment when it is imported; call it before that.

    The keyboard protocol of Kitty stays off: with it every plain key is a long code, and a code that a slow line
    tears apart ends in digits and letters that would be taken for keys.
    """
    environ["TEXTUAL_COLOR_SYSTEM"] = textual_colour_system(look.colours)
    environ["TEXTUAL_ANIMATIONS"] = "none"
    environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    environ.setdefault("ESCDELAY", ESCAPE_DELAY)


def hopeless(environ: Mapping[str, str]) -> str:
    """Why nothing can be shown on a terminal; empty if something can."""
    term = environ.get("TERM", "")
    if term.lower() in ("", *HOPELESS):
        kind = f"TERM={term}" if term else "TERM is not set"
        ways = "`bocage play --plain` plays line by line, `bocage script FILE` what a file says"
        return f"a screen needs more than a dumb terminal ({kind}); {ways}"
    return ""


def erases_in_colour(environ: Mapping[str, str]) -> bool:
    """Whether what a terminal erases takes the background colour of the text."""
    return environ.get("TERM", "").startswith(ERASING)


def speak_utf8() -> None:
    """Have what Textual writes to, which is the standard error, take all characters whatever the locale is."""
    for stream in (sys.stderr, sys.__stderr__):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


class Modes:
    """The modes of the terminal at the start, to be put back if the program has to end without its usual way out."""

    def __init__(self, fd: int = 0) -> None:
        import termios

        self.fd = fd
        try:
            self._modes = termios.tcgetattr(fd)
        except (termios.error, ValueError):
            self._modes = []

    def restore(self) -> None:
        """Put everything back, as far as the line still answers."""
        import fcntl
        import termios
        from contextlib import suppress

        with suppress(OSError, termios.error, ValueError):
            if self._modes:
                termios.tcsetattr(self.fd, termios.TCSANOW, self._modes)
            # A line that takes no more must not hold the end up.
            flags = fcntl.fcntl(self.fd, fcntl.F_GETFL)
            fcntl.fcntl(self.fd, fcntl.F_SETFL, flags | os.O_NONBLOCK)
            try:
                os.write(self.fd, LEAVE.encode())
            finally:
                fcntl.fcntl(self.fd, fcntl.F_SETFL, flags)


TOGETHER = 0.03
"""Seconds between keys that no hand has typed one after another: they were one key before the line tore it."""

LATE = 1.0
"""Seconds in which the rest of a key that is known to be torn still belongs to it."""


class TornKeys:
    """Finds the rest of a key whose bytes came too far apart, so that it is not taken for commands.

    An arrow is three bytes. When the line holds the last two back for longer than the delay of an escape, they
    arrive as an escape, then ``[`` and ``A`` at once. The ``[`` alone might have been typed; what follows it at once
    was not. When only the last is held back, the first two arrive as ``alt+[``.
    """

    def __init__(self) -> None:
        self._key = ""
        self._time = 0.0
        self._room = 0.0

    def torn(self, key: str, character: str | None, time: float) -> bool:
        """Whether a key at a time (in seconds) is a part of a torn one."""
        before, gap = self._key, time - self._time
        self._key, self._time = key, time
        if self._room and gap <= self._room:
            # Codes end in a letter or a tilde.
            if character and (character.isalpha() or character == "~"):
                self._room = 0.0
            return True
        whole = key in ("alt+left_square_bracket", "alt+O")
        late = before == "escape" and key in ("left_square_bracket", "O")
        self._room = LATE if whole else TOGETHER if late else 0.0
        return whole or (late and gap <= TOGETHER)
