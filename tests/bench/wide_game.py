"""St-Lô on a map of 200 by 200 hexes, to be measured: ``python -m tests.bench.wide_game``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from types import SimpleNamespace
from typing import Any

from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.hexes import Grid
from rules.stlo.model import Scenario
from rules.stlo.system import SYSTEM
from scenarios import library

SIDE = 200
"""Columns and rows of the wide map."""


class WideGame:
    """A game in memory that the application takes for a saved one."""

    header = SimpleNamespace(system="stlo")

    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, text: str) -> Sequence[Event]:
        """Play one action."""
        return self.game.apply(text)

    def undo(self) -> str:
        """Take the last action back."""
        return self.game.undo()

    def close(self) -> None:
        """Nothing is open."""


def wide_scenario() -> Scenario:
    """The shipped scenario in the corner of a map that is its own ground, repeated."""
    scenario = library.load("st-lo")
    small = scenario.board
    grid = Grid(0, SIDE - 1, 0, SIDE - 1, small.grid.shifted, digits=3)
    moved: Scenario = _moved(scenario, frozenset(small.grid))
    columns, rows = small.grid.last_column - small.grid.first_column + 1, small.grid.last_row + 1
    like = {
        grid.label(column, row): small.grid.label(
            small.grid.first_column + (column - small.grid.first_column) % (columns - columns % 2), row % rows
        )
        for column in range(SIDE)
        for row in range(SIDE)
    }
    board = replace(
        moved.board,
        grid=grid,
        terrain={hex_: small.terrain[other] for hex_, other in like.items()},
        level={hex_: small.level[other] for hex_, other in like.items()},
    )
    return replace(moved, board=board)


def _moved(value: Any, hexes: frozenset[str]) -> Any:
    """A value with all hex numbers in it written with three digits for column and row."""
    if isinstance(value, str):
        return f"0{value[:2]}0{value[2:]}" if re.fullmatch(r"\d{4}", value) and value in hexes else value
    if isinstance(value, dict):
        return {_moved(key, hexes): _moved(one, hexes) for key, one in value.items()}
    if isinstance(value, tuple | frozenset):
        return type(value)(_moved(one, hexes) for one in value)
    if is_dataclass(value) and not isinstance(value, type | Grid):
        changed = {one.name: _moved(getattr(value, one.name), hexes) for one in fields(value) if one.init}
        return replace(value, **changed)
    return value


def main() -> int:
    """Show the game."""
    import os

    from tui import patches
    from tui.terminal import look_for, prepare

    look = look_for(os.environ)
    prepare(os.environ, look)
    patches.install()
    from tui.app import BocageApp

    saved: Any = WideGame(Game(SYSTEM, wide_scenario(), seed=1))
    return BocageApp(look, saved).run() or 0


if __name__ == "__main__":
    raise SystemExit(main())
