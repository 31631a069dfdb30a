"""Show a scenario's map as text, with its units and what the marks mean."""

from __future__ import annotations

import argparse

HELP = "a scenario's map as text"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario's name or folder")
    parser.add_argument("--levels", action="store_true", help="show the level of each hex instead of its ground")


def run(arguments: argparse.Namespace) -> int:
    """Print the map."""
    from scenarios import library
    from tui.commands.output import print_lines
    from tui.commands.systems import answers_of

    scenario = library.load(arguments.scenario)
    print_lines(answers_of(scenario.system).page(scenario, levels=arguments.levels))
    return 0
