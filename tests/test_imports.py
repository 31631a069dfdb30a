from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

HEAVY = ("numpy", "matplotlib", "hexalattice")

SEEN = """
import sys
from tui.cli import main
status = main(sys.argv[1:])
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
raise SystemExit(status)
"""

APP = """
import sys
import tui.app, tui.saves, rules.stlo.system, scenarios.library
scenarios.library.load("st-lo")
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def _modules(code: str, *arguments: str, text: str = "") -> set[str]:
    """The top-level modules that a program has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT, input=text, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--version"], ""),
        (["--help"], ""),
        (
            ["script", "-"],
            "scenario st-lo\nseed 1\n?\nrandom 20\nstate\nrecord\n",
        ),
        (["los", "st-lo", "5613", "4417"], ""),
        (["check", "st-lo"], ""),
        (["show", "st-lo"], ""),
    ],
)
def test_commands_without_a_screen_load_no_screen(arguments: list[str], text: str) -> None:
    loaded = _modules(SEEN, *arguments, text=text)
    assert not loaded & {"textual", "rich", *HEAVY}


def test_version_and_help_load_neither_rules_nor_scenarios() -> None:
    for option in ("--version", "--help"):
        assert not _modules(SEEN, option) & {"rules", "scenarios", "msgspec", "sqlite3"}


def test_the_screen_loads_no_lattices_and_no_plots() -> None:
    loaded = _modules(APP)
    assert "textual" in loaded
    assert not loaded & set(HEAVY)


def test_the_import_contracts_hold() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_rules_load_nothing_that_reads_the_outer_world() -> None:
    code = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "import rules.stlo.system, rules.engine.journal, rules.stlo.odds\n"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before}, file=sys.stderr)\n"
    )
    assert not _modules(code) & {"scenarios", "tui", "editors", "msgspec", "socket", "random", "sqlite3", "textual"}
