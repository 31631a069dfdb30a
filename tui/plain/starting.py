"""Beginning to talk: about a game that somebody sits down at, about a replay, at the door; in this terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tui.glyphs import GlyphSet
from tui.plain.run import converse
from tui.plain.speaker import Speaker
from tui.plain.talk import Talk
from tui.presenters import presenter_for
from tui.session import Session
from tui.settings import Settings, overridden
from tui.terminal import environment

if TYPE_CHECKING:
    from tui.live import Live
    from tui.opened import Opened
    from tui.saves import SavedGame

NONE: Mapping[str, str] = MappingProxyType({})


class SeatedTalk(Talk):
    """A talk that gets up from the game at its end."""

    def close(self) -> None:
        """Get up from the game, and close its file."""
        super().close()
        if self.session.live is not None:
            self.session.live.close()


def talk_about(live: Live, speaker: Speaker, settings: Settings) -> Talk:
    """A talk about a game that somebody has sat down at."""
    live.begin(settings.pace)
    session = Session(live, presenter_for(live.header.system))
    session.arrivals.welcome()
    return SeatedTalk(session, speaker, settings)


def talk_at(saved: SavedGame, seat: str, player: str, speaker: Speaker, settings: Settings) -> Talk:
    """Sit down at a game, and a talk about it. Raises SeatTaken, SaveError; the file is closed then."""
    from tui.live import Live

    try:
        live = Live.sit(saved, seat, player)
    except BaseException:
        saved.close()
        raise
    return talk_about(live, speaker, settings)


# -- in this terminal -------------------------------------------------------------------------------------------


def play(live: Live, kept: Settings, overrides: Mapping[str, str] = NONE) -> int:
    """Talk about a game until the player leaves; the exit status."""
    settings = overridden(kept, overrides)
    with live:
        return converse(talk_about(live, _here(settings), settings))


def replay(found: Opened, seat: str, kept: Settings, overrides: Mapping[str, str] = NONE) -> int:
    """Talk about a game that is looked at again, as a seat sees it as long as it has to be; the exit status."""
    from tui.plain.replaying import begun
    from tui.reels import Reel
    from tui.seats import Seats

    settings = overridden(kept, overrides)
    saved = found.saved if found.saved is not None and not Seats(found.saved).sealed else None
    return converse(begun(Reel(found.game, seat), _here(settings), settings, saved))


def door(kept: Settings, player: str, overrides: Mapping[str, str] = NONE) -> int:
    """Talk at the door: go on with a game, begin one, look at one again; the exit status."""
    from tui.plain.door import Door

    settings = overridden(kept, overrides)
    return converse(Door(_here(settings), settings, player))


def _here(settings: Settings) -> Speaker:
    """Who speaks in this terminal, or to whoever reads what came of a pipe."""
    speaker = speaker_for(settings)
    speaker.piped = not sys.stdin.isatty()
    return speaker


def speaker_for(settings: Settings, columns: int = 0) -> Speaker:
    """Who speaks on standard output, in the letters that the locale has.

    ``columns`` is how wide lines are where no terminal says it, 0 if they are not to be broken there.
    """
    chosen = settings.glyphs if settings.glyphs != "auto" else letters(environment())
    return Speaker(_write, ascii_only=chosen == "ascii", size=lambda: _size() if any(_size()) else (columns, 0))


def letters(environ: Mapping[str, str]) -> GlyphSet:
    """All letters where the locale is in UTF-8, or else those of ASCII."""
    value = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "")
    return "unicode" if "utf8" in value.lower().replace("-", "") else "ascii"


def _write(text: str) -> None:
    data = f"{text}\n".encode("utf-8", "replace")
    sys.stdout.flush()
    while data:
        data = data[os.write(sys.stdout.fileno(), data) :]


def _size() -> tuple[int, int]:
    """The size of the terminal; none if there is none, or nobody who could press Enter for more."""
    try:
        found = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        return 0, 0
    return found.columns, found.lines if sys.stdin is not None and sys.stdin.isatty() else 0
