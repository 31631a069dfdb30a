"""The words of the talk beside the actions of the game and the panels of the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.engine.decisions import Action, ActionError
from tui.browser import Do, Goto
from tui.menus import Option
from tui.typed import TYPED

if TYPE_CHECKING:
    from tui.plain.talk import Talk

COMMANDS = ("undo", "what-if", "why", "finish", "own-view", "centre")
"""Commands of the screen that are words here as they are; panels and pages are too."""


@dataclass(frozen=True)
class Word:
    """A word: how it is written, what it does, and the work, given what stands after it."""

    form: str
    help: str
    do: Callable[[Talk, str], None]


def _help(talk: Talk, _: str) -> None:
    known = talk.session.keymap
    said: list[str] = ["ACTION", "  Any action of the game as ? lists it, or its number."]
    for word in dict.fromkeys(WORDS.values()):
        said += [word.form, f"  {word.help}"]
    for one in TYPED.values():
        if one.name not in WORDS:
            said += [one.form, f"  {one.help}"]
    for id_ in sorted(talk.commands):
        said += [id_, f"  {known.command(id_).help}"]
    talk.say(said)


def _legal(talk: Talk, text: str) -> None:
    decision = talk.session.decision
    if decision is None or talk.session.curtain:
        talk.say(["nothing is asked"])
        return
    found = [str(action) for action in decision.actions if str(action).startswith(text)]
    talk.say(found or [f"no action begins with {text!r}"])


def _look(talk: Talk, text: str) -> None:
    session = talk.session
    hex_ = (session.presenter.where(session.view, text) if text else session.cursor) or ""
    if not hex_ and text:
        session.find(text)
        if session.message:
            return
        hex_ = session.cursor
    if hex_ not in session.view.board.grid:
        talk.say([f"there is no hex {text!r}"])
        return
    session.jump(hex_)
    lines = session.presenter.hex_lines(session.view, hex_, 78)
    near = ", ".join(session.view.board.grid.adjacent(hex_))
    talk.say([*lines, f"next to it: {near}"])


def _odds(talk: Talk, text: str) -> None:
    session = talk.session
    option = session.menu.selected if not text else None
    if text.isdigit() and 1 <= int(text) <= len(session.menu.options):
        option = session.menu.options[int(text) - 1]
    elif text:
        try:
            refusal = session.game.why(text)
        except ActionError as error:
            talk.say([str(error)])
            return
        if refusal is not None:
            talk.say([f"{refusal.reason} ({refusal.rule})"])
            return
        option = Option(tuple(text.split()), (Action(text),))
    if option is None:
        talk.say(["nothing is asked"])
    else:
        talk.outlook(option)


def _history(talk: Talk, text: str) -> None:
    session = talk.session
    count = int(text) if text.isdigit() else 20
    style = session.presenter.log_style
    told = [e.text for e in session.view.events if e.text and style(e.kind) and not (session.curtain and e.only)]
    talk.say(told[-count:])


def _open(talk: Talk, text: str) -> None:
    leads = talk.opened(int(text)) if text.isdigit() else None
    if leads is None:
        talk.say([f"there is no row {text}" if text else "open is written: open NUMBER"])
    elif isinstance(leads, Goto):
        _look(talk, leads.hex)
    elif isinstance(leads, Do):
        talk.session.carry_out(leads)
        if talk.session.handed:
            handed, talk.session.handed = talk.session.handed, ""
            talk.hear(handed)
    else:
        talk.page(leads())


def _overlay(talk: Talk, text: str) -> None:
    """Say an overlay as lists: what it says of hexes, and which these are."""
    session = talk.session
    name, _, where = text.partition(" ")
    overlays = session.presenter.overlays
    if name not in overlays:
        talk.say(["overlays:", *(f"  {one.id}  {one.title}" for one in overlays.values())])
        return
    if where:
        _look(talk, where)
    session.overlay = name
    model = session.map_model()
    session.overlay = ""
    lists: dict[str, list[str]] = {}
    for hex_, cell in sorted(model.overlay.items()):
        said = " ".join(one for one in (cell.text.strip(), f"({cell.tint})" if cell.tint else "") if one)
        lists.setdefault(said, []).append(hex_)
    talk.say([overlays[name].title, *(f"{said or 'there'}: {' '.join(hexes)}" for said, hexes in lists.items())])


def _chart(talk: Talk, text: str) -> None:
    """The charts, or those of which the title holds a text."""
    session = talk.session
    page = session.presenter.pages["charts"](session.view, session.side)
    talk.page(page, text)


def _find(talk: Talk, text: str) -> None:
    session = talk.session
    before = session.cursor
    session.find(text)
    if session.cursor != before or not session.message:
        _look(talk, session.cursor)


def _quit(talk: Talk, _: str) -> None:
    talk.over = True
    talk.say(["Everything played is saved."])


_ALL: tuple[Word, ...] = (
    Word("help", "This list.", _help),
    Word("? [WORDS]", "The legal actions, or those that begin with some words.", _legal),
    Word("choices", "The choices with their numbers.", lambda talk, _: talk.choices()),
    Word("situation", "Where the game stands and what is asked.", lambda talk, _: talk.situation()),
    Word("look [HEX]", "A hex with what stands on it: by number, unit or place.", _look),
    Word("odds [ACTION]", "What an action costs and its exact chances, before it is taken.", _odds),
    Word("history [N]", "What happened last.", _history),
    Word("find NAME", "Find a unit, hex or place, and look there.", _find),
    Word("overlay [NAME] [HEX]", "What the map can be overlaid with, as lists of hexes.", _overlay),
    Word("charts [WORDS]", "The charts.", _chart),
    Word("open NUMBER", "What a numbered row of the last page leads to.", _open),
    Word("more", "The lines that are left to say.", lambda talk, _: talk.more()),
    Word("quit", "Leave; everything played is saved.", _quit),
)

WORDS: Mapping[str, Word] = {one.form.partition(" ")[0]: one for one in _ALL}
"""The words by name."""
