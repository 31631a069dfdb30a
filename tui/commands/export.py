"""Write a scenario's map for text-mapper or Tiled, with a legend that brings it back as it was."""

from __future__ import annotations

import argparse
import os
import shlex
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
    from scenarios.reading import folder_name
    from scenarios.writing import write_bytes
    from tui.commands.output import CommandError, print_lines, unwritten

    path = Path(arguments.output)
    document = Document.open(arguments.scenario)
    folder = folder_name(document.folder) if document.folder else ""
    try:
        made = exchange.export(document.files, path.name, folder)
    except EditError as error:
        raise CommandError(str(error)) from None
    paths = [path.parent / name for name in made.files]
    there = [each.name for each in paths if os.path.lexists(each)]
    if there and not arguments.force:
        raise CommandError(f"{', '.join(there)} {'is' if len(there) == 1 else 'are'} there already: --force replaces")
    if folders := [str(each) for each in paths if os.path.isdir(each)]:
        raise CommandError(f"{folders[0]} is a folder, and is not replaced")
    try:
        for each, raw in zip(paths, made.files.values(), strict=True):
            write_bytes(each, raw)
    except OSError as error:
        raise unwritten(error, path) from None
    lost = ["not carried over:", *(f"  {reason}" for reason in made.lost)] if made.lost else []
    print_lines([f"wrote {path.parent / name}" for name in made.files] + lost)
    print_lines([
        "units and charts stay in the scenario; to bring the map back into it:",
        f"  bocage import {_quoted(path)} --legend {_quoted(path.parent / made.legend)} "
        f"--base {_quoted(arguments.scenario)} -o NAME",
    ])  # fmt: skip
    return 0


def _quoted(path: object) -> str:
    """A path as a shell takes it."""
    return shlex.quote(str(path))
