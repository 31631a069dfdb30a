from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from scenarios.library import BUILT_IN
from tui import cli
from tui.cli import COMMANDS, main
from tui.saves import SavedGame, list_games

ROOT = Path(__file__).parents[2]


def bocage(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command as users do, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tui.cli", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **{"stdin": subprocess.DEVNULL, **options},
    )


@pytest.fixture
def game() -> SavedGame:
    """A saved game with a few actions."""
    saved = SavedGame.create("st-lo", 4)
    for _ in range(5):
        assert saved.game.decision is not None
        saved.play(saved.game.decision.actions[0])
    return saved


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A scenario whose map has a row too few."""
    folder = tmp_path / "broken"
    shutil.copytree(BUILT_IN / "st-lo", folder)
    path = folder / "map.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    del lines[lines.index("terrain_rows = [") + 1]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


# -- help and wrong usage -----------------------------------------------------------------------------------


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for name, module in COMMANDS.items():
        assert f"{name} " in out
        assert module.HELP in out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main([name, "--help"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"usage: bocage {name}")
    assert err == ""


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("bocage ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frob"], "invalid choice: 'frob'"),
        (["--frob"], "unrecognized arguments"),
        (["--vers"], "unrecognized arguments"),
        (["\x1b[2J\x07"], "invalid choice"),
        (["script"], "required: FILE"),
        (["script", "a", "b"], "unrecognized arguments: b"),
        (["script", "x", "\x1b[2J"], "unrecognized arguments: <001B>[2J"),
        (["script", "missing.txt"], "can not be read"),
        (["script", "."], "is a folder"),
        (["los", "st-lo", "5613"], "required: TO"),
        (["los", "st-lo", "5613", "9999"], "no hex '9999'"),
        (["los", "st-lo", "here", "5613"], "no hex 'here'"),
        (["los", "nowhere", "5613", "5613"], "no scenario"),
        (["check", "nowhere"], "no scenario"),
        (["check", "/dev/null"], "no scenario"),
        (["show", ""], "no scenario"),
        (["show", "x" * 5000], "no scenario"),
        (["show", "a\nb\x1b"], "no scenario"),
        (["replay", "missing"], "no saved game"),
        (["replay", "."], "is a folder"),
        (["replay", "/dev/null"], "no saved game"),
        (["replay", "x", "--to", "-1"], ""),
        (["replay", "x", "--to", "many"], "whole number"),
        (["record", str(ROOT / "pyproject.toml")], "is not a saved game"),
        (["play", "--seed", "x"], "whole number"),
        (["play"], "needs a terminal; `bocage play --plain`"),
        (["play", "st-lo", "--seed", "4"], "needs a terminal; `bocage play --plain`"),
        ([], "needs a terminal; `bocage play --plain`"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bocage: ")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    assert words in err


def test_wrong_usage_in_a_process_of_its_own() -> None:
    done = bocage("play")
    assert (done.returncode, done.stdout) == (2, "")
    ways = "`bocage play --plain` plays line by line, `bocage script FILE` what a file says"
    assert done.stderr == f"bocage: play needs a terminal; {ways}\n"


def test_a_file_name_that_is_no_text() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tui.cli", "script", b"\xff\xfe\n"], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_reader_that_goes_away_is_no_error() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "tui.cli", "show", "st-lo"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None
    child.stdout.close()
    _, err = child.communicate(timeout=60)
    assert err == b""
    assert child.returncode == 141


def test_a_terminal_without_unicode_gets_the_map_all_the_same() -> None:
    done = bocage("show", "st-lo", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert done.stderr == ""


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_no_harm(closed: str) -> None:
    command = f'exec "$0" -m tui.cli show st-lo {closed}'
    done = subprocess.run(["sh", "-c", command, sys.executable], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""


def test_output_that_can_not_be_written_is_said_in_one_line() -> None:
    command = 'exec "$0" -m tui.cli show st-lo > /dev/full'
    done = subprocess.run(["sh", "-c", command, sys.executable], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("bocage: the output can not be written")
    assert done.stderr.count("\n") == 1


def test_a_fault_of_the_program_is_one_line_with_another_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise KeyError("oops\x1b")

    monkeypatch.setattr("scenarios.library.load", fails)
    assert main(["show", "st-lo"]) == 1
    err = capsys.readouterr().err
    assert "a fault of the program: KeyError" in err
    assert err.count("\n") == 1
    monkeypatch.setenv("BOCAGE_TRACEBACK", "1")
    with pytest.raises(KeyError):
        main(["show", "st-lo"])


def test_an_interrupt_ends_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("scenarios.library.load", interrupted)
    assert main(["show", "st-lo"]) == 130
    assert capsys.readouterr() == ("", "")


# -- los, check, show ---------------------------------------------------------------------------------------


def test_los_tells_what_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["los", "st-lo", "5613", "4417"]) == 0
    out = capsys.readouterr().out
    assert "not observed" in out
    assert "11.3.4.C: 4516" in out
    assert "line: 5513 5414" in out


def test_los_as_json() -> None:
    done = bocage("los", "st-lo", "5613", "5017", "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert (found["type"], found["observed"], found["value"]) == ("los", True, 4)


def test_check_of_a_sound_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "st-lo"]) == 0
    assert "error" not in capsys.readouterr().out


def test_check_lists_problems_on_standard_output(capsys: pytest.CaptureFixture[str], broken: Path) -> None:
    assert main(["check", str(broken)]) == 2
    out, err = capsys.readouterr()
    assert "broken/map.toml: terrain_rows" in out
    assert err.count("\n") == 1
    assert "can not be played" in err


@pytest.mark.parametrize("command", [["show"], ["los"], ["play", "--new"]])
def test_a_broken_scenario_is_one_line_elsewhere(
    capsys: pytest.CaptureFixture[str], broken: Path, command: list[str], terminal: dict[str, Any]
) -> None:
    more = ["0800", "0801"] if command == ["los"] else []
    assert main([command[0], str(broken), *more, *command[1:]]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "broken/map.toml" in err
    assert err.count("\n") == 1


def test_show_has_map_legend_and_units() -> None:
    done = bocage("show", "st-lo")
    assert done.returncode == 0
    assert "  4908 US 1/116" in done.stdout
    assert "Ground: . Hedgerow" in done.stdout
    assert "   08  10  12" in done.stdout


# -- replay and record --------------------------------------------------------------------------------------


def test_replay_tells_the_game(capsys: pytest.CaptureFixture[str], game: SavedGame) -> None:
    assert main(["replay", str(game.path)]) == 0
    out = capsys.readouterr().out
    for side, action in zip(game.game.sides, game.game.actions, strict=True):
        assert f"{side}: {action}\n" in out


def test_replay_to_an_action_as_json(capsys: pytest.CaptureFixture[str], game: SavedGame) -> None:
    assert main(["replay", str(game.path), "--to", "2", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    played = [o["data"]["action"] for o in found if o.get("kind") == "play"]
    assert played == game.game.actions[:2]
    decision = game.game.at(2).decision
    assert decision is not None
    assert found[-1]["type"] == "decision"
    assert found[-1]["actions"] == list(decision.actions)
    told = [(o["kind"], o["text"]) for o in found if o["type"] == "event" and o["kind"] != "play"]
    assert told == [(event.kind, event.text) for event in game.game.at(2).events]


def test_replay_beyond_the_end(capsys: pytest.CaptureFixture[str], game: SavedGame) -> None:
    assert main(["replay", str(game.path), "--to", "6"]) == 2
    assert "5 actions" in capsys.readouterr().err


def test_a_record_can_be_played_as_a_script(game: SavedGame) -> None:
    record = bocage("record", str(game.path))
    assert record.returncode == 0
    done = bocage("script", "-", "--json", input=record.stdout + "state\nrecord\n", stdin=None)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["text"] == record.stdout


def test_a_departed_game_says_what_holds(capsys: pytest.CaptureFixture[str], game: SavedGame) -> None:
    _spoil(game.path)
    for command in ("replay", "record"):
        assert main([command, str(game.path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "action 3" in err
        assert err.count("\n") == 1


def _spoil(path: Path) -> None:
    import sqlite3

    db = sqlite3.connect(path)
    with db:
        db.execute("UPDATE actions SET text = 'dance' WHERE number = 3")
    db.close()


# -- play and the menu --------------------------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A terminal whose screen only notes what it was asked to show; ``answers`` are typed at questions."""
    seen: dict[str, Any] = {"answers": [], "questions": [], "played": [], "menus": 0}

    def show(saved: SavedGame | None = None, *_: Any) -> int:
        if saved is None:
            seen["menus"] += 1
        else:
            seen["played"].append(saved)
        return 0

    def ask(question: str) -> str:
        seen["questions"].append(question)
        if not seen["answers"]:
            raise EOFError
        return str(seen["answers"].pop(0))

    monkeypatch.setitem(sys.modules, "tui.launch", types.SimpleNamespace(run=show))
    monkeypatch.setattr("builtins.input", ask)
    monkeypatch.setattr("tui.commands.play.on_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    return seen


def test_without_a_command_the_menu_opens(terminal: dict[str, Any]) -> None:
    assert main([]) == 0
    assert terminal["menus"] == 1


def test_a_dumb_terminal_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, terminal: dict[str, Any]
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert main(["edit"]) == 2
    err = capsys.readouterr().err
    assert "TERM=dumb" in err
    assert err.count("\n") == 1
    assert not terminal["played"]
    assert not list_games()


def test_play_starts_the_default_scenario(terminal: dict[str, Any]) -> None:
    assert main(["play"]) == 0
    (saved,) = terminal["played"]
    assert saved.header.scenario == "st-lo"
    assert terminal["questions"] == []


def test_play_takes_scenario_seed_and_options(terminal: dict[str, Any]) -> None:
    options = ["--option", "counter-battery", "--option", "hidden-displays"]
    assert main(["play", "st-lo", "--seed", "12", *options]) == 0
    (saved,) = terminal["played"]
    assert saved.game.seed == 12
    assert saved.game.options == {"counter-battery", "hidden-displays"}


@pytest.mark.parametrize("answer", ["", "y", "YES "])
def test_play_offers_to_go_on(terminal: dict[str, Any], game: SavedGame, answer: str) -> None:
    terminal["answers"] = [answer]
    assert main(["play"]) == 0
    (saved,) = terminal["played"]
    assert saved.path == game.path
    assert len(saved.game.actions) == 5
    (question,) = terminal["questions"]
    assert "St-Lô" in question
    assert question.endswith("[Y/n] ")


@pytest.mark.parametrize("answers", [["n"], ["no"], ["what?", "n"]])
def test_play_starts_anew_if_that_is_declined(terminal: dict[str, Any], game: SavedGame, answers: list[str]) -> None:
    terminal["answers"] = list(answers)
    assert main(["play"]) == 0
    (saved,) = terminal["played"]
    assert saved.path != game.path
    assert len(terminal["questions"]) == len(answers)


@pytest.mark.parametrize("arguments", [["--new"], ["--seed", "5"], ["--option", "counter-battery"], ["st-lo"]])
def test_play_does_not_ask_when_a_new_game_is_wanted(
    terminal: dict[str, Any], game: SavedGame, arguments: list[str]
) -> None:
    assert main(["play", *arguments]) == 0
    (saved,) = terminal["played"]
    assert saved.path != game.path
    assert terminal["questions"] == []


def test_play_opens_a_file(terminal: dict[str, Any], game: SavedGame) -> None:
    assert main(["play", str(game.path)]) == 0
    assert terminal["played"][0].path == game.path
    assert len(list_games()) == 1


def test_a_saved_game_has_its_own_seed(
    capsys: pytest.CaptureFixture[str], terminal: dict[str, Any], game: SavedGame
) -> None:
    assert main(["play", str(game.path), "--seed", "5"]) == 2
    assert "a saved game has its own" in capsys.readouterr().err


def test_an_unknown_option_is_named(capsys: pytest.CaptureFixture[str], terminal: dict[str, Any]) -> None:
    assert main(["play", "--option", "double-dice"]) == 2
    assert "no option 'double-dice'" in capsys.readouterr().err
    assert not list_games()


def test_options_that_exclude_one_another_are_named(
    capsys: pytest.CaptureFixture[str], terminal: dict[str, Any]
) -> None:
    assert main(["play", "ecouves", "--option", "exit_20_21_1", "--option", "exit_20_21_3"]) == 2
    assert "exit_20_21_1 and exit_20_21_3 exclude one another" in capsys.readouterr().err
    assert not list_games()


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("", 2)])
def test_the_sound_part_of_a_departed_game_is_offered(
    capsys: pytest.CaptureFixture[str], terminal: dict[str, Any], game: SavedGame, answer: str, status: int
) -> None:
    _spoil(game.path)
    terminal["answers"] = [answer]
    assert main(["play", str(game.path)]) == status
    assert "action 3" in capsys.readouterr().err
    assert [len(saved.game.actions) for saved in terminal["played"]] == ([2] if status == 0 else [])
    assert len(list_games()) == (2 if status == 0 else 1)


