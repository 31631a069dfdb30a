"""The real program line by line: from a file, through pipes, on terminals; two of them with one game file."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.plain import ears
from tests.tui.pty_harness import ROOT, Terminal
from tui.gamelist import list_games
from tui.saves import SavedGame

pytestmark = pytest.mark.slow

NEW = ("play", "st-lo", "--new", "--seed", "3", "--plain")

LINES = (
    "situation",
    "look 2917",
    "units",
    "activate 1/116",
    "movement",
    "1",
    "overlay heights 2917 2",
    "history",
    "quit",
)


def bocage(*arguments: str, typed: str, locale: str = "C.UTF-8") -> subprocess.CompletedProcess[bytes]:
    """Run the program on some lines from a pipe."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    environ = {**kept, "TERM": "xterm-256color", "LANG": locale}
    return subprocess.run(
        [sys.executable, "-m", "tui.cli", *arguments], cwd=ROOT, input=typed.encode(), capture_output=True, check=False,
        timeout=120, env=environ,
    )  # fmt: skip


def clean(said: bytes) -> None:
    """Nothing but lines of characters that can be read: no escape code, no other control."""
    assert re.fullmatch(rb"[^\x00-\x09\x0b-\x1f\x7f]*", said.replace(b"\r\n", b"\n")), said
    said.decode()
    assert not re.search(r"[\x80-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]", said.decode())


@pytest.mark.parametrize("locale", ["C.UTF-8", "C"])
def test_a_game_is_played_from_a_pipe(locale: str) -> None:
    done = bocage(*NEW, typed="\n".join(LINES) + "\n", locale=locale)
    assert (done.returncode, done.stderr) == (0, b"")
    clean(done.stdout)
    said = done.stdout.decode()
    assert "HQ 1/116 rolls 2: 5 TAPs" in said
    assert "2917, hedgerow, level 10, Hill 122" in said
    assert said.isascii() == (locale == "C")
    assert "more lines" not in said
    with SavedGame.open(list_games()[0].path) as saved:
        assert saved.game.actions[:2] == ["activate 1/116", "movement"]


def test_lines_from_a_file_are_repeated_and_its_end_leaves(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("activate 1/116\nclock\n")
    with file.open() as opened:
        done = subprocess.run(
            [sys.executable, "-m", "tui.cli", *NEW],
            cwd=ROOT,
            stdin=opened,
            capture_output=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 0
    clean(done.stdout)
    assert b"> activate 1/116\nHQ 1/116 rolls 2" in done.stdout
    assert b"> clock\nthis game has no clocks\n> \n" in done.stdout


def test_a_question_before_the_game_takes_one_line_of_a_pipe() -> None:
    ears.new(seed=3)
    done = bocage("play", "--plain", typed="y\nactivate 1/116\n")
    assert done.returncode == 0
    assert b"Go on with the unfinished game" in done.stdout
    assert b"HQ 1/116 rolls 2" in done.stdout


@pytest.mark.parametrize("term", ["dumb", None])
def test_a_dumb_terminal_gets_no_screen_and_can_play(term: str | None) -> None:
    with Terminal("play", "st-lo", "--new", "--seed", "3", environ={"TERM": term}) as terminal:
        terminal.wait_for("4: pass")
        assert b"no screen can be shown here" in terminal.raw
        terminal.send("activate 1/116\n")
        terminal.wait_for("yes does it")
        terminal.send("yes\n")
        terminal.wait_for("HQ 1/116 rolls 2: 5 TAPs")
        terminal.send("units\n")
        terminal.wait_for("more lines: Enter goes on)")
        terminal.wait_for(lambda: terminal.raw.endswith(b"more> "))
        terminal.send("\n")
        terminal.wait_for("RCN")
        terminal.send("quit\n")
        assert terminal.wait_end() == 0
        clean(terminal.raw)


def test_the_menu_on_a_dumb_terminal() -> None:
    with Terminal(environ={"TERM": "dumb", "LANG": "C"}) as terminal:
        terminal.wait_for("1: new game")
        terminal.send("1\n")
        terminal.wait_for("Ecouves")
        terminal.send(b"\x04")
        assert terminal.wait_end() == 0
        clean(terminal.raw)
        assert terminal.raw.isascii()


def test_interrupts_suspension_and_the_end_of_the_line() -> None:
    with Terminal(*NEW) as terminal:
        terminal.wait_for("4: pass")
        terminal.send("half a line")
        terminal.wait_for("half a line")
        terminal.send(b"\x03")
        terminal.wait_for("(quit leaves the talk)")
        terminal.send("clock\n")
        terminal.wait_for("no clocks")
        terminal.process.send_signal(signal.SIGSTOP)
        terminal.process.send_signal(signal.SIGCONT)
        terminal.send("activate 1/116\n")
        terminal.wait_for("yes does it")
        terminal.send("yes\n")
        terminal.wait_for("HQ 1/116 rolls 2")
        terminal.hang_up()
        assert terminal.wait_end() in (0, 1, -signal.SIGHUP)
    with SavedGame.open(list_games()[0].path) as saved:
        assert saved.game.actions == ["activate 1/116"]


def test_lines_fit_a_narrow_terminal() -> None:
    with Terminal(*NEW, columns=40, lines=20) as terminal:
        terminal.wait_for("4: pass")
        terminal.send("rule 9.2\n")
        terminal.wait_for("more> ")
        clean(terminal.raw)
        assert max(len(line) for line in terminal.raw.decode().replace("\r", "").split("\n")) <= 40


def test_two_terminals_with_one_game_hear_each_other_while_something_is_half_typed() -> None:
    path = str(ears.new(seed=3))
    with (
        Terminal("play", path, "--plain", "--side", "us", "--name", "Anna") as one,
        Terminal("play", path, "--plain", "--side", "german", "--name", "Bob") as other,
    ):
        one.wait_for("4: pass")
        other.wait_for("Waiting for the US player.")
        other.send("say he")
        other.wait_for("say he")
        one.send("activate 1/116\n")
        one.wait_for("yes does it")
        one.send("yes\n")
        other.wait_for("HQ 1/116 rolls 2: 5 TAPs")
        other.wait_for(lambda: other.raw.endswith(b"waiting> "))
        # What was half typed is still there.
        other.send("llo\n")
        one.wait_for('Bob, German, says: "hello"')
        one.send("resign\n")
        one.wait_for("yes does it, no drops it.")
        one.send("yes\n")
        other.wait_for("the US side resigned")
        for terminal in (one, other):
            terminal.send("quit\n")
            assert terminal.wait_end() == 0
            clean(terminal.raw)


def test_what_is_typed_before_the_curtain_falls_does_not_raise_it() -> None:
    """A second Enter that came too soon is not that of the other player."""
    with Terminal("play", "ecouves", "--new", "--seed", "3", "--plain") as terminal:
        terminal.wait_for("German set-up")
        terminal.send("ready\n")
        terminal.wait_for("done?")
        terminal.send("done\n")
        terminal.wait_for("yes does it")
        terminal.send("yes\n")
        terminal.wait_for("French movement: which counter moves?")
        terminal.process.send_signal(signal.SIGSTOP)
        terminal.send("own-view\n\n\n")
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_for(lambda: terminal.raw.endswith(b"curtain> "))
        terminal.quiet(0.3)
        assert terminal.raw.endswith(b"curtain> ")
        terminal.send("\n")
        terminal.wait_for(lambda: not terminal.raw.endswith(b"curtain> ") and terminal.raw.endswith(b"> "))
        terminal.send("quit\n")
        assert terminal.wait_end() == 0
