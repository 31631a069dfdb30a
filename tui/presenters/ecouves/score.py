"""The score as a side can tell it now, and what is not counted because it is out of its sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.ecouves import scoring
from rules.ecouves.field import Field
from rules.ecouves.state import OVER
from tui.presenters.ecouves.piles import viewer


@dataclass(frozen=True, slots=True)
class Score:
    """The points of both sides, the verdict that they would give, and the enemy units that are left out as hidden."""

    french: int
    german: int
    verdict: str
    unseen: int

    @property
    def lead(self) -> int:
        """What the French have more than the Germans (K.10)."""
        return self.french - self.german


def items(field: Field) -> Sequence[scoring.Item]:
    """The score counter by counter, as if the game ended now."""
    return field.memo("tally", lambda: scoring.tally(field))


def score(field: Field) -> Score:
    """The score as it stands (K.7 to K.10)."""
    totals = scoring.totals(list(items(field)))
    french, german = totals["french"], totals["german"]
    return Score(french, german, scoring.verdict(french, german), len(unseen(field)))


def unseen(field: Field) -> tuple[str, ...]:
    """The units not one's own of which a counter is camouflaged somewhere; they are not in the score."""
    if field.state.phase == OVER:
        return ()
    own = viewer(field)
    return tuple(
        unit.id
        for unit in field.scenario.units.values()
        if unit.side != own and any(field.counter(counter).place == "hidden" for counter in field.family(unit.id))
    )


def exit_words(field: Field, turn: int = 0) -> str:
    """What the two edges are worth to a German in a turn, or now: ``N x0.5 E x0.5`` (K.2 to K.6)."""
    parts = []
    for name, area in (("N", scoring.NORTH), ("E", scoring.EAST)):
        halves = scoring.exit_worth(field, "german", area, turn or None).halves
        parts.append(f"{name} {_times(halves)}" if halves else f"{name} shut")
    return " ".join(parts)


def _times(halves: int) -> str:
    return "x0.5" if halves == 1 else f"x{halves // 2}"
