"""Print a saved game as text that the script command can play again."""

from __future__ import annotations

import argparse

HELP = "a saved game as text"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", metavar="GAMEFILE", help="a saved game")


def run(arguments: argparse.Namespace) -> int:
    """Print the record: the scenario, seed and options, one action a line, dice and states as notes."""
    from rules.engine import journal
    from tui.commands.output import CommandError, print_lines
    from tui.saves import SavedGame

    with SavedGame.open(arguments.game) as saved:
        try:
            text = journal.record(saved.game, saved.header.source)
        except ValueError as error:
            raise CommandError(str(error)) from None
    print_lines(text.splitlines())
    return 0
