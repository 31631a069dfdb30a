"""Our own patches of Textual: fewer bytes on the line. Each leaves Textual as it is where it does not know it.

They touch private parts of Textual, so its version is pinned and a test fails when one no longer applies.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from textual import _compositor
from textual.app import App
from textual.drivers import _writer_thread
from textual.strip import Strip

from tui.shown import Piece, Shown

QUEUED_WRITES = 4
"""Writes that may wait for a slow line. Textual's thirty are ten frames that nobody wants to see any more."""

SETTLE = 0.005
"""Seconds that widgets get at the start before the first frame."""


def install(erases: bool = False) -> dict[str, bool]:
    """Apply all patches; to be called once before the application starts. Says of each whether it applies.

    ``erases`` says whether the terminal erases to the end of a line in the background colour of the text.
    """
    SHOWN.erases = erases
    return {"updates": _updates(), "queue": _queue()}


SHOWN = Shown()
"""What the terminal shows. Whoever else may have written to the terminal has it forgotten."""


# Updates: Textual sends a line from the left edge of the widget to the end of the region, with all attributes set anew
# for each part. Here what is outside the region, or stands there already, is not sent.


def _updates() -> bool:
    chops, layout = getattr(_compositor, "ChopsUpdate", None), getattr(_compositor, "LayoutUpdate", None)
    if chops is None or layout is None or "_segments" not in getattr(Strip, "__slots__", ()):
        return False
    if not _takes(Strip.render_ansi, ("style", "color_system")) or not _takes(Strip.render_style, ("style", "text")):
        return False
    if not _takes(chops.__init__, ("self", "chops", "spans", "chop_ends")):
        return False
    if not _takes(layout.__init__, ("self", "strips", "region")):
        return False
    if not all(_takes(update.render_segments, ("self", "console")) for update in (chops, layout)):
        return False
    chops.render_segments, layout.render_segments = _some, _all
    return True


def _some(self: Any, console: Console) -> str:
    """What is different in the spans of an update, as a text for the terminal."""
    edge = max((ends[-1] for ends in self.chop_ends if ends), default=0)
    return SHOWN.bring(_pieces_in(self), edge, _system(console))


def _pieces_in(update: Any) -> Iterator[Piece]:
    for y, x1, x2 in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is not None and x < x2 and end > x1:
                first, last = max(x, x1), min(end, x2)
                yield first, y, last, _part(strip, first - x, last - x)


def _all(self: Any, console: Console) -> str:
    """What is different in all lines of an update, as a text for the terminal."""
    return SHOWN.bring(_pieces_of(self), self.region.right, _system(console))


def _pieces_of(update: Any) -> Iterator[Piece]:
    for y, strips in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in strips:
            end = x + strip.cell_length
            yield x, y, end, strip._segments
            x = end


def _part(strip: Strip, start: int, end: int) -> Iterator[Segment]:
    """What stands in some cells of a strip. Strips as Textual cuts them remember much, which takes longer."""
    x = 0
    for segment in strip._segments:
        if x >= end:
            return
        length = segment.cell_length
        if x + length > end:
            segment = segment.split_cells(end - x)[0]
        if x < start < x + length:
            segment = segment.split_cells(start - x)[1]
        if x + length > start:
            yield segment
        x += length


def _system(console: Console) -> ColorSystem:
    return console._color_system or ColorSystem.TRUECOLOR


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
