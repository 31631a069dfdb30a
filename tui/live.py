"""A place at a game file that others have open as well: what they play arrives here, and what is played here reaches
them. Without a screen.

A place is a side's seat, that of somebody who watches, or that of two players at one keyboard. What others have played
is shown at once, after a pause for each action, or action by action on request; nothing can be played until all of it
is shown.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from rules.engine import asides
from rules.engine.decisions import Action, IllegalAction, Refusal
from rules.engine.events import Event
from rules.engine.game import Game
from scenarios.problems import shown
from tui import clocks, presence
from tui.chat import Chat, Message
from tui.clocks import Times
from tui.offers import Offer, Offers
from tui.savefiles import Header, SaveError, trouble
from tui.saves import SavedGame, StaleError
from tui.seats import BOTH, OUSTED, WATCH, Seat, Seats

LOOK = 1.0
"""Seconds between looks at who is there and at the clocks."""

BY_KEY = math.inf
"""The pace at which each action of another player waits for a key."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is known of the others: who holds the seats, which are sat in, the last message, the offer, the clocks."""

    seats: Mapping[str, Seat] = field(default_factory=dict)
    here: frozenset[str] = frozenset()
    last_message: int = 0
    offer: Offer | None = None
    times: Mapping[str, str] = field(default_factory=dict)
    flagged: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """What a look at the file has brought.

    ``played`` tells that the game shown is another one: its events after number ``mark`` are new, and so many actions
    were ``taken_back``. ``around`` tells that something beside the game has changed.
    """

    played: bool = False
    mark: int = 0
    taken_back: int = 0
    around: bool = False


