"""Sections 9.2 and 9.4 as arithmetic: strengths, ratio, line, modifiers, armour and the chances of every result.

Nothing in here changes a game or rolls a die. Play, previews and the log all take their figures from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from rules.engine.hexes import Hex
from rules.engine.sums import DIE, Item, total
from rules.stlo.battle import Battle
from rules.stlo.charts import Charts, Result


@dataclass(frozen=True, slots=True)
class Combat:
    """What goes into one attack (9.2).

    ``hexes`` are the defending hexes, ``defenders`` all units in them, ``assets`` and ``defence_assets`` those that
    the attacker and the defenders have. ``on_call`` and ``defensive`` are final fire values, 0 without such a fire.
    """

    attacker: str
    kind: str
    hexes: tuple[Hex, ...]
    defenders: tuple[str, ...]
    assets: tuple[str, ...] = ()
    defence_assets: tuple[str, ...] = ()
    on_call: int = 0
    defensive: int = 0


@dataclass(frozen=True, slots=True)
class ArmorEffect:
    """What an armour differential does: the modifier, and the assets that the attacker loses (9.4.1)."""

    modifier: int
    losses: int


# -- strength and ratio -------------------------------------------------------------------------------------


def attack_items(battle: Battle, combat: Combat) -> tuple[Item, ...]:
    """The attack strength: the attacking unit alone and the on-call fire (9.1 D, 9.2 A, 9.2 C)."""
    items = [Item(battle.strength(combat.attacker), battle.describe(combat.attacker), "9.2.A")]
    if combat.on_call:
        items.append(Item(combat.on_call, "on-call fire", "10.4.D"))
    return tuple(items)


def defence_items(battle: Battle, combat: Combat) -> tuple[Item, ...]:
    """The defence strength: all defending units together and the defensive fire (9.1.1, 9.2 D)."""
    items = [Item(battle.strength(unit), battle.describe(unit), "9.1.1") for unit in combat.defenders]
    if combat.defensive:
        items.append(Item(combat.defensive, "defensive fire", "10.5"))
    return tuple(items)


def column(battle: Battle, combat: Combat) -> int:
    """The column of the combat results table: one division of the final strengths, rounded down (9.2 E, A139)."""
    return battle.charts.combat.column(total(attack_items(battle, combat)), total(defence_items(battle, combat)))


def line(battle: Battle, combat: Combat) -> str:
    """The terrain line: of all defending hexes the one best for the defender (9.2.1)."""
    return battle.charts.combat.line_for([battle.board.terrain[hex_] for hex_ in combat.hexes])


@dataclass(frozen=True)
class Figures:
    """What an attack comes to as far as it is decided without dice.

    ``attack`` and ``defence`` are the parts of both strengths, ``modifiers`` those of the modifier of the combat die
    apart from armour superiority, which needs dice of its own.
    """

    attack: tuple[Item, ...]
    defence: tuple[Item, ...]
    column: int
    ratio: str
    line: str
    modifiers: tuple[Item, ...]


def figures(battle: Battle, combat: Combat) -> Figures:
    """Strengths, ratio, line and modifiers of an attack (9.2 A to E, 9.4)."""
    ratio = column(battle, combat)
    return Figures(
        attack_items(battle, combat),
        defence_items(battle, combat),
        ratio,
        battle.charts.combat.ratios[ratio],
        line(battle, combat),
        modifier_items(battle, combat),
    )


# -- modifiers ----------------------------------------------------------------------------------------------


def armored(battle: Battle, assets: Iterable[str]) -> tuple[str, ...]:
    """Those of some assets, of any class, that have an armour value of 1 or more (9.4.1 A, A46)."""
    return tuple(asset for asset in assets if battle.scenario.assets[asset].armor > 0)


def armor_items(battle: Battle, combat: Combat) -> tuple[Item, ...]:
    """The attacker's armour sum by asset; empty if there is no armour procedure (9.4.1 A, 9.4.1 B)."""
    cards = battle.scenario.assets
    return tuple(Item(cards[a].armor, f"{cards[a].weapon} {a}", "9.4.1.B") for a in armored(battle, combat.assets))


def anti_tank_items(battle: Battle, combat: Combat) -> tuple[Item, ...]:
    """The defender's anti-tank sum: all defending units on their present side, and their assets (9.4.1 B, A48)."""
    cards = battle.scenario.assets
    units = (Item(battle.anti_tank(u), battle.describe(u), "9.4.1.B") for u in combat.defenders)
    guns = (Item(cards[a].anti_tank, f"{cards[a].weapon} {a}", "9.4.1.B") for a in combat.defence_assets)
    return tuple(item for item in (*units, *guns) if item.value)


