"""The bytes that a terminal sends, made into keys and pastes."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual import _parser, constants
from textual.events import Key, Paste
from textual.message import Message

from tui import keystream
from tui.keystream import PASTE, PASTED, KeyStream
from tui.terminal import ESCAPE_DELAY


class Clock:
    """A time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(keystream, "get_time", found)
    monkeypatch.setattr(_parser, "get_time", found)
    monkeypatch.setattr(constants, "ESCAPE_DELAY", int(ESCAPE_DELAY) / 1000)
    return found


def told(messages: Iterable[Message]) -> list[str]:
    """Keys by their names, pastes in quotation marks."""
    return [one.key if isinstance(one, Key) else repr(one.text) for one in messages if isinstance(one, Key | Paste)]


def typed(clock: Clock, *parts: tuple[float, str]) -> list[str]:
    """What is made of parts that come some seconds after one another; the driver looks ten times a second."""
    stream = KeyStream()
    found: list[Message] = []
    for gap, part in parts:
        end = clock.now + gap
        while clock.now + 0.1 < end:
            clock.now += 0.1
            found += stream.tick()
        clock.now = end
        found += stream.feed(part)
    clock.now += 2
    found += stream.tick()
    return told(found)


@pytest.mark.parametrize(("second", "name"), [
    ("e", "e"), ("1", "1"), ("=", "equals_sign"), (":", "colon"), ("\r", "enter"), ("\t", "tab"), ("P", "P"),
    ("b", "b"), ("\x7f", "backspace"), (" ", "space"), ("\x1b[A", "up"), ("é", "é"),
])  # fmt: skip
@pytest.mark.parametrize("gap", [0.05, 0.2, 0.4, 3])
def test_a_key_soon_after_esc_is_lost_no_more_than_esc(clock: Clock, second: str, name: str, gap: float) -> None:
    assert typed(clock, (0, "\x1b"), (gap, second)) == ["escape", name]
    assert typed(clock, (0, "\x1b"), (gap, second), (0.05, "w"), (0.05, "u")) == ["escape", name, "w", "u"]


def test_esc_esc_is_two_keys(clock: Clock) -> None:
    assert typed(clock, (0, "\x1b"), (0.05, "\x1b"), (0.05, "e")) == ["escape", "escape", "e"]


@pytest.mark.parametrize("parts", [("\x1b[A",), ("\x1b", "[A"), ("\x1b[", "A"), ("\x1b", "[", "A"), ("\x1b", "OA")])
def test_an_arrow_may_come_in_parts(clock: Clock, parts: tuple[str, ...]) -> None:
    assert typed(clock, *((0.15, part) for part in parts), (0.2, "e")) == ["up", "e"]


def test_what_a_terminal_sends_at_once_is_one_key(clock: Clock) -> None:
    assert typed(clock, (0, "\x1b\x7f")) == ["ctrl+w"]
    assert typed(clock, (0, "\x1bb"), (1, "b")) == ["ctrl+left", "b"]


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize(("pasted", "text"), [
    ("move 1/116 4909\rend\n", "move 1/116 4909\rend\n"),
    ("\x1b[31mred\x1b[0m\r\r1\r", "[31mred[0m\r\r1\r"),
    ("\x1b\x1b[200~a\x1b[20\x00\x07\x9b31m\u202e\x1b[1;5A", "[200~a[2031m[1;5A"),
    ("é\x1b", "é"), ("", ""),
])  # fmt: skip
def test_a_paste_is_text_and_nothing_else(clock: Clock, size: int, pasted: str, text: str) -> None:
    whole = PASTE + pasted + PASTED + "e"
    parts = [(0.0, whole[at : at + size]) for at in range(0, len(whole), size)]
    assert typed(clock, *parts) == [repr(text), "e"]


def test_the_end_of_all_is_passed_on() -> None:
    stream = KeyStream()
    assert told(stream.feed("a")) == ["a"]
    assert not stream.waiting
    assert list(stream.feed("")) == []
    assert stream.is_eof
