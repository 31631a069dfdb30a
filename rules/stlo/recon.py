"""Chapter 17: recon units, which move when an active HQ of their side has finished."""

from __future__ import annotations

from rules.engine.decisions import Procedure, Refusal
from rules.stlo import movement, supply_and_command
from rules.stlo.battle import Battle
from rules.stlo.participation import active, marked

ALLOWANCE = 4
"""Movement points of a recon unit (17.0 D)."""

GAIT = movement.Gait("recon-move", ALLOWANCE, "17.0.D1")


def refusal(battle: Battle, unit: str) -> Refusal | None:
    """Why a unit can make no recon move as the active HQ finishes (17.0 C, A76).

    The command radius is that of the HQ, whatever the division of the recon unit.
    """
    now = active(battle)
    if not battle.is_recon(unit):
        return Refusal("8.0.A", f"{battle.describe(unit)} is no recon unit; only these move when an HQ has finished")
    if battle.unit(unit).place != "map":
        return Refusal("17.0.C", f"{battle.describe(unit)} is not on the map")
    if battle.unit(unit).hex not in supply_and_command.radius(battle, now.hex, battle.scenario.hqs[now.hq].side):
        return Refusal("17.0.C", f"{battle.describe(unit)} is beyond the command radius of HQ {now.hq}")
    return marked(battle, unit)


def movers(battle: Battle) -> tuple[str, ...]:
    """The recon units that may move now that the active HQ has finished (17.0 C)."""
    side = battle.scenario.hqs[active(battle).hq].side
    return tuple(unit for unit in battle.on_map(side) if refusal(battle, unit) is None)


def moves(battle: Battle) -> Procedure[None]:
    """The recon moves before the active HQ leaves the map: which units may move is fixed at the start (17.0 C, A92).

    Each moves as infantry does in a movement action, but with 4 points (17.0 D).
    """
    out = {unit: why for unit in battle.scenario.units if (why := refusal(battle, unit)) is not None}
    prompt = f"HQ {active(battle).hq} has finished: which recon unit moves where?"
    yield from movement.march(battle, GAIT, movers(battle), out.__getitem__, prompt)
