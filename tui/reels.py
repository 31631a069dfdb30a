"""A game looked at again, action by action: where one is in it, and who looks. Without a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rules.engine.decisions import Action, Decision, IllegalAction, Refusal
from rules.engine.events import Event
from rules.engine.game import Game
from tui.handover import Handover
from tui.seated import WAITING
from tui.seats import BOTH, WATCH

if TYPE_CHECKING:
    from tui.session import Session

ALL = "all"
"""Who looks at a game that is over: nothing is hidden from him."""

OVER_HERE = "the game is over here; go back to a moment from which it can go on"
"""What is said of beginning a game at the end of one."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment between two operations or phases: after how many actions, in which turn, and what begins."""

    actions: int
    turn: int
    text: str


class Reel:
    """A game that is only looked at. ``game`` is the game at the place now; ``full`` is all of it.

    ``seat`` is whose view is shown while the game goes on; of one that is over everything can be shown. A ``veiled``
    game is gone through by what can be seen from the seat: nobody shall be able to count what is played in secret.
    """

    def __init__(self, full: Game, seat: str = BOTH, place: int = 0) -> None:
        self.full = full
        self.seat = seat
        self.place = place
        self.veiled = False
        self.game = full.at(place)

    def handover(self, session: Session) -> Handover:
        """Who looks at the screen of a sitting."""
        return Looker(session, self)

    @property
    def length(self) -> int:
        """How many actions the whole game has."""
        return len(self.full.actions)

    @property
    def next_action(self) -> Action | None:
        """The action that was played next, None at the end."""
        return self.full.actions[self.place] if self.place < self.length else None

    def play(self, text: str) -> Sequence[Event]:
        """Nothing can be played. Raises IllegalAction."""
        raise IllegalAction(text, REPLAY)

    def undo(self) -> str:
        """Nothing can be taken back. Raises IllegalAction."""
        raise IllegalAction("undo", REPLAY)

    # -- going ----------------------------------------------------------------------------------------------

    def go(self, place: int) -> int:
        """Go to the moment after some actions; the number of events that were there before, -1 if it goes back."""
        place = max(0, min(place, self.length))
        mark = len(self.game.events) if place > self.place else -1
        if 0 < place - self.place <= NEAR:
            for action in self.full.actions[self.place : place]:
                self.game.apply(action)
        elif place != self.place:
            self.game = self.full.at(place)
        self.place = place
        return mark

    def step(self, by: int) -> int:
        """The place of the next action, or of the one before, that can be seen."""
        if not self.veiled:
            return self.place + by
        if by > 0:
            return next((place for place in self._seen(self.place) if place > self.place), self.length)
        starts = [point.actions for point in self.full.checkpoints if point.actions < self.place]
        for start in dict.fromkeys(reversed(starts)):
            before = [place for place in self._seen(start) if place < self.place]
            if before:
                return before[-1]
        return 0

    def _seen(self, start: int) -> Iterator[int]:
        """The places after a start at which something else can be seen than before."""
        game = self.full.at(start)
        before = self._visible(game)
        for place in range(start + 1, self.length + 1):
            game.apply(self.full.actions[place - 1])
            after = self._visible(game)
            if after != before:
                yield place
                before = after

    def _visible(self, game: Game) -> tuple[int, Any]:
        view = game.public() if self.seat in (BOTH, WATCH) else game.view(self.seat)
        return len(view.events), view.state

    def operation(self, by: int) -> int:
        """The place of the next operation or phase, or of the one before."""
        return self._next([point.actions for point in self.full.checkpoints], by)

    def turn(self, by: int) -> int:
        """The place where the next turn begins, or this one, or the one before."""
        points, turns = self.full.checkpoints, []
        for before, after in pairwise(points):
            if before.state.turn != after.state.turn:
                turns.append(after.actions)
        return self._next([0, *turns], by)

    def _next(self, places: Sequence[int], by: int) -> int:
        if by > 0:
            return next((place for place in places if place > self.place), self.length)
        return next((place for place in reversed(places) if place < self.place), 0)

    def moments(self) -> Iterator[Moment]:
        """The moments between operations and phases at which something was played, each with what begins then."""
        points = self.full.checkpoints
        ends = [*(point.actions for point in points[1:]), self.length]
        for point, end in zip(points, ends, strict=True):
            if end > point.actions or self.veiled:
                told = self.full.events[point.events : point.events + LOOKED_THROUGH]
                words = next((event.text for event in told if event.only is None and event.kind != "roll"), "")
                yield Moment(point.actions, point.state.turn, words)


