"""The talk about a game: what a player types, and what is said to him. All of it is plain text, a line at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rules.engine.decisions import ActionError
from rules.engine.events import Event
from tui import panels, typed
from tui.alarm import Alarm
from tui.browser import Do, Page
from tui.plain.dealing import Others
from tui.plain.pages import LAST, Pages
from tui.plain.partner import GOOD_BYE, Partner
from tui.plain.questions import Questions
from tui.plain.systems import telling_for
from tui.plain.word import NOT_HERE, SpokenKeymap, Word, by_key
from tui.plain.wording import WIDE, sentence, spoken, spoken_line
from tui.plain.words import words_for
from tui.savefiles import log_of
from tui.seats import BOTH, OUSTED, WATCH
from tui.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.plain.speaker import Speaker
    from tui.session import Session

DIE = "roll"
"""The kind of events that are left out: a die is in the entry of its result."""

LONGEST_NUMBER = 5
"""Digits of the largest number of a choice or a row."""


class Talk(Partner):
    """A player's talk about a sitting."""

    def __init__(self, session: Session, speaker: Speaker, settings: Settings | None = None) -> None:
        super().__init__(speaker, settings)
        session.keymap = SpokenKeymap(session.keymap.commands)
        session.asking.tells_how = False
        self.session = session
        self.telling = telling_for(session.game.system.name)
        self.words: Mapping[str, Word] = words_for(session.keymap)
        self.pages = Pages(self.telling)
        self.others = Others(session)
        self.questions = Questions(session, self.telling, self.say)
        self._asked: tuple[object, ...] = ()
        self._stage: tuple[object, ...] = ()
        self._doubt = ""
        self._shown: object = None
        self._alone = session.handover.alone
        self._alarm = Alarm(log_of(session.live.path)) if session.live is not None else None
        self.adopt(self.settings)

    def adopt(self, settings: Settings) -> None:
        """Go by other settings from now on."""
        super().adopt(settings)
        self.questions.most = settings.plain.choices
        self.session.confirmations = settings.confirmations
        if self.session.live is not None:
            self.session.live.pace = settings.pace

    # -- the loop -----------------------------------------------------------------------------------------------

    @property
    def asks(self) -> str:
        """The prompt: what a number would mean, or why nothing is asked."""
        session = self.session
        if session.curtain:
            return "curtain> "
        if self.pages.reading:
            return "page> "
        if session.what_if.trial is not None:
            return "what if> "
        return "> " if session.arrivals.mine or session.game.over else "waiting> "

    @property
    def covers(self) -> bool:
        """Whether somebody else is to sit down now."""
        return super().covers if self.inside is not None else self.session.curtain

    @property
    def alarms(self) -> Sequence[int]:
        """What can be read when somebody writes to the game."""
        if self.inside is not None:
            return self.inside.alarms
        return (self._alarm.fd,) if self._alarm is not None and self._alarm.fd >= 0 else ()

    def heard(self) -> None:
        """The alarm was heard."""
        if self.inside is not None:
            self.inside.heard()
        elif self._alarm is not None:
            self._alarm.heard()

    def close(self) -> None:
        """Get up from the game."""
        super().close()
        if self._alarm is not None:
            self._alarm.close()

    def look(self) -> None:
        """Say what others have done."""
        session = self.session
        if session.arrivals.due():
            session.arrivals.look()
            if not self._unseated():
                self._answered(arrived=True)

    def _unseated(self) -> bool:
        """Leave a game in which the seat is no longer the player's; whether that is so."""
        live = self.session.live
        if self.over or live is None or not live.ousted:
            return False
        self.over = True
        self.say(sentence(OUSTED))
        return True

    def listen(self) -> bool:
        """Look whether others have done anything; by the settings it is said at once, or with the next answer."""
        if self.inside is None and self.settings.plain.news != "at-once":
            self.look()
            return False
        return super().listen()

    # -- saying -------------------------------------------------------------------------------------------------

    def say(self, *texts: str) -> None:
        """Say some lines."""
        self.speaker.say(*texts)

    def greet(self) -> None:
        """Say what this is, and how the game stands."""
        session = self.session
        self.say(f"{session.game.scenario.title}, line by line. help lists the words, quit leaves.")
        self._place()
        self.say_message()
        unread = session.live.unread() if session.live is not None else 0
        if unread:
            self.say(f"{unread} {'message was' if unread == 1 else 'messages were'} said to you: talk")
        self.say(*self._meeting())
        self.situation()

    def _place(self) -> None:
        """Say whose place this is, if it is not that of both players."""
        live = self.session.live
        if live is not None and live.seat == WATCH:
            self.say("You watch.")
        elif live is not None and live.seat != BOTH:
            self.say(f"You play the {self.session.presenter.side_name(live.seat)} side.")

    def _meeting(self) -> list[str]:
        return [spoken_line(one) for one in self.session.meeting.offer_lines()]

    def come_back(self) -> None:
        """Say that the talk goes back to the game."""
        self.say("Back in the game.")
        self.look()
        self.situation()

    def situation(self) -> None:
        """Say where the game stands and what is asked."""
        session = self.session
        if not session.curtain and session.decision is not None:
            self._stage = self._stage_now()
            self.say(*self._marks(), *self.telling.stand(session.view))
        self.ask()

    def _marks(self) -> list[str]:
        return ["This is a what-if; nothing of it is kept."] if self.session.what_if.trial is not None else []

    def _stage_now(self) -> tuple[object, ...]:
        """What is told of anew when it has changed: the turn and the phase."""
        state = self.session.view.state
        return state.turn, state.phase

    def ask(self, *, brief: bool = False) -> None:
        """Say what is asked and the first choices, in brief not those said before. Numbers are choices from here on."""
        self._asked = self.questions.now()
        self.pages.close()
        self.questions.tell(brief=brief)

    # -- hearing ------------------------------------------------------------------------------------------------

    def answer(self, text: str) -> None:
        """Say what comes of a line that was typed."""
        if text != "quit" and self._unseated():
            return
        name, _, rest = text.partition(" ")
        word = self.words.get(name.casefold())
        if self.session.curtain and not (word is not None and word.name in ("help", "quit")):
            self._under_curtain(word.name if word is not None else text)
        elif not text:
            self._nothing()
        elif text.isdecimal() and text.isascii():
            self._number(text)
        elif (index := self.questions.named(text)) is not None and word is None:
            self._doubt = text
            self.session.take(index)
        elif word is not None:
            self._doubt = self._doubt if word.name in ("yes", "no") else text
            word.do(self, rest.strip())
        elif text.startswith("?"):
            self.words["?"].do(self, text[1:].strip())
        elif name.casefold() in NOT_HERE:
            self.say(NOT_HERE[name.casefold()])
        elif len(text) == 1 or not any(verb.startswith(name.casefold()) for verb in self.session.game.system.verbs):
            self.say(self._unknown(name))
        else:
            self._doubt = text
            if self._meant(text):
                typed.run(self.session, text)
        self._answered()

    def _meant(self, text: str) -> bool:
        """Whether a line is to be played now; False if the player is asked first, as for a number."""
        session = self.session
        if self.speaker.piped:
            return True
        try:
            action = session.game.resolve(session.handover.meant(text))
        except ActionError:
            return True
        return session.decision is None or action not in session.decision.actions or session.asking.sure(action)

    def _unknown(self, name: str) -> str:
        """What is said of a word that is none: what is meant by it on the screen, or the nearest one."""
        if len(name) == 1 and (id_ := by_key(self.session.keymap, name)):
            return f"On the screen {name} is {id_}; here that is typed in full."
        near = get_close_matches(name.casefold(), [*self.words, *self.session.game.system.verbs], 1)
        return f"there is no word {name!r}{f', perhaps {near[0]}' if near else ''}; help lists the words"

    def _under_curtain(self, text: str) -> None:
        """Only an empty line raises the curtain; one that was called for can be left covered."""
        if not text:
            self.session.take()
            self.situation()
            return
        if text in ("back", "own-view"):
            self.session.do(text)
        if self.session.curtain:
            self.ask()

    def _nothing(self) -> None:
        """An empty line shows what others have played, or repeats what is asked."""
        if self.session.arrivals.to_see:
            self.session.do("take")
        else:
            self.ask()

    def _number(self, text: str) -> None:
        if self.pages.reading:
            self.words["open"].do(self, text)
        else:
            self._doubt = text
            self.number(text)

    def number(self, text: str) -> None:
        """Take the choice of a number."""
        session = self.session
        number = int(text) if len(text) <= LONGEST_NUMBER else 0
        if session.decision is not None and not session.arrivals.mine and "replay" not in session.handover.contexts:
            self.ask()
        elif (index := self.questions.named(text)) is not None:
            session.take(index)
        elif 1 <= number <= len(session.menu.options):
            session.take(number - 1)
        else:
            self.say(f"there is no choice {text[:LONGEST_NUMBER]}")

    # -- yes and no ---------------------------------------------------------------------------------------------

    def sure(self, about: str, words: str) -> bool:
        """Whether something is asked for the second time; else it is asked now whether it is meant."""
        if self.session.asking.twice(about, self.session.message, words):
            self.session.message = ()
            return True
        return False

    def confirm(self) -> None:
        """Do what was asked about."""
        if not self.session.asking.question or not self._doubt:
            self.say("nothing is being asked that wants a yes or no")
        else:
            self.answer(self._doubt)

    def drop_question(self) -> bool:
        """Drop what was asked about; False if nothing was."""
        asked = bool(self.session.asking.question)
        self.session.message = ()
        return asked

    # -- answering ----------------------------------------------------------------------------------------------

    def _answered(self, *, arrived: bool = False) -> None:
        """Say what is left to be said: events, a message, a page, a panel, news, and what is asked next."""
        session = self.session
        self.say(*self._parted(), *self.told_events(session.news))
        session.news = ()
        self.say_message()
        self._opened()
        self.say(*self.others.news())
        if session.handed:
            handed, session.handed = session.handed, ""
            self.answer(handed)
        elif not self.over and self.inside is None and self.questions.now() != self._asked:
            self._go_on(arrived)

    def _parted(self) -> list[str]:
        """What is said when a player no longer looks alone: what he has read stays where it is."""
        session, before = self.session, self._alone
        self._alone = session.handover.alone
        live = session.live
        if not before or before == self._alone or session.decision is None or (live is not None and live.seat != BOTH):
            return []
        if not session.presenter.secret(session.game.options):
            return []
        name = session.presenter.side_name(before)
        return [f"The {name} player looks alone no more. What he was told stays on this terminal until it is cleared."]

    def _go_on(self, arrived: bool) -> None:
        """Say what is asked now, after the turn and the phase if they are others. Who reads is not disturbed, and who
        goes on waiting is told only what has happened.
        """
        if arrived and self.questions.waits_on():
            self._asked = self.questions.now()
        elif arrived and self.pages.reading:
            self._asked = self.questions.now()
            self.say("close ends reading, and says what is asked." if self.session.arrivals.mine else "")
        elif self._stage_now() != self._stage or self.session.curtain:
            self.situation()
        else:
            self.ask(brief=True)

    def say_message(self) -> None:
        """Say the message of the sitting, once; a question stays open for a yes or no."""
        session = self.session
        if not session.message or session.message is self._shown:
            return
        self.say(*(self.telling.told(spoken_line(one)) for one in session.message))
        self._shown = session.message
        if session.asking.question:
            self.say("yes does it, no drops it.")
        else:
            session.message = ()

    def _opened(self) -> None:
        """Say the pages or the panel that were opened beside the map, and close them there."""
        session, browser = self.session, self.session.lookup.browser
        if browser is not None:
            sought = browser.filter
            self.read(browser.id, browser.page, sought)
            session.lookup.close()
        elif session.panel and not (session.panel == "result" and session.decision is None):
            self._panel(session.panel)
            session.close()

    def _panel(self, id_: str) -> None:
        session = self.session
        if id_ == "help":
            self.words["help"].do(self, "")
            return
        title, body = panels.panel_of(session, WIDE)
        told = self.telling.panels.get(id_)
        texts = told(session.view, session.side) if told else [self.telling.told(spoken_line(one)) for one in body]
        self.say(sentence(title), *texts)

    def told_events(self, events: Iterable[Event]) -> list[str]:
        """What the log tells of some events, as far as it may be told now."""
        style, curtain = self.session.presenter.log_style, self.session.curtain
        return [
            spoken(event.text) for event in events
            if event.text and event.kind != DIE and style(event.kind) and not (curtain and event.only)
        ]  # fmt: skip

    # -- pages ----------------------------------------------------------------------------------------

    def read(self, id_: str, page: Page, sought: str = "", last: int = LAST) -> None:
        """Say a page. From here on numbers are its rows."""
        self.pages.view = self.session.view
        self.say(*self.pages.begin(id_, page, sought, last))

    def open_page(self, id_: str, text: str) -> None:
        """Open a page by its command; a number is how many rows are said, other words are looked for."""
        session = self.session
        session.do(id_)
        browser = session.lookup.browser
        if browser is not None:
            count = int(text) if text.isdigit() and len(text) <= LONGEST_NUMBER else 0
            self.read(id_, browser.page, "" if count else text, count or LAST)
            session.lookup.close()

    # -- what words lead to -------------------------------------------------------------------------------------

    def carry_out(self, do: Do) -> None:
        """Do what a row of a page is for."""
        self._doubt = do.action or self._doubt
        self.session.carry_out(do)

    def leave(self) -> None:
        """End the talk; a what-if is left first."""
        if self.session.what_if.trial is not None:
            self.session.what_if.toggle()
            return
        self.over = True
        self.say(GOOD_BYE)

    def begin_replay(self) -> None:
        """Look at the game again from its beginning, inside this talk."""
        from tui.plain.replaying import replay_of

        live = self.session.live
        if live is None:
            self.say("this game is kept nowhere, so that there is nothing to look at again")
            return
        self.inside = replay_of(live, self.speaker, self.settings)
        self.inside.greet()
