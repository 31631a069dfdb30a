"""Sections 14.2 and 14.3: pinned and disrupted units, and their recovery.

A marker is kept with each unit, because a recovery action frees single units of a hex (14.3.2, A77).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from rules.engine.decisions import Procedure, Refusal, Roll
from rules.engine.hexes import Hex
from rules.stlo.battle import Battle, names
from rules.stlo.participation import active
from rules.stlo.supply_and_command import in_command

PINNED = "pinned"
DISRUPTED = "disrupted"

EVEN_CHANCE = Fraction(1, 2)
"""The chance that a die is even, which frees the units of a hex (14.3.1 B)."""


# -- 14.2: pinned and disrupted status ----------------------------------------------------------------------


def status_in(battle: Battle, hex_: Hex) -> str:
    """The marker that units in a hex stand under: ``disrupted``, ``pinned`` or empty (14.2)."""
    found = {battle.unit(unit).status for unit in battle.at(hex_)}
    return next((status for status in (DISRUPTED, PINNED) if status in found), "")


def marker_after(before: str, result: str) -> str:
    """The marker of a hex after a result ``N``, ``P``, ``D`` or ``DL`` on it (14.1.1, 14.1.3, 14.2.2, A78).

    A pin on a marked hex makes disruption; nothing is worse than disruption. Raises ValueError for another result.
    """
    match result:
        case "N":
            return before
        case "P":
            return DISRUPTED if before else PINNED
        case "D" | "DL":
            return DISRUPTED
    raise ValueError(f"{result!r} is no result that marks a hex")


def mark_hex(battle: Battle, hex_: Hex, result: str, rule: str) -> None:
    """Mark all units of a hex as a result asks, recovered ones and recon included (14.2, A76, A77).

    ``result`` is ``N``, ``P``, ``D`` or ``DL``, without the step that DL costs; ``rule`` is the paragraph of the fire.
    """
    if result == "N" or not battle.at(hex_):
        return
    status = marker_after(status_in(battle, hex_), result)
    hit = [unit for unit in battle.at(hex_) if battle.unit(unit).status != status]
    if not hit:
        battle.emit(
            "marked", f"the units in {hex_} are disrupted already", "14.1.3.B", hex=hex_, status=status, units=[]
        )
        return
    _set_status(battle, hit, status)
    battle.emit("marked", f"{names(hit)} in {hex_}: {status}", rule, hex=hex_, status=status, units=hit)


def _set_status(battle: Battle, units: list[str], status: str) -> None:
    now = battle.state.units
    battle.update(units={**now, **{unit: replace(now[unit], status=status) for unit in units}})


# -- 14.3: recovery -----------------------------------------------------------------------------------------


def hexes(battle: Battle) -> Mapping[Hex, tuple[str, ...]]:
    """The hexes that a recovery action rolls for, in order, each with the units that it could free (14.3.1 B).

    They lie within the active HQ's command radius and hold a marked subordinate; others in them do not count.
    """
    found: dict[Hex, list[str]] = {}
    for unit in battle.subordinates(active(battle).hq):
        if battle.unit(unit).status and in_command(battle, unit):
            found.setdefault(battle.unit(unit).hex, []).append(unit)
    return {hex_: tuple(found[hex_]) for hex_ in sorted(found)}


def chances(battle: Battle) -> Mapping[Hex, Fraction]:
    """The chance of success in each hex that a recovery action would roll for (14.3.1 B)."""
    return dict.fromkeys(hexes(battle), EVEN_CHANCE)


def refusal(battle: Battle) -> Refusal | None:
    """Why a recovery action would have nothing to do (14.3.1 B, A114)."""
    if hexes(battle):
        return None
    hq = active(battle).hq
    far = [unit for unit in battle.subordinates(hq) if battle.unit(unit).status]
    if far:
        return Refusal("14.3.1.B1", f"the marked units of HQ {hq} are beyond its command radius: {names(far)}")
    return Refusal("A114", f"no unit of HQ {hq} is pinned or disrupted")


def recover(battle: Battle) -> Procedure[None]:
    """The recovery action: one die a hex, in order of hex number; even frees its subordinate units (14.3.1 B)."""
    side = battle.scenario.hqs[active(battle).hq].side
    for hex_, units in hexes(battle).items():
        die = yield Roll(f"recovery {hex_}", side)
        freed = die % 2 == 0
        if freed:
            _set_status(battle, list(units), "")
        battle.emit(
            "recovery", f"recovery in {hex_}, die {die}: {names(units)} {'recovered' if freed else 'not recovered'}",
            "14.3.1.B2" if freed else "14.3.1.B3", hex=hex_, die=die, success=freed, units=list(units),
        )  # fmt: skip


def clear_all(battle: Battle) -> None:
    """Recovery phase: every pin and disruption on the map goes, without a die (3.1.6, 14.3.1 A)."""
    marked = sorted(unit for unit, now in battle.state.units.items() if now.status)
    if marked:
        _set_status(battle, marked, "")
        battle.emit("recovery-phase", f"recovered at the end of the day: {names(marked)}", "3.1.6", units=marked)
