"""What is wrong with a text that is no TOML, in words: what was found, and what was expected."""

from __future__ import annotations

import re
import sys

CHARACTERS = "text without control or invisible characters"
"""What is expected where such a character stands."""

Fault = tuple[str, str]
"""What was found, and what was expected."""

_TWICE: Fault = ("a key or table that is there already", "each key and each table once")
_KEY = "a key; a table in braces stands on one line"
_QUOTE: Fault = ("a text without its closing quote", "a closing quote on the same line")
_ESCAPE: Fault = ("an escape that stands for no character", r"an escape such as \u00E9, or \\ for a backslash")

_FAULTS: tuple[tuple[str, Fault], ...] = (
    ("Expected newline or end of document", ("something behind a value", "the end of the line, or a comment")),
    ("Expected '=' after a key", ("a key without a value", "= and a value after the key")),
    ("Expected '\"'", _QUOTE),
    ('Expected "\'"', _QUOTE),
    ("Expected ']", ("a table's name without its closing bracket", "a closing bracket")),
    ("Illegal character '\\n'", _QUOTE),
    ("Found invalid character '\\n'", _QUOTE),
    ("Unterminated string", _QUOTE),
    ("Cannot ", _TWICE),
    ("Duplicate ", _TWICE),
    ("Invalid statement", ("something that is no key", "a key, a table's name in brackets, or a comment")),
    ("Invalid initial character", ("something that is no key", _KEY)),
    ("Unclosed array", ("a list that neither goes on nor ends", "a comma or a closing bracket")),
    ("Unclosed inline table", ("a table that neither goes on nor ends", "a comma or a closing brace on the same line")),
    ("Unescaped", _ESCAPE),
    ("Invalid hex", _ESCAPE),
    ("Escaped character", _ESCAPE),
    ("Invalid date", ("a date or time that is none", "a date or time that there is")),
    ("Invalid value", ("something that is no value", "a text in quotes, a number, true or false, a list or a table")),
)
"""The beginnings of the parser's messages."""

_CHARACTER = re.compile(r"(?:Found invalid|Illegal) character '(\\x[0-9a-f]{2}|\\[rt]|.)'")
_PLACE = re.compile(r"\(at (?:line (\d+), column \d+|end of document)\)$")
_NAMED = {r"\r": 0x0D, r"\t": 0x09}


def fault_of(message: str, text: str) -> tuple[int, str, str]:
    """The line, what was found and what was expected, from a message of the parser about a text."""
    found = _PLACE.search(message)
    reason = message[: found.start()].strip() if found else message
    # A single quote that is never closed is told at the end of the text; where it stands, it is the last one.
    end = text.rfind("'") if reason.startswith('Expected "\'"') else len(text)
    line = int(found[1]) if found and found[1] else text.count("\n", 0, end) + 1
    return line, *_words(reason)


def _words(reason: str) -> Fault:
    for beginning, fault in _FAULTS:
        if reason.startswith(beginning):
            return fault
    if character := _CHARACTER.match(reason):
        sign = character[1]
        number = _NAMED.get(sign) or (int(sign[2:], 16) if sign.startswith(r"\x") else ord(sign))
        return f"the character U+{number:04X}", CHARACTERS
    return reason[:1].lower() + reason[1:], "valid TOML"


def long_number(text: str) -> tuple[int, str, str] | None:
    """The same of the first number with more digits than are read, None if there is none."""
    most = sys.get_int_max_str_digits()
    found = re.search(rf"[0-9][0-9_]{{{most},}}", text) if most else None
    if found is None:
        return None
    return text.count("\n", 0, found.start()) + 1, f"a number of {len(found[0])} digits", f"at most {most} digits"
