"""Bytes on the line for a move and a scroll. They repeat exactly, so they are asserted; times are not."""

from __future__ import annotations

import re

import pytest

from tests.bench.bench_map import DOWN, ENVIRON, LEFT, RIGHT, UP, terminal

pytestmark = pytest.mark.slow

MOVE, SCROLL, START = 500, 16_000, 24_000
COLOURS = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


def test_a_move_and_a_scroll_stay_within_their_budget() -> None:
    with terminal(120, 40) as screen:
        assert len(screen.start().data) <= START
        first = [len(screen.send(key, 0.15).data) for key in (RIGHT, LEFT, UP, DOWN)]
        again = [len(screen.send(key, 0.15).data) for key in (RIGHT, LEFT, UP, DOWN)]
        scrolls = [len(screen.send(key, 0.15).data) for key in (b"v", b"V")]
    assert first == again
    assert max(first) <= MOVE
    assert 0 < max(scrolls) <= SCROLL


def test_no_colour_sends_no_colour_code() -> None:
    environ = {**ENVIRON, "NO_COLOR": "1"}
    with terminal(80, 24, mode="none", environ=environ) as screen:
        data = screen.start().data + screen.send(RIGHT).data + screen.send(b"g", 0.15).data
    assert b"5010" in data
    assert not COLOURS.search(data)


def test_sixteen_colours_send_no_other() -> None:
    environ = {**ENVIRON, "TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "standard"}
    with terminal(80, 24, mode="16", environ=environ) as screen:
        data = screen.start().data + screen.send(b"g", 0.15).data
    assert b"5010" in data
    assert b"38;5" not in data
    assert b"38;2" not in data
