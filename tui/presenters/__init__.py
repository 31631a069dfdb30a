"""What the screen shows of a system: one presenter a system, in the package that bears the system's name."""

from __future__ import annotations

from importlib import import_module

from rules import systems
from tui.presenters.base import Presenter


def presenter_for(system: str) -> Presenter:
    """The presenter of a system, loaded when it is first asked for. Raises KeyError for an unknown system."""
    if system not in systems.NAMES:
        raise KeyError(system)
    found: Presenter = import_module(f"tui.presenters.{system}").PRESENTER
    return found
