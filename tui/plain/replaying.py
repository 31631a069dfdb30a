"""A replay line by line: the talk about a game with words that go through it instead of playing it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.engine.asides import in_words
from rules.engine.words import counted
from tui.browser import Do, Page, Row, heading
from tui.lines import line
from tui.plain.talk import Talk
from tui.plain.word import Word
from tui.plain.wording import spoken
from tui.reels import OVER_HERE, Looker, Reel
from tui.savefiles import SaveError
from tui.seats import BOTH, WATCH
from tui.together import REPLAY as COMMANDS

if TYPE_CHECKING:
    from tui.live import Live
    from tui.plain.speaker import Speaker
    from tui.saves import SavedGame
    from tui.session import Session
    from tui.settings import Settings

Branch = Callable[[Reel, str], Talk]
"""What keeps a game from a moment of a replay on, given a word for its dice, and begins a talk about it."""

REPLAY = "Replay"

MOST_STEPS = 500
"""Actions that are gone through at once at the most, where it has to be looked which of them can be seen."""


class ReplayTalk(Talk):
    """A talk about a game that is looked at again. ``branch`` begins a game of its own at a moment of it."""

    def __init__(
        self, session: Session, reel: Reel, speaker: Speaker, settings: Settings, branch: Branch | None = None
    ) -> None:
        super().__init__(session, speaker, settings)
        self.reel = reel
        self.branch = branch
        self.words = {**self.words, **_own()}

    @property
    def asks(self) -> str:
        """The prompt."""
        asked = super().asks
        return "replay> " if asked in ("> ", "waiting> ") else asked

    def greet(self) -> None:
        """Say what is seen, and how one goes through it."""
        self.say(f"Replay of {self.session.game.scenario.title}, {self._looker.looks}.")
        self.say("next and previous go through it, turn and operation farther, jump anywhere; quit leaves.")
        self.situation()

    def come_back(self) -> None:
        """Say that the talk goes back to the replay."""
        self.say("Back in the replay.")
        self.situation()

    def ask(self, *, brief: bool = False) -> None:
        """Say which action was played next, if it may be told."""
        if self.session.what_if.trial is not None:
            super().ask(brief=brief)
            return
        self._asked = self.questions.now()
        self.pages.close()
        self.say(self._next())

    def _next(self) -> str:
        action, asked = self.reel.next_action, self.session.game.decision
        if action is None or asked is None:
            return "This is the end of the game." if self.reel.full.over else "Nothing more has been played."
        if not self._looker.knows(asked.side):
            return "What is played next is not told."
        words = spoken(in_words(action, self.session.game.system.side_names))
        return f"{self.questions.question(asked)} Played next: {words}"

    @property
    def _looker(self) -> Looker:
        looker = self.session.handover
        assert isinstance(looker, Looker)
        return looker

    # -- going --------------------------------------------------------------------------------------------------

    def forward(self, text: str, by: int) -> None:
        """Go on, or back, by some actions."""
        count = max(1, int(text)) if text.isdigit() and len(text) < 5 else 1
        if self.reel.veiled:
            for _ in range(min(count, MOST_STEPS)):
                self.move(self.reel.step(by), quiet=True)
        else:
            self.move(self.reel.place + by * count, quiet=True)
        self.ask()

    def move(self, place: int, *, quiet: bool = False) -> None:
        """Go to the moment after some actions, and say what has happened since if it lies ahead."""
        session = self.session
        if session.what_if.trial is not None:
            self.say("first leave the what-if: what-if comes back to the replay")
            return
        mark = self.reel.go(place)
        session.close()
        if mark >= 0:
            session.arrived(mark)
        else:
            session.renew()
            session.news = ()
        self.say(*self.told_events(session.news))
        session.news, session.message = (), ()
        if not quiet:
            self.situation()

    def moments(self) -> Page:
        """All operations and phases by turn, to jump to."""
        rows: list[Row] = []
        turn = 0
        for moment in self.reel.moments():
            if moment.turn != turn:
                turn = moment.turn
                rows.append(heading(f"Turn {turn}"))
            leads = Do(call=lambda place=moment.actions: self.move(place))  # type: ignore[misc]
            rows.append(Row(line(moment.text), opens=leads))
        return Page("Jump to", lambda: rows)

    def leave(self) -> None:
        """End the replay; a what-if is left first."""
        if self.session.what_if.trial is None:
            self.over = True
            self.say("The replay is closed.")
        else:
            super().leave()


# -- words ------------------------------------------------------------------------------------------------------


def _replaying(deed: Callable[[ReplayTalk, str], None]) -> Callable[[Talk, str], None]:
    def do(talk: Talk, text: str) -> None:
        assert isinstance(talk, ReplayTalk)
        deed(talk, text)

    return do


def _turn(talk: ReplayTalk, by: int) -> None:
    """A turn of the replay, or the next page while one is open."""
    if talk.pages.reading:
        said = talk.pages.turn(by)
        talk.say(*(said or ["there is no such page"]))
    else:
        talk.move(talk.reel.turn(by))


def _jump(talk: ReplayTalk, text: str) -> None:
    talk.read("jump", talk.moments(), text)


def _view(talk: ReplayTalk, _: str) -> None:
    talk.session.toggle_view()
    talk.say_message()
    talk.say(f"Now you see: {talk._looker.looks}.")
    talk.situation()


def _branch(talk: ReplayTalk, _: str) -> None:
    if talk.branch is None:
        talk.say("a game can be begun here once this one is over")
        return
    if talk.session.game.over:
        talk.say(OVER_HERE)
        return
    after = "here" if talk.reel.veiled else f"here, after {counted(talk.reel.place, 'action')}"
    if talk.sure("branch", f"Begin a new game {after}, with dice of its own?"):
        try:
            talk.inside = talk.branch(talk.reel, secrets.token_hex(8))
        except SaveError as error:
            talk.say(str(error))
            return
        talk.inside.greet()


def _reason(talk: Talk, _: str) -> None:
    talk.say("this is the replay")


WORDS: tuple[Word, ...] = (
    Word("next", "[COUNT]", REPLAY, "Go on by an action, or by some.",
         _replaying(lambda talk, text: talk.forward(text, 1)), ("replay-next",)),
    Word("previous", "[COUNT]", REPLAY, "Go back by an action, or by some.",
         _replaying(lambda talk, text: talk.forward(text, -1)), ("replay-back",)),
    Word("operation", "", REPLAY, "", _replaying(lambda talk, _: talk.move(talk.reel.operation(1))),
         ("replay-operation",)),
    Word("operation-back", "", REPLAY, "", _replaying(lambda talk, _: talk.move(talk.reel.operation(-1))),
         ("replay-operation-back",)),
    Word("turn", "", REPLAY, "Go on to the next turn; while a page is open, to the next page.",
         _replaying(lambda talk, _: _turn(talk, 1)), ("replay-turn",)),
    Word("turn-back", "", REPLAY, "Go back to the turn before; while a page is open, to the page before.",
         _replaying(lambda talk, _: _turn(talk, -1)), ("replay-turn-back",)),
    Word("jump", "[WORDS]", REPLAY, "", _replaying(_jump), ("replay-jump",)),
    Word("view", "", REPLAY, "", _replaying(_view), ("replay-view",)),
    Word("branch", "", REPLAY, "", _replaying(_branch), ("replay-branch",)),
    Word("replay", "", REPLAY, "You are in it.", _reason),
)  # fmt: skip


def _own() -> Mapping[str, Word]:
    """The words of a replay by their names and by those of the registry."""
    known = {one.id: one for one in COMMANDS}
    found: dict[str, Word] = {}
    for word in WORDS:
        told = replace(word, help=word.help or known[word.does[0]].help)
        found.update(dict.fromkeys((word.name, *word.does), told))
    return found


# -- beginning --------------------------------------------------------------------------------------------------


def replay_of(live: Live, speaker: Speaker, settings: Settings) -> ReplayTalk:
    """The replay of a game that somebody sits at, up to where it stands."""
    reel = Reel(live.game, live.seat or WATCH)
    talk = begun(reel, speaker, settings, None)
    if live.may_branch:
        talk.branch = lambda reel, word: _talk_about(live.branch(reel.place, word), speaker, settings)
    return talk


def _talk_about(live: Live, speaker: Speaker, settings: Settings) -> Talk:
    from tui.plain.starting import talk_about

    return talk_about(live, speaker, settings)


def begun(reel: Reel, speaker: Speaker, settings: Settings, saved: SavedGame | None, player: str = "") -> ReplayTalk:
    """A replay; with a saved game new ones can be begun at any moment of it."""
    from tui.presenters import presenter_for
    from tui.session import Session

    def branch(reel: Reel, word: str) -> Talk:
        from tui.plain.starting import talk_at

        assert saved is not None
        return talk_at(saved.branch(reel.place, word), BOTH, player, speaker, settings)

    session = Session(reel, presenter_for(reel.full.system.name))
    return ReplayTalk(session, reel, speaker, settings, branch if saved is not None else None)
