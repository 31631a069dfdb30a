"""The registry of systems, and what every layer keeps for each of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules import catalogue, systems
from rules.engine.game import Game
from scenarios import library
from scenarios.systems import files_of
from tui.commands.systems import answers_of

ROOT = Path(__file__).parents[2]

LAYERS = ("rules", "scenarios", "tui", "editors")


@pytest.mark.parametrize("name", systems.NAMES)
def test_every_system_is_complete(name: str) -> None:
    system = systems.system(name)
    assert system.name == name
    assert len(system.sides) == 2
    assert catalogue.catalogue(name).rules
    assert files_of(name).system == name
    assert list(files_of(name).FILE_TYPES) == ["scenario", "map", "oob", "charts"]
    assert files_of(name).blank("New", 4, 3).scenario.system == name
    assert callable(files_of(name).read_situation)
    for what in ("los", "reach", "radius", "loc", "zoc", "odds", "vp", "state", "score", "page"):
        assert callable(getattr(answers_of(name), what))
    for verb in system.verbs.values():
        assert verb.help.endswith("."), verb.name


@pytest.mark.parametrize("name", ["", "chess", "engine", "opponents", "stlo.system"])
def test_there_is_no_other_system(name: str) -> None:
    for find in (systems.system, files_of, answers_of):
        with pytest.raises(KeyError):
            find(name)


def test_every_system_has_a_scenario_to_play() -> None:
    found = {library.load(name).system for name in library.names()}
    assert found == set(systems.NAMES)
    for name in library.names():
        scenario = library.load(name)
        game = Game(systems.system(scenario.system), scenario, seed=1)
        assert game.decision is not None
        for side in game.system.sides:
            assert game.view(side).state is not None


def test_nobody_else_asks_for_the_name_of_a_system() -> None:
    """No branch on a system's name outside the registry: each layer finds what it has by the name."""
    wrong = []
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.py")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                if any(f'== "{name}"' in line or f'!= "{name}"' in line for name in systems.NAMES):
                    wrong.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert wrong == []


def test_the_registry_loads_no_system_before_it_is_asked_for() -> None:
    code = (
        "import sys; import rules.systems, scenarios.library\n"
        "print([m for m in ('rules.stlo.system', 'rules.ecouves.system', 'textual') if m in sys.modules])\n"
        "rules.systems.system('stlo'); print('rules.ecouves.system' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "False"]
