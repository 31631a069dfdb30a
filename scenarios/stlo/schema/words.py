"""The kinds of values that the files of a scenario are made of, each with its range and its name in messages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

FORMAT = 1
"""The version of the file format that this program reads and writes."""

LEVELS = "123456789ABCDE"
"""The letters of the 14 terrain levels in a map's level rows (11.2)."""

Text = Annotated[str, Meta(max_length=4000)]
Name = Annotated[str, Meta(min_length=1, max_length=120)]
HexNumber = Annotated[
    str, Meta(pattern=r"^([0-9]{4}|[0-9]{6})\Z", description="a hex number of four or six digits, in quotes")
]
SideOfHexes = Annotated[
    str,
    Meta(
        pattern=r"^([0-9]{4}/[0-9]{4}|[0-9]{6}/[0-9]{6})\Z",
        description='a hexside: two hex numbers, as "1500/1600"',
    ),
]
CounterId = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9./-]{0,23}\Z", description="an id of letters, digits, / . and -")
]
Key = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z", description="an id of letters, digits, - and _")
]
SetUp = Annotated[
    str,
    Meta(pattern=r"^([0-9]{4}|[0-9]{6}|DD|R)\Z", description="a hex number, DD (on the display) or R (reinforcement)"),
]
Results = Annotated[
    str, Meta(pattern=r"^[A-Z0-9 ]{1,400}\Z", description="results separated by spaces, one for each roll")
]
Ratio = Annotated[str, Meta(pattern=r"^[1-9][0-9]?-[1-9][0-9]?\Z", description='a ratio as "3-1"')]
RowText = Annotated[str, Meta(min_length=1, max_length=1000)]
Small = Annotated[int, Meta(ge=0, le=99)]
Signed = Annotated[int, Meta(ge=-99, le=99)]
Large = Annotated[int, Meta(ge=-9999, le=9999)]
Die = Annotated[int, Meta(ge=1, le=6)]
Level = Annotated[int, Meta(ge=1, le=14)]
SideId = Literal["us", "de"]
Basis = Literal["text", "history", "estimate"]
TableBasis = Literal["text", "history", "estimate", "mixed"]
Weather = Literal["clear", "cloudy", "rain"]
