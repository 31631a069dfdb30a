"""Text that commands read: files and standard input, whatever may be in them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import BinaryIO

from tui.commands.output import CommandError

MAX_BYTES = 20_000_000
"""The largest script."""

MAX_LINE = 100_000
"""The longest line of a script in bytes."""

STDIN = "-"


class BadLine(Exception):
    """A line that is no line of a script; ``line`` is its number."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f]")


def source_name(file: str) -> str:
    """What messages call a file."""
    return "standard input" if file == STDIN else os.path.basename(file) or file


def numbered_lines(file: str) -> Iterator[tuple[int, str]]:
    """The lines of a file or of standard input, numbered from 1, each as soon as it is there.

    Raises CommandError for a file that is missing or a folder, BadLine for one that is too large or no UTF-8 text.
    """
    if file == STDIN:
        if sys.stdin is None:
            raise CommandError("standard input is closed")
        yield from _decoded(sys.stdin.buffer)
        return
    try:
        if os.path.isdir(file):
            raise CommandError(f"{file} is a folder, not a script")
        with open(file, "rb") as stream:
            yield from _decoded(stream)
    except (OSError, ValueError) as error:
        raise CommandError(f"{file} can not be read: {getattr(error, 'strerror', None) or error}") from None


def _decoded(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    number = size = 0
    while raw := stream.readline(MAX_LINE + 1):
        number += 1
        size += len(raw)
        if len(raw) > MAX_LINE or size > MAX_BYTES:
            raise BadLine(number, "too long for a script")
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            raise BadLine(number, "this is no UTF-8 text") from None
        if _CONTROL.search(text):
            raise BadLine(number, "control characters can not stand in a script")
        yield number, text
