"""What a game asks: decisions with their legal actions, rolls of the die, and refusals that say why not."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar


class Action(str):
    """One action as its text: a verb and its words, as in ``move 1/116 4909``."""

    __slots__ = ()

    @property
    def verb(self) -> str:
        """The first word."""
        return self.split(" ", 1)[0]

    @property
    def args(self) -> tuple[str, ...]:
        """The words after the verb."""
        return tuple(self.split(" ")[1:])


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something can not be done: the paragraph that forbids it and the reason in words."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class ActionError(Exception):
    """An action that can not be played. ``text`` is what was asked for."""

    def __init__(self, text: str, message: str) -> None:
        super().__init__(message)
        self.text = text


class UnknownAction(ActionError):
    """A text that is no action of this system: unknown verb, unit or hex, or the wrong number of words."""


class AmbiguousAction(ActionError):
    """A shortened text that fits more than one legal action; ``candidates`` names them."""

    def __init__(self, text: str, candidates: tuple[Action, ...]) -> None:
        shown = ", ".join(candidates[:6]) + (", ..." if len(candidates) > 6 else "")
        super().__init__(text, f"{text!r} may mean: {shown}")
        self.candidates = candidates


class IllegalAction(ActionError):
    """An action that the rules forbid now; ``refusal`` says which paragraph and why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(text, str(refusal))
        self.refusal = refusal


class LegalActions:
    """The legal answers to a decision, worked out as far as they are asked for.

    ``candidates`` names everything worth testing, ``refuse`` is the test; an action is legal exactly if it is
    a candidate that is not refused, so that the list and the reasons can never disagree.
    """

    def __init__(self, candidates: Callable[[], Iterable[str]], refuse: Callable[[Action], Refusal | None]) -> None:
        self._source = candidates
        self._refuse = refuse
        self._list: list[Action] = []
        self._set: set[str] = set()
        self._rest: Iterator[str] | None = None
        self._whole = False

    def __iter__(self) -> Iterator[Action]:
        index = 0
        while index < len(self._list) or self._advance():
            yield self._list[index]
            index += 1

    def __contains__(self, text: object) -> bool:
        if text in self._set:
            return True
        if self._whole or not isinstance(text, str):
            return False
        # Candidates cost little to name, so only the one that is asked about is tested.
        return text in self._source() and self._refuse(Action(text)) is None

    def __len__(self) -> int:
        while self._advance():
            pass
        return len(self._list)

    def __bool__(self) -> bool:
        return bool(self._list) or self._advance()

    def __getitem__(self, index: int) -> Action:
        len(self)
        return self._list[index]

    def _advance(self) -> bool:
        if self._rest is None:
            self._rest = iter(self._source())
        for text in self._rest:
            action = Action(text)
            if action not in self._set and self._refuse(action) is None:
                self._set.add(action)
                self._list.append(action)
                return True
        self._whole = True
        return False


def _no_refusal(_: Action) -> Refusal | None:
    return None


@dataclass(eq=False)
class Decision:
    """The one thing that is asked now.

    ``kind`` names the decision point, ``prompt`` asks in words, ``context`` holds what it is about (unit, hex,
    points, the combat so far) for screens and scripts.
    """

    side: str
    kind: str
    prompt: str
    candidates: Callable[[], Iterable[str]]
    refuse: Callable[[Action], Refusal | None] = _no_refusal
    context: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.actions = LegalActions(self.candidates, self.refuse)

    def why(self, text: str) -> Refusal | None:
        """Why an action can not be played now, or None if it is legal."""
        action = Action(text)
        if action in self.actions:
            return None
        return self.refuse(action) or Refusal("", f"{action.verb} is not an answer to what is asked: {self.prompt}")


@dataclass(frozen=True, slots=True)
class Roll:
    """One die that the rules ask for: its sides, what it is for and whose it is."""

    purpose: str
    side: str
    sides: int = 6


T = TypeVar("T")
Procedure = Generator[Decision | Roll, Any, T]
"""A piece of the rules: yields decisions (and is sent an Action) and rolls (and is sent a number)."""


def shortened(text: str, actions: Iterable[Action]) -> list[Action]:
    """The actions that a shortened text may mean: each word is the beginning of theirs, case apart."""
    words = text.casefold().split()
    found = []
    for action in actions:
        full = action.casefold().split()
        if len(words) <= len(full) and all(f.startswith(w) for w, f in zip(words, full, strict=False)):
            if words == full:
                return [action]
            found.append(action)
    return found
