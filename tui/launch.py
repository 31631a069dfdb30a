"""Starting the screen: the terminal is looked at first, and Textual is imported after that."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tui.settings import Settings, overridden
from tui.terminal import environment, look_for, prepare, speak_utf8

if TYPE_CHECKING:
    from tui.saves import SavedGame

NONE: Mapping[str, str] = MappingProxyType({})


def run(saved: SavedGame | None = None, kept: Settings | None = None, overrides: Mapping[str, str] = NONE) -> int:
    """Show the menu, or a saved game at once; the exit status.

    ``kept`` are the settings, ``overrides`` those that hold for this time only. What goes wrong in the application
    is raised again after the terminal has been put back.
    """
    kept = kept or Settings()
    look = look_for(environment(), overridden(kept, overrides))
    prepare(os.environ, look)
    speak_utf8()
    from tui import patches
    from tui.app import BocageApp

    patches.install()
    app = BocageApp(look, saved, kept, overrides)
    status = app.run()
    if app.fault is not None:
        raise app.fault
    return app.return_code or status or 0
