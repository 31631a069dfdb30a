"""What the players of a game file say to each other. It is kept in the file, and has no part in the game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from scenarios.problems import shown
from tui import sidetables
from tui.saves import SavedGame

LONGEST = 300
"""Characters of the longest message."""

KEPT = 500
"""Messages that are kept; older ones are dropped."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its number, when it was said (seconds since 1970), by whom, for which side, and what.

    A message without a player is a note of the program, as of a seat that changed hands.
    """

    id: int
    at: float
    side: str
    player: str
    text: str


def clean(text: str) -> str:
    """A message as it is kept: one line, without what does not show, not too long."""
    return " ".join("".join(char if char.isprintable() else " " for char in text[: 4 * LONGEST]).split())[:LONGEST]


class Chat:
    """The messages of a game file."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved

    def say(self, side: str, player: str, text: str) -> int:
        """Keep a message; its number, 0 if nothing is left of the text. Raises SaveError."""
        said = clean(text)
        if not said:
            return 0
        with self._saved.writing() as db:
            id_ = db.execute(
                "INSERT INTO chat (at, side, player, text) VALUES (?, ?, ?, ?)", (time.time(), side, player, said)
            ).lastrowid
            db.execute("DELETE FROM chat WHERE id <= ?", ((id_ or 0) - KEPT,))
        return id_ or 0

    def messages(self, since: int = 0) -> Sequence[Message]:
        """The messages after a number, in order; whatever a file holds, they are harmless to a terminal."""
        if not sidetables.there(self._saved.db):
            return ()
        rows = self._saved.db.execute(
            "SELECT id, at, side, player, text FROM chat WHERE id > ? ORDER BY id LIMIT ?", (since, KEPT)
        )
        return [
            Message(int(id_), _time(at), shown(str(side)), shown(str(player)), shown(str(text), LONGEST))
            for id_, at, side, player, text in rows
        ]

    def last(self) -> int:
        """The number of the last message, 0 if there is none."""
        if not sidetables.there(self._saved.db):
            return 0
        (last,) = self._saved.db.execute("SELECT max(id) FROM chat").fetchone()
        return int(last or 0)

    def read_up_to(self, side: str) -> int:
        """The number of the last message that the holder of a seat has read."""
        if not sidetables.there(self._saved.db):
            return 0
        found = self._saved.db.execute("SELECT read FROM seats WHERE side = ?", (side,)).fetchone()
        return int(found[0]) if found else 0

    def mark_read(self, side: str, id_: int) -> None:
        """Keep what the holder of a seat has read. Raises SaveError."""
        if self.read_up_to(side) < id_:
            with self._saved.writing() as db:
                db.execute("UPDATE seats SET read = ? WHERE side = ?", (id_, side))


def _time(value: object) -> float:
    return float(value) if isinstance(value, int | float) and 0 <= value < 1e11 else 0.0
