"""What is true of every St-Lô state, whatever was played: a check for tests, for stored games and for situations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from rules.stlo.assets import BATTALION_LIMITS, COMPANY_LIMITS
from rules.stlo.battle import Battle
from rules.stlo.interdiction import LOWEST_LEVEL
from rules.stlo.model import SIDES, UnitCard
from rules.stlo.state import OVER, PHASES, Unit

_UNIT_PLACES: Mapping[str, tuple[str, ...]] = {
    "battalion": ("map", "display", "reinforcement", "delayed", "eliminated"),
    "company": ("map", "display", "eliminated"),
    "substitute": ("map", "substitutes"),
    "recon": ("map", "eliminated"),
}
_HQ_PLACES = ("display", "map", "reinforcement", "removed")
_ASSET_PLACES = ("box", "unit", "holding", "eliminated")
_STATUS = ("", "pinned", "disrupted")
_WORKS = ("improved", "strongpoint")
_COMPANIES = 3
_QUIET = ("artillery_rally", "headquarters", "weather", "reinforcement", "initiative", "asset")
"""The phases at whose beginning nothing is pinned or disrupted (3.1.6)."""


def violations(battle: Battle, *, taking_losses: bool = False) -> list[str]:
    """Everything that is wrong with a state at any moment of a game, in words; empty if nothing is.

    While the steps of a result are being taken the assets of lost units still wait with them (A53), and lost
    battalions have no unit left; ``taking_losses`` allows for that.
    """
    checks = [_tracks, _reinforcements, _units, _substitutes, _designations, _hexes, _boundaries]
    checks += [_hqs, _asset_places, _guns, _posts]
    if not taking_losses:
        checks.append(_asset_parents)
    return [problem for check in checks for problem in check(battle)]


def violations_between(battle: Battle) -> list[str]:
    """Everything that is wrong with a state that stands alone, between two operations or phases.

    On top of `violations`: no HQ is active, no observation post on the map, no work abandoned, no lost HQ left.
    """
    checks: tuple[Callable[[Battle], Iterator[str]], ...] = (_nothing_pending, _works_are_held, _lost_hqs, _quiet)
    return violations(battle) + [problem for check in checks for problem in check(battle)]


# -- tracks and reinforcements ------------------------------------------------------------------------------


def _tracks(battle: Battle) -> Iterator[str]:
    """Turn, phase, weather, initiative, victory (3.0, 3.1, 3.3, 3.4, 21.0)."""
    state, charts = battle.state, battle.charts
    if not 1 <= state.turn <= charts.turns:
        yield f"3.0: turn {state.turn} is not between 1 and {charts.turns}"
    if state.phase not in (*PHASES, OVER):
        yield f"3.1: there is no phase {state.phase!r}"
    if (state.phase == OVER) != bool(state.result):
        yield f"21.0: phase {state.phase} with result {state.result!r}"
    for side in SIDES:
        if not LOWEST_LEVEL <= state.levels[side] <= 0:
            yield f"3.4.F: initiative level {state.levels[side]} of {side}"
    box = charts.weather.get(state.weather_box)
    if state.weather_box and (box is None or not 0 <= state.strikes <= box.air_strikes):
        yield f"3.3: {state.strikes} air strikes in weather box {state.weather_box}"
    if state.operation < 1 or state.last_pass not in ("", *SIDES) or state.points < 0:
        yield f"3.2: operation {state.operation}, last pass {state.last_pass!r}, points {state.points}"
    if state.phase != "operations" and (state.active or state.last_pass):
        yield f"3.1.5: an HQ is active or a pass is remembered in phase {state.phase}"


def _reinforcements(battle: Battle) -> Iterator[str]:
    """Groups that came and groups that wait (18.1, 18.2)."""
    state = battle.state
    delayed = sorted(u for u, now in state.units.items() if now.place == "delayed")
    if sorted(state.delayed) != delayed:
        yield f"18.2.1: the delayed units are {delayed}, the list of them is {list(state.delayed)}"
    arrived = set()
    for side, groups in battle.scenario.groups.items():
        index = state.next_group[side]
        if not 0 <= index <= len(groups):
            yield f"18.1: next group {index} of {len(groups)} of {side}"
        arrived |= {group.id for group in groups[:index]}
    for unit, card in battle.scenario.units.items():
        waits = state.units[unit].place == "reinforcement"
        if card.group and waits == (card.group in arrived):
            yield f"18.1: {unit} is in {state.units[unit].place}, its group {card.group} is not there at that time"
    for gun, piece in battle.scenario.guns.items():
        if gun in state.guns and piece.group and state.guns[gun].in_play != (piece.group in arrived):
            yield f"18.2.3: artillery {gun} is in play without its group, or the reverse"


# -- units --------------------------------------------------------------------------------------------------


def _units(battle: Battle) -> Iterator[str]:
    """Each unit by itself: place, hex, steps, marker (2.2.2, 8.1 H, 9.2.3, 14.2, A147)."""
    if set(battle.state.units) != set(battle.scenario.units):
        yield "2.2: the units of the state are not those of the scenario"
    for unit, now in battle.state.units.items():
        card = battle.card(unit)
        if now.place not in _UNIT_PLACES[card.kind]:
            yield f"2.2.2.A1: {card.kind} {unit} is in {now.place}"
        if (now.place == "map") != bool(now.hex) or (now.hex and now.hex not in battle.board.land):
            yield f"8.1.H1: {unit} is in {now.place}, hex {now.hex!r}"
        if not 1 <= now.steps <= card.steps or (_rests(now) and now.steps != card.steps):
            yield f"9.2.3: {unit} has {now.steps} of {card.steps} steps in {now.place}"
        if now.status not in _STATUS or (now.status and now.place != "map"):
            yield f"14.2: {unit} is {now.status!r} in {now.place}"


def _rests(now: Unit) -> bool:
    return now.place in ("display", "substitutes", "reinforcement", "delayed")


def _substitutes(battle: Battle) -> Iterator[str]:
    """Substitutes on the map serve one battalion of a division on one of their faces (12.2.1, 12.2.2, A18)."""
    for unit, now in battle.state.units.items():
        card = battle.card(unit)
        if (card.kind == "substitute" and now.place == "map") != bool(now.serves):
            yield f"12.2.2: {card.kind} {unit} in {now.place} serves {now.serves!r}"
        elif now.serves:
            yield from _service(battle, card, now)


def _service(battle: Battle, card: UnitCard, now: Unit) -> Iterator[str]:
    hq = battle.scenario.hqs[now.serves]
    face = battle.scenario.formations[now.formation].substitutes_from or now.formation
    if hq.formation != now.formation or face not in card.faces:
        yield f"12.2.1.B: {card.id} serves {now.serves} of {now.formation}"
    if battle.scenario.companies_of.get(now.serves):
        yield f"12.2.1.A: {card.id} serves {now.serves}, which has printed companies"


def _designations(battle: Battle) -> Iterator[str]:
    """A battalion is whole on the map, or in companies, never both (2.2.2 A1, 12.1, 12.2)."""
    for unit, card in battle.scenario.units.items():
        if card.kind != "battalion":
            continue
        here, place = battle.subordinates(card.designation), battle.unit(unit).place
        if len(here) > (1 if place == "map" else _COMPANIES):
            yield f"2.2.2.A1: {unit} is in {place} and on the map are {', '.join(here)}"
        if here and place not in ("map", "display"):
            yield f"2.2.3.A: {unit} is in {place}, but on the map are {', '.join(here)}"


def _hexes(battle: Battle) -> Iterator[str]:
    """One side in a hex, one battalion or three companies, one kind of marker (8.1 H, 8.3, 14.2.2)."""
    for hex_, units in battle.stacks().items():
        if len(units) == 1:
            continue
        if len({battle.side_of(unit) for unit in units}) > 1:
            yield f"8.1.H2: both sides are in {hex_}: {', '.join(units)}"
        battalions = sum(battle.is_battalion(unit) for unit in units)
        companies = sum(battle.is_company(unit) for unit in units)
        if battalions > 1 or companies > _COMPANIES or (battalions and companies):
            yield f"8.3: {hex_} is overstacked: {', '.join(units)}"
        if {"pinned", "disrupted"} <= {battle.unit(unit).status for unit in units}:
            yield f"14.2.2: {hex_} has a pin and a disruption"


def _boundaries(battle: Battle) -> Iterator[str]:
    """No restricted unit stands beyond its boundary (8.4)."""
    for rule in battle.scenario.boundary_rules:
        closed = battle.board.boundaries[rule.boundary].closed
        for unit, now in battle.state.units.items():
            if now.hex not in closed or battle.is_recon(unit):
                continue
            if battle.formation(unit) in rule.applies_to or battle.designation(unit) in rule.applies_to:
                yield f"{rule.rule}: {unit} is in {now.hex}, beyond the boundary {rule.boundary}"


# -- headquarters, assets, artillery, posts -----------------------------------------------------------------


def _hqs(battle: Battle) -> Iterator[str]:
    """Morale, sides, and at most one HQ on the map, the active one (6.0 C, 6.2 C, 6.4)."""
    active = battle.state.active
    on_map = [hq for hq, now in battle.state.hqs.items() if now.place == "map"]
    if on_map != ([active.hq] if active else []):
        yield f"6.0.C: HQs on the map: {on_map}; active: {active}"
    if active and (active.taps < 0 or active.actions < 0 or active.hex not in battle.board.land):
        yield f"7.1: {active}"
    for hq, now in battle.state.hqs.items():
        printed = battle.scenario.hqs[hq].morale
        if now.place not in _HQ_PLACES or not 1 <= now.morale <= printed:
            yield f"6.2.C: HQ {hq} in {now.place} has morale {now.morale} of {printed}"
        if not now.ever_tried and (now.attempted or now.morale != printed or now.place == "map"):
            yield f"6.4.A: HQ {hq} was never tried, yet {now}"
        if now.place == "map" and not now.attempted:
            yield f"6.4.A: HQ {hq} is on the map with its IA side up"
        if now.place in ("removed", "reinforcement") and battle.subordinates(hq):
            yield f"9.2.7.B: HQ {hq} is in {now.place}, but has {', '.join(battle.subordinates(hq))}"


def _asset_places(battle: Battle) -> Iterator[str]:
    """Each asset in exactly one place, within the limits of its unit (5.0, 9.3.1, 9.3.3)."""
    held: Counter[tuple[str, str]] = Counter()
    shared: Counter[tuple[str, str]] = Counter()
    for asset, now in battle.state.assets.items():
        card = battle.scenario.assets[asset]
        if now.place not in _ASSET_PLACES or (now.place == "unit") != bool(now.unit):
            yield f"9.3.3.A: asset {asset} is in {now.place}, with {now.unit!r}"
        if now.place in ("holding", "eliminated") and now.ready:
            yield f"5.4: asset {asset} is ready in {now.place}"
        if now.unit and battle.unit(now.unit).place == "map":
            held[now.unit, card.asset_class] += 1
            shared[battle.designation(now.unit), card.asset_class] += 1
            if battle.is_recon(now.unit) or battle.formation(now.unit) != card.formation:
                yield f"9.3.3: asset {asset} of {card.formation} is with {now.unit}"
    for (unit, kind), count in held.items():
        if count > (BATTALION_LIMITS if battle.is_battalion(unit) else COMPANY_LIMITS)[kind]:
            yield f"9.3.1: {unit} has {count} {kind} assets"
    for (designation, kind), count in shared.items():
        if count > BATTALION_LIMITS[kind]:
            yield f"9.3.1.A3: {designation} has {count} {kind} assets"


def _asset_parents(battle: Battle) -> Iterator[str]:
    """An asset is never with a unit that has left the map (5.3)."""
    for asset, now in battle.state.assets.items():
        if now.unit and battle.unit(now.unit).place != "map":
            yield f"5.3: asset {asset} is with {now.unit}, which is in {battle.unit(now.unit).place}"


def _guns(battle: Battle) -> Iterator[str]:
    """Missions within their tracks, disorganised units only with the option (10.1, 22.0)."""
    for gun, now in battle.state.guns.items():
        missions = battle.scenario.guns[gun].missions
        if not 0 <= now.used <= missions or (now.used and not now.in_play):
            yield f"10.1: artillery {gun} has used {now.used} of {missions} missions, in play: {now.in_play}"
        if now.disorganized and not (now.in_play and battle.option("counter-battery")):
            yield f"22.0: artillery {gun} is disorganised"


def _posts(battle: Battle) -> Iterator[str]:
    """Observation posts of divisions, one a side, in play and not among enemies (2.2.6, 11.1.1)."""
    sides: Counter[str] = Counter()
    for formation, hex_ in battle.state.posts.items():
        card = battle.scenario.formations[formation]
        sides[card.side] += 1
        if not card.op or hex_ not in battle.board.land or battle.occupier(hex_) not in (None, card.side):
            yield f"11.1.1.A: the OP of {formation} is in {hex_}"
    for side, count in sides.items():
        if count > 1:
            yield f"11.1.1.C: {side} has {count} OPs on the map"


# -- between two operations ---------------------------------------------------------------------------------


def _nothing_pending(battle: Battle) -> Iterator[str]:
    if battle.state.active is not None:
        yield f"6.0.C: HQ {battle.state.active.hq} is still active"
    if battle.state.posts:
        yield f"11.1.2.B: OPs are still on the map: {dict(battle.state.posts)}"


def _works_are_held(battle: Battle) -> Iterator[str]:
    """A work marker stays only where infantry is (13.1.5)."""
    for hex_, work in battle.state.works.items():
        if work not in _WORKS or not battle.infantry_at(hex_):
            yield f"13.1.5.A: {work} marker in {hex_} without infantry"


def _lost_hqs(battle: Battle) -> Iterator[str]:
    """An HQ whose units are all lost is removed, and its counter with it (9.2.7 B)."""
    alive = {battle.designation(u) for u, s in battle.state.units.items() if s.place in ("map", "delayed")}
    for hq, now in battle.state.hqs.items():
        if now.place == "display" and hq not in alive:
            yield f"9.2.7.B: HQ {hq} is on its display without a unit"
        if now.place == "removed":
            for unit, card in battle.scenario.units.items():
                if card.designation == hq and battle.unit(unit).place != "eliminated":
                    yield f"9.2.7.B: HQ {hq} is removed, but {unit} is in {battle.unit(unit).place}"


def _quiet(battle: Battle) -> Iterator[str]:
    """What the phases at the end of a turn have cleared by then (3.1.6, 3.1.7, 3.1.8)."""
    state = battle.state
    marked = [unit for unit, now in state.units.items() if now.status]
    if state.phase in _QUIET and marked:
        yield f"3.1.6: still marked in phase {state.phase}: {', '.join(marked)}"
    if state.phase in ("headquarters", "weather", "reinforcement", "initiative"):
        spent = [gun for gun, now in state.guns.items() if now.used]
        if spent:
            yield f"3.1.7: missions still spent in phase {state.phase}: {', '.join(spent)}"
    if state.phase in ("weather", "reinforcement", "initiative", "asset"):
        tried = [hq for hq, now in state.hqs.items() if now.attempted and now.place != "removed"]
        if tried:
            yield f"2.2.1.B: HQs on their AA side in phase {state.phase}: {', '.join(tried)}"
