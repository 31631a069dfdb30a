"""Saved games: one SQLite file a game, one row an action, on disk before it is shown as played.

Any number of processes may have a game open. Of two that answer the same decision the first to write wins, and
the other is told. A file is never overwritten: what has become unplayable is kept, and the part of it that is
still sound can be gone on with in a new file.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from rules.engine import asides, journal, seals
from rules.engine.decisions import Action, IllegalAction
from rules.engine.events import Event
from rules.engine.game import Game
from scenarios import library
from scenarios.problems import shown
from scenarios.reading import parse_toml
from tui import clocks, savefiles, sidetables
from tui.gamelist import ListedGame, list_games, newest_unfinished
from tui.rows import Departure, begun, dice_after, longer, new_game, play_rows, replay, rows_of
from tui.salvage import salvaged
from tui.savefiles import Header, Row, SaveError, home

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

TOO_LATE = "another process has answered this decision first"


class StaleError(Exception):
    """Another process has answered the decision first; the game now stands where that process has left it."""


class SavedGame:
    """A game with its file. ``game`` is the game now; ask for it anew after each call, since it may be replaced.

    ``taken_back`` tells how many actions the last `follow` found undone by others. ``db`` is the file's connection, for
    what stands in it beside the game.
    """

    def __init__(
        self, path: Path, header: Header, game: Game, db: sqlite3.Connection, serials: list[int], chain: list[str]
    ) -> None:
        self.path = path
        self.header = header
        self.game = game
        self.taken_back = 0
        self.db = db
        self._serials = serials
        self._chain = chain
        self._seen = -1
        self._sealed = savefiles.has_seals(db)

    @classmethod
    def create(
        cls,
        scenario: str | Path,
        seed: int | None = None,
        options: Iterable[str] = (),
        *,
        folder: Path | None = None,
        situation: str = "",
    ) -> SavedGame:
        """Start a new game of a scenario, named or by its folder, in a new file; without a seed one is drawn.

        It begins at the set-up, or with the text of a situation file there. Raises ScenarioError for a scenario or
        situation that can not be played, ValueError for a seed out of range or an unknown option, SaveError if the file
        can not be written.
        """
        drawn = seed is None
        # So large that nobody can find it by trying seeds until one gives the dice that were seen.
        seed = secrets.randbelow(MAX_SEED) if seed is None else seed
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}")
        source = library.find(scenario)
        loaded, state, asked = begun(source, situation)
        game = new_game(loaded, seed, {*options, *asked}, state)
        header = _header(game, source, drawn, situation)
        path = savefiles.write_new(folder or savefiles.games_folder(), header, (), _facts(game))
        return cls(path, header, game, savefiles.connect(path), [], [header.seal])

    @classmethod
    def keep(cls, game: Game, source: Path, header: Header, folder: Path | None = None) -> SavedGame:
        """Write a game that was played elsewhere to a new file. ``header`` says where its dice come from."""
        chain = journal.sealed(game, header.commitment)
        kept = replace(header, source=_named(source), created=_now(), seal=chain[0])
        path = savefiles.write_new(folder or savefiles.games_folder(), kept, rows_of(game, chain), _facts(game))
        return cls.open(path)

    def branch(self, count: int, word: str) -> SavedGame:
        """A game of its own that stands as this one did after its first actions, with a word mixed into its dice."""
        twin = self.game.at(count)
        if not twin.over:
            twin.apply(f"mix {word}")
        return self.keep(twin, library.find(self.header.source), self.header, self.path.parent)

    @classmethod
    def open(cls, path: str | Path, *, sound_part: bool = False) -> SavedGame:
        """Open a saved game and play its actions again.

        Raises SaveError if the file is no saved game, is damaged, or holds a game that the rules or the scenario
        of today no longer allow; its ``sound`` then tells how many actions still hold. With ``sound_part`` these
        are written to a new file beside the old one, which stays as it is, and that game is opened.
        """
        path = Path(path)
        db, (header, rows, damage) = _read(path)
        try:
            game, chain, departure = replay(path, header, rows)
            if departure is None and damage:
                departure = Departure(len(rows), damage)
            if departure is None:
                return cls(path, header, game, db, [row.serial for row in rows], chain)
            if not sound_part:
                raise SaveError(_unsound(path, departure), departure.sound)
            branch = savefiles.write_new(path.parent, *_sound_part(game, header))
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
        self.db.close()

    @property
    def finished(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    def play(self, *texts: str) -> Sequence[Event]:
        """Play an action, or several: all are in the file when this returns the events that followed, or none is.

        Raises the errors of `Game.apply`, StaleError if another process was first, SaveError if the file can not be
        written; in each case nothing is played.
        """
        self._see_asides()
        count, mark = len(self.game.actions), len(self.game.events)
        try:
            for text in texts:
                self.game.apply(text)
            self._append(count)
        except StaleError:
            self.game = self.game.at(count)
            self.follow()
            raise
        except BaseException:
            if len(self.game.actions) > count:
                self.game = self.game.at(count)
            raise
        return self.game.events[mark:]

    def _see_asides(self) -> None:
        """Take in what was added meanwhile without changing the question. Raises StaleError if it was changed."""
        if self.changed():
            added = self.follow()
            if self.taken_back or not all(asides.is_aside(action) for action in added):
                raise StaleError(TOO_LATE)

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
                clocks.charge(db, _asked(before))
                db.execute("DELETE FROM actions WHERE number = ?", (count,))
                savefiles.put_facts(db, _facts(before))
        except StaleError:
            self.follow()
            raise
        self._serials.pop()
        self._chain.pop()
        return self.game.undo()

    def take_back(self, count: int, serial: int, also: Callable[[sqlite3.Connection], None]) -> None:
        """Go back to the first ``count`` actions, whatever was rolled since; all players have to agree to that.

        The dice that were rolled since are rolled once more for nothing, so that nobody knows those to come, and words
        that were mixed in stay mixed in. ``serial`` is that of the last action that is taken back, and ``also`` is done
        in the same transaction. Raises StaleError if more was played meanwhile, SaveError.
        """
        now, last = self.game, len(self.game.actions)
        if not 0 <= count < last:
            raise ValueError(f"{last} actions have been played, so that they can not be taken back to {count}")
        if serial != self.serial:
            raise StaleError(TOO_LATE)
        burnt = sum(thrown.after > count for thrown in now.thrown)
        mixed = [action for action in now.actions[count:] if action.verb == "mix"]
        after = now.at(count)
        for action in [*_burns(burnt), *mixed]:
            after.apply(action)
        chain = longer(self._chain[: count + 1], after)
        try:
            with self._transaction(last) as db:
                if savefiles.last_row(db)[1] != serial:
                    raise StaleError(TOO_LATE)
                clocks.charge(db, _asked(after))
                db.execute("DELETE FROM actions WHERE number > ?", (count,))
                serials = self._put(db, rows_of(after, chain, count))
                savefiles.put_facts(db, _facts(after))
                also(db)
        except StaleError:
            self.follow()
            raise
        self.game, self._chain = after, chain
        self._serials[count:] = serials

    @property
    def serial(self) -> int:
        """The serial of the last action, 0 before the first; no two actions of a file ever have the same."""
        return self._serials[-1] if self._serials else 0

    def serial_of(self, count: int) -> int:
        """The serial of the last of the first ``count`` actions, 0 if these are none."""
        return self._serials[count - 1] if count else 0

    def position(self, serial: int) -> int:
        """How many actions there were up to one of a serial, 0 if it is not there any more."""
        return self._serials.index(serial) + 1 if serial in self._serials else 0

    def changed(self) -> bool:
        """Whether anything in the file was changed by other processes since the last `follow`. Raises SaveError."""
        with savefiles.trouble(self.path):
            return savefiles.data_version(self.db) != self._seen

    def follow(self) -> list[Action]:
        """Catch up with what other processes have played, and return their new actions.

        Cheap if nothing happened. Raises SaveError if the file can not be read or an action is not legal here.
        """
        self.taken_back = 0
        with savefiles.trouble(self.path):
            seen = savefiles.data_version(self.db)
            if seen == self._seen:
                return []
            if savefiles.last_row(self.db) == (len(self._serials), self.serial):
                self._seen = seen
                return []
            same, rows = savefiles.rows(self.db, self.path, self._serials)
        self.taken_back = len(self._serials) - same
        if self.taken_back:
            self.game = self.game.at(same)
            del self._serials[same:], self._chain[same + 1 :]
        self.game, departure = play_rows(self.game, rows, self._chain)
        done = rows[: len(self.game.actions) - same]
        self._serials += [row.serial for row in done]
        if departure is not None:
            raise SaveError(_unsound(self.path, departure), departure.sound)
        self._seen = seen
        return [Action(row.text) for row in done]

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction on what stands in the file beside the game, with the tables for it. Raises SaveError."""
        with savefiles.writing(self.db, self.path) as db:
            sidetables.make(db)
            yield db

    def _append(self, count: int) -> None:
        """Write the actions after the first count."""
        chain = longer(self._chain, self.game)
        with self._transaction(count) as db:
            played = any(not asides.by_program(action) for action in self.game.actions[count:])
            clocks.charge(db, _asked(self.game), begins=played)
            serials = self._put(db, rows_of(self.game, chain, count))
            savefiles.put_facts(db, _facts(self.game))
        self._serials += serials
        self._chain = chain

    def _put(self, db: sqlite3.Connection, rows: Iterable[Row]) -> list[int]:
        """Write actions; their serials."""
        return [savefiles.put_row(db, row, sealed=self._sealed) for row in rows]

    @contextmanager
    def _transaction(self, count: int) -> Iterator[sqlite3.Connection]:
        """A transaction on a file whose last action is our action number count; StaleError if it is not."""
        with savefiles.writing(self.db, self.path) as db:
            if savefiles.last_row(db) != (count, self._serials[count - 1] if count else 0):
                raise StaleError(TOO_LATE)
            yield db


