"""A scenario's map as text: one hex a cell of two characters, shifted columns a line lower, and lists below it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from rules.engine.board import Board
from rules.engine.hexes import Hex
from rules.stlo.battle import Battle
from rules.stlo.model import SIDE_NAMES, Scenario
from rules.stlo.system import SYSTEM

SIDE_LETTERS = {"us": "A", "de": "G"}
"""The mark of a hex that a side occupies: American, German."""

ROAD = "+"

NOTE_WIDTH = 100


def page(scenario: Scenario, *, levels: bool = False) -> list[str]:
    """The whole page of `bocage show`: title, map, legend, places and the units by hex as they are set up."""
    battle = SYSTEM.table(scenario, frozenset())
    if levels:
        drawn = board_lines(scenario.board, level_cell(scenario.board))
        legend = ["Each hex shows its level."]
    else:
        drawn = board_lines(scenario.board, ground_cell(battle))
        legend = ground_legend(scenario)
    return [
        scenario.title,
        *(textwrap.wrap(scenario.notes[0], NOTE_WIDTH) if scenario.notes else []),
        "",
        *drawn,
        "",
        *legend,
        "",
        *_places(scenario),
        *_works(scenario),
        *_units(battle),
    ]


def board_lines(board: Board, cell: Callable[[Hex], str]) -> list[str]:
    """The map as lines. A row of hexes takes two: the columns that sit higher, then the shifted ones.

    ``cell`` gives the two characters of a hex. Above and below stand the column numbers, at the left the rows.
    """
    grid = board.grid
    width = grid.digits
    columns = range(grid.first_column, grid.last_column + 1)
    high = [column for column in columns if not _low(board, column)]
    low = [column for column in columns if _low(board, column)]
    heads = [_heads(board, high), _heads(board, low)]
    lines = list(heads)
    for row in range(grid.first_row, grid.last_row + 1):
        for first, half in ((True, high), (False, low)):
            margin = f"{row:0{width}d} " if first else " " * (width + 1)
            cells = (cell(grid.label(c, row)) if c in half else " " * 2 for c in columns)
            lines.append((margin + "".join(cells)).rstrip())
    return [*lines, *heads]


def _low(board: Board, column: int) -> bool:
    return bool(column & 1) == (board.grid.shifted == "odd")


def _heads(board: Board, chosen: list[int]) -> str:
    """The numbers of some columns, each above its cells; three digits take a little of the gap beside them."""
    grid = board.grid
    text = " " * (grid.digits + 1)
    for column in chosen:
        place = grid.digits + 1 + 2 * (column - grid.first_column)
        text = text.ljust(place) + f"{column:0{grid.digits}d}"
    return text


def level_cell(board: Board) -> Callable[[Hex], str]:
    """Cells that show the level of each hex."""
    return lambda hex_: f"{board.level[hex_]:>2}"


def ground_cell(battle: Battle) -> Callable[[Hex], str]:
    """Cells that show the terrain and beside it who is there, or else a depot or a road."""
    board, depots = battle.board, battle.scenario.depots

    def cell(hex_: Hex) -> str:
        occupier = battle.occupier(hex_)
        if occupier is not None:
            mark = SIDE_LETTERS[occupier]
        elif hex_ in depots:
            mark = "$"
        else:
            mark = ROAD if hex_ in board.road_links else " "
        return board.terrains[board.terrain[hex_]].symbol + mark

    return cell


def ground_legend(scenario: Scenario) -> list[str]:
    """What the letters and marks of the map mean."""
    ground = [f"{terrain.symbol} {terrain.name}" for terrain in scenario.board.terrains.values()]
    sides = [f"{letter} {SIDE_NAMES[side]} unit" for side, letter in SIDE_LETTERS.items()]
    return ["Ground: " + ", ".join(ground), "Beside it: " + ", ".join([*sides, "$ depot", f"{ROAD} road"])]


def _places(scenario: Scenario) -> Iterator[str]:
    board = scenario.board
    yield "Places:"
    for place in sorted(board.places, key=lambda place: (place.hex, place.name)):
        steeple = ", steeple" if board.has("steeple", place.hex) else ""
        guess = ", place uncertain" if place.guess else ""
        yield f"  {place.hex} {place.name} ({place.kind}{steeple}{guess})"
    yield "Depots:"
    for hex_, depot in sorted(scenario.depots.items()):
        yield f"  {hex_} {SIDE_NAMES[depot.side]} {depot.kind} {depot.name}".rstrip()


def _works(scenario: Scenario) -> Iterator[str]:
    if scenario.works:
        yield "Entrenchments on the map:"
        for hex_, work in sorted(scenario.works.items()):
            yield f"  {hex_} {work}"


def _units(battle: Battle) -> Iterator[str]:
    yield "Units on the map:"
    for hex_, units in battle.stacks().items():
        shown = ", ".join(f"{unit} ({battle.strength(unit)})" for unit in units)
        side = SIDE_NAMES[battle.side_of(units[0])]
        yield f"  {hex_} {side} {shown}, level {battle.board.level[hex_]}"
