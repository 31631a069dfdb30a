"""What a player may set, kept in one TOML file: characters, colours, theme, pace, confirmations, zoom and keys.

A wrong file is never guessed at: the first mistake is told in one line with the file, the key, what was found and
the nearest name that would be right.
"""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tui import keys as keyboard
from tui import registry
from tui.commands.output import CommandError
from tui.plain.options import Options, options_of

FILE = "config.toml"
LARGEST = 64 * 1024
"""Bytes of the largest file that is read."""

LONGEST_PACE = 10
"""Seconds of the longest pause on an opponent's action."""

BY_KEY = "key"
"""The pace at which each action of an opponent waits for a key, as the file has it."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "glyphs": ("auto", "unicode", "ascii"),
    "colours": ("auto", "truecolor", "256", "16", "none"),
    "theme": ("dark", "light", "colour-blind"),
    "zoom": ("detailed", "compact", "overview"),
}
"""The settings that are one of some names."""

HEAD = "# Settings of bocage. The settings screen writes this file anew, without comments.\n"


class SettingsError(CommandError):
    """Settings that can not be read, or not be written: in one line what is wrong, and where."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. ``pace`` is in seconds, or infinite where each action waits for a key; ``keys`` holds the keys of
    commands that do not have their own, ``plain`` what is set for playing line by line.
    """

    glyphs: str = "auto"
    colours: str = "auto"
    theme: str = "dark"
    zoom: str = "compact"
    pace: float = 0
    confirmations: bool = True
    plain: Options = field(default_factory=Options)
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def with_keys(self, id_: str, keys: Sequence[str]) -> Settings:
        """The same with other keys for a command; its own keys are not kept as a setting."""
        changed = {name: found for name, found in self.keys.items() if name != id_}
        if tuple(keys) != registry.command(id_).keys:
            changed[id_] = tuple(keys)
        return replace(self, keys=MappingProxyType(changed))


NAMES = tuple(one.name for one in fields(Settings))


def settings_path() -> Path:
    """The file of the settings: in $BOCAGE_HOME, or in the system's place for settings."""
    named = os.environ.get("BOCAGE_HOME")
    if named:
        return Path(named) / FILE
    from platformdirs import user_config_dir

    return Path(user_config_dir("bocage", appauthor=False)) / FILE


# -- reading --------------------------------------------------------------------------------------------------


def load(path: Path | None = None) -> Settings:
    """The settings of a file; what it does not name is as it comes. A file that is not there sets nothing.

    Raises SettingsError.
    """
    path = path or settings_path()
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise SettingsError(f"{path}: the settings can not be read: {error.strerror}") from None
    try:
        return from_table(_table(data))
    except SettingsError as error:
        raise SettingsError(f"{path}: {error}") from None


def _table(data: bytes) -> Mapping[str, Any]:
    if len(data) > LARGEST:
        raise SettingsError(f"more than {LARGEST} bytes are no settings")
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError:
        raise SettingsError("this is no text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"this is no TOML: {error}") from None
    except (RecursionError, ValueError):
        raise SettingsError("this is no TOML that can be read") from None


def from_table(table: Mapping[str, Any]) -> Settings:
    """Settings from a table as TOML has it. Raises SettingsError."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key not in NAMES:
            raise SettingsError(f"there is no setting {key!r}{_nearest(key, NAMES)}")
        found[key] = _READERS.get(key, _choice)(key, value)
    return Settings(**found)


def _choice(key: str, value: object) -> str:
    known = CHOICES[key]
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(text, str) and text in known:
        return text
    raise SettingsError(f"{key} is {_shown(value)}{_nearest(value, known)}, and can be {_listed(known)}")


def _pace(key: str, value: object) -> float:
    if value == BY_KEY:
        return math.inf
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= LONGEST_PACE:
        return value
    raise SettingsError(f"{key} is {_shown(value)}, and can be 0 to {LONGEST_PACE} seconds, or \"{BY_KEY}\"")


def _confirmations(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise SettingsError(f"{key} is {_shown(value)}, and can be true or false")


def _plain(key: str, value: object) -> Options:
    if not isinstance(value, dict):
        raise SettingsError(f"{key} is {_shown(value)}, and has to be a table: [plain]")
    try:
        return options_of(value)
    except ValueError as error:
        raise SettingsError(f"[plain] {error}") from None


def _keys(key: str, value: object) -> Mapping[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise SettingsError(f"{key} is {_shown(value)}, and has to be a table: [keys]")
    ids = [one.id for one in registry.COMMANDS]
    found = {}
    for id_, keys in value.items():
        if id_ not in ids:
            raise SettingsError(f"[keys] knows no command {id_!r}{_nearest(id_, ids)}")
        found[id_] = _key_list(id_, keys)
    commands = registry.with_keys(found)
    if clashes := registry.clashes(commands):
        raise SettingsError(f"[keys] {clashes[0]}")
    if reason := registry.starved(commands):
        raise SettingsError(f"[keys] {reason}")
    return MappingProxyType(found)


def _key_list(id_: str, value: object) -> tuple[str, ...]:
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise SettingsError(f'[keys] {id_} is {_shown(value)}, and has to be a list of keys, such as ["z", "F2"]')
    keys = []
    for text in texts:
        key = keyboard.key_of(text)
        if key is None:
            raise SettingsError(f"[keys] {id_} has {_shown(text)}{_nearest(text, keyboard.TEXTS)}, which is no key")
        if reason := registry.unfit(id_, key):
            raise SettingsError(f"[keys] {id_} can not have {keyboard.key_name(key)}: {reason}")
        keys.append(key)
    return tuple(dict.fromkeys(keys))


_READERS: Mapping[str, Callable[[str, object], Any]] = {
    "pace": _pace, "confirmations": _confirmations, "keys": _keys, "plain": _plain,
}  # fmt: skip


def _nearest(value: object, known: Sequence[str]) -> str:
    """The name that was probably meant, as the end of a sentence."""
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in reversed(known)}
    close = get_close_matches(str(value).casefold(), list(folded), 1)
    return f" (did you mean {folded[close[0]]!r}?)" if close else ""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


# -- writing ----------------------------------------------------------------------------------------------------


def to_table(settings: Settings) -> dict[str, Any]:
    """Settings as a table for TOML; keys are written as players know them."""
    table: dict[str, Any] = {name: getattr(settings, name) for name in NAMES if name not in ("keys", "plain")}
    if settings.pace == math.inf:
        table["pace"] = BY_KEY
    if settings.plain.table():
        table["plain"] = settings.plain.table()
    if settings.keys:
        table["keys"] = {id_: [keyboard.key_name(key) for key in keys] for id_, keys in sorted(settings.keys.items())}
    return table


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings to a new file that takes the place of the old one. Raises SettingsError."""
    import tomli_w

    # A link to a file elsewhere stays a link.
    path = Path(os.path.realpath(path or settings_path()))
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("w", encoding="utf-8") as file:
                file.write(HEAD + tomli_w.dumps(to_table(settings)))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise SettingsError(f"{path}: the settings can not be written: {error.strerror}") from None


# -- the command line ---------------------------------------------------------------------------------------------


def overridden(settings: Settings, overrides: Mapping[str, str]) -> Settings:
    """The settings with what the command line says instead."""
    return replace(settings, **overrides)  # type: ignore[arg-type]
