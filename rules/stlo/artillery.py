"""Chapter 10: artillery, its fires, intensities, missions and final fire values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.decisions import Refusal
from rules.stlo.battle import Battle
from rules.stlo.model import GunCard

INTENSITIES: Mapping[str, int] = {"normal": 1, "rapid": 2, "maximum": 3}
"""The intensities: each multiplies the value and costs missions by the same number (10.2.1)."""


@dataclass(frozen=True, slots=True)
class Fire:
    """A type of fire (10.0): the value it uses, whether observation multiplies it, the intensities it allows."""

    name: str
    value: str
    observed: bool
    intensities: tuple[str, ...]


_ALL = tuple(INTENSITIES)

FIRES: Mapping[str, Fire] = {
    fire.name: fire
    for fire in (
        Fire("barrage", "support", True, _ALL),
        Fire("on-call", "support", True, _ALL),
        Fire("defensive", "defensive", True, ("normal",)),
        Fire("interdiction", "long_range", False, _ALL),
        Fire("counter-battery", "long_range", False, _ALL),
    )
}
"""The five fires (10.0 A, 10.0 B)."""


def printed_value(card: GunCard, fire: str) -> int:
    """The value of an artillery unit that a fire uses (10.3 A)."""
    value: int = getattr(card, FIRES[fire].value)
    return value


def final_value(card: GunCard, fire: str, intensity: str, ov: int = 1) -> int:
    """The final fire value: printed value times intensity, times the OV where the fire is observed (10.3)."""
    value = printed_value(card, fire) * INTENSITIES[intensity]
    return value * ov if FIRES[fire].observed else value


def refusal(battle: Battle, gun: str, fire: str, intensity: str) -> Refusal | None:
    """Why an artillery unit can not make a fire at an intensity now, as far as chapter 10 goes."""
    card, now = battle.scenario.guns[gun], battle.state.guns[gun]
    if not now.in_play:
        return Refusal("20.0.F", f"{gun} has not arrived yet")
    if now.disorganized:
        return Refusal("22.2.1", f"{gun} is disorganised and can not fire")
    if intensity not in FIRES[fire].intensities:
        return Refusal("10.2.2", f"{fire} fire is always normal")
    left = battle.missions_left(gun)
    if left == 0:
        return Refusal("10.1.1", f"{gun} has used all its fire missions this turn")
    if left < INTENSITIES[intensity]:
        return Refusal("10.2", f"{intensity} fire needs {INTENSITIES[intensity]} missions; {gun} has {left} left")
    if printed_value(card, fire) == 0:
        return Refusal("A149", f"{gun} has no {FIRES[fire].value.replace('_', '-')} value to fire with")
    return None


def expend(battle: Battle, gun: str, intensity: str) -> None:
    """Move an artillery unit along its track by the missions of an intensity (10.1)."""
    battle.set_gun(gun, used=battle.state.guns[gun].used + INTENSITIES[intensity])


def guns_of(battle: Battle, side: str) -> tuple[str, ...]:
    """The artillery units of a side that are in play, in the order of the display."""
    return tuple(
        gun
        for gun, card in battle.scenario.guns.items()
        if card.side == side and gun in battle.state.guns and battle.state.guns[gun].in_play
    )
