"""Words about the talk itself: help, settings, the replay, leaving."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tui import settings as kept
from tui.plain import options
from tui.plain.word import NOT_HERE, Word, by_key

if TYPE_CHECKING:
    from tui.plain.partner import Partner
    from tui.plain.talk import Talk
    from tui.settings import Settings

GAME = "Game"

LETTERS = "characters"
"""What the setting of the character set is called."""


# -- help -------------------------------------------------------------------------------------------------------


def _help(talk: Talk, text: str) -> None:
    """The words by their headings, a heading, a word, or all of it."""
    words = list(dict.fromkeys(talk.words.values()))
    groups = list(dict.fromkeys(word.group for word in words))
    wanted = text.casefold()
    if not wanted:
        talk.say(*_short(talk), *(f"{group}: {_names(talk, group)}" for group in groups))
        talk.say("help WORD tells of a word, help all of every word.")
    elif wanted == "all":
        talk.say(*_short(talk))
        for group in groups:
            talk.say(f"{group}:", *(_told(word) for word in words if word.group == group))
    elif wanted in talk.words:
        talk.say(_told(talk.words[wanted]))
    else:
        talk.say(*(_found(talk, wanted) or [f"there is no word {text!r}"]))


def _short(talk: Talk) -> list[str]:
    return [
        "A number takes the choice or opens the row that was said last. Enter on an empty line repeats what is asked.",
        "Any action of the game can be typed; ? lists those that can be played now.",
    ]


def _names(talk: Talk, group: str) -> str:
    return ", ".join(dict.fromkeys(word.name for word in talk.words.values() if word.group == group))


def _told(word: Word) -> str:
    also = f" (also: {', '.join(word.also)})" if word.also else ""
    return f"{word.form}: {word.help}{also}"


def _found(talk: Talk, wanted: str) -> list[str]:
    """The words of a heading, an action of the game, a command of the screen, a key, or what tells of a text."""
    words = list(dict.fromkeys(talk.words.values()))
    if group := [_told(word) for word in words if word.group.casefold() == wanted]:
        return group
    verb = talk.session.game.system.verbs.get(wanted)
    if verb is not None:
        return [f"{' '.join((verb.name, *(word.upper() for word in verb.words)))}: {verb.help}"]
    if wanted in NOT_HERE:
        return [NOT_HERE[wanted]]
    if len(wanted) == 1 and (id_ := by_key(talk.session.keymap, wanted)):
        return [f"On the screen {wanted} is {id_}."]
    return [_told(word) for word in words if wanted in word.help.casefold()]


# -- settings ---------------------------------------------------------------------------------------------------


def _settings(talk: Talk, text: str) -> None:
    talk.say(*settle(talk, text))


def settle(partner: Partner, text: str) -> Sequence[str]:
    """Tell the settings, or one of them, or change one: what is to be said of it."""
    name, _, value = text.partition(" ")
    if not name:
        return ["settings NAME VALUE changes one:", *_all(partner.settings)]
    if not value:
        known = [one for one in _all(partner.settings) if one.startswith(f"{name}:")]
        return known or [f"there is no setting {name!r}"]
    try:
        changed = _changed(partner.settings, name.casefold(), value.strip().casefold())
        partner.adopt(changed)
        kept.save(changed)
    except (ValueError, kept.SettingsError) as error:
        return [str(error)]
    return [one for one in _all(changed) if one.startswith(f"{name.casefold()}:")]


def _all(settings: Settings) -> Iterator[str]:
    """All settings that matter here, with what they can be."""
    yield f"{LETTERS}: {settings.glyphs}. auto goes by the locale; unicode, or ascii for letters without accents"
    yield f"confirmations: {'yes' if settings.confirmations else 'no'}. Ask before what can not be undone: yes or no"
    pace = "enter" if settings.pace == math.inf else f"{settings.pace:g}"
    span = f"0 to {kept.LONGEST_PACE}, or enter to go on by it"
    yield f"pace: {pace}. Seconds for each action of the other player, {span}"
    for name, help_ in options.HELP.items():
        value = getattr(settings.plain, name)
        yield f"{name}: {options.AUTO if value is None else value}. {help_[:1].upper()}{help_[1:]}"


def _changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with another value for one of them. Raises ValueError, SettingsError."""
    if name == LETTERS:
        name = "glyphs"
    if name in ("glyphs", "confirmations", "pace"):
        table: dict[str, Any] = {**kept.to_table(settings), name: _value(name, value)}
        return kept.from_table(table)
    return replace(settings, plain=options.changed(settings.plain, name, value))


def _value(name: str, value: str) -> Any:
    if name == "confirmations":
        return {"yes": True, "no": False}.get(value, value)
    if name == "pace":
        if value != "enter" and not re.fullmatch(r"\d{1,2}(\.\d{1,2})?", value):
            raise ValueError(f"pace can be 0 to {kept.LONGEST_PACE} seconds, or enter")
        return kept.BY_KEY if value == "enter" else float(value)
    return value


# -- replay, leaving --------------------------------------------------------------------------------------------


def _replay(talk: Talk, _: str) -> None:
    talk.begin_replay()


def _quit(talk: Talk, _: str) -> None:
    talk.leave()


WORDS: tuple[Word, ...] = (
    Word("help", "[WORD]", GAME, "The words, or what a word, a heading or an action means.", _help, ("help",)),
    Word("settings", "[NAME VALUE]", GAME, "Characters, confirmations, pace, and how much is said at once.", _settings,
         ("settings",)),
    Word("replay", "", GAME, "", _replay, ("replay",)),
    Word("quit", "", GAME, "Leave; everything played is saved.", _quit, ("quit",), ("q", "bye")),
)  # fmt: skip
