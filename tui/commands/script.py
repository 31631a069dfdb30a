"""Play without a screen: carry out a file with one directive or action a line (docs/script.md lists them)."""

from __future__ import annotations

import argparse

HELP = "play without a screen, from a file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar="FILE", help="the script; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print each answer as a JSON object on a line")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the script; an action that is not legal ends it with status 2."""
    from pathlib import Path

    from tui.commands.interpreter import Script
    from tui.commands.output import Printer
    from tui.commands.sources import STDIN, numbered_lines, source_name

    folder = None if arguments.file == STDIN else Path(arguments.file).parent
    Script(Printer(arguments.json), source_name(arguments.file), folder).run(numbered_lines(arguments.file))
    return 0
