"""The private parts of Textual that the application leans on are still there; without them it would work less well."""

from __future__ import annotations

import asyncio

import pytest
from rich.console import Console
from textual.app import App
from textual.screen import Screen

from tui.app import SYSTEMS, BocageApp, can_come_back
from tui.screens.menu import ListScreen
from tui.screens.small import SmallScreen
from tui.terminal import TerminalLook


def test_what_is_replaced_in_textual_is_there_to_be_replaced() -> None:
    assert {"_fatal_error", "_set_pointer_shape", "get_line_filters"} <= set(vars(App))
    assert callable(App._close_messages_no_wait)
    assert "_compositor_refresh" in vars(Screen)
    app = BocageApp(TerminalLook("256", "unicode"))
    assert app._batch_count == 0
    assert hasattr(Console(), "_color_system")
    assert Screen()._bindings.key_to_bindings.keys() >= {"tab"}


@pytest.mark.parametrize("mode", SYSTEMS)
def test_colours_are_those_of_the_look(mode: str) -> None:
    app = BocageApp(TerminalLook(mode, "unicode"))  # type: ignore[arg-type]
    assert app.console._color_system is SYSTEMS[mode]
    assert app.native_ansi_color == (mode in ("16", "none"))
    assert len(app.get_line_filters()) == (mode == "none")


def test_a_terminal_that_shrinks_and_grows_shows_the_same_screen_again() -> None:
    async def work() -> None:
        app = BocageApp(TerminalLook("256", "unicode"))
        async with app.run_test(size=(80, 24)) as pilot:
            for size, kind in (((80, 23), SmallScreen), ((20, 5), SmallScreen), ((100, 30), ListScreen)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert isinstance(app.screen, kind)
            assert len([screen for screen in app.screen_stack if isinstance(screen, ListScreen)]) == 1

    asyncio.run(work())


def test_a_program_in_the_session_of_its_own_has_no_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.getpgrp", lambda: 7)
    monkeypatch.setattr("os.getsid", lambda _: 5)
    monkeypatch.setattr("os.getpgid", lambda pid: pid)
    assert can_come_back()
    monkeypatch.setattr("os.getpgid", lambda _: 7)
    assert not can_come_back()

    def gone(_: int) -> int:
        raise ProcessLookupError

    monkeypatch.setattr("os.getpgid", gone)
    assert not can_come_back()
