"""The files of saved games: SQLite, and the folder that they are in."""

from __future__ import annotations

import json
import os
import re
import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from scenarios.problems import shown
from tui import sidetables

FORMAT = 2
"""The version of the tables. Files of format 1, whose actions have no seals and no times, are read and gone on with."""

FORMATS = ("1", "2")
"""The formats that can be read."""

SUFFIX = ".bocage"

GAMES = "BOCAGE_GAMES"
"""The variable of the environment that names the folder of saved games, if it is none in `home`."""

_MAGIC = 0x426F6361
_SCHEMA = (
    f"PRAGMA application_id = {_MAGIC}",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE actions (serial INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL UNIQUE,"
    " side TEXT NOT NULL, text TEXT NOT NULL, dice TEXT NOT NULL, seal TEXT NOT NULL, at REAL NOT NULL)",
    *sidetables.SCHEMA,
)
_FACTS = ("turn", "side", "finished", "result", "played")


class SaveError(Exception):
    """A saved game that can not be read, written or played; ``sound`` is how many actions still hold, if any do."""

    def __init__(self, message: str, sound: int | None = None) -> None:
        super().__init__(message)
        self.sound = sound


class DamagedError(SaveError):
    """A saved game that is damaged, so that SQLite can make nothing of it."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game started from.

    ``source`` is the scenario's name or its folder, ``opening`` the dice rolled before the first action. ``commitment``
    and ``salt`` are those of the seed (see `rules.engine.seals`), empty in games of format 1; ``drawn`` is "yes" if the
    seed was drawn by the program and not chosen by anybody. ``seal`` is that of the game before its first action.
    ``situation`` is the text of the situation file that it began from, empty if that was the set-up.
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
    commitment: str = ""
    salt: str = ""
    drawn: str = ""
    seal: str = ""
    situation: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """An action in a file, with the dice rolled after it. ``serial`` is never used twice in a file.

    ``seal`` is its seal, empty in files of format 1.
    """

    number: int
    serial: int
    side: str
    text: str
    dice: tuple[int, ...]
    seal: str = ""


# -- where they are -----------------------------------------------------------------------------------------


def home() -> Path:
    """The folder of what the program keeps: $BOCAGE_HOME, or the system's place for data of programs."""
    named = os.environ.get("BOCAGE_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_dir

    return Path(user_data_dir("bocage", appauthor=False))


def games_folder() -> Path:
    """The folder of saved games: $BOCAGE_GAMES, or one in `home`; it may not be there yet."""
    named = os.environ.get(GAMES)
    return Path(named) if named else home() / "games"


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
        share(draft)
        return _published(draft, folder, header)
    except OSError as error:
        raise SaveError(f"no game can be saved in {shown(str(folder), 200)}: {error.strerror}") from None
    finally:
        for name in (draft, *(draft.with_name(draft.name + end) for end in ("-wal", "-shm", "-journal"))):
            with suppress(OSError):
                name.unlink()


def log_of(path: Path) -> Path:
    """The file in which SQLite writes first what is to be in a game file."""
    return path.with_name(f"{path.name}-wal")


def share(path: Path) -> None:
    """Let those write a file who may write in its folder: two players with logins of their own need that.

    SQLite gives the files that it keeps beside a game the same rights. Nothing happens to the file of somebody else.
    """
    with suppress(OSError):
        folder, own = path.parent.stat().st_mode, path.stat().st_mode & 0o777
        for bits in (0o060, 0o006):
            if folder & bits & 0o022:
                own |= bits
        path.chmod(own)


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
    for row in rows:
        put_row(db, row, sealed=True)
    db.execute("COMMIT")


def put_row(db: sqlite3.Connection, row: Row, *, sealed: bool) -> int:
    """Write an action inside the caller's transaction, with its seal and the time if the file has them; its serial."""
    values: dict[str, Any] = {
        "number": row.number, "side": row.side, "text": row.text, "dice": json.dumps(row.dice)
    }  # fmt: skip
    if sealed:
        values |= {"seal": row.seal, "at": time.time()}
    columns, places = ", ".join(values), ", ".join("?" * len(values))
    serial = db.execute(f"INSERT INTO actions ({columns}) VALUES ({places})", tuple(values.values())).lastrowid
    assert serial is not None
    return serial


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
            raise DamagedError(f"{shown(path.name)} is damaged: {shown(str(error))}") from None
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
        raise DamagedError(f"{shown(path.name)} is damaged: {shown(str(error))}") from None


@contextmanager
def writing(db: sqlite3.Connection, path: Path) -> Iterator[sqlite3.Connection]:
    """A transaction: all that is written in it is on disk when it ends, or nothing is. Raises SaveError."""
    with trouble(path):
        db.execute("BEGIN IMMEDIATE")
        try:
            yield db
            db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            raise


def data_version(db: sqlite3.Connection) -> int:
    """A number that changes when another process writes to the file."""
    (version,) = db.execute("PRAGMA data_version").fetchone()
    return int(version)


def read(db: sqlite3.Connection, path: Path) -> tuple[Header, list[Row], str]:
    """All of a file: its header, its actions as far as they are whole, and what is damaged or empty."""
    with trouble(path):
        header, _ = read_meta(db, path)
    found: list[Row] = []
    damage = ""
    try:
        (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
        damage = "" if verdict == "ok" and _whole_pages(db, path) else "the file is damaged"
        _collect(db, found)
    except (sqlite3.Error, ValueError, TypeError):
        damage = f"the file is damaged after action {len(found)}"
    return header, found, damage


def _whole_pages(db: sqlite3.Connection, path: Path) -> bool:
    """Whether a file ends where a page ends; a page that is cut off goes unnoticed if it was empty."""
    (size,) = db.execute("PRAGMA page_size").fetchone()
    with suppress(OSError):
        return path.stat().st_size % int(size) == 0
    return True


def last_row(db: sqlite3.Connection) -> tuple[int, int]:
    """The number and the serial of the last action, two zeros if there is none."""
    number, serial = db.execute("SELECT number, serial FROM actions ORDER BY serial DESC LIMIT 1").fetchone() or (0, 0)
    return int(number), int(serial)


def rows(db: sqlite3.Connection, path: Path, known: Sequence[int] = ()) -> tuple[int, list[Row]]:
    """The actions of a file after those whose serials are known, and how many of the known ones still are there.

    Raises SaveError if one is damaged, and what SQLite raises.
    """
    same = _still_there(db, known)
    found: list[Row] = []
    try:
        _collect(db, found, same, known[same - 1] if same else 0)
    except (ValueError, TypeError):
        count = same + len(found)
        raise SaveError(f"{shown(path.name)} is damaged after action {count}", count) from None
    return same, found


def _still_there(db: sqlite3.Connection, known: Sequence[int]) -> int:
    """How many of the first actions are still those of known serials: only at its end is a log ever taken back."""
    low, high = 0, len(known)
    while low < high:
        middle = (low + high + 1) // 2
        if db.execute("SELECT 1 FROM actions WHERE serial = ?", (known[middle - 1],)).fetchone():
            low = middle
        else:
            high = middle - 1
    return low


def has_seals(db: sqlite3.Connection) -> bool:
    """Whether the actions of a file have seals and times: those of format 1 have not."""
    return any(name == "seal" for _, name, *_ in db.execute("PRAGMA table_info(actions)"))


def _collect(db: sqlite3.Connection, found: list[Row], before: int = 0, serial: int = 0) -> None:
    """Read the actions after one of a serial. A log grows at its end, so that serials rise with numbers.

    In the order of serials SQLite reads the table alone, and an index that is damaged does no harm.
    """
    seal = "seal" if has_seals(db) else "''"
    query = f"SELECT number, serial, side, text, dice, {seal} FROM actions WHERE serial > ? ORDER BY serial"
    for number, own, side, text, dice, sealed in db.execute(query, (serial,)):
        if number != before + len(found) + 1 or not all(isinstance(one, str) for one in (side, text, sealed)):
            raise ValueError
        found.append(Row(number, own, side, text, _numbers(dice), sealed))


def read_meta(db: sqlite3.Connection, path: Path) -> tuple[Header, dict[str, str]]:
    """What a file says of its game, and of where it stands. Raises SaveError, and what SQLite raises."""
    name = shown(path.name)
    meta = {str(key): str(value) for key, value in db.execute("SELECT key, value FROM meta")}
    if meta.get("format") not in FORMATS:
        found = shown(meta.get("format", "none"))
        raise SaveError(f"{name} has format {found}; this version reads formats {' and '.join(FORMATS)}")
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
            **{key: meta.get(key, "") for key in ("commitment", "salt", "drawn", "seal", "situation")},
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
