"""Chapter 5 and section 9.3: assets, their limits, their assignment in combat, and the asset phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.engine.words import counted
from rules.stlo import refusals, supply_and_command
from rules.stlo.battle import Battle, side_name
from rules.stlo.combat_arithmetic import Combat
from rules.stlo.state import Asset

BATTALION_LIMITS: Mapping[str, int] = {"major": 3, "engineer": 1, "minor": 2}
"""Assets of each class with a battalion, or with all companies of one battalion together (9.3.1 A)."""

COMPANY_LIMITS: Mapping[str, int] = {"major": 1, "engineer": 1, "minor": 2}
"""Assets of each class with a single company (9.3.1 A)."""

NEW_IN_ATTACK = 5
"""Assets that an attacker can be given in one combat (9.3 B)."""

NEW_IN_DEFENCE: Mapping[str, int] = {"major": 1, "minor": 1, "engineer": 0}
"""Assets of each class that a defender can be given in one combat, however many units defend (9.3 C, A42, A44)."""


# -- limits -------------------------------------------------------------------------------------------------


def asset_class(battle: Battle, asset: str) -> str:
    """The class of an asset: major, minor or engineer (2.2.4 B)."""
    return battle.scenario.assets[asset].asset_class


def with_unit(battle: Battle, unit: str, wanted: str) -> int:
    """How many assets of a class a unit has."""
    return sum(asset_class(battle, asset) == wanted for asset in battle.assets_with(unit))


def limit_refusal(battle: Battle, asset: str, unit: str) -> Refusal | None:
    """Why a unit can have no further asset of this one's class (9.3.1).

    A reduced battalion keeps a battalion's limits (A137). Companies of one battalion share its limits, counting only
    those on the map (A45).
    """
    wanted = asset_class(battle, asset)
    held = with_unit(battle, unit, wanted)
    if battle.is_battalion(unit):
        most = BATTALION_LIMITS[wanted]
        return _full("9.3.1.A1", battle.describe(unit), held, wanted) if held >= most else None
    if held >= COMPANY_LIMITS[wanted]:
        return _full("9.3.1.A2", battle.describe(unit), held, wanted)
    designation = battle.designation(unit)
    shared = sum(with_unit(battle, sister, wanted) for sister in battle.subordinates(designation))
    if shared >= BATTALION_LIMITS[wanted]:
        return _full("9.3.1.A3", f"the companies of {designation} together", shared, wanted)
    return None


def _full(rule: str, who: str, held: int, wanted: str) -> Refusal:
    return Refusal(rule, f"{who}: {counted(held, f'{wanted} asset')} already, and no more are allowed")


# -- assignment ---------------------------------------------------------------------------------------------


def assignment_refusal(battle: Battle, asset: str, unit: str) -> Refusal | None:
    """Why an asset can not be given to a unit, whichever side of a combat it is on (9.3.1, 9.3.3)."""
    if battle.is_recon(unit):
        return Refusal("9.3.3.C", f"{battle.describe(unit)} is a recon unit and has no assets")
    card = battle.scenario.assets[asset]
    if card.formation != battle.formation(unit):
        names = battle.scenario.formations
        return Refusal(
            "9.3.3.B", f"{asset} serves only the {names[card.formation].name}; {unit} is of the "
            f"{names[battle.formation(unit)].name}",
        )  # fmt: skip
    return _unavailable(battle.state.assets[asset], asset) or limit_refusal(battle, asset, unit)


def _unavailable(now: Asset, asset: str) -> Refusal | None:
    """Why an asset is not face up in its division's box (9.3.3 A, 9.3.3 E)."""
    if now.place == "unit":
        return Refusal("9.3.3.E", f"{asset} is already with {now.unit}")
    if now.place == "holding":
        return Refusal("9.3.3.E", f"{asset} is in the asset holding box")
    if now.place == "eliminated":
        return Refusal("9.3.3.E", f"{asset} is eliminated")
    if not now.ready:
        return Refusal("9.3.3.E", f"{asset} is on its To Division side and can not be used this turn")
    return None


