"""Edit a scenario on the screen: its map, its order of battle, its charts."""

from __future__ import annotations

import argparse

from tui.commands import look
from tui.commands.output import CommandError

HELP = "edit a scenario on the screen"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="a scenario's name or folder; a menu without")
    look.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open the scenario and show the editor."""
    from tui.commands.play import ready

    kept = ready("the editor")
    document = None
    if arguments.scenario is not None:
        from editors import layers
        from editors.document import Document
        from editors.errors import EditError

        try:
            document = Document.open(arguments.scenario)
            layers.grid_of(document.files)
        except EditError as error:
            raise CommandError(f"{arguments.scenario}/map.toml, grid: {error}") from None
    from tui.launch import run_editor

    return run_editor(document, kept, look.overrides(arguments))
