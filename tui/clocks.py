"""Clocks: each side has a total of time, and gets some more whenever the decision passes to the other side.

A side's clock runs while it is to decide, whether anybody sits there or not, from the first action of a player on. It
stands still while both agreed to pause, until the next action. Whoever runs out has not lost yet: the other side may
claim the game, or be patient.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Mapping
from dataclasses import dataclass

from tui import sidetables

UNITS: Mapping[str, int] = {"d": 86_400, "h": 3600, "m": 60, "s": 1}
"""The units of a time, in seconds."""

LONGEST = 366 * 86_400
"""Seconds of the longest time that a clock can show."""

SETTING, SINCE, SIDE = "clock", "clock-since", "side"
"""The notes of a file: what clocks were set to, since when that of the side to decide runs, and which side that is."""

_TIME = re.compile(r"(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s)?")


@dataclass(frozen=True, slots=True)
class Clock:
    """A total for each side, and what a side gets whenever it has decided, in seconds."""

    total: int
    increment: int = 0

    def __str__(self) -> str:
        more = f"+{spelled(self.increment)}" if self.increment else ""
        return f"{spelled(self.total)}{more}"


@dataclass(frozen=True, slots=True)
class Times:
    """How the clocks stand: the seconds left of each side, and the side whose clock runs, empty if none does."""

    remaining: Mapping[str, float]
    running: str

    @property
    def flagged(self) -> str:
        """The side that has run out of time while it was to decide, empty if none has."""
        return self.running if self.running and self.remaining[self.running] <= 0 else ""


def parse(text: str) -> Clock:
    """A clock as players write it: ``2h``, ``90m+30s``, ``3d``, ``1h30m+1m``. Raises ValueError."""
    total, plus, increment = text.strip().casefold().partition("+")
    found = Clock(_seconds(total), _seconds(increment) if plus else 0)
    if not 0 < found.total <= LONGEST or found.increment > LONGEST:
        raise ValueError(f"a clock holds between a second and {spelled(LONGEST)}")
    return found


def spelled(seconds: int) -> str:
    """A time as `parse` reads it: ``1h30m``."""
    parts = []
    for unit, size in UNITS.items():
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count}{unit}")
    return "".join(parts) or "0s"


def shown(seconds: float) -> str:
    """What a clock shows: ``3d 4h``, ``2h05``, ``37 min``, in the last minutes ``4:20`` by tens, at last ``0:43``.

    So coarse that a screen need not be sent anew every second.
    """
    whole = max(0, int(seconds))
    days, hours, minutes = whole // 86_400, whole % 86_400 // 3600, whole % 3600 // 60
    if days:
        return f"{days}d {hours}h"
    if hours:
        return f"{hours}h{minutes:02}"
    if minutes >= 5:
        return f"{minutes} min"
    return f"{minutes}:{whole % 60 // 10 * 10 if minutes else whole % 60:02}"


def _seconds(text: str) -> int:
    match = _TIME.fullmatch(text)
    if not text or match is None:
        raise ValueError(f"{text!r:.40} is no time; times are written as in 2h, 90m, 1h30m or 45s")
    return sum(int(count) * size for count, size in zip(match.groups(default="0"), UNITS.values(), strict=True))


# -- in a file ------------------------------------------------------------------------------------------------


def set_up(db: sqlite3.Connection, clock: Clock, sides: tuple[str, ...]) -> None:
    """Give a game clocks, inside the caller's transaction; they run from its next action on."""
    sidetables.put_note(db, SETTING, clock)
    sidetables.put_note(db, SINCE, "")
    db.executemany("INSERT OR REPLACE INTO clocks (side, remaining) VALUES (?, ?)", [(s, clock.total) for s in sides])


def setting(db: sqlite3.Connection) -> Clock | None:
    """What the clocks of a game were set to, None if it has none."""
    text = sidetables.note(db, SETTING)
    try:
        return parse(text) if text else None
    except ValueError:
        return None


def times(db: sqlite3.Connection, now: float | None = None) -> Times | None:
    """How the clocks of a game stand, None if it has none."""
    if setting(db) is None or not sidetables.there(db):
        return None
    remaining = {str(side): _number(left) for side, left in db.execute("SELECT side, remaining FROM clocks")}
    since, running = sidetables.note(db, SINCE), sidetables.note(db, SIDE)
    if not since or running not in remaining:
        return Times(remaining, "")
    remaining[running] -= _passed(since, now)
    return Times(remaining, running)


def charge(db: sqlite3.Connection, side: str, now: float | None = None, *, begins: bool = True) -> None:
    """Charge the time since the last action to the side that was to decide; ``side`` is the one that decides next.

    To be called inside the transaction that writes an action, before it notes whose turn it is; it does nothing in a
    game without clocks. What no player did (``begins`` is False) sets no clock going that stands still.
    """
    clock = setting(db)
    if clock is None:
        return
    before, since = sidetables.note(db, SIDE), sidetables.note(db, SINCE)
    if not since and not begins:
        return
    if since and before:
        more = clock.increment if side != before else 0
        db.execute("UPDATE clocks SET remaining = remaining + ? WHERE side = ?", (more - _passed(since, now), before))
    sidetables.put_note(db, SINCE, (time.time() if now is None else now) if side else "")


def pause(db: sqlite3.Connection, now: float | None = None) -> None:
    """Stop the clocks until the next action, inside the caller's transaction."""
    side = sidetables.note(db, SIDE)
    charge(db, side, now)
    sidetables.put_note(db, SINCE, "")


def _passed(since: str, now: float | None) -> float:
    return max(0.0, (time.time() if now is None else now) - _number(since))


def _number(value: object) -> float:
    """A number of a file, whatever stands there."""
    try:
        found = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return 0.0
    return found if abs(found) < 1e12 else 0.0
