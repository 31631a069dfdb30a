"""What can be typed after the colon besides an action of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.lines import line
from tui.seats import BOTH

if TYPE_CHECKING:
    from tui.session import Session


@dataclass(frozen=True)
class Typed:
    """A typed command: its name and words, what it does, and the work, given what stands after the name."""

    name: str
    words: str
    help: str
    run: Callable[[Session, str], None]
    seated: bool = False
    """Whether it is only for those who sit at different keyboards."""

    @property
    def form(self) -> str:
        """How it is written."""
        return f"{self.name} {self.words}".rstrip()


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


def _odds(session: Session, text: str) -> None:
    session.lookup.odds(text)


def _say(session: Session, text: str) -> None:
    session.meeting.say(text)


def _resign(session: Session, _: str) -> None:
    session.meeting.ask_resign()


def _hand_over(session: Session, text: str) -> None:
    session.meeting.ask_hand_over(text)


TYPED: Mapping[str, Typed] = {
    one.name: one
    for one in (
        Typed("find", "NAME", "Find a unit, a hex or a place.", _find),
        Typed("why", "ACTION", "Say why an action can not be played now.", _why),
        Typed("rule", "NUMBER", "Open a paragraph, or search the rules for words.", _rule),
        Typed("los", "FROM TO", "The line of sight between two hexes.", _los),
        Typed("odds", "WORDS", "The chances of an attack or a fire, as in scripts.", _odds),
        Typed("say", "TEXT", "Write to the other player.", _say, seated=True),
        Typed("hand-over", "NAME", "Hand your seat over to another player, and leave.", _hand_over, seated=True),
        Typed("resign", "", "Give the game up.", _resign),
    )
}
"""All typed commands by name; anything else is an action of the game."""


def typed_by(session: Session) -> Sequence[Typed]:
    """What can be typed at a keyboard, whatever is asked."""
    seated = session.live is not None and session.live.seat != BOTH
    return [one for one in TYPED.values() if seated or not one.seated]


def _unknown(session: Session, name: str) -> str:
    """What is said of a word that begins neither an action nor a command: the nearest one, and what can be played."""
    from difflib import get_close_matches

    verbs = session.game.system.verbs
    near = get_close_matches(name.casefold(), [*verbs, *TYPED], 1)
    meant = f" (did you mean {near[0]!r}?)" if near else ""
    decision = session.decision
    now = sorted({action.verb for action in decision.actions}) if decision is not None else []
    playable = f" Now there is: {', '.join(now)}." if now else ""
    return f"{name!r} is no action{meant}.{playable} Always: {', '.join(one.name for one in typed_by(session))}."


def run(session: Session, text: str) -> None:
    """Carry out what was typed: a command of this table, or else an action of the game."""
    name, _, rest = text.strip().partition(" ")
    found = TYPED.get(name.casefold())
    if found is None and not any(verb.startswith(name.casefold()) for verb in session.game.system.verbs):
        session.message = [line((_unknown(session, name), "warn"))]
    elif found is None:
        session.play(text)
    elif bool(rest.strip()) == bool(found.words):
        found.run(session, rest.strip())
    else:
        session.message = [line((f"{found.name} is written: {found.form}", "warn"))]
