"""Chapter 9: attacks. The order of 9.2 is the order of `_resolve`; the figures come from `combat_arithmetic`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.decisions import Action, Decision, Procedure, Refusal, Roll
from rules.engine.hexes import Hex, hexside
from rules.engine.sums import Item, total
from rules.stlo import assets, combat_arithmetic, combat_fires, combat_losses, losses, movement, participation, refusals
from rules.stlo.battle import Battle, names
from rules.stlo.combat_arithmetic import Combat
from rules.stlo.model import enemy

# -- who attacks whom (9.1) ---------------------------------------------------------------------------------


def adjacent_enemies(battle: Battle, unit: str) -> tuple[Hex, ...]:
    """The hexes next to a unit on the map that the enemy occupies, clockwise from north (9.1 A)."""
    foe = battle.occupied(enemy(battle.side_of(unit)))
    return tuple(hex_ for hex_ in battle.board.grid.adjacent(battle.unit(unit).hex) if hex_ in foe)


def targets(battle: Battle, unit: str) -> tuple[Hex, ...]:
    """The hexes that a unit on the map must attack, all at once, if it attacks (9.1 B, 9.1.1).

    Hexes that a divisional boundary bars it from attacking are left out (A21).
    """
    return tuple(
        hex_
        for hex_ in adjacent_enemies(battle, unit)
        if movement.boundary_refusal(battle, unit, hex_, attack=True) is None
    )


def target_refusal(battle: Battle, unit: str) -> Refusal | None:
    """Why a unit has nobody to attack (9.1 A, 8.4)."""
    near = adjacent_enemies(battle, unit)
    if not near:
        return Refusal("9.1.A", f"{battle.describe(unit)} is next to no enemy")
    barred = [movement.boundary_refusal(battle, unit, hex_, attack=True) for hex_ in near]
    return None if None in barred else barred[0]


def unit_refusal(battle: Battle, unit: str) -> Refusal | None:
    """Why a unit can take no part in an attack action of the active HQ (9.1.3)."""
    hq = participation.active(battle).hq
    if battle.is_recon(unit):
        return Refusal("9.1.3.C", f"{battle.describe(unit)} is a recon unit and never attacks")
    if battle.unit(unit).place != "map":
        return Refusal("9.1.3.E", f"battalion or company {unit} is not on the map, and an HQ never attacks")
    if unit not in battle.subordinates(hq):
        return Refusal("9.1.3.D", f"{battle.describe(unit)} is not subordinate to HQ {hq}")
    if participation.out_of_command(battle, unit) is not None:
        return Refusal("9.1.3.A", f"{battle.describe(unit)} is beyond the command radius of HQ {hq}")
    if participation.marked(battle, unit) is not None:
        return Refusal("9.1.3.B", f"{battle.describe(unit)} is {battle.unit(unit).status} and can not attack")
    return None


def refusal(battle: Battle) -> Refusal | None:
    """Why an attack action would find nobody to attack with (9.1 B, A114)."""
    hq = participation.active(battle).hq
    reasons = []
    for unit in battle.subordinates(hq):
        reason = target_refusal(battle, unit) or unit_refusal(battle, unit)
        if reason is None:
            return None
        reasons.append(reason)
    # A unit that stands next to an enemy tells more than one that does not.
    near = [reason for reason in reasons if reason.rule != "9.1.A"]
    return near[0] if near else Refusal("9.1.A", f"no unit of HQ {hq} is next to an enemy")


# -- the attack action (9.1) --------------------------------------------------------------------------------


def attack(battle: Battle, kind: str) -> Procedure[None]:
    """An attack action: one attack by every eligible unit that is next to an enemy when its turn comes (9.1, A112).

    Radius and status are tested once at the start (A113). The attacker sets the order (9.1.2 B).
    """
    waiting = participation.eligible(battle)
    barred = {unit: why for unit in battle.scenario.units if (why := unit_refusal(battle, unit)) is not None}
    while ready := tuple(u for u in waiting if battle.unit(u).place == "map" and targets(battle, u)):
        unit = ready[0]
        if len(ready) > 1:
            choice = yield attacker_decision(battle, kind, ready, barred)
            unit = choice.args[0]
        waiting = tuple(other for other in waiting if other != unit)
        barred[unit] = Refusal("9.1.2.A", f"{unit} has attacked in this action")
        yield from _resolve(battle, unit, kind)


def attacker_decision(battle: Battle, kind: str, ready: tuple[str, ...], barred: Mapping[str, Refusal]) -> Decision:
    """Which company attacks next (9.1.2 B); ``barred`` tells of units that can not, from the start of the action."""
    hq = participation.active(battle).hq

    def refuse(action: Action) -> Refusal | None:
        if action.verb in ("done", "end", "pass", "stay"):
            return Refusal("9.1.B", f"every eligible unit next to an enemy must attack: {names(ready)}")
        if action.verb != "engage" or not action.args:
            return refusals.not_now(action, "the next company to attack is named now", "9.1.2.B")
        unit = action.args[0]
        return barred.get(unit) or target_refusal(battle, unit)

    return Decision(
        battle.scenario.hqs[hq].side, "attacker", f"HQ {hq}, {kind} attack: which company attacks next?",
        lambda: (f"engage {unit}" for unit in ready), refuse,
        {"hq": hq, "kind": kind, "units": ready, "targets": {unit: targets(battle, unit) for unit in ready}},
    )  # fmt: skip


# -- one attack (9.2) ---------------------------------------------------------------------------------------


def engagement(battle: Battle, unit: str, kind: str) -> Combat:
    """The attack that a unit would make now, with the assets that both sides have (9.1.1).

    Raises ValueError if it is next to nobody that it may attack.
    """
    hexes = targets(battle, unit)
    if not hexes:
        raise ValueError(f"{unit} has nobody to attack")
    defenders = tuple(other for hex_ in hexes for other in battle.at(hex_))
    theirs = tuple(asset for other in defenders for asset in battle.assets_with(other))
    return Combat(unit, kind, hexes, defenders, battle.assets_with(unit), theirs)


def _resolve(battle: Battle, unit: str, kind: str) -> Procedure[None]:
    """One attack from strengths to advance (9.2)."""
    combat = engagement(battle, unit, kind)
    battle.emit(
        "attack", f"{battle.describe(unit)}: {kind} attack on {names(combat.defenders)} in {names(combat.hexes)}",
        "9.1.1", attacker=unit, attack_kind=kind, hex=battle.unit(unit).hex, hexes=list(combat.hexes),
        defenders=list(combat.defenders),
    )  # fmt: skip
    combat = yield from assets.assign_in_attack(battle, combat)
    combat = yield from assets.assign_in_defence(battle, combat)
    combat = yield from combat_fires.on_call(battle, combat)
    combat = yield from combat_fires.defensive(battle, combat)
    armor = yield from _compare_armor(battle, combat)
    yield from _roll_and_apply(battle, combat, armor)
    yield from _advance(battle, combat)


def _compare_armor(battle: Battle, combat: Combat) -> Procedure[tuple[Item, ...]]:
    """The armour procedure, if the attacker has armour; return its modifier (9.4.1, A50)."""
    ours, theirs = combat_arithmetic.armor_items(battle, combat), combat_arithmetic.anti_tank_items(battle, combat)
    if not ours:
        return ()
    side = battle.side_of(combat.attacker)
    attack_die = yield Roll("armour attacker", side)
    defence_die = yield Roll("armour defender", enemy(side))
    attack, defence = total(ours) + attack_die, total(theirs) + defence_die
    effect = combat_arithmetic.armor_effect(battle.charts, attack - defence)
    battle.emit(
        "armor", f"armour {total(ours)} + {attack_die} against anti-tank {total(theirs)} + {defence_die}: "
        f"{attack - defence:+d}, {_armor_words(effect)}", "9.4.1.B",
        attack=_data(ours), defence=_data(theirs),
        dice={"attacker": attack_die, "defender": defence_die}, differential=attack - defence,
        modifier=effect.modifier, losses=effect.losses,
    )  # fmt: skip
    yield from combat_losses.take_armor(battle, combat, effect.losses)
    return combat_arithmetic.armor_item(battle.charts, attack - defence)


def _armor_words(effect: combat_arithmetic.ArmorEffect) -> str:
    if effect.modifier:
        return f"superiority, {effect.modifier:+d}"
    return f"the attacker loses {effect.losses}" if effect.losses else "no effect"


def _roll_and_apply(battle: Battle, combat: Combat, armor: tuple[Item, ...]) -> Procedure[None]:
    """The combat die, the return of the OPs and the losses (9.2 E, 9.2.2, 11.1.2, 5.3)."""
    figures, table = combat_arithmetic.figures(battle, combat), battle.charts.combat
    modifiers = (*armor, *figures.modifiers)
    held = table.held(total(modifiers))
    die = yield Roll("combat", battle.side_of(combat.attacker))
    combat_fires.return_posts(battle)
    result = table.result(figures.line, figures.column, die + held)
    battle.emit(
        "combat", f"{combat.attacker} attacks {names(combat.hexes)}: {figures.ratio} {figures.line}, {held:+d}, "
        f"rolled {die} = {result}", "9.2.E2",
        attacker=combat.attacker, attack_kind=combat.kind, hexes=list(combat.hexes), defenders=list(combat.defenders),
        attack=_data(figures.attack), attack_total=total(figures.attack),
        defence=_data(figures.defence), defence_total=total(figures.defence),
        ratio=figures.ratio, line=figures.line, items=_data(modifiers), modifier=total(modifiers), held=held,
        die=die, roll=die + held, result=str(result),
    )  # fmt: skip
    losing = (combat.attacker,) if result.side == "A" else combat.defenders
    yield from combat_losses.take(battle, losing, result.steps)
    losses.hold_orphans(battle)


def _data(items: Iterable[Item]) -> list[dict[str, Any]]:
    return [item.data for item in items]


# -- advance (9.2.6) ----------------------------------------------------------------------------------------


def advance_refusal(battle: Battle, combat: Combat, hex_: Hex) -> Refusal | None:
    """Why the attacker can not advance into a hex after its attack (9.2.6, A56 to A58, A147)."""
    unit = combat.attacker
    if hex_ not in combat.hexes:
        return Refusal("9.2.6.A2", f"{hex_} was not attacked by {unit}")
    if not losses.emptied(battle, hex_, battle.side_of(combat.defenders[0])):
        return Refusal("9.2.6.A2", f"the enemy still holds {hex_}")
    if hexside(battle.unit(unit).hex, hex_) in battle.board.rivers:
        return Refusal("A147", f"the river between {battle.unit(unit).hex} and {hex_} can not be crossed")
    return movement.boundary_refusal(battle, unit, hex_)


def _advance(battle: Battle, combat: Combat) -> Procedure[None]:
    """The attacker goes into one of the hexes that its attack emptied, or stays (9.2.6 A)."""
    if battle.unit(combat.attacker).place != "map":
        return
    decision = advance_decision(battle, combat)
    if not any(action.verb == "advance" for action in decision.actions):
        return
    choice = yield decision
    if choice == "stay":
        battle.emit("stay", f"{battle.describe(combat.attacker)} does not advance", "9.2.6.A2", unit=combat.attacker)
        return
    start, hex_ = battle.unit(combat.attacker).hex, choice.args[0]
    # No end of a move: a marker in the hex would not touch the unit (A59).
    battle.set_unit(combat.attacker, hex=hex_)
    battle.emit(
        "advance", f"{battle.describe(combat.attacker)} advances to {hex_}", "9.2.6.A2",
        unit=combat.attacker, start=start, hex=hex_,
    )  # fmt: skip


def advance_decision(battle: Battle, combat: Combat) -> Decision:
    """Whether and where the attacker advances."""

    def candidates() -> Iterable[str]:
        yield from (f"advance {hex_}" for hex_ in combat.hexes)
        yield "stay"

    def refuse(action: Action) -> Refusal | None:
        if action == "stay":
            return None
        if action.verb != "advance" or not action.args:
            return refusals.not_now(action, f"{combat.attacker} may advance now, or stay", "9.2.6.A2")
        return advance_refusal(battle, combat, action.args[0])

    return Decision(
        battle.side_of(combat.attacker), "advance", f"Does {combat.attacker} advance after the attack?",
        candidates, refuse,
        {"combat": combat, "attacker": combat.attacker, "unit": combat.attacker, "hexes": combat.hexes},
    )  # fmt: skip
