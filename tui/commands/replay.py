"""Replay a saved game: every action with what followed from it."""

from __future__ import annotations

import argparse

from tui.commands.output import CommandError

HELP = "tell a saved game from its beginning"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", metavar="GAMEFILE", help="a saved game")
    parser.add_argument("--to", metavar="N", type=_count, help="stop after action N")
    parser.add_argument("--json", action="store_true", help="print each answer as a JSON object on a line")


def run(arguments: argparse.Namespace) -> int:
    """Print the actions and events, and at the end what is asked then, or the result."""
    from tui.commands import answers
    from tui.commands.output import Printer
    from tui.saves import SavedGame

    with SavedGame.open(arguments.game) as saved:
        actions = list(saved.game.actions)
        game = saved.game.at(0)
    last = len(actions) if arguments.to is None else arguments.to
    if last > len(actions):
        from rules.engine.words import counted

        raise CommandError(f"the game has {counted(len(actions), 'action')}, so there is no action {last}")
    printer = Printer(arguments.json)
    printer.put_all(map(answers.event, game.events))
    for number, action in enumerate(actions[:last], start=1):
        events = game.apply(action)
        printer.put(answers.played(game, number))
        printer.put_all(map(answers.event, events))
    printer.put(answers.asked_now(game))
    return 0


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError("N is a whole number from 0")
    return int(text)
