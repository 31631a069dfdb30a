"""Say whether one hex is seen from another, how well, and what blocks the line."""

from __future__ import annotations

import argparse

HELP = "what is seen from a hex"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario's name or folder")
    parser.add_argument("observer", metavar="FROM", help="the hex of the observer")
    parser.add_argument("target", metavar="TO", help="the hex looked at")
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Print the answer; it is status 0 whether the target is seen or not."""
    from scenarios import library
    from tui.commands.output import Printer
    from tui.commands.systems import answers_of

    scenario = library.load(arguments.scenario)
    answers = answers_of(scenario.system)
    Printer(arguments.json).put(answers.los(scenario, arguments.observer, arguments.target))
    return 0
