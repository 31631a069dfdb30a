"""Our patches of Textual still fit it, say the same as the original, and leave it alone when they do not fit."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import _compositor
from textual.app import App, ComposeResult
from textual.drivers import _writer_thread
from textual.strip import Strip
from textual.widgets import Static

from tui import patches


@pytest.fixture
def stock(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Whatever a test installs is taken back."""
    monkeypatch.setattr(_compositor.ChopsUpdate, "render_segments", _compositor.ChopsUpdate.render_segments)
    monkeypatch.setattr(Strip, "render", Strip.render)
    monkeypatch.setattr(_writer_thread, "MAX_QUEUED_WRITES", _writer_thread.MAX_QUEUED_WRITES)
    return monkeypatch


def console() -> Console:
    return Console(color_system="256", force_terminal=True, legacy_windows=False, _environ={})


def test_every_patch_fits_the_installed_textual(stock: pytest.MonkeyPatch) -> None:
    assert patches.install() == {"crop": True, "codes": True, "queue": True}


def test_a_region_is_sent_without_what_stands_left_of_it(stock: pytest.MonkeyPatch) -> None:
    strips = [{0: Strip([Segment("abcdefghij", Style())]), 10: Strip([Segment("KLMNOPQRST", Style())])}]
    spans, ends = [(0, 4, 13)], [[10, 20]]
    before = _compositor.ChopsUpdate(strips, spans, ends).render_segments(console())
    assert "abcdefghij" in before, "Textual crops by itself now: the patch can go"
    assert patches.install()["crop"]
    after = _compositor.ChopsUpdate(strips, spans, ends).render_segments(console())
    assert after == "\x1b[1;5Hefghij\x1b[1;11HKLM"


def test_parts_of_a_line_outside_the_region_are_left_out(stock: pytest.MonkeyPatch) -> None:
    patches.install()
    strips = [{0: Strip([Segment("ab", Style())]), 2: None, 4: Strip([Segment("cd", Style())])}]
    update = _compositor.ChopsUpdate(strips, [(0, 4, 6)], [[2, 4, 6]])
    assert update.render_segments(console()) == "\x1b[1;5Hcd"


STYLES = [
    None,
    Style(),
    Style.parse("bold"),
    Style.parse("red"),
    Style.parse("red on blue"),
    Style.parse("red on green"),
    Style.parse("bold red on green"),
    Style.parse("underline reverse"),
    Style.parse("#87875f on #005f00"),
    Style.parse("default on default"),
    Style.parse("on blue"),
    Style.parse("not bold blue"),
]


def seen(text: str) -> list[tuple[str, frozenset[str]]]:
    """Each character with the attributes that a terminal would show it in."""
    found, state, rest = [], {"fg": "", "bg": "", "attributes": ""}, text
    while rest:
        if not rest.startswith("\x1b["):
            found.append((rest[0], frozenset(f"{key} {value}" for key, value in state.items())))
            rest = rest[1:]
            continue
        codes, rest = rest[2:].split("m", 1)
        parts = codes.split(";")
        while parts:
            code = parts.pop(0)
            if code in ("0", ""):
                state = {"fg": "", "bg": "", "attributes": ""}
            elif code in ("38", "48"):
                kind, value = parts.pop(0), parts.pop(0)
                state["fg" if code == "38" else "bg"] = f"{kind}:{value}"
            elif code in ("39", "49"):
                state["fg" if code == "39" else "bg"] = ""
            elif 30 <= int(code) <= 37 or 90 <= int(code) <= 97:
                state["fg"] = code
            elif 40 <= int(code) <= 47 or 100 <= int(code) <= 107:
                state["bg"] = code
            else:
                state["attributes"] = "".join(sorted(state["attributes"] + code))
    return found


def stock_codes(segments: list[Segment]) -> str:
    return "".join(
        text if style is None else Strip.render_style(style, text, ColorSystem.EIGHT_BIT) for text, style, _ in segments
    )


@pytest.mark.parametrize("first", range(len(STYLES)))
def test_short_codes_show_the_same_as_the_long_ones(first: int) -> None:
    for second in STYLES:
        for third in (STYLES[first], STYLES[4], None):
            segments = [Segment("a", STYLES[first]), Segment("b", second), Segment("c", third)]
            short, long = patches.coded(segments, ColorSystem.EIGHT_BIT), stock_codes(segments)
            assert seen(short) == seen(long)
            assert seen(short + "x")[-1] == seen("x")[0]
            assert len(short) <= len(long)


def test_links_are_left_to_textual() -> None:
    style = Style.parse("red link https://example.org")
    text = patches.coded([Segment("a", Style.parse("blue")), Segment("b", style)], ColorSystem.EIGHT_BIT)
    assert Strip.render_style(style, "b", ColorSystem.EIGHT_BIT) in text


def test_a_strip_uses_the_short_codes(stock: pytest.MonkeyPatch) -> None:
    patches.install()
    strip = Strip([Segment("a", Style.parse("red on blue")), Segment("b", Style.parse("red on green"))])
    assert strip.render(console()) == "\x1b[31;44ma\x1b[42mb\x1b[0m"
    assert strip.render(console()) is strip.render(console())


def test_fewer_writes_wait_for_a_slow_line(stock: pytest.MonkeyPatch) -> None:
    patches.install()
    assert _writer_thread.WriterThread(None)._queue.maxsize == patches.QUEUED_WRITES  # type: ignore[arg-type]


def test_an_unknown_textual_is_left_as_it_is(stock: pytest.MonkeyPatch) -> None:
    def strange(self: Any) -> str:
        return ""

    original: Any = strange

    stock.setattr(_compositor.ChopsUpdate, "render_segments", strange)
    stock.setattr(Strip, "render", strange)
    stock.setattr(_writer_thread, "MAX_QUEUED_WRITES", "many")
    assert patches.install() == {"crop": False, "codes": False, "queue": False}
    assert (_compositor.ChopsUpdate.render_segments, Strip.render) == (original, original)
    stock.delattr(_compositor, "ChopsUpdate")
    stock.delattr(_writer_thread, "MAX_QUEUED_WRITES")
    assert patches.install() == {"crop": False, "codes": False, "queue": False}


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
