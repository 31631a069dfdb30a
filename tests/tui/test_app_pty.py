"""The real program on a terminal: what it leaves behind, whatever ends it, and what it sends to which terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.tui.pty_harness import DOWN, ENTER, ESCAPE, TAB, UP, Terminal
from tui.saves import SavedGame
from tui.settings import Settings, save, settings_path

pytestmark = pytest.mark.slow

NEW = ("play", "--new", "--seed", "1")


def shown(terminal: Terminal) -> Terminal:
    """The terminal, once it shows the game."""
    terminal.wait_for("CHOICES")
    terminal.quiet()
    return terminal


def game_file() -> Path:
    (path,) = Path(os.environ["BOCAGE_HOME"], "games").glob("*.bocage")
    return path


def actions() -> list[str]:
    """What the only saved game holds."""
    with SavedGame.open(game_file()) as saved:
        return [str(action) for action in saved.game.actions]


def play_one(terminal: Terminal) -> None:
    """Play an action by its text, typed at once, and wait until the screen shows what came of it."""
    terminal.send(":activate 1/115\r")
    terminal.wait_for("In which hex is it placed?")
    terminal.quiet()


# -- playing and leaving --------------------------------------------------------------------------------------


def test_a_game_is_played_by_keys_and_left() -> None:
    with shown(Terminal(*NEW)) as terminal:
        play_one(terminal)
        terminal.send("q")
        assert terminal.wait_end() == 0
        assert terminal.restored()
    assert actions() == ["activate 1/115"]


def test_choices_are_picked_by_keys() -> None:
    with shown(Terminal(*NEW)) as terminal:
        # A group of actions, then the first of it, and once more because a die is rolled for it.
        terminal.send(ENTER + ENTER)
        terminal.wait_for("Once more to do it")
        assert not actions()
        terminal.send(ENTER)
        terminal.wait_for(lambda: bool(actions()))
        terminal.wait_for(lambda: "Which operation?" not in terminal.text)
    (action,) = actions()
    assert action.startswith("activate ")


def test_keys_that_come_all_at_once_mean_what_they_mean_one_by_one() -> None:
    with shown(Terminal(*NEW)) as terminal:
        terminal.send(":activate 1/115\r:place 4510\r:end\r?")
        terminal.wait_for("HELP")
        terminal.send(" :end\r")
        terminal.wait_for(lambda: actions() == ["activate 1/115", "place 4510", "end"])


def test_the_menu_leads_to_a_game_and_back() -> None:
    with Terminal() as terminal:
        terminal.wait_for("New game")
        terminal.send(ENTER)
        terminal.wait_for("August 1944")
        terminal.send(ENTER)
        terminal.wait_for("Play")
        terminal.send(ENTER)
        shown(terminal).send("q")
        terminal.wait_for("Continue")
        terminal.send("q")
        assert terminal.wait_end() == 0
        assert terminal.restored()
    assert actions() == []


def test_killing_loses_nothing_that_was_shown() -> None:
    with shown(Terminal(*NEW)) as terminal:
        play_one(terminal)
        os.kill(terminal.process.pid, signal.SIGKILL)
        assert terminal.wait_end() == -signal.SIGKILL
    assert len(actions()) == 1


def test_settings_are_changed_in_the_game() -> None:
    with shown(Terminal(*NEW)) as terminal:
        assert not terminal.text.isascii()
        terminal.send("S")
        terminal.wait_for("Settings")
        terminal.send(b"\x1b[C\x1b[C")
        terminal.wait_for("ascii")
        terminal.send(b"\x1b[B\x1b[C")
        terminal.wait_for("truecolor")
        start = len(terminal.raw)
        terminal.send("q")
        shown(terminal)
        assert terminal.text.isascii()
        assert b"38;2;" in terminal.raw[start:]
        assert b"38;5;" not in terminal.raw[start:]
    kept = settings_path().read_text(encoding="utf-8")
    assert 'glyphs = "ascii"' in kept
    assert 'colours = "truecolor"' in kept


def picked(terminal: Terminal, choice: str) -> bool:
    """Whether a choice is the one picked out."""
    return re.search(rf">\d? *{choice}\b", terminal.text) is not None


def test_confirmations_ask_once_and_can_be_switched_off() -> None:
    for asks in (True, False):
        save(Settings(confirmations=asks))
        with shown(Terminal(*NEW)) as terminal:
            # The last of the choices is to pass.
            terminal.send(b"\x1b[Z")
            terminal.wait_for(partial(picked, terminal, "pass"))
            terminal.send(ENTER)
            if asks:
                terminal.wait_for("Once more")
                assert not actions()
                terminal.send(ENTER)
            terminal.wait_for(lambda: actions() == ["pass"])
        game_file().unlink()


# -- ends from outside --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "status"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143)])
def test_a_signal_restores_the_terminal_and_loses_nothing(number: int, status: int) -> None:
    with shown(Terminal(*NEW)) as terminal:
        play_one(terminal)
        os.kill(terminal.process.pid, number)
        assert terminal.wait_end() == status
        assert terminal.restored()
    assert len(actions()) == 1


@pytest.mark.parametrize(
    ("hangup", "controlling"), [(signal.SIG_DFL, True), (signal.SIG_IGN, True), (signal.SIG_IGN, False)]
)
def test_a_closed_line_ends_the_program(hangup: signal.Handlers, controlling: bool) -> None:
    with shown(Terminal(*NEW, hangup=hangup, controlling=controlling)) as terminal:
        play_one(terminal)
        begun = time.monotonic()
        terminal.hang_up()
        assert terminal.wait_end() == 129
        assert time.monotonic() - begun < 2
    assert len(actions()) == 1


def test_keys_that_end_or_stop_other_programs_tell_how_to_leave() -> None:
    with shown(Terminal(*NEW)) as terminal:
        terminal.send("\x03")
        terminal.wait_for("q leaves; everything played is saved.")
        terminal.send(DOWN)
        terminal.wait_for(lambda: "q leaves" not in terminal.text)
        os.kill(terminal.process.pid, signal.SIGINT)
        terminal.wait_for("q leaves")
        terminal.send("\x1a")
        terminal.wait_for("There is no shell here")
        terminal.send("q")
        assert terminal.wait_end() == 0


def test_a_stopped_program_comes_back_with_a_full_screen() -> None:
    with shown(Terminal(*NEW)) as terminal:
        before = terminal.text
        os.kill(terminal.process.pid, signal.SIGTSTP)
        terminal.wait_for(lambda: state(terminal) == "T")
        terminal.quiet()
        assert terminal.restored()
        terminal.screen.reset()
        os.kill(terminal.process.pid, signal.SIGCONT)
        terminal.wait_for(lambda: terminal.text == before)
        terminal.send("q")
        assert terminal.wait_end() == 0
        assert terminal.restored()


def state(terminal: Terminal) -> str:
    return Path(f"/proc/{terminal.process.pid}/stat").read_text().rpartition(")")[2].split()[0]


FAULT = """
import sys
from tui.cli import main
from tui.session import Session

