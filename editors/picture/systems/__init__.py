"""What the scenarios of each system look like on paper: a module here for each, by the system's name.

A system that has none is drawn with its ground, levels, roads and watercourses in plain colours.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from editors.picture.plain import plain_sheet
from editors.picture.sheet import Sheet


def sheet_of(files: Any, scenario: Any) -> Sheet:
    """The sheet of a scenario, from its typed files and from what the rules make of them."""
    name = f"{__name__}.{scenario.system}"
    if find_spec(name) is None:
        return plain_sheet(scenario)
    made: Sheet = import_module(name).sheet(files, scenario)
    return made
