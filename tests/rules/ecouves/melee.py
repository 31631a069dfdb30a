"""What the tests of assaults share: games that play the assaults of one side, retreats alone, and what came of them.

The French are tanks A, B, C, D, infantry I and guns G; the Germans panzers P, Q, R, S, infantry K and guns H. Tanks are
9-5, infantry 6-6, guns 10-3, each with three sections: tanks 2-3, infantry 1-3, batteries 2-2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.ecouves import assault, duties, fire, retreat
from rules.ecouves.charts import Charts, CloseCombatTable
from rules.ecouves.field import Field
from rules.ecouves.model import Scenario
from rules.engine.board import Board
from rules.engine.decisions import Procedure
from rules.engine.game import Game
from tests.rules.ecouves import tiny

AROUND = ("0504", "0604", "0605", "0506", "0405", "0404")
"""The hexes around 0505, clockwise from north."""


Places = Mapping[str, str]
"""Where counters are, in the words of `tiny`."""


def always(result: str) -> Charts:
    """The charts with a close combat table that has one result everywhere."""
    table = tiny.charts().close_combat
    rows = {row: (result,) * len(table.columns) for row in table.rows}
    return replace(tiny.charts(), close_combat=CloseCombatTable(table.columns, rows))


def scenario(ground: Board | None = None, *more: tiny.Made, result: str = "", **changes: Any) -> Scenario:
    """The units of these tests; ``result`` makes every assault end with it."""
    if result:
        changes["changed_charts"] = always(result)
    return tiny.scenario(
        ground, *(tiny.tanks(name) for name in "ABCD"), tiny.infantry("I"), tiny.guns("G"),
        *(tiny.tanks(name, "german") for name in "PQRS"), tiny.infantry("K", "german"), tiny.guns("H", "german"),
        *more, **changes,
    )  # fmt: skip


def game(
    made: Scenario, places: Places, dice: Iterable[int] = (), *options: str, side: str = "french", **changes: Any
) -> Game:
    """A game that plays the assaults of a side in its combat phase and is then over."""
    changes.setdefault("phase", f"{side}-combat")
    return tiny.drill(made, lambda field: assault.phase(field, side), places, dice, *options, **changes)


def combat(
    made: Scenario, places: Places, dice: Iterable[int] = (), *options: str, side: str = "french", **changes: Any
) -> Game:
    """A game that plays the whole combat phase of a side, fire first, and is then over."""

    def procedure(field: Field) -> Procedure[None]:
        duties.fix(field, side)
        yield from fire.phase(field, side)
        yield from assault.phase(field, side)

    changes.setdefault("phase", f"{side}-combat")
    return tiny.drill(made, procedure, places, dice, *options, **changes)


def retreating(made: Scenario, places: Places, counters: Sequence[str], *options: str, **changes: Any) -> Game:
    """A game in which some counters retreat by result R, and that is then over."""
    return tiny.drill(
        made, lambda field: retreat.resolve(field, counters, "E.fire.R"), places, (), *options, **changes
    )  # fmt: skip


def ordered(game: Game) -> list[tuple[list[str], list[str]]]:
    """The attackers and the target hexes of each assault so far."""
    return [(event.data["attackers"], event.data["hexes"]) for event in tiny.events(game, "assault-order")]


def last(game: Game) -> Mapping[str, Any]:
    """The figures of the last assault."""
    return tiny.events(game, "assault")[-1].data


def results(game: Game) -> list[str]:
    """The result of each assault so far."""
    return [event.data["result"] for event in tiny.events(game, "assault")]


def preparing(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The counters and the target hexes of the assault that is being prepared."""
    assert game.decision is not None
    assert game.decision.kind == "assault-force"
    return game.decision.context["counters"], game.decision.context["hexes"]


def table(game: Game) -> Field:
    """The table of a game."""
    assert isinstance(game.table, Field)
    return game.table


def owed(field: Field, side: str) -> dict[str, tuple[str, ...]]:
    """What each counter of a side owes, as the controllers that are still to be assaulted."""
    return {duty.counter: tuple(duty.controllers) for duty in duties.owed(field, side)}


def why(field: Field, counters: str, hexes: str, side: str = "french") -> str:
    """The paragraph that refuses exactly this assault, or empty if it can be made."""
    refusal = assault.refusal(field, side, hexes.split(), counters.split())
    return refusal.rule if refusal is not None else ""