def _burns(count: int) -> Iterator[str]:
    """The actions that burn some dice."""
    while count:
        yield f"burn {min(count, asides.MOST_BURNT)}"
        count -= min(count, asides.MOST_BURNT)


def _read(path: Path) -> tuple[sqlite3.Connection, tuple[Header, list[Row], str]]:
    """A connection to a file, and all of the file, as far as it is whole. Raises SaveError."""
    try:
        db = savefiles.connect(path)
    except savefiles.DamagedError as error:
        found = salvaged(path)
        if found is None:
            raise
        try:
            header, rows, _ = savefiles.read(found, path)
        except SaveError:
            found.close()
            raise error from None
        return found, (header, rows, f"the file is damaged ({str(error).rpartition(': ')[2]})")
    try:
        return db, savefiles.read(db, path)
    except BaseException:
        db.close()
        raise


def _header(game: Game, source: Path, drawn: bool, situation: str) -> Header:
    """What a new game's file says of it, with a salt and the commitment of its seed."""
    scenario, salt = game.scenario, secrets.token_hex(16)
    committed = seals.commitment(game.seed, salt)
    return Header(
        system=game.system.name,
        ruleset=game.system.ruleset,
        scenario=scenario.id,
        source=_named(source),
        hash=scenario.hash,
        title=_title(situation) or scenario.title,
        seed=game.seed,
        options=tuple(sorted(game.options)),
        created=_now(),
        opening=dice_after(game, 0),
        commitment=committed,
        salt=salt,
        drawn="yes" if drawn else "",
        seal=journal.first_seal(game, committed),
        situation=situation,
    )


