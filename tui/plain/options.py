"""What a player may set for playing line by line: how much is said at once, how long lines are, when news is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

AUTO = "auto"
"""As the terminal has it."""

MOST = 9999
"""The largest number of anything."""


@dataclass(frozen=True, slots=True)
class Options:
    """``choices`` are said with a question, ``lines`` at once before an answer waits, ``width`` is that of a line; 0 is
    without end, None as the terminal has it. ``news`` is said ``at-once`` or after the next ``enter``.
    """

    choices: int = 9
    lines: int | None = None
    width: int | None = None
    news: str = "at-once"

    def table(self) -> dict[str, Any]:
        """What differs from the default, as a table for TOML."""
        plain = asdict(Options())
        return {name: AUTO if value is None else value for name, value in asdict(self).items() if value != plain[name]}


NEWS = ("at-once", "enter")

ALLOWED: Mapping[str, str] = {
    "choices": f"a number from 0 to {MOST}",
    "lines": f"auto, or a number from 0 to {MOST}",
    "width": f"auto, or a number from 0 to {MOST}",
    "news": "at-once or enter",
}
"""What each of the options can be, in words."""

HELP: Mapping[str, str] = {
    "choices": "choices that are said with a question",
    "lines": "lines that are said at once; 0 never waits",
    "width": "letters of the longest line; 0 breaks none",
    "news": "when is said what others do: at-once, or enter, which waits for your next line",
}
"""The options in words."""


def changed(options: Options, name: str, value: object) -> Options:
    """The options with another value for one of them. Raises ValueError with what it can be."""
    names = [one.name for one in fields(Options)]
    if name not in names:
        raise ValueError(f"there is no setting {name!r}; there are {', '.join(names)}")
    found: Any = value
    if name == "news":
        sound = value in NEWS
    elif value == AUTO and name != "choices":
        found, sound = None, True
    else:
        text = str(value)
        sound = text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= MOST
        found = int(text) if sound else value
    if not sound:
        raise ValueError(f"{name} can be {ALLOWED[name]}")
    return replace(options, **{name: found})


def options_of(table: Mapping[str, object]) -> Options:
    """The options of a table, as TOML has it. Raises ValueError."""
    found = Options()
    for name, value in table.items():
        found = changed(found, name, value)
    return found
