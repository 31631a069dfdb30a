"""What a player is asked about before it is played: what can not be taken back and is easily played by a slip."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.decisions import Action, Decision
from rules.engine.words import counted
from rules.stlo.battle import Battle

HIDING = "hidden-displays"
"""The option with which two players at one keyboard must not see each other's displays."""

_ROLLS: Mapping[str, str] = {
    "activation": "The die for the TAPs is rolled now.",
    "recovery": "The dice for recovery are rolled now.",
    "armour": "The dice of the attack are rolled now.",
    "combat": "The die of the attack is rolled now.",
    "barrage": "The die of the barrage is rolled now.",
    "air": "The die of the air strike is rolled now.",
    "interdiction": "The die of the interdiction is rolled now.",
    "counter-battery": "The die of the counter-battery fire is rolled now.",
}
"""Dice that follow on a choice, by the first word of what they are for; all others are rolled as the turn goes on."""

_COMMITS = frozenset(
    {
        ("attack-assets", "done"), ("defence-assets", "done"), ("on-call-post", "pass"), ("on-call-fire", "fire"),
        ("defensive-post", "pass"), ("defensive-fire", "fire"),
    }
)  # fmt: skip
"""Answers after which an attack may be rolled at once; whether it is depends on what the other side could still do."""


def warning(view: Battle, decision: Decision, action: Action) -> str:
    """Why an action should be thought over; empty if there is no reason to ask."""
    match decision.kind, action.verb:
        case "operation", "pass" if view.state.last_pass:
            return "The enemy has passed: if you pass too, this turn's operations are over."
        case "operation", "pass":
            return "To pass gives this operation away."
        case "operation", "activate":
            return f"The die for the TAPs of HQ {action.args[0]} is rolled now."
        case "operation", "strike":
            return f"The aircraft bomb {action.args[0]} now."
        case "strike-post", "observe":
            return f"The aircraft bomb {decision.context['target']} now."
        case "action", "recovery":
            return _ROLLS["recovery"]
        case "action", "end" if taps := decision.context.get("taps"):
            return f"The activation ends and {taps} TAP{'s are' if taps != 1 else ' is'} lost."
        case "barrage-fire" | "counter-battery-fire" | "interdiction", "done":
            return _guns(len(decision.context.get("shots", ())))
    if HIDING in view.options and (decision.kind, action.verb) in _COMMITS:
        return "The attack may be rolled now."
    return ""


def _guns(count: int) -> str:
    return f"{counted(count, 'artillery unit')} fire{'s' if count == 1 else ''} now."


def rolled(purpose: str) -> str:
    """What is asked about before a die for a purpose is rolled; nothing for dice that come with the turn (3.1)."""
    return _ROLLS.get(purpose.partition(" ")[0], "")
