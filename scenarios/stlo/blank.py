"""A new St-Lô scenario: hedgerow at one level, the divisions of the rules without counters, and the usual charts."""

from __future__ import annotations

from typing import cast

import msgspec

from scenarios import blank as new
from scenarios.stlo import schema
from scenarios.stlo.small_map import USUAL_LEVEL

GROUND = "hedgerow"
"""What covers a new map (2.1.1)."""

OUT_OF_PLAY = "Out of play"
"""What ground is called that nobody enters."""


def blank(name: str, width: int, height: int) -> schema.Files:
    """The files of a new scenario; see `scenarios.blank.blank`."""
    example = cast("schema.Files", new.example("stlo"))
    level = schema.LEVELS[USUAL_LEVEL - 1]
    files = new.begin(example, name, width, height, ground=GROUND, level=level)
    replace = msgspec.structs.replace
    terrain = tuple(row if row.in_play else replace(row, name=OUT_OF_PLAY) for row in files.map.terrain)
    arrivals = replace(files.charts.reinforcement, automatic_after={})
    return replace(
        files,
        map=replace(files.map, terrain=terrain),
        oob=schema.OobFile(formations=example.oob.formations, hqs=(), battalions=()),
        charts=replace(files.charts, reinforcement=arrivals),
    )