NEAR = 3
"""Actions that are played on from where one is; to go further a game is looked up."""

LOOKED_THROUGH = 12
"""Events in which the one that tells of a new operation is looked for."""

REPLAY = Refusal("", "this is a replay, in which nothing can be played")


class Looker(Handover):
    """Who looks at a replay: one side, both with what both may know, or after the end somebody who sees all."""

    contexts = ("replay", "play")

    def __init__(self, session: Session, reel: Reel) -> None:
        super().__init__(session)
        self._reel = reel
        self._veiled: tuple[Decision | None, Decision | None] = (None, None)
        self.choices: tuple[str, ...] = (WATCH,)
        self.who = WATCH

    def _choices(self) -> tuple[str, ...]:
        """Whose views can be shown."""
        session, reel = self._session, self._reel
        if reel.full.over or not session.presenter.secret(reel.full.options):
            return (ALL, *reel.full.system.sides, WATCH)
        return (reel.seat or WATCH,)

    @property
    def mark(self) -> str:
        """What stands before the state line."""
        return " REPLAY " if self._reel.veiled else f" REPLAY {self._reel.place}/{self._reel.length} "

    @property
    def told_all(self) -> bool:
        """Of a game that is over everything is known."""
        return ALL in self.choices

    # -- who looks ------------------------------------------------------------------------------------------

    def begin(self) -> bool:
        """Begin a sitting; no curtain ever falls."""
        self.choices = self._choices()
        self.who = self.choices[0]
        self._reel.veiled = not self.told_all
        return self.turn()

    def turn(self) -> bool:
        """Go on after the game changed."""
        asked = self._session.game.decision
        if self.who in self._reel.full.system.sides:
            self._session.side = self.who
        elif asked is not None:
            self._session.side = asked.side
        self.alone = self._session.side
        return False

    def recall(self) -> None:
        """There is no curtain."""

    def rise(self) -> None:
        """There is no curtain."""

    def toggle(self) -> str:
        """Look as the next of those who can; what to say if there is nobody else."""
        if len(self.choices) == 1:
            return "while the game goes on no other view can be shown"
        self.who = self.choices[(self.choices.index(self.who) + 1) % len(self.choices)]
        self.turn()
        return ""

    @property
    def looks(self) -> str:
        """Who looks, in words."""
        if self.who in (ALL, WATCH):
            return "all is shown" if self.who == ALL else "what both sides may see"
        return f"as the {self._session.presenter.side_name(self.who)} player sees it"

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Nothing is covered up."""
        return False

    def tells(self, event: Event) -> bool:
        """Whether an event may be told here."""
        return self.who == ALL or event.only is None or event.only == self.who

    def view(self) -> Any:
        """What the screen shows of the game."""
        game = self._session.game
        if self.who == ALL:
            return game.table
        return game.public() if self.who == WATCH else game.view(self.who)

    def knows(self, side: str) -> bool:
        """Whether what a side is asked, and what it answers, may be told."""
        return self.who in (ALL, side) or not self._session.presenter.secret(self._session.game.options)

    def decision(self) -> Decision | None:
        """What is asked, if it may be told."""
        asked = self._session.game.decision
        if asked is None or self.knows(asked.side) or self._session.what_if.trial is not None:
            return asked
        if self._veiled[0] is not asked:
            name = self._session.presenter.side_name(asked.side)
            self._veiled = asked, Decision(asked.side, WAITING, f"the {name} player decides", lambda: ())
        return self._veiled[1]

    # -- what is answered -----------------------------------------------------------------------------------

    def why(self, text: str) -> Refusal | None:
        """Why an action could not be played at this moment, None if it could."""
        asked = self._session.game.decision
        known = asked is None or self.knows(asked.side)
        return self._session.game.why(text) if known else REPLAY

    def meant(self, text: str) -> str:
        """The action that a typed text stands for, in a what-if. Raises IllegalAction in the replay itself."""
        if self._session.what_if.trial is None:
            raise IllegalAction(text, REPLAY)
        return text

    def taken_back(self) -> Refusal | None:
        """Only a what-if can be taken back."""
        return REPLAY if self._session.what_if.trial is None else None
