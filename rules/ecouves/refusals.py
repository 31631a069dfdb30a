"""Why an action of one kind can not be played while another is asked for: the paragraph that sets its time."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ecouves.field import Field
from rules.engine.decisions import Refusal

_TIMES: Mapping[str, tuple[str, str]] = {
    "ready": ("L.0", "the ready set-up is taken only before the game begins"),
    "place": ("L.0", "units are placed only in the German set-up, the unit named first with select"),
    "lift": ("L.0", "units are lifted only in the German set-up"),
    "select": ("C.1", "a counter is taken up to move only in the movement phase of its side"),
    "enter": ("L.8", "units enter only in the movement phase of their side"),
    "move": ("C.1", "counters move only in the movement phase of their side, once they are selected"),
    "exit": ("J.1", "a counter leaves the map only in the movement phase of its side, once it is selected"),
    "stay": ("C.2", "there is no selected counter to leave where it is"),
    "fire": ("E.4a", "fire comes first in the combat phase of its side, before any assault"),
    "with": ("E.2", "counters are named only for a fire or assault that is being declared"),
    "concentrate": ("E.10a", "a target counter is named only for a fire that is being declared"),
    "disperse": ("E.10a", "fire is dispersed only when it is being declared"),
    "assault": ("E.4a", "assaults come in the combat phase of a side, after all of its fire"),
    "against": ("E.28", "further target hexes are named only for an assault that is being declared"),
    "retreat": ("F.1", "a counter retreats only when a combat result makes it"),
    "push": ("F.4b", "a counter is pushed only to make room for one that retreats"),
    "advance": ("F.8a", "a counter advances only right after an assault that its side has won"),
    "split": ("G.1", "units are split only in the reorganization phase of their side"),
    "regroup": ("G.1", "units are regrouped only in the reorganization phase of their side"),
    "hide": ("H.1", "units are camouflaged only at set-up or in the reorganization phase of their side"),
    "show": ("H.3", "units are turned up by choice only in the reorganization phase of their side"),
    "dummy": ("H.7e", "dummies are laid only at set-up or in the reorganization phase of their side"),
    "undummy": ("H.7c", "dummies are taken back only at set-up or in the reorganization phase of their side"),
    "done": ("B.1", "there is nothing to finish now"),
}


def not_now(field: Field, action: str, asked: str, rule: str) -> Refusal:
    """The refusal of an action that is not what is asked for.

    ``asked`` says in words what is, ``rule`` is its paragraph; a verb that has a time of its own is refused by the
    paragraph that sets it, and fire at night by that which forbids it (I.3).
    """
    verb = action.split(" ", 1)[0]
    if verb == "fire" and field.night:
        return Refusal("I.3", f"nobody fires at night; {asked}")
    own_rule, own_reason = _TIMES.get(verb, (rule, "that is not an answer"))
    return Refusal(own_rule, f"{own_reason}; {asked}")
