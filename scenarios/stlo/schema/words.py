"""The kinds of values that the files of a St-Lô scenario are made of beside those that every system has."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from scenarios.words import (
    FORMAT,
    Basis,
    CounterId,
    HexNumber,
    Key,
    Large,
    Name,
    RowText,
    SideOfHexes,
    Signed,
    Small,
    TableBasis,
    Text,
)

LEVELS = "123456789ABCDE"
"""The letters of the 14 terrain levels in a map's level rows (11.2)."""

SetUp = Annotated[
    str,
    Meta(pattern=r"^([0-9]{4}|[0-9]{6}|DD|R)\Z", description="a hex number, DD (on the display) or R (reinforcement)"),
]
Results = Annotated[
    str, Meta(pattern=r"^[A-Z0-9? ]{1,400}\Z", description="results separated by spaces, one for each roll")
]
Ratio = Annotated[str, Meta(pattern=r"^[1-9][0-9]?-[1-9][0-9]?\Z", description='a ratio as "3-1"')]
Die = Annotated[int, Meta(ge=1, le=6)]
Level = Annotated[int, Meta(ge=1, le=14)]
SideId = Literal["us", "de"]
Weather = Literal["clear", "cloudy", "rain"]

__all__ = [
    "FORMAT", "LEVELS", "Basis", "CounterId", "Die", "HexNumber", "Key", "Large", "Level", "Name", "Ratio", "Results",
    "RowText", "SetUp", "SideId", "SideOfHexes", "Signed", "Small", "TableBasis", "Text", "Weather",
]  # fmt: skip
