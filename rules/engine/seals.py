"""Seals: what shows that dice were fixed before they were rolled, and that a log is the one that was played.

A *commitment* is a hash of a game's seed and of a salt. It is shown before the first die; when the game is over seed
and salt are told, and anyone can work the hash out. A *seal* stands beside each action of a log: the hash of the seal
before, of the action and of the dice that followed. Whoever changes, adds or leaves out an action changes all seals
after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

SHORT = 12
"""Characters of a seal that are written beside an action."""


def commitment(seed: int, salt: str) -> str:
    """The commitment of a seed with a salt: 64 hexadecimal digits."""
    return sha256(f"bocage seed {seed} salt {salt}".encode()).hexdigest()


def dice_source(committed: str, seed: int | None, dictated: Sequence[int] | None) -> str:
    """What fixes the dice of a game, for its first seal: the commitment, or else the seed and the dictated dice.

    With a commitment the seed itself is not in the seals, so that they can be checked while it is secret.
    """
    if committed:
        return f"commitment {committed}"
    named = "" if dictated is None else f" dice {' '.join(map(str, dictated))}"
    return f"seed {'' if seed is None else seed}{named}"


def first(system: str, scenario_hash: str, options: Iterable[str], source: str, opening: Iterable[int]) -> str:
    """The seal of a game before its first action: what is played, what fixes the dice, and those rolled so far."""
    parts = (system, scenario_hash, " ".join(sorted(options)), source, _dice(opening))
    return sha256("\n".join(("bocage seal", *parts)).encode()).hexdigest()


def following(before: str, action: str, dice: Iterable[int]) -> str:
    """The seal of an action, from the one before it, the action and the dice that were rolled after it."""
    return sha256(f"{before}\n{action}\n{_dice(dice)}".encode()).hexdigest()


def _dice(values: Iterable[int]) -> str:
    return " ".join(map(str, values))
