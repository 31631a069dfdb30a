"""From a situation's entries to a state and back.

Units that are not named stand as the set-up has them, with these exceptions. A printed company whose battalion is
named onto the map goes to its HQ's display, and so does a battalion of which a company is named onto the map. With
``only``, other units that would be on the map or broken down are out of the game, and so are their HQs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from rules.stlo.model import Scenario, Side, UnitCard
from rules.stlo.setup import initial_state
from rules.stlo.state import PHASES, Asset, Gun, Hq, State, Unit
from scenarios.moments import record_of
from scenarios.stlo.schema.moment import (
    AssetEntry,
    GunEntry,
    HqEntry,
    InlineMap,
    SituationFile,
    UnitEntry,
)

ALIVE = ("map", "delayed", "reinforcement")
"""Places of units that keep an HQ in the game (9.2.7 B)."""


def state_of(content: SituationFile, scenario: Scenario) -> State:
    """The state that a checked situation describes."""
    start = initial_state(scenario)
    units = _units(content.units, scenario, start, only=content.only)
    box = _weather_box(content)
    return replace(
        start,
        turn=content.turn,
        phase=content.phase,
        units=units,
        hqs=_hqs(content.hqs, scenario, start, units, only=content.only),
        assets={name: _asset(content.assets.get(name), start.assets[name]) for name in start.assets},
        guns={name: _gun(content.guns.get(name), start.guns[name]) for name in start.guns},
        levels={**_usual_levels(content.turn), **_by_side(content.levels)},
        weather_box=box,
        strikes=_strikes(scenario, box) if content.strikes is None else content.strikes,
        operation=content.operation,
        last_pass=content.last_pass or "",
        works=dict(content.works),
        next_group={**start.next_group, **_by_side(content.next_group)},
        automatic=content.automatic,
        delayed=content.delayed,
        points=content.points,
        result=content.result,
    )


def _by_side(table: Mapping[Side, int]) -> dict[str, int]:
    return {str(side): value for side, value in table.items()}


def _usual_levels(turn: int) -> dict[str, int]:
    """The initiative levels at the start of a turn (3.4)."""
    return {"us": 0, "de": -2 if turn == 1 else 0}


def _weather_box(content: SituationFile) -> int:
    """The weather box: none before the weather phase of turn 1, else the first if the file does not say."""
    if content.weather_box is not None:
        return content.weather_box
    return 0 if content.turn == 1 and content.phase == PHASES[0] else 1


def _strikes(scenario: Scenario, box: int) -> int:
    return scenario.charts.weather[box].air_strikes if box else 0


# ---------------------------------------------------------------- units


def _units(named: Mapping[str, UnitEntry], scenario: Scenario, start: State, *, only: bool) -> dict[str, Unit]:
    placed = {name for name, entry in named.items() if _on_map(entry, start.units[name])}
    broken = {_served(scenario, name, named[name]) for name in placed if scenario.units[name].kind != "battalion"}
    units = {}
    for name, card in scenario.units.items():
        entry = named.get(name)
        usual = start.units[name]
        if entry is not None:
            units[name] = _named(entry, card, usual, scenario)
        elif (card.kind == "battalion" and name in broken) or (card.kind == "company" and card.designation in placed):
            units[name] = Unit("display", steps=card.steps)
        elif only and usual.place in ("map", "display"):
            units[name] = Unit("eliminated")
        else:
            units[name] = usual
    return units


def _on_map(entry: UnitEntry, usual: Unit) -> bool:
    return entry.hex is not None or (entry.place is None and usual.place == "map")


def _served(scenario: Scenario, name: str, entry: UnitEntry) -> str:
    return entry.serves or scenario.units[name].designation


def _named(entry: UnitEntry, card: UnitCard, usual: Unit, scenario: Scenario) -> Unit:
    place = "map" if entry.hex is not None else entry.place or usual.place
    serves = entry.serves or ""
    return Unit(
        place=place,
        hex=(entry.hex or usual.hex) if place == "map" else "",
        steps=entry.steps or (1 if place == "eliminated" else card.steps),
        status=entry.status or "",
        serves=serves,
        formation=scenario.hqs[serves].formation if serves else "",
    )


def _unit_entry(now: Unit, card: UnitCard) -> UnitEntry:
    usual_steps = 1 if now.place == "eliminated" else card.steps
    return record_of(
        UnitEntry,
        hex=now.hex if now.place == "map" else None,
        place=None if now.place == "map" else now.place,
        steps=now.steps if now.steps != usual_steps else None,
        status=now.status or None,
        serves=now.serves or None,
    )


# ---------------------------------------------------------------- headquarters, assets, artillery


def _hqs(
    named: Mapping[str, HqEntry], scenario: Scenario, start: State, units: Mapping[str, Unit], *, only: bool
) -> dict[str, Hq]:
    alive = {now.serves or scenario.units[name].designation for name, now in units.items() if now.place in ALIVE}
    on_map = {now.serves or scenario.units[name].designation for name, now in units.items() if now.place == "map"}
    hqs = {}
    for name, usual in start.hqs.items():
        if only and name not in alive:
            usual = replace(usual, place="removed")
        elif name in on_map:
            usual = replace(usual, place="display")
        entry = named.get(name, HqEntry())
        hqs[name] = Hq(
            place=entry.place or usual.place,
            morale=entry.morale or usual.morale,
            attempted=bool(entry.attempted),
            # Whoever was tried this turn was tried in this game.
            ever_tried=bool(entry.attempted) if entry.ever_tried is None else entry.ever_tried,
        )
    return hqs


def _hq_entry(now: Hq, usual: Hq) -> HqEntry:
    return record_of(
        HqEntry,
        place=now.place if now.place != usual.place else None,
        morale=now.morale if now.morale != usual.morale else None,
        attempted=True if now.attempted else None,
        ever_tried=now.ever_tried if now.ever_tried != now.attempted else None,
    )


def _asset(entry: AssetEntry | None, usual: Asset) -> Asset:
    if entry is None:
        return usual
    place = "unit" if entry.unit else entry.place or usual.place
    ready = place in ("box", "unit") if entry.ready is None else entry.ready
    return Asset(place, entry.unit or "", ready)


def _asset_entry(now: Asset) -> AssetEntry:
    return record_of(
        AssetEntry,
        unit=now.unit or None,
        place=now.place if now.place in ("holding", "eliminated") else None,
        ready=now.ready if now.ready != (now.place in ("box", "unit")) else None,
    )


def _gun(entry: GunEntry | None, usual: Gun) -> Gun:
    if entry is None:
        return usual
    in_play = usual.in_play if entry.in_play is None else entry.in_play
    return Gun(in_play, entry.used, entry.disorganized)


def _gun_entry(now: Gun, usual: Gun) -> GunEntry:
    in_play = now.in_play if now.in_play != usual.in_play else None
    return GunEntry(used=now.used, disorganized=now.disorganized, in_play=in_play)


# ---------------------------------------------------------------- the other way


def entries_of(
    scenario: Scenario,
    state: State,
    *,
    name: str,
    options: list[str],
    only: bool,
    small: InlineMap | None = None,
) -> SituationFile:
    """The situation that describes a state: only what differs from what is usual without it."""
    start = initial_state(scenario)
    units = _unit_entries(scenario, state, start, only=only)
    usual = _hqs({}, scenario, start, state.units, only=only)
    levels = _usual_levels(state.turn)
    content = record_of(
        SituationFile,
        scenario=name,
        options=options,
        only=only,
        turn=state.turn,
        phase=state.phase,
        operation=state.operation,
        last_pass=state.last_pass or None,
        automatic=state.automatic,
        delayed=state.delayed,
        points=state.points,
        result=state.result,
        levels={side: level for side, level in state.levels.items() if level != levels.get(side)},
        next_group={side: index for side, index in state.next_group.items() if index},
        units=units,
        hqs={hq: _hq_entry(now, usual[hq]) for hq, now in state.hqs.items() if now != usual[hq]},
        assets={asset: _asset_entry(now) for asset, now in state.assets.items() if now != start.assets[asset]},
        guns={gun: _gun_entry(now, start.guns[gun]) for gun, now in state.guns.items() if now != start.guns[gun]},
        works=dict(sorted(state.works.items())),
        map=small,
    )
    if state.weather_box != _weather_box(content):
        content = msgspec.structs.replace(content, weather_box=state.weather_box)
    if state.strikes != _strikes(scenario, state.weather_box):
        content = msgspec.structs.replace(content, strikes=state.strikes)
    return content


def _unit_entries(scenario: Scenario, state: State, start: State, *, only: bool) -> dict[str, UnitEntry]:
    """The units to name. Naming one may change what is usual for others, so it goes on until all are right."""
    named: dict[str, UnitEntry] = {}
    while True:
        usual = _units(named, scenario, start, only=only)
        wrong = [unit for unit, now in state.units.items() if now != usual[unit] and unit not in named]
        if not wrong:
            return {unit: named[unit] for unit in scenario.units if unit in named}
        # Those on the map first: with them named, what is usual for their battalions and companies may be right.
        on_map = [unit for unit in wrong if state.units[unit].place == "map"]
        for unit in on_map or wrong:
            named[unit] = _unit_entry(state.units[unit], scenario.units[unit])
