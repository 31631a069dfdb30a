"""The kinds of values that the files of every system are made of, each with its range and its name in messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

FORMAT = 1
"""The version of the file format that this program reads and writes."""

ONE_A_LINE = "one_a_line"
"""The mark of strings that always stand on lines of their own, as the rows of a map."""

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
RowText = Annotated[str, Meta(min_length=1, max_length=1000, extra={ONE_A_LINE: True})]
Small = Annotated[int, Meta(ge=0, le=99)]
Signed = Annotated[int, Meta(ge=-99, le=99)]
Large = Annotated[int, Meta(ge=-9999, le=9999)]
Basis = Literal["text", "history", "estimate"]
TableBasis = Literal["text", "history", "estimate", "mixed"]

BASIS_WORDS: Mapping[str, str] = {
    "text": "stated in the rulebook",
    "history": "from history",
    "estimate": "an estimate",
    "mixed": "partly stated in the rulebook, partly an estimate",
}
"""Where a value comes from, in words."""
