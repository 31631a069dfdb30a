"""Why an action of one kind can not be played while another is asked for: the paragraph that sets its time."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.decisions import Refusal

_TIMES: Mapping[str, tuple[str, str]] = {
    "activate": ("3.2.2.A", "an HQ is activated only as the operation of a side that has initiative"),
    "barrage": ("3.2.2.A", "a barrage is fired only as the operation of a side that has initiative"),
    "strike": ("3.2.2.A", "an air strike is flown only as the operation of the US with initiative"),
    "counter-battery": ("3.2.2.A", "counter-battery fire is made only as an operation of its own"),
    "pass": ("3.2.3.F", "there is nothing to pass on now"),
    "place": ("6.1.I", "an HQ is placed only right after its activation succeeds"),
    "movement": ("8.0.A", "only an active HQ that is between actions can order movement"),
    "strategic": ("8.0.A", "only an active HQ that is between actions can order strategic movement"),
    "attack": ("9.0.A", "only an active HQ that is between actions can order an attack"),
    "recovery": ("7.0", "only an active HQ that is between actions can order recovery"),
    "buildup": ("12.0", "only an active HQ that is between actions can order a buildup"),
    "breakdown": ("12.0", "only an active HQ that is between actions can order a breakdown"),
    "entrench": ("13.1", "only an active HQ that is between actions can order entrenching"),
    "end": ("7.1.1.C", "only an activation that is between actions can be ended"),
    "move": ("8.0.A", "units move only in a movement action of their own active HQ"),
    "assign": ("9.3.3.F", "assets are assigned only in combat, when their side is asked"),
    "return": ("5.1", "assets go back to their division only in the reassignment segment"),
    "give": ("5.5.A", "assets pass from unit to unit only in a buildup or breakdown"),
    "observe": ("11.1", "an observation post is placed only as part of a fire or an air strike"),
    "fire": ("10.0.A", "artillery fires only in one of its five fires"),
    "engage": ("9.0.A", "a unit attacks only in an attack action of its own HQ"),
    "lose": ("9.2.2", "steps are taken off only when a result asks for it"),
    "advance": ("9.2.6.A2", "a unit advances only right after its attack empties a hex"),
    "stay": ("9.2.6.A2", "there is no advance to decline now"),
    "bomb": ("15.0.D", "the German names a hex only after an air strike has gone astray"),
    "disorganize": ("22.1.2.A", "artillery is disorganised only by counter-battery fire"),
    "done": ("3.2.2.B", "there is nothing to finish now"),
}


def not_now(action: str, asked: str, rule: str) -> Refusal:
    """The refusal of an action that is not what is asked for.

    ``asked`` says in words what is, ``rule`` is its paragraph; a verb that has a time of its own is refused by the
    paragraph that sets it.
    """
    verb = action.split(" ", 1)[0]
    own_rule, own_reason = _TIMES.get(verb, (rule, "that is not an answer"))
    return Refusal(own_rule, f"{own_reason}; {asked}")
