"""The line that is typed."""

from __future__ import annotations

import pytest

from tui.entry import LONGEST, TypedLine
from tui.lines import text_of, width_of


def typed(text: str, *keys: str) -> TypedLine:
    """A line after some keys; a key of one character is that character."""
    line = TypedLine(text)
    for key in keys:
        line.key(key, key if len(key) == 1 else None)
    return line


@pytest.mark.parametrize(
    ("keys", "text", "at"),
    [
        (("x",), "move 1/116x", 11),
        (("left", "left", "x"), "move 1/1x16", 9),
        (("home", "x"), "xmove 1/116", 1),
        (("ctrl+a", "delete"), "ove 1/116", 0),
        (("backspace", "backspace"), "move 1/1", 8),
        (("ctrl+w",), "move ", 5),
        (("ctrl+w", "ctrl+w"), "", 0),
        (("ctrl+u",), "", 0),
        (("home", "right", "ctrl+k"), "m", 1),
        (("home", "backspace", "left"), "move 1/116", 0),
        (("end", "delete", "right"), "move 1/116", 10),
        (("f5", "ctrl+e"), "move 1/116", 10),
    ],
)
def test_keys_change_the_line(keys: tuple[str, ...], text: str, at: int) -> None:
    line = typed("move 1/116", *keys)
    assert (line.text, line.at) == (text, at)


def test_only_what_shows_gets_in() -> None:
    line = TypedLine("ab")
    line.at = 1
    line.insert("\x1b]52;\x07é漢\u202e\nmore")
    assert line.text == "a]52;é漢b"
    line.insert("x" * 500)
    assert len(line.text) == LONGEST


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\u2028"])
def test_of_a_paste_of_many_lines_only_the_first_gets_in(end: str) -> None:
    line = TypedLine()
    line.insert(f"end{end}resign{end}")
    assert line.text == "end"
    line.insert(end)
    assert line.text == "end"


def test_lines_before_come_back() -> None:
    line = TypedLine()
    for text in ("pass", "end", "end", " "):
        line.begin(text)
        line.keep()
    line.begin("mov")
    seen = []
    for key in ("up", "up", "up", "down", "down"):
        line.key(key, None)
        seen.append(line.text)
    assert seen == ["end", "pass", "pass", "end", ""]


@pytest.mark.parametrize("width", [10, 40])
def test_the_place_is_always_in_sight(width: int) -> None:
    line = TypedLine("abcdefghijklmnopqrstuvwxyz")
    for at in range(len(line.text) + 1):
        line.at = at
        shown = line.shown(":", "hint", width)
        assert width_of(shown) <= width
        assert [text for text, style in shown if style == "selected"] == [f"{line.text} "[at]]


def test_an_empty_line_shows_what_it_is_for() -> None:
    assert text_of(TypedLine().shown(":", "action", 20)).rstrip() == ":  action"


@pytest.mark.parametrize(
    ("keys", "text", "at"),
    [
        (("2",), "2", 1),
        (("2", "/"), "2/", 2),
        (("f5", "2"), "2", 1),
        (("end", "x"), "1/115x", 6),
        (("home", "x"), "x1/115", 1),
        (("left", "x"), "1/11x5", 5),
        (("right", "x"), "1/115x", 6),
        (("backspace", "x"), "1/11x", 5),
        (("ctrl+w", "x"), "x", 1),
        (("ctrl+u",), "", 0),
    ],
)
def test_what_is_picked_out_is_replaced_or_changed(keys: tuple[str, ...], text: str, at: int) -> None:
    line = TypedLine()
    line.begin("1/115", picked=True)
    assert [piece for piece, style in line.shown(":", "hint", 40) if style == "selected"] == ["1/115"]
    for key in keys:
        line.key(key, key if len(key) == 1 else None)
    assert (line.text, line.at) == (text, at)
    assert not line.picked


def test_a_paste_takes_the_place_of_what_is_picked_out() -> None:
    line = TypedLine("", 8)
    line.begin("1/115 and", picked=True)
    line.insert("\x1b")
    assert (line.text, line.picked) == ("1/115 and", True)
    line.insert("2/116 and more")
    assert line.text == "2/116 an"


def test_nothing_is_picked_out_of_an_empty_line_or_one_had_again() -> None:
    line = TypedLine()
    line.begin("", picked=True)
    assert not line.picked
    line.begin("end")
    line.keep()
    line.begin("pass", picked=True)
    line.key("up", None)
    assert (line.text, line.picked) == ("end", False)
