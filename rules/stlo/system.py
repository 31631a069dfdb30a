"""St-Lô as a system that the engine plays: its verbs, its words, its table and what a side may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.engine.decisions import Procedure
from rules.engine.game import Verb
from rules.stlo import sequence, victory
from rules.stlo.artillery import INTENSITIES
from rules.stlo.battle import Battle
from rules.stlo.model import FORMATIONS, SIDE_NAMES, SIDES, Scenario, enemy
from rules.stlo.setup import in_order, initial_state
from rules.stlo.state import OVER, State

COUNTER_BATTERY = "counter-battery"
HIDDEN_DISPLAYS = "hidden-displays"

FIXED_WORDS: Mapping[str, tuple[str, ...]] = {
    "attack": ("hasty", "deliberate", "intensive"),
    "intensity": tuple(INTENSITIES),
}
"""The words of each kind that are the same in every scenario, and may be shortened."""


def _verbs(*verbs: Verb) -> Mapping[str, Verb]:
    return {verb.name: verb for verb in verbs}


class StLo:
    """The rules of St-Lô (rulebook chapters 2 to 22)."""

    name = "stlo"
    ruleset = 1
    end = "3.0"
    sides: tuple[str, ...] = SIDES
    side_names: Mapping[str, str] = SIDE_NAMES
    options: Mapping[str, str] = {
        COUNTER_BATTERY: "counter-battery fire against enemy artillery (22.0)",
        HIDDEN_DISPLAYS: "the enemy's displays are hidden (2.1.5)",
    }
    exclusive: tuple[frozenset[str], ...] = ()
    verbs: Mapping[str, Verb] = _verbs(
        Verb("activate", ("hq",), "Try to activate an HQ."),
        Verb("barrage", ("hex",), "Fire artillery at an enemy-occupied hex."),
        Verb("strike", ("hex",), "Fly an air strike on an enemy-occupied hex."),
        Verb("counter-battery", (), "Fire at the enemy's artillery."),
        Verb("pass", (), "Do nothing, or decline what is offered."),
        Verb("place", ("hex",), "Place the activated HQ with one of its companies."),
        Verb("movement", (), "Movement action: 3 movement points for each unit."),
        Verb("strategic", (), "Strategic movement: 8 points, a third on roads, away from the enemy."),
        Verb("attack", ("attack",), "Attack: hasty, deliberate or intensive."),
        Verb("recovery", (), "Recovery: roll to remove pins and disruption."),
        Verb("buildup", (), "Combine companies into their battalion."),
        Verb("breakdown", (), "Replace a battalion by three companies."),
        Verb("entrench", (), "Entrench every hex with own units in command radius."),
        Verb("end", (), "End the activation."),
        Verb("move", ("unit", "hex"), "Move a unit to a hex."),
        Verb("done", (), "Finish what is being chosen."),
        Verb("assign", ("asset", "unit?"), "Assign an asset to a unit in the combat."),
        Verb("return", ("asset",), "Send an asset back to its division."),
        Verb("give", ("asset", "unit"), "Give an asset of a broken-down battalion to a company."),
        Verb(
            "observe",
            ("formation", "hex", "hex?"),
            "Place a division's observation post; the last hex is what it observes.",
        ),
        Verb("fire", ("gun", "intensity"), "Fire an artillery unit: normal, rapid or maximum."),
        Verb("engage", ("unit",), "Attack with this company next."),
        Verb("lose", ("loser",), "Take the next step loss from a unit or asset."),
        Verb("advance", ("hex",), "Advance into a hex that the attack emptied; only the attacker may."),
        Verb("stay", (), "Do not advance."),
        Verb("bomb", ("hex",), "Name the US hex that a stray air strike hits."),
        Verb("disorganize", ("gun",), "Disorganise an artillery unit."),
    )

    def table(self, scenario: Scenario, options: frozenset[str], state: State | None = None) -> Battle:
        """A table for a scenario, set up as it begins (20.0) or standing at a given state."""
        return Battle(scenario, options, initial_state(scenario) if state is None else in_order(scenario, state))

    def over(self, table: Battle) -> bool:
        """Whether the last turn is over (3.0)."""
        return table.state.phase == OVER

    def step(self, table: Battle) -> Procedure[None]:
        """Play one phase, or one operations phase (3.1)."""
        return sequence.step(table)

    def view(self, table: Battle, side: str) -> Battle:
        """What a side may know: everything, or with hidden displays all but the enemy's displays (2.1.5).

        The active HQ and its points are public (A142), as are assets with units on the map and the log (A124).
        """
        seen = table.state
        if table.option(HIDDEN_DISPLAYS):
            scenario, foe = table.scenario, enemy(side)
            seen = replace(
                seen,
                hqs={h: s for h, s in seen.hqs.items() if scenario.hqs[h].side != foe},
                assets={a: s for a, s in seen.assets.items() if scenario.assets[a].side != foe or s.place == "unit"},
                guns={g: s for g, s in seen.guns.items() if scenario.guns[g].side != foe},
            )
        view = Battle(table.scenario, table.options, seen)
        view.events = [event for event in table.events if event.only is None or event.only == side]
        return view

    def public(self, table: Battle) -> Battle:
        """What both sides may know: with hidden displays neither side's, apart from the active HQ (2.1.5, A142)."""
        first, second = self.sides
        return self.view(self.view(table, first), second)

    def concede(self, table: Battle, side: str, why: str) -> None:
        """End the game with a side as the loser."""
        victory.concede(table, side, why)

    def spelled(self, table: Battle, kind: str, word: str) -> str | None:
        """The full name of what a word names in this scenario, or None; case apart, fixed words may be shortened."""
        if kind == "hex":
            return word if word in table.board.grid else None
        folded = word.casefold()
        if kind in FIXED_WORDS:
            return next((name for name in FIXED_WORDS[kind] if name.startswith(folded)), None)
        return next((name for name in self._names(table.scenario, kind) if name.casefold() == folded), None)

    def _names(self, scenario: Scenario, kind: str) -> Iterable[str]:
        match kind:
            case "formation":
                return FORMATIONS
            case "loser":
                return (*scenario.units, *scenario.assets)
            case "hq":
                return scenario.hqs
            case "unit":
                return scenario.units
            case "asset":
                return scenario.assets
            case "gun":
                return scenario.guns
        raise ValueError(f"no verb has words of the kind {kind!r}")


SYSTEM = StLo()
"""The system; it holds no state."""
