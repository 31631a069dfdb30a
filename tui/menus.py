"""The legal answers to a decision as a menu: one word after another, each step a list to pick from.

``move 1/116 4909`` is picked as a unit and then a hex; words that leave no choice are taken at once. The menu knows
no system: it works on the texts of the actions alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass

from rules.engine.decisions import Action

FINISHING = ("done", "end", "pass", "stay")
"""Verbs that finish or decline what is asked; one of them at the most is legal at a time."""


@dataclass(frozen=True)
class Option:
    """One line of the menu: the words it adds to those picked before, the actions behind it, and the action it is
    if nothing is left to pick."""

    words: tuple[str, ...]
    actions: tuple[Action, ...]

    @property
    def action(self) -> Action | None:
        """The whole action, or None if more words are to be picked."""
        return self.actions[0] if len(self.actions) == 1 else None

    @property
    def last(self) -> str:
        """The last word that this option picks; empty if it adds none, where a word may be left out."""
        return self.words[-1] if self.words else ""


class Menu:
    """The menu of one decision; `options` is the present list, `index` the one picked out.

    A ``flat`` menu lists the verbs together with the word after them, so that nobody has to pick a verb first. A last
    word that may be left out and is among those ``apart`` makes an option of its own beside the one without it.
    """

    def __init__(self, actions: Iterable[Action], flat: bool = False, apart: frozenset[str] = frozenset()) -> None:
        self._all = tuple(actions)
        self.flat = flat
        self._apart = apart
        self._trail: list[tuple[tuple[str, ...], int]] = []
        self.prefix: tuple[str, ...] = ()
        self.index = 0
        self.options: Sequence[Option] = ()
        self._fill()

    def fork(self) -> Menu:
        """A menu that stands where this one does, and goes its own way from here."""
        other = copy(self)
        other._trail = list(self._trail)
        return other

    @property
    def finishing(self) -> Action | None:
        """The action that finishes or declines, if it is legal."""
        return next((action for action in self._all if action in FINISHING), None)

    def prefix_of(self, option: Option) -> tuple[str, ...]:
        """The words picked before an option; none before one that finishes, which is an action by itself."""
        return () if option.last in FINISHING else self.prefix

    @property
    def selected(self) -> Option | None:
        """The option picked out, None in an empty menu."""
        return self.options[self.index] if self.options else None

    @property
    def deep(self) -> bool:
        """Whether some words have been picked, so that `back` leads somewhere."""
        return bool(self._trail)

    def step(self, by: int) -> None:
        """Pick out the option some lines further, round the ends."""
        if self.options:
            self.index = (self.index + by) % len(self.options)

    def enter(self, index: int | None = None) -> Action | None:
        """Take an option: return the action if it is complete, else go on to its next words."""
        if index is not None and 0 <= index < len(self.options):
            self.index = index
        option = self.selected
        if option is None or option.action is not None:
            return option.action if option else None
        self._trail.append((self.prefix, self.index))
        self.prefix += option.words
        self.index = 0
        self._fill()
        return None

    def back(self) -> bool:
        """Go back to the words before; False if none have been picked."""
        if not self._trail:
            return False
        self.prefix, index = self._trail.pop()
        self._fill()
        self.index = min(index, len(self.options) - 1)
        return True

    def find(self, word: str) -> int | None:
        """The index of the option whose words hold a word (a hex, a unit), or None."""
        for index, option in enumerate(self.options):
            if word in option.words:
                return index
        return None

    def hexes(self, is_hex: Iterable[str]) -> tuple[str, ...]:
        """The hexes among the words that the present options add."""
        known = frozenset(is_hex)
        return tuple(word for option in self.options for word in option.words if word in known)

    def _fill(self) -> None:
        """List the options after the words picked so far; words that leave no choice are picked at once."""
        options = self._list()
        while len(options) == 1 and options[0].action is None:
            self.prefix += options[0].words
            options = self._list()
        finishing = self.finishing
        if finishing is not None and not self.deep:
            options = [*options, Option((finishing,), (finishing,))]
        self.options = options

    def _list(self) -> list[Option]:
        depth = len(self.prefix)
        inside = [a for a in self._all if a not in FINISHING and tuple(a.split(" "))[:depth] == self.prefix]
        return self._grouped(inside, 2 if self.flat and depth == 0 else depth + 1)

    def _grouped(self, actions: list[Action], depth: int) -> list[Option]:
        groups: dict[tuple[str, ...], list[Action]] = {}
        for action in actions:
            words = tuple(action.split(" "))
            whole = len(words) == depth + 1 and words[-1] in self._apart
            groups.setdefault(words if whole else words[:depth], []).append(action)
        return [Option(self._stretch(found, depth)[len(self.prefix) :], tuple(found)) for found in groups.values()]

    @staticmethod
    def _stretch(actions: list[Action], depth: int) -> tuple[str, ...]:
        """The words that a group has in common, so that no step asks for the only possible word."""
        texts = [tuple(action.split(" ")) for action in actions]
        first = texts[0]
        while depth < len(first) and all(len(text) > depth and text[depth] == first[depth] for text in texts):
            depth += 1
        return first[:depth]
