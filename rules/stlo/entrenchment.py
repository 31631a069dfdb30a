"""Chapter 13: entrenchments.

A hex has at most one marker, ``improved`` or ``strongpoint`` (13.1.2). Printed works belong to the map, are never
removed and serve the German only (13.2); what protects a side in a hex is `Battle.work_at`.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex
from rules.stlo.battle import Battle
from rules.stlo.participation import active, eligible, unit_refusal
from rules.stlo.supply_and_command import in_command

IMPROVED = "improved"
STRONGPOINT = "strongpoint"

WORK_NAMES: Mapping[str, str] = {IMPROVED: "an improved position", STRONGPOINT: "a strongpoint"}


def upgrade(battle: Battle, hex_: Hex, side: str) -> str:
    """The marker that entrenching leaves in a hex of a side, or empty if it changes nothing (13.1.1 to 13.1.3).

    An improved position becomes a strongpoint, for the German a printed one too; nothing is above that (13.1.2, A63).
    """
    return {"": IMPROVED, IMPROVED: STRONGPOINT}.get(battle.work_at(hex_, side), "")


def sites(battle: Battle) -> Mapping[Hex, str]:
    """The hexes that the active HQ would entrench now, in order, each with the marker it would get (13.1.1).

    A hex needs a subordinate unit in command radius that is neither pinned nor disrupted (A118).
    """
    side = battle.scenario.hqs[active(battle).hq].side
    held = sorted({battle.unit(unit).hex for unit in eligible(battle) if in_command(battle, unit)})
    return {hex_: work for hex_ in held if (work := upgrade(battle, hex_, side))}


def refusal(battle: Battle) -> Refusal | None:
    """Why an entrenching action would have nothing to do (14.2.1 A, A114)."""
    if sites(battle):
        return None
    hq = active(battle).hq
    if not eligible(battle):
        reasons = (unit_refusal(battle, unit) for unit in battle.subordinates(hq))
        return next((why for why in reasons if why), Refusal("A114", f"HQ {hq} has no unit on the map"))
    return Refusal("A114", f"every hex that HQ {hq} could entrench is a strongpoint already")


def entrench(battle: Battle) -> None:
    """The entrenching action: works go up in every hex of the active HQ's units in its command radius (13.1.1)."""
    side = battle.scenario.hqs[active(battle).hq].side
    built = sites(battle)
    for hex_, work in built.items():
        had_marker = hex_ in battle.state.works
        rule = "13.1.1.C" if work == IMPROVED else "13.1.1.B" if had_marker else "13.1.3.A"
        battle.emit("entrenched", f"{hex_} is now {WORK_NAMES[work]}", rule, hex=hex_, work=work, side=side)
    battle.update(works={**battle.state.works, **built})


def clear_abandoned(battle: Battle) -> None:
    """Remove every marker in a hex without a battalion or company of either side (13.1.5 A, A60).

    Called after each tactical action and operation; works printed on the map stay (13.2.2).
    """
    works = battle.state.works
    left = sorted(hex_ for hex_ in works if not battle.infantry_at(hex_))
    if not left:
        return
    battle.update(works={hex_: work for hex_, work in works.items() if hex_ not in left})
    for hex_ in left:
        battle.emit(
            "work-removed", f"{hex_} is abandoned and its {works[hex_]} marker goes", "13.1.5.A",
            hex=hex_, work=works[hex_],
        )  # fmt: skip
