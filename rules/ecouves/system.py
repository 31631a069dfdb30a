"""Écouves as a system that the engine plays: its verbs, its words, its table and what a side may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.ecouves import scoring, sequence, views
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, SIDES, Scenario
from rules.ecouves.options import EXCLUSIVE, OPTIONS
from rules.ecouves.setup import in_order, initial_state
from rules.ecouves.state import OVER, State
from rules.engine.decisions import Procedure
from rules.engine.game import Verb

FIXED_WORDS: Mapping[str, tuple[str, ...]] = {"edge": ("north", "south", "east", "west"), "form": ("split",)}
"""The words of each kind that are the same in every scenario, and may be shortened."""


def _verbs(*verbs: Verb) -> Mapping[str, Verb]:
    return {verb.name: verb for verb in verbs}


class Ecouves:
    """The rules of Écouves (rulebook chapters A to L)."""

    name = "ecouves"
    ruleset = 1
    end = "B.3"
    sides: tuple[str, ...] = SIDES
    side_names: Mapping[str, str] = SIDE_NAMES
    options: Mapping[str, str] = OPTIONS
    exclusive: tuple[frozenset[str], ...] = EXCLUSIVE
    verbs: Mapping[str, Verb] = _verbs(
        Verb("ready", (), "Take the ready set-up."),
        Verb("select", ("counter",), "Take up a counter to move it, or a unit to place it."),
        Verb("place", ("unit", "hex", "form?"), "Place the selected unit in the set-up, grouped or split."),
        Verb("lift", ("unit",), "Take a unit of the set-up off the map again."),
        Verb("enter", ("unit", "hex", "form?"), "Bring a unit onto the map, grouped or split."),
        Verb("move", ("hex", "form?"), "Move the selected counter by the cheapest way, or off the road to split."),
        Verb("exit", ("edge",), "Leave the map with the selected counter: north, south, east or west."),
        Verb("stay", (), "Put the selected counter back where it is."),
        Verb("fire", ("hex",), "Fire at a hex."),
        Verb("assault", ("hex",), "Assault an adjacent hex."),
        Verb("against", ("hex",), "Take another hex into the assault."),
        Verb("with", ("counter",), "Take a counter into the fire or assault."),
        Verb("concentrate", ("counter",), "Fire at one counter of the hex."),
        Verb("disperse", (), "Fire at all counters of the hex."),
        Verb("retreat", ("counter", "hex"), "Retreat a counter one hex."),
        Verb("push", ("counter", "hex"), "Push a counter back to make room for one that retreats."),
        Verb("advance", ("counter", "hex"), "Advance into a hex that the assault emptied."),
        Verb("split", ("unit",), "Replace a unit by its sections."),
        Verb("regroup", ("unit",), "Replace the sections of a unit by the unit."),
        Verb("hide", ("hex",), "Camouflage all counters in a hex."),
        Verb("show", ("hex",), "Turn up all counters in a hex."),
        Verb("dummy", ("hex",), "Lay a dummy in a hex."),
        Verb("undummy", ("hex",), "Take a dummy back from a hex."),
        Verb("done", (), "Finish what is being chosen."),
    )

    def table(self, scenario: Scenario, options: frozenset[str], state: State | None = None) -> Field:
        """A table for a scenario, before its set-up (L.0) or standing at a given state."""
        return Field(scenario, options, initial_state(scenario) if state is None else in_order(scenario, state))

    def over(self, table: Field) -> bool:
        """Whether the last turn is over (B.3)."""
        return table.state.phase == OVER

    def step(self, table: Field) -> Procedure[None]:
        """Play the set-up or one phase (B.1)."""
        return sequence.step(table)

    def view(self, table: Field, side: str) -> Field:
        """What a side may know: all but the enemy's camouflaged units and dummies (H.1, H.7b)."""
        return views.view(table, side)

    def public(self, table: Field) -> Field:
        """What both sides may know: no camouflaged unit and no dummy, but all blank counters (H.1, H.7b)."""
        return views.public(table)

    def concede(self, table: Field, side: str, why: str) -> None:
        """End the game with a side as the loser."""
        scoring.concede(table, side, why)

    def spelled(self, table: Field, kind: str, word: str) -> str | None:
        """The full name of what a word names in this scenario, or None; case apart, fixed words may be shortened."""
        if kind == "hex":
            return word if word in table.board.grid else None
        folded = word.casefold()
        if kind in FIXED_WORDS:
            return next((name for name in FIXED_WORDS[kind] if name.startswith(folded)), None)
        return next((name for name in self._names(table.scenario, kind) if name.casefold() == folded), None)

    def _names(self, scenario: Scenario, kind: str) -> Iterable[str]:
        match kind:
            case "counter":
                return scenario.counters
            case "unit":
                return scenario.units
        raise ValueError(f"no verb has words of the kind {kind!r}")


SYSTEM = Ecouves()
"""The system; it holds no state."""
