"""The map of an Écouves scenario as text, with its ready set-up and lists of what is on it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from rules.ecouves import setup
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, SIDES, Scenario
from rules.engine.hexes import Hex
from tui.textboard import NOTE_WIDTH, ROAD, board_lines, level_cell

SIDE_LETTERS = {"french": "F", "german": "G"}
"""The mark of a hex that a side occupies."""


def page(scenario: Scenario, *, levels: bool = False) -> list[str]:
    """The whole page of `bocage show`: title, map, legend, places, areas and the ready set-up by hex."""
    field = _set_up(scenario)
    if levels:
        drawn = board_lines(scenario.board, level_cell(scenario.board))
        legend = ["Each hex shows its level."]
    else:
        drawn = board_lines(scenario.board, _ground_cell(field))
        legend = _legend(scenario)
    notes = textwrap.wrap(scenario.notes[0], NOTE_WIDTH) if scenario.notes else []
    return [scenario.title, *notes, "", *drawn, "", *legend, "", *_places(scenario), *_areas(scenario), *_units(field)]


def _set_up(scenario: Scenario) -> Field:
    """The table after the ready set-up (L.0)."""
    field = Field(scenario, frozenset(), setup.initial_state(scenario))
    for side in SIDES:
        setup.take_ready(field, side)
    return field


def _ground_cell(field: Field) -> Callable[[Hex], str]:
    """Cells that show the terrain and beside it who is there, or else a road."""
    board = field.board

    def cell(hex_: Hex) -> str:
        holder = field.holder(hex_)
        mark = SIDE_LETTERS[holder] if holder else ROAD if hex_ in board.road_links else " "
        return board.terrains[board.terrain[hex_]].symbol + mark

    return cell


def _legend(scenario: Scenario) -> list[str]:
    ground = [f"{terrain.symbol} {terrain.name}" for terrain in scenario.board.terrains.values()]
    sides = [f"{letter} {SIDE_NAMES[side]} counter" for side, letter in SIDE_LETTERS.items()]
    return ["Ground: " + ", ".join(ground), "Beside it: " + ", ".join([*sides, f"{ROAD} road"])]


def _places(scenario: Scenario) -> Iterator[str]:
    yield "Places:"
    for place in sorted(scenario.board.places, key=lambda place: (place.hex, place.name)):
        guess = ", place uncertain" if place.guess else ""
        yield f"  {place.hex} {place.name} ({place.kind}{guess})"


def _areas(scenario: Scenario) -> Iterator[str]:
    yield "Arrivals:"
    for arrival in scenario.arrivals.values():
        when = "set up before turn 1" if arrival.setup else f"from turn {arrival.turn}"
        areas = ", ".join(f"{name} ({len(scenario.board.areas[name])} hexes)" for name in arrival.areas)
        yield f"  {SIDE_NAMES[arrival.side]} {arrival.formation}: {when}, {areas}"


def _units(field: Field) -> Iterator[str]:
    yield "Ready set-up:"
    for hex_, counters in field.stacks().items():
        shown = ", ".join(
            f"{counter} ({field.card(counter).attack}-{field.card(counter).defense})"
            + (" hidden" if field.counter(counter).hidden else "")
            for counter in counters
        )
        yield f"  {hex_} {SIDE_NAMES[field.side_of(counters[0])]} {shown}"
    laid = sorted(now.hex for now in field.state.dummies.values() if now.place == "map")
    if laid:
        yield f"  dummies in {', '.join(laid)}"
