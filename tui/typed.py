"""What can be typed after the colon besides an action of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.lines import line

if TYPE_CHECKING:
    from tui.session import Session


@dataclass(frozen=True)
class Typed:
    """A typed command: its name and words, what it does, and the work, given what stands after the name."""

    name: str
    words: str
    help: str
    run: Callable[[Session, str], None]

    @property
    def form(self) -> str:
        """How it is written."""
        return f"{self.name} {self.words}"


def _find(session: Session, text: str) -> None:
    session.find(text)


def _why(session: Session, text: str) -> None:
    session.lookup.why_text(text)


def _rule(session: Session, text: str) -> None:
    session.lookup.reference(text)


def _los(session: Session, text: str) -> None:
    hexes = text.split()
    if len(hexes) != 2:
        session.message = [line((f"los is written: {TYPED['los'].form}", "warn"))]
    else:
        session.lookup.look(*hexes)


TYPED: Mapping[str, Typed] = {
    one.name: one
    for one in (
        Typed("find", "NAME", "Find a unit, a hex or a place.", _find),
        Typed("why", "ACTION", "Say why an action can not be played now.", _why),
        Typed("rule", "9.4.1", "Open a paragraph, or search the rules for words.", _rule),
        Typed("los", "FROM TO", "The line of sight between two hexes.", _los),
    )
}
"""All typed commands by name; anything else is an action of the game."""


def run(session: Session, text: str) -> None:
    """Carry out what was typed: a command of this table, or else an action of the game."""
    name, _, rest = text.strip().partition(" ")
    found = TYPED.get(name.casefold())
    if found is None:
        session.play(text)
    elif rest.strip():
        found.run(session, rest.strip())
    else:
        session.message = [line((f"{found.name} is written: {found.form}", "warn"))]
