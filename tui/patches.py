"""Our own patches of Textual: fewer bytes on the line. Each leaves Textual as it is where it does not know it.

They touch private parts of Textual, so its version is pinned and a test fails when one no longer applies.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual import _compositor
from textual.app import App
from textual.drivers import _writer_thread
from textual.strip import Strip

QUEUED_WRITES = 4
"""Writes that may wait for a slow line. Textual's thirty are ten frames that nobody wants to see any more."""

SETTLE = 0.02
"""Seconds that widgets get at the start before the first frame."""


def install() -> dict[str, bool]:
    """Apply all patches; to be called once before the application starts. Says of each whether it applies."""
    return {
        "crop": _crop(),
        "codes": _codes(),
        "queue": _queue(),
    }


# Regions: Textual sends a line from the left edge of the widget to the end of the region.


def _crop() -> bool:
    update = getattr(_compositor, "ChopsUpdate", None)
    if update is None or not _takes(update.__init__, ("self", "chops", "spans", "chop_ends")):
        return False
    if not _takes(update.render_segments, ("self", "console")) or not _takes(Strip.crop, ("self", "start", "end")):
        return False
    update.render_segments = _cropped
    return True


def _cropped(self: Any, console: Console) -> str:
    """What stands in the spans of an update and nothing else, as a text for the terminal."""
    pieces: list[str] = []
    for y, x1, x2 in self.spans:
        for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
            if strip is None or x >= x2 or end <= x1:
                continue
            start = max(x, x1)
            if x < x1 or end > x2:
                strip = strip.crop(start - x, min(end, x2) - x)
            pieces.append(Control.move_to(start, y).segment.text)
            pieces.append(strip.render(console))
    return "".join(pieces)


# Codes: Rich resets all attributes after each segment and sets them anew for the next.


def _codes() -> bool:
    if not _takes(Strip.render, ("self", "console")) or not _takes(Strip.render_ansi, ("style", "color_system")):
        return False
    if not {"_segments", "_render_cache"} <= set(getattr(Strip, "__slots__", ())):
        return False
    Strip.render = _coded  # type: ignore[method-assign]
    return True


def _coded(self: Strip, console: Console) -> str:
    """A strip as a text for the terminal that changes, from segment to segment, only what is different."""
    if self._render_cache is None:
        self._render_cache = coded(self._segments, console._color_system or ColorSystem.TRUECOLOR)
    return self._render_cache


def coded(segments: list[Segment], system: ColorSystem) -> str:
    """Segments as a text that begins and ends with no attribute set."""
    pieces: list[str] = []
    before = _NOTHING
    for text, style, _ in segments:
        if style is not None and style._link:
            pieces.append(_RESET if before != _NOTHING else "")
            pieces.append(Strip.render_style(style, text, system))
            before = _NOTHING
            continue
        now = _NOTHING if style is None else _parts(style, system)
        if now != before:
            pieces.append(_change(before, now))
            before = now
        pieces.append(text)
    if before != _NOTHING:
        pieces.append(_RESET)
    return "".join(pieces)


Parts = tuple[str, str, str]
_NOTHING: Parts = ("", "", "")
_RESET = "\x1b[0m"


@lru_cache(maxsize=16384)
def _parts(style: Style, system: ColorSystem) -> Parts:
    """The codes for attributes, foreground and background of a style."""
    attributes = Strip.render_ansi(style.without_color, system)
    colour, background = style.color, style.bgcolor
    fg = ";".join(colour.downgrade(system).get_ansi_codes()) if colour else ""
    bg = ";".join(background.downgrade(system).get_ansi_codes(foreground=False)) if background else ""
    return attributes, "" if fg == "39" else fg, "" if bg == "49" else bg


@lru_cache(maxsize=65536)
def _change(before: Parts, now: Parts) -> str:
    """The shortest code that leads from one set of codes to another."""
    whole = ["0" if before != _NOTHING else "", *now]
    ways = [";".join(part for part in whole if part)]
    if before[0] == now[0]:
        fg = "" if before[1] == now[1] else now[1] or "39"
        bg = "" if before[2] == now[2] else now[2] or "49"
        ways.append(";".join(part for part in (fg, bg) if part))
    elif not before[0]:
        fg = "" if before[1] == now[1] else now[1] or "39"
        bg = "" if before[2] == now[2] else now[2] or "49"
        ways.append(";".join(part for part in (now[0], fg, bg) if part))
    return f"\x1b[{min(ways, key=len)}m"


# The queue of the thread that writes to the terminal.


def _queue() -> bool:
    if not isinstance(getattr(_writer_thread, "MAX_QUEUED_WRITES", None), int):
        return False
    _writer_thread.MAX_QUEUED_WRITES = QUEUED_WRITES  # type: ignore[misc]
    return True


# The start: Textual paints the whole screen three times before it is ready.


class OneStart:
    """One frame at the start: call `hold` in on_load and `release` in on_ready of an application."""

    def __init__(self, app: App[Any]) -> None:
        self._begin: Callable[[], None] | None = getattr(app, "_begin_batch", None)
        self._end: Callable[[], None] | None = getattr(app, "_end_batch", None)
        self._app = app
        self._held = False

    def hold(self) -> None:
        """Paint nothing for now."""
        if self._begin is not None and self._end is not None and not self._held:
            self._begin()
            self._held = True

    def release(self) -> None:
        """Paint once, shortly after, when all widgets have asked for the layout that they need."""
        if self._held:
            self._held = False
            self._app.set_timer(SETTLE, self._release)

    def _release(self) -> None:
        screen: Any = self._app.screen
        if callable(getattr(screen, "_refresh_layout", None)) and hasattr(screen, "_layout_required"):
            screen._refresh_layout()
            screen._layout_required = False
        screen.call_later(self._finish)

    def _finish(self) -> None:
        if self._end is not None:
            self._end()
        self._app.screen.refresh()


def _takes(function: Any, names: tuple[str, ...]) -> bool:
    """Whether a function takes these arguments first."""
    try:
        return tuple(inspect.signature(function).parameters)[: len(names)] == names
    except (TypeError, ValueError):
        return False
