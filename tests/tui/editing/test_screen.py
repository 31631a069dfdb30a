"""The editor's screen: checks that no key waits for, the mouse, the size, pasted text, what is shown where."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from editors.recovery import Recovery
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Stage, on_stage
from tui.editing import background

PATIENCE = 600
"""Pauses that a test waits at most."""


async def until(pilot: Pilot[None], holds: Any) -> None:
    """Wait for something that a thread or a timer brings about."""
    for _ in range(PATIENCE):
        if holds():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not come")


def doubled() -> Any:
    files = shipped("stlo")
    return replace(files, map=replace(files.map, depots=(*files.map.depots, files.map.depots[3])))


def test_the_checks_are_done_in_the_background() -> None:
    async def work(stage: Stage, pilot: Pilot[None]) -> str:
        assert stage.desk.session.problems is None
        await until(pilot, lambda: "1 wrong" in stage.text)
        return stage.text

    assert "X 1 wrong" in on_stage(doubled(), work)


def test_keys_are_taken_while_the_checks_are_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = Event(), Event()
    real = background.files_of

    class Slow:
        def __init__(self, system: str) -> None:
            self.system = system

        def check_files(self, files: Any) -> Any:
            begun.set()
            go.wait(30)
            return real(self.system).check_files(files)

    monkeypatch.setattr(background, "files_of", Slow)

    async def work(stage: Stage, pilot: Pilot[None]) -> None:
        await until(pilot, begun.is_set)
        await pilot.press("enter")
        await pilot.pause()
        assert stage.desk.document.dirty
        go.set()
        # What was found is about the files before; those of now are looked through next.
        await until(pilot, lambda: stage.desk.session.problems is not None)

    on_stage(empty("stlo", 12, 10), work)


def test_an_error_of_the_checks_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> Any:
        raise RuntimeError("a fault of the program")

    told: list[Any] = []
    monkeypatch.setattr(background, "files_of", broken)
    background.at_once(lambda: background.files_of("stlo"), told.append)
    assert isinstance(told[0], RuntimeError)


def test_a_click_puts_the_cursor_there() -> None:
    async def work(stage: Stage, pilot: Pilot[None]) -> tuple[str, str]:
        before = stage.desk.session.cursor
        await pilot.click("#map", offset=(4, 3))
        await pilot.pause()
        return before, stage.desk.session.cursor

    before, after = on_stage(empty("stlo", 16, 12), work)
    assert before != after


def test_pasted_text_goes_into_the_line_and_nowhere_else() -> None:
    async def work(stage: Stage, pilot: Pilot[None]) -> tuple[bool, str]:
        stage.edit.hands.paste("xxx")
        clean = not stage.desk.document.dirty
        stage.desk.press("/")
        stage.edit.hands.paste("Hill 122\nand more")
        stage.desk.press("Enter")
        return clean, stage.desk.session.cursor

    assert on_stage(shipped("stlo"), work) == (True, "2917")


def test_the_size_changes_what_is_beside() -> None:
    async def work(stage: Stage, pilot: Pilot[None]) -> list[str]:
        stage.desk.press("F")
        seen = []
        for size in ((80, 24), (120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            for _ in range(3):
                stage.edit.redraw()
                await pilot.pause()
            seen.append(stage.text)
        return seen

    narrow, wide, again = on_stage(shipped("stlo"), work)
    assert "PROBLEMS" not in narrow
    assert "STEPS" in wide
    assert "╲▁▁╱" in wide
    assert "╲▁▁╱" not in narrow
    assert again == narrow


def test_coming_to_another_tab_and_back_shows_the_map_again() -> None:
    async def work(stage: Stage, pilot: Pilot[None]) -> list[str]:
        seen = []
        for key in ("M", "T", "M"):
            stage.desk.press(key)
            for _ in range(2):
                stage.edit.redraw()
                await pilot.pause()
            seen.append(stage.text)
        return seen

    first, charts, again = on_stage(empty("stlo", 16, 12), work)
    assert "COMBAT" in charts
    assert again == first


def test_who_is_ended_from_outside_leaves_his_work(tmp_path: Path) -> None:
    async def work(stage: Stage, pilot: Pilot[None]) -> None:
        keeper = Recovery(stage.desk.document, tmp_path)
        stage.edit._keeper = keeper
        stage.desk.press("Enter")
        stage.exit()
        await pilot.pause()

    on_stage(empty("stlo", 12, 10), work)
    assert list(tmp_path.glob("*.unsaved"))


def test_work_is_kept_while_one_edits(tmp_path: Path) -> None:
    async def work(stage: Stage, pilot: Pilot[None]) -> None:
        stage.edit._keeper = Recovery(stage.desk.document, tmp_path)
        stage.desk.press("Enter")
        stage.edit._keep()
        assert list(tmp_path.glob("*.unsaved"))
        stage.desk.press("u")
        stage.edit._keep()
        assert not list(tmp_path.glob("*.unsaved"))

    on_stage(empty("stlo", 12, 10), work)


def test_work_that_can_not_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "unsaved").write_text("a file where a folder should be")

    async def work(stage: Stage, pilot: Pilot[None]) -> str:
        stage.edit._keeper = Recovery(stage.desk.document, tmp_path / "unsaved")
        stage.desk.press("Enter")
        stage.edit._keep()
        return stage.desk.said

    assert "can not be kept" in on_stage(empty("stlo", 12, 10), work)


def test_a_stroke_and_its_undo_draw_a_few_hexes_on_a_large_map() -> None:
    async def work(stage: Stage, pilot: Pilot[None]) -> set[Any]:
        drawn: list[Any] = []
        show = stage.edit.map.sheet.show

        def watched(model: Any) -> Any:
            drawn.append(show(model))
            return drawn[-1]

        stage.edit.map.sheet.show = watched  # type: ignore[method-assign]
        for key in ("Enter", "Right", "Enter", "u", "U"):
            stage.desk.press(key)
            stage.edit.redraw()
            await pilot.pause()
        return {hexes if hexes is None else len(hexes) for hexes in drawn}

    sizes = on_stage(empty("stlo", 60, 60), work)
    assert None not in sizes
    assert max(sizes) < 20
