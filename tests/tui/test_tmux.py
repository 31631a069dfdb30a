"""The program in tmux, which is a real terminal: a whole turn by keys, and to the shell and back."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests.tui.pty_harness import PATIENCE, ROOT
from tui.saves import SavedGame, list_games

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not there")]

PROGRAM = f"{shlex.quote(sys.executable)} -m tui.cli play --new --seed 1"
MOST_KEYS = 200
"""Keys in which a turn of passing has to be over."""


class Tmux:
    """A tmux server of its own, with one window."""

    def __init__(self, command: str) -> None:
        self.name = f"bocage-test-{os.getpid()}"
        environ = {**os.environ, "LC_ALL": "C.UTF-8"}
        for name in ("TMUX", "NO_COLOR", "COLORTERM"):
            environ.pop(name, None)
        size = ("-x", "120", "-y", "40")
        self._tmux("-f", os.devnull, "-u", "new-session", "-d", *size, "-c", str(ROOT), command, environ=environ)

    def _tmux(self, *arguments: str, environ: dict[str, str] | None = None) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.name, *arguments], capture_output=True, text=True, check=True, timeout=20, env=environ
        )
        return done.stdout

    @property
    def text(self) -> str:
        """What a player sees."""
        return self._tmux("capture-pane", "-p")

    @property
    def colours(self) -> str:
        """The same with its colours."""
        return self._tmux("capture-pane", "-p", "-e")

    def keys(self, *keys: str) -> None:
        """Press keys, named as tmux names them."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type a text and Enter."""
        self._tmux("send-keys", "-l", text)
        self.keys("Enter")

    def wait_for(self, wanted: str | Callable[[str], bool]) -> str:
        """Look until a text or something else is on the screen; the screen."""
        end = time.monotonic() + PATIENCE
        while True:
            text = self.text
            if wanted in text if isinstance(wanted, str) else wanted(text):
                return text
            assert time.monotonic() < end, f"{wanted!r} did not come:\n{text}"
            time.sleep(0.02)

    def end(self) -> None:
        """End the server."""
        subprocess.run(["tmux", "-L", self.name, "kill-server"], capture_output=True, check=False)


def differs(before: str) -> Callable[[str], bool]:
    """Whether a screen is another one than before."""
    return lambda text: text != before


@pytest.fixture
def tmux(request: pytest.FixtureRequest) -> Iterator[Tmux]:
    started = Tmux(request.param)
    try:
        yield started
    finally:
        started.end()


@pytest.mark.parametrize("tmux", [PROGRAM], indirect=True)
def test_a_whole_turn_is_played_by_keys(tmux: Tmux) -> None:
    tmux.wait_for("Which operation?")
    assert "╱" in tmux.text
    assert "38;5;" in tmux.colours or ";4" in tmux.colours
    tmux.type(":activate 1/115")
    tmux.wait_for("In which hex is it placed?")
    tmux.keys("Enter")
    tmux.wait_for("Which action?")
    tmux.type(":movement")
    tmux.wait_for("which unit moves where?")
    tmux.keys("Tab", "Enter", "Down", "S")
    tmux.wait_for("Settings")
    tmux.keys("q")
    tmux.wait_for("which unit moves where?")
    for _ in range(MOST_KEYS):
        before = tmux.text
        if "turn 2/8" in before:
            break
        if "Which operation?" in before:
            tmux.type(":pass")
        elif "Which action?" in before:
            tmux.type(":end")
        else:
            tmux.keys("e")
        tmux.wait_for(differs(before))
    assert "turn 2/8" in tmux.text
    tmux.keys("q")
    with pytest.raises(subprocess.CalledProcessError):
        tmux.wait_for(lambda _: False)
    (game,) = list_games()
    assert game.turn == 2
    with SavedGame.open(game.path) as saved:
        assert [str(action) for action in saved.game.actions][:1] == ["activate 1/115"]


@pytest.mark.parametrize("tmux", ["PS1='ready> ' bash --norc --noprofile -i"], indirect=True)
def test_one_goes_to_the_shell_and_comes_back(tmux: Tmux) -> None:
    tmux.wait_for("ready>")
    tmux.type(PROGRAM)
    before = tmux.wait_for("CHOICES")
    tmux.keys("C-z")
    text = tmux.wait_for("Stopped")
    assert "CHOICES" not in text
    tmux.type("echo $((6 * 7))")
    tmux.wait_for("42")
    tmux.type("fg")
    tmux.wait_for(lambda text: text == before)
    tmux.keys("q")
    tmux.wait_for("ready>")
    tmux.type("echo status $?")
    tmux.wait_for("status 0")
