"""Everything that the rules answer a side about the view that it has, for games that must look the same to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.ecouves import assault, camouflage, duties, entry, fire, fire_reach, movement, scoring, stacking, zones
from rules.ecouves.field import Field
from rules.ecouves.model import SIDES
from rules.engine.game import Game


def told(game: Game, side: str) -> Iterator[tuple[str, Any]]:
    """What a side gets of a game now, by name, in the very order in which it stands there."""
    view: Field = game.view(side)
    yield "state", view.state
    yield "order", repr(view.state)
    yield "log", view.events
    yield "words", repr(view.events)
    yield "points", scoring.tally(view)
    if game.sides and game.sides[-1] == side:
        yield "undo", game.undoable()


def worked_out(game: Game, side: str) -> Iterator[tuple[str, Any]]:
    """What a side can find out from what it gets: lists, counts, zones, ways, reach of fire, odds."""
    view: Field = game.view(side)
    yield from _lists(view)
    yield from _movement(view, side)
    yield from _combat(view, side)


def _lists(view: Field) -> Iterator[tuple[str, Any]]:
    for side in SIDES:
        yield f"on map {side}", view.on_map(side)
        yield f"zone {side}", zones.controlled(view, side)
        yield f"observed {side}", fire_reach.observed(view, side)
        yield f"due {side}", entry.due(view, side)
        yield f"held {side}", stacking.enemy_held(view, side)
        yield f"blank hexes {side}", camouflage.dummy_hexes(view, side)
        yield f"owed {side}", duties.owed(view, side)
    yield "stacks", view.stacks()
    yield "holders", view.holders()
    yield "crowds", view.crowds()
    yield "full", stacking.full(view)


def _movement(view: Field, side: str) -> Iterator[tuple[str, Any]]:
    for counter in view.on_map(side):
        yield f"reach {counter}", dict(movement.reach_of(view, counter).costs)
        yield f"select {counter}", movement.select_refusal(view, side, counter)


def _combat(view: Field, side: str) -> Iterator[tuple[str, Any]]:
    reach = fire_reach.reach(view, side)
    yield "fire reach", reach
    for hex_, able in reach.items():
        yield f"able {hex_}", fire_reach.able(view, side, hex_)
        if able:
            yield f"fire odds {hex_}", _answer(lambda hex_=hex_, able=able: fire.fire_odds(view, tuple(able), hex_))
        near = [c for c in view.on_map(side) if hex_ in view.board.grid.adjacent(view.counter(c).hex)]
        if near:
            yield f"assault {hex_}", assault.refusal(view, side, (hex_,), near)
            odds = _answer(lambda hex_=hex_, near=near: assault.assault_odds(view, (hex_,), near))
            yield f"assault odds {hex_}", odds
    for hex_ in sorted(view.state.blanks):
        yield f"blank {hex_}", (view.holder(hex_), view.room(hex_), fire_reach.concealed(view, hex_))
        yield f"lay {hex_}", camouflage.dummy_refusal(view, side, hex_)
        yield f"stand {hex_}", stacking.stack_refusal(view, side, hex_)


def _answer(work: Any) -> Any:
    try:
        return work()
    except ValueError as error:
        return str(error)
