"""All dice of a game: what each was for, how often each face came up, and how likely that is with fair dice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.engine import seals
from rules.engine.game import Game, Thrown
from tui.savefiles import Header

FACES = 6
"""The faces of the dice that are counted; a die with others is only listed."""

FEWEST = 30
"""Dice below which no test is made: each face should come up five times."""

BURNT = "taken back"
"""The purpose of dice that were rolled for nothing."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often each face came up among some dice, with the chi-square of it and its chance with fair dice.

    ``chance`` is that of a chi-square at least as large, None for too few dice to tell.
    """

    faces: tuple[int, ...]

    @property
    def dice(self) -> int:
        """How many dice there are."""
        return sum(self.faces)

    @property
    def mean(self) -> float:
        """The mean of all dice, 0 of none."""
        return sum(face * count for face, count in enumerate(self.faces, start=1)) / self.dice if self.dice else 0.0

    @property
    def chi_square(self) -> float:
        """The sum over the faces of (counted - expected)² / expected."""
        expected = self.dice / len(self.faces)
        return sum((count - expected) ** 2 / expected for count in self.faces) if self.dice else 0.0

    @property
    def chance(self) -> float | None:
        """The chance that fair dice are at least as uneven as these."""
        return upper_tail(self.chi_square, len(self.faces) - 1) if self.dice >= FEWEST else None


def upper_tail(chi_square: float, freedom: int) -> float:
    """The chance of a chi-square at least as large, with some degrees of freedom.

    It is the regularised gamma function Q(freedom / 2, chi_square / 2), which for halves of whole numbers is a finite
    sum: Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1), from Q(1/2, x) = erfc(sqrt x) or Q(1, x) = e^-x on.
    """
    if freedom < 1 or chi_square < 0:
        raise ValueError("there is a chi-square from 0 on, with at least one degree of freedom")
    x = chi_square / 2
    a, found = (0.5, math.erfc(math.sqrt(x))) if freedom % 2 else (1.0, math.exp(-x))
    while 2 * a < freedom and x > 0:
        found += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return min(1.0, found)


def counted(thrown: Sequence[Thrown]) -> Count:
    """How often each face came up among some dice."""
    found = Counter(die.value for die in thrown if die.sides == FACES)
    return Count(tuple(found[face] for face in range(1, FACES + 1)))


def counts(game: Game, name: Callable[[str], str]) -> list[tuple[str, Count]]:
    """The counts of each side and of both; dice that were taken back belong to nobody. ``name`` names a side."""
    played = [die for die in game.thrown if die.purpose != BURNT]
    found = [(name(side), counted([die for die in played if die.side == side])) for side in game.system.sides]
    return [*found, ("all", counted(game.thrown))]


# -- trust ------------------------------------------------------------------------------------------------------


def trust_words(header: Header, game: Game, sealed: bool) -> list[str]:
    """What can be said of the origin of the dice, in sentences; the seed itself only when the game is over."""
    if not header.commitment:
        return ["This game was begun before seeds were committed to."]
    said = [f"Commitment: {header.commitment}"]
    if not header.drawn:
        said.append("The seed was chosen by whoever began the game, who may know all dice.")
    words = [action.partition(" ")[2] for action in game.actions if action.startswith("mix ")]
    said += [f"Mixed in: {word}" for word in words]
    if not game.over:
        when = "The seed is told when the game is over."
        return [*said, f"{when} Until then no command tells it." if sealed else when]
    found = seals.commitment(header.seed, header.salt)
    fits = "which is the commitment" if found == header.commitment else f"which is {found} and NOT the commitment"
    return [
        *said,
        f"Seed: {header.seed}",
        f"Salt: {header.salt}",
        f'The SHA-256 of "bocage seed {header.seed} salt {header.salt}" is worked out, {fits}.',
        "All dice follow from the seed, the words mixed in and the actions.",
    ]


# -- texts ------------------------------------------------------------------------------------------------------

HEAD = " die  turn side     value and purpose"
"""What stands over the dice."""


def turns(game: Game) -> list[int]:
    """The turn of each die. The number of the action would tell how much was played in secret."""
    points = game.checkpoints
    ends = [*(point.rolls for point in points[1:]), len(game.thrown)]
    return [point.state.turn for point, end in zip(points, ends, strict=True) for _ in range(end - point.rolls)]


def die_text(number: int, turn: int, die: Thrown, name: Callable[[str], str]) -> str:
    """A die: its number, its turn, whose it is, its value, and what for."""
    return f"{number:>4} {turn:>5} {name(die.side):<8} {die.value:>2} {die.purpose}"


def count_texts(game: Game, name: Callable[[str], str]) -> list[str]:
    """The table of counts, with the chance of each row under fair dice."""
    texts = ["        " + "".join(f"{face:>5}" for face in range(1, FACES + 1)) + "  dice  mean"]
    for who, count in counts(game, name):
        faces = "".join(f"{face:>5}" for face in count.faces)
        texts += [f"{who:<8}{faces}{count.dice:>6}{count.mean:>6.2f}", f"        {verdict(count)}"]
    return texts


def verdict(count: Count) -> str:
    """What the counts say of the dice, in words."""
    if count.chance is None:
        return f"too few for a test, which takes {FEWEST}"
    return f"chi-square {count.chi_square:.2f}: fair dice are so uneven in {count.chance:.1%} of cases"
