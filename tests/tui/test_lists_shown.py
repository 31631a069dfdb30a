"""What the screens that are lists show, as text: the menu, a new game, settings, help, and what can not be opened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from datetime import datetime, tzinfo
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.events import Key
from textual.pilot import Pilot

from tui.app import BocageApp
from tui.glyphs import SETS, GlyphSet
from tui.lines import LinePanel
from tui.saves import SavedGame
from tui.screens.menu import ListScreen
from tui.terminal import TerminalLook

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}

KEYS = ("'Settings", "'Keys")

VIEWS: Mapping[str, tuple[str, ...]] = {
    "menu": (),
    "new game": ("'New game",),
    "settings": ("'Settings",),
    "keys": KEYS,
    "a key waited for": (*KEYS, "enter"),
    "a key refused": (*KEYS, "enter", "3"),
    "a key with another use": (*KEYS, "enter", "j"),
    "options": ("'New game", "'St-Lô"),
    "an option chosen": ("'New game", "'St-Lô", "'[ ] counter-battery"),
    "help": ("'Help",),
    "a way out": ("ctrl+c",),
}
"""What leads from the menu to each screen: keys, and lines that are taken, given by their beginning after a mark."""


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


async def settled(app: BocageApp, pilot: Pilot[int]) -> ListScreen:
    """The list that is shown now, when it has been laid out; a screen that says more is needed has no list."""
    for _ in range(100):
        await pilot.pause()
        screen = app.screen
        if screen.is_mounted and any(panel.size.height and panel.lines for panel in screen.query(LinePanel)):
            break
    await pilot.pause()
    return cast("ListScreen", app.screen)


def shown(size: tuple[int, int], glyphs: GlyphSet, keys: tuple[str, ...] = (), broken: Path | None = None) -> str:
    async def work() -> str:
        app = BocageApp(TerminalLook("256", glyphs))
        async with app.run_test(size=size) as pilot:
            screen = await settled(app, pilot)
            if broken is not None:
                app.open_file(broken)
                screen = await settled(app, pilot)
            for key in keys:
                if key == "ctrl+c":
                    app.action_tell_the_way_out()
                elif key.startswith("'"):
                    texts = [choice.text for choice in screen.choices]
                    screen.index = next(i for i, text in enumerate(texts) if text.startswith(key[1:]))
                    screen.capture(Key("enter", None))
                else:
                    screen.capture(Key(key, None))
                screen = await settled(app, pilot)
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


def test_an_option_puts_those_off_that_it_excludes() -> None:
    way = ("'New game", "'Écouves")
    once, thrice = "northern exits on turns 20 and 21 count once", "northern exits on turns 20 and 21 count three"
    found = shown((120, 40), "unicode", (*way, f"'[ ] {once}", f"'[ ] {thrice}"))
    assert f"[ ] {once}" in found
    assert f"[x] {thrice}" in found


@pytest.mark.parametrize("size", SIZES)
def test_a_game_that_can_not_be_opened(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    broken = tmp_path / "broken.bocage"
    broken.write_bytes(b"no game")
    monkeypatch.chdir(tmp_path)
    assert shown(SIZES[size], "unicode", (), Path("broken.bocage")) == snapshot
    assert shown(SIZES[size], "ascii", (), Path("broken.bocage")) == snapshot(name="ascii")


class Clock(datetime):
    """A clock that stands still, and is put on by hand."""

    minutes = 0

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls(2026, 1, 1, 12, cls.minutes, tzinfo=tz)


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two saved games, one of them with an optional rule, and a file that is none."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOCAGE_HOME", "home")
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr("tui.saves.datetime", Clock)
    tokens = (f"{number:04x}" for number in count())
    monkeypatch.setattr("secrets.token_hex", lambda _: next(tokens))
    for minutes, options in ((10, ()), (20, ("counter-battery",))):
        monkeypatch.setattr(Clock, "minutes", minutes)
        with SavedGame.create("st-lo", seed=1, options=options) as saved:
            saved.play("pass")
    (tmp_path / "home" / "games" / "broken.bocage").write_bytes(b"no game")
    yield
    monkeypatch.undo()
    time.tzset()


GAMES: Mapping[str, tuple[str, ...]] = {
    "menu with games": (),
    "saved games": ("'Saved games",),
    "an older game": ("'Saved games", "down"),
    "no game": ("'Saved games", "up"),
}
"""The keys that lead to each screen about games."""


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("size", SIZES)
def test_the_saved_games(size: str, snapshot: SnapshotAssertion) -> None:
    for name, keys in GAMES.items():
        unicode = shown(SIZES[size], "unicode", keys)
        assert max(map(len, unicode.splitlines())) <= SIZES[size][0]
        assert unicode == snapshot(name=name)
        assert shown(SIZES[size], "ascii", keys) == snapshot(name=f"{name}, ascii")


@pytest.mark.parametrize("glyphs", SETS)
def test_a_terminal_that_is_too_small(glyphs: GlyphSet, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(shown(size, glyphs) for size in ((79, 24), (40, 10), (20, 5))) == snapshot
