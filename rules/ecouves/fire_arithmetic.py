"""E.22 as arithmetic: potentials, difference, column, modifiers and the chances of every result.

Nothing in here changes a game or rolls a die. Play, previews and the log all take their figures from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.ecouves.field import Field
from rules.ecouves.options import FIRE_CLAMP_1_6, FIRE_FLOOR
from rules.engine.hexes import Hex
from rules.engine.sums import DIE, Item, total

NONE = "-"

FLOOR_AS_PRINTED = 8
"""The lower bound of the fire table by option, the printed number without a sign (AMB-1)."""


@dataclass(frozen=True, slots=True)
class Volley:
    """One fire: its firers, the target hex and the counters there that it is aimed at.

    ``halved`` tells that every counter of the hex was camouflaged when the fire was announced (H.6).
    """

    firers: tuple[str, ...]
    hex: Hex
    targets: tuple[str, ...]
    halved: bool = False


@dataclass(frozen=True)
class Figures:
    """What a fire comes to before its die: both potentials, their difference, its column, the modifiers of the die.

    ``column`` is empty for a difference that is too low for any result (E.22b).
    """

    attack: tuple[Item, ...]
    defence: tuple[Item, ...]
    difference: int
    column: str
    modifiers: tuple[Item, ...]

    @property
    def modifier(self) -> int:
        """The sum of the modifiers."""
        return total(self.modifiers)

    @property
    def data(self) -> dict[str, Any]:
        """The figures as plain values for an event."""
        return {
            "attack": [item.data for item in self.attack], "attack_total": total(self.attack),
            "defence": [item.data for item in self.defence], "defence_total": total(self.defence),
            "difference": self.difference, "column": self.column,
            "items": [item.data for item in self.modifiers], "modifier": self.modifier,
        }  # fmt: skip


# -- the difference (E.22) ----------------------------------------------------------------------------------


def attack_items(field: Field, volley: Volley) -> tuple[Item, ...]:
    """The attack potentials of all firers, each whole (E.3, E.8), and the loss at a camouflaged hex (H.6).

    The sum is halved there once and rounded up, before the defence is taken off (AMB-20).
    """
    items = [Item(field.card(firer).attack, field.describe(firer), "E.8") for firer in volley.firers]
    if volley.halved:
        items.append(Item(-(total(items) // 2), f"half, rounded up: all in {volley.hex} were camouflaged", "H.6"))
    return tuple(items)


def defence_items(field: Field, volley: Volley) -> tuple[Item, ...]:
    """The defence potentials of the counters aimed at: one if concentrated, all if dispersed (E.10, AMB-8)."""
    return tuple(Item(field.card(target).defense, field.describe(target), "E.10b") for target in volley.targets)


def difference(field: Field, volley: Volley) -> int:
    """Attack less defence (E.22)."""
    return total(attack_items(field, volley)) - total(defence_items(field, volley))


def floor(field: Field) -> int:
    """The lowest difference that can have a result (E.22b, AMB-1)."""
    return FLOOR_AS_PRINTED if field.option(FIRE_FLOOR) else field.charts.fire.floor


def column(field: Field, difference: int) -> str:
    """The label of the column of a difference, the last from its lower end up (E.22a); empty below the floor."""
    found = field.charts.fire.column(difference)
    return "" if found is None or difference < floor(field) else found.label


# -- modifiers of the die -----------------------------------------------------------------------------------


def modifier_items(field: Field, volley: Volley) -> tuple[Item, ...]:
    """The modifiers of the die: the star, and the ground of the target (E.11, E.17)."""
    return tuple(item for item in (_star(field, volley), _ground(field, volley)) if item is not None)


def _star(field: Field, volley: Volley) -> Item | None:
    """+1 if every firer has a star and every counter aimed at is an armoured one (E.11, AMB-10)."""
    starred = all(field.card(firer).star for firer in volley.firers)
    armoured = all(field.card(target).arm == "B" for target in volley.targets)
    return Item(1, "tank destroyers or anti-tank guns at armour", "E.11") if starred and armoured else None


def _ground(field: Field, volley: Volley) -> Item | None:
    """The combat modifier of the target's terrain (E.17, AMB-3, AMB-13); hexsides do not count in fire."""
    effect = field.effect(volley.hex)
    return Item(effect.combat, f"target in {effect.id}", "E.17") if effect.combat else None


# -- result and chances -------------------------------------------------------------------------------------


def figures(field: Field, volley: Volley) -> Figures:
    """All figures of a fire as far as no die decides them (E.22)."""
    attack, defence = attack_items(field, volley), defence_items(field, volley)
    gap = total(attack) - total(defence)
    return Figures(attack, defence, gap, column(field, gap), modifier_items(field, volley))


def row(field: Field, die: int, modifier: int) -> int:
    """The row of a die and its modifier, held to the rows of the table, or to 1 to 6 by option (E.22, AMB-30)."""
    rows = field.charts.fire.rows
    low, high = (DIE[0], DIE[-1]) if field.option(FIRE_CLAMP_1_6) else (min(rows), max(rows))
    return max(low, min(high, die + modifier))


def result(field: Field, figures: Figures, die: int) -> str:
    """The result of a die: R, D, C, E or ``-`` for none (E.22)."""
    if not figures.column:
        return NONE
    return field.charts.fire.result(figures.difference, row(field, die, figures.modifier))


def chances(field: Field, figures: Figures) -> Mapping[str, Fraction]:
    """The exact chance of each result that can come up, in the order in which rising dice first bring it."""
    found: dict[str, Fraction] = {}
    for die in DIE:
        code = result(field, figures, die)
        found[code] = found.get(code, Fraction(0)) + Fraction(1, len(DIE))
    return found
