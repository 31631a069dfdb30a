"""The exact chances of an attack, from the same figures that the attack itself is resolved with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.hexes import Hex
from rules.engine.sums import Item
from rules.stlo import combat, combat_arithmetic
from rules.stlo.battle import Battle
from rules.stlo.charts import Result
from rules.stlo.combat_arithmetic import ArmorEffect, Combat, Figures


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps of one side of a combat: ``units`` until its units are all lost, ``all`` with its assets (9.2.4)."""

    units: int
    all: int


@dataclass(frozen=True)
class CombatOdds(Figures):
    """The figures of an attack before its dice are rolled, and its chances.

    ``armor_attack`` and ``armor_defence`` are the parts of the armour comparison. ``armor`` has the effects of the
    armour procedure and ``results`` all possible results, the worst for the attacker first; each with its exact
    chance, the two armour dice and the combat die taken together.
    """

    combat: Combat
    armor_attack: tuple[Item, ...]
    armor_defence: tuple[Item, ...]
    armor: Mapping[ArmorEffect, Fraction]
    results: Mapping[Result, Fraction]
    attacker: Steps
    defender: Steps

    @property
    def armor_losses(self) -> Fraction:
        """The assets that the attacker can expect to lose in the armour procedure."""
        most = len(self.armor_attack)
        return sum((chance * min(effect.losses, most) for effect, chance in self.armor.items()), Fraction(0))

    @property
    def attacker_losses(self) -> Fraction:
        """The steps that the attacker can expect to lose by the result, assets included."""
        return self._expected("A", self.attacker.all)

    @property
    def defender_losses(self) -> Fraction:
        """The steps that the defender can expect to lose by the result, assets included."""
        return self._expected("D", self.defender.all)

    @property
    def attacker_lost(self) -> Fraction:
        """The chance that the attacking unit is eliminated."""
        return self.chance("A", self.attacker.units)

    @property
    def defender_lost(self) -> Fraction:
        """The chance that all defending units are eliminated, in every hex."""
        return self.chance("D", self.defender.units)

    def chance(self, side: str, steps: int = 1) -> Fraction:
        """The chance that a side, ``"A"`` or ``"D"``, has to lose at least some steps."""
        return sum((c for r, c in self.results.items() if r.side == side and r.steps >= steps), Fraction(0))

    def _expected(self, side: str, most: int) -> Fraction:
        return sum((c * min(r.steps, most) for r, c in self.results.items() if r.side == side), Fraction(0))


@dataclass(frozen=True, slots=True)
class Emptied:
    """The chances that a hex is emptied by a result: whatever the owner does, and if he takes the losses there."""

    certain: Fraction
    possible: Fraction


def emptied(battle: Battle, odds: CombatOdds) -> Mapping[Hex, Emptied]:
    """The chances that each defending hex is emptied (9.2.4, 9.2.6 A).

    Infantry of all hexes loses first, its owner choosing, then the assets, and recon units last.
    """
    return {hex_: _emptied(battle, odds, hex_) for hex_ in odds.combat.hexes}


def _emptied(battle: Battle, odds: CombatOdds, hex_: Hex) -> Emptied:
    infantry, everything = _steps_of_infantry(battle, odds.combat.defenders), odds.defender.all
    here, recon = battle.at(hex_), [unit for unit in odds.combat.defenders if battle.is_recon(unit)]
    scouts = sum(unit in here for unit in recon)
    if scouts:
        return Emptied(odds.chance("D", everything), odds.chance("D", everything - len(recon) + scouts))
    return Emptied(odds.chance("D", infantry), odds.chance("D", _steps_of_infantry(battle, here)))


def combat_odds(
    battle: Battle,
    unit: str,
    kind: str,
    *,
    assets: Iterable[str] = (),
    defence_assets: Iterable[str] = (),
    on_call: int = 0,
    defensive: int = 0,
) -> CombatOdds:
    """The odds of an attack that a unit would make now.

    ``assets`` and ``defence_assets`` come on top of those that the units have; ``on_call`` and ``defensive`` are final
    fire values. Nothing is asked about limits or observation. Raises ValueError if the unit has nobody to attack.
    """
    now = combat.engagement(battle, unit, kind)
    return odds_of(
        battle,
        replace(
            now,
            assets=_joined(now.assets, assets),
            defence_assets=_joined(now.defence_assets, defence_assets),
            on_call=on_call,
            defensive=defensive,
        ),
    )


def _joined(held: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*held, *more)))


def odds_of(battle: Battle, now: Combat) -> CombatOdds:
    """The odds of an attack as far as it is decided."""
    return CombatOdds(
        **vars(combat_arithmetic.figures(battle, now)),
        combat=now,
        armor_attack=combat_arithmetic.armor_items(battle, now),
        armor_defence=combat_arithmetic.anti_tank_items(battle, now),
        armor=combat_arithmetic.armor_chances(battle, now),
        results=combat_arithmetic.result_chances(battle, now),
        attacker=_steps(battle, (now.attacker,), now.assets),
        defender=_steps(battle, now.defenders, now.defence_assets),
    )


def _steps(battle: Battle, units: tuple[str, ...], assets: tuple[str, ...]) -> Steps:
    infantry = _steps_of_infantry(battle, units)
    recon = sum(battle.is_recon(unit) for unit in units)
    everything = infantry + len(assets) + recon
    # A recon unit is lost only after the assets.
    return Steps(everything if recon else infantry, everything)


def _steps_of_infantry(battle: Battle, units: Iterable[str]) -> int:
    return sum(battle.unit(unit).steps for unit in units if battle.is_infantry(unit))
