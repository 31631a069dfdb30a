"""Chapters J and K: what leaving the map and staying on it is worth, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.ecouves.field import Field
from rules.ecouves.model import SIDE_NAMES, enemy
from rules.ecouves.options import EXIT_20_21_SINGLE, EXIT_20_21_TRIPLE
from rules.ecouves.state import OVER

NORTH = "north_exit"
EAST = "east_exit"

EAST_CLOSES = 17
"""The first turn in which the eastern edge is closed (K.4)."""

DRAW_UP_TO = 80
"""The largest French lead that is still a draw (K.10)."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a counter scores when it leaves: halves of its attack, and the paragraph with the reason in words."""

    halves: int
    rule: str
    reason: str

    def points(self, attack: int) -> int:
        """The points of a counter of that attack, rounded down counter by counter (AMB-28)."""
        return attack * self.halves // 2


@dataclass(frozen=True, slots=True)
class Item:
    """One counter's part of the score: whose it is, its attack, the points, the paragraph and the reason."""

    side: str
    counter: str
    attack: int
    points: int
    rule: str
    reason: str


# -- J and K.2 to K.6: leaving the map ----------------------------------------------------------------------


def exit_area(field: Field, hex_: str, edge: str) -> str:
    """The exit area of a map edge at a hex: ``north_exit``, ``east_exit``, or empty where none is (K.1)."""
    area = {"north": NORTH, "east": EAST}.get(edge, "")
    return area if hex_ in field.board.areas.get(area, frozenset()) else ""


def exit_worth(field: Field, side: str, area: str, turn: int | None = None) -> Worth:
    """What a counter scores that leaves through an exit area (empty for elsewhere), now or in a turn (J.3, K.2-K.6)."""
    if side == "french":
        return Worth(0, "J.3", "a French unit that leaves the map is lost")
    if not area:
        return Worth(0, "J.4", "not between Argentan and Sées")
    turn = turn or field.state.turn
    if turn <= 13:
        return Worth(1, "AMB-2" if turn == 13 else "K.2", "half before night")
    if turn < EAST_CLOSES:
        return Worth(2, "K.3", "full value at night")
    if area == EAST:
        return Worth(0, "K.4", f"the eastern edge is closed from turn {EAST_CLOSES}")
    if turn <= 19:
        return Worth(2, "K.5", "full value up to turn 19")
    if turn < field.scenario.last_turn:
        return Worth(2 * _late_factor(field), "K.5b", f"{_late_factor(field)} times on turns 20 and 21")
    return Worth(6, "K.6", "three times on the last turn")


def _late_factor(field: Field) -> int:
    """How often a northern exit counts on turns 20 and 21 (K.5b)."""
    if field.option(EXIT_20_21_SINGLE):
        return 1
    return 3 if field.option(EXIT_20_21_TRIPLE) else 2


# -- K.7 to K.10: the end -----------------------------------------------------------------------------------


def tally(field: Field) -> list[Item]:
    """The score as if the game ended now, counter by counter: exits first, then what is on the map.

    In a side's view the enemy's hidden counters are left out, since nobody can tell how they stand.
    """
    return [*_exits(field), *_on_map(field, "german"), *_on_map(field, "french")]


def _exits(field: Field) -> Iterator[Item]:
    for gone in field.state.exits:
        side = field.side_of(gone.counter)
        worth = exit_worth(field, side, gone.edge, gone.turn)
        where = {NORTH: "the northern edge", EAST: "the eastern edge"}.get(gone.edge, "elsewhere")
        reason = f"left in turn {gone.turn}, {where}: {worth.reason}"
        yield Item(side, gone.counter, gone.attack, gone.points, worth.rule, reason)


def _on_map(field: Field, side: str) -> Iterator[Item]:
    for counter in field.on_map(side):
        card = field.card(counter)
        if side == "german":
            yield Item(side, counter, card.attack, card.attack // 2, "K.7", "on the map: half")
        elif card.unit in field.state.fought:
            yield Item(side, counter, card.attack, card.attack, "K.8", "on the map, has fought")
        else:
            yield Item(side, counter, card.attack, 2 * card.attack, "K.8", "on the map, never fought: twice")


def totals(items: list[Item]) -> dict[str, int]:
    """The points of each side."""
    return {side: sum(item.points for item in items if item.side == side) for side in ("french", "german")}


def verdict(french: int, german: int) -> str:
    """Who wins: the French by more than 80 points, nobody from 0 to 80, else the Germans (K.10)."""
    lead = french - german
    if lead < 0:
        return "German victory"
    return "draw" if lead <= DRAW_UP_TO else "French victory"


def finish(field: Field) -> None:
    """Score the game after its last turn; everything hidden is shown (B.3, K.7 to K.10)."""
    items = tally(field)
    points = totals(items)
    result = verdict(points["french"], points["german"])
    field.update(
        phase=OVER, french_points=points["french"], german_points=points["german"], result=result,
        spent={}, done=frozenset(), attacked=frozenset(), assaulted=frozenset(),
    )  # fmt: skip
    field.emit(
        "result", f"{result}: French {points['french']}, German {points['german']}", "K.10", reveals=True,
        french=points["french"], german=points["german"], result=result,
        items=[{"side": i.side, "counter": i.counter, "points": i.points, "rule": i.rule} for i in items],
    )  # fmt: skip


def concede(field: Field, side: str, why: str) -> None:
    """End the game with a side as the loser, however the points stand; the book leaves that to the players."""
    points = totals(tally(field))
    result = f"{SIDE_NAMES[enemy(side)]} victory: the {SIDE_NAMES[side]} side {why}"
    field.update(
        phase=OVER, french_points=points["french"], german_points=points["german"], result=result,
        spent={}, done=frozenset(), attacked=frozenset(), assaulted=frozenset(), duties=None,
    )  # fmt: skip
    field.emit("conceded", result, reveals=True, side=side, result=result)
