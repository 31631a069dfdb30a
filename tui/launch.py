"""Starting the screen: the terminal is looked at first, and Textual is imported after that."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tui.settings import Settings, overridden
from tui.terminal import environment, erases_in_colour, look_for, prepare, speak_utf8

if TYPE_CHECKING:
    from editors.document import Document
    from tui.app import BocageApp
    from tui.live import Live
    from tui.opened import Opened

NONE: Mapping[str, str] = MappingProxyType({})


def run(
    live: Live | None = None, kept: Settings | None = None, overrides: Mapping[str, str] = NONE, player: str = ""
) -> int:
    """Show the menu, or at once a game that somebody has sat down at; the exit status.

    ``kept`` are the settings, ``overrides`` those that hold for this time only, ``player`` is what the others call who
    sits here if it is not the login name. What goes wrong in the application is raised again after the terminal has
    been put back.
    """
    return _run(live, None, kept or Settings(), overrides, player=player)


def run_replay(found: Opened, seat: str, kept: Settings, overrides: Mapping[str, str] = NONE) -> int:
    """Show a game again, as a seat sees it as long as it has to be; the exit status."""
    return _run(None, (found, seat), kept, overrides)


def run_editor(document: Document | None, kept: Settings, overrides: Mapping[str, str] = NONE) -> int:
    """Show the editor with a document, or its menu; the exit status."""
    from tui.editing.start import first

    return _run(None, None, kept, overrides, first(document))


def _run(
    live: Live | None,
    replay: tuple[Opened, str] | None,
    kept: Settings,
    overrides: Mapping[str, str],
    first: Callable[[BocageApp], None] | None = None,
    player: str = "",
) -> int:
    look = look_for(environment(), overridden(kept, overrides))
    prepare(os.environ, look)
    speak_utf8()
    from tui import patches
    from tui.app import BocageApp

    patches.install(erases_in_colour(os.environ))
    app = BocageApp(look, live, kept, overrides, player, replay, first)
    try:
        status = app.run()
    finally:
        if app.live is not None:
            app.live.close()
    if app.fault is not None:
        raise app.fault
    return app.return_code or status or 0
