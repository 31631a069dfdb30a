"""Writing files so that a crash leaves the old one or the new one, never half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_text(path: Path, text: str) -> bool:
    """Write a text file by way of a new file in the same folder. Returns whether anything changed.

    The new file is flushed to disk before it takes the place of the old one. Raises OSError.
    """
    return write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, raw: bytes) -> bool:
    """As `write_text`, for a file of any kind."""
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