def _title(situation: str) -> str:
    """The title of the text of a situation, empty if it has none."""
    return str(parse_toml(situation, "situation").get("title", "")) if situation else ""


def _named(source: Path) -> str:
    """How a file names its scenario: a built-in one by its name, another by its folder."""
    return source.name if source.parent == library.BUILT_IN else os.fspath(source.absolute())


def _now(precision: str = "seconds") -> str:
    return datetime.now(UTC).isoformat(timespec=precision)


def _sound_part(game: Game, header: Header) -> tuple[Header, list[Row], dict[str, str]]:
    """What a new file gets of a game that is sound as far as it was played again."""
    if header.commitment != seals.commitment(header.seed, header.salt):
        header = replace(header, commitment="", salt="")
    mended = replace(
        header, ruleset=game.system.ruleset, hash=game.scenario.hash, opening=dice_after(game, 0), created=_now(),
        seal=journal.first_seal(game, header.commitment),
    )  # fmt: skip
    return mended, rows_of(game, journal.sealed(game, mended.commitment)), _facts(game)


def _facts(game: Game) -> dict[str, str]:
    """What a list of games shows without playing them again."""
    return {
        "turn": str(game.state.turn),
        "side": _asked(game),
        "finished": "yes" if game.over else "",
        "result": str(game.state.result),
        "played": _now("microseconds"),
    }


def _asked(game: Game) -> str:
    """The side that is to decide, empty in a game that is over."""
    return game.decision.side if game.decision else ""


def _unsound(path: Path, departure: Departure) -> str:
    return f"{shown(path.name)}: {departure.reason}; actions that still hold: {departure.sound}"
