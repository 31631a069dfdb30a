"""Words about what is asked: the choices, what is known of them in advance, why not, yes and no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.decisions import Action, shortened
from tui.menus import Option
from tui.plain.word import Word
from tui.plain.wording import WIDE, listed, spoken_line, spoken_row

if TYPE_CHECKING:
    from tui.plain.talk import Talk

NOTHING = "nothing is asked that can be answered here"


def _choices(talk: Talk, text: str) -> None:
    talk.pages.close()
    talk.questions.choices(text)


def _legal(talk: Talk, text: str) -> None:
    """The legal actions as they are typed, all or those that begin with some words."""
    decision = talk.session.decision
    if decision is None or not talk.session.arrivals.mine:
        talk.say(NOTHING)
        return
    wanted = " ".join(text.split())
    found = [str(action) for action in decision.actions if str(action).startswith(wanted)]
    talk.say(*(found or [f"no action begins with {wanted!r}"]))


def _take(talk: Talk, text: str) -> None:
    if text.isdigit():
        talk.number(text)
    elif text:
        talk.say("take is written: take, or take NUMBER")
    else:
        talk.session.do("take")


def _pick(by: int, id_: str, also: str) -> Word:
    """A word that picks out the next choice, or the one before, and says it."""

    def do(talk: Talk, text: str) -> None:
        if talk.session.menu.selected is None:
            talk.say(NOTHING)
            return
        talk.session.step(by * (int(text) if text.isdigit() and len(text) < 5 else 1))
        talk.say(talk.questions.choice(talk.session.menu.index))

    return Word(id_, "", CHOOSING, "", do, (id_,), (also,) if also else ())


def option_of(talk: Talk, text: str) -> Option | None:
    """The option that a number or an action stands for, or the one picked out; if there is none it is said why."""
    session = talk.session
    decision, menu = session.decision, session.menu
    if decision is None or not text:
        if decision is None or menu.selected is None:
            talk.say(NOTHING)
        return menu.selected if decision is not None else None
    if text.isdigit():
        number = int(text[:6])
        if 1 <= number <= len(menu.options):
            return menu.options[number - 1]
        talk.say(f"there is no choice {number}")
        return None
    fits = shortened(text, decision.actions)
    if len(fits) == 1:
        return Option(tuple(fits[0].split(" ")), (Action(fits[0]),))
    if fits:
        talk.say(f"{text!r} may mean {listed(fits[:SOME], 'or')}{' and more' if len(fits) > SOME else ''}")
    elif text.partition(" ")[0].casefold() in session.game.system.verbs:
        session.lookup.why_text(text)
    else:
        session.lookup.odds(text)
    return None


SOME = 6
"""Actions that are named where a text may mean more of them."""


def _odds(talk: Talk, text: str) -> None:
    """All that is known in advance of a choice or an action."""
    session, option = talk.session, option_of(talk, text)
    if option is None or session.decision is None:
        return
    rows = session.presenter.outlook(session.view, session.decision, option)
    preview = session.presenter.preview
    lines = [spoken_row(row) for row in rows]
    lines = lines or [spoken_line(one) for one in preview(session.view, session.decision, option, WIDE)]
    told = [talk.telling.told(text) for text in lines if text]
    talk.say(*(told or ["nothing is known in advance of this"]))


def _why(talk: Talk, text: str) -> None:
    if text:
        talk.session.lookup.why_text(text)
    else:
        talk.session.do("why")


def _yes(talk: Talk, _: str) -> None:
    talk.confirm()


def _no(talk: Talk, _: str) -> None:
    talk.say("dropped" if talk.drop_question() else "nothing is being asked that wants a yes or no")


CHOOSING = "Choosing"

WORDS: tuple[Word, ...] = (
    Word("choices", "[WORDS]", CHOOSING, "The choices with their numbers, or those with some words.", _choices),
    Word("?", "[WORDS]", CHOOSING, "The actions that can be typed now, or those that begin with some words.", _legal),
    Word("take", "[NUMBER]", CHOOSING, "Take a choice by its number, or the one picked out.", _take, ("take",)),
    _pick(1, "next", ""),
    _pick(-1, "previous", ""),
    Word("odds", "[NUMBER or ACTION]", CHOOSING, "What is known in advance of a choice, with its exact chances.", _odds,
         ("preview",), ("preview",)),
    Word("why", "[ACTION]", CHOOSING, "Why an action, or what you look at or picked out, can not be done.", _why,
         ("why",)),
    Word("yes", "", CHOOSING, "Do what you were asked about.", _yes),
    Word("no", "", CHOOSING, "Drop what you were asked about.", _no),
)  # fmt: skip
