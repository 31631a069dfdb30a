"""Chapter 18: reinforcements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.decisions import Procedure, Refusal, Roll
from rules.engine.hexes import Hex
from rules.stlo import movement
from rules.stlo.battle import Battle, names, side_name
from rules.stlo.model import Group, enemy


@dataclass(frozen=True, slots=True)
class Due:
    """Something that may still come (18.1, 18.2.1).

    ``when`` is ``delayed`` (units that wait for their entry hex), ``automatic`` (comes next turn without a roll),
    ``next`` (comes on the next success) or ``later``. ``turn`` is the first turn on which it can come, ``entries``
    are units with their entry hexes.
    """

    when: str
    turn: int
    group: str
    entries: tuple[tuple[str, Hex], ...]
    hqs: tuple[str, ...] = ()
    artillery: tuple[str, ...] = ()


def phase(battle: Battle) -> Procedure[None]:
    """Reinforcement phase: delayed units, then each side's roll, the German first (3.1.2, 18.0, A85, A90).

    The group that follows another without a roll takes the place of its side's roll (18.1.2 B). A roll can not be
    waived, and is made even if nothing is left to come (18.1.3, A88).
    """
    _enter_delayed(battle)
    for side in ("de", "us"):
        group = _automatic_group(battle, side)
        if group is not None:
            battle.emit("automatic", f"{group.id} comes without a roll", "18.1.2.B", side=side, group=group.id)
            _arrive(battle, group)
        elif battle.state.turn >= battle.charts.reinforcement[side].from_turn:
            yield from _roll(battle, side)


def _roll(battle: Battle, side: str) -> Procedure[None]:
    """One die for a side; a success brings its next group (18.1 A, 18.1.1)."""
    die = yield Roll(f"reinforcement {side_name(side)}", side)
    success = die in battle.charts.reinforcement[side].success
    waiting = battle.scenario.groups[side][battle.state.next_group[side] :]
    words = ("reinforced" if waiting else "nothing is left to come") if success else "no reinforcement"
    battle.emit(
        "reinforcement-roll", f"{side_name(side)} rolls {die}: {words}", "18.1.A1" if side == "de" else "18.1.A2",
        side=side, die=die, success=success, group=waiting[0].id if success and waiting else "",
    )  # fmt: skip
    if success and waiting:
        _arrive(battle, waiting[0])


def _automatic_group(battle: Battle, side: str) -> Group | None:
    return next((g for g in battle.scenario.groups[side] if g.id == battle.state.automatic), None)


def _arrive(battle: Battle, group: Group) -> None:
    """Bring a group: its HQs, its artillery, and its units into their hexes (18.2).

    The group that follows it without a roll is noted for the next turn, whether or not a unit is delayed (A89).
    """
    index, expected = battle.scenario.groups[group.side].index(group), battle.state.automatic
    battle.update(
        next_group={**battle.state.next_group, group.side: index + 1},
        automatic=battle.charts.automatic_after.get(group.id, "" if expected == group.id else expected),
    )
    for hq in _hqs(battle, group):
        battle.set_hq(hq, place="display")
        battle.emit("hq-arrived", f"HQ {hq} is on its display", "18.2.2", hq=hq, group=group.id)
    for gun in group.artillery:
        battle.set_gun(gun, in_play=True, used=0)
        battle.emit("artillery-arrived", f"artillery {gun} is on its track", "18.2.3", gun=gun, group=group.id)
    for unit, hex_ in group.entries:
        _enter(battle, unit, hex_)


def _hqs(battle: Battle, group: Group) -> tuple[str, ...]:
    return tuple(hq for hq, card in battle.scenario.hqs.items() if card.group == group.id)


def entry_refusal(battle: Battle, unit: str, hex_: Hex) -> Refusal | None:
    """Why a reinforcement can not be placed in its entry hex now: an enemy unit or stacking (18.2.1).

    Zones of control do not matter, since it is no move (A146).
    """
    if battle.occupier(hex_) == enemy(battle.side_of(unit)):
        return Refusal("18.2.1.A", f"{names(battle.at(hex_))} of the enemy is in {hex_}")
    return movement.stacking_refusal(battle, unit, hex_)


def _enter(battle: Battle, unit: str, hex_: Hex) -> bool:
    """Place a unit in its entry hex, or delay it; return whether it was placed (18.2.1, 18.2.4)."""
    why = entry_refusal(battle, unit, hex_)
    if why is None:
        battle.set_unit(unit, place="map", hex=hex_)
        battle.emit("entered", f"{battle.describe(unit)} enters in {hex_}", "18.2.1.A", unit=unit, hex=hex_)
        return True
    if battle.unit(unit).place != "delayed":
        battle.set_unit(unit, place="delayed")
        battle.update(delayed=(*battle.state.delayed, unit))
    battle.emit(
        "delayed", f"{battle.describe(unit)} is delayed: {why.reason}", "18.2.1.A", unit=unit, hex=hex_, why=why.rule
    )
    return False


def _enter_delayed(battle: Battle) -> None:
    """Place the delayed units that fit now, in the order of their arrival, before any roll (18.2.1, A90)."""
    entries = {unit: hex_ for _, unit, hex_ in _all_entries(battle)}
    waiting = tuple(u for u in battle.state.delayed if not _enter(battle, u, entries[u]))
    battle.update(delayed=waiting)


def _all_entries(battle: Battle) -> Iterator[tuple[Group, str, Hex]]:
    for groups in battle.scenario.groups.values():
        for group in groups:
            for unit, hex_ in group.entries:
                yield group, unit, hex_


def due(battle: Battle, side: str) -> tuple[Due, ...]:
    """What may still come for a side, in order: delayed units, then its groups with their HQs and artillery."""
    state = battle.state
    # The roll of this turn is over once its reinforcement phase is.
    soonest = state.turn + (state.phase not in ("weather", "reinforcement"))
    items = [
        Due("delayed", soonest, group.id, ((unit, hex_),))
        for delayed in state.delayed
        for group, unit, hex_ in _all_entries(battle)
        if unit == delayed and group.side == side
    ]
    turn = max(soonest, battle.charts.reinforcement[side].from_turn)
    for count, group in enumerate(battle.scenario.groups[side][state.next_group[side] :]):
        when = "automatic" if group.id == state.automatic else "later" if count else "next"
        first = soonest if when == "automatic" else turn + count
        items.append(Due(when, first, group.id, group.entries, _hqs(battle, group), group.artillery))
    return tuple(items)
