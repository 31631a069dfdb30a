"""The options of a game: which can be switched on, and which exclude one another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol


class HasOptions(Protocol):
    """What is asked of a system about its options.

    ``options`` names them, each with what it means in words. ``exclusive`` holds sets of options of which a game has
    one at most.
    """

    name: str
    options: Mapping[str, str]
    exclusive: tuple[frozenset[str], ...]


def fault(system: HasOptions, chosen: Iterable[str]) -> str:
    """What is wrong with options chosen for a game of a system, in words; empty if nothing is."""
    named = frozenset(chosen)
    unknown = sorted(named - system.options.keys())
    if unknown:
        return f"{system.name} has no option {unknown[0]!r}; it has: {', '.join(system.options)}"
    for group in system.exclusive:
        both = sorted(named & group)
        if len(both) > 1:
            return f"the options {' and '.join(both)} exclude one another; choose one of them"
    return ""


def rivals(system: HasOptions, option: str) -> frozenset[str]:
    """The options of a system that one of them excludes."""
    return frozenset[str]().union(*(group for group in system.exclusive if option in group)) - {option}


def toggled(system: HasOptions, chosen: Collection[str], option: str) -> frozenset[str]:
    """Chosen options with one of them switched over; those that it excludes go off when it goes on."""
    if option in chosen:
        return frozenset(chosen) - {option}
    return (frozenset(chosen) - rivals(system, option)) | {option}
