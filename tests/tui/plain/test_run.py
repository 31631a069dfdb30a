"""The loop: lines from descriptors, echoes, interrupts, the end of input; and which way a command takes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.tui import sittings
from tests.tui.plain import ears
from tui.cli import main
from tui.gamelist import list_games
from tui.live import Live
from tui.plain import run, starting
from tui.plain.run import LONGEST, Lines
from tui.plain.starting import letters
from tui.plain.talk import Talk
from tui.saves import SavedGame


def read(data: bytes) -> list[str]:
    """The lines of some bytes in a pipe."""
    ours, theirs = os.pipe()
    os.write(theirs, data)
    os.close(theirs)
    lines = Lines(ours)
    found = []
    while not lines.ended:
        if (text := lines.read()) is not None:
            found.append(text)
    os.close(ours)
    return found


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"a\nb\n", ["a", "b"]),
        (b"a\nb", ["a", "b"]),
        (b"", []),
        (b"\n\n", ["", ""]),
        (b"\x1b[2Jlook\x07\r\n", ["[2Jlook"]),
        ("Écouves\n".encode(), ["Écouves"]),
        (b"\xff\xfe\n", ["\ufffd\ufffd"]),
        (b"x" * 5000 + b"\nnext\n", ["x" * LONGEST, "next"]),
    ],
)
def test_lines_are_read_one_by_one_and_cleaned(data: bytes, lines: list[str]) -> None:
    assert read(data) == lines


def test_nothing_is_read_beyond_the_end_of_a_line() -> None:
    ours, theirs = os.pipe()
    os.write(theirs, b"one\ntwo\n")
    lines = Lines(ours)
    while (text := lines.read()) is None:
        pass
    assert text == "one"
    assert os.read(ours, 100) == b"two\n"
    os.close(ours)
    os.close(theirs)


def test_only_what_comes_from_a_file_is_repeated(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("quit\n")
    with file.open() as opened:
        assert Lines(opened.fileno()).echoes
    ours, theirs = os.pipe()
    assert not Lines(ours).echoes
    assert not Lines(ours).terminal
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize(
    ("environ", "found"),
    [
        ({"LANG": "C.UTF-8"}, "unicode"), ({"LANG": "fr_FR.utf8"}, "unicode"), ({"LANG": "C"}, "ascii"), ({}, "ascii"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "ascii"), ({"TERM": "dumb", "LANG": "C.UTF-8"}, "unicode"),
        ({"LC_CTYPE": "de_DE.ISO-8859-1"}, "ascii"),
    ],
)  # fmt: skip
def test_letters_go_by_the_locale(environ: dict[str, str], found: str) -> None:
    assert letters(environ) == found


# -- which way a command takes ------------------------------------------------------------------------------------


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is begun line by line."""
    found: list[str] = []

    def play(live: object, *_: object) -> int:
        found.append("play")
        live.close()  # type: ignore[attr-defined]
        return 0

    monkeypatch.setattr(starting, "play", play)
    monkeypatch.setattr(starting, "door", lambda *_: found.append("door") or 0)
    monkeypatch.setattr(starting, "replay", lambda *_: found.append("replay") or 0)
    return found


def test_plain_needs_no_terminal(ways: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "st-lo", "--new", "--plain"]) == 0
    assert main(["--plain"]) == 0
    assert main(["replay", str(list_games()[0].path), "--plain"]) == 0
    assert ways == ["play", "door", "replay"]
    assert capsys.readouterr() == ("", "")


def test_the_environment_can_ask_for_it_for_good(ways: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOCAGE_PLAIN", "1")
    assert main(["play", "ecouves", "--new", "--side", "french"]) == 0
    assert main([]) == 0
    assert ways == ["play", "door"]


@pytest.mark.parametrize("term", ["dumb", "unknown", None])
def test_a_dumb_terminal_gets_it_with_one_line_that_says_so(
    ways: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, term: str | None
) -> None:
    monkeypatch.setattr("tui.commands.play.on_terminal", lambda: True)
    if term is None:
        monkeypatch.delenv("TERM", raising=False)
    else:
        monkeypatch.setenv("TERM", term)
    assert main(["play", "st-lo", "--new"]) == 0
    assert main([]) == 0
    assert ways == ["play", "door"]
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == 2 * [
        f"TERM={term or ''}: no screen can be shown here, so this goes line by line (--plain)."
    ]


def test_without_a_terminal_the_refusal_names_it(ways: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["play"], []):
        assert main(arguments) == 2
        assert "`bocage play --plain` plays line by line" in capsys.readouterr().err
    assert not ways


def test_the_editor_can_not_be_had_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.commands.play.on_terminal", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert main(["edit"]) == 2
    assert "TERM=dumb" in capsys.readouterr().err


# -- a talk from pipes ----------------------------------------------------------------------------------------------


class Pipes:
    """Standard input and output as pipes, within this process."""

    def __init__(self, typed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        ours, theirs = os.pipe()
        os.write(theirs, typed.encode())
        os.close(theirs)
        self._file = tmp_path / "said.txt"
        monkeypatch.setattr("sys.stdin", os.fdopen(ours))
        monkeypatch.setattr("sys.stdout", self._file.open("w"))

    @property
    def said(self) -> bytes:
        return self._file.read_bytes()


def test_a_talk_ends_with_its_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    pipes = Pipes("activate\n1\n", monkeypatch, tmp_path)
    with SavedGame.open(ears.new()) as saved:
        assert starting.play(Live.sit(saved), ears.quiet()) == 0
    assert "rolls" in pipes.said.decode()
    assert b"\x1b" not in pipes.said
    assert pipes.said.endswith(b"> \n")


def test_what_follows_quit_is_left_for_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pipes = Pipes("quit\nlist\n", monkeypatch, tmp_path)
    settings = ears.quiet()
    assert run.converse(Talk(sittings.shipped(), starting.speaker_for(settings), settings)) == 0
    assert b"Everything played is saved." in pipes.said
    assert os.read(sys.stdin.fileno(), 100) == b"list\n"
