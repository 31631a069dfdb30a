"""Work in a thread of its own, so that no key waits for it: the checks, however large the map, and pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import TYPE_CHECKING, Any

from scenarios.systems import files_of

if TYPE_CHECKING:
    from tui.editing.session import EditSession

Work = Callable[[], Any]
"""What is done; it touches nothing that changes."""

Told = Callable[[Any], None]
"""Gets what came of it, or the exception that it raised."""


def outcome(work: Work) -> Any:
    """What comes of some work; an exception is what came of it too."""
    try:
        return work()
    except Exception as error:
        return error


def at_once(work: Work, told: Told) -> None:
    """Do some work here and now."""
    told(outcome(work))


def in_thread(work: Work, told: Told) -> None:
    """Do some work in a thread; ``told`` is called in the loop that runs now, unless that has ended meanwhile."""
    # A thread has a context of its own, in which the application is not known.
    loop, context = asyncio.get_running_loop(), copy_context()

    def run() -> None:
        found = outcome(work)
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(told, found, context=context)

    Thread(target=run, name="editor", daemon=True).start()


class Checker:
    """Looks a sitting's document through, one look at a time; ``told`` is called when something was found out."""

    def __init__(self, session: EditSession, told: Callable[[], None]) -> None:
        self._session = session
        self._told = told
        self._busy = False

    def begin(self) -> None:
        """Look the document through as it is now, unless that is known or an earlier look still goes on."""
        if self._busy or self._session.problems is not None:
            return
        self._busy = True
        document = self._session.document
        system, files = document.system, document.files
        in_thread(lambda: files_of(system).check_files(files), lambda found: self._tell(files, found))

    def _tell(self, files: Any, found: Any) -> None:
        self._busy = False
        if isinstance(found, Exception):
            raise found
        self._session.found(files, found)
        self._told()
