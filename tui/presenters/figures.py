"""The figures that a log entry is unfolded into, and how an event carries them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.board import Board
from rules.engine.hexes import Hex


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what it is, its value, its paragraph. A ``part`` belongs to the last figure that is none.

    ``hex`` names a hex that it is about, ``sight`` the two hexes of a line of sight.
    """

    text: str
    value: str = ""
    rule: str = ""
    part: bool = False
    hex: Hex = ""
    sight: tuple[Hex, Hex] | None = None


Figures = Iterable[Figure]
Data = Mapping[str, Any]


def items(rows: Iterable[Data], signed: bool = False) -> Figures:
    """The parts of a sum as an event carries them."""
    for row in rows:
        yield Figure(row["label"], f"{row['value']:+d}" if signed else str(row["value"]), row["rule"], part=True)


def summed(text: str, total: int, rows: Iterable[Data], rule: str, signed: bool = False) -> Figures:
    """A sum and its parts."""
    yield Figure(text, f"{total:+d}" if signed else str(total), rule)
    yield from items(rows, signed)


def named_hexes(board: Board, data: Data, shown: set[Hex]) -> Figures:
    """The hexes that an event names and its figures do not."""
    named = [data[key] for key in ("hex", "from", "to", "start", "target", "post") if key in data]
    for hex_ in dict.fromkeys([*named, *data.get("hexes", ())]):
        if hex_ in board.grid and hex_ not in shown:
            yield Figure(f"show {hex_} on the map", board.place_names.get(hex_, ""), hex=hex_)
