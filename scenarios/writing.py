"""Writing files so that a crash leaves the old one or the new one, never half of one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
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
    try:
        return _write(Path(os.path.realpath(path)), raw)
    except OSError as error:
        # The name that the caller knows, and not that of the new file.
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_files(folder: Path, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Write text files by their names to a folder, which is made if need be; the names of those that changed.

    A folder that had to be made does not stay if a file in it can not be written. Raises OSError.
    """
    made = list(takewhile(lambda each: not os.path.lexists(each), (folder, *folder.parents)))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        return tuple(name for name, text in texts.items() if write_text(folder / name, text))
    except BaseException:
        if made:
            with suppress(OSError):
                for name in texts:
                    (folder / name).unlink(missing_ok=True)
                for each in made:
                    each.rmdir()
        raise


def _write(path: Path, raw: bytes) -> bool:
    try:
        if path.read_bytes() == raw:
            return False
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
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    _flush_folder(path.parent)
    return True


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
