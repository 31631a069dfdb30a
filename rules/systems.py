"""The registry of systems: the one place that knows which there are.

Whoever has something for each system (scenario files, answers of the command line, screens) keeps it in a module or
package that bears the system's name, and finds it by that name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.engine.game import System

NAMES: tuple[str, ...] = ("stlo", "ecouves")
"""The systems, in the order in which they are shown."""


def system(name: str) -> System:
    """The rules of a system; they are loaded when they are first asked for. Raises KeyError if there is none."""
    if name not in NAMES:
        raise KeyError(name)
    found: System = import_module(f"rules.{name}.system").SYSTEM
    return found
