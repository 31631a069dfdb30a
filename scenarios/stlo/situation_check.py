"""The checks of a situation: names and places that exist, stacks that may stand, markers with something to mark."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from rules.stlo.model import Scenario
from rules.stlo.setup import initial_state
from rules.stlo.state import Unit
from scenarios.moments import check_known
from scenarios.problems import Report
from scenarios.stlo.check_setup import STACK
from scenarios.stlo.schema.moment import SituationFile
from scenarios.stlo.situation_state import state_of
from scenarios.typed import join


def check_situation(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    """Report everything that keeps a situation from being played."""
    before = len(report.errors)
    _names(content, scenario, file, report)
    _tracks(content, scenario, file, report)
    _hexes(content, scenario, file, report)
    if len(report.errors) > before:
        return
    _entries(content, scenario, file, report)
    if len(report.errors) > before:
        return
    units = state_of(content, scenario).units
    _stacks(units, scenario, file, report)
    _battalions(units, scenario, file, report)
    _assets(content, units, scenario, file, report)
    _delayed(content, units, file, report)


def _names(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    check_known("units", content.units, scenario.units, file, report)
    check_known("hqs", content.hqs, scenario.hqs, file, report)
    check_known("assets", content.assets, scenario.assets, file, report)
    check_known("guns", content.guns, scenario.guns, file, report)
    for name, entry in content.units.items():
        if entry.serves is not None and entry.serves not in scenario.hqs:
            report.error(file, f"{join('units', name)}.serves", entry.serves, "the designation of a battalion")
    for name, asset in content.assets.items():
        if asset.unit is not None and asset.unit not in scenario.units:
            report.error(file, f"{join('assets', name)}.unit", asset.unit, "the name of a unit")
    for name in content.delayed:
        if name not in scenario.units:
            report.error(file, "delayed", name, "names of units")


def _tracks(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    turns = scenario.charts.turns
    if content.turn > turns:
        report.error(file, "turn", str(content.turn), f"a turn from 1 to {turns}")
    for side, index in content.next_group.items():
        if index > len(scenario.groups[side]):
            found, most = str(index), len(scenario.groups[side])
            report.error(file, f"next_group.{side}", found, f"at most {most}, the groups of that side", "18.1")
    groups = {group.id for side in scenario.groups.values() for group in side}
    if content.automatic and content.automatic not in groups:
        report.error(file, "automatic", content.automatic, "the id of a reinforcement group", "18.1.2")
    strikes = max(box.air_strikes for box in scenario.charts.weather.values())
    if content.strikes is not None and content.strikes > strikes:
        report.error(file, "strikes", str(content.strikes), f"at most {strikes} air strikes", "3.3")


def _hexes(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    named = [(f"{join('units', name)}.hex", entry.hex) for name, entry in content.units.items() if entry.hex]
    named += [(f"works.{hex_}", hex_) for hex_ in content.works]
    for place, hex_ in named:
        if hex_ not in scenario.board.grid:
            report.error(file, place, f"{hex_}, which is off the map", "a hex of the map that is in play")
        elif not scenario.board.in_play(hex_):
            report.error(file, place, f"{hex_}, which is out of play", "a hex of the map that is in play")


def _entries(content: SituationFile, scenario: Scenario, file: str, report: Report) -> None:
    start = initial_state(scenario)
    for name, entry in content.units.items():
        card, place = scenario.units[name], join("units", name)
        if entry.hex is not None and entry.place is not None:
            report.error(file, place, "both hex and place", "hex for a unit on the map, place for any other")
        where = "map" if entry.hex is not None else entry.place or start.units[name].place
        if where == "map" and entry.hex is None and not scenario.board.in_play(start.units[name].hex):
            report.error(file, place, "no hex", "a hex: its set-up hex is not on this map")
        if entry.steps is not None and entry.steps > card.steps:
            report.error(file, f"{place}.steps", str(entry.steps), f"at most {card.steps}", "9.2.3")
        if entry.status is not None and where != "map":
            report.error(file, f"{place}.status", entry.status, "no status for a unit that is not on the map", "14.2")
        if where == "substitutes" and card.kind != "substitute":
            report.error(file, f"{place}.place", where, "a place for a unit of its kind", "12.2.3")
        _serving(name, where, entry.serves, scenario, file, report)
    for name, hq in content.hqs.items():
        if hq.morale is not None and hq.morale > scenario.hqs[name].morale:
            expected = f"at most the printed {scenario.hqs[name].morale}"
            report.error(file, f"{join('hqs', name)}.morale", str(hq.morale), expected, "6.2.C")
    for name, gun in content.guns.items():
        if gun.used > scenario.guns[name].missions:
            expected = f"at most its {scenario.guns[name].missions} fire missions"
            report.error(file, f"{join('guns', name)}.used", str(gun.used), expected, "10.1")


def _serving(name: str, where: str, serves: str | None, scenario: Scenario, file: str, report: Report) -> None:
    """A substitute on the map serves a battalion of a division that it has a face for (12.2.1 B, 12.2.2)."""
    card, place = scenario.units[name], f"{join('units', name)}.serves"
    if serves is None:
        if card.kind == "substitute" and where == "map":
            report.error(file, place, "nothing", "the battalion that a substitute on the map serves", "12.2.2")
        return
    if card.kind != "substitute" or where != "map":
        report.error(file, place, serves, "no serves but for a substitute on the map", "12.2.2")
        return
    formation = scenario.formations[scenario.hqs[serves].formation]
    if formation.id not in card.faces and formation.substitutes_from not in card.faces:
        report.error(file, place, serves, f"a battalion of {', '.join(card.faces)}", "12.2.1.B")


def _stacks(units: Mapping[str, Unit], scenario: Scenario, file: str, report: Report) -> None:
    """One battalion or three companies of a side in a hex (8.3), and no enemies together (8.1 H)."""
    weight: dict[str, int] = defaultdict(int)
    side: dict[str, str] = {}
    for name, now in units.items():
        if now.place != "map":
            continue
        card, place = scenario.units[name], f"{join('units', name)}.hex"
        if side.setdefault(now.hex, card.side) != card.side:
            report.error(file, place, f"{name} in {now.hex} with the enemy", "a hex without enemies", "8.1.H2")
            continue
        load = {"battalion": STACK, "recon": 0}.get(card.kind, 1)
        weight[now.hex] += load
        if load and weight[now.hex] > STACK:
            found = f"{name} in the full hex {now.hex}"
            report.error(file, place, found, "one battalion or three companies in a hex", "8.3")


def _battalions(units: Mapping[str, Unit], scenario: Scenario, file: str, report: Report) -> None:
    """A battalion and its companies are never on the map together, and never more than three companies (12.0)."""
    companies: dict[str, int] = defaultdict(int)
    for name, now in units.items():
        if now.place == "map" and scenario.units[name].kind in ("company", "substitute"):
            companies[now.serves or scenario.units[name].designation] += 1
    for name, count in companies.items():
        place = join("units", name)
        if name in units and units[name].place == "map":
            report.error(file, place, f"{name} and its companies on the map", "a battalion or its companies", "12.0")
        if count > STACK:
            report.error(file, place, f"{count} companies of {name}", "at most three companies of a battalion", "12.2")


def _assets(content: SituationFile, units: Mapping[str, Unit], scenario: Scenario, file: str, report: Report) -> None:
    """Assets go with infantry of their own division that is on the map (9.3.3)."""
    for name, entry in content.assets.items():
        place = join("assets", name)
        if entry.unit is None:
            continue
        if entry.place is not None:
            report.error(file, place, "both unit and place", "unit for an assigned asset, place for any other")
        now, card = units[entry.unit], scenario.units[entry.unit]
        if now.place != "map" or card.kind == "recon":
            report.error(file, f"{place}.unit", entry.unit, "an infantry unit on the map", "9.3.3")
        elif (now.formation or card.formation) != scenario.assets[name].formation:
            formation = scenario.assets[name].formation
            report.error(file, f"{place}.unit", entry.unit, f"a unit of {formation}", "9.3.3")


def _delayed(content: SituationFile, units: Mapping[str, Unit], file: str, report: Report) -> None:
    """The list of delayed units and their places agree (18.2.1)."""
    waiting = sorted(name for name, now in units.items() if now.place == "delayed")
    if sorted(content.delayed) != waiting:
        found = ", ".join(content.delayed) or "nobody"
        report.error(file, "delayed", found, f"the delayed units: {', '.join(waiting) or 'none'}", "18.2.1")
