"""Printed names that go with an id: ``5/PR 33`` becomes ``6/PR 33`` where ``5/PR33`` becomes ``6/PR33``."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[0-9]+|[A-Za-z]+")


def bears(printed: str, id_: str) -> bool:
    """Whether a printed name is an id in other words: the same but for case, blanks and signs."""
    return bool(_bare(id_)) and _bare(printed) == _bare(id_)


def follow(printed: str, old: str, new: str, taken: Iterable[str] = ()) -> str:
    """A printed name for the id ``new`` of what was printed so for the id ``old``; one that none has, case apart.

    The one word that differs between the ids is changed where it stands in the printed name. If that can not be told
    the printed name gets a number.
    """
    used = {name.casefold() for name in taken} | {printed.casefold()}
    made = _changed(printed, old, new)
    if made.casefold() not in used:
        return made
    return next(f"{printed} {n}" for n in range(2, len(used) + 3) if f"{printed} {n}".casefold() not in used)


def renamed(printed: str, old: str, new: str) -> str:
    """A printed name that bears the id ``old`` for the id ``new``: with the one word that differs, else the id."""
    made = _changed(printed, old, new)
    return new if made == printed else made


def _bare(text: str) -> str:
    return "".join(_WORD.findall(text)).casefold()


def _changed(printed: str, old: str, new: str) -> str:
    """The printed name with the word that differs between two ids; unchanged if there is no one such word."""
    if printed == old:
        return new
    before, after = _WORD.findall(old), _WORD.findall(new)
    differing = [at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other]
    if len(before) != len(after) or len(differing) != 1:
        return printed
    at = differing[0]
    spots = [match for match in _WORD.finditer(printed) if match[0].casefold() == before[at].casefold()]
    number = [word.casefold() for word in before[:at]].count(before[at].casefold())
    if number >= len(spots):
        return printed
    start, end = spots[number].span()
    word: str = after[at].lower() if printed[start:end].islower() else after[at]
    return f"{printed[:start]}{word}{printed[end:]}"
