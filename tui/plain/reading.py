"""Words for pages: open a row, turn, sort, search, go back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.browser import Do, Goto
from tui.plain.looking import tell_hex
from tui.plain.word import Word
from tui.plain.wording import spoken_row

if TYPE_CHECKING:
    from tui.plain.talk import Talk

READING = "Reading"

NO_PAGE = "no page is open: units, log, charts and rules open one"


def _open(talk: Talk, text: str) -> None:
    number = int(text) if text.isdigit() and len(text) < 6 else 0
    leads = talk.pages.leads(number)
    if leads is None:
        talk.say(f"there is no row {text}" if talk.pages.reading and text else "open is written: open NUMBER")
    elif isinstance(leads, Goto):
        talk.session.jump(leads.hex)
        tell_hex(talk, leads.hex)
    elif isinstance(leads, Do):
        talk.pages.close()
        talk.carry_out(leads)
    else:
        talk.say(*talk.pages.push(leads()))


def _turned(talk: Talk, by: int) -> None:
    if not talk.pages.reading:
        talk.say(NO_PAGE)
    elif said := talk.pages.turn(by):
        talk.say(*said)
    else:
        talk.say("there is no page after this one" if by > 0 else "there is no page before this one")


def _sort(talk: Talk, _: str) -> None:
    said = talk.pages.sort() if talk.pages.reading else [NO_PAGE]
    talk.say(*(said or ["this list has one order only"]))


def _search(talk: Talk, text: str) -> None:
    talk.say(*(talk.pages.search(text) if talk.pages.reading else [NO_PAGE]))


def _up(talk: Talk, _: str) -> None:
    said = talk.pages.up()
    if said:
        talk.say(*said)
    else:
        _close(talk, "")


def _close(talk: Talk, _: str) -> None:
    if talk.pages.reading:
        talk.pages.close()
        talk.ask()
    else:
        talk.say(NO_PAGE)


def _charts(talk: Talk, text: str) -> None:
    """The charts; one that the words tell from all others is opened at once."""
    session = talk.session
    page = session.presenter.pages["charts"](session.view, session.side)
    words = text.casefold().split()
    fits = [row for row in page.fill() if row.holds(words)]
    same = [row for row in fits if spoken_row(row).casefold() == text.casefold()]
    leads = (same or fits)[0].opens if words and (len(fits) == 1 or len(same) == 1) else None
    talk.read("charts", leads() if callable(leads) else page, "" if leads else text)


def _units(talk: Talk, text: str) -> None:
    """All units; ``by ORDER`` puts them in an order, other words are looked for."""
    session = talk.session
    page = talk.telling.units(session.view, session.side, "")
    order = text.removeprefix("by ").strip() if text.startswith("by ") else ""
    first = page.title
    while order and order not in page.title and page.sort is not None:
        page = page.sort()
        if page.title == first:
            talk.say(f"there is no order by {order!r}: sort goes through those that there are")
            return
    talk.read("units", page, "" if order else text)


def _rules(talk: Talk, text: str) -> None:
    if text:
        talk.session.lookup.reference(text)
    else:
        talk.session.do("rules")


WORDS: tuple[Word, ...] = (
    Word("units", "[WORDS, or by ORDER]", "Panels", "", _units, ("units",)),
    Word("charts", "[WORDS]", "Panels", "", _charts, ("charts",)),
    Word("rules", "[WORDS or NUMBER]", "Panels", "The rules by chapter, a paragraph, or what holds some words.", _rules,
         ("rules",), ("rule",)),
    Word("open", "NUMBER", READING, "What a numbered row of the page leads to; the number alone does it too.", _open),
    Word("turn", "", READING, "The page after this one: turn, chapter, paragraph, terrain.",
         lambda talk, _: _turned(talk, 1)),
    Word("turn-back", "", READING, "The page before this one.", lambda talk, _: _turned(talk, -1)),
    Word("sort", "", READING, "Put the list in another order.", _sort),
    Word("search", "WORDS", READING, "Show only what holds some words; in the rules, search all of them.", _search),
    Word("up", "", READING, "Back to the page from which this one was opened.", _up),
    Word("close", "", READING, "Read no more: numbers are choices again.", _close, ("close",)),
    Word("more", "", READING, "The rest of a long answer; Enter does it too.", lambda talk, _: talk.say("that was all"),
         ("page-down",), ("page-down",)),
    Word("again", "", READING, "The last answer once more, from its beginning.", lambda talk, _: talk.speaker.again()),
)  # fmt: skip
