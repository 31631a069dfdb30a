"""Actions that answer no decision, and that every system has: giving up, losing on time, and what happens to the dice.

    resign us      a side gives up; the game is over
    forfeit us     a side has run out of time; the game is over
    burn 3         three dice are rolled for nothing, because actions were taken back whose dice had been seen
    mix 5f0c91     from here on this word goes into the dice as well

They stand in the log between other actions, so that undo, forks, replays and records know them. None of them is among
the legal answers to a decision: whoever shows choices need not show these.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules.engine.decisions import Action, UnknownAction
from rules.engine.words import counted

MOST_BURNT = 1000
"""The most dice that one action burns."""

_FORMS: Mapping[str, tuple[str, str]] = {
    "resign": ("resign SIDE", "Give the game up for a side."),
    "forfeit": ("forfeit SIDE", "End the game: a side has run out of time."),
    "burn": ("burn COUNT", "Roll some dice for nothing, after actions were taken back whose dice had been seen."),
    "mix": ("mix WORD", "Let a word go into all dice that are still to come."),
}

REASONS: Mapping[str, str] = {"resign": "resigned", "forfeit": "ran out of time"}
"""The asides that end a game, and why the side that they name has lost."""

_WORD = re.compile(r"[0-9a-z]{1,64}")


def verbs() -> Sequence[str]:
    """The verbs of these actions."""
    return tuple(_FORMS)


def in_words(action: str, names: Mapping[str, str]) -> str:
    """What one of these means for a reader, with the ``names`` of the sides; any other action as it stands."""
    verb, _, word = action.partition(" ")
    match verb:
        case "resign" | "forfeit":
            return f"{names.get(word, word)} {REASONS[verb]}"
        case "burn":
            return f"{counted(int(word), 'die', 'dice')} burnt, since actions were taken back"
        case "mix":
            return "a word of another player is mixed into the dice"
    return action


def is_aside(action: str) -> bool:
    """Whether an action, written in full, is one of these."""
    return action.partition(" ")[0] in _FORMS


def by_program(action: str) -> bool:
    """Whether an action was put into the log by the program and not by a player."""
    return action.partition(" ")[0] in ("burn", "mix")


def read(text: str, sides: Sequence[str]) -> Action | None:
    """The action that a text means, None if it is none of these. Raises UnknownAction for one that is badly written.

    The verb has to be written in full, so that no slip of a shortened word ends a game.
    """
    words = text.split()
    if not words or words[0].casefold() not in _FORMS:
        return None
    verb = words[0].casefold()
    form, _ = _FORMS[verb]
    if len(words) != 2:
        raise UnknownAction(text, f"{verb} is written: {form}")
    return Action(f"{verb} {_argument(text, verb, words[1], sides)}")


def _argument(text: str, verb: str, word: str, sides: Sequence[str]) -> str:
    if verb in REASONS:
        side = next((side for side in sides if side.casefold() == word.casefold()), None)
        if side is None:
            raise UnknownAction(text, f"there is no side {word!r}; there are {' and '.join(sides)}")
        return side
    if verb == "burn":
        if not re.fullmatch(r"[1-9][0-9]{0,3}", word) or int(word) > MOST_BURNT:
            raise UnknownAction(text, f"burn takes a number of dice from 1 to {MOST_BURNT}")
        return word
    if not _WORD.fullmatch(word):
        raise UnknownAction(text, "the word of mix has 1 to 64 small letters and digits")
    return word
