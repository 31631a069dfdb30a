"""A scenario's map as text: one hex a cell of two characters, shifted columns a line lower, and lists below it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from rules.engine.hexes import Hex
from rules.stlo.battle import Battle
from rules.stlo.model import SIDE_NAMES, Scenario
from rules.stlo.system import SYSTEM
from tui.textboard import NOTE_WIDTH, ROAD, board_lines, level_cell

SIDE_LETTERS = {"us": "A", "de": "G"}
"""The mark of a hex that a side occupies: American, German."""


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
