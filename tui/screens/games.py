"""The saved games as a list: where each stands, and of the one picked out its file, its days and its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from rules import systems
from rules.engine.words import counted
from scenarios.problems import shown
from tui.gamelist import ListedGame, list_games
from tui.registry import Keymap
from tui.savefiles import games_folder
from tui.screens.menu import Choice, ListScreen
from tui.styles import PanelStyles


def games_screen(open_file: Callable[[Path], None], styles: PanelStyles, keymap: Keymap) -> ListScreen:
    """The list of saved games, last played first; ``open_file`` opens the one that is taken."""
    listed: list[ListedGame] = []

    def choices() -> list[Choice]:
        listed[:] = list_games()
        return [
            Choice(game.title or shown(game.path.name), lambda path=game.path: open_file(path), standing(game))  # type: ignore[misc]
            for game in listed
        ]

    def notes() -> Sequence[str]:
        return details(listed[screen.index]) if screen.index < len(listed) else ()

    screen = ListScreen("Saved games", choices, notes, styles, keymap)
    return screen


def standing(game: ListedGame) -> str:
    """Where a game stands and when it was last played, in few words."""
    if game.problem:
        return "can not be opened"
    # How many actions two players have played could tell the one what the other hides.
    played = "" if game.players else f", {counted(game.actions, 'action')}"
    where = game.result if game.finished else f"turn {game.turn}{played}"
    return f"{where}  {moment(game.played or game.created)}"


def details(game: ListedGame) -> Sequence[str]:
    """All that is known of a game without opening it: what is wrong with it, or its options, days and file."""
    if game.problem:
        return [game.problem]
    options = f"Options: {', '.join(game.options)}." if game.options else "No options."
    begun, played = moment(game.created), moment(game.played or game.created)
    names = systems.system(game.system).side_names if game.system in systems.NAMES else {}
    players = f" {', '.join(f'{names.get(side, side)}: {player}' for side, player in game.players.items())}."
    folder = shown(str(games_folder()), 200)
    return [
        f"{options} Begun {begun}, last played {played}.{players if game.players else ''}",
        f"{shown(game.path.name)} in {folder}",
    ]


def moment(text: str) -> str:
    """A moment as files have it, in the time of the place; a text that is none as it is."""
    try:
        return f"{datetime.fromisoformat(text).astimezone():%d %b %Y %H:%M}"
    except (ValueError, OverflowError):
        return text
