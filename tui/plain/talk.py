"""The talk: what a player types, and what is said to it. All that is shown is plain text, a line at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tui import panels, typed
from tui.browser import Page, Row, laid_out
from tui.keys import DIGITS
from tui.lines import Line, text_of
from tui.menus import Option
from tui.plain import words
from tui.registry import BROWSER_IDS, PANEL_IDS
from tui.session import Session

Say = Callable[[str], None]
"""What takes a line of text that is said to the player."""

WIDTH = 78
"""Characters of the longest line."""

AT_ONCE = 40
"""Lines said at once; `more` says the next ones."""


class Talk:
    """A player's talk about a sitting. ``over`` tells that he has said good-bye."""

    def __init__(self, session: Session, say: Say) -> None:
        self.session = session
        self.over = False
        self._say = say
        self._told = len(session.view.events)
        self._waiting: list[str] = []
        self._rows: Sequence[Row] = ()
        self._asked: object = None

    # -- saying -----------------------------------------------------------------------------------------------

    def say(self, lines: Sequence[Line | str]) -> None:
        """Say some lines; of many the first ones, the others wait."""
        texts = [one if isinstance(one, str) else text_of(one) for one in lines]
        texts = [self.session_text(one).rstrip() for one in texts]
        for text in texts[:AT_ONCE]:
            self._say(text)
        self._waiting = texts[AT_ONCE:]
        if self._waiting:
            self._say(f"({len(self._waiting)} more lines: more)")

    def session_text(self, text: str) -> str:
        """A text in the characters of the terminal."""
        from tui.styles import to_ascii

        return to_ascii(text) if self.session.glyphs == "ascii" else text

    def greet(self) -> None:
        """Say where the game stands, and how to go on."""
        self.say(["Bocage, line by line. help lists what can be said, ? what can be done now, quit leaves.", ""])
        self.situation()

    def situation(self) -> None:
        """Say where the game stands and what is asked."""
        session = self.session
        if session.curtain:
            self.say(panels.decision_lines(session, WIDTH, 2)[:1])
            return
        told = [session.status_line(WIDTH * 2), *session.presenter.tracks(session.view, WIDTH, True)]
        self.say([one for one in told if text_of(one).strip()])
        self.ask()

    def ask(self) -> None:
        """Say what is asked, and the first choices."""
        session, decision = self.session, self.session.decision
        self._asked = decision
        if decision is None:
            self.say(["The game is over.", *session.presenter.result(session.view, WIDTH)])
            return
        name = session.presenter.side_name(decision.side)
        self.say(["", f"{name}: {decision.prompt}", *self._choices()[: len(DIGITS) + 1]])

    def _choices(self) -> list[str]:
        session, decision = self.session, self.session.decision
        if decision is None or session.curtain:
            return []
        shown = []
        for number, option in enumerate(session.menu.options, start=1):
            prefix = session.menu.prefix_of(option)
            labels = session.presenter.label(session.view, decision, prefix, option)
            right = text_of(labels.right).strip()
            shown.append(f"{number:>3}  {text_of(labels.left).strip()}{f'  ({right})' if right else ''}")
        first = len(DIGITS)
        if len(shown) > first + 1:
            shown.insert(first, f"     ... {len(shown) - first} more: choices")
        return shown

    def choices(self) -> None:
        """Say all choices with their numbers."""
        self.say([one for one in self._choices() if not one.startswith("     ...")] or ["there is nothing to choose"])

    def news(self) -> None:
        """Say what has happened since this was last said."""
        events = self.session.view.events
        for event in events[self._told :]:
            style = self.session.presenter.log_style(event.kind)
            if event.text and style and not (self.session.curtain and event.only):
                self._say(self.session_text(event.text))
        self._told = len(events)

    def more(self) -> None:
        """Say the lines that wait."""
        self.say(self._waiting or ["there is no more"])

    # -- hearing ----------------------------------------------------------------------------------------------

    def hear(self, text: str) -> None:
        """Take what the player typed, and say what comes of it."""
        text = text.strip()
        name, _, rest = text.partition(" ")
        if not text:
            self._nothing()
        elif text.isdigit():
            self._number(int(text))
        elif (word := words.WORDS.get(name.casefold())) is not None:
            word.do(self, rest.strip())
        elif self.session.curtain:
            self.situation()
        elif name.casefold() in self.commands and not self._plays(name):
            self.session.do(name.casefold(), WIDTH)
        else:
            typed.run(self.session, text)
        self._answer()

    def _nothing(self) -> None:
        """An empty line raises the curtain, or repeats what is asked."""
        if self.session.curtain:
            self.session.take()
            self.situation()
        else:
            self.ask()

    def _number(self, number: int) -> None:
        if not 1 <= number <= len(self.session.menu.options) or self.session.curtain:
            self.say([f"there is no choice {number}"])
            return
        depth = self.session.menu.prefix
        self.session.take(number - 1)
        if self.session.menu.prefix != depth and self.session.decision is self._asked:
            self.ask()

    def _plays(self, name: str) -> bool:
        """Whether a word is a verb of the game that is legal now, which comes before a command of the same name."""
        decision = self.session.decision
        return decision is not None and any(action.verb == name.casefold() for action in decision.actions)

    @property
    def commands(self) -> frozenset[str]:
        """The commands of the screen that are words here."""
        known = {one.id for one in self.session.keymap.all_of("play")}
        return frozenset(known & {*PANEL_IDS, *BROWSER_IDS, *words.COMMANDS})

    # -- answering --------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Say what a command left to be said: events, a message, a page, a panel, and what is asked next."""
        session = self.session
        self.news()
        if session.message:
            self.say(list(session.message))
            if not session.asking.question:
                session.message = ()
        if session.lookup.browser is not None:
            self.page(session.lookup.browser.page, session.lookup.browser.filter)
            session.lookup.close()
        elif session.panel and session.panel != "result":
            title, body = panels.panel_of(session, WIDTH)
            self.say([title.upper(), *body])
            session.close()
        if session.decision is not self._asked and not self.over:
            if session.curtain or self._turned():
                self.situation()
            else:
                self.ask()

    def _turned(self) -> bool:
        """Whether another side is asked than before."""
        before = getattr(self._asked, "side", "")
        return self.session.decision is not None and self.session.decision.side != before

    def page(self, page: Page, sought: str = "") -> None:
        """Say a page; rows that lead on have numbers for `open`."""
        rows = page.search(sought) if sought and page.search is not None else page.fill()
        if sought and page.search is None:
            rows = [row for row in rows if row.holds(sought.casefold().split())]
        self._rows = [row for row in rows if row.opens is not None]
        said: list[Line | str] = [page.title.upper()]
        number = 0
        for row in rows:
            lines = laid_out([row], WIDTH - 6)
            if row.opens is not None:
                number += 1
                said += [f"{number:>4}  {text_of(lines[0])}", *(f"      {text_of(one)}" for one in lines[1:])]
            else:
                said += [f"      {text_of(one)}" for one in lines]
        self.say(said)

    def opened(self, number: int) -> Any:
        """What the row of a number in the page said last leads to; None if there is no such row."""
        return self._rows[number - 1].opens if 1 <= number <= len(self._rows) else None

    def outlook(self, option: Option) -> None:
        """Say all that is known in advance of an option."""
        session, decision = self.session, self.session.decision
        if decision is None or session.curtain:
            self.say(["nothing is asked"])
            return
        rows = session.presenter.outlook(session.view, decision, option)
        lines = laid_out(rows, WIDTH) or list(session.presenter.preview(session.view, decision, option, WIDTH))
        self.say(lines or ["nothing is known in advance of this"])
