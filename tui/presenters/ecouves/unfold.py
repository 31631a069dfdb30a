"""A log entry unfolded into its arithmetic: every figure that led to the result, with the paragraph it comes from.

The figures come from what the event carries, and the ground and the printed counters from the scenario. The state of
the game now is not asked, so an entry unfolds to the same figures at any later time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.ecouves.assault_arithmetic import RESULTS as ASSAULT_RESULTS
from rules.ecouves.fire import RESULTS as FIRE_RESULTS
from rules.ecouves.fire_arithmetic import NONE
from rules.ecouves.model import SIDE_NAMES, Scenario
from rules.engine.events import Event
from tui.presenters.ecouves import words
from tui.presenters.figures import Data, Figure, Figures, named_hexes, summed

TITLES: Mapping[str, str] = {
    "fire-order": "fire declared", "fire": "fire result", "fire-void": "fire at dummies",
    "assault-order": "assault declared", "assault": "assault result", "assault-void": "assault on dummies",
    "dummies-gone": "dummies found out", "dummy": "dummy laid", "undummy": "dummy taken back", "hide": "camouflage",
    "show": "turned up", "blanks": "blank counters", "pin": "pinned down", "unpin": "pins lifted",
    "locked": "locked in combat", "unlocked": "combat broken off", "exit": "exit", "enter": "entry", "set-up": "set-up",
    "ready": "ready set-up", "push": "pushed back", "result": "end of the game",
}  # fmt: skip
"""What kinds of entries are called, where it is not the kind itself."""


def unfold(scenario: Scenario, events: Sequence[Event], index: int) -> tuple[Figure, ...]:
    """The figures of one of some events."""
    event = events[index]
    work = _KINDS.get(event.kind)
    figures = tuple(work(scenario, event)) if work else ()
    return (*figures, *named_hexes(scenario.board, event.data, {figure.hex for figure in figures}))


# -- pieces -------------------------------------------------------------------------------------------------


def _counters(scenario: Scenario, names: Iterable[str], rule: str = "") -> Figures:
    """Counters with what is printed on them (A.c)."""
    for name in names:
        card = scenario.counters[name]
        yield Figure(f"{name} {words.kind(card)}", words.values(card), rule, part=True)


def _die(data: Data, modifiers: str, die: str, row: str) -> Figures:
    """A die with its modifiers, and the row that it is read in, with the paragraphs of the three."""
    yield from summed("Modifiers of the die", data["modifier"], data["items"], modifiers, signed=True)
    if "die" not in data:
        return
    yield Figure("Die", str(data["die"]), die)
    held = data["row"] != data["die"] + data["modifier"]
    yield Figure("Row, held to the table" if held else "Row", str(data["row"]), row)


# -- fire ---------------------------------------------------------------------------------------------------


def _fire_order(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"{SIDE_NAMES[data['side']]} fire at {data['hex']}", "", "E.7", hex=data["hex"])
    for firer, mode in zip(data["firers"], data["modes"], strict=True):
        yield Figure(f"{firer}, {mode}", words.values(scenario.counters[firer]), "E.12" if mode == "direct" else "E.19")
    if data["halved"]:
        yield Figure("All counters there were camouflaged: half", "", "H.6")


def _fire(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield from summed("Attack", data["attack_total"], data["attack"], "E.8")
    yield from summed("Defence", data["defence_total"], data["defence"], "E.10b")
    yield Figure("Difference", f"{data['difference']:+d}", "E.22")
    if not data["column"]:
        yield Figure("Below the lowest column: no effect", "", "E.22b")
        return
    yield Figure("Column", data["column"], "E.22a")
    yield from _die(data, "E.17", "E.22", "AMB-30")
    result = data["result"]
    yield Figure(f"Result: {FIRE_RESULTS[result]}", result, "E.22" if result == NONE else f"E.fire.{result}")


# -- assault ------------------------------------------------------------------------------------------------


def _assault_order(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"{SIDE_NAMES[data['side']]} assault on {', '.join(data['hexes'])}", "", "E.23", hex=data["hexes"][0])
    yield from _counters(scenario, data["attackers"])
    for hex_ in data["camouflaged"]:
        yield Figure(f"All counters in {hex_} were camouflaged", "", "H.6", hex=hex_)


def _assault(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield from summed("Attack", data["attack_total"], data["attack"], "E.30")
    yield from summed("Defence", data["defence_total"], data["defence"], "E.30")
    yield Figure(f"Odds of {data['attack_total']} to {data['defence_total']}", data["column"], "E.31b")
    yield from _die(data, "E.31", "E.31", "E.32")
    result = data["result"]
    yield Figure(f"Result: {ASSAULT_RESULTS[result]}", result, f"E.cc.{result}")


def _void(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure("Only dummies were there; they count as attacked", "", "H.7d")
    yield from _counters(scenario, data.get("firers", data.get("attackers", ())))


def _locked(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    for side in ("french", "german"):
        yield Figure(f"{SIDE_NAMES[side]} counters", str(len(data[side])), "E.cc.B")
        yield from _counters(scenario, data[side])
    if "due" in data:
        yield Figure("Must go on with it", SIDE_NAMES[data["due"]], "AMB-50")


def _gone(scenario: Scenario, event: Event) -> Figures:
    """A counter that moved after a combat, or that is lost."""
    data = event.data
    card = scenario.counters[data["counter"]]
    yield Figure(f"{card.id} {words.kind(card)}", words.values(card), event.rule)
    if not card.section and event.kind == "eliminated" and scenario.units[card.unit].sections:
        yield Figure("All its sections are lost with it", "", "A.n")


def _named(scenario: Scenario, event: Event) -> Figures:
    """The counters that an event is about."""
    yield from _counters(scenario, event.data["counters"])


# -- movement -----------------------------------------------------------------------------------------------


def _move(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"{data['counter']}, points", words.halves(data["cost"]), "C.1")
    for item in data["items"]:
        yield Figure(item["label"], words.halves(item["value"]), item["rule"], part=True)
    if data["stopped"]:
        yield Figure("Stops in an enemy zone of control", "", "D.2")


def _enter(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    yield Figure(f"{data['unit']} of the {data['formation']}", "", event.rule)
    yield Figure("Points for the entry hex", words.halves(data["cost"]), "L.8")
    yield from _counters(scenario, data["counters"])
    if data["stopped"]:
        yield Figure("Stops in an enemy zone of control", "", "D.2")


def _exit(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    edge = {"north_exit": "northern exit", "east_exit": "eastern exit"}.get(data["area"], "no exit area")
    yield Figure(f"Turn {data['turn']}, {data['edge']} edge", edge, "K.1")
    yield Figure(f"Attack of {data['counter']}", str(data["attack"]), "AMB-27")
    yield Figure("Points", str(data["points"]), data["worth"])


# -- form and camouflage ------------------------------------------------------------------------------------


def _form(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    card = scenario.counters[data["unit"]]
    yield Figure(f"{card.id} {words.kind(card)}, grouped", words.values(card), "A.l")
    yield from _counters(scenario, data["sections"])


def _dummies(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    if "left" in data:
        yield Figure("Dummies left to lay", f"{data['left']} of {scenario.dummies[data['side']]}", "H.7a")
    else:
        yield Figure("Blank counters", str(data["count"]), event.rule)


def _placed(scenario: Scenario, event: Event) -> Figures:
    card = scenario.counters[event.data["unit"]]
    yield Figure(f"{card.id} {words.kind(card)}", words.values(card), event.rule)


# -- time and score -----------------------------------------------------------------------------------------


def _turn(scenario: Scenario, event: Event) -> Figures:
    if event.data["night"]:
        yield Figure("Movement two thirds, no zones, no fire, half attack", "", "I.0")


def _result(scenario: Scenario, event: Event) -> Figures:
    data = event.data
    for side in ("french", "german"):
        mine = [item for item in data["items"] if item["side"] == side]
        yield Figure(f"{SIDE_NAMES[side]} points", str(data[side]), "K.8" if side == "french" else "K.7")
        for item in mine:
            yield Figure(item["counter"], str(item["points"]), item["rule"], part=True)
    yield Figure(f"French lead: {data['result']}", f"{data['french'] - data['german']:+d}", "K.10")


_KINDS: Mapping[str, Callable[[Scenario, Event], Figures]] = {
    "fire-order": _fire_order, "fire": _fire, "fire-void": _void, "assault-order": _assault_order,
    "assault": _assault, "assault-void": _void, "locked": _locked, "unlocked": _locked, "eliminated": _gone,
    "retreat": _gone, "push": _gone, "advance": _gone, "pin": _named, "unpin": _named, "hide": _named, "show": _named,
    "move": _move, "enter": _enter, "exit": _exit, "split": _form, "regroup": _form, "dummy": _dummies,
    "undummy": _dummies, "dummies-gone": _dummies, "blanks": _dummies, "place": _placed, "lift": _placed,
    "turn": _turn, "result": _result,
}  # fmt: skip
