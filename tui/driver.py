"""The driver: Textual's for Linux, which looks for keys ten times a second, made to sleep between them."""

from __future__ import annotations

import os
import selectors
from codecs import getincrementaldecoder
from typing import Any

from textual.drivers.linux_driver import LinuxDriver
from textual.events import Event
from textual.message import Message

from tui.keystream import KeyStream

CHUNK = 4096

TICK = 0.1
"""Seconds between looks at a key of which only a part has come."""


class SleepingDriver(LinuxDriver):
    """Waits for keys without waking up in between, and ends its waiting when the line is gone.

    Bytes that are no UTF-8 are keys that mean nothing: a terminal set to another encoding ends no game.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._woken, self._wake = os.pipe()

    def run_input_thread(self) -> None:
        """Pass keys on until it is told to end."""
        parser = KeyStream(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        with selectors.DefaultSelector() as selector:
            for fd in (self.fileno, self._woken):
                selector.register(fd, selectors.EVENT_READ)
            while True:
                ready = {key.fd for key, _ in selector.select(TICK if parser.waiting else None)}
                if self._woken in ready:
                    os.read(self._woken, CHUNK)
                    return
                if self.fileno in ready:
                    data = _read(self.fileno)
                    if not data:
                        return
                    if text := decode(data):
                        self._pass_on(parser.feed(text))
                self._pass_on(parser.tick())

    def _pass_on(self, messages: Any) -> None:
        for message in messages:
            assert isinstance(message, Event | Message)
            self.process_message(message)

    def disable_input(self) -> None:
        """End the waiting."""
        if self._key_thread is not None and self._key_thread.is_alive():
            os.write(self._wake, b"x")
        super().disable_input()


def _read(fd: int) -> bytes:
    """What has come; nothing once the line is gone."""
    try:
        return os.read(fd, CHUNK)
    except OSError:
        return b""
