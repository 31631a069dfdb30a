"""Chapter 16: interdiction fire, and the reading of long-range artillery fire that chapter 22 shares."""

from __future__ import annotations

from rules.engine.decisions import Procedure, Roll
from rules.stlo import artillery, fire_choice, fire_table
from rules.stlo.battle import Battle, side_name
from rules.stlo.fire_table import Reading, Shot
from rules.stlo.model import enemy

LOWEST_LEVEL = -2
"""The level below which interdiction never takes initiative (3.4, 16.0 B)."""


def reading(battle: Battle, side: str, fire: str, shots: tuple[Shot, ...]) -> Reading:
    """How an interdiction or counter-battery fire is read on the long-range table (16.0 B, 22.1).

    Long-range values times intensity, without OV; the weather helps the US alone.
    """
    rule = "16.0.B3" if fire == "interdiction" else "22.1.B"
    charts = battle.charts
    return Reading(
        charts.long_range,
        fire_table.final_values(battle.scenario, fire, shots),
        fire_table.weather_modifier(charts.weather_drm, battle.weather(), rule) if side == "us" else (),
    )


def able(battle: Battle, side: str, fire: str) -> bool:
    """Whether any artillery unit of a side can make a long-range fire now, whatever its division (16.0 A, A149)."""
    return any(artillery.refusal(battle, gun, fire, "normal") is None for gun in artillery.guns_of(battle, side))


def attempt(battle: Battle, side: str) -> Procedure[None]:
    """The one interdiction fire that a side may try in an initiative phase (16.0, A83, A84)."""
    if not able(battle, side, "interdiction"):
        return
    shots = yield from fire_choice.choose(
        battle,
        fire_choice.Call(
            side, "interdiction", "interdiction", f"{side_name(side)} may interdict. Which artillery fires?", "16.0.A2",
            reading=lambda shots: reading(battle, side, "interdiction", shots),
            optional=True,
        ),
    )  # fmt: skip
    if not shots:
        battle.emit("interdiction-declined", f"{side_name(side)} does not interdict", "16.0.C", side=side)
        return
    read = reading(battle, side, "interdiction", shots)
    die = yield Roll("interdiction", side)
    _lower(battle, side, shots, read, die)


def lowered(level: int, result: int) -> int:
    """An initiative level after a result of interdiction (16.0 B, 3.4)."""
    return max(LOWEST_LEVEL, level - result)


def _lower(battle: Battle, side: str, shots: tuple[Shot, ...], read: Reading, die: int) -> None:
    """Take the result off the enemy's initiative level (16.0 B)."""
    foe = enemy(side)
    before = battle.state.levels[foe]
    after = lowered(before, int(read.result(die)))
    battle.update(levels={**battle.state.levels, foe: after})
    battle.emit(
        "interdiction",
        f"{side_name(side)} interdicts: {read.words(die)}; {side_name(foe)} initiative level {before} to {after}",
        "16.0.B4",
        side=side, shots=[[shot.gun, shot.intensity] for shot in shots], before=before, level=after, **read.data(die),
    )  # fmt: skip
