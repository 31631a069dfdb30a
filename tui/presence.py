"""Who is there: a lock of the system on a small file beside the game, for each seat that somebody sits in.

The system frees the lock when the process that holds it ends, however it ends. So nobody has to write anything while he
is there, and nobody who is gone is thought to be there. Where no such file can be made it is not known who is there.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from tui.savefiles import share


def marker(game: Path, seat: str) -> Path:
    """The file that is locked while somebody sits in a seat of a game."""
    return game.with_name(f"{game.name}-here-{seat}")


class Presence:
    """The mark of somebody who sits in a seat, until it is closed; several may sit in one."""

    def __init__(self, game: Path, seat: str) -> None:
        self._path = marker(game, seat)
        self._file = -1
        with suppress(OSError):
            self._file = self._locked()

    def _locked(self) -> int:
        """The locked file. Whoever left last may have taken it away between opening and locking it."""
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_SH)
                if _same(file, self._path):
                    share(self._path)
                    return file
            except BaseException:
                os.close(file)
                raise
            os.close(file)

    def __enter__(self) -> Presence:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the seat; the last one takes the file away."""
        file, self._file = self._file, -1
        if file < 0:
            return
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _same(file, self._path):
                self._path.unlink()
        os.close(file)


def here(game: Path, seat: str) -> bool:
    """Whether somebody sits in a seat of a game now, in whatever process."""
    try:
        file = os.open(marker(game, seat), os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _same(file: int, path: Path) -> bool:
    """Whether an open file is the one of that name."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False
