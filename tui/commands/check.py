"""Check a scenario's files and list everything that is wrong or odd in them."""

from __future__ import annotations

import argparse

HELP = "check a scenario's files"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario's name or folder")
    parser.add_argument("--strict", action="store_true", help="also list what rules and sources leave open")


def run(arguments: argparse.Namespace) -> int:
    """Print the problems; status 2 if any of them keeps the scenario from being played."""
    from scenarios import library
    from tui.commands.output import CommandError, print_lines

    problems = library.check(arguments.scenario, strict=arguments.strict)
    errors = sum(problem.severity == "error" for problem in problems)
    print_lines([str(problem) for problem in problems] or ["no problem found"])
    if errors:
        raise CommandError(f"{arguments.scenario} can not be played: {errors} error{'s' if errors > 1 else ''}")
    return 0
