"""From a situation's entries to a state and back.

Counters that are not named stand as the ready set-up has them, or wait if the moment is in the set-up itself. With
``only`` they are out of the game. Naming a section takes its unit apart; naming a unit takes its sections off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.ecouves import setup
from rules.ecouves.field import Field
from rules.ecouves.model import SIDES, Scenario, UnitCard
from rules.ecouves.state import SETUP, Counter, Dummy, Exit, Lock, State
from scenarios.moments import record_of
from scenarios.systems.ecouves.schema.moment import CounterEntry, ExitRow, InlineMap, LockRow, SituationFile

APART = Counter("apart")
OUT = Counter("eliminated")


def state_of(content: SituationFile, scenario: Scenario) -> State:
    """The state that a checked situation describes."""
    usual = usual_state(scenario, content.phase, only=content.only)
    return replace(
        usual,
        turn=content.turn,
        phase=content.phase,
        counters=_counters(content.counters, scenario, usual),
        dummies={**usual.dummies, **{name: _dummy(place) for name, place in content.dummies.items()}},
        fought=frozenset(content.fought),
        locks=tuple(Lock(row.french, row.german, row.due) for row in content.locks),
        entered={str(name): count for name, count in content.entered.items()},
        section={str(name): str(area) for name, area in content.section.items()},
        exits=tuple(
            Exit(row.counter, row.turn, row.area, scenario.counters[row.counter].attack, row.points)
            for row in content.exits
        ),
        french_points=content.french_points,
        german_points=content.german_points,
        result=content.result,
    )


def usual_state(scenario: Scenario, phase: str, *, only: bool) -> State:
    """The state that a situation starts from: nobody, the beginning, or after it the ready set-up."""
    start = setup.initial_state(scenario)
    if only:
        return replace(start, counters=dict.fromkeys(start.counters, OUT))
    if phase == SETUP:
        return start
    field = Field(scenario, frozenset(), start)
    for side in SIDES:
        setup.take_ready(field, side)
    return field.state


def _counters(named: Mapping[str, CounterEntry], scenario: Scenario, usual: State) -> dict[str, Counter]:
    found = dict(usual.counters)
    for unit in scenario.units.values():
        entries = {name: named[name] for name in (unit.id, *unit.sections) if name in named}
        if entries:
            found.update(family_of(unit, entries))
    return found


def family_of(unit: UnitCard, entries: Mapping[str, CounterEntry]) -> dict[str, Counter]:
    """The counters of a unit of which some are named."""
    whole = entries.get(unit.id)
    if whole is None:
        return {unit.id: APART, **{s: _counter(entries[s]) if s in entries else OUT for s in unit.sections}}
    if whole.split:
        return {unit.id: APART, **dict.fromkeys(unit.sections, _counter(whole))}
    now = _counter(whole)
    return {unit.id: now, **dict.fromkeys(unit.sections, OUT if now == OUT else APART)}


def _counter(entry: CounterEntry) -> Counter:
    if entry.hex is not None:
        return Counter("map", entry.hex, entry.hidden, entry.pinned)
    return Counter(entry.place or "waiting")


def _dummy(place: str) -> Dummy:
    return Dummy(place) if place in ("pool", "gone") else Dummy("map", place)


# ---------------------------------------------------------------- the other way


def entries_of(
    scenario: Scenario, state: State, *, name: str, options: list[str], only: bool, small: InlineMap | None = None
) -> SituationFile:
    """The situation that describes a state: only what differs from what is usual without it."""
    usual = usual_state(scenario, state.phase, only=only)
    return record_of(
        SituationFile,
        scenario=name,
        options=options,
        only=only,
        turn=state.turn,
        phase=state.phase,
        fought=sorted(state.fought),
        french_points=state.french_points,
        german_points=state.german_points,
        result=state.result,
        locks=[LockRow(french=row.french, german=row.german, due=_side(row.due)) for row in state.locks],
        exits=[_exit(row) for row in state.exits],
        entered=dict(sorted(state.entered.items())),
        section=dict(sorted(state.section.items())),
        counters=_counter_entries(scenario, state, usual),
        dummies={d: now.hex or now.place for d, now in state.dummies.items() if now != usual.dummies[d]},
        map=small,
    )


def _side(side: str) -> Any:
    return side


def _exit(row: Exit) -> ExitRow:
    return record_of(ExitRow, counter=row.counter, turn=row.turn, area=row.edge, points=row.points)


def _counter_entries(scenario: Scenario, state: State, usual: State) -> dict[str, CounterEntry]:
    found: dict[str, CounterEntry] = {}
    for unit in scenario.units.values():
        family = (unit.id, *unit.sections)
        if any(state.counters[name] != usual.counters[name] for name in family):
            found.update(_family_entries(unit, state))
    return found


def _family_entries(unit: UnitCard, state: State) -> dict[str, CounterEntry]:
    """The shortest entries that put the counters of a unit where they are."""
    whole, parts = state.counters[unit.id], [state.counters[section] for section in unit.sections]
    if whole.place != "apart":
        return {unit.id: _counter_entry(whole)}
    if len(set(parts)) == 1 and parts[0].place == "map":
        return {unit.id: _counter_entry(parts[0], split=True)}
    return {
        section: _counter_entry(now) for section, now in zip(unit.sections, parts, strict=True)
    }  # fmt: skip


def _counter_entry(now: Counter, *, split: bool = False) -> CounterEntry:
    return record_of(
        CounterEntry,
        hex=now.hex if now.place == "map" else None,
        place=None if now.place == "map" else now.place,
        split=split,
        hidden=now.hidden,
        pinned=now.pinned,
    )


def named_counters(content: SituationFile) -> Iterable[str]:
    """The names of all counters that a situation mentions."""
    yield from content.counters
    for lock in content.locks:
        yield from (*lock.french, *lock.german)
    yield from (row.counter for row in content.exits)
