"""Talks in memory and at game files, and what is said in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from rules.engine.game import Game
from tests.tui import sittings
from tui.live import Live
from tui.plain.options import Options
from tui.plain.partner import Partner
from tui.plain.speaker import Size, Speaker, endless
from tui.plain.starting import talk_about
from tui.plain.talk import Talk
from tui.saves import SavedGame
from tui.session import Session
from tui.settings import Settings

PUNCTUATION = " .,:;!?'\"()[]/-+*=%&#_<>"
"""What may be said besides letters and digits."""


@dataclass
class Ear:
    """Somebody who talks: what he types, and what is said to him since he typed it."""

    partner: Partner
    lines: list[str] = field(default_factory=list)

    def begin(self) -> str:
        """What is said at the beginning."""
        return self._new(self.partner.begin)

    def __call__(self, *texts: str) -> str:
        """Type some lines; what is said to the last one."""
        said = ""
        for text in texts:
            said = self._new(lambda text=text: self.partner.hear(text))  # type: ignore[misc]
        return said

    def news(self) -> str:
        """What is said because others have done something."""
        return self._new(self.partner.listen)

    def _new(self, deed: object) -> str:
        count = len(self.lines)
        assert callable(deed)
        deed()
        new = self.lines[count:]
        sound(new)
        return "\n".join(new)


def sound(lines: Sequence[str]) -> None:
    """See that lines read well: plain characters, no columns, nothing that a terminal would take for a command."""
    for line in lines:
        assert line.isprintable(), repr(line)
        assert "  " not in line.lstrip(" "), line
        assert not line or any(char.isalnum() for char in line), line
        strange = {char for char in line if not char.isalnum() and char not in PUNCTUATION}
        assert not strange, (strange, line)


def ear(session: Session, settings: Settings | None = None, size: Size = endless, *, ascii_only: bool = False) -> Ear:
    """Somebody who talks about a sitting."""
    lines: list[str] = []
    speaker = Speaker(lines.append, ascii_only=ascii_only, size=size)
    return Ear(Talk(session, speaker, settings or quiet()), lines)


def quiet(**changes: object) -> Settings:
    """Settings without questions before dice."""
    return Settings(confirmations=False, plain=Options(**changes))  # type: ignore[arg-type]


def about(game: Game, **changes: object) -> Ear:
    """Somebody who talks about a game in memory, which he may see all of as its players do."""
    return ear(sittings.session(game), quiet(**changes))


@contextmanager
def seated(path: Path, seat: str = "", player: str = "Anna", settings: Settings | None = None) -> Iterator[Ear]:
    """Somebody who sits down at a game file."""
    lines: list[str] = []
    live = Live.sit(SavedGame.open(path), seat, player)
    found = Ear(talk_about(live, Speaker(lines.append), settings or quiet()), lines)
    try:
        yield found
    finally:
        found.partner.close()


def new(scenario: str = "st-lo", seed: int = 4, options: Sequence[str] = ()) -> Path:
    """The file of a new game."""
    with SavedGame.create(scenario, seed, options) as saved:
        return saved.path
