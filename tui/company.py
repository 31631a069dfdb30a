"""The pages about the players: what they say to each other, who sits where, and all dice so far."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules.engine.words import counted
from tui import dicebook
from tui.browser import Do, Page, Row, gap, heading, note
from tui.chat import Message
from tui.clocks import setting
from tui.lines import Line, line
from tui.seats import BOTH, WATCH

if TYPE_CHECKING:
    from tui.live import Live
    from tui.session import Session

_HEXADECIMAL = re.compile(r"\b[0-9a-f]{32,}\b")
NARROW = 40
"""Cells of a line that has room on the narrowest page."""

ALONE = "Both sides are played at this keyboard, and nobody else sits here."


def page(session: Session, id_: str) -> Page:
    """The page that a command opens."""
    make: Callable[[Session], Page] = {"talk": talk, "players": players, "dice": dice}[id_]
    return make(session)


# -- talk -------------------------------------------------------------------------------------------------------


def talk(session: Session) -> Page:
    """What was said, the newest last."""
    return Page("Talk", lambda: _messages(session), end=True)


def _messages(session: Session) -> Sequence[Row]:
    live = session.live
    if live is None or not live.around.seats:
        return [note(ALONE, "dim")]
    found = live.messages()
    live.read_all()
    return [_message(session, one) for one in found] or [note("nothing has been said yet", "dim")]


def _message(session: Session, one: Message) -> Row:
    when = time.strftime("%H:%M" if time.time() - one.at < 43_200 else "%d %b %H:%M", time.localtime(one.at))
    if not one.player:
        return Row(line((f"{one.text}", "dim")), line((when, "dim")), indent=2)
    style = one.side if one.side in session.game.system.sides else "plain"
    return Row([(f"{one.player}: ", style), (one.text, "plain")], line((when, "dim")), indent=2)


# -- players ----------------------------------------------------------------------------------------------------


def players(session: Session) -> Page:
    """Who sits where, what can be done about it, the clocks and the commitment of the dice."""
    return Page("Players", lambda: [*_seats(session), *_clocks(session), *_deeds(session), *_trust(session)])


def _seats(session: Session) -> list[Row]:
    live = session.live
    if live is None or not (live.around.seats or live.seat != BOTH):
        return [note(ALONE), gap()]
    rows = [heading("Seats")]
    for side in session.game.system.sides:
        seat = live.around.seats.get(side)
        who = seat.player if seat and seat.player else f"kept for {seat.kept_for}" if seat else "free"
        there = "you" if side == live.seat else "here" if side in live.around.here else "away" if seat else ""
        rows.append(Row([(session.presenter.side_name(side), side), (f"  {who}", "plain")], line((there, "dim"))))
    empty = [side for side in session.game.system.sides if side not in live.around.seats]
    if empty and live.invitation and not session.game.over:
        rows += [note("Whoever takes it types:", "dim"), *_command(live, session.presenter.side_name(empty[0]))]
    if WATCH in live.around.here:
        rows.append(Row(line("somebody watches"), line(("you" if live.seat == WATCH else "here", "dim"))))
    return [*rows, gap()]


def _command(live: Live, name: str) -> list[Row]:
    """How to get to a seat, in lines that are broken anywhere, since a path may have no blanks."""
    words = live.invitation.replace("{side}", name.casefold())
    return [Row(line((f" {part}", "key")), table=True) for part in re.findall(f".{{1,{NARROW}}}", words)]


def _clocks(session: Session) -> list[Row]:
    live = session.live
    clock = setting(live.saved.db) if live is not None else None
    if live is None or clock is None:
        return []
    rows = [heading("Clocks", str(clock))]
    for side in session.game.system.sides:
        late = side == live.around.flagged
        left = line((f"{session.presenter.side_name(side)}", side), " has run out of time" if late else "")
        rows.append(Row(left, line((live.around.times.get(side, ""), "warn" if late else "key"))))
    return [*rows, gap()]


def _deeds(session: Session) -> list[Row]:
    """What can be done from this place, besides playing."""
    live = session.live
    rows = [_deed(*possible) for possible in _possible(session, live)] if live is not None else []
    return [heading("To do"), *rows, gap()] if rows else []


Deed = Callable[[], None]


def _possible(session: Session, live: Live) -> list[tuple[str, str, Deed]]:
    """What can be done now: in a few words, what comes of it, and the deed."""
    meeting = session.meeting
    if session.game.over or live.seat == WATCH or session.what_if.trial is not None:
        return []
    found: list[tuple[str, str, Deed]] = []
    if live.around.flagged and live.around.flagged != live.seat:
        found.append(("Claim the game", "The other side has run out of time, and loses.", meeting.claim_time))
    if live.around.times and live.seat != BOTH:
        words = "The other player is asked whether the clocks may stand still until the next action."
        found.append(("Ask for a pause of the clocks", words, meeting.ask_pause))
    if live.seat != BOTH:
        words = "Whoever comes first can take it, and you leave. To keep it for one player, type: hand-over NAME"
        found.append(("Hand this seat over", words, meeting.hand_over))
    return [*found, ("Resign", resigned(session, live), meeting.resign)]


def resigned(session: Session, live: Live) -> str:
    """What comes of resigning."""
    side = live.seat or (session.decision.side if session.decision else "")
    return f"The {session.presenter.side_name(side)} side loses the game, whatever the score."


def _deed(words: str, outcome: str, deed: Deed) -> Row:
    """A deed, which leads to a page that asks whether it is meant."""
    return Row(line((f" {words}", "plain")), opens=lambda: sure(words, outcome, deed), indent=3)


def sure(words: str, outcome: str, deed: Deed) -> Page:
    """A page that asks whether a deed is meant, and says what comes of it."""
    yes = Row(line((" Yes, do it", "warn")), opens=Do(call=deed))
    return Page(words, lambda: [note(outcome), gap(), Row(line(" No"), opens=Do(command="close")), yes])


def _trust(session: Session) -> list[Row]:
    live = session.live
    if live is None:
        return []
    words = dicebook.trust_words(live.header, session.game, live.seats.sealed)
    # What is quoted is to be typed as it stands.
    return [heading("Dice"), *(note(text if '"' in text else _HEXADECIMAL.sub(_in_groups, text)) for text in words)]


def _in_groups(found: re.Match[str]) -> str:
    """A long hexadecimal number with blanks in it, so that it can be broken and compared."""
    return " ".join(re.findall(".{1,8}", found.group()))


# -- dice -------------------------------------------------------------------------------------------------------


def dice(session: Session) -> Page:
    """All dice so far, the newest first, below the counts of them."""
    return Page("Dice", lambda: _dice(session))


def _dice(session: Session) -> list[Row]:
    game, name = session.game, session.presenter.side_name
    head, *table = dicebook.count_texts(game, name)
    rows = [heading("How often", counted(len(game.thrown), "die", "dice")), Row(line((head, "dim")), table=True)]
    rows += [Row(_count_line(text), table=not text.startswith(" ")) for text in table]
    rows += [gap(), heading("Newest first"), Row(line((dicebook.HEAD, "dim")), table=True)]
    numbered = list(zip(range(1, len(game.thrown) + 1), dicebook.turns(game), game.thrown, strict=True))
    return rows + [Row(line(dicebook.die_text(*die, name)), indent=26) for die in numbered[::-1]]


def _count_line(text: str) -> Line:
    return line((f"   {text.strip()}", "dim")) if text.startswith(" ") else line(text)
