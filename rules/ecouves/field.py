"""The table of an Écouves game: questions about counters and hexes, and the only ways to change the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal

from rules.ecouves.charts import Charts, TerrainEffect
from rules.ecouves.model import CounterCard, Scenario, Side
from rules.ecouves.state import Counter, State
from rules.engine.board import Board
from rules.engine.game import Table
from rules.engine.hexes import Hex


class Field(Table[State]):
    """An Écouves game being played, or a side's view of one.

    In a view the enemy's camouflaged counters are not on the map: ``state.blanks`` counts the blank counters by hex.
    """

    scenario: Scenario

    # -- the scenario ---------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The map."""
        return self.scenario.board

    @property
    def charts(self) -> Charts:
        """The charts."""
        return self.scenario.charts

    def option(self, name: str) -> bool:
        """Whether an option of the catalogue is switched on for this game."""
        return name in self.options

    def effect(self, hex_: Hex) -> TerrainEffect:
        """The terrain effects of a hex."""
        return self.charts.terrain[self.board.terrain[hex_]]

    @property
    def night(self) -> bool:
        """Whether this turn is a night turn (I.0)."""
        return self.scenario.charts.turns[self._state.turn - 1].night

    # -- counters -------------------------------------------------------------------------------------------

    def card(self, counter: str) -> CounterCard:
        """A counter as printed. Raises KeyError for an unknown name."""
        return self.scenario.counters[counter]

    def counter(self, counter: str) -> Counter:
        """A counter as it stands."""
        return self.state.counters[counter]

    def side_of(self, counter: str) -> Side:
        """The side of a counter."""
        return self.scenario.counters[counter].side

    def describe(self, counter: str) -> str:
        """A counter in words for prompts and the log."""
        return f"section {counter}" if self.card(counter).section else counter

    def on_map(self, side: str) -> tuple[str, ...]:
        """The counters of a side on the map, by name; dummies are not among them."""
        return self.memo(("on_map", side), lambda: tuple(
            sorted(c for c, s in self.state.counters.items() if s.place == "map" and self.side_of(c) == side)
        ))  # fmt: skip

    def stacks(self) -> Mapping[Hex, tuple[str, ...]]:
        """All counters on the map by hex, by name within a hex; dummies are not among them."""

        def work() -> dict[Hex, tuple[str, ...]]:
            found: dict[Hex, list[str]] = {}
            for counter, now in self.state.counters.items():
                if now.place == "map":
                    found.setdefault(now.hex, []).append(counter)
            return {h: tuple(sorted(found[h])) for h in sorted(found)}

        return self.memo("stacks", work)

    def at(self, hex_: Hex) -> tuple[str, ...]:
        """The counters in a hex, of either side; dummies are not among them."""
        return self.stacks().get(hex_, ())

    def dummies_at(self, hex_: Hex) -> tuple[str, ...]:
        """The dummies in a hex, by name."""

        def work() -> dict[Hex, tuple[str, ...]]:
            found: dict[Hex, list[str]] = {}
            for dummy, now in self.state.dummies.items():
                if now.place == "map":
                    found.setdefault(now.hex, []).append(dummy)
            return {h: tuple(sorted(dummies)) for h, dummies in found.items()}

        return self.memo("dummies", work).get(hex_, ())

    def holder(self, hex_: Hex) -> Side | None:
        """The side whose counters, camouflaged ones and dummies among them, hold a hex (C.6); None for an empty hex."""
        return self.holders().get(hex_)

    def holders(self) -> Mapping[Hex, Side]:
        """The side that holds each hex in which any counter is (C.6)."""
        return self.memo("holders", self._holders)

    def _holders(self) -> dict[Hex, Side]:
        found = {hex_: self.side_of(stack[0]) for hex_, stack in self.stacks().items()}
        for dummy, now in self.state.dummies.items():
            if now.place == "map":
                found[now.hex] = dummy_side(dummy)
        for hex_ in self.state.blanks:
            # In a side's view every blank counter is the enemy's; which side that is, the view knows by who looks.
            if owner := self.blank_sides.get(hex_) or self.blank_side:
                found.setdefault(hex_, owner)
        return found

    blank_side: Side | Literal[""] = "german"
    """Whose the blank counters of a view are; set when the view is made, and empty in a view of nobody."""

    blank_sides: Mapping[Hex, Side] = MappingProxyType({})
    """Whose they are hex by hex in a view of nobody, who sees those of both sides."""

    def room(self, hex_: Hex) -> int:
        """Counters that still fit in a hex for the side that holds it (A.m, C.4, AMB-21)."""
        return self.charts.stack_limit - self.crowds().get(hex_, 0)

    def crowds(self) -> Mapping[Hex, int]:
        """The number of counters in each hex that has any, camouflaged ones and dummies among them (AMB-21)."""
        return self.memo("crowds", self._crowds)

    def _crowds(self) -> dict[Hex, int]:
        found = {hex_: len(stack) for hex_, stack in self.stacks().items()}
        for now in self.state.dummies.values():
            if now.place == "map":
                found[now.hex] = found.get(now.hex, 0) + 1
        for hex_, count in self.state.blanks.items():
            found[hex_] = found.get(hex_, 0) + count
        return found

    def family(self, unit: str) -> tuple[str, ...]:
        """All counters of a unit: its symbol first, then its sections."""
        return (unit, *self.scenario.units[unit].sections)

    def section_lost(self, unit: str) -> bool:
        """Whether a section of a split unit is eliminated or has left the map, so that it can not regroup (A.k)."""
        return any(self.counter(s).place in ("eliminated", "exited") for s in self.scenario.units[unit].sections)

    def locked(self, counter: str) -> bool:
        """Whether a counter is in a combat that goes on (E.cc.B)."""
        return any(counter in lock.french or counter in lock.german for lock in self.state.locks)

    # -- changes --------------------------------------------------------------------------------------------

    def update(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **changes)

    def set_counter(self, counter: str, **changes: Any) -> None:
        """Replace fields of a counter."""
        self.update(counters={**self.state.counters, counter: replace(self.state.counters[counter], **changes)})

    def set_dummy(self, dummy: str, **changes: Any) -> None:
        """Replace fields of a dummy."""
        self.update(dummies={**self.state.dummies, dummy: replace(self.state.dummies[dummy], **changes)})

    def _memo_check(self, old: State, new: State) -> None:
        # Where counters stand decides nearly every question that is remembered; night does the rest.
        if old.counters is not new.counters or old.dummies is not new.dummies or old.turn != new.turn:
            self._memo.clear()


def dummy_side(dummy: str) -> Side:
    """The side of a dummy, by its name."""
    return "french" if dummy.startswith("F") else "german"
