"""Unsaved work on disk: what a killed editor loses is at most the last two seconds.

Each document that is being edited has a file of its own in the folder given, with the texts of its scenario. It is
written to a new file and renamed, and removed as soon as the work is saved. A lock that ends with the process tells the
files of living editors from those that a killed one left.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from editors.document import Document, Stamp
from editors.errors import EditError
from editors.schema import Files
from rules import systems
from scenarios.canonical import canonical
from scenarios.problems import ScenarioError, shown
from scenarios.reading import parse_toml
from scenarios.systems import files_of
from scenarios.typed import convert
from scenarios.writing import write_text

FORMAT = 1
"""The version of the file."""

EVERY = 1.5
"""Seconds between two writings; with a tick every half second nothing older than two seconds is unwritten."""

SUFFIX = ".unsaved"
_LARGEST = 16_000_000


class Recovery:
    """Keeps the unsaved work of a document on disk. Call `tick` at least every half second, `close` at the end."""

    def __init__(self, document: Document, folder: Path, *, path: Path | None = None) -> None:
        """``path`` is the file of an earlier editor that this one goes on with (`Rescued.path`)."""
        self.document = document
        self.path = path or folder / f"{_slug(document)}-{secrets.token_hex(4)}{SUFFIX}"
        self._written: tuple[Files, Any] | None = None
        self._when = float("-inf")
        self._lock: int | None = None

    def tick(self, now: float) -> bool:
        """Write the work if there is any that is not written, but not again within `EVERY` seconds; whether it was.

        ``now`` is a time in seconds that only goes forward. Without unsaved work the file goes. Raises OSError.
        """
        if not self.document.unsaved:
            self._remove()
            return False
        if self._is_written() or now - self._when < EVERY:
            return False
        self.write()
        self._when = now
        return True

    def _is_written(self) -> bool:
        """Whether the file holds the work as it stands."""
        files, moment = self._written or (None, None)
        return self.document.files is files and self.document.moment is moment

    def write(self) -> None:
        """Write the work at once. Raises OSError."""
        document = self.document
        files, moment = document.files, document.moment
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = _held(self.path)
        content = {
            "format": FORMAT,
            "system": document.system,
            "title": document.title,
            "folder": str(document.folder) if document.folder else None,
            "written": int(time.time()),
            "stamps": {name: asdict(stamp) for name, stamp in document.stamps.items()},
            "texts": {f"{name}.toml": canonical(getattr(files, name)) for name in files_of(document.system).FILE_TYPES},
            "situation": canonical(moment) if document.moment_dirty else "",
        }
        write_text(self.path, json.dumps(content, ensure_ascii=False))
        self._written = files, moment

    def close(self, *, keep: bool = False) -> None:
        """Remove the file, unless what is unsaved is to be offered by the next start."""
        if keep:
            _release(self._lock)
            self._lock = None
        else:
            self._remove()

    def _remove(self) -> None:
        if self._written is not None or self._lock is not None or self.path.exists():
            _discard(self.path)
            _release(self._lock)
            self._written, self._lock, self._when = None, None, float("-inf")


class Opened:
    """Tells editors of one another: who opens a scenario that a living one has open already learns of it.

    Hold it as long as the scenario is open, then `close` it.
    """

    def __init__(self, scenario: Path | None, folder: Path) -> None:
        """``scenario`` is the folder of the scenario, ``folder`` where such marks are kept."""
        self.elsewhere = False
        self._handle: int | None = None
        if scenario is None:
            return
        name = hashlib.sha256(str(scenario.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:16]
        self._path = folder / f"{name}.open"
        try:
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return
        if not _lock(self._handle):
            self.elsewhere = _locks_exist()
            self.close()

    def close(self) -> None:
        """The scenario is open here no more."""
        if self._handle is not None:
            if not self.elsewhere:
                with suppress(OSError):
                    self._path.unlink()
            _release(self._handle)
            self._handle = None


@dataclass(frozen=True)
class Rescued:
    """Unsaved work that an editor left: what it was, where, and when it was last written, in seconds since 1970."""

    path: Path
    title: str
    system: str
    folder: Path | None
    written: int
    _texts: dict[str, str] = field(repr=False)
    _situation: str = field(repr=False)
    _stamps: dict[str, Stamp] = field(repr=False)

    def document(self) -> Document:
        """A document with the unsaved work; undo leads back to what is on disk, if that can be read.

        Go on with ``Recovery(document, folder, path=rescued.path)``, so that the work stays safe. Raises ScenarioError.
        """
        document = self._document(files_of(self.system).parse_files(self._texts))
        if self._situation:
            document.change_moment("unsaved situation of an earlier session", self._moment())
        return document

    def _moment(self) -> Any:
        """The situation. Raises ScenarioError."""
        kind = files_of(self.system).SituationFile
        found, problems = convert(parse_toml(self._situation, "situation"), kind, "situation")
        if found is None:
            raise ScenarioError(problems)
        return found

    def _document(self, files: Files) -> Document:
        if self.folder is None:
            return Document(files)
        try:
            document = Document.open(self.folder)
            if document.system != self.system:
                raise EditError("another scenario is there now")
        except (ScenarioError, EditError):
            return Document(files)
        document.change("unsaved work of an earlier session", files)
        document.stamps = dict(self._stamps)
        return document

    def discard(self) -> None:
        """Throw the work away."""
        _discard(self.path)


def found(folder: Path) -> tuple[Rescued, ...]:
    """What earlier editors left in a folder, the newest first; files of living editors are left alone.

    A file that can not be read as such is no unsaved work and is left where it is.
    """
    rescued = [_read(path) for path in sorted(folder.glob(f"*{SUFFIX}")) if _free(path)]
    return tuple(sorted((r for r in rescued if r is not None), key=lambda r: (-r.written, r.path.name)))


def _read(path: Path) -> Rescued | None:
    try:
        if path.stat().st_size > _LARGEST:
            return None
        content = json.loads(path.read_text("utf-8"))
        return _rescued(path, content) if content["format"] == FORMAT and content["system"] in systems.NAMES else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _rescued(path: Path, content: dict[str, Any]) -> Rescued:
    texts = {str(name): str(text) for name, text in content["texts"].items()}
    stamps = {str(name): Stamp(int(s["time"]), int(s["size"]), str(s["hash"])) for name, s in content["stamps"].items()}
    where = Path(content["folder"]) if content["folder"] else None
    title = shown(str(content["title"]))
    situation = str(content.get("situation", ""))
    return Rescued(path, title, content["system"], where, int(content["written"]), texts, situation, stamps)


def _slug(document: Document) -> str:
    name = document.folder.name if document.folder else document.files.scenario.id
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name)[:40].strip("-") or "scenario"


# -- locks --------------------------------------------------------------------------------------------------


def _lock_path(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _held(path: Path) -> int | None:
    """Hold the lock of a file for as long as this process lives; None where there are no such locks."""
    handle = os.open(_lock_path(path), os.O_RDWR | os.O_CREAT, 0o600)
    if _lock(handle):
        return handle
    os.close(handle)
    return None


def _locks_exist() -> bool:
    """Whether there are locks of this kind here."""
    return find_spec("fcntl") is not None


def _lock(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _free(path: Path) -> bool:
    """Whether no living editor holds a file."""
    try:
        handle = os.open(_lock_path(path), os.O_RDWR)
    except OSError:
        return True
    try:
        return _lock(handle)
    finally:
        os.close(handle)


def _release(handle: int | None) -> None:
    if handle is not None:
        os.close(handle)


def _discard(path: Path) -> None:
    for each in _both(path):
        with suppress(OSError):
            each.unlink()


def _both(path: Path) -> Iterator[Path]:
    yield path
    yield _lock_path(path)
