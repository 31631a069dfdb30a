"""Asking before something is done that can not be taken back: the same key once more means yes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.engine.decisions import Action, ActionError
from rules.engine.game import Game
from tui.lines import Line, line
from tui.menus import Option

if TYPE_CHECKING:
    from tui.session import Session


class Asking:
    """What a sitting is being asked about; the question is dropped when anything else is said in its place."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.tells_how = True
        """Whether the question says how one says yes."""
        self._about = ""
        self._shown: Sequence[Line] = ()

    @property
    def question(self) -> Line:
        """The question that is open, empty if none is."""
        return self._shown[0] if self._shown and self._session.message is self._shown else ()

    @property
    def option(self) -> Option | None:
        """The action that is asked about, as an option; None if there is none."""
        decision = self._session.decision
        if not self.question or decision is None or self._about not in decision.actions:
            return None
        return Option(tuple(self._about.split(" ")), (Action(self._about),))

    def sure(self, action: Action) -> bool:
        """Whether an action is to be played now; False if the player is asked first. Asked twice means yes."""
        session = self._session
        if not session.confirmations or session.what_if.trial is not None or not session.arrivals.mine:
            return True
        warning = self._warning(action)
        how = f" Once more to do it, or {session.keymap.key('back')}." if self.tells_how else ""
        return not warning or self.twice(action, session.message, f"{warning}{how}")

    def _warning(self, action: Action) -> str:
        """What a player should know before an action; above all that it is followed by a die."""
        session, decision = self._session, self._session.decision
        if decision is None:
            return ""
        warning = session.presenter.warning(session.view, decision, action)
        if warning or session.presenter.secret(session.game.options):
            # Whether a die follows at once may depend on what the other side hides.
            return warning
        return session.presenter.rolled(first_die(session.game, action))

    def twice(self, about: str, shown: Sequence[Line], words: str) -> bool:
        """Whether something is asked for the second time, the question being what is shown; else it is asked now."""
        if self._about == about and shown is self._shown:
            return True
        self._about, self._shown = about, [line((words, "warn"))]
        self._session.message = self._shown
        return False


# -- what follows ---------------------------------------------------------------------------------------------


class _Rolled(Exception):
    """A die was asked for; ``purpose`` says what for."""

    def __init__(self, purpose: str) -> None:
        super().__init__(purpose)
        self.purpose = purpose


@dataclass(frozen=True)
class _NoDice:
    """Dice that are never rolled."""

    def roll(self, sides: int, purpose: str) -> int:
        """Raise _Rolled."""
        raise _Rolled(purpose)

    def copy(self) -> _NoDice:
        """The same."""
        return self


def first_die(game: Game, action: str) -> str:
    """What the die is for that is rolled right after an action, empty if something is asked first.

    It is found by playing in a copy of the game, with all that both sides know.
    """
    try:
        game.fork(_NoDice()).apply(action)
    except _Rolled as rolled:
        return rolled.purpose
    except ActionError:
        return ""
    return ""
