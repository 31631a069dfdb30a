"""What a player is asked about before it is played: what can not be taken back and is easily played by a slip."""

from __future__ import annotations

from rules.ecouves import duties, fire, fire_reach, setup
from rules.ecouves.field import Field
from rules.ecouves.model import SIDES
from rules.ecouves.muster import Force, Muster
from rules.engine.decisions import Action, Decision
from rules.engine.words import counted


def warning(field: Field, decision: Decision, action: Action) -> str:
    """Why an action should be thought over; empty if there is no reason to ask."""
    match decision.kind, action.verb:
        case "setup", "ready" if _stands(field, decision.side):
            return "What stands already is put where the ready set-up has it."
        case "setup", "done":
            return "The set-up can not be changed after this."
        case "movement", "done":
            return _movement(field, decision)
        case "move", "exit":
            return f"{decision.context['counter']} leaves the map and never returns."
        case "fire", "done" if number := _offered(decision, "fire"):
            return f"{_hexes(number)} could still be fired at; after this there is no fire."
        case "fire", "fire":
            return _fire_now(field, decision, action.args[0])
        case "firers", _:
            return _firers(field, decision, action)
        case "assault", "done" if number := _offered(decision, "assault"):
            return f"{_hexes(number)} could still be assaulted."
        case "assault", "assault":
            return _assault_now(field, decision, action.args[0])
        case "assault-force", "done":
            number = len(decision.context["counters"])
            return f"{counted(number, 'counter')} assault{'s' if number == 1 else ''} now."
    return ""


def _stands(field: Field, side: str) -> bool:
    """Whether any unit of a side stands already."""
    return any(setup.placed(field, unit) for own in SIDES if own == side for unit in setup.units_of(field, own))


def _offered(decision: Decision, verb: str) -> int:
    return sum(action.verb == verb for action in decision.actions)


def _hexes(number: int) -> str:
    return f"{number} hex{'' if number == 1 else 'es'}"


def _movement(field: Field, decision: Decision) -> str:
    """What would still be possible, and who would owe an assault: one without a choice is rolled at once (E.25)."""
    spent = {action.args[0] for action in decision.actions if action.verb == "select"}
    due = {action.args[0] for action in decision.actions if action.verb == "enter"}
    parts = [f"{counted(len(spent), 'counter')} can still move"] if spent else []
    parts += [f"{counted(len(due), 'unit')} can still enter"] if due else []
    ends = f"{' and '.join(parts)}: the movement phase ends." if parts else ""
    owing = sorted({duty.counter for duty in duties.arising(field, decision.side)})
    if owing:
        ends += f"{' ' if ends else ''}{', '.join(owing)} must assault then."
    return ends


def _fire_now(field: Field, decision: Decision, hex_: str) -> str:
    """A fire for which there is no further choice is rolled at once."""
    able = tuple(fire_reach.able(field, decision.side, hex_))
    return f"{able[0]} fires at {hex_} now." if len(able) == 1 else ""


def _firers(field: Field, decision: Decision, action: Action) -> str:
    """A fire is rolled when it is declared complete, or when nobody else can join it."""
    hex_, firers = str(decision.context["target"]), (*decision.context["firers"], *action.args)
    if action != "done":
        able = fire_reach.able(field, decision.side, hex_)
        if any(fire.joining_refusal(field, decision.side, hex_, firers, one) is None for one in able):
            return ""
    verb = "fires" if len(firers) == 1 else "fire"
    return f"{', '.join(firers)} {verb} at {hex_} now."


def _assault_now(field: Field, decision: Decision, hex_: str) -> str:
    """An assault for which there is no further choice is rolled at once."""
    now = Muster(field, decision.side)
    force = now.settle(Force(frozenset((hex_,))))
    if now.final(force) is not None or any(now.joining(force, one) is None for one in now.able):
        return ""
    near = {one for hexes in now.near.values() for one in hexes}
    if any(now.widening(force, one) is None for one in near):
        return ""
    verb = "assaults" if len(force.counters) == 1 else "assault"
    return f"{', '.join(sorted(force.counters))} {verb} {', '.join(sorted(force.hexes))} now."
