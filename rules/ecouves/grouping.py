"""A.h to A.n and C.10b: a unit as one symbol or as its sections, and the change from one to the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.ecouves import stacking
from rules.ecouves.costs import allowance
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, Scenario, enemy
from rules.ecouves.state import Counter, Lock, State
from rules.engine.decisions import Refusal
from rules.engine.hexes import Hex

OFF_PLAY = ("eliminated", "exited")
"""Where a section is when its unit can not regroup any more (A.k, AMB-47)."""


# -- splitting ----------------------------------------------------------------------------------------------


def split_refusal(field: Field, unit: str) -> Refusal | None:
    """Why a unit can not be split where it stands, or None if it can (A.h, A.i, G.1b)."""
    sections = field.scenario.units[unit].sections
    if not sections:
        return Refusal("A.h", f"{unit} has no sections")
    now = field.counter(unit)
    if now.place == "apart":
        return Refusal("A.i", f"{unit} is split already")
    if now.place != "map":
        return Refusal("A.i", f"{unit} is not on the map")
    crowd = stacking.stack_refusal(field, field.side_of(unit), now.hex, len(sections), leaving=1)
    return Refusal("G.1b", crowd.reason) if crowd is not None else None


def split(field: Field, unit: str, rule: str = "G.1") -> None:
    """Put all sections of a grouped unit in its place (A.i).

    They take over what it has: camouflage, pin, lock, and what it has spent and fought in this phase (AMB-6, AMB-16,
    AMB-36).
    """
    forced_split(field, unit, field.counter(unit).hex, rule)


def forced_split(field: Field, unit: str, hex_: Hex, rule: str = "C.10b") -> None:
    """Put all sections of a grouped unit in a hex that it enters, instead of it (C.10b, AMB-48)."""
    now, sections = field.counter(unit), field.scenario.units[unit].sections
    heir = Counter("map", hex_, hidden=now.hidden, pinned=now.pinned)
    counters = {**field.state.counters, unit: Counter("apart"), **dict.fromkeys(sections, heir)}
    spent = {c: s for c, s in field.state.spent.items() if c != unit}
    if unit in field.state.spent:
        spent.update({section: _spent_of_section(field, unit, section) for section in sections})
    field.update(counters=counters, spent=spent, **_handed_on(field.state, (unit,), sections))
    told(field, unit, hex_, "split", f"{unit} splits in {hex_}: {', '.join(sections)}", rule)


def _spent_of_section(field: Field, unit: str, section: str) -> int:
    """What counts as spent by a section: it keeps what the group has left, and no more than its own rest (AMB-6)."""
    spent, most = field.state.spent[unit], allowance(field, section)
    left = min(allowance(field, unit) - spent, most - spent)
    return most - max(0, left)


# -- regrouping ---------------------------------------------------------------------------------------------


def regroup_refusal(field: Field, unit: str) -> Refusal | None:
    """Why the sections of a unit can not regroup, or None if they can (A.k, G.1, C.10b with AMB-35)."""
    sections = field.scenario.units[unit].sections
    if field.counter(unit).place != "apart" or not sections:
        return Refusal("A.i", f"{unit} is not split")
    places = [field.counter(section).place for section in sections]
    if any(place in OFF_PLAY for place in places):
        return Refusal("A.k", f"a section of {unit} is lost or has left the map: it never regroups")
    if any(place != "map" for place in places):
        return Refusal("A.i", f"{unit} is not on the map")
    hexes = sorted({field.counter(section).hex for section in sections})
    if len(hexes) > 1:
        return Refusal("G.1", f"the sections of {unit} are not in one hex: {', '.join(hexes)}")
    if field.effect(hexes[0]).must_split and hexes[0] not in field.board.road_links:
        return Refusal("C.10b", f"{unit} can not be grouped in {hexes[0]}: no road leads through these woods")
    return None


def regroup(field: Field, unit: str, rule: str = "G.1") -> None:
    """Put the symbol of a unit in place of all its sections (A.i).

    It is pinned or locked if any section is (AMB-16, AMB-36), and hidden if all of them are.
    """
    sections = field.scenario.units[unit].sections
    past = [field.counter(section) for section in sections]
    hex_ = past[0].hex
    heir = Counter("map", hex_, hidden=all(p.hidden for p in past), pinned=any(p.pinned for p in past))
    counters = {**field.state.counters, unit: heir, **dict.fromkeys(sections, Counter("apart"))}
    field.update(counters=counters, **_handed_on(field.state, sections, (unit,)))
    reveals = not heir.hidden and any(p.hidden for p in past)
    told(field, unit, hex_, "regroup", f"{unit} regroups in {hex_}", rule, reveals=reveals)


# -- what both share ----------------------------------------------------------------------------------------


def _handed_on(state: State, old: Sequence[str], new: Sequence[str]) -> dict[str, object]:
    """The changes that make counters follow in the locks and combats of those that they replace (AMB-36, E.1, E.27)."""

    def heirs(names: Iterable[str]) -> tuple[str, ...]:
        found = tuple(names)
        if not set(found) & set(old):
            return found
        return tuple(sorted({*(n for n in found if n not in old), *new}))

    changes: dict[str, object] = {
        name: frozenset(heirs(sorted(getattr(state, name)))) for name in ("done", "attacked", "assaulted")
    }
    if state.locks:
        changes["locks"] = tuple(Lock(heirs(lock.french), heirs(lock.german), lock.due) for lock in state.locks)
    return changes


def told(field: Field, unit: str, hex_: Hex, kind: str, words: str, rule: str, *, reveals: bool = False) -> None:
    """Log that a unit changed its form; of camouflaged counters the enemy is told only how many blanks lie there."""
    side = field.side_of(unit)
    sections = field.scenario.units[unit].sections
    if not any(field.counter(c).hidden for c in (unit, *sections)):
        field.emit(kind, words, rule, reveals=reveals, unit=unit, hex=hex_, sections=list(sections))
        return
    field.emit(kind, words, rule, only=side, unit=unit, hex=hex_, sections=list(sections))
    blanks_told(field, side, hex_)


def blanks_told(field: Field, side: str, hex_: Hex) -> None:
    """Tell the enemy of a side how many of its blank counters now lie in a hex, whatever they are and did (H.7b)."""
    count = sum(field.counter(c).hidden for c in field.at(hex_)) + len(field.dummies_at(hex_))
    words = f"{SIDE_NAMES[side]} blank counters in {hex_}: {count}"
    field.emit("blanks", words, "H.7b", only=enemy(side), hex=hex_, count=count)


def mark_fought(field: Field, counters: Iterable[str]) -> None:
    """Note that the units of some counters have taken part in a combat (K.8, AMB-23)."""
    field.update(fought=field.state.fought | {field.card(counter).unit for counter in counters})


def fault(scenario: Scenario, state: State, unit: str) -> str:
    """What is wrong with where the counters of a unit are, or empty (A.i, A.j).

    Never its symbol and a section together on the map, nor a section without all its sisters that are not lost.
    """
    sections = scenario.units[unit].sections
    fielded = [s for s in sections if state.counters[s].place in ("map", "hidden")]
    if fielded and state.counters[unit].place != "apart":
        return f"{unit} is on the map grouped and split"
    missing = [s for s in sections if s not in fielded and state.counters[s].place not in OFF_PLAY]
    if fielded and missing:
        return f"{unit} is split, so {', '.join(missing)} must be on the map too"
    return ""
