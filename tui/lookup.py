"""What a player asks the game about: why not, the rules, the log, all units, charts, lines of sight.

The answers are pages beside the map; while they are open the keys turn them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules import catalogue
from rules.engine.decisions import ActionError, Refusal
from rules.engine.hexes import Hex
from tui import commandlist, company
from tui.browser import Browser, Do, Page, Row, note
from tui.lines import Line, line
from tui.reference import Reference, link, paragraph, spelled
from tui.registry import IN_BROWSER

if TYPE_CHECKING:
    from tui.menus import Option
    from tui.session import Session


Answer = tuple[str, Refusal | None]
"""An action by its text, and why it can not be done; None if it can."""

ALIKE = 4
"""Answers from one paragraph that are all shown."""

FIRST = 2
"""Answers that are shown where one paragraph gives more than that."""

PREVIEW_WIDTH = 52
"""Cells that the lines of a short preview may fill where it is a page."""


class LookUp:
    """The pages that are open beside the map of a session, and what opens them.

    ``sight_from`` is the hex that a line of sight begins in while its second hex is being picked with the cursor.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        system, books = session.game.system, session.presenter.books
        self.system = system.name
        self.browser: Browser | None = None
        self.sight_from: Hex = ""
        self._sight: tuple[Hex, Hex] | None = None
        self._known: tuple[Any, Option | None, Sequence[Row]] = (None, None, ())
        self._reference = Reference(
            system.name,
            session.presenter.terms,
            system.verbs,
            {title: lambda book=book: book(session.view) for title, book in books.items()},  # type: ignore[misc]
        )

    # -- pages ----------------------------------------------------------------------------------------------

    def open(self, id_: str) -> None:
        """Open the log, the units, the charts or the rules; what is on top already is closed.

        The rules are opened on top of what is being read, so that one comes back to it.
        """
        session, browser = self._session, self.browser
        page = self._page(id_)
        if browser is not None and page.title == browser.page.title:
            self._back()
        elif browser is not None and id_ == "rules":
            browser.push(page)
        elif browser is not None and id_ == browser.id:
            session.close()
        else:
            self._show(id_, page)

    def _page(self, id_: str) -> Page:
        session = self._session
        match id_:
            case "rules":
                return self._reference.index()
            case "palette":
                return commandlist.page(session)
            case "preview":
                return Page("Preview", self._preview_rows)
            case "talk" | "players" | "dice":
                return company.page(session, id_)
        return session.presenter.pages[id_](session.view, session.side)

    def _preview_rows(self) -> Sequence[Row]:
        """The outlook, or at least what the lines under the map say of the choice."""
        session, decision, option = self._session, self._session.decision, self._session.menu.selected
        rows = self.outlook()
        if not rows and decision is not None and option is not None and not session.curtain:
            rows = [Row(one) for one in session.presenter.preview(session.view, decision, option, PREVIEW_WIDTH)]
        return rows or [note("nothing is known in advance of this", "dim")]

    def outlook(self) -> Sequence[Row]:
        """All that is known in advance of the choice picked out, worked out once for as long as it is."""
        session, decision, option = self._session, self._session.decision, self._session.menu.selected
        if decision is None or option is None or session.curtain:
            return ()
        if self._known[0] is not session.view or self._known[1] != option:
            self._known = session.view, option, session.presenter.outlook(session.view, decision, option)
        return self._known[2]

    def reference(self, text: str) -> None:
        """Open the rules at a paragraph, a ruling or a heading, or at what a search for some words finds."""
        id_ = spelled(self.system, text)
        if id_ or text.strip()[:1].isdigit():
            self._show("rules", paragraph(self.system, id_ or text.strip()))
        else:
            self._show("rules", self._reference.index())
            self.search(text.strip())

    def show(self, id_: str, page: Page) -> None:
        """Open a page of somebody else's making."""
        self._show(id_, page)

    def _show(self, id_: str, page: Page) -> None:
        self._session.close()
        self._session.panel, self._session.message = "", ()
        self.browser = Browser(id_, page)

    def renew(self, *ids: str) -> None:
        """Show a page anew, if it is one of some and no other is open on top of it."""
        if self.browser is not None and self.browser.id in ids and not self.browser.deep:
            self.browser.replace(self._page(self.browser.id))

    def close(self) -> None:
        """Close all pages, and forget a line of sight."""
        self.browser, self._sight, self.sight_from = None, None, ""

    def search(self, text: str) -> None:
        """Show only what holds the words of a text in the page on top; what has no page open is not searched."""
        if self.browser is not None:
            self.browser.set_filter(text)

    def do(self, id_: str) -> bool:
        """Carry out a command in the open pages; False if it has to be carried out elsewhere."""
        browser = self.browser
        if browser is None or id_ not in IN_BROWSER:
            # What would play something can not be meant by one who reads.
            return browser is not None and id_ in ("finish",)
        match id_:
            case "north" | "south":
                browser.step(1 if id_ == "south" else -1)
            case "previous" | "next":
                browser.tab(1 if id_ == "next" else -1)
            case "left" | "right":
                browser.turn(1 if id_ == "right" else -1)
            case "page-down" | "page-up":
                browser.scroll(1 if id_ == "page-down" else -1)
            case "take":
                self._enter(browser)
            case "sight":
                browser.sort()
            case "back":
                self._back()
            case "close":
                self._session.close()
        return True

    def _enter(self, browser: Browser) -> None:
        leads = browser.enter()
        if isinstance(leads, Do):
            self._session.carry_out(leads)
        elif leads is not None:
            self._session.close()
            self._session.jump(leads.hex)

    def back(self) -> bool:
        """Go back a page, or drop a line of sight; False if there is neither."""
        if self.sight_from:
            self.sight_from = ""
            return True
        if self.browser is None:
            return False
        self._back()
        return True

    def _back(self) -> None:
        if self.browser is not None and not self.browser.back():
            self._session.close()

    def paragraphs(self) -> Sequence[str]:
        """The ids of all that the rules reference holds."""
        return tuple(catalogue.catalogue(self.system).entries)

    # -- why not --------------------------------------------------------------------------------------------

    def why(self) -> None:
        """Say of everything that may be meant here why it can not be done; each reason leads to its paragraph."""
        answers = self._answers(self.meant())
        if answers:
            rows = self._gathered(answers)
            self._show("why", Page(f"Why not, {self._session.cursor}", lambda: rows))
        else:
            over = self._session.decision is None
            words = "the game is over" if over else "nothing is asked about this hex now"
            self._session.message = [line((words, "dim"))]

    def why_text(self, text: str) -> None:
        """Say why an action, given by its text, can not be played now."""
        try:
            refusal = self._session.handover.why(text)
        except ActionError as error:
            self._session.message = [line((str(error), "warn"))]
            return
        rows = [self._reason(text, refusal)]
        self._show("why", Page("Why not", lambda: rows))

    def odds(self, text: str) -> None:
        """Open the chances of what somebody could do, asked for in the words of scripts, or say what is wrong."""
        from tui.commands.output import CommandError
        from tui.commands.systems import answers_of

        session = self._session
        try:
            answer = answers_of(self.system).odds(session.view, text.split())
        except KeyError:
            session.message = [line(("that can not be told from what is seen here", "warn"))]
            return
        except (CommandError, ActionError, ValueError) as error:
            session.message = [line((str(error), "warn"))]
            return
        self._show("odds", Page("Odds", lambda: [note(one) for one in answer.lines]))

    def meant(self) -> Sequence[str]:
        """The actions that may be meant by what is picked and pointed at."""
        session, decision = self._session, self._session.decision
        if decision is None:
            return ()
        # Words that the menu picked by itself, because nothing else is legal, are none that the player means.
        prefix = session.menu.prefix if session.menu.deep else ()
        return session.presenter.why_texts(session.view, decision, prefix, session.cursor)

    def reasons(self, texts: Sequence[str]) -> list[Row]:
        """A row for each action: first those that can not be done, each with why, then those that can."""
        return [self._reason(*answer) for answer in self._answers(texts)]

    def _gathered(self, answers: Sequence[Answer]) -> list[Row]:
        """The rows of answers; of many that one paragraph forbids the first, and a row that leads to the others."""
        alike: dict[str | None, list[Answer]] = {}
        for text, refusal in answers:
            alike.setdefault(refusal.rule if refusal else None, []).append((text, refusal))
        rows: list[Row] = []
        for rule, found in alike.items():
            first, others = (found[:FIRST], found[FIRST:]) if rule and len(found) > ALIKE else (found, [])
            rows += [self._reason(*answer) for answer in first]
            if others:
                rows.append(self._others(str(rule), others))
        return rows

    def _others(self, rule: str, others: Sequence[Answer]) -> Row:
        def page() -> Page:
            return Page(f"Also by {rule}", lambda: [self._reason(*answer) for answer in others])

        return Row(line((f" ... and {len(others)} more like these", "dim")), line((rule, "key")), page)

    def _answers(self, texts: Sequence[str]) -> list[Answer]:
        """Each action with what forbids it; those that can be done come last."""
        found: list[Answer] = []
        for text in texts:
            try:
                found.append((text, self._session.handover.why(text)))
            except ActionError:
                continue
        found.sort(key=lambda pair: pair[1] is None)
        return found

    def _reason(self, text: str, refusal: Refusal | None) -> Row:
        if refusal is None:
            verb = text.partition(" ")[0]
            words = line((f"{text}: ", "title"), ("can be done", "good"))
            return Row(words, opens=lambda: self._reference.verb(verb), indent=2)
        return link(self.system, refusal.rule, line((f"{text}: ", "title"), (refusal.reason, "warn")))

    # -- lines of sight -------------------------------------------------------------------------------------

    def pick_sight(self) -> None:
        """Begin a line of sight at the hex under the cursor; the second hex is taken with the cursor."""
        self._session.close()
        self.sight_from = self._session.cursor
        self._session.message = self.sight_message()

    def look(self, observer: str, target: str) -> None:
        """Open the line of sight between two hexes, or say which is no hex."""
        session = self._session
        unknown = [hex_ for hex_ in (observer, target) if hex_ not in session.view.board.grid]
        if unknown:
            session.message = [line((f"there is no hex {unknown[0]!r}", "warn"))]
            return
        self._show("sight", session.presenter.sight_page(session.view, observer, target))
        self._sight = (observer, target)

    def sight_message(self) -> Sequence[Line]:
        """What comes of the line of sight to the hex under the cursor, while one is being picked."""
        if not self.sight_from:
            return ()
        page = self._session.presenter.sight_page(self._session.view, self.sight_from, self._session.cursor)
        return [[*row.left, ("  ", "plain"), *row.right] for row in page.fill()[:2]]

    def sight_path(self) -> frozenset[Hex]:
        """The hexes of the line of sight that is being picked or read."""
        session = self._session
        ends = (self.sight_from, session.cursor) if self.sight_from else self._sight
        return session.presenter.sight_path(session.view, *ends) if ends else frozenset()
