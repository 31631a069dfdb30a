"""Reading files of other programs: limits before anything is parsed, plain messages, no harmful text let through."""

from __future__ import annotations

import stat
from pathlib import Path

from editors.exchange.sketch import Losses
from scenarios.problems import Problem, ScenarioError, shown
from scenarios.reading import acceptable, file_name

MAX_BYTES = 32_000_000
"""The largest file that is read."""

LONGEST = 120
"""The most characters of a name."""


def fault(file: str, place: str, found: str, expected: str) -> ScenarioError:
    """The error for one thing wrong in a file."""
    return ScenarioError([Problem(file, place, shown(found), expected)])


def read_source(path: Path, kind: str = "a map of text-mapper or Tiled") -> str:
    """The text of a file, which must be UTF-8; ``kind`` is what it is to be. Raises ScenarioError."""
    name = file_name(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise fault(name, "", "something that is no file", kind)
        if status.st_size > MAX_BYTES:
            raise fault(name, "", f"{status.st_size} bytes", f"at most {MAX_BYTES} bytes")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise fault(name, f"line {line}", "bytes that are no UTF-8", "UTF-8 text") from None
    except FileNotFoundError:
        raise fault(name, "", "no such file", kind) from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else str(error)) or type(error).__name__
        raise fault(name, "", reason.lower(), "a file that can be read") from None


def carried(text: str, losses: Losses, where: str, limit: int = LONGEST) -> str:
    """A name as it can be carried over; that something of it could not is noted with the place of it."""
    kept = harmless(text, limit)
    if kept == text:
        return kept
    losses.add(f"names are cut to {limit} characters, and lose those that do not show", where)
    return " ".join(kept.split())


def harmless(text: str, limit: int = LONGEST) -> str:
    """A text on one line without control or invisible characters, and not longer than a name may be."""
    return "".join(c if acceptable(c) else " " for c in text[:limit])


def word(text: str, limit: int = 60) -> str:
    """A harmless text as a name in a legend."""
    return harmless(text, limit).strip()
