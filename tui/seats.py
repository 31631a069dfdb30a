"""Seats: which side a player plays in a game file that others have open as well, and who holds it.

A seat belongs to the name that took it first, until he hands it over. A name is what a player calls himself, or on a
host what his key is registered for; on one machine nothing but good manners keeps anybody from another's name.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scenarios.problems import shown
from tui import presence, sidetables
from tui.saves import SavedGame, StaleError

BOTH = ""
"""The seat of those who play both sides at one keyboard."""

WATCH = "watch"
"""The seat of those who only watch: they see what both sides may see."""

SEALED = "sealed"
"""The note of a file in which two players have met: until the game is over its seed is told to nobody."""

OUSTED = "this seat is no longer yours: it was given to somebody else, or up"
"""What is said to whoever still sits in a seat that he has no more."""

BY_MAIL = "by mail"
"""The note of a file with a game that came by mail."""

ALONE = "alone"
"""The note of a file that names whoever has taken all seats at once, and so knows all that is hidden."""

LONGEST_NAME = 24
"""Characters of the longest name."""


class SeatTaken(Exception):
    """A seat that somebody else holds; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: its side, who holds it, for whom it is kept if nobody does, and who handed it over last."""

    side: str
    player: str
    kept_for: str = ""
    given_by: str = ""

    def open_to(self, player: str) -> bool:
        """Whether a player may sit down where nobody does: the one it is kept for, or the one who gave it up.

        A seat handed over to a name that nobody has would otherwise be lost.
        """
        return self.kept_for in ("", player) or self.given_by == player


def clean_name(text: str) -> str:
    """A name of a player as it is kept: one line of printable characters, not too long. Raises ValueError."""
    name = " ".join("".join(char for char in text if char.isprintable()).split())[:LONGEST_NAME].strip()
    if not name:
        raise ValueError("a player needs a name of at least one character that can be seen")
    return name


def login_name() -> str:
    """The name of whoever has logged in, for players who give no other."""
    import getpass

    try:
        return clean_name(getpass.getuser())
    except (OSError, KeyError, ValueError):
        return "player"


def seat_named(text: str, names: Mapping[str, str]) -> str:
    """The seat that a word means: a side by its id or its name in words (``names``), or `WATCH`. Raises ValueError."""
    wanted = text.strip().casefold()
    known = {**{side: side for side in names}, **{re.sub(r"\W", "", n).casefold(): s for s, n in names.items()}}
    fits = {seat for word, seat in {**known, WATCH: WATCH}.items() if wanted and word.startswith(wanted)}
    exact = known.get(wanted) or (WATCH if wanted == WATCH else "")
    if exact or len(fits) == 1:
        return exact or fits.pop()
    choices = [*(name.casefold() for name in names.values()), WATCH]
    raise ValueError(f"there is no seat {shown(text, 40)!r}; there are {', '.join(choices[:-1])} and {choices[-1]}")


def seat_words() -> tuple[str, ...]:
    """All words that name a seat in any game: the ids of the sides, their names, and that of whoever watches."""
    from rules import systems

    names = [systems.system(one).side_names.items() for one in systems.NAMES]
    return (WATCH, *(word for sides in names for side in sides for word in side))


class Seats:
    """The seats of a game file."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved

    def all(self) -> Mapping[str, Seat]:
        """The seats that are held or kept for somebody, by side."""
        return _read(self._saved.db)

    def holder(self, side: str) -> str:
        """Who holds the seat of a side, empty if nobody does."""
        seat = self.all().get(side)
        return seat.player if seat else ""

    def held_by(self, player: str) -> tuple[str, ...]:
        """The sides whose seats a player holds."""
        return tuple(seat.side for seat in self.all().values() if seat.player == player)

    @property
    def sealed(self) -> bool:
        """Whether seed and secrets are to be told to nobody: two players are at this game, or may come to be.

        That is so from the moment on at which somebody sits down on one side alone, until the game is over. Whoever
        has all seats, or sits at one keyboard with the other player, knows everything anyway.
        """
        if self._saved.finished:
            return False
        if sidetables.note(self._saved.db, SEALED) == "yes":
            return True
        return self.begun and not (self.alone or self.by_mail)

    @property
    def begun(self) -> bool:
        """Whether anybody has ever sat down on one side, even if he has given his seat up to whoever comes."""
        return bool(self.all() or sidetables.given(self._saved.db))

    @property
    def alone(self) -> str:
        """Whoever has taken all seats at once and still has them; empty if nobody has.

        One name that took them one by one may stand for two persons.
        """
        one, seats = sidetables.note(self._saved.db, ALONE), self.all()
        whole = all(side in seats and seats[side].player == one for side in self._saved.game.system.sides)
        return one if one and whole else ""

    @property
    def by_mail(self) -> bool:
        """Whether the game came by mail: each player has a file of his own, and no other sits down at this one."""
        return sidetables.note(self._saved.db, BY_MAIL) == "yes"

    def claim_all(self, player: str) -> None:
        """Take all seats at once, as one who plays alone. Raises SeatTaken, SaveError."""
        for side in self._saved.game.system.sides:
            self.claim(side, player)
        with self._saved.writing() as db:
            sidetables.put_note(db, ALONE, player)

    def claim(self, side: str, player: str, take_over: bool = False) -> bool:
        """Sit down in a seat that is free, one's own, or kept for one; False if it was one's own already.

        Raises SeatTaken, SaveError.

        ``take_over`` takes the seat of somebody who is not there. When the second of two players sits down the dice
        still to come are mixed with a word that is drawn here, so that whoever began the game could not have chosen a
        seed to his liking.
        """
        if self.holder(side) == player:
            return False
        with self._saved.writing() as db:
            seats = _read(db)
            before = seats.get(side, Seat(side, ""))
            self._check(before, player, take_over)
            met, mine = sidetables.note(db, SEALED) == "yes", any(seat.player == player for seat in seats.values())
            if met and mine and not take_over:
                raise SeatTaken("you hold the other seat of this game, in which two players have met")
            others = {seat.player for seat in seats.values() if seat.side != side and seat.player}
            meets = bool(others - {player}) and sidetables.note(db, SEALED) != "yes"
            db.execute(
                "INSERT OR REPLACE INTO seats (side, player, kept_for, since, read, seen) VALUES (?, ?, '', ?, 0, 0)",
                (side, player, time.time()),
            )
            if meets:
                sidetables.put_note(db, SEALED, "yes")
        if meets:
            self._mix()
        return True

    def _check(self, seat: Seat, player: str, take_over: bool) -> None:
        if not seat.player and not seat.open_to(player) and not take_over:
            raise SeatTaken(f"this seat is kept for {shown(seat.kept_for)}")
        if seat.player in ("", player):
            return
        if not take_over:
            raise SeatTaken(f"this seat is held by {shown(seat.player)}, who can hand it over")
        if presence.here(self._saved.path, seat.side):
            raise SeatTaken(f"this seat is held by {shown(seat.player)}, who is there")

    def _mix(self) -> None:
        """Mix a word into the dice, unless somebody chose the seed so that everybody knows it."""
        if not self._saved.header.drawn:
            return
        # The other player may be playing on at this very moment.
        while not self._saved.finished:
            try:
                self._saved.play(f"mix {secrets.token_hex(8)}")
                return
            except StaleError:
                continue

    def seen(self, side: str) -> int:
        """The serial of the last action that the holder of a seat has seen, 0 if he has seen none."""
        if not sidetables.there(self._saved.db):
            return 0
        found = self._saved.db.execute("SELECT seen FROM seats WHERE side = ?", (side,)).fetchone()
        return int(found[0]) if found else 0

    def keep_seen(self, side: str, serial: int) -> None:
        """Keep how far the holder of a seat has seen the game. Raises SaveError."""
        if self.seen(side) != serial:
            with self._saved.writing() as db:
                db.execute("UPDATE seats SET seen = ? WHERE side = ?", (serial, side))

    def hand_over(self, side: str, to: str = "") -> None:
        """Give up a seat, or keep one that nobody has taken yet, for anybody or for one player by his name.

        Until somebody has come whoever gave it up may sit down again. Raises SaveError, and ValueError for a name of
        characters that can not be seen.
        """
        to = clean_name(to) if to else ""
        with self._saved.writing() as db:
            sidetables.put_note(db, ALONE, "")
            if holder := self.holder(side):
                sidetables.put_note(db, sidetables.GIVEN + side, holder)
            db.execute(
                "INSERT INTO seats (side, player, kept_for, since, read, seen) VALUES (?, '', ?, ?, 0, 0)"
                " ON CONFLICT (side) DO UPDATE SET player = '', kept_for = excluded.kept_for",
                (side, to, time.time()),
            )


def free(seats: Mapping[str, Seat], sides: Iterable[str], player: str) -> tuple[str, ...]:
    """The sides whose seats a player could take."""
    open_ = [side for side in sides if side not in seats or not seats[side].player]
    return tuple(side for side in open_ if side not in seats or seats[side].open_to(player))


def _read(db: sqlite3.Connection) -> dict[str, Seat]:
    if not sidetables.there(db):
        return {}
    rows = db.execute("SELECT side, player, kept_for FROM seats")
    given = sidetables.given(db)
    found = [Seat(*(shown(str(text), LONGEST_NAME) for text in (*row, given.get(row[0], "")))) for row in rows]
    return {seat.side: seat for seat in found if seat.player or seat.kept_for}
