"""What a line that is being typed may become: choices of the moment, commands, verbs, names of units, hexes, places.

A line is completed a word at a time. What can be played now comes first; only if nothing can, the words that an
action could have at all, so that one can ask why it can not be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from tui.lines import Line, Piece, width_of
from tui.reference import form
from tui.typed import TYPED, typed_by

if TYPE_CHECKING:
    from tui.session import Session

NOT_NOW = "not now"
"""The note of a verb that can not be played at this moment."""

MOST = 400
"""Fits that are worked out at the most."""


@dataclass(frozen=True)
class Fit:
    """A line that the one typed may become, and what is shown for it: its last word, and a note in other letters."""

    text: str
    shown: str
    note: str = ""


def fits(session: Session, purpose: str, text: str) -> list[Fit]:
    """What a line typed for a purpose (``command`` or ``find``) may become, the likeliest first."""
    if purpose == "find":
        return _named(session, "", text)
    if purpose != "command":
        return []
    name, blank, rest = text.lstrip().partition(" ")
    if blank and name.casefold() in TYPED:
        return _of_typed(session, name.casefold(), rest.lstrip())
    return _of_action(session, "", text.lstrip())


def _of_typed(session: Session, name: str, rest: str) -> list[Fit]:
    """What a typed command may go on with."""
    before = f"{name} "
    match name:
        case "find":
            return _named(session, before, rest)
        case "why":
            return _of_action(session, before, rest)
        case "los":
            head, _, last = rest.rpartition(" ")
            known = session.presenter.words(session.view, "hex") if " " not in head else ()
            return _beginning(f"{before}{head} " if head else before, last, known)
        case "rule":
            return _beginning(before, rest, session.lookup.paragraphs())
    return []


def _of_action(session: Session, before: str, text: str) -> list[Fit]:
    """What the text of an action may go on with."""
    found = _legal(session, before, text)
    verb, blank, _ = text.partition(" ")
    if not blank:
        commands = [] if before else [Fit(f"{one.name} ", one.name, one.words) for one in typed_by(session)]
        verbs = session.game.system.verbs
        known = {fit.shown.split(" ")[0] for fit in found}
        others = [Fit(f"{before}{v} ", v, NOT_NOW) for v in verbs if v not in known]
        found += [fit for fit in (*commands, *others) if fit.shown.startswith(verb.casefold())]
    return found or _possible(session, before, text)


def _legal(session: Session, before: str, text: str) -> list[Fit]:
    """The legal actions that the text may mean, each as far as its next word."""
    decision = session.decision
    wanted = text.casefold().split(" ")
    actions = [action.split(" ") for action in decision.actions] if decision is not None else []
    for index, word in enumerate(wanted):
        actions = [one for one in actions if index < len(one) and one[index].casefold().startswith(word)]
        if index < len(wanted) - 1:
            # A word with another after it is whole: if it is a name, it is not the beginning of longer names.
            actions = [one for one in actions if one[index].casefold() == word] or actions
    count = len(wanted)
    ends = {" ".join(one[:count]): len(one) > count for one in actions}
    return [
        Fit(f"{before}{begun}{' ' if more else ''}", begun.rpartition(" ")[2])
        for begun, more in islice(ends.items(), MOST)
    ]


def _possible(session: Session, before: str, text: str) -> list[Fit]:
    """The words that an action of the verb can have at this place, legal now or not."""
    verb, *words = text.split(" ")
    form_of = session.game.system.verbs.get(verb.casefold())
    if form_of is None or not words or len(words) > len(form_of.words):
        return []
    known = session.presenter.words(session.view, form_of.words[len(words) - 1].rstrip("?"))
    found = _beginning(f"{before}{' '.join((verb, *words[:-1]))} ", words[-1], known)
    return found or [Fit("", form(form_of))]


def _beginning(before: str, text: str, known: Iterable[str]) -> list[Fit]:
    wanted = text.casefold()
    return [Fit(before + word, word) for word in islice((w for w in known if w.casefold().startswith(wanted)), MOST)]


def _named(session: Session, before: str, text: str) -> list[Fit]:
    """Units and places with a part of their name; those that begin with it come first."""
    wanted = text.strip().casefold()
    names = [name for name, _ in session.names() if wanted in name.casefold()]
    names.sort(key=lambda name: not name.casefold().startswith(wanted))
    return [Fit(before + name, name) for name in dict.fromkeys(names[:MOST])]


class Completer:
    """The fits of the line as it is now, and the one that Tab has come to."""

    def __init__(self) -> None:
        self.fits: Sequence[Fit] = ()
        self.picked: int | None = None

    def look(self, session: Session, purpose: str, text: str) -> None:
        """Work the fits of a text out anew."""
        self.fits, self.picked = fits(session, purpose, text), None

    def tab(self, text: str, by: int = 1) -> str:
        """The text as Tab goes on with it: first as far as all fits agree, then through them one after another.

        What can not be played now is passed by as long as there is anything else.
        """
        whole = [index for index, fit in enumerate(self.fits) if fit.text]
        offered = [index for index in whole if self.fits[index].note != NOT_NOW] or whole
        if not offered:
            return text
        if self.picked is None:
            common = _common([self.fits[index].text for index in offered])
            if len(common) > len(text) or (len(offered) == 1 and common != text):
                return common
            self.picked = offered[0 if by > 0 else -1]
        else:
            self.picked = offered[(offered.index(self.picked) + by) % len(offered)]
        return self.fits[self.picked].text

    def line(self, width: int) -> Line:
        """The first fits in a line, the one that Tab has come to among them, and how many more there are."""
        start = 0 if self.picked is None or self.picked < 4 else self.picked - 3
        pieces: list[Piece] = []
        for index in range(start, len(self.fits)):
            fit = self.fits[index]
            style = "selected" if index == self.picked else "dim" if fit.note == NOT_NOW else "key"
            more: list[Piece] = [(fit.shown, style), (f" {fit.note}" if fit.note else "", "dim"), ("  ", "plain")]
            rest = f"+{len(self.fits) - index}"
            if width_of(pieces) + width_of(more) + len(rest) > width:
                return [*pieces, (rest, "dim")]
            pieces += more
        return pieces


def _common(texts: Sequence[str]) -> str:
    """What all of some texts begin with, case apart."""
    first = texts[0]
    size = len(first)
    for text in texts[1:]:
        size = next((i for i in range(min(size, len(text))) if text[i].casefold() != first[i].casefold()),
                    min(size, len(text)))  # fmt: skip
    return first[:size]
