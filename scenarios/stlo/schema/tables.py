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
    """The length of the game, and the operations phases of each turn in which a double 1 is rolled again (3.2.6).

    Fields:
        count: how many turns the game has
        minimum_operations: for each turn how many operations phases a double 1 can not end
    """

    basis: TableBasis
    ref: Name
    count: Annotated[int, Meta(ge=1, le=99)]
    minimum_operations: tuple[Small, ...] = ()


class KnownCell(Row, frozen=True, kw_only=True):
    """A result that the rulebook text itself gives.

    Fields:
        terrain: the terrain line
        ratio: the ratio as the table has it
        roll: the modified die roll
        result: what the rulebook gives there
    """

    terrain: Key
    ratio: Name
    roll: Signed
    result: Results
    ref: Name


class CombatColumn(Row, frozen=True, kw_only=True):
    """A body column of the combat results table, the results from the lowest modified roll up.

    Fields:
        column: its number, which the lines name
        results: a result for each modified roll: A1 or D2 and so on, from the first roll up
    """

    column: Annotated[int, Meta(ge=1, le=99)]
    results: Results


class CombatLine(Row, frozen=True, kw_only=True):
    """A terrain line: for each ratio in order the number of the body column that it uses.

    Fields:
        terrain: the id of the terrain of the defender
        columns: for each ratio the number of its body column
    """

    terrain: Key
    columns: tuple[Small, ...]


class CombatChart(Section, frozen=True, kw_only=True):
    """The combat results table (9.2). Lines run from best for the defender to worst.

    Fields:
        minimum: the least sum of modifiers
        maximum: the greatest sum of modifiers
        ratios: the ratios from the lowest up
        lines: a line for each terrain, the best for the defender first
        columns: the body columns with their results
    """

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
    """The die roll modifiers of entrenchments, in combat, barrage and air strike (9.4.4, 14.1, 15).

    Fields:
        improved: die modifier of an improved position
        strongpoint: die modifier of a strongpoint
    """

    basis: TableBasis
    ref: Name
    improved: Signed
    strongpoint: Signed


class ArmorRow(Row, frozen=True, kw_only=True):
    """A band of armour differentials (9.4.1).

    Fields:
        low: the lowest differential of the band
        high: the highest differential of the band
        superiority: whether it gives armour superiority
        losses: how many assets are lost
    """

    low: Signed
    high: Signed
    superiority: bool = False
    losses: Small = 0


class ArmorChart(Section, frozen=True, kw_only=True):
    """The armour bands, which together cover every differential (9.4.1 G).

    Fields:
        bands: the bands, which together cover every differential
    """

    basis: TableBasis
    ref: Name
    bands: tuple[ArmorRow, ...]


class FireRow(Row, frozen=True, kw_only=True):
    """A column of a fire table: the smallest sum that reaches it, and its results by modified roll.

    Fields:
        name: what the column is called
        minimum: the smallest sum of points that reaches it
        results: a result for each modified roll from the first up
    """

    name: Name
    minimum: Annotated[int, Meta(ge=0, le=9999)]
    results: Results


class KnownFire(Row, frozen=True, kw_only=True):
    """A result of a fire table that the rulebook text itself gives.

    Fields:
        column: the name of the column
        roll: the modified die roll
        result: what the rulebook gives there
    """

    column: Name
    roll: Signed
    result: Results
    ref: Name


class FireChart(Section, frozen=True, kw_only=True):
    """A fire table: barrage (14.1) or long range (16.0, 22.1).

    Fields:
        columns: the columns from the smallest sum up
    """

    basis: TableBasis
    ref: Name
    note: Text = ""
    first_roll: Signed
    columns: Annotated[tuple[FireRow, ...], Meta(min_length=1)]
    known: tuple[KnownFire, ...] = ()


class AirChart(Section, frozen=True, kw_only=True):
    """The air strike column (15), with modifiers by weather.

    Fields:
        results: a result for each modified roll from the first up
        weather_drm: the die modifier by weather
    """

    basis: TableBasis
    ref: Name
    note: Text = ""
    first_roll: Signed
    results: Results
    weather_drm: dict[Weather, Signed]


class WeatherRow(Row, frozen=True, kw_only=True):
    """A box of the weather track (3.3).

    Fields:
        roll: the die roll of the box
        weather: clear, cloudy or rain
        air_strikes: how many air strikes the US player has
    """

    roll: Die
    weather: Weather
    air_strikes: Small


class WeatherChart(Section, frozen=True, kw_only=True):
    """The weather track, and the modifiers of US long-range fire (3.3, 16.0).

    Fields:
        long_range_drm: the die modifier of US long-range fire by weather
        boxes: a box for each die roll
    """

    basis: TableBasis
    ref: Name
    long_range_drm: dict[Weather, Signed]
    boxes: tuple[WeatherRow, ...]


class ActionRow(Row, frozen=True, kw_only=True):
    """What a tactical action costs (7.1.1); a price that is left out means that it can not be done.

    Fields:
        id: the action
        cost: tactical action points, or all
        no_loc: points without a line of communication; left out if it can not be done
        out_of_command: points out of command; left out if it can not be done
        companies: whether companies may do it
        drm: die modifier
    """

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
    """The tactical actions chart (7.1.1).

    Fields:
        prices: what each action costs
    """

    basis: TableBasis
    ref: Name
    prices: tuple[ActionRow, ...]


class ArrivalRow(Row, frozen=True, kw_only=True):
    """When a side rolls for reinforcements, and the rolls that bring them (18.1).

    Fields:
        from_turn: the first turn in which it rolls
        success: the rolls that bring a group
    """

    from_turn: Annotated[int, Meta(ge=1, le=99)]
    success: tuple[Die, ...]


class ReinforcementChart(Section, frozen=True, kw_only=True):
    """The reinforcement rolls; ``automatic_after`` names the groups that follow another without a roll (18.1.2).

    Fields:
        de: when the German side rolls
        us: when the US side rolls
        automatic_after: groups that come without a roll, each with the group that it follows
    """

    basis: TableBasis
    ref: Name
    de: ArrivalRow
    us: ArrivalRow
    automatic_after: dict[Key, Key] = {}


class VictoryRow(Row, frozen=True, kw_only=True):
    """A level of victory and its US victory points (21.2).

    Fields:
        low: the least points
        high: the most points
        level: what the level is called
    """

    low: Large
    high: Large
    level: Name


class VictoryChart(Section, frozen=True, kw_only=True):
    """Victory points and levels (21).

    Fields:
        ordinary_depot: points for an ordinary depot
        special_depot: points for a special depot
        area: points for the victory area
        levels: the levels of victory, which together cover all points
    """

    basis: TableBasis
    ref: Name
    ordinary_depot: Small
    special_depot: Small
    area: Small
    levels: tuple[VictoryRow, ...]


class ChartsFile(Section, frozen=True, kw_only=True):
    """charts.toml: the tables.

    Fields:
        turns: the length of the game
        combat: the combat results table
        works: entrenchments in combat, barrage and air strikes
        armor: armour superiority
        barrage: barrage
        air_strike: air strikes
        long_range: long-range fire
        weather: the weather track
        actions: the prices of tactical actions
        reinforcement: reinforcement rolls
        victory: points and levels of victory
    """

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
