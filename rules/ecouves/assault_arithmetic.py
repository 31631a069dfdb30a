"""E.30 to E.32 as arithmetic: potentials, odds, modifiers and the chances of every result of an assault.

Nothing in here changes a game or rolls a die. Play, previews and the log all take their figures from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.ecouves.field import Field
from rules.engine.hexes import Hex, hexside
from rules.engine.sums import DIE, Item, total

RESULTS: Mapping[str, str] = {
    "AE": "attacker eliminated",
    "AR": "attacker retreats",
    "B": "locked",
    "DR": "defender retreats",
    "DE": "defender eliminated",
}
"""The results in words, the worst for the attacker first (E.cc)."""


@dataclass(frozen=True, slots=True)
class Combat:
    """One assault: the attackers, the hexes defended and the defenders in them.

    ``camouflaged`` are those hexes of which all counters were hidden when the assault was announced (H.6, AMB-52).
    ``supposed`` is defence that a preview supposes behind blank counters; in play it is 0.
    """

    attackers: tuple[str, ...]
    hexes: tuple[Hex, ...]
    defenders: tuple[str, ...]
    camouflaged: tuple[Hex, ...] = ()
    supposed: int = 0


@dataclass(frozen=True)
class Figures:
    """What an assault comes to before its die: both potentials, the odds column, the modifiers of the die."""

    attack: tuple[Item, ...]
    defence: tuple[Item, ...]
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
            "column": self.column, "items": [item.data for item in self.modifiers], "modifier": self.modifier,
        }  # fmt: skip


# -- potentials (E.30) --------------------------------------------------------------------------------------


def attack_items(field: Field, combat: Combat) -> tuple[Item, ...]:
    """The attack potentials, added (E.30), and what they lose.

    Pin and night halve each counter, rounded down each time; a camouflaged hex then halves the sum once, rounded up
    (AMB-20).
    """
    items = [item for counter in combat.attackers for item in _striking(field, counter)]
    if combat.camouflaged:
        words = f"half, rounded up: all in {', '.join(combat.camouflaged)} were camouflaged"
        items.append(Item(-(total(items) // 2), words, "H.6"))
    return tuple(items)


def _striking(field: Field, counter: str) -> Iterable[Item]:
    """The attack potential of one counter, and its halvings (E.fire.C, I.4)."""
    words, left = field.describe(counter), field.card(counter).attack
    yield Item(left, words, "E.30")
    for applies, label, rule in (
        (field.counter(counter).pinned, "pinned", "E.fire.C"),
        (field.night, "night", "I.4"),
    ):
        if applies:
            yield Item(left // 2 - left, f"{words}: {label}, half, rounded down", rule)
            left //= 2


def defence_items(field: Field, combat: Combat) -> tuple[Item, ...]:
    """The defence potentials, added (E.30); they are never halved."""
    items = [Item(field.card(counter).defense, field.describe(counter), "E.30") for counter in combat.defenders]
    if combat.supposed:
        items.append(Item(combat.supposed, "supposed behind blank counters", "H.3"))
    return tuple(items)


# -- modifiers of the die (E.31, AMB-3, AMB-33) -------------------------------------------------------------


def modifier_items(field: Field, combat: Combat) -> tuple[Item, ...]:
    """The ground of the one defended hex that is worst for the attacker, with the worst hexside into it."""
    sums = {hex_: _ground(field, combat, hex_) for hex_ in combat.hexes}
    worst = min(sums, key=lambda hex_: (total(sums[hex_]), hex_))
    return tuple(item for item in sums[worst] if item.value)


def _ground(field: Field, combat: Combat, hex_: Hex) -> tuple[Item, ...]:
    """The modifiers of one defended hex: its terrain, and the worst hexside that an attacker crosses."""
    effect = field.effect(hex_)
    starts = sorted({field.counter(counter).hex for counter in combat.attackers})
    crossings = [side_items(field, here, hex_) for here in starts]
    return (Item(effect.combat, f"{effect.id} in {hex_}", "E.31"), *min(crossings, key=total))


def side_items(field: Field, here: Hex, there: Hex) -> tuple[Item, ...]:
    """The modifiers of an assault across a hexside: water and slope, added (AMB-3)."""
    sides = field.charts.sides
    return tuple(
        Item(sides[feature].combat, f"{feature.replace('_', ' ')} from {here} to {there}", "E.31")
        for feature in (_water(field, here, there), _slope(field, here, there))
        if feature
    )


def _water(field: Field, here: Hex, there: Hex) -> str:
    """The water between two hexes, or the bridge over it if that serves the attacker better; empty without water."""
    side, sides = hexside(here, there), field.charts.sides
    found = sorted(w.kind for w in field.board.watercourses if side in w.sides)
    if side in field.scenario.bridges:
        found.append("bridge")
    return max(found, key=lambda kind: sides[kind].combat, default="")


def _slope(field: Field, here: Hex, there: Hex) -> str:
    rise = field.board.level[there] - field.board.level[here]
    if rise == 0:
        return ""
    return "down" if rise < 0 else "up_one_level" if rise == 1 else "up_two_levels"


# -- odds, result and chances (E.31, E.31b, E.32) -----------------------------------------------------------


def figures(field: Field, combat: Combat) -> Figures:
    """All figures of an assault as far as no die decides them."""
    attack, defence = attack_items(field, combat), defence_items(field, combat)
    column = field.charts.close_combat.column(total(attack), total(defence))
    return Figures(attack, defence, column, modifier_items(field, combat))


def row(field: Field, figures: Figures, die: int) -> int:
    """The row of a die with its modifiers, held to the rows of the table (E.32)."""
    rows = field.charts.close_combat.rows
    return max(min(rows), min(max(rows), die + figures.modifier))


def result(field: Field, figures: Figures, die: int) -> str:
    """The result of a die: AE, AR, B, DR or DE (E.31)."""
    return field.charts.close_combat.result(figures.column, row(field, figures, die))


def chances(field: Field, figures: Figures) -> Mapping[str, Fraction]:
    """The exact chance of each result that can come up, the worst for the attacker first."""
    codes = [result(field, figures, die) for die in DIE]
    return {code: Fraction(codes.count(code), len(codes)) for code in RESULTS if code in codes}
