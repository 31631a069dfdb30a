"""Chapter G: the reorganization phase. Units split and regroup, hide and turn up; dummies are laid and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.ecouves import camouflage, grouping, refusals
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES
from rules.engine.decisions import Action, Decision, Procedure, Refusal

ON_HEX: Mapping[str, tuple[Callable[[Field, str, str], Refusal | None], Callable[[Field, str, str], None]]] = {
    "hide": (camouflage.hide_refusal, camouflage.hide),
    "show": (camouflage.show_refusal, camouflage.show),
    "dummy": (camouflage.dummy_refusal, camouflage.lay_dummy),
    "undummy": (camouflage.undummy_refusal, camouflage.take_back),
}
"""What a side may order for a hex: why it can not, and the order itself (chapter H)."""


def phase(field: Field, side: str) -> Procedure[None]:
    """The reorganization phase of a side: any number of changes, wherever its units stand (G.1 to G.3, H.1 to H.3).

    Nothing is asked if nothing can be changed.
    """
    while True:
        decision = _decision(field, side)
        if all(action == "done" for action in decision.actions):
            return
        choice = yield decision
        match choice.verb:
            case "done":
                return
            case "split":
                grouping.split(field, choice.args[0])
            case "regroup":
                grouping.regroup(field, choice.args[0])
            case verb:
                ON_HEX[verb][1](field, side, choice.args[0])


def _decision(field: Field, side: str) -> Decision:
    """What is reorganized next (G.1)."""

    def candidates() -> Iterator[str]:
        units = dict.fromkeys(field.card(counter).unit for counter in field.on_map(side))
        yield from (f"split {unit}" for unit in units)
        yield from (f"regroup {unit}" for unit in units)
        hexes = sorted({field.counter(counter).hex for counter in field.on_map(side)})
        yield from (f"hide {hex_}" for hex_ in hexes)
        yield from (f"show {hex_}" for hex_ in hexes)
        if camouflage.pool(field, side):
            yield from (f"dummy {hex_}" for hex_ in sorted(camouflage.near_units(field, side)))
        yield from (f"undummy {hex_}" for hex_ in camouflage.dummy_hexes(field, side))
        yield "done"

    def refuse(action: Action) -> Refusal | None:
        match action.verb:
            case "split" | "regroup":
                return _unit_refusal(field, side, action)
            case "done":
                return None
        if action.verb in ON_HEX:
            return ON_HEX[action.verb][0](field, side, action.args[0])
        return refusals.not_now(field, action, "units are reorganized now", "G.1")

    prompt = f"{SIDE_NAMES[side]} reorganization: which change?"
    return Decision(side, "reorganization", prompt, candidates, refuse, {"side": side, "turn": field.state.turn})


def _unit_refusal(field: Field, side: str, action: Action) -> Refusal | None:
    unit = action.args[0]
    if field.scenario.units[unit].side != side:
        return Refusal("G.1", f"{unit} is not yours")
    return grouping.split_refusal(field, unit) if action.verb == "split" else grouping.regroup_refusal(field, unit)
