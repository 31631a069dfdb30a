"""charts.toml: the tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.stlo.schema.words import (
    Basis,
    Die,
    Key,
    Large,
    Name,
    Ratio,
    Results,
    Signed,
    Small,
    TableBasis,
    Text,
    Weather,
)
from scenarios.typed import Row, Section


class TurnsTable(Section, frozen=True, kw_only=True):
    """The length of the game, and the operations phases of each turn in which a double 1 is rolled again (3.2.6)."""

    basis: TableBasis
    ref: Name
    count: Annotated[int, Meta(ge=1, le=99)]
    minimum_operations: tuple[Small, ...] = ()


class KnownCell(Row, frozen=True, kw_only=True):
    """A result that the rulebook text itself gives."""

    terrain: Key
    ratio: Name
    roll: Signed
    result: Results
    ref: Name


class CombatColumn(Row, frozen=True, kw_only=True):
    """A body column of the combat results table, the results from the lowest modified roll up."""

    column: Annotated[int, Meta(ge=1, le=99)]
    results: Results


class CombatLine(Row, frozen=True, kw_only=True):
    """A terrain line: for each ratio in order the number of the body column that it uses."""

    terrain: Key
    columns: tuple[Small, ...]


class CombatChart(Section, frozen=True, kw_only=True):
    """The combat results table (9.2). Lines run from best for the defender to worst."""

    basis: TableBasis
    ref: Name
    note: Text = ""
    first_roll: Signed
    minimum: Signed
    maximum: Signed
    ratios: Annotated[tuple[Ratio, ...], Meta(min_length=1)]
    lines: tuple[CombatLine, ...]
    columns: tuple[CombatColumn, ...]
    known: tuple[KnownCell, ...] = ()


class WorksChart(Section, frozen=True, kw_only=True):
    """The die roll modifiers of entrenchments, in combat, barrage and air strike (9.4.4, 14.1, 15)."""

    basis: TableBasis
    ref: Name
    improved: Signed
    strongpoint: Signed


class ArmorRow(Row, frozen=True, kw_only=True):
    """A band of armour differentials (9.4.1)."""

    low: Signed
    high: Signed
    superiority: bool = False
    losses: Small = 0


class ArmorChart(Section, frozen=True, kw_only=True):
    """The armour bands, which together cover every differential (9.4.1 G)."""

    basis: TableBasis
    ref: Name
    bands: tuple[ArmorRow, ...]


class FireRow(Row, frozen=True, kw_only=True):
    """A column of a fire table: the smallest sum that reaches it, and its results by modified roll."""

    name: Name
    minimum: Annotated[int, Meta(ge=0, le=9999)]
    results: Results


class KnownFire(Row, frozen=True, kw_only=True):
    """A result of a fire table that the rulebook text itself gives."""

    column: Name
    roll: Signed
    result: Results
    ref: Name


class FireChart(Section, frozen=True, kw_only=True):
    """A fire table: barrage (14.1) or long range (16.0, 22.1)."""

    basis: TableBasis
    ref: Name
    note: Text = ""
    first_roll: Signed
    columns: Annotated[tuple[FireRow, ...], Meta(min_length=1)]
    known: tuple[KnownFire, ...] = ()


class AirChart(Section, frozen=True, kw_only=True):
    """The air strike column (15), with modifiers by weather."""

    basis: TableBasis
    ref: Name
    note: Text = ""
    first_roll: Signed
    results: Results
    weather_drm: dict[Weather, Signed]


class WeatherRow(Row, frozen=True, kw_only=True):
    """A box of the weather track (3.3)."""

    roll: Die
    weather: Weather
    air_strikes: Small


class WeatherChart(Section, frozen=True, kw_only=True):
    """The weather track, and the modifiers of US long-range fire (3.3, 16.0)."""

    basis: TableBasis
    ref: Name
    long_range_drm: dict[Weather, Signed]
    boxes: tuple[WeatherRow, ...]


class ActionRow(Row, frozen=True, kw_only=True):
    """What a tactical action costs (7.1.1); a price that is left out means that it can not be done."""

    id: Literal[
        "movement", "strategic", "hasty", "deliberate", "intensive", "recovery", "reorganization", "entrenching"
    ]
    cost: Small | Literal["all"]
    no_loc: Small | None = None
    out_of_command: Small | None = None
    companies: bool = True
    drm: Signed = 0
    basis: Basis
    note: Text = ""


class ActionsChart(Section, frozen=True, kw_only=True):
    """The tactical actions chart (7.1.1)."""

    basis: TableBasis
    ref: Name
    prices: tuple[ActionRow, ...]


class ArrivalRow(Row, frozen=True, kw_only=True):
    """When a side rolls for reinforcements, and the rolls that bring them (18.1)."""

    from_turn: Annotated[int, Meta(ge=1, le=99)]
    success: tuple[Die, ...]


class ReinforcementChart(Section, frozen=True, kw_only=True):
    """The reinforcement rolls; ``automatic_after`` names the groups that follow another without a roll (18.1.2)."""

    basis: TableBasis
    ref: Name
    de: ArrivalRow
    us: ArrivalRow
    automatic_after: dict[Key, Key] = {}


class VictoryRow(Row, frozen=True, kw_only=True):
    """A level of victory and its US victory points (21.2)."""

    low: Large
    high: Large
    level: Name


class VictoryChart(Section, frozen=True, kw_only=True):
    """Victory points and levels (21)."""

    basis: TableBasis
    ref: Name
    ordinary_depot: Small
    special_depot: Small
    area: Small
    levels: tuple[VictoryRow, ...]


class ChartsFile(Section, frozen=True, kw_only=True):
    """charts.toml: the tables."""

    notes: tuple[Text, ...] = ()
    turns: TurnsTable
    combat: CombatChart
    works: WorksChart
    armor: ArmorChart
    barrage: FireChart
    air_strike: AirChart
    long_range: FireChart
    weather: WeatherChart
    actions: ActionsChart
    reinforcement: ReinforcementChart
    victory: VictoryChart
