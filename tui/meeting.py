"""What a player does with the others at a game: ask, agree, hand over, give up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules.engine.decisions import ActionError, IllegalAction
from rules.engine.words import counted
from scenarios.problems import shown
from tui import company
from tui.lines import Line, line
from tui.offers import Offer
from tui.saves import SaveError, StaleError
from tui.seats import BOTH, OUSTED, WATCH, clean_name

if TYPE_CHECKING:
    from tui.session import Session


class Meeting:
    """The dealings of a sitting with the others."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.nothing_asked: Sequence[Line] = [line(("nobody asks for anything", "warn"))]
        """What is said to an answer without a question, until somebody does ask."""

    def do(self, id_: str) -> bool:
        """Carry out a command; False if it is none of these."""
        deeds: dict[str, Callable[[], None]] = {
            "ask-back": self.ask_back, "agree": self.agree, "decline": self.decline
        }  # fmt: skip
        if id_ in deeds:
            deeds[id_]()
        return id_ in deeds

    # -- taking back ----------------------------------------------------------------------------------------

    def ask_back(self) -> None:
        """Ask the other player to take back all from one's own last action on; at one keyboard both agree at once."""
        live = self._session.live
        if self._barred() or live is None:
            return
        count = live.own_last()
        if count is None:
            self._say("nothing of yours has been played yet")
            return
        key, both = self._session.keymap.key("ask-back"), live.seat == BOTH
        who = "both of you agree to it" if both else "ask the other player for it"
        words = f"Take back {self._amount(count)}? New dice will be rolled. Once more {key} if you {who}."
        if self._session.asking.twice("take back", self._session.message, words):
            if both:
                self._carry_out(lambda: live.saved.take_back(count, live.saved.serial, lambda _: None))
            else:
                self._carry_out(lambda: live.offers.make("take-back", live.seat, count))

    def _amount(self, count: int) -> str:
        """What would be taken back: the first action, and how many follow it."""
        live = self._session.live
        assert live is not None
        actions = live.saved.game.actions
        more = len(actions) - count - 1
        if self._secret and more:
            return f"{actions[count]} and all that followed"
        return f"{actions[count]}" + (f" and {counted(more, 'more action')}" if more else "")

    @property
    def _secret(self) -> bool:
        return self._session.presenter.secret(self._session.game.options)

    def ask_pause(self) -> None:
        """Ask the other player for a pause of the clocks."""
        live = self._session.live
        if live is not None and not self._barred():
            self._carry_out(lambda: live.offers.make("pause", live.seat))

    def agree(self) -> None:
        """Agree to what the other player asks for."""
        live, offer = self._session.live, self._offer()
        if self._barred() or live is None:
            return
        if offer is None or offer.side == live.seat:
            self._session.message = self.nothing_asked
            return
        self._carry_out(lambda: live.offers.accept(offer))

    def decline(self) -> None:
        """Decline what the other player asks for, or withdraw what one has asked for."""
        live, offer = self._session.live, self._offer()
        if self._barred() or live is None:
            return
        if offer is None:
            self._session.message = self.nothing_asked
            return
        self._carry_out(live.offers.drop)
        if offer.side != live.seat:
            self._carry_out(lambda: live.say("(declined)"))

    def offer_lines(self) -> list[Line]:
        """What is asked for now, and how it is answered."""
        live, offer = self._session.live, self._offer()
        if live is None or offer is None or self._session.what_if.trial is not None:
            return []
        key, name = self._session.keymap.key, self._session.presenter.side_name(offer.side)
        if offer.side == live.seat:
            return [line((f"You ask for {self._wish(offer)}; {key('decline')} withdraws it.", "warn"))]
        if live.seat == WATCH:
            return []
        asks = f"The {name} player asks for {self._wish(offer)}: "
        return [line((asks, "title"), (f"{key('agree')} agrees, {key('decline')} declines", "warn"))]

    def _wish(self, offer: Offer) -> str:
        if offer.kind == "pause":
            return "a pause of the clocks until the next action"
        live = self._session.live
        assert live is not None
        if self._secret and offer.side != live.seat:
            return "all from his last action on to be taken back"
        return f"{self._amount(offer.count)} to be taken back"

    def _offer(self) -> Offer | None:
        return self._session.live.around.offer if self._session.live is not None else None

    @property
    def may_talk(self) -> bool:
        """Whether there is another player who could be written to from here."""
        live = self._session.live
        return live is not None and live.seat not in (BOTH, WATCH) and not live.ousted

    def say(self, text: str) -> None:
        """Write to the other player, and see what was said."""
        session, live = self._session, self._session.live
        if live is None or not self.may_talk:
            self._say("whoever watches only reads" if live and live.seat == WATCH else "nobody else sits at this game")
            return
        session.message = ()
        try:
            live.say(text)
        except SaveError as error:
            self._say(str(error))
            return
        if session.lookup.browser is None or session.lookup.browser.id != "talk":
            session.lookup.open("talk")
        else:
            session.lookup.renew("talk")
        session.arrivals.look_again()

    # -- leaving --------------------------------------------------------------------------------------------

    def resign(self, side: str = "") -> None:
        """Give the game up."""
        live, session = self._session.live, self._session
        decision = session.game.decision
        if live is None or decision is None or self._barred():
            return
        session.play(f"resign {side or (live.seat if live.seat != BOTH else decision.side)}")

    def ask_resign(self) -> None:
        """Ask whether resigning is meant, on a page."""
        live, session = self._session.live, self._session
        if not self._barred() and live is not None:
            session.lookup.show("players", company.sure("Resign", company.resigned(session, live), self.resign))

    def known_as(self, name: str) -> str:
        """A name as it is kept. Raises ValueError if nobody who can come is called so."""
        name, live = clean_name(name), self._session.live
        if live is not None and name == live.player:
            raise ValueError("the seat is yours already")
        if live is not None and any(seat.player == name for seat in live.around.seats.values()):
            raise ValueError(f"{shown(name)} plays the other side")
        if live is None or not live.known or name in live.known:
            return name
        others = [one for one in live.known if one != live.player]
        there = f"there are {', '.join(shown(one) for one in others[:9])}" if others else "there is nobody else"
        raise ValueError(f"no player here is called {shown(name)}; {there}")

    def ask_hand_over(self, to: str) -> None:
        """Ask whether a seat is meant to be handed over to a player, on a page."""
        live = self._session.live
        if live is not None and live.seat not in (BOTH, WATCH) and not self._barred():
            try:
                to = self.known_as(to)
            except ValueError as error:
                self._say(str(error))
                return
            words = f"The seat is kept for {shown(to)}, and you leave; until {shown(to)} comes you may come back."
            page = company.sure("Hand this seat over", words, lambda: self.hand_over(to))
            self._session.lookup.show("players", page)

    def claim_time(self) -> None:
        """Claim the game because the other side has run out of time."""
        live = self._session.live
        if live is not None and not self._barred():
            self._carry_out(live.claim_time)

    def hand_over(self, to: str = "") -> None:
        """Give up one's seat, for anybody or for one player, and leave."""
        live, session = self._session.live, self._session
        if live is None or live.seat in (BOTH, WATCH) or self._barred():
            return
        try:
            to = self.known_as(to) if to else ""
        except ValueError as error:
            self._say(str(error))
            return
        note = f"{live.player} hands the seat over to {to or 'whoever comes'}"
        self._carry_out(lambda: live.chat.say(live.seat, "", note))
        self._carry_out(lambda: live.seats.hand_over(live.seat, to))
        session.handed = "quit"

    # -- the works ------------------------------------------------------------------------------------------

    def _barred(self) -> bool:
        """Say why nothing can be asked for here, if that is so."""
        session, live = self._session, self._session.live
        words = ""
        if live is None or session.what_if.trial is not None:
            words = "this is not the game itself"
        elif live.seat == WATCH:
            words = "whoever watches has nothing to ask for"
        elif live.ousted:
            words = OUSTED
        elif live.saved.finished:
            words = "the game is over"
        self._say(words)
        return bool(words)

    def _say(self, words: str) -> None:
        if words:
            self._session.message = [line((words, "warn"))]

    def _carry_out(self, deed: Callable[[], object]) -> None:
        session = self._session
        session.message = ()
        try:
            deed()
        except IllegalAction as error:
            self._say(error.refusal.reason)
            return
        except (ActionError, StaleError, SaveError, ValueError) as error:
            self._say(str(error))
            return
        said = session.message
        session.renew()
        session.message = said
        session.arrivals.look_again()
