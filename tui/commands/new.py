"""Make a new scenario: a folder with an empty map, the charts of the system, and nobody on the map yet."""

from __future__ import annotations

import argparse
import re

HELP = "a new scenario with an empty map"

SIZE = "45x30"
"""The size of a map if none is asked for."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("name", metavar="NAME", help="the folder to make; its last part becomes the title")
    parser.add_argument("--system", metavar="SYSTEM", help="stlo (the usual one) or ecouves")
    parser.add_argument("--size", metavar="WxH", default=SIZE, help=f"columns and rows of the map ({SIZE})")


def run(arguments: argparse.Namespace) -> int:
    """Write the four files; a folder that is there already is left alone."""
    import os
    from pathlib import Path

    from rules import systems
    from scenarios import library
    from scenarios.blank import blank
    from scenarios.systems import files_of
    from tui.commands.output import CommandError, print_lines, unwritten

    system: str = arguments.system or systems.NAMES[0]
    if system not in systems.NAMES:
        raise CommandError(f"there is no system {system}, only {' and '.join(systems.NAMES)}")
    folder = Path(arguments.name)
    width, height = _size(arguments.size)
    if str(folder) in library.names():
        raise CommandError(f"{folder} is the name of a built-in scenario: choose another")
    try:
        if os.path.lexists(folder):
            raise CommandError(f"{folder} is there already and stays as it is")
        files = blank(system, folder.name, width, height)
        files_of(system).save(files, folder)
    except ValueError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise unwritten(error, folder) from None
    print_lines([f"{folder}: a map of {width} columns and {height} rows, by the rules of {system}"])
    return 0


def _size(text: str) -> tuple[int, int]:
    from tui.commands.output import CommandError

    found = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", text.strip().lower())
    if found is None:
        raise CommandError(f"a size is columns and rows, such as {SIZE}, and not {text or 'nothing'}")
    return int(found[1]), int(found[2])
