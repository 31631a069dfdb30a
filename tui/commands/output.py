"""What commands print: answers as text or as JSON objects, one a line, and complaints in one line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TextIO

LONGEST = 1000
"""The longest complaint in characters."""

WIDTH = 78
"""The width in which lists of hexes are broken."""


class CommandError(Exception):
    """Wrong usage or input: said in one line on standard error, exit status 2."""


@dataclass(frozen=True)
class Answer:
    """One answer: its type and fields as JSON has them, and its lines as text."""

    type: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[str, ...] = ()


class Printer:
    """Prints answers to a stream, as text or as JSON. Every answer is sent at once, so that a reader can follow."""

    def __init__(self, as_json: bool, stream: TextIO | None = None) -> None:
        self.as_json = as_json
        self._stream = stream if stream is not None else sys.stdout

    def put(self, answer: Answer) -> None:
        """Print one answer. In JSON everything beyond ASCII is escaped, so that no text can harm a terminal."""
        if self.as_json:
            self._write(json.dumps({"type": answer.type, **answer.fields}, separators=(", ", ": "), default=str))
        else:
            for line in answer.lines:
                self._write(harmless(line))
        self._stream.flush()

    def put_all(self, answers: Iterable[Answer]) -> None:
        """Print answers one after another."""
        for answer in answers:
            self.put(answer)

    def _write(self, line: str) -> None:
        self._stream.write(line + "\n")


def harmless(text: str) -> str:
    """A text on one line without control characters or invisible ones; these are shown by their numbers."""
    return text if text.isprintable() else "".join(c if c.isprintable() else f"<{ord(c):04X}>" for c in text)


def complain(message: str) -> None:
    """Say one line on standard error."""
    line = harmless(" ".join(message.split()))
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
    print(f"bocage: {line}", file=sys.stderr)


def unwritten(error: OSError, path: object) -> CommandError:
    """What to say where something could not be written: the file that the error names, else a path."""
    return CommandError(f"{error.filename or path} can not be written: {error.strerror or error}")


def print_lines(lines: list[str] | tuple[str, ...]) -> None:
    """Print lines to standard output."""
    for line in lines:
        sys.stdout.write(harmless(line) + "\n")


def wrapped(head: str, words: Iterable[str]) -> list[str]:
    """Words in lines, the first begun by a head and the others indented below it."""
    lines, line = [], head.rstrip()
    indent = " " * len(head)
    for word in words:
        if len(line) + 1 + len(word) > WIDTH and line.strip():
            lines.append(line)
            line = indent.rstrip()
        line = f"{line} {word}" if line else f"{indent}{word}"
    return [*lines, line] if line.strip() else lines
