"""What is found out about a terminal, what Textual is told, and keys that a line has torn apart."""

from __future__ import annotations

import io
import os
import pty
import sys
import termios
from collections.abc import Callable

import pytest

from tui.settings import Settings
from tui.terminal import (
    LATE,
    LEAVE,
    TOGETHER,
    Modes,
    TerminalLook,
    TornKeys,
    erases_in_colour,
    hopeless,
    look_for,
    prepare,
    speak_utf8,
)


@pytest.mark.parametrize(
    ("term", "erases"),
    [
        ("xterm", True),
        ("xterm-256color", True),
        ("linux", True),
        ("screen-256color", False),
        ("vt100", False),
        ("", False),
    ],
)
def test_some_terminals_erase_in_the_colour_of_the_text(term: str, erases: bool) -> None:
    assert erases_in_colour({"TERM": term}) is erases


@pytest.mark.parametrize(
    ("environ", "look"),
    [
        ({"TERM": "xterm-256color", "LANG": "C.UTF-8"}, TerminalLook("256", "unicode")),
        ({"TERM": "xterm-256color"}, TerminalLook("256", "unicode")),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, TerminalLook("truecolor", "unicode")),
        ({"TERM": "xterm", "LANG": "en_GB.UTF-8"}, TerminalLook("16", "unicode")),
        ({"TERM": "screen", "LANG": "C.UTF-8"}, TerminalLook("16", "unicode")),
        ({"TERM": "tmux-256color", "LANG": "C"}, TerminalLook("256", "ascii")),
        ({"TERM": "linux", "LANG": "C.UTF-8"}, TerminalLook("16", "ascii")),
        ({"TERM": "vt100", "LANG": "C.UTF-8"}, TerminalLook("none", "ascii")),
        ({"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "de_DE.ISO-8859-1"}, TerminalLook("256", "ascii")),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, TerminalLook("none", "unicode")),
    ],
)
def test_the_look_is_found_in_the_environment(environ: dict[str, str], look: TerminalLook) -> None:
    assert look_for(environ) == look
    assert look_for(environ, Settings()) == look


def test_settings_go_before_the_environment() -> None:
    environ = {"TERM": "linux", "NO_COLOR": "1"}
    kept = Settings(glyphs="unicode", colours="256", theme="light")
    assert look_for(environ, kept) == TerminalLook("256", "unicode", "light")


@pytest.mark.parametrize("term", ["dumb", "DUMB", "unknown", "", None])
def test_a_hopeless_terminal_is_refused_with_a_way_to_play(term: str | None) -> None:
    reason = hopeless({} if term is None else {"TERM": term})
    assert "`bocage script FILE`" in reason
    assert "\n" not in reason
    assert (term or "TERM is not set") in reason


@pytest.mark.parametrize("term", ["xterm", "linux", "vt100", "tmux-256color", "rxvt"])
def test_other_terminals_are_not_refused(term: str) -> None:
    assert hopeless({"TERM": term}) == ""


@pytest.mark.parametrize(
    ("mode", "system"), [("truecolor", "truecolor"), ("256", "256"), ("16", "standard"), ("none", "standard")]
)
def test_textual_is_told_of_colours_keys_and_delays(mode: str, system: str) -> None:
    environ = {"TEXTUAL_COLOR_SYSTEM": "auto"}
    prepare(environ, TerminalLook(mode, "ascii"))  # type: ignore[arg-type]
    assert environ == {
        "TEXTUAL_COLOR_SYSTEM": system,
        "TEXTUAL_ANIMATIONS": "none",
        "TEXTUAL_DISABLE_KITTY_KEY": "1",
        "ESCDELAY": "250",
    }


def test_a_players_own_delay_of_escapes_stays() -> None:
    environ = {"ESCDELAY": "400"}
    prepare(environ, TerminalLook("256", "unicode"))
    assert environ["ESCDELAY"] == "400"


def test_what_textual_writes_to_takes_all_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "__stderr__", stream)
    speak_utf8()
    stream.write("╱╲")
    assert stream.encoding == "utf-8"


