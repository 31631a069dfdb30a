"""The keys that commands can have: their names in the terminal library, and as players know them."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Mapping

_NAMED: Mapping[str, str] = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "enter": "Enter", "escape": "Esc", "tab": "Tab",
    "shift+tab": "Shift+Tab", "backspace": "Backspace", "space": "Space", "pagedown": "PgDn", "pageup": "PgUp",
    "home": "Home", "end": "End", "insert": "Ins", "delete": "Del",
}  # fmt: skip

_FRIENDLY: Mapping[str, str] = {
    "solidus": "slash", "reverse_solidus": "backslash", "commercial_at": "at", "hyphen_minus": "minus",
    "plus_sign": "plus", "low_line": "underscore",
}  # fmt: skip
"""Where the terminal library departs from the Unicode name of a character."""

DIGITS = frozenset("123456789")
"""Keys that take a choice by its number and so are not free for commands."""

TAKEN_BY_TERMINALS = frozenset("chijlmqsz")
"""Letters that with Ctrl are another key, or mean something to terminals and links, or the same in every program."""

TORN = frozenset({"escape", "left_square_bracket", "O", "A", "B", "C", "D"})
"""Keys that arrive when a slow line tears the bytes of an arrow apart. Nothing that plays may be on one of them."""


def _of_character(character: str) -> str:
    if character.isalnum():
        return character
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return _FRIENDLY.get(name, name)


_CHARACTERS = {_of_character(one): one for one in string.printable if one.isprintable() and one != " "}

KEYS: Mapping[str, str] = {
    **_NAMED,
    **{key: text for key, text in _CHARACTERS.items() if key not in DIGITS},
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
    **{f"ctrl+{letter}": f"Ctrl+{letter.upper()}"
       for letter in string.ascii_lowercase if letter not in TAKEN_BY_TERMINALS},
}  # fmt: skip
"""All keys that a plain terminal can send and a command can have, with the names that players know."""

TEXTS: tuple[str, ...] = tuple(KEYS.values())
"""The keys as players know them."""

PLAIN = frozenset({*_CHARACTERS, "up", "down", "left", "right", "enter", "escape", "tab", "backspace", "space"})
"""The keys that every terminal and every link can send."""

_BY_TEXT = {text.casefold() if len(text) > 1 else text: key for key, text in KEYS.items()}


def key_name(key: str) -> str:
    """A key as a player knows it."""
    return KEYS.get(key) or _CHARACTERS.get(key, key)


def key_of(text: str) -> str | None:
    """The key of a name, be it the player's or the terminal library's; None if no command can have it."""
    found = _BY_TEXT.get(text) or _BY_TEXT.get(text.casefold())
    return found or (text if text in KEYS else None)
