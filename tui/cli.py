"""The command line ``bocage``. Each command is a module of `tui.commands`; what it needs is imported when it runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from tui.commands import check, los, play, record, replay, script, show
from tui.commands.output import CommandError, complain

COMMANDS = {
    "play": play,
    "script": script,
    "los": los,
    "check": check,
    "show": show,
    "replay": replay,
    "record": record,
}
"""The commands in the order of the help."""

WRONG = 2
"""The exit status for wrong usage or input."""

FAULT = 1
"""The exit status for a fault of the program."""


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and end with status 2."""
        complain(f"{message} (see {self.prog} --help)")
        raise SystemExit(WRONG)


class _Version(argparse.Action):
    """Print the version; it is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            found = version("bocage")
        except PackageNotFoundError:
            found = "(not installed)"
        print(f"bocage {found}")
        raise SystemExit(0)


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    top = _Parser(
        prog="bocage",
        description="A hex wargame in the terminal: St-Lô 1944, every rule enforced. Without a command the menu opens.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Parser)
    for name, module in COMMANDS.items():
        summary = (module.__doc__ or "").splitlines()[0]
        sub = commands.add_parser(name, help=module.HELP, description=summary, allow_abbrev=False)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status is 0, 2 for wrong usage or input, 1 for a fault of the program."""
    try:
        try:
            arguments = parser().parse_args(argv)
            status = _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        return _reader_gone()
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else WRONG
    except KeyboardInterrupt:
        return 130
    return status


def _run(arguments: argparse.Namespace) -> int:
    """Run a command; what it can not do is said in one line."""
    from scenarios.problems import ScenarioError
    from tui.savefiles import SaveError

    work = getattr(arguments, "run", None) or play.menu
    try:
        result: int = work(arguments)
        return result
    except (CommandError, ScenarioError, SaveError) as error:
        complain(str(error))
        return WRONG
    except BrokenPipeError:
        raise
    except Exception as error:
        if os.environ.get("BOCAGE_TRACEBACK"):
            raise
        complain(f"a fault of the program: {type(error).__name__}: {error} (BOCAGE_TRACEBACK=1 shows where)")
        return FAULT


def _reader_gone() -> int:
    """End quietly when nobody reads the output any more."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, sys.stdout.fileno())
    os.close(sink)
    return 141


if __name__ == "__main__":
    raise SystemExit(main())
