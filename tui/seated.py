"""A player in a seat of his own: the screen shows the view of one side, or what both may see, whoever is to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.engine.decisions import Decision, IllegalAction, Refusal
from tui.handover import Handover
from tui.lines import Line, Piece, line
from tui.live import Live
from tui.seats import BOTH, WATCH

if TYPE_CHECKING:
    from rules.engine.events import Event
    from tui.session import Session

WAITING = "waiting"
"""The kind of decision that stands for one of which nothing may be told."""


class Seated(Handover):
    """Who looks at the screen of a sitting: always the same one, the player of one side or somebody who watches.

    What the other side is asked is shown as well in a game in which nothing is hidden; else only that it is asked.
    """

    def __init__(self, session: Session, live: Live) -> None:
        super().__init__(session)
        self._live = live
        self._veiled: tuple[Decision | None, Decision | None] = (None, None)

    @property
    def _side(self) -> str:
        return self._session.game.system.sides[0] if self._live.seat == WATCH else self._live.seat

    @property
    def secret(self) -> bool:
        """Whether the sides hide things from each other in this game."""
        return self._session.presenter.secret(self._session.game.options)

    @property
    def mine(self) -> bool:
        """Whether what is asked can be answered here; in a what-if everything can."""
        return self._session.what_if.trial is not None or self._live.may_answer()

    # -- who looks ------------------------------------------------------------------------------------------

    def begin(self) -> bool:
        """Begin a sitting; no curtain ever falls."""
        return self.turn()

    def turn(self) -> bool:
        """Go on after the game changed: the same one looks."""
        if self._session.what_if.trial is None:
            self._session.side = self.alone = self._side
        return False

    def recall(self) -> None:
        """There is no curtain."""

    def rise(self) -> None:
        """There is no curtain."""

    def toggle(self) -> str:
        """Nobody else looks, so that there is nothing to cover up."""
        return "nobody else looks at this screen"

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Nobody else looks."""
        return False

    def tells(self, event: Event) -> bool:
        """Whether an event may be told here."""
        return event.only is None or event.only == self._live.seat

    def view(self) -> Any:
        """What the screen shows of the game."""
        game = self._session.game
        return game.public() if self._live.seat == WATCH else game.view(self._side)

    def decision(self) -> Decision | None:
        """What is asked; one that the other side is asked in secret is there without its question and its answers."""
        asked = self._session.game.decision
        if asked is None or self.mine or not self.secret:
            return asked
        if self._veiled[0] is not asked:
            name = self._session.presenter.side_name(asked.side)
            self._veiled = asked, Decision(asked.side, WAITING, f"the {name} player decides", lambda: ())
        return self._veiled[1]

    # -- what is answered -----------------------------------------------------------------------------------

    def _not_mine(self, text: str) -> Refusal | None:
        """Why nothing can be answered from here; None if it can."""
        if self._session.what_if.trial is not None:
            return None
        refusal, asked = self._live.refusal(text), self._session.game.decision
        if refusal is None or asked is None or self._live.seat in (WATCH, asked.side) or self._live.to_see:
            return refusal
        if text.partition(" ")[0].casefold() == "resign":
            return refusal
        return Refusal("", f"the {self._session.presenter.side_name(asked.side)} player decides")

    def why(self, text: str) -> Refusal | None:
        """Why an action can not be played now, None if it can. Raises ActionError for a text that is none."""
        if self.secret and (refusal := self._not_mine(text)) is not None:
            return refusal
        return self._session.game.why(text)

    def meant(self, text: str) -> str:
        """The action that a typed text stands for. Raises IllegalAction for what can not be played from here."""
        words = text.split()
        if [word.casefold() for word in words] == ["resign"] and self._live.seat != WATCH:
            text = f"resign {self._side}"
        refusal = self._not_mine(text)
        if refusal is not None:
            raise IllegalAction(text, refusal)
        return text

    def taken_back(self) -> Refusal | None:
        """Why the last action may not be taken back, None if it may or if the rules say more."""
        session = self._session
        if session.what_if.trial is None and session.game.sides[-1:] != [self._live.seat]:
            key = session.keymap.key("ask-back")
            return Refusal("", f"the last action is none of yours; {key} asks the other player to take more back")
        return None


def handover_of(session: Session, played: object) -> Handover:
    """Who looks at the screen of a sitting, by where the game is played."""
    if isinstance(played, Live) and played.seat != BOTH:
        return Seated(session, played)
    own: Callable[[Session], Handover] | None = getattr(played, "handover", None)
    return own(session) if own is not None else Handover(session)


# -- the others -------------------------------------------------------------------------------------------------


def heading(session: Session, decision: Decision) -> str:
    """What is asked, with who is waited for if it is somebody else."""
    live = session.live
    if session.arrivals.mine or live is None:
        return decision.prompt
    if live.to_see:
        return f"Then: {decision.prompt}"
    name = session.presenter.side_name(decision.side)
    if decision.kind == WAITING:
        return f"The {name} player decides." if live.seat == WATCH else f"Waiting for the {name} player."
    if live.seat == WATCH:
        return decision.prompt if decision.prompt.startswith(name) else f"{name}: {decision.prompt}"
    return f"Waiting: {decision.prompt}"


def others(session: Session) -> Line:
    """The others in a few words: whether they are there, what was said, how the clocks stand."""
    live = session.live
    if live is None or not live.around.seats:
        return []
    pieces: list[Piece] = []
    for side in session.game.system.sides:
        if side == live.seat and not live.around.times:
            continue
        there = side in live.around.here
        name = session.presenter.side_name(side)
        pieces += [("  ", "plain"), (name, side), ("" if side == live.seat else " here" if there else " away", "dim")]
        if side in live.around.times:
            late = live.around.flagged == side
            pieces += [(f" {live.around.times[side]}", "warn" if late else "key")]
    unread = live.unread()
    if unread:
        pieces += [("  ", "plain"), (f"{unread} said, {session.keymap.key('talk')}", "warn")]
    return pieces[1:] if pieces else line("")
