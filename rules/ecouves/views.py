"""What a side may know: all but the enemy's camouflaged units, his dummies and his unfinished set-up (H.1, H.7b).

A view of two games that differ only in what is hidden is the same. So a view holds no number or name that hangs on
the hidden: not how many dummies the enemy has left, nor which of them are gone, nor whether a unit of which nothing
is in sight is grouped or split.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from rules.ecouves.field import Field, dummy_side
from rules.ecouves.model import Side, UnitCard, enemy
from rules.ecouves.setup import waiting
from rules.ecouves.state import OVER, SETUP, Counter, Dummy, State
from rules.engine.events import Event
from rules.engine.hexes import Hex

UNSEEN = Counter("hidden")
"""A counter that is somewhere on the map, camouflaged."""


def view(field: Field, side: str) -> Field:
    """The table as a side may see it. When the game is over nothing is hidden any more."""
    seen = field.state if field.state.phase == OVER else seen_state(field, side)
    return Seen(field, side, seen)


class Seen(Field):
    """A table as a side sees it. Its events are picked out when they are asked for, as most views are not read."""

    def __init__(self, field: Field, side: str, state: State) -> None:
        self._side = side
        self._all = tuple(field.events)
        super().__init__(field.scenario, field.options, state)
        self.blank_side = enemy(side)
        # The empty list of a new table; without it the property below answers.
        del self.events

    @cached_property
    def events(self) -> list[Event]:  # type: ignore[override]
        """What the side has been told so far."""
        return [event for event in self._all if event.seen_by(self._side)]


def public(field: Field) -> Field:
    """The table as both sides may see it: of hidden counters, whose ever they are, only the blanks."""
    if field.state.phase == OVER:
        found = Field(field.scenario, field.options, field.state)
    else:
        one = Field(field.scenario, field.options, seen_state(field, "french"))
        both = seen_state(one, "german")
        found = Field(field.scenario, field.options, replace(both, blanks={**one.state.blanks, **both.blanks}))
        found.blank_sides = {**dict.fromkeys(one.state.blanks, "german"), **dict.fromkeys(both.blanks, "french")}
    found.blank_side = ""
    found.events = [event for event in field.events if event.only is None]
    return found


def seen_state(field: Field, side: str) -> State:
    """The state without what a side may not know."""
    state, foe = field.state, enemy(side)
    hidden, counters, dummies, blanks = field.memo(
        ("seen", side, state.phase == SETUP),
        lambda: (_hidden(field, foe), _counters(field, foe), _dummies(state, foe), _blanks(field, foe)),
    )
    return replace(
        state,
        counters=counters,
        dummies=dummies,
        spent={c: points for c, points in state.spent.items() if c not in hidden},
        done=state.done - hidden,
        attacked=state.attacked - hidden,
        assaulted=state.assaulted - hidden,
        blanks=blanks,
    )


def _hidden(field: Field, foe: Side) -> frozenset[str]:
    """The counters of the enemy that are camouflaged."""
    return frozenset(c for c, now in field.state.counters.items() if now.hidden and field.side_of(c) == foe)


def _counters(field: Field, foe: Side) -> Mapping[str, Counter]:
    """The counters, those of the enemy unit by unit as they show; an unfinished set-up does not show at all."""
    found = dict(field.state.counters)
    if field.state.phase == SETUP:
        for unit in field.scenario.units.values():
            found.update(waiting(unit) if unit.side == foe else {})
        return found
    for name in {field.card(counter).unit for counter in _hidden(field, foe)}:
        found.update(_as_shown(field, field.scenario.units[name]))
    return found


def _as_shown(field: Field, unit: UnitCard) -> Mapping[str, Counter]:
    """The counters of a unit with hidden ones: these without their hexes; with none in sight its form is hidden too."""
    family = {counter: field.counter(counter) for counter in field.family(unit.id)}
    on_map = [now for now in family.values() if now.place == "map"]
    if all(now.hidden for now in on_map):
        return {c: UNSEEN if now.place in ("map", "apart") else now for c, now in family.items()}
    return {c: UNSEEN if now.hidden else now for c, now in family.items()}


def _dummies(state: State, foe: Side) -> Mapping[str, Dummy]:
    """The dummies: own ones as they are, of the enemy's as many as are gone, whichever these were."""
    own = {dummy: now for dummy, now in state.dummies.items() if dummy_side(dummy) != foe}
    theirs = [dummy for dummy in state.dummies if dummy_side(dummy) == foe]
    gone = sum(state.dummies[dummy].place == "gone" for dummy in theirs)
    return {**own, **dict.fromkeys(theirs[:gone], Dummy("gone"))}


def _blanks(field: Field, foe: Side) -> Mapping[Hex, int]:
    """The blank counters of the enemy by hex: camouflaged counters and dummies look the same (H.7b)."""
    if field.state.phase == SETUP:
        return {}
    found: Count[Hex] = Count()
    for counter, now in field.state.counters.items():
        if now.place == "map" and now.hidden and field.side_of(counter) == foe:
            found[now.hex] += 1
    for dummy, standing in field.state.dummies.items():
        if standing.place == "map" and dummy_side(dummy) == foe:
            found[standing.hex] += 1
    return {hex_: found[hex_] for hex_ in sorted(found)}