def armor_effect(charts: Charts, differential: int) -> ArmorEffect:
    """What a differential does: half of it as a modifier from +2 up, lost assets from -3 down (9.4.1 C to F)."""
    band = charts.armor_band(differential)
    return ArmorEffect(differential // 2 if band.superiority else 0, band.losses)


def armor_item(charts: Charts, differential: int) -> tuple[Item, ...]:
    """The modifier for armour superiority, if there is any (9.4.1 C)."""
    modifier = armor_effect(charts, differential).modifier
    return (Item(modifier, f"armour superiority ({differential:+d})", "9.4.1.C"),) if modifier else ()


def modifier_items(battle: Battle, combat: Combat) -> tuple[Item, ...]:
    """All modifiers of the combat die except armour superiority (9.4), which needs dice of its own.

    The assets are those that both sides have after assignment: armour lost in this combat still keeps the defending
    armour from counting (9.4.3 B).
    """
    parts: tuple[Callable[[Battle, Combat], Item | None], ...] = (
        _engineers, _defending_armor, _kind_of_attack, _marked_defender, _entrenched_defender,
    )  # fmt: skip
    return tuple(item for part in parts if (item := part(battle, combat)) is not None)


def _engineers(battle: Battle, combat: Combat) -> Item | None:
    """+1 for an engineer with the attacker (9.4.2)."""
    found = [a for a in combat.assets if battle.scenario.assets[a].asset_class == "engineer"]
    return Item(1, f"engineers {found[0]}", "9.4.2") if found else None


def _defending_armor(battle: Battle, combat: Combat) -> Item | None:
    """-1 for a defending major asset with armour against an attacker without any armour (9.4.3, A47)."""
    cards = battle.scenario.assets
    majors = [a for a in armored(battle, combat.defence_assets) if cards[a].asset_class == "major"]
    if not majors or armored(battle, combat.assets):
        return None
    return Item(-1, f"defending armour {cards[majors[0]].weapon} {majors[0]}", "9.4.3.A")


def _kind_of_attack(battle: Battle, combat: Combat) -> Item | None:
    """+1 for a deliberate and +2 for an intensive attack (9.4.4)."""
    modifier = battle.charts.actions[combat.kind].drm
    if not modifier:
        return None
    return Item(modifier, f"{combat.kind} attack", "9.4.4.B" if combat.kind == "intensive" else "9.4.4.A")


_MARKS = (("disrupted", 3, "9.4.4.D"), ("pinned", 2, "9.4.4.C"))


def _marked_defender(battle: Battle, combat: Combat) -> Item | None:
    """+3 if any defender is disrupted, else +2 if any is pinned (9.4.4)."""
    for status, modifier, rule in _MARKS:
        for unit in combat.defenders:
            if battle.unit(unit).status == status:
                return Item(modifier, f"{unit} {status}", rule)
    return None


_WORKS = (("strongpoint", "strongpoint", "9.4.4.F"), ("improved", "improved position", "9.4.4.E"))


def _entrenched_defender(battle: Battle, combat: Combat) -> Item | None:
    """-2 if any defender is in a strongpoint, else -1 if any is in an improved position (9.4.4)."""
    side = battle.side_of(combat.defenders[0])
    for work, words, rule in _WORKS:
        for hex_ in combat.hexes:
            if battle.work_at(hex_, side) == work:
                return Item(battle.charts.works_drm[work], f"{words} in {hex_}", rule)
    return None


# -- chances ------------------------------------------------------------------------------------------------


def armor_chances(battle: Battle, combat: Combat) -> Mapping[ArmorEffect, Fraction]:
    """The effects of the armour procedure with their exact chances; no effect for certain without armour (9.4.1)."""
    attack = total(armor_items(battle, combat))
    if not attack:
        return {ArmorEffect(0, 0): Fraction(1)}
    margin = attack - total(anti_tank_items(battle, combat))
    found = Counter(armor_effect(battle.charts, margin + a - d) for a, d in product(DIE, DIE))
    ordered = sorted(found, key=lambda effect: (effect.modifier, -effect.losses))
    return {effect: Fraction(found[effect], 36) for effect in ordered}


def result_chances(battle: Battle, combat: Combat) -> Mapping[Result, Fraction]:
    """Every result that can come up with its exact chance, the armour dice included; worst for the attacker first."""
    table = battle.charts.combat
    terrain, ratio, plain = line(battle, combat), column(battle, combat), total(modifier_items(battle, combat))
    chances: dict[Result, Fraction] = {}
    for effect, chance in armor_chances(battle, combat).items():
        held = table.held(plain + effect.modifier)
        for die in DIE:
            result = table.result(terrain, ratio, die + held)
            chances[result] = chances.get(result, Fraction(0)) + chance / 6
    return {result: chances[result] for result in sorted(chances, key=_for_attacker)}


def _for_attacker(result: Result) -> int:
    return result.steps if result.side == "D" else -result.steps
