"""Two players at one keyboard: what the screen shows to whom, and when one of them has to look away.

As long as nothing of his own has to be seen by the player who is asked, both look at what both may know. Else the
curtain falls: the other one looks away, and from then on the screen shows the view of the one, until the turn to decide
passes to the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine import asides
from rules.engine.decisions import Action, ActionError, Decision, IllegalAction, Refusal, shortened

if TYPE_CHECKING:
    from rules.engine.events import Event
    from tui.session import Session


class Handover:
    """Who looks at the screen of a sitting. ``alone`` is the side whose player looks alone, empty while both may look.

    ``called`` tells that the curtain has fallen because a player asked for it, so that he can go back on it.
    """

    contexts: tuple[str, ...] = ("play",)
    """The contexts whose commands the keys of the sitting carry out, the first one before the others."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kept: tuple[Decision | None, Any, Decision | None] = (None, None, None)
        self._hides: tuple[Decision | None, bool] = (None, False)
        self.alone = ""
        self.called = False

    @property
    def mark(self) -> str:
        """What stands before the state line, empty if nothing does."""
        return ""

    @property
    def told_all(self) -> bool:
        """Whether nothing has to be kept from whoever looks, because the game was over long ago."""
        return False

    # -- who looks ------------------------------------------------------------------------------------------

    def begin(self) -> bool:
        """Begin a sitting; says whether the curtain has fallen: whoever opens a game may be either player."""
        asked = self._session.game.decision
        if asked is not None and not self._session.game.actions:
            self.alone = asked.side
        return self.turn()

    def turn(self) -> bool:
        """Go on after the game changed; says whether the curtain has fallen."""
        session, asked = self._session, self._session.game.decision
        presenter = session.presenter
        self.called = False
        if asked is None or not presenter.secret(session.game.options) or asked.side == self.alone:
            return False
        self.alone = ""
        if not presenter.shares:
            return True
        own = session.game.view(asked.side)
        return presenter.private(own) and not presenter.shared(session.game.public(), asked)

    def recall(self) -> None:
        """Raise a curtain that was called for, with nobody looking alone."""
        if self.called:
            self.called = self._session.curtain = False

    def rise(self) -> None:
        """Raise the curtain: the player who decides looks alone."""
        asked = self._session.game.decision
        self.alone, self.called = asked.side if asked is not None else "", False

    def toggle(self) -> str:
        """Drop the curtain for a player who wants to see his own view, or cover it up again.

        Returns what to say if there is nothing to cover.
        """
        session, asked = self._session, self._session.game.decision
        presenter = session.presenter
        if asked is None or not presenter.shares or not presenter.secret(session.game.options):
            return "nothing is hidden here"
        if self.alone == asked.side:
            self.alone = ""
            session.curtain = not presenter.shared(session.game.public(), asked)
        else:
            session.curtain = self.called = True
        return ""

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether both players look, so that nothing may be shown or told that one of them may not know."""
        session = self._session
        if not session.presenter.shares or not session.presenter.secret(session.game.options):
            return False
        return session.game.decision is not None and self.alone != session.side

    @property
    def guarded(self) -> bool:
        """Whether both look while the one who decides hides something, so that no answer may hang on it."""
        session, asked = self._session, self._session.game.decision
        if not self.open:
            return False
        if self._hides[0] is not asked:
            self._hides = asked, session.presenter.private(session.game.view(session.side))
        return self._hides[1]

    def tells(self, event: Event) -> bool:
        """Whether an event may be told to all who look."""
        return event.only is None or (event.only == self._session.side and not self.open)

    def view(self) -> Any:
        """What the screen shows of the game."""
        game = self._session.game
        return game.public() if self.open else game.view(self._session.side)

    def decision(self) -> Decision | None:
        """What is asked, while both look without the answers that would give something away."""
        asked, view = self._session.game.decision, self._session.view
        if asked is None or not self.open:
            return asked
        if self._kept[0] is not asked or self._kept[1] is not view:
            self._kept = asked, view, self._harmless(asked, view)
        return self._kept[2]

    def _harmless(self, asked: Decision, view: Any) -> Decision:
        covert = self._session.presenter.covert
        harmless = dict.fromkeys(action for action in asked.actions if not covert(view, asked, action))

        def refuse(action: Action) -> Refusal | None:
            return None if action in harmless else asked.refuse(action)

        return Decision(asked.side, asked.kind, asked.prompt, lambda: harmless, refuse, asked.context)

    @property
    def withheld(self) -> bool:
        """Whether there may be more to choose for a player who looks alone."""
        asked, shown = self._session.game.decision, self.decision()
        if asked is None or shown is None or not self.open:
            return False
        return self.guarded or len(shown.actions) < len(asked.actions)

    # -- what is answered -----------------------------------------------------------------------------------

    @property
    def _unsaid(self) -> Refusal:
        key, name = self._session.keymap.key("own-view"), self._session.presenter.side_name(self._session.side)
        return Refusal("", f"not while both look, or not at all; {key} shows the {name} player alone what is his")

    def why(self, text: str) -> Refusal | None:
        """Why an action can not be played now, None if it can. Raises ActionError for a text that is none."""
        shown = self.decision()
        if not self.open or shown is None or text in shown.actions:
            return self._session.game.why(text)
        return self._unsaid if self.guarded else self._session.game.why(text) or self._unsaid

    def meant(self, text: str) -> str:
        """The action that a typed text may stand for while both look.

        Raises IllegalAction for one that is not to be played, ActionError for one that fits too much; neither has a
        word of what may not be told.
        """
        shown = self.decision()
        if not self.open or shown is None or text.partition(" ")[0].casefold() in asides.verbs():
            return text
        fits = shortened(text, shown.actions)
        if len(fits) == 1:
            return fits[0]
        if fits:
            some = ", ".join(fits[:6]) + (", ..." if len(fits) > 6 else "")
            raise ActionError(text, f"{text!r} may mean: {some}")
        refusal = None if self.guarded else self._session.game.why(text)
        raise IllegalAction(text, refusal or self._unsaid)

    def taken_back(self) -> Refusal | None:
        """Why the last action may not be taken back while both look, None if it may."""
        session, actions = self._session, self._session.game.actions
        if self.open and actions and session.presenter.covert(session.view, None, Action(actions[-1])):
            return self._unsaid
        return None
