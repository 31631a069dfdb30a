"""Print a saved game as text that anyone can check and play again: to keep it, or to go on with it elsewhere."""

from __future__ import annotations

import argparse

HELP = "a saved game as text"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", metavar="GAMEFILE", help="a saved game")


def run(arguments: argparse.Namespace) -> int:
    """Print the record: the scenario, seed and options, one action a line with its seal, dice and states as notes.

    While two players still play from the same file it has the dice as thrown in the place of the seed, and of a game in
    which they hide things from each other there is none.
    """
    from rules.engine import journal
    from tui.commands.output import CommandError, print_lines
    from tui.opened import hides
    from tui.saves import SavedGame
    from tui.seats import Seats

    with SavedGame.open(arguments.game) as saved:
        header, sealed = saved.header, Seats(saved).sealed
        if sealed and hides(saved.game):
            raise CommandError("two players who hide things from each other still play this game: there is a record "
                               "of it when it is over")  # fmt: skip
        if header.situation:
            raise CommandError("this game began in the middle, from a situation: it has no record that stands alone, "
                               "so give the game file away itself")  # fmt: skip
        trust = journal.Trust(header.commitment, "" if sealed else header.salt) if header.commitment else None
        try:
            text = journal.record(saved.game, header.source, trust=trust)
        except ValueError as error:
            raise CommandError(str(error)) from None
    print_lines(text.splitlines())
    return 0
