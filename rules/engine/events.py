"""What happened: each event says it in words, names its paragraph and carries its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    ``data`` holds plain values (numbers, strings, lists, dicts): ids, hexes, dice, and the items of any
    arithmetic, so that a result can be unfolded at any later time. ``only`` names the one side that may see
    the event, or is None if both may. ``reveals`` is true if something hidden was shown, which cuts undo.
    """

    kind: str
    text: str
    rule: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    only: str | None = None
    reveals: bool = False

    def seen_by(self, side: str) -> bool:
        """Whether a side may see this event."""
        return self.only is None or self.only == side
