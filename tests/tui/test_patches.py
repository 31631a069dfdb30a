"""Our patches of Textual still fit it, say the same as the original, and leave it alone when they do not fit."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import _compositor
from textual.app import App, ComposeResult
from textual.drivers import _writer_thread
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Static

from tui import patches
from tui.shown import Shown


@pytest.fixture
def stock(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Whatever a test installs is taken back."""
    for update in (_compositor.ChopsUpdate, _compositor.LayoutUpdate):
        monkeypatch.setattr(update, "render_segments", update.render_segments)
    monkeypatch.setattr(patches, "SHOWN", Shown())
    monkeypatch.setattr(_writer_thread, "MAX_QUEUED_WRITES", _writer_thread.MAX_QUEUED_WRITES)
    return monkeypatch


def lines(*rows: list[Strip]) -> _compositor.LayoutUpdate:
    width = max(sum(strip.cell_length for strip in row) for row in rows)
    return _compositor.LayoutUpdate(list(rows), Region(0, 0, width, len(rows)))


def console() -> Console:
    return Console(color_system="256", force_terminal=True, legacy_windows=False, _environ={})


def test_every_patch_fits_the_installed_textual(stock: pytest.MonkeyPatch) -> None:
    assert patches.install() == {"updates": True, "queue": True}


def test_a_region_is_sent_without_what_stands_left_of_it(stock: pytest.MonkeyPatch) -> None:
    strips = [{0: Strip([Segment("abcdefghij", Style())]), 10: Strip([Segment("KLMNOPQRST", Style())])}]
    spans, ends = [(0, 4, 13)], [[10, 20]]
    before = _compositor.ChopsUpdate(strips, spans, ends).render_segments(console())
    assert "abcdefghij" in before, "Textual crops by itself now: the patch can go"
    assert patches.install()["updates"]
    after = _compositor.ChopsUpdate(strips, spans, ends).render_segments(console())
    assert after == "\x1b[1;5HefghijKLM"
    assert _compositor.ChopsUpdate(strips, spans, ends).render_segments(console()) == ""


def test_parts_of_a_line_outside_the_region_are_left_out(stock: pytest.MonkeyPatch) -> None:
    patches.install()
    strips = [{0: Strip([Segment("ab", Style())]), 2: None, 4: Strip([Segment("cd", Style())])}]
    update = _compositor.ChopsUpdate(strips, [(0, 4, 6)], [[2, 4, 6]])
    assert update.render_segments(console()) == "\x1b[1;5Hcd"


def test_of_whole_lines_only_what_is_different_is_sent(stock: pytest.MonkeyPatch) -> None:
    blue = Style.parse("white on blue")
    patches.install()
    first = lines([Strip([Segment("ab", blue)]), Strip([Segment("cd", blue)])], [Strip([Segment("efgh", blue)])])
    assert first.render_segments(console()) == "\x1b[1H\x1b[37;44mabcd\x1b[2Hefgh\x1b[0m"
    other = lines([Strip([Segment("abcd", blue)])], [Strip([Segment("e", blue)]), Strip([Segment("fGh", blue)])])
    assert other.render_segments(console()) == "\x1b[2;3H\x1b[37;44mG\x1b[0m"
    patches.SHOWN.forget()
    assert other.render_segments(console()) == "\x1b[1H\x1b[37;44mabcd\x1b[2HefGh\x1b[0m"


@pytest.mark.parametrize("width", range(1, 13))
def test_any_part_of_a_strip_is_what_stands_there(width: int) -> None:
    strip = Strip([Segment("abc", Style.parse("red")), Segment("漢字", Style()), Segment("", None), Segment("defgh")])
    for start in range(13 - width):
        cut = strip.crop(start, start + width)
        part = [segment for segment in patches._part(strip, start, start + width) if segment.text]
        assert part == [segment for segment in cut._segments if segment.text]


def test_fewer_writes_wait_for_a_slow_line(stock: pytest.MonkeyPatch) -> None:
    patches.install()
    assert _writer_thread.WriterThread(None)._queue.maxsize == patches.QUEUED_WRITES  # type: ignore[arg-type]


def test_an_unknown_textual_is_left_as_it_is(stock: pytest.MonkeyPatch) -> None:
    def strange(self: Any) -> str:
        return ""

    original: Any = strange
    whole = _compositor.LayoutUpdate.render_segments
    stock.setattr(_compositor.ChopsUpdate, "render_segments", strange)
    stock.setattr(_writer_thread, "MAX_QUEUED_WRITES", "many")
    assert patches.install() == {"updates": False, "queue": False}
    assert (_compositor.ChopsUpdate.render_segments, _compositor.LayoutUpdate.render_segments) == (original, whole)
    stock.delattr(_compositor, "ChopsUpdate")
    stock.delattr(_writer_thread, "MAX_QUEUED_WRITES")
    assert patches.install() == {"updates": False, "queue": False}


class Plain(App[None]):
    """An application that counts the frames before it is ready."""

    def __init__(self, batched: bool) -> None:
        super().__init__()
        self.start = patches.OneStart(self)
        self.batched = batched
        self.frames = 0

    def compose(self) -> ComposeResult:
        yield Static("hello")

    def on_load(self) -> None:
        if self.batched:
            self.start.hold()

    def on_ready(self) -> None:
        self.start.release()

    def _display(self, screen: object, renderable: object) -> None:
        if not self._batch_count and renderable is not None:
            self.frames += 1
        super()._display(screen, renderable)  # type: ignore[arg-type]


def frames(batched: bool) -> tuple[int, str]:
    """Frames at the start, and what the screen says after it."""
    app = Plain(batched)

    async def go() -> str:
        async with app.run_test() as pilot:
            await pilot.pause()
            return app.screen._compositor.render_strips()[0].text.strip()

    text = asyncio.run(go())
    return app.frames, text


def test_the_start_is_one_frame() -> None:
    held, text = frames(True)
    assert text == "hello"
    assert held < frames(False)[0]
    assert held <= 1


def test_a_start_without_batches_does_nothing() -> None:
    class Bare:
        pass

    start = patches.OneStart(Bare())  # type: ignore[arg-type]
    start.hold()
    start.release()
