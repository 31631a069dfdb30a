"""What the screens that are lists show, as text: the menu, a new game, settings, help, and what can not be opened."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.events import Key

from tui.app import BocageApp
from tui.glyphs import GlyphSet
from tui.lines import LinePanel
from tui.screens.base import GameScreen
from tui.terminal import TerminalLook

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}

VIEWS: Mapping[str, tuple[str, ...]] = {
    "menu": (),
    "new game": ("enter",),
    "settings": ("down", "enter"),
    "keys": ("down", "enter", "up", "enter"),
    "help": ("down", "down", "enter"),
    "a way out": ("ctrl+c",),
}
"""The keys that lead from the menu to each screen."""


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


def shown(size: tuple[int, int], glyphs: GlyphSet, keys: tuple[str, ...] = (), broken: Path | None = None) -> str:
    async def work() -> str:
        app = BocageApp(TerminalLook("256", glyphs))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            if broken is not None:
                app.open_file(broken)
                await pilot.pause()
            for key in keys:
                if key == "ctrl+c":
                    app.action_tell_the_way_out()
                elif isinstance(app.screen, GameScreen):
                    app.screen.capture(Key(key, None))
                await pilot.pause()
            panel = app.screen.query_one(LinePanel)
            return "\n".join(panel.render_line(y).text.rstrip() for y in range(panel.size.height))

    return asyncio.run(work())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", VIEWS)
def test_the_list(
    name: str, size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOCAGE_HOME", "home")
    unicode = shown(SIZES[size], "unicode", VIEWS[name])
    assert max(map(len, unicode.splitlines())) <= SIZES[size][0]
    assert unicode == snapshot
    plain = shown(SIZES[size], "ascii", VIEWS[name])
    assert plain.isascii()
    assert plain == snapshot(name="ascii")


def test_a_game_that_can_not_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    broken = tmp_path / "broken.bocage"
    broken.write_bytes(b"no game")
    monkeypatch.chdir(tmp_path)
    assert shown((80, 24), "unicode", (), Path("broken.bocage")) == snapshot


def test_a_terminal_that_is_too_small(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(shown(size, "unicode") for size in ((79, 24), (40, 10), (20, 5))) == snapshot
