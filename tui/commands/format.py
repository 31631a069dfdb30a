"""Bring the files of a scenario into the canonical form, with their comments; or say which are not in it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenarios.saving import Plan

HELP = "bring a scenario's files into the canonical form"

NOT_CANONICAL = 1
"""The exit status of ``--check`` if a file would change."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario's name or folder")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; status 1 if a file is not in the canonical form"
    )


def run(arguments: argparse.Namespace) -> int:
    """Say what is lost before anything is written, write, and say what was written."""
    from scenarios import library
    from scenarios.systems import files_of
    from tui.commands.output import print_lines, unwritten

    folder = library.find(arguments.scenario)
    files_set = files_of(library.system_of(folder))
    plan = files_set.plan(files_set.read_files(folder), folder, reformat=True)
    print_lines(_losses(plan))
    if arguments.check:
        print_lines([f"{name}: not in the canonical form" for name in plan.changed])
        return NOT_CANONICAL if plan.changed else 0
    try:
        written = plan.write()
    except OSError as error:
        raise unwritten(error, folder) from None
    print_lines(
        [f"{name}: written in the canonical form" for name in written] or ["every file is in the canonical form"]
    )
    return 0


def _losses(plan: Plan) -> list[str]:
    """The comments for which there is no place in the new files, and where they stay."""
    from scenarios.saving import old_copy

    return [
        f"{name}: {comment} belongs to what the canonical form leaves out (kept in {old_copy(plan.folder / name).name})"
        for name, comments in plan.lost.items()
        for comment in comments
    ]
