"""Write a scenario's map for text-mapper or Tiled, with a legend that brings it back as it was."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "a scenario's map for text-mapper or Tiled"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario's name or folder")
    parser.add_argument(
        "-o", dest="output", metavar="FILE", required=True, help=".txt for text-mapper; .tmx, .tmj or .json for Tiled"
    )
    parser.add_argument("--force", action="store_true", help="replace files that are there already")


def run(arguments: argparse.Namespace) -> int:
    """Write the files, and say what they could not take along."""
    from editors import exchange
    from editors.document import Document
    from editors.errors import EditError
    from scenarios.writing import write_bytes
    from tui.commands.output import CommandError, print_lines

    path = Path(arguments.output)
    files = Document.open(arguments.scenario).files
    try:
        made = exchange.export(files, path.name)
    except EditError as error:
        raise CommandError(str(error)) from None
    there = [name for name in made.files if (path.parent / name).exists()]
    if there and not arguments.force:
        raise CommandError(f"{', '.join(there)} {'is' if len(there) == 1 else 'are'} there already: --force replaces")
    try:
        for name, raw in made.files.items():
            write_bytes(path.parent / name, raw)
    except OSError as error:
        raise CommandError(f"{path.parent / name} can not be written: {error.strerror}") from None
    lost = ["not carried over:", *(f"  {reason}" for reason in made.lost)] if made.lost else []
    print_lines([f"wrote {path.parent / name}" for name in made.files] + lost)
    print_lines([
        "units and charts stay in the scenario; to bring the map back into it:",
        f"  bocage import {path} --legend {path.parent / made.legend} --base {arguments.scenario} -o NAME",
    ])  # fmt: skip
    return 0
