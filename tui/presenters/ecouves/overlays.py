"""The overlays of the map: zones of control, fire, sight, reach, heights, entry and exit areas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.ecouves import duties, entry, fire_reach, movement, scoring, sight, zones
from rules.ecouves.field import Field
from rules.ecouves.model import SIDES, Arrival
from rules.engine.board import Board
from rules.engine.hexes import Hex
from tui.map.model import OverlayCell
from tui.presenters.base import Look, Overlay
from tui.presenters.ecouves import words
from tui.presenters.ecouves.piles import pile, piles

TINTS = {"french": "first", "german": "second"}

Cells = Mapping[Hex, OverlayCell]


# -- zones (D) ----------------------------------------------------------------------------------------------


def _zone(field: Field, side: str) -> Cells:
    """The hexes that a side controls, and those next to its units that it does not (D.1, D.9)."""
    controlled = zones.controlled(field, side)
    found = {hex_: OverlayCell("" if hex_ in piles(field) else "z", TINTS[side]) for hex_ in controlled}
    for hex_ in _around(field, side):
        if hex_ not in found:
            found[hex_] = OverlayCell("" if hex_ in piles(field) else "no", "shade")
    return found


def _around(field: Field, side: str) -> set[Hex]:
    """The hexes next to units that have a zone of control; none at night (I.2)."""
    grid = field.board.grid
    posts = {field.counter(counter).hex for counter in field.on_map(side) if zones.exerts(field, counter)}
    return {there for here in posts for there in grid.adjacent(here)}


def _contact(field: Field, look: Look) -> Cells:
    """The stacks that would owe an assault if their combat phase began now, and whom they would owe it (E.25)."""
    found: dict[Hex, OverlayCell] = {}
    for side in SIDES:
        for duty in duties.arising(field, side):
            found[duty.hex] = OverlayCell("!", TINTS[side])
    return found


# -- fire and sight (E) -------------------------------------------------------------------------------------


def _fire(field: Field, look: Look) -> Cells:
    """Where the counters under the cursor could fire: d directly, i indirectly with a friend who sees it."""
    here = pile(field, look.cursor)
    found: dict[Hex, str] = {}
    for counter in here.shown if here else ():
        for hex_, mode in fire_reach.area(field, counter).items():
            if mode == "direct" or hex_ not in found:
                found[hex_] = mode
    return {
        hex_: OverlayCell("" if hex_ in piles(field) else mode[0], "good" if mode == "direct" else "fair")
        for hex_, mode in found.items()
    }


def _seen(field: Field, look: Look) -> Cells:
    """What can be seen from the hex under the cursor, within four hexes (E.13, E.18)."""
    distance = field.board.grid.distance
    return {
        hex_: OverlayCell(str(distance(look.cursor, hex_)), "good")
        for hex_ in sight.visible(field.scenario, look.cursor)
        if hex_ != look.cursor
    }


# -- movement (C) -------------------------------------------------------------------------------------------


def moving(field: Field, look: Look) -> str:
    """The counter whose reach is shown: the one that is being moved, else the first under the cursor."""
    if look.decision is not None and look.decision.kind == "move":
        return str(look.decision.context["counter"])
    here = pile(field, look.cursor)
    return here.shown[0] if here and here.shown else ""


def _reach(field: Field, look: Look) -> Cells:
    counter = moving(field, look)
    if not counter:
        return {}
    tint = TINTS[field.side_of(counter)]
    costs = movement.reach_of(field, counter).costs
    return {hex_: OverlayCell(words.halves(cost), tint) for hex_, cost in costs.items()}


# -- the map ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _levels(board: Board) -> Cells:
    """The level of each hex; the ground never changes."""
    cells = {level: OverlayCell(str(level), "shade") for level in set(board.level.values())}
    return {hex_: cells[level] for hex_, level in board.level.items()}


def _areas(field: Field, look: Look) -> Cells:
    """Where formations enter, and by which edges Germans score and for how much now (L, K)."""
    found: dict[Hex, OverlayCell] = {}
    for area in (scoring.NORTH, scoring.EAST):
        worth = scoring.exit_worth(field, "german", area).halves
        for hex_ in field.board.areas.get(area, ()):
            found[hex_] = OverlayCell(f"x{words.halves(worth)}" if worth else "shut", "good" if worth else "shade")
    for arrival in field.scenario.arrivals.values():
        if not arrival.setup:
            text = short(arrival)
            found.update({hex_: OverlayCell(text, TINTS[arrival.side]) for hex_ in entry.places(field, arrival)})
    return found


def short(arrival: Arrival) -> str:
    """A formation in up to four characters: ``GTV``, ``116``."""
    letters = "".join(char for char in arrival.formation if char.isalnum())
    digits = "".join(char for char in letters if char.isdigit())
    return digits[:4] or letters[:4]


OVERLAYS: Mapping[str, Overlay] = {
    overlay.id: overlay
    for overlay in (
        Overlay("heights", "levels", lambda field, _: _levels(field.board)),
        Overlay("zoc-french", "French zones of control; no: not controlled", lambda field, _: _zone(field, "french")),
        Overlay("zoc-german", "German zones of control; no: not controlled", lambda field, _: _zone(field, "german")),
        Overlay("contact", "stacks that would owe an assault now", _contact),
        Overlay("fire", "fire from here: d direct, i indirect", _fire),
        Overlay("sight", "what is seen from here, in hexes away", _seen),
        Overlay("reach", "reach of the counter here, points spent", _reach),
        Overlay("areas", "entry areas, and exits with what they score now", _areas),
    )
}
"""The overlays in the order in which the key goes through them."""
