"""What stands in a game file beside its actions: who sits where, what was said, what is offered, and the clocks.

None of it has any part in the game itself, which is its actions alone; a file without these tables is a game as well.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS seats (side TEXT PRIMARY KEY, player TEXT NOT NULL, kept_for TEXT NOT NULL,"
    " since REAL NOT NULL, read INTEGER NOT NULL, seen INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS chat (id INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, side TEXT NOT NULL,"
    " player TEXT NOT NULL, text TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS offers (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, side TEXT NOT NULL,"
    " count INTEGER NOT NULL, serial INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS clocks (side TEXT PRIMARY KEY, remaining REAL NOT NULL)",
)


GIVEN = "given by "
"""The beginning of the note of a file that tells who handed a seat over last; the side follows."""


def make(db: sqlite3.Connection) -> None:
    """Make the tables in a file that has none yet, inside the caller's transaction."""
    for statement in SCHEMA:
        db.execute(statement)


def there(db: sqlite3.Connection) -> bool:
    """Whether a file has the tables."""
    return db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'offers'").fetchone() is not None


def players(db: sqlite3.Connection) -> Mapping[str, str]:
    """The holders of the seats by side; a seat that nobody holds is not in it."""
    if not there(db):
        return {}
    return {str(side): str(player) for side, player in db.execute("SELECT side, player FROM seats") if player}


def kept(db: sqlite3.Connection) -> Mapping[str, str]:
    """For whom seats are kept that nobody holds, by side."""
    if not there(db):
        return {}
    rows = db.execute("SELECT side, player, kept_for FROM seats")
    return {str(side): str(whom) for side, player, whom in rows if whom and not player}


def given(db: sqlite3.Connection) -> Mapping[str, str]:
    """Who handed a seat over last, by side."""
    rows = db.execute("SELECT key, value FROM meta WHERE key LIKE ?", (f"{GIVEN}%",))
    return {str(key).removeprefix(GIVEN): str(player) for key, player in rows}


def note(db: sqlite3.Connection, key: str) -> str:
    """A note among the facts of the file, empty if there is none."""
    found = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return str(found[0]) if found else ""


def put_note(db: sqlite3.Connection, key: str, value: Any) -> None:
    """Write a note, inside the caller's transaction."""
    db.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, str(value)))
