"""A fire read on a table: final fire values, modifiers of the die, and what each die brings (10.3, 14.1 B, 16.0 B).

Play, previews of chances and the log all read a fire through `Reading`, so that they can not disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.sums import Item, total
from rules.stlo import artillery
from rules.stlo.battle import Battle
from rules.stlo.charts import FireTable
from rules.stlo.model import Scenario


@dataclass(frozen=True, slots=True)
class Shot:
    """An artillery unit that fires, and its intensity (10.2)."""

    gun: str
    intensity: str


@dataclass(frozen=True)
class Reading:
    """A fire as it is read on a table: the final fire values that add up to its column, the modifiers of its die."""

    table: FireTable
    values: tuple[Item, ...]
    modifiers: tuple[Item, ...]

    @property
    def total(self) -> int:
        """The sum of the final fire values; 0 for an air strike, which has none."""
        return total(self.values)

    @property
    def column(self) -> str:
        """The name of the column. Raises ValueError for a sum below the first one."""
        return self.table.column(self.total).name

    @property
    def modifier(self) -> int:
        """The sum of the modifiers."""
        return total(self.modifiers)

    def result(self, die: int) -> str:
        """The result of an unmodified die."""
        return self.table.result(self.total, die + self.modifier)

    def data(self, die: int) -> dict[str, Any]:
        """The whole arithmetic of a die as plain values for an event.

        ``values`` add up to ``total``, ``items`` to ``modifier``.
        """
        return {
            "values": [item.data for item in self.values],
            "total": self.total,
            "column": self.column,
            "die": die,
            "items": [item.data for item in self.modifiers],
            "modifier": self.modifier,
            "modified": die + self.modifier,
            "result": self.result(die),
        }

    def words(self, die: int) -> str:
        """The arithmetic of a die in words."""
        changed = "".join(f" {item.value:+d} {item.label}" for item in self.modifiers)
        row = f" = {die + self.modifier}" if self.modifiers else ""
        fired = f"sum {self.total}, " if self.values else ""
        return f"{fired}column {self.column}, die {die}{changed}{row}: {self.result(die)}"


def final_values(scenario: Scenario, fire: str, shots: Iterable[Shot], ov: int = 1) -> tuple[Item, ...]:
    """The final fire value of each artillery unit in a fire (10.3); ``ov`` counts only where the fire is observed."""
    return tuple(_final_value(scenario, fire, shot, ov) for shot in shots)


def _final_value(scenario: Scenario, fire: str, shot: Shot, ov: int) -> Item:
    card = scenario.guns[shot.gun]
    product = f"{artillery.printed_value(card, fire)} x {artillery.INTENSITIES[shot.intensity]}"
    if artillery.FIRES[fire].observed:
        product += f" x OV {ov}"
    value = artillery.final_value(card, fire, shot.intensity, ov)
    return Item(value, f"{shot.gun} {shot.intensity}: {product}", "10.3")


_WORKS: Mapping[str, str] = {"improved": "improved position", "strongpoint": "strongpoint"}


def work_modifier(battle: Battle, hex_: str, rule: str) -> tuple[Item, ...]:
    """What an entrenchment takes off a barrage or air strike die, if it protects who is in the hex (14.1 B, 15.0 A)."""
    side = battle.occupier(hex_)
    work = battle.work_at(hex_, side) if side else ""
    return (Item(battle.charts.works_drm[work], _WORKS[work], rule),) if work else ()


def weather_modifier(drms: Mapping[str, int], weather: str, rule: str) -> tuple[Item, ...]:
    """What the weather adds to a die, by a table of the charts; nothing where the table says 0 (3.3.2, A81, A141)."""
    value = drms.get(weather, 0)
    return (Item(value, f"{weather} weather", rule),) if value else ()
