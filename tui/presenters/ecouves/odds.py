"""The chances of a fire or an assault in one line: each result with its cases of six, with room in per cent as well."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.ecouves import fire_arithmetic
from rules.ecouves.assault import AssaultOdds
from rules.ecouves.field import Field
from rules.ecouves.fire import RESULTS as FIRE_RESULTS
from rules.ecouves.fire_arithmetic import NONE, Figures
from rules.engine.sums import DIE
from tui.presenters.chances import percent

FIRE: Mapping[str, str] = {
    NONE: "no effect", "R": "R retreat", "D": "D split, retreat", "C": "C pinned", "E": "E lost",
}  # fmt: skip
"""The results of fire in a word or two."""

ASSAULT: Mapping[str, str] = {
    "AE": "AE attacker lost", "AR": "AR attacker retreats", "B": "B locked", "DR": "DR defender retreats",
    "DE": "DE defender lost",
}  # fmt: skip
"""The results of an assault."""

BRIEF: Mapping[str, str] = {
    "AE": "attacker lost", "AR": "attacker back", "B": "locked", "DR": "defender back", "DE": "defender lost",
}  # fmt: skip
"""The same where there is little room."""


def fire(field: Field, figures: Figures, width: int) -> str:
    """The chances of a fire, at most ``width`` cells if that can be."""
    found = fire_arithmetic.chances(field, figures)
    return _row([{FIRE[code]: found[code] for code in FIRE_RESULTS if code in found}], width)


def assault(odds: AssaultOdds, width: int) -> str:
    """The chances of an assault."""
    return _row([{names[code]: chance for code, chance in odds.chances.items()} for names in (ASSAULT, BRIEF)], width)


def _row(tries: list[Mapping[str, Fraction]], width: int) -> str:
    """The first of some wordings that fits, each first with and then without per cent; else the last."""
    rows = [_worded(found, parts) for found in tries for parts in (True, False)]
    return next((row for row in rows if len(row) <= width), rows[-1])


def _worded(found: Mapping[str, Fraction], parts: bool) -> str:
    cases = len(DIE)
    return "  ".join(
        f"{name} {chance * cases}/{cases}{' ' + percent(chance) if parts else ''}" for name, chance in found.items()
    )