# -- torn keys ----------------------------------------------------------------------------------------------------

Typed = tuple[float, str, str | None]


def passed(*typed: Typed) -> list[str]:
    """The keys that are not taken for the rest of a torn one; each is typed some seconds after the one before."""
    keys, now, found = TornKeys(), 100.0, []
    for gap, key, character in typed:
        now += gap
        if not keys.torn(key, character, now):
            found.append(key)
    return found


ESC: Typed = (5, "escape", "\x1b")
SOON, MUCH_LATER = TOGETHER / 10, LATE * 2


def after(gap: float, character: str, names: Callable[[str], str] = lambda text: text) -> Typed:
    named = {"[": "left_square_bracket", "~": "tilde", ";": "semicolon", "?": "question_mark", "$": "dollar_sign"}
    return gap, named.get(character, character), character


def code(text: str, gap: float = SOON) -> list[Typed]:
    return [after(gap, character) for character in text]


@pytest.mark.parametrize("rest", ["[A", "[D", "[H", "OA", "[5~", "[15~", "[1;5A", "[?2026;2$y"])
def test_the_rest_of_a_torn_key_plays_nothing(rest: str) -> None:
    first, *others = code(rest)
    late = (0.3, *first[1:])
    end = after(SOON, "e")
    assert passed(ESC, late, *others, end) == ["escape", first[1], "e"]


def test_a_key_torn_before_its_last_byte_plays_nothing() -> None:
    opened: Typed = (5, "alt+left_square_bracket", None)
    assert passed(opened, after(0.4, "A"), after(SOON, "e")) == ["e"]
    assert passed(opened, *code("1", SOON), *code(";5A", 0.3), after(1.5, "1")) == ["1"]
    assert passed((5, "alt+O", None), after(0.4, "B"), after(0.4, "1")) == ["1"]


def test_what_a_hand_types_is_left_alone() -> None:
    typed = [ESC, after(0.2, "["), after(0.2, "A"), after(0.2, "1")]
    assert passed(*typed) == ["escape", "left_square_bracket", "A", "1"]
    assert passed(ESC, after(SOON, "1"), after(SOON, "2")) == ["escape", "1", "2"]
    assert passed(*code("[1[2OA", SOON)) == ["left_square_bracket", "1", "left_square_bracket", "2", "O", "A"]


def test_a_torn_key_without_an_end_does_not_take_all_that_follows() -> None:
    assert passed((5, "alt+left_square_bracket", None), after(MUCH_LATER, "1")) == ["1"]
    assert passed(ESC, after(0.3, "["), after(0.2, "3")) == ["escape", "left_square_bracket", "3"]


# -- the last way out ---------------------------------------------------------------------------------------------


def test_the_terminal_is_put_back_even_without_textual() -> None:
    line, terminal = pty.openpty()
    try:
        before = termios.tcgetattr(terminal)
        modes = Modes(terminal)
        raw = termios.tcgetattr(terminal)
        raw[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)
        termios.tcsetattr(terminal, termios.TCSANOW, raw)
        modes.restore()
        assert termios.tcgetattr(terminal) == before
        assert os.read(line, 1000).decode() == LEAVE
    finally:
        os.close(line)
        os.close(terminal)


def test_putting_back_a_terminal_that_is_gone_raises_nothing() -> None:
    line, terminal = pty.openpty()
    modes = Modes(terminal)
    os.close(line)
    modes.restore()
    os.close(terminal)
    modes.restore()


def fill(line: int) -> None:
    """Write until nothing more is taken."""
    while True:
        os.write(line, b"x" * 4096)


def test_a_stuck_line_does_not_hold_the_end_up() -> None:
    line, terminal = pty.openpty()
    try:
        os.set_blocking(terminal, False)
        with pytest.raises(BlockingIOError):
            fill(terminal)
        os.set_blocking(terminal, True)
        Modes(terminal).restore()
        assert os.get_blocking(terminal)
    finally:
        os.close(line)
        os.close(terminal)
