"""Take a game in that came by mail as a record: a new one, or what was played since in one that is here already."""

from __future__ import annotations

import argparse

HELP = "take a game in that came by mail"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("record", metavar="RECORD", help="the text that `bocage record` printed")
    parser.add_argument(
        "--in", dest="folder", metavar="FOLDER", help="where the game is, or is to be, if not among your saved games"
    )
    parser.add_argument(
        "--take-back", action="store_true", help="agree to what the other player has taken back of the game here"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check the record, go on with the game, and say where it is and where it stands."""
    from pathlib import Path

    from rules.engine.words import counted
    from tui.commands.output import print_lines
    from tui.mail import take_in

    folder = Path(arguments.folder) if arguments.folder is not None else None
    taken = take_in(arguments.record, folder, agreed=arguments.take_back)
    with taken.saved as saved:
        what = "a new game" if taken.new else f"{counted(taken.added, 'action')} more"
        asked = saved.game.decision
        names = saved.game.system.side_names
        stands = f"{names[asked.side]} decides: {asked.prompt}" if asked is not None else str(saved.game.state.result)
        count = counted(len(saved.game.actions), "action")
        print_lines([str(saved.path), f"{what}, {count} in all, turn {saved.game.state.turn}", stands])
        if taken.short:
            short = counted(taken.short, "action")
            print_lines([f"the record has {short} less: an old one, unless --take-back agrees to what was taken back"])
    return 0
