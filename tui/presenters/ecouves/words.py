"""How Écouves is worded on the screen: counters, potentials, points, dates, phases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from rules.ecouves.charts import TurnBox
from rules.ecouves.costs import HALVES
from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, SIDES, CounterCard
from rules.ecouves.reaching import left
from rules.ecouves.state import SETUP
from rules.engine.hexes import Hex
from tui.glyphs import UNICODE
from tui.lines import Line, flow

SYSTEM = "ecouves"

KINDS: Mapping[str, str] = {
    "armour": "tanks", "mechanised_infantry": "mech inf", "reconnaissance": "recon", "tank_destroyer": "tank dest",
    "self_propelled_artillery": "SP arty", "infantry": "infantry", "engineers": "engineers", "artillery": "artillery",
    "anti_tank": "anti-tank",
}  # fmt: skip
"""The symbols of grouped counters in a word or two."""

PLACES: Mapping[str, str] = {
    "waiting": "due", "eliminated": "eliminated", "exited": "has left", "hidden": "camouflaged", "apart": "",
}  # fmt: skip
"""Where a counter is that is not seen on the map."""


def kind(card: CounterCard) -> str:
    """What a counter is: the arm of a symbol, the weapon of a silhouette (A.d)."""
    return card.weapon if card.section and card.weapon else KINDS.get(card.symbol, card.symbol)


def arm(card: CounterCard) -> str:
    """The arm of a counter, grouped or split, in a word or two."""
    return KINDS.get(card.symbol, card.symbol)


SYMBOLS: Mapping[str, str] = {
    "infantry": "foot", "mechanised_infantry": "mechanised", "armour": "armour", "reconnaissance": "scouts",
    "tank_destroyer": "destroyer", "anti_tank": "anti-tank", "artillery": "artillery",
    "self_propelled_artillery": "self-propelled", "engineers": "engineers",
}  # fmt: skip
"""The symbols of counters (A.e) and those of the map."""


def sign(card: CounterCard) -> str:
    """The sign of a counter as on the map: that of its arm, with a broken stroke behind it if it is split (A.d)."""
    symbol = UNICODE.units[SYMBOLS.get(card.symbol, "foot")][SIDES.index(card.side)]
    return symbol + (UNICODE.sizes["split"] if card.section else " ")


def values(card: CounterCard) -> str:
    """Attack, defence, movement and range as printed, with the star (A.c, A.g): ``10-4-9/4*``."""
    return f"{card.attack}-{card.defense}-{card.movement}/{card.range}{'*' if card.star else ''}"


def marks(field: Field, counter: str) -> list[str]:
    """The states of a counter on the map in short words: pinned, locked, camouflaged."""
    now = field.counter(counter)
    found = {"CAMO": now.hidden, "PINNED": now.pinned, "LOCKED": field.locked(counter)}
    return [word for word, holds in found.items() if holds]


def doings(field: Field, counter: str) -> list[str]:
    """What a counter has done in this phase: moved, with what is left, stopped in an enemy zone, fought."""
    state = field.state
    if counter in state.attacked:
        return ["fought"]
    if counter in state.done:
        return ["stopped"]
    return [f"{halves(left(field, counter))} left"] if state.spent.get(counter) else []


def halves(cost: int) -> str:
    """Half points as points: ``3`` or ``1.5``."""
    return f"{cost // HALVES}.5" if cost % HALVES else str(cost // HALVES)


def points(cost: int) -> str:
    """Half points in words: ``1 point``, ``1.5 points``."""
    return f"{halves(cost)} point{'' if cost == HALVES else 's'}"


def fold(text: str, width: int, style: str = "plain", indent: int = 1) -> list[Line]:
    """A text in lines, all of them indented, those after the first a little more."""
    return flow([(" " * indent + text, style)], width, indent + 2)


def label(unit: str, room: int = 6) -> str:
    """A unit's name for a counter of few cells: the company and what tells its regiment, as in ``1/501``, ``9/RMT``."""
    parts = unit.split("/")
    head, tail = parts[0], parts[-1] if len(parts) > 1 else ""
    if len(unit) <= room or not tail:
        return unit[:room]
    tries = [f"{head}/{tail}"]
    if number := re.search(r"\d{2,}", tail):
        letter = tail[0] if tail[0].isalpha() else ""
        tries += [f"{head}/{letter}{number.group()}", f"{head}/{number.group()}", f"{head}{number.group()}"]
    tries.append(f"{head}/{tail.lstrip('0123456789')}")
    return next((text for text in tries if len(text) <= room), tries[-1][-room:])


def ground(field: Field, hex_: Hex) -> str:
    """The terrain of a hex in a few words, with its name."""
    name = field.board.place_names.get(hex_, "")
    terrain = field.board.terrains[field.board.terrain[hex_]].name.lower().partition(" (")[0]
    return f"{terrain}, {name}" if name else terrain


# -- time ---------------------------------------------------------------------------------------------------


def box(field: Field, turn: int = 0) -> TurnBox:
    """The box of a turn on the track, or of the present one."""
    return field.charts.turns[(turn or field.state.turn) - 1]


def day(field: Field, turn: int = 0) -> str:
    """The date of a turn, as in ``12 August``."""
    now = date.fromisoformat(box(field, turn).day)
    return f"{now.day} {now:%B}"


def hour(field: Field, turn: int = 0) -> str:
    """The hour at which a turn begins."""
    return box(field, turn).start


def phase(field: Field) -> str:
    """The phase in words."""
    if field.state.phase == SETUP:
        return "set-up"
    side, _, part = field.state.phase.partition("-")
    return f"{SIDE_NAMES.get(side, side)} {part}"
