"""Make a scenario from a hex map of text-mapper or Tiled, with a legend that says what its names stand for."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from editors.exchange.interpret import Missing
    from editors.exchange.sketch import Sketch

HELP = "a map of text-mapper or Tiled as a scenario"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar="FILE", help="the map: .tmx, .tmj or .json of Tiled, else of text-mapper")
    parser.add_argument("--system", metavar="SYSTEM", help="the system of the scenario, unless --base tells it")
    parser.add_argument("--legend", metavar="FILE", help="what the names in the map stand for")
    parser.add_argument(
        "--base", metavar="SCENARIO", help="the scenario that gets the map, and of which all else is kept"
    )
    parser.add_argument("-o", dest="output", metavar="NAME", required=True, help="the folder of the new scenario")


def run(arguments: argparse.Namespace) -> int:
    """Read, interpret, save and check; then say what could not be carried over."""
    from editors import exchange
    from editors.document import Document
    from editors.errors import EditError
    from editors.exchange.interpret import MissingError, interpret
    from editors.exchange.legend import Legend, read_legend
    from scenarios.problems import ScenarioError
    from tui.commands.output import CommandError, print_lines, unwritten

    target = Path(arguments.output)
    try:
        base = _base(arguments, target.name)
        sketch = exchange.read(Path(arguments.file))
        system = base.scenario.system
        legend = read_legend(Path(arguments.legend), base) if arguments.legend else Legend(system)
        made = interpret(sketch, legend, base)
        document = Document(made.files)
        document.save(target)
    except MissingError as error:
        print_lines(_skeleton(error.missing, base.scenario.system, begin=not arguments.legend))
        count = len(error.missing)
        names = f"{count} things stand for" if count > 1 else "one thing stands for"
        raise CommandError(f"{sketch.file}: the legend does not say what {names}; they are listed above") from None
    except ScenarioError as error:
        if len(error.problems) > 1:
            print_lines([str(problem) for problem in error.problems])
        raise
    except EditError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise unwritten(error, target) from None
    print_lines([_size(sketch), *_losses(made.lost), f"wrote {target}", *_checked(document, target)])
    return 0


def _base(arguments: argparse.Namespace, name: str) -> Any:
    """The files that the map goes into: those of a scenario, or of a new one."""
    import msgspec

    from editors.document import Document
    from editors.errors import EditError
    from rules import systems
    from scenarios.blank import id_of

    if arguments.system not in (None, *systems.NAMES):
        raise EditError(f"there is no system {arguments.system}: {' or '.join(systems.NAMES)}")
    try:
        id_ = id_of(name)
    except ValueError as error:
        raise EditError(f"{name or 'the folder'}: {error}") from None
    if arguments.base is None and arguments.system is None:
        raise EditError("--system or --base is needed")
    if arguments.base is None:
        return Document.blank(arguments.system, name, 2, 2).files
    files = Document.open(arguments.base).files
    if arguments.system not in (None, files.scenario.system):
        raise EditError(f"{arguments.base} is a scenario of {files.scenario.system}, not of {arguments.system}")
    return msgspec.structs.replace(files, scenario=msgspec.structs.replace(files.scenario, id=id_))


def _size(sketch: Sketch) -> str:
    from rules.engine.words import counted

    (left, top), (right, bottom) = sketch.size
    return f"{sketch.file}: {counted(right - left + 1, 'column')}, {counted(bottom - top + 1, 'row')}"


def _losses(lost: Sequence[str]) -> list[str]:
    return ["not carried over:", *(f"  {reason}" for reason in lost)] if lost else []


def _checked(document: Any, target: Path) -> list[str]:
    """How many problems the new scenario has."""
    from rules.engine.words import counted

    problems = document.problems()
    errors = sum(problem.severity == "error" for problem in problems)
    if not problems:
        return ["no problem found"]
    counts = [(errors, "error"), (len(problems) - errors, "warning")]
    told = " and ".join(counted(count, what) for count, what in counts if count)
    return [f"{told}: bocage check {shlex.quote(str(target))}"]


def _skeleton(missing: Sequence[Missing], system: str, *, begin: bool) -> list[str]:
    """What a legend needs still, as lines of it, with a guess where there is one; or how one can ``begin``."""
    from editors.exchange.legend import Legend, Meaning
    from rules.engine.words import counted

    lines = ["# What the legend needs still. Guesses are filled in; complete the others."]
    if begin:
        lines += ["format = 1", f'system = "{system}"']
    names = [each for each in missing if not each.layer]
    if names:
        lines += ["", "[names]"]
    for each in names:
        line = Legend(system, {each.name: each.suggestion or Meaning()}).text().splitlines()[-1]
        lines.append(f"{line}  # {each.count} in the map, first in {each.first}")
    defaults = [each for each in missing if each.layer]
    if defaults:
        lines += ["", "[default]"]
    for each in defaults:
        lines.append(
            f"# {each.layer} = ...  for {counted(each.count, 'hex', 'hexes')} of which the map does not tell it, "
            f"first {each.first}"
        )
    return lines
