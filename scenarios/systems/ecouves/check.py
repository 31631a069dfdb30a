"""The cross checks of an Écouves scenario. All of them run and report everything they find, not only the first.

A file that could not be read or typed is left out, together with the checks that need it.
"""

from __future__ import annotations

from typing import Any

from scenarios.loading import file_names
from scenarios.problems import Report
from scenarios.systems.ecouves import schema
from scenarios.systems.ecouves.check_arrivals import check_arrivals, check_ready
from scenarios.systems.ecouves.check_charts import check_charts, check_charts_and_map
from scenarios.systems.ecouves.check_map import Ground, check_map
from scenarios.systems.ecouves.check_oob import check_oob


def check_parts(files: dict[str, Any], report: Report, *, strict: bool = False, folder: str = "") -> Ground | None:
    """All checks that the files at hand allow; ``files`` holds them by name, ``folder`` is for messages.

    Returns the ground of a sound map, for building the board on.
    """
    names = file_names(schema.FILE_TYPES, folder)
    ground: Ground | None = None
    charts, oob = files.get("charts"), files.get("oob")
    if "map" in files:
        ground = check_map(files["map"], names["map"], report, strict=strict)
    if oob is not None:
        check_oob(oob, names["oob"], report)
    if charts is not None:
        check_charts(charts, names["charts"], report)
    if ground is not None and charts is not None:
        check_charts_and_map(charts, ground, names["charts"], report)
    if oob is not None:
        check_arrivals(oob, ground, charts, names["oob"], report)
    if not report.errors and files.keys() == schema.FILE_TYPES.keys():
        assert ground is not None
        check_ready(schema.Files(**files), ground.board, names["oob"], report)
    return ground
