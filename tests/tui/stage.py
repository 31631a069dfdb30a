"""The play screen on a terminal in memory: keys in, the text of the whole screen out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from textual.app import App
from textual.events import Key
from textual.pilot import Pilot

from rules.stlo.model import SIDES
from tui.glyphs import GlyphSet
from tui.lines import LinePanel
from tui.map.geometry import Zoom
from tui.palette import Palette
from tui.screens.play import PlayScreen
from tui.session import Session
from tui.styles import PanelStyles

SIZES = ((80, 24), (120, 40), (200, 60))
"""Columns and lines of the terminals that the screen is laid out for."""

SIDE_STYLES = dict(zip(SIDES, ("first", "second"), strict=True))

T = TypeVar("T")


class Stage(App[None]):
    """A sitting on the play screen, and nothing else."""

    def __init__(self, sitting: Session, glyphs: GlyphSet = "unicode", zoom: Zoom = "compact") -> None:
        super().__init__()
        self.glyphs = glyphs
        self.zoom = zoom
        self.play = self._screen(sitting)

    def on_mount(self) -> None:
        self.push_screen(self.play)

    async def change(self, sitting: Session) -> None:
        """Show another sitting."""
        self.play = self._screen(sitting)
        await self.switch_screen(self.play)

    def _screen(self, sitting: Session) -> PlayScreen:
        return PlayScreen(sitting, styles(self.glyphs), self.zoom)

    def dress(self, glyphs: GlyphSet) -> None:
        """Show the same in other characters."""
        self.glyphs = glyphs
        self.play.styles_of = styles(glyphs)
        for panel in self.play.query(LinePanel):
            panel.restyle(self.play.styles_of)
        self.play.redress()

    @property
    def text(self) -> str:
        """All lines of the screen, without blanks at their ends."""
        strips = self.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    def press(self, *keys: str) -> None:
        """Give the screen some keys, one after another, without waiting for paint."""
        for key in keys:
            for name, character in _typed(key):
                self.play.capture(Key(name, character))


def styles(glyphs: GlyphSet) -> PanelStyles:
    """How lines are drawn on a terminal with 256 colours."""
    return PanelStyles(Palette.for_terminal("256"), glyphs, SIDE_STYLES)


def _typed(key: str) -> Iterable[tuple[str, str | None]]:
    """The events of a key, given by its name, or of a text that is typed, given after a quotation mark."""
    if key.startswith("'"):
        return [(("space" if char == " " else char), char) for char in key[1:]]
    return [(key, key if len(key) == 1 else None)]


def stage(
    work: Callable[[Stage, Pilot[None]], Awaitable[T]], sitting: Session, size: tuple[int, int] = SIZES[0],
    glyphs: GlyphSet = "unicode", zoom: Zoom = "compact", kind: type[Stage] = Stage,
) -> T:  # fmt: skip
    """Show a sitting and work with it, on a stage of a kind."""

    async def steps() -> T:
        app = kind(sitting, glyphs, zoom)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            return await work(app, pilot)

    return asyncio.run(steps())


def screen(
    sitting: Session, *keys: str, size: tuple[int, int] = SIZES[0], glyphs: GlyphSet = "unicode",
    zoom: Zoom = "compact",
) -> str:  # fmt: skip
    """The text of the screen after some keys."""

    async def work(app: Stage, pilot: Pilot[None]) -> str:
        app.press(*keys)
        await pilot.pause()
        await pilot.pause()
        return app.text

    return stage(work, sitting, size, glyphs, zoom)
