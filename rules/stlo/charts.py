"""The charts of St-Lô as pure look-ups: the same functions serve play, previews of chances and the opponents.

Each table is data of the scenario, so that an owner of the printed game can type in the printed one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """A combat result (9.2.2): who loses, ``"A"`` or ``"D"``, and how many steps."""

    side: str
    steps: int

    def __str__(self) -> str:
        return f"{self.side}{self.steps}"


@dataclass(frozen=True)
class CombatTable:
    """The combat results table (9.2).

    ``ratios`` are the column names in order, ``lines`` gives for each terrain the results by ratio and then by
    modified roll from ``first_roll`` up; ``terrain_order`` has the line best for the defender first.
    """

    ratios: tuple[str, ...]
    terrain_order: tuple[str, ...]
    first_roll: int
    lines: Mapping[str, tuple[tuple[Result, ...], ...]]
    minimum: int = -2
    maximum: int = 5

    def column(self, attack: int, defence: int) -> int:
        """The column of a ratio, rounded down for the defender and held to the table (9.2 E, 9.2.8).

        A defence of 0 takes the highest column (A66).
        """
        if defence <= 0:
            return len(self.ratios) - 1
        best = 0
        for index, name in enumerate(self.ratios):
            left, right = (int(part) for part in name.split("-"))
            if attack * right >= left * defence:
                best = index
        return best

    def line_for(self, terrains: list[str]) -> str:
        """The terrain line for one or more defending hexes: the one nearest the top (9.2.1)."""
        return min(terrains, key=self.terrain_order.index)

    def held(self, modifier: int) -> int:
        """A sum of modifiers held within the limits (9.4.5)."""
        return max(self.minimum, min(self.maximum, modifier))

    def result(self, terrain: str, column: int, roll: int) -> Result:
        """The result of a modified roll on a terrain line in a column."""
        return self.lines[terrain][column][roll - self.first_roll]


@dataclass(frozen=True, slots=True)
class FireColumn:
    """A column of a fire table: its name, the smallest sum that reaches it, its results by modified roll."""

    name: str
    minimum: int
    results: tuple[str, ...]


@dataclass(frozen=True)
class FireTable:
    """A table that turns a sum and a modified roll into a result: barrage (14.1) or long range (16.0, 22.1)."""

    first_roll: int
    columns: tuple[FireColumn, ...]

    def column(self, total: int) -> FireColumn:
        """The column of a sum. Raises ValueError for a sum below the first column."""
        fitting = [column for column in self.columns if total >= column.minimum]
        if not fitting:
            raise ValueError(f"no column for a fire of {total}")
        return fitting[-1]

    def result(self, total: int, roll: int) -> str:
        """The result of a modified roll, held to the rows of the table."""
        results = self.column(total).results
        return results[max(0, min(len(results) - 1, roll - self.first_roll))]


@dataclass(frozen=True, slots=True)
class WeatherBox:
    """A box of the weather track (3.3): the weather and the air strikes it allows."""

    roll: int
    weather: str
    air_strikes: int


@dataclass(frozen=True, slots=True)
class ArmorBand:
    """A band of armour differentials (9.4.1): from, to, and the assets the attacker loses."""

    low: int
    high: int
    superiority: bool
    losses: int


@dataclass(frozen=True, slots=True)
class ActionCost:
    """What a tactical action costs in TAPs (7.1.1); None where it can not be done, ``"all"`` for every point.

    ``normal`` with an LOC inside the command radius, ``no_loc`` without an LOC, ``out_of_command`` for a
    battalion outside the radius.
    """

    id: str
    normal: int | str
    no_loc: int | None
    out_of_command: int | None
    companies: bool
    drm: int


@dataclass(frozen=True, slots=True)
class ReinforcementRow:
    """When a side rolls for reinforcements and on what it succeeds (18.1)."""

    from_turn: int
    success: frozenset[int]


@dataclass(frozen=True, slots=True)
class VictoryLevel:
    """A level of victory and the points it spans (21.2)."""

    low: int
    high: int
    level: str


@dataclass(frozen=True)
class Charts:
    """All charts of a scenario. ``basis`` tells for each chart where its numbers come from."""

    combat: CombatTable
    barrage: FireTable
    air_strike: FireTable
    long_range: FireTable
    weather: Mapping[int, WeatherBox]
    weather_drm: Mapping[str, int]
    air_weather_drm: Mapping[str, int]
    works_drm: Mapping[str, int]
    armor: tuple[ArmorBand, ...]
    actions: Mapping[str, ActionCost]
    reinforcement: Mapping[str, ReinforcementRow]
    automatic_after: Mapping[str, str]
    victory: tuple[VictoryLevel, ...]
    depot_values: Mapping[str, int]
    area_value: int
    minimum_operations: Mapping[int, int]
    turns: int
    basis: Mapping[str, str]

    def victory_level(self, points: int) -> str:
        """The level of victory for a number of US victory points (21.2)."""
        return next(v.level for v in self.victory if v.low <= points <= v.high)

    def armor_band(self, differential: int) -> ArmorBand:
        """The band of an armour differential (9.4.1)."""
        return next(band for band in self.armor if band.low <= differential <= band.high)
