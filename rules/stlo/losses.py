"""Sections 5.3, 9.2.3 and 9.2.7: steps, eliminated units and what becomes of their assets and HQs."""

from __future__ import annotations

from rules.stlo.battle import Battle
from rules.stlo.model import Side


def lose_step(battle: Battle, unit: str, rule: str) -> None:
    """Take one step from a unit on the map: a full battalion is reduced, any other unit is eliminated (9.2.3)."""
    now = battle.unit(unit)
    if now.steps > 1:
        battle.set_unit(unit, steps=now.steps - 1)
        battle.emit(
            "step-lost", f"{battle.describe(unit)} is reduced", rule, unit=unit, hex=now.hex, steps=now.steps - 1
        )
        return
    battle.emit("eliminated", f"{battle.describe(unit)} is eliminated in {now.hex}", rule, unit=unit, hex=now.hex)
    # A substitute goes back to its box and may serve again (9.2.7 A, 12.2.3); other units are out for good.
    place = "substitutes" if battle.card(unit).kind == "substitute" else "eliminated"
    battle.set_unit(unit, place=place, hex="", status="", serves="", formation="", steps=1)


def lose_asset(battle: Battle, asset: str, rule: str) -> None:
    """Eliminate an asset (9.2.3 C, 9.4.1 E)."""
    battle.set_asset(asset, place="eliminated", unit="", ready=False)
    battle.emit("asset-lost", f"asset {asset} is eliminated", rule, asset=asset)


def hold_orphans(battle: Battle) -> None:
    """Put assets whose unit has left the map into the Asset Holding box (5.3, A53, A80).

    Called when all steps of a result are taken and before any advance, so that an advance never meets them.
    """
    for asset, now in sorted(battle.state.assets.items()):
        if now.place == "unit" and battle.unit(now.unit).place != "map":
            battle.emit("asset-held", f"asset {asset} goes to the holding box", "5.3", asset=asset, unit=now.unit)
            battle.set_asset(asset, place="holding", unit="", ready=False)


def remove_lost_hqs(battle: Battle) -> None:
    """Remove every HQ on a display whose units are all eliminated, with the battalion counter (9.2.7 B).

    The active HQ stays on the map until its activation ends (9.2.5, A111).
    """
    alive = {
        battle.designation(u) for u, s in battle.state.units.items() if s.place in ("map", "delayed", "reinforcement")
    }
    for hq, now in sorted(battle.state.hqs.items()):
        if now.place != "display" or hq in alive:
            continue
        battle.set_hq(hq, place="removed")
        battle.emit("hq-removed", f"HQ {hq} is removed: all its units are eliminated", "9.2.7.B", hq=hq)
        for unit, card in battle.scenario.units.items():
            if card.designation == hq and battle.unit(unit).place == "display":
                battle.set_unit(unit, place="eliminated", steps=1)


def emptied(battle: Battle, hex_: str, side: Side) -> bool:
    """Whether a side has neither infantry nor recon left in a hex (9.2.6 A)."""
    return not any(battle.side_of(unit) == side for unit in battle.at(hex_))
