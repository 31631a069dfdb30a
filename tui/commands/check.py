"""Check a scenario's files and list everything that is wrong or odd in them; or check a saved game or a record."""

from __future__ import annotations

import argparse
import os

HELP = "check a scenario, a situation, a saved game or a record"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("what", metavar="SCENARIO|SITUATION|GAMEFILE|RECORD",
                        help="a scenario's name or folder, a situation file, or a game")  # fmt: skip
    parser.add_argument("--strict", action="store_true", help="also list what rules and sources leave open")


def run(arguments: argparse.Namespace) -> int:
    """Print the problems; status 2 if any of them keeps the scenario or the game from being played."""
    from scenarios import library

    if library.names_situation(arguments.what):
        return _check_situation(arguments.what)
    if os.path.isfile(arguments.what) and os.path.basename(arguments.what) != "scenario.toml":
        return _check_game(arguments.what)
    from tui.commands.output import CommandError, print_lines

    problems = library.check(arguments.what, strict=arguments.strict)
    errors = sum(problem.severity == "error" for problem in problems)
    print_lines([str(problem) for problem in problems] or ["no problem found"])
    if errors:
        raise CommandError(f"{arguments.what} can not be played: {errors} error{'s' if errors > 1 else ''}")
    return 0


def _check_situation(path: str) -> int:
    """Read a situation and begin a game with it. Raises ScenarioError with all that is wrong."""
    from pathlib import Path

    from scenarios import library
    from tui.commands.output import CommandError, print_lines
    from tui.rows import new_game

    scenario, state, options = library.read_situation(Path(path))
    try:
        game = new_game(scenario, 0, options, state)
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from None
    asked = game.decision
    stands = f"{game.system.side_names[asked.side]} decides: {asked.prompt}" if asked else str(game.state.result)
    print_lines(["no problem found", f"{scenario.title}, turn {game.state.turn}. {stands}"])
    return 0


def _check_game(path: str) -> int:
    """Play a game again with everything compared, and say that it is sound."""
    from rules.engine.words import counted
    from tui.commands.output import print_lines
    from tui.opened import opened

    found = opened(path)
    game = found.game
    stands = str(game.state.result) if game.over else f"turn {game.state.turn}"
    # How many actions two players have played could tell the one what the other hides.
    count = "" if found.secret else f"{counted(len(game.actions), 'action')}, "
    print_lines([f"sound: {game.scenario.title}, {count}{counted(len(game.thrown), 'die', 'dice')}, {stands}"])
    if found.saved is not None:
        from tui.mail import seal_of

        with found.saved as saved:
            print_lines([f"seal of the last action: {seal_of(saved)}"])
    return 0
