"""Chapter J: leaving the map."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ecouves import scoring
from rules.ecouves.costs import points
from rules.ecouves.field import Field
from rules.ecouves.reaching import left, price_of_leaving
from rules.ecouves.state import Exit
from rules.engine.decisions import Refusal
from rules.engine.hexes import Grid, Hex
from rules.engine.words import counted

EDGES = ("north", "south", "east", "west")
"""The edges of the map."""

SIDES_OF_A_HEX = 6


def edges(grid: Grid, hex_: Hex) -> tuple[str, ...]:
    """The edges of the map at a hex: none inside, two in a corner."""
    if len(grid.adjacent(hex_)) == SIDES_OF_A_HEX:
        return ()
    column, row = grid.column_row(hex_)
    at: Mapping[str, bool] = {
        "north": row == grid.first_row,
        "south": row == grid.last_row,
        "east": column == grid.last_column,
        "west": column == grid.first_column,
    }
    return tuple(edge for edge in EDGES if at[edge])


def edge_road(field: Field, hex_: Hex) -> str | None:
    """The best class of road that leads off the map at an edge hex, or None: one that ends there (AMB-22)."""
    return field.scenario.road_ends.get(hex_) if edges(field.board.grid, hex_) else None


def cost(field: Field, counter: str) -> int:
    """What leaving the map from where it stands costs a counter, in half points (J.1, AMB-22).

    As much as one clear hex, or the rate of a road that leads off there, and the price of leaving an enemy zone.
    """
    road = edge_road(field, field.counter(counter).hex)
    clear = field.charts.terrain["clear"].move[field.card(counter).arm]
    return (clear if road is None else field.charts.roads[road]) + price_of_leaving(field, counter)


def refusal(field: Field, counter: str, edge: str) -> Refusal | None:
    """Why a counter can not leave the map by an edge, or None if it can (J.1)."""
    here = field.counter(counter).hex
    if edge not in edges(field.board.grid, here):
        return Refusal("J.1", f"{here} is not at the {edge} edge of the map")
    price, rest = cost(field, counter), left(field, counter)
    if price > rest:
        words = f"leaving the map would cost {counted(points(price), 'point')}"
        return Refusal("C.8", f"{words}; it has {points(rest)} left")
    return None


def leave(field: Field, counter: str, edge: str, rule: str = "J.1") -> None:
    """Take a counter off the map for good, and note what that is worth (J.2 to J.4, K.2 to K.6)."""
    here, attack, side = field.counter(counter).hex, field.card(counter).attack, field.side_of(counter)
    area = scoring.exit_area(field, here, edge)
    worth = scoring.exit_worth(field, side, area)
    gone = Exit(counter, field.state.turn, area, attack, worth.points(attack))
    field.set_counter(counter, place="exited", hex="", hidden=False, pinned=False)
    field.update(exits=(*field.state.exits, gone))
    plural = "" if gone.points == 1 else "s"
    words = f"{field.describe(counter)} leaves the map by the {edge} edge at {here}: {gone.points} point{plural}"
    field.emit(
        "exit", f"{words} ({worth.reason}, {worth.rule})", rule, counter=counter, hex=here, edge=edge, area=area,
        turn=gone.turn, attack=attack, points=gone.points, worth=worth.rule,
    )  # fmt: skip
