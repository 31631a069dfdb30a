"""All units of both sides as one list, as far as the side that looks may see them, in an order of its choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, enemy
from tui.browser import Goto, Page, Row, heading
from tui.lines import Piece, line
from tui.presenters.ecouves import words
from tui.presenters.ecouves.displays import away, on_map


def _by_name(field: Field, counter: str) -> Any:
    return counter


def _by_hex(field: Field, counter: str) -> Any:
    return (field.counter(counter).hex, counter)


def _by_attack(field: Field, counter: str) -> Any:
    return (-field.card(counter).attack, counter)


def _by_state(field: Field, counter: str) -> Any:
    return (not words.marks(field, counter), words.marks(field, counter), counter)


def _by_formation(field: Field, counter: str) -> Any:
    units = list(field.scenario.units)
    return (units.index(field.card(counter).unit), counter)


ORDERS: Mapping[str, Callable[[Field, str], Any]] = {
    "name": _by_name, "hex": _by_hex, "attack": _by_attack, "state": _by_state, "formation": _by_formation,
}  # fmt: skip
"""The orders that the list can have; each sorts the counters of a side."""


def page(field: Field, side: str, order: str = "name") -> Page:
    """The counters, those of the side that looks first, in an order."""
    names = list(ORDERS)
    following = names[(names.index(order) + 1) % len(names)]
    return Page(f"Units by {order}", lambda: _rows(field, side, order), sort=lambda: page(field, side, following))


def _rows(field: Field, side: str, order: str) -> Sequence[Row]:
    rows = [Row(line((f"{'':<12} hex  A-D-M/range", "dim")), line(("fought", "dim")), table=True)]
    for owner in (side, enemy(side)):
        standing = sorted(field.on_map(owner), key=lambda counter: ORDERS[order](field, counter))
        rows += [heading(f"{SIDE_NAMES[owner]}, on the map", str(len(standing)))]
        rows += _listed(field, standing, order)
    for owner in (side, enemy(side)):
        gone = [unit for unit in field.scenario.units.values() if unit.side == owner and not on_map(field, unit)]
        rows += [heading(f"{SIDE_NAMES[owner]}, not seen on the map", str(len(gone)))] if gone else []
        for unit in sorted(gone, key=lambda unit: (away(field, unit), unit.id)):
            left = line((f"{unit.id:<12} {words.values(field.card(unit.id))}", "dim"))
            rows.append(Row(left, line((away(field, unit), "dim")), table=True, sought=unit.formation))
    return rows


def _listed(field: Field, counters: Sequence[str], order: str) -> list[Row]:
    rows, above = [], ""
    for counter in counters:
        formation = field.scenario.units[field.card(counter).unit].formation
        if order == "formation" and formation != above:
            above = formation
            rows.append(heading(f" {formation}"))
        rows.append(_counter(field, counter, formation))
    return rows


def _counter(field: Field, counter: str, formation: str) -> Row:
    now, card = field.counter(counter), field.card(counter)
    marks = words.marks(field, counter)
    left: list[Piece] = [
        (f"{counter:<12}", card.side),
        (f" {now.hex} {words.values(card):<10}", "plain"),
        (f" {' '.join(marks)}" if marks else "", "warn"),
        (f" {words.kind(card)}", "dim"),
    ]
    fought = line(("yes", "key")) if card.unit in field.state.fought else line(("no", "dim"))
    where = field.board.place_names.get(now.hex, "")
    sought = " ".join((formation, where, card.symbol, "split" if card.section else "grouped"))
    return Row(left, fought, Goto(now.hex), table=True, sought=sought)
