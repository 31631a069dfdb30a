"""What can still be read of a game file that SQLite refuses, because a part of it is missing."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

LARGEST = 256 * 1024 * 1024
"""Bytes of the largest file that is looked at; no game comes near it."""

HEAD = 100
"""Bytes of the head of a file of SQLite."""


def salvaged(path: Path) -> sqlite3.Connection | None:
    """A connection to a copy in memory with empty pages for those that are missing; None if the file is hopeless."""
    with suppress(OSError, ValueError, sqlite3.Error, OverflowError):
        with path.open("rb") as file:
            data = bytearray(file.read(LARGEST + 1))
        if HEAD <= len(data) <= LARGEST:
            return _in_memory(data)
    return None


def _in_memory(data: bytearray) -> sqlite3.Connection:
    size, pages = int.from_bytes(data[16:18], "big"), int.from_bytes(data[28:32], "big")
    size = 65536 if size == 1 else size
    whole = max(size * pages, -(-len(data) // max(size, 512)) * size)
    if whole > LARGEST:
        raise ValueError("no game is so large")
    data.extend(bytes(whole - len(data)))
    # In memory there is no log to be written ahead.
    data[18:20] = b"\x01\x01"
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.deserialize(bytes(data))
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        db.close()
        raise
    return db
