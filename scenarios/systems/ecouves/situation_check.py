"""The checks of a situation: names and places that exist, stacks that may stand, units that are whole."""

from __future__ import annotations

from rules.ecouves.field import Field, dummy_side
from rules.ecouves.grouping import fault
from rules.ecouves.model import Scenario
from rules.ecouves.setup import dummy_names
from rules.ecouves.state import OVER, SETUP
from rules.engine.hexes import Hex
from scenarios.moments import check_known
from scenarios.problems import Report
from scenarios.systems.ecouves.schema.moment import SituationFile
from scenarios.systems.ecouves.situation_state import named_counters, state_of
from scenarios.typed import join


def check_situation(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    """Report everything that keeps a situation from being played."""
    before = len(report.errors)
    _names(content, scenario, file, report)
    _tracks(content, scenario, file, report)
    _hexes(content, scenario, file, report)
    _entries(content, scenario, file, report)
    if len(report.errors) > before:
        return
    field = Field(scenario, frozenset(content.options), state_of(content, scenario))
    _units(field, content, file, report)
    _stacks(field, file, report)
    _dummies(field, content, file, report)
    _locks(field, content, file, report)
    _exits(field, content, file, report)


def _names(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    check_known("counters", named_counters(content), scenario.counters, file, report)
    check_known("dummies", content.dummies, dummy_names(scenario), file, report)
    check_known("fought", content.fought, scenario.units, file, report)
    check_known("entered", content.entered, scenario.arrivals, file, report)
    check_known("section", content.section, scenario.arrivals, file, report)
    for name, area in content.section.items():
        if name in scenario.arrivals and area not in scenario.arrivals[name].areas:
            report.error(file, join("section", name), area, "an entry area of this formation", "L.3")


def _tracks(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    if content.turn > scenario.last_turn:
        report.error(file, "turn", str(content.turn), f"a turn from 1 to {scenario.last_turn}", "B.3")
    if content.phase == SETUP and content.turn != 1:
        report.error(file, "phase", f"{SETUP} in turn {content.turn}", "the set-up before turn 1", "L.0")
    if content.phase == SETUP and not any(arrival.setup for arrival in scenario.arrivals.values()):
        report.error(file, "phase", SETUP, "a phase of a turn: nobody sets up here", "L.0")
    if content.phase == OVER and content.turn != scenario.last_turn:
        report.error(file, "phase", f"{OVER} in turn {content.turn}", f"{OVER} in turn {scenario.last_turn}", "B.3")


def _hexes(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    named: list[tuple[str, Hex]] = [
        (f"{join('counters', name)}.hex", entry.hex) for name, entry in content.counters.items() if entry.hex
    ]
    named += [(join("dummies", name), place) for name, place in content.dummies.items() if place.isdigit()]
    for place, hex_ in named:
        if hex_ not in scenario.board.grid:
            report.error(file, place, f"{hex_}, which is off the map", "a hex on the map")


def _entries(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    for name, entry in content.counters.items():
        place, card = join("counters", name), scenario.counters.get(name)
        if entry.hex is not None and entry.place is not None:
            report.error(file, place, "both hex and place", "hex for a counter on the map, place for any other")
        if card is None:
            continue
        if card.section and (entry.split or entry.place == "waiting"):
            found = "split" if entry.split else "waiting"
            report.error(file, place, found, "a section that is on the map, eliminated or exited", "A.j")
        if entry.split and not (scenario.units[card.unit].sections and entry.hex):
            report.error(file, f"{place}.split", "true", "a unit with sections in a hex", "A.h")
        if card.section and card.unit in content.counters:
            report.error(file, place, f"{name} beside {card.unit}", "a unit or its sections, not both", "A.i")
        if (entry.hidden or entry.pinned) and entry.hex is None:
            found = "hidden" if entry.hidden else "pinned"
            report.error(file, f"{place}.{found}", "true", "a counter on the map")


def _units(field: Field, content: SituationFile, file: str, report: Report) -> None:
    """Units are whole: grouped or split, with no section held back (A.i, A.j)."""
    for unit, card in field.scenario.units.items():
        if wrong := fault(field.scenario, field.state, unit):
            report.error(file, join("counters", unit), wrong, "all sections of a split unit", "A.j")
        named = [section for section in card.sections if section in content.counters]
        missing = [section for section in card.sections if section not in content.counters]
        if named and missing:
            found = f"{', '.join(named)} without {', '.join(missing)}"
            report.error(file, join("counters", unit), found, "a line for each section of a split unit", "A.j")


def _stacks(field: Field, file: str, report: Report) -> None:
    """No enemies together, no more counters than a hex holds, and nothing where it can not stand (A.m, C.5, C.7)."""
    hexes = sorted({*field.stacks(), *(now.hex for now in field.state.dummies.values() if now.place == "map")})
    for hex_ in hexes:
        here, blanks = field.at(hex_), field.dummies_at(hex_)
        sides = {*map(field.side_of, here), *map(dummy_side, blanks)}
        if len(sides) > 1:
            report.error(file, "counters", f"both sides in {hex_}", "a hex without enemies", "C.5")
        if field.room(hex_) < 0:
            found, limit = f"{len(here) + len(blanks)} in {hex_}", field.charts.stack_limit
            report.error(file, "counters", found, f"at most {limit} counters in a hex", "A.m")
        for counter in here:
            place = join("counters", counter)
            if field.effect(hex_).move[field.card(counter).arm] < 0:
                report.error(file, place, f"{hex_}, {field.effect(hex_).id}", "ground that it can enter", "C.7")
            if field.counter(counter).hidden and not field.effect(hex_).hide:
                report.error(file, place, f"hidden in {hex_}", "cover for a camouflaged counter", "H.2")


def _dummies(field: Field, content: SituationFile, file: str, report: Report) -> None:
    """Dummies lie in cover, without a shown unit (H.7e); units that moved on may have left them alone."""
    for name in content.dummies:
        now = field.state.dummies[name]
        if now.place == "map" and not field.effect(now.hex).hide:
            report.error(file, join("dummies", name), f"in {now.hex}", "a dummy in forest or village", "H.7e")


def _locks(field: Field, content: SituationFile, file: str, report: Report) -> None:
    for i, row in enumerate(content.locks, start=1):
        for side, names in (("french", row.french), ("german", row.german)):
            wrong = [c for c in names if field.side_of(c) != side or field.counter(c).place != "map"]
            if wrong or not names:
                found = wrong[0] if wrong else "nobody"
                report.error(file, f"locks[{i}].{side}", found, f"{side} counters on the map", "E.cc.B")


def _exits(field: Field, content: SituationFile, file: str, report: Report) -> None:
    """What left the map is off it and noted once, in the order of the turns up to this one (J.2, K.2)."""
    first = 1
    for i, row in enumerate(content.exits, start=1):
        if field.counter(row.counter).place != "exited":
            report.error(file, f"exits[{i}].counter", row.counter, 'a counter with place = "exited"', "J.2")
        if row.counter in [other.counter for other in content.exits[: i - 1]]:
            report.error(file, f"exits[{i}].counter", row.counter, "each counter once", "J.2")
        if first <= row.turn <= content.turn:
            first = row.turn
        else:
            expected = f"a turn from {first} to {content.turn}: exits stand in order"
            report.error(file, f"exits[{i}].turn", str(row.turn), expected, "K.2")
