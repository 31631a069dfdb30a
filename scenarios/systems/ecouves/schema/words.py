"""The kinds of values that the files of an Écouves scenario are made of beside those that every system has."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

LEVELS = "0123456789"
"""The letters of the terrain levels in a map's level rows."""

SideId = Literal["french", "german"]
Symbol = Literal[
    "mechanised_infantry", "armour", "reconnaissance", "tank_destroyer", "self_propelled_artillery", "infantry",
    "engineers", "artillery", "anti_tank",
]  # fmt: skip
"""The symbols of the counters; each belongs to one arm (A.e)."""

TerrainId = Literal["clear", "brush", "forest", "hamlet", "village", "town", "pond"]
SideFeature = Literal["river", "brook", "bridge", "up_one_level", "up_two_levels", "down"]
RoadKind = Literal["main", "minor", "forest_road"]
Points = Annotated[
    str,
    Meta(pattern=r"^(-|[0-9]{1,2}(\.5)?)\Z", description='movement points as "1" or "0.5", or "-" for no entry'),
]
"""Movement points as printed, with halves; a dash where there is no way."""

Turn = Annotated[int, Meta(ge=1, le=99)]
Share = Annotated[str, Meta(pattern=r"^[1-9][0-9]?/[1-9][0-9]?\Z", description='a share as "3/4"')]
Clock = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]\Z", description='a time as "08:00"')]
Day = Annotated[
    str, Meta(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])\Z", description='a date as "1944-08-12"')
]
FireResults = Annotated[
    str, Meta(pattern=r"^[-RDCE? ]{1,400}\Z", description="fire results (-, R, D, C, E), one for each column")
]
CombatResults = Annotated[
    str, Meta(pattern=r"^[ADREB? ]{1,400}\Z", description="close combat results (AE, AR, B, DR, DE), one a column")
]
Odds = Annotated[str, Meta(pattern=r"^[1-9]-[1-9]\Z", description='odds as "2-1"')]
Quality = Literal["point", "commune", "estimate"]
"""Where a place's hex comes from: a surveyed point, the middle of its commune, or a guess."""
