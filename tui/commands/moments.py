"""Situation files as commands use them: starting from one, and writing the game's own."""

from __future__ import annotations

import os
from pathlib import Path

from rules.engine.game import Game
from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.reading import read_toml
from tui.commands.output import CommandError


def write(path: Path, game: Game, scenario_name: str) -> int:
    """Write the last moment at which the game stood between operations; how many actions back that was.

    A file that is there already is replaced only if it is a situation too. Raises CommandError, ScenarioError.
    """
    _keep_others(path)
    last = game.checkpoints[-1]
    try:
        library.write_situation(path, game.scenario, last.state, game.options, named=_named(scenario_name, path))
    except OSError as error:
        raise CommandError(f"{path} can not be written: {error.strerror}") from None
    return len(game.actions) - last.actions


def _keep_others(path: Path) -> None:
    if not os.path.lexists(path):
        return
    try:
        found = read_toml(path)
    except ScenarioError:
        found = {}
    if not isinstance(found.get("scenario"), str):
        raise CommandError(f"{path} is there already and is no situation; it stays as it is")


def _named(scenario_name: str, path: Path) -> str:
    """How the situation file names its scenario: a built-in one by its name, another by its folder seen from there."""
    if not scenario_name or scenario_name in library.names():
        return scenario_name
    return Path(os.path.relpath(library.find(scenario_name), path.absolute().parent)).as_posix()
