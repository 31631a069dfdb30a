"""Play on the screen: a new game of a scenario, or a saved one; without either the newest unfinished game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tui.commands import look
from tui.commands.output import CommandError, complain, harmless

if TYPE_CHECKING:
    from pathlib import Path

    from tui.savefiles import ListedGame
    from tui.saves import SavedGame
    from tui.settings import Settings

HELP = "play on the screen"

DEFAULT = "st-lo"
"""The scenario that is played if none is named."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "what", nargs="?", metavar="SCENARIO|GAMEFILE", help=f"a scenario's name or folder ({DEFAULT}), or a saved game"
    )
    parser.add_argument("--seed", type=_seed, metavar="N", help="the seed of a new game's dice")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME",
        help="an optional rule of the scenario's system for a new game; may be given more than once",
    )  # fmt: skip
    parser.add_argument("--new", action="store_true", help="start a new game without asking about an unfinished one")
    look.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open or start the game and show the screen."""
    kept = _ready("play")
    saved = _saved_game(arguments)
    from tui.launch import run as show

    return show(saved, kept, look.overrides(arguments))


def menu(arguments: argparse.Namespace) -> int:
    """Show the menu."""
    kept = _ready("the menu")
    from tui.launch import run as show

    return show(None, kept, look.overrides(arguments))


def on_terminal() -> bool:
    """Whether standard input and output are a terminal."""
    import sys

    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _ready(what: str) -> Settings:
    """See that a screen can be shown; the settings. Settings that are wrong are told before anything is asked."""
    import gc
    import os

    from tui.settings import load
    from tui.terminal import hopeless

    if not on_terminal():
        raise CommandError(f"{what} needs a terminal; `bocage script FILE` plays without one")
    if reason := hopeless(os.environ):
        raise CommandError(reason)
    # Loading makes many things and throws few away; the screen switches the collector on again.
    gc.disable()
    return load()


def _saved_game(arguments: argparse.Namespace) -> SavedGame:
    """The game to play, from the arguments or from the answer to a question."""
    import os
    from pathlib import Path

    from tui.saves import SavedGame, newest_unfinished

    what: str | None = arguments.what
    fresh = arguments.new or arguments.seed is not None or bool(arguments.option)
    if what is not None and os.path.isfile(what) and os.path.basename(what) != "scenario.toml":
        if fresh:
            raise CommandError("--seed, --option and --new are for new games; a saved game has its own")
        return _opened(Path(what))
    if what is None and not fresh:
        newest = newest_unfinished()
        if newest is not None and _wants(newest):
            return _opened(newest.path)
    try:
        return SavedGame.create(what or DEFAULT, arguments.seed, arguments.option)
    except ValueError as error:
        raise CommandError(str(error)) from None


def _opened(path: Path) -> SavedGame:
    """Open a saved game; if it no longer holds, offer its sound part."""
    from tui.saves import SavedGame, SaveError

    try:
        return SavedGame.open(path)
    except SaveError as error:
        if error.sound is None:
            raise
        complain(str(error))
        if not _yes("Go on from the sound part, in a new file?", default=False):
            raise CommandError("the saved game was left as it is") from None
        return SavedGame.open(path, sound_part=True)


def _wants(game: ListedGame) -> bool:
    from rules.engine.words import counted

    words = (
        f"{harmless(game.title)}, turn {game.turn}, {counted(game.actions, 'action')}, last played {game.played[:16]}"
    )
    return _yes(f"Go on with the unfinished game ({words.replace('T', ' ')})?", default=True)


def _yes(question: str, default: bool) -> bool:
    """Ask on the terminal; an empty answer is the default, as is the end of input for a no."""
    choice = "[Y/n]" if default else "[y/N]"
    while True:
        try:
            answer = input(f"{question} {choice} ").strip().casefold()
        except EOFError:
            return False
        if not answer:
            return default
        if answer in ("y", "yes", "n", "no"):
            return answer.startswith("y")


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise argparse.ArgumentTypeError("N is a whole number from 0")
    return int(text)
