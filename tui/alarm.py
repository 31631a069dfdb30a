"""Hearing at once that somebody writes to a file, where the system can tell (Linux); elsewhere one has to look."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

MODIFIED = 0x2
"""The event of inotify for bytes that were written."""


class Alarm:
    """An alarm for a file. ``fd`` can be read when it was written to; it is -1 if there is no such alarm here."""

    def __init__(self, path: Path) -> None:
        self.fd = -1
        if sys.platform != "linux":
            return
        with suppress(OSError, AttributeError, ImportError):
            import ctypes

            libc = ctypes.CDLL(None, use_errno=True)
            fd = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
            if fd < 0:
                return
            if libc.inotify_add_watch(fd, os.fsencode(path), MODIFIED) < 0:
                os.close(fd)
            else:
                self.fd = fd

    def heard(self) -> None:
        """Be quiet until the next time."""
        with suppress(OSError):
            while self.fd >= 0 and os.read(self.fd, 4096):
                pass

    def close(self) -> None:
        """Listen no more."""
        fd, self.fd = self.fd, -1
        if fd >= 0:
            os.close(fd)
