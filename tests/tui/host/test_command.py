"""`bocage host` on the command line: players, and what is told before anything is served."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from tui.cli import main
from tui.commands import host as command
from tui.host.limits import Limits

ROOT = Path(__file__).parents[3]

KEY = "ssh-ed25519 " + "A" * 68


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "host"


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key.pub"
    path.write_text(f"{KEY} anna@home\n")
    return path


def run(*arguments: object) -> int:
    return main(["host", *map(str, arguments)])


def test_players_are_added_listed_and_taken_away(folder: Path, key: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--dir", folder, "--add-player", "anna", key) == 0
    assert run("--dir", folder, "--players") == 0
    assert capsys.readouterr().out == f"anna may come in\nanna  ssh-ed25519 ...{'A' * 12}\n"
    assert run("--dir", folder, "--remove-player", "anna", "--players") == 0
    assert capsys.readouterr().out == "anna may no longer come in\n"
    assert not list(folder.glob(".players*"))


def test_without_a_folder_the_host_has_one_of_its_own(
    key: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BOCAGE_HOME", str(tmp_path / "home"))
    assert run("--add-player", "anna", key) == 0
    assert (tmp_path / "home" / "host" / "players").read_text() == f"anna {KEY}\n"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("../anna", KEY, "'../anna' is no name: letters, digits, - and _, at most 24"),
        ("anna", "hello", "key.pub: no public key as ssh-keygen writes it"),
        ("anna", "-----BEGIN OPENSSH PRIVATE KEY-----", "key.pub: this is a private key"),
    ],
)
def test_what_is_wrong_with_a_player_is_told(
    folder: Path, key: Path, name: str, text: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key.write_text(text)
    assert run("--dir", folder, "--add-player", name, key) == 2
    assert words in capsys.readouterr().err
    assert not (folder / "players").exists()


def test_a_key_file_that_can_not_be_read_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--dir", folder, "--add-player", "anna", folder / "none.pub") == 2
    assert "none.pub: No such file or directory" in capsys.readouterr().err
    assert run("--dir", folder, "--remove-player", "anna") == 2
    assert "there is no player anna" in capsys.readouterr().err


def test_a_players_file_that_is_wrong_is_told_before_anything_is_served(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir()
    (folder / "players").write_text("anna nonsense\n")
    assert run("--dir", folder, "--port", "0") == 2
    assert "players, line 1: no public key" in capsys.readouterr().err


def test_without_asyncssh_it_is_told_how_to_get_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert run("--dir", folder) == 2
    assert capsys.readouterr().err == "bocage: the host needs asyncssh: pip install 'bocage[host]'\n"


def test_a_folder_among_the_code_is_none_for_a_host(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--dir", ROOT / "tui" / "games") == 2
    assert "can not lie within" in capsys.readouterr().err
    assert not (ROOT / "tui" / "games").exists()


def test_a_folder_that_can_not_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run("--dir", tmp_path / "file" / "host") == 2
    assert "file/host: Not a directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--port", "65536", "N is a port from 0 to 65535"),
        ("--port", "-1", "N is a port from 0 to 65535"),
        ("--sessions", "0", "N is a whole number from 1"),
        ("--memory", "much", "N is a whole number from 1"),
        ("--idle-time", "5", "TIME is written as 90s, 30m, 4h or 2d"),
        ("--login-time", "1m+1s", "TIME is written as"),
    ],
)
def test_wrong_limits_are_told(option: str, value: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(option, value) == 2
    assert words in capsys.readouterr().err


def test_limits_are_given_on_the_command_line() -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    given = parser.parse_args(["--idle-time", "30m", "--sessions-a-player", "2", "--memory", "512", "--notice", "1m"])
    assert command._limits(given) == Limits(idle_time=1800, sessions_a_player=2, memory=512, notice=60)
    assert command._limits(parser.parse_args([])) == Limits()


def test_the_help_names_the_limits_as_they_are() -> None:
    usual = Limits()
    for name, (_, metavar, words) in command.LIMITS.items():
        value = getattr(usual, name)
        shown = {"TIME": f"{value:.0f}s" if value < 60 else f"{value / 3600:.0f}h"}.get(metavar, str(value))
        assert words.endswith(f"({shown})"), name


@pytest.mark.parametrize(("wall", "words"), [("confine", "has no Landlock"), ("sieve", "can not be held back")])
def test_what_the_kernel_can_not_do_is_said_and_it_is_served_all_the_same(
    wall: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(f"tui.host.{wall}.available", lambda: False)
    command._warn(("anna",))
    assert words in capsys.readouterr().err


def test_a_host_without_players_says_how_to_add_one(capsys: pytest.CaptureFixture[str]) -> None:
    command._warn(())
    assert "there is no player yet: bocage host --add-player NAME KEYFILE" in capsys.readouterr().err


LOADED = """
import sys, threading
{work}
print(*sorted({{name.partition(".")[0] for name in sys.modules}}), threading.active_count())
"""


@pytest.mark.parametrize(
    ("work", "never"),
    [
        ("from tui.cli import main; main(['host', '--players'])", {"asyncssh", "textual"}),
        ("import tui.host.server", {"rules", "textual", "msgspec", "sqlite3"}),
        ("from tui.host.visit import preload; preload()", {"asyncssh", "cryptography", "matplotlib", "numpy"}),
    ],
)
def test_each_process_loads_only_what_it_needs(work: str, never: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(work=work)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *loaded, threads = done.stdout.split()
    assert never.isdisjoint(loaded)
    assert threads == "1"