def attack_refusal(battle: Battle, combat: Combat, asset: str, unit: str, given: tuple[str, ...]) -> Refusal | None:
    """Why the attacker can not give an asset to a unit; ``given`` are those new in this combat (9.3 B, 9.3.2 B)."""
    if battle.unit(unit).place != "map":
        return _no_infantry(unit)
    if unit != combat.attacker and not battle.is_recon(unit):
        return Refusal("9.3.B", f"only the attacking unit, {combat.attacker}, can be given assets")
    if len(given) >= NEW_IN_ATTACK:
        return Refusal("9.3.B", f"{NEW_IN_ATTACK} assets are given already, the most in one combat")
    if not supply_and_command.hq_has_loc(battle):
        return Refusal("9.3.2.B", "the attacker's HQ can trace no LOC: no new assets")
    return assignment_refusal(battle, asset, unit)


def defence_refusal(battle: Battle, combat: Combat, asset: str, unit: str, given: tuple[str, ...]) -> Refusal | None:
    """Why the defender can not give an asset to a unit; ``given`` are those new in this combat (9.3 C, 9.3.2 A)."""
    if battle.unit(unit).place != "map":
        return _no_infantry(unit)
    if unit not in combat.defenders:
        return Refusal("9.3.C2", f"{battle.describe(unit)} does not defend in this combat")
    wanted = asset_class(battle, asset)
    if not NEW_IN_DEFENCE[wanted]:
        return Refusal("9.3.C2", "no engineers are given to a defender")
    if sum(asset_class(battle, other) == wanted for other in given) >= NEW_IN_DEFENCE[wanted]:
        return Refusal("9.3.C2", f"one {wanted} asset is given already, the most in one combat")
    if not supply_and_command.unit_loc(battle, unit).traced:
        return Refusal("9.3.2.A", f"{battle.describe(unit)} can trace no LOC: no new assets")
    return assignment_refusal(battle, asset, unit)


def _no_infantry(unit: str) -> Refusal:
    return Refusal(
        "9.3.3.D", f"only infantry on the map is given assets; an HQ is not, and battalion {unit} is not there"
    )


_Test = Callable[[Battle, Combat, str, str, tuple[str, ...]], Refusal | None]


def assign_in_attack(battle: Battle, combat: Combat) -> Procedure[Combat]:
    """The attacker's assets: up to five new ones; return the combat with all he has (9.2 B, 9.3 B, 9.3.3 G)."""
    yield from _assign(battle, combat, "attack-assets", (combat.attacker,), attack_refusal)
    return replace(combat, assets=battle.assets_with(combat.attacker))


def assign_in_defence(battle: Battle, combat: Combat) -> Procedure[Combat]:
    """The defender's assets, after the attacker's are final: at most a major and a minor one (9.3 C)."""
    yield from _assign(battle, combat, "defence-assets", combat.defenders, defence_refusal)
    return replace(combat, defence_assets=tuple(a for unit in combat.defenders for a in battle.assets_with(unit)))


def _assign(battle: Battle, combat: Combat, kind: str, units: tuple[str, ...], test: _Test) -> Procedure[None]:
    """Ask for one asset after another until the owner is done or nothing more can be given."""
    given: tuple[str, ...] = ()
    while True:
        decision = assignment_decision(battle, combat, kind, units, test, given)
        if not any(action.verb == "assign" for action in decision.actions):
            return
        choice = yield decision
        if choice == "done":
            return
        asset, unit = choice.args
        battle.set_asset(asset, place="unit", unit=unit)
        given = (*given, asset)
        battle.emit(
            "asset-assigned", f"{battle.scenario.assets[asset].weapon} {asset} joins {unit}", "9.3.A",
            asset=asset, unit=unit, hex=battle.unit(unit).hex,
        )  # fmt: skip


