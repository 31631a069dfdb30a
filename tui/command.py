"""A command of the interface."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """An action of the interface: its default keys, where they work (context), and its heading in the help (group)."""

    id: str
    name: str
    help: str
    keys: tuple[str, ...]
    group: str
    context: str = "play"
