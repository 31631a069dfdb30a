"""Whether somebody sits in a seat: told by a lock that ends with the process that holds it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tui.presence import Presence, here, marker

SITS = """
import sys
from pathlib import Path
from tui.presence import Presence
mark = Presence(Path(sys.argv[1]), "us")
print("sits", flush=True)
sys.stdin.read()
"""


def test_somebody_is_there_until_he_leaves(tmp_path: Path) -> None:
    game = tmp_path / "g.bocage"
    assert not here(game, "us")
    with Presence(game, "us") as first:
        assert here(game, "us")
        assert not here(game, "de")
        with Presence(game, "us"):
            first.close()
            assert here(game, "us")
    assert not here(game, "us")
    assert list(tmp_path.iterdir()) == []


def test_a_process_that_is_killed_is_gone(tmp_path: Path) -> None:
    game = tmp_path / "g.bocage"
    with subprocess.Popen(
        [sys.executable, "-c", SITS, str(game)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        cwd=Path(__file__).parents[2],
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "sits\n"
        assert here(game, "us")
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert not here(game, "us")
    assert marker(game, "us").exists()
    with Presence(game, "us"):
        assert here(game, "us")
    assert not marker(game, "us").exists()


def test_where_no_mark_can_be_made_nobody_is_known_to_be_there(tmp_path: Path) -> None:
    with Presence(tmp_path / "missing" / "g.bocage", "us") as mark:
        assert not here(tmp_path / "missing" / "g.bocage", "us")
        mark.close()


@pytest.mark.parametrize(("folder", "wanted"), [(0o700, 0o600), (0o770, 0o660), (0o2770, 0o660), (0o777, 0o666)])
def test_whoever_may_write_in_the_folder_may_lock_the_mark(tmp_path: Path, folder: int, wanted: int) -> None:
    tmp_path.chmod(folder)
    with Presence(tmp_path / "g.bocage", "us"):
        assert marker(tmp_path / "g.bocage", "us").stat().st_mode & 0o777 == wanted
