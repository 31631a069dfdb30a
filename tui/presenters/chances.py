"""Chances as a player reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; never 0 or 100 unless it is exactly that."""
    whole = round(chance * 100)
    if whole == 0 and chance:
        return "<1%"
    if whole == 100 and chance != 1:
        return ">99%"
    return f"{whole}%"


def chances(results: Mapping[str, Fraction]) -> str:
    """Results with their chances in one row, those that can not happen left out."""
    return "  ".join(f"{result} {percent(chance)}" for result, chance in results.items() if chance)


DICE = (6, 36, 216)
"""What the chances of one, two and three dice are counted in."""


def counted_in(results: Iterable[Fraction]) -> int:
    """The number of equally likely cases in which all of some chances are whole: those of as few dice as possible."""
    least = lcm(*(chance.denominator for chance in results))
    return next((cases for cases in DICE if cases % least == 0), least)


def in_cases(chance: Fraction, cases: int) -> str:
    """A chance as cases and in per cent: ``5 in 36  14%``."""
    return f"{chance * cases} in {cases} {percent(chance):>4}"


def decimal(number: Fraction) -> str:
    """A number with one decimal place."""
    tenths = round(number * 10)
    return f"{tenths // 10}.{tenths % 10}"
