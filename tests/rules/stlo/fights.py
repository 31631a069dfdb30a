"""A small field for attacks: US in 0606 against Germans in 0605 to the north, each side with a road to its depot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.engine.board import Board
from rules.engine.game import Game
from rules.stlo.charts import Charts, Result
from rules.stlo.model import AssetCard, Scenario, UnitCard
from tests.rules.stlo import tiny

US, DE = "0606", "0605"
ROADS = (("0212", "0211"), ("1101", "1102"))
DEPOTS = (("0212", "us"), ("1101", "de"))
NEXT = (1, 6)
"""Initiative dice for the operations phase after the one that is played: the US acts."""


def ground(**changes: Any) -> Board:
    """The field: hedgerow of level 5 unless said otherwise."""
    return tiny.board(roads=ROADS, **changes)


def crt(result: str) -> Charts:
    """The charts with a combat results table that knows only one result."""
    charts = tiny.charts()
    table = charts.combat
    row = (Result(result[0], int(result[1:])),) * 13
    return replace(charts, combat=replace(table, lines={t: (row,) * len(table.ratios) for t in table.terrain_order}))


def field(
    *units: UnitCard | list[UnitCard], result: str = "", board: Board | None = None, supply: bool = True, **parts: Any
) -> Scenario:
    """A scenario on the field; with ``result`` every attack has that result, without ``supply`` there are no depots."""
    parts.setdefault("changed_charts", crt(result) if result else None)
    return tiny.scenario(board or ground(), *units, depots=DEPOTS if supply else (), **parts)


def us(name: str = "1/115", hex_: str = US, **values: Any) -> UnitCard:
    """A battalion of the 29th Division, value 11."""
    return tiny.battalion(name, "us29", hex_, **values)


def de(name: str = "1/8a", hex_: str = DE, formation: str = "de3fj", **values: Any) -> UnitCard:
    """A German company, value 2 and anti-tank value 2 unless said otherwise."""
    return tiny.company(name, formation, hex_, **{"value": 2, "anti_tank": 2, **values})


def m8(name: str = "AG/29") -> AssetCard:
    """A minor asset with a little armour."""
    return tiny.asset(name, "us29", "M8", "minor", 2, 1)


def s3(name: str = "3/3AT") -> AssetCard:
    """A German major asset with armour."""
    return tiny.asset(name, "de3fj", "SIII", "major", 3, 4)


def flak(name: str = "FLAK/3FJ") -> AssetCard:
    """A German minor asset without armour."""
    return tiny.asset(name, "de3fj", "88 flak", "minor", 0, 6)


def attack(
    made: Scenario, hq: str = "1/115", kind: str = "hasty", dice: Iterable[int] = (), taps: int = 4, **changes: Any
) -> Game:
    """A game that stands after the declaration of an attack; ``dice`` are those of the attack."""
    game = tiny.active(made, hq, taps, (*dice, *NEXT), **changes)
    game.apply(f"attack {kind}")
    return game


def datas(game: Game, kind: str) -> list[Mapping[str, Any]]:
    """The data of all events of a kind."""
    return [event.data for event in game.events if event.kind == kind]


def data(game: Game, kind: str) -> Mapping[str, Any]:
    """The data of the only event of a kind."""
    (found,) = datas(game, kind)
    return found


def asked(game: Game) -> tuple[str, str]:
    """What is asked now, and who is asked."""
    assert game.decision is not None
    return game.decision.kind, game.decision.side


def values(items: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The items of an event's arithmetic by their paragraph."""
    return {item["rule"]: item["value"] for item in items}


def place(game: Game, unit: str) -> str:
    """Where a unit is."""
    found: str = game.state.units[unit].place
    return found
