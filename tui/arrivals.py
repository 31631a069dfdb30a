"""What others do at a game while somebody sits at it, as the sitting takes it in and tells of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rules.engine.words import counted
from tui.lines import Line, line
from tui.live import News
from tui.saves import SaveError
from tui.seats import BOTH, WATCH

if TYPE_CHECKING:
    from tui.session import Session


class Arrivals:
    """The news of a sitting's game; a game that nobody else has open has none."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kept: News | None = None
        self._trouble = ""

    @property
    def mine(self) -> bool:
        """Whether what is asked can be answered here."""
        session = self._session
        return session.live is None or session.what_if.trial is not None or session.live.may_answer()

    @property
    def to_see(self) -> bool:
        """Whether actions of others wait to be shown."""
        return self._session.live is not None and self._session.live.to_see

    def due(self) -> bool:
        """Whether it is time to `look`; to be asked often."""
        live = self._session.live
        try:
            return live is not None and live.due()
        except SaveError:
            return not self._trouble

    def welcome(self) -> None:
        """Say at the beginning how the other player gets here, if nobody has taken his seat yet."""
        session, live = self._session, self._session.live
        if live is None or live.seat in (BOTH, WATCH) or session.game.over:
            return
        empty = [side for side in session.game.system.sides if side not in live.around.seats]
        if empty:
            name = session.presenter.side_name(empty[0])
            told = f"The {name} seat is free" + (": " if live.invitation else ".")
            session.message = [line(told, (live.invitation.replace("{side}", name.casefold()), "key"))]

    def look(self) -> bool:
        """Take in what others have done; whether anything on the screen may have changed."""
        live = self._session.live
        if live is None:
            return False
        waited = not self.mine
        try:
            news = live.tick()
        except SaveError as error:
            return self._tell_trouble(str(error))
        self._trouble = ""
        return self._take_in(news, waited)

    def show(self, *, all_of_them: bool) -> None:
        """Show the next action of others that waits to be shown, or all of them."""
        live = self._session.live
        if live is not None:
            self._take_in(live.show_all() if all_of_them else live.show_next(), waited=True)

    def look_again(self) -> None:
        """See at once what was changed from here beside the game."""
        live = self._session.live
        if live is not None:
            with suppress(SaveError):
                live.look()

    def _take_in(self, news: News, waited: bool) -> bool:
        session, kept = self._session, self._kept
        if news.around:
            session.lookup.renew("talk", "players")
            if session.message is session.meeting.nothing_asked:
                session.message = ()
        if session.what_if.trial is not None:
            # The what-if goes on; the game itself is looked at when the player comes back to it.
            if news.played and kept is None:
                self._kept = news
                session.message = [line(("The game itself has gone on meanwhile.", "warn"))]
            return news.played or news.around
        if kept is not None or news.played:
            self._kept = None
            first = kept or news
            session.arrived(first.mark)
            session.message = self._told(news if news.played else first, waited)
        return kept is not None or news.played or news.around

    def _told(self, news: News, waited: bool) -> list[Line]:
        """What is said of news, to somebody who waited or not; the log and the map tell the rest."""
        session, live = self._session, self._session.live
        assert live is not None
        if news.taken_back:
            return [line((f"{counted(news.taken_back, 'action')} taken back", "warn"))]
        if live.to_see:
            key = session.keymap.key
            return [line(("More was played: ", "title"), f"{key('take')} shows the next, {key('finish')} all of it")]
        return [line(("You decide.", "title"))] if waited and self.mine and live.seat != BOTH else []

    def _tell_trouble(self, words: str) -> bool:
        """Say once what is wrong with the file."""
        if words == self._trouble:
            return False
        self._trouble = words
        self._session.message = [line((words, "warn"))]
        return True
