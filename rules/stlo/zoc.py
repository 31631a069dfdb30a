"""Chapter 4: zones of control."""

from __future__ import annotations

from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex
from rules.stlo.battle import Battle
from rules.stlo.model import enemy


def controlled(battle: Battle, side: str) -> frozenset[Hex]:
    """The hexes in the zone of control of at least one unit of a side (4.0).

    Every infantry and recon unit controls the six hexes around it, whatever its state and whatever the ground
    (A26, A27); HQs, observation posts, assets and artillery control none.
    """

    def work() -> frozenset[Hex]:
        adjacent = battle.board.grid.adjacent
        return frozenset(n for h in battle.occupied(side) for n in adjacent(h) if n in battle.board.land)

    return battle.memo(("zoc", side), work)


def in_enemy_zoc(battle: Battle, hex_: Hex, side: str) -> bool:
    """Whether a hex is enemy-controlled, seen from a side (4.0)."""
    return hex_ in controlled(battle, enemy(side))


def closed(battle: Battle, side: str) -> frozenset[Hex]:
    """The hexes that a side's command radii and LOCs can not pass (4.2, 7.4.1, A29, A30).

    Enemy-occupied hexes, and enemy-controlled ones that no friendly infantry or recon unit occupies.
    """

    def work() -> frozenset[Hex]:
        foe = enemy(side)
        return (controlled(battle, foe) - battle.occupied(side)) | battle.occupied(foe)

    return battle.memo(("closed", side), work)


def step_refusal(battle: Battle, side: str, start: Hex, here: Hex, there: Hex) -> Refusal | None:
    """Why a unit that began its movement action in start may not step from here to there, as far as ZOCs go (4.1)."""
    foe = enemy(side)
    if here != start and here in controlled(battle, foe):
        return Refusal("4.1.B", f"it must stop in {here}, which the enemy controls")
    if there in controlled(battle, foe) and start in controlled(battle, foe):
        return Refusal(
            "4.1.A", f"it began in an enemy-controlled hex, so it can not enter another one ({there}) in this action"
        )
    return None