def fail(self, by):
    raise RuntimeError("on purpose")

Session.step = fail
sys.exit(main(sys.argv[1:]))
"""


def test_a_fault_restores_the_terminal_and_is_told_in_one_line() -> None:
    with shown(Terminal(*NEW, command=(sys.executable, "-c", FAULT))) as terminal:
        terminal.send(TAB)
        assert terminal.wait_end() == 1
        assert terminal.restored()
        told = terminal.raw.rpartition(b"\x1b[?1006l")[2].decode()
        assert re.fullmatch(r"bocage: .*RuntimeError: on purpose.*\r\n", told)


# -- terminals ------------------------------------------------------------------------------------------------------

COLOUR = re.compile(rb"(?:3[0-8]|4[0-8]|9\d|10[0-7])")


def colours(raw: bytes) -> set[bytes]:
    """All codes that set a colour."""
    codes = {code for codes in re.findall(rb"\x1b\[([\d;:]*)m", raw) for code in re.split(rb"[;:]", codes)}
    return {code for code in codes if COLOUR.fullmatch(code)}


def walk(terminal: Terminal) -> Terminal:
    """A few keys that show most kinds of things: overlays, zooms, a panel, typing, the settings."""
    for key in ("o", "o", "z", "z", "z", "d", " ", "m", " ", ":", "abc\r", "\x03", "S"):
        terminal.send(key)
        terminal.quiet()
    terminal.wait_for("Settings")
    return terminal


@pytest.mark.parametrize(
    ("environ", "wanted", "unwanted", "ascii_only"),
    [
        ({"TERM": "xterm-256color"}, b"38;5;", b"38;2;", False),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, b"38;2;", b"38;5;", False),
        ({"TERM": "xterm"}, b"37;40", b"38;", False),
        ({"TERM": "linux"}, b"37;40", b"38;", True),
        ({"TERM": "vt100"}, b"\x1b[1m", b"38;", True),
        ({"TERM": "screen", "LANG": None}, b"37;40", b"38;", False),
        ({"TERM": "screen-256color", "LANG": "C"}, b"38;5;", b"38;2;", True),
        ({"TERM": "xterm-256color", "LC_ALL": "POSIX", "PYTHONUTF8": "0"}, b"38;5;", b"38;2;", True),
    ],
)
def test_terminals_get_colours_and_characters_that_they_know(
    environ: dict[str, str | None], wanted: bytes, unwanted: bytes, ascii_only: bool
) -> None:
    with walk(shown(Terminal(*NEW, environ=environ))) as terminal:
        assert wanted in terminal.raw
        assert unwanted not in terminal.raw.replace(b"\x1b[?2026", b"")
        assert terminal.raw.isascii() == ascii_only


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"NO_COLOR": "", "TERM": "vt220"}])
def test_without_colours_not_one_is_sent(environ: dict[str, str | None]) -> None:
    with walk(shown(Terminal(*NEW, environ=environ))) as terminal:
        assert not colours(terminal.raw)
        assert b"\x1b[1m" in terminal.raw


def test_the_command_line_goes_before_terminal_and_settings() -> None:
    save(Settings(glyphs="unicode", colours="256"))
    with walk(shown(Terminal(*NEW, "--ascii", "--colours", "none", environ={"LC_ALL": "C.UTF-8"}))) as terminal:
        assert terminal.raw.isascii()
        assert not colours(terminal.raw)
    with shown(Terminal(*NEW, "--unicode", environ={"LANG": "C", "PYTHONIOENCODING": "ascii"})) as terminal:
        assert "╱" in terminal.text
        assert "38;5;" in terminal.raw.decode()


@pytest.mark.parametrize("term", ["dumb", "unknown", None])
def test_a_hopeless_terminal_is_refused(term: str | None) -> None:
    with Terminal("edit", environ={"TERM": term}) as terminal:
        assert terminal.wait_end() == 2
        assert b"\x1b" not in terminal.raw
        assert terminal.raw.count(b"\n") == 1
        assert b"`bocage script FILE`" in terminal.raw


def test_a_small_terminal_says_what_is_needed_and_the_screen_comes_back() -> None:
    with Terminal(*NEW, columns=79, lines=24) as terminal:
        terminal.wait_for("This needs 80 x 24 characters; the terminal has 79 x 24.")
        terminal.resize(100, 30)
        shown(terminal)
        for columns, lines in ((100, 23), (1, 1), (40, 100)):
            terminal.resize(columns, lines)
            terminal.wait_for(lambda: "CHOICES" not in terminal.text)
            terminal.quiet()
            assert terminal.answer(b"\r\t" + UP, patience=0.2)[0] == b""
        terminal.resize(100, 30)
        shown(terminal).send("q")
        assert terminal.wait_end() == 0
    assert actions() == []


def test_after_many_changes_of_size_the_last_one_counts() -> None:
    with shown(Terminal(*NEW)) as terminal:
        before = terminal.text
        for step in range(30):
            terminal.resize(80 + step, 24 + step)
            terminal.pump(0.005)
        terminal.resize(80, 24)
        terminal.wait_for(lambda: terminal.text == before)


# -- keys that a line tears apart -----------------------------------------------------------------------------------


@pytest.fixture
def game() -> Iterator[Terminal]:
    with shown(Terminal(*NEW)) as terminal:
        yield terminal


def test_a_split_arrow_is_an_arrow(game: Terminal) -> None:
    start = game.text
    game.send(DOWN)
    game.wait_for(lambda: game.text != start)
    game.quiet()
    below = game.text
    game.send(ESCAPE)
    assert game.quiet(0.15) == b""
    game.send(UP[1:])
    game.wait_for(lambda: game.text != below)
    game.quiet()
    assert cursor_hex(game.text) == cursor_hex(start)
    assert actions() == []


def cursor_hex(text: str) -> str:
    """The hex that the column beside the map tells of."""
    found = re.search(r"(\d{4})  level", text)
    assert found, text
    return found[1]


def test_keys_torn_for_long_play_nothing(game: Terminal) -> None:
    for rest in (b"[A", b"OB", b"[3~", b"[1;5C"):
        game.send(ESCAPE)
        game.quiet(0.4)
        before = game.text
        game.send(rest)
        game.quiet(0.1)
        assert game.text == before
    assert actions() == []


def test_what_was_typed_survives_a_torn_arrow(game: Terminal) -> None:
    game.send(":activ")
    game.wait_for("activ")
    game.send(ESCAPE)
    game.wait_for(lambda: game.text.splitlines()[-1].startswith("Enter"))
    game.send("[D")
    game.quiet()
    game.send(":")
    game.wait_for(lambda: "activ" in game.text.splitlines()[-1])
    assert "[D" not in game.text


def test_a_key_typed_soon_after_esc_counts(game: Terminal) -> None:
    game.send("1")
    game.wait_for("Esc back")
    game.send(ESCAPE)
    game.quiet(0.1)
    game.send("d")
    game.wait_for("DIVISIONS")
    game.send(" ")
    game.wait_for(lambda: "DIVISIONS" not in game.text)
    assert "Esc back" not in game.text
    assert actions() == []


def test_bytes_of_another_encoding_end_no_game(game: Terminal) -> None:
    game.send(b"\xff\xe9\xc3")
    game.send("d")
    game.wait_for("DIVISIONS")


def test_an_escape_in_a_paste_makes_no_keys_of_it(game: Terminal) -> None:
    before = game.text
    game.send(b"\x1b[200~\x1b[31m1\r\r\x1b[0md\r\x1b[201~")
    game.quiet(0.5)
    assert game.text == before
    game.send("d")
    game.wait_for("DIVISIONS")
    assert actions() == []
