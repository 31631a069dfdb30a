"""Starting the screen: the terminal is looked at first, and Textual is imported after that."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tui.terminal import look_for, prepare

if TYPE_CHECKING:
    from tui.saves import SavedGame


def run(saved: SavedGame | None = None) -> int:
    """Show the menu, or a saved game at once; the exit status."""
    look = look_for(os.environ)
    prepare(os.environ, look)
    from tui.app import BocageApp

    app = BocageApp(look, saved)
    status = app.run()
    return app.return_code or status or 0
