"""The hex map: what it shows (`MapModel`), how it is drawn (`Sheet`) and the Textual widget (`HexMap`).

Textual is imported only when `HexMap` is asked for, so that text pictures of a map do without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.map.geometry import ZOOMS, Zoom
from tui.map.model import Counter, MapModel, OverlayCell
from tui.map.sheet import Sheet

if TYPE_CHECKING:
    from tui.map.widget import HexMap

__all__ = ["ZOOMS", "Counter", "HexMap", "MapModel", "OverlayCell", "Sheet", "Zoom"]


def __getattr__(name: str) -> Any:
    if name == "HexMap":
        from tui.map.widget import HexMap

        return HexMap
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
