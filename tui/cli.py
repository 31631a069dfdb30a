"""The command line ``bocage``. Each command is a module of `tui.commands`; what it needs is imported when it runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from typing import NoReturn

from tui.commands import (
    check,
    dice,
    diff,
    edit,
    export,
    host,
    import_,
    look,
    los,
    mail,
    new,
    picture,
    play,
    record,
    replay,
    schema,
    script,
    show,
)
from tui.commands import format as format_
from tui.commands.output import CommandError, complain

COMMANDS = {
    "play": play,
    "edit": edit,
    "host": host,
    "script": script,
    "los": los,
    "new": new,
    "check": check,
    "format": format_,
    "diff": diff,
    "schema": schema,
    "show": show,
    "import": import_,
    "export": export,
    "picture": picture,
    "replay": replay,
    "record": record,
    "mail": mail,
    "dice": dice,
}
"""The commands in the order of the help."""

WRONG = 2
"""The exit status for wrong usage or input."""

FAULT = 1
"""The exit status for a fault of the program, or of what it writes to."""

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

READER_GONE = 141
"""The exit status when nobody reads the output any more."""


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


def parser(names: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser of the command line, for all commands or for some of them."""
    top = _Parser(
        prog="bocage",
        description="A hex wargame in the terminal: St-Lô 1944, every rule enforced. Without a command the menu opens.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    look.add_plain(top)
    look.add_arguments(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Parser)
    for name in names:
        module = COMMANDS[name]
        summary = (module.__doc__ or "").splitlines()[0]
        sub = commands.add_parser(name, help=module.HELP, description=summary, allow_abbrev=False)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status is 0, or one of those above."""
    _mend_streams()
    try:
        try:
            words = sys.argv[1:] if argv is None else argv
            # Where the command comes first the others need not be known, of which there are many.
            arguments = parser(words[:1] if words and words[0] in COMMANDS else COMMANDS).parse_args(words)
            status = _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except OSError as error:
        _drop_output()
        complain(f"the output can not be written: {error.strerror}")
        return FAULT
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _mend_streams() -> None:
    """Standard output and error that can be written to, whatever was closed and whatever the terminal can show."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace" if name == "stderr" else "replace")


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
    except OSError:
        raise
    except Exception as error:
        if os.environ.get("BOCAGE_TRACEBACK"):
            raise
        complain(f"a fault of the program: {type(error).__name__}: {error} (BOCAGE_TRACEBACK=1 shows where)")
        return FAULT


def _drop_output() -> None:
    """Send what is still to be written to standard output nowhere, so that the end of the program is quiet."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, sys.stdout.fileno())
    os.close(sink)


if __name__ == "__main__":
    raise SystemExit(main())
