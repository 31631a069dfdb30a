"""What the program sends, counted in bytes: these repeat exactly, as times do not. Players sit at the end of links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from tests.tui.pty_harness import DOWN, ENTER, LEFT, RIGHT, TAB, UP, Terminal

pytestmark = pytest.mark.slow

MOVE, SCROLL, PANEL = 800, 20_000, 8_000
"""Bytes of a move of the cursor, of a scroll and of a panel that opens or closes."""

START = {80: 10_000, 120: 24_000, 200: 40_000}
"""Bytes until the first screen stands, by columns."""

NEW = ("play", "--new", "--seed", "1")
CODES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]")
"""The codes that are sent: control sequences, and no others, which old terminals would print."""


@pytest.fixture(params=[(80, 24), (120, 40)], ids=["80x24", "120x40"])
def screen(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    columns, lines = request.param
    with Terminal(*NEW, columns=columns, lines=lines) as terminal:
        terminal.wait_for("CHOICES")
        terminal.quiet(0.3)
        yield terminal


def sizes(screen: Terminal, keys: Sequence[bytes]) -> list[int]:
    """The bytes that each of some keys brings."""
    return [len(screen.answer(key, 0.15)[0]) for key in keys]


def test_the_first_screen_is_sent_once(screen: Terminal) -> None:
    assert len(screen.raw) <= START[screen.columns]
    assert screen.raw.count(b"\x1b[?2026h") == 1


@pytest.mark.parametrize("scenario", ["st-lo", "ecouves"])
def test_a_large_screen_is_sent_in_few_bytes(scenario: str) -> None:
    with Terminal("play", scenario, "--new", "--seed", "1", columns=200, lines=60) as terminal:
        terminal.wait_for("CHOICES")
        terminal.quiet(0.3)
        assert len(terminal.raw) <= START[200]


def test_a_move_of_the_cursor_sends_two_hexes_and_what_is_told_of_them(screen: Terminal) -> None:
    keys = (RIGHT, LEFT, DOWN, UP)
    sizes(screen, keys)
    first, again = sizes(screen, keys), sizes(screen, keys)
    assert first == again
    assert 0 < min(first) <= max(first) <= MOVE


def test_a_choice_sends_less_than_a_screen(screen: Terminal) -> None:
    assert max(sizes(screen, [TAB] * 4)) <= 3 * MOVE


def test_a_scroll_comes_once_in_many_keys_and_sends_the_map_once(screen: Terminal) -> None:
    sent = sizes(screen, [DOWN] * 16)
    assert MOVE < max(sent) <= SCROLL
    assert sum(size > MOVE for size in sent) <= 6


def test_a_panel_leaves_most_of_the_map_as_it_is(screen: Terminal) -> None:
    sent = sizes(screen, [b"d"] * 4)
    assert sent[:2] == sent[2:]
    assert MOVE < max(sent) <= PANEL


def test_whatever_was_sent_the_screen_is_as_if_sent_whole(screen: Terminal) -> None:
    for key in (DOWN * 12, b"o", b"o", b"d", b"z", b"?", b"d", b"O", b"m", DOWN, b"q", b"z", UP * 14, TAB):
        screen.answer(key, 0.15)
        before = cells(screen)
        everything, _ = screen.answer(b"\x0c", 0.15)
        assert len(everything) > 2 * MOVE
        assert cells(screen) == before


def cells(screen: Terminal) -> list[list[tuple[object, ...]]]:
    """What one sees of each cell; of a blank its background."""
    shown = []
    for y in range(screen.lines):
        row = (screen.screen.buffer[y][x] for x in range(screen.columns))
        shown.append([(cell.bg,) if cell.data == " " and not cell.underscore else tuple(cell) for cell in row])
    return shown


def test_a_held_key_draws_once_for_many(screen: Terminal) -> None:
    data, _ = screen.answer((RIGHT + LEFT) * 50, 0.15)
    assert len(data) <= 4 * MOVE


def test_without_a_key_nothing_is_sent(screen: Terminal) -> None:
    before = screen.cpu()
    assert screen.quiet(2.0) == b""
    assert screen.cpu() - before <= 0.1


def test_no_control_character_of_others_is_sent() -> None:
    hostile = "\x1b]52;c;QUFB\x07\x9b31m\x08\u202e[bold]x[/] 漢字 e\u0301"
    with Terminal(*NEW) as terminal:
        terminal.wait_for("CHOICES")
        for prefix in (b"/", b":"):
            terminal.answer(prefix, 0.1)
            terminal.answer(b"\x1b[200~" + hostile.encode() + b"\x1b[201~", 0.15)
            assert "[bold]x[/]" in terminal.text
            terminal.answer(ENTER, 0.15)
        terminal.answer(b"m", 0.15)
        left = CODES.sub(b"", terminal.raw).decode().replace("\r\n", "")
        assert "\u202e" not in left
        assert not [char for char in left if ord(char) < 32 or 127 <= ord(char) < 160]
