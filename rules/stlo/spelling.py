"""Names as players type them: refusals answer for a name in any case, legal actions use it as printed."""

from __future__ import annotations

from collections.abc import Iterable


def named(word: str, names: Iterable[str]) -> str:
    """The one of some names that a word spells, case apart; the word itself if there is none."""
    folded = word.casefold()
    return next((name for name in names if name.casefold() == folded), word)


def begun(word: str, names: Iterable[str]) -> str:
    """The first of some names that begins with a word, case apart; the word itself if there is none."""
    folded = word.casefold()
    return next((name for name in names if name.casefold().startswith(folded)), word)