class Live:
    """A place at a game file; see `sit`. ``pace`` is how long each action of others is shown, in seconds.

    ``invitation`` is what is said of how the other player gets to his seat, ``{side}`` standing for it in words; if it
    is empty nothing is said. ``known`` are the names of all players who can come, empty where anybody can. ``branch``
    begins a game of the player's own that stands as this one did after some actions, with a word mixed into its dice.
    """

    def __init__(self, saved: SavedGame, seat: str = BOTH, player: str = "") -> None:
        self.saved = saved
        self.seat = seat
        self.player = player
        self.pace: float = 0
        self.invitation = f"bocage play {shown(str(saved.path), 400)} --side {{side}}"
        self.known: Sequence[str] = ()
        self.branch: Callable[[int, str], Live] = self._branch
        self.seats = Seats(saved)
        self.chat = Chat(saved)
        self.offers = Offers(saved)
        self._closed = self._entitled = False
        self._behind: Game | None = None
        self._due = -math.inf
        self._looked = -math.inf
        self._read = 0
        self._marks = [presence.Presence(saved.path, one) for one in self._places()]
        self.around = Around()
        self._look(time.monotonic())
        self._entitled = self._holds(self.around.seats)
        if seat not in (BOTH, WATCH):
            self._read = self.chat.read_up_to(seat)

    @classmethod
    def sit(cls, saved: SavedGame, seat: str = BOTH, player: str = "", *, take_over: bool = False) -> Live:
        """Sit down: in the seat of a side, which is claimed for a player, to watch, or at a keyboard for both.

        Raises SeatTaken if the seat is somebody else's, SaveError.
        """
        if seat not in (BOTH, WATCH) and Seats(saved).claim(seat, player, take_over):
            Chat(saved).say(seat, "", f"{player} sits down")
        return cls(saved, seat, player)

    @property
    def may_branch(self) -> bool:
        """Whether a game may be begun from this one, which shows everything that was hidden in it."""
        return not self.seats.sealed and (self.seat != WATCH or self.saved.finished)

    def _branch(self, count: int, word: str) -> Live:
        return Live.sit(self.saved.branch(count, word), BOTH, self.player)

    def begin(self, pace: float) -> None:
        """Have a pace from the beginning on: what was played since the player was here last is shown at it as well."""
        self.pace = pace
        if self.seat in (BOTH, WATCH) or not pace:
            return
        count = self.saved.position(self.seats.seen(self.seat))
        if count and count < len(self.saved.game.actions):
            self._fall_behind(count)

    def _places(self) -> Sequence[str]:
        return self.saved.game.system.sides if self.seat == BOTH else (self.seat,)

    def __enter__(self) -> Live:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Get up: the others see it, and the file is closed."""
        if self._closed:
            return
        self._closed = True
        for mark in self._marks:
            mark.close()
        self._keep_seen()
        self.saved.close()

    # -- the game -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it is shown here: the present one, or one that is still behind it."""
        return self._behind or self.saved.game

    @property
    def header(self) -> Header:
        """What the file says of the game."""
        return self.saved.header

    @property
    def path(self) -> Path:
        """The file of the game."""
        return self.saved.path

    @property
    def to_see(self) -> bool:
        """Whether anything of what others have played is still to be shown."""
        return self._behind is not None

    @property
    def ousted(self) -> bool:
        """Whether the seat has been given to somebody else, or up, since one sat down in it, perhaps from elsewhere."""
        return self._entitled and not self._holds(self.around.seats)

    def _lost(self) -> bool:
        """As `ousted`, by what the file says at this very moment."""
        return self._entitled and not self._holds(self.seats.all())

    def _holds(self, seats: Mapping[str, Seat]) -> bool:
        """Whether this place is the player's: his seat, or for both sides that nobody else has one of them."""
        if self.seat == BOTH:
            return all(seat.player == self.player for seat in seats.values())
        return self.seat == WATCH or (self.seat in seats and seats[self.seat].player == self.player)

    def may_answer(self) -> bool:
        """Whether what is asked now can be answered from this place."""
        decision = self.game.decision
        return decision is not None and self._behind is None and self.seat in (BOTH, decision.side)

    def refusal(self, text: str) -> Refusal | None:
        """Why an action can not be played from this place, whatever the rules say; None if it can."""
        verb, _, named = text.strip().casefold().partition(" ")
        if self.seat == WATCH:
            return Refusal("", "whoever watches plays nothing")
        if self._lost():
            return Refusal("", OUSTED)
        if self._behind is not None:
            return Refusal("", "first see what was played meanwhile")
        if verb == "resign":
            own = self.seat in (BOTH, named.strip())
            return None if own else Refusal("", "a player can resign for his own side only")
        if verb in asides.verbs():
            return Refusal("", f"{verb} is no action of a player")
        return None if self.may_answer() or self.game.over else Refusal("", "the other player decides")

    def play(self, text: str) -> Sequence[Event]:
        """Play an action. Raises IllegalAction if it can not be played from here, and what `SavedGame.play` raises."""
        refusal = self.refusal(text)
        if refusal is not None:
            raise IllegalAction(text, refusal)
        while True:
            try:
                return self.saved.play(text)
            except StaleError:
                # Whoever resigns does so whatever the other one has just played.
                if not text.startswith("resign ") or self.saved.finished:
                    raise

    def undo(self) -> Action:
        """Take back the last action, which has to be one's own. Raises what `SavedGame.undo` raises."""
        game = self.game
        if self._lost():
            raise IllegalAction("undo", Refusal("", OUSTED))
        if self.seat != BOTH and (self._behind is not None or game.sides[-1:] != [self.seat]):
            raise IllegalAction("undo", Refusal("", "the last action is none of yours; the other player may agree to "
                                                "take more back"))  # fmt: skip
        return self.saved.undo()

    def resign(self, side: str = "") -> Sequence[Event]:
        """Give the game up, for one's own side, or at a keyboard for both for a side."""
        return self.play(f"resign {side or self.seat}")

    def claim_time(self) -> Sequence[Event]:
        """Claim the game because the other side has run out of time. Raises IllegalAction if it has not."""
        times = self.times()
        late = times.flagged if times else ""
        if self._lost():
            raise IllegalAction("forfeit", Refusal("", OUSTED))
        if not late or self.seat in (WATCH, late):
            raise IllegalAction("forfeit", Refusal("", "the other side has not run out of time"))
        return self.saved.play(f"forfeit {late}")

    # -- the others -----------------------------------------------------------------------------------------

    def times(self) -> Times | None:
        """How the clocks stand, None without any."""
        with trouble(self.saved.path):
            return clocks.times(self.saved.db)

    def say(self, text: str) -> bool:
        """Say something to the others; False if nothing is left of it. Raises SaveError."""
        return bool(self.chat.say(self.seat, self.player, text))

    def messages(self) -> Sequence[Message]:
        """All messages that are kept. Raises SaveError."""
        with trouble(self.saved.path):
            return self.chat.messages()

    def unread(self) -> int:
        """How many messages of others have come that were not shown here yet."""
        with trouble(self.saved.path):
            return sum(bool(one.player) and one.side != self.seat for one in self.chat.messages(self._read))

    def read_all(self) -> None:
        """All messages have been shown here."""
        with trouble(self.saved.path):
            last = self.chat.last()
            if last > self._read:
                self._read = last
                self.chat.mark_read(self.seat, last)

    def own_last(self) -> int | None:
        """How many actions are left if all from one's own last one on are taken back; None if there is none."""
        game = self.saved.game
        own = [n for n, side in enumerate(game.sides) if self.seat in (BOTH, side)]
        found = [n for n in own if not asides.by_program(game.actions[n])]
        return found[-1] if found else None

    # -- looking at the file --------------------------------------------------------------------------------

    def due(self, now: float | None = None) -> bool:
        """Whether there may be anything for `tick` to do; to be asked often, since it costs next to nothing."""
        now = time.monotonic() if now is None else now
        return now - self._looked >= LOOK or (self._behind is not None and now >= self._due) or self.saved.changed()

    def tick(self, now: float | None = None) -> News:
        """Look at the file: take in what others have done. Cheap if nothing happened. Raises SaveError.

        ``now`` is a time in seconds that only goes forward.
        """
        now = time.monotonic() if now is None else now
        if not self.due(now):
            return NOTHING
        changed, idle = self.saved.changed(), now - self._looked < LOOK
        mark, taken_back, played = len(self.game.events), 0, False
        if changed:
            taken_back, played = self._follow()
        if self._behind is not None and now >= self._due:
            self._step(now)
            played = True
        around = self._look(now) if changed or not idle else False
        return News(played, len(self.game.events) if taken_back else mark, taken_back, around)

    def _follow(self) -> tuple[int, bool]:
        """Take in what others have played: how much of it was taken back, and whether the game shown has changed."""
        count = len(self.saved.game.actions)
        new = self.saved.follow()
        if self.saved.taken_back:
            self._behind = None
        elif new and self.pace and self._behind is None:
            self._fall_behind(count)
            return 0, not self.to_see
        return self.saved.taken_back, bool(self.saved.taken_back or (new and not self.pace))

    def _fall_behind(self, count: int) -> None:
        """Show the game as it stood after its first actions, and then one action after another."""
        self._behind = self.saved.game.at(count)
        self._due = BY_KEY if self.pace == BY_KEY else self._due
        self._pass_over()

    def show_next(self) -> News:
        """Show the next action of others now."""
        mark = len(self.game.events)
        if self._behind is None:
            return NOTHING
        self._step(time.monotonic())
        return News(True, mark)

    def show_all(self) -> News:
        """Show the game as it stands now."""
        mark = len(self.game.events)
        if self._behind is None:
            return NOTHING
        self._behind = None
        return News(True, mark)

    def _step(self, now: float) -> None:
        """Show one more action."""
        game = self._behind
        assert game is not None
        game.apply(self.saved.game.actions[len(game.actions)])
        self._due = now + self.pace
        self._pass_over()

    def _pass_over(self) -> None:
        """Go on over actions of which nothing can be seen from here: nobody shall be able to count them."""
        actions, game = self.saved.game.actions, self._behind
        assert game is not None
        while len(game.actions) < len(actions):
            after = game.fork()
            after.apply(actions[len(game.actions)])
            if self._visible(after) != self._visible(game):
                self._behind = game
                return
            game = after
        self._behind = None

    def _visible(self, game: Game) -> tuple[int, Any]:
        """What can be seen of a game from here, to be compared: how much the log tells, and how all stands."""
        view = game.public() if self.seat == WATCH else game.view(self.seat) if self.seat else game.table
        return len(view.events), view.state

    def look(self) -> None:
        """Look at once at what stands beside the game. Raises SaveError."""
        self._look(time.monotonic())

    def _look(self, now: float) -> bool:
        """Look at what stands beside the game; whether it has changed."""
        self._looked = now
        path, sides = self.saved.path, self.saved.game.system.sides
        with trouble(path):
            times = clocks.times(self.saved.db)
            around = Around(
                seats=self.seats.all(),
                here=frozenset(side for side in (*sides, WATCH) if presence.here(path, side)),
                last_message=self.chat.last(),
                offer=self.offers.pending(),
                times={side: clocks.shown(left) for side, left in times.remaining.items()} if times else {},
                flagged=times.flagged if times else "",
            )
        changed, self.around = around != self.around, around
        return changed

    def _keep_seen(self) -> None:
        """Keep how far the holder of a seat has seen the game."""
        if self.seat not in (BOTH, WATCH):
            with suppress(SaveError):
                self.seats.keep_seen(self.seat, self.saved.serial_of(len(self.game.actions)))


NOTHING = News()
