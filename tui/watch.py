"""Ends that come from outside: signals, and a line that is gone. All that was played is on disk before.

The program is asked to end; if it does not in time, because what it writes to is stuck, it is ended.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress

GRACE = 1.2
"""Seconds in which the program has to end after it was told to."""

NO_LINE = 0.3
"""The same, when the line is gone and nothing is left to be put back."""

LOOK = 0.5
"""Seconds between looks at the line, where the system does not tell of its end."""


class Watch:
    """Watches the line and the signals. ``told`` is called in the loop with the exit status, once; ``last`` puts the
    terminal back when the program does not."""

    def __init__(self, fd: int, told: Callable[[int], None], last: Callable[[], None]) -> None:
        self._fd = fd
        self._told = told
        self._last = last
        self._ending = False
        self._loop = asyncio.get_running_loop()

    def start(self, interrupted: Callable[[], None]) -> None:
        """Begin to watch; an interrupt from outside does no more than the key for it."""
        for number in (signal.SIGHUP, signal.SIGTERM):
            self._loop.add_signal_handler(number, self._end, 128 + number)
        self._loop.add_signal_handler(signal.SIGINT, interrupted)
        threading.Thread(target=self._watch_line, name="line", daemon=True).start()

    def _end(self, status: int) -> None:
        """Have the program end; only the first reason counts."""
        if not self._ending:
            self._ending = True
            threading.Thread(target=self._end_for_good, args=(status, GRACE), name="end", daemon=True).start()
            self._told(status)

    def _end_for_good(self, status: int, grace: float) -> None:
        time.sleep(grace)
        self._last()
        os._exit(status)

    def _watch_line(self) -> None:
        status = 128 + signal.SIGHUP
        while not self._gone():
            pass
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._end, status)
        # The loop itself may be stuck in a write.
        self._end_for_good(status, NO_LINE)

    def _gone(self) -> bool:
        """Wait for the end of the line; False if it may still be there."""
        poll = select.poll()
        poll.register(self._fd, 0)
        poll.poll()
        try:
            termios.tcgetattr(self._fd)
        except termios.error:
            return True
        time.sleep(LOOK)
        return False
