"""Writing files so that a crash leaves the old one or the new one, never half of one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import takewhile
from pathlib import Path


def write_text(path: Path, text: str) -> bool:
    """Write a text file by way of a new file in the same folder. Returns whether anything changed.

    The new file is flushed to disk before it takes the place of the old one. Raises OSError.
    """
    return write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, raw: bytes) -> bool:
    """As `write_text`, for a file of any kind. A link stays one: what it leads to is written."""
    place = Path(os.path.realpath(path))
    fresh = _named_as(path, place, raw)
    if fresh is None:
        return False
    try:
        fresh.replace(place)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
    _flush_folder(place.parent)
    return True


def write_files(folder: Path, texts: Mapping[str, str], before: Callable[[], None] = lambda: None) -> tuple[str, ...]:
    """Write text files by their names to a folder, which is made if need be; the names of those that changed.

    All of them are on disk before the first takes its place, and ``before`` is called then: a full disk leaves the old
    files, and not some of them. A folder that had to be made does not stay if that fails. Raises OSError.
    """
    made = list(takewhile(lambda each: not os.path.lexists(each), (folder, *folder.parents)))
    folder.mkdir(parents=True, exist_ok=True)
    staged: dict[str, tuple[Path, Path]] = {}
    try:
        for name, text in texts.items():
            path = Path(os.path.realpath(folder / name))
            if (fresh := _named_as(folder / name, path, text.encode("utf-8"))) is not None:
                staged[name] = (fresh, path)
        before()
        for fresh, path in staged.values():
            fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            for fresh, _ in staged.values():
                fresh.unlink(missing_ok=True)
            for each in made:
                each.rmdir()
        raise
    for place in {path.parent for _, path in staged.values()}:
        _flush_folder(place)
    return tuple(staged)


def _named_as(name: Path, path: Path, raw: bytes) -> Path | None:
    """As `_stage`, with errors that have the name that the caller knows, and not that of the new file."""
    try:
        return _stage(path, raw)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(name)) from None


def _stage(path: Path, raw: bytes) -> Path | None:
    """Write a new file beside one whose place it is to take; None if that holds the same already."""
    try:
        if path.read_bytes() == raw:
            return None
        mode = path.stat().st_mode & 0o777
    except FileNotFoundError:
        mode = 0o644
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        fresh.chmod(mode)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    return fresh


def _flush_folder(folder: Path) -> None:
    """Make the new name itself durable; some file systems can not, which is no reason to fail."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
