"""Saved games: one SQLite file a game, one row an action, on disk before it is shown as played.

Any number of processes may have a game open. Of two that answer the same decision the first to write wins, and
the other is told. A file is never overwritten: what has become unplayable is kept, and the part of it that is
still sound can be gone on with in a new file.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from rules import systems
from rules.engine.decisions import Action, ActionError, IllegalAction
from rules.engine.events import Event
from rules.engine.game import Game
from scenarios import library
from scenarios.problems import ScenarioError, shown
from tui import savefiles
from tui.savefiles import Header, ListedGame, Row, SaveError, home, list_games, newest_unfinished

__all__ = [
    "Header",
    "ListedGame",
    "SaveError",
    "SavedGame",
    "StaleError",
    "home",
    "list_games",
    "newest_unfinished",
]

MAX_SEED = 2**63 - 1
"""The largest seed of a game."""


class StaleError(Exception):
    """Another process has answered the decision first; the game now stands where that process has left it."""


@dataclass(frozen=True, slots=True)
class _Departure:
    """Where a replay stops: how many actions are sound, and what is wrong with the next."""

    sound: int
    reason: str


class SavedGame:
    """A game with its file. ``game`` is the game now; ask for it anew after each call, since it may be replaced.

    ``taken_back`` tells how many actions the last `follow` found undone by others.
    """

    def __init__(self, path: Path, header: Header, game: Game, db: sqlite3.Connection, serials: list[int]) -> None:
        self.path = path
        self.header = header
        self.game = game
        self.taken_back = 0
        self._db = db
        self._serials = serials
        self._seen = -1

    @classmethod
    def create(
        cls,
        scenario: str | Path,
        seed: int | None = None,
        options: Iterable[str] = (),
        *,
        folder: Path | None = None,
    ) -> SavedGame:
        """Start a new game of a scenario, named or by its folder, in a new file; without a seed one is drawn.

        Raises ScenarioError for a scenario that can not be played, ValueError for a seed out of range or an unknown
        option, SaveError if the file can not be written.
        """
        seed = secrets.randbelow(2**32) if seed is None else seed
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}")
        source = library.find(scenario)
        game = _new_game(library.load(scenario), seed, options)
        header = _header(game, source)
        path = savefiles.write_new(folder or savefiles.games_folder(), header, (), _facts(game))
        return cls(path, header, game, savefiles.connect(path), [])

    @classmethod
    def open(cls, path: str | Path, *, sound_part: bool = False) -> SavedGame:
        """Open a saved game and play its actions again.

        Raises SaveError if the file is no saved game, is damaged, or holds a game that the rules or the scenario
        of today no longer allow; its ``sound`` then tells how many actions still hold. With ``sound_part`` these
        are written to a new file beside the old one, which stays as it is, and that game is opened.
        """
        path = Path(path)
        db = savefiles.connect(path)
        try:
            header, rows, damage = savefiles.read(db, path)
            game, departure = _replay(path, header, rows)
            if departure is None and damage:
                departure = _Departure(len(rows), damage)
            if departure is None:
                return cls(path, header, game, db, [row.serial for row in rows])
            if not sound_part:
                raise SaveError(_unsound(path, departure), departure.sound)
            branch = savefiles.write_new(
                path.parent, _header(game, library.find(header.source)), _rows(game), _facts(game)
            )
        except BaseException:
            db.close()
            raise
        db.close()
        return cls.open(branch)

    def __enter__(self) -> SavedGame:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the game stays in memory."""
        self._db.close()

    @property
    def finished(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    def play(self, text: str) -> Sequence[Event]:
        """Play one action: it is in the file when this returns the events that followed.

        Raises the errors of `Game.apply`, StaleError if another process was first, SaveError if the file can not be
        written; in each case the action is not played.
        """
        count = len(self.game.actions)
        events = self.game.apply(text)
        try:
            self._append(count)
        except StaleError:
            self.game = self.game.at(count)
            self.follow()
            raise
        except BaseException:
            self.game = self.game.at(count)
            raise
        return events

    def undo(self) -> Action:
        """Take the last action back, in the file as well, and return it.

        Raises IllegalAction if a die or a reveal stands between, StaleError, SaveError.
        """
        refusal = self.game.undoable()
        if refusal is not None:
            raise IllegalAction("undo", refusal)
        count = len(self.game.actions)
        before = self.game.at(count - 1)
        try:
            with self._transaction(count) as db:
                db.execute("DELETE FROM actions WHERE number = ?", (count,))
                savefiles.put_facts(db, _facts(before))
        except StaleError:
            self.follow()
            raise
        self._serials.pop()
        return self.game.undo()

    def follow(self) -> list[Action]:
        """Catch up with what other processes have played, and return their new actions.

        Cheap if nothing happened. Raises SaveError if the file can not be read or an action is not legal here.
        """
        self.taken_back = 0
        with savefiles.trouble(self.path):
            seen = savefiles.data_version(self._db)
            if seen == self._seen:
                return []
            rows = savefiles.rows(self._db, self.path)
        same = _common(self._serials, rows)
        self.taken_back = len(self._serials) - same
        if self.taken_back:
            self.game = self.game.at(same)
            del self._serials[same:]
        self.game, departure = _play_rows(self.game, rows[same:])
        done = rows[same : len(self.game.actions)]
        self._serials += [row.serial for row in done]
        if departure is not None:
            raise SaveError(_unsound(self.path, departure), departure.sound)
        self._seen = seen
        return [Action(row.text) for row in done]

    def _append(self, count: int) -> None:
        row = _row(self.game, count + 1)
        with self._transaction(count) as db:
            serial = db.execute(
                "INSERT INTO actions (number, side, text, dice) VALUES (?, ?, ?, ?)",
                (row.number, row.side, row.text, json.dumps(row.dice)),
            ).lastrowid
            savefiles.put_facts(db, _facts(self.game))
        assert serial is not None
        self._serials.append(serial)

    @contextmanager
    def _transaction(self, count: int) -> Iterator[sqlite3.Connection]:
        """A transaction on a file whose last action is our action number count; StaleError if it is not."""
        with savefiles.trouble(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                last = self._db.execute("SELECT number, serial FROM actions ORDER BY number DESC LIMIT 1").fetchone()
                if (last or (0, 0)) != (count, self._serials[count - 1] if count else 0):
                    raise StaleError("another process has answered this decision first")
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise


def _new_game(scenario: Any, seed: int, options: Iterable[str]) -> Game:
    return Game(systems.system(scenario.system), scenario, seed=seed, options=options)


def _header(game: Game, source: Path) -> Header:
    scenario = game.scenario
    return Header(
        system=game.system.name,
        ruleset=game.system.ruleset,
        scenario=scenario.id,
        source=source.name if source.parent == library.BUILT_IN else os.fspath(source.absolute()),
        hash=scenario.hash,
        title=scenario.title,
        seed=game.seed,
        options=tuple(sorted(game.options)),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        opening=_dice_after(game, 0),
    )


def _facts(game: Game) -> dict[str, str]:
    """What a list of games shows without playing them again."""
    return {
        "turn": str(game.state.turn),
        "side": game.decision.side if game.decision else "",
        "finished": "yes" if game.over else "",
        "result": str(game.state.result),
        "played": datetime.now(UTC).isoformat(timespec="microseconds"),
    }


def _dice_after(game: Game, count: int) -> tuple[int, ...]:
    """The dice that were rolled after the first count actions and before the next."""
    found = []
    for thrown in reversed(game.thrown):
        if thrown.after < count:
            break
        if thrown.after == count:
            found.append(thrown.value)
    return tuple(reversed(found))


def _row(game: Game, number: int) -> Row:
    return Row(number, 0, game.sides[number - 1], game.actions[number - 1], _dice_after(game, number))


def _rows(game: Game) -> tuple[Row, ...]:
    return tuple(_row(game, number) for number in range(1, len(game.actions) + 1))


def _common(serials: Sequence[int], rows: Sequence[Row]) -> int:
    """How many actions at the beginning are the same ones."""
    count = 0
    for serial, row in zip(serials, rows, strict=False):
        if serial != row.serial:
            break
        count += 1
    return count


def _replay(path: Path, header: Header, rows: Sequence[Row]) -> tuple[Game, _Departure | None]:
    """The game of a file, played as far as it is sound."""
    if header.system not in systems.NAMES:
        raise SaveError(f"{shown(path.name)} is a game of {shown(header.system)}, which this version does not play")
    try:
        scenario = library.load(header.source)
        if scenario.system != header.system:
            raise ValueError(f"its scenario is now one of {scenario.system}, not of {header.system}")
        game = _new_game(scenario, header.seed, header.options)
    except (ScenarioError, ValueError) as error:
        raise SaveError(f"{shown(path.name)} can not be played: {error}") from None
    game, departure = _play_rows(game, rows)
    if scenario.hash != header.hash:
        return game, _Departure(len(game.actions), "the scenario was changed since")
    if _dice_after(game, 0) != header.opening:
        return game, _Departure(len(game.actions), "the dice before the first action are others now")
    return game, departure


def _play_rows(game: Game, rows: Iterable[Row]) -> tuple[Game, _Departure | None]:
    """Play actions again; where one is not what the file says, the game is given as it stood before it."""
    for row in rows:
        count = len(game.actions)
        name = f"action {row.number} ({shown(row.text)})"
        try:
            game.apply(row.text)
        except ActionError as error:
            return game, _Departure(count, f"{name} is not legal any more: {shown(str(error), 300)}")
        except Exception as error:
            return game, _Departure(count, f"{name} fails: {type(error).__name__}")
        now = _row(game, count + 1)
        if difference := _difference(now, row):
            return game.at(count), _Departure(count, f"{name} goes otherwise: {difference}")
    return game, None


def _difference(now: Row, then: Row) -> str:
    for name in ("number", "side", "text", "dice"):
        new, old = getattr(now, name), getattr(then, name)
        if new != old:
            return f"{name} was {shown(str(old))} and is {shown(str(new))}"
    return ""


def _unsound(path: Path, departure: _Departure) -> str:
    return f"{shown(path.name)}: {departure.reason}; actions that still hold: {departure.sound}"
