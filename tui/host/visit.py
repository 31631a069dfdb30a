"""A visit: what a session's process does, from the first look at the terminal to the last."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

GAMES = "games"
"""The folder of the games within the host's."""

SETTINGS = "settings"
"""The folder of what players have set, within the host's."""

SCENARIOS = "scenarios"
"""The folder of scenarios beside the built-in ones, within the host's."""

OURS = ("LANG", "TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES")
"""What of the environment belongs to the player's terminal, and never to that of the host."""

PREFIXES = ("LC_", "SSH_", "BOCAGE_", "TMUX", "TEXTUAL_")


def preload() -> Sequence[str]:
    """Load the screen, the rules and the scenarios, once for all sessions; the names of all sides."""
    from rules import systems
    from scenarios import library
    from tui import patches
    from tui.host.rehearsal import rehearse
    from tui.presenters import presenter_for
    from tui.seats import seat_words
    from tui.terminal import ESCAPE_DELAY

    os.environ.update({"TEXTUAL_ANIMATIONS": "none", "TEXTUAL_DISABLE_KITTY_KEY": "1", "ESCDELAY": ESCAPE_DELAY})
    import textual.drivers.linux_driver  # noqa: F401

    import tui.host.aloud
    import tui.host.screen
    import tui.plain.run
    import tui.plain.starting
    import tui.screens.play
    import tui.screens.replay
    import tui.screens.settings
    import tui.session  # noqa: F401

    patches.install()
    # What the system knows of the time of the place is read from a file, which a session can not.
    time.localtime()
    for name in library.names():
        library.open_scenario(name).scenario  # noqa: B018
    for name in systems.NAMES:
        presenter_for(name)
    rehearse()
    return seat_words()


def visit(request: Mapping[str, Any], home: str) -> int:
    """Serve a player at standard input and output; the exit status.

    ``request`` names the ``player``, the ``user`` that was written before the host's name, all ``players``, the
    ``environment``, whether it is to be ``plain``, the ``memory`` in bytes, and the ``notice`` of a stop in seconds.
    Raises OSError if rights can not be given up.
    """
    folder = Path(home)
    _settle(request, folder)
    _give_up_rights(folder, request["memory"])
    from tui.host.lobby import House
    from tui.host.nursery import note
    from tui.settings import Settings, SettingsError, load
    from tui.terminal import hopeless

    house = House(request["player"], tuple(request["players"]), folder / SCENARIOS, note)
    try:
        kept = load()
    except SettingsError as error:
        note(str(error))
        kept = Settings()
    if request["plain"] or hopeless(os.environ):
        from tui.host.aloud import run
        from tui.host.screen import stopping

        return run(house, request["user"], kept, stopping(request["notice"]))
    return _on_screen(request, house, kept)


def _on_screen(request: Mapping[str, Any], house: Any, kept: Any) -> int:
    """Show the lobby on the player's terminal."""
    from tui import patches
    from tui.host.screen import HostApp
    from tui.terminal import erases_in_colour, look_for, prepare

    look = look_for(os.environ, kept)
    prepare(os.environ, look)
    patches.install(erases_in_colour(os.environ))
    app = HostApp(look, kept, house, request["user"], request["notice"])
    try:
        status = app.run()
    finally:
        if app.live is not None:
            app.live.close()
    if app.fault is not None:
        raise app.fault
    return app.return_code or status or 0


def _settle(request: Mapping[str, Any], folder: Path) -> None:
    """The environment of the session: that of the host, but for what the player's terminal says."""
    from tui import savefiles

    own = folder / SETTINGS / request["player"]
    for needed in (folder / GAMES, own):
        needed.mkdir(parents=True, exist_ok=True)
    for name in list(os.environ):
        if name in OURS or name.startswith(PREFIXES):
            del os.environ[name]
    os.environ.update(request["environment"])
    os.environ.update({"BOCAGE_HOME": str(own), savefiles.GAMES: str(folder / GAMES), "SSH_CONNECTION": "host"})
    # SQLite and others put what is too large for the memory here; nowhere else can anything be written.
    os.environ.update({"TMPDIR": str(own), "SQLITE_TMPDIR": str(own), "HOME": str(own)})
    os.chdir(own)


def _give_up_rights(folder: Path, memory: int) -> None:
    from tui.host import confine

    devices = [Path("/dev/null"), Path("/dev/urandom")]
    scenarios = folder / SCENARIOS
    readable = [*confine.code_folders(), *devices, *([scenarios] if scenarios.is_dir() else [])]
    confine.confine([folder / GAMES, Path(os.environ["BOCAGE_HOME"]), devices[0]], readable)
    confine.limit(memory)
