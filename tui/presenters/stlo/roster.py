"""All units of both sides as one list, as far as the side that looks may see them, in an order of its choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.stlo.battle import Battle
from rules.stlo.model import SIDE_NAMES, enemy
from tui.browser import Goto, Page, Row, heading
from tui.lines import Piece, line
from tui.presenters.stlo.maps import short_name

KINDS: Mapping[str, str] = {"battalion": "bn", "company": "coy", "substitute": "sub", "recon": "rcn"}

PLACES: Mapping[str, str] = {
    "display": "on its display", "substitutes": "substitute box", "reinforcement": "due", "delayed": "delayed",
    "eliminated": "lost",
}  # fmt: skip

STATUSES: Mapping[str, str] = {"": "", "pinned": "PIN", "disrupted": "DIS"}


def _by_name(battle: Battle, unit: str) -> Any:
    return unit


def _by_hex(battle: Battle, unit: str) -> Any:
    return (battle.unit(unit).hex, unit)


def _by_strength(battle: Battle, unit: str) -> Any:
    return (-battle.strength(unit), unit)


def _by_status(battle: Battle, unit: str) -> Any:
    now = battle.unit(unit)
    return (("disrupted", "pinned", "").index(now.status), now.steps == battle.card(unit).steps, unit)


def _by_formation(battle: Battle, unit: str) -> Any:
    order = list(battle.scenario.formations)
    return (order.index(battle.formation(unit)), battle.regiment(unit), unit)


ORDERS: Mapping[str, Callable[[Battle, str], Any]] = {
    "name": _by_name, "hex": _by_hex, "strength": _by_strength, "status": _by_status, "formation": _by_formation,
}  # fmt: skip
"""The orders that the list can have; each sorts the units of a side."""


def page(battle: Battle, side: str, order: str = "name") -> Page:
    """The units, those of the side that looks first, in an order."""
    names = list(ORDERS)
    following = names[(names.index(order) + 1) % len(names)]
    return Page(f"Units by {order}", lambda: _rows(battle, side, order), sort=lambda: page(battle, side, following))


def _rows(battle: Battle, side: str, order: str) -> Sequence[Row]:
    rows = [Row(line((f"{'':<9}    hex  str step", "dim")), line(("HQ morale", "dim")), table=True)]
    for owner in (side, enemy(side)):
        standing = sorted(battle.on_map(owner), key=lambda unit: ORDERS[order](battle, unit))
        rows += [heading(f"{SIDE_NAMES[owner]}, on the map", str(len(standing)))]
        rows += _listed(battle, standing, order)
    for owner in (side, enemy(side)):
        away = [unit for unit in battle.state.units if battle.side_of(unit) == owner and _is_away(battle, unit)]
        rows += [heading(f"{SIDE_NAMES[owner]}, not on the map", str(len(away)))] if away else []
        rows += [_away(battle, unit) for unit in sorted(away, key=lambda unit: (battle.unit(unit).place, unit))]
    return rows


def _is_away(battle: Battle, unit: str) -> bool:
    return battle.unit(unit).place != "map"


def _listed(battle: Battle, units: Sequence[str], order: str) -> list[Row]:
    rows, above = [], ""
    for unit in units:
        formation = battle.scenario.formations[battle.formation(unit)].name
        if order == "formation" and formation != above:
            above = formation
            rows.append(heading(f" {formation}"))
        rows.append(_unit(battle, unit, formation))
    return rows


def _unit(battle: Battle, unit: str, formation: str) -> Row:
    now, card = battle.unit(unit), battle.card(unit)
    status = STATUSES[now.status]
    left: list[Piece] = [
        (f"{unit:<9}", card.side),
        (f"{KINDS[card.kind]:<4}{now.hex} {battle.strength(unit):>3} ", "plain"),
        (f"{now.steps}/{card.steps} ", "warn" if now.steps < card.steps else "plain"),
        (f"{status:<4}", "warn"),
        (short_name(battle, unit) if card.kind == "substitute" else "", "dim"),
    ]
    where = battle.board.place_names.get(now.hex, "")
    sought = " ".join((formation, battle.designation(unit), now.status, card.kind, where))
    return Row(left, _hq(battle, battle.designation(unit)), Goto(now.hex), table=True, sought=sought)


def _hq(battle: Battle, hq: str) -> list[Piece]:
    """IA or AA and morale of a unit's HQ, as far as they may be seen."""
    now = battle.state.hqs.get(hq)
    if now is None:
        return [("hidden", "dim")] if hq else []
    side = ("AA", "warn") if now.attempted else ("IA", "good")
    return [side, (f" {now.morale}", "title"), (f"/{battle.scenario.hqs[hq].morale}", "dim")]


def _away(battle: Battle, unit: str) -> Row:
    card, now = battle.card(unit), battle.unit(unit)
    left = line((f"{unit:<9}", "dim"), (KINDS[card.kind], "dim"))
    return Row(left, line((PLACES.get(now.place, now.place), "dim")), table=True)
