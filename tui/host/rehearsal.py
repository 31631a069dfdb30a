"""A rehearsal: a game is shown once where nobody looks, so that all that is made for a first frame is there already."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

SIZE = (80, 24)


def rehearse() -> None:
    """Show the lobby and a game of the first scenario. The process has one thread afterwards, as before."""
    from tui.savefiles import GAMES

    with tempfile.TemporaryDirectory() as place:
        os.environ[GAMES] = place
        try:
            asyncio.run(_show(Path(place)))
        finally:
            del os.environ[GAMES]


async def _show(folder: Path) -> None:
    from scenarios import library
    from tui.host.lobby import House
    from tui.host.screen import HostApp
    from tui.live import Live
    from tui.saves import SavedGame
    from tui.settings import Settings
    from tui.terminal import look_for

    saved = SavedGame.create(library.names()[0], 1, folder=folder)
    live = Live.sit(saved, saved.game.system.sides[0], "nobody")
    app = HostApp(look_for({"TERM": "xterm-256color"}), Settings(), House("nobody"), "", 0)
    async with app.run_test(size=SIZE) as pilot:
        app.open_game(live)
        await pilot.pause()
    live.close()
