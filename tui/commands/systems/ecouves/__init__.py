"""The answers of Écouves."""

from __future__ import annotations

from tui.commands.systems.ecouves.page import page
from tui.commands.systems.ecouves.questions import loc, los, odds, radius, reach, score, vp, zoc
from tui.commands.systems.ecouves.state import state

__all__ = ["loc", "los", "odds", "page", "radius", "reach", "score", "state", "vp", "zoc"]
