"""The files of saved games: SQLite, the folder that they are in, and what a list of them shows."""

from __future__ import annotations

import json
import os
import re
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from scenarios.problems import shown

FORMAT = 1
"""The version of the tables."""

SUFFIX = ".bocage"

_MAGIC = 0x426F6361
_SCHEMA = (
    f"PRAGMA application_id = {_MAGIC}",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE actions (serial INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL UNIQUE,"
    " side TEXT NOT NULL, text TEXT NOT NULL, dice TEXT NOT NULL)",
)
_FACTS = ("turn", "side", "finished", "result", "played")


class SaveError(Exception):
    """A saved game that can not be read, written or played; ``sound`` is how many actions still hold, if any do."""

    def __init__(self, message: str, sound: int | None = None) -> None:
        super().__init__(message)
        self.sound = sound


@dataclass(frozen=True, slots=True)
class Header:
    """What a game started from.

    ``source`` is the scenario's name or its folder, ``opening`` the dice rolled before the first action.
    """

    system: str
    ruleset: int
    scenario: str
    source: str
    hash: str
    title: str
    seed: int
    options: tuple[str, ...]
    created: str
    opening: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """An action in a file, with the dice rolled after it. ``serial`` is never used twice in a file."""

    number: int
    serial: int
    side: str
    text: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A saved game as a list shows it; ``problem`` says why it can not be read, and is empty if it can.

    ``turn`` and ``side`` tell where it stands, ``played`` when it was last played (UTC, ISO 8601).
    """

    path: Path
    title: str = ""
    scenario: str = ""
    options: tuple[str, ...] = ()
    actions: int = 0
    turn: int = 0
    side: str = ""
    finished: bool = False
    result: str = ""
    created: str = ""
    played: str = ""
    problem: str = ""


# -- where they are -----------------------------------------------------------------------------------------


def home() -> Path:
    """The folder of what the program keeps: $BOCAGE_HOME, or the system's place for data of programs."""
    named = os.environ.get("BOCAGE_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_dir

    return Path(user_data_dir("bocage", appauthor=False))


def games_folder() -> Path:
    """The folder of saved games; it may not be there yet."""
    return home() / "games"


def list_games(folder: Path | None = None) -> list[ListedGame]:
    """The saved games of a folder, last played first; those that can not be read come last, with their problem."""
    folder = folder or games_folder()
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except OSError:
        return []
    return sorted(map(_listed, sorted(paths)), key=lambda game: game.played, reverse=True)


def newest_unfinished(folder: Path | None = None) -> ListedGame | None:
    """The game last played that has not ended, or None."""
    return next((game for game in list_games(folder) if not game.problem and not game.finished), None)


def _listed(path: Path) -> ListedGame:
    try:
        db = connect(path)
        try:
            with trouble(path):
                header, facts = _meta(db, path)
                (count,) = db.execute("SELECT count(*) FROM actions").fetchone()
        finally:
            db.close()
    except SaveError as error:
        return ListedGame(path, problem=str(error))
    turn = facts.get("turn", "")
    return ListedGame(
        path=path,
        title=shown(header.title),
        scenario=shown(header.scenario),
        options=header.options,
        actions=count,
        turn=int(turn) if turn.isascii() and turn.isdigit() and len(turn) < 9 else 0,
        side=shown(facts.get("side", "")),
        finished=facts.get("finished") == "yes",
        result=shown(facts.get("result", "")),
        created=shown(header.created),
        played=shown(facts.get("played", "")),
    )


# -- writing ------------------------------------------------------------------------------------------------


def write_new(folder: Path, header: Header, rows: Iterable[Row], facts: Mapping[str, str]) -> Path:
    """Write a game to a new file with a name of its own, whole or not at all. Raises SaveError."""
    draft = folder / f".new-{secrets.token_hex(8)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft.touch(exist_ok=False)
        with trouble(draft):
            db = _opened(draft, "rw")
            try:
                _durable(db)
                _fill(db, header, rows, facts)
            finally:
                db.close()
        return _published(draft, folder, header)
    except OSError as error:
        raise SaveError(f"no game can be saved in {shown(str(folder), 200)}: {error.strerror}") from None
    finally:
        for name in (draft, *(draft.with_name(draft.name + end) for end in ("-wal", "-shm", "-journal"))):
            with suppress(OSError):
                name.unlink()


def _published(draft: Path, folder: Path, header: Header) -> Path:
    """Give a finished draft its name; never that of another file."""
    plain = re.sub(r"[^a-z0-9]+", "-", header.scenario.casefold()).strip("-")[:40] or "game"
    moment = re.sub(r"[^0-9]", "", header.created)[:14]
    while True:
        path = folder / f"{plain}-{moment}-{secrets.token_hex(2)}{SUFFIX}"
        try:
            os.link(draft, path)
            return path
        except FileExistsError:
            continue
        except OSError:
            # No hard links on this file system: take the name first, then move the draft over the empty file.
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                continue
            os.replace(draft, path)
            return path


def _fill(db: sqlite3.Connection, header: Header, rows: Iterable[Row], facts: Mapping[str, str]) -> None:
    for statement in _SCHEMA:
        db.execute(statement)
    db.execute("BEGIN IMMEDIATE")
    meta: dict[str, Any] = {"format": FORMAT, **asdict(header)}
    for key, value in meta.items():
        text = json.dumps(value) if isinstance(value, tuple) else str(value)
        db.execute("INSERT INTO meta (key, value) VALUES (?, ?)", (key, text))
    put_facts(db, facts)
    db.executemany(
        "INSERT INTO actions (number, side, text, dice) VALUES (?, ?, ?, ?)",
        [(row.number, row.side, row.text, json.dumps(row.dice)) for row in rows],
    )
    db.execute("COMMIT")


def put_facts(db: sqlite3.Connection, facts: Mapping[str, str]) -> None:
    """Note where the game stands, inside the caller's transaction."""
    db.executemany("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", list(facts.items()))


# -- reading ------------------------------------------------------------------------------------------------


def connect(path: Path) -> sqlite3.Connection:
    """Open the file of a saved game. Raises SaveError if it is none; a wrong file is not touched."""
    name = shown(str(path), 200)
    try:
        if path.is_dir():
            raise SaveError(f"{name} is a folder, not a saved game")
        if not path.is_file():
            raise SaveError(f"there is no saved game {name}")
    except (OSError, ValueError) as error:
        raise SaveError(f"{name} can not be read: {getattr(error, 'strerror', None) or error}") from None
    # Only SQLite opens the file: closing any other handle on it would drop the locks that this process holds on it.
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    with trouble(path):
        db = _opened(path, "rw" if writable else "ro")
    try:
        _check_kind(db, path)
        with trouble(path):
            return _durable(db) if writable else db
    except BaseException:
        db.close()
        raise


def _check_kind(db: sqlite3.Connection, path: Path) -> None:
    """Raise SaveError unless a file is one of ours."""
    name = shown(str(path), 200)
    try:
        (kind,) = db.execute("PRAGMA application_id").fetchone()
    except sqlite3.OperationalError as error:
        raise SaveError(f"{name} can not be read: {shown(str(error))}") from None
    except sqlite3.Error as error:
        if _begins_as_ours(path):
            raise SaveError(f"{shown(path.name)} is damaged: {shown(str(error))}") from None
        kind = None
    if kind != _MAGIC:
        raise SaveError(f"{name} is not a saved game")


def _begins_as_ours(path: Path) -> bool:
    """Whether a file that SQLite can make nothing of begins as a saved game does, so that it was one."""
    with suppress(OSError), path.open("rb") as file:
        head = file.read(100)
        return head.startswith(b"SQLite format 3\0") and head[68:72] == _MAGIC.to_bytes(4, "big")
    return False


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    if mode == "ro" and not path.with_name(path.name + "-wal").exists():
        uri += "&immutable=1"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=10)


def _durable(db: sqlite3.Connection) -> sqlite3.Connection:
    """A connection whose commits are on disk when they return, and that readers do not hold up."""
    db.execute("PRAGMA journal_mode = WAL").fetchone()
    db.execute("PRAGMA synchronous = FULL")
    return db


@contextmanager
def trouble(path: Path) -> Iterator[None]:
    """Turn what SQLite says into a SaveError that names the file."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise SaveError(f"{shown(path.name)} can not be read or written now: {shown(str(error))}") from None
    except (sqlite3.Error, sqlite3.Warning, UnicodeDecodeError) as error:
        # A damaged file can make SQLite's own message undecodable.
        raise SaveError(f"{shown(path.name)} is damaged: {shown(str(error))}") from None


def data_version(db: sqlite3.Connection) -> int:
    """A number that changes when another process writes to the file."""
    (version,) = db.execute("PRAGMA data_version").fetchone()
    return int(version)


def read(db: sqlite3.Connection, path: Path) -> tuple[Header, list[Row], str]:
    """All of a file: its header, its actions as far as they are whole, and what is damaged or empty."""
    with trouble(path):
        header, _ = _meta(db, path)
    found: list[Row] = []
    damage = ""
    try:
        (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
        damage = "" if verdict == "ok" else "the file is damaged"
        _collect(db, found)
    except (sqlite3.Error, ValueError, TypeError):
        damage = f"the file is damaged after action {len(found)}"
    return header, found, damage


def rows(db: sqlite3.Connection, path: Path) -> list[Row]:
    """The actions of a file. Raises SaveError if one is damaged, and what SQLite raises."""
    found: list[Row] = []
    try:
        _collect(db, found)
    except (ValueError, TypeError):
        raise SaveError(f"{shown(path.name)} is damaged after action {len(found)}", len(found)) from None
    return found


def _collect(db: sqlite3.Connection, found: list[Row]) -> None:
    for number, serial, side, text, dice in db.execute(
        "SELECT number, serial, side, text, dice FROM actions ORDER BY number"
    ):
        if number != len(found) + 1 or not isinstance(side, str) or not isinstance(text, str):
            raise ValueError
        found.append(Row(number, serial, side, text, _numbers(dice)))


def _meta(db: sqlite3.Connection, path: Path) -> tuple[Header, dict[str, str]]:
    name = shown(path.name)
    meta = {str(key): str(value) for key, value in db.execute("SELECT key, value FROM meta")}
    if meta.get("format") != str(FORMAT):
        found = shown(meta.get("format", "none"))
        raise SaveError(f"{name} has format {found}; this version reads format {FORMAT}")
    try:
        texts = {key: meta[key] for key in ("system", "scenario", "source", "hash", "title", "created")}
        options = json.loads(meta["options"])
        if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
            raise ValueError
        header = Header(
            ruleset=int(meta["ruleset"]),
            seed=int(meta["seed"]),
            options=tuple(options),
            opening=_numbers(meta["opening"]),
            **texts,
        )
    except (KeyError, ValueError, TypeError, RecursionError):
        raise SaveError(f"{name} is damaged: it does not say what game it holds") from None
    return header, {key: meta[key] for key in _FACTS if key in meta}


def _numbers(text: str) -> tuple[int, ...]:
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not isinstance(found, list) or not all(type(number) is int for number in found):
        raise ValueError
    return tuple(found)
