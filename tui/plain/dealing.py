"""Words about the other player: what is said, seats, clocks, offers, giving up. Chat is told as it comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine.words import counted
from tui import clocks, dicebook
from tui.browser import Page, Row, heading, note
from tui.chat import Message
from tui.live import Around, Live
from tui.plain.word import Word
from tui.plain.wording import harmless, spoken_line
from tui.seats import BOTH, WATCH

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.session import Session

PLAYERS = "Players"


# -- what comes from others -------------------------------------------------------------------------------------


class Others:
    """What was told of the others so far, so that only news is told."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._around = session.live.around if session.live is not None else Around()
        self._heard = session.live.chat.last() if session.live is not None else 0

    def news(self) -> list[str]:
        """What has changed beside the game since this was last asked: messages, who is there, offers, clocks."""
        live = self._session.live
        if live is None:
            return []
        before, self._around = self._around, live.around
        return [*self._said(live), *self._comings(before, live), *self._asked(before), *self._late(before, live)]

    def _said(self, live: Live) -> Iterator[str]:
        messages = live.chat.messages(self._heard)
        for one in messages:
            if not (one.player and one.side == live.seat):
                yield message(self._session, one)
        if messages:
            self._heard = messages[-1].id
            live.read_all()

    def _comings(self, before: Around, live: Live) -> Iterator[str]:
        for side in (*self._session.game.system.sides, WATCH):
            if side != live.seat and (side in before.here) != (side in live.around.here):
                who = "Somebody who watches" if side == WATCH else f"The {self._name(side)} player"
                yield f"{who} is here." if side in live.around.here else f"{who} has left."

    def _asked(self, before: Around) -> Iterator[str]:
        live = self._session.live
        if live is not None and live.around.offer != before.offer:
            yield from (spoken_line(one) for one in self._session.meeting.offer_lines())
            if live.around.offer is None and before.offer is not None:
                yield "Nothing is asked for any more."

    def _late(self, before: Around, live: Live) -> Iterator[str]:
        late = live.around.flagged
        if late and late != before.flagged:
            yield f"The {self._name(late)} player has run out of time."
            if live.seat not in (WATCH, late):
                yield "claim ends the game for it."

    def _name(self, side: str) -> str:
        return self._session.presenter.side_name(side)


def message(session: Session, one: Message) -> str:
    """A message as it is told: who says it stands before it, and it can not pass for anything else."""
    if not one.player:
        return f"({harmless(one.text)})"
    side = session.presenter.side_name(one.side) if one.side in session.game.system.sides else "watching"
    return f'{harmless(one.player)}, {side}, says: "{harmless(one.text)}"'


# -- words ------------------------------------------------------------------------------------------------------


def _talk(talk: Talk, text: str) -> None:
    """Say something, or hear the last messages; a number is how many."""
    if text and not text.isdigit():
        _say(talk, text)
    else:
        talk.open_page("talk", text)


def _say(talk: Talk, text: str) -> None:
    session = talk.session
    if not text:
        talk.say("say is written: say TEXT")
        return
    session.meeting.say(text)
    session.lookup.close()
    if not session.message:
        talk.say("said")


def _clock(talk: Talk, _: str) -> None:
    live = talk.session.live
    times = live.times() if live is not None else None
    if live is None or times is None:
        talk.say("this game has no clocks")
        return
    for side in talk.session.game.system.sides:
        runs = ", which runs" if side == times.running else ""
        left = clocks.shown(times.remaining[side]) if side in times.remaining else "no clock"
        talk.say(f"{talk.session.presenter.side_name(side)}: {left}{' left' if runs or left else ''}{runs}")


def _players(talk: Talk, _: str) -> None:
    talk.session.do("players")


def _dice(talk: Talk, _: str) -> None:
    talk.read("dice", dice_page(talk.session))


def dice_page(session: Session) -> Page:
    """All dice so far in words: how often each face came up, and the newest ones."""
    return Page("Dice", lambda: _dice_rows(session))


FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")

SHOWN = 200
"""Dice that are told one by one at the most."""


def _dice_rows(session: Session) -> list[Row]:
    game, name = session.game, session.presenter.side_name
    rows = [heading(counted(len(game.thrown), "die", "dice"))]
    for who, count in dicebook.counts(game, name):
        faces = ", ".join(f"{face} {many}" for face, many in zip(FACES, count.faces, strict=True))
        rows.append(note(f"{who}: {count.dice} dice, mean {count.mean:.2f}; {faces}; {dicebook.verdict(count)}"))
    numbered = list(zip(range(1, len(game.thrown) + 1), dicebook.turns(game), game.thrown, strict=True))
    for number, turn, die in numbered[: -SHOWN - 1 : -1]:
        rows.append(note(f"die {number}, turn {turn}, {name(die.side)} {die.value}: {die.purpose}"))
    return rows


def _resign(talk: Talk, _: str) -> None:
    session = talk.session
    asked, live = session.game.decision, session.live
    if asked is None or live is None or live.seat == WATCH or session.what_if.trial is not None:
        session.meeting.resign()
        if not session.message:
            talk.say("there is nothing to give up")
        return
    side = session.presenter.side_name(live.seat if live.seat != BOTH else asked.side)
    if talk.sure("resign", f"The {side} side loses the game, whatever the score."):
        session.meeting.resign()


def _hand_over(talk: Talk, text: str) -> None:
    live = talk.session.live
    if live is None or live.seat in (BOTH, WATCH):
        talk.say("you hold no seat of your own that could be handed over")
        return
    try:
        name = talk.session.meeting.known_as(text) if text else ""
    except ValueError as error:
        talk.say(str(error))
        return
    if talk.sure(f"hand over {name}", f"{name or 'Whoever comes first'} can take your seat, and you leave."):
        talk.session.meeting.hand_over(name)


def _claim(talk: Talk, _: str) -> None:
    if talk.sure("claim", "The other side loses the game on time, if it has run out of it."):
        talk.session.meeting.claim_time()


def _pause(talk: Talk, _: str) -> None:
    talk.session.meeting.ask_pause()


def _consent(id_: str) -> Word:
    def do(talk: Talk, _: str) -> None:
        talk.session.do(id_)

    return Word(id_, "", PLAYERS, "", do, (id_,))


WORDS: tuple[Word, ...] = (
    Word("say", "TEXT", PLAYERS, "Write to the other player.", _say),
    Word("talk", "[TEXT]", PLAYERS, "", _talk, ("talk",)),
    Word("players", "", PLAYERS, "", _players, ("players",)),
    Word("clock", "", PLAYERS, "How much time is left.", _clock, (), ("clocks",)),
    _consent("ask-back"),
    _consent("agree"),
    _consent("decline"),
    Word("pause", "", PLAYERS, "Ask the other player for a pause of the clocks.", _pause),
    Word("claim", "", PLAYERS, "Claim the game if the other side has run out of time.", _claim),
    Word("dice", "", PLAYERS, "", _dice, ("dice",)),
    Word("hand-over", "[NAME]", PLAYERS, "Hand your seat over, to one player or to whoever comes, and leave.",
         _hand_over),
    Word("resign", "", PLAYERS, "Give the game up.", _resign),
)  # fmt: skip
