"""Chapter 20: setting up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.stlo.model import Scenario, UnitCard
from rules.stlo.state import Asset, Gun, Hq, State, Unit


def initial_state(scenario: Scenario) -> State:
    """The state of a new game before the weather phase of turn 1 (20.0)."""
    return State(
        turn=1,
        phase="weather",
        units={name: _unit(card) for name, card in scenario.units.items()},
        hqs={
            name: Hq("reinforcement" if card.group else "display", card.morale) for name, card in scenario.hqs.items()
        },
        assets={name: Asset() for name in scenario.assets},
        guns={name: Gun(in_play=not card.group) for name, card in scenario.guns.items()},
        levels={"us": 0, "de": -2},
    )


def in_order(scenario: Scenario, state: State) -> State:
    """A state with its counters in the order of the scenario, wherever it comes from.

    So a game goes on from a stored state exactly as from its own: same order of dice, same log.
    """
    kinds: Mapping[str, Mapping[str, object]] = {
        "units": scenario.units, "hqs": scenario.hqs, "assets": scenario.assets, "guns": scenario.guns,
    }  # fmt: skip
    changes = {}
    for kind, cards in kinds.items():
        found: Mapping[str, object] = getattr(state, kind)
        if list(found) != [name for name in cards if name in found]:
            changes[kind] = {**{name: found[name] for name in cards if name in found}, **found}
    return replace(state, **changes) if changes else state  # type: ignore[arg-type]


def _unit(card: UnitCard) -> Unit:
    """Where a unit starts: on its hex, on the display, in a substitute box or as a reinforcement (2.2.2 E)."""
    if card.setup == "DD":
        return Unit("display", steps=card.steps)
    if card.setup == "R":
        return Unit("reinforcement", steps=card.steps)
    if card.setup == "SUB":
        return Unit("substitutes", steps=card.steps)
    return Unit("map", card.setup, card.steps)
