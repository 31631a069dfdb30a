"""The cross checks of a St-Lô scenario. All of them run and report everything they find, not only the first.

A file that could not be read or typed is left out, together with the checks that need it.
"""

from __future__ import annotations

from typing import Any

from scenarios.loading import file_names
from scenarios.places import check_day
from scenarios.problems import Report
from scenarios.stlo import schema
from scenarios.stlo.check_charts import check_charts, check_charts_and_map, check_charts_and_oob
from scenarios.stlo.check_map import Ground, check_map
from scenarios.stlo.check_oob import check_oob
from scenarios.stlo.check_setup import check_setup


def check_parts(files: dict[str, Any], report: Report, *, strict: bool = False, folder: str = "") -> Ground | None:
    """All checks that the files at hand allow; ``files`` holds them by name, ``folder`` is for messages.

    Returns the ground of a sound map, for building the board on.
    """
    names = file_names(schema.FILE_TYPES, folder)
    ground: Ground | None = None
    charts, oob = files.get("charts"), files.get("oob")
    if "scenario" in files:
        sheet, turns = files["scenario"], charts.turns.count if charts is not None else 1
        check_day(sheet.first_date, turns * sheet.scale.days_per_turn, "first_date", names["scenario"], report)
    if "map" in files:
        ground = check_map(files["map"], names["map"], report, strict=strict)
    if oob is not None:
        check_oob(oob, names["oob"], report, strict=strict)
    if charts is not None:
        check_charts(charts, names["charts"], report)
    if ground is not None and oob is not None:
        check_setup(ground, oob, names["oob"], report)
    if ground is not None and charts is not None:
        check_charts_and_map(charts, ground, names["charts"], report)
    if oob is not None and charts is not None:
        check_charts_and_oob(charts, oob, names["charts"], report)
    return ground
