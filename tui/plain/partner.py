"""Somebody to talk with: he hears lines and says lines. A talk may go on inside another one, and comes back to it."""

from __future__ import annotations

from collections.abc import Sequence

from tui.plain.speaker import Speaker
from tui.plain.wording import harmless
from tui.settings import Settings

GOOD_BYE = "Everything played is saved."


class Partner:
    """What all talks have in common. ``over`` tells that the talk has ended, ``inside`` is a talk that goes on in it.

    ``speaker`` says what is said; talks inside each other share it, and what is set in one holds in the others.
    """

    def __init__(self, speaker: Speaker, settings: Settings | None = None) -> None:
        self.speaker = speaker
        self.settings = settings or Settings()
        self.over = False
        self.inside: Partner | None = None

    def adopt(self, settings: Settings) -> None:
        """Go by other settings from now on."""
        self.settings = settings
        self.speaker.most, self.speaker.width = settings.plain.lines, settings.plain.width
        if settings.glyphs != "auto":
            self.speaker.ascii_only = settings.glyphs == "ascii"

    # -- for the loop -------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Say how things stand at the beginning."""
        self.greet()
        self.speaker.flush()

    def hear(self, text: str) -> None:
        """Take a line that was typed, and say what comes of it."""
        text = harmless(text)
        if self.speaker.waiting and text.casefold() in ("", "more"):
            self.speaker.more()
            return
        self.speaker.drop()
        self.take(text)
        self.speaker.flush()

    def take(self, text: str) -> None:
        """Take a line in the innermost talk; when that is over, the one around it goes on."""
        if self.inside is None:
            self.answer(text)
            return
        self.inside.take(text)
        if self.inside.over:
            self.inside.close()
            self.adopt(self.inside.settings)
            self.inside = None
            self.come_back()

    def listen(self) -> bool:
        """Look whether others have done anything, and say it; whether anything was said."""
        if self.inside is not None:
            return self.inside.listen()
        self.look()
        return self.speaker.put_in()

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed."""
        return "more> " if self.speaker.waiting else self.inside.prompt if self.inside is not None else self.asks

    @property
    def covers(self) -> bool:
        """Whether somebody else is to sit down now, so that what is typed already is not meant for him."""
        return self.inside.covers if self.inside is not None else False

    @property
    def alarms(self) -> Sequence[int]:
        """File descriptors that can be read when it is time to `listen`."""
        return self.inside.alarms if self.inside is not None else ()

    def heard(self) -> None:
        """The alarm was heard; it may be quiet."""
        if self.inside is not None:
            self.inside.heard()

    def close(self) -> None:
        """Free what the talk holds, and all that goes on in it."""
        if self.inside is not None:
            self.inside.close()

    # -- for each kind of talk ----------------------------------------------------------------------------------

    @property
    def asks(self) -> str:
        """The prompt of this talk itself."""
        return "> "

    def greet(self) -> None:
        """Say how things stand at the beginning."""

    def answer(self, text: str) -> None:
        """Say what comes of a line that was typed in this talk itself."""

    def look(self) -> None:
        """Say what others have done."""

    def come_back(self) -> None:
        """Say how things stand, after a talk inside has ended."""
        self.greet()