def assignment_decision(
    battle: Battle, combat: Combat, kind: str, units: tuple[str, ...], test: _Test, given: tuple[str, ...]
) -> Decision:
    """The next asset that a side gives in a combat, or ``done``; ``given`` are those it gave in it before."""
    side = battle.side_of(units[0])
    own = [asset for asset, card in battle.scenario.assets.items() if card.side == side]

    def candidates() -> Iterable[str]:
        yield from (f"assign {asset} {unit}" for unit in units for asset in own)
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        if action == "done":
            return None
        if action.verb != "assign" or not action.args:
            return refusals.not_now(action, f"the {side_name(side)} side assigns assets now, or is done", "9.2.B")
        asset = action.args[0]
        wanted = action.args[1:] or units
        found = [test(battle, combat, asset, unit, given) for unit in wanted]
        return None if None in found else found[0]

    return Decision(
        side, kind, f"{combat.attacker} attacks {', '.join(combat.hexes)}: which assets join {', '.join(units)}?",
        candidates, refuse,
        {"combat": combat, "attacker": combat.attacker, "kind": combat.kind, "hexes": combat.hexes, "units": units,
         "given": given},
    )  # fmt: skip


# -- the asset phase ----------------------------------------------------------------------------------------


def phase(battle: Battle) -> Procedure[None]:
    """Asset phase: availability, then reassignment, the German first (3.1.4, 5.1, 5.5 B)."""
    _availability(battle)
    for side in ("de", "us"):
        _forced_returns(battle, side)
        yield from _reassignment(battle, side)


def _own(battle: Battle, side: str, place: str) -> list[str]:
    """The assets of a side in a place, in the order of the display."""
    now = battle.state.assets
    return [a for a, card in battle.scenario.assets.items() if card.side == side and now[a].place == place]


def _private(battle: Battle, side: str) -> str | None:
    """Who sees what happens on a side's display (2.1.5)."""
    return side if battle.option("hidden-displays") else None


def _availability(battle: Battle) -> None:
    """Assets on their To Division side in a divisional box are turned face up (3.1.4.1)."""
    for side in ("de", "us"):
        turned = [a for a in _own(battle, side, "box") if not battle.state.assets[a].ready]
        for asset in turned:
            battle.set_asset(asset, ready=True)
        if turned:
            battle.emit(
                "assets-ready", f"{side_name(side)} assets ready again: {', '.join(turned)}", "3.1.4.1",
                only=_private(battle, side), side=side, assets=turned,
            )  # fmt: skip


def _forced_returns(battle: Battle, side: str) -> None:
    """Engineers on the map and assets in the holding box go to their division (3.1.4.2, 5.2, 5.4)."""
    for asset in _own(battle, side, "unit"):
        if asset_class(battle, asset) == "engineer":
            _send_back(battle, asset, "5.2", None)
    for asset in _own(battle, side, "holding"):
        _send_back(battle, asset, "5.4", _private(battle, side))


def _send_back(battle: Battle, asset: str, rule: str, only: str | None) -> None:
    """Lay an asset in the box of its own division, To Division side up (5.1)."""
    unit = battle.state.assets[asset].unit
    battle.set_asset(asset, place="box", unit="", ready=False)
    origin = f"leaves {unit} and " if unit else ""
    battle.emit(
        "asset-returned", f"asset {asset} {origin}goes back to its division", rule, only=only, asset=asset, unit=unit
    )


def _reassignment(battle: Battle, side: str) -> Procedure[None]:
    """The owner sends back what he likes of his assets on the map (3.1.4.2 B, 5.1)."""
    while _own(battle, side, "unit"):
        choice = yield reassignment_decision(battle, side)
        if choice == "done":
            return
        _send_back(battle, choice.args[0], "3.1.4.2.B", None)


def reassignment_decision(battle: Battle, side: str) -> Decision:
    """The next asset that goes back to its division, or ``done``."""

    def candidates() -> Iterable[str]:
        yield from (f"return {asset}" for asset in _own(battle, side, "unit"))
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        if action == "done":
            return None
        if action.verb != "return" or not action.args:
            return refusals.not_now(action, "assets are sent back to their divisions now", "3.1.4.2.B")
        asset = action.args[0]
        if battle.scenario.assets[asset].side != side:
            return Refusal("5.1", f"{asset} is not {side_name(side)}")
        if battle.state.assets[asset].place != "unit":
            return Refusal("5.1", f"{asset} is with no unit on the map")
        return None

    return Decision(
        side, "reassignment", "Which assets go back? They can be used again from the next turn.",
        candidates, refuse, {"assets": tuple(_own(battle, side, "unit"))},
    )  # fmt: skip
