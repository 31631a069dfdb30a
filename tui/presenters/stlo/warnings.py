"""What a player is asked about before it is played: what can not be taken back and is easily played by a slip."""

from __future__ import annotations

from rules.engine.decisions import Action, Decision
from rules.stlo.battle import Battle


def warning(view: Battle, decision: Decision, action: Action) -> str:
    """Why an action should be thought over; empty if there is no reason to ask."""
    match decision.kind, action.verb:
        case "operation", "pass" if view.state.last_pass:
            return "The enemy has passed: if you pass too, this turn's operations are over."
        case "operation", "pass":
            return "To pass gives this operation away."
        case "action", "end" if taps := decision.context.get("taps"):
            return f"The activation ends and {taps} TAP{'s are' if taps != 1 else ' is'} lost."
        case "barrage-fire" | "counter-battery-fire" | "interdiction", "done":
            return f"{_guns(len(decision.context.get('shots', ())))} now."
        case "strike-post", "observe":
            return f"The aircraft bomb {decision.context['target']} now."
    return ""


def _guns(count: int) -> str:
    return "One artillery unit fires" if count == 1 else f"{count} artillery units fire"
