"""Draw a scenario's map, or its counters to cut out, as a picture for printing."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "a scenario's map or counters for printing"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario's name or folder")
    parser.add_argument("-o", dest="output", metavar="FILE", required=True, help="a file ending in .svg, .png or .pdf")
    parser.add_argument("--units", action="store_true", help="show the units at their set-up")
    parser.add_argument("--counters", action="store_true", help="draw the counters instead of the map")
    parser.add_argument(
        "--paper", choices=("A4", "A3"), help="PDF: spread over sheets of this size, with an overview first"
    )
    parser.add_argument(
        "--hex", type=float, default=16.0, metavar="MM", help="millimetres across a hex, counters to match (16)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Draw the picture and write it."""
    from editors.errors import EditError
    from editors.picture import Options, kind_of, picture
    from scenarios import library
    from scenarios.writing import write_bytes
    from tui.commands.output import CommandError, print_lines, unwritten

    path = Path(arguments.output)
    if arguments.units and arguments.counters:
        raise CommandError("--units shows counters on the map, --counters draws them instead of it: one of them")
    if arguments.paper and path.suffix.lower() != ".pdf":
        raise CommandError(f"--paper {arguments.paper} spreads a .pdf over sheets, and {path.name} is none")
    options = Options(arguments.units, arguments.counters, arguments.hex, arguments.paper)
    try:
        kind = kind_of(path)
        document = library.open_scenario(arguments.scenario)
        raw = picture(document.files, document.scenario, kind, options)
        write_bytes(path, raw)
    except EditError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise unwritten(error, path) from None
    print_lines([f"wrote {path}"])
    return 0
