"""Print the JSON Schema of a system's files, with which editors of TOML complete keys and check values."""

from __future__ import annotations

import argparse
from typing import Any

HELP = "JSON Schemas for editors of TOML"

WORDS = ("scenario", "map", "oob", "charts", "situation")
"""The kinds of files, for the help."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("system", metavar="SYSTEM", help="a rule system, such as stlo or ecouves")
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help=f"one of {', '.join(WORDS)}; without it all in one object"
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", help="write each to FILE.schema.json in a folder that is there"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print one schema, or an object with all of them; or write them to a folder."""
    import json

    from rules import systems
    from scenarios import schemas
    from tui.commands.output import CommandError

    system: str = arguments.system
    if system not in systems.NAMES:
        raise CommandError(f"there is no system {system}, only {' and '.join(systems.NAMES)}")
    names = schemas.names(system)
    name = (arguments.file or "").removesuffix(".toml")
    if name and name not in names:
        raise CommandError(f"there is no file {arguments.file}, only {', '.join(names)}")
    found = {each: schemas.schema_of(system, each) for each in ([name] if name else names)}
    if arguments.output is not None:
        return _write(found, arguments.output)
    print(json.dumps(found[name] if name else found, indent=2, ensure_ascii=True))
    return 0


def _write(found: dict[str, dict[str, Any]], folder: str) -> int:
    import json
    from pathlib import Path

    from scenarios.writing import write_text
    from tui.commands.output import CommandError, print_lines, unwritten

    for name, schema in found.items():
        path = Path(folder) / f"{name}.schema.json"
        try:
            write_text(path, json.dumps(schema, indent=2) + "\n")
        except OSError as error:
            raise unwritten(error, path) from None
        except ValueError as error:
            raise CommandError(f"{path} can not be written: {error}") from None
        print_lines([str(path)])
    return 0
