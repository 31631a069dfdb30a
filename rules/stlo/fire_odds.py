"""Exact chances of fires, air strikes and activations, from the very arithmetic that resolves them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.engine.hexes import Hex
from rules.stlo import air, barrage, headquarters, interdiction
from rules.stlo.battle import Battle
from rules.stlo.fire_table import Reading, Shot

DIE = range(1, 7)
"""The faces of the die."""

EACH = Fraction(1, len(DIE))
"""The chance of a face."""


@dataclass(frozen=True)
class Odds:
    """The chance of each result of a fire and the arithmetic behind it; results that can not happen are left out.

    ``stray`` names the US hexes of which the German would choose one if the bombs of an air strike go astray.
    """

    reading: Reading
    chances: Mapping[str, Fraction]
    stray: tuple[Hex, ...] = ()


def chances(reading: Reading) -> dict[str, Fraction]:
    """The chance of each result of a reading, in the order in which rising dice first bring it."""
    found: dict[str, Fraction] = {}
    for die in DIE:
        result = reading.result(die)
        found[result] = found.get(result, Fraction(0)) + EACH
    return found


def barrage_odds(battle: Battle, hex_: Hex, shots: tuple[Shot, ...], ov: int) -> Odds:
    """The chances of N, P, D and DL for a barrage with some guns and an OV (14.1). Raises ValueError without guns."""
    reading = barrage.reading(battle, hex_, shots, ov)
    return Odds(reading, chances(reading))


def air_odds(battle: Battle, hex_: Hex) -> Odds:
    """The chances of N, P, D, DL and US for an air strike on a hex, and who may be hit by mistake (15.0)."""
    reading = air.reading(battle, hex_)
    return Odds(reading, chances(reading), air.stray_hexes(battle, hex_))


def interdiction_odds(battle: Battle, side: str, shots: tuple[Shot, ...]) -> Odds:
    """The chances of 0, 1 and 2 for an interdiction fire (16.0). Raises ValueError without guns."""
    reading = interdiction.reading(battle, side, "interdiction", shots)
    return Odds(reading, chances(reading))


def counter_battery_odds(battle: Battle, side: str, shots: tuple[Shot, ...]) -> Odds:
    """The chances of 0, 1 and 2 for a counter-battery fire (22.1). Raises ValueError without guns."""
    reading = interdiction.reading(battle, side, "counter-battery", shots)
    return Odds(reading, chances(reading))


def activation_odds(morale: int) -> dict[int, Fraction]:
    """The chance of each number of TAPs from an activation attempt at a morale; 0 is failure (6.1)."""
    found: dict[int, Fraction] = {}
    for die in DIE:
        taps = headquarters.taps_for(morale, die)
        found[taps] = found.get(taps, Fraction(0)) + EACH
    return found
