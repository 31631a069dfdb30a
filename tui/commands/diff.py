"""Say in words what differs between two scenarios, file by file."""

from __future__ import annotations

import argparse
from typing import Any

HELP = "what differs between two scenarios"

DIFFERENT = 1
"""The exit status if something differs."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("old", metavar="A", help="a scenario's name or folder")
    parser.add_argument("new", metavar="B", help="another, of which is said what is otherwise in it")


def run(arguments: argparse.Namespace) -> int:
    """Print what is otherwise in the second; status 0 if nothing is, 1 if something is."""
    from itertools import groupby

    from scenarios.difference import differences
    from tui.commands.output import print_lines

    found = differences(_files(arguments.old), _files(arguments.new))
    for file, changes in groupby(found, key=lambda change: change.file):
        print_lines([f"{file}.toml", *(f"  {change}" for change in changes)])
    if not found:
        print_lines(["no difference"])
    return DIFFERENT if found else 0


def _files(name: str) -> Any:
    """The typed files of a scenario. Raises ScenarioError."""
    from scenarios import library
    from scenarios.systems import files_of

    folder = library.find(name)
    return files_of(library.system_of(folder)).read_files(folder)
