"""What is known of the origin of a thing in a scenario, and how that is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scenarios.words import BASIS_WORDS


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of the origin of a thing. Each basis is ``text``, ``history``, ``estimate`` or empty.

    ``kind`` says what it is in its system: unit, formation, table, place, terrain, area and so on.
    ``unit`` is that of its existence, ``value`` of its numbers (``mixed`` for a table of both), ``setup`` of its
    place. ``text_values`` are the single numbers that the rulebook gives where others are not.
    """

    kind: str
    id: str
    unit: str = ""
    value: str = ""
    setup: str = ""
    text_values: tuple[str, ...] = ()
    ref: str = ""
    note: str = ""

    def lines(self) -> tuple[str, ...]:
        """The source in words, one statement a line."""
        parts = [
            f"{label}: {BASIS_WORDS[basis]}"
            for label, basis in (("exists", self.unit), ("values", self.value), ("place", self.setup))
            if basis
        ]
        if self.text_values:
            parts.append(f"given by the rulebook: {', '.join(name.replace('_', ' ') for name in self.text_values)}")
        if self.ref:
            parts.append(f"see {self.ref}")
        return (*parts, *([self.note] if self.note else []))


Sources = Mapping[tuple[str, str], Source]
"""Sources by kind and id."""
