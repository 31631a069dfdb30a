"""Reading TOML that others wrote: limits before the parser sees a byte, and no text that could harm a terminal.

The limits keep the parser fast and are part of the format (see docs/scenario-format.md). Strings are single
lines; control characters, bidirectional overrides and other invisible characters are refused wherever they
stand, so that nothing that shows a scenario needs to clean it again.
"""

from __future__ import annotations

import math
import re
import stat
import tomllib
import unicodedata
from pathlib import Path, PurePosixPath
from typing import Any

from scenarios.problems import Problem, Report, ScenarioError, shown
from scenarios.tomlfaults import CHARACTERS, fault_of, long_number

MAX_BYTES = 2_000_000
MAX_LINE = 20_000
MAX_DOTS = 32
MAX_DEPTH = 12

BYTE_ORDER_MARK = "\ufeff"
"""What some editors put before the first character; it says nothing and is passed over."""

_TOKEN = re.compile(r"""(\"\"\"|''')|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|\#[^\n]*""")
"""Strings and comments, in which brackets and dots do not count; the group begins a string of several lines."""

_BRACKET = re.compile(r"[\[\]{}]")


def read_toml(path: Path, name: str = "") -> dict[str, Any]:
    """The content of a TOML file as plain dicts, lists and scalars.

    ``name`` is what messages call the file. Raises ScenarioError if it can not be read, is no TOML, goes
    beyond a limit, or holds a character or number that the format refuses.
    """
    name = name or file_name(path)
    return parse_toml(read_text(path, name), name)


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """As `read_toml`, from a text."""
    text = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    _check_limits(text, name)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _at_line(name, *fault_of(str(error), text)) from None
    except (RecursionError, ValueError) as error:
        if number := long_number(text):
            raise _at_line(name, *number) from None
        found = "nesting too deep" if isinstance(error, RecursionError) else str(error)
        raise _one(name, "", shown(found), "TOML that can be read") from None
    report = Report()
    _check_values(data, name, "", report)
    report.raise_errors()
    return data


def file_name(path: Path) -> str:
    """What messages call a file, also where a folder stands for it that is named by a dot."""
    return shown(path.name or path.resolve().name or str(path))


folder_name = file_name
"""What messages call a folder."""


def inside(folder: Path, relative: str, name: str, place: str) -> Path:
    """A path written in a file, which may only lead into the folder of that file.

    Raises ScenarioError for an absolute path, one with ``..``, or a link that leads out.
    """
    pure = PurePosixPath(relative)
    expected = "a path inside the folder of this file"
    if not relative or pure.is_absolute() or ".." in pure.parts or "\\" in relative or ":" in relative:
        raise _one(name, place, shown(repr(relative)), expected)
    target = folder / pure
    if not target.resolve().is_relative_to(folder.resolve()):
        raise _one(name, place, shown(repr(relative)), expected)
    return target


def _one(name: str, place: str, found: str, expected: str) -> ScenarioError:
    return ScenarioError([Problem(name, place, found, expected)])


def read_text(path: Path, name: str) -> str:
    """The text of a file of at most `MAX_BYTES` bytes. Raises ScenarioError if it can not be read or is no UTF-8."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise _one(name, "", "something that is no file", "a TOML file")
        if status.st_size > MAX_BYTES:
            raise _one(name, "", f"{status.st_size} bytes", f"at most {MAX_BYTES} bytes")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise _one(name, f"line {line}", "bytes that are no UTF-8", "UTF-8 text") from None
    except FileNotFoundError:
        raise _one(name, "", "no such file", "a TOML file") from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else str(error)) or type(error).__name__
        raise _one(name, "", shown(reason.lower()), "a file that can be read") from None


def _check_limits(text: str, name: str) -> None:
    if len(text) > MAX_BYTES:
        raise _one(name, "", f"{len(text)} characters", f"at most {MAX_BYTES} bytes")
    depth = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            raise _one(name, f"line {number}", f"{len(line)} characters", f"at most {MAX_LINE} characters a line")
        if ('"""' in line or "'''" in line) and any(token[1] for token in _TOKEN.finditer(line)):
            raise _one(name, f"line {number}", "a string of several lines", "strings of one line")
        bare = _TOKEN.sub("", line)
        for bracket in _BRACKET.findall(bare):
            depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
            if depth > MAX_DEPTH:
                raise _one(name, f"line {number}", "deeper nesting", f"at most {MAX_DEPTH} brackets in brackets")
        if (dots := bare.count(".")) > MAX_DOTS:
            raise _one(name, f"line {number}", f"{dots} dots", f"at most {MAX_DOTS} dots outside strings in a line")


def _at_line(name: str, line: int, found: str, expected: str) -> ScenarioError:
    return _one(name, f"line {line}", shown(found), expected)


def _check_values(value: Any, name: str, place: str, report: Report) -> None:
    match value:
        case str():
            _check_string(value, name, place, report)
        case dict():
            for key, item in value.items():
                _check_string(key, name, f"{place or 'a'} key", report)
                _check_values(item, name, f"{place}.{key}" if place else key, report)
        case list():
            for number, item in enumerate(value, start=1):
                _check_values(item, name, f"{place}[{number}]", report)
        case float() if not math.isfinite(value):
            report.error(name, shown(place), str(value), "a finite number")


def _check_string(value: str, name: str, place: str, report: Report) -> None:
    if value.isascii() and value.isprintable():
        return
    for character in value:
        if not acceptable(character):
            found = f"the character U+{ord(character):04X}"
            report.error(name, shown(place), found, CHARACTERS)
            return


def acceptable(character: str) -> bool:
    """Whether a character may stand in a string of a scenario: it shows, or it is a plain space."""
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp", "Cn", "Co")
