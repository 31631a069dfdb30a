"""What the arithmetic of combat is made of: sums whose every part names its paragraph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

DIE = range(1, 7)
"""The faces of a die."""


@dataclass(frozen=True, slots=True)
class Item:
    """One part of a sum: its value, what it is for, and the paragraph it comes from."""

    value: int
    label: str
    rule: str

    @property
    def data(self) -> dict[str, Any]:
        """The item as plain values for an event."""
        return {"value": self.value, "label": self.label, "rule": self.rule}


def total(items: Iterable[Item]) -> int:
    """The sum of some items."""
    return sum(item.value for item in items)
