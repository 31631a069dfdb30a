"""Hearing that a file was written to."""

from __future__ import annotations

import select
import sys
from pathlib import Path

import pytest

from tui.alarm import Alarm
from tui.savefiles import log_of
from tui.saves import SavedGame


@pytest.fixture
def deaf() -> bool:
    """Whether the system can not tell, so that there is no alarm."""
    return sys.platform != "linux"


def rings(alarm: Alarm) -> bool:
    return bool(select.select([alarm.fd], [], [], 0)[0])


def test_the_alarm_rings_when_somebody_writes(tmp_path: Path, deaf: bool) -> None:
    path = tmp_path / "f"
    path.write_text("x")
    alarm = Alarm(path)
    assert (alarm.fd < 0) == deaf
    if not deaf:
        assert not rings(alarm)
        path.write_text("y")
        assert rings(alarm)
        alarm.heard()
        assert not rings(alarm)
    alarm.close()
    alarm.close()
    alarm.heard()
    assert alarm.fd == -1


def test_an_action_of_another_process_rings(deaf: bool) -> None:
    with SavedGame.create("st-lo", 4) as saved, SavedGame.open(saved.path) as other:
        alarm = Alarm(log_of(saved.path))
        saved.play(saved.game.decision.actions[0])  # type: ignore[union-attr]
        assert deaf or rings(alarm)
        assert other.changed()
        alarm.close()


def test_of_a_file_that_is_not_there_nothing_is_heard(tmp_path: Path) -> None:
    alarm = Alarm(tmp_path / "none")
    assert alarm.fd == -1
    alarm.close()
