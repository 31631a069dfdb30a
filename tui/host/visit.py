"""A visit: what a session's process does, from the first look at the terminal to the last."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

GAMES = "games"
"""The folder of the games within the host's."""

SETTINGS = "settings"
"""The folder of what players have set, within the host's."""


def preload() -> None:
    """Load the screen, the rules and the scenarios, once for all sessions."""
    from rules import systems
    from scenarios import library
    from tui import patches
    from tui.presenters import presenter_for
    from tui.terminal import ESCAPE_DELAY

    os.environ.update({"TEXTUAL_ANIMATIONS": "none", "TEXTUAL_DISABLE_KITTY_KEY": "1", "ESCDELAY": ESCAPE_DELAY})
    import textual.drivers.linux_driver  # noqa: F401

    import tui.app
    import tui.saves
    import tui.screens.play
    import tui.screens.settings
    import tui.session  # noqa: F401

    patches.install()
    for name in library.names():
        library.open_scenario(name).scenario  # noqa: B018
    for name in systems.NAMES:
        systems.system(name)
        presenter_for(name)


def visit(request: Mapping[str, Any], home: str, *, confined: bool) -> int:
    """Serve a player at standard input and output; the exit status.

    ``request`` names the ``player``, the ``user`` that was written before the host's name, the ``environment`` and
    whether it is to be ``plain``. Raises OSError if rights can not be given up.
    """
    folder = Path(home)
    _settle(request, folder)
    _give_up_rights(folder, confined)
    from tui.launch import run

    return run()


def _settle(request: Mapping[str, Any], folder: Path) -> None:
    """The environment of the session: that of the host, but for what the player's terminal says."""
    own = folder / SETTINGS / request["player"]
    own.mkdir(parents=True, exist_ok=True)
    for name in list(os.environ):
        if name in ("LANG", "TERM", "COLORTERM", "NO_COLOR") or name.startswith(("LC_", "SSH_", "BOCAGE_", "TMUX")):
            del os.environ[name]
    os.environ.update(request["environment"])
    os.environ["BOCAGE_HOME"] = str(own)
    os.environ["SSH_CONNECTION"] = "host"


def _give_up_rights(folder: Path, confined: bool) -> None:
    from tui.host import confine

    (folder / GAMES).mkdir(parents=True, exist_ok=True)
    if confined:
        own = Path(os.environ["BOCAGE_HOME"])
        faults = folder / "faults"
        faults.mkdir(exist_ok=True)
        devices = [Path("/dev/null"), Path("/dev/urandom")]
        confine.confine([folder / GAMES, own, faults, Path("/dev/null")], [*confine.code_folders(), *devices])
    confine.limit()
