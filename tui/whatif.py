"""A game tried out: played on in a copy with other dice, kept nowhere. The real game knows nothing of it."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.engine.decisions import Action, IllegalAction, Refusal
from rules.engine.dice import Dice, SeededDice
from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.hexes import Hex
from rules.engine.words import counted
from tui.lines import line

if TYPE_CHECKING:
    from tui.menus import Menu
    from tui.presenters.base import Presenter
    from tui.session import Session

MOST = 200
"""Actions that can be taken back."""


def other_dice() -> Dice:
    """Dice that have nothing to do with those of any game."""
    return SeededDice(secrets.randbits(64))


def refusal(game: Game, presenter: Presenter) -> Refusal | None:
    """Why a game can not be tried out: it is over, or the copy would show a side what is hidden from it."""
    if game.over:
        return Refusal("", "the game is over")
    if presenter.secret(game.options) and any(presenter.private(game.view(side)) for side in game.system.sides):
        return Refusal("", "there is no what-if while the sides hide things from each other")
    return None


class Trial:
    """A copy of a game that can be played like the game itself, with everything to be taken back, dice included.

    An action that is tried once more rolls other dice than before.
    """

    def __init__(self, game: Game, dice: Callable[[], Dice] = other_dice) -> None:
        self._dice = dice
        self._before: deque[Game] = deque(maxlen=MOST)
        self._start = len(game.actions)
        self.game = game.fork(dice())

    @property
    def tried(self) -> int:
        """How many actions have been played since the game was left."""
        return len(self.game.actions) - self._start

    def play(self, text: str) -> Sequence[Event]:
        """Play one action in the copy. Raises the errors of `Game.apply`."""
        after = self.game.fork(self._dice())
        events = after.apply(text)
        self._before.append(self.game)
        self.game = after
        return events

    def undo(self) -> Action:
        """Take the last action back, whatever was rolled since. Raises IllegalAction where the copy begins."""
        if not self._before:
            raise IllegalAction("undo", Refusal("", "the what-if begins here"))
        action = self.game.actions[-1]
        self.game = self._before.pop()
        return action


@dataclass(frozen=True)
class _Left:
    """How a sitting stood when the game was left."""

    side: str
    cursor: Hex
    menu: Menu
    last: frozenset[Hex]


class WhatIf:
    """The what-if of a sitting: ``trial`` is the copy that is played in, None as long as the game itself is played."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._left: _Left | None = None
        self.trial: Trial | None = None
        self.dice = other_dice

    @property
    def leaving(self) -> str:
        """What is said before a what-if is left."""
        return f"{self._session.keymap.key('back')} once more drops the what-if and comes back to the game."

    def toggle(self) -> None:
        """Leave the game for a copy of it, or come back to it as it was left."""
        session = self._session
        if self.trial is not None:
            self._come_back()
        elif (reason := self._refusal()) is not None:
            session.message = [line((reason.reason, "warn"))]
        else:
            self._begin()

    @property
    def offered(self) -> bool:
        """Whether it is worth naming among the keys: hidden information forbids it nearly always."""
        session = self._session
        secret = session.presenter.secret(session.game.options) and not session.handover.told_all
        return self.trial is not None or not secret

    def _refusal(self) -> Refusal | None:
        """Why nothing can be tried out now; whoever has been told all anyway may try out everything."""
        game = self._session.game
        return None if self._session.handover.told_all and not game.over else refusal(game, self._session.presenter)

    def _begin(self) -> None:
        session, key = self._session, self._session.keymap.key
        self._left = _Left(session.side, session.cursor, session.menu.fork(), session.last)
        session.close()
        self.trial = Trial(session.game, self.dice)
        session.view = session.handover.view()
        words = f"nothing is kept, the dice are others, {key('undo')} takes back dice too, {key('what-if')} comes back"
        session.message = [line(("What if: ", "title"), words)]

    def _come_back(self) -> None:
        session, left, trial = self._session, self._left, self.trial
        assert left is not None
        assert trial is not None
        self.trial = self._left = None
        session.side, session.cursor, session.menu, session.last = left.side, left.cursor, left.menu, left.last
        session.view = session.handover.view()
        session.close()
        session.message = [line(("Back in the game: ", "title"), f"{counted(trial.tried, 'action')} dropped")]
