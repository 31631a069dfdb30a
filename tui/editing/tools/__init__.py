"""What the tools of the map mode do, a class for each kind of layer."""

from __future__ import annotations

from collections.abc import Mapping

from tui.editing.tools.base import Drawer
from tui.editing.tools.lines import SideDrawer
from tui.editing.tools.marks import MarkDrawer
from tui.editing.tools.painting import Painter
from tui.editing.tools.paths import RoadDrawer
from tui.editing.tools.sets import SetDrawer

DRAWERS: Mapping[str, type[Drawer]] = {
    "rows": Painter, "sides": SideDrawer, "path": RoadDrawer, "hexes": SetDrawer, "marks": MarkDrawer,
}  # fmt: skip
"""What draws each kind of layer."""

__all__ = ["DRAWERS", "Drawer"]
