"""Dice: a seeded stream that anyone can work out again, and dice dictated by a script or a test."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol


class DiceExhausted(Exception):
    """A die was asked for after the last dictated one. Never answered by a silent random roll."""


class Dice(Protocol):
    """Where rolls come from."""

    def roll(self, sides: int, purpose: str) -> int:
        """One die with faces 1 to sides."""
        ...

    def copy(self) -> Dice:
        """A copy that goes on from the same place."""
        ...


@dataclass
class SeededDice:
    """A stream fixed by its seed: die number n comes from the SHA-256 of seed and n, without bias.

    ``words`` are those that were mixed in so far, each after a colon; they go into the hash as well.
    """

    seed: int
    position: int = 0
    words: str = ""

    def roll(self, sides: int, purpose: str) -> int:
        """The next die of the stream; purpose does not influence it."""
        limit = 2**64 - 2**64 % sides
        attempt = 0
        while True:
            digest = sha256(f"bocage:{self.seed}{self.words}:{self.position}:{attempt}".encode()).digest()
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                self.position += 1
                return number % sides + 1
            attempt += 1

    def copy(self) -> SeededDice:
        """A copy at the same place of the stream."""
        return SeededDice(self.seed, self.position, self.words)


class DictatedDice:
    """Dice named in advance, used up in order; after them another source, if there is one."""

    def __init__(self, values: Iterable[int], then: Dice | None = None) -> None:
        self.values = tuple(values)
        self.used = 0
        self.then = then
        self.ended = False

    def roll(self, sides: int, purpose: str) -> int:
        """The next dictated die. Raises DiceExhausted after the last, ValueError for a face that is not there."""
        if self.used == len(self.values):
            if self.then is not None:
                self.ended = True
                return self.then.roll(sides, purpose)
            raise DiceExhausted(f"no die left for: {purpose} (all {len(self.values)} dictated dice are used)")
        value = self.values[self.used]
        if not 1 <= value <= sides:
            raise ValueError(f"dictated die {value} for: {purpose} is not between 1 and {sides}")
        self.used += 1
        return value

    def extend(self, values: Iterable[int]) -> None:
        """Add dice to be used after those already named. Raises ValueError if the source after them is in use."""
        if self.ended:
            raise ValueError("the dictated dice have run out and the seeded ones are being rolled: none can be added")
        self.values += tuple(values)

    def copy(self) -> DictatedDice:
        """A copy with the same dice left."""
        twin = DictatedDice(self.values, self.then.copy() if self.then is not None else None)
        twin.used, twin.ended = self.used, self.ended
        return twin


def mixed(dice: Dice, word: str) -> Dice:
    """The same dice, with a word that goes into all those still to be drawn from a seed; dictated ones stay."""
    if isinstance(dice, SeededDice):
        return SeededDice(dice.seed, dice.position, f"{dice.words}:{word}")
    if isinstance(dice, DictatedDice) and dice.then is not None:
        twin = dice.copy()
        twin.then = mixed(dice.then, word)
        return twin
    return dice