def test_a_file_that_is_no_game_is_not_offered_anything(
    capsys: pytest.CaptureFixture[str], terminal: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "x.bocage").write_text("x")
    assert main(["play", str(tmp_path / "x.bocage")]) == 2
    assert "not a saved game" in capsys.readouterr().err
    assert terminal["questions"] == []


def test_the_end_of_input_at_a_question_is_a_no(terminal: dict[str, Any], game: SavedGame) -> None:
    assert main(["play"]) == 0
    assert terminal["played"][0].path != game.path


def test_the_entry_point_is_the_one_that_is_installed() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"]["bocage"] == "tui.cli:main"
    assert cli.main is main


# -- seats, mail, replays -------------------------------------------------------------------------------------


def test_a_side_is_taken_with_a_new_game(terminal: dict[str, Any], tmp_path: Path) -> None:
    arguments = ["--side", "german", "--name", "Anna", "--clock", "2h+30s", "--in", str(tmp_path)]
    assert main(["play", "st-lo", *arguments]) == 0
    (live,) = terminal["played"]
    assert (live.seat, live.player, live.path.parent) == ("de", "Anna", tmp_path)
    (listed,) = list_games(tmp_path)
    assert listed.players == {"de": "Anna"}
    assert live.around.times == {"us": "2h00", "de": "2h00"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--side", "french"], "there are us, german and watch"),
        (["--clock", "soon"], "is no time"),
        (["--name", " "], "needs a name"),
        (["--in", "/dev/null/games"], "no game can be saved"),
    ],
)
def test_what_is_wrong_with_a_seat_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], terminal: dict[str, Any], arguments: list[str], words: str
) -> None:
    assert main(["play", "st-lo", "--new", *arguments]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1
    assert not terminal["played"]


def test_whoever_has_a_seat_sits_in_it_and_nobody_else(
    capsys: pytest.CaptureFixture[str], terminal: dict[str, Any], game: SavedGame
) -> None:
    for side, name in (("us", "Anna"), ("german", "Bob"), ("watch", "Carla")):
        assert main(["play", str(game.path), "--side", side, "--name", name]) == 0
    assert main(["play", str(game.path), "--name", "Bob"]) == 0
    assert [live.seat for live in terminal["played"]] == ["us", "de", "watch", "de"]
    assert main(["play", str(game.path), "--name", "Carla"]) == 2
    assert "say --side watch" in capsys.readouterr().err
    assert main(["play", str(game.path), "--side", "us", "--name", "Carla"]) == 2
    assert "held by Anna" in capsys.readouterr().err
    # Not Carla's game, so that she is not asked whether she goes on with it.
    assert main(["play", "--name", "Carla"]) == 0
    assert terminal["questions"] == []
    assert terminal["played"][-1].path != game.path
    for live in terminal["played"]:
        live.close()
    assert main(["play", str(game.path), "--side", "us", "--name", "Carla", "--take-over"]) == 0
    assert terminal["played"][-1].seats.holder("us") == "Carla"


def test_play_takes_in_a_record(
    capsys: pytest.CaptureFixture[str], terminal: dict[str, Any], game: SavedGame, tmp_path: Path
) -> None:
    assert main(["record", str(game.path)]) == 0
    letter = tmp_path / "letter.txt"
    letter.write_text(capsys.readouterr().out, encoding="utf-8")
    game.path.unlink()
    assert main(["play", str(letter), "--side", "german", "--name", "Bob"]) == 0
    (live,) = terminal["played"]
    assert (live.seat, len(live.game.actions)) == ("de", 5)
    assert main(["play", str(letter), "--seed", "5"]) == 2
    assert "a saved game has its own" in capsys.readouterr().err


def test_replay_shows_the_screen_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: dict[str, Any], game: SavedGame
) -> None:
    shown: list[tuple[int, str]] = []

    def show(found: Any, seat: str, *_: Any) -> int:
        shown.append((len(found.game.actions), seat))
        return 0

    monkeypatch.setattr(sys.modules["tui.launch"], "run_replay", show, raising=False)
    assert main(["replay", str(game.path)]) == 0
    assert shown == [(5, "")]
    for option in (["--text"], ["--json"], ["--to", "2"]):
        assert main(["replay", str(game.path), *option]) == 0
        assert capsys.readouterr().out
    monkeypatch.setattr("tui.commands.play.on_terminal", lambda: False)
    assert main(["replay", str(game.path)]) == 0
    assert len(shown) == 1
