"""What a player asks the other to agree to: taking back beyond dice, and a pause of the clocks.

An offer falls away as soon as anything is played or taken back.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Literal, cast

from tui import clocks, sidetables
from tui.savefiles import last_row
from tui.saves import SavedGame, StaleError

Kind = Literal["take-back", "pause"]

GONE = "this was withdrawn, or something was played meanwhile"

KINDS: tuple[Kind, ...] = ("take-back", "pause")


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer of a side: for a ``take-back`` with the number of actions that would be left.

    It holds as long as the last action is the one of a ``serial``.
    """

    id: int
    kind: Kind
    side: str
    count: int
    serial: int


class Offers:
    """The offers in a game file."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved

    def pending(self) -> Offer | None:
        """The offer that holds now, None if there is none."""
        db = self._saved.db
        return _pending(db, self._saved.serial) if sidetables.there(db) else None

    def make(self, kind: Kind, side: str, count: int = 0) -> None:
        """Make an offer, in the place of any that was made before. Raises SaveError, ValueError for a wrong count."""
        if kind == "take-back" and not 0 <= count < len(self._saved.game.actions):
            raise ValueError("there is nothing to be taken back so far")
        with self._saved.writing() as db:
            db.execute("DELETE FROM offers")
            db.execute(
                "INSERT INTO offers (kind, side, count, serial) VALUES (?, ?, ?, ?)",
                (kind, side, count, self._saved.serial),
            )

    def drop(self) -> None:
        """Withdraw or decline what is offered. Raises SaveError."""
        with self._saved.writing() as db:
            db.execute("DELETE FROM offers")

    def accept(self, offer: Offer) -> None:
        """Agree to an offer: it is carried out. Raises StaleError if it does not hold any more, SaveError."""
        if offer.kind == "take-back":
            self._saved.take_back(offer.count, offer.serial, lambda db: self._take(db, offer))
        else:
            with self._saved.writing() as db:
                if last_row(db)[1] != offer.serial:
                    raise StaleError(GONE)
                self._take(db, offer)
                clocks.pause(db)

    def _take(self, db: sqlite3.Connection, offer: Offer) -> None:
        if not db.execute("DELETE FROM offers WHERE id = ?", (offer.id,)).rowcount:
            raise StaleError(GONE)


def _pending(db: sqlite3.Connection, serial: int) -> Offer | None:
    for id_, kind, side, count, made_at in db.execute("SELECT id, kind, side, count, serial FROM offers"):
        if made_at == serial and kind in KINDS and isinstance(count, int):
            return Offer(int(id_), cast("Kind", kind), str(side), count, serial)
    return None
