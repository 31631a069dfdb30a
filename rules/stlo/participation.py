"""Sections 7.2, 7.4.3 and 7.5: who takes part in the actions of the active HQ."""

from __future__ import annotations

from rules.engine.decisions import Refusal
from rules.stlo import supply_and_command
from rules.stlo.battle import Battle
from rules.stlo.state import Active


def active(battle: Battle) -> Active:
    """The active HQ's record. Raises ValueError if no HQ is active."""
    if battle.state.active is None:
        raise ValueError("no HQ is active")
    return battle.state.active


def marked(battle: Battle, unit: str) -> Refusal | None:
    """Why a unit's pin or disruption bars it from every action but recovery (14.2.1 A)."""
    status = battle.unit(unit).status
    return Refusal("14.2.1.A", f"{battle.describe(unit)} is {status}") if status else None


def out_of_command(battle: Battle, unit: str) -> Refusal | None:
    """Why a company beyond the active HQ's command radius can take part in nothing (7.4.3 A, 7.5.2)."""
    if battle.is_company(unit) and not supply_and_command.in_command(battle, unit):
        return Refusal("7.4.3.A", f"{battle.describe(unit)} is beyond the command radius of HQ {active(battle).hq}")
    return None


def unit_refusal(battle: Battle, unit: str) -> Refusal | None:
    """Why a unit can take no part in an action of the active HQ other than recovery (7.2.1, 7.4.3, 14.2.1)."""
    hq = active(battle).hq
    if unit not in battle.subordinates(hq):
        return Refusal("7.2.1", f"{battle.describe(unit)} is not subordinate to HQ {hq}")
    return out_of_command(battle, unit) or marked(battle, unit)


def eligible(battle: Battle) -> tuple[str, ...]:
    """The units that can take part in an action of the active HQ other than recovery."""
    return tuple(u for u in battle.subordinates(active(battle).hq) if unit_refusal(battle, u) is None)
