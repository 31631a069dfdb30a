"""The replay screen: the play screen with keys that go through a game instead of playing it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.events import Key

from rules.engine.asides import in_words
from rules.engine.words import counted
from tui.browser import Do, Page, Row, heading
from tui.keys import DIGITS
from tui.lines import line
from tui.reels import OVER_HERE, Looker, Reel
from tui.registry import Keymap
from tui.savefiles import SaveError
from tui.screens.play import PlayScreen

if TYPE_CHECKING:
    from tui.map.geometry import Zoom
    from tui.session import Session
    from tui.styles import PanelStyles

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Seconds for an action to choose from while the replay runs."""

USUAL = 3
"""The speed at the beginning, if the settings have no pace."""


class ReplayScreen(PlayScreen):
    """A game being looked at again. ``branch`` keeps a game from a moment on in a file of its own and opens it."""

    DEFAULT_CLASSES = "PlayScreen"

    def __init__(
        self,
        session: Session,
        reel: Reel,
        styles: PanelStyles,
        zoom: Zoom = "compact",
        branch: Callable[[Reel, str], None] | None = None,
        pace: float = 0,
    ) -> None:
        self.reel = reel
        self.branch = branch
        wanted = pace if 0 < pace <= SPEEDS[-1] else SPEEDS[USUAL]
        self._speed = min(range(len(SPEEDS)), key=lambda place: abs(SPEEDS[place] - wanted))
        self._ticking: asyncio.TimerHandle | None = None
        super().__init__(session, styles, zoom)

    def rebind(self, keymap: Keymap) -> None:
        """Take other keys."""
        super().rebind(keymap)
        self._rewinding = {key: one.id for one in self.keymap.all_of("replay") for key in one.keys}

    def on_mount(self) -> None:
        """Say what is seen."""
        if not self.gone:
            self._tell()

    def on_unmount(self) -> None:
        """Stop running."""
        self._stop()

    # -- keys -----------------------------------------------------------------------------------------------

    @property
    def _looks_on(self) -> bool:
        """Whether keys go through the game: nothing is being typed, read or tried out."""
        session = self.session
        return not self.typing_for and session.lookup.browser is None and session.what_if.trial is None

    def capture(self, event: Key) -> bool:
        """A key that goes through the game, or else one of the play screen."""
        if not self._looks_on:
            return super().capture(event)
        id_ = self._rewinding.get(event.key)
        if id_ is not None:
            self.do(id_)
            return True
        return event.key in DIGITS or super().capture(event)

    def do(self, id_: str) -> None:
        """Carry out a command of the registry."""
        reel = self.reel
        if id_ not in ("replay-run", "replay-faster", "replay-slower"):
            self._stop()
        match id_:
            case "replay-next" | "replay-back":
                self._go(reel.step(1 if id_ == "replay-next" else -1))
            case "replay-operation" | "replay-operation-back":
                self._go(reel.operation(1 if id_ == "replay-operation" else -1))
            case "replay-turn" | "replay-turn-back":
                self._go(reel.turn(1 if id_ == "replay-turn" else -1))
            case "replay-jump":
                self.session.lookup.show("replay-jump", self._moments())
            case "replay-run":
                self._toggle()
            case "replay-faster" | "replay-slower":
                self._speed = max(0, min(len(SPEEDS) - 1, self._speed + (1 if id_ == "replay-slower" else -1)))
                self.session.message = [line(("an action takes ", "dim"), (f"{SPEEDS[self._speed]:g} s", "key"))]
            case "replay-branch":
                self._branch()
            case "replay":
                self.session.message = [line(("this is the replay", "dim"))]
            case "replay-view":
                self.session.toggle_view()
                if not self.session.message:
                    self._tell()
            case _:
                super().do(id_)
                return
        self.redraw_soon()

    # -- going through ----------------------------------------------------------------------------------------

    def _go(self, place: int) -> None:
        """Go to the moment after some actions and show it."""
        session = self.session
        mark = self.reel.go(place)
        session.close()
        if mark >= 0:
            session.arrived(mark)
        else:
            session.last = frozenset()
            session.renew()
        self._tell()

    def _tell(self) -> None:
        """Say which action was played next, and who looks."""
        session, action = self.session, self.reel.next_action
        looker, asked = session.handover, session.game.decision
        assert isinstance(looker, Looker)
        if action is None or asked is None:
            words = line(("the end of the record" if not self.reel.full.over else "the end of the game", "title"))
        elif looker.knows(asked.side):
            words = line(("played next: ", "dim"), (in_words(action, session.game.system.side_names), "key"))
            session.pick(action)
        else:
            words = line(("what is played next is not told", "dim"))
        session.message = [[*words, (f"   {looker.looks}", "dim")]]

    def _moments(self) -> Page:
        """All operations and phases by turn, to jump to."""
        rows: list[Row] = []
        turn = 0
        for moment in self.reel.moments():
            if moment.turn != turn:
                turn = moment.turn
                rows.append(heading(f"Turn {turn}"))
            place = moment.actions
            goes = Do(call=lambda place=place: self._go(place))  # type: ignore[misc]
            number = "" if self.reel.veiled else f"{place}"
            rows.append(Row(line((f" {moment.text}", "plain")), line((number, "key")), goes, indent=3))
        return Page("Jump to", lambda: rows)

    # -- running ----------------------------------------------------------------------------------------------

    def _toggle(self) -> None:
        if self._ticking is not None:
            self._stop()
            self._tell()
        else:
            self._run_on()

    def _run_on(self) -> None:
        """Show the next action and wait for the one after it."""
        self._ticking = None
        if not self._looks_on or self.reel.place >= self.reel.length:
            return
        self._go(self.reel.step(1))
        self._ticking = asyncio.get_running_loop().call_later(SPEEDS[self._speed], self._later)
        self.redraw_soon()

    def _later(self) -> None:
        if self.is_attached:
            self.call_later(self._run_if_running)

    def _run_if_running(self) -> None:
        if self._ticking is not None:
            self._run_on()

    def _stop(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    # -- branching off ----------------------------------------------------------------------------------------

    def _branch(self) -> None:
        """Keep a game of its own from here on, with other dice."""
        session = self.session
        if self.branch is None:
            words = "a game can be begun here once this one is over"
            session.message = [line((words, "warn"))]
            return
        if session.game.over:
            session.message = [line((OVER_HERE, "warn"))]
            return
        count = counted(self.reel.place, "action")
        key = session.keymap.key("replay-branch")
        words = f"Begin a new game here, after {count}, with dice of its own? Once more {key} to do it."
        if session.asking.twice("branch", session.message, words):
            try:
                self.branch(self.reel, secrets.token_hex(8))
            except SaveError as error:
                session.message = [line((str(error), "warn"))]
