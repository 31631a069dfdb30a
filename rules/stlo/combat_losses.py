"""Sections 9.2.2 to 9.2.4 and the losses of 9.4.1: who takes the steps that a combat result asks for."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.words import counted
from rules.stlo import losses, refusals
from rules.stlo.battle import Battle, side_name
from rules.stlo.combat_arithmetic import Combat, armored


def standing(battle: Battle, units: Iterable[str], *, recon: bool) -> tuple[str, ...]:
    """Those of some units that are still on the map: the recon units, or the infantry."""
    return tuple(u for u in units if battle.unit(u).place == "map" and battle.is_recon(u) == recon)


def remaining_assets(battle: Battle, units: Iterable[str]) -> tuple[str, ...]:
    """The assets of some units, lost ones included: they absorb losses before they go to holding (A53)."""
    return tuple(asset for unit in units for asset in battle.assets_with(unit))


def next_to_lose(battle: Battle, units: tuple[str, ...]) -> tuple[str, ...]:
    """Who may take the next step among the units of one side of a combat and their assets (9.2.4).

    Infantry of all hexes first; assets only when no infantry is left, so those of a lost company are out of reach
    while another stands (A54); recon units last (A52). Empty if no step is left (9.2.4 C).
    """
    return (
        standing(battle, units, recon=False) or remaining_assets(battle, units) or standing(battle, units, recon=True)
    )


def take(battle: Battle, units: tuple[str, ...], steps: int) -> Procedure[None]:
    """Take the steps of a result off one side, its owner choosing (9.2.2, 9.2.4, A51, A152).

    ``units`` are all that take part on that side. The owner is asked only if not all that are next are lost anyway.
    """
    left = steps
    while left and (pool := next_to_lose(battle, units)):
        if len(pool) == 1 or sum(_steps(battle, name) for name in pool) <= left:
            name = pool[0]
        else:
            choice = yield loss_decision(battle, units, left)
            name = choice.args[0]
        _lose(battle, name)
        left -= 1
    if left:
        battle.emit("losses-ignored", f"{counted(left, 'step')} more to lose, but none is left", "9.2.4.C", steps=left)


def _steps(battle: Battle, name: str) -> int:
    """Steps of a unit as it stands; an asset has one (9.2.3)."""
    return battle.unit(name).steps if name in battle.scenario.units else 1


def _lose(battle: Battle, name: str) -> None:
    if name in battle.scenario.units:
        full = "9.2.3.A" if battle.unit(name).steps > 1 else "9.2.3.B"
        losses.lose_step(battle, name, full if battle.is_battalion(name) else "9.2.3.C")
    else:
        losses.lose_asset(battle, name, "9.2.4.A")


def loss_decision(battle: Battle, units: tuple[str, ...], left: int) -> Decision:
    """Which unit or asset takes the next step."""
    side = battle.side_of(units[0])
    assets = remaining_assets(battle, units)

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "lose" or not action.args:
            return refusals.not_now(action, f"the {side_name(side)} side loses a step now", "9.2.2")
        name = action.args[0]
        if name in next_to_lose(battle, units):
            return None
        if name in assets:
            return Refusal("9.2.4.A", f"infantry of the combat is left and loses steps before {name}")
        if name in standing(battle, units, recon=True):
            return Refusal("9.2.4.B", f"recon units are the last to lose: not yet {name}")
        return Refusal("9.2.2", f"{name} takes no part in the combat on the side that loses steps, or is lost already")

    return Decision(
        side, "loss", f"{side_name(side)} has {counted(left, 'step')} to lose: who takes the next one?",
        lambda: (f"lose {name}" for name in (*units, *assets)), refuse,
        {"units": units, "steps": left},
    )  # fmt: skip


# -- armour -------------------------------------------------------------------------------------------------


def take_armor(battle: Battle, combat: Combat, count: int) -> Procedure[None]:
    """Eliminate assets with armour after a lost armour comparison, the attacker choosing (9.4.1 E, 9.4.1 F)."""
    rule = "9.4.1.F" if count > 1 else "9.4.1.E"
    left = count
    while left and (pool := armored(battle, battle.assets_with(combat.attacker))):
        if len(pool) <= left:
            asset = pool[0]
        else:
            choice = yield armor_loss_decision(battle, combat, left, rule)
            asset = choice.args[0]
        losses.lose_asset(battle, asset, rule)
        left -= 1


def armor_loss_decision(battle: Battle, combat: Combat, left: int, rule: str) -> Decision:
    """Which asset with armour the attacker loses next."""
    side = battle.side_of(combat.attacker)
    held = battle.assets_with(combat.attacker)

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "lose" or not action.args:
            return refusals.not_now(action, f"the {side_name(side)} side loses an asset with armour now", rule)
        asset = action.args[0]
        if asset in armored(battle, held):
            return None
        return Refusal(rule, f"{asset} is no asset with armour of {combat.attacker}")

    return Decision(
        side, "armour-loss", f"{combat.attacker} loses {counted(left, 'asset')} with armour: which?",
        lambda: (f"lose {asset}" for asset in held), refuse,
        {"combat": combat, "attacker": combat.attacker, "kind": combat.kind, "hexes": combat.hexes, "losses": left},
    )  # fmt: skip
